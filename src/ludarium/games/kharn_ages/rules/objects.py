"""Things on the table: scenery with structure points, markers, loose objects, carcasses, the neutral figure."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from ludarium.games.kharn_ages.content import block, load
from ludarium.games.kharn_ages.state import NOBODY, RADII, KharnAges, Object
from ludarium.space.plane.shapes import Base, Polygon, cuts_polygon, holds, in_range

if TYPE_CHECKING:
    from ludarium.games.kharn_ages.surroundings import Env

ENVOY: Final = "envoy"


def envoy_base(g: KharnAges) -> Base | None:
    """The base of the neutral figure, while it stands on the table."""
    if g.envoy[2] <= 0 or any([ENVOY in one.load for one in g.safars]):
        return None
    return envoy_at(g, *g.envoy[:2])


def envoy_at(g: KharnAges, x: int, y: int) -> Base:
    """The base of the neutral figure at some place."""
    neutral = g.book.neutrals[ENVOY]
    return Base(x, y, RADII[neutral.base], g.terrain.height(x, y), 500 + 500 * neutral.stature, 0)


def structure(g: KharnAges, thing: str) -> int:
    """The structure points that a piece, a marker or a loose object has left."""
    if thing.startswith("object "):
        return g.objects[int(thing.removeprefix("object "))].sp
    return ({one.id: one.sp for one in g.card.terrain} | g.sp)[thing]


def outline(g: KharnAges, thing: str) -> Polygon:
    """The corners of a piece or of a marker with a size; none for the rest."""
    return _outlines(g.book.packs, g.scenario).get(thing, ())


def height(g: KharnAges, thing: str) -> int:
    """How high a piece or a marker is."""
    markers = {one.id: one.height for one in g.card.markers}
    return (markers | {one.id: one.height for one in g.card.terrain})[thing]


@lru_cache(maxsize=64)
def _outlines(packs: tuple[str, ...], scenario: str) -> dict[str, Polygon]:
    card = load(packs).scenarios[scenario]
    markers = {one.id: block(one).corners for one in card.markers if one.size}
    return markers | {one.id: one.corners for one in card.terrain}


def touches_thing(g: KharnAges, base: Base, reach: int, thing: str) -> bool:
    """Whether a thing lies within a distance of the edge of a base."""
    if thing == ENVOY:
        envoy = envoy_base(g)
        return envoy is not None and in_range(base, envoy, reach)
    if thing.startswith("object "):
        one = g.objects[int(thing.removeprefix("object "))]
        far = base.radius + reach + one.size
        return (one.x - base.x) ** 2 + (one.y - base.y) ** 2 <= far * far
    return thing in fixtures_near(g, base, reach)


def fixtures_near(g: KharnAges, base: Base, reach: int) -> frozenset[str]:
    """The pieces and markers with a size within a distance of the edge of a base."""
    return _fixtures_near(g.book.packs, g.scenario, base.x, base.y, base.radius + reach + 1)


@lru_cache(maxsize=4_096)
def _fixtures_near(packs: tuple[str, ...], scenario: str, x: int, y: int, far: int) -> frozenset[str]:
    found = []
    for thing, corners, (west, south, east, north) in _boxes(packs, scenario):
        if west - far < x < east + far and south - far < y < north + far:  # noqa: SIM102  # a quick first look
            if holds(corners, x, y) or cuts_polygon(x, y, x, y, corners, far):
                found.append(thing)
    return frozenset(found)


@lru_cache(maxsize=64)
def _boxes(packs: tuple[str, ...], scenario: str) -> tuple[tuple[str, Polygon, tuple[int, int, int, int]], ...]:
    """Every outline with the box round it."""
    found = []
    for thing, corners in _outlines(packs, scenario).items():
        xs, ys = zip(*corners, strict=True)
        found.append((thing, corners, (min(xs), min(ys), max(xs), max(ys))))
    return tuple(found)


def breakable(g: KharnAges) -> list[str]:
    """What has structure points left; loose things wherever they are."""
    pieces = [one.id for one in g.card.terrain if one.sp and one.id not in g.gone]
    markers = [one.id for one in g.card.markers if one.id not in g.gone and g.sp.get(one.id)]
    loose = [f"object {i}" for i, one in enumerate(g.objects) if one.sp]
    return [*pieces, *markers, *loose]


def loose_near(g: KharnAges, base: Base, reach: int) -> list[int]:
    """The loose things that lie within a distance of the edge of a base."""
    found, x, y, edge = [], base.x, base.y, base.radius + reach
    for i, one in enumerate(g.objects):
        if not one.gone and one.holder == NOBODY and (one.x - x) ** 2 + (one.y - y) ** 2 <= (edge + one.size) ** 2:
            found.append(i)
    return found


def loose(g: KharnAges, kind: str = "") -> list[int]:
    """The loose things that lie on the table."""
    return [
        i for i, one in enumerate(g.objects) if not one.gone and one.holder == NOBODY and (not kind or one.kind == kind)
    ]


def thing_is(g: KharnAges, what: str, state: str, thing: str) -> bool:
    """Whether the thing that a window is about is such a one in that state; without a window: whether there is one."""
    if what == ENVOY:
        return {"bound": not g.freed, "freed": g.freed}.get(state, False)  # nobody can strike him (SC5)
    about = [thing] if thing else [one.id for one in g.card.markers] + [one.id for one in g.card.terrain]
    return any(_named(g, one, what) and _in_state(g, one, state) for one in about)


def _named(g: KharnAges, thing: str, what: str) -> bool:
    if thing.startswith("object "):
        one = g.objects[int(thing.removeprefix("object "))]
        return what in (one.kind, one.marker)
    kinds = {one.id: one.kind for one in g.card.markers}
    return what in (thing, thing.rpartition("_")[0], kinds.get(thing))


def _in_state(g: KharnAges, thing: str, state: str) -> bool:
    match state:
        case "destroyed":
            return thing in g.gone
        case "burning":
            return thing in g.burning and thing not in g.gone
        case "unhurt":
            return thing not in g.burning and thing not in g.gone
        case "closed":
            return thing not in g.opened and thing not in g.gone
        case "hidden":
            return thing not in g.shown
        case "starting":
            return thing.startswith("object ") and bool(g.objects[int(thing.removeprefix("object "))].marker)
    return g.contents.get(thing) == state


def things(g: KharnAges, kind: str, sel: dict[str, Any], env: Env) -> list[str]:
    """The candidates of a selector that are no Safars."""
    from ludarium.games.kharn_ages import values

    if kind == "zone":
        return [one.id for one in g.card.markers if one.kind == "zone"]
    if kind == "scenery":
        return [one.id for one in g.card.terrain]
    if kind == "carcass":
        found = [f"object {i}" for i in loose(g, "carcass")]
    else:
        found = [one.id for one in g.card.markers if one.kind in ("chest", "coffer") and one.id not in g.gone]
        found += [ENVOY] if envoy_base(g) is not None else []
    if sel["range"] in ("table", "self") or env.me == NOBODY:
        return found
    base = values.base_of(g, env.me)
    if sel["range"] == "aura":
        return [one for one in found if touches_thing(g, base, values.aura(g, env.me) - base.radius, one)]
    return [one for one in found if touches_thing(g, base, base.zone, one)]


def drop_thing(g: KharnAges, thing: Object) -> None:
    """Something lies on the table from now on."""
    g.objects = (*g.objects, thing)

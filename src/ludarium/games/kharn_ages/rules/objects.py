"""Things on the table: scenery with structure points, markers, loose objects, carcasses, the neutral figure."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from ludarium.games.kharn_ages.content import block, load
from ludarium.games.kharn_ages.state import NOBODY, RADII, KharnAges, Object
from ludarium.space.plane.shapes import Base, Polygon, cuts_polygon, holds, in_range

if TYPE_CHECKING:
    from ludarium.games.kharn_ages.surroundings import Env

TOISE: Final = 1_000
ENVOY: Final = "envoy"


def envoy_base(g: KharnAges) -> Base | None:
    """The base of the neutral figure, while it stands on the table."""
    if g.envoy[2] <= 0 or any([ENVOY in one.load for one in g.safars]):
        return None
    neutral = g.book.neutrals[ENVOY]
    x, y, _ = g.envoy
    return Base(x, y, RADII[neutral.base], g.terrain.height(x, y), 500 + 500 * neutral.stature, 0)


def structure(g: KharnAges, thing: str) -> int:
    """The structure points that a piece, a marker or a loose object has left."""
    if thing.startswith("object "):
        return g.objects[int(thing.removeprefix("object "))].sp
    if thing in g.sp:
        return g.sp[thing]
    piece = next((one for one in g.card.terrain if one.id == thing), None)
    return piece.sp if piece is not None else 0


def outline(g: KharnAges, thing: str) -> Polygon:
    """The corners of a piece or of a marker with a size; none for the rest."""
    return _outlines(g.book.packs, g.scenario).get(thing, ())


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
    corners = outline(g, thing)
    far = base.radius + reach + 1
    if not corners or not _box_near(corners, base.x, base.y, far):
        return False
    return holds(corners, base.x, base.y) or cuts_polygon(base.x, base.y, base.x, base.y, corners, far)


def _box_near(corners: Polygon, x: int, y: int, far: int) -> bool:
    """Whether a place is within a distance of the box round a polygon: a quick first look."""
    west, south, east, north = _box(corners)
    return west - far < x < east + far and south - far < y < north + far


@lru_cache(maxsize=1_024)
def _box(corners: Polygon) -> tuple[int, int, int, int]:
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def breakable(g: KharnAges) -> list[str]:
    """What has structure points left on the table."""
    pieces = [one.id for one in g.card.terrain if one.sp and one.id not in g.gone]
    markers = [one.id for one in g.card.markers if one.id not in g.gone and g.sp.get(one.id, 0) > 0]
    loose = [f"object {i}" for i, one in enumerate(g.objects) if one.sp and not one.gone and one.holder == NOBODY]
    return [*pieces, *markers, *loose]


def loose(g: KharnAges, kind: str = "") -> list[int]:
    """The loose things that lie on the table."""
    return [
        i for i, one in enumerate(g.objects) if not one.gone and one.holder == NOBODY and (not kind or one.kind == kind)
    ]


def thing_is(g: KharnAges, what: str, state: str, thing: str) -> bool:
    """Whether the thing that a window is about is such a one in that state; without a window: whether there is one."""
    if what == ENVOY:
        standing = g.envoy[2] > 0
        return {
            "bound": standing and not g.freed,
            "freed": standing and g.freed,
            "destroyed": thing == ENVOY and not standing,
        }.get(state, False)
    about = [thing] if thing else [one.id for one in g.card.markers] + [one.id for one in g.card.terrain]
    return any(_named(g, one, what) and _in_state(g, one, state) for one in about)


def _named(g: KharnAges, thing: str, what: str) -> bool:
    if thing.startswith("object "):
        one = g.objects[int(thing.removeprefix("object "))]
        return what in (one.kind, one.marker)
    marker = next((one for one in g.card.markers if one.id == thing), None)
    return thing == what or thing.startswith(f"{what}_") or (marker is not None and marker.kind == what)


def _in_state(g: KharnAges, thing: str, state: str) -> bool:
    match state:
        case "destroyed":
            return thing in g.gone
        case "burning":
            return thing in g.burning and thing not in g.gone
        case "unhurt":
            return thing not in g.burning and thing not in g.gone
        case "open":
            return thing in g.opened
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
        found += [ENVOY] if g.envoy[2] > 0 else []
    if sel["range"] in ("table", "self") or env.me == NOBODY:
        return found
    base = values.base_of(g, env.me)
    if sel["range"] == "aura":
        return [one for one in found if touches_thing(g, base, values.aura(g, env.me) - base.radius, one)]
    return [one for one in found if touches_thing(g, base, base.zone, one)]


def drop_thing(g: KharnAges, thing: Object) -> None:
    """Something lies on the table from now on."""
    g.objects = (*g.objects, thing)

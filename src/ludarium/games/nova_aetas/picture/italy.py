"""The map of Italy between Missions: the road of the company, a seal for each Mission, and where it can go next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from ludarium.games.nova_aetas.options import Choose
from ludarium.games.nova_aetas.picture.plan import seal_id, way_id
from ludarium.games.nova_aetas.rules.campaign import EndPhase
from ludarium.games.nova_aetas.state import NovaAetas
from ludarium.scene.boards import Board, BoardPart, Element, board_part, part, thing
from ludarium.scene.maps.grids import Point
from ludarium.scene.maps.ground import LABELS, LAND, MARKS, PIECES
from ludarium.scene.parts import cached

WIDTH: Final = 366
HEIGHT: Final = 416
PLACES: Final = {
    "M01": (12.10, 42.46),
    "M02": (11.93, 42.82),
    "M03": (12.14, 42.70),
    "M04": (11.33, 43.32),
    "M05": (12.03, 42.56),
    "M06": (12.25, 42.38),
    "M07": (11.25, 43.77),
    "M08": (11.20, 44.42),
    "M09": (11.62, 44.84),
    "M10": (11.80, 43.90),
    "M11": (11.40, 44.45),
    "M12": (12.28, 45.22),
    "M13": (10.79, 45.16),
    "M14": (10.85, 44.15),
    "M15": (10.60, 44.70),
    "M16": (11.85, 45.45),
    "M17": (10.98, 45.52),
    "M18": (11.68, 45.28),
    "M19": (10.25, 44.48),
    "M20": (11.12, 46.12),
    "M21": (12.34, 45.43),
    "M22": (10.66, 45.44),
    "M23": (12.08, 45.52),
    "M24": (9.35, 44.75),
    "M25": (12.50, 41.92),
    "M26": (12.02, 43.55),
    "S1": (12.27, 42.49),
    "S2": (12.42, 42.57),
    "S3": (11.13, 45.05),
    "S4": (13.55, 43.44),
    "S5": (12.45, 45.53),
    "S6": (13.20, 42.95),
    "viterbo": (12.10, 42.42),
    "bolsena": (11.95, 42.64),
    "siena": (11.33, 43.32),
    "pienza": (11.68, 43.08),
    "bologna": (11.34, 44.49),
    "vignola": (10.98, 44.48),
    "mantua": (10.79, 45.16),
    "comacchio": (12.18, 44.69),
    "verona": (10.99, 45.44),
    "arqua": (11.72, 45.24),
}
"""Longitude and latitude of Missions and towns of the base set; others are not on the map."""
SEAL: Final = 10.0
APART: Final = 21.0
"""How far from each other seals lie at least."""
PLATE: Final = 19.0
WAX: Final = 12.4
"""The radius of the drawing of a seal."""


class Stop(msgspec.Struct, frozen=True, gc=False):
    """A place on the map."""

    key: str
    kind: str
    """``won``, ``lost``, ``here``, ``next`` or ``way``."""
    at: Point
    sign: str
    """On its seal."""
    title: str
    """On its plate; "" without a plate."""
    label: str
    left: bool = False
    """Whether its plate is at its left side."""


def on_italy(place: str) -> Point | None:
    """Where a Mission or a town lies on the map."""
    found = PLACES.get(place)
    return None if found is None else (round(56.17 * (found[0] - 8.05)), round(77.74 * (46.65 - found[1])))


def italy(g: NovaAetas) -> Board:
    """The map with the road so far."""
    stops = _spread(_stops(g))
    road = tuple([stop.at for stop in stops if stop.kind in ("won", "lost", "here")])
    ahead = tuple([stop.at for stop in stops if stop.kind in ("next", "way")])
    parts: tuple[BoardPart, ...] = (_sheet(), _road(road, ahead), *[part(_stop(one)) for one in stops])
    return Board("italy", WIDTH, HEIGHT, parts, "Italy", "panzoom")


def _stops(g: NovaAetas) -> list[Stop]:
    found = []
    for number, page in enumerate(g.journal, 1):
        mission = g.book.missions[page.mission]
        kind = "won" if page.outcome == "victory" else "lost"
        label = f"{number}. {mission.title}, {mission.place}: {page.outcome}"
        found += _at(page.mission, seal_id(page.mission), kind, str(number), "", label)
    phase = next((one for one in reversed(g.stack) if isinstance(one, EndPhase)), None)
    if phase is not None and phase.place:
        name = phase.place.capitalize()
        found += _at(phase.place, seal_id(phase.place), "here", "", name, f"{name}: you are here")
    ways = [one.what for one in _options(g) if isinstance(one, Choose)]
    for what in ways:
        title, note = _called(g, what)
        found += _at(what, way_id(what), "way", "?", title, f"{title}, {note}")
    if g.following in g.book.missions and g.following not in ways:
        title, note = _called(g, g.following)
        found += _at(
            g.following, seal_id(g.following), "next", str(len(g.journal) + 1), title, f"Next: {title}, {note}"
        )
    return found


def _options(g: NovaAetas) -> Any:
    return g.ask.options_of(g.ask.seats[0]) if g.ask is not None and g.ask.topic in ("town", "next mission") else ()


def _called(g: NovaAetas, what: str) -> tuple[str, str]:
    """The name of a town or Mission, and what or where it is."""
    if what in g.book.towns:
        return what.capitalize(), g.book.towns[what].type
    return g.book.missions[what].title, g.book.missions[what].place


def _at(place: str, key: str, kind: str, sign: str, title: str, label: str) -> list[Stop]:
    at = on_italy(place)
    return [Stop(key, kind, at, sign, title, label)] if at is not None else []


def _spread(stops: list[Stop]) -> list[Stop]:
    """No seal lies on another, and plates of neighbours are on different sides."""
    found: list[Stop] = []
    for stop in sorted(stops, key=lambda one: one.at[1]):
        x, y = stop.at
        near = [one for one in found if abs(one.at[0] - x) < APART and abs(one.at[1] - y) < APART]
        while near:
            y = max(one.at[1] for one in near) + APART
            near = [one for one in found if abs(one.at[0] - x) < APART and abs(one.at[1] - y) < APART]
        left = bool(found) and abs(found[-1].at[1] - y) < 2 * APART and not found[-1].left
        found.append(replace(stop, at=(x, y), left=left or x > WIDTH * 2 / 3))
    order = {stop.key: number for number, stop in enumerate(stops)}
    return sorted(found, key=lambda one: order[one.key])


@board_part
def _sheet() -> Iterable[Element]:
    return (thing("italy", '<use href="#na-italy"/>', 0, 0, LAND),)


@board_part
def _road(road: tuple[Point, ...], ahead: tuple[Point, ...]) -> Iterable[Element]:
    """The way so far in red dashes, and where it can lead."""
    d = "M" + "L".join(f"{x} {y}" for x, y in road) if len(road) > 1 else ""
    art = f'<path class="na-road-under" d="{d}"/><path class="na-road" d="{d}"/>' if d else ""
    if road:
        x, y = road[-1]
        art += "".join(f'<path class="na-road-next" d="M{x} {y}L{a} {b}"/>' for a, b in ahead)
    yield thing("road", art, 0, 0, MARKS)


@cached
def _stop(one: Stop) -> tuple[Element, ...]:
    """A wax seal, and a plate with its name beside it."""
    x, y = one.at
    place = f"translate({SEAL:g} {SEAL:g}) scale({SEAL / WAX:.3g})"
    art = f'<use class="na-seal-{one.kind}" href="#na-seal" transform="{place}"/>'
    art += f'<text class="na-seal-sign" x="{SEAL:g}" y="{SEAL + 4:g}" font-size="11">{one.sign}</text>'
    label, name = one.label, one.title or one.label
    seal = thing(one.key, art, x - SEAL, y - SEAL, PIECES, 2 * SEAL, 2 * SEAL, label=label, shape="circle", name=name)
    if not one.title:
        return (seal,)
    wide = len(one.title) * 5.9 + 14
    start = -SEAL - 4 - wide if one.left else SEAL + 4
    plate = f'<rect class="na-plate na-plate-{one.kind}" x="{start:g}" y="-{PLATE / 2:g}" width="{wide:g}" height="{PLATE:g}" rx="6"/>'
    plate += f'<text class="na-plate-title" x="{start + wide / 2:g}" y="4" font-size="11">{_xml(one.title)}</text>'
    return (seal, thing(f"plate-{one.key}", plate, x, y, LABELS))


def _xml(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;")

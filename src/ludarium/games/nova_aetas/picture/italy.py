"""The map of Italy between Missions: the road of the company, a seal for each Mission, and where it can go next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise, product
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
from ludarium.scene.scenes import Layout

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
CITIES: Final[dict[str, tuple[int, int, str]]] = {
    "Rome": (240, 374, "end"),
    "Bologna": (192, 165, "start"),
    "Venice": (249, 91, "start"),
    "Mantua": (146, 125, "end"),
    "Verona": (172, 90, "start"),
    "Ferrara": (208, 144, "start"),
    "Trento": (181, 48, "start"),
    "Genoa": (55, 166, "start"),
    "Ancona": (298, 240, "end"),
    "Padua": (213, 110, "middle"),
}
"""Where the names of cities stand, and what part of each is there: its start, middle or end."""
LETTER: Final = 6.3
"""How wide a letter of such a name is."""
SEAL: Final = 10.0
STEP: Final = 7
OFFSETS: Final = sorted(product(range(-14 * STEP, 15 * STEP, STEP), repeat=2), key=lambda by: by[0] ** 2 + by[1] ** 2)
"""How far a seal may lie from its place, the nearest first."""
PLATE: Final = 19.0
WAX: Final = 12.4
"""The radius of the drawing of a seal."""
TOUCH: Final = 28.0
"""How high what is touched is."""
EDGE: Final = 8.0
"""How far from the edge of the map plates end."""
PHONE: Final = 1.6
"""How much larger seals and plates are on a phone, which shows the same map on fewer pixels."""
Bounds = tuple[float, float, float, float]
"""Left, top, right and bottom."""


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
    size: float
    """How large its seal and its plate are."""
    left: bool = False
    """Whether its plate is at its left side."""

    @property
    def seal(self) -> Bounds:
        """Where its seal lies."""
        (x, y), far = self.at, SEAL * self.size
        return x - far, y - far, x + far, y + far

    @property
    def plate(self) -> Bounds:
        """Where its plate lies: beside the seal, and within the map."""
        (x, y), half = self.at, PLATE / 2 * self.size
        wide, near = min(self.wanted, self.room), (SEAL + 4) * self.size
        left = x - near - wide if self.left else x + near
        return left, y - half, left + wide, y + half

    @property
    def wanted(self) -> float:
        """How wide its plate is where there is room."""
        return (len(self.title) * 5.9 + 14) * self.size

    @property
    def boxes(self) -> list[Bounds]:
        """All that it covers."""
        return [self.touched] if self.kind == "way" else [self.seal, self.plate] if self.title else [self.seal]

    @property
    def touched(self) -> Bounds:
        """Where it is touched: on its seal, and where the company can go there also on its plate."""
        if self.kind != "way":
            return self.seal
        (left, _, right, _), (start, _, end, _), half = self.seal, self.plate, TOUCH / 2 * self.size
        return min(left, start), self.at[1] - half, max(right, end), self.at[1] + half

    @property
    def fits(self) -> bool:
        """Whether there is room for its name."""
        return not self.title or self.wanted <= self.room

    @property
    def room(self) -> float:
        """How wide its plate can be."""
        return (self.at[0] if self.left else WIDTH - self.at[0]) - (SEAL + 4) * self.size - EDGE


def on_italy(place: str) -> Point | None:
    """Where a Mission or a town lies on the map."""
    found = PLACES.get(place)
    return None if found is None else (round(56.17 * (found[0] - 8.05)), round(77.74 * (46.65 - found[1])))


def italy(g: NovaAetas, layout: Layout) -> Board:
    """The map with the road so far."""
    stops = stops_on(g, layout)
    road = tuple([stop.at for stop in stops if stop.kind in ("won", "lost", "here")])
    ahead = tuple([stop.at for stop in stops if stop.kind in ("next", "way")])
    names = _cities(_readable(stops, road, ahead))
    parts: tuple[BoardPart, ...] = (_sheet(), names, _road(road, ahead), *[part(_stop(one)) for one in stops])
    return Board("italy", WIDTH, HEIGHT, parts, "Italy", "panzoom")


def stops_on(g: NovaAetas, layout: Layout) -> tuple[Stop, ...]:
    """Where the company was, is, and can go."""
    return _spread(tuple(_stops(g, PHONE if layout == "phone" else 1.0)))


@cached
def _spread(stops: tuple[Stop, ...]) -> tuple[Stop, ...]:
    """Each as near to its place as it can be without lying on another; those with a name choose first."""
    found: dict[str, Stop] = {}
    taken: list[Bounds] = []
    for stop in sorted(stops, key=lambda one: not one.title):
        fits = (one for one in _places(stop) if not any(_overlap(box, other) for box in one.boxes for other in taken))
        found[stop.key] = one = next(fits, stop)
        taken += one.boxes
    return tuple([found[stop.key] for stop in stops])


def _places(stop: Stop) -> Iterator[Stop]:
    """A stop further and further from its place, its plate on either side; then with a narrower plate."""
    (x, y), far = stop.at, SEAL * stop.size
    moved = [
        replace(stop, at=(x + dx, y + dy), left=left)
        for dx, dy in OFFSETS
        if far < x + dx < WIDTH - far and far < y + dy < HEIGHT - far
        for left in ((False, True) if stop.title else (False,))
    ]
    yield from [one for one in moved if one.fits]
    yield from moved


def _stops(g: NovaAetas, size: float) -> list[Stop]:
    found: list[Stop] = []

    def add(place: str, key: str, kind: str, sign: str, title: str, label: str) -> None:
        at = on_italy(place)
        if at is not None:
            found.append(Stop(key, kind, at, sign, title, label, size))

    for number, page in enumerate(g.journal, 1):
        mission = g.book.missions[page.mission]
        kind = "won" if page.outcome == "victory" else "lost"
        label = f"{number}. {mission.title}, {mission.place}: {page.outcome}"
        add(page.mission, seal_id(page.mission), kind, str(number), "", label)
    phase = next((one for one in reversed(g.stack) if isinstance(one, EndPhase)), None)
    if phase is not None and phase.place:
        name = phase.place.capitalize()
        add(phase.place, seal_id(phase.place), "here", "", name, f"{name}: you are here")
    ways = [one.what for one in _options(g) if isinstance(one, Choose)]
    for what in ways:
        title, note = _called(g, what)
        add(what, way_id(what), "way", "?", title, f"{title}, {note}")
    if g.following in g.book.missions and g.following not in ways:
        title, note = _called(g, g.following)
        add(g.following, seal_id(g.following), "next", str(len(g.journal) + 1), title, f"Next: {title}, {note}")
    return found


def _options(g: NovaAetas) -> Any:
    return g.ask.options_of(g.ask.seats[0]) if g.ask is not None and g.ask.topic in ("town", "next mission") else ()


def _called(g: NovaAetas, what: str) -> tuple[str, str]:
    """The name of a town or Mission, and what or where it is."""
    if what in g.book.towns:
        return what.capitalize(), g.book.towns[what].type
    return g.book.missions[what].title, g.book.missions[what].place


@board_part
def _sheet() -> Iterable[Element]:
    return (thing("italy", '<use href="#na-italy"/>', 0, 0, LAND),)


@board_part
def _cities(names: tuple[str, ...]) -> Iterable[Element]:
    words = [(name, *CITIES[name]) for name in names]
    art = "".join(
        f'<text class="na-city-name" x="{x}" y="{y}" font-size="11.5" text-anchor="{a}">{name}</text>'
        for name, x, y, a in words
    )
    return (thing("cities", art, 0, 0, LAND),)


def _readable(stops: tuple[Stop, ...], road: tuple[Point, ...], ahead: tuple[Point, ...]) -> tuple[str, ...]:
    """The cities whose names neither a seal nor a plate nor the road would lie on."""
    boxes = [box for one in stops for box in one.boxes]
    ways = [*pairwise(road), *[(road[-1], end) for end in ahead if road]]
    for (ax, ay), (bx, by) in ways:
        for step in range(41):
            x, y = ax + (bx - ax) * step / 40, ay + (by - ay) * step / 40
            boxes.append((x - 2, y - 2, x + 2, y + 2))
    return tuple([name for name in CITIES if not any(_overlap(_box(name), box) for box in boxes)])


def _box(city: str) -> Bounds:
    """Where the name of a city stands."""
    x, y, anchor = CITIES[city]
    wide = LETTER * len(city)
    left = x - {"start": 0, "middle": wide / 2, "end": wide}[anchor]
    return left, y - 9, left + wide, y + 3


def _overlap(one: Bounds, other: Bounds) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


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
    left, top, right, bottom = one.touched
    far, letters = SEAL * one.size, 11 * one.size
    place = f"translate({x - left:g} {y - top:g}) scale({far / WAX:.3g})"
    art = f'<use class="na-seal-{one.kind}" href="#na-seal" transform="{place}"/>'
    art += f'<text class="na-seal-sign" x="{x - left:g}" y="{y - top + 4 * one.size:g}" font-size="{letters:g}">{one.sign}</text>'
    label, name, shape = one.label, one.title or one.label, "box" if one.kind == "way" else "circle"
    seal = thing(
        one.key, art, left, top, PIECES, right - left, bottom - top, TOUCH / 2, label=label, shape=shape, name=name
    )
    if not one.title:
        return (seal,)
    left, top, right, bottom = one.plate
    wide, high = right - left, bottom - top
    plate = f'<rect class="na-plate na-plate-{one.kind}" width="{wide:g}" height="{high:g}" rx="6"/>'
    plate += f'<text class="na-plate-title" x="{wide / 2:g}" y="{high / 2 + 4 * one.size:g}" font-size="{letters:g}" textLength="{wide - 14 * one.size:g}" lengthAdjust="spacingAndGlyphs">{_xml(one.title)}</text>'
    return (seal, thing(f"plate-{one.key}", plate, left, top, LABELS))


def _xml(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;")

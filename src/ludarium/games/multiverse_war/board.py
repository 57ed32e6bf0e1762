"""The map: hexes by name, territories turned into their slots, lines of sight (MW-EXPL, MW-FOG).

A hex is named by its axial coordinates, "q,r". A ``Layout`` knows all hexes of a map, explored or not; which terrain
they show is a fact of the game: one letter a hex, in the layout's order, "?" while it is unexplored.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludarium.games.multiverse_war.content.schema import LayoutCard, Territory

Cell = tuple[int, int]

DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""E, SE, SW, W, NW, NE: clockwise; direction n of the rulebook is DIRECTIONS[n - 1]."""
SLOT_OFFSETS = ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))
"""Neighbouring slots, clockwise; direction d is the one that side d + 1 of an unrotated territory faces."""
MODULE = tuple((q, r) for r in range(-2, 3) for q in range(max(-2, -2 - r), min(2, 2 - r) + 1))
"""The 19 cells of a territory, row by row."""
UNEXPLORED = "?"
GRASS, FOREST, HILL, MOUNTAIN, WATER = "GFHMW"
HEIGHT = {GRASS: 0, FOREST: 1, HILL: 2, MOUNTAIN: 3, WATER: 0}
HILLTOP = 2
FAR = 99  # more than any distance on a map
FARTHEST = 4  # the largest LOS there is (MW-FOG-04)


def name_of(cell: Cell) -> str:
    """The name of a hex."""
    return f"{cell[0]},{cell[1]}"


def cell_of(name: str) -> Cell:
    """The coordinates of a named hex."""
    q, _, r = name.partition(",")
    return int(q), int(r)


def centre(slot: Cell) -> Cell:
    """The middle hex of a lattice slot."""
    i, j = slot
    return 5 * i + 3 * j, -3 * i + 2 * j


def turned(cell: Cell, steps: int) -> Cell:
    """A cell of a territory that was turned clockwise by so many steps of 60 degrees."""
    q, r = cell
    for _ in range(steps % 6):
        q, r = -r, q + r
    return q, r


def rotation(towards: int, number: int) -> int:
    """How far a territory is turned when the named side faces that direction (MW-EXPL-04)."""
    return (towards - (number - 1)) % 6


def gap(a: Cell, b: Cell) -> int:
    """The distance of two hexes."""
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


@lru_cache(maxsize=4096)
def between(q: int, r: int) -> tuple[tuple[Cell, ...], ...]:
    """The hexes that a straight line from (0, 0) to (q, r) runs through: one or, along an edge, two at each step."""
    n = gap((0, 0), (q, r))
    groups = []
    for i in range(1, n):
        x, y = q * i, r * i  # the point, in n-ths
        near = [(x // n + dx, y // n + dy) for dx in (0, 1) for dy in (0, 1)]
        far = {cell: _square(cell[0] * n - x, cell[1] * n - y) for cell in near}
        best = min(far.values())
        groups.append(tuple(sorted(cell for cell, away in far.items() if away == best)))
    return tuple(groups)


def _square(dq: int, dr: int) -> int:
    return dq * dq + dq * dr + dr * dr


class Layout:
    """A map of the content, with what follows from it."""

    def __init__(self, card: LayoutCard) -> None:
        self.id, self.card = card.id, card
        self.slots = card.slots
        self.cells: list[Cell] = []
        self.slot_of: dict[str, int] = {}
        """The number of the slot that a hex belongs to; those of Settlements follow the territories."""
        for number, slot in enumerate(card.slots):
            q, r = centre(slot)
            self._add(number, [(q + x, r + y) for x, y in MODULE])
        self.homes: tuple[tuple[str, ...], ...] = tuple(tuple(map(name_of, seat.settlement)) for seat in card.seats)
        """The hexes of each seat's Settlement."""
        for seat, place in enumerate(card.seats):
            self._add(len(card.slots) + seat, list(place.settlement))
        self.lattice: tuple[Cell, ...] = (*card.slots, *(seat.slot for seat in card.seats))
        self.hexes: tuple[str, ...] = tuple(map(name_of, self.cells))
        self.index = {name: number for number, name in enumerate(self.hexes)}
        self.home_of = {hex_: seat for seat, home in enumerate(self.homes) for hex_ in home}
        self.neighbours: dict[str, tuple[str, ...]] = {}
        """The hexes in the six directions; empty names lie off the map."""
        for name, (q, r) in zip(self.hexes, self.cells, strict=True):
            around = (name_of((q + x, r + y)) for x, y in DIRECTIONS)
            self.neighbours[name] = tuple([other if other in self.index else "" for other in around])
        self.beside = {name: tuple([one for one in around if one]) for name, around in self.neighbours.items()}
        """The neighbours that lie on the map."""
        self.slots_beside = {
            name: tuple(dict.fromkeys(self.slot_of[one] for one in around if self.slot_of[one] != self.slot_of[name]))
            for name, around in self.beside.items()
        }
        """The territories and Settlements next to a hex, by number."""
        self.mines = frozenset(name_of(centre(slot)) for slot in card.mines)
        self._distances: dict[str, dict[str, int]] = {}
        self._near: dict[str, dict[str, int]] = {}
        self._homes: dict[str, tuple[tuple[str, int], ...]] = {}
        self._lines: dict[tuple[str, str], tuple[tuple[int, ...], ...]] = {}

    def _add(self, slot: int, cells: list[Cell]) -> None:
        self.cells += cells
        for cell in cells:
            self.slot_of[name_of(cell)] = slot

    def start(self) -> str:
        """The terrain before anything is explored: Settlements are grassland (MW-SET-02, MW-TERR-06)."""
        return UNEXPLORED * (len(self.slots) * len(MODULE)) + GRASS * sum(map(len, self.homes))

    def distances(self, name: str) -> dict[str, int]:
        """How far every hex is from this one."""
        found = self._distances.get(name)
        if found is None:
            cell = self.cells[self.index[name]]
            found = {other: gap(cell, there) for other, there in zip(self.hexes, self.cells, strict=True)}
            self._distances[name] = found
        return found

    def near(self, name: str) -> dict[str, int]:
        """The hexes from which anything could see this one, with their distances, the nearest first."""
        found = self._near.get(name)
        if found is None:
            around = [(away, other) for other, away in self.distances(name).items() if away <= FARTHEST]
            found = self._near[name] = {other: away for away, other in sorted(around)}
        return found

    def homes_near(self, name: str) -> tuple[tuple[str, int], ...]:
        """The hexes of Settlements from which anything could see this one, with their seats."""
        found = self._homes.get(name)
        if found is None:
            near = [(hex_, self.home_of[hex_]) for hex_ in self.near(name) if hex_ in self.home_of]
            found = self._homes[name] = tuple(near)
        return found

    def distance(self, a: str, b: str) -> int:
        """The distance of two hexes."""
        return self.distances(a)[b]

    def line(self, a: str, b: str) -> tuple[tuple[int, ...], ...]:
        """The hexes between two others, by number; -1 lies off the map."""
        found = self._lines.get((a, b))
        if found is None:
            (q, r), (x, y) = self.cells[self.index[a]], self.cells[self.index[b]]
            index = self.index
            found = self._lines[a, b] = tuple(
                tuple([index.get(name_of((q + dq, r + dr)), -1) for dq, dr in group]) for group in between(x - q, y - r)
            )
        return found

    def direction(self, a: str, b: str) -> int:
        """The direction (0 to 5) in which the neighbour b lies from a."""
        return self.neighbours[a].index(b)

    def placed(self, terrain: str, territory: Territory, slot: int, turn: int) -> str:
        """The terrain once this territory lies face up in a slot."""
        letters = list(terrain)
        q, r = centre(self.slots[slot])
        for (x, y), letter in zip(MODULE, "".join(territory.rows), strict=True):
            dq, dr = turned((x, y), turn)
            letters[self.index[name_of((q + dq, r + dr))]] = letter
        return "".join(letters)

    def adventure_hex(self, territory: Territory, slot: int, turn: int) -> str:
        """Where the printed adventure hex of a territory comes to lie."""
        q, r = centre(self.slots[slot])
        dq, dr = turned(territory.adventure, turn)
        return name_of((q + dq, r + dr))

    def towards(self, slot: int, other: int) -> int:
        """The direction (0 to 5) in which another slot lies from a slot; -1 if they are no neighbours."""
        (i, j), (k, m) = self.lattice[slot], self.lattice[other]
        offset = (k - i, m - j)
        return SLOT_OFFSETS.index(offset) if offset in SLOT_OFFSETS else -1

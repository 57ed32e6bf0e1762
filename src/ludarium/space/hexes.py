"""Hexes in axial coordinates (q, r): distance, neighbours, routes, and the vertex line of sight, exactly.

A set of hexes is a bit set, one integer: the bit of (q, r) on a board of some radius is given by ``bit``.
The board is padded by one hex on every side, so that a shift never wraps into another row.

Line of sight is computed in an integer plane: the centre of (q, r) is (3q, 2r + q) and its vertices lie at
OFFSETS from it, so that every test is a comparison of whole numbers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

Hex = tuple[int, int]

DIRECTIONS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
OFFSETS: Final = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""The six vertices of a hex, seen from its centre, in the integer plane."""

ALL_SIX: Final = 6


def distance(aq: int, ar: int, bq: int, br: int) -> int:
    """The number of steps between two hexes when nothing is in the way."""
    q, r = bq - aq, br - ar
    return max(abs(q), abs(r), abs(q + r))


def disc(q: int, r: int, radius: int) -> list[Hex]:
    """Every hex at most so far from (q, r), row by row."""
    return [
        (q + x, r + y)
        for x in range(-radius, radius + 1)
        for y in range(max(-radius, -x - radius), min(radius, radius - x) + 1)
    ]


# -- bit sets ----------------------------------------------------------------------------------------


def width(radius: int) -> int:
    """The length of a row of a board of that radius, with its padding."""
    return 2 * radius + 3


def bit(q: int, r: int, radius: int) -> int:
    """The number of the bit that stands for (q, r) on a board of that radius."""
    return (r + radius + 1) * (2 * radius + 3) + q + radius + 1


def around(hexes: int, row: int) -> int:
    """The neighbours of a set of hexes; ``row`` is the ``width`` of the board."""
    return hexes << 1 | hexes >> 1 | hexes << row | hexes >> row | hexes << (row - 1) | hexes >> (row - 1)


def rings(start: int, passable: int, most: int, row: int) -> list[int]:
    """The hexes that a shortest route reaches in 0, 1, 2 .. ``most`` steps, as bit sets.

    A route may end on any hex but passes only through ``passable`` ones.
    """
    found = [start]
    reached = frontier = start
    for _ in range(most):
        ring = around(frontier, row) & ~reached
        found.append(ring)
        reached |= ring
        frontier = ring & passable
    return found


def route_length(start: int, goal: int, passable: int, most: int, row: int) -> int:
    """The length of the shortest route to the hex of the bit set ``goal``; -1 if it is longer than ``most``."""
    if start == goal:
        return 0
    reached = frontier = start
    for steps in range(1, most + 1):
        ring = around(frontier, row) & ~reached
        if ring & goal:
            return steps
        frontier = ring & passable
        if not frontier:
            return -1
        reached |= ring
    return -1


# -- line of sight -----------------------------------------------------------------------------------


def crosses(vx: int, vy: int, wx: int, wy: int, hx: int, hy: int) -> bool:
    """Whether the segment from v to w and the closed hexagon with centre h share more than one point.

    The hexagon is |y| <= 1, |x + y| <= 2, |x - y| <= 2 around its centre. The part of the segment inside each
    strip is an interval of t in [0, 1]; fractions are compared by cross multiplication.
    """
    x, y, dx, dy = vx - hx, vy - hy, wx - vx, wy - vy
    if dx == dy == 0:
        return False
    low, low_below, high, high_below = 0, 1, 1, 1
    for at, step, reach in ((y, dy, 1), (x + y, dx + dy, 2), (x - y, dx - dy, 2)):
        if step == 0:
            if abs(at) > reach:
                return False
            continue
        if step < 0:
            at, step = -at, -step  # noqa: PLW2901  # the same strip, mirrored
        enter, leave = -reach - at, reach - at
        if enter * low_below > low * step:
            low, low_below = enter, step
        if leave * high_below < high * step:
            high, high_below = leave, step
    return low * high_below < high * low_below


@lru_cache(maxsize=4096)
def screens_between(q: int, r: int) -> tuple[tuple[tuple[Hex, ...], ...], ...]:
    """For each vertex of (0, 0) and each vertex of (q, r): the hexes that obstruct the line between them.

    The two hexes themselves never obstruct.
    """
    cx, cy = 3 * q, 2 * r + q
    far = distance(0, 0, q, r)
    near = [
        (hq, hr, 3 * hq, 2 * hr + hq)
        for hq, hr in disc(0, 0, far + 1)
        if distance(0, 0, hq, hr) + distance(hq, hr, q, r) <= far + 2 and (hq, hr) not in ((0, 0), (q, r))
    ]
    return tuple(
        tuple(
            tuple([(hq, hr) for hq, hr, hx, hy in near if crosses(vx, vy, cx + wx, cy + wy, hx, hy)])
            for wx, wy in OFFSETS
        )
        for vx, vy in OFFSETS
    )


class SightTable:
    """Lines of sight on a board of some radius, remembered: the same question is answered from a table.

    Hexes are given by their bit numbers, obstructing hexes as a bit set.
    """

    __slots__ = ("_known", "_pairs", "_relative", "_room", "_row")

    _MOST = 400_000  # answers remembered before the memory is cleared

    def __init__(self, radius: int) -> None:
        self._row = width(radius)
        self._room = self._row * self._row  # where an offset's own lines are kept: far from bit 0
        self._relative: dict[Hex, tuple[tuple[int, ...], ...]] = {}
        self._pairs: dict[tuple[int, int], tuple[int, dict[int, tuple[int, tuple[int, ...]]]]] = {}
        self._known = 0

    def lines(self, a: int, b: int) -> tuple[tuple[int, ...], ...]:
        """For each vertex of a and each vertex of b: the set of hexes that would obstruct the line."""
        row = self._row
        offset = (b % row - a % row, b // row - a // row)
        relative = self._relative.get(offset)
        if relative is None:
            relative = self._relative[offset] = tuple(
                tuple([sum(1 << (self._room + hr * row + hq) for hq, hr in hexes) for hexes in lines])
                for lines in screens_between(*offset)
            )
        shift = self._room - a
        return tuple([tuple([mask >> shift for mask in masks]) for masks in relative])

    def sight(self, a: int, b: int, screens: int) -> tuple[int, tuple[int, ...]]:
        """How many vertices of b the best vertex of a reaches past these screens, and which vertices are best."""
        pair = self._pairs.get((a, b))
        if pair is None:
            union = 0
            for masks in self.lines(a, b):
                for mask in masks:
                    union |= mask
            pair = self._pairs[a, b] = (union, {})
        between = screens & pair[0]
        found = pair[1].get(between)
        if found is None:
            found = self._computed(a, b, between)
            self._remember(pair[1], between, found)
        return found

    def _computed(self, a: int, b: int, screens: int) -> tuple[int, tuple[int, ...]]:
        counts = [sum(1 for mask in masks if not mask & screens) for masks in self.lines(a, b)]
        best = max(counts)
        return best, tuple([v for v, count in enumerate(counts) if count == best])

    def _remember(
        self, answers: dict[int, tuple[int, tuple[int, ...]]], screens: int, found: tuple[int, tuple[int, ...]]
    ) -> None:
        if self._known >= self._MOST:
            for _, known in self._pairs.values():
                known.clear()
            self._known = 0
        answers[screens] = found
        self._known += 1

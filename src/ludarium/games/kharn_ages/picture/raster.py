"""Areas of the table by sampling: what lies in some polygons or answers a question, and the line around it.

What is drawn here is a picture of a region; whether a place belongs to it is decided by the region itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import ceil, floor, hypot

from ludarium.games.kharn_ages.picture.plan import PLANE, SIZE, Place
from ludarium.scene.maps.grids import Point, polyline

SMOOTHINGS = 2
BEND = 0.7
"""How far from a straight line, in board units, a corner must lie to be kept."""


class Raster:
    """Samples of the table, ``step`` thousandths apart, each in or out."""

    def __init__(self, step: int) -> None:
        self.step = step
        self.count = SIZE // step + 1
        self.rows = [bytearray(self.count) for _ in range(self.count)]

    def fill(self, ring: Sequence[Place], value: int = 1) -> None:
        """Set all samples inside a polygon."""
        step, crossings = self.step, dict[int, list[float]]()
        ax, ay = ring[-1]
        for bx, by in ring:
            (lx, ly), (hx, hy) = ((ax, ay), (bx, by)) if ay < by else ((bx, by), (ax, ay))
            for row in range(ceil(ly / step), ceil(hy / step)):
                crossings.setdefault(row, []).append(lx + (row * step - ly) * (hx - lx) / (hy - ly))
            ax, ay = bx, by
        for row, found in crossings.items():
            if 0 <= row < self.count:
                found.sort()
                for west, east in zip(found[::2], found[1::2], strict=False):
                    first, last = max(0, ceil(west / step)), min(self.count - 1, floor(east / step))
                    if first <= last:
                        self.rows[row][first : last + 1] = bytes([value]) * (last + 1 - first)

    def keep(self, holds: Callable[[int, int], bool]) -> None:
        """Take out the samples for which this does not hold."""
        for y, row in enumerate(self.rows):
            if any(row):
                for x in range(self.count):
                    if row[x] and not holds(x * self.step, y * self.step):
                        row[x] = 0

    def look(self, west: int, south: int, east: int, north: int, holds: Callable[[int, int], bool]) -> None:
        """Set the samples of a box for which this holds."""
        step, last = self.step, self.count - 1
        for y in range(max(0, south // step), min(last, north // step + 1) + 1):
            for x in range(max(0, west // step), min(last, east // step + 1) + 1):
                self.rows[y][x] = holds(x * step, y * step)

    def outline(self) -> str:
        """The line around all that is set, in board units; holes are rings of their own."""
        return "".join([polyline(ring, closed=True) for ring in map(self._drawn, self._rings()) if len(ring) > 2])

    def _rings(self) -> Iterable[list[Point]]:
        """Closed lines half-way between samples in and out."""
        onward = self._segments()
        while onward:
            start, at = next(iter(onward.items()))
            ring = [start]
            del onward[start]
            while at != start and at in onward:
                ring.append(at)
                at = onward.pop(at)
            yield ring

    def _segments(self) -> dict[Point, Point]:
        found: dict[Point, Point] = {}
        empty = bytes(self.count)
        padded = [empty, *self.rows, empty]
        for y in range(len(padded) - 1):
            low, high = padded[y], padded[y + 1]
            if low == empty and high == empty:
                continue
            for x in range(-1, self.count):
                a, b = (x >= 0 and low[x], x + 1 < self.count and low[x + 1])
                d, c = (x >= 0 and high[x], x + 1 < self.count and high[x + 1])
                for start, end in _CASES[bool(a) + 2 * bool(b) + 4 * bool(c) + 8 * bool(d)]:
                    found[x + _EDGES[start][0], y - 1 + _EDGES[start][1]] = (x + _EDGES[end][0], y - 1 + _EDGES[end][1])
        return found

    def _drawn(self, ring: list[Point]) -> list[Point]:
        """A ring in board units, without the stairs of the samples."""
        points = ring
        for _ in range(SMOOTHINGS):
            before, after = points[-1:] + points[:-1], points[1:] + points[:1]
            points = [
                ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
                for a, b, c in zip(before, points, after, strict=True)
            ]
        placed = [PLANE.place((round(x * self.step), round(y * self.step))) for x, y in points]
        return _straightened(placed)


_EDGES = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))
"""The middles of the sides of a cell: below, right, above, left."""
_CASES: tuple[tuple[tuple[int, int], ...], ...] = (
    (), ((0, 3),), ((1, 0),), ((1, 3),), ((2, 1),), ((0, 3), (2, 1)), ((2, 0),), ((2, 3),),
    ((3, 2),), ((0, 2),), ((1, 0), (3, 2)), ((1, 2),), ((3, 1),), ((0, 1),), ((3, 0),), (),
)  # fmt: skip
"""Where the line runs through a cell, what is in to its left, by which corners are in."""


def _straightened(points: list[Point]) -> list[Point]:
    """Without the corners that hardly bend the line."""
    found, skipped = points[:1], list[Point]()
    for here, after in zip(points[1:], points[2:] + points[:1], strict=True):
        skipped.append(here)
        (ax, ay), (bx, by) = found[-1], after
        length = hypot(bx - ax, by - ay) or 1.0
        if any(abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) > BEND * length for x, y in skipped):
            found.append(here)
            skipped.clear()
    return found


def circles(places: Iterable[Place], radius: float) -> str:
    """Small circles around single places, in board units."""
    return "".join(
        [
            f"M{x - radius:.1f} {y:.1f}a{radius:g} {radius:g} 0 1 0 {2 * radius:g} 0a{radius:g} {radius:g} 0 1 0 {-2 * radius:g} 0Z"
            for x, y in map(PLANE.place, places)
        ]
    )

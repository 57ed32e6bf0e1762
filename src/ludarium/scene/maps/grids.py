"""Where spaces lie: hexes with a flat or a pointed top, squares, and the open plane; and how areas of them run."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from math import sqrt
from typing import Final, TypeAlias, Union

import msgspec

from ludarium.scene.svg import number

Point: TypeAlias = tuple[float, float]
Space: TypeAlias = tuple[int, int]
"""Axial (q, r) of a hex, or (column, row) of a square."""
Vertex: TypeAlias = tuple[int, int]
"""A corner in whole numbers, so that neighbours share it exactly."""

ROOT: Final = sqrt(3)
_HEX_FACING: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
_FLAT: Final = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
_POINTED: Final = ((1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2))
_SQUARE_FACING: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_SQUARE: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))


class HexGrid(msgspec.Struct, frozen=True, gc=False):
    """Hexes: x = 1.5 size q and y = sqrt 3 size (r + q/2) with a flat top, the roles exchanged with a pointed one."""

    size: float
    """From the middle of a hex to its corner."""
    pointed: bool = False
    squash: float = 1.0
    """How much lower than true everything is drawn, as land seen from above at an angle."""
    x: float = 0.0
    y: float = 0.0
    """Where the hex (0, 0) has its middle."""

    @property
    def facing(self) -> tuple[Space, ...]:
        """The neighbour beyond the edge from corner i to corner i + 1, clockwise."""
        return _HEX_FACING

    @property
    def unit(self) -> Point:
        """How far a step in the whole numbers of vertices is."""
        half, high = self.size / 2, self.size * ROOT / 2
        return (high, half * self.squash) if self.pointed else (half, high * self.squash)

    @property
    def shape(self) -> str:
        """How the outline of an element of such a space runs."""
        return "hex"

    def middle(self, at: Space) -> Vertex:
        """The middle of a space in the whole numbers of vertices."""
        q, r = at
        return (2 * q + r, 3 * r) if self.pointed else (3 * q, 2 * r + q)

    @property
    def offsets(self) -> tuple[Vertex, ...]:
        """The corners of a space from its middle, clockwise."""
        return _POINTED if self.pointed else _FLAT

    def extent(self) -> Point:
        """How wide and how high a space is."""
        wide, high = (ROOT, 2) if self.pointed else (2, ROOT)
        return wide * self.size, high * self.size * self.squash


class SquareGrid(msgspec.Struct, frozen=True, gc=False):
    """Squares in columns and rows."""

    side: float
    squash: float = 1.0
    x: float = 0.0
    y: float = 0.0
    """Where the square (0, 0) has its upper left corner."""

    @property
    def facing(self) -> tuple[Space, ...]:
        """The neighbour beyond the edge from corner i to corner i + 1, clockwise."""
        return _SQUARE_FACING

    @property
    def unit(self) -> Point:
        """How far a step in the whole numbers of vertices is."""
        return self.side / 2, self.side / 2 * self.squash

    @property
    def shape(self) -> str:
        """How the outline of an element of such a space runs."""
        return "box"

    def middle(self, at: Space) -> Vertex:
        """The middle of a space in the whole numbers of vertices."""
        return 2 * at[0] + 1, 2 * at[1] + 1

    @property
    def offsets(self) -> tuple[Vertex, ...]:
        """The corners of a space from its middle, clockwise."""
        return _SQUARE

    def extent(self) -> Point:
        """How wide and how high a space is."""
        return self.side, self.side * self.squash


Grid: TypeAlias = Union[HexGrid, SquareGrid]


class Plane(msgspec.Struct, frozen=True, gc=False):
    """The open table: places in whole thousandths of the game's unit of length."""

    unit: float
    """How many board units one unit of length is."""
    x: float = 0.0
    y: float = 0.0

    def place(self, at: tuple[int, int]) -> Point:
        """Where a place lies on the board."""
        return self.x + at[0] * self.unit / 1000, self.y + at[1] * self.unit / 1000

    def length(self, thousandths: int) -> float:
        """A length in board units."""
        return thousandths * self.unit / 1000

    def at(self, point: Point) -> tuple[int, int]:
        """The place nearest to a point of the board."""
        return round((point[0] - self.x) / self.unit * 1000), round((point[1] - self.y) / self.unit * 1000)

    def line(self, places: Iterable[tuple[int, int]], *, closed: bool = False) -> str:
        """A path along these places."""
        return polyline([self.place(at) for at in places], closed=closed)


# -- spaces ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def centre(grid: Grid, at: Space) -> Point:
    """Where the middle of a space lies on the board."""
    return _placed(grid, grid.middle(at))


def vertices(grid: Grid, at: Space) -> tuple[Vertex, ...]:
    """The corners of a space in whole numbers, clockwise."""
    x, y = grid.middle(at)
    return tuple([(x + dx, y + dy) for dx, dy in grid.offsets])


@lru_cache(maxsize=20_000)
def corners(grid: Grid, at: Space, inset: float = 0.0, lift: float = 0.0) -> tuple[Point, ...]:
    """Its corners, clockwise, so much nearer to its middle and so much higher."""
    cx, cy = centre(grid, at)
    w, h = grid.extent()
    kx, ky = 1 - 2 * inset / w, 1 - 2 * inset / h
    found = [_placed(grid, vertex) for vertex in vertices(grid, at)]
    return tuple([(cx + (x - cx) * kx, cy + (y - cy) * ky - lift) for x, y in found])


@lru_cache(maxsize=20_000)
def outline(grid: Grid, at: Space, inset: float = 0.0, lift: float = 0.0) -> str:
    """A space as a closed path."""
    return short_polyline(corners(grid, at, inset, lift))


def polyline(points: Iterable[Point], *, closed: bool = False) -> str:
    """A path along these points."""
    return "M" + "L".join([f"{number(x)} {number(y)}" for x, y in points]) + ("Z" if closed else "")


def short_polyline(points: Iterable[Point], digits: int = 1) -> str:
    """The same as a closed path that says each point from the one before it: a third shorter, for what is sent often."""
    per = 10**digits
    (x, y), *others = [(round(per * x), round(per * y)) for x, y in points]
    said, letter = ["M", _pair(x, y, digits)], ""
    for right, down in others:
        dx, dy, x, y = right - x, down - y, right, down
        if dx and dy:
            said.append("l" if letter != "l" else "" if dx < 0 else " ")
            said.append(_pair(dx, dy, digits))
            letter = "l"
        elif dx or dy:
            letter = "h" if dx else "v"
            said.append(f"{letter}{_written(dx or dy, digits)}")
    return "".join(said) + "z"


def _pair(x: int, y: int, digits: int) -> str:
    return f"{_written(x, digits)}{'' if y < 0 else ' '}{_written(y, digits)}"


@lru_cache(maxsize=50_000)
def _written(value: int, digits: int) -> str:
    """A number of tenths or hundredths in as few letters as it needs."""
    said = f"{value / 10**digits:.{digits}f}".rstrip("0").removesuffix(".")
    return said.replace("0.", ".", 1) if abs(value) < 10**digits and value else said


def _placed(grid: Grid, vertex: Vertex) -> Point:
    ux, uy = grid.unit
    return grid.x + vertex[0] * ux, grid.y + vertex[1] * uy


# -- areas ----------------------------------------------------------------------------------------------------


def contour(grid: Grid, spaces: Collection[Space], heights: Mapping[Space, float] | None = None) -> str:
    """One closed path around all these spaces, holes included, in a time that grows with their number.

    Where neighbours on the rim stand at different ``heights``, a short upright joins them.
    """
    return "".join([short_polyline(ring) for ring in _rings(grid, spaces, heights or {}, grid.unit, (grid.x, grid.y))])


def contour_in_steps(
    grid: Grid, spaces: Collection[Space], heights: Mapping[Space, float] | None = None
) -> tuple[str, str]:
    """The same path at half the length, for what is filled without a line; and the transform that brings it to its place."""
    (ux, uy), low = grid.unit, {at: lift / grid.unit[1] for at, lift in (heights or {}).items()}
    d = "".join([short_polyline(_turns(ring), 2) for ring in _rings(grid, spaces, low, (1, 1), (0, 0))])
    return d, f"translate({number(grid.x)} {number(grid.y)})scale({round(ux, 4)} {round(uy, 4)})"


def _turns(ring: list[Point]) -> list[Point]:
    """The ring without the points between two on the same upright."""
    beside = zip(ring[-1:] + ring[:-1], ring, [*ring[1:], ring[0]], strict=True)
    return [point for before, point, after in beside if not before[0] == point[0] == after[0]]


def _rings(
    grid: Grid, spaces: Collection[Space], heights: Mapping[Space, float], unit: Point, origin: Point
) -> Iterator[list[Point]]:
    """The closed rings of edges around these spaces."""
    area = spaces if isinstance(spaces, (set, frozenset)) else frozenset(spaces)
    facing, offsets = grid.facing, grid.offsets
    ends = offsets[1:] + offsets[:1]
    edges = tuple(zip(facing, offsets, ends, strict=True))
    onward: dict[Vertex, list[tuple[Vertex, float]]] = {}
    for at in sorted(area):
        (q, r), (x, y) = at, grid.middle(at)
        lift = heights.get(at, 0.0)
        for (dq, dr), (ax, ay), (bx, by) in edges:
            if (q + dq, r + dr) not in area:
                onward.setdefault((x + ax, y + ay), []).append(((x + bx, y + by), lift))
    while onward:
        yield _ring(onward, unit, origin)


def _ring(onward: dict[Vertex, list[tuple[Vertex, float]]], unit: Point, origin: Point) -> list[Point]:
    """The next closed ring of edges, which are taken out."""
    (ux, uy), (ox, oy) = unit, origin
    start = at = next(iter(onward))
    points: list[Point] = []
    while at in onward:
        ends = onward[at]
        after, lift = ends.pop()
        if not ends:
            del onward[at]
        first = (ox + at[0] * ux, oy + at[1] * uy - lift)
        if not points or points[-1] != first:
            points.append(first)
        points.append((ox + after[0] * ux, oy + after[1] * uy - lift))
        at = after
        if at == start:
            break
    return points[:-1] if points[-1] == points[0] else points


def cells(grid: Grid, spaces: Iterable[Space], inset: float = 0.0, heights: Mapping[Space, float] | None = None) -> str:
    """All these spaces as one path, each a little smaller than it is."""
    return "".join([outline(grid, at, inset, heights.get(at, 0.0) if heights else 0.0) for at in spaces])

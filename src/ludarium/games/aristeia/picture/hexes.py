"""The hexagons of the dome, with a flat top: where spaces lie, how areas run, prisms that stand up."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from ludarium.scene.maps import grids
from ludarium.scene.maps.grids import ROOT, HexGrid, Point, polyline

__all__ = ["ROOT", "SIZE", "Axial", "Point", "centre", "corners", "outline", "points", "prism", "tile"]

SIZE: Final = 24.0
"""From the centre of a space to its corner."""
GRID: Final = HexGrid(SIZE)
"""The dome, its middle at (0, 0)."""
Axial = tuple[int, int]


def centre(at: Axial) -> Point:
    """Where the space lies, from the middle of the dome."""
    return grids.centre(GRID, at)


def corners(x: float, y: float, size: float) -> list[Point]:
    """The six corners, clockwise from the right."""
    return [(x + size * math.cos(math.pi / 3 * i), y + size * math.sin(math.pi / 3 * i)) for i in range(6)]


def points(corners_: Iterable[Point]) -> str:
    """Corners as a closed path."""
    return polyline(corners_, closed=True)


def outline(spaces: Iterable[Axial]) -> str:
    """One path around all these spaces."""
    return grids.contour(GRID, frozenset(spaces))


@lru_cache(maxsize=4096)
def tile(at: Axial) -> str:
    """The path of one space, a little smaller than it is."""
    return points(corners(*centre(at), SIZE - 0.8))


def prism(x: float, y: float, size: float, height: float, kind: str) -> str:
    """A hexagon that stands up: three walls and a raised top."""
    low = corners(x, y, size)
    top = [(a, b - height) for a, b in low]
    art = f'<path class="ar-{kind}-ground" d="{points(low)}"/>'
    for i in range(3):
        wall = [low[i], low[i + 1], top[i + 1], top[i]]
        art += f'<path class="ar-{kind}-w{i + 1}" d="{points(wall)}"/>'
    return art + f'<path class="ar-{kind}-top" d="{points(top)}"/>'

"""Hexagons with a flat top: where spaces lie, how areas run, prisms that stand up."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from ludarium.scene.svg import number

SIZE: Final = 24.0
"""From the centre of a space to its corner."""
ROOT: Final = math.sqrt(3)
Point = tuple[float, float]
Axial = tuple[int, int]

_FACING: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The neighbour beyond the edge from corner i to corner i + 1."""


def centre(at: Axial) -> Point:
    """Where the space lies, from the middle of the dome."""
    q, r = at
    return 1.5 * SIZE * q, ROOT * SIZE * (r + q / 2)


def corners(x: float, y: float, size: float) -> list[Point]:
    """The six corners, clockwise from the right."""
    return [(x + size * math.cos(math.pi / 3 * i), y + size * math.sin(math.pi / 3 * i)) for i in range(6)]


def points(corners_: Iterable[Point]) -> str:
    """Corners as a closed path."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners_) + "Z"


_CORNERS: Final = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""The corners from the centre (3q, 2r + q) of a space, in half sides and half heights: whole numbers."""
Vertex = tuple[int, int]


@lru_cache(maxsize=4096)
def _placed(vertex: Vertex) -> str:
    return f"{number(vertex[0] * SIZE / 2)} {number(vertex[1] * ROOT * SIZE / 2)}"


def outline(spaces: Iterable[Axial]) -> str:
    """One path around all these spaces."""
    area = set(spaces)
    onward: dict[Vertex, list[Vertex]] = {}
    for q, r in sorted(area):
        x, y = 3 * q, 2 * r + q
        for i, (dq, dr) in enumerate(_FACING):
            if (q + dq, r + dr) not in area:
                (ax, ay), (bx, by) = _CORNERS[i], _CORNERS[i - 5]
                onward.setdefault((x + ax, y + ay), []).append((x + bx, y + by))
    found = ""
    while onward:
        at = start = next(iter(onward))
        ring = []
        while at in onward:
            ring.append(_placed(at))
            ends = onward[at]
            after = ends.pop()
            if not ends:
                del onward[at]
            at = after
            if at == start:
                break
        found += "M" + "L".join(ring) + "Z"
    return found


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

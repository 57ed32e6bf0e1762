"""Hexagons with a flat top: where spaces lie, how areas run, prisms that stand up."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from ludarium.kernel.ink import number

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


def outline(spaces: Iterable[Axial]) -> str:
    """One path around all these spaces."""
    area = set(spaces)
    edges: dict[Point, list[tuple[Point, Point]]] = {}
    for q, r in sorted(area):
        around = corners(*centre((q, r)), SIZE)
        for i, (x, y) in enumerate(_FACING):
            if (q + x, r + y) not in area:
                start, end = around[i], around[(i + 1) % 6]
                edges.setdefault(_key(start), []).append((start, end))
    found = ""
    while edges:
        start, end = _take(edges, next(iter(edges)))
        ring = [start, end]
        while _key(end) in edges:
            _, end = _take(edges, _key(end))
            ring.append(end)
        found += points(ring[:-1])
    return found


def _key(point: Point) -> Point:
    return round(point[0], 1) + 0.0, round(point[1], 1) + 0.0


def _take(edges: dict[Point, list[tuple[Point, Point]]], key: Point) -> tuple[Point, Point]:
    edge = edges[key].pop()
    if not edges[key]:
        del edges[key]
    return edge


def prism(x: float, y: float, size: float, height: float, kind: str) -> str:
    """A hexagon that stands up: three walls and a raised top."""
    low = corners(x, y, size)
    top = [(a, b - height) for a, b in low]
    art = f'<path class="ar-{kind}-ground" d="{points(low)}"/>'
    for i in range(3):
        wall = [low[i], low[i + 1], top[i + 1], top[i]]
        art += f'<path class="ar-{kind}-w{i + 1}" d="{points(wall)}"/>'
    return art + f'<path class="ar-{kind}-top" d="{points(top)}"/>'

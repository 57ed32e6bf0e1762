"""What is said about spaces: reach with its costs, zones, ranges, what is not seen."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from ludarium.scene.maps.grids import Grid, Plane, Point, Space, cells, centre, contour, contour_in_steps
from ludarium.scene.svg import number

TINTS: Final = 3
"""Costs from this on look alike."""


def area(d: str, kind: str) -> str:
    """A filled area of the plane or of spaces: ``reach``, ``range``, ``zone``, ``risk``, ``control``."""
    return f'<path class="m-area m-{kind}" d="{d}" fill-rule="evenodd"/>'


def reach(
    grid: Grid,
    here: Space,
    costs: Mapping[Space, int],
    heights: Mapping[Space, float] | None = None,
    *,
    figures: bool = True,
) -> str:
    """Spaces that can be reached, tinted by cost, the cost in each, one line around all of them."""
    art = ""
    for tint in range(1, TINTS + 1):
        some = [at for at, cost in costs.items() if min(cost, TINTS) == tint]
        art += f'<path class="m-reach m-reach-{tint}" d="{cells(grid, some, 0.6, heights)}"/>' if some else ""
    art += f'<path class="m-reach-line" d="{contour(grid, frozenset((here, *costs)), heights)}"/>'
    if not figures:
        return art
    return art + figures_in(
        [(centre(grid, at), cost, heights.get(at, 0.0) if heights else 0.0) for at, cost in costs.items()]
    )


def figures_in(some: Iterable[tuple[Point, object, float]]) -> str:
    """Numbers in the middle of spaces, each with the height of its land: one text for all."""
    said = "".join([f'<tspan x="{x:.0f}" y="{y + 4.4 - lift:.0f}">{text}</tspan>' for (x, y), text, lift in some])
    return f'<text class="m-figure" font-size="12.5">{said}</text>' if said else ""


def zone(
    grid: Grid, spaces: Collection[Space], tone: str, sign: str = "", heights: Mapping[Space, float] | None = None
) -> str:
    """Spaces that belong together: tinted, with a line around them and a large sign in their middle."""
    around = contour(grid, spaces, heights)
    art = f'<path class="m-zone tone-{tone}" d="{around}" fill-rule="evenodd"/>'
    if sign:
        points = [centre(grid, at) for at in spaces]
        x, y = (sum(one[axis] for one in points) / len(points) for axis in (0, 1))
        size = grid.extent()[1] * 0.8
        art += f'<text class="m-zone-sign" x="{number(x)}" y="{number(y + size * 0.36)}" font-size="{number(size)}">{sign}</text>'
    return art


def range_line(grid: Grid, spaces: Collection[Space], kind: str = "range") -> str:
    """A dotted line around a distance: never filled, for that is what reach is."""
    return f'<path class="m-{kind}-line" d="{contour(grid, spaces)}"/>'


def veil(grid: Grid, spaces: Collection[Space], heights: Mapping[Space, float] | None = None) -> str:
    """What is known but not seen now: one path over all of it."""
    d, transform = contour_in_steps(grid, spaces, heights)
    return f'<path class="m-veil" transform="{transform}" d="{d}" fill-rule="evenodd"/>'


def base_area(plane: Plane, rings: Iterable[Iterable[tuple[int, int]]]) -> str:
    """An area of the plane by its rings of places, holes among them, as the outline of a ``Spot`` or an ``area``."""
    return "".join([plane.line(ring, closed=True) for ring in rings])

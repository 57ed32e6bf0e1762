"""What the land looks like: tiles that stand up, forest, hills, mountains, water, roads; solids of the open table.

A pattern tells one terrain from another before its colour does. Where things grow comes from a hash of the space, so
that the picture never changes from one frame to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Final

from ludarium.scene.maps.grids import Grid, Plane, Point, Space, centre, corners, polyline
from ludarium.scene.svg import number

LIFT: Final = {"water": -4.0, "grass": 0.0, "forest": 2.0, "hill": 7.0, "mountain": 8.0}
"""How much higher than the ground the top of each terrain is drawn."""
WALL: Final = 12.0
"""So much of the sides of a tile is seen."""
SHADES: Final = 3


def tile(grid: Grid, at: Space, kind: str, *, taken: bool = False) -> str:
    """A space of this terrain with its walls; under a piece (``taken``) only its rim is overgrown."""
    lift = LIFT.get(kind, 0.0)
    top = corners(grid, at, 0.3, lift)
    shade = (at[0] - at[1]) % SHADES
    art = f'<path class="m-side m-{kind}-side" d="{_walls(grid, at, lift)}"/>'
    art += f'<path class="m-top m-{kind} m-shade-{shade}" d="{polyline(top, closed=True)}"/>'
    grow = _GROWTH.get(kind)
    return art + (grow(grid, at, lift, taken) if grow else "")


def _walls(grid: Grid, at: Space, lift: float) -> str:
    """The sides that look down: every edge below the middle."""
    top = corners(grid, at, 0.3, lift)
    middle = centre(grid, at)[1] - lift
    low = [point for point in top if point[1] > middle + 0.1]
    rim = sorted(low)
    return polyline([*rim, *[(x, y + WALL) for x, y in reversed(rim)]], closed=True)


def jitter(at: Space, salt: int) -> Iterator[float]:
    """Numbers from 0 to 1 that belong to a space."""
    seed = (at[0] * 73_856_093) ^ (at[1] * 19_349_663) ^ (salt * 83_492_791)
    while True:
        seed = (seed * 1_103_515_245 + 12_345) & 0x7FFF_FFFF
        yield (seed >> 8) % 10_007 / 10_007


# -- what grows ---------------------------------------------------------------------------------------------------


def _spots(grid: Grid, at: Space, count: int, salt: int, free: float) -> list[Point]:
    """Places on a space from back to front, none nearer to its middle than so much of its size."""
    cx, cy = centre(grid, at)
    w, h = grid.extent()
    dice, found = jitter(at, salt), list[Point]()
    for _ in range(6 * count):
        dx, dy = next(dice) * 2 - 1, next(dice) * 2 - 1
        if free <= (dx * dx + dy * dy) ** 0.5 <= 0.8 and len(found) < count:
            found.append((cx + dx * w / 2, cy + dy * h / 2))
    return sorted(found, key=lambda point: point[1])


def _forest(grid: Grid, at: Space, lift: float, taken: bool) -> str:
    size = grid.extent()[0] / 52
    spots = _spots(grid, at, 6 if taken else 9, 1, 0.62 if taken else 0.0)
    return "".join(
        [fir(x, y - lift, size) if n % 10 < 7 else leafy(x, y - lift, size) for n, (x, y) in enumerate(spots)]
    )


TREES: Final = (
    '<g id="m-tree-fir"><path class="m-fir-shade" d="M5 0L0-15V0Z"/><path class="m-fir" d="M-5 0L0-15V0Z"/></g>'
    '<g id="m-tree-leafy"><circle class="m-fir-shade" cy="-5" r="5.2"/><circle class="m-fir" cx="-1" cy="-6.2" r="4"/></g>'
)
"""Definitions of the trees: a game whose map has forests puts them among its own."""


def fir(x: float, y: float, k: float = 1.0) -> str:
    """A fir, its foot at this point."""
    return _tree("fir", x, y, k)


def leafy(x: float, y: float, k: float = 1.0) -> str:
    """A round tree."""
    return _tree("leafy", x, y, k)


def _tree(kind: str, x: float, y: float, k: float) -> str:
    """A tree by its definition: a forest has many."""
    if abs(k - 1) < 0.01:
        return f'<use href="#m-tree-{kind}" x="{x:.0f}" y="{y:.0f}"/>'
    return f'<use href="#m-tree-{kind}" transform="translate({x:.0f} {y:.0f}) scale({k:.2g})"/>'


def _hill(grid: Grid, at: Space, lift: float, taken: bool) -> str:
    k = grid.extent()[0] / 52
    art = ""
    for x, y in _spots(grid, at, 3, 2, 0.5 if taken else 0.2):
        d = f"M{number(x - 10 * k)} {number(y - lift)}q{number(10 * k)} {number(-13 * k)} {number(20 * k)} 0"
        art += f'<path class="m-mound" d="{d}"/>'
    return art


def _mountain(grid: Grid, at: Space, lift: float, taken: bool) -> str:
    k = grid.extent()[0] / 52
    art = ""
    for x, y in _spots(grid, at, 2 if taken else 3, 3, 0.55 if taken else 0.1):
        art += peak(x, y + 4 * k - lift, k)
    return art


def peak(x: float, y: float, k: float = 1.0) -> str:
    """A peak with snow, lit from the left, its foot at this point."""
    n = number
    left, right, top = x - 11 * k, x + 11 * k, y - 22 * k
    return (
        f'<path class="m-peak" d="M{n(left)} {n(y)}L{n(x)} {n(top)}L{n(x + 2 * k)} {n(y)}Z"/>'
        f'<path class="m-peak-shade" d="M{n(right)} {n(y)}L{n(x)} {n(top)}L{n(x + 2 * k)} {n(y)}Z"/>'
        f'<path class="m-snow" d="M{n(x - 4 * k)} {n(top + 8 * k)}L{n(x)} {n(top)}L{n(x + 4 * k)} {n(top + 8 * k)}'
        f'L{n(x + k)} {n(top + 6.5 * k)}L{n(x - k)} {n(top + 9 * k)}Z"/>'
    )


def _water(grid: Grid, at: Space, lift: float, taken: bool) -> str:
    k = grid.extent()[0] / 52
    art = ""
    for x, y in _spots(grid, at, 3, 4, 0.1):
        d = f"M{number(x - 9 * k)} {number(y - lift)}q{number(4.5 * k)} {number(-4 * k)} {number(9 * k)} 0t{number(9 * k)} 0"
        art += f'<path class="m-wave" d="{d}"/>'
    return art


def _grass(grid: Grid, at: Space, lift: float, taken: bool) -> str:
    if taken:
        return ""
    return "".join(
        [
            f'<path class="m-blade" d="M{number(x)} {number(y)}l-2-5m2 5l2.500-4"/>'
            for x, y in _spots(grid, at, 2, 5, 0.3)
        ]
    )


_GROWTH: Final[dict[str, Callable[[Grid, Space, float, bool], str]]] = {
    "forest": _forest,
    "hill": _hill,
    "mountain": _mountain,
    "water": _water,
    "grass": _grass,
}


# -- what is built, and what is not known -----------------------------------------------------------------------------


def road(points: Sequence[Point]) -> str:
    """A road: kerb, stones and joints in three strokes along one path."""
    d = polyline(points)
    return f'<path class="m-kerb" d="{d}"/><path class="m-stone" d="{d}"/><path class="m-joints" d="{d}"/>'


def unknown(grid: Grid, at: Space) -> str:
    """A space that nobody has seen: its border and nothing else."""
    return f'<path class="m-unknown" d="{polyline(corners(grid, at, 0.3), closed=True)}"/>'


def prism(grid: Grid, at: Space, kind: str, height: float, inset: float = 0.8) -> str:
    """A space that stands up as a pillar or a low barrier: height tells whether sight passes."""
    low, top = corners(grid, at, inset), corners(grid, at, inset, height)
    middle = centre(grid, at)[1]
    art = f'<path class="m-{kind}-ground" d="{polyline(low, closed=True)}"/>'
    count = len(low)
    walls = [i for i in range(count) if (low[i][1] + low[(i + 1) % count][1]) / 2 > middle]
    for n, i in enumerate(walls, 1):
        wall = (low[i], low[(i + 1) % count], top[(i + 1) % count], top[i])
        art += f'<path class="m-{kind}-w{n}" d="{polyline(wall, closed=True)}"/>'
    return art + f'<path class="m-{kind}-top" d="{polyline(top, closed=True)}"/>'


def solid(plane: Plane, corners_: Sequence[tuple[int, int]], height: float, kind: str = "rock") -> str:
    """Terrain of the open table that stands up: sides, and its top moved up by its height."""
    low = [plane.place(at) for at in corners_]
    top = [(x, y - height) for x, y in low]
    sides = [
        polyline((low[i], low[(i + 1) % len(low)], top[(i + 1) % len(low)], top[i]), closed=True)
        for i in range(len(low))
    ]
    shadow = polyline([(x + height * 0.4, y + height * 0.3) for x, y in low], closed=True)
    art = f'<path class="m-shadow" d="{shadow}"/><path class="m-{kind}-side" d="{"".join(sides)}"/>'
    return art + f'<path class="m-{kind}" d="{polyline(top, closed=True)}"/>'


def rough(plane: Plane, corners_: Collection[tuple[int, int]], kind: str = "mud") -> str:
    """Difficult ground of the open table: flat, with a dashed edge."""
    return f'<path class="m-rough m-{kind}" d="{plane.line(corners_, closed=True)}"/>'


def bush(x: float, y: float, k: float = 1.0) -> str:
    """Four round leaves, lower than a piece."""
    spots = ((-6, 0, 7), (6, 1, 7), (0, -5, 8), (0, 4, 7))
    leaves = "".join(
        [f'<circle cx="{number(x + a * k)}" cy="{number(y + b * k)}" r="{number(r * k)}"/>' for a, b, r in spots]
    )
    return f'<g class="m-bush"><ellipse class="m-shadow" cx="{number(x + 2)}" cy="{number(y + 9 * k)}" rx="{number(13 * k)}" ry="{number(6 * k)}"/>{leaves}</g>'


def crate(x: float, y: float, side: float) -> str:
    """A box with a cross on its lid."""
    n, half, high = number, side / 2, side * 0.25
    return (
        f'<g class="m-crate"><rect class="m-crate-side" x="{n(x - half)}" y="{n(y)}" width="{n(side)}" height="{n(half + high)}"/>'
        f'<rect class="m-crate-lid" x="{n(x - half)}" y="{n(y - half)}" width="{n(side)}" height="{n(side * 0.7)}"/>'
        f'<path d="M{n(x - half)} {n(y - half)}l{n(side)} {n(side * 0.7)}m0 {n(-side * 0.7)}l{n(-side)} {n(side * 0.7)}"/></g>'
    )

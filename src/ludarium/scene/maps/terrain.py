"""What the land looks like: tiles that stand up, forest, hills, mountains, water, roads; solids of the open table.

A pattern tells one terrain from another before its colour does. Where things grow comes from a hash of the space, so
that the picture never changes from one frame to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from ludarium.scene.maps.grids import Grid, Plane, Point, Space, centre, corners, outline, polyline, short_polyline
from ludarium.scene.svg import number

LIFT: Final = {"water": -4.0, "grass": 0.0, "forest": 2.0, "hill": 7.0, "mountain": 8.0}
"""How much higher than the ground the top of each terrain is drawn."""
KINDS: Final = (*LIFT, "sand")
"""All terrains."""
WALL: Final = 12.0
"""So much of the sides of a tile is seen."""
SHADES: Final = 3
WAYS: Final = 6
"""In how many ways things grow on a kind of terrain."""
Ground: TypeAlias = tuple[Space, str, bool]
"""A space, its terrain ("" if nobody has seen it), and whether a piece stands on it."""


def tiles(grid: Grid, row: Sequence[Ground]) -> str:
    """Spaces side by side, by their definitions: all tiles, then what grows on them; a piece needs its middle free."""
    found, grown = "", ""
    for at, kind, taken in row:
        if not kind:
            found += unknown(grid, at)
            continue
        x, y = centre(grid, at)
        found += f'<use href="#{_body(kind, (at[0] - at[1]) % SHADES)}" x="{number(x)}" y="{number(y - LIFT.get(kind, 0.0))}"/>'
        if kind in _GROWTH and not (taken and kind == "grass"):
            grown += _grown(grid, at, kind, taken)
    return found + grown


def _body(kind: str, shade: int) -> str:
    return f"m-{kind}{shade}"


def _tile(grid: Grid, kind: str, shade: int) -> str:
    """A space of this terrain about (0, 0): its walls, which are the edges below the middle, and its top."""
    x, y = centre(grid, (0, 0))
    top = [(right - x, down - y) for right, down in corners(grid, (0, 0), 0.3)]
    rim = sorted([point for point in top if point[1] > 0.1])
    wall = short_polyline([*rim, *[(right, down + WALL) for right, down in reversed(rim)]])
    return f'<path class="m-{kind}-side" d="{wall}"/><path class="m-top m-{kind} m-shade-{shade}" d="{short_polyline(top)}"/>'


def jitter(at: Space, salt: int) -> Iterator[float]:
    """Numbers from 0 to 1 that belong to a space."""
    seed = (at[0] * 73_856_093) ^ (at[1] * 19_349_663) ^ (salt * 83_492_791)
    while True:
        seed = (seed * 1_103_515_245 + 12_345) & 0x7FFF_FFFF
        yield (seed >> 8) % 10_007 / 10_007


# -- what grows ---------------------------------------------------------------------------------------------------


def definitions(grid: Grid) -> str:
    """Tiles of this size in their shades, and what grows on them in a few ways: a game with such a map puts them among its own."""
    found = [TREES]
    for kind in KINDS:
        found += [f'<g id="{_body(kind, shade)}">{_tile(grid, kind, shade)}</g>' for shade in range(SHADES)]
    for kind, grow in _GROWTH.items():
        for taken in (False, True):
            for way in range(WAYS):
                found.append(f'<g id="{_growth(kind, way, taken)}">{grow(grid.extent(), way, taken)}</g>')
    return "".join(found)


def _growth(kind: str, way: int, taken: bool) -> str:
    return f"m-{kind}-{way}{'r' if taken else ''}"


def _grown(grid: Grid, at: Space, kind: str, taken: bool) -> str:
    """What grows on a space, by its definition."""
    x, y = centre(grid, at)
    name = _growth(kind, int(next(jitter(at, 1)) * WAYS), taken)
    return f'<use href="#{name}" x="{x:.0f}" y="{y - LIFT.get(kind, 0.0):.0f}"/>'


def _spots(size: Point, way: int, count: int, salt: int, free: float) -> list[Point]:
    """Places about the middle of a space from back to front, none nearer to it than so much of its size."""
    w, h = size
    dice, found = jitter((way, salt), salt), list[Point]()
    for _ in range(6 * count):
        dx, dy = next(dice) * 2 - 1, next(dice) * 2 - 1
        if free <= (dx * dx + dy * dy) ** 0.5 <= 0.8 and len(found) < count:
            found.append((dx * w / 2, dy * h / 2))
    return sorted(found, key=lambda point: point[1])


TREES: Final = (
    '<g id="m-fir"><path class="m-fir-shade" d="M5 0L0-15V0Z"/><path class="m-fir" d="M-5 0L0-15V0Z"/></g>'
    '<g id="m-leafy"><circle class="m-fir-shade" cy="-5" r="5.2"/><circle class="m-fir" cx="-1" cy="-6.2" r="4"/></g>'
    '<g id="m-peak"><path class="m-peak" d="M-11 0L0-22L2 0Z"/><path class="m-peak-shade" d="M11 0L0-22L2 0Z"/>'
    '<path class="m-snow" d="M-4-14L0-22L4-14L1-15.500L-1-13Z"/></g>'
)
"""Two trees and a peak, each with its foot at (0, 0)."""


def _stand(kind: str, at: Point, k: float) -> str:
    """A tree or a peak with its foot at this point."""
    x, y = at
    if abs(k - 1) < 0.01:
        return f'<use href="#m-{kind}" x="{x:.0f}" y="{y:.0f}"/>'
    return f'<use href="#m-{kind}" transform="translate({x:.0f} {y:.0f}) scale({k:.2g})"/>'


def _forest(size: Point, way: int, taken: bool) -> str:
    spots = _spots(size, way, 6 if taken else 9, 1, 0.62 if taken else 0.0)
    return "".join([_stand("fir" if n % 10 < 7 else "leafy", at, size[0] / 52) for n, at in enumerate(spots)])


def _mountain(size: Point, way: int, taken: bool) -> str:
    k = size[0] / 52
    spots = _spots(size, way, 2 if taken else 3, 3, 0.55 if taken else 0.1)
    return "".join([_stand("peak", (x, y + 4 * k), k) for x, y in spots])


def _hill(size: Point, way: int, taken: bool) -> str:
    n, k, d = number, size[0] / 52, ""
    for x, y in _spots(size, way, 3, 2, 0.5 if taken else 0.2):
        d += f"M{n(x - 10 * k)} {n(y)}q{n(10 * k)} {n(-13 * k)} {n(20 * k)} 0"
    return f'<path class="m-mound" d="{d}"/>'


def _water(size: Point, way: int, taken: bool) -> str:
    n, k, d = number, size[0] / 52, ""
    for x, y in _spots(size, way, 3, 4, 0.1):
        d += f"M{n(x - 9 * k)} {n(y)}q{n(4.5 * k)} {n(-4 * k)} {n(9 * k)} 0t{n(9 * k)} 0"
    return f'<path class="m-wave" d="{d}"/>'


def _grass(size: Point, way: int, taken: bool) -> str:
    spots = () if taken else _spots(size, way, 2, 5, 0.3)
    d = "".join([f"M{number(x)} {number(y)}l-2-5m2 5l2.500-4" for x, y in spots])
    return f'<path class="m-blade" d="{d}"/>' if d else ""


_GROWTH: Final[dict[str, Callable[[Point, int, bool], str]]] = {
    "forest": _forest,
    "hill": _hill,
    "mountain": _mountain,
    "water": _water,
    "grass": _grass,
}


# -- what is built, and what is not known -----------------------------------------------------------------------------


Step: TypeAlias = tuple[Point, Point]
"""A stretch of road from one place to the next."""


def road_bed(steps: Iterable[Step]) -> str:
    """The kerb of roads. All beds of a map lie below all surfaces, so that roads meet without a border."""
    return f'<path class="m-kerb" d="{_stretches(steps)}"/>'


def road_surface(steps: Iterable[Step]) -> str:
    """Their stones and joints."""
    d = _stretches(steps)
    return f'<path class="m-stone" d="{d}"/><path class="m-joints" d="{d}"/>'


def _stretches(steps: Iterable[Step]) -> str:
    return "".join([short_polyline(step).removesuffix("z") for step in steps])


def unknown(grid: Grid, at: Space) -> str:
    """A space that nobody has seen: its border and nothing else."""
    return f'<path class="m-unknown" d="{outline(grid, at, 0.3)}"/>'


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

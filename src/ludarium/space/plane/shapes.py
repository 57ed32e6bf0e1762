"""Distances, bases and polygons on an open table, in whole thousandths of its unit.

Lengths are compared by their squares and roots are taken by ``math.isqrt``, so that every machine gives the same answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import isqrt
from typing import Final, NamedTuple

Point = tuple[int, int]
Disc = tuple[int, int, int]  # a place, and a distance from it
Polygon = tuple[Point, ...]  # the corners of a convex piece, anticlockwise
FINE: Final = 32  # where along a line something happens is counted in 1 / 2**32 of its direction vector, rounded down


class Base(NamedTuple):
    """A figure: the middle of its base, the radius, the height it stands at, its own height and its zone of control."""

    x: int
    y: int
    radius: int
    z: int = 0
    body: int = 2_000
    zone: int = 500


def span(ax: int, ay: int, bx: int, by: int) -> int:
    """The length of a leg, rounded up: a way cut into many short legs never comes out shorter."""
    square = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
    return 1 + isqrt(square - 1) if square else 0


def walk_length(path: Sequence[Point]) -> int:
    """The length of a polyline: the sum of its legs, each rounded up."""
    return sum([span(ax, ay, bx, by) for (ax, ay), (bx, by) in pairwise(path)])


def along(x: int, y: int, dx: int, dy: int, fine: int) -> Point:
    """The grid point nearest to (x, y) + (dx, dy) * fine / 2**32; a half goes up."""
    return x + (((dx * fine >> (FINE - 1)) + 1) >> 1), y + (((dy * fine >> (FINE - 1)) + 1) >> 1)


def at_distance(x: int, y: int, dx: int, dy: int, distance: int) -> Point:
    """The grid point nearest to the one so far from (x, y) in the direction (dx, dy)."""
    return along(x, y, dx, dy, isqrt((distance * distance << 2 * FINE) // (dx * dx + dy * dy)))


def in_range(a: Base, b: Base, limit: int, *, aura: bool = False) -> bool:
    """Whether two bases are at most so far apart, height included; an aura counts from a's middle."""
    radii = b.radius if aura else a.radius + b.radius
    rise = a.z - b.z
    flat = limit * limit - rise * rise
    over = (a.x - b.x) ** 2 + (a.y - b.y) ** 2 - radii * radii - flat
    return flat >= 0 and (over <= 0 or over * over <= 4 * radii * radii * flat)


def engages(owner: Base, other: Base) -> bool:
    """Whether any part of the other base is in the owner's zone, which is as high as the owner's base is wide."""
    x, y, radius, z, _, zone = owner
    ox, oy, wide, oz, _, _ = other
    reach = radius + wide + zone
    return (x - ox) * (x - ox) + (y - oy) * (y - oy) <= reach * reach and -2 * radius <= z - oz <= 2 * radius


def cuts_disc(ax: int, ay: int, bx: int, by: int, x: int, y: int, reach: int) -> bool:
    """Whether the leg from a to b comes nearer than ``reach`` to (x, y)."""
    dx, dy, px, py = bx - ax, by - ay, x - ax, y - ay
    forth = px * dx + py * dy
    if forth <= 0:
        return px * px + py * py < reach * reach
    square = dx * dx + dy * dy
    if forth >= square:
        return (x - bx) * (x - bx) + (y - by) * (y - by) < reach * reach
    across = px * dy - py * dx
    return across * across < reach * reach * square


def clip(ax: int, ay: int, bx: int, by: int, corners: Polygon) -> tuple[int, int, int, int] | None:
    """The part of the leg strictly inside the polygon, as the fractions n/d where it enters and leaves; None: none."""
    dx, dy = bx - ax, by - ay
    low, low_d, high, high_d = 0, 1, 1, 1
    vx, vy = corners[-1]
    for wx, wy in corners:
        ex, ey = wx - vx, wy - vy
        out = (ax - vx) * ey - (ay - vy) * ex  # above 0: a lies outside this edge
        nears = dy * ex - dx * ey  # above 0: the leg runs inwards over it
        if nears > 0:
            if out * low_d > low * nears:
                low, low_d = out, nears
        elif nears < 0:
            if out * high_d > high * nears:
                high, high_d = -out, -nears
        elif out >= 0:
            return None
        vx, vy = wx, wy
    return (low, low_d, high, high_d) if low * high_d < high * low_d else None


def holds(corners: Polygon, x: int, y: int) -> bool:
    """Whether the point lies in the polygon or on its edge."""
    vx, vy = corners[-1]
    for wx, wy in corners:
        if (x - vx) * (wy - vy) > (y - vy) * (wx - vx):
            return False
        vx, vy = wx, wy
    return True


def cuts_polygon(ax: int, ay: int, bx: int, by: int, corners: Polygon, reach: int) -> bool:
    """Whether the leg from a to b comes nearer than ``reach`` to the polygon; with the reach 0: runs inside it."""
    vx, vy = corners[-1]
    for wx, wy in corners if reach else ():
        ends_near = cuts_disc(vx, vy, wx, wy, ax, ay, reach) or cuts_disc(vx, vy, wx, wy, bx, by, reach)
        if ends_near or cuts_disc(ax, ay, bx, by, wx, wy, reach):
            return True
        vx, vy = wx, wy
    return clip(ax, ay, bx, by, corners) is not None

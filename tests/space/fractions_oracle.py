"""The geometry once more, slowly and in another way: fractions, no shortcut, no rounding."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from ludarium.space.plane.shapes import Point, Polygon

Exact = tuple[Fraction, Fraction]


def sides(corners: Polygon) -> list[tuple[Point, Point]]:
    return list(pairwise((*corners, corners[0])))


def place(a: Point, b: Point, t: Fraction) -> Exact:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def nearest(a: Point, b: Point, p: Point, low: Fraction = Fraction(0), high: Fraction = Fraction(1)) -> Fraction:
    """When the leg from a to b is nearest to p, between two moments."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    best = Fraction((p[0] - a[0]) * dx + (p[1] - a[1]) * dy, square) if square else low
    return min(max(best, low), high)


def square_to(at: Exact, p: Point) -> Fraction:
    return (at[0] - p[0]) ** 2 + (at[1] - p[1]) ** 2


def leg_to_point(a: Point, b: Point, p: Point) -> Fraction:
    """The squared distance of a point from a leg."""
    return square_to(place(a, b, nearest(a, b, p)), p)


def crossings(a: Point, b: Point, corners: Polygon) -> list[Fraction]:
    """When the line through a and b meets the lines of the sides, within the leg."""
    found = [Fraction(0), Fraction(1)]
    for v, w in sides(corners):
        ex, ey, dx, dy = w[0] - v[0], w[1] - v[1], b[0] - a[0], b[1] - a[1]
        cross = dx * ey - dy * ex
        if cross and 0 < (t := Fraction((v[0] - a[0]) * ey - (v[1] - a[1]) * ex, cross)) < 1:
            found.append(t)
    return sorted(found)


def strictly_inside(at: Exact, corners: Polygon) -> bool:
    return all((w[0] - v[0]) * (at[1] - v[1]) > (w[1] - v[1]) * (at[0] - v[0]) for v, w in sides(corners))


def runs_inside(a: Point, b: Point, corners: Polygon) -> bool:
    """Whether some part of the leg lies inside the polygon, not only on its edge."""
    return any(strictly_inside(place(a, b, (s + t) / 2), corners) for s, t in pairwise(crossings(a, b, corners)))


def leg_to_polygon(a: Point, b: Point, corners: Polygon) -> Fraction:
    """The squared distance of a polygon from a leg; 0 if they share a point."""
    if runs_inside(a, b, corners):
        return Fraction(0)
    ends = [leg_to_point(v, w, p) for v, w in sides(corners) for p in (a, b)]
    return min([*ends, *(leg_to_point(a, b, v) for v in corners)])


def _heights(start: int, end: int, bottom: int, top: int) -> tuple[Fraction, Fraction] | None:
    """When a ray from one height to another is between bottom and top; None: never for longer than a moment."""
    if start == end:
        return (Fraction(0), Fraction(1)) if bottom < start < top else None
    moments = sorted((Fraction(bottom - start, end - start), Fraction(top - start, end - start)))
    low, high = max(moments[0], Fraction(0)), min(moments[1], Fraction(1))
    return (low, high) if low < high else None


def ray_meets_body(
    a: Point, b: Point, heights: tuple[int, int], body: tuple[Point, int], walls: tuple[int, int]
) -> bool:
    """Whether a ray passes through an upright cylinder between two heights."""
    part = _heights(*heights, *walls)
    (middle, radius) = body
    return part is not None and square_to(place(a, b, nearest(a, b, middle, *part)), middle) < radius * radius


def ray_meets_piece(a: Point, b: Point, heights: tuple[int, int], corners: Polygon, walls: tuple[int, int]) -> bool:
    """Whether a ray passes through an upright prism between two heights."""
    part = _heights(*heights, *walls)
    if part is None:
        return False
    moments = [part[0], *(t for t in crossings(a, b, corners) if part[0] < t < part[1]), part[1]]
    return any(strictly_inside(place(a, b, (s + t) / 2), corners) for s, t in pairwise(moments))

"""Straight moves of a base between others and walls.

One thousandth of slack in favour of the mover pays for rounding a place to the grid, which moves it by at most 0.71:
what is stopped by a contact both touches and does not overlap.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isqrt
from typing import Final, NamedTuple

from ludarium.space.plane.shapes import FINE, Disc, Point, Polygon, along, at_distance, cuts_disc, cuts_polygon

TABLE: Final = 15_000  # the side of a table, unless it says another
SLACK: Final = 1
NOTHING, WALL, EDGE = -1, -2, -3  # what else than a disc may end a straight move
_TURN: Final = 4_000  # directions are brought to this length before they are added


class Wall(NamedTuple):
    """A polygon made ready for bases of one radius; with the radius 1 it keeps out the middle of the base alone."""

    west: int  # the box is grown by the radius
    south: int
    east: int
    north: int
    corners: Polygon
    edges: tuple[tuple[int, int, int, int, int], ...]  # corner, edge vector, radius times its length in 1 / 2**32
    radius: int
    places: tuple[Point, ...]  # close round its corners, where shortest ways bend

    def cut(self, ax: int, ay: int, bx: int, by: int) -> bool:
        """Whether a base moved from a to b overlaps it by more than the slack."""
        if (self[0] < ax or self[0] < bx) and (self[2] > ax or self[2] > bx):  # noqa: SIM102
            if (self[1] < ay or self[1] < by) and (self[3] > ay or self[3] > by):
                return cuts_polygon(ax, ay, bx, by, self[4], self[6] - SLACK)
        return False


def make_wall(corners: Polygon, radius: int) -> Wall:
    """Prepare a convex anticlockwise polygon."""
    edges, places = [], []
    for i, (vx, vy) in enumerate(corners):
        (ux, uy), (wx, wy) = corners[i - 1], corners[(i + 1) % len(corners)]
        ex, ey = wx - vx, wy - vy
        edges.append((vx, vy, ex, ey, isqrt(radius * radius * (ex * ex + ey * ey) << 2 * FINE)))
        before, after = at_distance(0, 0, vy - uy, ux - vx, _TURN), at_distance(0, 0, ey, -ex, _TURN)
        mx, my = at_distance(0, 0, before[0] + after[0], before[1] + after[1], _TURN)
        places += [at_distance(vx, vy, mx + sx, my + sy, radius * 109 // 100 + 2) for sx, sy in (before, after)]
    (west, east), (south, north) = ((min(c) - radius, max(c) + radius) for c in zip(*corners, strict=True))
    return Wall(west, south, east, north, corners, tuple(edges), radius, tuple(places))


class Obstacles(NamedTuple):
    """What a base of one radius may not overlap: ``bodies`` are the places of others and the distance of contact."""

    radius: int
    bodies: tuple[Disc, ...]
    walls: tuple[Wall, ...]
    size: int = TABLE

    def free(self, ax: int, ay: int, bx: int, by: int) -> bool:
        """Whether the base can be moved straight from a to b, overlapping nothing on the way."""
        low, high = self.radius, self.size - self.radius
        if not (low <= bx <= high and low <= by <= high):
            return False
        west, east = (ax, bx) if ax < bx else (bx, ax)
        south, north = (ay, by) if ay < by else (by, ay)
        for x, y, contact in self.bodies:
            if west - contact < x < east + contact and south - contact < y < north + contact:  # noqa: SIM102
                if cuts_disc(ax, ay, bx, by, x, y, contact - SLACK):
                    return False
        for wall in self.walls:  # as in ``cut``, which is too slow for here
            if wall[0] < east and west < wall[2] and wall[1] < north and south < wall[3]:  # noqa: SIM102
                if cuts_polygon(ax, ay, bx, by, wall[4], wall[6] - SLACK):
                    return False
        return True

    def cast(self, x: int, y: int, dx: int, dy: int, distance: int) -> tuple[Point, int]:
        """Where a base that moves from (x, y) along (dx, dy) stops, and at what: a disc's number or a constant."""
        square = dx * dx + dy * dy
        best, hit = isqrt((distance * distance << 2 * FINE) // square), NOTHING
        for at, step in ((x, dx), (y, dy)):
            if step:
                room = self.size - self.radius - at if step > 0 else at - self.radius
                if (t := (room << FINE) // abs(step)) < best:
                    best, hit = max(t, 0), EDGE
        for number, (cx, cy, contact) in enumerate(self.bodies):
            if (t := _meets(cx - x, cy - y, dx, dy, contact, best)) < best:
                best, hit = t, number
        ex, ey = along(x, y, dx, dy, best)
        for west, south, east, north, _, edges, radius, _ in self.walls:
            if min(x, ex) < east and west < max(x, ex) and min(y, ey) < north and south < max(y, ey):
                for vx, vy, sx, sy, root in edges:
                    px, py = x - vx, y - vy
                    nears, out = dy * sx - dx * sy, px * sy - py * sx  # in front of this edge by out / its length
                    if nears > 0 <= out and (t := max(((out << FINE) - root) // nears, 0)) < best:
                        foot = ((px * sx + py * sy) << FINE) + t * (dx * sx + dy * sy)
                        if 0 <= foot <= (sx * sx + sy * sy) << FINE:
                            best, hit = t, WALL
                    if (t := _meets(-px, -py, dx, dy, radius, best)) < best:
                        best, hit = t, WALL
        return along(x, y, dx, dy, best), hit


def _meets(cx: int, cy: int, dx: int, dy: int, contact: int, best: int) -> int:
    """When a point that leaves (0, 0) along (dx, dy) is ``contact`` from (cx, cy); ``best`` if not before that."""
    forth = cx * dx + cy * dy
    if forth <= 0:
        return best
    gap, square = cx * cx + cy * cy - contact * contact, dx * dx + dy * dy
    under = forth * forth - square * gap
    if under <= 0:
        return best  # it passes by, or only grazes
    return min(best, ((forth << FINE) - isqrt(under << 2 * FINE)) // square) if gap > 0 else 0


def entries(path: Sequence[Point], zones: Iterable[Disc]) -> list[tuple[int, int, int]]:
    """Where a path comes into round zones from outside: (leg, when on it, zone), in order; ties by its number."""
    found = []
    for number, (x, y, reach) in enumerate(zones):
        for leg in range(len(path) - 1):
            (ax, ay), (bx, by) = path[leg], path[leg + 1]
            if (ax - x) ** 2 + (ay - y) ** 2 > reach * reach and cuts_disc(ax, ay, bx, by, x, y, reach):
                found.append((leg, _meets(x - ax, y - ay, bx - ax, by - ay, reach, 1 << FINE), number))
    return sorted(found)

"""Moves against one's will: straight ahead, over low pieces, up to the first stop, or down over an edge."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from ludarium.space.plane.courses import NOTHING, Obstacles
from ludarium.space.plane.shapes import Base, Point, at_distance, clip, holds, span
from ludarium.space.plane.terrain import Terrain, bodies_near


class Rest(NamedTuple):
    """Where a push ends: the place, its height, what was hit, and how deep the base fell (0: it did not)."""

    x: int
    y: int
    z: int
    hit: int = NOTHING
    fell: int = 0


def pushed(terrain: Terrain, mover: Base, others: Sequence[Base], direction: Point, distance: int, over: int) -> Rest:
    """Push a base straight ahead.

    It slides up and down over differences of at most ``over``; over a deeper edge it falls, and the rest of the
    distance is lost. ``hit`` counts the ``others``, or says what else stopped it.
    """
    left, here = distance, mover
    while True:
        near = [number for number, other in enumerate(others) if bodies_near(here, (other,), here.z)]
        bodies = bodies_near(here, [others[number] for number in near], here.z)
        course = Obstacles(here.radius, bodies, terrain.stops(here.radius, here.z, over), terrain.size)
        end, hit = course.cast(here.x, here.y, *direction, left)
        edge = next_edge(terrain, here, end)
        if edge is None:
            return Rest(*end, here.z, near[hit] if hit >= 0 else hit)
        far, level = edge
        beyond = _beyond(terrain, here, direction, far, level)
        if here.z - level > over:
            return _fallen(terrain, here, others, direction, beyond, over)
        left -= beyond
        if left <= 0:
            return Rest(*end, terrain.height(*end), near[hit] if hit >= 0 else hit)
        x, y = at_distance(here.x, here.y, *direction, beyond)
        here = here._replace(x=x, y=y, z=level)


def next_edge(terrain: Terrain, mover: Base, end: Point) -> tuple[int, int] | None:
    """How far the middle of a base goes straight to ``end`` before its surface changes, and the height from there on."""
    start = (mover.x, mover.y)
    parts: list[tuple[Fraction, Fraction, int]] = []
    for piece in terrain.tops:
        if holds(piece.corners, *start) and holds(piece.corners, *end):
            parts.append((Fraction(0), Fraction(1), piece.top))  # along its edge too, which belongs to it
        elif part := clip(*start, *end, piece.corners):
            parts.append((Fraction(part[0], part[1]), Fraction(part[2], part[3]), piece.top))
    moments = sorted({Fraction(0), *(moment for enters, leaves, _ in parts for moment in (enters, leaves))})
    for moment in moments:
        if moment < 1:
            level = max((top for enters, leaves, top in parts if enters <= moment < leaves), default=0)
            if level != mover.z and start != end:
                return int(moment * span(*start, *end)), level
    return None


def _beyond(terrain: Terrain, mover: Base, direction: Point, far: int, level: int) -> int:
    """How far the first place is that lies on the new surface: the edge itself belongs to the higher one."""
    for more in range(far, far + 8):
        if terrain.height(*at_distance(mover.x, mover.y, *direction, more)) == level:
            return more
    return far + 8


def _fallen(terrain: Terrain, mover: Base, others: Sequence[Base], direction: Point, far: int, over: int) -> Rest:
    """The first clear place along the line of a fall, outward from the edge; without one it stays at the edge."""
    courses: dict[int, Obstacles] = {}
    for more in range(far, far + terrain.size):
        x, y = at_distance(mover.x, mover.y, *direction, more)
        level = terrain.height(x, y)
        if level not in courses:
            bodies = bodies_near(mover._replace(z=level), others, level)
            courses[level] = Obstacles(mover.radius, bodies, terrain.stops(mover.radius, level, over), terrain.size)
        if level < mover.z and courses[level].free(x, y, x, y) and terrain.may_stand(x, y):
            return Rest(x, y, level, NOTHING, mover.z - level)
    edge = (at_distance(mover.x, mover.y, *direction, less) for less in range(far, 0, -1))
    x, y = next((place for place in edge if terrain.height(*place) == mover.z), (mover.x, mover.y))
    return Rest(x, y, mover.z)

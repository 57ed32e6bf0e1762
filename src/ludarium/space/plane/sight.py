"""Line of sight by rays between upright bodies, exactly.

A ray runs over one of nine lines in plan, from three eye places to three body places. Where such a line passes
through a screen is found once; the heights of its six rays are then compared with the top of the screen.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt
from typing import Final

from ludarium.space.plane.shapes import Base, Point, Polygon, clip
from ludarium.space.plane.terrain import Terrain

Screen = tuple[int, int, int, Polygon, int, int, bool]
"""What may stand between: place and radius of a body, or the corners of a piece; bottom and top; whether porous."""
Part = tuple[int, int, int, int]
"""Where a line is inside a screen. A piece: n0/d0 to n1/d1. A body: (m -+ sqrt(u)) / s, given as m, u, s and -1."""
LINES: Final = ((0, 0), (1, 2), (2, 1), (0, 1), (0, 2), (1, 0), (2, 0), (1, 1), (2, 2))


def side_places(a: Base, b: Base) -> tuple[Point, Point, Point]:
    """The middle of a's base and its two side points square to the line to b, each coordinate rounded away from it."""
    dx, dy = b.x - a.x, b.y - a.y
    square, wide = dx * dx + dy * dy or 1, a.radius * a.radius
    sx, sy = (1 + isqrt((wide * d * d - 1) // square) if d else 0 for d in (dy, dx))
    sx, sy = (-sx if dy > 0 else sx), (sy if dx > 0 else -sy)
    return (a.x, a.y), (a.x + sx, a.y + sy), (a.x - sx, a.y - sy)


def screens(terrain: Terrain, a: Base, b: Base, others: Iterable[Base], above: int, *, porous: bool) -> list[Screen]:
    """What is higher than ``above`` and reaches into the strip between two bases, as wide as the larger one."""
    ax, ay, half = a.x, a.y, max(a.radius, b.radius)
    dx, dy = b.x - ax, b.y - ay
    square = dx * dx + dy * dy
    west, east = (ax - half, b.x + half) if dx > 0 else (b.x - half, ax + half)
    south, north = (ay - half, b.y + half) if dy > 0 else (b.y - half, ay + half)
    found: list[Screen] = []
    for x, y, radius, z, body, _ in others:
        if west - radius < x < east + radius and south - radius < y < north + radius and z + body > above:
            across = (x - ax) * dy - (y - ay) * dx
            if across * across < (radius + half) ** 2 * square:
                found.append((x, y, radius, (), z, z + body, False))
    for piece, box in terrain.screens:
        if piece.top > above and box[0] < east and box[2] > west and box[1] < north and box[3] > south:
            sides = [(x - ax) * dy - (y - ay) * dx for x, y in piece.corners]
            low, high, wide = min(sides), max(sides), half * half * square
            if (piece.solid or porous) and (low <= 0 or low * low < wide) and (high >= 0 or high * high < wide):
                found.append((0, 0, 0, piece.corners, 0, piece.top, piece.porous))
    return found


def inside(screen: Screen, eye: Point, spot: Point) -> Part | None:
    """The part of the line in plan that lies inside the screen."""
    if screen[3]:
        return clip(*eye, *spot, screen[3])
    dx, dy, px, py = spot[0] - eye[0], spot[1] - eye[1], screen[0] - eye[0], screen[1] - eye[1]
    square, forth, gap = dx * dx + dy * dy, px * dx + py * dy, px * px + py * py - screen[2] * screen[2]
    under = forth * forth - square * gap
    if under > 0 and (gap < 0 or (forth > 0 and (forth < square or (forth - square) ** 2 < under))):
        return forth, under, square, -1
    return None


def stops(screen: Screen, part: Part, start: int, end: int) -> bool:
    """Whether the ray that runs from height ``start`` to ``end`` over this line passes through the screen."""
    bottom, top = screen[4], screen[5]
    low, high = (start, end) if start < end else (end, start)
    if low >= top or high <= bottom:
        return False
    return (high < top or _under(part, start, end, top)) and (low > bottom or _under(part, -start, -end, -bottom))


def _under(part: Part, start: int, end: int, top: int) -> bool:
    """Whether the ray, one end of which is lower than ``top``, is lower somewhere inside."""
    rise, over = end - start, start - top
    if part[3] > 0:
        low, low_d, high, high_d = part
        return over * low_d + rise * low < 0 or over * high_d + rise * high < 0
    forth, under, square, _ = part
    level = over * square + rise * forth  # the height over the middle of the chord, less top; lowest at one end of it
    return level < 0 or rise * rise * under > level * level


def eye_heights(viewer: Base) -> tuple[int, int]:
    """The top of the head, and the middle of the body."""
    return viewer.z + viewer.body, viewer.z + viewer.body // 2


def body_heights(target: Base) -> tuple[int, int, int]:
    """What can be seen of a body: its top, its middle, and a tenth of it above the ground."""
    return target.z + target.body, target.z + target.body // 2, target.z + target.body // 10


def sees(terrain: Terrain, viewer: Base, target: Base, others: Iterable[Base]) -> bool:
    """Whether one of the 54 rays from the viewer's head and torso to the target's body is free."""
    eyes, body = eye_heights(viewer), body_heights(target)
    low, high = min(eyes[1], body[2]), min(eyes[0], body[0])
    between = screens(terrain, viewer, target, others, low, porous=False)
    tall = [screen for screen in between if screen[5] > high]
    if not tall:
        return True  # from the top of the head to the top of the head
    # No ray gets under what begins below them all: if the highest ray over a line is stopped by it, they all are.
    # What is not tall never stops that ray.
    floating = [screen for screen in between if screen[4] >= low]
    grounded = [screen for screen in tall if screen[4] < low] if floating else tall
    places, spots = side_places(viewer, target), side_places(target, viewer)
    for i, j in LINES:
        eye, spot = places[i], spots[j]
        for screen in grounded:
            if (part := inside(screen, eye, spot)) and stops(screen, part, eyes[0], body[0]):
                break
        else:
            if not floating or _passes(between, eye, spot, eyes, body):
                return True
    return False


def _passes(between: list[Screen], eye: Point, spot: Point, eyes: tuple[int, ...], body: tuple[int, ...]) -> bool:
    """Whether one of the six rays over a line is stopped by nothing."""
    parts = [(screen, part) for screen in between if (part := inside(screen, eye, spot))]
    for start in eyes:
        for end in body:
            for screen, part in parts:
                if stops(screen, part, start, end):
                    break
            else:
                return True
    return False

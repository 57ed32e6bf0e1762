"""Cover (KA-COV): what a target gains from the pieces and figures that hide a part of it."""

from __future__ import annotations

from collections.abc import Iterable

from ludarium.space.plane.shapes import Base, Point
from ludarium.space.plane.sight import Part, Screen, body_heights, eye_heights, inside, screens, side_places, stops
from ludarium.space.plane.terrain import Terrain


def cover(terrain: Terrain, shooter: Base, target: Base, others: Iterable[Base]) -> int | None:
    """The cover bonus against the shooter's best eye point (most seen, then least cover); None: not in sight."""
    eyes, body = eye_heights(shooter), body_heights(target)
    between = screens(terrain, shooter, target, others, min(eyes[1], body[2]), porous=True)
    best, spots = (-1, 0), side_places(target, shooter)
    for eye in side_places(shooter, target):
        lines = [[(s, part, spot) for s in between if (part := inside(s, eye, spot))] for spot in spots]
        for start in eyes:
            seen, bonus = 0, 0
            for parts in lines:
                if not parts:
                    seen += len(body)
                    continue
                for end in body:
                    free = True
                    for screen, part, spot in parts:
                        if stops(screen, part, start, end):
                            free = free and screen[6]
                            bonus = max(bonus, _bonus(shooter, target, eye, screen, part, spot))
                    seen += free
            best = max(best, (seen, -bonus))
            if best == (9, 0):
                return 0
    return -best[1] if best[0] > 0 else None


def _bonus(shooter: Base, target: Base, eye: Point, screen: Screen, part: Part, spot: Point) -> int:
    """The cell of the cover table (KA-COV-06 and 07); 0 if the cover is in the shooter's own zone (KA-COV-04)."""
    reach, (_, _, far, d) = shooter.radius + shooter.zone, part
    if d < 0:
        beside = (screen[0] - shooter.x) ** 2 + (screen[1] - shooter.y) ** 2 <= (reach + screen[2]) ** 2
    else:
        dx = (eye[0] - shooter.x) * d + (spot[0] - eye[0]) * far
        dy = (eye[1] - shooter.y) * d + (spot[1] - eye[1]) * far
        beside = dx * dx + dy * dy <= reach * reach * d * d
    rise = screen[5] - (target.z if screen[3] else screen[4])
    if beside or rise <= 500:
        return 0
    column, stature = -(-rise // 500) - 1, target.body // 500 - 1
    return 4 if rise > 3_500 else max(-2, min(2, column - stature)) + 2

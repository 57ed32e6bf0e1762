"""The plane against shapely, which knows nothing of it: 2,000 situations, and 100,000 with ``--long``.

shapely counts in floats, so situations within a hundredth of a boundary are left to the oracle of fractions
(``test_plane_oracle``), where the integer rule decides; here they are only counted.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

import pytest
from shapely import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from ludarium.games.kharn_ages.rules.deployment import wholly_inside
from ludarium.space.plane.courses import NOTHING, SLACK, TABLE, Obstacles, make_wall
from ludarium.space.plane.reach import Reach
from ludarium.space.plane.shapes import Base, clip, cuts_disc, cuts_polygon, engages, holds, in_range
from ludarium.space.plane.sight import sees
from ludarium.space.plane.terrain import Piece, Terrain
from tests.space.tables import RADII, Dice, random_leg, random_polygon

NEAR = 0.01
"""How near to its boundary a situation is not compared, in thousandths."""
TALL = 9_000


def decided(distance: float, limit: float) -> bool | None:
    """Whether the distance is below the limit; None: too near to tell with floats."""
    return None if abs(distance - limit) < NEAR else distance < limit


def leg_and_piece(dice: Dice) -> tuple[bool, bool | None]:
    (a, b), corners, reach = random_leg(dice), random_polygon(dice), dice.one(RADII)
    return cuts_polygon(*a, *b, corners, reach), decided(_line(a, b).distance(Polygon(corners)), reach)


def leg_and_body(dice: Dice) -> tuple[bool, bool | None]:
    (a, b), (middle, _), reach = random_leg(dice), random_leg(dice), dice.one(RADII) + dice.one(RADII)
    return cuts_disc(*a, *b, *middle, reach), decided(_line(a, b).distance(Point(middle)), reach)


def place_on_piece(dice: Dice) -> tuple[bool, bool | None]:
    corners = random_polygon(dice)
    x, y = corners[0][0] + dice.between(-900, 900), corners[0][1] + dice.between(-900, 900)
    piece, place = Polygon(corners), Point(x, y)
    return holds(corners, x, y), None if piece.exterior.distance(place) < NEAR else piece.contains(place)


def leg_through_piece(dice: Dice) -> tuple[bool, bool | None]:
    corners = random_polygon(dice)
    a = (corners[0][0] + dice.between(-2_000, 2_000), corners[0][1] + dice.between(-2_000, 2_000))
    b = (corners[0][0] + dice.between(-2_000, 2_000), corners[0][1] + dice.between(-2_000, 2_000))
    inside = _line(a, b).intersection(Polygon(corners)).length
    apart = _line(a, b).distance(Polygon(corners))
    found = clip(*a, *b, corners)
    if found and inside > 1:
        share = found[2] / found[3] - found[0] / found[1]
        assert abs(share * hypot(b[0] - a[0], b[1] - a[1]) - inside) < NEAR  # as long as shapely says
    return found is not None, True if inside > 1 else False if apart > NEAR else None


def two_bases(dice: Dice) -> tuple[bool, bool | None]:
    """Zones on the flat, and ranges between the edges of bases."""
    a, b = (Base(dice.between(0, 4_000), dice.between(0, 4_000), dice.one(RADII)) for _ in range(2))
    gap = Point(a.x, a.y).distance(Point(b.x, b.y)) - a.radius - b.radius
    limit = a.zone if dice.below(2) else 500 * dice.between(2, 6)
    found = engages(a, b) if limit == a.zone else in_range(a, b, limit)
    return found, decided(gap, limit)


def walk_between(dice: Dice) -> tuple[bool, bool | None]:
    """A way of two legs between bodies and walls that nobody can step over."""
    mover = Base(dice.between(1_000, 14_000), dice.between(1_000, 14_000), dice.one(RADII))
    others = [Base(mover.x + dice.between(-3_500, 3_500), mover.y + dice.between(-3_500, 3_500), 500) for _ in range(3)]
    walls = [random_polygon(dice) for _ in range(2)]
    terrain = Terrain([Piece(corners, TALL, solid=True) for corners in walls])
    way = tuple(
        (mover.x + dice.between(-2_500, 2_500), mover.y + dice.between(-2_500, 2_500))
        for _ in range(dice.between(1, 2))
    )
    path = LineString([(mover.x, mover.y), *way])
    room = [path.distance(Point(one.x, one.y)) - one.radius - mover.radius + SLACK for one in others]
    room += [path.distance(Polygon(corners)) - mover.radius + SLACK for corners in walls]
    edge = min(min(x, y, TABLE - x, TABLE - y) for x, y in way) - mover.radius
    margins = [*room, edge, 4_000 + SLACK - path.length]
    found = way in Reach(terrain, mover, lambda _: 4_000, others, ())
    if min(map(abs, margins)) < len(way) + NEAR:  # each leg is rounded up
        return found, None
    return found, min(margins) > 0


def straight_ahead(dice: Dice) -> tuple[bool, bool | None]:
    """A base cast along a line stops where shapely finds it in contact, or after the whole distance."""
    (x, y), radius = (dice.between(3_000, 12_000), dice.between(3_000, 12_000)), dice.one(RADII)
    corners, body = (
        random_polygon(dice),
        (x + dice.between(-2_500, 2_500), y + dice.between(-2_500, 2_500), 500 + radius),
    )
    dx, dy = dice.between(-9, 9) or 1, dice.between(-9, 9)
    start, solids = Point(x, y), ((Point(body[:2]), body[2]), (Polygon(corners), radius))
    if any(start.distance(solid) < contact + SLACK for solid, contact in solids):
        return True, None  # it begins in contact: the integer rule decides
    end, hit = Obstacles(radius, (body,), (make_wall(corners, radius),)).cast(x, y, dx, dy, 2_000)
    swept = _line((x, y), end)
    touches = min(swept.distance(solid) - contact for solid, contact in solids)
    assert touches > -SLACK - NEAR  # it never overlaps
    return hit != NOTHING, touches < SLACK if abs(touches) > 1 + NEAR or hit != NOTHING else None


def base_in_area(dice: Dice) -> tuple[bool, bool | None]:
    corners, radius = random_polygon(dice), dice.one((100, 250, 500))
    x, y = (sum(axis) // len(corners) + dice.between(-900, 900) for axis in zip(*corners, strict=True))
    area, place = Polygon(corners), Point(x, y)
    room = area.exterior.distance(place) * (1 if area.contains(place) else -1)
    return wholly_inside(corners, x, y, radius), None if abs(room - radius + SLACK) < NEAR else room > radius - SLACK


def sight_past_screens(dice: Dice) -> tuple[bool, bool | None]:
    """Between screens that tower over everybody a target is seen if one of the nine lines in plan is open."""
    viewer = Base(dice.between(2_000, 13_000), dice.between(2_000, 13_000), dice.one(RADII))
    target = Base(viewer.x + dice.between(-5_000, 5_000), viewer.y + dice.between(2_200, 5_000), dice.one(RADII))
    between = [
        (viewer.x + target.x) // 2 + dice.between(-900, 900),
        (viewer.y + target.y) // 2 + dice.between(-900, 900),
    ]
    other = Base(between[0], between[1], dice.one(RADII), 0, TALL)
    corners = random_polygon(dice)
    screens: list[BaseGeometry] = [Polygon(corners)]
    margin, open_lines = float("inf"), []
    for start in _sides(viewer, target):
        for end in _sides(target, viewer):
            line = LineString([start, end])
            away = line.distance(Point(between)) - other.radius
            inside = max(line.intersection(screen).length for screen in screens)
            clear = min(line.distance(screen) for screen in screens)
            margin = min(margin, abs(away), inside or clear)
            open_lines.append(away > 0 and not inside)
    found = sees(Terrain([Piece(corners, TALL, solid=True)]), viewer, target, [other])
    return found, None if margin < 3 else any(open_lines)  # side points are rounded away from the middle


SITUATIONS: tuple[Callable[[Dice], tuple[bool, bool | None]], ...] = (
    leg_and_piece,
    leg_and_body,
    place_on_piece,
    leg_through_piece,
    two_bases,
    walk_between,
    straight_ahead,
    base_in_area,
    sight_past_screens,
)
each = pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: one.__name__)


def compare(situation: Callable[[Dice], tuple[bool, bool | None]], count: int) -> None:
    dice, yes, no = Dice(len(situation.__name__)), 0, 0
    for _ in range(count * 3):
        before = dice.state
        ours, theirs = situation(dice)
        if theirs is None:
            continue
        assert ours == theirs, f"{situation.__name__} from Dice({before})"
        yes, no = yes + theirs, no + (not theirs)
        if yes + no == count:
            break
    assert yes + no == count
    assert min(yes, no) > count // 40  # both answers are met


@each
def test_the_plane_agrees_with_shapely(situation: Callable[[Dice], tuple[bool, bool | None]]) -> None:
    compare(situation, 225)


@pytest.mark.long
@each
def test_the_plane_agrees_with_shapely_in_100_000_situations(
    situation: Callable[[Dice], tuple[bool, bool | None]],
) -> None:
    compare(situation, 11_200)


def _line(a: tuple[int, int], b: tuple[int, int]) -> BaseGeometry:
    return LineString([a, b]) if a != b else Point(a)


def _sides(one: Base, other: Base) -> list[tuple[float, float]]:
    """The middle of a base, and its two ends square to the line to the other."""
    dx, dy = other.x - one.x, other.y - one.y
    far = hypot(dx, dy)
    across = (-dy * one.radius / far, dx * one.radius / far)
    return [(one.x, one.y), (one.x + across[0], one.y + across[1]), (one.x - across[0], one.y - across[1])]

"""The plane against fractions: exact agreement, on the boundary too."""

from __future__ import annotations

from decimal import Decimal, localcontext
from functools import partial
from itertools import pairwise
from math import isqrt

import pytest

from ludarium.space.plane.courses import EDGE, NOTHING, SLACK, TABLE, Obstacles
from ludarium.space.plane.reach import Reach
from ludarium.space.plane.shapes import Base, Point, cuts_disc, cuts_polygon, engages, holds, in_range, span
from ludarium.space.plane.sight import Screen, inside, stops
from ludarium.space.plane.terrain import Terrain, bodies_near
from tests.space.fractions_oracle import (
    leg_to_point,
    leg_to_polygon,
    ray_meets_body,
    ray_meets_piece,
    runs_inside,
)
from tests.space.tables import RADII, STEP, Dice, paces, random_figures, random_leg, random_polygon, random_terrain


def test_legs_pass_polygons_exactly_as_near_as_they_do() -> None:
    dice, near = Dice(1), 0
    for number in range(4_000):
        (a, b), corners, reach = random_leg(dice), random_polygon(dice), dice.one(RADII) - 1
        square = leg_to_polygon(a, b, corners)
        if number % 2 and square > 1:
            reach = isqrt(int(square)) + number // 2 % 2  # half of them within a thousandth of the boundary
        near += square < reach * reach
        assert cuts_polygon(*a, *b, corners, reach) == (square < reach * reach)
    assert 500 < near < 3_500


def test_a_line_without_width_runs_inside_a_polygon_or_does_not() -> None:
    dice, within = Dice(2), 0
    for number in range(3_000):
        (a, b), corners = random_leg(dice), random_polygon(dice)
        if number % 3 == 0:
            a = corners[0]  # from a corner
        if number % 6 == 0:
            b = corners[dice.below(len(corners))]  # along an edge or right through
        within += runs_inside(a, b, corners)
        assert cuts_polygon(*a, *b, corners, 0) == runs_inside(a, b, corners)
    assert within > 300


def test_legs_pass_bodies_exactly_as_near_as_they_do() -> None:
    dice = Dice(3)
    for number in range(6_000):
        (a, b), (middle, _), reach = random_leg(dice), random_leg(dice), dice.one(RADII) + dice.one(RADII) - 1
        square = leg_to_point(a, b, middle)
        if number % 2 and square > 1:
            reach = isqrt(int(square)) + number // 2 % 2
        assert cuts_disc(*a, *b, *middle, reach) == (square < reach * reach)


def test_distances_with_height() -> None:
    dice, close = Dice(4), 0
    with localcontext(prec=80):
        for _ in range(6_000):
            a, b = (
                Base(dice.between(0, 4_000), dice.between(0, 4_000), dice.one(RADII), dice.one((0, 0, 1_000, 2_500)))
                for _ in range(2)
            )
            flat, rise, limit = (
                (Decimal((a.x - b.x) ** 2 + (a.y - b.y) ** 2)).sqrt(),
                abs(a.z - b.z),
                500 * dice.between(1, 9),
            )
            between, from_middle = max(Decimal(0), flat - a.radius - b.radius), max(Decimal(0), flat - b.radius)
            close += between**2 + rise**2 <= limit**2
            assert in_range(a, b, limit) == (between**2 + rise**2 <= limit**2)
            assert in_range(a, b, limit, aura=True) == (from_middle**2 + rise**2 <= limit**2)
            assert engages(a, b) == (between <= a.zone and rise <= 2 * a.radius)
    assert 1_000 < close < 5_000


def test_rays_through_bodies_and_pieces() -> None:
    dice, blocked = Dice(5), 0
    for number in range(8_000):
        eye, spot = random_leg(dice)
        start, end = dice.between(100, 3_500), dice.between(100, 3_500)
        bottom, top = dice.one((0, 0, 1_000)), 500 * dice.between(3, 7)
        if number % 2:
            screen: Screen = (0, 0, 0, random_polygon(dice), bottom, top, False)
            theirs = ray_meets_piece(eye, spot, (start, end), screen[3], (bottom, top))
        else:
            x, y, radius = eye[0] + dice.between(-3_000, 3_000), eye[1] + dice.between(-3_000, 3_000), dice.one(RADII)
            screen = (x, y, radius, (), bottom, top, False)
            theirs = ray_meets_body(eye, spot, (start, end), ((x, y), radius), (bottom, top))
        part = inside(screen, eye, spot)
        assert (part is not None and stops(screen, part, start, end)) == theirs
        blocked += theirs
    assert blocked > 300


def test_straight_moves_stop_in_contact() -> None:
    """What is stopped touches within a thousandth, overlaps by less than one, and could not have gone farther."""
    dice, hits = Dice(6), 0
    for _ in range(100):
        terrain = random_terrain(dice)
        figures = random_figures(terrain, 8, dice)
        mover, others = figures[0], figures[1:]
        course = Obstacles(
            mover.radius, bodies_near(mover, others, mover.z), terrain.walls(mover.radius, mover.z + 500)
        )
        if not course.free(mover.x, mover.y, mover.x, mover.y):
            continue  # it hangs over something that would stop it at once
        for _ in range(8):
            dx, dy = dice.between(-9, 9) or 1, dice.between(-9, 9)
            start, (end, hit) = (mover.x, mover.y), course.cast(mover.x, mover.y, dx, dy, 3_000)
            assert all(leg_to_point(start, end, (x, y)) > (reach - 1) ** 2 for x, y, reach in course.bodies)
            assert all(leg_to_polygon(start, end, wall.corners) > (mover.radius - 1) ** 2 for wall in course.walls)
            if hit == NOTHING:
                assert abs(span(*start, *end) - 3_000) <= 1
            elif hit >= 0:
                x, y, reach = course.bodies[hit]
                assert (reach - 1) ** 2 < (end[0] - x) ** 2 + (end[1] - y) ** 2 < (reach + 1) ** 2
            elif hit == EDGE:
                assert {end[0], end[1]} & {mover.radius, TABLE - mover.radius}
            else:
                walls = (leg_to_polygon(end, end, wall.corners) for wall in course.walls)
                assert any(square < (mover.radius + 1) ** 2 for square in walls)
            hits += hit != NOTHING
    assert hits > 150


def leg_is_free(terrain: Terrain, mover: Base, others: list[Base], leg: tuple[Point, Point], level: int) -> bool:
    """Whether a base that walks at this height keeps off everything, by fractions."""
    walls = [p.corners for p in terrain.pieces if p.solid and p.top > level + STEP]
    bodies = [f for f in others if level < f.z + f.body and f.z < mover.z + mover.body]
    deep = [p.corners for p in terrain.pieces if p.ground == "deep" and not level]
    return (
        all(mover.radius <= c <= TABLE - mover.radius for c in leg[1])
        and all(leg_to_polygon(*leg, corners) >= (mover.radius - SLACK) ** 2 for corners in walls)
        and all(leg_to_point(*leg, (f.x, f.y)) >= (f.radius + mover.radius - SLACK) ** 2 for f in bodies)
        and not any(runs_inside(*leg, corners) for corners in deep)
    )


def way_is_legal(terrain: Terrain, mover: Base, others: list[Base], places: list[Point], speed: int) -> bool:
    """Whether a base on the ground may walk along these places, by fractions."""
    legs = list(pairwise(places))
    for leg in legs:
        roofs = [p.top for p in terrain.tops if all(holds(p.corners, *place) for place in leg)]
        if not any(leg_is_free(terrain, mover, others, leg, level) for level in (0, *roofs)):
            return False
    grounds = frozenset(
        p.ground
        for p in terrain.pieces
        if p.ground not in ("", "deep")
        and any(leg_to_polygon(*leg, p.corners) < (mover.radius - SLACK) ** 2 for leg in legs)
    )
    length = sum(isqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2 - 1) + 1 for a, b in legs if a != b)
    return 0 < length <= paces(speed, grounds) + SLACK and terrain.may_stand(*places[-1])


@pytest.mark.parametrize("count", [6, 14])
def test_ways_are_legal_exactly_when_fractions_say_so(count: int) -> None:
    dice, legal = Dice(7), 0
    for _ in range(40):
        terrain = random_terrain(dice)
        mover, *others = random_figures(terrain, count, dice)
        speed = dice.between(3, 6)
        region = Reach(terrain, mover, partial(paces, speed), others, ())
        for _ in range(0 if mover.z else 12):
            places = [(mover.x, mover.y)]
            for _ in range(dice.between(1, 3)):
                x, y = places[-1]
                places.append((x + dice.between(-2_000, 2_000), y + dice.between(-2_000, 2_000)))
            theirs = way_is_legal(terrain, mover, others, places, speed)
            assert (tuple(places[1:]) in region) == theirs
            legal += theirs
    assert legal > 40

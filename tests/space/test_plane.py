"""The plane as it is played on: zones, gaps, pushes, roofs, water, sight, and a digest that every machine must give."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import partial
from math import acos, atan2, hypot, sqrt

from ludarium.kernel.asks import is_open
from ludarium.space.plane.courses import EDGE, NOTHING, WALL, entries
from ludarium.space.plane.pushes import Rest, pushed
from ludarium.space.plane.reach import DIRECTIONS, Reach
from ludarium.space.plane.shapes import Base, Point, Polygon, clip, engages, in_range, span, walk_length
from ludarium.space.plane.sight import Screen, inside, screens, sees, side_places, stops
from ludarium.space.plane.terrain import Piece, Terrain, bodies_near
from tests.space.tables import Dice, paces, random_figures, random_terrain

BARE = Terrain(())
SLIDE = 500
DIGEST = "8331b2cdf08b810e"
"""What ``battery`` must give on any machine: change it only together with the number of the rules."""


def box(west: int, south: int, east: int, north: int) -> Polygon:
    return (west, south), (east, south), (east, north), (west, north)


def wall(height: int, south: int = 7_000) -> Terrain:
    return Terrain([Piece(box(5_000, south, 10_000, south + 250), height, solid=True)])


def walk(terrain: Terrain, mover: Base, speed: int, *others: Base, foes: tuple[Base, ...] = ()) -> Reach:
    return Reach(terrain, mover, partial(paces, speed), (*others, *foes), foes)


def test_an_aura_counts_from_the_middle_of_its_owner() -> None:
    owner, friend = Base(5_000, 5_000, 625), Base(8_400, 5_000, 500)
    assert in_range(owner, friend, 3_000, aura=True)
    assert not in_range(owner, friend._replace(x=8_501), 3_000, aura=True)


def test_a_zone_is_as_high_as_its_owner_is_wide() -> None:
    small, large = Base(5_000, 5_000, 500, 1_250), Base(6_550, 5_000, 750, 0)
    assert engages(large, small)
    assert not engages(small, large)


def test_zones_are_compared_without_slack() -> None:
    owner = Base(5_000, 5_000, 500)
    assert engages(owner, Base(6_500, 5_000, 500))
    assert not engages(owner, Base(6_501, 5_000, 500))


def test_a_line_along_an_edge_is_outside() -> None:
    square = box(0, 0, 10, 10)
    assert clip(-5, 10, 15, 10, square) is None
    assert clip(-5, 9, 15, 9, square) == (50, 200, 150, 200)


def test_length_is_rounded_up_so_that_a_zigzag_gains_nothing() -> None:
    assert span(0, 0, 3, 4) == 5
    assert span(0, 0, 1, 1) == 2
    zigzag = [(i, i) for i in range(1_001)]
    assert walk_length(zigzag) == 2_000
    assert walk_length((zigzag[0], zigzag[-1])) == 1_415


def test_a_base_passes_a_gap_as_wide_as_itself() -> None:
    posts = (Base(6_750, 7_000, 750), Base(9_250, 7_000, 750))
    region = walk(BARE, Base(8_000, 5_000, 500), 5, *posts)
    assert ((8_000, 9_000),) in region
    assert ((8_001, 9_001),) in region  # a thousandth in favour of the mover
    narrow = walk(BARE, Base(8_000, 5_000, 500), 5, posts[0], posts[1]._replace(x=9_247))
    assert narrow.why_not(((8_000, 9_000),)) == "blocked"


def test_a_zone_holds_whom_it_holds() -> None:
    foe, mover = Base(6_000, 5_000, 500), Base(5_000, 5_000, 500)
    region = walk(BARE, mover, 4, foes=(foe,))
    assert region.why_not(((3_000, 5_000),)) == "held"
    assert ((4_500, 5_000),) in region
    assert len(region) > 20
    assert all((x - 6_000) ** 2 + (y - 5_000) ** 2 <= 1_500**2 for way in region for x, y in way)


def test_two_zones_hold_together() -> None:
    west, east = Base(4_000, 5_000, 500), Base(6_400, 5_000, 500)
    region = walk(BARE, Base(5_200, 5_000, 500), 4, foes=(west, east))
    assert region.why_not(((5_600, 5_000),)) == "blocked"
    assert region.why_not(((5_000, 5_300),)) is None
    assert region.why_not(((4_600, 6_100),)) == "held"  # in the west zone, out of the east one
    assert all(
        (x - foe.x) ** 2 + (y - foe.y) ** 2 <= 1_500**2 for way in region for x, y in way for foe in (west, east)
    )


def test_the_reason_against_a_way() -> None:
    mud = Terrain([Piece(box(7_000, 4_000, 9_000, 6_000), ground="slippery")])
    region = walk(mud, Base(5_000, 5_000, 500), 4)
    assert region.why_not(((2_000, 8_000),)) == "too far"
    assert region.why_not(((9_000, 5_000),)) == "slow ground"
    assert region.why_not(((8_000, 5_000),)) is None
    assert region.why_not(()) == "no way"
    assert region.why_not(((5_000, 6_000, 1),)) == "no way"
    assert region.why_not((("5", 6_000),)) == "no way"
    assert region.why_not(((400, 5_000),)) == "blocked"
    low = walk(wall(1_000), Base(7_500, 6_000, 500), 4)
    assert low.why_not(((7_500, 7_100),)) == "no footing"
    assert low.why_not(((7_500, 8_500),)) is None  # stepped over


def test_a_way_is_an_open_answer() -> None:
    region = walk(BARE, Base(7_500, 7_500, 500), 4)
    assert is_open(region)
    assert ((7_777, 8_888),) in region
    assert ((7_777, 8_888),) not in list(region)


def test_a_touched_spot_behind_a_wall_becomes_a_way_round_it() -> None:
    block = Terrain([Piece(box(7_000, 6_000, 8_000, 9_000), 3_000, solid=True)])
    region = walk(block, Base(6_000, 7_500, 500), 6)
    way = region.route(9_000, 7_500)
    assert way is not None
    assert len(way) > 1
    assert way in region
    cost = region.cost(9_000, 7_500)
    assert cost is not None
    assert 5_000 < cost <= 6_000
    assert region.route(7_500, 7_500) is None
    assert region.cost(14_000, 7_500) is None


def test_who_stands_on_a_roof_stays_on_it() -> None:
    roof = Terrain([Piece(box(5_000, 5_000, 9_000, 9_000), 3_000, solid=True, stands=True)])
    mover = Base(7_000, 7_000, 500, roof.height(7_000, 7_000))
    assert mover.z == 3_000
    region = walk(roof, mover, 4)
    assert ((8_900, 7_000),) in region
    assert region.why_not(((9_500, 7_000),)) == "blocked"
    assert all(5_000 <= c <= 9_000 for way in region for place in way for c in place)


def test_nobody_walks_into_deep_water_from_its_bank() -> None:
    lake = Terrain([Piece(box(5_000, 5_000, 9_000, 9_000), ground="deep")])
    region = walk(lake, Base(7_000, 9_000, 500), 4)
    assert len(region) > 0
    assert all(way in region for way in region)
    assert region.why_not(((7_000, 8_000),)) == "blocked"


def test_who_is_hemmed_in_has_no_way() -> None:
    ring = [Base(7_500 + 1_000 * x, 7_500 + 1_000 * y, 500) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    assert len(walk(BARE, Base(7_500, 7_500, 500), 4, *ring)) == 0
    assert not is_open(walk(BARE, Base(7_500, 7_500, 500), 4, *ring))


def test_a_short_step_between_two_contacts_presses_into_neither() -> None:
    squeezed = walk(Terrain([]), Base(1_500, 811, 500), 4_000, Base(550, 501, 500), Base(2_497, 729, 500))
    assert len(squeezed) > 0
    assert all(way in squeezed for way in squeezed)
    assert ((1_500, 810),) not in squeezed


def push(terrain: Terrain, mover: Base, direction: Point, *others: Base, distance: int = 2_000) -> Rest:
    return pushed(terrain, mover, others, direction, distance, SLIDE)


def test_a_push_ends_at_its_length_or_at_what_it_meets() -> None:
    mover, low = Base(5_000, 5_000, 500), Base(7_500, 5_000, 500)
    assert push(BARE, mover, (3, 4)) == Rest(6_200, 6_600, 0, NOTHING)
    above = Base(6_000, 5_000, 500, 5_000)
    assert push(BARE, mover, (1, 0), above, Base(7_000, 5_000, 625)) == Rest(5_875, 5_000, 0, 1)
    assert push(wall(1_000), low, (0, 1)) == Rest(7_500, 6_500, 0, WALL)
    assert push(wall(500), low, (0, 1)) == Rest(7_500, 7_000, 0, NOTHING)
    assert push(BARE, Base(14_000, 5_000, 500), (1, 0)) == Rest(14_500, 5_000, 0, EDGE)


def test_who_touches_already_does_not_move() -> None:
    mover = Base(5_000, 5_000, 500)
    for other in (Base(6_000, 5_000, 500), Base(5_999, 5_000, 500)):
        assert push(BARE, mover, (1, 0), other) == Rest(5_000, 5_000, 0, 0)
        assert push(BARE, mover, (-1, 0), other) == Rest(3_000, 5_000, 0)


def test_what_is_firm_stops_a_push_however_low_it_is() -> None:
    chest = Terrain([Piece(box(7_000, 7_000, 8_000, 8_000), 500, solid=True, firm=True)])
    assert push(chest, Base(7_500, 5_000, 500), (0, 1)) == Rest(7_500, 6_500, 0, WALL)


def test_a_push_slides_up_a_low_mound_and_down_again() -> None:
    mound = Terrain([Piece(box(6_000, 4_000, 7_000, 6_000), 500, solid=True, stands=True)])
    assert push(mound, Base(5_000, 5_000, 500), (1, 0), distance=1_500) == Rest(6_500, 5_000, 500)
    assert push(mound, Base(5_000, 5_000, 500), (1, 0), distance=3_000) == Rest(8_000, 5_000, 0)


def test_a_push_over_a_deep_edge_is_a_fall_to_the_first_clear_place() -> None:
    rock = Terrain([Piece(box(4_000, 4_000, 6_000, 6_000), 2_000, solid=True, stands=True)])
    mover = Base(5_000, 5_000, 500, 2_000)
    assert push(rock, mover, (1, 0), distance=900) == Rest(5_900, 5_000, 2_000)
    assert push(rock, mover, (1, 0), distance=1_000) == Rest(6_000, 5_000, 2_000)  # the edge belongs to the top
    fallen = push(rock, mover, (1, 0), distance=1_001)
    assert fallen == Rest(6_499, 5_000, 0, NOTHING, 2_000)  # a thousandth in favour of who is moved
    beside = push(rock, mover, (1, 0), Base(6_800, 5_000, 500, 0, 1_500))
    assert beside == Rest(7_799, 5_000, 0, NOTHING, 2_000)


def test_who_stands_on_an_edge_falls_only_outwards() -> None:
    rock = Terrain([Piece(box(4_000, 4_000, 6_000, 6_000), 2_000, solid=True, stands=True)])
    mover = Base(6_000, 5_000, 500, 2_000)
    assert push(rock, mover, (-1, 0)) == Rest(4_000, 5_000, 2_000)
    assert push(rock, mover, (0, 1), distance=900) == Rest(6_000, 5_900, 2_000)
    assert push(rock, mover, (1, 0), distance=10).fell == 2_000


def test_who_has_no_place_to_fall_to_stays_at_the_edge() -> None:
    shelf = Terrain([Piece(box(12_000, 4_000, 14_450, 6_000), 2_000, solid=True, stands=True)])
    assert push(shelf, Base(13_000, 5_000, 500, 2_000), (1, 0)) == Rest(14_450, 5_000, 2_000)


def test_every_push_ends_where_a_base_can_lie() -> None:
    dice, fallen = Dice(10), 0
    for _ in range(150):
        terrain = random_terrain(dice)
        *others, mover = sorted(random_figures(terrain, 8, dice), key=lambda figure: figure.z)
        for direction in DIRECTIONS[::3]:
            rest = pushed(terrain, mover, others, direction, 3_000, SLIDE)
            assert rest.z == terrain.height(rest.x, rest.y)
            assert all(mover.radius <= c <= 15_000 - mover.radius for c in (rest.x, rest.y))
            assert rest.fell or span(mover.x, mover.y, rest.x, rest.y) <= 3_001
            top = mover._replace(x=rest.x, y=rest.y, z=rest.z)
            bodies = bodies_near(top, others, rest.z)
            assert all((rest.x - x) ** 2 + (rest.y - y) ** 2 > (reach - 2) ** 2 for x, y, reach in bodies)
            fallen += rest.fell > 0
    assert fallen > 20


def test_a_smaller_table_ends_sooner() -> None:
    small = Terrain((), size=10_000)
    assert push(small, Base(9_000, 5_000, 500), (1, 0)) == Rest(9_500, 5_000, 0, EDGE)
    region = walk(small, Base(9_000, 5_000, 500), 4)
    assert region.why_not(((9_501, 5_000),)) == "blocked"
    assert all(way in region for way in region)


def test_entries_come_in_order() -> None:
    path = [(0, 0), (4_000, 0), (4_000, 4_000)]
    assert [(leg, zone) for leg, _, zone in entries(path, [(4_000, 3_000, 500), (2_000, 0, 500)])] == [(0, 1), (1, 0)]


def test_sight_over_low_walls_and_past_screens_that_only_graze() -> None:
    a, b = Base(7_500, 3_000, 500), Base(7_500, 12_000, 500)
    assert sees(wall(1_500), a, b, ())
    assert not sees(wall(3_000), a, b, ())
    screen = Base(7_500, 7_500, 1_000, 0, 3_500)
    assert not sees(BARE, a, b, (screen,))
    for x, y in ((7_500, 12_000), (12_000, 7_200), (9_100, 5_400), (3_100, 1_000)):
        between = screen._replace(x=(7_500 + x) // 2, y=(3_000 + y) // 2, radius=500)
        assert sees(BARE, a, b._replace(x=x, y=y), (between,))


def test_a_bush_never_stops_sight() -> None:
    bush = Terrain([Piece(box(5_000, 7_000, 10_000, 8_000), 3_000, porous=True)])
    a, b = Base(7_500, 3_000, 500), Base(7_500, 12_000, 500)
    assert sees(bush, a, b, ())
    assert len(screens(bush, a, b, (), 0, porous=True)) == 1


def test_what_stands_beside_a_wide_target_is_looked_at() -> None:
    narrow, wide = Base(3_000, 5_000, 500), Base(10_000, 5_000, 1_000)
    beside = Base(9_000, 6_400, 500)
    assert len(screens(BARE, narrow, wide, (beside,), 0, porous=False)) == 1
    assert len(screens(BARE, wide, narrow, (beside,), 0, porous=False)) == 1
    assert screens(BARE, narrow, wide, (beside._replace(y=6_500),), 0, porous=False) == []


def all_rays_stopped(terrain: Terrain, viewer: Base, target: Base, rest: list[Base]) -> bool:
    """Sight without any shortcut: all 54 rays against everything on the table."""
    everything: list[Screen] = [(o.x, o.y, o.radius, (), o.z, o.z + o.body, False) for o in rest]
    everything += [(0, 0, 0, p.corners, 0, p.top, False) for p in terrain.solids]
    return all(
        any((part := inside(s, eye, spot)) and stops(s, part, start, end) for s in everything)
        for eye in side_places(viewer, target)
        for spot in side_places(target, viewer)
        for start in (viewer.z + viewer.body, viewer.z + viewer.body // 2)
        for end in (target.z + target.body // n for n in (1, 2, 10))
    )


def test_sight_leaves_out_only_what_cannot_stop_it() -> None:
    dice, blocked = Dice(9), 0
    for _ in range(40):
        terrain = random_terrain(dice)
        viewer, *others = random_figures(terrain, 14, dice)
        for target in others[:6]:
            rest = [other for other in others if other is not target]
            hidden = all_rays_stopped(terrain, viewer, target, rest)
            assert sees(terrain, viewer, target, rest) != hidden
            blocked += hidden
    assert blocked > 10


def test_every_offered_way_is_legal() -> None:
    dice, offered = Dice(8), 0
    goals: tuple[Point, ...] = ((7_500, 7_500), (3_000, 12_000))
    for number in range(60):
        terrain = random_terrain(dice)
        mover, *others = random_figures(terrain, 4 + number % 12, dice)
        region = Reach(terrain, mover, partial(paces, dice.between(2, 6)), others, others[::2], goals)
        offered += len(region)
        assert [region.why_not(way) for way in region] == [None] * len(region)
    assert offered > 2_000


def battery() -> Iterator[object]:
    """A fixed list of questions."""
    dice = Dice(1)
    for _ in range(40):
        terrain = random_terrain(dice)
        mover, *others = random_figures(terrain, 8, dice)
        yield [tuple(pushed(terrain, mover, others, direction, 3_000, SLIDE)) for direction in DIRECTIONS]
        yield [sees(terrain, mover, o, [f for f in others if f is not o]) for o in others]
        yield list(Reach(terrain, mover, partial(paces, dice.between(3, 6)), others, others[::2]))


def test_every_machine_gives_the_same_answers() -> None:
    assert hashlib.sha256(repr(list(battery())).encode()).hexdigest()[:16] == DIGEST


def turn(far: float, beside: float, radius: float) -> float:
    """From a place so far before and so far to the inner side of the middle of a circle, to where the way leaves it sideways.

    A string along the circle: the tangent to it, and the arc up to the point beside the middle.
    """
    distance = hypot(far, beside)
    tangent = sqrt(distance**2 - radius**2)
    start, touch = atan2(-far, -beside), acos(radius / distance)
    return tangent + radius * abs(start + touch)


def test_a_taut_way_goes_round_a_base_as_a_string_does() -> None:
    region = walk(BARE, Base(5_000, 5_000, 500), 6, Base(7_000, 5_000, 625))
    way = region.taut(9_000, 5_000)
    assert way is not None
    assert way in region
    shortest = 2 * turn(2_000, 0, 1_125)
    assert shortest - 4 <= walk_length((region.start, *way)) <= shortest * 1.01
    assert walk_length((region.start, *way)) < (region.cost(9_000, 5_000) or 0)


def test_a_taut_way_goes_round_the_end_of_a_wall_as_a_string_does() -> None:
    region = walk(wall(2_000), Base(9_500, 6_000, 500), 6)
    way = region.taut(9_500, 8_250)
    assert way is not None
    shortest = 2 * turn(1_000, 500, 500) + 250
    assert shortest - 6 <= walk_length((region.start, *way)) <= shortest * 1.01


def test_a_taut_way_is_straight_where_nothing_is_in_between() -> None:
    region = walk(wall(2_000), Base(9_500, 6_000, 500), 6)
    assert region.taut(12_000, 6_400) == ((12_000, 6_400),)
    assert region.taut(9_500, 7_100) is None  # in the wall
    assert region.taut(1_000, 1_000) is None  # too far


def test_who_is_shut_in_by_low_walls_too_wide_to_cross_has_no_way() -> None:
    west, east = box(3_000, 3_000, 7_499, 12_000), box(7_501, 3_000, 12_000, 12_000)
    south, north = box(7_499, 3_000, 7_501, 7_499), box(7_499, 7_501, 7_501, 12_000)
    terrain = Terrain([Piece(corners, 1_000, solid=True) for corners in (west, east, south, north)])
    region = walk(terrain, Base(7_500, 7_500, 500), 2)
    assert len(region) == len(list(region)) == 0


def test_a_taut_way_is_legal_has_no_needless_corner_and_is_never_the_longer_one() -> None:
    dice, compared, shorter = Dice(11), 0, 0
    for _ in range(60):
        terrain = random_terrain(dice)
        mover, *others = random_figures(terrain, 12, dice)
        region = Reach(terrain, mover, partial(paces, 6), others, ())
        for _ in range(6):
            end = (mover.x + dice.between(-5_000, 5_000), mover.y + dice.between(-5_000, 5_000))
            route, taut = region.route(*end), region.taut(*end)
            assert route is None or taut is not None
            if taut is None or len(taut) == 1:
                continue
            assert taut in region
            corners = zip((region.start, *taut), taut[1:], strict=False)
            assert region.slow or not any(region.leg_free(*before, *after) for before, after in corners)
            if route is not None:
                compared += 1
                long, short = (walk_length((region.start, *way)) for way in (route, taut))
                assert short <= long
                shorter += short < long
    assert shorter > compared * 9 // 10 > 20

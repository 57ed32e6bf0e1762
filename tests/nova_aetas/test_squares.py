"""Squares: what one sees, where one can go, what an area covers."""

from fractions import Fraction

import pytest

from ludarium.space.squares import (
    BLOCKED,
    CLEAR,
    COVERED,
    Square,
    Terrain,
    adjacent,
    area,
    directions,
    distance,
    distances,
    lines,
    reach,
    sight,
    way,
)


def test_distance_counts_rows_and_columns() -> None:
    assert distance((0, 0), (3, 2)) == 5


def test_diagonal_squares_are_not_adjacent_and_neither_are_two_levels() -> None:
    ground = Terrain(("..", "B."))
    assert adjacent(ground, (0, 0), (1, 0))
    assert not adjacent(ground, (0, 0), (1, 1))
    assert not adjacent(ground, (0, 0), (0, 1))


def test_a_straight_line_crosses_what_lies_between() -> None:
    _, east, south, west = lines(3, 0)
    assert east == ((1, 0), (2, 0))
    assert west == ((1, 0), (2, 0)), "the own square never counts"
    assert (2, 0) in south


@pytest.mark.parametrize("dx", range(-3, 4))
@pytest.mark.parametrize("dy", range(-3, 4))
def test_lines_agree_with_a_walk_in_small_steps(dx: int, dy: int) -> None:
    if (dx, dy) == (0, 0):
        return
    steps = 2 * 3 * 5 * 7 * 11
    for (mx, my), line in zip(((0, -1), (1, 0), (0, 1), (-1, 0)), lines(dx, dy), strict=True):
        entered: set[Square] = set()
        for step in range(1, steps):
            x, y = (Fraction(a * (steps - step) + 2 * b * step, steps) for a, b in ((mx, dx), (my, dy)))
            if (x + 1) % 2 and (y + 1) % 2:
                entered.add(((x + 1) // 2, (y + 1) // 2))
        assert entered - {(0, 0), (dx, dy)} == set(line)


@pytest.mark.parametrize(
    ("row", "seen"),
    [
        ("....", CLEAR),
        (".b..", CLEAR),
        ("..b.", COVERED),
        (".T..", BLOCKED),
        ("..T.", COVERED),
        (".TT.", BLOCKED),
        ("..B.", BLOCKED),
        (".#..", BLOCKED),
    ],
)
def test_scenery_between_two_models_in_a_lane(row: str, seen: int) -> None:
    assert sight(Terrain((row,)), (0, 0), (3, 0), set()) == seen


def test_an_opposing_model_blocks() -> None:
    assert sight(Terrain(("...",)), (0, 0), (2, 0), {(1, 0)}) == BLOCKED


def test_sight_on_the_ground_can_be_one_sided() -> None:
    ground = Terrain(("...", ".B.", "..."))
    pairs = [(a, b) for a in ground.cells for b in ground.cells if not ground.level(a) and not ground.level(b)]
    assert any(sight(ground, a, b, set()) != sight(ground, b, a, set()) for a, b in pairs)


def test_a_roof_sees_the_ground_over_its_own_edge_only_and_is_seen_back() -> None:
    ground = Terrain(("BBB..",))
    assert sight(ground, (2, 0), (4, 0), {(3, 0)}) == CLEAR, "models on the ground are looked over"
    assert sight(ground, (4, 0), (2, 0), {(3, 0)}) == CLEAR
    assert sight(ground, (0, 0), (4, 0), set()) == BLOCKED
    assert sight(ground, (4, 0), (0, 0), set()) == BLOCKED
    assert sight(ground, (0, 0), (2, 0), set()) == CLEAR


def test_a_tree_beside_the_target_blocks_the_line_from_a_roof() -> None:
    assert sight(Terrain(("B.T.",)), (0, 0), (3, 0), set()) == BLOCKED


def test_steps_lead_round_scenery_and_blocked_squares() -> None:
    found = reach(Terrain(("...", ".T.", "...")), (0, 0), 4, {(1, 0)})
    assert found[2, 2][0] == 4
    assert (1, 1) not in found
    assert (1, 0) not in found
    assert way(found, (2, 2)) == ((0, 1), (0, 2), (1, 2), (2, 2))


def test_a_roof_is_reached_by_ladder_or_climb() -> None:
    ground = Terrain(("LB.",))
    assert reach(ground, (0, 0), 2, ())[1, 0][0] == 1
    assert (2, 0) not in reach(ground, (0, 0), 2, set())
    assert reach(ground, (0, 0), 2, set(), climb=True)[2, 0][0] == 2


def test_jumps_cross_bushes_and_gaps_but_no_foes() -> None:
    ground = Terrain((".b..", "...."))
    assert reach(ground, (0, 0), 2, set(), jump=2)[2, 0] == (2, (0, 0))
    assert (2, 0) not in reach(ground, (0, 0), 2, set())
    assert (2, 1) not in reach(Terrain(("...",) * 2), (0, 1), 2, {(1, 1)}, jump=2, foes={(1, 1)})


def test_flying_passes_over_everything() -> None:
    found = reach(Terrain((".TB",)), (0, 0), 2, {(1, 0)}, flying=True)
    assert found[2, 0][0] == 2


def test_distances_measure_the_way_to_the_nearest_end() -> None:
    left = distances(Terrain(("..#..",)), [(0, 0)], set())
    assert left == {(0, 0): 0, (1, 0): 1}


def test_areas() -> None:
    def never(_: Square) -> bool:
        return False

    assert len(area("explosion", (4, 4), (1, 0), never)) == 9
    assert set(area("cross", (4, 4), (1, 0), never)) == {(4, 4), (4, 3), (5, 4), (4, 5), (3, 4)}
    assert area("spear", (4, 4), (1, 0), never) == ((4, 4), (5, 4), (6, 4), (7, 4))
    assert area("spear", (4, 4), (1, 0), lambda square: square == (6, 4)) == ((4, 4), (5, 4))
    assert set(area("breath", (4, 4), (0, -1), never)) == {(4, 4), (4, 3), (3, 3), (5, 3)}
    assert set(area("sweep", (4, 4), (1, 0), never)) == {(4, 4), (4, 3), (4, 5)}


def test_the_direction_of_an_area_is_the_longer_axis() -> None:
    assert directions((0, 0), (3, 1)) == ((1, 0),)
    assert directions((0, 0), (-2, 2)) == ((-1, 0), (0, 1))

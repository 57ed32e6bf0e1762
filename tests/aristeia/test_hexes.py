"""Hexes: distances, routes and lines of sight against slow and simple ways to find the same."""

from __future__ import annotations

import random
from collections import deque
from fractions import Fraction
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from ludarium.games.aristeia.content import load
from ludarium.space.hexes import (
    DIRECTIONS,
    OFFSETS,
    SightTable,
    around,
    bit,
    crosses,
    disc,
    distance,
    rings,
    route_length,
    width,
)

RADIUS = 9
ROW = width(RADIUS)
BOARD = disc(0, 0, RADIUS)
DOME = load().dome
hexes = st.sampled_from(BOARD)


def mask(spaces: list[tuple[int, int]] | set[tuple[int, int]]) -> int:
    return sum(1 << bit(q, r, RADIUS) for q, r in spaces)


def slow_crosses(v: tuple[int, int], w: tuple[int, int], h: tuple[int, int]) -> bool:
    """Clip t in [0, 1] of v + t(w - v) by the six sides of the hexagon round h, in fractions."""
    corners = [(h[0] + x, h[1] + y) for x, y in OFFSETS]
    low, high = Fraction(0), Fraction(1)
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        start = (bx - ax) * (v[1] - ay) - (by - ay) * (v[0] - ax)
        step = (bx - ax) * (w[1] - v[1]) - (by - ay) * (w[0] - v[0])
        if step == 0:
            if start < 0:
                return False
        elif step > 0:
            low = max(low, Fraction(-start, step))
        else:
            high = min(high, Fraction(-start, step))
    return low < high


def test_the_board_has_271_spaces_and_every_bit_is_its_own() -> None:
    assert len(BOARD) == 271
    assert len({bit(q, r, RADIUS) for q, r in BOARD}) == 271


def test_neighbours_are_at_distance_one() -> None:
    for q, r in BOARD:
        assert all(distance(q, r, q + x, r + y) == 1 for x, y in DIRECTIONS)
        near = around(mask([(q, r)]), ROW) & mask(set(BOARD))
        assert near == mask({(q + x, r + y) for x, y in DIRECTIONS} & set(BOARD))


@given(hexes, hexes, hexes)
def test_distance_is_a_distance(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> None:
    assert distance(*a, *b) == distance(*b, *a)
    assert distance(*a, *c) <= distance(*a, *b) + distance(*b, *c)
    assert (distance(*a, *b) == 0) == (a == b)


@settings(max_examples=40, deadline=None)
@given(st.sets(hexes, max_size=80), hexes, hexes)
def test_routes_go_round_what_is_in_the_way(
    walls: set[tuple[int, int]], a: tuple[int, int], b: tuple[int, int]
) -> None:
    """A breadth-first search says the same; routes end on any space but pass only through Free ones."""
    steps = {a: 0}
    queue = deque([a])
    while queue:
        q, r = queue.popleft()
        if (q, r) in walls and (q, r) != a:
            continue
        for x, y in DIRECTIONS:
            near = (q + x, r + y)
            if near in BOARD and near not in steps:
                steps[near] = steps[q, r] + 1
                queue.append(near)
    free = mask(set(BOARD) - walls)
    found = route_length(mask([a]), mask([b]), free, 40, ROW)
    assert found == (steps.get(b, -1) if steps.get(b, 99) <= 40 else -1)
    assert found == -1 or found >= distance(*a, *b)
    layers = rings(mask([a]), free, 5, ROW)
    assert all(layers[n] & mask(set(BOARD)) == mask({s for s, k in steps.items() if k == n}) for n in range(6))


@settings(max_examples=300)
@given(st.integers(-8, 8), st.integers(-8, 8), st.integers(-8, 8), st.integers(-8, 8))
def test_a_segment_and_a_hexagon_share_more_than_a_point(vx: int, vy: int, wx: int, wy: int) -> None:
    assert crosses(vx, vy, wx, wy, 0, 0) == ((vx, vy) != (wx, wy) and slow_crosses((vx, vy), (wx, wy), (0, 0)))


def test_touching_one_vertex_is_harmless_and_running_along_a_side_is_not() -> None:
    assert not crosses(2, 0, 4, 2, 0, 0)
    assert crosses(2, 0, 1, 1, 0, 0)
    assert crosses(3, -1, 0, 2, 0, 0)


def slow_sight(a: tuple[int, int], b: tuple[int, int], screens: set[tuple[int, int]]) -> int:
    def centre(h: tuple[int, int]) -> tuple[int, int]:
        return 3 * h[0], 2 * h[1] + h[0]

    (ax, ay), (bx, by) = centre(a), centre(b)
    best = 0
    for vx, vy in OFFSETS:
        seen = 0
        for wx, wy in OFFSETS:
            v, w = (ax + vx, ay + vy), (bx + wx, by + wy)
            if v == w or not any(slow_crosses(v, w, centre(h)) for h in screens - {a, b}):
                seen += 1
        best = max(best, seen)
    return best


def test_the_table_of_sight_agrees_with_the_slow_way() -> None:
    dice = random.Random(5)
    table = SightTable(RADIUS)
    blocked = {DOME.at[s] for s in DOME.names(DOME.blocked)}
    open_spaces = [h for h in BOARD if h not in blocked]
    for _ in range(120):
        a, b = dice.sample(open_spaces, 2)
        screens = blocked | set(dice.sample(open_spaces, 8))
        found, vertices = table.sight(bit(*a, RADIUS), bit(*b, RADIUS), mask(screens))
        assert found == slow_sight(a, b, screens)
        assert vertices


def test_a_further_piece_never_improves_the_view() -> None:
    """AR-INV-24."""
    dice = random.Random(6)
    table = SightTable(RADIUS)
    for _ in range(300):
        a, b, extra = (bit(*h, RADIUS) for h in dice.sample(BOARD, 3))
        screens = mask(set(dice.sample(BOARD, 20)))
        assert table.sight(a, b, screens | 1 << extra)[0] <= table.sight(a, b, screens)[0]


def test_the_range_with_sight_is_never_shorter_than_the_distance() -> None:
    """AR-INV-25."""
    dice = random.Random(7)
    for _ in range(200):
        a, b = dice.sample(DOME.spaces, 2)
        free = DOME.open & ~mask(set(dice.sample(BOARD, 12)))
        found = route_length(DOME.mask[a], DOME.mask[b], free, 40, ROW)
        assert found == -1 or found >= DOME.distance(a, b)


def test_the_whole_dome_is_as_the_ledger_says() -> None:
    """AR-HEX-02."""
    assert len(DOME.spaces) == 243
    assert DOME.blocked.bit_count() == 28
    assert all(len(spaces) == 7 for spaces in DOME.zones.values())
    assert len({space for spaces in DOME.zones.values() for space in spaces}) == 49
    assert all(DOME.opposite[DOME.opposite[zone]] == zone for zone in DOME.numbered)
    assert not any(DOME.zone_mask[zone] & DOME.blocked for zone in DOME.zones)
    assert all((a in DOME.neighbours[b]) == (b in DOME.neighbours[a]) for a, b in product(DOME.spaces[:40], repeat=2))

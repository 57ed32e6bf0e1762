"""Dice read without being rolled."""

from __future__ import annotations

from ludarium.games.kharn_ages.rules.dice import DEGREES, d5, direction


def test_a_d5_is_half_a_d10() -> None:  # KA-DIE-02
    assert [d5(face) for face in range(1, 11)] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]


def test_a_die_points_in_360_different_directions() -> None:  # KA-GAP-113
    found = [direction(degrees) for degrees in range(DEGREES)]
    assert (found[0], found[90], found[180], found[270]) == ((10**6, 0), (0, 10**6), (-(10**6), 0), (0, -(10**6)))
    assert found[30] == (866_025, 500_000)
    assert direction(-1) == found[359]
    assert len(set(found)) == DEGREES
    for (ax, ay), (bx, by) in zip(found, found[1:] + found[:1], strict=True):
        assert abs(ax * ax + ay * ay - 10**12) < 2 * 10**6
        assert abs((ax * by - ay * bx) - 17_452_406_437) < 3 * 10**6  # the sine of one degree

"""The ledger's examples of ground and cover."""

from __future__ import annotations

import pytest

from ludarium.games.kharn_ages.rules.cover import cover
from ludarium.games.kharn_ages.rules.ground import allowance
from ludarium.space.plane.shapes import Base
from ludarium.space.plane.terrain import Piece, Terrain


def body(stature: int) -> int:
    return 500 + 500 * stature  # KA-LOS-04


def wall(height: int, south: int = 7_000, *, porous: bool = False) -> Terrain:
    corners = ((5_000, south), (10_000, south), (10_000, south + 250), (5_000, south + 250))
    return Terrain([Piece(corners, height, solid=not porous, porous=porous)])


def test_penalties_come_before_the_half() -> None:  # KA-EX-45, KA-EX-107
    assert allowance(4, frozenset({"slippery", "difficult"})) == 2_000
    assert allowance(5, frozenset({"difficult"})) == 3_000
    assert allowance(1, frozenset({"loose", "slippery"})) == 0  # KA-TER-08


@pytest.mark.parametrize(
    ("height", "stature", "bonus"),
    [(1_000, 1, 2), (1_000, 2, 1), (1_000, 3, 0), (2_500, 4, 2), (2_500, 5, 1), (2_500, 6, 0)],
)
def test_cover_by_height_and_stature(height: int, stature: int, bonus: int) -> None:  # KA-EX-55, KA-EX-56
    shooter = Base(7_500, 3_000, 500, 0, body(6))
    target = Base(7_500, 7_760, 500, 0, body(stature))  # close behind the wall
    assert cover(wall(height), shooter, target, ()) == bonus


def test_cover_beside_the_shooter_is_ignored() -> None:  # KA-EX-59
    shooter, target = Base(7_500, 6_200, 500, 0, body(4)), Base(7_500, 12_000, 500, 0, body(3))
    assert cover(wall(1_000), shooter, target, ()) == 0
    assert cover(wall(1_000, 11_000), shooter, target, ()) == 0  # a low wall does not reach stature 3
    assert cover(wall(2_000, 11_000), shooter, target, ()) == 2


def test_a_bush_gives_cover_and_never_hides() -> None:  # KA-LOS-06
    shooter, target = Base(7_500, 3_000, 500, 0, body(4)), Base(7_500, 7_760, 500, 0, body(3))
    assert cover(wall(3_000), shooter, target, ()) is None
    assert cover(wall(3_000, porous=True), shooter, target, ()) == 4


def test_a_figure_screens_by_its_stature() -> None:  # KA-COV-06
    shooter, target = Base(7_500, 3_000, 500, 0, body(6)), Base(7_500, 9_000, 500, 0, body(4))
    for stature, bonus in ((3, 1), (4, 2), (5, 3), (6, 4)):
        screen = Base(7_900, 7_800, 500, 0, body(stature))
        assert cover(Terrain(()), shooter, target, (screen,)) == bonus
    assert cover(Terrain(()), shooter, target, (Base(7_900, 4_400, 500, 0, body(6)),)) == 0  # KA-GAP-107

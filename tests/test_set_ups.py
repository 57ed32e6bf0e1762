"""The set-ups that every game is tested with: few, but every two choices that can stand together do so in one."""

from __future__ import annotations

from itertools import combinations

import pytest

from ludarium.kernel.game_type import GameType, all_games
from tests.play import name_of
from tests.set_ups import can_be, every_set_up, pairwise

every_game = pytest.mark.parametrize("game_type", all_games().values(), ids=name_of)


@every_game
def test_every_two_choices_stand_together_in_a_set_up(game_type: GameType) -> None:
    covered = {frozenset(pair) for _, row in pairwise(game_type) for pair in combinations(row.items(), 2)}
    for seats in range(game_type.players[0], game_type.players[1] + 1):
        for one, two in combinations(game_type.form(seats, {}), 2):
            for first in one.choices:
                for second in two.choices:
                    if can_be(game_type, seats, {one.key: first, two.key: second}):
                        assert frozenset({(one.key, first), (two.key, second)}) in covered


@every_game
def test_every_choice_is_met_with_every_number_of_seats(game_type: GameType) -> None:
    covered = {(seats, *choice) for seats, row in pairwise(game_type) for choice in row.items()}
    for seats, chosen in every_set_up(game_type):
        assert all((seats, key, value) in covered for key, value in chosen.items())


@every_game
def test_every_set_up_can_be_laid(game_type: GameType) -> None:
    for seats, row in (*pairwise(game_type), *every_set_up(game_type)):
        assert can_be(game_type, seats, row)


def test_an_option_that_only_another_brings_up_is_covered() -> None:
    rows = [row for _, row in pairwise(all_games()["discs"])]
    assert {row["clock"] for row in rows if row["mode"] == "together"} == {"8", "12"}
    assert not any("clock" in row for row in rows if row["mode"] == "versus")


def test_the_cover_is_small_and_always_the_same() -> None:
    aristeia = all_games()["aristeia"]
    assert len(pairwise(aristeia)) <= 27  # the two teams alone make 25 pairs
    assert pairwise(aristeia) == pairwise(aristeia)

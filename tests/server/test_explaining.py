"""What the log names can be explained: every game says which names it knows, in the language of who reads."""

from __future__ import annotations

import itertools

import pytest

from ludarium.kernel.game_type import GameType, find_game
from ludarium.kernel.seats import Seat
from ludarium.languages import speaking
from ludarium.server.explaining import explained, explained_names
from ludarium.table.match import Match
from tests.play import GAMES, name_of


def match_of(game_type: GameType) -> Match:
    return Match.new(game_type, [Seat(f"Player {n}") for n in range(game_type.players[0])], seed=b"names")


@pytest.mark.parametrize("game_type", GAMES, ids=name_of)
def test_every_name_that_is_told_is_explained(game_type: GameType) -> None:
    match = match_of(game_type)
    names = explained_names(match)
    assert len(names) > 15
    nothing = explained(match, 0, "no such thing").words
    for name in itertools.islice(names, 0, None, 7):
        assert explained(match, 0, name).words != nothing, name


def test_names_are_those_of_the_readers_language() -> None:
    match = match_of(find_game("nova-era"))
    english = explained_names(match)
    with speaking("de"):
        german = explained_names(match)
    assert "Irrigation" in english
    assert len(german) == len(english)
    assert len(set(german) & set(english)) < len(english) / 2

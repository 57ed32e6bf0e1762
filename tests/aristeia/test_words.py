"""The log of Aristeia! speaks as people do: dice by colour, spaces by zone and way, Characters with their player."""

from __future__ import annotations

import re

import pytest

from ludarium.games.aristeia import GAME
from ludarium.games.aristeia import events as e
from ludarium.games.aristeia.event_words import compass, pool_words
from ludarium.games.aristeia.picture import told
from ludarium.games.aristeia.play import Aristeia
from tests.play import decisions, new

NAMES = ("Mira", "Jonas")


@pytest.mark.parametrize(
    ("step", "way"),
    [
        ((0, -1), "north"),
        ((1, -1), "north-east"),
        ((1, 0), "south-east"),
        ((0, 1), "south"),
        ((-1, 1), "south-west"),
        ((-1, 0), "north-west"),
        ((2, -1), "east"),
        ((1, 4), "south"),
    ],
)
def test_a_step_goes_where_it_is_drawn(step: tuple[int, int], way: str) -> None:
    assert compass(*step) == way


def test_a_pool_is_said_by_its_colours() -> None:
    assert pool_words("ROOY") == "1 red, 2 orange and 1 yellow dice"
    assert pool_words("B") == "1 blue die"
    assert pool_words("") == "no dice"


def test_no_sentence_of_the_log_names_a_coordinate_or_the_letters_of_dice() -> None:
    words, said = GAME.words(), []
    game = new(GAME, 2)
    game.events = []
    for position in decisions(game, 5):
        said += [words.event(position, event, NAMES) for event in position.events or ()]
        if position.events:
            position.events.clear()
    assert len(said) > 100
    for sentence in said:
        assert not re.search(r"-?\d,-?\d", sentence), sentence
        assert not re.search(r"\b[ROYGBK]{2,}\b", sentence), sentence


def test_of_the_same_character_in_both_teams_the_log_names_the_right_player() -> None:
    game = next(iter(decisions(new(GAME, 2), 1)))
    assert isinstance(game, Aristeia)
    cast = ("gata",) * 8
    for fighter, player in ((1, "Mira"), (5, "Jonas")):
        event = e.Hurt(rule="AR-F2F-06", fighter=fighter, n=1, damage=1, cast=cast)
        assert f"Gata ({player})" in GAME.words().event(game, event, NAMES)
        assert told(game, event, NAMES, "wide").owner == fighter // 4

"""A device that two players share covers their cards, not the HexaDome."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import cast

from ludarium.games.aristeia import GAME
from ludarium.games.aristeia.options import Play
from ludarium.games.aristeia.state import Aristeia
from ludarium.kernel.asks import CHANCE, NOBODY, Chance
from ludarium.kernel.fate import Fate, seed_of
from ludarium.kernel.saves import save
from ludarium.scene.parts import shown_as
from ludarium.table.pictures import pictures_of
from tests.aristeia.secrets import reshuffled

GAMES, MOST = 3, 400


def questions() -> Iterator[tuple[Aristeia, int]]:
    """What is asked in some random games, and of whom."""
    for number in range(GAMES):
        game = cast(Aristeia, GAME.new(2, GAME.settle_options(2, {}), GAME.content()))
        fate, dice = Fate(seed_of(31, number)), random.Random(number)
        for _ in range(MOST):
            if game.ask is None:
                break
            if isinstance(game.ask, Chance):
                game.answer(CHANCE, fate.outcome(game.ask))
                continue
            seat = game.awaited()[0]
            yield game, seat
            game.answer(seat, dice.choice(list(game.ask.options_of(seat))))


def test_what_is_covered_is_the_same_whatever_the_players_hold() -> None:
    pictures, names, open_, dice = pictures_of(GAME), ("Ann", "Ben"), 0, random.Random(9)
    for game, seat in questions():
        found = game.open_options(seat)
        assert not [option for option in found if isinstance(option, Play)]
        if not found:
            continue
        other = reshuffled(game, NOBODY, dice)
        if other.players == game.players or other.ask is None or seat not in other.ask.seats:
            continue
        open_ += 1
        one, two = game.covered(seat), other.covered(seat)
        assert save(one) == save(two)
        seen = [shown_as(pictures.scene(game, seat, names, "wide")) for game in (one, two)]
        assert seen[0] == seen[1]
        assert pictures.offer(one, seat) == pictures.offer(two, seat)
    assert open_ > 100


def test_most_of_a_round_is_played_without_uncovering_the_cards() -> None:
    """Hands, Running Orders and what is discarded are decided by who has looked at the cards."""
    closed = [game.ask.topic for game, seat in questions() if game.ask and not game.open_options(seat)]
    asked = sum(1 for _ in questions())
    assert set(closed) <= {
        "mulligan",
        "running order",
        "discard",
        "exchange",
        "choose",
        "effect",
        "alternative",
        "order",
    }
    assert len(closed) < asked / 8

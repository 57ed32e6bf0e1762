"""Teams, decks, hands and Running Orders stay secret through the whole set-up and the whole game."""

from __future__ import annotations

import random

import pytest

from ludarium.games.aristeia import GAME
from ludarium.games.aristeia.play import Aristeia
from ludarium.kernel.asks import CHANCE, NOBODY, Chance
from ludarium.kernel.fate import Fate
from tests.aristeia.secrets import reshuffled
from tests.play import decisions, end, new, pick, told

SECRET = ("team", "deck", "hand", "order")
FULL = {"team0": "choose", "team1": "choose", "tactics": "choose"}


@pytest.mark.parametrize("seed", range(6))
def test_no_seat_can_tell_what_it_has_not_seen(seed: int) -> None:
    """From the first choice of a Character on: another world that looks the same gives the same view."""
    dice = random.Random(seed)
    met: set[str] = set()
    for number, game in enumerate(decisions(new(GAME, 2, FULL), seed)):
        assert isinstance(game, Aristeia)
        if game.ask is None or (number > 40 and dice.random() < 0.8):
            continue
        for seat in (0, 1, NOBODY):
            other = reshuffled(game, seat, dice)
            assert told(other.view(seat)) == told(game.view(seat))
            assert other.awaited() == game.awaited()
        theirs, seen = game.players[1], game.view(0).players[1]
        met.update(name for name in SECRET if getattr(theirs, name) != getattr(seen, name))
    assert met == set(SECRET)


@pytest.mark.parametrize("seed", range(4))
def test_a_game_dealt_from_a_view_agrees_with_it_and_can_be_played(seed: int) -> None:
    dice = random.Random(seed)
    for game in decisions(new(GAME, 2, FULL), seed):
        if game.ask is None:
            continue
        for seat in (0, 1):
            view = game.view(seat)
            dealt = view.dealt(seat, lambda n: int(dice.random() * n))
            assert told(dealt.view(seat)) == told(view)
            if dice.random() < 0.01:
                end(dealt, seed)


def test_a_draw_under_way_shows_no_cards_to_others() -> None:
    """Also at a question to fate: nobody is shown the pile."""
    game, fate, dice = new(GAME, 2, FULL), Fate(b"7"), random.Random(7)
    seen = 0
    while game.ask is not None:
        ask = game.ask
        if isinstance(ask, Chance):
            if ask.topic == "draw":
                assert [game.view(seat).ask.options for seat in (0, 1)] == [(), ()]  # type: ignore[union-attr]
                seen += 1
            game.answer(CHANCE, fate.outcome(ask))
        else:
            game.answer(*pick(game, dice))
    assert seen > 5

"""Every Mission that can be chosen runs to its end under random play, with the ledger's invariants on."""

from random import Random
from typing import Any

import pytest

from ludarium.games.nova_aetas import GAME, MISSIONS
from ludarium.kernel import CHANCE, Chance
from ludarium.kernel.game import Game

MOST = 5000


def choose(game: Game, random: Random) -> tuple[int, Any]:
    ask = game.ask
    assert ask is not None
    if isinstance(ask, Chance):
        return CHANCE, ask.options[random.randrange(ask.options.ways)]
    seat = game.awaited()[0]
    options = ask.options_of(seat)
    return seat, options[random.randrange(len(options))]


@pytest.mark.parametrize("mission", MISSIONS)
def test_a_mission_runs_to_its_end(mission: str) -> None:
    random = Random(mission)
    seats = 1 + random.randrange(4)
    game = GAME.new(seats, GAME.settle_options(seats, {"mission": mission}))
    watcher = GAME.watcher(game)
    for _ in range(MOST):
        if game.ask is None:
            break
        game.events = []
        game.answer(*choose(game, random))
        assert not list(watcher.see(game, game.events))
    assert game.ask is None
    assert game.outcome().winners in ((), tuple(range(seats)))

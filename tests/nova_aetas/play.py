"""Playing Nova Aetas in tests: at random, or as the greedy party does."""

from random import Random
from typing import Any

from ludarium.games.nova_aetas import GAME, greedy
from ludarium.games.nova_aetas.state import NovaAetas
from ludarium.kernel import CHANCE, Chance

MOST = 6000


def start(seats: int = 1, begin: Any = None, **options: str) -> NovaAetas:
    """A new game with these options, or going on from what was carried over."""
    game = GAME.new(seats, GAME.settle_options(seats, options), start=begin)
    assert isinstance(game, NovaAetas)
    return game


def at_random(game: NovaAetas, random: Random) -> None:
    """One answer by anybody who may give one."""
    ask = game.ask
    assert ask is not None
    if isinstance(ask, Chance):
        game.answer(CHANCE, ask.options[random.randrange(ask.options.ways)])
        return
    seat = random.choice(game.awaited())
    options = ask.options_of(seat)
    game.answer(seat, options[random.randrange(len(options))])


def greedily(game: NovaAetas, random: Random) -> None:
    """One answer as the greedy party gives it."""
    if isinstance(game.ask, Chance):
        at_random(game, random)
    else:
        seat = game.awaited()[0]
        game.answer(seat, greedy.choose(game, seat, random))


def watched(game: NovaAetas, random: Random, step: Any = at_random) -> int:
    """Play to the end with the ledger's invariants on; how many answers it took."""
    watcher = GAME.watcher(game)
    for count in range(MOST):
        if game.ask is None:
            return count
        game.events = []
        step(game, random)
        assert list(watcher.see(game, game.events)) == []
    raise AssertionError("the game does not end")

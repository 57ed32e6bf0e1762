"""Playing games in tests: random answers, what a seat sees as bytes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib.metadata import entry_points
from typing import Any

import msgspec

from ludarium.kernel.asks import pick as pick_option
from ludarium.kernel.fate import Fate
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import GROUP, GameType
from ludarium.kernel.rulebook import rulebook
from ludarium.kernel.saves import facts

GAMES = [point.load() for point in sorted(entry_points(group=GROUP)) if point.dist and point.dist.name == "ludarium"]
"""The games of Ludarium, without the toys of the tests and the games that are still being written."""
MOST_DECISIONS = 20_000  # a game that is not over by then does not end


def name_of(value: Any) -> str:
    return value.slug if isinstance(value, GameType) else str(value)


def new(game_type: GameType, seats: int, options: dict[str, str] | None = None) -> Game:
    return game_type.new(seats, game_type.settle_options(seats, options or {}), game_type.content())


def pick(game: Game, dice: random.Random) -> tuple[int, Any]:
    """A random answer of a seat that owes one."""
    seat = game.awaited()[0]
    assert game.ask is not None
    options: Any = game.ask.options_of(seat)
    return seat, pick_option(options, dice.random)


def decisions(game: Game, seed: int, between: Callable[[Game], Game] = lambda game: game) -> Iterator[Game]:
    """The game at each decision of a random play, `between` put between any two answers; at last its end."""
    fate, dice = Fate(str(seed).encode()), random.Random(seed)
    for _ in range(MOST_DECISIONS):
        fate.settle(game)
        if game.ask is None:
            yield game
            return
        game = between(game)
        yield game
        game.answer(*pick(game, dice))
    raise AssertionError("the game does not end")


def end(game: Game, seed: int, between: Callable[[Game], Game] = lambda game: game) -> Game:
    for now in decisions(game, seed, between):
        game = now
    return game


def position(game: Game) -> bytes:
    """The position as bytes."""
    return msgspec.msgpack.encode(facts(game))


def told(view: Game) -> bytes:
    """All that a view tells: its facts, and the question with its options."""
    return position(view) + msgspec.json.encode(question(view))


def question(game: Game) -> Any:
    """The question under way as plain data, with its options."""
    return msgspec.to_builtins(game.ask, enc_hook=list)


@lru_cache
def rule_ids(game_type: GameType) -> frozenset[str]:
    book = rulebook(game_type)
    return frozenset([*(r.id for r in book.rules), *(r.id for r in book.rulings), *(s.id for s in book.setup)])

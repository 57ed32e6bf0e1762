"""Random games for the checks: every number of players, every value of every option in turn."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from typing import Any

import msgspec

from ludarium.kernel.asks import pick
from ludarium.kernel.fate import Fate
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import BadOption, GameType

MOST_DECISIONS = 20_000  # a game that is not over by then does not end


class DoesNotEnd(AssertionError):
    """A random game goes on and on."""


class Trial(msgspec.Struct, frozen=True):
    """One random game of a set-up."""

    game_type: GameType
    seats: int
    options: dict[str, str]
    seed: int
    every: int = 5
    """One of so many decisions is looked at closely."""

    def __str__(self) -> str:
        chosen = "".join(f", {key}={value}" for key, value in self.options.items())
        return f"in a game for {self.seats}{chosen}, seed {self.seed}"

    def new(self) -> Game:
        """The game at its first question, of chance or of a seat."""
        settled = self.game_type.settle_options(self.seats, self.options)
        return self.game_type.new(self.seats, settled, self.game_type.content())

    def decisions(self, between: Callable[[Game], Game] = lambda game: game) -> Iterator[Game]:
        """The game at each decision, ``between`` put between any two answers; at last its end."""
        return self._from(self.new(), between)

    def _from(self, game: Game, between: Callable[[Game], Game]) -> Iterator[Game]:
        fate, dice = Fate(str(self.seed).encode()), random.Random(self.seed)  # noqa: S311  # play, no secret
        for _ in range(MOST_DECISIONS):
            fate.settle(game)
            if game.ask is None:
                yield game
                return
            game = between(game)
            yield game
            game.answer(*answer_of(game, dice))
        raise DoesNotEnd(f"After {MOST_DECISIONS} decisions the game is not over ({self}): it must end by its rules.")

    def end(self, between: Callable[[Game], Game] = lambda game: game) -> Game:
        """Its last position."""
        *_, last = self.decisions(between)
        return last

    def play_on(self, game: Game) -> Game:
        """Another position of it, played to its end with random answers."""
        *_, last = self._from(game, lambda now: now)
        return last


def answer_of(game: Game, dice: random.Random) -> tuple[int, Any]:
    """A random answer of a seat that owes one."""
    seat = game.awaited()[0]
    assert game.ask is not None
    options: Any = game.ask.options_of(seat)
    return seat, pick(options, dice.random)


def trials(game_type: GameType, games: int) -> list[Trial]:
    """So many games, over the set-ups in turn; at least one of each number of players."""
    low, high = game_type.players
    tables: list[tuple[int, dict[str, str]]] = [(seats, {}) for seats in range(low, high + 1)]
    for spec in game_type.form(high, {}):
        for value in spec.possible:
            if value != spec.default and _can_be(game_type, high, {spec.key: value}):
                tables.append((high, {spec.key: value}))
    count = max(games, high - low + 1)
    return [Trial(game_type, *table, seed) for seed, table in enumerate(islice(cycle(tables), count))]


def _can_be(game_type: GameType, seats: int, options: dict[str, str]) -> bool:
    try:
        game_type.settle_options(seats, options)
    except BadOption:
        return False
    return True

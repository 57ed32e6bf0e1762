"""What a bot is, and what it is given."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from typing import Any, ClassVar

from ludarium.kernel.asks import Options, pick
from ludarium.kernel.game import Game


class BadBot(ValueError):
    """There is no such bot for this game, or it does what it must not; the message says what to do."""


class Sight:
    """What a seat sees when it is asked: its options, and on demand its view of the game.

    The game behind it cannot be reached; a view is made only for bots that look.
    """

    __slots__ = ("__game", "seat")

    def __init__(self, game: Game, seat: int) -> None:
        self.__game = game
        self.seat = seat

    @property
    def options(self) -> Options:
        """What this seat may answer."""
        ask = self.__game.ask
        assert ask is not None
        return ask.options_of(self.seat)  # type: ignore[return-value]  # a bot never sits for chance

    def view(self) -> Game:
        """What this seat may know, as a game with blanks."""
        return self.__game.view(self.seat)


class Bot(ABC):
    """Answers for one seat. A bot of one's own is a subclass that can be made without arguments."""

    games: ClassVar[tuple[str, ...]] = ()
    """The games it plays, by their slugs; empty: all of them."""

    @abstractmethod
    def choose(self, sight: Sight, dice: random.Random) -> Any:
        """One of the options. ``dice`` is the bot's own randomness, the same for the same seed."""


class RandomBot(Bot):
    """Any option, all equally likely."""

    def choose(self, sight: Sight, dice: random.Random) -> Any:
        return pick(sight.options, dice.random)

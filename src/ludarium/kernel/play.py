"""Playing a game to its end, and looking one answer ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from ludarium.kernel.asks import CHANCE, Chance
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game

GameT = TypeVar("GameT", bound=Game)
Choose: TypeAlias = Callable[[GameT, int], Any]
"""What a seat answers to the question under way."""
Throw: TypeAlias = Callable[[Chance], Any]
"""What fate answers: ``Fate.outcome``, or dice of one's own."""
Hear: TypeAlias = Callable[[int, str, Any], object]
"""Told after each answer: the seat (-1 for fate), the topic of the question, the answer."""


def play(game: GameT, choose: Choose[GameT], throw: Throw, hear: Hear | None = None, most: int = 0) -> int:
    """Play to the end, or until ``most`` decisions were made (0: no limit); how many decisions of players that took."""
    decisions = 0
    while (ask := game.ask) is not None:
        if type(ask) is Chance:
            seat, option = CHANCE, throw(ask)
        else:
            if most and decisions >= most:
                break
            seat = game.awaited()[0]
            option = choose(game, seat)
            decisions += 1
        game.answer(seat, option)
        if hear:
            hear(seat, ask.topic, option)
    return decisions


class Foreseen(msgspec.Struct, Generic[GameT]):
    """What an answer would lead to: the position at the next question or throw of dice, and what happens on the way."""

    game: GameT
    events: tuple[Event, ...]


def foresee(view: GameT, seat: int, option: Any) -> Foreseen[GameT]:
    """Answer in a copy of what the seat sees. Nothing hidden is looked at, and no dice are thrown."""
    game = view.clone()
    game.events = []
    game.answer(seat, option)
    events = tuple(game.events)
    game.events = None
    return Foreseen(game, events)

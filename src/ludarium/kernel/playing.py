"""A game under way whose last answers can be taken back: every match and every replay takes its steps here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec

from ludarium.kernel.asks import CHANCE, Sealed
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game

MarkT = TypeVar("MarkT")


class Step(msgspec.Struct, Generic[MarkT], frozen=True):
    """An answer that can be taken back: who gave it, the position before it, and what its keeper noted about it."""

    seat: int
    before: Game
    mark: MarkT

    def clone(self) -> Step[MarkT]:
        """The same, with a position of its own."""
        return Step(self.seat, self.before.clone(), self.mark)


class Playing(Generic[MarkT]):
    """A position, and the answers behind it that can be taken back.

    A seat may take back its own answers, one after another, until another seat answers, dice fall, something hidden is
    shown, or the game ends. What was chosen in secret can be taken back until all have chosen.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.past: list[Step[MarkT]] = []

    def answer(self, seat: int, option: Any, mark: MarkT) -> list[Event]:
        """Take an answer, of fate too, and say what it caused; Refused says why not, and nothing has changed."""
        if seat == CHANCE:
            self.past.clear()
            return self._listen(lambda game: game.answer(seat, option))
        ask, before = self.game.ask, self.game.clone()
        events = self._listen(lambda game: game.answer(seat, option))
        if self.past and self.past[-1].seat != seat:
            self.past.clear()
        self.past.append(Step(seat, before, mark))
        opened = isinstance(ask, Sealed) and not self.game.sealed  # all have answered, and see what the others chose
        if opened or self.game.ask is None or any(event.reveals for event in events):
            self.past.clear()
        return events

    def resign(self, seat: int) -> list[Event]:
        """Let a seat give up: nothing before it is taken back."""
        events = self._listen(lambda game: game.resign(seat))
        self.past.clear()
        return events

    def can_take_back(self, seat: int, count: int = 1) -> bool:
        """Whether so many answers of this seat can be taken back."""
        return 0 < count <= len(self.past) and self.past[-1].seat == seat

    def take_back(self, count: int = 1) -> Step[MarkT]:
        """Go back to before the last answers; the first of them."""
        step = self.past[-count]
        del self.past[-count:]
        self.game = step.before
        return step

    def _listen(self, act: Callable[[Game], None]) -> list[Event]:
        game, listened = self.game, self.game.events
        game.events = []
        try:
            act(game)
        finally:
            heard, game.events = game.events, listened
        if listened is not None:
            listened += heard
        return heard

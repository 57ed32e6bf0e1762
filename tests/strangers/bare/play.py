"""The rules of Bare."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ludarium.kernel import Ask, Event, Game, Next, Outcome, Procedure


class Took(Event, frozen=True, tag="took"):
    seat: int
    matches: int


class Bare(Game, kw_only=True):
    slug: ClassVar[str] = "bare"
    heap: int = 5
    last: int = -1

    def verdict(self) -> Outcome:
        return Outcome((self.last,), tuple(float(seat == self.last) for seat in range(2)))


class Turns(Procedure):
    seat: int = 0

    def take(self, g: Bare, got: None) -> Next:
        return Ask(self.seat, "take", "B-1", tuple(range(1, min(2, g.heap) + 1)), always=True)

    def after(self, g: Bare, got: int) -> Next:
        g.heap -= got
        g.last = self.seat
        g.tell(Took, rule="B-1", seat=self.seat, matches=got)
        if g.heap:
            self.seat = 1 - self.seat
            self.at = "take"
        return None


GAME_CLASS = Bare


def new_game(seats: int, options: Mapping[str, str], content: Any) -> Bare:
    game = Bare(seats=seats, content=content)
    game.start(Turns())
    return game

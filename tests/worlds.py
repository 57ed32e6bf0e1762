"""Worlds that a seat cannot tell apart: what leaves the server for it must be the same in both.

A game with secrets says how its secrets can lie otherwise (``reshuffled``) and what it advises a seat; a random match is
played, and now and then its true world is compared with another one.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec

from ludarium.kernel.asks import NOBODY, pick
from ludarium.scene.parts import encode
from ludarium.server.feeds import Feed
from ludarium.table.match import Match

Reshuffled = Callable[[Any, int, random.Random], Any]
"""A game in which other secrets lie than in this one, of which this seat knows neither."""
Advice = Callable[[Any, int], list[Any]]
"""All that is worked out for a seat that is asked, from its view: odds, notes, what a hint is made of."""


class World:
    """A match as if its game were this one, and what a seat is sent of it."""

    def __init__(self, match: Match, game: Any, seat: int) -> None:
        self.match, self.game, self.seat = match, game, seat
        self.feed = self._with(lambda: Feed(match, seat, "wide"))
        self._with(lambda: self.feed.whole(1))

    def _with(self, look: Callable[[], Any]) -> Any:
        true = self.match.game
        self.match._playing.game = self.game
        try:
            return look()
        finally:
            self.match._playing.game = true

    def after(self, seat: int, option: Any) -> tuple[bytes, bool]:
        """What the seat is sent after this answer and reads in the log, and whether something hidden was shown."""
        self.game.events = []
        self.game.answer(seat, option)
        reveals = any(event.reveals for event in self.game.events)
        seen = [event.seen_by(self.seat) for event in self.game.events]
        view, match = self.game.view(self.seat), self.match
        said = [match.words.event(view, event, match.names) for event in seen if event is not None]
        return encode(self._with(lambda: self.feed.advance(2))) + msgspec.json.encode(said), reveals

    def advised(self, advice: Advice) -> bytes:
        """What the seat is told about its question; nothing if it is not asked."""
        view = self.game.view(self.seat)
        return msgspec.json.encode(advice(view, self.seat)) if self.seat in view.awaited() else b""


def compare_worlds(
    match: Match, reshuffled: Reshuffled, advice: Advice, dice: random.Random, *, decisions: int, often: float
) -> tuple[int, int]:
    """Play so many decisions of a match; how many answers and how much advice were found the same in two worlds."""
    answers, advised = 0, 0
    for _ in range(decisions):
        if match.over:
            break
        who = match.game.awaited()[0]
        option = pick(match.game.ask.options_of(who), dice.random)  # type: ignore[union-attr, arg-type]  # it is asked
        if dice.random() < often:
            seat = dice.choice((*range(match.game.seats), NOBODY))
            other = reshuffled(match.game, seat, dice)
            worlds = [World(match, game, seat) for game in (match.game.clone(), other)]
            one, two = [world.advised(advice) for world in worlds]
            assert one == two
            advised += bool(one)
            if other.ask is not None and option in other.ask.options_of(who) and who != seat:
                sent = [world.after(who, option) for world in worlds]
                if not any(reveals for _, reveals in sent):
                    assert sent[0][0] == sent[1][0]
                    answers += 1
        match.answer(who, option)
    return answers, advised

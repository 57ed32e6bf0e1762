"""What leaves the server after an answer, for a look or for advice is the same in worlds that a seat cannot tell apart."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from ludarium.games.multiverse_war import GAME, greedy
from ludarium.games.multiverse_war.picture import aimed, offer
from ludarium.games.multiverse_war.words import WORDS
from ludarium.kernel.asks import NOBODY, pick
from ludarium.kernel.seats import Seat
from ludarium.scene.parts import encode
from ludarium.server.feeds import Feed
from ludarium.table.match import Match
from tests.multiverse_war.secrets import reshuffled

SET_UPS: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {"scenario": "advanced"}),
    (3, {"scenario": "advanced", "shards": "on", "formations": "on"}),
    (4, {"scenario": "advanced", "layout": "L4T"}),
)
PLAYED = 900  # decisions of each set-up
OFTEN = 0.15


class World:
    """A match, and what a seat is sent of it."""

    def __init__(self, match: Match, game: Any, seat: int) -> None:
        self.match, self.game, self.seat = match, game, seat
        self.feed = self._with(lambda: Feed(match, seat, "wide"))
        self._with(lambda: self.feed.whole(1))

    def _with(self, look: Any) -> Any:
        """Look at the match as if its game were this one."""
        true = self.match.game
        self.match._playing.game = self.game
        try:
            return look()
        finally:
            self.match._playing.game = true

    def after(self, seat: int, option: Any) -> tuple[bytes, bool]:
        """What the seat is sent after this answer, and whether it showed something hidden."""
        self.game.events = []
        self.game.answer(seat, option)
        reveals = any(event.reveals for event in self.game.events)
        seen = [event.seen_by(self.seat) for event in self.game.events]
        said = [WORDS.event(self.game, event, NAMES) for event in seen if event is not None]
        return encode(self._with(lambda: self.feed.advance(2))) + msgspec.json.encode(said), reveals

    def advice(self) -> bytes:
        """What the odds of attacks, the notes on units and a hint say to the seat."""
        view = self.game.view(self.seat)
        if self.seat not in view.awaited():
            return b""
        found: list[Any] = [aimed(view, self.seat, choice, None) for choice in offer(view, self.seat).choices]
        found.append(greedy.choose(view, self.seat, random.Random(1)))
        found += [WORDS.explain(view, unit.kind) for unit in view.units]
        return msgspec.json.encode(found)


NAMES = ("Ann", "Ben", "Cleo", "Dan")


def test_deltas_forecasts_notes_hints_and_the_log_tell_no_secret() -> None:
    dice, compared, advised = random.Random(3), 0, 0
    for seats, options in SET_UPS:
        chosen = GAME.settle_options(seats, options)
        match = Match.new(GAME, [Seat(name) for name in NAMES[:seats]], chosen, seed=b"wire")
        for _ in range(PLAYED):
            if match.over:
                break
            who = match.game.awaited()[0]
            option = pick(match.game.ask.options_of(who), dice.random)  # type: ignore[union-attr, arg-type]  # it is asked
            if dice.random() < OFTEN:
                seat = dice.choice((*range(seats), NOBODY))
                other = reshuffled(match.game, seat, dice)
                worlds = [World(match, game, seat) for game in (match.game.clone(), other)]
                advice = [world.advice() for world in worlds]
                assert advice[0] == advice[1]
                advised += bool(advice[0])
                if other.ask is not None and option in other.ask.options_of(who) and who != seat:
                    sent = [world.after(who, option) for world in worlds]
                    if not any(reveals for _, reveals in sent):
                        assert sent[0][0] == sent[1][0]
                        compared += 1
            match.answer(who, option)
    assert compared > 80
    assert advised > 20

"""What leaves the server after an answer, for a look or for advice is the same in worlds that a seat cannot tell apart."""

from __future__ import annotations

import random
from typing import Any

from ludarium.games.multiverse_war import GAME, greedy
from ludarium.games.multiverse_war.picture import aimed, offer
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.games.multiverse_war.words import WORDS
from ludarium.kernel.seats import Seat
from ludarium.table.match import Match
from tests.multiverse_war.secrets import reshuffled
from tests.worlds import compare_worlds

SET_UPS: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {"scenario": "advanced"}),
    (3, {"scenario": "advanced", "shards": "on", "formations": "on"}),
    (4, {"scenario": "advanced", "layout": "L4T"}),
)
NAMES = ("Ann", "Ben", "Cleo", "Dan")


def advice(view: MultiverseWar, seat: int) -> list[Any]:
    """What the odds of attacks, the notes on units and a hint say to the seat."""
    found: list[Any] = [aimed(view, seat, choice, None) for choice in offer(view, seat).choices]
    found.append(greedy.choose(view, seat, random.Random(1)))
    return found + [WORDS.explain(view, unit.kind) for unit in view.units]


def test_deltas_forecasts_notes_hints_and_the_log_tell_no_secret() -> None:
    dice, answers, advised = random.Random(3), 0, 0
    for seats, options in SET_UPS:
        chosen = GAME.settle_options(seats, options)
        match = Match.new(GAME, [Seat(name) for name in NAMES[:seats]], chosen, seed=b"wire")
        found = compare_worlds(match, reshuffled, advice, dice, decisions=900, often=0.15)
        answers, advised = answers + found[0], advised + found[1]
    assert answers > 80
    assert advised > 20

"""What leaves the server after an answer, for a look or for advice is the same in worlds that a seat cannot tell apart."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ludarium.games.kharn_ages import GAME, OWN, greedy
from ludarium.games.kharn_ages.picture.aims import aimed
from ludarium.games.kharn_ages.picture.offers import offer
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.games.kharn_ages.words import WORDS
from ludarium.kernel.seats import Seat
from ludarium.table.match import Match
from tests.kharn_ages.secrets import reshuffled
from tests.worlds import compare_worlds

FANGS = {"roster0": "fangs-300", "roster1": "fangs-300"}
SET_UPS: dict[str, tuple[int, dict[str, str]]] = {
    "chests and ambushes": (2, {"scenario": "SC2", **FANGS}),
    "coffers and ambushes": (2, {"scenario": "SC7", **FANGS}),
    "musters": (3, {f"roster{seat}": OWN for seat in range(3)}),
}
NAMES = ("Ann", "Ben", "Cleo")


def advice(view: KharnAges, seat: int) -> list[Any]:
    """What the odds of choices, the notes on fighters and the judgement behind a hint say to the seat."""
    found: list[Any] = [aimed(view, seat, choice, None) for choice in offer(view, seat).choices[:12]]
    found += [greedy.rates(view, seat), greedy.values(view)]
    return found + [WORDS.explain(view, one.profile) for one in view.safars]


@pytest.mark.parametrize("set_up", SET_UPS)
def test_deltas_odds_notes_hints_and_the_log_tell_no_secret(set_up: str) -> None:
    seats, options = SET_UPS[set_up]
    match = Match.new(GAME, [Seat(name) for name in NAMES[:seats]], GAME.settle_options(seats, options), seed=b"wire")
    answers, advised = compare_worlds(match, reshuffled, advice, random.Random(3), decisions=260, often=0.2)
    assert answers > 15
    assert advised > 5

"""All six endings: campaigns that are steered to each of them, Mission by Mission."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from ludarium.games.nova_aetas import greedy
from ludarium.games.nova_aetas.options import Choose, Wait
from ludarium.games.nova_aetas.state import Company, NovaAetas
from ludarium.kernel import CHANCE, Chance, Roll
from tests.nova_aetas.play import at_random, start

TRIES = 20
ROADS = {
    "E1": "M01+ M02- M05- M09- M14+ M18+ M25+",
    "E2": "M01+ M02+ M04- M08+ M12+ M16- M23+",
    "E3": "M01+ M02- M05- M09- M14+ M18+ M25-",
    "E4": "M01+ M02+ M04- M08+ M12- M17+ M22+",
    "E5": "M01+ M02- M05- M09- M14- M19+ M24+",
    "E6": "M01+ M02- M05- M09- M14- M19+ M24-",
}
"""To each ending the Missions of a campaign, won or lost."""


@pytest.mark.parametrize("ending", ROADS)
def test_every_ending_is_reached(ending: str) -> None:
    assert followed(ROADS[ending], ending).following == ending


@cache
def followed(road: str, to: str) -> NovaAetas:
    """The match that ends this road and leads on to there; each Mission is played until it comes out as it should."""
    before, _, last = road.rpartition(" ")
    company = followed(before, last[:3]).carry() if before else None
    for seed in range(TRIES):
        game = played(company, last.endswith("+"), to, Random(f"{road} {seed}"))
        if game.journal[-1].outcome == ("victory" if last.endswith("+") else "defeat"):
            assert game.journal[-1].mission == last[:3]
            return game
    raise AssertionError(f"{last} never came out so")


def played(company: Company | None, win: bool, to: str, random: Random) -> NovaAetas:
    """A match of the campaign by a greedy party with lucky dice, or by one that lets the time pass."""
    game = start(1, company, game="campaign")
    while game.ask is not None:
        if isinstance(game.ask, Chance):
            rolls = game.ask.options
            if win and isinstance(rolls, Roll):
                game.answer(CHANCE, rolls[rolls.ways - 1])
            else:
                at_random(game, random)
            continue
        options: Any = game.ask.options_of(0)
        waits = [one for one in options if isinstance(one, Wait)]
        if Choose(to) in options:
            game.answer(0, Choose(to))
        elif waits and not win:
            game.answer(0, waits[-1])
        else:
            game.answer(0, greedy.choose(game, 0, random))
    return game

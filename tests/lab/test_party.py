"""Cooperative games: one bot plays all seats, and the party wins or loses together."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from ludarium.bots.bot import Bot, Sight
from ludarium.cli.__main__ import main
from ludarium.kernel.game import Outcome
from ludarium.lab.party import PartyPlan, play_party
from ludarium.lab.shards import HERE
from ludarium.lab.simulate import Plan, Played, simulate, victories
from ludarium.lab.tournament import Tournament
from tests.toys.discs.options import Go

TOGETHER = {"mode": "together"}


WAY = ((7_500, 6_200), (11_000, 3_800), (15_000, 1_000), (19_000, 1_000))  # between the walls to the goal


class Runner(Bot):
    """Mostly slides to where it comes nearest to the next bend: it reaches the goal in time now and then."""

    def choose(self, sight: Sight, dice: random.Random) -> Any:
        game: Any = sight.view()
        here = game.discs[sight.seat]
        x, y = next((bend for bend in WAY if bend[0] > here.x + 300), WAY[-1])
        slides = [one for one in sight.options if isinstance(one, Go)]
        if not slides or dice.random() < 0.1:
            return dice.choice(list(sight.options))
        return min(slides, key=lambda one: (one.x - x) ** 2 + (one.y - y) ** 2)


@pytest.fixture
def runner(monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a bot that sometimes wins."""
    monkeypatch.setattr("ludarium.lab.simulate.trusted_bot", lambda *_: Runner())
    return "runner"


def test_a_victory_of_the_party_is_a_whole_victory_of_every_seat() -> None:
    won = Played(Outcome((0, 1), (3, 4)), 9, "", sides=((0, 1),))
    tied = Played(Outcome((0, 1), (4, 4)), 9, "")
    assert won.shares() == [1, 1]
    assert tied.shares() == [0.5, 0.5]
    assert not won.outcome.is_shared(((0, 1),))
    assert tied.outcome.is_shared(((0,), (1,)))
    assert not Outcome((), (4, 4)).is_shared(((0,), (1,)))


def test_a_simulation_of_a_party_counts_its_victories(runner: str) -> None:
    result = simulate(Plan("discs", (runner, runner), seed=1, options={**TOGETHER, "clock": "12"}), 40)
    assert result.party
    assert result.party.games == 40
    assert 0 < result.party.wins < 40
    assert result.party.wins == result.results[0].wins == result.results[1].wins
    assert result.party.low <= result.party.share <= result.party.high


def test_where_they_play_against_each_other_there_is_no_party() -> None:
    assert simulate(Plan("discs", ("random", "random"), seed=1), 4).party is None


def test_the_interval_of_a_share_never_leaves_nought_and_one() -> None:
    assert victories([False] * 10).low == 0
    assert victories([True] * 10).high == 1
    assert 0.2 < victories([True, False] * 10).low < 0.5 < victories([True, False] * 10).high < 0.8


def test_every_bot_plays_every_mission_from_the_same_starts() -> None:
    party = PartyPlan("discs", ("random", "search:2"), games=3, seats=2, options=TOGETHER, per="clock")
    assert party.missions() == ["8", "12"]
    assert list(party.plans())[:4] == [("random", "8", 0), ("random", "8", 1), ("random", "8", 2), ("random", "12", 0)]
    assert party.plan("random", "12").options == {**TOGETHER, "clock": "12"}


def test_a_mission_that_was_chosen_is_the_only_one() -> None:
    chosen = PartyPlan("discs", ("random",), games=1, seats=2, options={**TOGETHER, "clock": "8"}, per="clock")
    assert chosen.missions() == ["8"]
    assert PartyPlan("discs", ("random",), games=1, seats=2, options=TOGETHER).missions() == [""]


def test_a_longer_clock_gives_more_victories(runner: str) -> None:
    result = play_party(PartyPlan("discs", (runner,), 40, 2, seed=1, options=TOGETHER, per="clock"), HERE)
    short, long = (row.victories for row in result.rows)
    assert (result.games, result.per) == (80, "clock")
    assert short.wins < long.wins


def test_bots_are_rated_by_their_parties_and_compared_on_the_same_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    won = {"a": [True, True, False, True], "b": [True, False, False, False]}
    monkeypatch.setattr("ludarium.lab.party._wins", lambda plan, start: won[plan.bots[0]][start])
    found = play_party(PartyPlan("discs", ("b", "a"), 4, 2, options=TOGETHER, per="nothing"), HERE)
    assert [(row.bot, row.rating) for row in found.ratings] == [("a", 75), ("b", 25)]
    assert all(0 < row.low < row.rating < row.high < 100 for row in found.ratings)
    (pair,) = found.pairs
    assert (pair.a, pair.b, pair.games, pair.a_wins, pair.b_wins, pair.draws) == ("b", "a", 4, 0, 2, 2)
    assert pair.low == 0 < pair.high < 1


def test_an_option_that_all_values_are_played_of_must_be_one(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tournament", "discs", "--bots", "random,search:2", "--games", "1", "--per", "weather"]
    for option, said in (("together", "has no option 'weather'"), ("versus", "leave it out")):
        assert main([*words, "--option", f"mode={option}"]) == 2
        assert said in capsys.readouterr().err


def test_allies_have_the_same_bot_in_a_tournament(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tournament, "sides", lambda _: ((0, 2), (1, 3)))
    plans = list(Tournament("nova-era", ("a", "b"), games=2, seats=4).plans())
    assert [bots for _, bots, _ in plans] == [("a", "b", "a", "b"), ("b", "a", "b", "a")]


def test_a_tournament_of_a_cooperative_table_is_played_by_parties(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tournament", "discs", "--bots", "random", "--games", "5", "--option", "mode=together", "--per", "clock"]
    assert main([*words, "--workers", "1", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [(row["bot"], row["mission"], row["victories"]["games"]) for row in rows] == [
        ("random", "8", 5),
        ("random", "12", 5),
    ]
    assert main([*words, "--gauntlet"]) == 2
    assert "no pairings" in capsys.readouterr().err

"""What leaves the server is little, and the same in worlds that a seat cannot tell apart."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ludarium.games.multiverse_war import GAME, greedy
from ludarium.games.multiverse_war.content import load
from ludarium.games.multiverse_war.picture import aimed, offer
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.games.multiverse_war.words import WORDS
from ludarium.kernel.asks import CHANCE, NOBODY, pick
from ludarium.kernel.seats import Seat
from ludarium.server.feeds import Feed
from ludarium.table.match import Match
from tests.multiverse_war.secrets import reshuffled
from tests.worlds import compare_worlds

SET_UPS: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {"scenario": "advanced"}),
    (3, {"scenario": "advanced", "shards": "on", "formations": "on"}),
    (4, {"scenario": "advanced", "layout": "L4T"}),
)
NAMES = ("Ann", "Ben", "Cleo", "Daniela")
MOST_BYTES = 16_000
LATE = 16  # the round from which the map is full of blocks
MOST_ANSWERS = 4_000  # of a game that could go on for very long
OFTEN = 0.02  # how often somebody joins anyway


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


def table(layout: str, **options: str) -> Match:
    """A table with everything that can be added to this layout."""
    card = load().layouts[layout].card
    scenario = "starter" if "starter" in card.scenarios else "advanced"
    chosen = {"scenario": scenario, "layout": layout, **options}
    for spec in GAME.form(card.players, chosen):
        if spec.key in ("shards", "formations"):
            chosen[spec.key] = "on"
    seats = [Seat(name) for name in NAMES[: card.players]]
    return Match.new(GAME, seats, GAME.settle_options(card.players, chosen), seed=layout.encode())


def answered(match: Match, dice: random.Random, *, sensible: bool = False) -> tuple[int, Any]:
    """Who answers the question under way, and what."""
    game = match.game
    seat = game.awaited()[0]
    if sensible:
        return seat, greedy.choose(game.view(seat), seat, dice)
    return seat, pick(game.ask.options_of(seat), dice.random)  # type: ignore[union-attr, arg-type]  # it is asked


def joining(match: Match, seat: int, option: Any, dice: random.Random) -> set[int]:
    """Who looks at the table for the first time just before this answer: who gives it, and who is asked something new."""
    then = match.game.clone()
    then.answer(seat, option)
    before, now = match.game.ask, then.ask
    if now is None or before is None or CHANCE in now.seats:
        return set()
    new = now.topic != before.topic or now.seats != before.seats
    often = new and now.topic in ("build", "activate", "skill points")
    return {seat, now.seats[0]} if often or dice.random() < OFTEN else set()


def largest_messages(match: Match, dice: random.Random, most: int, *, sensible: bool = False) -> tuple[int, int, int]:
    """The most bytes sent after one of so many answers to a viewer who was there, and to one who joined just before it;
    and how many joined."""
    feeds = [Feed(match, seat, "wide") for seat in (*range(match.game.seats), NOBODY)]
    there = joined = newcomers = 0
    for feed in feeds:
        feed.whole(1)
    for version in range(2, most + 2):
        if match.over:
            break
        seat, option = answered(match, dice, sensible=sensible)
        new = [Feed(match, one, "wide") for one in joining(match, seat, option, dice)]
        for feed in new:
            feed.whole(version - 1)
        match.answer(seat, option)
        there = max(there, *[len(feed.advance(version)) for feed in feeds])
        joined = max(joined, *[len(feed.advance(version)) for feed in new], 0)
        newcomers += len(new)
    return there, joined, newcomers


@pytest.mark.parametrize("layout", load().layouts)
def test_an_answer_sends_little_in_every_layout(layout: str) -> None:
    match, dice = table(layout), random.Random(3)
    there, joined, newcomers = largest_messages(match, dice, 40, sensible=True)
    assert newcomers > 0
    assert max(there, joined) <= MOST_BYTES
    while not match.over and match.game.round < LATE:  # type: ignore[attr-defined]  # of this game
        match.answer(*answered(match, dice))
    there, joined, newcomers = largest_messages(match, dice, 100)
    assert newcomers > 0
    assert 3_000 < max(there, joined) <= MOST_BYTES


@pytest.mark.long
@pytest.mark.parametrize("sensible", [False, True], ids=["random", "greedy"])
@pytest.mark.parametrize("layout", load().layouts)
def test_no_answer_of_a_whole_game_sends_much(layout: str, sensible: bool) -> None:
    there, joined, _ = largest_messages(table(layout), random.Random(1), MOST_ANSWERS, sensible=sensible)
    assert there <= MOST_BYTES
    assert joined <= MOST_BYTES

"""A match at the table: snapshots, a log that is capped, a clock that cannot be wound up."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ludarium.bots.bot import RandomBot, Sight
from ludarium.kernel.asks import Ask, Sealed, is_forced
from ludarium.kernel.game_type import GameType, all_games, find_game
from ludarium.kernel.records import Replay
from ludarium.kernel.saves import digest
from ludarium.kernel.seats import Seat
from ludarium.table.match import Match
from ludarium.table.snapshots import Snapshot
from tests.play import name_of

every_game = pytest.mark.parametrize("game_type", all_games().values(), ids=name_of)


def move(match: Match, dice: random.Random) -> int:
    seat = match.game.awaited()[0]
    match.answer(seat, RandomBot().choose(Sight(match.game, seat), dice))
    return seat


def woken(match: Match, start: Snapshot) -> Match:
    """The match from a snapshot and the lines after it."""
    saved, header, *lines = match.dump().decode().splitlines()
    rest = [line for line in lines[start.number :] if '"outcome"' not in line]
    return Match.load("\n".join([saved, header, *rest]).encode(), start=start, keep=20)


def test_undo_leads_back_to_a_choice_and_not_round_in_circles() -> None:
    """Also where an answer in between was the only one possible (Spin the Cylinder), which the table gives again by itself."""
    game_type, dice, undone = find_game("aristeia"), random.Random(4), 0
    match = Match.new(game_type, [Seat("Ann"), Seat("Ben")], seed=b"circles")
    while not match.over and undone < 150:
        seat, ask = match.game.awaited()[0], match.game.ask
        options: Any = ask.options_of(seat)  # type: ignore[union-attr]
        match.answer(seat, options[dice.randrange(len(options))])
        if match.can_undo(seat):
            lines, before = len(match._playing.past), match.game
            match.undo(seat)
            undone += 1
            again = match.game.ask
            assert seat in match.game.awaited()
            assert not isinstance(again, Ask) or not is_forced(again.options)
            assert len(match._playing.past) < lines
            assert match.game is not before
            match.answer(seat, again.options_of(seat)[-1])  # type: ignore[union-attr]
    assert undone > 20


@every_game
def test_a_match_woken_from_a_snapshot_is_the_same_and_can_take_back_the_same(game_type: GameType) -> None:
    dice = random.Random(11)
    match = Match.new(game_type, [Seat("Ann"), Seat("Ben")], seed=b"snapshots")
    start = match.snapshot()
    undone = 0
    for number in range(250):
        if match.over:
            break
        seat = move(match, dice)
        if number % 17 == 0:
            start = match.snapshot() or start
        if number % 5 == 0 and not match.over:
            assert start
            again = woken(match, start)
            assert digest(again.game) == digest(match.game)
            assert again.record.digest == match.record.digest
            assert (again.count, again.answers, again.log.count) == (match.count, match.answers, match.log.count)
            assert again.can_undo(seat) == match.can_undo(seat)
            while match.can_undo(seat) and dice.random() < 0.7:
                undone += 1
                match.undo(seat)
                again.undo(seat)
                assert digest(again.game) == digest(match.game)
                ask = match.game.ask  # never one that has a single answer: the table would give it again at once
                assert not isinstance(ask, Ask) or not is_forced(ask.options)
    assert undone


@every_game
def test_a_replay_of_a_match_goes_forward_and_back_over_what_was_taken_back(game_type: GameType) -> None:
    dice = random.Random(4)
    match = Match.new(game_type, [Seat("Ann"), Seat("Ben")], seed=b"replay")
    after = {match.count: digest(match.game)}
    undone = 0
    while undone < 12 and not match.over:
        seat = move(match, dice)
        after[match.count] = digest(match.game)
        while match.can_undo(seat) and dice.random() < 0.4:
            match.undo(seat)
            undone += 1
            after[match.count] = digest(match.game)
    assert undone
    replay = Replay(match.record, every=3)
    for number in (*after, *dice.sample(list(after), len(after))):  # first in order, then from the positions it kept
        assert digest(replay.go(number)) == after[number]


@every_game
def test_the_log_in_memory_is_capped_and_says_where_it_begins(game_type: GameType) -> None:
    dice = random.Random(3)
    matches = [Match.new(game_type, [Seat("Ann"), Seat("Ben")], seed=b"log", keep=keep) for keep in (None, 10)]
    for _ in range(60):
        if matches[0].game.ask is None:  # a short game
            break
        seat = matches[0].game.awaited()[0]
        option = RandomBot().choose(Sight(matches[0].game, seat), dice)
        for match in matches:
            match.answer(seat, option)
    full, capped = matches
    assert len(capped.log.entries) <= 20 < full.log.count
    assert capped.log.count == full.log.count
    assert capped.remarks(0) == full.remarks(0, capped.log.first)


def test_an_answer_taken_back_gives_no_more_time() -> None:
    now = [1000.0]
    match = Match.new(
        find_game("nova-era"), [Seat("Ann"), Seat("Ben")], {"first": "0"}, seed=b"c", limit=30, clock=lambda: now[0]
    )
    while True:  # until somebody is asked again and can take back what was answered before
        options = match.game.ask.options_of(match.game.awaited()[0])  # type: ignore[union-attr]
        seat, option = match.game.awaited()[0], options[0]
        match.answer(seat, option)
        if match.can_undo(seat) and match.game.awaited() == (seat,):
            break
    match.undo(seat)
    now[0] += 20  # ten seconds are left for this decision
    match.answer(seat, option)
    now[0] += 25  # and five for the one after it
    for left in (5, 4, 3):
        match.undo(seat)
        assert match.deadline == now[0] + 10
        match.answer(seat, option)
        assert match.deadline == now[0] + left
        now[0] += 1
    now[0] += 3
    match.expire()
    assert not match.can_undo(seat), "what the clock has answered stays"


def test_who_still_owes_a_sealed_answer_has_no_more_time_when_the_other_has_answered() -> None:
    now = [1000.0]
    match = Match.new(find_game("aristeia"), [Seat("Ann"), Seat("Ben")], seed=b"sealed", limit=30, clock=lambda: now[0])
    dice = random.Random(2)
    while len(match.game.awaited()) < 2:
        move(match, dice)
    deadline = match.deadline_of(1)
    now[0] += 20
    assert move(match, dice) == 0
    assert match.deadline == match.deadline_of(1) == deadline
    now[0] += 11
    assert [entry.seat for entry in match.expire()] == [1]


def test_a_secret_choice_can_be_taken_back_until_all_have_chosen() -> None:
    match = Match.new(find_game("aristeia"), [Seat("Ann"), Seat("Ben")], seed=b"secret")
    dice = random.Random(5)
    while not isinstance(match.game.ask, Sealed):
        move(match, dice)
    before = digest(match.game)
    first = move(match, dice)
    assert match.can_undo(first)
    match.undo(first)
    assert digest(match.game) == before
    first, last = move(match, dice), move(match, dice)
    assert not match.can_undo(first)
    assert not match.can_undo(last)
    assert Match.load(match.dump()).record.digest == match.record.digest

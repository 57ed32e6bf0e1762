"""Records can be replayed and verified by anyone, and nothing in them can be changed unseen."""

from __future__ import annotations

import random

import msgspec
import pytest

from ludarium.bots.bot import RandomBot, Sight
from ludarium.kernel.asks import CHANCE, Ask, Refused, is_forced
from ludarium.kernel.game_type import GameType, all_games
from ludarium.kernel.records import BadRecord, Record, read_record, replay, verify
from ludarium.kernel.saves import digest
from ludarium.kernel.seats import OPEN, Seat
from ludarium.table.match import Match
from tests.play import GAMES, name_of

every_game = pytest.mark.parametrize("game_type", all_games().values(), ids=name_of)


def play(game_type: GameType, seed: str, answers: int = 1_000_000, undos: float = 0.0) -> Match:
    """A random match, with an undo now and then."""
    match = Match.new(game_type, [Seat("Ann"), Seat("Ben")], seed=seed.encode())
    dice = random.Random(seed)
    while not match.over and answers:
        seat = match.game.awaited()[0]
        match.answer(seat, RandomBot().choose(Sight(match.game, seat), dice))
        if dice.random() < undos and match.can_undo(seat):
            match.undo(seat)
        answers -= 1
    return match


@every_game
def test_a_record_verifies_and_replays_to_the_same_position(game_type: GameType) -> None:
    match = play(game_type, "one", undos=0.2)
    record = read_record(match.record.dump())
    assert any(line.undo for line in record.lines)
    assert verify(record) == match.game.outcome()
    *_, (_, game) = replay(record)
    assert digest(game) == digest(match.game)


@pytest.mark.parametrize("game_type", GAMES, ids=name_of)
def test_a_changed_die_is_refused_naming_the_line(game_type: GameType) -> None:
    rows = play(game_type, "two").record.dump().splitlines()
    drawn = [(i, msgspec.json.decode(row)) for i, row in enumerate(rows) if b'"seat":-1' in row]
    number, row = next((i, row) for i, row in drawn if i > 4 and row["answer"] != row["answer"][::-1])
    row["answer"] = row["answer"][::-1]
    rows[number] = msgspec.json.encode(row)
    with pytest.raises(BadRecord, match=rf"^Line {number + 1}\b"):
        verify(read_record(b"\n".join(rows)))


@every_game
def test_any_changed_line_is_refused(game_type: GameType) -> None:
    whole = play(game_type, "three").record.dump()
    rows = whole.splitlines()
    for number in (0, 1, len(rows) // 2, len(rows) - 1):
        for old, new in (
            (b'"seat":0', b'"seat":1'),
            (b'"digest":"', b'"digest":"0'),
            (b'"commitment":"', b'"commitment":"0'),
        ):
            if old in rows[number]:
                changed = [*rows]
                changed[number] = rows[number].replace(old, new, 1)
                with pytest.raises(BadRecord):
                    verify(read_record(b"\n".join(changed)))
    verify(read_record(whole))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "empty"),
        (b"hello", "Line 1 is not JSON"),
        (b"[1]", "Line 1 does not describe a match"),
        (b'{"record": 9, "ludarium": "7.1"}', "Ludarium 7.1 can read it"),
        (b'{"record": 1, "game": "nova-era"}', "Line 1 is not understood"),
    ],
)
def test_what_is_no_record_gets_one_clear_sentence(data: bytes, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        read_record(data)


@every_game
def test_a_record_of_other_rules_names_the_version_that_can_read_it(game_type: GameType) -> None:
    record = play(game_type, "four", answers=3).record
    header = msgspec.structs.replace(record.header, rules=99, ludarium="3.2.1")
    with pytest.raises(BadRecord, match=r"Ludarium 3\.2\.1 can replay it"):
        list(replay(Record(header)))


@every_game
def test_the_seed_stays_secret_until_the_end(game_type: GameType) -> None:
    match = play(game_type, "five", answers=10)
    assert b'"seed"' not in match.record.dump()
    assert match.fate.seed.hex().encode() not in match.record.dump()
    assert verify(read_record(match.record.dump())) is None


@every_game
def test_a_saved_match_goes_on_exactly_where_it_was(game_type: GameType) -> None:
    match = play(game_type, "six", answers=40, undos=0.3)
    again = Match.load(match.dump())
    assert digest(again.game) == digest(match.game)
    assert again.record.dump() == match.record.dump()
    assert again.log.entries == match.log.entries
    for each in (match, again):
        dice = random.Random(1)
        while not each.over:
            seat = each.game.awaited()[0]
            each.answer(seat, RandomBot().choose(Sight(each.game, seat), dice))
    assert again.record.dump() == match.record.dump()


@every_game
def test_undo_never_goes_across_another_seat_or_chance(game_type: GameType) -> None:
    match = Match.new(game_type, [Seat("Ann"), Seat("Ben")], seed=b"seven")
    dice = random.Random(7)
    undone, before = 0, ""
    for _ in range(200):
        if match.over:
            break
        seat, ask, lines = match.game.awaited()[0], match.game.ask, len(match.record.lines)
        if not isinstance(ask, Ask) or not is_forced(ask.options):  # an undo goes back to the last choice
            before = digest(match.game)
        match.answer(seat, RandomBot().choose(Sight(match.game, seat), dice))
        drawn = any(line.seat == CHANCE for line in match.record.lines[lines:])
        assert not match.can_undo((seat + 1) % 2)
        if drawn:
            assert not match.can_undo(seat)
            with pytest.raises(Refused):
                match.undo(seat)
        elif match.can_undo(seat):
            match.undo(seat)
            undone += 1
            assert digest(match.game) == before
            match.answer(seat, RandomBot().choose(Sight(match.game, seat), dice))
    assert undone


@every_game
def test_when_time_runs_out_the_default_answer_is_given(game_type: GameType) -> None:
    now = [1000.0]
    match = Match.new(game_type, [Seat("Ann"), Seat("Ben")], seed=b"eight", limit=30, clock=lambda: now[0])
    assert match.expire() == []
    now[0] += 31
    entries = match.expire()
    assert entries
    assert all(entry.timed_out for entry in entries)
    assert "time ran out" in match.remarks(0)[-len(entries[-1].events) - 1].words
    assert any(line.late for line in match.record.lines)
    assert Match.load(match.dump()).record.dump() == match.record.dump()


@every_game
def test_the_clock_waits_until_every_seat_is_taken(game_type: GameType) -> None:
    now = [1000.0]
    match = Match.new(game_type, [Seat("Ann"), Seat("Ben", OPEN)], seed=b"eight", limit=30, clock=lambda: now[0])
    now[0] += 100
    assert match.deadline is None
    assert match.expire() == []
    match.seats = [Seat("Ann"), Seat("Eve")]
    assert match.deadline == now[0] + 30
    now[0] += 10
    match.seats = [Seat("Ann"), Seat("Evelyn")]  # a new name is no more time
    assert match.deadline == now[0] + 20

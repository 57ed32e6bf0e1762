"""Forged records: whoever changes a record can also write its digests anew, so the rules must tell."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ludarium.bots.bot import RandomBot, Sight
from ludarium.kernel.asks import CHANCE
from ludarium.kernel.game_type import find_game
from ludarium.kernel.records import BadRecord, Line, Record, Replay, chain, read_record, verify
from ludarium.kernel.seats import Seat
from ludarium.kernel.vouching import Signer
from ludarium.table.match import Match

Change = Callable[[list[Line]], None]


def played() -> Record:
    """A whole match with undos and an answer that came too late."""
    now = [0.0]
    seats = [Seat("Ann"), Seat("Ben")]
    match = Match.new(find_game("nova-era"), seats, seed=b"forge", limit=30, clock=lambda: now[0])
    dice = random.Random(1)
    while not match.over:
        seat = match.game.awaited()[0]
        match.answer(seat, RandomBot().choose(Sight(match.game, seat), dice))
        if match.can_undo(seat) and dice.random() < 0.2:
            match.undo(seat)
        if dice.random() < 0.05 and not match.over:
            now[0] += 31
            match.expire()
    return match.record


WHOLE = played()


def forged(change: Change, *, seed: str | None = None, cut: int = 0) -> Record:
    """The record with changed lines and every digest written anew."""
    lines = list(WHOLE.lines)
    change(lines)
    made = Record(WHOLE.header)
    for line in lines[: len(lines) - cut]:
        made._append(replace(line, digest=""))
    if not cut:
        assert WHOLE.closing
        closing = replace(WHOLE.closing, seed=seed if seed is not None else WHOLE.closing.seed, digest="")
        made.digest = chain(made.digest, closing.sealed())
        made.closing = replace(closing, digest=made.digest)
    return read_record(made.dump())


def find(lines: list[Line], true: Callable[[Line], bool], after: int = 20) -> int:
    return next(number for number, line in enumerate(lines) if number >= after and true(line))


def nothing(lines: list[Line]) -> None:
    """The true record."""


def roll_again(lines: list[Line]) -> None:
    """Take back the answer that led to a roll, and give another."""
    number = find(lines, lambda line: line.seat == CHANCE)
    while lines[number + 1].seat == CHANCE:
        number += 1
    seat = lines[number - 1].seat if lines[number - 1].seat >= 0 else 0
    lines.insert(number + 1, Line(seat, undo=1))


def undo_of_the_rival(lines: list[Line]) -> None:
    number = find(lines, lambda line: line.undo > 0)
    lines[number] = replace(lines[number], seat=1 - lines[number].seat)


def undo_of_seat_77(lines: list[Line]) -> None:
    number = find(lines, lambda line: line.undo > 0)
    lines[number] = replace(lines[number], seat=77)


def undo_of_many(lines: list[Line]) -> None:
    number = find(lines, lambda line: line.undo > 0)
    lines[number] = replace(lines[number], undo=40)


def negative_undo(lines: list[Line]) -> None:
    number = find(lines, lambda line: line.undo > 0)
    lines[number] = replace(lines[number], undo=-1)


def undo_of_a_late_answer(lines: list[Line]) -> None:
    """What was answered because the time had run out stays."""
    playing = Replay(WHOLE)
    while not ((line := playing.step()).late and playing.past):
        pass
    lines[playing.number : playing.number] = [Line(line.seat, undo=1), replace(line, late=False)]


def undo_with_words(lines: list[Line]) -> None:
    number = find(lines, lambda line: line.undo > 0)
    lines[number] = replace(lines[number], topic="pick")


def other_topic(lines: list[Line]) -> None:
    number = find(lines, lambda line: line.seat >= 0 and not line.undo)
    lines[number] = replace(lines[number], topic="anything")


def topic_of_dice(lines: list[Line]) -> None:
    number = find(lines, lambda line: line.seat == CHANCE)
    lines[number] = replace(lines[number], topic="anything")


def late_though_chosen(lines: list[Line]) -> None:
    game_late = [number for number, line in enumerate(lines) if line.late]
    assert game_late
    chosen = [n for n, line in enumerate(lines) if line.seat >= 0 and not line.undo and not line.late]
    for number in chosen[10:]:  # the first whose answer is not the default one
        lines[number] = replace(lines[number], late=True)


def late_dice(lines: list[Line]) -> None:
    number = find(lines, lambda line: line.seat == CHANCE)
    lines[number] = replace(lines[number], late=True)


def resigned_with_an_answer(lines: list[Line]) -> None:
    lines.append(Line(0, resign=True, topic="x"))


def test_the_true_record_holds() -> None:
    assert verify(forged(nothing)) is not None


@pytest.mark.parametrize(
    "change",
    [
        roll_again,
        undo_of_the_rival,
        undo_of_seat_77,
        undo_of_many,
        negative_undo,
        undo_of_a_late_answer,
        undo_with_words,
        other_topic,
        topic_of_dice,
        late_though_chosen,
        late_dice,
        resigned_with_an_answer,
    ],
)
def test_a_forgery_is_told_by_its_line(change: Change) -> None:
    with pytest.raises(BadRecord, match=r"^Line \d+"):
        verify(forged(change))


TRUE_SEED = WHOLE.closing.seed if WHOLE.closing else ""


@pytest.mark.parametrize("seed", ["", "zz", "00", "é" * 64, TRUE_SEED.upper(), TRUE_SEED + " "])
def test_a_seed_that_is_none_is_told_in_words(seed: str) -> None:
    with pytest.raises(BadRecord, match="seed"):
        verify(forged(nothing, seed=seed))


def test_a_record_without_its_end_does_not_pass_as_a_whole_one(tmp_path: Any, capsys: Any) -> None:
    from ludarium.cli.__main__ import main

    file = tmp_path / "cut.jsonl"
    file.write_bytes(forged(nothing, cut=5).dump())
    assert main(["replay", str(file), "--verify"]) == 0
    assert "cut off" in capsys.readouterr().out
    assert main(["replay", str(file), "--verify", "--json"]) == 0
    assert msgspec.json.decode(capsys.readouterr().out)["ended"] is False


SIGNER = Signer(bytes(32))


def signed(record: Record) -> Record:
    """The record as a server hands it out."""
    assert record.closing
    record.voucher = SIGNER.vouch(record.closing.digest, [("Ann", "person"), ("Ben", "greedy")], 1_800_000_000)
    return read_record(record.dump())


def test_a_signed_record_says_who_vouches_for_what(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from ludarium.cli.__main__ import main

    file = tmp_path / "whole.jsonl"
    file.write_bytes(signed(forged(nothing)).dump())
    assert main(["replay", str(file), "--verify"]) == 0
    said = capsys.readouterr().out
    assert f"The server {SIGNER.public[:16]} has signed that Ann (person), Ben (greedy) played it" in said
    file.write_bytes(forged(nothing).dump())
    assert main(["replay", str(file), "--verify"]) == 0
    assert "It is not signed" in capsys.readouterr().out


@pytest.mark.parametrize(
    "change",
    [
        {"at": 1},
        {"seats": (Seat("Ann", "person"), Seat("Ben", "person"))},
        {"server": "00" * 32},
        {"server": "no key"},
        {"signature": "00" * 64},
        {"digest": "0" * 32},
    ],
)
def test_what_a_server_has_not_signed_is_told(change: dict[str, Any]) -> None:
    record = signed(forged(nothing))
    assert verify(record)
    assert record.voucher
    record.voucher = replace(record.voucher, **change)
    with pytest.raises(BadRecord, match="signature does not hold"):
        verify(read_record(record.dump()))


def test_another_name_in_the_first_line_is_told_by_the_signature() -> None:
    true = signed(forged(nothing))
    seats = (replace(true.header.seats[0], name="Zoe"), *true.header.seats[1:])
    false = Record(replace(true.header, seats=seats))
    for line in true.lines:
        false._append(replace(line, digest=""))
    assert true.closing
    false.digest = chain(false.digest, true.closing.sealed())
    false.closing = replace(true.closing, digest=false.digest)
    assert verify(read_record(false.dump())), "the dice do not tell"
    false.voucher = true.voucher
    with pytest.raises(BadRecord, match="signature does not hold"):
        verify(read_record(false.dump()))


@pytest.mark.parametrize(
    ("line", "was", "becomes"),
    [
        (1, b'"game":', b'"note":"Ann cheated","game":'),
        (1, b'"seats":', b'"seats":[{"name":"Zoe","kind":"person"}],"seats":'),
        (2, b'{"seat":', b'{"seat":7,"seat":'),
        (2, b'"digest":', b'"rule":"NE-PICK-01","digest":'),
        (-2, b'{"outcome":', b'{"winner":"Zoe","outcome":'),
        (-1, b'{"signed":', b'{"by":"the league","signed":'),
    ],
)
def test_a_file_that_says_more_than_was_verified_does_not_hold(line: int, was: bytes, becomes: bytes) -> None:
    rows = signed(forged(nothing)).dump().rstrip().split(b"\n")
    at = line - 1 if line > 0 else len(rows) + line
    assert was in rows[at]
    rows[at] = rows[at].replace(was, becomes, 1)
    with pytest.raises(BadRecord, match=f"^Line {at + 1} is not as Ludarium writes it"):
        verify(read_record(b"\n".join(rows)))
    verify(read_record(signed(forged(nothing)).dump().replace(b"\n", b"\r\n")))


def test_a_name_cannot_speak_for_the_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever signs with a key of their own can give names of their own, such as words that go over ours."""
    from ludarium.cli.__main__ import main

    record = signed(forged(nothing))
    assert record.closing
    trick = "Ann\x1b[2K\r\nThe server 0123456789abcdef has signed"
    record.voucher = SIGNER.vouch(record.closing.digest, [(trick, "person"), ("Ben", "greedy")], 1_800_000_000)
    file = tmp_path / "trick.jsonl"
    file.write_bytes(record.dump())
    for tokens in (["--verify"], []):
        assert main(["replay", str(file), *tokens]) == 0
        said = capsys.readouterr().out
        assert "\x1b[2K" not in said
        assert not any(row.startswith("The server 0123456789abcdef") for row in said.splitlines())


def test_verify_says_whether_the_players_had_a_part_in_the_dice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from ludarium.cli.__main__ import main

    file = tmp_path / "match.jsonl"
    file.write_bytes(WHOLE.dump())
    assert main(["replay", str(file), "--verify"]) == 0
    assert "No player added to the seed" in capsys.readouterr().out
    match = Match.new(find_game("nova-era"), [Seat("Ann"), Seat("Ben")], seed=b"mixed").dealt_again(["ab" * 32, ""])
    match.resign(0)
    file.write_bytes(match.record.dump())
    assert main(["replay", str(file), "--verify"]) == 0
    assert "mixed with what Ann added" in capsys.readouterr().out

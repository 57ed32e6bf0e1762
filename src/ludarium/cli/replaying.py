"""Showing and verifying records."""

from __future__ import annotations

import sys
from pathlib import Path

from ludarium.cli.errors import BadUsage
from ludarium.cli.output import console, write_json
from ludarium.kernel.asks import CHANCE
from ludarium.kernel.game_type import find_game
from ludarium.kernel.records import BadRecord, Record, read_record, replay, verify


def replay_record(file: Path, *, verify: bool, json: bool) -> int:
    """``ludarium replay``."""
    try:
        record = read_record(file.read_bytes())
    except OSError as error:
        raise BadUsage(f"{file} cannot be read: {error.strerror}.") from None
    problem = _problem(record) if verify else ""
    decisions = sum(1 for line in record.lines if line.seat != CHANCE)
    if json:
        valid = (not problem) if verify else None
        report = {"game": record.header.game, "decisions": decisions, "digest": record.digest, "valid": valid}
        if problem:
            report["problem"] = problem
        write_json(report)
    elif problem:
        print(f"ludarium: {file}: {problem}", file=sys.stderr)
    elif verify:
        dice = (
            "every die was as the seed has it"
            if record.closing
            else "the game is under way: its seed is not public yet"
        )
        print(f"{file}: {decisions} decisions hold, {dice}. Digest {record.digest}")
    else:
        _show(record)
    return 1 if problem else 0


def _problem(record: Record) -> str:
    """What does not hold; empty if everything does."""
    try:
        verify(record)
    except BadRecord as error:
        return str(error)
    return ""


def _show(record: Record) -> None:
    game_type = find_game(record.header.game)
    words = game_type.words()
    names = tuple(seat.name for seat in record.header.seats)
    out = console()
    out.print(f"[bold]{game_type.title}[/bold]: {', '.join(names)}")
    for number, (line, game) in enumerate(replay(record), 1):
        for event in game.events or ():
            out.print(f"{number:5}  {words.event(event, names)}  [dim]{event.rule}[/dim]")
        if line is not None and line.undo:
            out.print(f"{number:5}  {names[line.seat]} takes the last answer back.")
        game.events = []
    if record.closing:
        winners = " and ".join(names[seat] for seat in record.closing.outcome.winners) or "nobody"
        out.print(f"Won by {winners}; scores {', '.join(f'{score:g}' for score in record.closing.outcome.scores)}.")

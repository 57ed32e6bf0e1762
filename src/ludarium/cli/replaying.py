"""Showing and verifying records."""

from __future__ import annotations

import datetime as dt
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path

import msgspec

from ludarium.api.records import Record as Kept
from ludarium.cli.errors import BadUsage, where_and_what
from ludarium.cli.output import console, printable, writable, write_json, write_text
from ludarium.kernel.asks import CHANCE
from ludarium.kernel.game_type import find_game
from ludarium.kernel.packs import PackError
from ludarium.kernel.records import BadRecord, Record, read_record, replay, verify
from ludarium.scene.html import drawing, notebook


def replay_record(file: Path, *, verify: bool, html: Path | None, svg: Path | None, json: bool) -> int:
    """``ludarium replay``."""
    writable(html, svg)
    record, problem = _read(file, verify=verify)
    problem = problem or (_problem(record) if verify else "")
    if not problem:
        _write(file, record, html, svg)
    decisions = sum(1 for line in record.lines if line.seat != CHANCE)
    if json:
        valid = (not problem) if verify else None
        report = {"game": record.header.game, "decisions": decisions, "digest": record.digest, "valid": valid}
        report["ended"] = record.closing is not None
        report["signed_by"] = record.voucher.server if record.voucher else ""
        if problem:
            report["problem"] = problem
        write_json(report)
    elif problem:
        print(f"ludarium: {file}: {printable(problem)}", file=sys.stderr)
    elif verify:
        seen = (
            "every die was as the seed has it"
            if record.closing
            else "but the game has not ended here: it is under way, or the end of the record was cut off; "
            "without its last line nobody can check the dice"
        )
        print(f"{file}: {decisions} decisions hold, {seen}. Digest {record.digest}")
        print(printable(_added(record)))
        print(printable(_word(record)))
    elif not html and not svg:
        with _about(file):
            _show(record)
    return 1 if problem else 0


@contextmanager
def _about(file: Path) -> Iterator[None]:
    """Whatever is wrong with a record is said with the name of its file."""
    try:
        yield
    except RecursionError:
        raise BadUsage(f"{file}: This is no record of a Ludarium match.") from None
    except BadRecord as error:
        raise BadUsage(f"{file}: {printable(str(error))}") from None
    except PackError as error:
        raise BadUsage(f"{file}: Line 1: {where_and_what(error)}.") from None


def _read(file: Path, *, verify: bool) -> tuple[Record, str]:
    """The record; if it is to be verified and its first line alone can be read, that line and what is wrong after it."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise BadUsage(f"{file} cannot be read: {error.strerror}.") from None
    with _about(file):
        header = read_record(data.partition(b"\n")[0])
        try:
            return read_record(data), ""
        except BadRecord as error:
            if not verify:
                raise
            return header, str(error)


def _write(file: Path, record: Record, html: Path | None, svg: Path | None) -> None:
    with _about(file):
        if html:
            write_text(html, page(record))
        if svg:
            write_text(svg, picture(record))


def picture(record: Record) -> str:
    """How the match ended, or where it is, as a spectator sees it: a picture that stands alone."""
    scene = Kept(record).scene()
    if not scene.boards:
        title = find_game(record.header.game).title
        raise BadUsage(f"{title} is not drawn as a map, and only a map can be an SVG file; use --html.")
    return drawing(scene)


def page(record: Record) -> str:
    """The match as a page that stands alone: who played, how it ended, and the log with its rules."""
    game_type = find_game(record.header.game)
    words = game_type.words()
    names = tuple(seat.name for seat in record.header.seats)
    rows: list[str] = []
    for _, game in replay(record):
        for event in game.events or ():
            if said := escape(words.event(game, event, names)):
                rows.append(f"<li>{said} <small>{escape(event.rule)}</small></li>")
        game.events = []
    scene = Kept(record).scene()
    drawn = notebook(scene) if scene.sheets else picture(record)
    title = escape(f"{game_type.title}: {', '.join(names)}")
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title><style>'
        "body{font:16px/1.5 system-ui;margin:2rem auto;max-width:72rem;padding:0 1rem;background:#efe8dc;color:#26202b}"
        "svg{width:100%;border-radius:14px;background:#2b3631}small{color:#5a2bc4}</style>"
        f"<h1>{title}</h1><p>{escape(_result(record))}</p>{drawn}<ol>{''.join(rows)}</ol></html>"
    )


def _result(record: Record) -> str:
    """Who won, with the scores."""
    if record.closing is None:
        return "The game is under way."
    outcome = record.closing.outcome
    names = [seat.name for seat in record.header.seats]
    winners = " and ".join(names[seat] for seat in outcome.winners) or "nobody"
    return f"Won by {winners}; scores {', '.join(f'{score:g}' for score in outcome.scores)}."


def _added(record: Record) -> str:
    """Which players had a part in the dice."""
    nonces = () if record.header.nonces is msgspec.UNSET else record.header.nonces
    added = [seat.name for seat, nonce in zip(record.header.seats, nonces, strict=False) if nonce]
    if not added:
        return "No player added to the seed: whoever opened the match could have chosen it."
    return f"The seed was mixed with what {', '.join(added)} added: whoever opened the match could not choose the dice."


def _word(record: Record) -> str:
    """Who vouches for what the dice cannot prove."""
    voucher = record.voucher
    if voucher is None:
        return (
            "It is not signed: nobody vouches for the names, for which seats were bots, for the version and the time."
        )
    ended = dt.datetime.fromtimestamp(voucher.at, dt.UTC).strftime("%Y-%m-%d %H:%M UTC")
    seats = ", ".join(f"{seat.name} ({seat.kind})" for seat in voucher.seats)
    return f"The server {voucher.server[:16]} has signed that {seats} played it with this version and ended at {ended}."


def _problem(record: Record) -> str:
    """What does not hold; empty if everything does."""
    try:
        verify(record)
    except BadRecord as error:
        return str(error)
    except PackError as error:
        return f"Line 1: {where_and_what(error)}."
    return ""


def _show(record: Record) -> None:
    from rich.markup import escape as markup

    game_type = find_game(record.header.game)
    words = game_type.words()
    names = tuple(printable(seat.name) for seat in record.header.seats)
    out = console()
    out.print(f"[bold]{game_type.title}[/bold]: {markup(', '.join(names))}")
    for number, (line, game) in enumerate(replay(record), 1):
        for event in game.events or ():
            if said := words.event(game, event, names):
                out.print(f"{number:5}  {markup(printable(said))}  [dim]{event.rule}[/dim]")
        if line is not None and line.undo:
            out.print(f"{number:5}  {markup(names[line.seat])} takes the last answer back.")
        game.events = []
    out.print(markup(printable(_result(record))))

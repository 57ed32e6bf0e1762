"""One match in one file of readable JSON lines, which anyone can replay and verify.

The first line names game, rules, content, options, seats and the commitment to the seed. Every further
line is one answer, of a seat or of chance, or an undo. Each line carries the digest of itself and all
before it. The last line has the outcome and the seed itself.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec

import ludarium
from ludarium.kernel.asks import CHANCE, Chance, Refused
from ludarium.kernel.fate import Fate
from ludarium.kernel.game import Game, Outcome
from ludarium.kernel.game_type import BadOption, GameType, UnknownGame, find_game

FORMAT = 1


class BadRecord(ValueError):
    """A record that cannot be read or does not hold; the message names the line."""


class SeatNote(msgspec.Struct, frozen=True):
    """Who sat there."""

    name: str
    kind: str  # person, or the name of a bot


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of a record."""

    record: int = FORMAT
    ludarium: str = ludarium.__version__
    game: str
    rules: int
    content: str
    packs: tuple[str, ...] = ()
    options: dict[str, str]
    seats: tuple[SeatNote, ...]
    commitment: str


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One answer (``seat`` is -1 for chance), or an undo of so many answers of that seat."""

    seat: int
    topic: str = ""
    answer: Any = None
    undo: int = 0
    late: bool = False  # the time had run out, and the table gave the default answer
    digest: str = ""


class Closing(msgspec.Struct, frozen=True):
    """The last line: how it ended, and the seed that made it so."""

    outcome: Outcome
    seed: str
    digest: str


_encode = msgspec.json.Encoder().encode
_plain = msgspec.json.Decoder().decode


class Record:
    """The record of a match: it grows by one line an answer."""

    def __init__(self, header: Header, lines: list[Line] | None = None, closing: Closing | None = None) -> None:
        self.header = header
        self.lines = lines or []
        self.closing = closing
        self.digest = self.lines[-1].digest if self.lines else chain("", _encode(header))

    def add(self, seat: int, topic: str, answer: Any, *, late: bool = False) -> Line:
        """Write down an answer that the game has accepted."""
        return self._append(Line(seat, topic, answer, late=late))

    def add_undo(self, seat: int, count: int) -> Line:
        """Write down that this seat took back its last answers."""
        return self._append(Line(seat, undo=count))

    def close(self, outcome: Outcome, seed: bytes) -> None:
        """The game is over: the outcome and the seed are public now."""
        self.digest = chain(self.digest, _encode((outcome, seed.hex())))
        self.closing = Closing(outcome, seed.hex(), self.digest)

    def _append(self, bare: Line) -> Line:
        self.digest = chain(self.digest, _encode(bare))
        line = msgspec.structs.replace(bare, digest=self.digest)
        self.lines.append(line)
        return line

    def dump(self) -> bytes:
        """The whole file."""
        parts: list[Any] = [self.header, *self.lines]
        if self.closing:
            parts.append(self.closing)
        return b"\n".join(_encode(part) for part in parts) + b"\n"


def chain(digest: str, line: bytes) -> str:
    """The digest of a line and all before it."""
    return hashlib.sha256(digest.encode() + line).hexdigest()[:32]


def read_record(data: bytes) -> Record:
    """A record from its file. The lines are understood, not yet replayed."""
    rows = data.split(b"\n")
    while rows and not rows[-1].strip():
        rows.pop()
    if not rows:
        raise BadRecord("The record is empty.")
    try:
        plain = _plain(rows[0])
    except msgspec.DecodeError:
        raise BadRecord("Line 1 is not JSON: this is no record of a Ludarium match.") from None
    if not isinstance(plain, dict) or "record" not in plain:
        raise BadRecord("Line 1 does not describe a match: this is no Ludarium record.")
    if plain["record"] != FORMAT:
        raise BadRecord(
            f"This record has format {plain['record']!r}; Ludarium {plain.get('ludarium', 'of another version')} can read it."
        )
    header = _parse(plain, Header, 1)
    try:
        answers = find_game(header.game).option_type()
    except UnknownGame as error:
        raise BadRecord(f"Line 1: {error}") from None
    lines: list[Line] = []
    closing = None
    for number, row in enumerate(rows[1:], 2):
        if closing:
            raise BadRecord(f"Line {number} comes after the end of the game.")
        try:
            plain = _plain(row)
        except msgspec.DecodeError:
            raise BadRecord(f"Line {number} is not JSON.") from None
        if isinstance(plain, dict) and "outcome" in plain:
            closing = _parse(plain, Closing, number)
            continue
        line = _parse(plain, Line, number)
        lines.append(_typed(line, answers, number))
    record = Record(header, lines, closing)
    if closing:
        record.digest = closing.digest
    return record


def _parse(plain: Any, kind: Any, number: int) -> Any:
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        raise BadRecord(f"Line {number} is not understood: {error}.") from None


def _typed(line: Line, answers: Any, number: int) -> Line:
    if line.undo:
        return line
    kind = tuple[Any, ...] if line.seat == CHANCE else answers
    try:
        return msgspec.structs.replace(line, answer=msgspec.convert(line.answer, kind))
    except msgspec.ValidationError as error:
        raise BadRecord(f"Line {number} holds no answer of this game: {error}.") from None


def new_game(header: Header) -> Game:
    """The game of a record at its first question, or BadRecord saying which version can play it."""
    try:
        game_type: GameType = find_game(header.game)
        content = game_type.content(header.packs)
        if header.rules != content.rules_version or header.content != content.hash:
            raise BadRecord(
                f"Line 1: this match was played with other rules or content of {game_type.title}; "
                f"Ludarium {header.ludarium} can replay it."
            )
        options = game_type.settle_options(len(header.seats), header.options)
    except (UnknownGame, BadOption) as error:
        raise BadRecord(f"Line 1: {error}") from None
    return game_type.new(len(header.seats), options, content)


def replay(record: Record) -> Iterator[tuple[Line | None, Game]]:
    """The game before the first line and after each line. The game is the same object, moved on."""
    game = new_game(record.header)
    past: list[Game] = []
    yield None, game
    for number, line in enumerate(record.lines, 2):
        if line.undo:
            if line.undo > len(past):
                raise BadRecord(f"Line {number} takes back more answers than were given.")
            game = past[-line.undo]
            del past[-line.undo :]
        else:
            past.append(game.clone())
            try:
                game.answer(line.seat, line.answer)
            except Refused as error:
                raise BadRecord(f"Line {number} is refused: {error}") from None
        yield line, game


def verify(record: Record) -> Outcome | None:
    """Check everything that can be checked; BadRecord names the first line that does not hold.

    While a match is under way the seed is not known yet, so that its dice cannot be verified.
    """
    fate = Fate(bytes.fromhex(record.closing.seed)) if record.closing else None
    if fate and fate.commitment != record.header.commitment:
        raise BadRecord(f"Line {len(record.lines) + 2}: the seed does not match the commitment of line 1.")
    digest = chain("", _encode(record.header))
    expected: Any = None
    game: Game | None = None
    for number, (line, after) in enumerate(replay(record), 1):
        if line is not None:
            if line.seat == CHANCE and fate and line.answer != expected:
                raise BadRecord(f"Line {number}: the seed gives {expected!r} here, not {line.answer!r}.")
            digest = chain(digest, _encode(msgspec.structs.replace(line, digest="")))
            if line.digest != digest:
                raise BadRecord(f"Line {number}: the digest does not match; this line or one before it was changed.")
        game = after
        if fate and type(game.ask) is Chance:
            expected = fate.outcome(game.ask)
    assert game is not None
    if record.closing is None:
        return None
    last = len(record.lines) + 2
    if game.ask is not None:
        raise BadRecord(f"Line {last}: the record ends before the game does.")
    if record.closing.outcome != game.outcome():
        raise BadRecord(f"Line {last}: the outcome is {game.outcome()}, not {record.closing.outcome}.")
    if record.closing.digest != chain(digest, _encode((record.closing.outcome, record.closing.seed))):
        raise BadRecord(f"Line {last}: the digest does not match; this line or one before it was changed.")
    return game.outcome()

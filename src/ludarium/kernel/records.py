"""One match in one file of readable JSON lines, which anyone can replay and verify.

The first line names game, rules, content, options, seats and the commitment to the seed. Every further
line is one answer, of a seat or of chance, an undo, or that a seat gave up. Each line carries the digest of itself
and all before it. The last line has the outcome and the seed itself; a server adds one more, which it signs (``vouching``).

A campaign is a chain of matches: the last line of one says what it carries over, the first line of the next what it
starts from and the digest of the match before.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from ludarium.kernel.asks import CHANCE, AnyAsk, Chance, Refused
from ludarium.kernel.fate import Fate
from ludarium.kernel.game import Game, Outcome
from ludarium.kernel.game_type import BadOption, GameType, UnknownGame, find_game
from ludarium.kernel.pack_files import Texts, UnreadablePack, packed, receive
from ludarium.kernel.playing import Playing, Step
from ludarium.kernel.seats import Seat
from ludarium.kernel.vouching import Voucher, holds
from ludarium.version import VERSION

FORMAT = 1


class BadRecord(ValueError):
    """A record that cannot be read or does not hold; the message names the line."""


class Carry(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one match of a campaign hands to the next: small plain data that outlives changes of the rules."""

    game: str
    version: int
    """The version of the data's shape: ``GameType.carry_version`` when it was written."""
    data: Any
    after: str = ""
    """The digest of the finished match that it comes from; empty at the start of a campaign."""


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of a record."""

    record: int = FORMAT
    ludarium: str = VERSION
    game: str
    rules: int
    content: str
    packs: tuple[str, ...] = ()
    contents: dict[str, Texts] | msgspec.UnsetType = msgspec.UNSET
    """The packs with all their files, by name: whoever has the record can play it again."""
    options: dict[str, str]
    seats: tuple[Seat, ...]
    commitment: str
    start: Carry | msgspec.UnsetType = msgspec.UNSET
    """What the match starts from, in a campaign."""
    nonces: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    """What each player has added to the seed, in hexadecimal; empty for one who added nothing."""

    def fate(self, seed: bytes, draws: int = 0) -> Fate:
        """The dice of this match."""
        return Fate(seed, draws, () if self.nonces is msgspec.UNSET else self.nonces)


def contents_of(packs: tuple[str, ...]) -> dict[str, Texts] | msgspec.UnsetType:
    """What a header says of its packs; nothing where there are none."""
    return packed(packs) if packs else msgspec.UNSET


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One answer (``seat`` is -1 for chance), an undo of so many answers of that seat, or that it gave up."""

    seat: int
    topic: str = ""
    answer: Any = None
    undo: int = 0
    resign: bool = False
    late: bool = False  # the time had run out, and the table gave the default answer
    digest: str = ""


class Closing(msgspec.Struct, frozen=True, omit_defaults=True):
    """The last line: how it ended, the seed that made it so, and what is carried over to the next match."""

    outcome: Outcome
    seed: str
    digest: str
    carry: Carry | None = None

    def sealed(self) -> bytes:
        """What its digest covers."""
        covered = (self.outcome, self.seed) if self.carry is None else (self.outcome, self.seed, self.carry)
        return _encode(covered)


_encode = msgspec.json.Encoder().encode
_plain = msgspec.json.Decoder().decode


class Record:
    """The record of a match: it grows by one line an answer."""

    def __init__(self, header: Header, lines: list[Line] | None = None, closing: Closing | None = None) -> None:
        self.header = header
        self.lines = lines or []
        self.closing = closing
        self.voucher: Voucher | None = None
        """What a server has signed, if one has."""
        self.source: bytes | None = None
        """The file it was read from, as long as nothing was added."""
        self.digest = self.lines[-1].digest if self.lines else chain("", _encode(header))

    def add(self, seat: int, topic: str, answer: Any, *, late: bool = False) -> Line:
        """Write down an answer that the game has accepted."""
        return self._append(Line(seat, topic, answer, late=late))

    def add_undo(self, seat: int, count: int) -> Line:
        """Write down that this seat took back its last answers."""
        return self._append(Line(seat, undo=count))

    def add_resign(self, seat: int) -> Line:
        """Write down that this seat gave up."""
        return self._append(Line(seat, resign=True))

    def close(self, game: Game, seed: bytes) -> None:
        """The game is over: the outcome and the seed are public now."""
        self.source = None
        bare = Closing(game.outcome(), seed.hex(), "", carried(game))
        self.digest = chain(self.digest, bare.sealed())
        self.closing = msgspec.structs.replace(bare, digest=self.digest)

    def carry(self) -> Carry:
        """What the next match of the campaign starts from."""
        if self.closing is None or self.closing.carry is None:
            raise BadRecord("This match carries nothing over: it is not over, or it is not part of a campaign.")
        return msgspec.structs.replace(self.closing.carry, after=self.closing.digest)

    def _append(self, bare: Line) -> Line:
        self.source = None
        self.digest = chain(self.digest, _encode(bare))
        line = msgspec.structs.replace(bare, digest=self.digest)
        self.lines.append(line)
        return line

    def dump(self) -> bytes:
        """The whole file."""
        parts: list[Any] = [self.header, *self.lines]
        if self.closing:
            parts.append(self.closing)
        if self.voucher:
            parts.append(self.voucher)
        return b"\n".join(_encode(part) for part in parts) + b"\n"


def carried(game: Game) -> Carry | None:
    """What this match, which is over, hands to the next, if anything: as it stands in a record, which knows no tuples."""
    data = msgspec.json.decode(msgspec.json.encode(game.carry()))
    return None if data is None else Carry(game.slug, find_game(game.slug).carry_version, data)


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
    closing, voucher = None, None
    for number, row in enumerate(rows[1:], 2):
        try:
            plain = _plain(row)
        except msgspec.DecodeError:
            raise BadRecord(f"Line {number} is not JSON.") from None
        if closing and not voucher and isinstance(plain, dict) and "signed" in plain:
            voucher = _parse(plain, Voucher, number)
            continue
        if closing:
            raise BadRecord(f"Line {number} comes after the end of the game.")
        if isinstance(plain, dict) and "outcome" in plain:
            closing = _parse(plain, Closing, number)
            continue
        lines.append(_typed(_parse(plain, Line, number), answers, number))
    record = Record(header, lines, closing)
    if closing:
        record.digest = closing.digest
    record.voucher, record.source = voucher, data
    return record


def read_lines(rows: Iterable[str], answers: Any) -> list[Line]:
    """Lines of a record without its header, whose answers are of this type."""
    return [_typed(_parse(_plain(row.encode()), Line, number), answers, number) for number, row in enumerate(rows, 1)]


def _parse(plain: Any, kind: Any, number: int) -> Any:
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        raise BadRecord(f"Line {number} is not understood: {error}.") from None


def _typed(line: Line, answers: Any, number: int) -> Line:
    if line.undo or line.resign:
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
        if header.contents is not msgspec.UNSET:
            receive(header.contents)
        content = game_type.content(header.packs)
        if header.rules != content.rules_version or header.content != content.hash:
            raise BadRecord(
                f"Line 1: this match was played with other rules or content of {game_type.title}; "
                f"Ludarium {header.ludarium} can replay it."
            )
        options = game_type.settle_options(len(header.seats), header.options, content)
        start = None if header.start is msgspec.UNSET else read_carry(game_type, header.start)
    except (UnknownGame, BadOption, UnreadablePack) as error:
        raise BadRecord(f"Line 1: {error}") from None
    return game_type.new(len(header.seats), options, content, start)


def read_carry(game_type: GameType, carry: Carry) -> Any:
    """What was carried over, as the game starts from it; BadOption says why it cannot."""
    if carry.game != game_type.slug:
        raise BadOption(f"This was carried over from {carry.game}, not from {game_type.title}.")
    data = carry.data
    if carry.version != game_type.carry_version:
        data = game_type.upgrade_carry(carry.version, data)
    try:
        return msgspec.convert(data, game_type.start_type())
    except msgspec.ValidationError as error:
        raise BadOption(f"What was carried over is not understood: {error}.") from None


class Replay(Playing[bool]):
    """A record played again, forward and back, line by line. Of each answer it is noted whether it came too late.

    ``number`` lines have been played; ``game`` is the position after them. Going back starts from a position kept on
    the way, not from the beginning.
    """

    def __init__(self, record: Record, every: int = 64) -> None:
        super().__init__(new_game(record.header))
        self.record, self.every = record, every
        self.number = 0
        self._kept: list[tuple[Game, tuple[Step[bool], ...]]] = [(self.game.clone(), ())]

    def step(self) -> Line:
        """Play the next line."""
        line = self.record.lines[self.number]
        self.number += 1
        try:
            self._apply(line)
        except Refused as error:
            raise BadRecord(f"Line {self.number + 1} is refused: {error}") from None
        if self.number == self.every * len(self._kept):
            self._kept.append((self.game.clone(), tuple(step.clone() for step in self.past)))
        return line

    def _apply(self, line: Line) -> None:
        if line.undo:
            if not self.can_take_back(line.seat, line.undo) or any(step.mark for step in self.past[-line.undo :]):
                raise BadRecord(f"Line {self.number + 1} takes back what seat {line.seat} could not take back.")
            self.take_back(line.undo)
        elif line.resign:
            self.resign(line.seat)
        else:
            self.answer(line.seat, line.answer, line.late)

    def go(self, number: int, listen: Callable[[Line, Game], None] | None = None) -> Game:
        """The position after so many lines; ``listen`` is called after each line that is played on the way."""
        if number < self.number:
            kept = min(number // self.every, len(self._kept) - 1)
            game, past = self._kept[kept]
            self.number, self.game, self.past = kept * self.every, game.clone(), [step.clone() for step in past]
        while self.number < min(number, len(self.record.lines)):
            line = self.step()
            if listen:
                listen(line, self.game)
        return self.game


def replay(record: Record) -> Iterator[tuple[Line | None, Game]]:
    """The game before the first line and after each line."""
    playing = Replay(record)
    yield None, playing.game
    for _ in record.lines:
        line = playing.step()
        yield line, playing.game


def verify(record: Record) -> Outcome | None:
    """Check everything that can be checked; BadRecord names the first line that does not hold.

    While a match is under way the seed is not known yet, so that its dice cannot be verified.
    """
    fate = record.header.fate(_seed(record)) if record.closing else None
    if fate and fate.commitment != record.header.commitment:
        raise BadRecord(f"Line {len(record.lines) + 2}: the seed does not match the commitment of line 1.")
    digest = chain("", _encode(record.header))
    expected: Any = None
    game: Game | None = None
    asked: tuple[AnyAsk | None, Game | None] = (None, None)
    for number, (line, after) in enumerate(replay(record), 1):
        if line is not None:
            _verify_form(line, number, *asked)
            if line.seat == CHANCE and fate and line.answer != expected:
                raise BadRecord(f"Line {number}: the seed gives {expected!r} here, not {line.answer!r}.")
            digest = chain(digest, _encode(msgspec.structs.replace(line, digest="")))
            if line.digest != digest:
                raise BadRecord(f"Line {number}: the digest does not match; this line or one before it was changed.")
        game = after
        late = number <= len(record.lines) and record.lines[number - 1].late
        asked = (game.ask, game.clone() if late else None)
        if fate and type(game.ask) is Chance:
            expected = fate.outcome(game.ask)
    assert game is not None
    outcome = None if record.closing is None else _verified_end(record, record.closing, game, digest)
    _verify_bytes(record)
    return outcome


def _verify_bytes(record: Record) -> None:
    """That the file says nothing but what was verified: somebody may read it who does not skip what we skip."""
    if record.source is None:
        return
    rows = [row.strip() for row in record.source.rstrip().split(b"\n")]
    written = record.dump().rstrip().split(b"\n")
    odd = next((number for number, row in enumerate(rows, 1) if row != written[number - 1]), 0)
    if odd:
        raise BadRecord(
            f"Line {odd} is not as Ludarium writes it: it says more than once, or more than a record holds."
        )


def _seed(record: Record) -> bytes:
    assert record.closing is not None
    try:
        seed = bytes.fromhex(record.closing.seed)
    except ValueError:
        raise BadRecord(f"Line {len(record.lines) + 2}: the seed is not hexadecimal.") from None
    if seed.hex() != record.closing.seed:
        raise BadRecord(f"Line {len(record.lines) + 2}: the seed is not written as Ludarium writes it.")
    return seed


def _verify_form(line: Line, number: int, ask: AnyAsk | None, before: Game | None) -> None:
    """What a line says beside its answer: the topic that was asked, and that a late answer is the default one."""
    if line.undo or line.resign:
        if line.topic or line.answer is not None or line.late or (line.undo and line.resign):
            raise BadRecord(f"Line {number}: an undo or a resignation says nothing else.")
        return
    if ask is None or line.topic != ask.topic:
        raise BadRecord(f"Line {number}: {ask.topic if ask else 'nothing'} was asked here, not {line.topic}.")
    if line.late:
        if isinstance(ask, Chance) or before is None:
            raise BadRecord(f"Line {number}: dice are never late.")
        default = find_game(before.slug).default_answer(before.view(line.seat), ask, line.seat)
        if line.answer != default:
            raise BadRecord(f"Line {number}: when the time runs out {default!r} is answered, not {line.answer!r}.")


def _verified_end(record: Record, closing: Closing, game: Game, digest: str) -> Outcome:
    """The outcome, if the last line says what the game says."""
    last = len(record.lines) + 2
    if game.ask is not None:
        raise BadRecord(f"Line {last}: the record ends before the game does.")
    if closing.outcome != game.outcome():
        raise BadRecord(f"Line {last}: the outcome is {game.outcome()}, not {closing.outcome}.")
    if closing.carry != carried(game):
        raise BadRecord(f"Line {last}: what is carried over is not what the match says.")
    if closing.digest != chain(digest, closing.sealed()):
        raise BadRecord(f"Line {last}: the digest does not match; this line or one before it was changed.")
    if record.voucher and not holds(record.voucher, closing.digest):
        raise BadRecord(f"Line {last + 1}: the signature does not hold; the server has not signed this record.")
    return game.outcome()


def verify_chain(records: Sequence[Record]) -> None:
    """Check every match of a campaign, and that each starts from what the one before carried over."""
    before: Record | None = None
    for number, record in enumerate(records, 1):
        try:
            verify(record)
            follows = before is None or record.header.start == before.carry()
        except BadRecord as error:
            raise BadRecord(f"Match {number} of the campaign: {error}") from None
        if not follows:
            raise BadRecord(f"Match {number} of the campaign does not start from what match {number - 1} carried over.")
        before = record

"""One match: a game, who sits where, what has happened, and what can be taken back."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from ludarium.kernel.asks import CHANCE, Ask, Chance, Refusal, Refused, is_forced
from ludarium.kernel.events import Event
from ludarium.kernel.fate import Fate
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import GameType, find_game
from ludarium.kernel.playing import Playing
from ludarium.kernel.records import (
    BadRecord,
    Carry,
    Header,
    Line,
    Record,
    contents_of,
    new_game,
    read_carry,
    read_record,
)
from ludarium.kernel.saves import UnreadableSave, load, save
from ludarium.kernel.seats import OPEN, Seat
from ludarium.languages import LANGUAGE, N_
from ludarium.languages.shared import _
from ludarium.table.empty_seats import names_of
from ludarium.table.log import Entry, Log, Remark
from ludarium.table.snapshots import Snapshot

RESIGN = "resign"
"""The topic of an entry of the log that says who gave up."""
NOTHING_TO_UNDO = Refusal(
    "",
    N_(
        "There is nothing to take back: dice or cards were shown, another player has answered, or the time has run out."
    ),
)


class _Before(msgspec.Struct, frozen=True):
    """What a match was before an answer, beside its position."""

    entries: int
    lines: int
    answers: int
    digest: str
    used: dict[int, float]
    late: bool


class _Saved(msgspec.Struct, frozen=True):
    """The first line of a saved match: what the host keeps secret while it is under way."""

    match: int
    seed: str
    limit: float | None = None


class Match:
    """A match under way, or over. All answers go through it."""

    def __init__(
        self,
        header: Header,
        seed: bytes,
        limit: float | None = None,
        clock: Callable[[], float] = time.time,
        *,
        start: Snapshot | None = None,
        keep: int | None = None,
    ) -> None:
        """From its beginning, or from a snapshot. ``keep``: how many entries of the log stay in memory."""
        self.game_type = find_game(header.game)
        self.words = self.game_type.words()
        self._seats: tuple[Seat, ...] = ()
        self._said: dict[tuple[int, str], Remark] = {}
        """The last entry in words, event by event (by identity) and language: what everybody sees alike is put in words once."""
        self.limit = limit
        self.clock = clock
        self.asked: dict[int, float] = {}
        """Since when each seat that owes an answer is asked."""
        self.seats = header.seats
        self.fate = header.fate(seed, start.draws if start else 0)
        self.record = Record(header)
        self.log = Log(start.entries if start else 0, keep)
        self._used: dict[int, float] = {}
        """For how long a question was asked before an undo, by how many answers could be taken back then: asked again,
        it has no more time than was left."""
        self.first_line = start.number if start else 0
        """How many lines of the record are not in memory."""
        self.answers = start.answers if start else 0
        """How many lines of the record are of players."""
        self._playing: Playing[_Before] = Playing(load(start.position) if start else new_game(header))
        if start:
            self.record.digest = start.digest
            self._ask_anew({}, None)
        else:
            self._settle(CHANCE, "set-up", [])

    @classmethod
    def new(
        cls,
        game_type: GameType,
        seats: Sequence[Seat],
        options: Mapping[str, str] | None = None,
        *,
        seed: bytes | None = None,
        limit: float | None = None,
        packs: tuple[str, ...] = (),
        clock: Callable[[], float] = time.time,
        keep: int | None = None,
        start: Carry | None = None,
    ) -> Match:
        """A match that begins now, perhaps from what an earlier one of its campaign carried over.

        BadOption says what is wrong with the options, or with what was carried over.
        """
        if start:
            read_carry(game_type, start)
        content = game_type.content(packs)
        settled = game_type.settle_options(len(seats), options or {}, content)
        fate = Fate(seed)
        header = Header(
            game=game_type.slug,
            rules=content.rules_version,
            content=content.hash,
            packs=content.packs,
            contents=contents_of(content.packs),
            options=settled,
            seats=tuple(seats),
            commitment=fate.commitment,
            start=start or msgspec.UNSET,
        )
        return cls(header, fate.seed, limit, clock, keep=keep)

    def dealt_again(self, nonces: Sequence[str]) -> Match:
        """The match from its beginning again, with its present players and what they have added to the seed."""
        seats = tuple(self.seats)
        header = msgspec.structs.replace(self.record.header, seats=seats, nonces=tuple(nonces))
        return Match(header, self.fate.seed, self.limit, self.clock, keep=self.log.keep)

    # -- answers ----------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The position now."""
        return self._playing.game

    @property
    def seats(self) -> Sequence[Seat]:
        """Who sits where. The time of a question counts from when the last seat was taken."""
        return self._seats

    @seats.setter
    def seats(self, seats: Sequence[Seat]) -> None:
        if self._incomplete:
            self.asked = dict.fromkeys(self.asked, self.clock())
        self._seats = tuple(seats)
        self._said.clear()
        self._names: dict[str, tuple[str, ...]] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, in the language of now."""
        language = LANGUAGE.get()
        if language not in self._names:
            self._names[language] = names_of(self._seats)
        return self._names[language]

    @property
    def _incomplete(self) -> bool:
        return not self._seats or any(seat.kind == OPEN for seat in self._seats)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.ask is None

    def answer(self, seat: int, option: Any, *, timed_out: bool = False) -> Entry:
        """Take the answer of a seat; Refused says why not. The entry tells what it caused."""
        ask, depth = self.game.ask, len(self._playing.past)
        events = self._playing.answer(seat, option, self._before(late=timed_out))
        assert ask is not None
        self.record.add(seat, ask.topic, option, late=timed_out)
        self.answers += 1
        return self._settle(seat, ask.topic, events, depth, timed_out=timed_out)

    def _before(self, *, late: bool = False) -> _Before:
        now = self.clock()
        used = {who: now - since for who, since in self.asked.items()}
        return _Before(self.log.count, self.count, self.answers, self.record.digest, used, late)

    def _settle(self, seat: int, topic: str, events: list[Event], depth: int = 0, *, timed_out: bool = False) -> Entry:
        """Let fate answer what it is asked, and write down what happened. ``depth``: what could be taken back before."""
        while type(ask := self.game.ask) is Chance:
            outcome = self.fate.outcome(ask)
            events += self._playing.answer(CHANCE, outcome, self._before())
            self.record.add(CHANCE, ask.topic, outcome)
        if len(self._playing.past) != depth + 1:  # nobody can go back to the questions before
            self._used.clear()
        self._said.clear()
        entry = self.log.add(seat, topic, tuple(events), timed_out=timed_out)
        game = self.game
        self._ask_anew({} if game.ask is None or game.ask.topic != topic else self.asked, seat)
        if game.ask is None:
            self.record.close(game, self.fate.seed)
        return entry

    def _ask_anew(self, before: Mapping[int, float], answered: int | None) -> None:
        """Note since when each seat is asked: one that still owes its answer to the same question has no more time."""
        now = self.clock()
        since = now - self._used.get(len(self._playing.past), 0.0)
        self.asked = {
            seat: before[seat] if seat in before and seat != answered else since for seat in self.game.awaited()
        }

    def resign(self, seat: int) -> Entry:
        """Let a seat give up; Refused says why not. The game says what follows, and nothing before it is taken back."""
        events = self._playing.resign(seat)
        self.record.add_resign(seat)
        self.answers += 1
        return self._settle(seat, RESIGN, events)

    # -- undo -------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        """Whether this seat may take back its last answer: nobody answered since, nothing was drawn or revealed.

        What was answered when the time had run out stays.
        """
        return self._to_take_back(seat) > 0

    def _to_take_back(self, seat: int) -> int:
        """How many answers lead back to the last one that was a choice; 0 if that cannot be taken back.

        A table may give an answer that was the only one possible, and would give it again: that is no way back.
        """
        playing = self._playing
        if playing.can_take_back(seat):
            for count, step in enumerate(reversed(playing.past), 1):
                if step.mark.late:
                    break
                ask = step.before.ask
                if not isinstance(ask, Ask) or not is_forced(ask.options):
                    return count
        return 0

    def undo(self, seat: int) -> Line:
        """Take back the last choice of this seat. The question has no more time than it had when it was answered."""
        return self._take_back(seat, self._to_take_back(seat))

    def _take_back(self, seat: int, count: int) -> Line:
        playing, now = self._playing, self.clock()
        if not playing.can_take_back(seat, count):
            raise Refused(Refusal(NOTHING_TO_UNDO.rule, _(NOTHING_TO_UNDO.words)))
        if self.asked:
            self._used[len(playing.past)] = now - min(self.asked.values())
        before = playing.take_back(count).mark
        self.log.cut(before.entries)
        self._said.clear()
        self.asked = {who: now - used for who, used in before.used.items()}
        self.answers += 1
        return self.record.add_undo(seat, count)

    # -- time -------------------------------------------------------------------------------------

    @property
    def deadline(self) -> float | None:
        """When the time of the first seat that is asked runs out; never while somebody is missing."""
        if self.limit is None or self._incomplete or not self.asked:
            return None
        return min(self.asked.values()) + self.limit

    def deadline_of(self, seat: int) -> float | None:
        """When the time of this seat runs out; for who is not asked, that of the first who is."""
        deadline = self.deadline
        if deadline is None or self.limit is None or seat not in self.asked:
            return deadline
        return self.asked[seat] + self.limit

    def expire(self) -> list[Entry]:
        """Give the default answer for everybody whose time is over."""
        entries: list[Entry] = []
        while (deadline := self.deadline) is not None and deadline <= self.clock():
            seat = min(self.asked, key=lambda seat: (self.asked[seat], seat))
            ask = self.game.ask
            assert ask is not None
            assert not isinstance(ask, Chance)
            option = self.game_type.default_answer(self.game.view(seat), ask, seat)
            entries.append(self.answer(seat, option, timed_out=True))
        return entries

    # -- the log ----------------------------------------------------------------------------------

    def remarks(self, seat: int, since: int = 0) -> list[Remark]:
        """The log from that entry on, in words, as that seat may read it."""
        words, language, game, names = self.words, LANGUAGE.get(), self.game, self.names
        found = []
        for entry in self.log.since(since):
            if entry.topic == RESIGN:
                found.append(Remark(entry.number, entry.seat, _("{name} resigns.", name=names[entry.seat]), ""))
            if entry.timed_out:
                found.append(Remark(entry.number, entry.seat, _("{name}'s time ran out.", name=names[entry.seat]), ""))
            for event in entry.events:
                seen = event.seen_by(seat)
                if seen is None:
                    continue
                remark = self._said.get((id(event), language)) if seen is event else None
                if remark is None:
                    said = words.event(game, seen, names)
                    remark = Remark(entry.number, entry.seat, said, seen.rule, seen)
                    if seen is event and entry is self.log.entries[-1]:
                        self._said[id(event), language] = remark
                if remark.words:
                    found.append(remark)
        return found

    # -- keeping ----------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """How many lines the record has, those that are not in memory included."""
        return self.first_line + len(self.record.lines)

    def lines_since(self, number: int) -> list[Line]:
        """The lines of the record from that number on."""
        return self.record.lines[number - self.first_line :]

    def forget_lines(self, number: int) -> None:
        """Keep in memory no lines before that number: they are stored elsewhere."""
        del self.record.lines[: number - self.first_line]
        self.first_line = number

    def snapshot(self) -> Snapshot | None:
        """The match at the last moment before which nothing can be taken back; None once it is over."""
        if self.over:
            return None
        past = self._playing.past
        game, at = (past[0].before, past[0].mark) if past else (self.game, self._before())
        return Snapshot(at.lines, at.entries, at.answers, self.fate.draws, at.digest, save(game))

    @property
    def settled(self) -> int:
        """How many lines the record had at that moment."""
        past = self._playing.past
        return past[0].mark.lines if past else self.count

    @property
    def settled_entries(self) -> int:
        """How many entries the log had at that moment."""
        past = self._playing.past
        return past[0].mark.entries if past else self.log.count

    def dump(self) -> bytes:
        """The match as bytes, to be resumed: the record, and before it what only the host may know."""
        assert not self.first_line, "the beginning of its record is not in memory"
        first = msgspec.json.encode(_Saved(1, self.fate.seed.hex(), self.limit))
        return first + b"\n" + self.record.dump()

    @classmethod
    def load(
        cls,
        data: bytes,
        clock: Callable[[], float] = time.time,
        *,
        start: Snapshot | None = None,
        keep: int | None = None,
    ) -> Match:
        """The match that was dumped, exactly where it was; BadRecord says what is wrong.

        With a snapshot to start from, ``data`` holds only the lines after it.
        """
        first, _, rest = data.partition(b"\n")
        record = read_record(rest)
        match = cls._begun(first, record.header, clock, start, keep)
        match.play_on(record.lines)
        ends = [lines[-1].digest if lines else "" for lines in (match.record.lines, record.lines)]
        if ends[0] != ends[1] or (record.closing and record.closing != match.record.closing):
            raise BadRecord("This saved match was changed by hand: its digests do not match.")
        return match

    @classmethod
    def begun(cls, head: bytes, start: Snapshot | None = None) -> Match:
        """The match of these first two lines of a dump at its beginning, or where the snapshot was taken."""
        first, _, rest = head.partition(b"\n")
        return cls._begun(first, read_record(rest).header, time.time, start, None)

    @classmethod
    def _begun(
        cls, first: bytes, header: Header, clock: Callable[[], float], start: Snapshot | None, keep: int | None
    ) -> Match:
        try:
            saved = msgspec.json.decode(first, type=_Saved)
            seed = bytes.fromhex(saved.seed)
        except (msgspec.MsgspecError, ValueError):
            raise BadRecord("This is not a saved match of Ludarium: its first line is missing or damaged.") from None
        if Fate(seed).commitment != header.commitment:
            raise BadRecord("The seed of this saved match does not match its record.")
        try:
            return cls(header, seed, saved.limit, clock, start=start, keep=keep)
        except UnreadableSave as error:
            raise BadRecord(str(error)) from None

    def play_on(self, lines: Iterable[Line]) -> None:
        """Take further lines of its record; fate draws again what it drew. BadRecord names a line that is refused."""
        for number, line in enumerate(lines, self.count + 2):
            try:
                if line.undo:
                    self._take_back(line.seat, line.undo)
                elif line.resign:
                    self.resign(line.seat)
                elif line.seat != CHANCE:
                    self.answer(line.seat, line.answer, timed_out=line.late)
            except Refused as error:
                raise BadRecord(f"Line {number} of the record is refused: {error}") from None

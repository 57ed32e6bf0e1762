"""One match: a game, who sits where, what has happened, and what can be taken back."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from ludarium.kernel.asks import CHANCE, Chance, Refusal, Refused, Sealed
from ludarium.kernel.events import Event
from ludarium.kernel.fate import Fate
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import GameType, find_game
from ludarium.kernel.records import BadRecord, Header, Line, Record, SeatNote, new_game, read_record

PERSON = "person"
OPEN = "open"


class Seat(msgspec.Struct, frozen=True):
    """Who sits there: ``kind`` is person, open, or the name of a bot."""

    name: str
    kind: str = PERSON


class Entry(msgspec.Struct, frozen=True):
    """What one answer caused. ``seat`` is -1 where fate answered first, at the start of a match."""

    number: int
    seat: int
    topic: str
    events: tuple[Event, ...]
    timed_out: bool = False


class Remark(msgspec.Struct, frozen=True):
    """One sentence of the log as a seat reads it, with the rule behind it."""

    number: int
    seat: int
    words: str
    rule: str
    event: Event | None = None
    """What it tells, as that seat may know it; none if time ran out."""


class _Before(msgspec.Struct, frozen=True):
    """Where an undo goes back to."""

    seat: int
    game: Game
    entries: int


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
    ) -> None:
        self.game_type = find_game(header.game)
        self.words = self.game_type.words()
        self._seats: tuple[Seat, ...] = ()
        self._said: dict[int, str] = {}
        """The last entry in words, event by event (by identity): what everybody sees alike is put in words once."""
        self.limit = limit
        self.clock = clock
        self.seats = [Seat(note.name, note.kind) for note in header.seats]
        self.fate = Fate(seed)
        self.record = Record(header)
        self.entries: list[Entry] = []
        self._undo: list[_Before] = []
        self.game = new_game(header)
        self.game.events = []
        self._settle(CHANCE, "set-up")

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
    ) -> Match:
        """A match that begins now. BadOption says what is wrong with the options."""
        settled = game_type.settle_options(len(seats), options or {})
        content = game_type.content(packs)
        fate = Fate(seed)
        header = Header(
            game=game_type.slug,
            rules=content.rules_version,
            content=content.hash,
            packs=packs,
            options=settled,
            seats=tuple(SeatNote(seat.name, seat.kind) for seat in seats),
            commitment=fate.commitment,
        )
        return cls(header, fate.seed, limit, clock)

    # -- answers ----------------------------------------------------------------------------------

    @property
    def seats(self) -> Sequence[Seat]:
        """Who sits where. The time of a question counts from when the last seat was taken."""
        return self._seats

    @seats.setter
    def seats(self, seats: Sequence[Seat]) -> None:
        if self._incomplete:
            self.asked_at = self.clock()
        self._seats = tuple(seats)
        self._said.clear()
        self.names = tuple([seat.name for seat in seats])
        """What the players are called."""

    @property
    def _incomplete(self) -> bool:
        return not self._seats or any(seat.kind == OPEN for seat in self._seats)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.ask is None

    def answer(self, seat: int, option: Any, *, timed_out: bool = False) -> Entry:
        """Take the answer of a seat; Refused says why not. The entry tells what it caused."""
        ask = self.game.ask
        refusal = self.game.refusal(seat, option)
        if refusal or ask is None:
            raise Refused(refusal or Refusal("", "The game is over."))
        if self._undo and self._undo[-1].seat != seat:
            self._undo.clear()
        self._undo.append(_Before(seat, self.game.clone(), len(self.entries)))
        self.game.events = []
        self.game.answer(seat, option)
        self.record.add(seat, ask.topic, option, late=timed_out)
        if isinstance(ask, Sealed):
            self._undo.clear()
        return self._settle(seat, ask.topic, timed_out=timed_out)

    def _settle(self, seat: int, topic: str, *, timed_out: bool = False) -> Entry:
        """Let fate answer what it is asked, and write down what happened."""
        game = self.game
        while type(ask := game.ask) is Chance:
            outcome = self.fate.outcome(ask)
            game.answer(CHANCE, outcome)
            self.record.add(CHANCE, ask.topic, outcome)
            self._undo.clear()
        events = tuple(game.events or ())
        game.events = None
        self._said.clear()
        if any(event.reveals for event in events):
            self._undo.clear()
        entry = Entry(len(self.entries), seat, topic, events, timed_out)
        self.entries.append(entry)
        self.asked_at = self.clock()
        if game.ask is None:
            self._undo.clear()
            self.record.close(game.outcome(), self.fate.seed)
        return entry

    # -- undo -------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        """Whether this seat may take back its last answer: nobody answered since, nothing was drawn or revealed."""
        return bool(self._undo) and self._undo[-1].seat == seat

    def undo(self, seat: int) -> Line:
        """Take back the last answer of this seat."""
        if not self.can_undo(seat):
            raise Refused(
                Refusal("", "There is nothing to take back: dice or cards were shown, or another player has answered.")
            )
        before = self._undo.pop()
        self.game = before.game
        del self.entries[before.entries :]
        self._said.clear()
        self.asked_at = self.clock()
        return self.record.add_undo(seat, 1)

    # -- time -------------------------------------------------------------------------------------

    @property
    def deadline(self) -> float | None:
        """When the time of the seats that are asked runs out; never while somebody is missing."""
        return None if self.limit is None or self.over or self._incomplete else self.asked_at + self.limit

    def expire(self) -> list[Entry]:
        """If the time is over, give the default answer for everybody who still owes one."""
        deadline = self.deadline
        if deadline is None or self.clock() < deadline:
            return []
        entries = []
        for seat in self.game.awaited():
            ask = self.game.ask
            assert ask is not None
            assert not isinstance(ask, Chance)
            option = self.game_type.default_answer(self.game.view(seat), ask, seat)
            entries.append(self.answer(seat, option, timed_out=True))
        return entries

    # -- the log ----------------------------------------------------------------------------------

    def remarks(self, seat: int, since: int = 0) -> list[Remark]:
        """The log from that entry on, in words, as that seat may read it."""
        words = self.words
        found = []
        for entry in self.entries[since:]:
            if entry.timed_out:
                found.append(Remark(entry.number, entry.seat, f"{self.names[entry.seat]}'s time ran out.", ""))
            for event in entry.events:
                seen = event.seen_by(seat)
                if seen is None:
                    continue
                said = self._said.get(id(event)) if seen is event else None
                if said is None:
                    said = words.event(self.game.content, seen, self.names)
                    if seen is event and entry is self.entries[-1]:
                        self._said[id(event)] = said
                found.append(Remark(entry.number, entry.seat, said, seen.rule, seen))
        return found

    # -- keeping ----------------------------------------------------------------------------------

    def dump(self) -> bytes:
        """The match as bytes, to be resumed: the record, and before it what only the host may know."""
        first = msgspec.json.encode(_Saved(1, self.fate.seed.hex(), self.limit))
        return first + b"\n" + self.record.dump()

    @classmethod
    def load(cls, data: bytes, clock: Callable[[], float] = time.time) -> Match:
        """The match that was dumped, exactly where it was; BadRecord says what is wrong."""
        first, _, rest = data.partition(b"\n")
        try:
            saved = msgspec.json.decode(first, type=_Saved)
            seed = bytes.fromhex(saved.seed)
        except (msgspec.MsgspecError, ValueError):
            raise BadRecord("This is not a saved match of Ludarium: its first line is missing or damaged.") from None
        record = read_record(rest)
        match = cls(record.header, seed, saved.limit, clock)
        if match.fate.commitment != record.header.commitment:
            raise BadRecord("The seed of this saved match does not match its record.")
        for number, line in enumerate(record.lines, 2):
            try:
                if line.undo:
                    match.undo(line.seat)
                elif line.seat != CHANCE:
                    match.answer(line.seat, line.answer, timed_out=line.late)
            except Refused as error:
                raise BadRecord(f"Line {number} of the record is refused: {error}") from None
        ends = [lines[-1].digest if lines else "" for lines in (match.record.lines, record.lines)]
        if ends[0] != ends[1] or (record.closing and record.closing != match.record.closing):
            raise BadRecord("This saved match was changed by hand: its digests do not match.")
        return match

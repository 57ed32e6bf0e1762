"""A match as it was written down: it can be kept, replayed, verified and looked at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ludarium.kernel import records
from ludarium.kernel.asks import CHANCE, NOBODY
from ludarium.kernel.game import Game as Position
from ludarium.kernel.game import Outcome
from ludarium.kernel.game_type import GameType, find_game
from ludarium.scene.html import notebook
from ludarium.scene.scenes import Scene
from ludarium.table.pictures import pictures_of


class Record:
    """The record of a match: every answer and every die, in readable lines, each with its digest."""

    def __init__(self, record: records.Record) -> None:
        self._record = record

    @property
    def game_type(self) -> GameType:
        """The game that was played."""
        return find_game(self._record.header.game)

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return tuple(seat.name for seat in self._record.header.seats)

    @property
    def options(self) -> dict[str, str]:
        """The options of the table."""
        return dict(self._record.header.options)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it is under way."""
        return self._record.closing.outcome if self._record.closing else None

    @property
    def decisions(self) -> int:
        """How many answers the players have given."""
        return sum(1 for line in self._record.lines if line.seat != CHANCE)

    @property
    def digest(self) -> str:
        """A short name of the whole record: equal records have equal digests, on every machine."""
        return self._record.digest

    def positions(self) -> Iterator[Position]:
        """The position at the start and after every line, of players and of chance: the same object, played on."""
        for _, position in records.replay(self._record):
            yield position

    def verify(self) -> Outcome | None:
        """Play everything again; BadRecord names the first line that does not hold. How it ended, if it has."""
        return records.verify(self._record)

    def dump(self) -> bytes:
        """The whole file: lines of JSON."""
        return self._record.dump()

    def write(self, path: str | Path) -> None:
        """Write it to a file, as ``ludarium replay`` reads it."""
        Path(path).write_bytes(self.dump())

    def scene(self) -> Scene:
        """How the match ended, or where it is, as a spectator sees it."""
        *_, position = self.positions()
        return pictures_of(self.game_type).scene(position.view(NOBODY), NOBODY, self.names, "wide")

    def __repr__(self) -> str:
        end = f"won by seats {list(self.outcome.winners)}" if self.outcome else "under way"
        return f"<Record of {self.game_type.title}: {self.decisions} decisions, {end}, digest {self.digest}>"

    def _repr_html_(self) -> str:
        return notebook(self.scene())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.dump() == other.dump()

    def __hash__(self) -> int:
        return hash(self.digest)

    def __reduce__(self) -> tuple[object, ...]:
        return read_record, (self.dump(),)


def read_record(source: bytes | str | Path) -> Record:
    """A record from its bytes or its file; BadRecord says what is wrong with it. It is not yet verified."""
    data = source if isinstance(source, bytes) else Path(source).read_bytes()
    return Record(records.read_record(data))

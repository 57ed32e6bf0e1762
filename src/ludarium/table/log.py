"""What happened at the table, answer by answer. A long match keeps only the last entries in memory."""

from __future__ import annotations

import msgspec

from ludarium.kernel.events import Event


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


class Log:
    """The entries of a match. ``first`` is the number of the oldest one that is kept."""

    def __init__(self, first: int = 0, keep: int | None = None) -> None:
        self.first = first
        self.entries: list[Entry] = []
        self.keep = keep

    @property
    def count(self) -> int:
        """How many entries there are, those that are no longer kept included."""
        return self.first + len(self.entries)

    def add(self, seat: int, topic: str, events: tuple[Event, ...], *, timed_out: bool) -> Entry:
        """The next entry."""
        entry = Entry(self.count, seat, topic, events, timed_out)
        self.entries.append(entry)
        if self.keep is not None and len(self.entries) > 2 * self.keep:
            gone = len(self.entries) - self.keep
            del self.entries[:gone]
            self.first += gone
        return entry

    def cut(self, count: int) -> None:
        """Only the first so many entries hold."""
        del self.entries[max(0, count - self.first) :]
        self.first = min(self.first, count)

    def since(self, number: int) -> list[Entry]:
        """The kept entries from that number on."""
        return self.entries[max(0, number - self.first) :]

"""What happened: typed, with the rule that made it happen, fit for the eyes of each seat."""

from __future__ import annotations

from typing import ClassVar

import msgspec


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that happened. Events leave with the answer that caused them; no state keeps them.

    A game's events are tagged subclasses with the facts a log or a picture needs. ``rule`` is the id
    of the rule that was applied.
    """

    reveals: ClassVar[bool] = False
    """Whether somebody now knows what was hidden before: an undo never goes back across it."""

    rule: str

    def seen_by(self, seat: int) -> Event | None:
        """What that seat learns: the event itself, a version without its secret, or nothing."""
        return self

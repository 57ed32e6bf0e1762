"""Who sits where."""

from __future__ import annotations

import msgspec

PERSON = "person"
OPEN = "open"


class Seat(msgspec.Struct, frozen=True):
    """Who sits there: ``kind`` is person, open, or the name of a bot."""

    name: str = ""
    kind: str = PERSON

    @property
    def is_bot(self) -> bool:
        """Whether a bot sits there."""
        return self.kind not in (PERSON, OPEN)

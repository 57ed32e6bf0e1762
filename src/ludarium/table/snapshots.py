"""A match at one moment, from which it can go on without its whole record."""

from __future__ import annotations

import msgspec


class Snapshot(msgspec.Struct, frozen=True, array_like=True):
    """Where a match was when nothing could be taken back; what came after is replayed on top of it."""

    number: int
    """How many lines of the record came before it."""
    entries: int
    """How many entries of the log."""
    answers: int
    """How many of those lines were of players, undo included."""
    draws: int
    """How many draws of fate."""
    digest: str
    """The digest of the record up to here."""
    position: bytes
    """The game as ``kernel.saves`` writes it."""

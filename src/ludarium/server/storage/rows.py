"""What the storage holds, as structs."""

from __future__ import annotations

import msgspec

from ludarium.kernel.game import Outcome, Sides
from ludarium.kernel.records import Closing
from ludarium.kernel.seats import Seat
from ludarium.scene.scenes import Progress


class Chair(Seat, frozen=True):
    """A seat at the table: who may sit there. ``guest`` is the id of the player, ``invite`` a hashed link."""

    guest: str | None = None
    invite: str | None = None


class About(msgspec.Struct, frozen=True):
    """What the table is like, apart from the game."""

    host: str
    listed: bool = False
    spectators: bool = True
    hints: bool = True
    guided: bool = False
    """Whether it is somebody's first game, with coach marks."""
    resigned: int = -1
    rematch: str = ""
    vows: tuple[str, ...] = ()
    """The SHA-256 of the nonce that the player of each seat will add to the seed; empty where there is none."""
    nonces: tuple[str, ...] = ()
    """The nonces themselves, as far as they were told, until all are and the match begins anew with them."""


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a list says of a table, written with every move, so that a list wakes no table and draws nothing."""

    note: str
    """How it is played, in words."""
    content: str
    """The hash of the content it is played with."""
    ludarium: str
    """The version that opened it."""
    packs: tuple[str, ...] = ()
    """The packs it is played with, by the names that their content gives them."""
    turn: tuple[int, ...] = ()
    over: bool = False
    outcome: Outcome | None = None
    progress: Progress = Progress()
    asked: tuple[tuple[int, float], ...] = ()
    """Since when each seat is asked that owes an answer."""
    deadline: float | None = None
    sides: Sides = ()
    """Who played together, once it is over."""
    closing: Closing | None = None
    """The last line of its record, once it is over: rules that come later need not be able to play it again."""


class StoredTable(msgspec.Struct, frozen=True):
    """A table as it is stored, without its lines."""

    key: str
    game: str
    head: str
    """The secret of the match and the header of its record, a line each."""
    about: About
    edition: int
    """How often who sits where and what it is like have changed."""
    updated: float
    chairs: tuple[Chair, ...]
    summary: Summary | None


class ListedTable(msgspec.Struct, frozen=True):
    """A table as a list needs it."""

    key: str
    game: str
    updated: float
    chairs: tuple[Chair, ...]
    summary: Summary | None


class FinishedTable(msgspec.Struct, frozen=True):
    """A table whose game is over."""

    key: str
    game: str
    head: str
    updated: float
    chairs: tuple[Chair, ...]
    summary: Summary


class ShelfItem(msgspec.Struct, frozen=True):
    """Something a guest keeps for later: a company, a roster, a saved set-up."""

    game: str
    kind: str
    name: str
    updated: float
    size: int

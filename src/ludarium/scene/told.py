"""What a picture knows about an event beyond its words: whom it is about, what it moved and along which way."""

from __future__ import annotations

import msgspec


class Way(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """How an element came to where it lies: its middle went along these points of its board."""

    element: str
    points: tuple[tuple[float, float], ...]
    after: int = 0
    """How many other ways of the same change are gone first."""


class Flight(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Tokens that went from one thing to another: from a stock to a card, say."""

    sign: str
    """The symbol of one of them."""
    count: int = 1
    start: str = ""
    """The key of what they left; "" for what the events before have moved."""
    end: str = ""
    """The key of what they went to; "" for what the events after move."""


class Told(msgspec.Struct, frozen=True, gc=False):
    """What an event was about."""

    subject: str = ""
    """The words of its sentence that name whom it is about; "" if it is about a thing or about everybody."""
    owner: int = -1
    """The seat whose sign the sentence bears: that of the subject, or of the thing that it is about; else -1."""
    elements: tuple[str, ...] = ()
    """What it has moved, in the order in which it moved."""
    ways: tuple[Way, ...] = ()
    """Along which points those went that did not simply go from where they were to where they are."""
    flights: tuple[Flight, ...] = ()
    """The tokens that it has moved."""
    heading: str = ""
    """The part of the game that begins with it, such as a round: the log says so above it."""
    turn: int = -1
    """The seat whose turn begins or goes on with it; -2 if it is that of the game itself, such as of enemies; else -1."""

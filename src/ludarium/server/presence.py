"""Which other server processes have a table awake, and who looks at it through them."""

from __future__ import annotations

import msgspec

from ludarium.server.storage import News


class _There(msgspec.Struct, frozen=True):
    guests: frozenset[str]
    asks: frozenset[int]


class Presence:
    """What the other processes have told about one table."""

    def __init__(self) -> None:
        self._there: dict[str, _There] = {}
        self.followers = set[str]()
        """The processes that have the table awake, and must hear of every move. One that is not heard of for a while may
        only be slow: it stays."""

    @property
    def guests(self) -> set[str]:
        """Those who look."""
        return {guest for there in self._there.values() for guest in there.guests}

    @property
    def asks(self) -> set[int]:
        """The seats that want to be asked even when they can only pass."""
        return {seat for there in self._there.values() for seat in there.asks}

    def hear(self, news: News) -> bool:
        """Note who is there; whether that is new."""
        (self.followers.discard if news.asleep else self.followers.add)(news.origin)
        there = _There(frozenset(news.here or ()), frozenset(news.asks))
        before = self._there.get(news.origin)
        if there.guests:
            self._there[news.origin] = there
        else:
            self._there.pop(news.origin, None)
        return before != self._there.get(news.origin)

    def forget(self, origin: str) -> bool:
        """A process is not heard of any more; whether anybody looked through it."""
        return self._there.pop(origin, None) is not None

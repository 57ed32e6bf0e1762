"""Many moves at once cost less than one by one: while much is going on, they are taken in beats.

A processor that turns from one thing to another and back is slow: what is done many times in a row is done faster,
and many moves share one write to the disk.
"""

from __future__ import annotations

import asyncio

BEAT = 0.005  # seconds


class Beats:
    """Who comes while the last beat is young waits for the next, together with all others; else goes on at once."""

    def __init__(self) -> None:
        self._last = float("-inf")
        self._next: asyncio.Future[None] | None = None

    async def next(self) -> None:
        """Wait for the next beat."""
        if self._next is None:
            loop = asyncio.get_running_loop()
            now = loop.time()
            if now - self._last >= BEAT:
                self._last = now
                return
            self._next = loop.create_future()
            loop.call_at(self._last + BEAT, self._beat, self._next)
        await asyncio.shield(self._next)

    def _beat(self, those_who_wait: asyncio.Future[None]) -> None:
        self._last, self._next = asyncio.get_running_loop().time(), None
        those_who_wait.set_result(None)

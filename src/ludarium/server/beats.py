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
        self._waiting: list[asyncio.Future[None]] = []

    async def next(self) -> None:
        """Wait for the next beat."""
        loop = asyncio.get_running_loop()
        if not self._waiting:
            now = loop.time()
            if now - self._last >= BEAT:
                self._last = now
                return
            loop.call_at(self._last + BEAT, self._beat, loop)
        turn = loop.create_future()
        self._waiting.append(turn)
        await turn

    def _beat(self, loop: asyncio.AbstractEventLoop) -> None:
        self._last, waiting, self._waiting = loop.time(), self._waiting, []
        for turn in waiting:
            if not turn.done():  # who waited may have left
                turn.set_result(None)

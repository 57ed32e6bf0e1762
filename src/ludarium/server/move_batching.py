"""Under load, moves are handled in batches: many moves then share one disk write and stay in the processor's cache."""

from __future__ import annotations

import asyncio

PERIOD = 0.005  # seconds


class MoveBatching:
    """Releases waiting callers together once a period; a caller that comes after a quiet period goes on at once."""

    def __init__(self) -> None:
        self._last = float("-inf")
        self._waiting: list[asyncio.Future[None]] = []

    async def next(self) -> None:
        """Wait for the next batch."""
        loop = asyncio.get_running_loop()
        if not self._waiting:
            now = loop.time()
            if now - self._last >= PERIOD:
                self._last = now
                return
            loop.call_at(self._last + PERIOD, self._release, loop)
        turn = loop.create_future()
        self._waiting.append(turn)
        await turn

    def _release(self, loop: asyncio.AbstractEventLoop) -> None:
        self._last, waiting, self._waiting = loop.time(), self._waiting, []
        for turn in waiting:
            if not turn.done():  # the waiting task may have been cancelled
                turn.set_result(None)

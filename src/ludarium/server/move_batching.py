"""Under load, moves are handled in batches: many moves then share one disk write and stay in the processor's cache."""

from __future__ import annotations

import asyncio

PERIOD = 0.005  # seconds
MOST_PERIODS = 4


class MoveBatching:
    """Releases waiting callers together once a period; a caller that comes after a quiet period goes on at once.

    Of several processes that share the load each sees only some of the moves: it collects them for longer, so that they are
    still handled in batches, and the database has no more commits than from one process.
    """

    def __init__(self) -> None:
        self.processes = 1
        """How many share the load."""
        self._last = float("-inf")
        self._waiting: list[asyncio.Future[None]] = []

    async def next(self) -> None:
        """Wait for the next batch."""
        loop = asyncio.get_running_loop()
        if not self._waiting:
            now, period = loop.time(), PERIOD * min(self.processes, MOST_PERIODS)
            if now - self._last >= period:
                self._last = now
                return
            loop.call_at(self._last + period, self._release, loop)
        turn = loop.create_future()
        self._waiting.append(turn)
        await turn

    def _release(self, loop: asyncio.AbstractEventLoop) -> None:
        self._last, waiting, self._waiting = loop.time(), self._waiting, []
        for turn in waiting:
            if not turn.done():  # the waiting task may have been cancelled
                turn.set_result(None)

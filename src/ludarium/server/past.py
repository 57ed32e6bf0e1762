"""Past moments of tables are worked out beside the event loop, one at a time: those who play do not wait for them."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from ludarium.server.gate import Gate
from ludarium.server.refusals import Declined

MOST_WAITING = 8  # moments for which one guest, or one address, waits at the same time

_Found = TypeVar("_Found")


class PastMoments:
    """Who looks back, one after another."""

    def __init__(self, gate: Gate) -> None:
        self._gate, self._turn = gate, asyncio.Lock()
        self._waiting = Counter[str]()

    async def look(self, guest: str, address: str, work: Callable[[], _Found]) -> _Found:
        """What the work finds; Declined if the guest waits for several moments already."""
        who = address or guest
        if self._waiting[who] >= MOST_WAITING:
            raise Declined("You look back at several moments already; wait for them first.", status=429)
        self._waiting[who] += 1
        try:
            async with self._turn:
                found, seconds = await asyncio.to_thread(_timed, work)
            self._gate.spend(guest, address, seconds)
            return found
        finally:
            self._waiting[who] -= 1
            self._waiting += Counter()  # those who wait for nothing are forgotten


def _timed(work: Callable[[], _Found]) -> tuple[_Found, float]:
    """What it finds, and how long it took in this thread."""
    began = time.thread_time()
    found = work()
    return found, time.thread_time() - began

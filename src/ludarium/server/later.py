"""What may wait a moment, so that those who act are served first."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class Later:
    """Work that is done piece by piece: one piece whenever the event loop has been through all that was due."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()

    def add(self, work: Callable[[], None]) -> None:
        """Do this as soon as the rest allows."""
        self._waiting.append(work)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        try:
            self._waiting[0]()
        finally:
            self._waiting.popleft()
            if self._waiting:
                asyncio.get_running_loop().call_soon(self._next)

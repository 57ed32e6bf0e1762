"""Which of several server processes runs the bots, the passes and the clock of a table."""

from __future__ import annotations

import time

from ludarium.server.storage import Conflict, Storage

SECONDS = 3.0  # for which a lease is taken: a process that dies is missed no longer
RENEWED = 1.5  # seconds before its end at which it is taken anew


class Lease:
    """The lease of one table. Where no other process shares the database it is always held."""

    def __init__(self, storage: Storage, key: str) -> None:
        self._storage, self._key = storage, key
        self._until = 0.0
        self.epoch = 0
        """Which lease it is; 0 if none is held or needed. What is written under it is refused once another has it."""
        self.others_until = 0.0
        """Until when (``time.monotonic``) another process has it, as far as is known."""

    async def hold(self) -> bool:
        """Whether this process has the lease now; it is taken, or taken anew, if that can be."""
        if not self._storage.shared:
            return True
        now = time.monotonic()
        if self.epoch and now < self._until - RENEWED:
            return True
        try:
            await self._storage.take_lease(self._key, SECONDS)
        except Conflict:
            self.epoch = 0
            self.others_until = time.monotonic() + max(0.1, self._storage.lease(self._key)[1])
            return False
        self.epoch, self._until = self._storage.lease(self._key)[0], now + SECONDS
        return True

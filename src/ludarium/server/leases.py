"""Which of several server processes runs the bots, the passes and the clock of a table."""

from __future__ import annotations

import logging
import time

from ludarium.server.storage import Conflict, Storage

log = logging.getLogger("ludarium")
SECONDS = 3.0  # for which a lease is taken: a process that dies is missed no longer
RENEWED = 1.5  # seconds before its end at which it is taken anew
RETRY = 1.0  # seconds after which a database that is away is asked again


class Lease:
    """The lease of one table. Where no other process shares the database it is always held."""

    def __init__(self, storage: Storage, key: str) -> None:
        self._storage, self._key = storage, key
        self._until = 0.0
        self.epoch = 0
        """Which lease it is; 0 if none is held or needed. What is written under it is refused once another has it."""
        self.others_until = 0.0
        """Until when (``time.monotonic``) this process does nothing: another one has it, or the database is away."""

    async def hold(self) -> bool:
        """Whether this process has the lease now; it is taken, or taken anew, if that can be."""
        if not self._storage.shared:
            return True
        now = time.monotonic()
        if self.epoch and now < self._until - RENEWED:
            return True
        try:
            taken = await self._take()
            epoch, left = self._storage.lease(self._key)
        except Exception:
            log.exception("whether a table may act by itself is not known; it is asked again in a moment")
            taken, epoch, left = False, 0, RETRY
        self.epoch = epoch if taken else 0
        self._until = now + SECONDS
        self.others_until = 0.0 if taken else time.monotonic() + max(0.1, left)
        return taken

    async def _take(self) -> bool:
        try:
            await self._storage.take_lease(self._key, SECONDS)
        except Conflict:
            return False
        return True

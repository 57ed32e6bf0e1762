"""The lease of a table: taken, kept, lost to another process, and asked for again when the database was away."""

from __future__ import annotations

import time
from typing import Any

from ludarium.server.leases import Lease
from ludarium.server.storage import Conflict
from tests.server.serving import run


class Leases:
    """The leases of a database, as far as one table needs them."""

    shared = True

    def __init__(self) -> None:
        self.fails: Exception | None = None
        self.asked = 0

    async def take_lease(self, key: str, seconds: float) -> None:
        del key, seconds
        self.asked += 1
        if self.fails:
            raise self.fails

    def lease(self, key: str) -> tuple[int, float]:
        del key
        return 7, 2.0


def test_a_lease_is_asked_for_once_and_kept() -> None:
    async def go() -> None:
        storage: Any = Leases()
        lease = Lease(storage, "t")
        assert await lease.hold()
        assert await lease.hold()
        assert (lease.epoch, storage.asked) == (7, 1)

    run(go())


def test_while_another_process_has_it_or_the_database_is_away_it_is_asked_for_later() -> None:
    async def go() -> None:
        for reason in (Conflict(), OSError("the connection is lost")):
            storage: Any = Leases()
            lease = Lease(storage, "t")
            storage.fails = reason
            assert not await lease.hold()
            assert lease.epoch == 0
            assert lease.others_until > time.monotonic(), "the background looks again then"
            storage.fails = None
            assert await lease.hold()
            assert lease.others_until <= time.monotonic()

    run(go())

"""Bots that think for several server processes: a queue in their database, and workers that may be on other machines.

The queue is ordered like that of a single process (``bot_pool``): by urgency, then by how much each guest has waiting. A
worker takes a thought for a while; if it dies, another one takes it when that time is over.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import signal
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from ludarium.server.bot_pool import BotPool, Urgency, work_of
from ludarium.server.storage import DatabaseAway, News, Storage

log = logging.getLogger("ludarium")
EACH_WAITING = 1.0  # seconds that each thought of a guest is put behind those of others
LONGEST_WAIT = 60.0  # seconds that a thought may wait for its turn
GRACE = 5.0  # seconds after which a worker that is late is given up
LOOK_AGAIN = 1.0  # seconds after which a worker looks for thoughts whose worker has died


class Job(msgspec.Struct, frozen=True):
    """What is to be thought."""

    work: str
    """The name of what a process of the pool does."""
    about: tuple[Any, ...]
    seconds: float


class Done(msgspec.Struct, frozen=True):
    """What was found; nothing if it took too long."""

    found: bytes | None


class ThoughtQueue(BotPool):
    """The pool of a server whose bots think elsewhere."""

    def __init__(self, storage: Storage) -> None:
        super().__init__(0)
        self._storage = storage
        self._open: dict[str, asyncio.Event] = {}
        self._owners: Counter[str] = Counter()

    @property
    def queue_length(self) -> int:
        """How many thoughts this server waits for."""
        return len(self._open)

    def hear(self, news: News) -> None:
        """A worker has told that a thought is found."""
        if event := self._open.get(news.thought):
            event.set()

    async def _think(
        self, urgency: Urgency, owner: str, seconds: float, work: Callable[..., bytes], *about: Any
    ) -> bytes:
        key, found = secrets.token_hex(12), asyncio.Event()
        share = time.time() + EACH_WAITING * self._owners[owner]
        job = msgspec.msgpack.encode(Job(work.__name__, about, seconds))
        self._open[key] = found
        self._owners[owner] += 1
        try:
            await self._storage.add_thought(key, urgency, share, job)
            done = await self._found(key, found, seconds)
        finally:
            del self._open[key]
            self._owners[owner] -= 1
            self._owners += Counter()  # those who wait for nothing are forgotten
            self._storage.drop_thought(key).add_done_callback(lambda done: done.cancelled() or done.exception())
        if done.found is None:
            raise TimeoutError
        return done.found

    async def _found(self, key: str, found: asyncio.Event, seconds: float) -> Done:
        """Wait until it is told, and look now and then: what was told may have been missed."""
        async with asyncio.timeout(LONGEST_WAIT + seconds):
            while True:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(found.wait(), LOOK_AGAIN)
                data = self._storage.found_thought(key)
                if data is not None:
                    return msgspec.msgpack.decode(data, type=Done)


class Worker:
    """A process that thinks for the servers of a database."""

    def __init__(self, storage: Storage, processes: int) -> None:
        self._storage, self._pool = storage, BotPool(processes)
        self._free = asyncio.Semaphore(processes)
        self._news = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    async def go(self) -> None:
        """Think until interrupted."""
        ends = asyncio.Event()
        loop = asyncio.get_running_loop()
        for sign in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(sign, ends.set)
        self._storage.listen(lambda _: self._news.set(), thoughts=True)
        taking = loop.create_task(self._take_all())
        await ends.wait()
        taking.cancel()
        self._pool.close()

    async def _take_all(self) -> None:
        while True:
            await self._free.acquire()
            self._news.clear()
            try:
                taken = await asyncio.to_thread(self._storage.take_thought, GRACE)
            except DatabaseAway:
                log.warning("the database is away; it is asked again in a moment")
                taken = None
            if taken is None:
                self._free.release()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._news.wait(), LOOK_AGAIN)
                continue
            task = asyncio.get_running_loop().create_task(self._think(*taken))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _think(self, key: str, data: bytes) -> None:
        job = msgspec.msgpack.decode(data, type=Job)
        done = Done(None)
        try:
            done = Done(await self._pool.think(job.seconds, work_of(job.work), *job.about))
        except TimeoutError:
            log.info("a bot has thought for too long")
        except Exception:  # the thought is found to be none: its table decides by itself
            log.exception("a bot could not think")
        finally:
            self._free.release()
        try:
            await self._storage.give_thought(key, msgspec.msgpack.encode(done))
        except Exception:
            log.exception("a thought could not be given back")

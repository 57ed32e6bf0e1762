"""Bots think outside the event loop, in processes of their own, and are given nothing but their seat's view.

Who waits for whom: tables with people come before hints, and hints before tables at which only bots play. Among equals
each guest has the same share, however much one of them asks for.
"""

from __future__ import annotations

import asyncio
import heapq
import random
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from enum import IntEnum
from itertools import count
from multiprocessing import get_context
from typing import Any

import msgspec

from ludarium.bots.bot import Sight
from ludarium.bots.levels import find_bot, hints
from ludarium.bots.search import Thought
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import find_game
from ludarium.kernel.saves import load, save
from ludarium.server.storage import News

MOST_WAITING = 3  # hints of one guest
MOST_OWNERS = 10_000  # whose share is remembered


class Urgency(IntEnum):
    """Who is thought for first."""

    PEOPLE = 0
    HINT = 1
    BOTS = 2


class TooMany(Exception):
    """The guest waits for so many thoughts already."""


class Chosen(msgspec.Struct, frozen=True):
    """What a bot answers, and when it began to think (as ``time.monotonic`` has it).

    That is after its process was ready and knew the position: how long that took has nothing to do with what it may do.
    """

    option: Any
    began: float


class _Choice(msgspec.Struct, frozen=True):
    """What was chosen in another process, and for how many seconds it thought."""

    option: msgspec.Raw
    seconds: float


class BotPool:
    """Processes in which bots choose, one thought each at a time."""

    def __init__(self, workers: int = 1) -> None:
        self._idle = [_new_process() for _ in range(workers)]
        self._waiting: list[tuple[Urgency, float, int, asyncio.Future[ProcessPoolExecutor]]] = []
        self._numbers = count()
        self._time = 0.0
        """How far the thinking has come, counted in thoughts of one guest."""
        self._shares: dict[str, float] = {}
        """How far it will have come once all that each guest asked for is thought."""
        self._hints: Counter[str] = Counter()
        self._closed = False

    @property
    def queue_length(self) -> int:
        """How many wait for a process."""
        return sum(not turn.done() for *_, turn in self._waiting)

    async def choose(
        self, view: Game, seat: int, bot: str, seed: str, seconds: float, *, owner: str = "", people: bool = True
    ) -> Chosen:
        """What the bot answers; TimeoutError if it thinks too long."""
        urgency = Urgency.PEOPLE if people else Urgency.BOTS
        found = await self._think(urgency, owner, seconds, _choose, save(view), seat, bot, seed)
        choice = msgspec.json.decode(found, type=_Choice)
        option = msgspec.json.decode(choice.option, type=find_game(view.slug).option_type())
        return Chosen(option, time.monotonic() - choice.seconds)

    async def hints(self, view: Game, seat: int, seed: str, seconds: float, *, owner: str = "") -> list[Thought]:
        """What the strongest level would do for this seat; TooMany if this guest waits for several hints already."""
        if self._hints[owner] >= MOST_WAITING:
            raise TooMany
        self._hints[owner] += 1
        try:
            found = await self._think(Urgency.HINT, owner, seconds, _hints, save(view), seat, seed)
        finally:
            self._hints[owner] -= 1
            self._hints += Counter()  # those who wait for nothing are forgotten
        kind = find_game(view.slug).option_type()
        thoughts = msgspec.json.decode(found, type=list[Thought])
        return [Thought(msgspec.convert(one.option, kind), one.visits, one.value) for one in thoughts]

    async def ping(self, seconds: float) -> None:
        """Let a process do nothing; TimeoutError if none does so in time."""
        async with asyncio.timeout(seconds):
            await self._think(Urgency.PEOPLE, "", seconds, _nothing)

    async def think(self, seconds: float, work: Callable[..., bytes], *about: Any) -> bytes:
        """Let a process do this; what it found."""
        return await self._think(Urgency.PEOPLE, "", seconds, work, *about)

    async def _think(
        self, urgency: Urgency, owner: str, seconds: float, work: Callable[..., bytes], *about: Any
    ) -> bytes:
        """The time is counted from when a process is free. One that has died is replaced, and its work done again."""
        for attempt in (1, 2):
            process = await self._turn(urgency, owner)
            try:
                thought = asyncio.get_running_loop().run_in_executor(process, work, *about)
                return await asyncio.wait_for(thought, seconds)
            except BrokenProcessPool:
                process = _renewed(process)
                if attempt == 2:
                    raise
            except (TimeoutError, asyncio.CancelledError):  # it thinks on: another one takes its place meanwhile
                process = _renewed(process)
                raise
            finally:
                self._give_back(process)
        raise AssertionError

    async def _turn(self, urgency: Urgency, owner: str) -> ProcessPoolExecutor:
        """A process, once those who come first have had theirs."""
        if self._idle and not self.queue_length:
            return self._idle.pop()
        share = max(self._time, self._shares.get(owner, 0.0)) + 1
        if len(self._shares) >= MOST_OWNERS:
            self._shares = {one: far for one, far in self._shares.items() if far > self._time}
        self._shares[owner] = share
        turn: asyncio.Future[ProcessPoolExecutor] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (urgency, share, next(self._numbers), turn))
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give_back(turn.result())
            raise

    def _give_back(self, process: ProcessPoolExecutor) -> None:
        while self._waiting:
            _, share, _, turn = heapq.heappop(self._waiting)
            if not turn.done():
                self._time = max(self._time, share - 1)
                turn.set_result(process)
                return
        self._idle.append(process)
        if self._closed:
            self.close()

    def hear(self, news: News) -> None:
        """What workers elsewhere have found: nothing, for these processes are its own."""

    def close(self) -> None:
        """Let the processes go."""
        self._closed = True
        idle, self._idle = self._idle, []
        for process in idle:
            process.shutdown(wait=False, cancel_futures=True)


def _new_process() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, mp_context=get_context("forkserver"))


def _renewed(process: ProcessPoolExecutor) -> ProcessPoolExecutor:
    process.shutdown(wait=False, cancel_futures=True)
    return _new_process()


def _nothing() -> bytes:
    """What a process does that is only asked whether it is there."""
    return b""


def _choose(data: bytes, seat: int, bot: str, seed: str) -> bytes:
    """In the other process: the view is all there is."""
    view = load(data)
    chooser = find_bot(bot, find_game(view.slug))
    began = time.monotonic()
    option = chooser.choose(Sight(view, seat), random.Random(seed))  # noqa: S311  # play
    return msgspec.json.encode(_Choice(msgspec.Raw(msgspec.json.encode(option)), time.monotonic() - began))


def _hints(data: bytes, seat: int, seed: str) -> bytes:
    return msgspec.json.encode(hints(load(data), seat, random.Random(seed)))  # noqa: S311  # play


def work_of(name: str) -> Callable[..., bytes]:
    """What a process of the pool does under this name."""
    return {work.__name__: work for work in (_nothing, _choose, _hints)}[name]

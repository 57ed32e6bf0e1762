"""Bots think outside the event loop, in processes of their own, and are given nothing but their seat's view."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from ludarium.bots.bot import Sight
from ludarium.bots.levels import find_bot, hints
from ludarium.bots.search import Thought
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import find_game
from ludarium.kernel.saves import load, save


class BotPool:
    """A pool of processes in which bots choose."""

    def __init__(self, workers: int = 1) -> None:
        self._pool = ProcessPoolExecutor(workers, mp_context=get_context("forkserver"))
        self._free = asyncio.Semaphore(workers)

    async def choose(self, view: Game, seat: int, bot: str, seed: str, seconds: float) -> Any:
        """What the bot answers; TimeoutError if it thinks too long."""
        return await self._think(seconds, _choose, save(view), seat, bot, seed)

    async def hints(self, view: Game, seat: int, seed: str, seconds: float) -> list[Thought]:
        """What the strongest level would do for this seat."""
        found: list[Thought] = await self._think(seconds, _hints, save(view), seat, seed)
        return found

    async def _think(self, seconds: float, work: Callable[..., Any], *about: Any) -> Any:
        """The time is counted from when a process is free: who waits while others think has not thought too long."""
        async with self._free:
            thought = asyncio.get_running_loop().run_in_executor(self._pool, work, *about)
            return await asyncio.wait_for(thought, seconds)

    def close(self) -> None:
        """Let the processes go."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _choose(data: bytes, seat: int, bot: str, seed: str) -> Any:
    """In the other process: the view is all there is."""
    view = load(data)
    return find_bot(bot, find_game(view.slug)).choose(Sight(view, seat), random.Random(seed))  # noqa: S311  # play


def _hints(data: bytes, seat: int, seed: str) -> list[Thought]:
    return hints(load(data), seat, random.Random(seed))  # noqa: S311  # play

"""Root parallel search: independent searches of one view in several processes, added up at the root."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from functools import lru_cache
from multiprocessing import get_context
from typing import Any

from ludarium.bots.search import Search, Thought, knowledge_of, ranked
from ludarium.kernel.game_type import find_game
from ludarium.kernel.saves import load, save

GRACE = 0.02  # seconds that a search in another process may be late; after that it is not waited for


@lru_cache(maxsize=1)
def _pool(processes: int) -> ProcessPoolExecutor:
    """Processes that stay for the searches to come; the first search pays for their start."""
    return ProcessPoolExecutor(processes, mp_context=get_context("forkserver"))


def begin(search: Search, most: int, stop: float, processes: int) -> list[Future[Any]]:
    """Start so many searches of the same view elsewhere, each with a seed of its own."""
    pool, data, draw = _pool(processes), save(search.view), search.dice.getrandbits
    return [pool.submit(_think, data, search.seat, draw(64), most, stop, search.far) for _ in range(processes)]


def _think(data: bytes, seat: int, seed: int, most: int, stop: float, far: bool) -> list[Thought]:
    """In the other process: the view is all there is. The clock that ``stop`` is read on is the machine's."""
    view, dice = load(data), random.Random(seed)  # noqa: S311  # play, no secret
    search = Search(view, seat, knowledge_of(find_game(view.slug), dice), dice, far=far)
    search.run(most, stop)
    return search.thoughts()


def finish(begun: Sequence[Future[Any]], stop: float) -> list[list[Thought]]:
    """What the others found. With a time limit those that are late are left out; without one all are awaited."""
    timeout = None if stop == float("inf") else max(0.0, stop - time.perf_counter()) + GRACE
    done, late = wait(begun, timeout)
    for search in late:
        search.cancel()
    return [search.result() for search in begun if search in done]


def add_up(several: Iterable[Sequence[Thought]], spread: float) -> list[Thought]:
    """The thoughts of several searches as one: visits and totals of an option are added.

    ``spread`` is how much the values found differ.
    """
    visits: dict[Any, int] = {}
    totals: dict[Any, float] = {}
    for thoughts in several:
        for thought in thoughts:
            visits[thought.option] = visits.get(thought.option, 0) + thought.visits
            totals[thought.option] = totals.get(thought.option, 0.0) + thought.value * thought.visits
    return ranked([Thought(option, n, totals[option] / n if n else 0.0) for option, n in visits.items()], spread)

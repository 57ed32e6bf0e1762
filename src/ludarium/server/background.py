"""What happens at a table by itself: bots answer, forced passes are given, clocks run out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any
from weakref import ref

from ludarium.bots.levels import thinking_seconds
from ludarium.kernel.asks import Anyone, Ask, Chance
from ludarium.server.limits import BOT_PAUSE, BOT_SECONDS, LONGEST_RETRY, NONCE_SECONDS
from ludarium.server.refusals import Declined

if TYPE_CHECKING:
    from ludarium.server.table import LiveTable

log = logging.getLogger("ludarium")
_SECRET = secrets.SystemRandom()


class Background:
    """The bots, the passes and the clock of one table."""

    def __init__(self, table: LiveTable) -> None:
        self._known = ref(table)  # no circle: garbage is looked for only when nobody plays
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._only_clock = False
        """Whether the timer is that of the clock, which somebody else can watch."""
        self._rested = False
        """Whether it has waited since a write failed."""

    @property
    def _table(self) -> LiveTable:
        table = self._known()
        assert table is not None
        return table

    @property
    def is_idle(self) -> bool:
        """Whether nothing is being done, and nothing will be but for the clock that runs out."""
        return not self._tasks and (self._timer is None or self._only_clock)

    def stop(self) -> None:
        """Do nothing any more."""
        self._cancel_timer()
        for task in self._tasks:
            task.cancel()

    def go_on(self) -> None:
        """Let a bot that is asked think, and set the alarm of the clock."""
        self._cancel_timer()
        table = self._table
        if table.over or table.dropped:
            return
        others = table.lease.others_until - time.monotonic()
        if others > 0 and self._has_work():  # another process does it; if that one dies, this one takes over
            self._later(others + _SECRET.uniform(0.05, 0.2), self._look_again)
        elif table.failures and not self._rested:  # the disk is full or the database away: trying at once is no use
            self._later(min(LONGEST_RETRY, 0.5 * 2 ** min(table.failures, 10)), self._retry)
        elif table.nonces_due and table.awaits_nonces:  # so that the first move does not come before fair dice
            self._later(NONCE_SECONDS, self._wait_no_more)
        elif self._asked_bot() is not None:
            if not self._tasks:
                self._begin(self._bots_play())
        elif (seat := table.only_passes()) is not None:
            pause = max(0.0, table.questions.window_ends - time.monotonic()) if table.is_watched(seat) else 0.0
            self._later(pause, partial(self._pass, seat, table.version))
        elif table.match.deadline is not None:
            self._later(max(0.0, table.match.deadline - table.match.clock()), self._expire)
            self._only_clock = True

    def _has_work(self) -> bool:
        """Whether there is something to do without a player."""
        table = self._table
        return self._asked_bot() is not None or table.only_passes() is not None or table.match.deadline is not None

    async def _look_again(self) -> None:
        """The lease of another process may have ended."""

    def _cancel_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer, self._only_clock = None, False

    def _later(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._timer = asyncio.get_running_loop().call_later(seconds, self._ring, work)

    def _ring(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._timer, self._only_clock = None, False
        self._begin(work())

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or self._known() is None:
            return
        if task.exception():
            log.error("what a table does by itself failed", exc_info=task.exception())
        else:
            self.go_on()

    async def _retry(self) -> None:
        """It has waited long enough to try again."""
        self._rested = True

    async def _wait_no_more(self) -> None:
        """Somebody has not added to the seed: the bots play without it."""
        self._table.nonces_due = False

    async def _bots_play(self) -> None:
        """Bots answer for as long as one of them is asked."""
        table = self._table
        while not table.over and not table.dropped:
            seat = self._asked_bot()
            if seat is None:
                return
            if not await table.lease.hold():
                return
            option = await self._bot_choice(seat)
            if not await table.lease.hold():
                return
            with contextlib.suppress(Declined):  # the table moved on meanwhile: look again
                await table.answer(seat, option, epoch=table.lease.epoch)

    def _asked_bot(self) -> int | None:
        """A bot that is to answer now; where anyone may answer, people come first."""
        table = self._table
        asked = table.match.game.awaited()
        bots = [seat for seat in asked if table.chairs[seat].is_bot]
        if isinstance(table.match.game.ask, Anyone) and len(bots) < len(asked):
            return None
        return next(iter(bots), None)

    async def _bot_choice(self, seat: int) -> Any:
        """What the bot of a seat answers. Its dice come from the secret of the match, so that nobody can foresee them."""
        table = self._table
        view, bot, ask = table.match.game.view(seat), table.chairs[seat].kind, table.match.game.ask
        people = any(chair.guest for chair in table.chairs)
        seed = table.match.fate.label(f"bot:{seat}:{table.match.count}")
        try:
            found = await table.bot_pool.choose(
                view, seat, bot, seed, BOT_SECONDS, owner=table.about.host, people=people
            )
        except TimeoutError:
            assert view.ask is not None
            assert not isinstance(view.ask, Chance)
            return table.match.game_type.default_answer(view, view.ask, seat)
        if isinstance(ask, Ask) and ask.always and table.here:
            # a bot that answers at once where it can only pass would tell what it holds
            until = found.began + thinking_seconds(bot, table.match.game_type) + _SECRET.uniform(*BOT_PAUSE)
            await asyncio.sleep(max(0.0, until - time.monotonic()))
        return found.option

    async def _pass(self, seat: int, version: int) -> None:
        ask = self._table.match.game.ask
        if version == self._table.version and isinstance(ask, Ask) and ask.seat == seat:
            with contextlib.suppress(Declined):
                if await self._table.lease.hold():
                    await self._table.answer(seat, ask.options[0], epoch=self._table.lease.epoch)

    async def _expire(self) -> None:
        with contextlib.suppress(Declined):
            if await self._table.lease.hold():
                await self._table.expire(self._table.lease.epoch)

"""Tables that are awake: read when somebody asks for them, asleep when nobody does, as other processes on the same
database leave them.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import time

import msgspec

from ludarium.kernel.records import BadRecord
from ludarium.languages.shared import _
from ludarium.server.bot_pool import BotPool
from ludarium.server.limits import (
    CHAT_KEPT,
    COLLECT_SECONDS,
    IDLE_SECONDS,
    LOG_KEPT,
    MISSED_SECONDS,
    OVERDUE_SECONDS,
    QUIET_SECONDS,
    WAKE_LINES,
)
from ludarium.server.messages import ChatRow
from ludarium.server.move_batching import MoveBatching
from ludarium.server.people import People
from ludarium.server.refusals import Declined
from ludarium.server.storage import DatabaseAway, News, Storage, StoredTable
from ludarium.server.table import LiveTable
from ludarium.table.match import Match
from ludarium.table.snapshots import Snapshot

log = logging.getLogger("ludarium")


class AwakeTables:
    """The tables in memory, and the guests at them."""

    def __init__(self, storage: Storage, bot_pool: BotPool) -> None:
        self.storage, self.bot_pool = storage, bot_pool
        self.awake: dict[str, LiveTable] = {}
        self.alarms: dict[str, float] = storage.deadlines()
        """When the time runs out at tables that sleep."""
        self.people = People(storage, self._cut_lines_of)
        self.others: dict[str, float] = {}
        """When (``time.monotonic``) each other process on the same database was last heard of."""
        self.batching = MoveBatching()
        self._following: set[asyncio.Task[None]] = set()
        self._collected = time.time()

    def _cut_lines_of(self, guest: str) -> None:
        """Whoever looks as this guest must come again, with a cookie that counts."""
        for table in self.awake.values():
            for viewer in table.viewers:
                if viewer.guest == guest:
                    viewer.drop()

    def table(self, key: str) -> LiveTable:
        """A table, woken up if it sleeps."""
        found = self.awake.get(key)
        if found is None and not key.isprintable():  # some databases take no such text
            raise Declined("There is no such table.", status=404)
        if found is None:
            found = self.awake[key] = self._wake(key)
            found.announce(hello=True)
            found.background.go_on()
        found.seen = time.monotonic()
        return found

    def table_for(self, guest: str, key: str) -> LiveTable:
        """A table, for somebody who may have sat down through another process that was not heard yet."""
        table = self.table(key)
        if self.storage.shared and not table.seats_of(guest) and self.storage.edition(key) != table.edition:
            self._hear_of_table(News("", key))
        return self.table(key)

    def tuck_in(self, idle: float = IDLE_SECONDS) -> None:
        """Let tables sleep that nobody has looked at for so long: all that they are is in the storage."""
        before = time.monotonic() - idle
        tired = [key for key, table in self.awake.items() if table.seen <= before and table.is_idle]
        for key in tired:
            self._let_sleep(key)
        self._collect()

    def _let_sleep(self, key: str) -> None:
        table = self.awake.pop(key)
        table.sleep()
        table.follow_no_more()
        if table.match.deadline is not None and not table.over:
            self.alarms[key] = table.match.deadline

    def ring(self) -> None:
        """Wake the tables whose time has run out while they slept: their clocks do the rest."""
        now = time.time()
        due = [key for key, deadline in self.alarms.items() if deadline <= now]
        if self.storage.shared:  # whoever has the table awake was to see to it; if nobody did, this process does
            due = [key for key in self.storage.overdue(now - OVERDUE_SECONDS) if key not in self.awake]
        for key in due:
            try:
                self.table(key)
            except Declined as refusal:
                log.warning("the clock of table %s has run out: %s", key, refusal.words)
                self.alarms.pop(key, None)

    def _collect(self) -> None:
        """Look for garbage once players have rested for a while, or after a long time in any case: it takes a moment."""
        now = time.time()
        played = max([table.updated for table in self.awake.values()], default=0.0)
        if self._collected < played < now - QUIET_SECONDS or self._collected < now - COLLECT_SECONDS:
            gc.collect()
            self._collected = now

    def _wake(self, key: str) -> LiveTable:
        stored = self.stored(key)
        try:
            match, snapped = self._match(stored)
        except BadRecord as error:
            raise Declined(_("This table cannot be opened: {error}", error=error), status=409) from None
        table = LiveTable(
            key, match, stored.chairs, stored.about, self.storage, self.bot_pool, self._renew, stored.edition
        )
        if stored.summary:
            match.asked |= {seat: since for seat, since in stored.summary.asked if seat in match.asked}
        table.updated, table.snapped = stored.updated, snapped
        table.chat = [msgspec.json.decode(row, type=ChatRow) for row in self.storage.chat(key, CHAT_KEPT)]
        self.alarms.pop(key, None)
        return table

    def stored(self, key: str) -> StoredTable:
        """A table as it is stored; Declined if there is none."""
        stored = self.storage.table(key) if key.isprintable() else None  # some databases take no other text
        if stored is None:
            raise Declined("There is no such table.", status=404)
        return stored

    def _match(self, stored: StoredTable) -> tuple[Match, int]:
        """The match of a table from a late snapshot and the lines after it; how many lines the last snapshot had."""
        key, count = stored.key, self.storage.count_lines(stored.key)
        start = self.storage.snapshot_before(key, number=max(0, count - WAKE_LINES))
        last = self.storage.snapshot_before(key, number=count)
        try:
            match = self._load(stored, start)
        except BadRecord:
            if start is None:
                raise
            log.warning("the snapshot of table %s cannot be read; its whole record is replayed", key)
            match = self._load(stored, None)
        return match, last.number if last else 0

    def _load(self, stored: StoredTable, start: Snapshot | None) -> Match:
        lines = self.storage.lines(stored.key, start.number if start else 0)
        return Match.load("\n".join([stored.head, *lines]).encode(), start=start, keep=LOG_KEPT)

    def _renew(self, table: LiveTable) -> LiveTable | None:
        """A write has failed: forget the table and read it anew; those who look go on with what is stored."""
        table.sleep()
        if self.awake.get(table.key) is table:
            del self.awake[table.key]
        viewers, table.viewers = table.viewers, set()
        try:
            new = self._wake(table.key)
        except (Declined, DatabaseAway):  # they come back when the line is cut, and so does the table
            for viewer in viewers:
                viewer.drop()
            return None
        self.awake[table.key] = new
        new.failures, new.elsewhere, new.lease = table.failures, table.elsewhere, table.lease
        new.waits_for_all |= table.waits_for_all
        new.version = table.version
        new.viewers |= viewers
        for viewer in viewers:
            viewer.waits = True  # it is sent everything: what it has may never have been stored
        new.background.go_on()
        new.tell(people=True)
        return new

    # -- other processes --------------------------------------------------------------------------------

    def hear(self, news: News) -> None:
        """What another process on the same database has told."""
        if news.restored:
            self._read_all_anew()
            return
        if news.thought:
            self.bot_pool.hear(news)
            return
        if news.origin:
            self.others[news.origin] = time.monotonic()
            self.batching.processes = 1 + len(self.others)
        if news.guest:
            self._hear_of_guest(news)
        elif news.table:
            self._hear_of_table(news)
        elif not news.origin:  # the line to the others is new: something may have been missed
            for table in list(self.awake.values()):
                self._hear_of_table(News("", table.key))
                if table.key in self.awake:
                    table.announce(hello=True)

    def _read_all_anew(self) -> None:
        """The database was filled from a backup."""
        self.people.forget()
        for table in list(self.awake.values()):
            table.renew()

    def _hear_of_table(self, news: News) -> None:
        table = self.awake.get(news.table)
        if table is None:
            return
        if news.here is not None:
            if table.elsewhere.hear(news):
                table.tell(people=True)
            if news.hello or -1 < news.count < table.match.count:  # it could not know yet that this process follows
                table.announce()
            if news.count > table.match.count:  # nor did the other one know: it has told nobody of its moves
                self._hear_of_table(News("", table.key))
        elif table.is_idle:
            self._let_sleep(news.table)  # nobody looks: it is read when somebody does
        elif not table.lock.locked():
            try:
                table.follow_now(news)
            except Exception:  # the news of other tables must be heard all the same
                log.exception("a table could not follow another process")
        else:
            following = asyncio.get_running_loop().create_task(table.follow(news))
            self._following.add(following)
            following.add_done_callback(self._followed)

    def _followed(self, task: asyncio.Task[None]) -> None:
        self._following.discard(task)
        if not task.cancelled() and task.exception():
            log.error("a table could not follow another process", exc_info=task.exception())

    def _hear_of_guest(self, news: News) -> None:
        """Somebody has another name, or a device less."""
        self.people.forget(news.guest)
        if news.signed_out:
            self._cut_lines_of(news.guest)
        for table in list(self.awake.values()):
            if table.seats_of(news.guest):
                self._hear_of_table(News("", table.key))

    def miss_others(self) -> None:
        """Those who looked through a process that is not heard of any more are gone."""
        before = time.monotonic() - MISSED_SECONDS
        for origin in [origin for origin, heard in self.others.items() if heard < before]:
            del self.others[origin]
            for table in self.awake.values():
                if table.elsewhere.forget(origin):
                    table.tell(people=True)
        self.batching.processes = 1 + len(self.others)

"""One thread writes: what is written in one turn of the event loop, and all that waits, is committed at once.

So many tables share one fsync (group commit), and a slow disk holds up nobody who only looks.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from ludarium.server.storage.databases import BadDatabase, Conflict, Connection, Database
from ludarium.server.storage.news import News, messages


class Guarded(NamedTuple):
    """A statement that must change one row: if it finds none, somebody else was quicker, and its job is refused."""

    sql: str
    values: Sequence[Any]
    rows: int = 1


Statement: TypeAlias = tuple[str, Sequence[Any]] | Guarded
Notice: TypeAlias = tuple[str, News]
"""What other processes hear when it is written, and on which channel."""
_Exact: TypeAlias = tuple[str, Sequence[Any], int]
"""How many rows it must change; -1 if any number is right."""

MOST_ROWS = 1_000  # in one statement
_NOTIFY = "SELECT pg_notify(%s, text) FROM unnest(%s::text[]) AS text"
RETRIES = (0.1, 0.5, 2.0)  # seconds before a lost connection is tried again


class _Job:
    """Statements that belong together, who hears of them, and who waits for them."""

    __slots__ = ("done", "error", "notice", "statements")

    def __init__(self, statements: list[_Exact], notice: Notice | None, done: asyncio.Future[None]) -> None:
        self.statements, self.notice = statements, notice
        self.done = done
        self.error: Exception | None = None


class _Batch:
    """The jobs of one turn of the event loop."""

    def __init__(self, jobs: list[_Job], loop: asyncio.AbstractEventLoop) -> None:
        self.jobs, self.loop = jobs, loop

    def tell(self) -> None:
        """Wake those who still wait."""
        for job in self.jobs:
            if not job.done.done():
                if job.error is None:
                    job.done.set_result(None)
                else:
                    job.done.set_exception(job.error)


class Writer:
    """The thread that writes, and the queue of what it is given."""

    def __init__(self, database: Database, bulk: frozenset[str]) -> None:
        self._database = database
        self._bulk = frozenset(database.dialect(sql) for sql in bulk)
        self._waiting: list[_Job] = []
        self._batches: queue.SimpleQueue[_Batch | None] = queue.SimpleQueue()
        self._connection: Connection | None = None
        self._thread = threading.Thread(target=self._write_all, name="storage", daemon=True)
        self._thread.start()

    def write(self, statements: Sequence[Statement], notice: Notice | None = None) -> asyncio.Future[None]:
        """Begin to write this; done when all of it is on the disk, an error if it could not be written.

        After an error it may be on the disk all the same: the answer to the commit may have been lost.
        """
        loop = asyncio.get_running_loop()
        dialect = self._database.dialect
        exact = [(dialect(sql), values, *(rows or (-1,))) for sql, values, *rows in statements]
        job = _Job(exact, notice, loop.create_future())
        self._waiting.append(job)
        if len(self._waiting) == 1:
            loop.call_soon(self._hand_over, loop)
        return job.done

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let the thread have what was written in this turn of the loop."""
        batch, self._waiting = _Batch(self._waiting, loop), []
        self._batches.put(batch)

    def close(self) -> None:
        """Write what waits, then end."""
        if self._waiting:
            self._hand_over(self._waiting[0].done.get_loop())
        self._batches.put(None)
        self._thread.join(timeout=10)

    # -- in the thread ---------------------------------------------------------------------------------

    def _write_all(self) -> None:
        stop = False
        while not stop and (first := self._batches.get()) is not None:
            batches = [first]
            while not self._batches.empty():
                more = self._batches.get()
                if more is None:
                    stop = True
                    break
                batches.append(more)
            self._commit([job for batch in batches for job in batch.jobs])
            for batch in batches:
                with contextlib.suppress(RuntimeError):  # the loop may have ended meanwhile
                    batch.loop.call_soon_threadsafe(batch.tell)
        self._disconnect()

    def _commit(self, jobs: list[_Job], *, again: bool = True) -> None:
        """All jobs in one commit; if that fails, each alone, so that one bad job spoils no other."""
        sent = False
        try:
            connection = self._connected()
            statements = [
                *gathered([s for job in jobs for s in job.statements], self._bulk),
                *_notifications([job.notice for job in jobs if job.notice]),
            ]
            if not self._committed_at_once(connection, statements):
                self._database.begin(connection)
                for statement in statements:
                    _execute(connection, *statement)
                sent = True
                connection.commit()
        except BadDatabase as error:  # it could not be reached, though it was tried again and again
            for job in jobs:
                job.error = error
        except Exception as error:  # noqa: BLE001  # whatever the database says is told to those who wait
            lost = self._recover(error)
            if lost and not sent and again:  # nothing was committed: it can be tried on a new connection
                self._commit(jobs, again=False)
            elif len(jobs) == 1 or lost:
                for job in jobs:
                    job.error = Conflict() if self._database.is_taken(error) else error
            else:
                for job in jobs:
                    self._commit([job])

    def _committed_at_once(self, connection: Connection, statements: list[_Exact]) -> bool:
        """Commit it in one message to the database, if that can be: if nothing depends on how many rows are found.

        If the connection is lost meanwhile it is tried again, though it may have been done: what is added has a key of
        its own, which is refused the second time.
        """
        if any(rows >= 0 for _, _, rows in statements):
            return False
        return self._database.commit_joined(connection, [(sql, values) for sql, values, _ in statements])

    def _connected(self) -> Connection:
        pauses = iter(RETRIES)
        while self._connection is None:
            try:
                self._connection = self._database.connect()
            except BadDatabase:
                pause = next(pauses, None)
                if pause is None:
                    raise
                time.sleep(pause)
        return self._connection

    def _recover(self, error: Exception) -> bool:
        """Make the connection usable again; whether it was lost."""
        assert self._connection is not None
        lost = self._database.lost(self._connection, error)
        if not lost:
            try:
                self._connection.rollback()
            except Exception:  # noqa: BLE001  # it is lost after all
                lost = True
        if lost:
            self._disconnect()
        return lost

    def _disconnect(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(Exception):
                self._connection.close()
            self._connection = None


def _execute(connection: Connection, sql: str, values: Sequence[Any], rows: int) -> None:
    done = connection.execute(sql, values)
    if rows >= 0 and done.rowcount != rows:
        raise Conflict


def _notifications(notices: list[Notice]) -> Iterator[_Exact]:
    """All news of a channel in one statement: they are told when it is committed."""
    for channel in dict.fromkeys([channel for channel, _ in notices]):
        told = list(messages(news for where, news in notices if where == channel))
        yield _NOTIFY, (channel, told), -1


def gathered(statements: list[_Exact], bulk: frozenset[str]) -> Iterator[_Exact]:
    """The statements in their order; insertions in bulk are one with many rows, where the first of them stood.

    At each statement the thread lets the others run and waits for its turn: a busy server would have it wait for
    every move. Insertions in bulk do not depend on what is written beside them.
    """
    rows: dict[str, list[Sequence[Any]]] = {}
    order: list[tuple[str, Sequence[Any] | None, int]] = []
    for sql, values, expected in statements:
        if sql not in bulk:
            order.append((sql, values, expected))
            continue
        if sql not in rows:
            order.append((sql, None, -1))
        rows.setdefault(sql, []).append(values)
    for sql, alone, expected in order:
        if alone is None:
            yield from _many_rows(sql, rows[sql])
        else:
            yield sql, alone, expected


def _many_rows(sql: str, rows: list[Sequence[Any]]) -> Iterator[_Exact]:
    into, _, rest = sql.partition(" VALUES ")
    row, _, tail = rest.partition(")")
    if tail:  # it replaces what is there: of several for one key the last counts
        rows = list({values[0]: values for values in rows}.values())
    for start in range(0, len(rows), MOST_ROWS):
        some = rows[start : start + MOST_ROWS]
        yield f"{into} VALUES {', '.join([row + ')'] * len(some))}{tail}", [*chain.from_iterable(some)], -1

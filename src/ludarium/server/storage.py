"""Where tables are kept: SQLite by default, PostgreSQL by a URL. What is written is durable before it is acknowledged.

One thread writes; what is written in one turn of the event loop, and all that waits, is committed at once (group
commit), so that many tables share one fsync. Reads have a connection of their own.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from itertools import chain, groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, Protocol, TypeAlias

Row: TypeAlias = tuple[Any, ...]
Statement: TypeAlias = tuple[str, Sequence[Any]]

SCHEMA = """
CREATE TABLE IF NOT EXISTS guests (
    id TEXT PRIMARY KEY, token TEXT NOT NULL UNIQUE, name TEXT NOT NULL, seen DOUBLE PRECISION NOT NULL);
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, head TEXT NOT NULL, about TEXT NOT NULL,
    closed INTEGER NOT NULL DEFAULT 0, updated DOUBLE PRECISION NOT NULL);
CREATE INDEX IF NOT EXISTS tables_updated ON tables (updated);
CREATE TABLE IF NOT EXISTS chairs (
    table_id TEXT NOT NULL, seat INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
    guest TEXT, invite TEXT, PRIMARY KEY (table_id, seat));
CREATE INDEX IF NOT EXISTS chairs_guest ON chairs (guest);
CREATE INDEX IF NOT EXISTS chairs_invite ON chairs (invite);
CREATE TABLE IF NOT EXISTS lines (
    table_id TEXT NOT NULL, number INTEGER NOT NULL, data TEXT NOT NULL, PRIMARY KEY (table_id, number));
CREATE TABLE IF NOT EXISTS chat (
    table_id TEXT NOT NULL, number INTEGER NOT NULL, data TEXT NOT NULL, PRIMARY KEY (table_id, number));
"""
MOST_ROWS = 1_000  # in one statement


class BadDatabase(ValueError):
    """The database cannot be used; the message says why and what to do."""


class _Connection(Protocol):
    def execute(self, sql: str, values: Sequence[Any]) -> Any: ...
    def commit(self) -> None: ...
    def rollback(self) -> None: ...
    def close(self) -> None: ...


class _Job:
    """Statements that belong together, and who waits for them."""

    __slots__ = ("done", "error", "statements")

    def __init__(self, statements: list[Statement], done: asyncio.Future[None]) -> None:
        self.statements = statements
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


class Storage:
    """All that outlives the server."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._waiting: list[_Job] = []
        self._batches: queue.SimpleQueue[_Batch | None] = queue.SimpleQueue()
        self._reader = self._connect()
        self._reading = threading.Lock()
        for statement in filter(str.strip, SCHEMA.split(";")):
            self._reader.execute(statement, ())
        self._reader.commit()
        self._writer = threading.Thread(target=self._write_all, name="storage", daemon=True)
        self._writer.start()

    # -- reading and writing -----------------------------------------------------------------------

    def read(self, sql: str, *values: Any) -> list[Row]:
        """The rows of a query, now."""
        with self._reading:
            try:
                rows = self._reader.execute(self._dialect(sql), values).fetchall()
            finally:
                self._reader.rollback()  # a query that failed must not spoil the next
        return [tuple(row) for row in rows]

    def write(self, *statements: Statement) -> asyncio.Future[None]:
        """Begin to write this; done when all of it is on the disk, an error if it could not be written."""
        loop = asyncio.get_running_loop()
        job = _Job([(self._dialect(sql), values) for sql, values in statements], loop.create_future())
        self._waiting.append(job)
        if len(self._waiting) == 1:
            loop.call_soon(self._hand_over, loop)
        return job.done

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let the writer have what was written in this turn of the loop."""
        batch, self._waiting = _Batch(self._waiting, loop), []
        self._batches.put(batch)

    def close(self) -> None:
        """Write what waits, then let go of the database."""
        if self._waiting:
            self._hand_over(self._waiting[0].done.get_loop())
        self._batches.put(None)
        self._writer.join(timeout=10)
        self._reader.close()

    # -- the writer ----------------------------------------------------------------------------------

    def _write_all(self) -> None:
        connection, stop = self._connect(), False
        while not stop and (first := self._batches.get()) is not None:
            batches = [first]
            while not self._batches.empty():
                more = self._batches.get()
                if more is None:
                    stop = True
                    break
                batches.append(more)
            connection = self._commit(connection, [job for batch in batches for job in batch.jobs])
            for batch in batches:
                with contextlib.suppress(RuntimeError):  # the loop may have ended meanwhile
                    batch.loop.call_soon_threadsafe(batch.tell)
        connection.close()

    def _commit(self, connection: _Connection, jobs: list[_Job]) -> _Connection:
        """All jobs in one commit; if that fails, each alone, so that one bad job spoils no other."""
        try:
            for sql, values in _gathered(jobs):
                connection.execute(sql, values)
            connection.commit()
        except Exception as error:  # noqa: BLE001  # whatever the database says is told to those who wait
            connection = self._recovered(connection)
            if len(jobs) == 1:
                jobs[0].error = error
                return connection
            for job in jobs:
                connection = self._commit(connection, [job])
        return connection

    def _recovered(self, connection: _Connection) -> _Connection:
        try:
            connection.rollback()
        except Exception:  # noqa: BLE001  # the connection is lost: take a new one
            for pause in (0.1, 0.5, 2.0):
                try:
                    return self._connect()
                except BadDatabase:
                    time.sleep(pause)
        return connection

    # -- the two databases -----------------------------------------------------------------------------

    @property
    def is_postgres(self) -> bool:
        """Whether the URL names PostgreSQL."""
        return self.url.startswith(("postgresql://", "postgres://"))

    def _dialect(self, sql: str) -> str:
        return sql.replace("?", "%s") if self.is_postgres else sql

    def _connect(self) -> _Connection:
        return _connect_postgres(self.url) if self.is_postgres else _connect_sqlite(self.url)


def _connect_sqlite(url: str) -> _Connection:
    path = Path(url.removeprefix("sqlite:///"))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, check_same_thread=False, timeout=30)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
    except (OSError, sqlite3.Error) as error:
        raise BadDatabase(f"{path} cannot be used as a database: {error}.") from None
    return connection


def _connect_postgres(url: str) -> _Connection:
    try:
        import psycopg
    except ImportError:
        raise BadDatabase("PostgreSQL needs one more package: pip install 'ludarium[postgres]'.") from None
    try:
        connection: Any = psycopg.connect(url)
    except psycopg.Error as error:
        reason = " ".join(str(error).split())
        raise BadDatabase(f"The PostgreSQL database cannot be reached: {reason}") from None
    return connection  # type: ignore[no-any-return]  # it has the four methods that are used


def _gathered(jobs: list[_Job]) -> Iterator[Statement]:
    """The statements of all jobs in their order; equal insertions that follow each other are one with many rows.

    At each statement the writer lets the others run and waits for its turn: a busy server would have it wait for
    every move.
    """
    statements = [statement for job in jobs for statement in job.statements]
    for sql, alike in groupby(statements, key=itemgetter(0)):
        into, values, row = sql.partition(" VALUES ")
        rows = [row_values for _, row_values in alike]
        each = MOST_ROWS if values else 1
        for some in (rows[i : i + each] for i in range(0, len(rows), each)):
            yield (f"{into}{values}{', '.join([row] * len(some))}" if values else sql), [*chain.from_iterable(some)]

"""A backup is one SQLite file with everything, made while the server runs; it can be restored to either database."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

from ludarium.server.storage import schema
from ludarium.server.storage.databases import BadDatabase, Connection, Postgres, Sqlite, database_of, prepare, reading
from ludarium.server.storage.news import CHANNEL, News, messages

TABLES = {
    "guests": "id, token, name, seen, colour",
    "devices": "token, guest, name, made",
    "tables": "id, game, head, about, closed, updated, listed",
    "chairs": "table_id, seat, kind, name, guest, invite",
    "lines": "table_id, number, data",
    "chat": "table_id, number, data",
    "snaps": "table_id, number, entries, answers, data",
    "summaries": "table_id, data, deadline",
    "shelf": "guest, game, kind, name, data, updated",
    "addresses": "guest, address, language, confirmed",
    "mails": "table_id, guest, day",
    "settings": "name, value",
}
"""Every table and its columns."""
ROWS = 1_000  # copied at once


def backup(url: str, file: Path) -> int:
    """Write everything of this database to a new file; how many tables are in it. BadDatabase says why not."""
    database = database_of(url)
    if isinstance(database, Sqlite) and not database.path.is_file():
        raise BadDatabase(f"There is no database {database.path}; name one with --database.")
    if file.exists():
        raise BadDatabase(f"{file} is there already; choose another name for the backup.")
    if not file.parent.is_dir():
        raise BadDatabase(f"There is no folder {file.parent} for the backup: make it first.")
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    try:
        with reading(database) as source:
            if schema.version_of(database, source) != schema.VERSION:
                raise BadDatabase(
                    "The database is of another version; start the server of this one once, then back it up."
                )
            count = _write_file(database, source, part)
        _flush(part)
        part.rename(file)
    except (OSError, sqlite3.Error) as error:
        raise BadDatabase(f"The backup {file} cannot be written: {error}.") from None
    finally:
        part.unlink(missing_ok=True)
        database.close()
    return count


def _write_file(database: Sqlite | Postgres, source: Any, part: Path) -> int:
    if isinstance(database, Sqlite):
        with closing(sqlite3.connect(part)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")
            return _count(target)
    copy = Sqlite(part)
    prepare(copy)
    with closing(sqlite3.connect(part)) as target:
        target.execute("PRAGMA journal_mode=DELETE")
        target.execute("DELETE FROM settings")
        for table in TABLES:
            _copy(source, copy, target, table)
        target.commit()
        return _count(target)


def _flush(path: Path) -> None:
    with path.open("rb") as written:
        os.fsync(written.fileno())


def restore(file: Path, url: str, *, replace: bool) -> int:
    """Fill this database from a backup; how many tables it has then. BadDatabase says why not.

    What is in the database is lost if ``replace`` is set; without it, a database with tables is left alone.
    """
    if not file.is_file():
        raise BadDatabase(f"There is no backup {file}.")
    database = database_of(url)
    if isinstance(database, Sqlite):
        database.lock()
    try:
        with reading(Sqlite(file)) as source:
            _check(file, source)
            prepare(database)
            target = database.connect()
            try:
                if _count(target) and not replace:
                    raise BadDatabase(
                        f"{url} has {_count(target)} tables, which restoring would remove; say --replace if they may go."
                    )
                _fill(source, database, target)
                return _count(target)
            finally:
                target.close()
    except sqlite3.Error as error:
        raise BadDatabase(f"{file} cannot be restored: {error}.") from None
    finally:
        database.close()


def _check(file: Path, source: Connection) -> None:
    backup_of = Sqlite(file)
    try:
        version = schema.version_of(backup_of, source)
    except (sqlite3.Error, ValueError):
        version = 0
    if version > schema.VERSION:
        raise BadDatabase(f"{file} was made by a later Ludarium (schema {version}); restore it with that one.")
    if version < schema.VERSION:
        raise BadDatabase(f"{file} is no backup of Ludarium, or one of an earlier version: start a server on it once.")


def _fill(source: Connection, database: Sqlite | Postgres, target: Connection) -> None:
    """In one transaction: either all of it is there afterwards, or what was there before."""
    database.begin(target)
    try:
        for table in TABLES:
            target.execute(f"DELETE FROM {table}", ())  # noqa: S608  # one of our tables
            _copy(source, database, target, table)
        if isinstance(database, Postgres):  # servers may be running on it
            target.execute("SELECT pg_notify(%s, %s)", (CHANNEL, *messages([News("restore", restored=True)])))
        target.commit()
    except Exception:
        target.rollback()
        raise


def _copy(source: Any, database: Sqlite | Postgres, target: Any, table: str) -> None:
    columns = TABLES[table]
    marks = ", ".join(["?"] * len(columns.split(",")))
    insert = database.dialect(f"INSERT INTO {table} ({columns}) VALUES ({marks})")  # noqa: S608  # our own names
    rows = source.execute(f"SELECT {columns} FROM {table}")  # noqa: S608
    writing = target.cursor()
    while some := rows.fetchmany(ROWS):
        writing.executemany(insert, _plain(some))


def _plain(rows: Iterable[Any]) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in rows]


def _count(connection: Any) -> int:
    return int(connection.execute("SELECT COUNT(*) FROM tables").fetchall()[0][0])

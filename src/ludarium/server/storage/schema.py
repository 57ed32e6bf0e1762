"""The tables of the database, and how a database of an earlier version becomes one of this version.

Each step is applied once, in its own transaction, and the version is written in the same one. A step that was
released is never changed: a new one is added.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

import msgspec

if TYPE_CHECKING:
    from ludarium.server.storage.databases import Connection, Database

FIRST = """
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
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
"""
"""What databases without a version have, but for ``settings``."""

SNAPSHOTS = """
CREATE TABLE snaps (
    table_id TEXT NOT NULL, number INTEGER NOT NULL, entries INTEGER NOT NULL, answers INTEGER NOT NULL,
    data BLOB NOT NULL, PRIMARY KEY (table_id, number));
CREATE TABLE summaries (table_id TEXT PRIMARY KEY, data TEXT NOT NULL, deadline DOUBLE PRECISION);
CREATE INDEX summaries_deadline ON summaries (deadline);
ALTER TABLE tables ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_listed ON tables (listed, closed, updated);
CREATE TABLE shelf (
    guest TEXT NOT NULL, game TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, data TEXT NOT NULL,
    updated DOUBLE PRECISION NOT NULL, PRIMARY KEY (guest, game, kind, name));
"""

SEVERAL_PROCESSES = """
ALTER TABLE tables ADD COLUMN edition INTEGER NOT NULL DEFAULT 0;
CREATE TABLE leases (
    table_id TEXT PRIMARY KEY, owner TEXT NOT NULL, epoch INTEGER NOT NULL, until DOUBLE PRECISION NOT NULL);
CREATE TABLE thoughts (
    id TEXT PRIMARY KEY, urgency INTEGER NOT NULL, share DOUBLE PRECISION NOT NULL,
    job BLOB NOT NULL, made DOUBLE PRECISION NOT NULL, taken DOUBLE PRECISION NOT NULL DEFAULT 0, found BLOB);
CREATE INDEX thoughts_next ON thoughts (urgency, share);
"""
"""``edition`` counts the changes of who sits where and what the table is like."""

DEVICES = """
CREATE TABLE devices (token TEXT PRIMARY KEY, guest TEXT NOT NULL, name TEXT NOT NULL, made DOUBLE PRECISION NOT NULL);
CREATE INDEX devices_guest ON devices (guest);
INSERT INTO devices (token, guest, name, made) SELECT token, id, 'A browser', seen FROM guests;
CREATE TABLE handovers (token TEXT PRIMARY KEY, guest TEXT NOT NULL, until DOUBLE PRECISION NOT NULL);
ALTER TABLE guests ADD COLUMN colour INTEGER NOT NULL DEFAULT 0;
"""
"""A guest may have several devices, each with a cookie of its own; ``guests.token`` is that of the first one."""

MAILS = """
CREATE TABLE addresses (
    guest TEXT PRIMARY KEY, address TEXT NOT NULL, language TEXT NOT NULL, confirmed INTEGER NOT NULL DEFAULT 0);
CREATE TABLE mails (
    table_id TEXT NOT NULL, guest TEXT NOT NULL, day INTEGER NOT NULL, PRIMARY KEY (table_id, guest, day));
"""
"""Where players want mail, and which mails were sent: at most one a table, player and day."""

Step: TypeAlias = Callable[["Database", "Connection"], None]


class _Listed(msgspec.Struct):
    listed: bool = False


def _statements(text: str) -> Step:
    def apply(database: Database, connection: Connection) -> None:
        for statement in filter(str.strip, text.split(";")):
            connection.execute(database.dialect(statement), ())

    return apply


def _mark_listed(database: Database, connection: Connection) -> None:
    """Whether a table is listed was only in its ``about`` before."""
    rows = connection.execute("SELECT id, about FROM tables", ()).fetchall()
    listed = [key for key, about in rows if msgspec.json.decode(about, type=_Listed).listed]
    for key in listed:
        connection.execute(database.dialect("UPDATE tables SET listed = 1 WHERE id = ?"), (key,))


STEPS: tuple[tuple[Step, ...], ...] = (
    (_statements(FIRST),),
    (_statements(SNAPSHOTS), _mark_listed),
    (_statements(SEVERAL_PROCESSES),),
    (_statements(DEVICES),),
    (_statements(MAILS),),
)
VERSION = len(STEPS)
"""The version of the schema that this Ludarium writes."""


class NewerSchema(ValueError):
    """The database was written by a later Ludarium."""


def migrate(database: Database, connection: Connection) -> None:
    """Bring the database to ``VERSION``, step by step; NewerSchema if it is beyond it."""
    database.lock_schema(connection)
    now = version_of(database, connection)
    if now > VERSION:
        connection.rollback()
        raise NewerSchema(
            f"This database has schema {now} of a later Ludarium; this one reads up to {VERSION}. "
            "Start the later version, or restore a backup made by this one."
        )
    connection.commit()
    for number in range(now, VERSION):
        database.lock_schema(connection)
        if version_of(database, connection) == number:  # else another server has just done it
            for step in STEPS[number]:
                step(database, connection)
            connection.execute("DELETE FROM settings WHERE name = 'schema'", ())
            insert = database.dialect("INSERT INTO settings (name, value) VALUES ('schema', ?)")
            connection.execute(insert, (str(number + 1),))
        connection.commit()


def version_of(database: Database, connection: Connection) -> int:
    """The version of the schema: 0 for an empty database, and for those written before there were versions."""
    if not database.has_table(connection, "settings"):
        return 0
    rows = connection.execute("SELECT value FROM settings WHERE name = 'schema'", ()).fetchall()
    return int(rows[0][0]) if rows else 0

"""All that outlives the server, by verbs: guests, tables with their lines and snapshots, chat, shelves."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from ludarium.scene.parts import encode
from ludarium.server.storage.databases import Postgres, Sqlite, database_of, prepare
from ludarium.server.storage.guests import GuestStorage
from ludarium.server.storage.news import CHANNEL, THOUGHTS, Listener, News
from ludarium.server.storage.rows import About, Chair, FinishedTable, ListedTable, ShelfItem, StoredTable, Summary
from ludarium.server.storage.writer import Guarded, Statement, Writer
from ludarium.table.snapshots import Snapshot

CHAT_STORED = 1_000  # lines of chat that are kept of a table
CHAT_PRUNED = 100  # lines after which the oldest are looked for
THOUGHT_SECONDS = 10.0  # that a worker may have for a thought
THOUGHT_KEPT = 600.0  # seconds after which a thought that nobody took back is removed
_NOW = "EXTRACT(EPOCH FROM clock_timestamp())"  # the database's clock: those of the processes may differ
_TAKE_LEASE = (
    f"INSERT INTO leases (table_id, owner, epoch, until) VALUES (?, ?, 1, {_NOW} + ?) "  # noqa: S608  # fixed text
    "ON CONFLICT (table_id) DO UPDATE SET owner = excluded.owner, until = excluded.until, "
    "epoch = leases.epoch + CASE WHEN leases.owner = excluded.owner THEN 0 ELSE 1 END "
    f"WHERE leases.owner = excluded.owner OR leases.until < {_NOW}"
)
_ADD_LINE = "INSERT INTO lines (table_id, number, data) VALUES (?, ?, ?)"
_SUMMARIZE = (
    "INSERT INTO summaries (table_id, data, deadline) VALUES (?, ?, ?) "
    "ON CONFLICT (table_id) DO UPDATE SET data = excluded.data, deadline = excluded.deadline"
)
_ADD_CHAIR = "INSERT INTO chairs (table_id, seat, kind, name, guest, invite) VALUES (?, ?, ?, ?, ?, ?)"
_TAKE_THOUGHT = (
    f"UPDATE thoughts SET taken = {_NOW} + {THOUGHT_SECONDS} + ? WHERE id = ("  # noqa: S608  # fixed text
    f"SELECT id FROM thoughts WHERE found IS NULL AND taken < {_NOW} "
    "ORDER BY urgency, share LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id, job"
)
_BULK = frozenset((_ADD_LINE, _SUMMARIZE))
_LISTED_COLUMNS = "t.id, t.game, t.updated, s.data"
_about = msgspec.json.Decoder(About).decode
_summary = msgspec.json.Decoder(Summary).decode
_snapshot = msgspec.msgpack.Decoder(Snapshot).decode
_pack = msgspec.msgpack.Encoder().encode


class Storage(GuestStorage):
    """The database of a server. Reads answer at once; writes are done when they are durable."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.database: Sqlite | Postgres = database_of(url)
        if isinstance(self.database, Sqlite):
            self.database.lock()
        try:
            prepare(self.database)
        except Exception:
            self.database.close()
            raise
        self.origin = secrets.token_hex(8)
        """The name of this process among those that share the database."""
        self._writer = Writer(self.database, _BULK)
        self._listener: Listener | None = None

    @property
    def shared(self) -> bool:
        """Whether other processes may use this database at the same time."""
        return isinstance(self.database, Postgres)

    def listen(self, hear: Callable[[News], None], *, thoughts: bool = False) -> None:
        """Hear, in the event loop that runs now, what other processes tell; or only that there is something to think."""
        if self.shared:
            loop, channel = asyncio.get_running_loop(), THOUGHTS if thoughts else CHANNEL
            self._listener = Listener(self.url, self.origin, lambda news: _soon(loop, hear, news), channel)

    def close(self) -> None:
        """Write what waits, then let go of the database."""
        if self._listener:
            self._listener.close()
        self._writer.close()
        self.database.close()

    def _read(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return self.database.read(sql, values)

    def _write(self, *statements: Statement, news: News | None = None) -> asyncio.Future[None]:
        return self._writer.write(statements, (CHANNEL, news) if news and self.shared else None)

    def tell(self, **about: Any) -> asyncio.Future[None]:
        """Let the other processes know something that is not written down."""
        return self._write(news=self._news(**about))

    def _news(self, **about: Any) -> News:
        return News(self.origin, **about)

    # -- the server itself -------------------------------------------------------------------------------

    def setting(self, name: str) -> str | None:
        """What is written down under this name, if anything."""
        rows = self._read("SELECT value FROM settings WHERE name = ?", name)
        return rows[0][0] if rows else None

    def first_setting(self, name: str, value: str) -> asyncio.Future[None]:
        """Write this down under the name, unless something is there already."""
        sql = "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING"
        return self._write((sql, (name, value)))

    def keep_setting(self, name: str, value: str) -> asyncio.Future[None]:
        """Write this down under the name."""
        sql = "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        return self._write((sql, (name, value)))

    # -- tables ------------------------------------------------------------------------------------------

    def add_table(
        self,
        key: str,
        game: str,
        head: str,
        lines: Sequence[str],
        chairs: Sequence[Chair],
        about: About,
        row: Summary,
        *,
        after: tuple[str, About, int] | None = None,
    ) -> asyncio.Future[None]:
        """A new table. It may be the rematch ``after`` another one, which then has this ``about``, and had that edition."""
        sql = "INSERT INTO tables (id, game, head, about, closed, updated, listed) VALUES (?, ?, ?, ?, 0, ?, ?)"
        return self._write(
            (sql, (key, game, head, _text(about), time.time(), int(about.listed))),
            *[(_ADD_LINE, (key, number, line)) for number, line in enumerate(lines)],
            *[(_ADD_CHAIR, (key, seat, c.kind, c.name, c.guest, c.invite)) for seat, c in enumerate(chairs)],
            _summarize(key, row),
            *([_edit(*after)] if after else []),
            news=self._news(table=after[0]) if after else None,
        )

    def table(self, key: str) -> StoredTable | None:
        """A table without its lines; None if there is none of this key."""
        rows = self._read(
            "SELECT t.game, t.head, t.about, t.edition, t.updated, s.data FROM tables t "
            "LEFT JOIN summaries s ON s.table_id = t.id WHERE t.id = ?",
            key,
        )
        if not rows:
            return None
        game, head, about, edition, updated, summary = rows[0]
        chairs = self._chairs([key])[key]
        return StoredTable(key, game, head, _about(about), edition, updated, chairs, _maybe(summary))

    def edition(self, key: str) -> int:
        """How often who sits at a table and what it is like have changed; -1 if there is no such table."""
        rows = self._read("SELECT edition FROM tables WHERE id = ?", key)
        return rows[0][0] if rows else -1

    def lines(self, key: str, first: int = 0, end: int | None = None) -> list[str]:
        """The lines of a table's record from that number on, up to an ``end`` that is not included."""
        until = 1 << 30 if end is None else end
        sql = "SELECT data FROM lines WHERE table_id = ? AND number >= ? AND number < ? ORDER BY number"
        return [row[0] for row in self._read(sql, key, first, until)]

    def count_lines(self, key: str) -> int:
        """How many lines the record of a table has."""
        found = self._read("SELECT MAX(number) FROM lines WHERE table_id = ?", key)[0][0]
        return 0 if found is None else found + 1

    def keep_moves(
        self,
        key: str,
        first: int,
        lines: Sequence[str],
        row: Summary | None,
        *,
        touch: bool,
        snapshot: Snapshot | None,
        seated: tuple[int, Chair, int] | None = None,
        epoch: int = 0,
        told: bool = True,
    ) -> asyncio.Future[None]:
        """Further lines of the record; what lists say of the table now, if it has changed; a snapshot; who sits down.

        ``told``: whether other processes hear of it; who sits down they hear in any case.

        Conflict if one of the lines is there already (somebody else has moved), if the edition that comes with who sits
        down is not that of the table any more, or if the lease of that epoch is lost.
        """
        statements: list[Statement] = [(_ADD_LINE, (key, first + i, line)) for i, line in enumerate(lines)]
        over = row is not None and row.over
        if row is not None:
            statements.append(_summarize(key, row))
        if touch or over:
            sql = "UPDATE tables SET updated = ?, closed = ? WHERE id = ?"
            statements.append((sql, (time.time(), int(over), key)))
        if snapshot is not None:
            sql = "INSERT INTO snaps (table_id, number, entries, answers, data) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
            s = snapshot
            statements.append((sql, (key, s.number, s.entries, s.answers, _pack(s))))
        if seated is not None:
            seat, chair, edition = seated
            edited = "UPDATE tables SET edition = edition + 1 WHERE id = ? AND edition = ?"
            statements += [_seat(key, seat, chair), Guarded(edited, (key, edition))]
        if epoch:
            statements.append(self._keep_lease(key, epoch))
        news = None
        if seated is not None:
            news = self._news(table=key)
        elif told:
            number = snapshot.number if snapshot else 0
            news = self._news(table=key, first=first, lines=tuple(lines), snapshot=number)
        return self._write(*statements, news=news)

    def replace_match(
        self, key: str, head: str, lines: Sequence[str], row: Summary, about: About, edition: int
    ) -> asyncio.Future[None]:
        """Begin the match of a table anew, before anybody has answered; Conflict if that was done already."""
        add = (
            "INSERT INTO lines (number, table_id, data) VALUES (?, ?, ?)"  # not in bulk: after what it replaces is gone
        )
        return self._write(
            _edit(key, about, edition),
            ("UPDATE tables SET head = ? WHERE id = ?", (head, key)),
            ("DELETE FROM snaps WHERE table_id = ?", (key,)),
            ("DELETE FROM lines WHERE table_id = ?", (key,)),
            *[(add, (number, key, line)) for number, line in enumerate(lines)],
            _summarize(key, row),
            news=self._news(table=key),
        )

    def change_table(
        self, key: str, about: About, chairs: Sequence[Chair], row: Summary, edition: int
    ) -> asyncio.Future[None]:
        """What the table is like and who sits where from now on; Conflict if it is not of that edition any more."""
        return self._write(
            _edit(key, about, edition),
            ("UPDATE tables SET closed = ?, updated = ? WHERE id = ?", (int(row.over), time.time(), key)),
            *[_seat(key, seat, chair) for seat, chair in enumerate(chairs)],
            _summarize(key, row),
            news=self._news(table=key),
        )

    # -- leases ------------------------------------------------------------------------------------------

    def take_lease(self, key: str, seconds: float) -> asyncio.Future[None]:
        """Let this process do for so long what a table does by itself; Conflict if another one has the lease."""
        return self._write(Guarded(_TAKE_LEASE, (key, self.origin, seconds)))

    def lease(self, key: str) -> tuple[int, float]:
        """The epoch of the lease of a table, and the seconds that are left of it."""
        rows = self._read(f"SELECT epoch, until - {_NOW} FROM leases WHERE table_id = ?", key)  # noqa: S608  # fixed text
        return rows[0] if rows else (0, 0.0)

    def _keep_lease(self, key: str, epoch: int) -> Guarded:
        sql = "UPDATE leases SET epoch = epoch WHERE table_id = ? AND owner = ? AND epoch = ?"
        return Guarded(sql, (key, self.origin, epoch))

    def summarize(self, key: str, row: Summary) -> asyncio.Future[None]:
        """What lists say of a table that was stored before there were summaries."""
        return self._write(_summarize(key, row))

    def snapshot_before(self, key: str, **limit: int) -> Snapshot | None:
        """The last snapshot with at most so many lines (``number``), log ``entries`` or ``answers`` before it."""
        ((column, most),) = limit.items()
        assert column in ("number", "entries", "answers")
        sql = f"SELECT data FROM snaps WHERE table_id = ? AND {column} <= ? ORDER BY number DESC LIMIT 1"  # noqa: S608  # one of three names
        rows = self._read(sql, key, most)
        return _snapshot(rows[0][0]) if rows else None

    def invited(self, invite: str) -> tuple[str, int] | None:
        """The table and the seat of a hashed invitation."""
        rows = self._read("SELECT table_id, seat FROM chairs WHERE invite = ?", invite)
        return rows[0] if rows else None

    # -- what bots think elsewhere -------------------------------------------------------------------------

    def add_thought(self, key: str, urgency: int, share: float, job: bytes) -> asyncio.Future[None]:
        """Something to be thought; the lowest urgency and share come first."""
        sql = "INSERT INTO thoughts (id, urgency, share, job, made) VALUES (?, ?, ?, ?, ?)"
        added = (sql, (key, urgency, share, job, time.time()))
        return self._writer.write((added,), (THOUGHTS, self._news()))

    def take_thought(self, grace: float) -> tuple[str, bytes] | None:
        """The next thought that nobody works at. It is free again after a while (and ``grace``)."""
        with self.database.writing() as connection:
            rows = connection.execute(self.database.dialect(_TAKE_THOUGHT), (grace,)).fetchall()
        return (rows[0][0], bytes(rows[0][1])) if rows else None

    def give_thought(self, key: str, found: bytes) -> asyncio.Future[None]:
        """What was found, told to who asked."""
        return self._write(("UPDATE thoughts SET found = ? WHERE id = ?", (found, key)), news=self._news(thought=key))

    def found_thought(self, key: str) -> bytes | None:
        """What was found, if anything yet."""
        rows = self._read("SELECT found FROM thoughts WHERE id = ?", key)
        return bytes(rows[0][0]) if rows and rows[0][0] is not None else None

    def drop_thought(self, key: str) -> asyncio.Future[None]:
        """Nobody waits for it any more; nor for those that a server left behind long ago."""
        old = time.time() - THOUGHT_KEPT
        return self._write(("DELETE FROM thoughts WHERE id = ? OR made < ?", (key, old)))

    # -- lists of tables -----------------------------------------------------------------------------------

    def count_open_tables(self, guest: str) -> int:
        """At how many tables under way a guest sits."""
        sql = "SELECT COUNT(DISTINCT t.id) FROM chairs c JOIN tables t ON t.id = c.table_id WHERE c.guest = ? AND t.closed = 0"
        return int(self._read(sql, guest)[0][0])

    def tables_of(self, guest: str, most: int) -> list[ListedTable]:
        """The tables at which a guest sits, those played at last first."""
        return self._listed(
            f"SELECT {_LISTED_COLUMNS} FROM tables t LEFT JOIN summaries s ON s.table_id = t.id "  # noqa: S608  # fixed text
            "WHERE t.id IN (SELECT table_id FROM chairs WHERE guest = ?) ORDER BY t.updated DESC LIMIT ?",
            guest,
            most,
        )

    def finished_tables(self, guest: str, most: int) -> list[FinishedTable]:
        """The tables of a guest whose games are over, the newest first."""
        rows = self._read(
            "SELECT t.id, t.game, t.head, t.updated, s.data FROM tables t JOIN summaries s ON s.table_id = t.id "
            "WHERE t.closed = 1 AND t.id IN (SELECT table_id FROM chairs WHERE guest = ?) ORDER BY t.updated DESC LIMIT ?",
            guest,
            most,
        )
        chairs = self._chairs([row[0] for row in rows])
        return [FinishedTable(key, game, head, at, chairs[key], _summary(data)) for key, game, head, at, data in rows]

    def listed_tables(self, most: int) -> list[ListedTable]:
        """The tables under way that everybody may see in the list."""
        return self._listed(
            f"SELECT {_LISTED_COLUMNS} FROM tables t LEFT JOIN summaries s ON s.table_id = t.id "  # noqa: S608  # fixed text
            "WHERE t.listed = 1 AND t.closed = 0 ORDER BY t.updated DESC LIMIT ?",
            most,
        )

    def _listed(self, sql: str, *values: Any) -> list[ListedTable]:
        rows = self._read(sql, *values)
        chairs = self._chairs([row[0] for row in rows])
        return [ListedTable(key, game, at, chairs[key], _maybe(data)) for key, game, at, data in rows]

    def _chairs(self, keys: list[str]) -> dict[str, tuple[Chair, ...]]:
        found: dict[str, tuple[Chair, ...]] = dict.fromkeys(keys, ())
        if keys:
            marks = ", ".join(["?"] * len(keys))
            sql = f"SELECT table_id, name, kind, guest, invite FROM chairs WHERE table_id IN ({marks}) ORDER BY seat"  # noqa: S608  # only marks
            for key, *chair in self._read(sql, *keys):
                found[key] = (*found[key], Chair(*chair))
        return found

    def deadlines(self) -> dict[str, float]:
        """When the time runs out at each table with a clock."""
        return dict(self._read("SELECT table_id, deadline FROM summaries WHERE deadline IS NOT NULL"))

    def overdue(self, since: float) -> list[str]:
        """The tables whose time had run out by then."""
        return [row[0] for row in self._read("SELECT table_id FROM summaries WHERE deadline < ?", since)]

    # -- chat ----------------------------------------------------------------------------------------------

    def chat(self, key: str, most: int) -> list[str]:
        """The last lines of chat at a table, the oldest first."""
        sql = "SELECT data FROM chat WHERE table_id = ? ORDER BY number DESC LIMIT ?"
        return [row[0] for row in reversed(self._read(sql, key, most))]

    def add_chat(self, key: str, number: int, data: str) -> asyncio.Future[None]:
        """A line of chat; now and then the oldest ones are removed. Conflict if another one has this number."""
        statements: list[Statement] = [
            ("INSERT INTO chat (table_id, number, data) VALUES (?, ?, ?)", (key, number, data))
        ]
        if number and number % CHAT_PRUNED == 0:
            old = number - CHAT_STORED
            statements.append(("DELETE FROM chat WHERE table_id = ? AND number <= ?", (key, old)))
        return self._write(*statements, news=self._news(table=key, chat=data))

    # -- shelves -------------------------------------------------------------------------------------------

    def shelf(self, guest: str, game: str, kind: str) -> list[ShelfItem]:
        """What a guest keeps for a game; empty ``game`` or ``kind`` means all."""
        rows = self._read(
            "SELECT game, kind, name, updated, LENGTH(data) FROM shelf WHERE guest = ? "
            "AND (game = ? OR ? = '') AND (kind = ? OR ? = '') ORDER BY game, kind, name",
            *(guest, game, game, kind, kind),
        )
        return [ShelfItem(*row) for row in rows]

    def shelf_item(self, guest: str, game: str, kind: str, name: str) -> str | None:
        """One thing on the shelf, as it was put there."""
        sql = "SELECT data FROM shelf WHERE guest = ? AND game = ? AND kind = ? AND name = ?"
        rows = self._read(sql, guest, game, kind, name)
        return rows[0][0] if rows else None

    def put_on_shelf(self, guest: str, game: str, kind: str, name: str, data: str) -> asyncio.Future[None]:
        """Keep this, in place of what had the name before."""
        sql = (
            "INSERT INTO shelf (guest, game, kind, name, data, updated) VALUES (?, ?, ?, ?, ?, ?) "
            "ON CONFLICT (guest, game, kind, name) DO UPDATE SET data = excluded.data, updated = excluded.updated"
        )
        return self._write((sql, (guest, game, kind, name, data, time.time())))

    def take_off_shelf(self, guest: str, game: str, kind: str, name: str) -> asyncio.Future[None]:
        """Keep it no more."""
        sql = "DELETE FROM shelf WHERE guest = ? AND game = ? AND kind = ? AND name = ?"
        return self._write((sql, (guest, game, kind, name)))


def _text(value: Any) -> str:
    return encode(value).decode()


def _maybe(data: str | None) -> Summary | None:
    return None if data is None else _summary(data)


def _seat(key: str, seat: int, chair: Chair) -> Statement:
    sql = "UPDATE chairs SET kind = ?, name = ?, guest = ?, invite = ? WHERE table_id = ? AND seat = ?"
    return sql, (chair.kind, chair.name, chair.guest, chair.invite, key, seat)


def _edit(key: str, about: About, edition: int) -> Guarded:
    """What the table is like from now on, if it is still of that edition."""
    sql = "UPDATE tables SET about = ?, listed = ?, edition = edition + 1 WHERE id = ? AND edition = ?"
    return Guarded(sql, (_text(about), int(about.listed), key, edition))


def _soon(loop: asyncio.AbstractEventLoop, hear: Callable[[News], None], news: list[News]) -> None:
    def hear_all() -> None:
        for one in news:
            hear(one)

    with contextlib.suppress(RuntimeError):  # the loop may have ended meanwhile
        loop.call_soon_threadsafe(hear_all)


def _summarize(key: str, row: Summary) -> Statement:
    return _SUMMARIZE, (key, _text(row), row.deadline)

"""The two databases: how to connect, how they write SQL, and how they say that a connection is lost."""

from __future__ import annotations

import contextlib
import sqlite3
import sys
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any, Protocol

from ludarium.server.storage import schema

CONNECT_SECONDS = 5
MOST_IDLE = 4  # connections kept for reading
SCHEMA_LOCK = 0x6C756461  # an arbitrary number that all servers share


class BadDatabase(ValueError):
    """The database cannot be used; the message says why and what to do."""


class DatabaseAway(Exception):
    """The database cannot be reached now; later it may be."""


class Conflict(Exception):
    """Somebody else has changed it in the meantime: nothing was written."""


class Connection(Protocol):
    """As much of a database connection as is used."""

    def execute(self, sql: str, values: Sequence[Any]) -> Any: ...
    def commit(self) -> None: ...
    def rollback(self) -> None: ...
    def close(self) -> None: ...


class Database(ABC):
    """A database, and a pool of connections for reading. A lost connection is replaced by a new one."""

    def __init__(self) -> None:
        self._idle: list[Connection] = []
        self._lock = threading.Lock()

    @abstractmethod
    def connect(self) -> Connection:
        """A new connection; BadDatabase says why there is none."""

    @abstractmethod
    def begin(self, connection: Connection) -> None:
        """Begin a transaction, if the first change does not begin one by itself."""

    def commit_joined(self, connection: Connection, statements: Sequence[tuple[str, Sequence[Any]]]) -> bool:
        """Run and commit these in one message to the database; whether it can do that. If not, nothing is done."""
        del connection, statements
        return False

    @abstractmethod
    def dialect(self, sql: str) -> str:
        """The SQL as this database writes it; ``?`` stands for a value."""

    @abstractmethod
    def lost(self, connection: Connection, error: Exception) -> bool:
        """Whether this error means that the connection is gone, rather than that a statement was wrong."""

    @abstractmethod
    def is_taken(self, error: Exception) -> bool:
        """Whether this error means that a row of this key is there already."""

    @abstractmethod
    def has_table(self, connection: Connection, name: str) -> bool:
        """Whether there is such a table."""

    @abstractmethod
    def lock_schema(self, connection: Connection) -> None:
        """Begin a transaction in which nobody else changes the schema."""

    def close(self) -> None:
        """Let go of it."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def read(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        """The rows of a query; after a lost connection it is asked once more. DatabaseAway if that fails too."""
        sql = self.dialect(sql)
        with contextlib.suppress(_Lost):
            return self._read(self._borrowed(), sql, values)
        self.close()  # those that have waited beside it are lost as well
        try:
            return self._read(self._connected(), sql, values)
        except _Lost as error:
            raise DatabaseAway(str(error)) from None

    def _read(self, connection: Connection, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        try:
            rows = connection.execute(sql, values).fetchall()
            connection.rollback()
        except Exception as error:
            if self.lost(connection, error):
                _close(connection)
                raise _Lost(str(error)) from None
            connection.rollback()  # a query that failed must not spoil the next
            self._give_back(connection)
            raise
        self._give_back(connection)
        return [tuple(row) for row in rows]

    @contextlib.contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection whose changes are committed at the end; DatabaseAway if it is lost."""
        connection = self._borrowed()
        try:
            yield connection
            connection.commit()
        except Exception as error:
            if self.lost(connection, error):
                _close(connection)
                raise DatabaseAway(str(error)) from None
            connection.rollback()
            self._give_back(connection)
            raise
        self._give_back(connection)

    def _borrowed(self) -> Connection:
        with self._lock:
            found = self._idle.pop() if self._idle else None
        return found or self._connected()

    def _connected(self) -> Connection:
        try:
            return self.connect()
        except BadDatabase as error:
            raise DatabaseAway(str(error)) from None

    def _give_back(self, connection: Connection) -> None:
        with self._lock:
            kept = len(self._idle) < MOST_IDLE
            if kept:
                self._idle.append(connection)
        if not kept:
            connection.close()


class _Lost(Exception):
    """The connection is gone."""


def _close(connection: Connection) -> None:
    with contextlib.suppress(Exception):
        connection.close()


class Sqlite(Database):
    """One file. One server at a time uses it: a lock file beside it says so."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self._locked: IO[bytes] | None = None

    def lock(self) -> None:
        """Claim the file for this server; BadDatabase if another one has it. The lock ends with the process."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._locked = Path(f"{self.path}.lock").open("ab")  # noqa: SIM115  # held until the server ends
            _lock_file(self._locked)
        except BlockingIOError:
            self.unlock()
            raise BadDatabase(
                f"Another server uses {self.path}; stop it first, or name another file with --database."
            ) from None
        except OSError as error:
            raise BadDatabase(f"{self.path} cannot be used as a database: {error.strerror}.") from None

    def unlock(self) -> None:
        """Let another server use the file."""
        if self._locked:
            self._locked.close()
            self._locked = None

    def connect(self) -> Connection:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(self.path, check_same_thread=False, timeout=30)
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
        except (OSError, sqlite3.Error) as error:
            raise BadDatabase(f"{self.path} cannot be used as a database: {error}.") from None
        return connection

    def begin(self, connection: Connection) -> None:
        del connection

    def dialect(self, sql: str) -> str:
        return sql

    def lost(self, connection: Connection, error: Exception) -> bool:
        return False

    def is_taken(self, error: Exception) -> bool:
        taken = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE)
        return isinstance(error, sqlite3.IntegrityError) and error.sqlite_errorcode in taken

    def has_table(self, connection: Connection, name: str) -> bool:
        sql = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
        return bool(connection.execute(sql, (name,)).fetchall())

    def lock_schema(self, connection: Connection) -> None:
        connection.execute("BEGIN IMMEDIATE", ())

    def close(self) -> None:
        super().close()
        self.unlock()


def _lock_file(file: IO[bytes]) -> None:
    """BlockingIOError if another process has locked it."""
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            raise BlockingIOError from None
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Postgres(Database):
    """A PostgreSQL database by its URL."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        try:
            import psycopg
        except ImportError:
            raise BadDatabase("PostgreSQL needs one more package: pip install 'ludarium[postgres]'.") from None
        self._errors: type[Exception] = psycopg.Error
        self._taken: type[Exception] = psycopg.errors.UniqueViolation
        self._cursor: Callable[[Any], Any] = psycopg.ClientCursor

    def connect(self) -> Connection:
        import psycopg

        try:
            connection: Any = psycopg.connect(self.url, connect_timeout=CONNECT_SECONDS, autocommit=True)
        except psycopg.Error as error:
            reason = " ".join(str(error).split())
            raise BadDatabase(f"The PostgreSQL database cannot be reached: {reason}") from None
        return connection  # type: ignore[no-any-return]  # it has the four methods that are used

    def begin(self, connection: Connection) -> None:
        connection.execute("BEGIN", ())

    def commit_joined(self, connection: Connection, statements: Sequence[tuple[str, Sequence[Any]]]) -> bool:
        values = [value for _, some in statements for value in some]
        self._cursor(connection).execute("; ".join([sql for sql, _ in statements]), values)
        return True

    def dialect(self, sql: str) -> str:
        return sql.replace("?", "%s").replace("BLOB", "BYTEA")

    def lost(self, connection: Any, error: Exception) -> bool:
        return isinstance(error, self._errors) and bool(connection.closed or connection.broken)

    def is_taken(self, error: Exception) -> bool:
        return isinstance(error, self._taken)

    def has_table(self, connection: Connection, name: str) -> bool:
        return bool(connection.execute("SELECT to_regclass(%s) IS NOT NULL", (name,)).fetchall()[0][0])

    def lock_schema(self, connection: Connection) -> None:
        self.begin(connection)
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (SCHEMA_LOCK,))


def database_of(url: str) -> Sqlite | Postgres:
    """The database of a URL: PostgreSQL by its scheme, else a file for SQLite."""
    if url.startswith(("postgresql://", "postgres://")):
        return Postgres(url)
    return Sqlite(Path(url.removeprefix("sqlite:///")))


def prepare(database: Sqlite | Postgres) -> None:
    """Connect, and bring the schema to this version; BadDatabase says why it cannot be used."""
    connection = database.connect()
    try:
        schema.migrate(database, connection)
    except schema.NewerSchema as error:
        raise BadDatabase(str(error)) from None
    except sqlite3.Error as error:
        name = getattr(database, "path", "")
        raise BadDatabase(f"{name} is a database of something else ({error}); choose another file.") from None
    finally:
        connection.close()


@contextlib.contextmanager
def reading(database: Sqlite | Postgres) -> Iterator[Connection]:
    """A connection in one transaction that sees the database as it is now, whatever is written meanwhile."""
    connection = database.connect()
    try:
        begin = "BEGIN" if isinstance(database, Sqlite) else "BEGIN ISOLATION LEVEL REPEATABLE READ"
        connection.execute(begin, ())
        yield connection
    finally:
        _close(connection)

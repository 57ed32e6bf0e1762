"""What one server process tells the others on the same PostgreSQL: who has moved, spoken, sat down, come or gone.

A piece of news leaves with the commit it is about (``NOTIFY``), so nobody hears of what is not durable. It carries what
others need to follow without a query, as long as it fits. The news of one commit leave together. A move is told only where
another process has the table awake (``presence``): to hear of all moves would cost every process as much as they are.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

CHANNEL = "ludarium"
THOUGHTS = "ludarium_thoughts"
"""Where it is told that there is something to think."""
MOST_BYTES = 7_900  # PostgreSQL takes less than 8,000
EACH_SECONDS = 1.0  # how often the thread looks whether it shall end
RETRY_SECONDS = 1.0


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened in another process. Without anything but a table: look what has changed there."""

    origin: str
    """The process that tells it."""
    table: str = ""
    first: int = -1
    """The number of the first of these lines of the record."""
    lines: tuple[str, ...] = ()
    snapshot: int = 0
    """The number of lines of a snapshot that was kept with them."""
    chat: str = ""
    here: tuple[str, ...] | None = None
    """The guests who look at the table through that process."""
    asks: tuple[int, ...] = ()
    """The seats among them that want to be asked even when they can only pass."""
    hello: bool = False
    """Whether the process has just read the table: the others that have it awake say so, and who is there."""
    count: int = -1
    """Of a process that has the table awake: how many lines of its record it has read or written."""
    asleep: bool = False
    """Whether the process follows the table no more."""
    guest: str = ""
    """Somebody who has another name now, or a device less."""
    signed_out: bool = False
    restored: bool = False
    """Whether the database was filled from a backup: what is in memory counts no more."""
    thought: str = ""
    """A thought that was asked for, and is found."""


_decode = msgspec.json.Decoder(list[News]).decode


def messages(news: Iterable[News]) -> Iterator[str]:
    """The news as they are sent, as many in one message as fit; one without its lines if these are too long."""
    held, size = list[bytes](), 0
    for one in news:
        text = msgspec.json.encode(one)
        if len(text) > MOST_BYTES:
            text = msgspec.json.encode(News(one.origin, one.table))
        if held and size + len(text) > MOST_BYTES:
            yield f"[{b','.join(held).decode()}]"
            held, size = [], 0
        held.append(text)
        size += len(text) + 1
    if held:
        yield f"[{b','.join(held).decode()}]"


class Listener:
    """A thread that hears what the others tell. When it begins to listen, after a gap too, it says so by news without a table."""

    def __init__(self, url: str, origin: str, hear: Callable[[list[News]], None], channel: str = CHANNEL) -> None:
        """``hear`` is called in the thread."""
        self._url, self._hear, self._channel = url, hear, channel
        self._own = f'[{{"origin":"{origin}"'
        """How the messages of this process begin."""
        self._ends = threading.Event()
        self.ready = threading.Event()
        """Set while it listens."""
        self._thread = threading.Thread(target=self._listen_on, name="news", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Listen no more."""
        self._ends.set()
        self._thread.join(timeout=5)

    def _listen_on(self) -> None:
        import psycopg

        while not self._ends.is_set():
            with (
                contextlib.suppress(psycopg.Error),
                psycopg.connect(self._url, autocommit=True, connect_timeout=5) as connection,
            ):
                connection.execute(f"LISTEN {self._channel}".encode())
                self.ready.set()
                self._hear([News("")])
                self._listen(connection)
            self.ready.clear()
            if not self._ends.is_set():
                time.sleep(RETRY_SECONDS)

    def _listen(self, connection: Any) -> None:
        while not self._ends.is_set():
            for notice in connection.notifies(timeout=EACH_SECONDS):
                if not notice.payload.startswith(self._own):
                    self._hear(_decode(notice.payload))

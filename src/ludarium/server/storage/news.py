"""What one server process tells the others on the same PostgreSQL: who has moved, spoken, sat down, come or gone.

A piece of news leaves with the commit it is about (``NOTIFY``), so nobody hears of what is not durable. It carries what
others need to follow without a query, as long as it fits.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
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
    """Whether the process has just begun to look: the others say who is there."""
    guest: str = ""
    """Somebody who has another name now."""
    thought: str = ""
    """A thought that was asked for, and is found."""


_decode = msgspec.json.Decoder(News).decode


def message(news: News) -> str:
    """The news as they are sent; without the lines if these are too long."""
    text = msgspec.json.encode(news)
    if len(text) > MOST_BYTES:
        text = msgspec.json.encode(News(news.origin, news.table))
    return text.decode()


class Listener:
    """A thread that hears what the others tell. After a gap it says so by news without a table."""

    def __init__(self, url: str, origin: str, hear: Callable[[News], None], channel: str = CHANNEL) -> None:
        """``hear`` is called in the thread."""
        self._url, self._origin, self._hear, self._channel = url, origin, hear, channel
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

        heard_before = False
        while not self._ends.is_set():
            with (
                contextlib.suppress(psycopg.Error),
                psycopg.connect(self._url, autocommit=True, connect_timeout=5) as connection,
            ):
                connection.execute(f"LISTEN {self._channel}".encode())
                self.ready.set()
                if heard_before:
                    self._hear(News(""))
                heard_before = True
                self._listen(connection)
            self.ready.clear()
            if not self._ends.is_set():
                time.sleep(RETRY_SECONDS)

    def _listen(self, connection: Any) -> None:
        while not self._ends.is_set():
            for notice in connection.notifies(timeout=EACH_SECONDS):
                news = _decode(notice.payload)
                if news.origin != self._origin:
                    self._hear(news)

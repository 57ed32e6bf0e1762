"""A server that hears every message, however many come: for tests of what it makes of them.

``python -m tests.server.unlimited serve ...`` is ``ludarium serve ...`` without its limit of messages.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludarium.server import sockets
from tests.server import fixed_dice
from tests.server.serving import Server

MANY = 1e9


class Unlimited(Server):
    """``ludarium serve`` that never says "too fast" to who sends a message."""

    module = "tests.server.unlimited"


@contextmanager
def unlimited(database: str) -> Iterator[Server]:
    """Such a server on this database."""
    running = Unlimited(database)
    try:
        yield running
    finally:
        running.stop()


if __name__ == "__main__":
    vars(sockets).update(MESSAGES_PER_SECOND=MANY, MESSAGE_BURST=MANY)
    fixed_dice.start()

"""A server that hears every message, however many come: for tests of what it makes of them.

``python -m tests.server.unlimited serve ...`` is ``ludarium serve ...`` without its limits of messages and of time.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludarium.server import gate, sockets
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
    vars(gate).update(TIME=gate.Limit(MANY, MANY, ""))
    fixed_dice.start()

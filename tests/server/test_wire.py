"""What is told goes straight to the socket; who does not take it is let go."""

from __future__ import annotations

from typing import Any

import pytest

from ludarium.server import sockets
from ludarium.server.wire import EXTENSION


class Wire:
    """A line that takes nothing."""

    def __init__(self) -> None:
        self.unsent = 0
        self.dropped = False

    def push(self, data: bytes) -> None:
        self.unsent += len(data)

    def drop(self) -> None:
        self.dropped = True


class WebSocket:
    """As much of a connection as a conversation begins with."""

    def __init__(self, wire: Wire) -> None:
        self.scope = {"extensions": {EXTENSION: {"wire": wire}}}


def test_who_takes_nothing_is_let_go_before_the_memory_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "MOST_UNSENT", 1000)
    wire = Wire()
    talk: Any = sockets._Talk
    guest: Any = type("Guest", (), {"id": "ann"})
    viewer = talk(WebSocket(wire), None, None, guest, 0).viewer
    for _ in range(4):
        viewer.send(b"x" * 300)
    assert not wire.dropped
    viewer.send(b"x" * 300)
    assert wire.dropped
    assert wire.unsent == 1200

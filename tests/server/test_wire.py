"""What is told goes straight to the socket; who does not take it is let go."""

from __future__ import annotations

from typing import Any

import pytest

from ludarium.server import sockets
from ludarium.server.wire import EXTENSION, LONG, Wire


class FullWire:
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

    def __init__(self, wire: FullWire) -> None:
        self.scope = {"extensions": {EXTENSION: {"wire": wire}}}


def test_who_takes_nothing_is_let_go_before_the_memory_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "MOST_UNSENT", 1000)
    wire = FullWire()
    talk: Any = sockets._Talk
    guest: Any = type("Guest", (), {"id": "ann"})
    table: Any = type("Table", (), {"key": "t"})
    viewer = talk(WebSocket(wire), None, table, guest, 0).viewer
    for _ in range(4):
        viewer.send(b"x" * 300)
    assert not wire.dropped
    viewer.send(b"x" * 300)
    assert wire.dropped
    assert wire.unsent == 1200


class Turn:
    """One turn of an event loop, with a clock that is set by hand."""

    def __init__(self) -> None:
        self.now, self.at_its_end = 0.0, list[Any]()

    def time(self) -> float:
        return self.now

    def call_soon(self, work: Any) -> None:
        self.at_its_end.append(work)


class Line:
    """A line that takes everything, and its protocol."""

    def __init__(self) -> None:
        self.said, self.taken = list[bytes](), list[bytes]()

    def send_text(self, data: bytes) -> None:
        self.said.append(data)

    def data_to_send(self) -> list[bytes]:
        said, self.said = self.said, []
        return said

    def is_closing(self) -> bool:
        return False

    def write(self, data: bytes) -> None:
        self.taken.append(data)


def wire_of(turn: Turn) -> tuple[Wire, Line]:
    wire: Any = Wire.__new__(Wire)
    wire.conn = wire.transport = line = Line()
    wire.loop, wire.close_sent, wire.disconnected = turn, False, False
    return wire, line


def test_what_is_told_in_one_turn_leaves_at_its_end() -> None:
    turn = Turn()
    (ann, to_ann), (ben, to_ben) = wire_of(turn), wire_of(turn)
    for word in (b"a", b"b"):
        ann.push(word)
        ben.push(word)
    assert (to_ann.taken, to_ben.taken) == ([], [])
    for work in turn.at_its_end:
        work()
    assert (to_ann.taken, to_ben.taken) == ([b"ab"], [b"ab"])


def test_a_long_turn_keeps_nobody_waiting() -> None:
    turn = Turn()
    (ann, to_ann), (ben, to_ben) = wire_of(turn), wire_of(turn)
    ann.push(b"a")
    turn.now += 2 * LONG
    ben.push(b"b")
    assert (to_ann.taken, to_ben.taken) == ([b"a"], [b"b"])
    ann.push(b"c")
    for work in turn.at_its_end:
        work()
    assert to_ann.taken == [b"a", b"c"]

"""Connections that say nothing whole in time, or do not take their answer, are cut: a thousand of them would lock
everybody else out.

Of several processes, each passes a line to a table on to the one that is its home.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol

from ludarium.server.homes import Homes
from ludarium.server.wire import Wire

HEADER_SECONDS = 10.0
BODY_SECONDS = 30.0
TAKE_SECONDS = 30.0  # for some of an answer that waits to be taken


class PatientHttp(H11Protocol):
    """uvicorn's HTTP, with a limit to the time in which a request must have come and its answer must be taken."""

    homes: ClassVar[Homes | None] = None
    """The processes that share this one's address, if any do."""
    _alarm: asyncio.TimerHandle | None = None
    _untaken: asyncio.TimerHandle | None = None
    """When the connection is cut unless some of the answer has been taken by then."""
    _left = 0
    """Bytes of the answer that waited when this was last looked at."""
    _is_socket = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """The first request has so long to come."""
        super().connection_made(transport)
        if self.homes is not None:
            self.homes.open(self.loop, self._line)
        self._wait(HEADER_SECONDS)

    def data_received(self, data: bytes) -> None:
        """Each further request has as long, from its first byte on."""
        super().data_received(data)
        cycle = self.cycle
        if self._is_socket:
            return
        if cycle is None or cycle.response_complete:
            if self._alarm is None:
                self._wait(HEADER_SECONDS)
        elif cycle.more_body:
            self._stop()
            self._wait(BODY_SECONDS)
        else:
            self._stop()

    def on_response_complete(self) -> None:
        """It was answered."""
        self._stop()
        super().on_response_complete()
        self._wait_until_taken()

    def pause_writing(self) -> None:
        """Too much of the answer waits to be taken."""
        super().pause_writing()
        self._wait_until_taken()

    def resume_writing(self) -> None:
        """It was taken."""
        self._stop_waiting()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has gone."""
        self._stop()
        self._stop_waiting()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        """A WebSocket may be quiet for as long as it likes."""
        self._stop()
        self._stop_waiting()
        self._is_socket = True
        if not self._passed_on(event):
            super().handle_websocket_upgrade(event)

    def _line(self) -> asyncio.Protocol:
        """What takes a WebSocket that arrived at another process."""
        return Wire(self.config, self.server_state, self.app_state)

    def _passed_on(self, event: Any) -> bool:
        """Whether another process is the home of the table that is asked for, and has taken the line."""
        if self.homes is None:
            return False
        table = event.target.partition(b"?")[0].rpartition(b"/")[2]
        lines = [b"%s: %s\r\n" % header for header in self.headers]
        request = b"".join([event.method, b" ", event.target, b" HTTP/1.1\r\n", *lines, b"\r\n"])
        if not self.homes.pass_on(self.transport.get_extra_info("socket"), request, table):
            return False
        self.connections.discard(self)
        self.transport.abort()  # here; the other process holds the line
        return True

    def _wait(self, seconds: float) -> None:
        self._alarm = self.loop.call_later(seconds, self._cut)

    def _stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _wait_until_taken(self) -> None:
        """Cut the connection in a while if nothing of what waits now has been taken then."""
        self._stop_waiting()
        self._left = self.transport.get_write_buffer_size()
        if self._left:
            self._untaken = self.loop.call_later(TAKE_SECONDS, self._cut_if_untaken)

    def _stop_waiting(self) -> None:
        if self._untaken is not None:
            self._untaken.cancel()
            self._untaken = None

    def _cut_if_untaken(self) -> None:
        """A slow line takes a little at a time; nothing at all is taken by nobody."""
        self._untaken = None
        if self.transport.get_write_buffer_size() < self._left:
            self._wait_until_taken()
        else:
            self._cut()

    def _cut(self) -> None:
        self._alarm = None
        with contextlib.suppress(RuntimeError):
            self.transport.abort()

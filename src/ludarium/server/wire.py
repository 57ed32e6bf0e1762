"""How messages go in and out.

``Wire`` is the short way: between a table and the socket is no queue and no task of the web server. ``QueuedWire`` goes
through the web server, and so works with every one of them.

What is told in one turn of the event loop leaves at its end, all at once, or before if the turn takes long: to wake
those who listen for each message alone would cost more than to send it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable
from typing import Any, ClassVar, Protocol

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

EXTENSION = "ludarium.wire"
LONG = 0.004  # seconds


class AnyWire(Protocol):
    """A line to one viewer."""

    hear: Callable[[str], None] | None
    """Who is given each text that comes; as long as it is nobody, texts wait for the application to ask for them."""

    def push(self, data: bytes) -> None:
        """Send this text; nothing once the line is closing."""

    def drop(self) -> None:
        """Cut the line, and forget what was not taken."""

    @property
    def unsent(self) -> int:
        """How many bytes wait because the other side does not take them."""


def wire_of(websocket: WebSocket) -> AnyWire:
    """The short way if this web server has one, else the long one."""
    extensions = websocket.scope.get("extensions") or {}
    found: AnyWire = extensions[EXTENSION]["wire"] if EXTENSION in extensions else QueuedWire(websocket)
    return found


class QueuedWire:
    """Sends through the web server, one message after another."""

    def __init__(self, websocket: WebSocket) -> None:
        self._websocket = websocket
        self._waiting: deque[bytes] = deque()
        self._sending: asyncio.Task[None] | None = None
        self.hear: Callable[[str], None] | None = None  # the application asks for every text itself
        self.unsent = 0

    def push(self, data: bytes) -> None:
        """Send this text after those before it."""
        self._waiting.append(data)
        self.unsent += len(data)
        if self._sending is None:
            self._sending = asyncio.get_running_loop().create_task(self._send())

    async def _send(self) -> None:
        try:
            while self._waiting:
                data = self._waiting.popleft()
                await self._websocket.send_text(data.decode())
                self.unsent -= len(data)
        except Exception:  # noqa: BLE001  # the line is closed, which every web server says in its own way
            self._forget()
        finally:
            self._sending = None

    def drop(self) -> None:
        """Close the line, and forget what was not sent."""
        self._forget()
        if self._sending is not None:
            self._sending.cancel()
        self._sending = asyncio.get_running_loop().create_task(self._close())

    async def _close(self) -> None:
        with contextlib.suppress(Exception):
            await self._websocket.close(1013)

    def _forget(self) -> None:
        self._waiting.clear()
        self.unsent = 0


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, which also hands itself to the application."""

    _due: ClassVar[list[Wire]] = []
    """Those with something to send at the end of this turn."""
    _is_due = False
    _since: ClassVar = 0.0
    """When the first of them was told something."""
    hear: Callable[[str], None] | None = None
    """Who is given each text that comes; as long as it is nobody, texts wait for the application to ask for them."""

    def handle_connect(self, event: Any) -> None:
        """The application finds this wire among the extensions of its scope."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            self.scope["extensions"][EXTENSION] = {"wire": self}

    def send_receive_event_to_app(self) -> None:
        """A message is here; reading is not paused for it, since who hears it counts what comes too fast."""
        self.curr_msg_data_type = "text"  # whatever comes is read as text
        if self.hear is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        try:
            self.hear(data.decode())
        except UnicodeDecodeError:
            self.conn.send_close(1007)
            self.handle_parser_exception()

    def push(self, data: bytes) -> None:
        """Send this text; nothing once the line is closing."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self.conn.send_text(data)
        if not self._is_due:
            self._is_due = True
            now = self.loop.time()
            if not self._due:
                Wire._since = now
                self.loop.call_soon(self._send_all)
            self._due.append(self)
            if now - self._since > LONG:
                self._send_all()

    @classmethod
    def _send_all(cls) -> None:
        due = cls._due.copy()
        cls._due.clear()
        for wire in due:
            wire._is_due = False
        for wire in due:
            if not wire.transport.is_closing():
                wire.transport.write(b"".join(wire.conn.data_to_send()))

    def drop(self) -> None:
        """Cut the line, and forget what was not taken."""
        self.transport.abort()

    @property
    def unsent(self) -> int:
        """How many bytes wait because the other side does not take them."""
        return self.transport.get_write_buffer_size()

"""The short way out: what the table tells goes straight to the socket, without a task or a queue in between."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

EXTENSION = "ludarium.wire"


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, which also hands itself to the application."""

    def handle_connect(self, event: Any) -> None:
        """The application finds this wire among the extensions of its scope."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            self.scope["extensions"][EXTENSION] = {"wire": self}

    def push(self, data: bytes) -> None:
        """Send this text now; nothing once the line is closing."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self.conn.send_text(data)
        self.transport.write(b"".join(self.conn.data_to_send()))

    def drop(self) -> None:
        """Cut the line, and forget what was not taken."""
        self.transport.abort()

    @property
    def unsent(self) -> int:
        """How many bytes wait because the other side does not take them."""
        return self.transport.get_write_buffer_size()

"""Those who look at a table."""

from __future__ import annotations

from collections.abc import Callable

from ludarium.languages import ENGLISH
from ludarium.scene.scenes import Layout


class Viewer:
    """One open socket: through whose eyes, in which layout and language, and where to send."""

    __slots__ = ("covered", "drop", "guest", "language", "layout", "ready", "seat", "send", "waits", "wish")

    def __init__(
        self,
        guest: str,
        seat: int,
        layout: Layout,
        send: Callable[[bytes], None],
        drop: Callable[[], None] = lambda: None,
    ) -> None:
        self.guest, self.seat, self.send, self.drop = guest, seat, send, drop
        self.ready: int | None = None
        """At a shared device: the seat whose player has said that the others look away."""
        self.covered = False
        """At a shared device: whether it was last sent only what everybody may know."""
        self.wish = -1
        """At a shared device: the seat through whose eyes its player wants to look if several are asked."""
        self.layout: Layout = layout
        self.language = ENGLISH
        self.waits = False
        """Whether it was sent nothing yet: it came while a move was on its way to the disk."""

"""A table in a real browser whose server the test plays: it sees what the page sends, and says what it likes."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from tests.browser.playing import until

Message = dict[str, Any]


class Staged:
    """The far end of the page's socket. ``answer`` is given every message and may return one to send back."""

    def __init__(self, page: Page, state: Message, answer: Callable[[Message], Message | None] | None = None) -> None:
        self.state = state
        self.answer = answer
        self.heard: list[Message] = []
        self._page = page
        self._socket: WebSocketRoute | None = None
        page.route_web_socket("**/ws/*", self._open)
        page.route("**/api/tables/staged/names", lambda route: route.fulfill(json={"names": []}))

    def _open(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(self._hear)

    def _hear(self, text: str | bytes) -> None:
        message: Message = json.loads(text)
        self.heard.append(message)
        reply = self.state if message["t"] == "since" else self.answer(message) if self.answer else None
        if reply:
            self.say(reply)

    def say(self, message: Message) -> None:
        assert self._socket
        self._socket.send(json.dumps(message))

    def all_of(self, kind: str) -> list[Message]:
        """What the page has said of this kind."""
        return [message for message in self.heard if message["t"] == kind]

    def first_of(self, kind: str) -> Message:
        """The first message of this kind, once the page has sent it."""
        until(self._page, lambda: self.all_of(kind), f"the page sends {kind!r}")
        return self.all_of(kind)[0]


def state_of(game: str, **now: Any) -> Message:
    """Everything a page needs to show a table at which its guest alone sits."""
    seats = [{"name": "Mira", "kind": "person", "here": True, "mine": True}]
    delta = {"base": 0, "version": 1, "seats": seats, "chips": [{"seat": 0}], "progress": {"step": "Walk"}, **now}
    return {"t": "state", "table": "staged", "game": game, "title": "A walk", "seat": 0, "now": delta}

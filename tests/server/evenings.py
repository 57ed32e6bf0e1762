"""A lobby in the test's own process: players without sockets, a storage that can be made to fail."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from ludarium.kernel.seats import Seat
from ludarium.server.bot_pool import BotPool
from ludarium.server.lobby import Lobby, TableWish
from ludarium.server.people import Guest
from ludarium.server.storage import Storage
from ludarium.server.table import LiveTable
from ludarium.server.viewers import Viewer
from tests.server.serving import run


def evening(database: str, happens: Callable[[Lobby], Awaitable[None]]) -> None:
    """What happens at a server over this database, from its start to its end."""

    async def go() -> None:
        storage, bot_pool = Storage(database), BotPool(1)
        lobby = Lobby(storage, bot_pool)
        try:
            await happens(lobby)
        finally:
            for table in lobby.awake.values():
                table.sleep()
            bot_pool.close()
            storage.close()

    run(go())


async def until(true: Callable[[], bool], seconds: float = 60) -> None:
    """Wait until this is so."""
    for _ in range(int(seconds / 0.02)):
        if true():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it did not happen")


async def opened(lobby: Lobby, game: str = "nova-era", *kinds: str, **wish: Any) -> tuple[Guest, LiveTable]:
    """Somebody new, and the table they have opened."""
    guest, _ = await lobby.people.new()
    seats = tuple(Seat(kind=kind) for kind in kinds or ("me", "me"))
    key, _ = await lobby.open(guest, TableWish(game, seats, **wish))
    return guest, lobby.table(key)


def options_now(table: LiveTable) -> tuple[int, Any]:
    """A seat that is asked, and what it may answer."""
    seat = table.match.game.awaited()[0]
    return seat, table.match.game.ask.options_of(seat)  # type: ignore[union-attr]


async def move(table: LiveTable, choice: int = 0) -> int:
    """The next answer at a table."""
    seat, options = options_now(table)
    await table.answer(seat, options[choice % len(options)])
    return seat


class Onlooker:
    """Somebody who looks at a table, and what they are sent."""

    def __init__(self, table: LiveTable, guest: Guest) -> None:
        self.heard: list[dict[str, Any]] = []
        self.cut = False
        self.viewer = Viewer(guest.id, table.eyes_of(guest.id), "wide", self._hear, self._cut)
        table.viewers.add(self.viewer)
        for data in table.catch_up(self.viewer, 0):
            self._hear(data)

    def _hear(self, data: bytes) -> None:
        self.heard.append(msgspec.json.decode(data))

    def _cut(self) -> None:
        self.cut = True

"""Whose seat it is when its player has gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path

import pytest

from ludarium.server import lobby as lobbies
from ludarium.server.bot_pool import BotPool
from ludarium.server.lobby import Guest, Lobby, SeatWish, TableWish
from ludarium.server.refusals import Declined
from ludarium.server.storage import Storage
from ludarium.server.table import LiveTable, Viewer
from tests.server.serving import run

Evening = Callable[[Lobby, LiveTable, Guest, Guest], Coroutine[None, None, None]]


def hold(tmp_path: Path, evening: Evening) -> None:
    """An evening of a host and a friend at one table."""

    async def go() -> None:
        storage, bot_pool = Storage(str(tmp_path / "tables.sqlite")), BotPool(1)
        lobby = Lobby(storage, bot_pool)
        (host, _), (friend, _) = await lobby.new_guest(), await lobby.new_guest()
        key, links = await lobby.open(host, TableWish("nova-era", (SeatWish("me"), SeatWish("friend"))))
        await lobby.accept(friend, links[1].removeprefix("/join/"))
        await evening(lobby, lobby.table(key), host, friend)
        for table in lobby.awake.values():
            table.sleep()
        bot_pool.close()
        storage.close()

    run(go())


def coming(table: LiveTable, guest: Guest) -> Viewer:
    viewer = Viewer(guest.id, table.seats_of(guest.id)[0], "wide", lambda _: None)
    table.viewers.add(viewer)
    return viewer


def test_who_plays_may_put_a_bot_on_the_seat_of_a_host_who_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening(lobby: Lobby, table: LiveTable, host: Guest, friend: Guest) -> None:
        there = coming(table, host)
        coming(table, friend)
        with pytest.raises(Declined, match="is at the table"):
            await lobby.replace(friend, table.key, 0, "random")
        table.leave(there)
        with pytest.raises(Declined, match="was here a moment ago"):
            await lobby.replace(friend, table.key, 0, "random")
        monkeypatch.setattr(lobbies, "GONE_FOR_GOOD", 0.01)
        await asyncio.sleep(0.02)
        with pytest.raises(Declined, match="Only the host"):  # a link would let the friend see both hands
            await lobby.replace(friend, table.key, 0, "friend")
        await lobby.replace(friend, table.key, 0, "random")
        assert table.chairs[0].kind == "random"

    hold(tmp_path, evening)


def test_who_does_not_play_replaces_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening(lobby: Lobby, table: LiveTable, host: Guest, friend: Guest) -> None:
        del host, friend
        monkeypatch.setattr(lobbies, "GONE_FOR_GOOD", 0.0)
        stranger, _ = await lobby.new_guest()
        for seat in (0, 1):
            with pytest.raises(Declined, match="Only the host"):
                await lobby.replace(stranger, table.key, seat, "random")

    hold(tmp_path, evening)


def test_the_host_need_not_wait(tmp_path: Path) -> None:
    async def evening(lobby: Lobby, table: LiveTable, host: Guest, friend: Guest) -> None:
        there = coming(table, friend)
        with pytest.raises(Declined, match="is at the table"):
            await lobby.replace(host, table.key, 1, "random")
        table.leave(there)
        await lobby.replace(host, table.key, 1, "random")
        assert table.chairs[1].kind == "random"

    hold(tmp_path, evening)

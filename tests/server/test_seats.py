"""Whose seat it is when its player has gone."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from ludarium.kernel.seats import OPEN, Seat
from ludarium.languages import speaking
from ludarium.server import lobby as lobbies
from ludarium.server.bot_pool import BotPool
from ludarium.server.lobby import Lobby, TableWish
from ludarium.server.people import Guest
from ludarium.server.refusals import Declined
from ludarium.server.storage import Storage
from ludarium.server.table import LiveTable
from ludarium.server.viewers import Viewer
from ludarium.table.empty_seats import names_of
from tests.server.evenings import evening, opened
from tests.server.serving import Company, Server, run

Evening = Callable[[Lobby, LiveTable, Guest, Guest], Coroutine[None, None, None]]


def hold(tmp_path: Path, evening: Evening) -> None:
    """An evening of a host and a friend at one table."""

    async def go() -> None:
        storage, bot_pool = Storage(str(tmp_path / "tables.sqlite")), BotPool(1)
        lobby = Lobby(storage, bot_pool)
        (host, _), (friend, _) = await lobby.people.new(), await lobby.people.new()
        key, links = await lobby.open(host, TableWish("nova-era", (Seat(kind="me"), Seat(kind="friend"))))
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
        monkeypatch.setattr(lobbies, "GONE_FOR_GOOD", 0.0)
        with pytest.raises(Declined, match="Only the host"):  # a link would let the friend see both hands
            await lobby.replace(friend, table.key, 0, "friend")
        await lobby.replace(friend, table.key, 0, "random")
        assert table.chairs[0].kind == "random"

    hold(tmp_path, evening)


def test_who_does_not_play_replaces_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening(lobby: Lobby, table: LiveTable, host: Guest, friend: Guest) -> None:
        del host, friend
        monkeypatch.setattr(lobbies, "GONE_FOR_GOOD", 0.0)
        stranger, _ = await lobby.people.new()
        for seat in (0, 1):
            with pytest.raises(Declined, match="Only who plays"):
                await lobby.replace(stranger, table.key, seat, "random")

    hold(tmp_path, evening)


def test_the_host_gives_the_others_time_to_come_back_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening(lobby: Lobby, table: LiveTable, host: Guest, friend: Guest) -> None:
        there = coming(table, friend)
        with pytest.raises(Declined, match="is at the table"):
            await lobby.replace(host, table.key, 1, "random")
        table.leave(there)
        with pytest.raises(Declined, match="was here a moment ago"):
            await lobby.replace(host, table.key, 1, "random")
        monkeypatch.setattr(lobbies, "GONE_FOR_GOOD", 0.0)
        await lobby.replace(host, table.key, 1, "random")
        assert table.chairs[1].kind == "random"
        with pytest.raises(Declined, match="not in the list of open tables"):
            await lobby.replace(host, table.key, 1, "open")
        links = await lobby.replace(host, table.key, 1, "friend")
        await lobby.accept(friend, links[1].removeprefix("/join/"))
        assert table.seats_of(friend.id) == [1]

    hold(tmp_path, evening)


def test_a_host_who_has_left_is_host_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening(lobby: Lobby, table: LiveTable, host: Guest, friend: Guest) -> None:
        monkeypatch.setattr(lobbies, "GONE_FOR_GOOD", 0.0)
        await lobby.replace(host, table.key, 0, "random")
        assert table.seats_of(host.id) == []
        for kind in ("random", "friend"):
            with pytest.raises(Declined, match="Only who plays"):
                await lobby.replace(host, table.key, 1, kind)
        assert table.seats_of(friend.id) == [1]

    hold(tmp_path, evening)


def listen_on(connection: ClientConnection) -> None:
    """Hear whatever comes."""
    for _ in range(50):
        connection.recv(timeout=10)


def test_who_has_left_a_private_table_is_told_nothing_more(server: Server, guests: Company) -> None:
    ann, ben = guests(server, "Ann"), guests(server, "Ben")
    opened = ann.open("nova-era", ["me", "friend"], spectators=False)
    table = opened["id"]
    ben.http.post("/api/join", json={"token": opened["links"]["1"].removeprefix("/join/")})
    ann.sit(table)
    ben.sit(table)
    ben.send({"t": "say", "words": "Until tomorrow"})
    while not ann.hear().get("chat"):
        pass
    assert ben.http.post(f"/api/tables/{table}/seats", json={"seat": 1, "kind": "random"}).status_code == 200
    assert ben.socket
    with pytest.raises(ConnectionClosed):
        listen_on(ben.socket)
    assert ben.http.get(f"/api/tables/{table}").status_code == 403
    ann.send({"t": "act", "what": "resign"})
    while not ann.over:
        ann.hear()
    ben.again().sit(table)  # a game that is over can be looked at by whoever knows its address
    assert ben.state["seat"] == -2
    assert not ben.state.get("chat"), "but what was said among the players stays among them"
    ben.send({"t": "say", "words": "Me again"})
    assert "only its players talk here" in ben.hear()["words"]


def test_an_empty_seat_is_called_in_the_language_of_who_reads_it(tmp_path: Path) -> None:
    async def happens(lobby: Lobby) -> None:
        with speaking("de"):
            host, table = await opened(lobby, "nova-era", "me", "friend", "open")
        assert [state.name for state in table.seat_states(host.id)][1:] == ["Friend 2", "Seat 3"]
        with speaking("de"):
            assert [state.name for state in table.seat_states(host.id)][1:] == ["Freund 2", "Platz 3"]
            await lobby.replace(host, table.key, 1, "friend")
            assert table.match.names[1:] == ("Freund 2", "Platz 3")
        assert [seat.name for seat in table.match.seats][1:] == ["Friend 2", "Seat 3"]
        assert table.match.names[1:] == ("Friend 2", "Seat 3")

    evening(str(tmp_path / "tables.sqlite"), happens)


def test_who_is_called_like_an_empty_seat_keeps_the_name() -> None:
    with speaking("de"):
        assert names_of((Seat("Seat 1"), Seat("Seat 2", OPEN), Seat("Seat 4", OPEN))) == ("Seat 1", "Platz 2", "Seat 4")

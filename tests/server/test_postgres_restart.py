"""PostgreSQL is restarted under the server: reads and writes find it again, and nothing is lost."""

from __future__ import annotations

import asyncio
import random

import psycopg
import pytest

from ludarium.server.lobby import Lobby
from ludarium.server.refusals import DATABASE_AWAY, Declined
from ludarium.server.storage import DatabaseAway
from tests.server.evenings import evening, move, opened
from tests.server.postgres import Postgres, created, running
from tests.server.serving import Company, Server, wait_until
from tests.server.test_several import last_of, moves, sits, two_at_two


def test_the_server_goes_on_when_its_database_is_back() -> None:
    with running() as postgres:
        with psycopg.connect(postgres.address + "postgres", autocommit=True) as connection:
            connection.execute("CREATE DATABASE tables")
        evening(postgres.address + "tables", lambda lobby: _through_a_restart(lobby, postgres))


async def _through_a_restart(lobby: Lobby, postgres: Postgres) -> None:
    guest, table = await opened(lobby)
    await move(table)
    postgres.stop()
    with pytest.raises(DatabaseAway):
        lobby.listing(guest)
    moving = asyncio.ensure_future(move(table))
    with pytest.raises(Declined, match="could not be saved"):
        await moving
    assert table.key not in lobby.awake
    postgres.start()
    assert [row["id"] for row in lobby.listing(guest)["mine"]] == [table.key]
    table = lobby.table(table.key)
    assert table.match.answers == 1, "the refused move is not there"
    await move(table)
    postgres.stop()
    postgres.start()
    await move(table)  # connections that were lost while nobody used them cost no move
    assert lobby.storage.count_lines(table.key) == table.match.count


def test_several_processes_hear_each_other_again_when_their_database_is_back(guests: Company) -> None:
    with running() as postgres:
        database = created(postgres.address, "restarted")
        servers = Server(database), Server(database)
        try:
            table, ann, ben = two_at_two(servers, guests)
            moves((ann, ben), random.Random(1), 6)
            postgres.stop()
            refused = ann.http.get("/api/tables")
            assert (refused.status_code, refused.json()["error"]) == (503, DATABASE_AWAY)
            postgres.start()
            for player in (ann, ben):
                wait_until(lambda player=player: sits(player, table))  # type: ignore[misc]
            moves((ann, ben), random.Random(2), 12)
            wait_until(lambda: last_of(ann, table) == last_of(ben, table))
            ben.send({"t": "say", "words": "Good to be back"})
            while not any("Good to be back" in text for text in ann.received):
                ann.hear()
        finally:
            for server in servers:
                server.stop()

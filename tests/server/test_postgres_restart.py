"""PostgreSQL is restarted under the server: reads and writes find it again, and nothing is lost."""

from __future__ import annotations

import asyncio

import psycopg
import pytest

from ludarium.server.lobby import Lobby
from ludarium.server.refusals import Declined
from ludarium.server.storage import DatabaseAway
from tests.server.evenings import evening, move, opened
from tests.server.postgres import Postgres, running


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

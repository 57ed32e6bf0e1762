"""The server runs under any ASGI server: the short way to the socket is an optimisation, not a condition."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from ludarium.kernel.records import read_record, verify
from tests.server.serving import Company, Server
from tests.server.test_tables import play_to_the_end

PLAIN = """
import socket, sys, uvicorn
from ludarium.server.app import create_app
listening = socket.create_server(("127.0.0.1", 0))
print(f"http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
config = uvicorn.Config(create_app(sys.argv[1]), ws=sys.argv[2], log_level="error", loop="asyncio")
uvicorn.Server(config).run(sockets=[listening])
"""


class PlainServer(Server):
    """The application under uvicorn as it comes, with this WebSocket protocol of its."""

    def __init__(self, database: str, protocol: str) -> None:
        self.protocol = protocol
        super().__init__(database)

    def command(self, port: str) -> list[str]:
        return [sys.executable, "-W", "ignore", "-c", PLAIN, self.database, self.protocol]


@pytest.fixture(params=["websockets", "websockets-sansio"])
def plain_server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    running = PlainServer(str(tmp_path / "tables.sqlite"), request.param)
    yield running
    running.stop()


def test_a_whole_game_is_played_and_watched_under_plain_uvicorn(plain_server: Server, guests: Company) -> None:
    ann, eve = guests(plain_server, "Ann"), guests(plain_server, "Eve")
    table = ann.open("nova-era", ["me", "random"], options={"length": "fast"})["id"]
    ann.sit(table)
    eve.sit(table)
    ann.hear()  # Eve has come
    ann.send({"t": "nonsense"})
    assert ann.hear()["t"] == "refused"
    play_to_the_end(ann, dice=random.Random(3))
    while not eve.over:
        eve.hear()
    assert verify(read_record(ann.http.get(f"/api/tables/{table}/record").content)) is not None
    assert eve.socket
    eve.socket.send(b"\xff\xfe")
    with pytest.raises(ConnectionClosed):
        eve.socket.recv(timeout=10)

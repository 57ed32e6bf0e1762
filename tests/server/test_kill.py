"""The server is killed at random moments under load: no acknowledged move is lost, every table resumes, records verify."""

from __future__ import annotations

import random
import threading
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from ludarium.kernel.records import read_record, verify
from tests.server.serving import Company, Player, Server

TABLES = 4


class Mover(threading.Thread):
    """A player who moves without a pause until the server is gone, and remembers what was acknowledged."""

    def __init__(self, player: Player, table: str, seed: int) -> None:
        super().__init__()
        self.player, self.table, self.dice = player, table, random.Random(seed)
        self.acknowledged = -1
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            self.player.sit(self.table)
            self._remember(self.player.state)
            while self.player.ask and not self.player.over:
                self._remember(self.player.choose(self.dice.randrange(len(self.player.ask["choices"]))))
        except (ConnectionClosed, InvalidHandshake, TimeoutError, OSError):
            return
        except BaseException as error:  # noqa: BLE001  # told by the test
            self.failure = error

    def _remember(self, message: dict[str, Any]) -> None:
        rows = message.get("now", message).get("log", ())
        self.acknowledged = max([self.acknowledged, *[row["number"] for row in rows if "number" in row]])


def hunt(server: Server, guests: Company, kills: int) -> None:
    dice = random.Random(kills)
    players = [guests(server, f"P{i}") for i in range(TABLES)]
    tables = [player.open("nova-era", ["me", "me"])["id"] for player in players]
    finished = 0
    for number in range(kills):
        movers = [Mover(player, table, number) for player, table in zip(players, tables, strict=True)]
        for mover in movers:
            mover.start()
        threading.Event().wait(dice.uniform(0.05, 0.8))
        server.kill()
        for mover in movers:
            mover.join()
            assert mover.failure is None, mover.failure
        server.start()
        for i, mover in enumerate(movers):
            player = players[i] = players[i].again()
            state = player.http.get(f"/api/tables/{tables[i]}").json()["now"]
            assert max(row["number"] for row in state["log"]) >= mover.acknowledged
            if state.get("over"):
                finished += 1
                assert verify(read_record(player.http.get(f"/api/tables/{tables[i]}/record").content)) is not None
                tables[i] = player.open("nova-era", ["me", "me"])["id"]
    assert kills < 50 or finished > 0


def test_no_acknowledged_move_is_lost(own_server: Server, guests: Company) -> None:
    hunt(own_server, guests, 6)


@pytest.mark.long
def test_no_acknowledged_move_is_lost_five_hundred_times(own_server: Server, guests: Company) -> None:
    hunt(own_server, guests, 500)

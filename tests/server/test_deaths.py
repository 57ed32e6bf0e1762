"""Processes of one PostgreSQL are killed while players of the same tables sit at different ones."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.postgres import created
from tests.server.serving import Company, Player, Server, wait_until
from tests.server.test_several import is_asked, last_of

TABLES = 3


@pytest.fixture
def three(postgres_address: str) -> Iterator[list[Server]]:
    database = created(postgres_address, "deaths")
    servers = [Server(database) for _ in range(3)]
    yield servers
    for server in servers:
        server.stop()


class Restless(threading.Thread):
    """A player who moves when asked, goes to another process when the own one dies, and remembers what was told.

    When a game is over its players go on with a rematch, so that there is play as long as there are deaths.
    """

    def __init__(self, player: Player, table: str, servers: list[Server], ends: threading.Event, seed: int) -> None:
        super().__init__(daemon=True)
        self.player, self.table, self.servers, self.ends = player, table, servers, ends
        self.dice = random.Random(seed)
        self.told = {table: -1}
        """The last entry of the log of each table that this player was told."""
        self.lost_at = 0.0
        self.longest = 0.0
        """The longest time from a lost line to the next state of the table."""
        self.failure: BaseException | None = None
        self.moves = list[float]()
        """When each own move was acknowledged."""

    def run(self) -> None:
        try:
            while not self.ends.is_set():
                try:
                    self._play()
                except (ConnectionClosed, InvalidHandshake, OSError, httpx.TransportError, EOFError):
                    self.lost_at = self.lost_at or time.monotonic()
                    self.player.server = self.dice.choice(self.servers)
                    self.player.again()
                    time.sleep(0.1)  # as a browser does between two tries
        except BaseException as error:  # noqa: BLE001  # told by the test
            self.failure = error

    def _play(self) -> None:
        if not self.player.socket:
            self.player.sit(self.table)
            self._remember(self.player.state)
            if self.lost_at:
                self.longest = max(self.longest, time.monotonic() - self.lost_at)
                self.lost_at = 0.0
        if self.player.over:
            self._play_again()
        elif is_asked(self.player):
            assert self.player.ask
            choice = self.dice.randrange(len(self.player.ask["choices"]))
            self.player.send({"t": "answer", "version": self.player.version, "choice": choice})
            message = self.player.hear()
            while not message.keys() & {"ask", "log", "words", "now", "over"}:
                message = self.player.hear()
            if message["t"] == "refused":  # the table was read anew, or it is too fast
                self.player.send({"t": "since", "version": 0})
            else:
                self.moves.append(time.monotonic())
            self._remember(message)
        else:
            try:
                self._remember(self.player.hear(timeout=0.5))
            except TimeoutError:
                return

    def _play_again(self) -> None:
        self.player.send({"t": "act", "what": "rematch"})
        while not (found := self.player.state["over"].get("rematch")):
            if self.player.hear()["t"] == "refused":
                return
        self.table = found
        self.told[found] = -1
        self.player.again()

    def _remember(self, message: dict[str, object]) -> None:
        now = message.get("now", message)
        rows = now.get("log", ()) if isinstance(now, dict) else ()
        self.told[self.table] = max([self.told[self.table], *[row["number"] for row in rows if "number" in row]])


def next_move(pair: tuple[Restless, Restless], then: float) -> float | None:
    """When one of the two who play together moved for the first time after that; None if neither has, for now."""
    return min([move for player in pair for move in player.moves if move > then], default=None)


def hunt(servers: list[Server], guests: Company, kills: int, pause: float) -> tuple[list[Restless], list[float]]:
    """The players, and how long each table stood still after each death."""
    ends = threading.Event()
    players: list[Restless] = []
    for number in range(TABLES):
        ann, ben = guests(servers[number % 3], f"A{number}"), guests(servers[(number + 1) % 3], f"B{number}")
        opened = ann.open("nova-era", ["me", "friend"])
        ben.http.post("/api/join", json={"token": opened["links"]["1"].removeprefix("/join/")}).raise_for_status()
        players += [Restless(one, opened["id"], servers, ends, number) for one in (ann, ben)]
    for player in players:
        player.start()
    pairs = list(zip(players[::2], players[1::2], strict=True))
    wait_until(lambda: all(next_move(pair, 0.0) for pair in pairs))
    dice, stops = random.Random(kills), list[float]()
    for _ in range(kills):
        time.sleep(pause)
        dead, died_at = dice.choice(servers), time.monotonic()
        dead.kill()
        dead.start()
        wait_until(lambda died_at=died_at: bool(failed(players)) or all(next_move(pair, died_at) for pair in pairs))  # type: ignore[misc]
        assert not failed(players), failed(players)
        stops += [(next_move(pair, died_at) or 0.0) - died_at for pair in pairs]
    ends.set()
    for player in players:
        player.join(60)
        assert player.failure is None, player.failure
        assert not player.is_alive()
    for player in players:
        for server in servers:
            player.player.server = server
            for table, told in player.told.items():
                assert last_of(player.player.again(), table) >= told, "no move that was told is lost"
    return players, stops


def failed(players: list[Restless]) -> list[BaseException]:
    return [player.failure for player in players if player.failure]


def test_a_few_deaths(three: list[Server], guests: Company) -> None:
    hunt(three, guests, 3, 1.0)


@pytest.mark.long
def test_a_death_every_five_seconds(three: list[Server], guests: Company) -> None:
    players, stops = hunt(three, guests, 24, 5.0)
    assert all(len(player.moves) > 20 for player in players)
    assert max(player.longest for player in players) <= 5.0
    assert max(stops) <= 5.0

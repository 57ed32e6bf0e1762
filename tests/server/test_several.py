"""Several server processes on one PostgreSQL: players of one table sit at different ones, and one may die."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from ludarium.kernel import pack_files
from ludarium.kernel.records import read_record, verify
from tests.server.postgres import created
from tests.server.serving import Company, Player, Server, wait_until
from tests.server.test_backup import ludarium
from tests.server.test_packs import kites, offered


@pytest.fixture(scope="module")
def database(postgres_address: str) -> str:
    return created(postgres_address, "several")


@pytest.fixture
def own_pair(database: str) -> Iterator[tuple[Server, Server]]:
    servers = Server(database), Server(database)
    yield servers
    for server in servers:
        server.stop()


def two_at_two(
    pair: tuple[Server, Server], guests: Company, game: str = "nova-era", packs: tuple[str, ...] = ()
) -> tuple[str, Player, Player]:
    """A table whose players sit at different processes."""
    ann, ben = guests(pair[0], "Ann"), guests(pair[1], "Ben")
    opened = ann.open(game, ["me", "friend"], packs=[offered(ann, game)[title] for title in packs])
    ben.http.post("/api/join", json={"token": opened["links"]["1"].removeprefix("/join/")}).raise_for_status()
    ann.sit(opened["id"])
    ben.sit(opened["id"])
    return opened["id"], ann, ben


def is_asked(player: Player) -> bool:
    return bool(player.ask and player.ask.get("mine")) and not player.over


def hear_until(player: Player, *, over: bool = False) -> None:
    """Hear until the player is asked, or the game is over."""
    while not player.over and (over or not is_asked(player)):
        player.hear()


def last_of(player: Player, table: str) -> int:
    """The number of the last entry of the log."""
    number: int = player.http.get(f"/api/tables/{table}").json()["now"]["log"][-1]["number"]
    return number


def goes_on(player: Player) -> bool:
    """Whether, after all that has come was heard, this player is asked or the game is over."""
    with suppress(TimeoutError):
        while True:
            player.hear(timeout=0.02)
    return is_asked(player) or player.over


def move(player: Player, dice: random.Random) -> None:
    """Choose something, and hear what came of it."""
    assert player.ask
    player.send({"t": "answer", "version": player.version, "choice": dice.randrange(len(player.ask["choices"]))})
    while not (message := player.hear()).keys() & {"ask", "log", "words", "now", "over"}:
        pass
    assert message["t"] != "refused", message


def moves(players: tuple[Player, ...], dice: random.Random, count: int) -> None:
    """So many moves, each by whoever is asked."""
    for _ in range(count):
        wait_until(lambda: any([goes_on(player) for player in players]))
        asked = [player for player in players if is_asked(player)]
        if not asked:
            return
        move(asked[0], dice)


def test_a_table_with_a_pack_is_played_at_a_process_that_does_not_offer_it(
    database: str, pair: tuple[Server, Server], guests: Company, tmp_path: Path
) -> None:
    offering = Server(database, packs=(kites(tmp_path / "kites"),))
    try:
        table, ann, ben = two_at_two((offering, pair[1]), guests, packs=("kites",))
        moves((ann, ben), random.Random(1), 20)
        wait_until(lambda: last_of(ann, table) == last_of(ben, table))
        ben.send({"t": "act", "what": "resign"})
        hear_until(ann, over=True)
        record = read_record(ben.http.get(f"/api/tables/{table}/record").content)
    finally:
        offering.stop()
    pack_files._kept.clear()
    assert verify(record) is not None
    assert list(record.header.packs) == list(record.header.contents)  # type: ignore[arg-type]  # it is set


def test_what_happens_at_one_is_seen_at_the_other(pair: tuple[Server, Server], guests: Company) -> None:
    table, ann, ben = two_at_two(pair, guests)
    moves((ann, ben), random.Random(1), 30)
    wait_until(lambda: last_of(ann, table) == last_of(ben, table))
    assert last_of(ann, table) > 10
    ben.send({"t": "say", "words": "Hello from over there"})
    while not any("Hello from" in text for text in ann.received):
        ann.hear()
    seats = ann.http.get(f"/api/tables/{table}").json()["now"]["seats"]
    assert [seat["here"] for seat in seats] == [True, True]
    ben.again()
    wait_until(lambda: not ann.http.get(f"/api/tables/{table}").json()["now"]["seats"][1].get("here"))


def test_two_answer_at_the_same_time_and_both_count(pair: tuple[Server, Server], guests: Company) -> None:
    for number in range(6):  # of Aristeia! both answer the first questions in secret
        _, ann, ben = two_at_two(pair, guests, "aristeia")
        for player in (ann, ben):
            hear_until(player)
        ready = threading.Barrier(2)

        def answer(player: Player, ready: threading.Barrier = ready, number: int = number) -> None:
            ready.wait(20)
            move(player, random.Random(number))

        with ThreadPoolExecutor(2) as both:
            list(both.map(answer, (ann, ben)))


def test_a_seat_is_taken_once(pair: tuple[Server, Server], guests: Company) -> None:
    for _ in range(5):
        host = guests(pair[0], "Host")
        table = host.open("nova-era", ["me", "open"], listed=True)["id"]
        rivals = [guests(server, name) for server, name in zip(pair, ("Ann", "Ben"), strict=True)]
        for rival in rivals:
            rival.http.get(f"/api/tables/{table}")  # both processes have the table awake
        ready = threading.Barrier(2)

        def sit(player: Player, table: str = table, ready: threading.Barrier = ready) -> int:
            ready.wait(20)
            return player.http.post(f"/api/tables/{table}/join", json={"seat": 1}).status_code

        with ThreadPoolExecutor(2) as both:
            assert sorted(both.map(sit, rivals)) == [200, 409]


def test_two_who_want_a_rematch_at_once_get_the_same_table(pair: tuple[Server, Server], guests: Company) -> None:
    table, ann, ben = two_at_two(pair, guests)
    ann.send({"t": "act", "what": "resign"})
    for player in (ann, ben):
        hear_until(player, over=True)
        player.send({"t": "act", "what": "rematch"})
    for player in (ann, ben):
        while not player.http.get(f"/api/tables/{table}").json()["now"]["over"].get("rematch"):
            pass
    keys = {player.http.get(f"/api/tables/{table}").json()["now"]["over"]["rematch"] for player in (ann, ben)}
    assert len(keys) == 1
    mine = ann.http.get("/api/tables").json()["mine"]
    assert len([row for row in mine if not row["over"]]) == 1


def test_a_process_that_dies_takes_nothing_with_it(own_pair: tuple[Server, Server], guests: Company) -> None:
    one, other = own_pair
    table, ann, ben = two_at_two(own_pair, guests)
    with_bot = ann.open("nova-era", ["me", "greedy"])["id"]
    moves((ann, ben), random.Random(3), 12)
    wait_until(lambda: last_of(ann, table) == last_of(ben, table))
    said = last_of(ben, table)
    one.kill()
    ann.server = other
    ann.again().sit(table)
    assert last_of(ann, table) == said
    moves((ann, ben), random.Random(4), 6)
    alone = guests(other, "Ann again")
    alone.http.cookies = ann.http.cookies
    alone.sit(with_bot)
    for _ in range(8):  # the bots go on under another lease
        hear_until(alone)
        assert alone.ask
        alone.choose(0)
    ben.send({"t": "act", "what": "resign"})
    hear_until(ann, over=True)
    assert verify(read_record(ann.http.get(f"/api/tables/{table}/record").content))


def test_both_notice_that_their_database_was_restored(postgres_address: str, guests: Company, tmp_path: Path) -> None:
    database = created(postgres_address, "restored")
    first, second = Server(database), Server(database)
    ann = guests(first, "Ann")
    table = ann.open("nova-era", ["me", "me"])["id"]
    ann.sit(table)
    ann.choose(0)
    file, before = str(tmp_path / "copy.sqlite"), question(ann, table)
    assert ludarium("backup", file, "--database", first.database).returncode == 0
    for _ in range(5):
        ann.choose(0)
    ann.server = second
    ann.again()
    assert question(ann, table) != before
    restored = ludarium("restore", file, "--database", first.database, "--replace")
    assert restored.returncode == 0, restored.stderr
    for server in (second, first):
        ann.server = server
        ann.again()
        wait_until(lambda: question(ann, table) == before)
        server.stop()


def question(player: Player, table: str) -> object:
    return player.http.get(f"/api/tables/{table}").json()["now"]["ask"]["choices"]


def test_only_one_process_lets_bots_play(pair: tuple[Server, Server], guests: Company) -> None:
    """Both look on while bots play: every move is there once, and nobody had to take anything back."""
    _, ann, ben = two_at_two(pair, guests)
    opened = ann.open("nova-era", ["greedy", "greedy"], options={"length": "fast"})["id"]
    for player in (ann, ben):
        player.again().sit(opened)
    for player in (ann, ben):
        hear_until(player, over=True)
    assert last_of(ann, opened) == last_of(ben, opened)
    record = read_record(ben.http.get(f"/api/tables/{opened}/record").content)
    assert verify(record)


def test_the_schema_is_made_once(postgres_address: str, guests: Company) -> None:
    url = created(postgres_address, "at_once")
    with ThreadPoolExecutor(3) as all_at_once:
        servers = list(all_at_once.map(lambda _: Server(url), range(3)))
    names = {tuple(sorted(guests(server, "Ann").http.cookies.keys())) for server in servers}
    for server in servers:
        server.stop()
    assert len(names) == 1


class ByWorkers(Server):
    """``ludarium serve --workers 3``."""

    def command(self, port: str) -> list[str]:
        words = ["serve", "--port", port, "--no-open", "--database", self.database, "--workers", "3"]
        return [sys.executable, "-m", "ludarium.cli", *words]

    def children(self) -> list[int]:
        """The processes that serve or think."""
        threads = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        pids = [pid for thread in threads for pid in thread.read_text().split()]
        return [int(pid) for pid in pids if any(name in command_of(pid) for name in ("spawn_main", "think"))]


def command_of(pid: str) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text()
    return ""


@pytest.fixture
def by_workers(postgres_address: str) -> Iterator[ByWorkers]:
    running = ByWorkers(created(postgres_address, "by_workers"))
    yield running
    running.stop()


def test_one_command_serves_by_several_processes_and_starts_dead_ones_anew(
    by_workers: ByWorkers, guests: Company
) -> None:
    players = [guests(by_workers, f"P{number}") for number in range(4)]
    tables = [player.open("nova-era", ["me", "greedy"], options={"length": "fast"})["id"] for player in players]
    for player, table in zip(players, tables, strict=True):
        player.sit(table)
        moves((player,), random.Random(1), 5)
    before = {table: last_of(player, table) for player, table in zip(players, tables, strict=True)}
    assert len(by_workers.children()) == 4
    for child in by_workers.children():
        os.kill(child, signal.SIGKILL)
    wait_until(lambda: len(by_workers.children()) == 4)
    for player, table in zip(players, tables, strict=True):
        wait_until(partial(sits, player, table))
        assert last_of(player, table) >= before[table]
        moves((player,), random.Random(2), 5)


def sits(player: Player, table: str) -> bool:
    """Whether the player could sit down: a process that starts does not take everybody at once."""
    with suppress(httpx.TransportError, OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
        player.again().sit(table)
        return True
    return False


def test_several_processes_need_postgresql(tmp_path: Path) -> None:
    for command in (["serve", "--workers", "2", "--port", "0"], ["think"]):
        words = [sys.executable, "-m", "ludarium.cli", *command, "--database", str(tmp_path / "t.sqlite")]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert "PostgreSQL" in done.stderr

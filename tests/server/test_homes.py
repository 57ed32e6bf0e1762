"""The processes of one server bring everybody who looks at a table to the same process: its home."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from ludarium.server.homes import MOST_BYTES, Homes
from tests.server.postgres import created
from tests.server.serving import Company, Player, run, wait_until
from tests.server.test_several import ByWorkers, last_of, moves, sits


@pytest.fixture(scope="module")
def by_workers(postgres_address: str) -> Iterator[ByWorkers]:
    running = ByWorkers(created(postgres_address, "homes"))
    yield running
    running.stop()


def holder_of(player: Player, server: ByWorkers) -> int:
    """The process that holds the other end of this player's line."""
    assert player.socket
    own = player.socket.socket.getsockname()[1]
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    inode = next(row[9] for row in rows if int(row[2].rpartition(":")[2], 16) == own and row[3] == "01")
    found = [child for child in server.children() if f"socket:[{inode}]" in files_of(child)]
    assert len(found) == 1, found
    return found[0]


def files_of(process: int) -> set[str]:
    """What a process has open."""
    found = set()
    for file in Path(f"/proc/{process}/fd").iterdir():
        with suppress(OSError):  # it was closed meanwhile
            found.add(str(file.readlink()))
    return found


def test_players_of_one_table_are_served_by_one_process(by_workers: ByWorkers, guests: Company) -> None:
    wait_until(lambda: len(homes_of(by_workers)) == 3)
    homes = set()
    for number in range(8):
        ann, ben = guests(by_workers, f"Ann{number}"), guests(by_workers, f"Ben{number}")
        opened = ann.open("nova-era", ["me", "friend"], options={"length": "fast"})
        ben.http.post("/api/join", json={"token": opened["links"]["1"].removeprefix("/join/")}).raise_for_status()
        for player in (ann, ben):
            player.sit(opened["id"])
        moves((ann, ben), random.Random(number), 3)
        assert holder_of(ann, by_workers) == holder_of(ben, by_workers)
        homes.add(holder_of(ann, by_workers))
    assert len(homes) > 1, "one process is the home of all tables"


def test_a_table_has_another_home_when_its_own_dies(by_workers: ByWorkers, guests: Company) -> None:
    ann = guests(by_workers, "Ann")
    table = ann.open("nova-era", ["me", "greedy"], options={"length": "fast"})["id"]
    ann.sit(table)
    moves((ann,), random.Random(1), 3)
    before, home = last_of(ann, table), holder_of(ann, by_workers)
    os.kill(home, signal.SIGKILL)
    wait_until(partial(sits, ann, table))
    assert last_of(ann, table) >= before
    assert holder_of(ann, by_workers) != home
    moves((ann,), random.Random(2), 3)


def homes_of(server: ByWorkers) -> list[Path]:
    """The processes that have taken a first request, and so take lines from others."""
    guest = Player(server, "Eve")
    try:
        folder = Path(
            next(
                entry.removeprefix("LUDARIUM_HOMES=")
                for child in server.children()
                for entry in Path(f"/proc/{child}/environ").read_text().split("\0")
                if entry.startswith("LUDARIUM_HOMES=")
            )
        )
        return list(folder.glob("*.line"))
    finally:
        guest.leave()


class Heard(asyncio.Protocol):
    """A line that was taken, and what it brought."""

    def __init__(self, found: asyncio.Future[bytes]) -> None:
        self.found = found

    def data_received(self, data: bytes) -> None:
        if not self.found.done():
            self.found.set_result(data)


def test_a_line_is_passed_on_with_its_request_and_stays_where_nobody_takes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        loop = asyncio.get_running_loop()
        found = loop.create_future()
        homes = []
        for pid in (1, 2):
            monkeypatch.setattr(os, "getpid", lambda pid=pid: pid)
            homes.append(Homes(tmp_path))
        monkeypatch.undo()
        here, there = homes
        mine, yours = socket.socketpair()
        assert not here.pass_on(mine, b"GET", b"a"), "it takes no lines itself, so it gives none away"
        for home in homes:
            home.open(loop, lambda: Heard(found))
        theirs = next(key for key in map(str.encode, map(str, range(99))) if here._by_nearness(key)[0] == "2.line")
        own = next(key for key in map(str.encode, map(str, range(99))) if here._by_nearness(key)[0] == "1.line")
        assert not here.pass_on(mine, b"GET", own)
        assert not here.pass_on(mine, b"x" * (MOST_BYTES + 1), theirs), "the request is too long"
        assert here.pass_on(mine, b"GET /ws/t", theirs)
        assert await asyncio.wait_for(found, 20) == b"GET /ws/t"
        there.close()
        assert not here.pass_on(mine, b"GET", theirs), "nobody else is there"
        (tmp_path / "2.line").touch()
        assert not here.pass_on(mine, b"GET", theirs), "a process that has died takes nothing"
        here.close()
        mine.close()
        yours.close()

    run(go())


def test_without_room_for_its_name_a_process_keeps_all_lines(tmp_path: Path) -> None:
    async def go() -> None:
        folder = tmp_path / ("long" * 40)
        folder.mkdir()
        alone = Homes(folder)
        alone.open(asyncio.get_running_loop(), asyncio.Protocol)
        mine, yours = socket.socketpair()
        assert not alone.pass_on(mine, b"GET", b"t")
        mine.close()
        yours.close()

    run(go())

"""One guest cannot keep the server busy for everybody else, whatever they ask for and through however many lines."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from ludarium.server import gate
from ludarium.server.busy import Timed
from ludarium.server.gate import REQUESTS, TIME, TIME_OF_ADDRESS, Gate, Limit
from ludarium.server.lobby import Lobby
from ludarium.server.past import MOST_WAITING, PastMoments
from ludarium.server.refusals import Declined
from tests.server.evenings import evening, move, opened
from tests.server.little import SOCKETS, Little
from tests.server.serving import Company, run


def test_who_asks_for_whole_tables_again_and_again_waits_and_nobody_else_does(tmp_path: Path, guests: Company) -> None:
    little = Little(str(tmp_path / "tables.sqlite"))
    try:
        ann, ben = guests(little, "Ann"), guests(little, "Ben")
        table = ann.open("nova-era", ["me", "me"])["id"]
        lines = [ann.connect(table), ann.connect(table)]
        heard: dict[str, str] = {}
        for number in range(150):
            line = lines[number % 2]
            line.send('{"t":"since","version":0}')
            while (heard := json.loads(line.recv(timeout=20)))["t"] == "delta":  # somebody has come
                pass
            if heard["t"] == "refused":
                break
        assert heard["words"] == TIME.words
        answer = ann.http.get("/api/games")
        assert (answer.status_code, answer.json()["error"]) == (429, TIME.words)
        assert ben.http.get("/api/games").status_code == 200
    finally:
        little.stop()


def test_sockets_are_counted_as_requests_are(tmp_path: Path, guests: Company) -> None:
    little = Little(str(tmp_path / "tables.sqlite"))
    try:
        ann = guests(little, "Ann")
        table = ann.open("nova-era", ["me", "me"])["id"]
        url = little.address.replace("http://", "ws://") + f"ws/{table}"
        for address, last in (("203.0.113.5", SOCKETS), ("203.0.113.6", 0)):
            for number in range(last + 1):
                with connect(url, additional_headers={"X-Forwarded-For": address}) as line:
                    with pytest.raises(ConnectionClosed) as closed:
                        line.recv(timeout=20)
                    assert closed.value.rcvd
                    words = closed.value.rcvd.reason
                    assert (words == REQUESTS.words) == (number == SOCKETS), words
    finally:
        little.stop()


def test_an_address_has_its_share_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "TIME_OF_ADDRESS", Limit(0.0001, 1.0, TIME_OF_ADDRESS.words))
    door = Gate()
    for number in range(3):
        door.check_time(f"guest {number}", "203.0.113.5")
        door.spend(f"guest {number}", "203.0.113.5", 0.4)
    with pytest.raises(Declined, match="Your network"):
        door.check_time("guest 4", "203.0.113.5")
    door.check_time("guest 0", "203.0.113.6")
    door.check_time("guest 0", "")


def keep_busy(seconds: float) -> None:
    """Work for so long, however busy the machine is with other things."""
    began = time.thread_time()
    while time.thread_time() - began < seconds:
        pass


def test_only_the_time_in_which_nobody_else_is_answered_counts() -> None:
    async def work(waits: asyncio.Future[str]) -> str:
        keep_busy(0.02)
        heard = await waits
        keep_busy(0.02)
        return heard

    async def go() -> None:
        spent = list[float]()
        waits = asyncio.get_running_loop().create_future()
        task = asyncio.ensure_future(_awaited(Timed(work(waits), spent.append)))
        await asyncio.sleep(0.2)
        waits.set_result("done")
        assert await task == "done"
        assert len(spent) == 2
        assert 0.04 <= sum(spent) < 0.2

    run(go())


def test_whoever_leaves_or_fails_does_so_inside_the_work_as_well() -> None:
    async def work(met: list[str], waits: asyncio.Future[None]) -> None:
        try:
            await waits
        except (ValueError, asyncio.CancelledError) as error:
            met.append(type(error).__name__)
            raise

    async def go() -> None:
        met, loop = list[str](), asyncio.get_running_loop()
        waits = loop.create_future()
        waits.set_exception(ValueError())
        with pytest.raises(ValueError):  # noqa: PT011  # it says nothing
            await Timed(work(met, waits), lambda _: None)
        task = asyncio.ensure_future(_awaited(Timed(work(met, loop.create_future()), lambda _: None)))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert met == ["ValueError", "CancelledError"]

    run(go())


async def _awaited(work: Any) -> Any:
    return await work


def test_who_looks_back_at_many_moments_at_once_waits_for_some_first() -> None:
    async def go() -> None:
        moments, go_on = PastMoments(Gate()), Event()
        looking = [asyncio.ensure_future(moments.look("ann", "", go_on.wait)) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(Declined, match="wait for them first"):
            await moments.look("ann", "", lambda: 1)
        other = asyncio.ensure_future(moments.look("ben", "", lambda: 2))
        go_on.set()
        await asyncio.gather(*looking)
        assert await other == 2
        assert await moments.look("ann", "", lambda: 1) == 1

    run(go())


def test_looking_back_counts_as_well() -> None:
    class Door(Gate):
        def spend(self, guest: str, address: str, seconds: float) -> None:
            spent.append((guest, address, seconds >= 0.02))

    spent = list[tuple[str, str, bool]]()
    run(PastMoments(Door()).look("ann", "203.0.113.5", lambda: keep_busy(0.03)))
    assert spent == [("ann", "203.0.113.5", True)]


def test_who_goes_back_and_forth_without_end_is_to_play_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it would be played again when the table wakes, while everybody waits."""
    monkeypatch.setattr("ludarium.server.table.UNDO_LINES", 20)

    async def happens(lobby: Lobby) -> None:
        _, table = await opened(lobby)
        past = table.match._playing.past
        for number in range(400):
            await move(table, number)
            if len(past) > 1:
                break
        seat, choices = past[-1].seat, len(past)

        async def go_back_and_forth() -> None:
            for _ in range(30):
                await table.undo(seat)
                await move(table)
                assert len(past) == choices, "the answer before stays where one can go back to"

        with pytest.raises(Declined, match="play on first"):
            await go_back_and_forth()
        assert table.match.count - table.match.settled <= 24
        for number in range(400):  # whoever plays on can take back again
            seat = await move(table, number)
            if table.match.count - table.match.settled < 5 and table.match.can_undo(seat):
                await table.undo(seat)
                return
        raise AssertionError("nothing could be taken back any more")

    evening(str(tmp_path / "tables.sqlite"), happens)

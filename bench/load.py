"""Load: many sockets, a durable move a second each; how long a move takes to come back, and what it costs.

Two players sit at every table, each with an own socket; whoever is asked answers, and both hear it. Measured from
sending an answer to hearing the delta that follows it, which is sent only after the move is on the disk; who moved
is told before who waits, so both are measured. As on any evening, the tables are at different moments of their games: each plays some moves before the measurement begins.

The players sit on the machine they measure, so they must be light: what they burn slows the server down (the cores
may be two threads of one), and a player who is late to listen takes the server for slow. What they used is told too.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime as dt
import gc
import random
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

import ludarium

HERE = Path(__file__).parent
MOST_BEFORE = 40  # moves
PATIENCE = 30.0  # seconds
GOAL_P99_MS = 100.0
GOAL_CPU_MS = 1.0
GOAL_TIMES_ONE = 1.3  # what a move may cost with several processes, beside one on the same database


class Figures(msgspec.Struct):
    """What was measured; times in milliseconds, ``cpu`` per move of the server's process, ``players`` of theirs.

    ``p50`` and ``p99`` until who moved heard it, ``others_p99`` until the other player did.
    """

    sockets: int
    moves: int
    p50: float
    p99: float
    cpu: float
    failed: int = 0
    players: float = 0.0
    others_p99: float = 0.0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="nova-era")
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rate", type=float, default=1.0, help="moves per second and socket")
    parser.add_argument(
        "--processes",
        type=int,
        nargs="*",
        default=[],
        help="besides one process on SQLite, so many on PostgreSQL, one after another: --processes 1 2 3",
    )
    parser.add_argument("--peer", action="store_true", help="the same with boardgame.io, which needs node and npm")
    parser.add_argument("--keep", action="store_true", help="append the figures to load.jsonl")
    arguments = parser.parse_args()
    found = {"ludarium": _ours(arguments)}
    for count in arguments.processes:
        found[f"ludarium, {count} on PostgreSQL"] = _several(arguments, count)
    if arguments.peer:
        found["boardgame.io"] = _peer(arguments)
    for name, figures in found.items():
        print(f"{name}: {figures.sockets} sockets, {figures.moves} moves, {figures.failed} tables failed")
        others = f"; of who waits {figures.others_p99:.1f}" if figures.others_p99 else ""
        print(f"  p50 {figures.p50:.1f} ms, p99 {figures.p99:.1f} ms (goal {GOAL_P99_MS:g}){others}")
        print(f"  server CPU {figures.cpu:.3f} ms a move (goal {GOAL_CPU_MS:g}); its players {figures.players:.3f}")
    alone = found.get("ludarium, 1 on PostgreSQL")
    shared = {} if alone is None else {name: one.cpu / alone.cpu for name, one in found.items() if " on P" in name}
    for name, times in shared.items():
        print(f"{name}: {times:.2f} times the CPU of one (goal {GOAL_TIMES_ONE:g})")
    if arguments.keep:
        day = dt.datetime.now(tz=dt.UTC).date().isoformat()
        row = {"day": day, "ludarium": ludarium.__version__, "game": arguments.game, "load": found}
        with (HERE / "load.jsonl").open("ab") as file:
            file.write(msgspec.json.encode(row) + b"\n")
    ours = found["ludarium"]
    held = not ours.failed and ours.p99 <= GOAL_P99_MS and ours.cpu <= GOAL_CPU_MS
    return 0 if held and all(times <= GOAL_TIMES_ONE for times in shared.values()) else 1


def _ours(arguments: argparse.Namespace) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        return _served(arguments, str(Path(folder) / "load.sqlite"))


def _several(arguments: argparse.Namespace, count: int) -> Figures:
    """The same with so many processes on a PostgreSQL of their own."""
    sys.path.insert(0, str(HERE.parent))
    from tests.server.postgres import running

    with running() as postgres:
        return _served(arguments, postgres.address + "postgres", "--workers", str(count))


def _served(arguments: argparse.Namespace, database: str, *more: str) -> Figures:
    command = [sys.executable, "-m", "ludarium.cli", "serve", "--port", "0", "--no-open", "--database", database, *more]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout
        address = server.stdout.readline().strip()
        _wait_for(address)
        return uvloop.run(_load(address, server.pid, arguments))
    finally:
        server.terminate()
        server.wait()


def _wait_for(address: str) -> None:
    """Until every process serves: a connection that is asked for earlier waits, so a few are tried."""
    for _ in range(20):
        httpx.get(address + "api/games", timeout=60)


def _peer(arguments: argparse.Namespace) -> Figures:
    """boardgame.io keeps its matches in memory here; its game is far smaller than any of ours."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        script = shutil.copy(HERE / "boardgame_io.cjs", folder)
        subprocess.run(
            ["npm", "install", "--no-audit", "--no-fund", "--silent", "boardgame.io"], cwd=folder, check=True
        )
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
        probe.close()
        server = subprocess.Popen(["node", script, "serve", port], cwd=folder, stdout=subprocess.DEVNULL)
        try:
            time.sleep(3)
            wishes = [port, str(arguments.sockets), str(arguments.seconds), str(arguments.rate), str(server.pid)]
            played = subprocess.run(["node", script, "play", *wishes], cwd=folder, check=True, stdout=subprocess.PIPE)
            return msgspec.json.decode(played.stdout, type=Figures)
        finally:
            server.terminate()
            server.wait()


async def _load(address: str, pid: int, arguments: argparse.Namespace) -> Figures:
    gate = asyncio.Semaphore(20)
    tables = [Table(number) for number in range(arguments.sockets // 2)]
    begun = await asyncio.gather(
        *[table.begin(address, arguments.game, gate) for table in tables], return_exceptions=True
    )
    seated = [table for table in tables if table.ready]
    gc.freeze()
    gc.disable()
    before, own = _cpu(pid), time.process_time()
    played = [table.play(arguments.seconds, 1 / (2 * arguments.rate)) for table in seated]
    results = await asyncio.gather(*played, return_exceptions=True)
    moves = sum(len(table.waits) for table in seated)
    cpu, players = (1000 * used / max(1, moves) for used in (_cpu(pid) - before, time.process_time() - own))
    failures = [repr(result) for result in (*begun, *results) if isinstance(result, BaseException)]
    for failure, times in Counter(failures).items():
        print(f"{times} tables failed: {failure}", file=sys.stderr)
    for table in seated:
        table.leave()
    waits = [wait for table in seated for wait in table.waits]
    movers, others = (sorted(1000 * seconds for seconds in each) for each in zip(*waits, strict=True))
    p50, p99, others_p99 = movers[moves // 2], movers[int(moves * 0.99)], others[int(moves * 0.99)]
    return Figures(2 * len(seated), moves, p50, p99, cpu, len(failures), players, others_p99)


class Question(msgspec.Struct):
    """As much of a question as a player at random must read."""

    mine: bool = False
    choices: list[msgspec.Raw] = []


class Heard(msgspec.Struct):
    """As much of a message as a player at random must read."""

    t: str = ""
    version: int = 0
    ask: Question | None = None
    over: dict[str, Any] | None = None
    log: list[msgspec.Raw] = []
    now: Heard | None = None


_decode = msgspec.json.Decoder(Heard).decode


class Player(WSListener):
    """One socket, and what its player knows."""

    def __init__(self) -> None:
        self.version = 0
        self.ask: Question | None = None
        self.heard_at = 0.0
        self._waiting: asyncio.Future[None] | None = None
        self._unheard: list[Heard] = []

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """The next message; who waits for it goes on."""
        del transport
        if frame.msg_type == WSMsgType.TEXT:
            self.heard_at = time.perf_counter()
            self._unheard.append(_decode(frame.get_payload_as_memoryview()))
            if self._waiting and not self._waiting.done():
                self._waiting.set_result(None)

    async def hear_move(self) -> None:
        """Wait until somebody has moved; who comes and goes does not matter."""
        while not await self.hear("delta"):
            pass

    async def hear(self, what: str) -> bool:
        """Wait for the next message, which must be of this kind; whether it tells of a move."""
        if not self._unheard:
            self._waiting = asyncio.get_running_loop().create_future()
            await asyncio.wait_for(self._waiting, PATIENCE)
        heard = self._unheard.pop(0)
        if heard.t != what:
            raise ValueError(f"heard {heard.t}, not {what}")
        news = heard.now or heard
        self.version, self.ask = news.version, news.ask or self.ask
        if news.over:
            self.ask = None
        return bool(news.ask or news.over or news.log)


class Table:
    """Two players at one table, who answer at random; how long each answer took to come back to both."""

    def __init__(self, number: int) -> None:
        self.dice = random.Random(number)
        self.ready = False
        self.waits: list[tuple[float, float]] = []
        self._players: list[tuple[WSTransport, Player]] = []

    async def begin(self, address: str, game: str, gate: asyncio.Semaphore) -> None:
        """Sit down and play some moves."""
        async with gate:
            self._players = await _sit_down(address, game)
            for _ in range(self.dice.randrange(MOST_BEFORE)):
                await self._move()
        self.ready = True

    async def play(self, seconds: float, pace: float) -> None:
        """A move every ``pace`` seconds."""
        stop = time.perf_counter() + seconds
        await asyncio.sleep(self.dice.random() * pace)
        while time.perf_counter() < stop and any(player.ask and player.ask.mine for _, player in self._players):
            began = time.perf_counter()
            self.waits.append(await self._move())
            await asyncio.sleep(max(0.0, pace - (time.perf_counter() - began)))

    async def _move(self) -> tuple[float, float]:
        """Whoever is asked answers, both hear it; the seconds until the one who answered did, and the other."""
        mover = next(i for i, (_, player) in enumerate(self._players) if player.ask and player.ask.mine)
        transport, player = self._players[mover]
        assert player.ask
        choice = self.dice.randrange(len(player.ask.choices))
        began = time.perf_counter()
        transport.send(WSMsgType.TEXT, b'{"t":"answer","version":%d,"choice":%d}' % (player.version, choice))
        for _, other in self._players:
            await other.hear_move()
        return player.heard_at - began, self._players[1 - mover][1].heard_at - began

    def leave(self) -> None:
        """Close the sockets."""
        for transport, _ in self._players:
            transport.disconnect()


async def _sit_down(address: str, game: str) -> list[tuple[WSTransport, Player]]:
    """Two guests at a new table."""
    cookies, table, token = [], "", ""
    for seat in range(2):
        async with httpx.AsyncClient(base_url=address, timeout=120) as http:
            if seat == 0:
                seats = [{"kind": "me"}, {"kind": "friend"}]
                opened = (await http.post("/api/tables", json={"game": game, "seats": seats})).json()
                table, token = opened["id"], opened["links"]["1"].removeprefix("/join/")
            else:
                (await http.post("/api/join", json={"token": token})).raise_for_status()
            cookies.append("; ".join(f"{key}={value}" for key, value in http.cookies.items()))
    players: list[tuple[WSTransport, Player]] = []
    for cookie in cookies:
        url = f"{address.replace('http', 'ws', 1)}ws/{table}"
        player = Player()
        transport, _ = await ws_connect(lambda player=player: player, url, extra_headers={"Cookie": cookie})
        transport.send(WSMsgType.TEXT, b'{"t":"act","what":"ask always"}')  # else the server passes for who is slow
        transport.send(WSMsgType.TEXT, b'{"t":"since","version":0}')
        await player.hear("state")
        players.append((transport, player))
    return players


def _cpu(pid: int) -> float:
    """CPU seconds that the server has used, all its processes that serve, those of its bots apart."""
    children = [
        child for thread in Path(f"/proc/{pid}/task").glob("*/children") for child in thread.read_text().split()
    ]
    commands = {child: Path(f"/proc/{child}/cmdline").read_text() for child in children}
    serving = [child for child, command in commands.items() if "spawn_main" in command]
    used = [Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split() for one in (pid, *serving)]
    return sum((int(fields[11]) + int(fields[12])) / 100 for fields in used)


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (8192, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    sys.exit(main())

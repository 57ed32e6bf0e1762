"""Load: many sockets, a durable move a second each; how long a move takes to come back, and what it costs.

Two players sit at every table, each with an own socket; whoever is asked answers, and both hear it. Measured from
sending an answer to hearing the delta that follows it, which is sent only after the move is on the disk. As on any
evening, the tables are at different moments of their games: each plays some moves before the measurement begins.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime as dt
import random
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import connect

import ludarium

HERE = Path(__file__).parent
MOST_BEFORE = 40  # moves
GOAL_P99_MS = 50.0
GOAL_CPU_MS = 0.5


class Figures(msgspec.Struct):
    """What was measured; times in milliseconds, ``cpu`` per move of the server's process."""

    sockets: int
    moves: int
    p50: float
    p99: float
    cpu: float
    failed: int = 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="nova-era")
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rate", type=float, default=1.0, help="moves per second and socket")
    parser.add_argument("--peer", action="store_true", help="the same with boardgame.io, which needs node and npm")
    parser.add_argument("--keep", action="store_true", help="append the figures to load.jsonl")
    arguments = parser.parse_args()
    found = {"ludarium": _ours(arguments)}
    if arguments.peer:
        found["boardgame.io"] = _peer(arguments)
    for name, figures in found.items():
        print(f"{name}: {figures.sockets} sockets, {figures.moves} moves, {figures.failed} tables failed")
        print(f"  p50 {figures.p50:.1f} ms, p99 {figures.p99:.1f} ms (goal {GOAL_P99_MS:g})")
        print(f"  server CPU {figures.cpu:.3f} ms a move (goal {GOAL_CPU_MS:g})")
    if arguments.keep:
        day = dt.datetime.now(tz=dt.UTC).date().isoformat()
        row = {"day": day, "ludarium": ludarium.__version__, "game": arguments.game, "load": found}
        with (HERE / "load.jsonl").open("ab") as file:
            file.write(msgspec.json.encode(row) + b"\n")
    ours = found["ludarium"]
    return 0 if not ours.failed and ours.p99 <= GOAL_P99_MS and ours.cpu <= GOAL_CPU_MS else 1


def _ours(arguments: argparse.Namespace) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "ludarium.cli", "serve", "--port", "0", "--no-open"]
        command += ["--database", str(Path(folder) / "load.sqlite")]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout
            address = server.stdout.readline().strip()
            return uvloop.run(_load(address, server.pid, arguments))
        finally:
            server.terminate()
            server.wait()


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
    waits: list[float] = []
    ready = asyncio.Event()
    gate = asyncio.Semaphore(20)
    players = [
        asyncio.create_task(_table(address, number, arguments, waits, ready, gate))
        for number in range(arguments.sockets // 2)
    ]
    seated = 2 * await _all_seated(players, arguments.sockets // 2)
    before = _cpu(pid)
    ready.set()
    results = await asyncio.gather(*players, return_exceptions=True)
    failed = sum(isinstance(result, BaseException) for result in results)
    cpu = (_cpu(pid) - before) * 1000 / max(1, len(waits))
    await asyncio.gather(*[one.close() for result in results if isinstance(result, list) for one in result])
    waits.sort()
    p50, p99 = waits[len(waits) // 2] * 1000, waits[int(len(waits) * 0.99)] * 1000
    return Figures(seated, len(waits), p50, p99, cpu, failed)


class Question(msgspec.Struct):
    """As much of a question as a player at random must read."""

    mine: bool = False
    choices: list[msgspec.Raw] = []


class Heard(msgspec.Struct):
    """As much of a message as a player at random must read."""

    t: str = ""
    version: int = 0
    ask: Question | None = None
    now: Heard | None = None


_decode = msgspec.json.Decoder(Heard).decode


def _encode(message: dict[str, Any]) -> str:
    return msgspec.json.encode(message).decode()


SEATED: set[int] = set()


async def _all_seated(players: list[Any], count: int) -> int:
    while len(SEATED) < count and not all(player.done() for player in players):
        await asyncio.sleep(0.2)
    return len(SEATED)


async def _table(
    address: str,
    number: int,
    arguments: argparse.Namespace,
    waits: list[float],
    ready: asyncio.Event,
    gate: asyncio.Semaphore,
) -> list[Any]:
    """Two players at one table, so many moves a second for each of them; their sockets, which are still open."""
    dice = random.Random(number)
    async with gate:
        sockets, states = await _sit_down(address, arguments.game)
        for _ in range(dice.randrange(MOST_BEFORE)):
            await _move(sockets, states, dice)
    SEATED.add(number)
    await ready.wait()
    stop, pace = time.perf_counter() + arguments.seconds, 1 / (2 * arguments.rate)
    await asyncio.sleep(dice.random() * pace)
    while time.perf_counter() < stop and any(state.ask and state.ask.mine for state in states):
        began = time.perf_counter()
        waits.append(await _move(sockets, states, dice))
        await asyncio.sleep(max(0.0, pace - (time.perf_counter() - began)))
    return sockets


async def _move(sockets: list[Any], states: list[Heard], dice: random.Random) -> float:
    """Whoever is asked answers at random, both hear it; the seconds until the one who answered did."""
    mover = next(i for i, state in enumerate(states) if state.ask and state.ask.mine)
    question = states[mover].ask
    assert question
    began = time.perf_counter()
    choice = dice.randrange(len(question.choices))
    await sockets[mover].send(_encode({"t": "answer", "version": states[mover].version, "choice": choice}))
    waited = 0.0
    for i in (mover, 1 - mover):
        heard = _decode(await sockets[i].recv())
        assert heard.t == "delta", heard
        waited = waited or time.perf_counter() - began
        states[i] = Heard(version=heard.version, ask=heard.ask or states[i].ask)
    return waited


async def _sit_down(address: str, game: str) -> tuple[list[Any], list[Heard]]:
    """A table for two guests: their sockets, and what each of them sees."""
    sockets, cookies, table, token = [], [], "", ""
    for seat in range(2):
        async with httpx.AsyncClient(base_url=address, timeout=120) as http:
            if seat == 0:
                seats = [{"kind": "me"}, {"kind": "friend"}]
                opened = (await http.post("/api/tables", json={"game": game, "seats": seats})).json()
                table, token = opened["id"], opened["links"]["1"].removeprefix("/join/")
            else:
                (await http.post("/api/join", json={"token": token})).raise_for_status()
            cookies.append("; ".join(f"{key}={value}" for key, value in http.cookies.items()))
    states = []
    for cookie in cookies:
        one = await connect(
            f"{address.replace('http', 'ws', 1)}ws/{table}", additional_headers={"Cookie": cookie}, max_size=None
        )
        sockets.append(one)
        await one.send(_encode({"t": "since", "version": 0}))
        state = _decode(await one.recv()).now
        assert state
        states.append(state)
    states[0].version = _decode(await sockets[0].recv()).version  # it saw the other arrive
    return sockets, states


def _cpu(pid: int) -> float:
    """CPU seconds that the server has used, its bots' processes apart."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (8192, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    sys.exit(main())

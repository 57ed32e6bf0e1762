"""Load: many sockets, a durable move a second each; how long a move takes to come back, and what it costs.

Every player sits at an own table with two seats on one device. Measured from sending an answer to hearing the
delta that follows it, which is sent only after the move is on the disk.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

GOAL_P99_MS = 50.0
GOAL_CPU_MS = 0.5


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rate", type=float, default=1.0, help="moves per second and socket")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "ludarium.cli", "serve", "--port", "0", "--no-open"]
        command += ["--database", str(Path(folder) / "load.sqlite")]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout
            address = server.stdout.readline().strip()
            return asyncio.run(_load(address, server.pid, arguments))
        finally:
            server.terminate()
            server.wait()


async def _load(address: str, pid: int, arguments: argparse.Namespace) -> int:
    waits: list[float] = []
    ready = asyncio.Event()
    gate = asyncio.Semaphore(20)
    players = [
        asyncio.create_task(_player(address, number, arguments, waits, ready, gate))
        for number in range(arguments.sockets)
    ]
    seated = await _all_seated(players, arguments.sockets)
    before, began = _cpu(pid), time.perf_counter()
    ready.set()
    results = await asyncio.gather(*players, return_exceptions=True)
    failed = [result for result in results if isinstance(result, BaseException)]
    seconds = time.perf_counter() - began
    cpu = (_cpu(pid) - before) * 1000 / max(1, len(waits))
    waits.sort()
    p50, p99 = waits[len(waits) // 2] * 1000, waits[int(len(waits) * 0.99)] * 1000
    print(f"{seated} sockets, {len(waits)} durable moves in {seconds:.1f} s, {len(failed)} sockets failed")
    print(f"p50 {p50:.1f} ms, p99 {p99:.1f} ms (goal {GOAL_P99_MS:g})")
    print(f"server CPU {cpu:.3f} ms a move (goal {GOAL_CPU_MS:g})")
    return 0 if not failed and p99 <= GOAL_P99_MS and cpu <= GOAL_CPU_MS else 1


SEATED: set[int] = set()


async def _all_seated(players: list[Any], count: int) -> int:
    while len(SEATED) < count and not all(player.done() for player in players):
        await asyncio.sleep(0.2)
    return len(SEATED)


async def _player(
    address: str,
    number: int,
    arguments: argparse.Namespace,
    waits: list[float],
    ready: asyncio.Event,
    gate: asyncio.Semaphore,
) -> None:
    dice = random.Random(number)
    async with gate:
        async with httpx.AsyncClient(base_url=address, timeout=60) as http:
            seats = [{"kind": "me"}, {"kind": "me"}]
            table = (await http.post("/api/tables", json={"game": "nova-era", "seats": seats})).json()["id"]
            cookie = "; ".join(f"{key}={value}" for key, value in http.cookies.items())
        socket = await connect(
            f"{address.replace('http', 'ws', 1)}ws/{table}", additional_headers={"Cookie": cookie}, max_size=None
        )
    async with socket:
        state = await _take(socket, await _ask(socket, {"t": "since", "version": 0}))
        SEATED.add(number)
        await ready.wait()
        stop = time.perf_counter() + arguments.seconds
        await asyncio.sleep(dice.random() / arguments.rate)
        while time.perf_counter() < stop and state.get("ask"):
            began = time.perf_counter()
            answer = {
                "t": "answer",
                "version": state["version"],
                "choice": dice.randrange(len(state["ask"]["choices"])),
            }
            heard = await _ask(socket, answer)
            waits.append(time.perf_counter() - began)
            state = await _take(socket, heard, state)
            await asyncio.sleep(max(0.0, 1 / arguments.rate - (time.perf_counter() - began)))


async def _ask(socket: Any, message: dict[str, Any]) -> dict[str, Any]:
    await socket.send(json.dumps(message))
    heard: dict[str, Any] = json.loads(await socket.recv())
    assert heard["t"] in ("state", "delta"), heard
    return heard


async def _take(socket: Any, heard: dict[str, Any], state: dict[str, Any] | None = None) -> dict[str, Any]:
    """What is known after a message; a shared device is handed over at once."""
    if heard.get("handover"):
        heard = await _ask(socket, {"t": "act", "what": "ready"})
    now = heard.get("now", heard)
    return {**(state or {}), **{key: now[key] for key in ("version", "ask") if key in now}}


def _cpu(pid: int) -> float:
    """CPU seconds that the server has used, its bots' processes apart."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (8192, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    sys.exit(main())

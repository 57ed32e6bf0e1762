"""A real server in its own process, and players who talk to it over real sockets."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeVar

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.server import fixed_dice

_Found = TypeVar("_Found")


def run(work: Coroutine[Any, Any, _Found]) -> _Found:
    """Run this in an event loop of its own, in a thread of its own: a browser that is open keeps one in ours."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, work).result()


def wait_until(true: Callable[[], bool], seconds: float = 60) -> None:
    """Wait until this is so."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


class Server:
    """``ludarium serve`` on a free port."""

    module = "tests.server.fixed_dice"

    def __init__(self, database: str, games: Path | None = None, packs: tuple[Path, ...] = ()) -> None:
        """``games``: a folder with games of the tests (see tests/registering.py); ``packs``: what it offers."""
        self.database, self.packs = database, packs
        known = [str(games)] if games else []
        known += [str(Path(__file__).parents[2]), *filter(None, [os.environ.get("PYTHONPATH")])]
        self.environment = os.environ | {"PYTHONPATH": os.pathsep.join(known)}
        self.start()

    def command(self, port: str) -> list[str]:
        words = ["serve", "--port", port, "--no-open", "--database", self.database]
        packs = [word for pack in self.packs for word in ("--pack", str(pack))]
        return [sys.executable, "-m", self.module, *words, *packs]

    def start(self, port: str = "0") -> None:
        self.process = subprocess.Popen(
            self.command(port), stdout=subprocess.PIPE, text=True, start_new_session=True, env=self.environment
        )
        assert self.process.stdout
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("http://127.0.0.1:"), self.address
        for _ in range(200):
            try:
                httpx.get(self.address + "api/games")
            except httpx.TransportError:
                continue
            return

    def begin_anew(self) -> None:
        """Let dice and names begin anew: the next match is the same whatever was played here before."""
        if self.process.poll() is None:
            self.process.send_signal(fixed_dice.ANEW)
            assert self.process.stdout
            assert self.process.stdout.readline().strip() == fixed_dice.BEGUN

    def kill(self) -> None:
        """As if the power went off."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout
        self.process.stdout.close()

    def stop(self) -> None:
        if self.process.poll() is None:
            self.kill()


class Player:
    """Somebody with a browser: a cookie, and a socket at a table."""

    def __init__(self, server: Server, name: str) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.address, timeout=30)
        self.http.post("/api/me", json={"name": name}).raise_for_status()
        self.socket: ClientConnection | None = None
        self.sockets = ExitStack()
        self.state: dict[str, Any] = {}
        self.version = 0
        self.received: list[str] = []

    def open(self, game: str, kinds: list[str], **wish: Any) -> dict[str, Any]:
        seats = [{"kind": kind} for kind in kinds]
        answer = self.http.post("/api/tables", json={"game": game, "seats": seats, **wish})
        assert answer.status_code == 200, answer.text
        opened: dict[str, Any] = answer.json()
        return opened

    def connect(self, table: str) -> ClientConnection:
        """A socket of this guest, at which nobody has said anything yet."""
        cookies = "; ".join(f"{key}={value}" for key, value in self.http.cookies.items())
        address = self.server.address.replace("http://", "ws://")
        url, headers = f"{address}ws/{table}", {"Cookie": cookies}
        # a player who is busy sending reads no pongs for a while: that is no reason to hang up
        connection = connect(url, additional_headers=headers, max_size=None, ping_interval=None)
        return self.sockets.enter_context(connection)

    def sit(self, table: str) -> None:
        self.socket = self.connect(table)
        self.send({"t": "since", "version": 0})
        self.hear()
        self.take()

    def take(self) -> None:
        """At a shared device: the player who is asked takes it."""
        if self.state.get("handover"):
            self.answered({"t": "act", "what": "ready"})

    def send(self, message: dict[str, Any]) -> None:
        self.send_text(json.dumps(message))

    def send_text(self, text: str) -> None:
        assert self.socket
        self.socket.send(text)

    def hear(self, timeout: float = 20) -> dict[str, Any]:
        """The next message; what it changes is remembered."""
        assert self.socket
        text = self.socket.recv(timeout=timeout)
        assert isinstance(text, str)
        self.received.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["t"] == "state":
            about = {
                "handover": message.get("handover"),
                "hints": message.get("hints", True),
                "waits": message.get("waits"),
            }
            self.state = {"seat": message["seat"], **about, **message["now"]}
            self.version = message["now"]["version"]
        elif message["t"] == "delta":
            assert message["base"] == self.version, (message["base"], self.version)
            if message.get("ask"):
                known = [
                    {key: one[key] for key in one if key not in ("like", "end")}
                    for one in (self.ask or {}).get("choices", ())
                ]
                sent = message["ask"].get("choices", [])
                sent[:] = [known[one["was"]] if "was" in one else one for one in sent]
            self.version = message["version"]
            self.state.update({key: value for key, value in message.items() if key in ("ask", "over", "boards")})
        return message

    @property
    def ask(self) -> dict[str, Any] | None:
        """The question with its choices spelled out: one that is like an earlier choice is sent with what is another."""
        ask: dict[str, Any] | None = self.state.get("ask")
        if not ask or "choices" not in ask:
            return ask
        sent = ask["choices"]
        whole = list[dict[str, Any]]()
        for one in sent:
            same = whole[one["like"]] if "like" in one else {}
            path = {"path": [*same["path"][:-1], one["end"]]} if "end" in one else {}
            whole.append(same | one | path)
        return {**ask, "choices": whole}

    @property
    def over(self) -> bool:
        return bool(self.state.get("over"))

    def choose(self, choice: int) -> dict[str, Any]:
        answer = {"t": "answer", "version": self.version, "choice": choice}
        choices = (self.ask or {}).get("choices", ())
        spot = choices[choice].get("spot") if 0 <= choice < len(choices) else None
        if spot:  # a place is pointed at: one of the good ones
            answer["at"] = spot["points"][len(spot["points"]) // 2][:2]
        message = self.answered(answer)
        self.take()
        return message

    def answered(self, message: dict[str, Any]) -> dict[str, Any]:
        """What the server says to this; again, if it was too fast for the server on a quick machine."""
        self.send(message)
        while (heard := self.hear())["t"] == "refused" and "too fast" in heard["words"]:
            time.sleep(0.5)
            self.send(message)
        return heard

    def again(self) -> Player:
        """The same guest, at a server that was started anew."""
        self.sockets.close()
        self.http.base_url = self.server.address
        self.socket, self.state, self.version = None, {}, 0
        return self

    def leave(self) -> None:
        self.sockets.close()
        self.http.close()


class Company:
    """The players of one test; all of them leave when it is over."""

    def __init__(self) -> None:
        self.players: list[Player] = []

    def __call__(self, server: Server, name: str) -> Player:
        self.players.append(Player(server, name))
        return self.players[-1]

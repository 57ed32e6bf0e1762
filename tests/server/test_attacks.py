"""What outsiders and cheats try: nonsense by the thousand, and games without end while memory is watched."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from ludarium.scene.parts import MOST_BYTES
from ludarium.server.refusals import OUR_FAULT
from tests.server.conftest import NewDatabase
from tests.server.serving import Company, Player, Server
from tests.server.unlimited import unlimited

KINDS = ("since", "answer", "aim", "undo", "why", "explain", "say", "act", "nothing")
FIELDS = ("version", "choice", "at", "value", "seat", "layout", "element", "about", "words", "what", "t")
WORDS = ("", "ready", "hint", "resign?", "NE-PICK-01", "here", "\u0000", "x" * 400, "../../etc/passwd", "';--", "<b>")
NUMBERS = (0, -1, 1, 2**31, -(2**63), 1e308, 0.5)


def anything(dice: random.Random, depth: int = 0) -> Any:
    """Some JSON."""
    kind = dice.randrange(8 if depth < 3 else 5)
    if kind == 0:
        return dice.choice(WORDS)
    if kind == 1:
        return dice.choice(NUMBERS)
    if kind == 2:
        return None
    if kind == 3:
        return dice.random() < 0.5
    if kind == 4:
        return "".join(chr(dice.randrange(32, 0x2FFF)) for _ in range(dice.randrange(20)))
    if kind == 5:
        return [anything(dice, depth + 1) for _ in range(dice.randrange(4))]
    return {dice.choice(FIELDS): anything(dice, depth + 1) for _ in range(dice.randrange(5))}


def message(dice: random.Random, version: int) -> str:
    """A message that is wrong in some way, or nearly right."""
    said = {"t": dice.choice(KINDS)} | {dice.choice(FIELDS): anything(dice) for _ in range(dice.randrange(5))}
    if dice.random() < 0.5:
        said["version"] = version
    if dice.random() < 0.3:
        said["choice"] = dice.randrange(-2, 12)
    text = json.dumps(said)
    if dice.random() < 0.1:
        cut = dice.randrange(len(text))
        text = text[:cut] + dice.choice(("", "}", "[", "\\")) + text[cut + 1 :]
    return text


def fuzz(server: Server, guests: Company, messages: int) -> None:
    dice = random.Random(messages)
    ann = guests(server, "Ann")
    table = ann.open("nova-era", ["me", "random"], spectators=False)["id"]
    ann.sit(table)
    sent = 0
    while sent < messages:
        batch = 100
        for _ in range(batch):
            ann.send_text(message(dice, ann.version))
        sent += batch
        quiet(ann)
    assert ann.http.get(f"/api/tables/{table}").status_code == 200


def quiet(player: Player) -> None:
    """Hear everything until the server has nothing more to say; no answer may be a fault of the server."""
    player.send({"t": "explain", "about": "the end of this batch"})
    for _ in range(100_000):
        try:
            heard = player.hear(timeout=30)
        except ConnectionClosed as closed:
            raise AssertionError("the server has cut the line") from closed
        except AssertionError:  # a delta that was not asked for: take everything anew
            continue
        assert heard.get("words") != OUR_FAULT
        if heard.get("about") == "the end of this batch":
            return


def test_nonsense_is_answered_in_words(new_database: NewDatabase, guests: Company) -> None:
    with unlimited(new_database()) as server:
        fuzz(server, guests, 2_000)


@pytest.mark.long
def test_a_million_messages_of_nonsense_are_answered_in_words(new_database: NewDatabase, guests: Company) -> None:
    with unlimited(new_database()) as server:
        fuzz(server, guests, 1_000_000)


GAMES_EACH = 20


def resident(server: Server) -> int:
    """The bytes of memory that the server has."""
    pages = Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]
    return int(pages) * 4096


def soak(server: Server, guests: Company, games: int, minutes: float = 0) -> None:
    """Whole games one after another; the memory stays within what the drawings may take, and a little more."""
    dice, ends, played = random.Random(games), time.monotonic() + 60 * minutes, 0
    while played < games or time.monotonic() < ends:
        if played % GAMES_EACH == 0:  # one guest may not open tables without end
            ann = guests(server, f"Ann {played}")
        played += 1
        ann.sit(ann.open("nova-era", ["me", "me"], options={"length": "fast"})["id"])
        while not ann.over:
            assert ann.ask
            ann.choose(dice.randrange(len(ann.ask["choices"])))
            ann.received.clear()
        ann.again()
    assert resident(server) < MOST_BYTES + 150_000_000


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="this system does not tell how much memory is used")
def test_memory_stays_within_its_bound(own_server: Server, guests: Company) -> None:
    soak(own_server, guests, 2)


@pytest.mark.long
def test_memory_stays_within_its_bound_for_long(own_server: Server, guests: Company) -> None:
    soak(own_server, guests, 300, minutes=20)

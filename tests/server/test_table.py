"""A table that is awake: who is told what when, while a move is on its way to the disk."""

from __future__ import annotations

import asyncio
import gc
import weakref
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from ludarium.kernel.game_type import find_game
from ludarium.kernel.seats import Seat
from ludarium.server.gate import Gate
from ludarium.server.messages import Answer
from ludarium.server.refusals import Declined
from ludarium.server.sockets import _Talk
from ludarium.server.storage import About, Chair
from ludarium.server.table import LiveTable
from ludarium.server.viewers import Viewer
from ludarium.server.wire import EXTENSION
from ludarium.table.match import Match
from tests.server.evenings import until
from tests.server.serving import run


class SlowDisk:
    """A storage that writes when it is told to; ``broken``, it cannot."""

    def __init__(self) -> None:
        self.turns = asyncio.Event()
        self.broken = False
        self.shared = False

    async def _write(self, *_: Any, **__: Any) -> None:
        await self.turns.wait()
        if self.broken:
            raise OSError("disk full")

    keep_moves = change_table = add_chat = _write


class Guest:
    """Somebody who looks, and what they were sent."""

    def __init__(self, table: LiveTable, name: str, seat: int) -> None:
        self.heard: list[dict[str, Any]] = []
        self.viewer = Viewer(name, seat, "wide", self.hear)
        self.table = table

    def hear(self, data: bytes) -> None:
        self.heard.append(msgspec.json.decode(data))

    def come(self) -> None:
        self.table.viewers.add(self.viewer)
        self.table.tell(people=True, but=self.viewer)
        for data in self.table.catch_up(self.viewer, 0):
            self.hear(data)


def seated(game: str = "nova-era") -> tuple[LiveTable, SlowDisk, Guest, Guest]:
    match = Match.new(find_game(game), [Seat("Ann"), Seat("Ben")], seed=bytes(32))
    disk: Any = SlowDisk()
    chairs = [Chair("Ann", "person", "ann"), Chair("Ben", "person", "ben")]
    bot_pool: Any = None
    table = LiveTable("t", match, chairs, About("ann"), disk, bot_pool)
    ann, ben = Guest(table, "ann", 0), Guest(table, "ben", 1)
    ann.come()
    ben.come()
    assert [one["t"] for one in ben.heard] == ["state"]
    ann.heard.clear()
    ben.heard.clear()
    return table, disk, ann, ben


def asked(table: LiveTable) -> tuple[int, Any]:
    """Who is asked, and an answer of theirs."""
    seat = table.match.game.awaited()[0]
    return seat, table.feeds[seat, "wide", "en", False].choices[0].answer


def test_nobody_hears_of_a_move_before_it_is_on_the_disk() -> None:
    async def go() -> None:
        table, disk, ann, ben = seated()
        eve = Guest(table, "eve", -2)
        moved = asyncio.ensure_future(table.answer(*asked(table)))
        await asyncio.sleep(0)
        eve.come()
        table.tell(people=True)
        await asyncio.sleep(0.01)
        assert [*ann.heard, *ben.heard, *eve.heard] == []
        disk.turns.set()
        await moved
        await until(lambda: all(one.heard for one in (ann, ben, eve)))
        assert [one["t"] for one in eve.heard] == ["state"]
        for player in (ann, ben):
            assert [one["t"] for one in player.heard] == ["delta"]
            assert "seats" in player.heard[0]

    run(go())


def test_everybody_hears_of_a_move_as_soon_as_it_is_durable() -> None:
    async def go() -> None:
        table, disk, ann, ben = seated()
        disk.turns.set()
        await table.answer(*asked(table))
        for player in (ann, ben):
            assert [(one["t"], one["version"]) for one in player.heard] == [("delta", table.version)]

    run(go())


def test_who_is_called_otherwise_now_is_so_for_everybody_at_once() -> None:
    async def go() -> None:
        table, _, *players = seated()
        asked_now = table.match.game.awaited()[0]
        table.chairs = tuple(
            msgspec.structs.replace(chair, name="Zoe") if seat == asked_now else chair
            for seat, chair in enumerate(table.chairs)
        )
        table.rename()
        table.tell(people=True)
        assert "Zoe" in str(players[1 - asked_now].heard[-1]["parts"])

    run(go())


def test_both_answer_a_sealed_question_at_the_same_time() -> None:
    async def go() -> None:
        table, disk, *_ = seated("aristeia")
        disk.turns.set()
        while len(table.match.game.awaited()) < 2:
            await table.answer(*asked(table))
        version = table.version
        first = Answer(version, 0)
        options = [table.option_of(seat, "wide", first) for seat in (0, 1)]
        await table.answer(0, options[0])
        assert table.option_of(1, "wide", first) == options[1]
        await table.answer(1, options[1])
        with pytest.raises(Declined, match="moved on"):
            table.option_of(1, "wide", first)

    run(go())


class ShortTalk:
    """A connection over which all of this is said at once before it ends."""

    def __init__(self, *said: str) -> None:
        self.said = list(said)
        self.scope = {"extensions": {EXTENSION: {"wire": self}}}
        self.unsent = 0

    async def receive(self) -> dict[str, Any]:
        if not self.said:
            return {"type": "websocket.disconnect"}
        return {"type": "websocket.receive", "text": self.said.pop(0)}

    def push(self, data: bytes) -> None:
        pass

    def drop(self) -> None:
        pass


def test_what_is_said_before_leaving_counts_and_who_has_left_is_gone() -> None:
    async def go() -> None:
        table, disk, *_ = seated()
        lobby: Any = SimpleNamespace(table=lambda _: table, awake={"t": table}, gate=Gate())
        websocket: Any = ShortTalk('{"t":"say","words":"Good night!"}', '{"t":"since","version":0}')
        ann: Any = SimpleNamespace(id="ann", name="Ann")
        talk = _Talk(websocket, lobby, table, ann, 0)
        talking = asyncio.ensure_future(talk.go())
        await asyncio.sleep(0.01)
        disk.turns.set()
        await asyncio.wait_for(talking, 60)
        await until(lambda: len(table.chat) == 1)
        assert [row.words for row in table.chat] == ["Good night!"]
        assert talk.viewer not in table.viewers
        forgotten = weakref.ref(talk)
        del talk, talking
        assert forgotten() is None, "it leaves no circle behind"

    gc.disable()
    try:
        run(go())
    finally:
        gc.enable()


def test_what_a_closed_connection_had_asked_for_is_thought_no_more() -> None:
    async def go() -> None:
        table, *_ = seated()
        cancelled = list[str]()

        async def hints(*_: Any, owner: str, **__: Any) -> list[Any]:
            try:
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                cancelled.append(owner)
                raise
            return []

        pool: Any = SimpleNamespace(hints=hints)
        table.bot_pool = pool
        lobby: Any = SimpleNamespace(table=lambda _: table, awake={"t": table}, gate=Gate())
        said = ['{"t":"since","version":0}', *['{"t":"act","what":"hint"}'] * 3]
        websocket: Any = ShortTalk(*said)
        seat = table.match.game.awaited()[0]
        ann: Any = SimpleNamespace(id=table.chairs[seat].guest, name="Ann")
        await asyncio.wait_for(_Talk(websocket, lobby, table, ann, seat).go(), 60)
        await until(lambda: cancelled == [ann.id] * 3)

    run(go())

"""Tables that nobody looks at go to sleep, and are the same when they wake."""

from __future__ import annotations

import asyncio
import gc
import weakref
from pathlib import Path

from ludarium.kernel.seats import Seat
from ludarium.server.bot_pool import BotPool
from ludarium.server.lobby import Lobby, TableWish
from ludarium.server.storage import Storage
from ludarium.server.viewers import Viewer
from tests.server.serving import run


def test_a_table_sleeps_only_while_nobody_looks(tmp_path: Path) -> None:
    async def evening() -> None:
        storage, bot_pool = Storage(str(tmp_path / "tables.sqlite")), BotPool(1)
        lobby = Lobby(storage, bot_pool)
        guest, _ = await lobby.people.new()
        seats = (Seat(kind="me"), Seat(kind="me"))
        quiet, _ = await lobby.open(guest, TableWish("nova-era", seats))
        timed, _ = await lobby.open(guest, TableWish("nova-era", seats, limit=600))
        watched, _ = await lobby.open(guest, TableWish("nova-era", seats))
        viewer = Viewer(guest.id, 0, "wide", lambda _: None)
        lobby.table(watched).viewers.add(viewer)
        table = lobby.table(quiet)
        seat = table.match.game.awaited()[0]
        table.state(guest.id, "wide")
        await table.answer(seat, table.feed(seat, "wide").choices[0].answer)
        before = table.match.dump()

        lobby.tuck_in()
        assert set(lobby.awake) == {quiet, timed, watched}, "they were looked at a moment ago"
        lobby.tuck_in(idle=0)
        assert set(lobby.awake) == {watched}
        assert set(lobby.alarms) == {timed}, "its clock goes on"
        assert lobby.table(quiet).match.dump() == before
        assert lobby.table(quiet) is not table
        forgotten = weakref.ref(table)
        del table
        await asyncio.sleep(0)
        assert forgotten() is None, "it leaves no circle behind"
        for one in lobby.awake.values():
            one.sleep()
        bot_pool.close()
        storage.close()

    gc.disable()
    try:
        run(evening())
    finally:
        gc.enable()

"""Clocks run while nobody looks, across a restart, and a restart gives no more time."""

from __future__ import annotations

from pathlib import Path

from ludarium.server.lobby import Lobby
from tests.server.evenings import evening, move, opened, until


async def until_rung(lobby: Lobby, key: str, lines: int) -> None:
    """Ring until somebody's time has run out at this table."""

    def rung() -> bool:
        lobby.ring()
        return lobby.storage.count_lines(key) > lines

    await until(rung)


def test_a_clock_goes_on_after_a_restart_with_the_time_that_was_left(tmp_path: Path) -> None:
    key = ""
    deadline: float | None = None
    lines = 0

    async def before(lobby: Lobby) -> None:
        nonlocal key, deadline, lines
        _, table = await opened(lobby, "nova-era", "me", "me", limit=5)
        await move(table)
        key, deadline, lines = table.key, table.match.deadline, table.match.count

    async def after(lobby: Lobby) -> None:
        assert lobby.alarms == {key: deadline}
        assert not lobby.awake
        await until_rung(lobby, key, lines)
        assert any(line.late for line in lobby.table(key).match.record.lines)
        assert lobby.alarms == {}

    async def at_once(lobby: Lobby) -> None:
        assert lobby.table(key).match.deadline == deadline

    for happens in (before, at_once, after):
        evening(str(tmp_path / "tables.sqlite"), happens)


def test_a_table_that_sleeps_wakes_when_its_time_runs_out(tmp_path: Path) -> None:
    async def happens(lobby: Lobby) -> None:
        _, table = await opened(lobby, "nova-era", "me", "me", limit=5)
        table.match.limit = 0.2
        await move(table)
        lines = table.match.count
        lobby.tuck_in(idle=0)
        assert not lobby.awake
        await until_rung(lobby, table.key, lines)

    evening(str(tmp_path / "tables.sqlite"), happens)

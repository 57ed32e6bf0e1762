"""When the database fails: nothing stays in memory that is not stored, no table is stuck, bots do not hammer it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludarium.server.lobby import Lobby
from ludarium.server.refusals import Declined
from ludarium.server.storage.writer import Writer
from ludarium.server.table import LiveTable
from tests.server.evenings import Onlooker, evening, move, opened, until


class Disk:
    """Makes writes fail: before they are committed (``full``), or after, so that only the answer is lost."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = self.answer_lost = False
        self.failed = 0
        commit: Callable[..., None] = Writer._commit

        def failing(writer: Writer, jobs: list[Any], **how: Any) -> None:
            if not self.full:
                commit(writer, jobs, **how)
            for job in jobs if self.full or self.answer_lost else ():
                self.failed += 1
                job.error = OSError("No space left on device")

        monkeypatch.setattr(Writer, "_commit", failing)


def after_failure(lobby: Lobby, table: LiveTable) -> LiveTable:
    """The table that stands for it now."""
    new = lobby.table(table.key)
    assert new is not table
    new.failures = 0
    return new


def test_a_move_that_could_not_be_written_never_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def happens(lobby: Lobby) -> None:
        guest, table = await opened(lobby, "nova-era", "me", "open", listed=True, options={"first": "0"})
        while len(set(table.match.game.awaited()) | {0}) > 1:
            await move(table)
        before, look = table.match.record.digest, Onlooker(table, guest)
        disk.full = True
        with pytest.raises(Declined, match="could not be saved"):
            await move(table)
        table = after_failure(lobby, table)
        assert table.match.record.digest == before
        assert look.heard[-1]["t"] == "state"
        assert look.heard[-1]["now"]["version"] == table.version
        disk.full = False
        await move(table)
        assert lobby.storage.count_lines(table.key) == table.match.count

    disk = Disk(monkeypatch)
    evening(str(tmp_path / "tables.sqlite"), happens)


def test_a_move_whose_acknowledgement_was_lost_holds_and_play_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def happens(lobby: Lobby) -> None:
        _, table = await opened(lobby)
        await move(table)
        disk.answer_lost = True
        with pytest.raises(Declined, match="could not be saved"):
            await move(table)
        disk.answer_lost = False
        after = after_failure(lobby, table)
        assert after.match.answers == 2, "it is on the disk"
        await move(after)
        assert after.match.answers == 3

    disk = Disk(monkeypatch)
    evening(str(tmp_path / "tables.sqlite"), happens)


def test_a_seat_that_could_not_be_written_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def happens(lobby: Lobby) -> None:
        _, table = await opened(lobby, "nova-era", "me", "open", listed=True)
        ben, _ = await lobby.people.new()
        disk.full = True
        with pytest.raises(Declined, match="could not be saved"):
            await lobby.sit(ben, table.key, 1)
        disk.full = False
        assert after_failure(lobby, table).seats_of(ben.id) == []
        await lobby.sit(ben, table.key, 1)
        assert lobby.table(table.key).seats_of(ben.id) == [1]

    disk = Disk(monkeypatch)
    evening(str(tmp_path / "tables.sqlite"), happens)


def test_of_two_who_want_one_seat_one_gets_it(tmp_path: Path) -> None:
    async def happens(lobby: Lobby) -> None:
        _, table = await opened(lobby, "nova-era", "me", "open", listed=True)
        guests = [(await lobby.people.new())[0] for _ in range(5)]
        sat = await asyncio.gather(*[lobby.sit(guest, table.key, 1) for guest in guests], return_exceptions=True)
        assert [type(one) for one in sat].count(Declined) == 4
        assert {str(one) for one in sat if one} <= {"Somebody has taken that seat already.", "That seat is taken."}

    evening(str(tmp_path / "tables.sqlite"), happens)


def test_bots_back_off_while_the_disk_is_full_and_go_on_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def happens(lobby: Lobby) -> None:
        _, table = await opened(lobby, "nova-era", "random", "random")
        await until(lambda: lobby.storage.count_lines(table.key) > 10)
        disk.full = True
        began = time.monotonic()
        await until(lambda: disk.failed == 3)
        assert time.monotonic() - began > 2.5, "each time it waits longer"
        disk.full = False
        written = lobby.storage.count_lines(table.key)
        await until(lambda: lobby.storage.count_lines(table.key) > written)
        await until(lambda: not lobby.table(table.key).failures)

    disk = Disk(monkeypatch)
    evening(str(tmp_path / "tables.sqlite"), happens)

"""What is written is durable before anybody is told, and a slow disk holds up nobody else."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest

from ludarium.server.storage import Storage
from ludarium.server.storage.writer import Writer


def say(storage: Storage, number: int, words: Any = "hello") -> asyncio.Future[None]:
    return storage.add_chat("t", number, words)


def said(storage: Storage) -> int:
    return len(storage.chat("t", 1000))


def test_what_is_written_in_one_turn_is_durable_when_it_is_done(tmp_path: Path) -> None:
    async def go(storage: Storage) -> None:
        await asyncio.gather(*[say(storage, number) for number in range(20)])
        assert said(storage) == 20

    storage = Storage(str(tmp_path / "tables.sqlite"))
    asyncio.run(go(storage))
    storage.close()


def test_what_cannot_be_written_spoils_nothing_else_of_its_turn(tmp_path: Path) -> None:
    async def go(storage: Storage) -> None:
        before, bad, after = say(storage, 1), say(storage, 2, None), say(storage, 3)
        with pytest.raises(sqlite3.IntegrityError):
            await bad
        await before
        await after
        assert said(storage) == 2

    storage = Storage(str(tmp_path / "tables.sqlite"))
    asyncio.run(go(storage))
    storage.close()


def test_a_slow_disk_holds_up_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = Writer._commit

    disk = threading.Event()

    def slow(self: Writer, jobs: Any) -> None:
        assert disk.wait(60)
        quick(self, jobs)

    async def go(storage: Storage) -> None:
        first = say(storage, 0)
        others = [say(storage, number) for number in range(1, 30)]
        for _ in range(100):
            await asyncio.sleep(0)
        assert not first.done()  # others have had their turn meanwhile
        disk.set()
        await asyncio.gather(first, *others)
        assert said(storage) == 30

    monkeypatch.setattr(Writer, "_commit", slow)
    storage = Storage(str(tmp_path / "tables.sqlite"))
    asyncio.run(go(storage))
    storage.close()


def test_what_waits_when_the_server_ends_is_written(tmp_path: Path) -> None:
    async def go(storage: Storage) -> None:
        say(storage, 1)
        storage.close()
        await asyncio.sleep(0)

    path = str(tmp_path / "tables.sqlite")
    asyncio.run(go(Storage(path)))
    again = Storage(path)
    assert said(again) == 1
    again.close()

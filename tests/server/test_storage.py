"""What is written is durable before anybody is told, and a slow disk holds up nobody else."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from ludarium.server.storage import Statement, Storage


def chat(number: int, words: str | None = "hello") -> Statement:
    return "INSERT INTO chat (table_id, number, data) VALUES (?, ?, ?)", ("t", number, words)


def numbers(storage: Storage) -> list[int]:
    return [row[0] for row in storage.read("SELECT number FROM chat ORDER BY number")]


def test_what_is_written_in_one_turn_is_durable_when_it_is_done(tmp_path: Path) -> None:
    async def go(storage: Storage) -> None:
        await asyncio.gather(*[storage.write(chat(number)) for number in range(20)])
        assert numbers(storage) == list(range(20))

    storage = Storage(str(tmp_path / "tables.sqlite"))
    asyncio.run(go(storage))
    storage.close()


def test_what_cannot_be_written_spoils_nothing_else_of_its_turn(tmp_path: Path) -> None:
    async def go(storage: Storage) -> None:
        before, bad, after = storage.write(chat(1)), storage.write(chat(2, None)), storage.write(chat(3))
        with pytest.raises(sqlite3.IntegrityError):
            await bad
        await before
        await after
        assert numbers(storage) == [1, 3]

    storage = Storage(str(tmp_path / "tables.sqlite"))
    asyncio.run(go(storage))
    storage.close()


def test_a_slow_disk_holds_up_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = Storage._commit

    def slow(self: Storage, connection: Any, jobs: Any) -> Any:
        time.sleep(1)
        return quick(self, connection, jobs)

    async def go(storage: Storage) -> None:
        first = storage.write(chat(0))
        await asyncio.sleep(0.05)
        others = [storage.write(chat(number)) for number in range(1, 30)]
        await asyncio.sleep(0.05)
        assert not first.done()  # others have had their turn meanwhile
        await asyncio.gather(first, *others)
        assert numbers(storage) == list(range(30))

    monkeypatch.setattr(Storage, "_commit", slow)
    storage = Storage(str(tmp_path / "tables.sqlite"))
    asyncio.run(go(storage))
    storage.close()


def test_what_waits_when_the_server_ends_is_written(tmp_path: Path) -> None:
    async def go(storage: Storage) -> None:
        storage.write(chat(1))
        storage.close()
        await asyncio.sleep(0)

    path = str(tmp_path / "tables.sqlite")
    asyncio.run(go(Storage(path)))
    again = Storage(path)
    assert numbers(again) == [1]
    again.close()

"""Databases of earlier versions open, those of later ones are refused in words, one file has one server."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ludarium.kernel.game_type import find_game
from ludarium.kernel.seats import Seat
from ludarium.server.bot_pool import BotPool
from ludarium.server.lobby import Lobby
from ludarium.server.people import Guest
from ludarium.server.storage import BadDatabase, Storage
from ludarium.server.storage.schema import VERSION
from ludarium.table.match import Match
from tests.server.serving import Server, run

FIRST_SCHEMA = """
CREATE TABLE guests (
    id TEXT PRIMARY KEY, token TEXT NOT NULL UNIQUE, name TEXT NOT NULL, seen DOUBLE PRECISION NOT NULL);
CREATE TABLE tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, head TEXT NOT NULL, about TEXT NOT NULL,
    closed INTEGER NOT NULL DEFAULT 0, updated DOUBLE PRECISION NOT NULL);
CREATE INDEX tables_updated ON tables (updated);
CREATE TABLE chairs (
    table_id TEXT NOT NULL, seat INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
    guest TEXT, invite TEXT, PRIMARY KEY (table_id, seat));
CREATE INDEX chairs_guest ON chairs (guest);
CREATE INDEX chairs_invite ON chairs (invite);
CREATE TABLE lines (
    table_id TEXT NOT NULL, number INTEGER NOT NULL, data TEXT NOT NULL, PRIMARY KEY (table_id, number));
CREATE TABLE chat (
    table_id TEXT NOT NULL, number INTEGER NOT NULL, data TEXT NOT NULL, PRIMARY KEY (table_id, number));
"""
"""As version 0.2 made it, before schemas had versions."""


def old_database(path: Path, *, content: str | None = None) -> Match:
    """A database of version 0.2 with a listed table that has been played at a little."""
    match = Match.new(find_game("nova-era"), [Seat("Ann"), Seat("Ben")], seed=b"old")
    for _ in range(30):
        seat = match.game.awaited()[0]
        match.answer(seat, match.game.ask.options_of(seat)[0])  # type: ignore[union-attr]
    first, header, *lines = match.dump().decode().splitlines()
    if content:
        header = header.replace(match.record.header.content, content)
    connection = sqlite3.connect(path)
    connection.executescript(FIRST_SCHEMA)
    connection.execute("INSERT INTO guests VALUES ('g', 'token', 'Ann', 0)")
    about = '{"host":"g","listed":true,"spectators":true,"hints":true,"resigned":-1,"rematch":""}'
    row = ("t", "nova-era", f"{first}\n{header}", about, 0, time.time())
    connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", row)
    for seat, guest in enumerate(("g", None)):
        connection.execute("INSERT INTO chairs VALUES ('t', ?, 'person', ?, ?, NULL)", (seat, f"P{seat}", guest))
    for number, line in enumerate(lines):
        connection.execute("INSERT INTO lines VALUES ('t', ?, ?)", (number, line))
    connection.commit()
    connection.close()
    return match


def test_a_database_without_a_version_opens_with_its_tables(tmp_path: Path) -> None:
    match = old_database(tmp_path / "old.sqlite")

    async def evening() -> None:
        storage, bot_pool = Storage(str(tmp_path / "old.sqlite")), BotPool(1)
        lobby = Lobby(storage, bot_pool)
        for listing in (lobby.listing(Guest("g", "Ann"))["mine"], lobby.listing(Guest("x", "Eve"))["open"]):
            assert [(row["id"], row["note"], row["needs"]) for row in listing] == [
                ("t", "Three Eras of three rounds", "")
            ]
        assert lobby.table("t").match.record.digest == match.record.digest
        bot_pool.close()
        storage.close()

    run(evening())


def test_a_table_with_other_content_stays_listed_and_says_which_version_it_needs(tmp_path: Path) -> None:
    match = old_database(tmp_path / "old.sqlite", content="f" * 64)

    async def evening() -> None:
        storage, bot_pool = Storage(str(tmp_path / "old.sqlite")), BotPool(1)
        rows = Lobby(storage, bot_pool).listing(Guest("g", "Ann"))["mine"]
        assert [(row["id"], row["needs"]) for row in rows] == [("t", match.record.header.ludarium)]
        bot_pool.close()
        storage.close()

    run(evening())


def test_a_database_of_a_later_version_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    Storage(str(path)).close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE settings SET value = ? WHERE name = 'schema'", (str(VERSION + 1),))
    connection.close()
    with pytest.raises(BadDatabase, match=f"schema {VERSION + 1} of a later Ludarium"):
        Storage(str(path))


def test_a_database_of_something_else_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("These are my notes. " * 100)
    with pytest.raises(BadDatabase, match=r"notes\.txt"):
        Storage(str(path))


def test_a_second_server_on_one_file_does_not_start(tmp_path: Path) -> None:
    path = str(tmp_path / "tables.sqlite")
    server = Server(path)
    try:
        command = [sys.executable, "-m", "ludarium.cli", "serve", "--port", "0", "--no-open", "--database", path]
        second = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert second.returncode == 2
        assert "Another server uses" in second.stderr
        server.kill()
        server.start()  # the lock ended with the process
    finally:
        server.stop()

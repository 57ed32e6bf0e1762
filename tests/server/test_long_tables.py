"""Long matches: a table wakes from a snapshot, lists wake and draw nothing, the log is paged."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludarium.kernel.asks import NOBODY
from ludarium.kernel.game_type import find_game
from ludarium.kernel.records import read_record, verify
from ludarium.server.history import History
from ludarium.server.lobby import Lobby
from ludarium.table.match import Match
from tests.server.evenings import evening, move, opened


def test_a_table_wakes_from_a_snapshot_and_takes_back_what_it_could(tmp_path: Path) -> None:
    async def happens(lobby: Lobby) -> None:
        _, table = await opened(lobby)
        taken_back = 0
        number = 0
        while table.match.answers < 190:
            number += 1
            seat = await move(table, number)
            if table.match.can_undo(seat) and number % 2:
                before = table.match.record.digest
                lobby.tuck_in(idle=0)
                assert table.key not in lobby.awake
                table = lobby.table(table.key)
                assert table.match.record.digest == before
                await table.undo(seat)
                taken_back += 1
        assert taken_back > 20
        assert table.match.first_line > 100
        history = History(lobby.storage, lobby.stored(table.key))
        assert verify(read_record(history.record(None))) is None, "every line is stored, and holds"

    evening(str(tmp_path / "tables.sqlite"), happens)


def test_a_snapshot_that_cannot_be_read_costs_only_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def happens(lobby: Lobby) -> None:
        _, table = await opened(lobby)
        for number in range(110):
            await move(table, number)
        digest = table.match.record.digest
        lobby.tuck_in(idle=0)
        monkeypatch.setattr("ludarium.kernel.saves.FORMAT", 99)
        woken = lobby.table(table.key)
        assert (woken.match.record.digest, woken.match.first_line) == (digest, 0)

    evening(str(tmp_path / "tables.sqlite"), happens)


def test_a_list_wakes_no_table_and_draws_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def happens(lobby: Lobby) -> None:
        guest, table = await opened(lobby)
        while "Pick Dice" in str(table.summary().progress.step):
            await move(table)
        step, turn = table.summary().progress.step, list(table.match.game.awaited())
        lobby.tuck_in(idle=0)

        def never(*_: Any) -> None:
            raise AssertionError("a list draws nothing")

        monkeypatch.setattr(find_game("nova-era").part("picture"), "scene", never)
        monkeypatch.setattr(Match, "load", never)
        (row,) = lobby.listing(guest)["mine"]
        assert (row["progress"].step, row["turn"], row["over"]) == (step, turn, False)
        assert not lobby.awake

    evening(str(tmp_path / "tables.sqlite"), happens)


def test_a_list_says_what_holds_after_every_kind_of_change(tmp_path: Path) -> None:
    async def happens(lobby: Lobby) -> None:
        guest, table = await opened(lobby, "nova-era", "me", "me", limit=600)
        for number in range(30):
            if number % 3:
                await move(table, number)
            else:  # somebody sits down elsewhere, or the host changes something
                await table.change(about=lambda about: about)
            (row,) = lobby.storage.tables_of(guest.id, 5)
            assert row.summary == table.summary()

    evening(str(tmp_path / "tables.sqlite"), happens)


@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_the_pages_of_the_log_are_the_log(tmp_path: Path, seat: int) -> None:
    async def happens(lobby: Lobby) -> None:
        _, table = await opened(lobby, "aristeia")
        whole = Match.new(table.match.game_type, table.match.seats, seed=table.match.fate.seed)
        for number in range(260):
            asked = await move(table, number)
            if table.match.can_undo(asked) and number % 3 == 0:
                await table.undo(asked)
        lines = lobby.storage.lines(table.key)
        header = lobby.stored(table.key).head.partition("\n")[2]
        whole.play_on(read_record("\n".join([header, *lines]).encode()).lines)
        history = History(lobby.storage, lobby.stored(table.key))
        found: list[Any] = []
        before = table.match.log.count
        while before:
            rows, before = history.log_page(seat, before)
            found = [*rows, *found]
        said = [(row.number, row.words) for row in whole.remarks(seat)]
        assert [(row.number, row.words) for row in found] == said

    evening(str(tmp_path / "tables.sqlite"), happens)


def test_a_newcomer_is_sent_the_end_of_a_long_log_and_where_it_begins(tmp_path: Path) -> None:
    async def happens(lobby: Lobby) -> None:
        guest, table = await opened(lobby, "aristeia")
        dice = random.Random(5)
        while table.match.log.count < 350:
            assert not table.match.over
            await move(table, dice.randrange(1000))
        now = msgspec.json.decode(table.state(guest.id, "wide"))["now"]
        assert 0 < len(now["log"]) < 1000
        assert now["earlier"] > 0
        assert now["log"][0]["number"] >= now["earlier"]

    evening(str(tmp_path / "tables.sqlite"), happens)

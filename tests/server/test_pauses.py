"""How long somebody takes tells nobody what they hold; what bots throw can be foreseen by nobody."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from ludarium.kernel.asks import Ask, is_forced
from ludarium.server import background, questions
from ludarium.server.bot_pool import BotPool, Chosen
from ludarium.server.lobby import Lobby
from ludarium.server.refusals import Declined
from ludarium.server.table import LiveTable
from tests.server.evenings import Onlooker, evening, move, opened, until


async def at_a_window(lobby: Lobby, *kinds: str, forced: bool) -> tuple[Any, LiveTable, int]:
    """An Aristeia! table at a question that is asked in any case, with one possible answer or several."""
    guest, table = await opened(lobby, "aristeia", *kinds)
    for number in range(400):
        ask = table.match.game.ask
        if isinstance(ask, Ask) and ask.topic == "react" and is_forced(ask.options) == forced:
            return guest, table, ask.seat
        await move(table, number)
    raise AssertionError("there was no such question")


def test_a_forced_pass_is_given_after_a_pause(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "PASS_PAUSE", (1.5, 1.5))

    async def happens(lobby: Lobby) -> None:
        _, table, _ = await at_a_window(lobby, "me", "me", forced=True)
        began, lines = time.monotonic(), table.match.count
        await until(lambda: table.match.count > lines)
        assert time.monotonic() - began > 1

    evening(str(tmp_path / "tables.sqlite"), happens)


def test_a_quick_answer_counts_no_sooner_than_a_forced_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "PASS_PAUSE", (1000.0, 1000.0))

    async def happens(lobby: Lobby) -> None:
        _, table, seat = await at_a_window(lobby, "me", "me", forced=False)
        await asyncio.wait_for(table.wait_for_window(seat), 30)  # nobody else is there who could tell
        stranger, _ = await lobby.people.new()
        Onlooker(table, stranger)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(table.wait_for_window(seat), 0.3)

    evening(str(tmp_path / "tables.sqlite"), happens)


def test_against_bots_alone_a_forced_pass_is_given_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "PASS_PAUSE", (1000.0, 1000.0))

    async def happens(lobby: Lobby) -> None:
        _, table = await opened(lobby, "aristeia", "me", "random")
        table.nonces_due = False
        passes = 0
        for _ in range(400):
            await until(lambda: table.over or 0 in table.match.game.awaited())
            ask, lines = table.match.game.ask, table.match.count
            if isinstance(ask, Ask) and ask.always and is_forced(ask.options):
                await until(lambda lines=lines: table.match.count > lines)  # type: ignore[misc]
                passes += 1
            else:
                with suppress(Declined):  # the table has passed meanwhile
                    await table.answer(0, ask.options_of(0)[0])  # type: ignore[union-attr]
            if passes > 3:
                return
        raise AssertionError("there was no window at which one could only pass")

    evening(str(tmp_path / "tables.sqlite"), happens)


@pytest.mark.parametrize("forced", [True, False])
def test_a_bot_takes_its_time_where_it_can_only_pass_as_where_it_can_choose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, forced: bool
) -> None:
    monkeypatch.setattr(background, "BOT_PAUSE", (0.05, 0.05))
    seeds: list[str] = []

    async def at_once(self: BotPool, view: Any, seat: int, bot: str, seed: str, *_: Any, **__: Any) -> Chosen:
        seeds.append(seed)
        return Chosen(view.ask.options_of(seat)[0], time.monotonic())

    async def happens(lobby: Lobby) -> None:
        guest, table, seat = await at_a_window(lobby, "me", "me", forced=forced)
        Onlooker(table, guest)
        table.background.stop()
        monkeypatch.setattr(BotPool, "choose", at_once)
        chair = type(table.chairs[seat])("Ada", "strong:0.1s")
        table.chairs = (*table.chairs[:seat], chair, *table.chairs[seat + 1 :])
        began = time.monotonic()
        option = await table.background._bot_choice(seat)
        assert table.match.game.refusal(seat, option) is None
        assert time.monotonic() - began > 0.14
        assert table.key not in seeds[0]
        assert seeds[0] == table.match.fate.label(f"bot:{seat}:{table.match.count}")

    evening(str(tmp_path / "tables.sqlite"), happens)

"""Bots that think in processes of their own."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from ludarium.kernel.asks import Sealed
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import find_game
from ludarium.kernel.records import read_record, verify
from ludarium.server.bot_pool import BotPool, Chosen, TooMany
from ludarium.server.history import History
from ludarium.server.lobby import Lobby
from ludarium.server.storage import Chair
from tests.play import decisions, new
from tests.server.evenings import evening, move, opened, until
from tests.server.serving import run


def test_who_waits_for_a_free_process_has_not_thought_too_long() -> None:
    game_type = find_game("nova-era")
    game = next(game for game in decisions(new(game_type, 2), 1) if game.ask and len(game.awaited()) == 1)
    seat = game.awaited()[0]
    view = game.view(seat)

    async def go() -> None:
        bot_pool = BotPool(1)
        try:
            await bot_pool.choose(view, seat, "greedy", "", 60)  # the process has started
            each = [bot_pool.hints(view, seat, str(n), 2.2, owner=str(n)) for n in range(3)]  # a second each
            found = await asyncio.gather(*each)
        finally:
            bot_pool.close()
        assert all(found)

    run(go())


def asked(slug: str = "nova-era") -> tuple[Game, int]:
    """A view of a seat that is asked and has a choice."""
    games = decisions(new(find_game(slug), 2), 1)
    game = next(game for game in games if len(game.awaited()) == 1 and len(game.ask.options_of(game.awaited()[0])) > 1)  # type: ignore[union-attr,arg-type]
    seat = game.awaited()[0]
    return game.view(seat), seat


def test_a_bot_begins_to_think_when_its_process_is_ready() -> None:
    """Else who waits for a process that has just started would tell by the rest what the bot may do."""
    view, seat = asked()

    async def go() -> None:
        bot_pool, asked_at = BotPool(1), time.monotonic()
        try:
            chosen = await bot_pool.choose(view, seat, "greedy", "", 60)
            found_at = time.monotonic()
        finally:
            bot_pool.close()
        assert chosen.began - asked_at > found_at - chosen.began

    run(go())


def test_a_process_that_was_killed_is_replaced_and_its_thought_begun_again() -> None:
    view, seat = asked()

    async def go() -> None:
        bot_pool = BotPool(1)
        try:
            await bot_pool.choose(view, seat, "greedy", "", 60)
            (process,) = bot_pool._idle[0]._processes
            thinking = asyncio.ensure_future(bot_pool.choose(view, seat, "strong:2s", "", 60))
            await until(lambda: not bot_pool._idle)
            os.kill(process, signal.SIGKILL)
            assert (await thinking).option is not None
            assert (await bot_pool.choose(view, seat, "greedy", "", 60)).option is not None
        finally:
            bot_pool.close()

    run(go())


def test_people_come_first_then_hints_and_one_guest_cannot_starve_another() -> None:
    view, seat = asked()
    order: list[str] = []

    async def go() -> None:
        bot_pool = BotPool(1)

        async def choose(name: str, owner: str, *, people: bool = True) -> None:
            await bot_pool.choose(view, seat, "greedy", "", 60, owner=owner, people=people)
            order.append(name)

        async def hint(name: str) -> None:
            await bot_pool.hints(view, seat, "", 60, owner=name)
            order.append(name)

        try:
            first = asyncio.ensure_future(choose("first", "x"))
            await asyncio.sleep(0)
            jobs = [choose("bots", "y", people=False), hint("hint"), *[choose(f"ann {n}", "ann") for n in range(3)]]
            waiting = [asyncio.ensure_future(job) for job in [*jobs, choose("ben", "ben")]]
            await asyncio.gather(first, *waiting)
        finally:
            bot_pool.close()

    run(go())
    assert order == ["first", "ann 0", "ben", "ann 1", "ann 2", "hint", "bots"]


def test_a_guest_waits_for_a_few_hints_at_most_and_one_that_nobody_wants_is_not_thought_out() -> None:
    view, seat = asked()

    async def go() -> None:
        bot_pool = BotPool(1)
        try:
            hints = [asyncio.ensure_future(bot_pool.hints(view, seat, "", 60, owner="ann")) for _ in range(3)]
            await asyncio.sleep(0)
            with pytest.raises(TooMany):
                await bot_pool.hints(view, seat, "", 60, owner="ann")
            for hint in hints[1:]:
                hint.cancel()
            await hints[0]
            assert bot_pool.queue_length == 0
            assert await bot_pool.hints(view, seat, "", 60, owner="ann")
        finally:
            bot_pool.close()

    run(go())


def test_a_bot_answers_a_sealed_question_after_the_other_seat() -> None:
    game_type = find_game("aristeia")
    game = next(game for game in decisions(new(game_type, 2), 1) if len(game.awaited()) == 2)
    game.answer(0, game.ask.options_of(0)[0])  # type: ignore[union-attr]

    async def go() -> None:
        bot_pool = BotPool(1)
        try:
            chosen = await bot_pool.choose(game.view(1), 1, "greedy", "", 60)
        finally:
            bot_pool.close()
        assert game.refusal(1, chosen.option) is None

    run(go())


def test_bots_alone_play_a_whole_match_with_secret_choices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sealed, choose = 0, BotPool.choose

    async def counted(self: BotPool, view: Game, *about: Any, **how: Any) -> Chosen:
        nonlocal sealed
        sealed += isinstance(view.ask, Sealed)
        return await choose(self, view, *about, **how)

    monkeypatch.setattr(BotPool, "choose", counted)

    async def happens(lobby: Lobby) -> None:
        _, table = await opened(lobby, "aristeia", "random", "random")
        while not table.over:
            lines = table.match.count
            await until(lambda lines=lines: table.match.count > lines or table.over)  # type: ignore[misc]
        assert verify(read_record(History(lobby.storage, lobby.stored(table.key)).record(table.match.record.closing)))
        assert sealed > 5

    evening(str(tmp_path / "tables.sqlite"), happens)


@pytest.mark.parametrize("asks", ["a bot", "a hint"])
def test_a_secret_answer_that_was_given_before_a_restart_stops_nobody(tmp_path: Path, asks: str) -> None:
    """The view of the seat that still owes its answer has a blank where the other one has chosen."""
    database, keys = str(tmp_path / "tables.sqlite"), list[str]()

    async def before(lobby: Lobby) -> None:
        _, table = await opened(lobby, "aristeia", "me", "me")
        while len(table.match.game.awaited()) < 2:
            await move(table)
        await move(table)
        assert table.match.game.awaited() == (1,)
        keys.append(table.key)

    async def after(lobby: Lobby) -> None:
        table = lobby.table(keys[0])
        assert table.match.game.awaited() == (1,)
        lines = table.match.count
        if asks == "a hint":
            view = table.match.game.view(1)
            best, *_ = await lobby.bot_pool.hints(view, 1, "", 60)
            assert table.match.game.refusal(1, best.option) is None
        else:
            table.chairs = (table.chairs[0], Chair("Ada", "random"))  # somebody has gone, and a bot takes over
            table.background.go_on()
            await until(lambda: table.match.count > lines)

    for happens in (before, after):
        evening(database, happens)

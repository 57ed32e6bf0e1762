"""Bots that think in processes of their own."""

from __future__ import annotations

import asyncio
import os
import signal
import time

import pytest

from ludarium.kernel.game import Game
from ludarium.kernel.game_type import find_game
from ludarium.server.bot_pool import BotPool, TooMany
from tests.play import decisions, new
from tests.server.evenings import until
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

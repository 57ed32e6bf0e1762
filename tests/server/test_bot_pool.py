"""Bots that think in processes of their own."""

from __future__ import annotations

import asyncio

from ludarium.kernel.game_type import find_game
from ludarium.server.bot_pool import BotPool
from tests.play import decisions, new
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
            each = [bot_pool.hints(view, seat, str(n), 2.2) for n in range(4)]  # a second each
            found = await asyncio.gather(*each)
        finally:
            bot_pool.close()
        assert all(found)

    run(go())


def test_a_bot_answers_a_sealed_question_after_the_other_seat() -> None:
    game_type = find_game("aristeia")
    game = next(game for game in decisions(new(game_type, 2), 1) if len(game.awaited()) == 2)
    game.answer(0, game.ask.options_of(0)[0])  # type: ignore[union-attr]

    async def go() -> None:
        bot_pool = BotPool(1)
        try:
            option = await bot_pool.choose(game.view(1), 1, "greedy", "", 60)
        finally:
            bot_pool.close()
        assert game.refusal(1, option) is None

    run(go())

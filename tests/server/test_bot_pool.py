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

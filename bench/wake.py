"""How long a table of 5,000 decisions takes to wake, and what a row of the list costs.

No game is that long yet: at every moment where an answer can be taken back it is taken back and given again until
the record is nearly as long as wanted; the last decisions, which are replayed when it wakes, all stay. The lines are stored by a table as in play, so the snapshots are where they would be.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from ludarium.kernel.game_type import all_games
from ludarium.kernel.seats import Seat
from ludarium.server.bot_pool import BotPool
from ludarium.server.limits import UNDO_LINES
from ludarium.server.lobby import Lobby, TableWish
from ludarium.server.storage import Storage
from ludarium.server.table import LiveTable

GOAL_WAKE_MS = 50.0
GOAL_ROW_MS = 1.0
ROWS = 30
STAY = 80  # decisions at the end that are not taken back


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=5_000)
    arguments = parser.parse_args()
    missed = 0
    for slug in all_games():
        with tempfile.TemporaryDirectory() as folder:
            missed += asyncio.run(_measure(slug, arguments.decisions, Path(folder)))
    return 1 if missed else 0


async def _measure(slug: str, decisions: int, folder: Path) -> int:
    storage, bot_pool = Storage(str(folder / "wake.sqlite")), BotPool(1)
    try:
        lobby = Lobby(storage, bot_pool)
        guest, _ = await lobby.people.new()
        keys = []
        for _ in range(ROWS):
            key, _ = await lobby.open(guest, TableWish(slug, (Seat(kind="me"), Seat(kind="me"))))
            keys.append(key)
        for attempt, key in enumerate(keys):
            table = lobby.table(key)
            if await _play(table, decisions, attempt):
                break
        wakes = sorted(_wake(lobby, table.key) for _ in range(9))
        began = time.perf_counter()
        rows = lobby.listing(guest)["mine"]
        row = 1000 * (time.perf_counter() - began) / len(rows)
    finally:
        bot_pool.close()
        storage.close()
    held = wakes[4] <= GOAL_WAKE_MS and row <= GOAL_ROW_MS
    print(
        f"{slug}: a table of {table.match.answers} decisions wakes in {wakes[4]:.1f} ms, at most {wakes[-1]:.1f} "
        f"(goal {GOAL_WAKE_MS:g}); a row of the list takes {row:.3f} ms (goal {GOAL_ROW_MS:g}): "
        f"{'holds' if held else 'MISSED'}"
    )
    return not held


async def _play(table: LiveTable, decisions: int, attempt: int) -> bool:
    """Play at random, taking back what can be taken back, until there are so many decisions; False if it ends before."""
    dice = random.Random(attempt)
    match = table.match
    while match.answers < decisions:
        seat = match.game.awaited()[0]
        options: Any = match.game.ask.options_of(seat)  # type: ignore[union-attr]
        await table.answer(seat, options[dice.randrange(len(options))])
        if match.over:
            return False
        may = match.can_undo(seat) and match.count - match.settled <= UNDO_LINES
        if may and match.answers < decisions - STAY and dice.random() < 0.995:
            await table.undo(seat)
    return True


def _wake(lobby: Lobby, key: str) -> float:
    """Milliseconds until the table is there again."""
    lobby.tuck_in(idle=0)
    lobby.awake.pop(key, None)
    began = time.perf_counter()
    lobby.table(key)
    return 1000 * (time.perf_counter() - began)


if __name__ == "__main__":
    sys.exit(main())

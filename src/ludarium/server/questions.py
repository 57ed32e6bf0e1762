"""Since when each seat has had its question, and how long its answer must take at least."""

from __future__ import annotations

import secrets
import time

from ludarium.kernel.asks import AnyAsk, Anyone, Ask
from ludarium.kernel.game import Game
from ludarium.server.limits import PASS_PAUSE

_SECRET = secrets.SystemRandom()


class Questions:
    """The question under way at a table, as each seat that is asked has had it."""

    def __init__(self, game: Game, version: int) -> None:
        self._asked: AnyAsk | None = None
        self._since: dict[int, int] = {}
        self.window_ends = 0.0
        """Before this moment (``time.monotonic``) no answer counts whose speed would tell what a player holds."""
        self.note(game, version)

    def note(self, game: Game, version: int) -> None:
        """The game has moved: another's answer does not make a question a new one."""
        before, now, since = self._asked, game.ask, self._since
        if now is not before and isinstance(now, Ask) and now.always:  # others need no window
            self.window_ends = time.monotonic() + _SECRET.uniform(*PASS_PAUSE)
        self._asked = now
        self._since = {
            seat: since[seat] if seat in since and _same_for(seat, before, now) else version for seat in game.awaited()
        }

    def since(self, seat: int) -> int | None:
        """The version of the table since which this seat has the same question; None if it is not asked."""
        return self._since.get(seat)


def _same_for(seat: int, before: AnyAsk | None, now: AnyAsk | None) -> bool:
    """Whether a seat that has not answered is asked the same as before another one answered."""
    if before is now:
        return True
    if not isinstance(before, Anyone) or not isinstance(now, Anyone) or before.topic != now.topic:
        return False
    return bool(before.options_of(seat) == now.options_of(seat))

"""The bot that searches: how long it thinks, in how many processes, and what it keeps of its tree."""

from __future__ import annotations

import random
import time
from collections import deque
from typing import Any

import msgspec

from ludarium.bots.bot import Bot, Sight
from ludarium.bots.search import Node, Search, Thought, knowledge_of
from ludarium.kernel.asks import Ask, is_forced
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import GameType
from ludarium.kernel.saves import digest

MOST_GUESSES = 100  # of what the others may have answered since, when the tree is looked for the position at hand
LONG = 0.5  # seconds
MANY = 300  # iterations


class Budget(msgspec.Struct, frozen=True):
    """How long to think: so many seconds or iterations, whichever is reached first, in so many processes."""

    seconds: float = 0.0
    iterations: int = 0
    workers: int = 1

    @property
    def far(self) -> bool:
        """Whether there is time to play on to the next stage of the game before it is judged."""
        return self.seconds >= LONG if self.seconds else self.iterations >= MANY


class Kept(msgspec.Struct, frozen=True):
    """What the bot saw and answered last, and the part of its tree below that answer."""

    view: Game
    seat: int
    option: Any
    below: Node


class SearchBot(Bot):
    """Thinks ahead for as long as its budget allows, and not longer than it takes to be sure."""

    def __init__(self, game_type: GameType, budget: Budget) -> None:
        self.game_type = game_type
        self.budget = budget
        self._kept: Kept | None = None

    def choose(self, sight: Sight, dice: random.Random) -> Any:
        view, seat = sight.view(), sight.seat
        options: Any = sight.options
        if is_forced(options):
            return options[0]
        search = self._search(view, seat, dice)
        best = self._think(search, settle=True)[0].option
        below = search.root.tables[seat][best].children.get(())
        self._kept = Kept(view, seat, best, below) if below else None
        return best

    def think(self, view: Game, seat: int, dice: random.Random) -> list[Thought]:
        """All options with what the search found, the best first; the whole budget is spent."""
        return self._think(self._search(view, seat, dice), settle=False)

    def _search(self, view: Game, seat: int, dice: random.Random) -> Search:
        root = find_kept(self._kept, view) if self._kept and self._kept.seat == seat else None
        return Search(view, seat, knowledge_of(self.game_type, dice), dice, root, far=self.budget.far)

    def _think(self, search: Search, *, settle: bool) -> list[Thought]:
        stop = time.perf_counter() + self.budget.seconds if self.budget.seconds else float("inf")
        most = self.budget.iterations or 10**9
        if self.budget.workers <= 1:
            search.run(most, stop, settle=settle)
            return search.thoughts()
        from ludarium.bots import parallel

        begun = parallel.begin(search, most, stop, self.budget.workers - 1)
        search.run(most, stop)
        return parallel.add_up([search.thoughts(), *parallel.finish(begun, stop)], search.spread())


def find_kept(kept: Kept, view: Game) -> Node | None:
    """The node of the kept tree that this view has come to, if the answers of the others since then lead to it.

    The answers are not told; those that the tree knows are tried on a guess of the hidden, until one gives the
    same view. Where fate has spoken since, nothing is found: its answers are too many to be tried.
    """
    now, seat = digest(view), kept.seat
    first = kept.view.dealt(seat, lambda _: 0)  # any deal will do: only views are compared
    first.answer(seat, kept.option)
    guesses = deque([(first, kept.below)])
    for _ in range(MOST_GUESSES):
        if not guesses:
            return None
        game, node = guesses.popleft()
        if not isinstance(game.ask, Ask):
            continue
        asked = game.ask.seat
        if asked == seat:
            if digest(game.view(seat)) == now:
                return node
            continue
        for branch in node.tables.get(asked, {}).values():
            below = branch.children.get(())
            if below and branch.option in game.ask.options:
                after = game.clone()
                after.answer(asked, branch.option)
                guesses.append((after, below))
    return None

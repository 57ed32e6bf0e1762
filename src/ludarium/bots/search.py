"""Information-set Monte Carlo tree search, written once for every game on the kernel.

Each iteration deals anew all that the seat cannot know, walks down a tree of answers (what fate does between
them is drawn, not remembered), and judges where it ends. Seats choose in the tree by what is best for them. A
sealed question is chosen by all its seats at once, each without knowing the others' choice.

A game may help with two functions of its ``greedy`` module: ``rates(game, seat)``, how good each option looks,
and ``values(game)``, each seat's chance to win. Without them options look alike and games are played out at
random.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from math import exp, sqrt
from typing import Any, Protocol

import msgspec

from ludarium.bots.bot import Bot, RandomBot, Sight
from ludarium.kernel.asks import Ask, Chance, Sealed
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import GameType
from ludarium.kernel.saves import digest

EXPLORATION = 1.2  # how much an option that looks good but was little tried is preferred
TEMPERATURE = 0.8  # by how many points of ``rates`` an option must look better to be tried e times as often
WIDTH = 2.0  # options considered after n visits: WIDTH * sqrt(n) + FIRST, the best-looking first
FIRST = 4
DEEPEST = 60  # answers in one walk
LONGEST_PLAYOUT = 5_000


class Knowledge(Protocol):
    """What a game knows about itself."""

    def rates(self, game: Game, seat: int) -> Sequence[float]: ...
    def values(self, game: Game) -> Sequence[float]: ...


class Plain:
    """For a game that knows nothing: all options look alike, and random play decides who wins."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice

    def rates(self, game: Game, seat: int) -> Sequence[float]:
        """Nothing looks better than anything else."""
        assert game.ask is not None
        return [0.0] * len(game.ask.options_of(seat))  # type: ignore[arg-type]  # a decision of a player

    def values(self, game: Game) -> Sequence[float]:
        """Who wins when everybody plays at random from here."""
        bot, dice = RandomBot(), self.dice
        for _ in range(LONGEST_PLAYOUT):
            settle(game, dice)
            if game.ask is None:
                return won(game)
            seat = game.awaited()[0]
            game.answer(seat, bot.choose(Sight(game, seat), dice))
        return [1 / game.seats] * game.seats


class Branch:
    """What is known of one option at one node."""

    __slots__ = ("child", "option", "prior", "seen", "total", "visits")

    def __init__(self, option: Any, prior: float) -> None:
        self.option = option
        self.prior = prior
        self.visits = 0
        self.seen = 0  # how often it could have been chosen
        self.total = 0.0  # of the values for the seat that chooses
        self.child: Node | None = None


class Node:
    """One question, as the tree has met it: a table of branches for each seat that is asked."""

    __slots__ = ("tables", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.tables: dict[int, dict[Any, Branch]] = {}


class Budget(msgspec.Struct, frozen=True):
    """How long to think: so many seconds or iterations, whichever is reached first."""

    seconds: float = 0.0
    iterations: int = 0


class Thought(msgspec.Struct, frozen=True):
    """One option after thinking: how often it was tried, and the chance to win it led to."""

    option: Any
    visits: int
    value: float


class Search:
    """One search from one seat's view."""

    def __init__(self, view: Game, seat: int, knowledge: Knowledge, dice: random.Random, root: Node | None) -> None:
        self.view, self.seat, self.knowledge, self.dice = view, seat, knowledge, dice
        self.root = root or Node()
        self.iterations = 0

    def run(self, budget: Budget) -> None:
        """Iterate until the budget is spent."""
        stop = time.perf_counter() + budget.seconds if budget.seconds else float("inf")
        most = budget.iterations or 10**9
        longest = 0.0
        while self.iterations < most:
            began = time.perf_counter()
            if began + longest > stop:
                return
            self._iterate()
            longest = max(longest * 0.95, time.perf_counter() - began)

    def thoughts(self) -> list[Thought]:
        """The options of the seat, the most tried first."""
        table = self.root.tables.get(self.seat, {})
        found = [Thought(b.option, b.visits, b.total / b.visits if b.visits else 0.0) for b in table.values()]
        return sorted(found, key=lambda t: (-t.visits, -t.value))

    def _below(self, n: int) -> int:
        return int(self.dice.random() * n)

    def _iterate(self) -> None:
        """Deal, walk down, judge, and remember on every branch of the way what came of it."""
        self.iterations += 1
        game = self.view.dealt(self.seat, self._below)
        node, way = self.root, []
        values: Sequence[float] | None = None
        for _ in range(DEEPEST):
            fresh = not node.tables
            chosen = self._choose(game, node)
            way += [(branch, seat) for seat, branch in chosen]
            node.visits += 1
            for seat, branch in chosen:
                game.answer(seat, branch.option)
            settle(game, self.dice)
            if game.ask is None:
                values = won(game)
                break
            if fresh and node is not self.root:
                break
            node = self._child(chosen)
        if values is None:
            values = self.knowledge.values(game)
        for branch, seat in way:
            branch.visits += 1
            branch.total += values[seat]

    def _choose(self, game: Game, node: Node) -> list[tuple[int, Branch]]:
        """What each asked seat tries now: one seat, or all seats of a sealed question."""
        ask = game.ask
        assert isinstance(ask, (Ask, Sealed))
        return [(seat, self._try(game, node, seat)) for seat in game.awaited()]

    def _try(self, game: Game, node: Node, seat: int) -> Branch:
        """The branch that is best or least known: value so far, plus a bonus for what looks good and was little tried."""
        assert game.ask is not None
        options: Any = game.ask.options_of(seat)
        table = node.tables.get(seat)
        if table is None:
            table = node.tables[seat] = {}
        branches = [table[option] for option in options if option in table]
        if len(branches) < len(options):
            branches = self._open(game, seat, options, table)
        width = int(FIRST + WIDTH * sqrt(node.visits + 1))
        if len(branches) > width:
            branches = sorted(branches, key=lambda b: (-b.visits > 0, -b.prior))[:width]
        for branch in branches:
            branch.seen += 1
        known = sum(branch.total for branch in branches)
        tried = sum(branch.visits for branch in branches)
        hope = known / tried if tried else 1 / game.seats
        best, top = branches[0], -1.0
        for branch in branches:
            mean = branch.total / branch.visits if branch.visits else hope
            score = mean + EXPLORATION * branch.prior * sqrt(branch.seen) / (1 + branch.visits)
            if score > top:
                best, top = branch, score
        return best

    def _open(self, game: Game, seat: int, options: Sequence[Any], table: dict[Any, Branch]) -> list[Branch]:
        """Make branches for options that were not met before; how good they look is asked once."""
        priors = softmax(self.knowledge.rates(game, seat))
        found = []
        for option, prior in zip(options, priors, strict=True):
            branch = table.get(option)
            if branch is None:
                branch = table[option] = Branch(option, prior)
            found.append(branch)
        return found

    @staticmethod
    def _child(chosen: list[tuple[int, Branch]]) -> Node:
        """Where this answer leads; after a sealed question, the first seat's branch stands for all."""
        branch = chosen[0][1]
        if branch.child is None:
            branch.child = Node()
        return branch.child


class SearchBot(Bot):
    """Thinks ahead for as long as its budget allows."""

    def __init__(self, game_type: GameType, budget: Budget) -> None:
        self.game_type = game_type
        self.budget = budget
        self._expected: tuple[str, Node] | None = None

    def choose(self, sight: Sight, dice: random.Random) -> Any:
        view, seat = sight.view(), sight.seat
        options: Any = sight.options
        if len(options) == 1:
            return options[0]
        thoughts = self.think(view, seat, dice)
        best = thoughts[0].option
        self._expect(view, seat, best)
        return best

    def think(self, view: Game, seat: int, dice: random.Random) -> list[Thought]:
        """All options with what the search found, the best first."""
        greedy: Any = self.game_type.part("greedy")
        knowledge: Knowledge = greedy if hasattr(greedy, "values") else Plain(dice)
        root = None
        if self._expected and self._expected[0] == digest(view):
            root = self._expected[1]
        self._search = Search(view, seat, knowledge, dice, root)
        self._search.run(self.budget)
        return self._search.thoughts()

    def _expect(self, view: Game, seat: int, option: Any) -> None:
        """Keep the part of the tree below the chosen answer, if the seat is asked again at once."""
        self._expected = None
        branch = self._search.root.tables[seat][option]
        after = view.dealt(seat, lambda _: 0)  # any deal will do: what is expected is again only a view
        after.answer(seat, option)
        if branch.child and isinstance(after.ask, Ask) and after.ask.seat == seat:
            self._expected = (digest(after.view(seat)), branch.child)


def settle(game: Game, dice: random.Random) -> None:
    """Let fate answer, by the search's own dice."""
    while type(ask := game.ask) is Chance:
        game.answer(ask.seat, ask.options[draw_below(dice, ask.options.ways)])


def draw_below(dice: random.Random, ways: int) -> int:
    """A uniform number below ``ways``, however large."""
    return int(dice.random() * ways) if ways < 2**50 else dice.getrandbits(ways.bit_length() + 64) % ways


def won(game: Game) -> Sequence[float]:
    """Who won, as values: a shared victory is shared."""
    winners = game.outcome().winners
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(game.seats)]


def softmax(rates: Sequence[float]) -> list[float]:
    """Priors that add up to 1: an option that looks better is tried more."""
    top = max(rates)
    weights = [exp(max(-30.0, (rate - top) / TEMPERATURE)) for rate in rates]
    total = sum(weights)
    return [weight / total for weight in weights]

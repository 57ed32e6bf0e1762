"""Information-set Monte Carlo tree search, written once for every game on the kernel.

Each iteration deals anew all that the seat cannot know, walks down a tree of answers, and judges where it ends. The
seat tries its own answers by what came of them; the others are thought to do what looks best to them. (A tree that
branched for the others too came to the seat's own next decision late or never.) What fate does between two answers is
drawn anew each time, and each of its outcomes leads to a node of its own: what is good after one roll of the dice says
nothing about another. A sealed question is answered by all its seats at once, each without knowing the others' answer.

A game may help with functions of its ``greedy`` module: ``rates(game, seat)``, how good each option looks;
``values(game)``, each seat's chance to win; ``quiet(game)``, whether those can be trusted here or something that has
begun should be played to its end first; ``stage(game)``, the part of the game that is being played, such as a round: a
search that has the time plays on to the next one before it judges; and ``prospects(game)``, the chances to win there.
Without them options look alike and games are played out at random.
"""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Iterable, Sequence
from math import exp, sqrt
from typing import Any, Protocol

import msgspec

from ludarium.bots.bot import RandomBot, Sight
from ludarium.kernel.asks import NOBODY, Anyone, Chance
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import GameType
from ludarium.kernel.play import play

EXPLORATION = 5.0  # how much an option that looks good but was little tried is preferred, in spreads of the values
AT_FIRST = 4  # values of 0.3 and 0.7 that the spread starts from
LOOK = 16  # iterations between two looks whether the choice is settled
CATCH_UP = 0.3  # the part of the iterations to come by which the second option may gain on the first
CAUTION = 3.0  # by how many standard errors the value of an option may be too high
TEMPERATURE = 0.8  # by how many points of ``rates`` an option must look better to be tried e times as often
OPEN_MIND = 0.05  # the part of the trying that is for all options alike, however bad they look
WIDTH = 2.0  # options considered after n visits: WIDTH * sqrt(n) + FIRST, the best-looking first
FIRST = 4
DEEPEST = 60  # answers in one walk
LONGEST_PLAYOUT = 5_000


class Knowledge(Protocol):
    """What a game knows about itself."""

    def rates(self, game: Game, seat: int) -> Sequence[float]: ...
    def values(self, game: Game) -> Sequence[float]: ...
    def prospects(self, game: Game) -> Sequence[float]: ...
    def quiet(self, game: Game) -> bool: ...
    def stage(self, game: Game) -> object: ...


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
        play(
            game,
            lambda now, seat: bot.choose(Sight(now, seat), dice),
            lambda ask: thrown(ask, dice),
            most=LONGEST_PLAYOUT,
        )
        return won(game) if game.ask is None else [even_chance(game)] * game.seats

    def prospects(self, game: Game) -> Sequence[float]:
        """The same everywhere."""
        return self.values(game)

    def quiet(self, game: Game) -> bool:
        """Random play can begin anywhere."""
        return True

    def stage(self, game: Game) -> object:
        """Random play goes on to the end anyway."""
        return None


class Branch:
    """What is known of one option at one node; values are added up for the seat's own options alone."""

    __slots__ = ("children", "option", "prior", "seen", "total", "visits")

    def __init__(self, option: Any, prior: float) -> None:
        self.option = option
        self.prior = prior
        self.visits = 0
        self.seen = 0  # how often it could have been chosen
        self.total = 0.0  # of the values that came of it
        self.children: dict[tuple[Any, ...], Node] = {}  # by what fate and sealed answers of others did with it

    def child(self, apart: tuple[Any, ...] = ()) -> Node:
        """Where this answer leads if this happens besides."""
        found = self.children.get(apart)
        if found is None:
            found = self.children[apart] = Node()
        return found


class Node:
    """One question, as the tree has met it: a table of branches for each seat that is asked."""

    __slots__ = ("tables", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.tables: dict[int, dict[Any, Branch]] = {}


class Thought(msgspec.Struct, frozen=True):
    """One option after thinking: how often it was tried, and the chance to win it led to."""

    option: Any
    visits: int
    value: float


class Search:
    """One search from one seat's view."""

    def __init__(
        self,
        view: Game,
        seat: int,
        knowledge: Knowledge,
        dice: random.Random,
        root: Node | None = None,
        *,
        far: bool = False,
    ) -> None:
        self.view, self.seat, self.knowledge, self.dice = view, seat, knowledge, dice
        self.far = far  # whether all play on to the next stage before it is judged
        self.root = root or Node()
        self.iterations = 0
        self._stop = float("inf")
        self._sum = AT_FIRST * 0.5  # of the values found for the seat, and of their squares
        self._squares = AT_FIRST * (0.5**2 + 0.2**2)

    def run(self, most: int, stop: float = float("inf"), *, settle: bool = False) -> None:
        """Iterate ``most`` times or until ``stop`` (by ``time.perf_counter``), whichever comes first.

        With ``settle`` it ends as soon as what is left of either is unlikely to change the choice. A tree has no
        circles, so nothing is lost if the garbage collector rests meanwhile; in a large program it may take longer
        than the search may be late.
        """
        collects = gc.isenabled()
        gc.disable()
        try:
            self._run(most, stop, settle=settle)
        finally:
            if collects:
                gc.enable()

    def _run(self, most: int, stop: float, *, settle: bool) -> None:
        first = now = time.perf_counter()
        self._stop = stop
        longest = 0.0
        while self.iterations < most and (now + longest <= stop or not self.iterations):
            if settle and self.iterations % LOOK == LOOK - 1:
                rest = min(most - self.iterations, (stop - now) / (now - first) * self.iterations)
                if self._lead() > rest * CATCH_UP:
                    return
            self._iterate()
            began, now = now, time.perf_counter()
            longest = max(longest * 0.95, now - began)

    def _lead(self) -> int:
        """By how many visits the best option leads."""
        first, *others = [thought.visits for thought in self.thoughts()]
        return first - max(others, default=0)

    def thoughts(self) -> list[Thought]:
        """The options of the seat, the best first."""
        assert self.view.ask is not None
        options: Any = self.view.ask.options_of(self.seat)
        table = self.root.tables.get(self.seat, {})
        known = [table.get(option) or Branch(option, 0.0) for option in options]
        found = [Thought(b.option, b.visits, b.total / b.visits if b.visits else 0.0) for b in known]
        return ranked(found, self.spread())

    def spread(self) -> float:
        """How much the values found so far differ (standard deviation): the scale on which options are compared."""
        found = self.iterations + AT_FIRST
        return sqrt(max(1e-4, self._squares / found - (self._sum / found) ** 2))

    def _dealt(self) -> Game:
        """A game as it may be, from what the seat sees."""
        random = self.dice.random
        return self.view.dealt(self.seat, lambda n: int(random() * n))

    def _advance(self, game: Game, chosen: list[tuple[int, Branch]]) -> tuple[Any, ...]:
        """Answer for the seats, then let fate answer, up to the next decision; what fate did."""
        for seat, branch in chosen:
            game.answer(seat, branch.option)
        return settle(game, self.dice)

    def _iterate(self) -> None:
        """Deal, walk down, judge, and remember on every own branch of the way what came of it."""
        self.iterations += 1
        game = self._dealt()
        node, way = self.root, []
        for _ in range(DEEPEST):
            fresh = not node.tables
            chosen = self._choose(game, node)
            node.visits += 1
            fate = self._advance(game, chosen)
            seat, branch = chosen[0]
            own = seat == self.seat
            if own:
                way.append(branch)
            if game.ask is None or (fresh and own and node is not self.root) or time.perf_counter() > self._stop:
                break
            node = branch.child((*fate, *[other.option for _, other in chosen[1:]]))
        value = self._judge(game)[self.seat]
        self._sum += value
        self._squares += value**2
        for branch in way:
            branch.visits += 1
            branch.total += value

    def _judge(self, game: Game) -> Sequence[float]:
        """Each seat's chance to win, after all have done what looks best to them until it is quiet, or the next stage."""
        known = self.knowledge
        begun = known.stage(game) if self.far else None
        while game.ask is not None and time.perf_counter() <= self._stop:
            if known.quiet(game):
                if begun is None:
                    return known.values(game)
                if known.stage(game) != begun:
                    return known.prospects(game)
            for seat in asked_together(game):
                game.answer(seat, self._best(game, seat))
            settle(game, self.dice)
        return won(game) if game.ask is None else known.values(game)

    def _best(self, game: Game, seat: int) -> Any:
        """The option that looks best to this seat."""
        assert game.ask is not None
        options: Any = game.ask.options_of(seat)
        if len(options) == 1:
            return options[0]
        rates = self.knowledge.rates(game, seat)
        top = max(rates)
        equal = [option for option, rate in zip(options, rates, strict=True) if rate == top]
        return equal[int(self.dice.random() * len(equal))]

    def _choose(self, game: Game, node: Node) -> list[tuple[int, Branch]]:
        """What each asked seat does now: one seat, or all seats of a sealed question, the own one first."""
        seats = asked_together(game, self.seat)
        if len(seats) > 1 and self.seat in seats:
            seats = (self.seat, *[seat for seat in seats if seat != self.seat])
        return [
            (seat, self._try(game, node) if seat == self.seat else self._foresee(game, node, seat)) for seat in seats
        ]

    def _branches(self, game: Game, node: Node, seat: int) -> list[Branch]:
        """What is known of each option that this seat has now."""
        assert game.ask is not None
        options: Any = game.ask.options_of(seat)
        table = node.tables.get(seat)
        if table is None:
            table = node.tables[seat] = {}
        branches = [table[option] for option in options if option in table]
        return branches if len(branches) == len(options) else self._open(game, seat, options, table)

    def _foresee(self, game: Game, node: Node, seat: int) -> Branch:
        """What another seat is thought to do: what looks best to it."""
        return max(self._branches(game, node, seat), key=lambda branch: (branch.prior, self.dice.random()))

    def _try(self, game: Game, node: Node) -> Branch:
        """The branch that is best or least known: value so far, plus a bonus for what looks good and was little tried."""
        branches = self._branches(game, node, self.seat)
        width = int(FIRST + WIDTH * sqrt(node.visits + 1))
        if len(branches) > width:
            branches = sorted(branches, key=lambda b: -b.prior)[:width]
        for branch in branches:
            branch.seen += 1
        known = sum(branch.total for branch in branches)
        tried = sum(branch.visits for branch in branches)
        hope = known / tried if tried else even_chance(game)
        exploration = EXPLORATION * self.spread()
        best, top = branches[0], -1.0
        for branch in branches:
            mean = branch.total / branch.visits if branch.visits else hope
            score = mean + exploration * branch.prior * sqrt(branch.seen) / (1 + branch.visits)
            if score > top:
                best, top = branch, score
        return best

    def _open(self, game: Game, seat: int, options: Sequence[Any], table: dict[Any, Branch]) -> list[Branch]:
        """Make branches for options that were not met before; how good they look is asked once."""
        priors = priors_of(self.knowledge.rates(game, seat))
        found = []
        for option, prior in zip(options, priors, strict=True):
            branch = table.get(option)
            if branch is None:
                branch = table[option] = Branch(option, prior)
            found.append(branch)
        return found


def knowledge_of(game_type: GameType, dice: random.Random) -> Knowledge:
    """The game's own judgement, or none."""
    greedy: Any = game_type.part("greedy")
    return greedy if hasattr(greedy, "values") else Plain(dice)


def ranked(thoughts: Iterable[Thought], spread: float) -> list[Thought]:
    """The best first, by the value that an option has at least: the less it was tried, the less is sure."""
    return sorted(thoughts, key=lambda t: CAUTION * spread / sqrt(t.visits) - t.value if t.visits else 2.0)


def settle(game: Game, dice: random.Random) -> tuple[Any, ...]:
    """Let fate answer, by the search's own dice, until it is asked no more; its answers."""
    answers: tuple[Any, ...] = ()
    while type(ask := game.ask) is Chance:
        outcome = thrown(ask, dice)
        game.answer(ask.seat, outcome)
        answers += (outcome,)
    return answers


def thrown(ask: Chance, dice: random.Random) -> Any:
    """What these dice answer to a question of chance."""
    return ask.options[draw_below(dice, ask.options.ways)]


def asked_together(game: Game, first: int = NOBODY) -> tuple[int, ...]:
    """The seats that answer before the question changes: where anyone may answer only one does, ``first`` if it can."""
    seats = game.awaited()
    if type(game.ask) is not Anyone:
        return seats
    return (first,) if first in seats else seats[:1]


def even_chance(game: Game) -> float:
    """The chance to win of a side of which nothing is known."""
    return 1 / max(2, len(game.sides))


def draw_below(dice: random.Random, ways: int) -> int:
    """A uniform number below ``ways``, however large."""
    return int(dice.random() * ways) if ways < 2**50 else dice.getrandbits(ways.bit_length() + 64) % ways


def won(game: Game) -> Sequence[float]:
    """Who won, as values: allies win together, and sides that tie share the victory."""
    return game.outcome().shares(game.sides)


def priors_of(rates: Sequence[float]) -> list[float]:
    """Priors that add up to 1: an option that looks better is tried more, none is never tried."""
    top = max(rates)
    weights = [exp(max(-30.0, (rate - top) / TEMPERATURE)) for rate in rates]
    share, least = (1 - OPEN_MIND) / sum(weights), OPEN_MIND / len(weights)
    return [share * weight + least for weight in weights]

"""Speed, measured: each figure also as a ratio to a fixed reference loop timed in the same run."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import msgspec

from ludarium.bots.bot import RandomBot, Sight
from ludarium.bots.levels import find_bot
from ludarium.bots.search import Search, knowledge_of
from ludarium.kernel.fate import Fate
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import GameType
from ludarium.kernel.saves import load, save

CALIBRATION_STEPS = 200_000
ITERATIONS = 250  # of each search: about what a tenth of a second allows


class SearchFigures(msgspec.Struct, frozen=True):
    """The speed of search in one game, one core, and the share of its time that each part takes."""

    iterations_per_second: float
    deal: float
    answer: float
    rates: float
    values: float
    tree: float


class Figures(msgspec.Struct, frozen=True):
    """The speed of one game, random play, one core, nobody listening."""

    decisions_per_second: float
    cloning_per_second: float
    """The same with a clone before every decision."""
    clone_us: float
    save_us: float
    load_us: float
    decisions_per_reference: float
    """Decisions in the time of one million steps of the reference loop: comparable between machines."""
    search: SearchFigures


class Bench(msgspec.Struct, frozen=True):
    """One run."""

    calibration: float
    """Steps of the reference loop per second."""
    games: dict[str, Figures]
    peers: dict[str, dict[str, float]] = {}


def calibration() -> float:
    """Steps per second of a fixed loop of the things Python does all day: numbers, dicts, calls."""

    def mix(value: int, table: dict[int, int]) -> int:
        table[value & 255] = value
        return (value * 1103515245 + 12345) & 0x7FFFFFFF

    def run() -> None:
        table: dict[int, int] = {}
        value = 1
        for _ in range(CALIBRATION_STEPS):
            value = mix(value, table)

    return CALIBRATION_STEPS / min(_timed(run) for _ in range(5))


def measure(game_type: GameType, seconds: float, reference: float) -> Figures:
    """Random games with the most seats there can be, for so long; then copies of a position in mid-game."""
    per_second = max(_decisions_per_second(game_type, seconds / 3) for _ in range(3))
    cloning = max(_decisions_per_second(game_type, seconds / 3, clone=True) for _ in range(3))
    game = middle_of_a_game(game_type)
    data = save(game)
    return Figures(
        decisions_per_second=round(per_second, 1),
        cloning_per_second=round(cloning, 1),
        clone_us=_microseconds(game.clone),
        save_us=_microseconds(lambda: save(game)),
        load_us=_microseconds(lambda: load(data)),
        decisions_per_reference=round(per_second / reference * 1_000_000, 1),
        search=measure_search(game_type, seconds),
    )


def _decisions_per_second(game_type: GameType, seconds: float, *, clone: bool = False) -> float:
    seats = game_type.players[1]
    content = game_type.content()
    options = game_type.settle_options(seats, {})
    bot = RandomBot()
    decisions = number = 0
    spent = 0.0
    while spent < seconds:
        fate, dice = Fate(str(number).encode()), random.Random(number)  # noqa: S311  # play, no secret
        began = time.process_time()
        game = game_type.new(seats, options, content)
        fate.settle(game)
        while game.ask is not None:
            if clone:
                game = game.clone()
            seat = game.awaited()[0]
            game.answer(seat, bot.choose(Sight(game, seat), dice))
            fate.settle(game)
            decisions += 1
        spent += time.process_time() - began
        number += 1
    return decisions / spent


class TimedSearch(Search):
    """A search that notes where its time goes."""

    def __init__(self, view: Game, seat: int, game_type: GameType, dice: random.Random, spent: Counter[str]) -> None:
        self.spent = spent
        known = knowledge_of(game_type, dice)
        knowledge: Any = SimpleNamespace(
            rates=self._noted("rates", known.rates),
            values=self._noted("values", known.values),
            quiet=known.quiet,
            stage=known.stage,
        )
        super().__init__(view, seat, knowledge, dice)
        self._dealt = self._noted("deal", self._dealt)  # type: ignore[method-assign]  # the same, timed
        self._advance = self._noted("answer", self._advance)  # type: ignore[method-assign]  # the same, timed

    def _noted(self, name: str, action: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*arguments: Any) -> Any:
            began = time.process_time()
            found = action(*arguments)
            self.spent[name] += time.process_time() - began  # type: ignore[assignment]  # seconds are no whole number
            return found

        return timed


def measure_search(game_type: GameType, seconds: float) -> SearchFigures:
    """Searches of every tenth decision of a game between greedy bots (random ones, if there are none).

    In a game with fewer decisions than that each of them is searched; in one without any, nothing can be measured.
    """
    spent: Counter[str] = Counter()
    iterations = 0
    total = 0.0
    for every in (10, 1):
        for view, seat in _views(game_type, every):
            search = TimedSearch(view, seat, game_type, random.Random(0), spent)  # noqa: S311  # play, no secret
            began = time.process_time()
            search.run(ITERATIONS)
            total += time.process_time() - began
            iterations += search.iterations
            if total > seconds:
                break
        if total:
            break
    if not total:
        return SearchFigures(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    shares = {name: round(spent[name] / total, 3) for name in ("deal", "answer", "rates", "values")}
    return SearchFigures(round(iterations / total, 1), **shares, tree=round(1 - sum(shares.values()), 3))


def _views(game_type: GameType, every: int) -> Iterator[tuple[Game, int]]:
    """What the seat to decide sees, at so many decisions that are one."""
    seats = game_type.players[0]
    fate, dice = Fate(b"views"), random.Random(0)  # noqa: S311  # play, no secret
    bot = find_bot("greedy" if game_type.has("greedy") else "random", game_type)
    game = game_type.new(seats, game_type.settle_options(seats, {}), game_type.content())
    fate.settle(game)
    decisions = 0
    while game.ask is not None:
        seat = game.awaited()[0]
        decisions += 1
        if decisions % every == 0 and len(game.ask.options_of(seat)) > 1:  # type: ignore[arg-type]  # a player decides
            yield game.view(seat), seat
        game.answer(seat, bot.choose(Sight(game, seat), dice))
        fate.settle(game)


def middle_of_a_game(game_type: GameType) -> Game:
    """A position of a random game with the most seats, after half of its decisions."""
    seats = game_type.players[1]

    def play(most: int) -> tuple[Game, int]:
        fate, dice = Fate(b"middle"), random.Random(0)  # noqa: S311  # play, no secret
        game = game_type.new(seats, game_type.settle_options(seats, {}), game_type.content())
        fate.settle(game)
        done = 0
        while game.ask is not None and done < most:
            seat = game.awaited()[0]
            game.answer(seat, RandomBot().choose(Sight(game, seat), dice))
            fate.settle(game)
            done += 1
        return game, done

    _, length = play(1_000_000)
    return play(length // 2)[0]


def _microseconds(action: Callable[[], Any], repeats: int = 300) -> float:
    def run() -> None:
        for _ in range(repeats):
            action()

    return round(min(_timed(run) for _ in range(5)) / repeats * 1e6, 2)


def _timed(action: Callable[[], None]) -> float:
    began = time.process_time()
    action()
    return time.process_time() - began


def measure_peers(seconds: float) -> dict[str, dict[str, float]]:
    """The installed peers, in the same run: only those that can be imported."""
    peers = {}
    for name, run in (("catanatron", _catanatron),):
        try:
            peers[name] = {
                "decisions_per_second": round(max(run(seconds / 3) for _ in range(3)), 1),
                "cloning_per_second": round(max(run(seconds / 3, clone=True) for _ in range(3)), 1),
                "choices": round(_catanatron_choices(), 3),
            }
        except ImportError:
            continue
    return peers


def _catanatron(seconds: float, *, clone: bool = False) -> float:
    """Catan with four random players, as its own loop plays it; with its own copy before every decision, if asked."""
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan

    decisions = number = 0
    spent = 0.0
    while spent < seconds:
        random.seed(number)
        game = Catan([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        began = time.process_time()
        while game.winning_color() is None and decisions < 10_000_000:
            if clone:
                game = game.copy()
            game.play_tick()
            decisions += 1
        spent += time.process_time() - began
        number += 1
    return decisions / spent


def _catanatron_choices(games: int = 4) -> float:
    """The share of its decisions that have more than one answer: it counts the others too, Ludarium does not."""
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan

    decisions = choices = 0
    for number in range(games):
        random.seed(number)
        game = Catan([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        while game.winning_color() is None:
            decisions += 1
            choices += len(game.state.playable_actions) > 1
            game.play_tick()
    return choices / decisions


def bench(games: list[GameType], *, seconds: float = 6.0, peers: bool = False) -> Bench:
    """Measure these games, and the peers beside them if asked."""
    reference = calibration()
    figures = {game_type.slug: measure(game_type, seconds, reference) for game_type in games}
    return Bench(round(reference, 1), figures, measure_peers(seconds) if peers else {})

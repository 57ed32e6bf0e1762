"""The opponents by name, from the weakest to the strongest, with one line that says what to expect."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from ludarium.bots.bot import BadBot, Bot, RandomBot, Sight
from ludarium.bots.own import bot_at, is_path, make, registered_bots
from ludarium.bots.search import Thought
from ludarium.bots.search_bot import Budget, SearchBot
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import GameType, find_game
from ludarium.languages import N_


class GreedyBot(Bot):
    """What the game's own judgement likes best, one step ahead."""

    def __init__(self, game_type: GameType) -> None:
        self.greedy: Any = game_type.part("greedy")
        assert self.greedy is not None

    def choose(self, sight: Sight, dice: random.Random) -> Any:
        view = sight.view()
        if hasattr(self.greedy, "choose"):
            return self.greedy.choose(view, sight.seat, dice)
        assert view.ask is not None
        return best_rated(view.ask.options_of(sight.seat), self.greedy.rates(view, sight.seat), dice)


def best_rated(options: Any, rates: Sequence[float], dice: random.Random) -> Any:
    """The option that looks best; among equals any."""
    top = max(rates)
    best = [i for i, rate in enumerate(rates) if rate == top]
    return options[best[int(dice.random() * len(best))]]


class HastyBot(Bot):
    """Judges like the greedy bot, but overlooks options, as people do who are new to a game.

    ``attention`` is the chance that an option is noticed at all; among those it notices it takes the best.
    """

    def __init__(self, game_type: GameType, attention: float) -> None:
        self.game_type = game_type
        self.attention = attention

    def choose(self, sight: Sight, dice: random.Random) -> Any:
        options: Any = sight.options
        noticed = [i for i in range(len(options)) if dice.random() < self.attention]
        if not noticed:
            return options[int(dice.random() * len(options))]
        greedy: Any = self.game_type.part("greedy")
        rates = greedy.rates(sight.view(), sight.seat)
        return options[max(noticed, key=lambda i: (rates[i], -i))]


class Level(msgspec.Struct, frozen=True):
    """A bot by name: what to expect of it, and how it is made."""

    name: str
    words: str
    make: Callable[[GameType], Bot]
    judges: bool = True
    """Whether it needs the game's own judgement (its ``greedy`` module)."""
    times: tuple[float, ...] = ()
    """The seconds for a decision among which a table can choose, ``SECONDS`` being the usual ones; none: it needs no time."""


SECONDS = 1.0  # that the strongest level thinks, if nothing else is said
MOST_SECONDS = 60.0  # that a table may give it
LEVELS = (  # their names are also words of the client
    Level(N_("random"), N_("plays anything that is allowed"), lambda _: RandomBot(), judges=False),
    Level(
        N_("beginner"),
        N_("has just learned the rules and overlooks half of what is possible"),
        lambda t: HastyBot(t, 0.5),
    ),
    Level(N_("casual"), N_("knows the game, and now and then misses the best move"), lambda t: HastyBot(t, 0.85)),
    Level(N_("greedy"), N_("takes what looks best at once, and never overlooks anything"), GreedyBot),
    Level(
        N_("strong"),
        N_("the strongest; thinks ahead for a second, or for as long as the table lets it"),
        lambda t: SearchBot(t, Budget(seconds=SECONDS)),
        judges=False,
        times=(0.1, SECONDS, 5.0),
    ),
)
ALSO = {"master": "strong"}
"""Names of earlier versions, which stand in saves, tables and records."""


MOST_WORKERS = 64
HINTS = 3


def hints(view: Game, seat: int, dice: random.Random) -> list[Thought]:
    """What the strongest level would do here: its best options with their estimated chance to win, the best first."""
    game_type = find_game(view.slug)
    thoughts = SearchBot(game_type, Budget(seconds=SECONDS)).think(view, seat, dice)
    looked_at = [thought for thought in thoughts if thought.visits][:HINTS]
    return sorted(looked_at, key=lambda thought: -thought.value)


def levels(game_type: GameType) -> tuple[Level, ...]:
    """The bots that play this game, from the weakest to the strongest; then those that other packages register."""
    judges = game_type.has("greedy")
    ours = tuple(level for level in LEVELS if judges or not level.judges)
    known = {level.name for level in LEVELS}
    others = {name: kind for name, kind in registered_bots().items() if name not in known}
    return ours + tuple(
        Level(name, _what_it_does(kind), partial(make, kind, name), judges=False)
        for name, kind in others.items()
        if not kind.games or game_type.slug in kind.games
    )


def _what_it_does(kind: type[Bot]) -> str:
    """The first line of its docstring."""
    return (kind.__doc__ or "a bot of another package").strip().partition("\n")[0]


def trusted_bot(name: str, game_type: GameType) -> Bot:
    """The bot of that name, or of the class at ``package.module:Class``: only for names that the user has typed."""
    return bot_at(name, game_type) if is_path(name) else find_bot(name, game_type)


def find_bot(name: str, game_type: GameType) -> Bot:
    """The bot of that name; ``strong:0.1s`` thinks for a tenth of a second, and so for every level with times.

    ``search:200`` thinks for 200 iterations, ``search:0.5s*2`` for half a second in two processes. No level does that
    by itself: a table's bots think one process each.
    """
    kind, _, budget = name.partition(":")
    if kind == "search" and budget:
        return SearchBot(game_type, _budget(budget))
    for level in levels(game_type):
        if level.name == ALSO.get(kind, kind):
            if kind == name:
                return level.make(game_type)
            if level.times:
                return SearchBot(game_type, _time(level, budget))
    names = ", ".join(level.name for level in levels(game_type))
    raise BadBot(
        f"{game_type.title} has no bot {name!r}; it has {names}, strong:SECONDSs, search:ITERATIONS and search:SECONDSs."
    )


def thinking_seconds(name: str, game_type: GameType) -> float:
    """How long the bot of that name may think about a decision; 0 for one that needs no time."""
    bot = find_bot(name, game_type)
    return bot.budget.seconds if isinstance(bot, SearchBot) else 0.0


def _time(level: Level, text: str) -> Budget:
    """The time that a table gives a level."""
    try:
        seconds = float(text.removesuffix("s")) if text.endswith("s") else 0.0
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MOST_SECONDS:
        raise BadBot(f"{text!r} is no time to think: write {level.name}:0.1s, up to {level.name}:{MOST_SECONDS:g}s.")
    return Budget(seconds=seconds)


def _budget(text: str) -> Budget:
    length, _, processes = text.partition("*")
    try:
        workers = int(processes or 1)
        if length.endswith("s"):
            found = Budget(seconds=float(length[:-1]), workers=workers)
        else:
            found = Budget(iterations=int(length), workers=workers)
    except ValueError:
        found = Budget()
    if max(found.seconds, found.iterations) <= 0 or not 1 <= found.workers <= MOST_WORKERS:
        raise BadBot(
            f"{text!r} is no time to think: write search:200 (iterations), search:0.5s (seconds) "
            "or search:0.5s*2 (in two processes)."
        )
    return found

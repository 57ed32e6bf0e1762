"""Fit the chances to win in Aristeia! (``Weights`` of ``ludarium.games.aristeia.worth``) to games of the greedy bot.

    python bench/fit_aristeia.py --games 1200

Plays the games, the four scenarios in turn, one answer in 20 at random, and notes about one quiet position in eight with
who won. ``standing`` is linear in its weights, so what belongs to a weight is what it says if that weight is 1 and all
others are 0. Logistic regression by Newton's method; every third start is left out of the fit and judged by it.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from fitting import Position, fit, loss_of
from ludarium.games.aristeia import greedy
from ludarium.games.aristeia.state import Aristeia
from ludarium.games.aristeia.worth import WEIGHTS, Weights, standing
from ludarium.kernel.asks import CHANCE, Chance
from ludarium.kernel.fate import Fate, seed_of
from ludarium.kernel.game_type import find_game

NOISE = 0.05
NOTED = 0.12
NAMES = [(name, i) for name, pair in msgspec.structs.asdict(WEIGHTS).items() for i in range(len(pair))]


def units() -> list[Weights]:
    """One set of weights for each number in it: that number 1, all others 0."""
    zero = {name: (0.0,) * len(pair) for name, pair in msgspec.structs.asdict(WEIGHTS).items()}
    return [
        Weights(**{**zero, name: tuple([float(j == i) for j in range(len(zero[name]))])})  # type: ignore[arg-type]  # as many
        for name, i in NAMES
    ]


def play(number: int, seed: int) -> list[Position]:
    """Positions of one game, each as what belongs to every weight (first seat less second), and the first seat's win."""
    game_type = find_game("aristeia")
    scenarios = next(spec.choices for spec in game_type.options if spec.key == "scenario")
    options = game_type.settle_options(2, {"scenario": list(scenarios)[number % len(scenarios)]})
    game: Any = game_type.new(2, options, game_type.content())
    fate, dice = Fate(seed_of(seed, number)), random.Random(f"{seed}:{number}")  # play, no secret
    noted = []
    while (ask := game.ask) is not None:
        if type(ask) is Chance:
            game.answer(CHANCE, fate.outcome(ask))
            continue
        seat = game.awaited()[0]
        if game.round and game.fighters and greedy.quiet(game) and dice.random() < NOTED:
            noted.append(terms(game))
        choices = ask.options_of(seat)
        by_chance = dice.random() < NOISE
        game.answer(seat, dice.choice(choices) if by_chance else greedy.choose(game.view(seat), seat, dice))
    winners = game.outcome().winners
    return [(term, (0 in winners) / len(winners)) for term in noted]


def terms(game: Aristeia) -> list[float]:
    """What belongs to each weight in this position."""
    return [standing(game, 0, unit) - standing(game, 1, unit) for unit in UNITS]


def described(weights: Sequence[float]) -> Iterator[str]:
    for (name, i), weight in zip(NAMES, weights, strict=True):
        yield f"  {name}[{i}] {weight:7.3f}"


UNITS = units()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1200)
    parser.add_argument("--seed", type=int, default=2)
    chosen = parser.parse_args()
    kept: list[Position] = []
    left_out: list[Position] = []
    for number in range(chosen.games):
        (kept if number // 4 % 3 else left_out).extend(play(number, chosen.seed))
    now = [msgspec.structs.asdict(WEIGHTS)[name][i] for name, i in NAMES]
    print(f"{len(kept) + len(left_out)} positions; on those left out the loss is {loss_of(now, left_out):.4f} now")
    print(f"and {loss_of(fit(kept), left_out):.4f} by a fit to the rest. The fit to all:")
    print("\n".join(described(fit(kept + left_out))))
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Fit the chances to win in Multiverse War (``Weights`` of ``ludarium.games.multiverse_war.worth``) to played games.

    python bench/fit_multiverse_war.py --scenario starter --games 900

Plays games of the greedy bot for two, one answer in 20 at random, and notes about one quiet position in forty with who
won. Every third game is left out of the fit and judged by it.
"""

from __future__ import annotations

import argparse
import random
import sys
from typing import Any

import msgspec

from fitting import Position, fit, loss_of
from ludarium.games.multiverse_war import greedy
from ludarium.games.multiverse_war.worth import ADVANCED, STARTER, Weights, terms
from ludarium.kernel.asks import CHANCE, Chance
from ludarium.kernel.fate import Fate, seed_of
from ludarium.kernel.game_type import find_game
from ludarium.lab.shards import Work

NOISE = 0.05
NOTED = 0.025
NOW = {"starter": STARTER, "advanced": ADVANCED}


def play(scenario: str, number: int, seed: int) -> list[Position]:
    """Positions of one game, and the part of the victory that the first seat got."""
    game_type = find_game("multiverse-war")
    game: Any = game_type.new(2, game_type.settle_options(2, {"scenario": scenario}), game_type.content())
    fate, dice = Fate(seed_of(seed, number)), random.Random(f"{seed}:{number}")  # play, no secret
    noted: list[tuple[float, ...]] = []
    while (ask := game.ask) is not None:
        if type(ask) is Chance:
            game.answer(CHANCE, fate.outcome(ask))
            continue
        seat = game.awaited()[0]
        if greedy.quiet(game) and dice.random() < NOTED:
            noted.append(tuple([a - b for a, b in zip(terms(game, 0), terms(game, 1), strict=True)]))
        choices = ask.options_of(seat)
        by_chance = dice.random() < NOISE
        game.answer(seat, dice.choice(choices) if by_chance else greedy.choose(game.view(seat), seat, dice))
    winners = game.outcome().winners
    share = (0 in winners) / len(winners) if winners else 0.5
    return [(term, share) for term in noted]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scenario", choices=list(NOW), default="starter")
    parser.add_argument("--games", type=int, default=900)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    numbers = [(chosen.scenario, number, chosen.seed) for number in range(chosen.games)]
    games = list(Work(chosen.workers).run(play, numbers))
    kept = [one for number, game in enumerate(games) if number % 3 for one in game]
    left_out = [one for game in games[::3] for one in game]
    now = msgspec.structs.astuple(NOW[chosen.scenario])
    print(f"{len(kept) + len(left_out)} positions; on those left out the loss is {loss_of(now, left_out):.4f} now")
    print(f"and {loss_of(fit(kept), left_out):.4f} by a fit to the rest. The fit to all:")
    for name, weight in zip(Weights.__struct_fields__, fit(kept + left_out), strict=True):
        print(f"  {name}={weight:.3f},")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Fit the chances to win where a round of Nova Era begins (``STARTS`` of ``ludarium.games.nova_era.worth``).

    python bench/fit_nova_era.py --games 5000

Plays games of two greedy bots. Up to a round drawn by lot some answers are given at random, so that positions differ;
from there on none, and every position in which a round begins is noted with the VP by which the first seat won. What a
seat may expect is linear in the numbers of an ``Outlook``: what belongs to a number is what changes if it is 1 and not 0.
The numbers are fitted to the VP by least squares, the later a position the more it counts, and then the doubt to who
won. Every third game is left out of the fit and judged by it.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import msgspec

from fitting import chance, loss, solve
from ludarium.games.nova_era import greedy
from ludarium.games.nova_era.rules.rounds import ROUNDS
from ludarium.games.nova_era.state import NovaEra
from ludarium.games.nova_era.worth import OUTLOOKS, STARTS, Outlook, judge_of, rounds_left
from ludarium.kernel.asks import CHANCE, Chance
from ludarium.kernel.fate import Fate, seed_of
from ludarium.kernel.game_type import find_game

NOISE = (0.05, 0.15, 0.3)
RIDGE = 1.0
NAMES = [name for name in Outlook.__struct_fields__ if name not in ("dice", "doubt")]
ZERO = Outlook(**dict.fromkeys(["dice", *NAMES], 0.0), doubt=(1.0, 0.0))


class Position(msgspec.Struct, frozen=True):
    """The start of a round: what belongs to each number (first seat less second), and how the game ended."""

    terms: tuple[float, ...]
    left: int
    margin: float
    won: float


def play(number: int, seed: int) -> list[Position]:
    """The positions of one game."""
    game_type = find_game("nova-era")
    game: Any = game_type.new(2, game_type.settle_options(2, {}), game_type.content())
    fate, dice = Fate(seed_of(seed, number)), random.Random(f"{seed}:{number}")  # play, no secret
    sober, noise, last = dice.randrange(game.eras * ROUNDS + 1), dice.choice(NOISE), 0
    noted = []
    while (ask := game.ask) is not None:
        if type(ask) is Chance:
            game.answer(CHANCE, fate.outcome(ask))
            continue
        seat, now = game.awaited()[0], (game.era - 1) * ROUNDS + game.round
        if ask.topic == "pick dice" and now != last:
            last = now
            if now >= sober:
                noted.append((terms(game), rounds_left(game)))
        by_chance = now < sober and dice.random() < noise
        game.answer(seat, dice.choice(ask.options_of(seat)) if by_chance else greedy.choose(game, seat, dice))
    outcome = game.outcome()
    margin, won = outcome.scores[0] - outcome.scores[1], (0 in outcome.winners) / len(outcome.winners)
    return [Position(term, left, margin, won) for term, left in noted]


def terms(game: NovaEra) -> tuple[float, ...]:
    """What there is without any number, and what belongs to each."""
    judge = judge_of(game.content)

    def lead(look: Outlook) -> float:
        return judge.prospect(game, 0, look) - judge.prospect(game, 1, look)

    base = lead(ZERO)
    return (base, *[lead(msgspec.structs.replace(ZERO, **{name: 1.0})) - base for name in NAMES])


def fit(positions: Sequence[Position]) -> list[float]:
    """The numbers that foretell the VP best, in units of a VP scored."""
    size = len(NAMES) + 1
    matrix = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
    right = [0.0] * size
    for position in positions:
        weight = 1 / (0.3 + position.left)
        for i, x in enumerate(position.terms):
            right[i] += weight * x * position.margin
            row, part = matrix[i], weight * x
            for j, y in enumerate(position.terms):
                row[j] += part * y
    found = solve(matrix, right)
    return [weight / found[0] for weight in found[1:]]


def loss_of(weights: Sequence[float], doubt: tuple[float, float], positions: Sequence[Position]) -> float:
    """How wrong these numbers are about these positions."""

    def judged(position: Position) -> float:
        lead = sum([w * x for w, x in zip((1.0, *weights), position.terms, strict=True)])
        return chance(lead / (doubt[0] + doubt[1] * position.left))

    return loss((judged(position), position.won) for position in positions)


def doubted(weights: Sequence[float], positions: Sequence[Position]) -> tuple[float, float]:
    """The doubt with the least loss, by trying."""
    steps = product([0.1 * n for n in range(6, 22, 2)], [0.05 * n for n in range(6, 20, 2)])
    return min(steps, key=lambda doubt: loss_of(weights, doubt, positions))


def of(look: Outlook) -> list[float]:
    return [getattr(look, name) for name in NAMES]


def described(weights: Sequence[float]) -> Iterator[str]:
    for name, weight in zip(NAMES, weights, strict=True):
        yield f"  {name:12} {weight:7.3f}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=2)
    chosen = parser.parse_args()
    kept: list[Position] = []
    left_out: list[Position] = []
    for number in range(chosen.games):
        (kept if number % 3 else left_out).extend(play(number, chosen.seed))
    print(f"{len(kept) + len(left_out)} positions. On those left out the loss is")
    for words, look in (("as anywhere else", OUTLOOKS[2]), ("as it is now", STARTS[2])):
        print(f"  {loss_of(of(look), look.doubt, left_out):.4f} {words}")
    weights = fit(kept)
    print(f"  {loss_of(weights, doubted(weights, kept), left_out):.4f} by a fit to the rest. The fit to all:")
    weights = fit(kept + left_out)
    print("\n".join(described(weights)))
    print("  doubt        {:7.3f} {:7.3f}".format(*doubted(weights, kept + left_out)))
    return 0


if __name__ == "__main__":
    sys.exit(main())

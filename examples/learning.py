"""A baseline that learns Nova Era by itself, on one core in minutes: ``python examples/learning.py``.

The value of a position is linear in the observation of ``ludarium.research``. Games are played, everything that a seat saw
after its own answers is kept with the reward at the end of the game, and the weights that explain all rewards best (ridge
regression) are those of the next round, in which each seat answers what leads to the best value, or now and then anything.

What it has learned is in ``learned.json`` beside this file, and plays wherever a bot is named:
``ludarium simulate nova-era --bots examples.learning:Learned,random``, from the folder above.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import ludarium as lu
from ludarium.lab.simulate import wilson
from ludarium.research.encoding import Encoder
from ludarium.research.episodes import Episode, learned

SLUG, SEATS = "nova-era", 2
WEIGHTS = Path(__file__).with_name("learned.json")
CURIOSITY = 0.1
"""How often something else than the best answer is tried while learning."""
RIDGE = 30.0
"""How much evidence it takes to move a weight from nothing."""
Numbers = NDArray[np.float64]


class Value:
    """What a seat may hope for, from -1 to 1: a weight for each number of its observation, for each seat its own."""

    def __init__(self, weights: Numbers, scale: Numbers) -> None:
        self.weights, self.scale = weights, scale

    def of(self, seat: int, rows: Numbers) -> Numbers:
        """The values of these observations of a seat."""
        found: Numbers = _features(rows, self.scale) @ self.weights[seat]
        return found.round(6)  # what is equal must be equal on every machine

    def best(self, encoder: Encoder, deal: Any, seat: int, options: list[Any], dice: random.Random) -> Any:
        """The option after which the seat has the best hopes; of those that are equal any.

        ``deal``: a game that agrees with all that the seat knows.
        """
        dice.shuffle(options)
        rows = np.array([foreseen(encoder, deal, seat, option) for option in options], dtype=np.float64)
        return options[int(np.argmax(self.of(seat, rows)))]

    def dump(self) -> str:
        """As JSON."""
        kept = {"weights": self.weights.round(5).tolist(), "scale": self.scale.round(5).tolist()}
        return json.dumps({"game": SLUG, "seats": SEATS, **kept}) + "\n"

    @classmethod
    def load(cls, text: str) -> Value:
        """From JSON."""
        kept = json.loads(text)
        return cls(np.array(kept["weights"]), np.array(kept["scale"]))


def _features(rows: Numbers, scale: Numbers) -> Numbers:
    return np.hstack([rows / scale, np.ones((len(rows), 1))])


def foreseen(encoder: Encoder, deal: Any, seat: int, option: Any) -> Any:
    """What the seat observes once it has answered, before chance or anybody else does."""
    ahead = deal.clone()
    ahead.answer(seat, option)
    return encoder.observe(ahead, seat)


def play(encoder: Encoder, seed: int, value: Value | None) -> tuple[list[list[Any]], list[float]]:
    """A game of all seats against each other: what each saw after its answers, and its reward at the end."""
    episode, dice = Episode(encoder, seed), random.Random(f"choices {seed}")  # noqa: S311  # play, no secret
    seen: list[list[Any]] = [[] for _ in range(encoder.seats)]
    while not episode.over:
        seat, options = episode.seat, list(episode.legal.values())
        deal = episode.game.view(seat).dealt(seat, dice.randrange)
        if value is None or dice.random() < CURIOSITY:
            option = dice.choice(options)
        else:
            option = value.best(encoder, deal, seat, options, dice)
        seen[seat].append(foreseen(encoder, deal, seat, option))
        episode.answer(seat, option)
    return seen, episode.rewards()


class Evidence:
    """All that was seen, summed up as a regression needs it; nothing is forgotten between rounds."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        size = encoder.width + 1
        self.scale = np.ones(encoder.width)
        self.squares = np.zeros((encoder.seats, size, size))
        self.sums = np.zeros((encoder.seats, size))

    def gather(self, seeds: range, value: Value | None) -> None:
        """Play these games, and keep what was seen."""
        for seed in seeds:
            seen, rewards = play(self.encoder, seed, value)
            for seat, reward in enumerate(rewards):
                rows = _features(np.array(seen[seat], dtype=np.float64), self.scale)
                self.squares[seat] += rows.T @ rows
                self.sums[seat] += reward * rows.sum(axis=0)

    def value(self) -> Value:
        """The weights that explain best how the games went for each seat."""
        least = RIDGE * np.eye(self.encoder.width + 1)
        found = [np.linalg.solve(square + least, sums) for square, sums in zip(self.squares, self.sums, strict=True)]
        return Value(np.array(found), self.scale)


def train(first: int, games: int, rounds: int, seed: int = 0) -> Value:
    """Learn from ``first`` random games, then from so many of one's own in each round."""
    evidence = Evidence(learned(SLUG, SEATS, None))
    at = seed * 1_000_000
    evidence.gather(range(at, at + first), None)
    value = evidence.value()
    for number in range(rounds):
        start = at + first + number * games
        evidence.gather(range(start, start + games), value)
        value = evidence.value()
    return value


class Learned(lu.Bot):
    """Plays by what was learned."""

    games = (SLUG,)

    def __init__(self, value: Value | None = None) -> None:
        self.value = value or Value.load(WEIGHTS.read_text("utf-8"))

    def choose(self, sight: lu.Sight, dice: random.Random) -> Any:
        view = sight.view()
        if view.seats != SEATS:
            raise lu.BadBot(f"This bot has learned {SLUG} for {SEATS} seats only.")
        deal = view.dealt(sight.seat, dice.randrange)
        return self.value.best(learned(SLUG, SEATS, None), deal, sight.seat, list(sight.options), dice)


def measure(value: Value, games: int, seed: int = 1, other: str = "random") -> tuple[float, float, float]:
    """The share of victories against another bot, seats taken in turn, and its 95 % interval (Wilson's)."""
    won = 0.0
    for number in range(games):
        seat = number % SEATS
        bots: list[Any] = [other] * SEATS
        bots[seat] = Learned(value)
        outcome = lu.play(SLUG, bots=bots, seed=seed * 1_000_000 + number).outcome
        assert outcome is not None
        won += (seat in outcome.winners) / len(outcome.winners)
    low, high = wilson(won, games)
    return won / games, low, high


def main() -> None:
    """Learn, measure, and keep the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=1000, help="random games to begin with")
    parser.add_argument("--games", type=int, default=300, help="games of its own in each round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument(
        "--measured", type=int, default=400, help="games against random, and a tenth of them against greedy"
    )
    parser.add_argument("--keep", action="store_true", help=f"write the weights to {WEIGHTS.name}")
    asked = parser.parse_args()
    value = train(asked.first, asked.games, asked.rounds)
    if asked.keep:
        WEIGHTS.write_text(value.dump(), "utf-8")
    for other, games in (("random", asked.measured), ("greedy", asked.measured // 10)):
        share, low, high = measure(value, games, other=other)
        print(f"wins {share:.1%} of {games} games against {other} (95 %: {low:.1%} to {high:.1%})", flush=True)


if __name__ == "__main__":
    main()

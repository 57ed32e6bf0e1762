"""Measure a line of sight of Kharn-Ages among 20 figures on every table, and say whether the goal holds."""

from __future__ import annotations

import random
import sys
import time
from itertools import permutations

from ludarium.games.kharn_ages.content import load
from ludarium.games.kharn_ages.state import RADII
from ludarium.space.plane.shapes import Base
from ludarium.space.plane.sight import sees
from ludarium.space.plane.terrain import Terrain

FIGURES = 20
GOAL_US = 30.0
ROUNDS = 5


def main() -> int:
    worst = 0.0
    for scenario in load().scenarios:
        terrain = load().table(scenario)
        figures = crowd(terrain, random.Random(scenario))  # play, no secret
        free, stopped = (sights(terrain, figures, seen=seen) for seen in (True, False))
        worst = max(worst, free[0], stopped[0])
        print(f"{scenario:14} free {free[0]:5.1f} us of {free[1]:3}; stopped {stopped[0]:5.1f} us of {stopped[1]:3}")
    held = worst <= GOAL_US
    print(f"at most {worst:.1f} us; goal {GOAL_US:g}: {'holds' if held else 'MISSED'}")
    return 0 if held else 1


def crowd(terrain: Terrain, dice: random.Random) -> list[Base]:
    """Figures of any size on places where they may stand."""
    found: list[Base] = []
    while len(found) < FIGURES:
        radius = dice.choice([*RADII.values()])
        x, y = (dice.randrange(radius, terrain.size - radius) for _ in "xy")
        apart = all((one.x - x) ** 2 + (one.y - y) ** 2 >= (one.radius + radius) ** 2 for one in found)
        if apart and terrain.may_stand(x, y):
            found.append(Base(x, y, radius, terrain.height(x, y), 500 + 500 * dice.randint(1, 6)))
    return found


def sights(terrain: Terrain, figures: list[Base], *, seen: bool) -> tuple[float, int]:
    """Microseconds of a sight that is free or stopped, the best of some rounds, and how many such there are."""
    pairs = [(a, b, [one for one in figures if one not in (a, b)]) for a, b in permutations(figures, 2)]
    pairs = [(a, b, others) for a, b, others in pairs if sees(terrain, a, b, others) == seen]
    best = float("inf")
    for _ in range(ROUNDS):
        began = time.process_time()
        for a, b, others in pairs:
            sees(terrain, a, b, others)
        best = min(best, time.process_time() - began)
    return (best / len(pairs) * 1e6 if pairs else 0.0), len(pairs)


if __name__ == "__main__":
    sys.exit(main())

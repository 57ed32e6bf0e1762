"""Steps per second as researchers play them: random play with observation and mask at every step, one core, one run.

``python bench/research.py [SECONDS]`` measures every game, and two games of OpenSpiel with their observation tensors beside them.
"""

from __future__ import annotations

import json
import random
import sys
import time

import numpy as np
import pyspiel

from ludarium.kernel.game_type import all_games
from ludarium.lab.bench import calibration
from ludarium.research.episodes import Episode, learned

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 4.0
PEERS = ("backgammon", "gin_rummy")


def ours(slug: str) -> float:
    """Observation and mask of the seat that is asked, then a random answer."""
    encoder = learned(slug, None, None)
    steps, spent, seed = 0, 0.0, 0
    while spent < SECONDS:
        dice = random.Random(seed)
        began = time.process_time()
        episode = Episode(encoder, seed)
        while not episode.over:
            episode.observe(episode.seat)
            episode.play(dice.choice(list(episode.legal)))
            steps += 1
        spent += time.process_time() - began
        seed += 1
    return steps / spent


def openspiel(name: str) -> float:
    """The same of a game of OpenSpiel, from Python."""
    game = pyspiel.load_game(name)
    steps, spent, seed = 0, 0.0, 0
    while spent < SECONDS:
        dice = random.Random(seed)
        began = time.process_time()
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, weights)[0])
                continue
            np.asarray(state.observation_tensor())
            np.asarray(state.legal_actions_mask(), dtype=np.int8)
            state.apply_action(dice.choice(state.legal_actions()))
            steps += 1
        spent += time.process_time() - began
        seed += 1
    return steps / spent


def main() -> int:
    """Print the figures as JSON."""
    report = {
        "calibration": round(calibration()),
        "games": {slug: round(ours(slug)) for slug in all_games()},
        "peers": {f"OpenSpiel {name}": round(openspiel(name)) for name in PEERS},
    }
    print(json.dumps(report, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Steps per second as researchers play them: random play with observation and mask at every step, one core, one run.

``python bench/research.py [SECONDS] [--keep]`` measures every game through the encoders, through PettingZoo's interface, and through a
wrapper as one writes it by hand (``naive_env.py``); beside them two games of OpenSpiel with their observation tensors, and a
game of PettingZoo's own (``ludarium[peers]`` brings what it needs). The first wrapper that anybody wrote by hand is not here any
more; how many steps it made is known, and how fast the machine was then. ``--keep`` adds the figures to ``research.jsonl``.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from pettingzoo.utils import wrappers

from ludarium.kernel.game_type import all_games
from ludarium.lab.bench import calibration
from ludarium.research.episodes import Episode, learned
from ludarium.research.pettingzoo_env import env as our_env
from naive_env import NaiveEnv

SECONDS = next((float(word) for word in sys.argv[1:] if word != "--keep"), 4.0)
PEERS = ("backgammon", "gin_rummy")
KEPT = Path(__file__).with_name("research.jsonl")
FIRST = {"nova-era": 1_936, "aristeia": 870}
"""Steps per second of the first wrapper by hand."""
CALIBRATION_THEN = 6_000_000
"""Steps per second of the reference loop in those days (history.jsonl, 2026-11-15 and 16)."""


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


def pettingzoo(make: Callable[[], Any]) -> float:
    """The same through PettingZoo's interface: look with ``last``, then ``step``."""
    env = make()
    steps, spent, seed = 0, 0.0, 0
    while spent < SECONDS:
        dice = random.Random(seed)
        began = time.process_time()
        env.reset(seed)
        while True:
            seen, _, over, cut, _ = env.last()
            if over or cut:
                break
            env.step(int(dice.choice(np.flatnonzero(seen["action_mask"]))))
            steps += 1
        spent += time.process_time() - began
        seed += 1
    return steps / spent


def by_hand(slug: str) -> Any:
    """The hand-written wrapper inside those that PettingZoo's tutorial puts around an environment."""
    inner = wrappers.TerminateIllegalWrapper(NaiveEnv(slug), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inner))


def of_pettingzoo() -> dict[str, int]:
    """Connect Four of PettingZoo, if pygame is there."""
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError:
        return {}
    return {"PettingZoo connect_four": round(pettingzoo(connect_four_v3.env))}


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
    games: dict[str, dict[str, float]] = {}
    speed = calibration()
    for slug in all_games():
        encoded, naive = ours(slug), pettingzoo(partial(by_hand, slug))
        games[slug] = {
            "encoded": round(encoded),
            "through PettingZoo": round(pettingzoo(partial(our_env, slug))),
            "by hand": round(naive),
            "times by hand": round(encoded / naive, 1),
        }
        if slug in FIRST:
            games[slug]["times the first"] = round(encoded / FIRST[slug], 1)
            games[slug]["times the first, on its machine"] = round(encoded / FIRST[slug] * CALIBRATION_THEN / speed, 1)
    peers = {f"OpenSpiel {name}": round(openspiel(name)) for name in PEERS} | of_pettingzoo()
    found = {"day": f"{date.today()}", "calibration": round(speed), "games": games, "peers": peers}  # noqa: DTZ011  # a day, wherever it is
    print(json.dumps(found, indent=1))
    if "--keep" in sys.argv:
        with KEPT.open("a") as file:
            file.write(json.dumps(found) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""The wrapper that a newcomer would write by hand in an hour: what the encoders of ``ludarium.research`` are measured against.

PettingZoo's AEC interface over the public surface of ``ludarium``, with what learning needs: every fact has a place of its own, by its path
in the view, and every answer has a number of its own, by its text. Places and numbers are given out as they are met.
"""

from __future__ import annotations

import zlib
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv

import ludarium as lu

WIDTH, ACTIONS = 8_192, 16_384


class NaiveEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One game as PettingZoo wants it."""

    metadata = {"render_modes": [], "name": "naive"}

    def __init__(self, slug: str) -> None:
        super().__init__()
        self.slug, self.count = slug, lu.find_game(slug).players[0]
        self.places: dict[str, int] = {}
        self.numbers: dict[str, int] = {}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.count)]
        seen = gymnasium.spaces.Box(-32_768, 32_767, (WIDTH,), np.int32)
        mask = gymnasium.spaces.Box(0, 1, (ACTIONS,), np.int8)
        space = gymnasium.spaces.Dict({"observation": seen, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = dict.fromkeys(self.possible_agents, gymnasium.spaces.Discrete(ACTIONS))

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        self.game = lu.new(self.slug, seats=self.count, seed=seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def _go_on(self) -> None:
        if self.game.outcome is not None:
            won = self.game.outcome.winners
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = {agent: 1.0 if seat in won else -1.0 for seat, agent in enumerate(self.agents)}
            return
        self.agent_selection = self.possible_agents[self.game.seats_asked[0]]

    def options(self, seat: int) -> dict[int, Any]:
        found: dict[int, Any] = {}
        for option in self.game.options(seat) if seat in self.game.seats_asked else ():
            number = self.numbers.setdefault(repr(option), len(self.numbers)) % ACTIONS
            found[number] = option
        return found

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        facts: dict[str, Any] = {}
        _walk("", self.game.view(seat).facts, facts)
        seen = np.full(WIDTH, -1, dtype=np.int32)
        for path, value in facts.items():
            place = self.places.setdefault(path, len(self.places))
            if place < WIDTH:
                seen[place] = value
        mask = np.zeros(ACTIONS, dtype=np.int8)
        for number in self.options(seat):
            mask[number] = 1
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int) -> None:
        seat = self.possible_agents.index(self.agent_selection)
        self.game.answer(seat, self.options(seat)[action])
        self._go_on()


def _walk(path: str, value: Any, facts: dict[str, Any]) -> None:
    if isinstance(value, dict):
        for key, one in value.items():
            _walk(f"{path}.{key}", one, facts)
    elif isinstance(value, (list, tuple)):
        for number, one in enumerate(value):
            _walk(f"{path}.{number}", one, facts)
    elif isinstance(value, str):
        facts[path] = zlib.crc32(value.encode()) % 32_768
    else:
        facts[path] = -1 if value is None else int(value)

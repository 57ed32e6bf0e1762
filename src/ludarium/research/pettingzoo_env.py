"""Any game as a PettingZoo AEC environment: ``env(slug, seats=3)``."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ludarium.research.encoding import Encoder
from ludarium.research.episodes import Episode, learned


def env(slug: str, seats: int | None = None, options: dict[str, str] | None = None) -> Any:
    """The environment with PettingZoo's usual wrappers: an action that the mask forbids ends the game as lost."""
    raw = LudariumEnv(slug, seats, options)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1))


def observation_space(made_by: Encoder) -> spaces.Dict:
    """What an observation holds."""
    return spaces.Dict(
        {
            "observation": spaces.Box(made_by.low, made_by.high, (made_by.width,), np.int32),
            "action_mask": spaces.Box(0, 1, (made_by.actions,), np.int8),
        }
    )


class LudariumEnv(AECEnv):  # type: ignore[misc]  # the library has no types
    """One agent per seat, ``seat_0`` and so on. Rewards come at the end: -1 for defeat, 1 for victory, between for a tie."""

    def __init__(self, slug: str, seats: int | None = None, options: dict[str, str] | None = None) -> None:
        super().__init__()
        self.encoder = learned(slug, seats, options)
        self.metadata = {
            "name": f"ludarium_{slug.replace('-', '_')}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = "ansi"
        self.possible_agents = [f"seat_{seat}" for seat in range(self.encoder.seats)]
        space = observation_space(self.encoder)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(self.encoder.actions) for agent in self.possible_agents}
        self.episode: Episode | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What this agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What this agent can do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game."""
        self.episode = Episode(self.encoder, seed)
        for agent in self.possible_agents:
            self.action_spaces[agent].seed(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """What this agent may know, and its mask."""
        assert self.episode
        return dict(self.episode.observe(self.possible_agents.index(agent)))

    def step(self, action: int | None) -> None:
        """Answer for the agent that is asked."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert self.episode
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0
        self.episode.play(int(action))
        self.rewards = dict(zip(self.possible_agents, self.episode.rewards(), strict=True))
        if self.episode.over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.episode.seat]
        self._accumulate_rewards()

    def render(self) -> str:
        """The question under way, in words."""
        assert self.episode
        game, words = self.episode.game, self.encoder.game_type.words()
        if game.ask is None:
            return "The game is over."
        view = game.view(self.episode.seat)
        assert view.ask is not None
        return words.prompt(view, view.ask, tuple(self.possible_agents))

    def close(self) -> None:
        """Nothing is held open."""

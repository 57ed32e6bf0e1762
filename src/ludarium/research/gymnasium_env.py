"""Any game as a Gymnasium environment: one seat against bots."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import gymnasium
from gymnasium import spaces

from ludarium.bots.bot import Bot, Sight
from ludarium.bots.levels import trusted_bot
from ludarium.research.episodes import Episode, learned
from ludarium.research.pettingzoo_env import observation_space


class SeatEnv(gymnasium.Env[dict[str, Any], int]):
    """The seat ``seat`` of a game, the others played by bots (by name, ``package.module:Class``, or instances).

    An action that the mask forbids is replaced by the first that can be played, and ``info["illegal"]`` says so. The
    reward comes at the end, from -1 for defeat to 1 for victory.
    """

    def __init__(
        self,
        slug: str,
        bots: Sequence[str | Bot] = ("random",),
        *,
        seat: int = 0,
        options: dict[str, str] | None = None,
    ) -> None:
        self.encoder = learned(slug, len(bots) + 1, options)
        made = [trusted_bot(bot, self.encoder.game_type) if isinstance(bot, str) else bot for bot in bots]
        self.bots: list[Bot | None] = [*made[:seat], None, *made[seat:]]
        self.seat = seat
        self.observation_space = observation_space(self.encoder)
        self.action_space = spaces.Discrete(self.encoder.actions)  # type: ignore[assignment]  # a number of NumPy is one
        self.metadata = {"render_modes": []}
        self.render_mode = None
        self.episode = Episode(self.encoder, 0)
        self._dice = random.Random(0)  # noqa: S311  # play, no secret

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game, at the first decision of the seat."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(2**31))
        self.episode = Episode(self.encoder, drawn)
        self._dice = random.Random(drawn)  # noqa: S311  # play, no secret
        self._bots_play()
        return self._seen(), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Answer for the seat; the bots play on to its next decision or the end."""
        legal = self.episode.legal
        illegal = int(action) not in legal
        self.episode.play(min(legal) if illegal else int(action))
        self._bots_play()
        over = self.episode.over
        return self._seen(), self.episode.rewards()[self.seat], over, False, {"illegal": illegal}

    def _seen(self) -> dict[str, Any]:
        return dict(self.episode.observe(self.seat))

    def _bots_play(self) -> None:
        episode = self.episode
        while not episode.over and episode.seat != self.seat:
            seat = episode.seat
            bot = self.bots[seat]
            assert bot is not None
            episode.answer(seat, bot.choose(Sight(episode.game, seat), self._dice))

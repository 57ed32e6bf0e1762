"""Any game as an OpenSpiel game: ``load(slug, seats=2, seed=7)``, a ``pyspiel.Game``.

After ``register()`` OpenSpiel finds the games by itself: ``pyspiel.load_game("ludarium_" + name, {"players": 2})``.

Chance is drawn from the seed of the game: a state is fixed by its seed and the actions so far, and deals of whole decks,
which no list could hold, need no chance nodes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from ludarium.kernel.game_type import GameType, all_games
from ludarium.research.encoding import Encoder
from ludarium.research.episodes import Episode, learned

MOST_LENGTH = 20_000


def load(slug: str, seats: int | None = None, seed: int = 0, options: dict[str, str] | None = None) -> LudariumGame:
    """The game for so many seats; the fewest if none are given."""
    made_by = learned(slug, seats, options)
    return LudariumGame(made_by, {"players": made_by.seats, "seed": seed})


def register() -> None:
    """Let OpenSpiel find every installed game by its name."""
    known = set(pyspiel.registered_names())
    for game_type in all_games().values():
        described = _game_type(game_type)
        if described.short_name not in known:
            pyspiel.register_game(described, _class_of(game_type))


def _class_of(game_type: GameType) -> type[LudariumGame]:
    """A class that OpenSpiel makes a game of from its parameters. (A function would be freed when Python has ended.)"""

    class Registered(LudariumGame):
        def __init__(self, parameters: dict[str, Any] | None = None) -> None:
            given = parameters or {}
            made_by = learned(game_type.slug, int(given.get("players", 0)) or None, None)
            super().__init__(made_by, {"players": made_by.seats, "seed": int(given.get("seed", 0))})

    return Registered


def _game_type(game_type: GameType) -> pyspiel.GameType:
    cooperative = game_type.mode == "cooperative"
    low, high = game_type.players
    return pyspiel.GameType(
        short_name=f"ludarium_{game_type.slug.replace('-', '_')}",
        long_name=game_type.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.IDENTICAL if cooperative else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": low, "seed": 0},
    )


class LudariumGame(pyspiel.Game):  # type: ignore[misc]  # the library has no types
    """A game and its seed."""

    def __init__(self, made_by: Encoder, parameters: dict[str, Any]) -> None:
        self.encoder = made_by
        self.seed = int(parameters.get("seed", 0))
        info = pyspiel.GameInfo(
            num_distinct_actions=made_by.actions,
            max_chance_outcomes=0,
            num_players=made_by.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=MOST_LENGTH,
        )
        super().__init__(_game_type(made_by.game_type), info, parameters)

    def new_initial_state(self) -> LudariumState:
        """The game at its first decision."""
        return LudariumState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> LudariumObserver:
        """What a seat may know, as an array and as words."""
        return LudariumObserver(self.encoder)


class LudariumState(pyspiel.State):  # type: ignore[misc]  # the library has no types
    """A position."""

    def __init__(self, game: LudariumGame) -> None:
        super().__init__(game)
        self.encoder = game.encoder
        self.episode = Episode(game.encoder, game.seed)

    def current_player(self) -> int:
        """The seat that is asked."""
        return pyspiel.PlayerId.TERMINAL if self.episode.over else self.episode.seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.episode.legal) if player == self.episode.seat else []

    def _apply_action(self, action: int) -> None:
        self.episode.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != self.episode.seat or action not in self.episode.legal:
            return f"action {action}"
        view = self.episode.game.view(player)
        assert view.ask is not None
        said = self.encoder.game_type.words().option(view, view.ask, self.episode.legal[action])
        return f"{action}: {said}"

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.episode.over

    def returns(self) -> list[float]:
        """From -1 to 1 for each seat; 0 while it is played."""
        return self.episode.rewards()

    def information_state_string(self, player: int | None = None) -> str:
        """What the seat may know, and what it has answered."""
        seat = self.current_player() if player is None else player
        return f"{self.history_str()} {self.encoder.infostate(self.episode.game, seat)}"

    def observation_string(self, player: int | None = None) -> str:
        """What the seat may know."""
        return self.encoder.infostate(self.episode.game, self.current_player() if player is None else player)

    def __str__(self) -> str:
        return f"{self.encoder.slug} after {self.history_str()}"


class LudariumObserver:
    """OpenSpiel's observer: ``tensor`` is what was observed last."""

    def __init__(self, made_by: Encoder) -> None:
        self.encoder = made_by
        self.tensor = np.zeros(made_by.width, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: LudariumState, player: int) -> None:
        """Observe."""
        self.tensor[:] = self.encoder.observe(state.episode.game, player)

    def string_from(self, state: LudariumState, player: int) -> str:
        """The same as words."""
        return self.encoder.infostate(state.episode.game, player)

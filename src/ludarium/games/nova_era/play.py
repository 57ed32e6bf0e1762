"""The whole game, with every rule known: import this to play."""

from ludarium.games.nova_era.rules import rounds
from ludarium.games.nova_era.rules.setup import new_game
from ludarium.games.nova_era.state import NovaEra

GAME_CLASS = NovaEra

__all__ = ["GAME_CLASS", "new_game", "rounds"]

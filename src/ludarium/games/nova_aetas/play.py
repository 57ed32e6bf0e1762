"""The whole game, with every rule known: import this to play."""

from ludarium.games.nova_aetas.rules import horologium
from ludarium.games.nova_aetas.rules.setup import new_game
from ludarium.games.nova_aetas.state import NovaAetas

GAME_CLASS = NovaAetas

__all__ = ["GAME_CLASS", "horologium", "new_game"]

"""The whole game, with every rule known: import this to play."""

from ludarium.games.nova_aetas.rules import campaign, horologium
from ludarium.games.nova_aetas.rules.setup import new_game
from ludarium.games.nova_aetas.state import Company, NovaAetas

GAME_CLASS = NovaAetas
START = Company

__all__ = ["GAME_CLASS", "START", "campaign", "horologium", "new_game"]

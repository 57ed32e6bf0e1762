"""The whole game, with every rule known: import this to play."""

from ludarium.games.multiverse_war.rules import rounds
from ludarium.games.multiverse_war.rules.setup import new_game
from ludarium.games.multiverse_war.state import MultiverseWar

GAME_CLASS = MultiverseWar

__all__ = ["GAME_CLASS", "new_game", "rounds"]

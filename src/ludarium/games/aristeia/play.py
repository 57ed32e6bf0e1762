"""The whole game, with every rule and every operation known: import this to play."""

from ludarium.games.aristeia.effects import dice, operations, table
from ludarium.games.aristeia.rules.rounds import Match
from ludarium.games.aristeia.rules.setup import new_game
from ludarium.games.aristeia.state import Aristeia

GAME_CLASS = Aristeia

__all__ = ["GAME_CLASS", "Aristeia", "Match", "dice", "new_game", "operations", "table"]

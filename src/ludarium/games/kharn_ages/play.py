"""The whole game, with every rule known: import this to play."""

from ludarium.games.kharn_ages.rules import bending, escapes, handing, oddities, rolled, scoring, substitutes
from ludarium.games.kharn_ages.rules.setup import new_game
from ludarium.games.kharn_ages.state import KharnAges

GAME_CLASS = KharnAges

__all__ = ["GAME_CLASS", "bending", "escapes", "handing", "new_game", "oddities", "rolled", "scoring", "substitutes"]

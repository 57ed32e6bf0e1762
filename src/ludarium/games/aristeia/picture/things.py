"""Elements that are kept: the same facts at the same place are the same element, so nothing is sent again."""

from __future__ import annotations

from functools import lru_cache

from ludarium.games.aristeia.picture.ink import KEPT
from ludarium.scene.boards import element

GROUND, ZONES, SPACES, REACH, SCENERY, MIST, COINS, CHIPS, SHEETS, ROWS, STAGE, TRAYS, DICE, CARDS, FRONT = range(15)
"""The layers, from below: the dome, the sheets of paper around it, then the stage of a Roll and the hand over all."""


passing = lru_cache(maxsize=3000)(element)
"""A large decoration that hardly ever comes back once its moment is over: fewer of them are kept."""


drawn = KEPT.drawn

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

THREATS = "threats"
"""The switch for the Threats of all Enemies, and its element."""


def threat_switch(character: str) -> str:
    """The switch for the Threats of a Character: a device that shows them does so at every table, whoever leads it."""
    return f"threat-{character}"


def threat_id(fighter: int) -> str:
    """The element of that switch."""
    return f"threat-{fighter}"

"""Colours, dice and tracks: the small fixed vocabulary of Nova Era, as tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ludarium.games.nova_era.language import SaidNames
from ludarium.languages import N_

COLOURS: Final = ("green", "red", "yellow", "blue")
TYPES: Final = (*COLOURS, "territory")
"""The five types of cards in a tableau, in the order of the columns (NE-GAP-38)."""
DICE_COLOURS: Final = (*COLOURS, "black")
INDEX: Final = {name: i for i, name in enumerate(DICE_COLOURS)} | {"territory": 4}
TERRITORY: Final = 4
BLACK: Final = "black"

RESOURCES: Final = SaidNames(green=N_("Welfare"), red=N_("Military"), yellow=N_("Economic"), blue=N_("Knowledge"))
"""What each colour stands for (NE-COMP-06)."""
DISASTERS: Final = ("riots", "invasion", "decline", "regression")
"""In the order in which they are resolved, which is that of the colours (NE-COMP-07, NE-DIS-03)."""
DARK_AGE: Final = 4  # the index of its track
LAST_SPACE: Final = 10  # of every Disaster track and of the Dark Age track (NE-ADV-04)
CIVIL_WAR: Final = 10  # the last space of the Unrest track (NE-UNR-01)
UNREST_ZONE: Final = (7, 8, 9)
TOKENS: Final = 20  # of each Resource type (NE-COMP-03)
DICE_PER_COLOUR: Final = 3
LIMIT: Final = 10  # what a picked zone may total without raising Unrest (NE-PICK-03)

HIDDEN: Final = "?"  # a card in a hand that the looking seat does not know

COLOUR_WORDS: Final = SaidNames(
    green=N_("green"), red=N_("red"), yellow=N_("yellow"), blue=N_("blue"), black=N_("black")
)

# A die is its name, such as "green 5". These tables say the rest.
DICE: Final = {(colour, value): f"{colour} {value}" for colour in DICE_COLOURS for value in range(1, 7)}
COLOUR_OF: Final = {die: colour for (colour, _), die in DICE.items()}
VALUE_OF: Final = {die: value for (_, value), die in DICE.items()}
LOWERED: Final = {die: DICE[colour, max(1, value - 1)] for (colour, value), die in DICE.items()}
FLIPPED: Final = {die: DICE[colour, 7 - value] for (colour, value), die in DICE.items()}


def die_words(die: str) -> str:
    """What a die is called."""
    return f"{COLOUR_WORDS[COLOUR_OF[die]]} {VALUE_OF[die]}"


def dice_words(dice: Iterable[str], between: str = ", ") -> str:
    """What dice are called, one after the other."""
    return between.join([die_words(die) for die in dice])

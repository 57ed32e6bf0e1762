"""The types of cards, their colours and icons, and the words that signs stand for."""

from __future__ import annotations

from typing import Final

from ludarium.games.nova_era.language import SaidNames
from ludarium.games.nova_era.names import COLOUR_OF, RESOURCES, VALUE_OF, die_words
from ludarium.languages import N_

TYPE_ICON: Final = {
    "green": "wheat",
    "red": "crossed-swords",
    "yellow": "two-coins",
    "blue": "open-book",
    "black": "eclipse",
    "land": "mountains",
    "person": "laurel-crown",
}
TYPE_NAME: Final = SaidNames(
    green=N_("Welfare"),
    red=N_("Military"),
    yellow=N_("Economic"),
    blue=N_("Knowledge"),
    land=N_("Territory"),
    person=N_("People"),
)
TYPES: Final = ("green", "red", "yellow", "blue", "land", "person")
"""The columns of a civilization as they are drawn."""
TRACK_COLOURS: Final = ("green", "red", "yellow", "blue", "black")
TRACK_ICON: Final = ("torch", "horned-helm", "broken-pottery", "burning-book", "spiky-eclipse")
HOT: Final = 8
"""From this space on a track is shown as a warning."""
MINUS: Final = "\N{MINUS SIGN}"
NONE: Final = "\N{EN DASH}"


def sign(name: str) -> str:
    """The symbol of an icon."""
    return f"ne-i-{name}"


def token(kind: str) -> str:
    """The symbol of a Resource, or of a type of cards."""
    return f"ne-t-{kind}"


def face(die: str) -> str:
    """The symbol of a die that lies."""
    return f"ne-d-{COLOUR_OF[die]}-{VALUE_OF[die]}"


def die_sign(die: str) -> str:
    """A die among words."""
    return f"{{{face(die)}|{die_words(die)}}}"


def token_sign(colour: str) -> str:
    """A Resource among words."""
    return f"{{{token(colour)}|{RESOURCES[colour]}}}"

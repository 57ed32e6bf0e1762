"""The types of cards, their colours and icons, and the words that signs stand for."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final

from ludarium.games.nova_era.content.schema import Card
from ludarium.games.nova_era.language import SaidNames
from ludarium.games.nova_era.names import COLOUR_OF, RESOURCES, VALUE_OF, die_words
from ludarium.languages import N_
from ludarium.scene.parts import cached

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
EMBLEMS: Final[dict[str, str]] = json.loads((files(__package__) / "emblems.json").read_text("utf-8"))
"""Which icon each card of the base set wears; cards of other packs wear the icon of their type."""
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


@cached
def die_sign(die: str) -> str:
    """A die among words."""
    return f"{{{face(die)}|{die_words(die)}}}"


def token_sign(colour: str) -> str:
    """A Resource among words."""
    return f"{{{token(colour)}|{RESOURCES[colour]}}}"


def emblem_of(card: Card) -> str:
    """The icon on the card's art."""
    return EMBLEMS.get(card.id) or TYPE_ICON[types_of(card)[0]]


def types_of(card: Card, paid: str = "") -> tuple[str, ...]:
    """What the card is coloured by: its one or two colours, or the one it was paid in, or its kind."""
    if card.kind == "territory":
        return ("land",)
    if card.kind == "personality":
        return ("person",)
    return (paid,) if paid in card.colors else card.colors

"""Elements that are kept: the same facts at the same place are the same element, so nothing is sent again."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ludarium.games.nova_era.content import Cards
from ludarium.games.nova_era.names import COLOUR_OF, VALUE_OF
from ludarium.games.nova_era.notes import about
from ludarium.games.nova_era.picture.ink import KEPT
from ludarium.games.nova_era.picture.pieces import die
from ludarium.games.nova_era.words import describe_card
from ludarium.scene.boards import BoardPart, Element, part, thing

GROUND, WELLS, TEXTS, CARDS, DICE, FRONT, VEIL, BANNER = range(8)
"""The layers, from below."""


@lru_cache(maxsize=20_000)
def alone(*facts: Any, **meaning: Any) -> BoardPart:
    """A part of a board that is one element, a ``thing`` of these facts."""
    return part((thing(*facts, **meaning),))


@lru_cache(maxsize=20_000)
def lying_die(
    key: str,
    one: str,
    x: float,
    y: float,
    s: float,
    label: str,
    owner: int = -1,
    lowered: int = 0,
    chosen: bool = False,
) -> Element:
    """A die on the table; ``lowered`` by so much."""
    face = die(s, COLOUR_OF[one], VALUE_OF[one], lowered=lowered, chosen=chosen)
    return thing(
        key, face, x, y, DICE, s, s, s * 0.2, label, about("die", one), owner, name=one.capitalize(), kind="die"
    )


drawn = KEPT.drawn


@lru_cache(maxsize=5_000)
def card_label(content: Cards, card: str, state: str = "") -> str:
    """What a card is, in one line, for those who do not see it."""
    lines = describe_card(content, card).splitlines()
    return f"{lines[0].removesuffix('.')}{state}. {lines[1]}"

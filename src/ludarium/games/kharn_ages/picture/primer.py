"""A round of Kharn-Ages in pictures, and what its icons mean."""

from __future__ import annotations

from ludarium.games.kharn_ages.picture.card import NAMES
from ludarium.games.kharn_ages.picture.symbols import (
    ACTIONS,
    AP,
    CATEGORIES,
    CHARACTERISTICS,
    FIELDS,
    STATUSES,
    WALK,
    on_sheet,
)
from ludarium.scene.primer import Primer, Step, legend

TURN = (
    Step("s-hand", "Activate", "Players activate one Safar each in turn, until everybody has acted."),
    Step(AP, "Refill", "Its action points and mastery dice come back; what you keep serves to defend."),
    Step(on_sheet(WALK), "Move", "The first movement is free, each further one costs an action point more."),
    Step("s-swords", "Attack", "Engage a characteristic for each action point: their sum and one of your dice."),
    Step("s-shield", "Defend", "The target knows your total and answers with what it kept. A tie defends."),
    Step("s-trophy", "Score", "The scenario says what gives points, mostly at the end of a round."),
)


def primer() -> Primer:
    """A turn in pictures, and the legend of all icons."""
    named = [(on_sheet(CHARACTERISTICS[letter]), f"{words} ({letter})") for letter, words in NAMES.items()]
    others = {**STATUSES, **FIELDS, **CATEGORIES, **ACTIONS}
    rest = [(on_sheet(icon), name.replace("_", " ")) for name, icon in others.items()]
    return Primer(TURN, legend([(AP, "action points"), *named, *rest]))

"""A turn of Nova Aetas in pictures, and what its icons mean."""

from __future__ import annotations

from ludarium.games.nova_aetas.content import load
from ludarium.games.nova_aetas.event_words import name_in
from ludarium.games.nova_aetas.picture.symbols import (
    AP,
    BELL,
    CATEGORIES,
    CHARACTERISTICS,
    COIN,
    HITS,
    INJURY,
    STATUSES,
    THINGS,
    THREAT,
    XP,
    on_sheet,
)
from ludarium.scene.primer import Primer, Step, legend

TURN = (
    Step("s-clock", "The clock", "The hand goes to the next token; whose it is acts. 1 AP is five minutes."),
    Step(on_sheet("sprint"), "Move", "1 AP a square. Who leaves an Enemy beside it is struck first."),
    Step(
        "s-swords",
        "Attack",
        "Roll its dice: those that reach the Defense are Wounds, three or more are a Critical Hit.",
    ),
    Step("s-shield", "Enemies", "They act by rules of their own, and say why. Roll to stop their Hits."),
    Step(on_sheet(THREAT), "Threat", "Who wounds and heals is noticed: Enemies go for the highest Threat."),
    Step("s-flag", "The Mission", "It is won or lost by its own terms, and always by the clock."),
)


def primer() -> Primer:
    """A turn in pictures, and the legend of all icons."""
    book = load()
    meant = ((AP, "action points, time"), (COIN, "popolini"), (HITS, "hits"), (THREAT, "Threat"), (XP, "experience"))
    more = ((INJURY, "an injury"), (BELL, "the bell"))
    stores = [(on_sheet(icon), words) for icon, words in (*meant, *more)]
    named = [(on_sheet(icon), name_in(book, name)) for name, icon in {**CHARACTERISTICS, **STATUSES}.items()]
    things = [(on_sheet(icon), name.replace("_", " ")) for name, icon in {**THINGS, **CATEGORIES}.items()]
    return Primer(TURN, legend([*stores, *named, *things]))

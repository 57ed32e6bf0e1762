"""A round of Multiverse War in pictures, and what its icons mean."""

from __future__ import annotations

from ludarium.games.multiverse_war.content import load
from ludarium.games.multiverse_war.picture.highlights import SIGNS
from ludarium.games.multiverse_war.picture.symbols import (
    ADVENTURE,
    BUILDINGS,
    DIAL,
    ENCOUNTERS,
    FROST,
    GOLD,
    MISSION,
    REST,
    STONE,
    UNITS,
    on_sheet,
    unit_sign,
)
from ludarium.games.multiverse_war.words import kind_name
from ludarium.scene.primer import Primer, Step, legend

TURN = (
    Step(on_sheet(DIAL), "Events", "The dial turns, and what was begun last round is completed."),
    Step(on_sheet(GOLD), "Revenue", "Your Settlement pays 5 gold, buildings and roads pay more."),
    Step(
        on_sheet(BUILDINGS["barracks"]),
        "Build",
        "Recruit, build with Builders, hire a hero. Rivals see blocks, not what they are.",
    ),
    Step(
        on_sheet(ADVENTURE),
        "Explore",
        "Step to the edge of a face-down territory to reveal it; walk into an adventure to draw its card.",
    ),
    Step("s-swords", "Fight", "Walk into an enemy to attack it: the attacker strikes first, unless it is countered."),
    Step("s-trophy", "Win", "Meet a goal first, or have the most victory points at the limit."),
)


def primer() -> Primer:
    """A turn in pictures, and the legend of all icons."""
    book = load()
    units = [(unit_sign(kind), kind_name(book, kind)) for kind in UNITS]
    buildings = [(on_sheet(icon), kind_name(book, kind)) for kind, icon in BUILDINGS.items()]
    faces = [(on_sheet(icon), f"die: {face.lower()}") for face, icon in SIGNS.items()]
    meant = ((GOLD, "gold"), (STONE, "aether stones"), (MISSION, "missions"), (ADVENTURE, "an adventure"))
    more = ((DIAL, "the event dial"), (REST, "resting"), (FROST, "frost"))
    stores = [(on_sheet(icon), words) for icon, words in (*meant, *more)]
    places = [(on_sheet(icon), kind_name(book, kind)) for kind, icon in ENCOUNTERS.items()]
    return Primer(TURN, legend([*stores, *units, *buildings, *places, *faces]))

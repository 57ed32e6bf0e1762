"""The signs of units, buildings and stores, and the definitions that all drawings share."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Final

UNITS: Final = {
    "U01": "trowel",
    "U02": "spyglass",
    "U03": "pitchfork",
    "U04": "pikeman",
    "U05": "archer",
    "U06": "cavalry",
    "U07": "swordman",
    "U08": "halberd",
    "U09": "crossbow",
    "U10": "mounted-knight",
    "U11": "two-handed-sword",
    "U12": "ballista",
    "U13": "catapult",
    "U14": "trebuchet",
    "U15": "roman-shield",
    "U16": "knight-banner",
    "U17": "wolf-head",
    "U18": "bowman",
    "H1": "hooded-assassin",
    "H2": "target-arrows",
    "H3": "visored-helm",
    "H4": "snowflake-1",
    "H5": "horse-head",
    "decoy": "domino-mask",
}
BUILDINGS: Final = {
    "barracks": "medieval-barracks",
    "guard_tower": "watchtower",
    "academy": "greek-temple",
    "siege_workshop": "siege-tower",
    "fortress": "castle",
    "settlement": "village",
}
ENCOUNTERS: Final = {"P1": "ant", "P2": "village", "P3": "caravan", "P4": "bullseye"}
GOLD, STONE, MISSION, ADVENTURE, DIAL, REST, FROST = (
    "two-coins",
    "crystal-cluster",
    "scroll-unfurled",
    "treasure-map",
    "compass",
    "campfire",
    "snowflake-1",
)
ROAD, BRIDGE = "road", "stone-bridge"
UNKNOWN_SIGN: Final = "s-eye"


def on_map(name: str) -> str:
    """The symbol of an icon in drawings of the map."""
    return f"mw-i-{name}"


def on_sheet(name: str) -> str:
    """The symbol of an icon on sheets."""
    return f"g-{name}"


def unit_sign(kind: str) -> str:
    """The icon of a unit type on sheets; an unknown block has an eye."""
    return on_sheet(UNITS[kind]) if kind in UNITS else UNKNOWN_SIGN


@lru_cache(maxsize=1)
def defs() -> str:
    """The icons that the map draws."""
    paths = json.loads((files(__name__.rpartition(".")[0]) / "icons.json").read_text("utf-8"))
    return "".join(
        f'<symbol id="{on_map(name)}" viewBox="0 0 512 512"><path fill="currentColor" d="{d}"/></symbol>'
        for name, d in paths.items()
    )

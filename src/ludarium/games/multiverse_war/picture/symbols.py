"""The signs of units, buildings and stores, and the definitions that all drawings share."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Final

from ludarium.games.multiverse_war.picture.plan import BARE
from ludarium.scene.maps.pieces import block_definitions
from ludarium.scene.maps.terrain import definitions
from ludarium.scene.svg import icon_symbols

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
SEEN, SHOT = "seen", "archer"
FACE_SIGNS: Final = {"MELEE": "swordman", "RANGED": "archer", "CAVALRY": "cavalry"}
"""The icons of a combat die that strikers have (MW-DICE-01)."""
ON_MAP: Final = (
    *UNITS.values(), *BUILDINGS.values(), *ENCOUNTERS.values(), *FACE_SIGNS.values(),
    GOLD, STONE, MISSION, ADVENTURE, DIAL, REST, FROST, ROAD, BRIDGE, SHOT,
)  # fmt: skip
"""Icons that drawings of the map use."""
SECTIONS: Final = 8
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


def house(kind: str) -> str:
    """The drawing of a building on the map, about its middle."""
    return f"mw-b-{kind}"


def danger_sign(kind: str) -> str:
    """The small disc on a hex where enemies see or shoot, from its corner."""
    return f"mw-danger-{kind}"


def dial_sign(section: int) -> str:
    """The dial with this section under its pointer."""
    return f"mw-dial-{section}"


@lru_cache(maxsize=1)
def defs() -> str:
    """The icons that the map draws, its houses and trees, and the dial."""
    icons = icon_symbols(ON_MAP, on_map, "currentColor")
    houses = "".join(f'<g id="{house(kind)}">{art}</g>' for kind, art in HOUSES.items())
    blocks = block_definitions(map(on_map, dict.fromkeys(UNITS.values())))
    dials = "".join(_dial(section) for section in range(1, SECTIONS + 1))
    rows = "".join(_rows_of_cells())
    return icons + _EYE + "".join(map(_danger, (SEEN, SHOT))) + houses + rows + dials + blocks + definitions(BARE)


LEFT_ROW, LOST_ROW = "mw-hp", "mw-lost"
_MOST_CELLS: Final = 5
"""Rows of so many HP are sent once; a building of a pack may have more."""


def row_of_cells(kind: str, count: int, x: str) -> str:
    """HP below a building, from here on."""
    if count > _MOST_CELLS:
        return f'<g transform="translate({x})">{_cells(kind, count)}</g>'
    return f'<use href="#{kind}-{count}" x="{x}"/>'


def _cells(kind: str, count: int, more: str = "") -> str:
    return f'<path{more} class="{kind}" d="M0 16{"h6v4.5h-6zm7 0" * (count - 1)}h6v4.5h-6z"/>'


def _rows_of_cells() -> Iterator[str]:
    for kind, count in product((LEFT_ROW, LOST_ROW), range(1, _MOST_CELLS + 1)):
        yield _cells(kind, count, f' id="{kind}-{count}"')


_EYE: Final = (
    f'<symbol id="{on_map(SEEN)}" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="3" '
    'd="M1.500 12s4-7 10.500-7 10.500 7 10.500 7-4 7-10.500 7S1.500 12 1.500 12Z"/><circle fill="currentColor" cx="12" cy="12" r="4"/></symbol>'
)
_FLAG: Final = '<path class="mw-pole" d="M{x} {y}v-11"/><path class="mw-roof" d="M{x} {t}l9 3-9 3.500Z"/>'


def _flag(x: int, y: int) -> str:
    return _FLAG.format(x=x, y=y, t=y - 11)


HOUSES: Final = {
    "settlement": (
        '<path class="mw-wall" d="M-15-3h30v13h-30Z"/><path class="mw-roof" d="M-18-3L-12-13H12L18-3Z"/>'
        '<path class="mw-door" d="M-3 10v-7h6v7Z"/><path class="mw-window" d="M-11 1h4v4h-4ZM7 1h4v4h-4Z"/>'
        + _flag(0, -13)
    ),
    "barracks": (
        '<path class="mw-wall" d="M-17-1h34v11h-34Z"/><path class="mw-roof" d="M-19-1L-14-10H14L19-1Z"/>'
        '<path class="mw-door" d="M-4 10v-6h8v6Z"/><path class="mw-window" d="M-13 2h4v4h-4ZM9 2h4v4h-4Z"/>'
        + _flag(-12, -10)
    ),
    "guard_tower": (
        '<path class="mw-wall" d="M-8-14h16l1.500 24h-19Z"/><path class="mw-stone" d="M-10-14v-7h5v3h3v-3h4v3h3v-3h5v7Z"/>'
        '<path class="mw-band" d="M-8.500-8h17v4h-17Z"/><path class="mw-door" d="M-3 10v-6h6v6Z"/>' + _flag(0, -18)
    ),
    "academy": (
        '<path class="mw-stone" d="M-18 7h36v4h-36Z"/><path class="mw-wall" d="M-15-4h4v11h-4ZM-7-4h4v11h-4ZM3-4h4v11h-4ZM11-4h4v11h-4Z"/>'
        '<path class="mw-roof" d="M-19-4L0-14L19-4Z"/>' + _flag(0, -14)
    ),
    "siege_workshop": (
        '<path class="mw-wall" d="M-16-2h26v12h-26Z"/><path class="mw-roof" d="M-19-2L-9-12H6L13-2Z"/>'
        '<circle class="mw-wheel" cx="11" cy="5" r="7"/><path class="mw-wheel" d="M11-2v14M4 5h14M6 0l10 10M16 0L6 10"/>'
        + _flag(-8, -12)
    ),
    "fortress": (
        '<path class="mw-wall" d="M-18-10h9v20h-9ZM9-10h9v20h-9Z"/><path class="mw-wall" d="M-9-3h18v13h-18Z"/>'
        '<path class="mw-stone" d="M-20-10v-6h3.500v2.500h6v-2.500H-7v6ZM7-10v-6h3.500v2.500h6v-2.500H20v6ZM-9-3v-5h4v2h3v-2h4v2h3v-2h4v5Z"/>'
        '<path class="mw-band" d="M-18-6h9v3.500h-9ZM9-6h9v3.500H9Z"/><path class="mw-door" d="M-4 10V4a4 4 0 0 1 8 0v6Z"/>'
        + _flag(-13, -14)
    ),
}
"""Buildings: walls, a roof or band and a pennant in the colours of the owner."""


def _danger(kind: str) -> str:
    icon = f'<use href="#{on_map(kind)}" x=".500" y=".500" width="11" height="11"/>'
    return f'<g id="{danger_sign(kind)}" class="mw-danger"><circle cx="6" cy="6" r="7.500"/>{icon}</g>'


def _dial(section: int) -> str:
    """A wheel of eight; the present section is gold, under the pointer at the top."""
    art = '<circle class="mw-dial-rim" cx="50" cy="54" r="44"/>'
    for n in range(SECTIONS):
        middle = -90 + 45 * n
        a, b = (math.radians(middle + turn) for turn in (-22.5, 22.5))
        d = f"M50 54L{50 + 40 * math.cos(a):.1f} {54 + 40 * math.sin(a):.1f}A40 40 0 0 1 {50 + 40 * math.cos(b):.1f} {54 + 40 * math.sin(b):.1f}Z"
        at = math.radians(middle)
        x, y = 50 + 29 * math.cos(at), 54 + 29 * math.sin(at)
        number = (section - 1 + n) % SECTIONS + 1
        art += f'<path class="mw-dial-part{" mw-now" if n == 0 else ""}" d="{d}"/>'
        art += f'<text class="mw-dial-number" x="{x:.1f}" y="{y + 4.5:.1f}" font-size="13">{number}</text>'
    art += '<circle class="mw-dial-hub" cx="50" cy="54" r="13"/>'
    art += f'<text class="mw-dial-now" x="50" y="59.500" font-size="16">{section}</text>'
    return f'<symbol id="{dial_sign(section)}" viewBox="0 0 100 100">{art}<path class="mw-dial-pointer" d="M44 1h12L50 13Z"/></symbol>'

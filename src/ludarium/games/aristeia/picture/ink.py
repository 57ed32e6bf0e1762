"""The strokes of the dome in Aristeia!'s own style, its layers, and drawings that are kept."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludarium.scene.boards import element
from ludarium.scene.parts import Kept
from ludarium.scene.svg import Pen

GROUND, ZONES, SPACES, REACH, SCENERY, MIST, COINS, CHIPS = range(8)
"""The layers of the dome, from below."""
WIDTH, HEIGHT = 740.0, 850.0
CX, CY = WIDTH / 2, HEIGHT / 2 - 6
"""Where the middle of the dome lies on its board."""
DASH: Final = "\N{EN DASH}"
THREATS: Final = "threats"
"""The switch for the Threats of all Enemies, and its element."""

_PEN: Final = Pen("ar", "var(--ink)")
words, icon = _PEN.words, _PEN.icon
drawn = Kept().drawn
passing = lru_cache(maxsize=3000)(element)
"""A large decoration that hardly ever comes back once its moment is over: fewer of them are kept."""


def sign(name: str) -> str:
    """The symbol of an icon."""
    return f"ar-i-{name}"

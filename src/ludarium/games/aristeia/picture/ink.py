"""The dome's grid, the pen that draws on it, and the icons of the game."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludarium.scene.boards import element
from ludarium.scene.maps.grids import HexGrid, Point, Space, centre
from ludarium.scene.svg import Pen

WIDTH, HEIGHT = 740.0, 850.0
SIZE: Final = 24.0
"""From the centre of a space to its corner."""
GRID: Final = HexGrid(SIZE, x=WIDTH / 2, y=HEIGHT / 2 - 6)
SINGLE: Final = HexGrid(SIZE)
"""A grid around (0, 0), for drawings that are put elsewhere."""
RADIUS: Final = 20.3
"""Of a coin on the dome."""
DASH: Final = "\N{EN DASH}"

_PEN: Final = Pen("ar", "var(--ink)")
words, icon = _PEN.words, _PEN.icon
passing = lru_cache(maxsize=3000)(element)
"""A large decoration that hardly ever comes back once its moment is over: fewer of them are kept."""


def spot(at: Space) -> Point:
    """Where the middle of a space lies on the board."""
    return centre(GRID, at)


def sign(name: str) -> str:
    """The symbol of an icon."""
    return f"ar-i-{name}"

"""Where the hexes of a layout lie on the board, and how things on it are called."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from ludarium.games.multiverse_war.board import Layout, cell_of
from ludarium.scene.maps.grids import ROOT, HexGrid, Point, centre
from ludarium.scene.maps.ground import space_id
from ludarium.scene.maps.terrain import LIFT

RADIUS: Final = 52 / ROOT
SQUASH: Final = 27 / RADIUS
"""A hex is 52 wide and 54 high: round numbers, which are short to send."""
MARGIN: Final = 62.0
KINDS: Final = {"G": "grass", "F": "forest", "H": "hill", "M": "mountain", "W": "water"}
"""The names of the terrains in pictures, by their letters."""


BARE: Final = HexGrid(RADIUS, pointed=True, squash=SQUASH)
"""Hexes of every layout, wherever its middle lies."""


class Plan(msgspec.Struct, frozen=True):
    """The board of a layout."""

    grid: HexGrid
    width: float
    height: float


@lru_cache(maxsize=16)
def plan(layout: Layout) -> Plan:
    """The board on which all hexes of this layout find room."""
    points = [centre(BARE, cell) for cell in layout.cells]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    width = max(x for x, _ in points) - left + 2 * MARGIN
    height = max(y for _, y in points) - top + 2 * MARGIN
    grid = HexGrid(RADIUS, pointed=True, squash=SQUASH, x=MARGIN - left, y=MARGIN - top)
    return Plan(grid, round(width), round(height))


def middle(grid: HexGrid, hex_: str, letter: str) -> Point:
    """The middle of a hex, at the height of its ground."""
    x, y = centre(grid, cell_of(hex_))
    return x, y - LIFT.get(KINDS.get(letter, ""), 0.0)


def hex_id(hex_: str) -> str:
    """The element of a hex."""
    return space_id(cell_of(hex_))


def unit_id(number: int) -> str:
    """The element of a block."""
    return f"u{number}"


def player_id(seat: int) -> str:
    """The row of a player on the sheet of all players."""
    return f"player{seat}"


def tag_id(number: int) -> str:
    """The element of what lies on a block."""
    return f"tag{number}"


def slot_id(slot: int) -> str:
    """The element of a face-down territory."""
    return f"slot-{slot}"

"""What a question is about: a ring around the hex of the unit that acts, or around the territory that is turned over."""

from __future__ import annotations

from collections.abc import Iterable

from ludarium.games.multiverse_war.board import Cell, cell_of
from ludarium.games.multiverse_war.picture.plan import KINDS, plan
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.scene.boards import BoardPart, Element, board_part, thing
from ludarium.scene.maps.grids import HexGrid, contour
from ludarium.scene.maps.ground import LAND
from ludarium.scene.maps.terrain import LIFT

UNIT_OF = {"act": 0, "intercept": 0, "step back": 0, "choice": 1, "go on": 1}
"""Where a question names its unit, by its topic."""


def subject(g: MultiverseWar, seat: int) -> list[BoardPart]:
    """The ring, for the seat that is asked."""
    ask = g.ask
    if ask is None or seat not in ask.seats:
        return []
    grid = plan(g.map).grid
    if ask.topic in UNIT_OF:
        hex_ = g.units[ask.about[UNIT_OF[ask.topic]]].hex
        return [_ring(grid, (cell_of(hex_),), LIFT.get(KINDS.get(g.ground(hex_), ""), 0.0))]
    if ask.topic == "name a side":
        hexes = [hex_ for hex_, slot in g.map.slot_of.items() if slot == ask.about[0]]
        return [_ring(grid, tuple(map(cell_of, hexes)), 0.0)]
    return []


@board_part
def _ring(grid: HexGrid, cells: tuple[Cell, ...], lift: float) -> Iterable[Element]:
    d = contour(grid, frozenset(cells))
    art = f'<path class="mw-subject-under" d="{d}"/><path class="mw-subject" d="{d}"/>'
    return (thing("subject", art, 0, -lift, LAND),)

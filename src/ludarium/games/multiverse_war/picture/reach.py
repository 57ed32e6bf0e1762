"""Where the acting unit can go: every hex with its cost, the way there, and where enemies would see it or shoot at it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ludarium.games.multiverse_war.board import Cell, cell_of
from ludarium.games.multiverse_war.picture.plan import KINDS, hex_id, plan
from ludarium.games.multiverse_war.picture.symbols import SEEN, SHOT, danger_sign
from ludarium.games.multiverse_war.rules.fog import clear_line, sees
from ludarium.games.multiverse_war.rules.movement import exits, fits, is_pinned, open_cost
from ludarium.games.multiverse_war.rules.strikes import range_of
from ludarium.games.multiverse_war.state import MultiverseWar, height
from ludarium.scene.boards import BoardPart, Element, board_part, thing
from ludarium.scene.maps.areas import figures_in, reach
from ludarium.scene.maps.grids import HexGrid, centre
from ludarium.scene.maps.ground import MARKS
from ludarium.scene.maps.terrain import LIFT

BELOW = 20.0
"""So far below the middle of a hex there is room for a number where a block stands."""


class Place(msgspec.Struct, frozen=True, gc=False):
    """A hex that a unit can come to: what the whole way costs, and the hex before it."""

    hex: str
    cost: int
    before: str


def acting(g: MultiverseWar) -> int:
    """The unit that is asked what it does; -1 if none is."""
    return g.ask.about[0] if g.ask is not None and g.ask.topic == "act" else -1


def places(g: MultiverseWar, unit_number: int) -> list[Place]:
    """All that a unit reaches by plain steps, the nearest first; where it could not stop it does not go."""
    unit = g.units[unit_number]
    if is_pinned(g, unit):
        return []
    spent, before, todo = {unit.hex: 0}, dict[str, str](), [(0, unit.hex)]
    while todo:
        todo.sort(reverse=True)
        ap, here = todo.pop()
        if ap > spent[here]:
            continue
        out = exits(g, here, unit.seat)
        for other in g.map.beside[here]:
            cost = open_cost(g, unit, here, out, other)
            total = ap + cost
            if not cost or total > unit.ap or not fits(g, unit, other, leaving=(unit_number,)):
                continue
            if total < spent.get(other, unit.ap + 1):
                spent[other], before[other] = total, here
                todo.append((total, other))
    return [Place(hex_, spent[hex_], near) for hex_, near in before.items()]


def beyond(g: MultiverseWar) -> tuple[tuple[str, str], ...]:
    """Hexes that the acting unit reaches by more than one step, each with the one before it on the cheapest way."""
    one = acting(g)
    if one < 0:
        return ()
    return tuple([(hex_id(p.hex), hex_id(p.before)) for p in places(g, one) if p.before != g.units[one].hex])


# -- dangers ------------------------------------------------------------------------------------------------------


def seen_at(g: MultiverseWar, hex_: str, seat: int) -> bool:
    """Whether an enemy would identify a unit there, as far as this view knows; hidden blocks look two hexes far."""
    return sees(g, hex_, seat, enemies=True)


def shot_at(g: MultiverseWar, hex_: str, seat: int) -> bool:
    """Whether an identified enemy could shoot at a unit there."""
    row = g.map.distances(hex_)
    for unit in g.units:
        if unit.hex and not g.friends(unit.seat, seat) and not g.at_peace(unit.seat, seat):
            shoots = g.stats(unit).attack == "ranged" and row[unit.hex] <= range_of(g, unit)
            if shoots and clear_line(g, unit.hex, hex_, height(g, unit.hex)):
                return True
    return False


# -- the drawing --------------------------------------------------------------------------------------------------


def reach_part(g: MultiverseWar, seat: int) -> list[BoardPart]:
    """The reach of the acting unit over the land; only its own side is shown it."""
    one = acting(g)
    if one < 0 or g.ask is None or seat not in g.ask.seats:
        return []
    unit = g.units[one]
    found = places(g, one)
    spots = tuple(
        [
            (cell_of(p.hex), p.cost, KINDS[g.ground(p.hex)], _figure(g, p, unit.hex), _danger(g, p.hex, unit.seat))
            for p in found
        ]
    )
    return [_reach(plan(g.map).grid, cell_of(unit.hex), spots)] if spots else []


def _figure(g: MultiverseWar, place: Place, here: str) -> float | None:
    """How far below its middle the cost of a hex is written: below a block; nothing for a single step, which has a pill."""
    if place.before == here:
        return None
    return BELOW if g.at.get(place.hex) else 0.0


def _danger(g: MultiverseWar, hex_: str, seat: int) -> str:
    return SHOT if shot_at(g, hex_, seat) else SEEN if seen_at(g, hex_, seat) else ""


@board_part
def _reach(grid: HexGrid, here: Cell, spots: tuple[tuple[Cell, int, str, float | None, str], ...]) -> Iterable[Element]:
    """Tints and a line around all; costs of hexes that are further than a step; a sign where danger is."""
    heights = {cell: LIFT.get(kind, 0.0) for cell, _, kind, _, _ in spots}
    costs = {cell: cost for cell, cost, _, _, _ in spots}
    art = reach(grid, here, costs, heights, figures=False)
    art += figures_in(
        [(centre(grid, cell), cost, heights[cell] - low) for cell, cost, _, low, _ in spots if low is not None]
    )
    for cell, _, _, _, danger in spots:
        if danger:
            x, y = centre(grid, cell)
            art += f'<use href="#{danger_sign(danger)}" x="{x - 21:.0f}" y="{y - heights[cell] - 13:.0f}"/>'
    return (thing("reach", art, 0, 0, MARKS),)

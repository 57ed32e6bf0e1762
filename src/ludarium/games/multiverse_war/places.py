"""Where a hex is, in words that a player sees: its part of a territory or Settlement, or the way from a unit."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, degrees, sqrt

from ludarium.games.multiverse_war.board import DIRECTIONS, SLOT_OFFSETS, Cell, Layout, cell_of, centre
from ludarium.games.multiverse_war.pieces import SETTLEMENT
from ludarium.games.multiverse_war.state import MultiverseWar

COURSES = ("east", "south-east", "south-west", "west", "north-west", "north-east")
"""The six ways from a hex, as the map lies before the players."""
EDGES = ("lower east edge", "south edge", "lower west edge", "upper west edge", "north edge", "upper east edge")
"""The outer hexes of a territory between two of its six tips."""
WINDS = ("east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east")


def where_is(g: MultiverseWar, hex_: str) -> str:
    """The part of a territory or Settlement, with the word before it: "in the far east of Larkmeadow"."""
    slot = g.map.slot_of[hex_]
    return parts(g.map)[hex_].format(whole(g, slot))


def whole(g: MultiverseWar, slot: int) -> str:
    """The name of a territory, or of a Settlement."""
    seat = slot - len(g.map.slots)
    if seat >= 0:
        return f"the {g.content.factions[g.players[seat].faction].names[SETTLEMENT]}"
    module = next((module for at, module, _ in g.placed if at == slot), "")
    return g.content.territories[module].name if module else f"territory {slot + 1}"


@lru_cache(maxsize=32)
def parts(layout: Layout) -> dict[str, str]:
    """How each hex of a layout is called; in braces comes the name of its territory or Settlement."""
    found: dict[str, str] = {}
    around = _around()
    for hex_, (q, r) in zip(layout.hexes, layout.cells, strict=True):
        slot = layout.slot_of[hex_]
        if slot < len(layout.slots):
            x, y = centre(layout.slots[slot])
            found[hex_] = f"{around[q - x, r - y]} of {{}}"
        else:
            home = [cell_of(one) for one in layout.homes[slot - len(layout.slots)]]
            x, y = (sum(one) / len(home) for one in zip(*home, strict=True))
            found[hex_] = f"in the {_wind(q - x, r - y)} of {{}}"
    return found


def _around() -> dict[Cell, str]:
    """The 19 hexes of a territory, by where they lie from its middle."""
    found = {(0, 0): "in the middle"}
    for n, (q, r) in enumerate(DIRECTIONS):
        x, y = DIRECTIONS[(n + 1) % len(DIRECTIONS)]
        found[q, r] = f"in the {COURSES[n]}"
        found[2 * q, 2 * r] = f"in the far {COURSES[n]}"
        found[q + x, r + y] = f"on the {EDGES[n]}"
    return found


def _wind(q: float, r: float) -> str:
    """The wind that blows from here to there, the nearest of eight."""
    return WINDS[round(degrees(atan2(r * sqrt(3) / 2, q + r / 2)) / 45) % len(WINDS)]


def beside(g: MultiverseWar, slot: int, side: int) -> str:
    """A territory by its neighbour: "the territory north of Larkmeadow"."""
    i, j = SLOT_OFFSETS[g.map.towards(side, slot)]
    return f"the territory {_wind(*centre((i, j)))} of {whole(g, side)}"


def way(start: str, to: str) -> str:
    """The direction of a neighbour."""
    (q, r), (x, y) = cell_of(start), cell_of(to)
    return COURSES[DIRECTIONS.index((x - q, y - r))]


def course(start: str, to: str) -> str:
    """From one hex to another: how far in one direction or in two."""
    (q, r), (x, y) = cell_of(start), cell_of(to)
    for n, (i, j) in enumerate(DIRECTIONS):
        k, m = DIRECTIONS[(n + 1) % len(DIRECTIONS)]
        one, other = (x - q) * m - (y - r) * k, (y - r) * i - (x - q) * j
        if one > 0 and other >= 0:
            then = f" and {other} {COURSES[(n + 1) % len(COURSES)]}" if other else ""
            return f"{one} {'hex' if one == 1 else 'hexes'} {COURSES[n]}{then}"
    return "here"

"""The land: territories as they lie, those face down, and the veil over what a seat would not identify."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin

from ludarium.games.multiverse_war.board import Cell
from ludarium.games.multiverse_war.board import centre as middle_of_slot
from ludarium.games.multiverse_war.event_words import begun
from ludarium.games.multiverse_war.picture.plan import KINDS, hex_id, plan, slot_id
from ludarium.games.multiverse_war.pieces import COLONY, VILLAGE
from ludarium.games.multiverse_war.places import where_is
from ludarium.games.multiverse_war.rules.fog import sees
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.games.multiverse_war.words import GROUND as GROUND_WORDS
from ludarium.games.multiverse_war.words import structure_name
from ludarium.scene.boards import BoardPart, Element, board_part, thing
from ludarium.scene.maps.grids import HexGrid, centre, contour
from ludarium.scene.maps.ground import GROUND, SPACES, Tile, territory, unseen
from ludarium.scene.maps.terrain import unknown
from ludarium.scene.svg import number

SIGIL = 46.0
"""The radius of the sign on a face-down territory."""


def land(g: MultiverseWar) -> list[BoardPart]:
    """Each territory and Settlement, those at the back first."""
    grid = plan(g.map).grid
    slots: dict[int, list[str]] = {}
    for hex_, slot in g.map.slot_of.items():
        slots.setdefault(slot, []).append(hex_)
    found: list[BoardPart] = []
    for slot in sorted(slots, key=lambda one: centre(grid, _cell(g, slots[one][0]))[1]):
        hexes = slots[slot]
        if g.explored(hexes[0]):
            apart = {_cell(g, hex_) for hex_ in hexes if hex_ in g.buildings}
            found += territory(grid, str(slot), tuple([_tile(g, hex_) for hex_ in hexes]), apart)
        else:
            found.append(face_down(grid, slot, tuple([_cell(g, hex_) for hex_ in hexes])))
    return found


def _cell(g: MultiverseWar, hex_: str) -> Cell:
    return g.map.cells[g.map.index[hex_]]


def _tile(g: MultiverseWar, hex_: str) -> Tile:
    """A hex as land. Nothing grows in the middle of one that something stands on for good."""
    letter = g.ground(hex_)
    words = structure_name(g, hex_) if g.structure(hex_) is not None else GROUND_WORDS[letter]
    label = f"{begun(words)} {where_is(g, hex_)}"
    if hex_ in g.map.home_of:
        label = where_is(g, hex_).replace("in the", "The", 1)
    kind = "sand" if hex_ in g.map.home_of else KINDS[letter]
    met = hex_ in g.encounters and g.encounters[hex_].kind in (COLONY, VILLAGE)
    taken = hex_ in g.buildings or hex_ in g.mines or met or hex_ in g.numbers
    return Tile(_cell(g, hex_), kind, label, taken=taken)


@board_part
def face_down(grid: HexGrid, slot: int, cells: tuple[Cell, ...]) -> Iterable[Element]:
    """A territory that nobody has seen: slate hexes, and a sigil to touch."""
    x, y = centre(grid, cells[len(cells) // 2])
    side = number(SIGIL)
    points = " ".join(
        [f"{number(SIGIL + 30 * cos(k * pi / 3))} {number(SIGIL + 30 * sin(k * pi / 3))}" for k in range(6)]
    )
    sigil = (
        f'<g class="mw-sigil"><circle cx="{side}" cy="{side}" r="{number(SIGIL - 4)}"/>'
        f'<polygon points="{points}"/><circle cx="{side}" cy="{side}" r="14"/></g>'
    )
    ground = "".join([unknown(grid, cell) for cell in cells])
    seam = f'<path class="m-seam" d="{contour(grid, frozenset(cells))}"/>'
    label = f"Territory {slot + 1}, face down"
    return (
        thing(f"land-{slot}", ground + seam, 0, 0, GROUND),
        thing(
            slot_id(slot),
            sigil,
            x - SIGIL,
            y - SIGIL,
            SPACES,
            2 * SIGIL,
            2 * SIGIL,
            0,
            label,
            "",
            -1,
            "circle",
            name=f"Territory {slot + 1}",
            kind="space",
        ),
    )


def veil(g: MultiverseWar, seat: int) -> list[BoardPart]:
    """What this seat would not identify now; a spectator has no veil."""
    if seat < 0 or g.players[seat].out:
        return []
    dark = [hex_ for hex_ in g.map.hexes if g.explored(hex_) and not sees(g, hex_, seat, enemies=False)]
    kinds = tuple(["sand" if hex_ in g.map.home_of else KINDS[g.ground(hex_)] for hex_ in dark])
    return [unseen(plan(g.map).grid, tuple([_cell(g, hex_) for hex_ in dark]), kinds)] if dark else []


def touchable_hexes(g: MultiverseWar) -> frozenset[str]:
    """The elements of all hexes that can be touched: the explored ones."""
    return frozenset([hex_id(hex_) for hex_ in g.map.hexes if g.explored(hex_)])


def slot_middle(g: MultiverseWar, slot: int) -> str:
    """A hex that stands for a territory or a Settlement."""
    if slot >= len(g.map.slots):
        return g.map.homes[slot - len(g.map.slots)][0]
    q, r = middle_of_slot(g.map.slots[slot])
    return f"{q},{r}"

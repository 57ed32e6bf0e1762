"""What stands on the land: roads, buildings, Settlements, mines, adventures and encounters, by territory."""

from __future__ import annotations

from collections.abc import Iterable

from ludarium.games.multiverse_war.board import cell_of, centre, name_of
from ludarium.games.multiverse_war.picture.plan import middle, plan
from ludarium.games.multiverse_war.picture.symbols import (
    ADVENTURE,
    ENCOUNTERS,
    LEFT_ROW,
    LOST_ROW,
    STONE,
    house,
    on_map,
    row_of_cells,
)
from ludarium.games.multiverse_war.pieces import COLONY, COLONY_HP, SETTLEMENT, SETTLEMENT_HP, VILLAGE, VILLAGE_HP
from ludarium.games.multiverse_war.places import where_is, whole
from ludarium.games.multiverse_war.rules.movement import is_road
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.games.multiverse_war.words import structure_name
from ludarium.scene.boards import BoardPart, Element, board_part, thing
from ludarium.scene.maps.grids import HexGrid, contour
from ludarium.scene.maps.ground import LAND, MARKS
from ludarium.scene.maps.terrain import Step, road_bed, road_surface
from ludarium.scene.svg import number

ELSEWHERE = "0 -54,0 14,0 -67,0 54,-40 -20,40 -20,-40 34,40 34,none"
"""Where the name of a territory goes, from where it is written, if it would lie over a number or a piece there."""
Sign = tuple[str, str, float, float, int, str, str]
"""Key, drawing, place, owner, label and what to explain."""


def built(g: MultiverseWar, names: tuple[str, ...]) -> list[BoardPart]:
    """Roads first; then what stands in each territory, as a part of its own."""
    found = [_zones(plan(g.map).grid, g.map.homes, tuple([player.out for player in g.players]))]
    roads = _road_steps(g)
    found += [_beds(slot, steps) for slot, steps in roads]
    found += [_surfaces(slot, steps) for slot, steps in roads]
    slots: dict[int, list[Sign]] = {}
    for hex_, sign in sorted(_signs(g, names)):
        slots.setdefault(g.map.slot_of[hex_], []).append(sign)
    return [*found, *[_standing(tuple(signs)) for _, signs in sorted(slots.items())]]


@board_part
def _zones(grid: HexGrid, homes: tuple[tuple[str, ...], ...], out: tuple[bool, ...]) -> Iterable[Element]:
    """A dashed line in the colour of its owner around each Settlement."""
    for seat, home in enumerate(homes):
        if not out[seat]:
            d = contour(grid, frozenset(map(cell_of, home)))
            art = f'<g class="seat-{seat % 4 + 1}"><path class="mw-home-under" d="{d}"/><path class="mw-home" d="{d}"/></g>'
            yield thing(f"home-{seat}", art, 0, 0, LAND)


# -- roads ------------------------------------------------------------------------------------------------------


def _road_steps(g: MultiverseWar) -> list[tuple[int, tuple[Step, ...]]]:
    """The road steps there are in each territory, from middle to middle; one between structures alone is no road."""
    grid, found = plan(g.map).grid, dict[int, list[Step]]()
    for hex_ in g.roads:
        for other in g.map.beside[hex_]:
            owner = g.structure(other)
            seat = owner[1] if owner else 0
            if (other in g.roads and other < hex_) or (other not in g.roads and (owner is None or seat < 0)):
                continue
            if is_road(g, hex_, other, seat):
                step = middle(grid, hex_, g.ground(hex_)), middle(grid, other, g.ground(other))
                found.setdefault(g.map.slot_of[hex_], []).append(step)
    return [(slot, tuple(sorted(steps))) for slot, steps in sorted(found.items())]


@board_part
def _beds(slot: int, steps: tuple[Step, ...]) -> Iterable[Element]:
    return (thing(f"road-beds-{slot}", road_bed(steps), 0, 0, LAND),)


@board_part
def _surfaces(slot: int, steps: tuple[Step, ...]) -> Iterable[Element]:
    return (thing(f"roads-{slot}", road_surface(steps), 0, 0, LAND),)


# -- signs ------------------------------------------------------------------------------------------------------


@board_part
def _standing(signs: tuple[Sign, ...]) -> Iterable[Element]:
    for key, art, x, y, owner, label, about in signs:
        yield thing(key, art, x, y, MARKS, 0, 0, 0, label, about, owner)


def _signs(g: MultiverseWar, names: tuple[str, ...]) -> Iterable[tuple[str, Sign]]:
    grid = plan(g.map).grid

    def sign(key: str, hex_: str, art: str, owner: int, label: str, about: str = "") -> tuple[str, Sign]:
        x, y = middle(grid, hex_, g.ground(hex_))
        return hex_, (f"{key}-{hex_}", art, round(x, 1), round(y, 1), owner, label, about)

    for slot, _, _ in g.placed:
        name = f'<text class="mw-name" y="27" font-size="10" data-elsewhere="{ELSEWHERE}">{whole(g, slot)}</text>'
        yield sign("name", name_of(centre(g.map.slots[slot])), name, -1, "")
    for seat, home in enumerate(g.map.homes):
        if not g.players[seat].out:
            left = SETTLEMENT_HP - g.players[seat].damage
            label = f"{structure_name(g, home[0])} of {names[seat]}, {left} of {SETTLEMENT_HP} HP"
            for n, hex_ in enumerate(home):
                art = building_art(SETTLEMENT, seat, left, SETTLEMENT_HP) if n == 0 else huts_art(seat)
                yield sign("town", hex_, art, seat, label)
    for hex_, one in g.buildings.items():
        most = g.content.buildings[one.kind].tiers[one.tier - 1].hp
        name = g.content.factions[g.players[one.seat].faction].names[one.kind]
        state = "under construction" if one.site else f"tier {one.tier}, {most - one.damage} of {most} HP"
        art = building_art(one.kind, one.seat, most - one.damage, most, tier=one.tier, site=one.site)
        yield sign("house", hex_, art, one.seat, f"{name} of {names[one.seat]} {where_is(g, hex_)}, {state}", one.kind)
    for hex_, shards in g.mines.items():
        label = f"Mine {where_is(g, hex_)}" + (f", {shards} shards" if g.with_shards else "")
        yield sign("mine", hex_, mine_art(shards if g.with_shards else 0), -1, label)
    for hex_, number_ in g.numbers.items():
        waits = hex_ in g.tokens
        words = "An adventure waits" if waits else "Adventure hex"
        yield sign(
            "quest", hex_, adventure_art(number_, waits=waits), -1, f"{words} {where_is(g, hex_)}, number {number_}"
        )
    for hex_, seen in g.encounters.items():
        most = {COLONY: COLONY_HP, VILLAGE: VILLAGE_HP}.get(seen.kind, 0)
        art = encounter_art(seen.kind, seen.seat, max(0, most - seen.damage), most)
        yield sign("meet", hex_, art, seen.seat, f"{ENCOUNTER_NAMES[seen.kind]} {where_is(g, hex_)}")
    for n, (hex_, _) in enumerate(g.dropped):
        art = f'<use class="mw-shard" href="#{on_map(STONE)}" x="10" y="4" width="14" height="14"/>'
        yield sign(f"shard-{n}", hex_, art, -1, f"A shard lies {where_is(g, hex_)}")


ENCOUNTER_NAMES = {"P1": "Ant colony", "P2": "Burning Village", "P3": "Merchant Caravan", "P4": "Competition"}


def building_art(kind: str, seat: int, left: int, most: int, *, tier: int = 1, site: bool = False) -> str:
    """A building in the owner's colours, a star for the second tier, and what it still stands."""
    art = f'<g class="mw-house{" mw-site" if site else ""}"><use href="#{house(kind)}"/></g>'
    if tier > 1:
        art += '<path class="mw-star" d="M15-17l2 4.200 4.600.5-3.400 3.100.9 4.500-4.100-2.300-4.100 2.300.9-4.500-3.400-3.100 4.600-.5Z"/>'
    return f'<g class="seat-{seat % 4 + 1}" data-stays="">{art}{health_bar(left, most)}</g>'


def huts_art(seat: int) -> str:
    """Three small houses, on the hexes of a Settlement beside its hall."""
    huts = "".join(
        [
            f'<path class="mw-wall" d="M{x} {y}h9v7h-9Z"/><path class="mw-roof" d="M{x - 2} {y}L{x + 4} {y - 6}L{x + 11} {y}Z"/>'
            for x, y in ((-16, -9), (3, -14), (7, 2))
        ]
    )
    return f'<g class="seat-{seat % 4 + 1}">{huts}</g>'


def health_bar(left: int, most: int) -> str:
    """Cells below a building: what is left lies over what it had at first."""
    x = number(-most * 3.5)
    rows = [(LOST_ROW, most), (LEFT_ROW, left)] if left < most else [(LEFT_ROW, left)]
    return "".join([row_of_cells(kind, count, x) for kind, count in rows if count])


def mine_art(shards: int) -> str:
    """A ring of crystals that stays visible around a block; with the shards on it."""
    spots = ((-21, 2), (21, 2), (-12, -17), (12, -17), (-11, 15), (11, 15))
    art = "".join(
        [
            f'<use class="mw-crystal" href="#{on_map(STONE)}" x="{x - 8}" y="{y - 8}" width="16" height="16"/>'
            for x, y in spots
        ]
    )
    said = f'<text class="mw-count" y="5" font-size="14">{shards}</text>' if shards else ""
    return f'<circle class="mw-mine" r="15"/>{art}{said}'


def adventure_art(number_: int, *, waits: bool) -> str:
    """A parchment with the number of the hex; empty while no adventure waits there."""
    hexagon = "M0-15L13-7.5V7.5L0 15L-13 7.5V-7.5Z"
    map_ = f'<use class="mw-map" href="#{on_map(ADVENTURE)}" x="-9" y="-11" width="18" height="18"/>' if waits else ""
    tag = f'<g class="mw-number" transform="translate(11 10)"><circle r="8"/><text y="4" font-size="11">{number_}</text></g>'
    return f'<path class="mw-quest{"" if waits else " mw-done"}" data-stays="" d="{hexagon}"/>{map_}{tag}'


def encounter_art(kind: str, seat: int, left: int, most: int) -> str:
    """An encounter on a disc; a conquered village in the colour of its owner."""
    icon = f'<use href="#{on_map(ENCOUNTERS[kind])}" x="-11" y="-13" width="22" height="22"/>'
    owner = f" seat-{seat % 4 + 1} mw-owned" if seat >= 0 else ""
    return f'<g class="mw-meet{owner}" data-stays=""><circle cy="-2" r="16"/>{icon}</g>{health_bar(left, most)}'

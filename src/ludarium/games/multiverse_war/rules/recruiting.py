"""Recruiting (MW-RECR): what a player may recruit, where, at which price."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ludarium.games.multiverse_war.options import Recruit
from ludarium.games.multiverse_war.pieces import ACADEMY, BARRACKS, FORTRESS, SETTLEMENT, WORKSHOP, Building, Unit
from ludarium.games.multiverse_war.rules.movement import fits, free_hex
from ludarium.games.multiverse_war.state import MultiverseWar

FORGE_GOLD = 2


def price_of(g: MultiverseWar, seat: int, kind: str, at: str) -> int:
    """The gold that a unit costs at a structure: Cold Forge and tier 2 workshops make it cheaper."""
    price = g.content.units[kind].cost
    building = g.buildings.get(at)
    if building is not None and building.kind == WORKSHOP and building.tier == 2:
        price -= 1
    if g.players[seat].forge:
        price = max(1, price - FORGE_GOLD)
    return price


def blocks_left(g: MultiverseWar, seat: int, kind: str) -> int:
    """MW-RECR-08: blocks of a type that are not on the map."""
    on_map = sum(1 for unit in g.units if unit.hex and unit.seat == seat and unit.kind == kind)
    return g.content.units[kind].blocks - on_map


def trains(g: MultiverseWar, building: Building, kind: str) -> bool:
    """MW-RECR-02 to MW-RECR-04, MW-RECR-10: whether a building can recruit this type now."""
    card = g.content.units[kind]
    if building.kind not in card.recruited_at or building.recruited or building.since >= g.round:
        return False
    if card.tier == 1:
        return True
    if building.kind != FORTRESS:
        return building.tier == 2
    school = BARRACKS if card.infantry else ACADEMY
    return any(b.kind == school and b.tier == 2 and b.seat == building.seat for b in g.buildings.values())


def recruits(g: MultiverseWar, seat: int) -> Iterator[Recruit]:
    """Everything that a player may recruit, where, and into which hex."""
    player = g.players[seat]
    used = Counter(unit.kind for unit in g.units if unit.hex and unit.seat == seat)
    affordable = [
        kind
        for kind, card in g.content.units.items()
        if card.cost - 3 <= player.gold and card.faction in ("", player.faction) and used[kind] < card.blocks
    ]
    home = g.map.homes[seat]
    for kind in affordable:
        card = g.content.units[kind]
        if SETTLEMENT in card.recruited_at and card.tier == 1 and price_of(g, seat, kind, home[0]) <= player.gold:
            new = Unit(kind=kind, seat=seat)
            for hex_ in home:
                if fits(g, new, hex_):
                    yield Recruit(kind, home[0], hex_)
    if g.round > 1:
        for at, building in g.buildings.items():
            if building.seat == seat and not building.site:
                yield from _recruits_at(g, at, building, affordable)


def _recruits_at(g: MultiverseWar, at: str, building: Building, kinds: list[str]) -> Iterator[Recruit]:
    """MW-RECR-05: into the building, or beside it once its places are filled."""
    gold = g.players[building.seat].gold
    for kind in kinds:
        if trains(g, building, kind) and price_of(g, building.seat, kind, at) <= gold:
            if fits(g, Unit(kind=kind, seat=building.seat), at):
                yield Recruit(kind, at, at)
            else:
                for hex_ in g.map.beside[at]:
                    if free_hex(g, hex_):
                        yield Recruit(kind, at, hex_)

"""Builders (MW-BLDR, MW-BLDG, MW-IMPR): where buildings may stand, what they cost, chopping and planting."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from ludarium.games.multiverse_war.board import FOREST, GRASS
from ludarium.games.multiverse_war.content import BUILDER
from ludarium.games.multiverse_war.events import Cleared, Constructed, Upgraded
from ludarium.games.multiverse_war.options import Bridge, Clear, Construct, Lay, Upgrade
from ludarium.games.multiverse_war.pieces import CLEARINGS, FORTRESS, TOWER, Building, Unit
from ludarium.games.multiverse_war.rules.exploration import face_down
from ludarium.games.multiverse_war.rules.fog import look_everywhere
from ludarium.games.multiverse_war.rules.roads import (
    BRIDGE_GOLD,
    advance_masonry,
    bridge_sites,
    can_pay_road,
    road_options,
)
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.kernel import Refusal

MASTER_MASONS = 8
CHOP_GOLD, PLANT_GOLD = 1, 2


def build_price(g: MultiverseWar, seat: int, kind: str, tier: int) -> int:
    """MW-BLDR-05: Master Masons build for 1 gold less."""
    price = g.content.buildings[kind].tiers[tier - 1].cost
    return max(1, price - 1) if g.players[seat].masonry >= MASTER_MASONS else price


def site_refusal(g: MultiverseWar, seat: int, hex_: str, kind: str) -> Refusal | None:
    """MW-BLDG-02 to MW-BLDG-06: why a building may not stand in a hex."""
    card = g.content.buildings[kind]
    if sum(1 for b in g.buildings.values() if b.seat == seat and b.kind == kind) >= card.tokens:
        return Refusal("MW-BLDG-18", "No token of this building is left.")
    if g.structure(hex_) is not None or hex_ in g.buildings:
        return Refusal("MW-BLDG-06", "A structure stands here already.")
    if hex_ in g.roads or hex_ in g.tokens or hex_ in g.encounters or hex_ in g.ice:
        return Refusal("MW-BLDG-06", "A building needs open ground without road, token or ice.")
    if hex_ in g.mines:
        return Refusal("MW-MINE-07", "No building may be put on a mine.")
    row = g.map.distances(hex_)
    taken = (*g.buildings, *(home for s, at in enumerate(g.map.homes) if not g.players[s].out for home in at))
    if any(row[other] < card.zone for other in taken):
        rule = "MW-BLDG-03" if kind == TOWER else "MW-BLDG-02"
        return Refusal(rule, f"A building or Settlement is nearer than {card.zone} hexes.")
    if kind != TOWER:
        slot_of = g.map.slot_of
        if any(face_down(g, slot_of[near]) or near in g.tokens for near in g.map.beside[hex_]):
            return Refusal("MW-BLDG-04", "An unexplored hex or an adventure token lies beside it.")
    return None


def jobs(g: MultiverseWar, seat: int, tired: tuple[int, ...]) -> Iterator[Any]:
    """MW-BLDR-01, MW-BLDR-02: what each Builder that has not worked yet may do on its hex."""
    for number, unit in enumerate(g.units):
        if unit.hex and unit.seat == seat and unit.kind == BUILDER and number not in tired:
            here = g.buildings.get(unit.hex)
            if here is None or not here.site:
                yield from _jobs_of(g, number, unit)


def _jobs_of(g: MultiverseWar, number: int, unit: Unit) -> Iterator[Any]:
    seat, hex_ = unit.seat, unit.hex
    gold = g.players[seat].gold
    here = g.buildings.get(hex_)
    if here is not None:
        tiers = g.content.buildings[here.kind].tiers
        if here.seat == seat and here.tier < len(tiers) and build_price(g, seat, here.kind, 2) <= gold:
            yield Upgrade(number)
    for kind, card in g.content.buildings.items():
        price = build_price(g, seat, kind, 1)
        if price <= gold and site_refusal(g, seat, hex_, kind) is None:
            yield Construct(number, kind)
            if len(card.tiers) > 1 and price + build_price(g, seat, kind, 2) <= gold:
                yield Construct(number, kind, upgraded=True)
    for exits in road_options(g, hex_):
        if can_pay_road(g, unit, exits):
            yield Lay(number, exits)
    if gold >= BRIDGE_GOLD:
        for at in bridge_sites(g, hex_):
            yield Bridge(number, at)
    if can_clear(g, hex_) and gold >= (CHOP_GOLD if g.ground(hex_) == FOREST else PLANT_GOLD):
        yield Clear(number)


def can_clear(g: MultiverseWar, hex_: str) -> bool:
    """MW-IMPR-01: forest to chop or grassland to plant, with nothing on it, and a token left."""
    if g.ground(hex_) not in (FOREST, GRASS) or (hex_ not in g.felled and len(g.felled) >= CLEARINGS):
        return False
    if hex_ in g.roads or hex_ in g.ice or hex_ in g.tokens or hex_ in g.mines or hex_ in g.encounters:
        return False
    return g.structure(hex_) is None and hex_ not in g.buildings


def clear(g: MultiverseWar, seat: int, hex_: str) -> None:
    """Chop or plant; undoing an earlier change takes its token back."""
    index = g.map.index[hex_]
    old = g.terrain[index]
    new, gold = (GRASS, CHOP_GOLD) if old == FOREST else (FOREST, PLANT_GOLD)
    g.pay(seat, gold)
    g.terrain = g.terrain[:index] + new + g.terrain[index + 1 :]
    if g.felled.get(hex_) == new:
        g.felled = {at: letter for at, letter in g.felled.items() if at != hex_}
    elif hex_ not in g.felled:
        g.felled = dict(sorted({**g.felled, hex_: old}.items()))
    g.tell(Cleared, rule="MW-IMPR-01", seat=seat, hex=hex_, planted=new == FOREST, gold=gold)
    look_everywhere(g)


def construct(g: MultiverseWar, seat: int, hex_: str, kind: str, *, upgraded: bool) -> None:
    """MW-BLDG-07, MW-FORT-01: all but Fortresses are finished at once."""
    price = build_price(g, seat, kind, 1) + (build_price(g, seat, kind, 2) if upgraded else 0)
    g.pay(seat, price)
    site = kind == FORTRESS
    new = Building(kind, seat, tier=2 if upgraded else 1, site=site, since=g.round)
    g.buildings = dict(sorted({**g.buildings, hex_: new}.items()))
    if not site:
        advance_masonry(g, seat)
    g.tell(Constructed, rule="MW-BLDG-07", seat=seat, building=kind, hex=hex_, gold=price, tier=new.tier)
    look_everywhere(g)


def upgrade(g: MultiverseWar, seat: int, hex_: str) -> None:
    """MW-BLDG-08, MW-BLDG-09: damage stays, maximum HP rises."""
    building = g.buildings[hex_]
    price = build_price(g, seat, building.kind, 2)
    g.pay(seat, price)
    g.buildings = {**g.buildings, hex_: replace(building, tier=2)}
    g.tell(Upgraded, rule="MW-BLDG-08", seat=seat, building=building.kind, hex=hex_, gold=price)

"""Roads, crossroads, bridges (MW-ROAD, MW-BLDR-04): where they may lie and what they cost."""

from __future__ import annotations

from functools import lru_cache

from ludarium.games.multiverse_war.board import GRASS, WATER
from ludarium.games.multiverse_war.events import RoadLaid
from ludarium.games.multiverse_war.pieces import ALL_EXITS, ROADS, Unit
from ludarium.games.multiverse_war.state import MultiverseWar

BRIDGE_GOLD, CROSSROADS_GOLD, WIDEN_GOLD = 3, 1, 1
MOST_MASONRY = 8


@lru_cache(maxsize=1)
def straight_roads() -> tuple[int, ...]:
    """Every pair of exits (MW-ROAD-04), and all six."""
    return (*(1 << a | 1 << b for a in range(6) for b in range(a + 1, 6)), ALL_EXITS)


def road_price(g: MultiverseWar, hex_: str, exits: int) -> int:
    """MW-ROAD-01: in gold what the hex costs in AP, crossroads 1 more; widening 1."""
    if hex_ in g.roads:
        return WIDEN_GOLD
    return (1 if g.ground(hex_) == GRASS else 2) + (CROSSROADS_GOLD if exits == ALL_EXITS else 0)


def road_options(g: MultiverseWar, hex_: str) -> tuple[int, ...]:
    """MW-ROAD-09, MW-ROAD-10: the roads that may be laid in a hex; an existing one can only be widened."""
    laid = g.roads.get(hex_)
    if laid is not None:
        return () if laid == ALL_EXITS else (ALL_EXITS,)
    if len(g.roads) >= ROADS or hex_ in g.ice or hex_ in g.buildings or hex_ in g.tokens or hex_ in g.encounters:
        return ()
    if g.structure(hex_) is not None:
        return ()
    return straight_roads()


def can_pay_road(g: MultiverseWar, unit: Unit, exits: int) -> bool:
    """Whether the owner of a Builder can pay for a road where it stands."""
    return g.players[unit.seat].gold >= road_price(g, unit.hex, exits)


def lay_road(g: MultiverseWar, seat: int, hex_: str, exits: int) -> None:
    """Pay for a road and put it down, or widen the one that is there."""
    price, widened = road_price(g, hex_, exits), hex_ in g.roads
    _put(g, seat, hex_, exits, price, counts=not widened)
    g.tell(RoadLaid, rule="MW-ROAD-01", seat=seat, hex=hex_, exits=exits, gold=price, widened=widened)


def bridge_sites(g: MultiverseWar, hex_: str) -> list[str]:
    """The water hexes next to a Builder over which a bridge may be built (MW-BLDR-01)."""
    if len(g.roads) >= ROADS:
        return []
    index = g.map.index
    return [at for at in g.map.beside[hex_] if g.terrain[index[at]] == WATER and at not in g.roads and at not in g.ice]


def build_bridge(g: MultiverseWar, seat: int, hex_: str) -> None:
    """A bridge acts as crossroads on grassland."""
    _put(g, seat, hex_, ALL_EXITS, BRIDGE_GOLD, counts=True)
    g.tell(RoadLaid, rule="MW-ROAD-04", seat=seat, hex=hex_, exits=ALL_EXITS, gold=BRIDGE_GOLD, bridge=True)


def _put(g: MultiverseWar, seat: int, hex_: str, exits: int, price: int, *, counts: bool) -> None:
    g.pay(seat, price)
    g.roads = dict(sorted({**g.roads, hex_: exits}.items()))
    if counts:
        advance_masonry(g, seat)


def advance_masonry(g: MultiverseWar, seat: int) -> None:
    """MW-BLDR-04: a building or tile more on the builder track."""
    g.alter(seat, masonry=min(MOST_MASONRY, g.players[seat].masonry + 1))

"""Revenue (MW-REV-01 to MW-REV-05)."""

from __future__ import annotations

from ludarium.games.multiverse_war.events import Earned
from ludarium.games.multiverse_war.pieces import VILLAGE
from ludarium.games.multiverse_war.rules.goals import connected, own_buildings
from ludarium.games.multiverse_war.state import MultiverseWar

START_GOLD, SETTLEMENT_INCOME, VILLAGE_INCOME = 9, 5, 1


def income(g: MultiverseWar, seat: int) -> tuple[int, int, int, int]:
    """MW-REV-01 to MW-REV-03: gold of the Settlement, the buildings, the supply lines, the villages."""
    buildings = sum(
        g.content.buildings[g.buildings[hex_].kind].tiers[g.buildings[hex_].tier - 1].income
        for hex_ in own_buildings(g, seat)
    )
    villages = sum(VILLAGE_INCOME for one in g.encounters.values() if one.kind == VILLAGE and one.seat == seat)
    return SETTLEMENT_INCOME, buildings, len(connected(g, seat)), villages


def collect(g: MultiverseWar, seat: int) -> None:
    """One player's revenue."""
    settlement, buildings, supply, villages = income(g, seat)
    total = settlement + buildings + supply + villages
    g.pay(seat, -total)
    best = g.players[seat].deeds.revenue
    if total > best:
        g.note(seat, revenue=total - best)
    g.tell(
        Earned,
        rule="MW-REV-01",
        seat=seat,
        settlement=settlement,
        buildings=buildings,
        supply=supply,
        villages=villages,
    )

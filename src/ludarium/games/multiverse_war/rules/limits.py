"""Special abilities: how many a turn, who may use them, whom they may pick (MW-ABIL-01 to MW-ABIL-06)."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.multiverse_war.content import BUILDER, DECOY
from ludarium.games.multiverse_war.events import AbilityUsed
from ludarium.games.multiverse_war.pieces import VETERAN, Unit
from ludarium.games.multiverse_war.rules.fog import SMOKE_VEIL, identified_by, knowing
from ludarium.games.multiverse_war.state import MultiverseWar


def ability_limit(g: MultiverseWar, seat: int) -> int:
    """MW-ABIL-01: 2, one more for each elite type, and for the best Academy 1 or (tier 2) 2."""
    from ludarium.games.multiverse_war.rules.goals import fact, own_buildings

    academies = [g.buildings[hex_].tier for hex_ in own_buildings(g, seat, "academy")]
    return 2 + fact(g, seat, "elites") + max(academies, default=0)


def can_use(g: MultiverseWar, number: int, ability: str) -> bool:
    """MW-XP-03, MW-ABIL-01, MW-ABIL-02: whether a unit may use its special ability now."""
    unit = g.units[number]
    card = g.content.units.get(unit.kind)
    return (
        card is not None
        and card.ability is not None
        and card.ability.id == ability
        and g.rank(unit) >= VETERAN
        and ability not in unit.used
        and g.players[unit.seat].abilities < ability_limit(g, unit.seat)
    )


def note_use(g: MultiverseWar, number: int, ability: str, target: str = "") -> None:
    """MW-ABIL-03: the unit is marked, and the use is counted (heroes are not counted, MW-ABIL-04)."""
    unit = g.units[number]
    used = (*unit.used, ability)
    g.put(number, replace(unit, used=used, marked=True, busy=True, resting=False))
    if not g.stats(unit).hero:
        count = g.players[unit.seat].abilities + 1
        g.alter(unit.seat, abilities=count)
        deeds = g.players[unit.seat].deeds
        if count > deeds.most_abilities:
            g.note(unit.seat, most_abilities=count - deeds.most_abilities)
    g.tell(
        AbilityUsed,
        rule="MW-ABIL-03",
        unit=number,
        seat=unit.seat,
        kind=unit.kind,
        known=knowing(g, unit),
        ability=ability,
        hex=unit.hex,
        target=target,
    )


def nameable(g: MultiverseWar, number: int, seat: int) -> bool:
    """MW-ABIL-06: whether an ability of this seat may pick a unit: an identified enemy outside structures."""
    unit = g.units[number]
    if not unit.hex or g.friends(unit.seat, seat) or g.at_peace(unit.seat, seat) or unit.kind == DECOY:
        return False
    if g.structure(unit.hex) is not None:
        return False
    if unit.kind == BUILDER and any(g.is_military(u) for u in g.units_at(unit.hex)):
        return False
    return identified_by(g, unit.hex, seat, veiled=SMOKE_VEIL in unit.lasting)


def beside_enemies(g: MultiverseWar, unit: Unit) -> list[int]:
    """The enemies next to a unit that its abilities may pick."""
    return [n for near in g.map.beside[unit.hex] for n in g.at.get(near, ()) if nameable(g, n, unit.seat)]

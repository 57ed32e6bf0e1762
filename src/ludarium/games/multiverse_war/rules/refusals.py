"""Why something is not offered: the rule that forbids it (every refusal cites its rule)."""

from __future__ import annotations

from typing import Any

from ludarium.games.multiverse_war.content import BUILDER, DECOY
from ludarium.games.multiverse_war.options import (
    AttackMove,
    Bridge,
    Clear,
    Construct,
    Decoy,
    Hire,
    Lay,
    Recruit,
    Reveal,
    Shoot,
    Step,
    Swap,
    Upgrade,
    Use,
)
from ludarium.games.multiverse_war.pieces import ACADEMY, BARRACKS, FORTRESS, ROADS, SETTLEMENT, VETERAN, WORKSHOP, Unit
from ludarium.games.multiverse_war.rules.builders import site_refusal
from ludarium.games.multiverse_war.rules.combat import SHOT_AP
from ludarium.games.multiverse_war.rules.exploration import slots_beside
from ludarium.games.multiverse_war.rules.fog import clear_line
from ludarium.games.multiverse_war.rules.movement import cost_to, fits, is_open, is_pinned, stands_well
from ludarium.games.multiverse_war.rules.recruiting import blocks_left, price_of
from ludarium.games.multiverse_war.rules.strikes import range_of
from ludarium.games.multiverse_war.rules.targets import can_see_to_shoot, is_target
from ludarium.games.multiverse_war.state import MultiverseWar, height
from ludarium.kernel import Refusal


def why_not(g: MultiverseWar, number: int, option: Any) -> Refusal | None:
    """Why a unit may not do this now."""
    unit = g.units[number]
    if unit.finished:
        return Refusal("MW-ACT-03", "Its activation has ended.")
    if not stands_well(g, number) and not isinstance(option, Step):
        return Refusal("MW-MOVE-10", "It only passes through here and must go on.")
    match option:
        case Step(to):
            return _why_not_step(g, unit, to)
        case AttackMove(to, ability):
            return _why_not_attack(g, unit, to) or (_why_not_use(g, unit, _ability_of(g, unit)) if ability else None)
        case Shoot(at, ability):
            return _why_not_shoot(g, unit, at) or (_why_not_use(g, unit, _ability_of(g, unit)) if ability else None)
        case Swap(other):
            return _why_not_swap(g, unit, other)
        case Reveal(slot):
            if unit.kind == DECOY:
                return Refusal("MW-DECO-04", "A decoy explores nothing.")
            if slot not in slots_beside(g, unit.hex):
                return Refusal("MW-EXPL-01", "No face-down territory of that number lies beside it.")
            return Refusal("MW-EXPL-01", "Revealing a territory costs 1 AP.")
        case Use(ability):
            return _why_not_use(g, unit, ability)
    return None


def _why_not_step(g: MultiverseWar, unit: Unit, to: str) -> Refusal | None:
    if to not in g.map.beside[unit.hex]:
        return Refusal("MW-MOVE-01", "A step leads to a neighbour hex.")
    if not g.explored(to):
        return Refusal("MW-EXPL-08", "The hex is unexplored.")
    if not g.passable(to):
        return Refusal("MW-TERR-03", "No unit may enter mountains or open water.")
    if is_pinned(g, unit):
        return Refusal("MW-FORT-02", "The Builder stays on its Fortress site.")
    if to in g.tokens and unit.kind in (BUILDER, DECOY):
        return Refusal("MW-ADV-06", "Builders and decoys cannot enter adventure hexes.")
    if to not in g.tokens and not is_open(g, unit, to):
        return Refusal("MW-MOVE-04", "Enemies are there: only an attack move leads into this hex.")
    if cost_to(g, unit, to) > unit.ap:
        return Refusal("MW-MOVE-02", f"Entering costs {cost_to(g, unit, to)} AP; it has {unit.ap}.")
    if not fits(g, unit, to):
        return Refusal("MW-MOVE-10", "It may not stop there and has not the AP to go on.")
    return None


def _why_not_attack(g: MultiverseWar, unit: Unit, to: str) -> Refusal | None:
    if unit.kind == BUILDER:
        return Refusal("MW-BLDR-03", "A Builder cannot attack.")
    if unit.kind == DECOY:
        return Refusal("MW-DECO-04", "A decoy cannot attack.")
    if g.stats(unit).attack != "melee":
        return Refusal("MW-SHOT-04", "Ranged units and siege weapons never make attack moves.")
    if to not in g.map.beside[unit.hex] or not is_target(g, to, unit.seat):
        owners = {g.units[n].seat for n in g.at.get(to, ())}
        if any(g.at_peace(owner, unit.seat) for owner in owners):
            return Refusal("MW-FFA-04", "A treaty forbids it.")
        return Refusal("MW-MOVE-05", "There is no enemy in a neighbour hex of that name.")
    if unit.attacks:
        return Refusal("MW-HERO-06" if g.stats(unit).hero else "MW-ACT-03", "It has attacked already.")
    if cost_to(g, unit, to) > unit.ap:
        return Refusal("MW-MOVE-05", f"The attack move costs {cost_to(g, unit, to)} AP; it has {unit.ap}.")
    return None


def _why_not_shoot(g: MultiverseWar, unit: Unit, at: str) -> Refusal | None:
    stats = g.stats(unit)
    if stats.attack != "ranged":
        return Refusal("MW-ACT-01", "It cannot shoot.")
    if stats.type == "siege" and not unit.ready:
        return Refusal("MW-SIEG-01", "A siege weapon must be set up before it shoots.")
    if unit.attacks:
        return Refusal("MW-HERO-06" if stats.hero else "MW-SHOT-09", "It has shot already.")
    if at not in g.map.index or not is_target(g, at, unit.seat):
        return Refusal("MW-SHOT-02", "There is no enemy to shoot at.")
    away = g.map.distance(unit.hex, at)
    if away > range_of(g, unit):
        return Refusal("MW-SHOT-13", f"It shoots {range_of(g, unit)} hexes far; the target is {away} away.")
    if not clear_line(g, unit.hex, at, height(g, unit.hex)):
        return Refusal("MW-FOG-05", "Something higher lies between.")
    if not can_see_to_shoot(g, unit, at, away, height(g, unit.hex)):
        return Refusal("MW-SHOT-02", "Nobody of your side identifies the target.")
    if unit.ap < SHOT_AP:
        return Refusal("MW-SHOT-01", f"A shot costs {SHOT_AP} AP.")
    return None


def _why_not_swap(g: MultiverseWar, unit: Unit, other: int) -> Refusal:
    return Refusal(
        "MW-MOVE-06", "Both must have the AP to enter the other's hex, be unfinished neighbours and find room there."
    )


def _ability_of(g: MultiverseWar, unit: Unit) -> str:
    """The special ability of its type; empty if it has none."""
    card = g.content.units.get(unit.kind)
    return card.ability.id if card is not None and card.ability is not None else ""


def _why_not_use(g: MultiverseWar, unit: Unit, ability: str) -> Refusal | None:
    card = g.content.units.get(unit.kind)
    if ability in unit.used:
        return Refusal("MW-ABIL-02", "It has used this ability already this turn.")
    if card is not None and card.ability is not None and card.ability.id == ability:
        if g.rank(unit) < VETERAN:
            return Refusal("MW-XP-03", "The ability is unlocked at square 2 of the battle track.")
        return Refusal("MW-ABIL-01", "The limit of abilities for this turn is reached, or it does not fit here.")
    return Refusal("MW-ABIL-06", "It has no such ability, or nothing here can be picked by it.")


def why_not_build(g: MultiverseWar, seat: int, tired: tuple[int, ...], option: Any) -> Refusal | None:
    """Why this is not possible in the build phase."""
    if isinstance(option, (Construct, Upgrade, Lay, Bridge, Clear, Decoy)) and g.round == 1:
        return Refusal("MW-TURN-10", "In the first round only units and a hero are recruited.")
    match option:
        case Recruit(kind, at) if kind in g.content.units:
            return _why_not_recruit(g, seat, kind, at)
        case Hire():
            if g.scenario == "starter":
                return Refusal("MW-HERO-14", "Heroes are not used in the starter scenario.")
            return Refusal("MW-HERO-02", "The hero cannot be paid, is taken, or finds no free Settlement hex.")
        case Construct(number, kind, upgraded) if kind in g.content.buildings and 0 <= number < len(g.units):
            unit = g.units[number]
            if unit.seat != seat or unit.kind != BUILDER or not unit.hex:
                return Refusal("MW-BLDR-01", "Only a Builder of yours builds, on its own hex.")
            if number in tired:
                return Refusal("MW-BLDR-02", "This Builder has worked already in this build phase.")
            if refused := site_refusal(g, seat, unit.hex, kind):
                return refused
            if upgraded and len(g.content.buildings[kind].tiers) == 1:
                return Refusal("MW-BLDG-08", "This building has no second tier.")
            return Refusal("MW-GEN-09", "There is not enough gold.")
        case Lay() | Bridge() if len(g.roads) >= ROADS:
            return Refusal("MW-ROAD-09", "All 30 road tiles are on the map.")
        case Lay():
            return Refusal("MW-ROAD-10", "No road can be laid or paid there.")
        case Decoy():
            return Refusal("MW-DECO-01", "One decoy a build phase, two in play, on a free hex of the zone.")
    return None


_SCHOOLS = {BARRACKS: "a Barracks", ACADEMY: "an Academy", WORKSHOP: "a Siege Workshop"}


def _why_not_recruit(g: MultiverseWar, seat: int, kind: str, at: str) -> Refusal | None:
    card = g.content.units[kind]
    if card.faction not in ("", g.players[seat].faction):
        return Refusal("MW-RECR-09", "Only the own faction's unique unit is available.")
    if blocks_left(g, seat, kind) <= 0:
        return Refusal("MW-RECR-08", "All blocks of this type are on the map.")
    if price_of(g, seat, kind, at) > g.players[seat].gold:
        return Refusal("MW-GEN-09", "There is not enough gold.")
    building = g.buildings.get(at)
    school = next((one for one in card.recruited_at if one not in (SETTLEMENT, FORTRESS)), "")
    if building is None:
        rule = "MW-SET-05" if g.round == 1 else "MW-RECR-01"
        if SETTLEMENT in card.recruited_at and card.tier == 1:
            return Refusal(rule, "The Settlement has no room for it.")
        where = _SCHOOLS.get(school, "a building that trains it")
        return Refusal(rule, f"It needs {where}{' of tier 2' if card.tier == 2 else ''}.")
    if building.recruited:
        return Refusal("MW-RECR-03", "The building has recruited already this turn.")
    if building.since >= g.round:
        return Refusal("MW-RECR-10", "The building was not complete when the build phase began.")
    if card.tier == 2:
        return Refusal("MW-RECR-04", f"It needs {_SCHOOLS[school]} of tier 2.")
    return Refusal("MW-RECR-05", "There is no room for it, or the building does not train it.")

"""One strike (the procedure ``strike``): how many dice, what hits, what it does (MW-DICE, MW-COMB, MW-SHOT, MW-FLNK)."""

from __future__ import annotations

import msgspec

from ludarium.games.multiverse_war.board import FOREST, GRASS, HILL
from ludarium.games.multiverse_war.content import BUILDER, DECOY
from ludarium.games.multiverse_war.pieces import ELITE, TOWER, Stats, Unit
from ludarium.games.multiverse_war.state import MultiverseWar

FACES = ("", "MELEE", "RANGED", "CAVALRY", "STRIKE", "MORAL", "HEALTH")
"""The face of each number of a combat die (MW-DICE-01)."""
STRIKE = 4
DICE, MOST_DICE = 4, 6
MELEE, SHOT, INTERCEPT, ENCOUNTER, ABILITY = "melee", "shot", "intercept", "encounter", "ability"
FLANKED = 2  # supporters more on the other side make one penalty (MW-FLNK-02)


class Plan(msgspec.Struct, frozen=True):
    """A strike before its dice are thrown."""

    dice: int
    """None are thrown for a hit that is automatic and cannot be critical."""
    automatic: bool
    counters: bool
    icon: int
    damage: int
    penalties: tuple[str, ...] = ()

    def result(self, faces: tuple[int, ...]) -> tuple[bool, bool]:
        """MW-DICE-03 to MW-DICE-05: whether these dice hit, and whether the strike is critical."""
        strikes = faces.count(STRIKE)
        hits = faces.count(self.icon) + strikes
        hit = self.automatic or hits >= 1
        critical = bool(faces) and hit and (strikes >= 2 or (self.counters and hits >= 3))
        return hit, critical


def plan_of(
    *,
    stats: Stats,
    automatic: bool,
    penalties: tuple[str, ...],
    modifiers: int,
    counters: bool,
    damage: int,
    surely: bool = False,
) -> Plan:
    """MW-DICE-06 to MW-DICE-09: the number of dice, from penalties and modifiers. ``surely``: whatever the penalties."""
    icon = FACES.index(stats.icon)
    if surely or (automatic and not penalties):
        dice = min(MOST_DICE, DICE + modifiers) if counters else 0
        return Plan(dice, automatic=True, counters=counters, icon=icon, damage=damage)
    dice = min(MOST_DICE, max(1, DICE - len(penalties) + modifiers))
    return Plan(dice, automatic=False, counters=counters, icon=icon, damage=damage, penalties=penalties)


def support(g: MultiverseWar, hex_: str, seat: int, without: tuple[int, ...]) -> int:
    """MW-FLNK-01, MW-FLNK-06, MW-FLNK-07: how many units support a side around a battlefield."""
    found = 0
    for near in (hex_, *g.map.beside[hex_]):
        for number in g.at.get(near, ()):
            unit = g.units[number]
            if number not in without and g.friends(unit.seat, seat) and unit.kind not in (BUILDER, DECOY):
                found += _weight(g, unit)
    return found


def _weight(g: MultiverseWar, unit: Unit) -> int:
    """A Banner Knight, or a unit beside a friendly hero's War Cry, counts as two."""
    if "banner" in g.stats(unit).attributes:
        return 2
    for near in g.map.beside[unit.hex]:
        for number in g.at.get(near, ()):
            other = g.units[number]
            if "war_cry" in other.lasting and g.friends(other.seat, unit.seat):
                return 2
    return 1


def fearless(g: MultiverseWar, unit: Unit) -> bool:
    """Whether Fearless Colours keep flank penalties from this unit."""
    row = g.map.distances(unit.hex)
    return any(
        "fearless_colours" in other.lasting and g.friends(other.seat, unit.seat) and row[other.hex] <= 2
        for other in g.units
        if other.hex
    )


def shielded(g: MultiverseWar, unit: Unit) -> bool:
    """Whether Lock Shields covers this unit against shots: the user itself and friendly infantry beside it."""
    if "lock_shields" in unit.lasting:
        return True
    if not g.stats(unit).infantry:
        return False
    return any(
        "lock_shields" in g.units[n].lasting and g.friends(g.units[n].seat, unit.seat)
        for near in g.map.beside[unit.hex]
        for n in g.at.get(near, ())
    )


def elite(g: MultiverseWar, unit: Unit) -> int:
    """The dice modifier of an elite type (MW-XP-04)."""
    return int(g.rank(unit) >= ELITE)


def inside(g: MultiverseWar, unit: Unit) -> bool:
    """Whether a unit stands in a structure."""
    return g.structure(unit.hex) is not None


def melee_plan(
    g: MultiverseWar,
    striker: Unit,
    target: Unit | None,
    flank: int,
    *,
    bonus: int = 0,
    breaks_guard: bool = False,
) -> Plan:
    """A strike in melee; no ``target`` unit means a structure. ``flank``: the other side's support less the own."""
    stats = g.stats(striker)
    penalties = []
    heavy = target is not None and "heavy_armour" in g.stats(target).attributes
    if heavy and stats.attack == "melee" and not breaks_guard:
        penalties.append("heavy armour")
    if flank >= FLANKED and not fearless(g, striker):
        penalties += ["flanked"] * (flank // FLANKED)
    if stats.mounted and target is None:
        penalties.append("mounted against a structure")
    if target is not None and "dig_in" in target.lasting and not breaks_guard:
        penalties.append("dug in")
    return plan_of(
        stats=stats,
        automatic=stats.attack == "melee",
        penalties=tuple(penalties),
        modifiers=elite(g, striker),
        counters=_counters(g, stats, target),
        damage=damage_of(g, striker, target, near=True) + bonus,
    )


def shot_plan(
    g: MultiverseWar,
    shooter: Unit,
    target: Unit | None,
    hex_: str,
    *,
    arcing: bool = False,
    surely: bool = False,
) -> Plan:
    """A shot at a unit, or (no ``target``) at the structure in a hex."""
    stats = g.stats(shooter)
    penalties = []
    high = g.ground(shooter.hex) == HILL or inside(g, shooter)
    if target is None:
        automatic = stats.type == "siege"
        if stats.mounted:
            penalties.append("mounted against a structure")
    else:
        ground = GRASS if arcing and g.ground(hex_) == FOREST else g.ground(hex_)
        automatic = high and ground == GRASS
        if ground == FOREST:
            penalties.append("forest")
            automatic = False
        if "dig_in" in target.lasting:
            penalties.append("dug in")
        if g.stats(target).attributes & {"pavise", "testudo"}:
            penalties.append("shield")
        if shielded(g, target):
            penalties.append("locked shields")
    near = g.map.distance(shooter.hex, hex_) <= 1
    return plan_of(
        stats=stats,
        automatic=automatic,
        penalties=tuple(penalties),
        modifiers=elite(g, shooter),
        counters=_counters(g, stats, target),
        damage=damage_of(g, shooter, target, near=near, shot=True),
        surely=surely,
    )


def intercept_plan(g: MultiverseWar, pikeman: Unit, rider: Unit) -> Plan:
    """MW-INTC-03: always rolls 4 dice, minus 1 against Heavy Armour, plus 1 if elite; no flanking."""
    heavy = ("heavy armour",) if "heavy_armour" in g.stats(rider).attributes else ()
    return plan_of(
        stats=g.stats(pikeman),
        automatic=False,
        penalties=heavy,
        modifiers=elite(g, pikeman),
        counters=_counters(g, g.stats(pikeman), rider),
        damage=damage_of(g, pikeman, rider, near=True),
    )


def named_plan(g: MultiverseWar, user: Unit, dice: int, target: Unit) -> Plan:
    """MW-DICE-11: an ability that names its number of dice, against a neighbour; normal damage and criticals."""
    stats = g.stats(user)
    damage = damage_of(g, user, target, near=True)
    return Plan(dice, False, _counters(g, stats, target), FACES.index(stats.icon), damage)


def _counters(g: MultiverseWar, stats: Stats, target: Unit | None) -> bool:
    """MW-INIT-02, MW-INIT-04: structures are never countered."""
    return target is not None and g.stats(target).type in stats.counters


def damage_of(g: MultiverseWar, striker: Unit, target: Unit | None, *, near: bool, shot: bool = False) -> int:
    """MW-COMB-08: DMG with the attribute and perk bonuses that apply to this opponent."""
    stats = g.stats(striker)
    damage = stats.dmg
    if target is None:
        damage += stats.wallbreaker
    else:
        if "pike_wall" in stats.attributes and g.stats(target).mounted:
            damage += 1
        if "close_volley" in stats.attributes and near:
            damage += 1
    tower = g.buildings.get(striker.hex)
    if shot and tower is not None and tower.kind == TOWER and tower.tier == 2 and not stats.hero:
        damage += 1
    return damage


def countered(g: MultiverseWar, unit: Unit, by: Unit) -> bool:
    """Whether the other unit counters this one: it would strike first (MW-INIT-01)."""
    return g.stats(unit).type in g.stats(by).counters


def range_of(g: MultiverseWar, unit: Unit) -> int:
    """MW-SHOT-13: a unit in a Guard Tower, no hero, shoots one hex further."""
    stats = g.stats(unit)
    tower = g.buildings.get(unit.hex)
    if stats.range and tower is not None and tower.kind == TOWER and not stats.hero:
        return stats.range + 1
    return stats.range

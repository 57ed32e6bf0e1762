"""Damage, death and what they bring: wounds, slain units, fallen structures, experience (MW-GEN-06, MW-XP, MW-BLDG)."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.multiverse_war.content import BUILDER
from ludarium.games.multiverse_war.events import (
    Chilled,
    GoldGained,
    Healed,
    HeroLevel,
    ShardDropped,
    SiteLost,
    Slain,
    StructureFell,
    StructureHit,
    TrackAdvanced,
)
from ludarium.games.multiverse_war.pieces import (
    COLONY,
    COLONY_HP,
    ELITE,
    FROST_TOKENS,
    LEVELS,
    MOST_LEVEL,
    NOBODY,
    SETTLEMENT,
    SETTLEMENT_HP,
    VILLAGE,
    VILLAGE_HP,
    Building,
)
from ludarium.games.multiverse_war.rules.fog import knowing, leave_map, look, look_everywhere
from ludarium.games.multiverse_war.rules.goals import check_elite, conquer
from ludarium.games.multiverse_war.state import MultiverseWar

POINTS_PER_LEVEL = 2
COLONY_GOLD = 3


# -- experience --------------------------------------------------------------------------------------


def advance(g: MultiverseWar, seat: int, kind: str, squares: int = 1, *, rule: str = "MW-XP-01") -> None:
    """Squares on the battle track of a unit type, or kills of a hero (MW-XP-01, MW-XP-07)."""
    for _ in range(squares):
        if kind in g.content.heroes:
            gain_kill(g, seat)
        elif kind in g.content.tracks and kind != BUILDER:
            _advance_track(g, seat, kind, rule)


def _advance_track(g: MultiverseWar, seat: int, kind: str, rule: str) -> None:
    track = g.players[seat].track
    row = g.content.tracks[kind]
    if track[row] < ELITE:
        set_square(g, seat, kind, track[row] + 1, rule)


def set_square(g: MultiverseWar, seat: int, kind: str, square: int, rule: str) -> None:
    """Put the cube of a unit type on a square."""
    track, row = g.players[seat].track, g.content.tracks[kind]
    g.alter(seat, track=(*track[:row], square, *track[row + 1 :]))
    g.tell(TrackAdvanced, rule=rule, seat=seat, kind=kind, square=square)
    check_elite(g, seat)


def gain_kill(g: MultiverseWar, seat: int) -> None:
    """MW-HERO-09 to MW-HERO-11: experience of a hero; each level gives 2 skill points."""
    hero = g.players[seat].hero
    assert hero is not None
    if hero.level >= MOST_LEVEL:
        return
    kills = hero.kills + 1
    if kills < LEVELS[hero.level + 1] - LEVELS[hero.level]:
        g.alter(seat, hero=replace(hero, kills=kills))
    else:
        gain_level(g, seat, kills=0)


def gain_level(g: MultiverseWar, seat: int, *, kills: int) -> None:
    """One level more, with its skill points."""
    hero = g.players[seat].hero
    assert hero is not None
    level = hero.level + 1
    g.alter(seat, hero=replace(hero, level=level, kills=kills, points=hero.points + POINTS_PER_LEVEL))
    g.tell(HeroLevel, rule="MW-HERO-11", seat=seat, hero=hero.sheet, level=level)


# -- units -------------------------------------------------------------------------------------------


def wound(
    g: MultiverseWar, number: int, damage: int, by: int = NOBODY, by_seat: int = NOBODY, by_kind: str = ""
) -> bool:
    """Damage to a unit; whether it was slain. ``by`` is the unit that gets the experience, if any."""
    unit = g.units[number]
    if "bulwark" in unit.lasting:
        damage -= 1
    if damage <= 0:
        return False
    if unit.wounds + damage < g.stats(unit).hp:
        g.put(number, replace(unit, wounds=unit.wounds + damage))
        return False
    slay(g, number, by, by_seat, by_kind)
    return True


def slay(g: MultiverseWar, number: int, by: int = NOBODY, by_seat: int = NOBODY, by_kind: str = "") -> None:
    """A unit is removed; whoever did it gains experience (MW-GEN-06, MW-XP-01)."""
    unit = g.units[number]
    stats = g.stats(unit)
    g.tell(Slain, rule="MW-GEN-06", unit=number, seat=unit.seat, kind=unit.kind, hex=unit.hex)
    drop_shard(g, number)
    site = g.buildings.get(unit.hex)
    if unit.kind == BUILDER and site is not None and site.site:
        lose_site(g, unit.hex)
    if stats.hero:
        hero = g.players[unit.seat].hero
        assert hero is not None
        g.alter(unit.seat, hero=replace(hero, kills=0, fallen=g.round))
    leave_map(g, number)
    if by_seat >= 0 and not g.friends(by_seat, unit.seat):
        g.note(by_seat, slain=1, riders_slain=int(stats.mounted), heroes_slain=int(stats.hero))
        if by >= 0 and g.units[by].hex and g.structure(g.units[by].hex) is not None:
            g.note(by_seat, slain_from_inside=1)
        advance(g, by_seat, by_kind)
    look(g, (unit.hex,))


def lose_site(g: MultiverseWar, hex_: str) -> None:
    """MW-FORT-02: a site without its Builder is removed."""
    g.tell(SiteLost, rule="MW-FORT-02", seat=g.buildings[hex_].seat, hex=hex_)
    g.buildings = {at: building for at, building in g.buildings.items() if at != hex_}


def drop_shard(g: MultiverseWar, number: int) -> None:
    """MW-SHRD-06: the shard of a slain carrier lies in its hex; what lies on ice goes back to its mine when that melts."""
    unit = g.units[number]
    if not unit.shard:
        return
    g.dropped = (*g.dropped, (unit.hex, unit.shard))
    g.tell(ShardDropped, rule="MW-SHRD-06", hex=unit.hex)
    g.put(number, replace(unit, shard=""))


def heal(g: MultiverseWar, number: int, most: int, source: str, rule: str) -> None:
    """Remove up to so many wounds."""
    unit = g.units[number]
    wounds = min(most, unit.wounds)
    if wounds:
        g.put(number, replace(unit, wounds=unit.wounds - wounds))
        known = knowing(g, unit)
        g.tell(
            Healed,
            rule=rule,
            unit=number,
            seat=unit.seat,
            kind=unit.kind,
            known=known,
            hex=unit.hex,
            wounds=wounds,
            source=source,
        )


def chill(g: MultiverseWar, number: int, rule: str = "MW-GEN-15") -> None:
    """A frost token, if one is left and the unit has none."""
    unit = g.units[number]
    if not unit.frost and frost_left(g) > 0:
        g.put(number, replace(unit, frost=True))
        g.tell(Chilled, rule=rule, unit=number, hex=unit.hex)


def frost_left(g: MultiverseWar) -> int:
    """Frost tokens in the supply: units and ice use them."""
    return FROST_TOKENS - sum(1 for unit in g.units if unit.frost) - len(g.ice)


# -- structures --------------------------------------------------------------------------------------


def hp_left(g: MultiverseWar, hex_: str) -> int:
    """The HP that the structure in a hex has left."""
    found = g.structure(hex_)
    assert found is not None
    kind, seat = found
    if kind == SETTLEMENT:
        return SETTLEMENT_HP - g.players[seat].damage
    if kind in (COLONY, VILLAGE):
        return (COLONY_HP if kind == COLONY else VILLAGE_HP) - g.encounters[hex_].damage
    building = g.buildings[hex_]
    return most_hp(g, building) - building.damage


def most_hp(g: MultiverseWar, building: Building) -> int:
    """The HP of a whole building."""
    return g.content.buildings[building.kind].tiers[building.tier - 1].hp


def batter(g: MultiverseWar, hex_: str, damage: int, by: int, *, scorch: bool = False) -> bool:
    """Damage to the structure in a hex; whether it fell."""
    found = g.structure(hex_)
    assert found is not None
    kind, seat = found
    if damage >= hp_left(g, hex_):
        _fall(g, hex_, kind, seat, by)
        return True
    if kind == SETTLEMENT:
        player = g.players[seat]
        g.alter(seat, damage=player.damage + damage, scorched=player.scorched or scorch)
    elif kind in (COLONY, VILLAGE):
        old = g.encounters[hex_]
        new = replace(old, damage=old.damage + damage, hit=True, scorched=old.scorched or scorch)
        g.encounters = {**g.encounters, hex_: new}
    else:
        building = g.buildings[hex_]
        hit = replace(building, damage=building.damage + damage, hit=True, scorched=building.scorched or scorch)
        g.buildings = {**g.buildings, hex_: hit}
    g.tell(StructureHit, rule="MW-BLDG-12", hex=hex_, kind=kind, seat=seat, left=hp_left(g, hex_))
    return False


def _fall(g: MultiverseWar, hex_: str, kind: str, seat: int, by: int) -> None:
    """MW-BLDG-13, MW-BLDG-19, MW-PERM: a structure at 0 HP, and all that was inside."""
    striker = g.units[by]
    by_seat, by_kind = striker.seat, striker.kind
    g.tell(StructureFell, rule="MW-BLDG-13", hex=hex_, kind=kind, seat=seat, by=by_seat)
    if kind == SETTLEMENT:
        g.alter(seat, damage=SETTLEMENT_HP)
        conquer(g, by_seat)
        return
    for number in g.at.get(hex_, ()):
        slay(g, number, by, by_seat, by_kind)
    if kind == COLONY:
        g.encounters = {**g.encounters, hex_: replace(g.encounters[hex_], damage=COLONY_HP)}
        g.pay(by_seat, -COLONY_GOLD)
        g.tell(GoldGained, rule="MW-PERM-02", seat=by_seat, gold=COLONY_GOLD, source="ant colony")
        advance(g, by_seat, by_kind, rule="MW-PERM-02")
    elif kind == VILLAGE:
        g.encounters = {**g.encounters, hex_: replace(g.encounters[hex_], damage=0, seat=by_seat, hit=False)}
        if seat >= 0:
            advance(g, by_seat, by_kind, rule="MW-PERM-05")
    else:
        building = g.buildings[hex_]
        tier = g.content.buildings[kind].tiers[building.tier - 1]
        g.buildings = {at: one for at, one in g.buildings.items() if at != hex_}
        if not g.friends(by_seat, seat):
            g.alter(by_seat, booked=g.players[by_seat].booked + 2 * tier.vp)
            g.note(by_seat, destroyed=1)
            advance(g, by_seat, by_kind)
    look_everywhere(g)

"""What may be attacked, and who sees it (MW-MOVE-05, MW-SHOT-02, MW-SHOT-11)."""

from __future__ import annotations

from collections.abc import Iterator

from ludarium.games.multiverse_war.pieces import Unit
from ludarium.games.multiverse_war.rules.fog import SMOKE_VEIL, clear_line, identified_by
from ludarium.games.multiverse_war.rules.movement import cost_to
from ludarium.games.multiverse_war.rules.strikes import range_of
from ludarium.games.multiverse_war.state import MultiverseWar, height


def is_target(g: MultiverseWar, hex_: str, seat: int) -> bool:
    """Whether there is something to attack in a hex: an enemy unit or structure, or one that is nobody's."""
    if g.hostile_structure(hex_, seat):
        found = g.structure(hex_)
        return found is not None and (found[1] < 0 or not g.at_peace(found[1], seat))
    if hex_ not in g.at:
        return False
    enemies = [g.units[n].seat for n in g.at[hex_] if not g.friends(g.units[n].seat, seat)]
    return bool(enemies) and not any(g.at_peace(one, seat) for one in enemies)


def attack_targets(g: MultiverseWar, number: int) -> list[str]:
    """MW-MOVE-05: the neighbour hexes that a melee unit may move into by attacking."""
    unit = g.units[number]
    if g.stats(unit).attack != "melee" or unit.ap < 1:
        return []
    return [
        hex_
        for hex_ in g.map.beside[unit.hex]
        if is_target(g, hex_, unit.seat) and g.passable(hex_) and cost_to(g, unit, hex_) <= unit.ap
    ]


def shot_targets(g: MultiverseWar, number: int, *, reach: int = 0) -> Iterator[str]:
    """MW-SHOT-02, MW-SHOT-11: the hexes that a unit may shoot at."""
    unit = g.units[number]
    stats = g.stats(unit)
    if stats.attack != "ranged" or (stats.type == "siege" and not unit.ready):
        return
    far = reach or range_of(g, unit)
    row, eye = g.map.distances(unit.hex), height(g, unit.hex)
    for hex_ in _hexes_with_enemies(g, unit.seat, row, far):
        if is_target(g, hex_, unit.seat) and can_see_to_shoot(g, unit, hex_, row[hex_], eye):
            yield hex_


def _hexes_with_enemies(g: MultiverseWar, seat: int, row: dict[str, int], far: int) -> list[str]:
    """The hexes with something hostile within so many hexes of the one that ``row`` counts from."""
    found = {unit.hex: None for unit in g.units if unit.hex and row[unit.hex] <= far and not g.friends(unit.seat, seat)}
    for at in (*g.buildings, *g.encounters):
        if row[at] <= far and g.hostile_structure(at, seat):
            found[at] = None
    for other, home in enumerate(g.map.homes):
        if not g.friends(other, seat) and not g.players[other].out:
            found.update((hex_, None) for hex_ in home if row[hex_] <= far)
    return list(found)


def can_see_to_shoot(g: MultiverseWar, unit: Unit, hex_: str, away: int, eye: int) -> bool:
    """A clear line, and the target is identified by a friendly unit or structure (MW-SHOT-02, MW-SHOT-03)."""
    veiled = g.structure(hex_) is None and any(SMOKE_VEIL in one.lasting for one in g.units_at(hex_))
    if veiled and away > 1:
        return False
    return clear_line(g, unit.hex, hex_, eye) and identified_by(g, hex_, unit.seat, veiled=veiled)


def is_held(g: MultiverseWar, hex_: str, seat: int) -> bool:
    """Whether an enemy unit or structure keeps a hex."""
    return g.hostile_structure(hex_, seat) or g.enemy_at(hex_, seat)

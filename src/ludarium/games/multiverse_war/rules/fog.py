"""Fog of war and line of sight (MW-FOG): who identifies whom, recomputed after every step."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from ludarium.games.multiverse_war.board import FOREST, HILL, MOUNTAIN, UNEXPLORED
from ludarium.games.multiverse_war.content import DECOY
from ludarium.games.multiverse_war.events import DecoyRemoved, Hidden, Identified
from ludarium.games.multiverse_war.state import COLONY, TOWER, MultiverseWar, Unit, height

FARTHEST = 4  # the largest LOS there is
EAGLE_PERCH, SMOKE_VEIL = "eagle_perch", "smoke_veil"
LOS, TOWER_LOS, PERCH_LOS = 2, 3, 4


def clear_line(g: MultiverseWar, a: str, b: str, eye: int, *, forest_eyes: bool = False) -> bool:
    """MW-FOG-04 to MW-FOG-10: whether one sees from a to b, past what lies between."""
    terrain, encounters, hexes = g.terrain, g.encounters, g.map.hexes
    through_forest = forest_eyes or eye > 0
    for group in g.map.line(a, b):
        for number in group:
            if number < 0:
                continue
            letter = terrain[number]
            if letter in (UNEXPLORED, HILL, MOUNTAIN) or (letter == FOREST and not through_forest):
                continue
            if encounters and (found := encounters.get(hexes[number])) and found.kind == COLONY:
                continue
            break
        else:
            return False
    return True


def sharp_eyed(g: MultiverseWar, unit: Unit) -> bool:
    """MW-FOG-07, MW-FOG-08: whether forest hides nothing from it."""
    return EAGLE_PERCH in unit.lasting or "forest_eyes" in g.stats(unit).attributes


def identifies(g: MultiverseWar, unit: Unit, hex_: str, *, veiled: bool, wooded: bool) -> bool:
    """Whether this unit identifies what stands in a hex (MW-FOG-04, MW-FOG-07, MW-FOG-14)."""
    if unit.kind == DECOY:
        return False
    away = g.map.distances(unit.hex)[hex_]
    if away <= 1:
        return True
    los = PERCH_LOS if EAGLE_PERCH in unit.lasting else g.stats(unit).los
    if veiled or away > los:
        return False
    sharp = sharp_eyed(g, unit)
    return (sharp or not wooded) and clear_line(g, unit.hex, hex_, height(g, unit.hex), forest_eyes=sharp)


def structure_identifies(g: MultiverseWar, at: str, hex_: str, *, veiled: bool, wooded: bool) -> bool:
    """Whether the structure in a hex identifies what stands in another."""
    found = g.structure(at)
    assert found is not None
    away = g.map.distances(at)[hex_]
    if away <= 1:
        return True
    if veiled or wooded or away > (TOWER_LOS if found[0] == TOWER else LOS):
        return False
    return clear_line(g, at, hex_, height(g, at))


def seen_by_enemies(g: MultiverseWar, unit: Unit) -> bool:
    """The procedure ``identified``: whether any enemy unit or structure identifies this unit."""
    return seen_from(g, unit.hex, unit.seat, veiled=SMOKE_VEIL in unit.lasting)


def seen_from(g: MultiverseWar, hex_: str, seat: int, *, veiled: bool = False) -> bool:
    """Whether an enemy of this seat identifies what stands in a hex."""
    inside = g.structure(hex_) is not None
    wooded = not inside and g.ground(hex_) == FOREST
    near = g.map.distances(hex_)
    for unit in g.units:
        enemy = unit.hex and unit.seat != seat and near[unit.hex] <= FARTHEST and not g.friends(unit.seat, seat)
        if enemy and identifies(g, unit, hex_, veiled=veiled, wooded=wooded):
            return True
    return any(
        structure_identifies(g, at, hex_, veiled=veiled, wooded=wooded)
        for at in watching(g)
        if near[at] <= TOWER_LOS and not g.friends(owner_of(g, at), seat)
    )


def watching(g: MultiverseWar) -> list[str]:
    """The hexes of structures that see: buildings, Settlements, conquered villages (MW-GEN-10)."""
    found = [hex_ for hex_, building in g.buildings.items() if not building.site]
    found += [hex_ for hex_, encounter in g.encounters.items() if encounter.seat >= 0]
    for seat, home in enumerate(g.map.homes):
        if not g.players[seat].out:
            found += home
    return found


def owner_of(g: MultiverseWar, hex_: str) -> int:
    """The owner of the structure in a hex."""
    found = g.structure(hex_)
    return -1 if found is None else found[1]


def identified_by(g: MultiverseWar, hex_: str, seat: int, *, veiled: bool = False) -> bool:
    """Whether the side of this seat identifies what stands in a hex (MW-SHOT-02, MW-SHOT-03)."""
    inside = g.structure(hex_) is not None
    wooded = not inside and g.ground(hex_) == FOREST
    near = g.map.distances(hex_)
    if any(
        unit.hex
        and near[unit.hex] <= FARTHEST
        and g.friends(unit.seat, seat)
        and identifies(g, unit, hex_, veiled=veiled, wooded=wooded)
        for unit in g.units
    ):
        return True
    return any(
        structure_identifies(g, at, hex_, veiled=veiled, wooded=wooded)
        for at in watching(g)
        if near[at] <= TOWER_LOS and owner_of(g, at) >= 0 and g.friends(owner_of(g, at), seat)
    )


def look(g: MultiverseWar, changed: Iterable[str]) -> None:
    """MW-MOVE-09: identify anew whatever stands near these hexes; identified decoys are removed on the spot."""
    rows = [g.map.distances(hex_) for hex_ in changed if hex_]
    for number, unit in enumerate(g.units):
        if unit.hex and any(row[unit.hex] <= FARTHEST for row in rows):
            look_at(g, number)


def look_everywhere(g: MultiverseWar) -> None:
    """Identify all units anew: terrain or structures have changed."""
    for number, unit in enumerate(g.units):
        if unit.hex:
            look_at(g, number)


def look_at(g: MultiverseWar, number: int) -> None:
    """Turn one block up or down as the rules say."""
    unit = g.units[number]
    seen = seen_by_enemies(g, unit)
    if seen == unit.up:
        return
    if seen and unit.kind == DECOY:
        g.tell(DecoyRemoved, rule="MW-DECO-03", seat=unit.seat, hex=unit.hex)
        leave_map(g, number)
        return
    g.put(number, replace(unit, up=seen))
    if seen:
        g.tell(Identified, rule="MW-FOG-03", unit=number, seat=unit.seat, kind=unit.kind, hex=unit.hex)
    else:
        g.tell(Hidden, rule="MW-FOG-03", unit=number, seat=unit.seat, hex=unit.hex)


def leave_map(g: MultiverseWar, number: int) -> None:
    """Take a block off the map; its batch is smaller by what everybody now knows it cost."""
    unit = g.units[number]
    batch = g.batches[unit.batch] if unit.batch < len(g.batches) else None
    if batch is not None and not batch.kind and unit.kind in g.content.units:
        cost = g.content.units[unit.kind].cost
        gold = max(0, batch.gold - cost)
        g.batches = (*g.batches[: unit.batch], replace(batch, gold=gold), *g.batches[unit.batch + 1 :])
    g.move(number, "")
    g.put(number, Unit(kind="", seat=unit.seat))


def knowing(g: MultiverseWar, unit: Unit) -> tuple[int, ...]:
    """The seats that may know the type of a block: its side, or (none named) everybody once it is face up."""
    if unit.up:
        return ()
    return tuple([seat for seat in range(g.seats) if g.friends(seat, unit.seat)])

"""Fog of war and line of sight (MW-FOG): who identifies whom, recomputed after every step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from ludarium.games.multiverse_war.board import FOREST, HILL, MOUNTAIN, UNEXPLORED
from ludarium.games.multiverse_war.content import DECOY
from ludarium.games.multiverse_war.events import DecoyRemoved, Hidden, Identified
from ludarium.games.multiverse_war.pieces import COLONY, TOWER, Unit
from ludarium.games.multiverse_war.state import MultiverseWar, height

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
    """Whether this unit identifies what stands in a hex (MW-FOG-04, MW-FOG-07)."""
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


def is_wooded(g: MultiverseWar, hex_: str) -> bool:
    """Whether forest hides what stands in a hex (MW-FOG-07); a structure in it does not hide."""
    return g.ground(hex_) == FOREST and g.structure(hex_) is None


def sees(g: MultiverseWar, hex_: str, seat: int, *, enemies: bool, veiled: bool = False) -> bool:
    """Whether an enemy of this seat (or, without ``enemies``, its own side) identifies what stands in a hex.

    Decoys see nothing (MW-FOG-14).
    """
    near, units, at = g.map.near(hex_), g.units, g.at
    eyes = [g.friends(other, seat) != enemies for other in range(g.seats)]
    wooded = is_wooded(g, hex_)
    for from_ in near:
        if from_ in at:
            for number in at[from_]:
                unit = units[number]
                if eyes[unit.seat] and unit.kind != DECOY and identifies(g, unit, hex_, veiled=veiled, wooded=wooded):
                    return True
    for from_ in _structures(g, hex_, near, eyes):
        if structure_identifies(g, from_, hex_, veiled=veiled, wooded=wooded):
            return True
    return False


def _structures(g: MultiverseWar, hex_: str, near: Mapping[str, int], eyes: list[bool]) -> Iterator[str]:
    """The hexes near this one with structures of these seats: buildings, villages, Settlements (MW-GEN-10)."""
    for at, building in g.buildings.items():
        if at in near and eyes[building.seat] and not building.site:
            yield at
    for at, encounter in g.encounters.items():
        if at in near and encounter.seat >= 0 and eyes[encounter.seat]:
            yield at
    for at, seat in g.map.homes_near(hex_):
        if eyes[seat] and not g.players[seat].out:
            yield at


def seen_by_enemies(g: MultiverseWar, unit: Unit) -> bool:
    """The procedure ``identified``: whether any enemy unit or structure identifies this unit."""
    return sees(g, unit.hex, unit.seat, enemies=True, veiled=SMOKE_VEIL in unit.lasting)


def identified_by(g: MultiverseWar, hex_: str, seat: int, *, veiled: bool = False) -> bool:
    """Whether the side of this seat identifies what stands in a hex (MW-SHOT-02, MW-SHOT-03)."""
    return sees(g, hex_, seat, enemies=False, veiled=veiled)


def look_after(g: MultiverseWar, *moves: tuple[int, str]) -> None:
    """MW-MOVE-09: blocks of one side went from these hexes to where they stand: who is identified now?

    Nothing else has changed, so only they and the enemies that they saw or see can be turned.
    """
    turned = {number for number, _ in moves if g.units[number].hex}
    for number, start in moves:
        mover = g.units[number]
        if mover.kind == DECOY or not mover.hex:
            continue
        far = PERCH_LOS if EAGLE_PERCH in mover.lasting else max(1, g.stats(mover).los)
        turned.update(other for other in _foes_near(g, mover.seat, start, far) if g.units[other].up)
        for other in _foes_near(g, mover.seat, mover.hex, far):
            unit = g.units[other]
            if not unit.up:
                veiled = SMOKE_VEIL in unit.lasting
                if identifies(g, mover, unit.hex, veiled=veiled, wooded=is_wooded(g, unit.hex)):
                    turned.add(other)
    _look(g, sorted(turned))


def _foes_near(g: MultiverseWar, seat: int, hex_: str, far: int) -> Iterator[int]:
    """The enemy blocks within so many hexes."""
    at = g.at
    for near, away in g.map.near(hex_).items():
        if away > far:
            return
        if near in at:
            for number in at[near]:
                if not g.friends(g.units[number].seat, seat):
                    yield number


def look(g: MultiverseWar, changed: Iterable[str]) -> None:
    """MW-MOVE-09: identify anew whatever stands near these hexes; identified decoys are removed on the spot."""
    near = set().union(*(g.map.near(hex_) for hex_ in changed if hex_))
    _look(g, [number for number, unit in enumerate(g.units) if unit.hex in near])


def look_everywhere(g: MultiverseWar) -> None:
    """Identify all units anew: terrain or structures have changed."""
    _look(g, [number for number, unit in enumerate(g.units) if unit.hex])


def _look(g: MultiverseWar, numbers: Iterable[int]) -> None:
    """Turn blocks up or down as the rules say."""
    for number in numbers:
        unit = g.units[number]
        seen = seen_by_enemies(g, unit)
        if seen == unit.up:
            continue
        if seen and unit.kind == DECOY:
            g.tell(DecoyRemoved, rule="MW-DECO-03", seat=unit.seat, hex=unit.hex)
            leave_map(g, number)
            continue
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

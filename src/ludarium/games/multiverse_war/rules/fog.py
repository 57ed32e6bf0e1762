"""Fog of war and line of sight (MW-FOG): who identifies whom, recomputed after every step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from ludarium.games.multiverse_war.board import FOREST, HILL, MOUNTAIN, UNEXPLORED
from ludarium.games.multiverse_war.content import DECOY
from ludarium.games.multiverse_war.events import DecoyRemoved, Hidden, Identified
from ludarium.games.multiverse_war.pieces import COLONY, TOWER, Unit
from ludarium.games.multiverse_war.state import MultiverseWar, height

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


class Watch:
    """Who looks, from where, found once for many blocks that are looked at; decoys see nothing (MW-FOG-14)."""

    __slots__ = ("_sides", "g")

    def __init__(self, g: MultiverseWar) -> None:
        self.g = g
        self._sides: dict[tuple[int, bool], tuple[list[Unit], list[str]]] = {}

    def _side(self, seat: int, *, enemies: bool) -> tuple[list[Unit], list[str]]:
        """The units and the hexes of structures that look for, or against, this seat."""
        found = self._sides.get((seat, enemies))
        if found is None:
            g = self.g
            ours = [g.friends(other, seat) != enemies for other in range(g.seats)]
            found = self._sides[seat, enemies] = (
                [unit for unit in g.units if unit.hex and ours[unit.seat] and unit.kind != DECOY],
                [hex_ for hex_, owner in _structures(g) if ours[owner]],
            )
        return found

    def sees(self, hex_: str, seat: int, *, enemies: bool, veiled: bool = False) -> bool:
        """Whether an enemy of this seat (or, without ``enemies``, its own side) identifies what stands in a hex."""
        g = self.g
        near = g.map.distances(hex_)
        units, structures = self._side(seat, enemies=enemies)
        around = [unit for unit in units if near[unit.hex] <= FARTHEST]
        walls = [at for at in structures if near[at] <= TOWER_LOS]
        if not around and not walls:
            return False
        wooded = is_wooded(g, hex_)
        for unit in around:
            if identifies(g, unit, hex_, veiled=veiled, wooded=wooded):
                return True
        return any(structure_identifies(g, at, hex_, veiled=veiled, wooded=wooded) for at in walls)


def _structures(g: MultiverseWar) -> Iterator[tuple[str, int]]:
    """The hexes of structures that see, with their owners: buildings, villages, Settlements (MW-GEN-10)."""
    for hex_, building in g.buildings.items():
        if not building.site:
            yield hex_, building.seat
    for hex_, encounter in g.encounters.items():
        if encounter.seat >= 0:
            yield hex_, encounter.seat
    for seat, home in enumerate(g.map.homes):
        if not g.players[seat].out:
            for hex_ in home:
                yield hex_, seat


def seen_by_enemies(g: MultiverseWar, unit: Unit) -> bool:
    """The procedure ``identified``: whether any enemy unit or structure identifies this unit."""
    return Watch(g).sees(unit.hex, unit.seat, enemies=True, veiled=SMOKE_VEIL in unit.lasting)


def identified_by(g: MultiverseWar, hex_: str, seat: int, *, veiled: bool = False) -> bool:
    """Whether the side of this seat identifies what stands in a hex (MW-SHOT-02, MW-SHOT-03)."""
    return Watch(g).sees(hex_, seat, enemies=False, veiled=veiled)


def look_after(g: MultiverseWar, number: int, start: str) -> None:
    """MW-MOVE-09: one block went from ``start`` to where it stands: who is identified now?

    Nothing else has changed, so only itself and the enemies that it saw or sees can be turned.
    """
    mover = g.units[number]
    if not mover.hex:
        look(g, (start,))
        return
    turned = [number]
    if mover.kind != DECOY:
        far = PERCH_LOS if EAGLE_PERCH in mover.lasting else max(1, g.stats(mover).los)
        there, here = g.map.distances(start), g.map.distances(mover.hex)
        foes = [not g.friends(seat, mover.seat) for seat in range(g.seats)]
        for other, unit in enumerate(g.units):
            if unit.hex and foes[unit.seat]:
                if unit.up:
                    if there[unit.hex] <= far:
                        turned.append(other)
                elif here[unit.hex] <= far and identifies(
                    g, mover, unit.hex, veiled=SMOKE_VEIL in unit.lasting, wooded=is_wooded(g, unit.hex)
                ):
                    turned.append(other)
        turned.sort()
    _look(g, turned)


def look(g: MultiverseWar, changed: Iterable[str]) -> None:
    """MW-MOVE-09: identify anew whatever stands near these hexes; identified decoys are removed on the spot."""
    rows = [g.map.distances(hex_) for hex_ in changed if hex_]
    _look(g, [n for n, unit in enumerate(g.units) if unit.hex and any(row[unit.hex] <= FARTHEST for row in rows)])


def look_everywhere(g: MultiverseWar) -> None:
    """Identify all units anew: terrain or structures have changed."""
    _look(g, [number for number, unit in enumerate(g.units) if unit.hex])


def _look(g: MultiverseWar, numbers: Iterable[int]) -> None:
    """Turn blocks up or down as the rules say."""
    watch = Watch(g)
    for number in numbers:
        unit = g.units[number]
        seen = watch.sees(unit.hex, unit.seat, enemies=True, veiled=SMOKE_VEIL in unit.lasting)
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

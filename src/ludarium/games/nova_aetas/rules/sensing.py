"""What Enemies know (definitions of the Enemy algorithm): where they can go, what they can hit, whom they choose."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

from ludarium.games.nova_aetas.board import board_of
from ludarium.games.nova_aetas.content.schema import EnemyAttack, EnemyCard
from ludarium.games.nova_aetas.state import Enemy, NovaAetas, near
from ludarium.space.squares import (
    BLOCKED,
    COVERED,
    Square,
    Terrain,
    adjacent,
    distances,
    neighbours,
    reach,
    sight,
    way,
)

Ways: TypeAlias = dict[Square, tuple[int, Square]]
Reach: TypeAlias = tuple[int, int, str]
"""The minimum and maximum range of an attack, and its kind."""


def jump_of(g: NovaAetas, enemy: Enemy) -> int:
    """The X of Jump X; 0 without it."""
    return g.book.traits[enemy.kind].jump


def climbs(g: NovaAetas, enemy: Enemy) -> bool:
    """Whether it has Climb."""
    return g.book.traits[enemy.kind].climbs


def squares_for(g: NovaAetas, enemy: Enemy, ap: int) -> int:
    """How many squares so many AP buy: Runner two for one, Entangled one for two, both one for one (NA-GAP-81)."""
    runner, tied = g.book.traits[enemy.kind].runner, "entangled" in enemy.statuses
    return ap if runner == tied else 2 * ap if runner else ap // 2


def ap_for(g: NovaAetas, enemy: Enemy, squares: int) -> int:
    """How many AP so many squares cost."""
    runner, tied = g.book.traits[enemy.kind].runner, "entangled" in enemy.statuses
    return squares if runner == tied else (squares + 1) // 2 if runner else 2 * squares


def ways_of(g: NovaAetas, number: int, squares: int) -> Ways:
    """Every square within so many squares of movement, also those it cannot stop on."""
    enemy = g.enemies[number]
    assert enemy.at is not None
    foes = g.opposed(g.card(enemy).faction)
    blocked = foes | g.obstacles()
    return reach(g.ground, enemy.at, squares, blocked, climb=climbs(g, enemy), jump=jump_of(g, enemy), foes=foes)


def stops(g: NovaAetas, number: int, ways: Ways) -> list[Square]:
    """The squares among these on which it can end, its own included."""
    taken, own = g.taken(), g.enemies[number].at
    return [square for square in ways if square not in taken or square == own]


def path(g: NovaAetas, number: int, ways: Ways, end: Square) -> tuple[Square, ...]:
    """NA-GAP-155: a shortest way with the fewest Fires; at each step the first of north, east, south, west."""
    fires = board_of(g).fires
    if not fires:
        return way(ways, end)
    start = g.enemies[number].at
    back: dict[Square, tuple[int, Square]] = {end: (0, end)}
    layer = [end]
    while layer and start not in layer:
        before: dict[Square, tuple[int, Square]] = {}
        for square in layer:
            for other in neighbours(square):
                nearer = other in ways and ways[other][0] == ways[square][0] - 1 and square in g.ground.climbs[other]
                burning = back[square][0] + (square in fires)
                turn = neighbours(other).index(square)
                if nearer and (other not in before or (burning, turn) < _turn(before[other], other)):
                    before[other] = (burning, square)
        back.update(before)
        layer = list(before)
    if start is None or start not in back:
        return way(ways, end)
    steps = []
    while start != end:
        start = back[start][1]
        steps.append(start)
    return tuple(steps)


def _turn(step: tuple[int, Square], start: Square) -> tuple[int, int]:
    return step[0], neighbours(start).index(step[1])


# -- attacks ----------------------------------------------------------------------------------------


def reaches(card: EnemyCard) -> tuple[Reach, ...]:
    """Where the attacks of an Enemy reach."""
    return tuple((*attack.range, attack.kind) for attack in card.attacks)


def strikes(ground: Terrain, start: Square, end: Square, reach_: Reach) -> bool:
    """Whether such an attack made from one square could target the other if no Model were in the way."""
    low, high, kind = reach_
    far = abs(start[0] - end[0]) + abs(start[1] - end[1])
    if not low <= far <= high + 1:
        return False
    roof = ground.level(start)
    if far > high + (kind == "ranged" and roof) or not ground.stands(start):
        return False
    if kind == "melee" and roof != ground.level(end):
        return False
    return bool(ground.seen(start, end))


def enemy_sight(g: NovaAetas, number: int, start: Square, end: Square) -> int:
    """How an Enemy on that square sees another: Opponents of its faction block (NA-LOS-04)."""
    return sight(g.ground, start, end, g.opposed(g.card(g.enemies[number]).faction))


def hits_from(g: NovaAetas, number: int, attack: EnemyAttack, start: Square, end: Square) -> bool:
    """Whether this attack made from one square may target whoever is on the other."""
    enemy = g.enemies[number]
    if not strikes(g.ground, start, end, (*attack.range, attack.kind)):
        return False
    if attack.name in enemy.unloaded or "blind" in enemy.statuses:
        return False
    return enemy_sight(g, number, start, end) != BLOCKED


def may_target(g: NovaAetas, number: int, hero: int) -> bool:
    """Whether it may choose this Hero at all (NA-KOH-05, NA-STA-09)."""
    target = g.heroes[hero]
    charmed = "charm" in target.statuses and g.card(g.enemies[number]).rank == "troop"
    return target.at is not None and not target.ko and not charmed


def valid(g: NovaAetas, number: int, attack: EnemyAttack, start: Square, hero: int) -> bool:
    """Whether this attack made from that square may target this Hero."""
    end = g.heroes[hero].at
    return end is not None and may_target(g, number, hero) and hits_from(g, number, attack, start, end)


# -- ways to a target ---------------------------------------------------------------------------------


@lru_cache(maxsize=16384)
def _field(
    ground: Terrain, end: Square, reaches_: tuple[Reach, ...], blocked: frozenset[Square], climb: bool, jump: int
) -> dict[Square, int]:
    near_by = {square for one in reaches_ for square in _ring(end, one) if strikes(ground, square, end, one)}
    ends = sorted(near_by - blocked)
    return distances(ground, ends, blocked, climb=climb, jump=jump)


def left_to_strike(g: NovaAetas, number: int, end: Square) -> dict[Square, int]:
    """Squares of movement from everywhere to where an attack on that square would be valid, Models left aside."""
    enemy = g.enemies[number]
    reaches_ = reaches(g.card(enemy))
    return _field(g.ground, end, reaches_, g.obstacles() - {end}, climbs(g, enemy), jump_of(g, enemy))


@lru_cache(maxsize=4096)
def _to_ends(
    ground: Terrain, ends: tuple[Square, ...], blocked: frozenset[Square], climb: bool, jump: int
) -> dict[Square, int]:
    return distances(ground, ends, blocked, climb=climb, jump=jump)


def left_to(g: NovaAetas, number: int, ends: Iterable[Square]) -> dict[Square, int]:
    """Squares of movement left from everywhere to the nearest of these, Models left aside."""
    enemy = g.enemies[number]
    return _to_ends(g.ground, tuple(ends), g.obstacles(), climbs(g, enemy), jump_of(g, enemy))


def can_interact(g: NovaAetas, number: int, hero: int) -> bool:
    """NA-AIP-08, NA-GAP-51: there is a square it can get to from which it could target this Hero, who stands."""
    end, enemy = g.heroes[hero].at, g.enemies[number]
    assert end is not None
    assert enemy.at is not None
    reaches_, blocked = reaches(g.card(enemy)), g.obstacles() - {end}
    return _gets_to_strike(g.ground, enemy.at, end, reaches_, blocked, climbs(g, enemy), jump_of(g, enemy))


@lru_cache(maxsize=16384)
def _gets_to_strike(
    ground: Terrain,
    start: Square,
    end: Square,
    reaches_: tuple[Reach, ...],
    blocked: frozenset[Square],
    climb: bool,
    jump: int,
) -> bool:
    """Whether some square from which such an attack could target ``end`` is joined to the start by ways."""
    joined = _joined(ground, start, blocked, climb, jump)
    return any(square in joined and strikes(ground, square, end, one) for one in reaches_ for square in _ring(end, one))


def _ring(end: Square, reach_: Reach) -> Iterator[Square]:
    """The squares within the range of an attack on ``end``, the nearest first; a roof adds one."""
    x, y = end
    for far in range(reach_[0], reach_[1] + 2):
        for dx in range(-far, far + 1):
            dy = far - abs(dx)
            yield x + dx, y + dy
            if dy:
                yield x + dx, y - dy


@lru_cache(maxsize=1024)
def _joined(ground: Terrain, start: Square, blocked: frozenset[Square], climb: bool, jump: int) -> dict[Square, int]:
    """Every square that ways join to this one."""
    return {} if start in blocked else distances(ground, (start,), blocked, climb=climb, jump=jump)


# -- choices --------------------------------------------------------------------------------------------


def threat(g: NovaAetas, number: int, hero: int) -> int:
    """The TV of a Hero as this Enemy reads it (NA-TVV-01), with what cards change for its rank."""
    target = g.heroes[hero]
    rank = g.card(g.enemies[number]).rank
    lines = g.lines(target, "passive")
    change = sum(op.number(1) for _, line in lines for op in line.ops if op.name == "tv_seen" and op.word(0) == rank)
    return max(0, target.tv + change)


def best_by_threat(g: NovaAetas, number: int, heroes: list[int]) -> list[int]:
    """NA-AIP-04, NA-AIP-06: highest TV, closest, most injured; what is left is tied."""
    at = g.enemies[number].at
    return _best(heroes, lambda n: (-threat(g, number, n), near(at, g.heroes[n].at), -g.heroes[n].wounds))


def best_by_distance(g: NovaAetas, number: int, heroes: list[int]) -> list[int]:
    """NA-AIP-07: closest, highest TV, most injured; what is left is tied."""
    at = g.enemies[number].at
    return _best(heroes, lambda n: (near(at, g.heroes[n].at), -threat(g, number, n), -g.heroes[n].wounds))


def _best(heroes: list[int], key: Callable[[int], tuple[int, ...]]) -> list[int]:
    keys = {n: key(n) for n in heroes}
    low = min(keys.values())
    return [n for n in heroes if keys[n] == low]


def choose_key(g: NovaAetas, kind: str, square: Square, end: Square) -> tuple[int, int, int, int]:
    """CHOOSE among squares that cost the same: distance or contact, Cover, then smallest y and x."""
    up = [g.heroes[n].at for n in g.up()]
    if kind == "melee":
        second = -sum(1 for at in up if at is not None and adjacent(g.ground, square, at))
    else:
        second = -near(square, end)
    opposed = g.foe_squares() - {square}
    covered = sum(1 for at in up if at is not None and sight(g.ground, at, square, opposed) == COVERED)
    return (second, -covered, square[1], square[0])

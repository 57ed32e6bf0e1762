"""What Enemies know (definitions of the Enemy algorithm): where they can go, what they can hit, whom they choose."""

from __future__ import annotations

from collections.abc import Iterable

from ludarium.games.nova_aetas.content.schema import EnemyAttack
from ludarium.games.nova_aetas.rules.defence import enemy_sight
from ludarium.games.nova_aetas.rules.statuses import passives
from ludarium.games.nova_aetas.state import Enemy, NovaAetas, near
from ludarium.space.squares import BLOCKED, COVERED, Square, adjacent, distance, distances, reach, sight

Ways = dict[Square, tuple[int, Square]]


def jump_of(g: NovaAetas, enemy: Enemy) -> int:
    """The X of Jump X; 0 without it."""
    return next((int(skill.split()[1]) for skill in passives(g, enemy) if skill.startswith("jump ")), 0)


def climbs(g: NovaAetas, enemy: Enemy) -> bool:
    """Whether it has Climb."""
    return any(skill.startswith("climb ") for skill in passives(g, enemy))


def squares_for(g: NovaAetas, enemy: Enemy, ap: int) -> int:
    """How many squares so many AP buy: Runner two for one, Entangled one for two, both one for one (NA-GAP-81)."""
    runner, tied = "runner" in passives(g, enemy), "entangled" in enemy.statuses
    return ap if runner == tied else 2 * ap if runner else ap // 2


def ap_for(g: NovaAetas, enemy: Enemy, squares: int) -> int:
    """How many AP so many squares cost."""
    runner, tied = "runner" in passives(g, enemy), "entangled" in enemy.statuses
    return squares if runner == tied else (squares + 1) // 2 if runner else 2 * squares


def ways_of(g: NovaAetas, number: int, squares: int) -> Ways:
    """Every square within so many squares of movement, also those it cannot stop on."""
    enemy = g.enemies[number]
    assert enemy.at is not None
    faction = g.card(enemy).faction
    foes = g.hero_squares() | g.foe_squares(faction)
    blocked = foes | g.obstacles()
    return reach(g.ground, enemy.at, squares, blocked, climb=climbs(g, enemy), jump=jump_of(g, enemy), foes=foes)


def stops(g: NovaAetas, number: int, ways: Ways) -> list[Square]:
    """The squares among these on which it can end, its own included."""
    taken = g.taken()
    return [square for square in ways if square not in taken or square == g.enemies[number].at]


def valid(g: NovaAetas, number: int, attack: EnemyAttack, start: Square, hero: int, *, ideal: bool = False) -> bool:
    """Whether this attack made from that square may target this Hero; ``ideal`` leaves Models, Reload and Blind aside."""
    enemy, target = g.enemies[number], g.heroes[hero]
    end = target.at
    if end is None or target.ko or ("charm" in target.statuses and g.card(enemy).rank == "troop"):
        return False
    if not ideal and (attack.name in enemy.unloaded or "blind" in enemy.statuses):
        return False
    low, high = attack.range
    high += attack.kind == "ranged" and g.ground.level(start) > 0
    if not low <= distance(start, end) <= high:
        return False
    if attack.kind == "melee" and g.ground.level(start) != g.ground.level(end):
        return False
    seen = sight(g.ground, start, end, ()) if ideal else enemy_sight(g, number, start, end)
    return seen != BLOCKED


def strike_squares(g: NovaAetas, number: int, hero: int) -> list[Square]:
    """Squares from which some attack would be valid, Models left aside."""
    enemy, end = g.enemies[number], g.heroes[hero].at
    if end is None:
        return []
    attacks = g.card(enemy).attacks
    far = max(attack.range[1] for attack in attacks) + 1
    return [
        square
        for square in g.ground.cells
        if distance(square, end) <= far
        and g.ground.stands(square)
        and any(valid(g, number, attack, square, hero, ideal=True) for attack in attacks)
    ]


def left_to(g: NovaAetas, number: int, ends: Iterable[Square]) -> dict[Square, int]:
    """Squares of movement left from everywhere to the nearest of these, Models left aside."""
    enemy = g.enemies[number]
    return distances(g.ground, ends, g.obstacles(), climb=climbs(g, enemy), jump=jump_of(g, enemy))


def can_interact(g: NovaAetas, number: int, hero: int) -> bool:
    """NA-AIP-08, NA-GAP-51: there is a square it can get to from which it could target this Hero."""
    target = g.heroes[hero]
    if target.at is None or target.ko:
        return False
    return g.enemies[number].at in left_to(g, number, strike_squares(g, number, hero))


def best_by_threat(g: NovaAetas, number: int, heroes: list[int]) -> list[int]:
    """NA-AIP-04, NA-AIP-06: highest TV, closest, most injured; what is left is tied."""
    at = g.enemies[number].at
    return _best(heroes, lambda n: (-g.heroes[n].tv, near(at, g.heroes[n].at), -g.heroes[n].wounds))


def best_by_distance(g: NovaAetas, number: int, heroes: list[int]) -> list[int]:
    """NA-AIP-07: closest, highest TV, most injured; what is left is tied."""
    at = g.enemies[number].at
    return _best(heroes, lambda n: (near(at, g.heroes[n].at), -g.heroes[n].tv, -g.heroes[n].wounds))


def _best(heroes: list[int], key: object) -> list[int]:
    assert callable(key)
    keys = {n: key(n) for n in heroes}
    low = min(keys.values())
    return [n for n in heroes if keys[n] == low]


def choose_key(g: NovaAetas, number: int, kind: str, square: Square, hero: int) -> tuple[int, int, int, int]:
    """CHOOSE among squares that cost the same: distance or contact, Cover, then smallest y and x."""
    up = [g.heroes[n].at for n in g.up()]
    end = g.heroes[hero].at
    if kind == "melee":
        second = -sum(1 for at in up if at is not None and adjacent(g.ground, square, at))
    else:
        second = -near(square, end)
    opposed = g.foe_squares() - {square}
    covered = sum(1 for at in up if at is not None and sight(g.ground, at, square, opposed) == COVERED)
    return (second, -covered, square[1], square[0])

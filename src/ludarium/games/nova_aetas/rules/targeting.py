"""TARGET: whom an Enemy goes for (NA-AIP), and in which order the Models of a group act (NA-EAC-02)."""

from __future__ import annotations

from ludarium.games.nova_aetas.rules.pursuit import carrier_of, finished
from ludarium.games.nova_aetas.rules.sensing import (
    ap_for,
    best_by_distance,
    best_by_threat,
    can_interact,
    hits_from,
    may_target,
    squares_for,
    stops,
    threat,
    valid,
    ways_of,
)
from ludarium.games.nova_aetas.rules.statuses import passives
from ludarium.games.nova_aetas.state import NOBODY, NovaAetas, near
from ludarium.space.squares import FAR, Square, adjacent


def heroes_beside(g: NovaAetas, number: int) -> tuple[int, ...]:
    """The Heroes in contact with an Enemy, on its level."""
    at = g.enemies[number].at
    return tuple(n for n in g.up() if at is not None and adjacent(g.ground, at, g.heroes[n].at or at))


def choose_target(g: NovaAetas, number: int, beside: tuple[int, ...]) -> tuple[str, list[int]]:
    """TARGET: ``hero`` with the Heroes that are tied, ``objective``, or ``nothing``.

    ``beside`` are the Heroes in contact when the activation began.
    """
    enemy = g.enemies[number]
    card = g.card(enemy)
    reachable = [n for n in g.up() if may_target(g, number, n) and can_interact(g, number, n)]
    if "eclectic" in passives(g, enemy) and beside:
        reachable = [n for n in beside if n in reachable]
    close = [n for n in reachable if near(enemy.at, g.heroes[n].at) <= card.control_area]
    objective = g.objective(enemy.kind)
    if objective is not None and not finished(g, objective):
        drawn = [n for n in close if threat(g, number, n) >= objective.tv]
        if drawn:
            return "hero", best_by_threat(g, number, drawn)
        carrier = carrier_of(g, objective)
        if carrier < 0:
            return "objective", []
        if carrier in reachable:
            return "hero", [carrier]
    if close:
        return "hero", best_by_threat(g, number, close)
    if reachable:
        return "hero", best_by_distance(g, number, reachable)
    return "nothing", []


def order_key(g: NovaAetas, number: int) -> tuple[int, ...]:
    """T2: those who can attack where they stand, then by the AP they need, by distance, by number.

    With a combined attack those who have to move go first; those on patrol always go last.
    """
    enemy = g.enemies[number]
    if enemy.waiting:
        return (True, True, number)
    hero = _likely(g, number)
    if hero < 0 or enemy.at is None:
        return (True, False, number)
    far = near(enemy.at, g.heroes[hero].at)
    attacks = g.card(enemy).attacks
    here = any(valid(g, number, attack, enemy.at, hero) for attack in attacks)
    ap = 0 if here else ap_to_strike(g, number, g.heroes[hero].at)
    last = here and "combined_attack" in passives(g, enemy)
    return (ap >= FAR, last, ap, far, number)


def _likely(g: NovaAetas, number: int) -> int:
    """The Hero it would target now, ties to the lower number; -1 if it has an Objective or nobody."""
    beside = heroes_beside(g, number) if "eclectic" in passives(g, g.enemies[number]) else ()
    kind, heroes = choose_target(g, number, beside)
    return heroes[0] if kind == "hero" else NOBODY


def ap_to_strike(g: NovaAetas, number: int, end: Square | None) -> int:
    """The AP it needs to come where an attack on that square is valid and can be paid."""
    enemy = g.enemies[number]
    ap = g.card(enemy).rapidity
    best = FAR
    if end is None:
        return best
    attacks = g.card(enemy).attacks
    longest = 1 + max((attack.range[1] for attack in attacks), default=0)
    ways = ways_of(g, number, squares_for(g, enemy, ap))
    for square in stops(g, number, ways):
        if near(square, end) > longest:
            continue
        cost = ap_for(g, enemy, ways[square][0])
        if cost < best and any(
            cost + attack.ap <= ap and hits_from(g, number, attack, square, end) for attack in attacks
        ):
            best = cost
    return best

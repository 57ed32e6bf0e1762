"""Safars that do not act freely: the berserk (KA-SKL-11) and the famished."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludarium.games.kharn_ages import conditions
from ludarium.games.kharn_ages.entries import Entry
from ludarium.games.kharn_ages.moment import NO_MOMENT
from ludarium.games.kharn_ages.rules.declaring import action_cost
from ludarium.games.kharn_ages.rules.generic import generic_options
from ludarium.games.kharn_ages.rules.ground import TOISE, in_deep_water
from ludarium.games.kharn_ages.rules.hands import melee_weapons, reach_of
from ludarium.games.kharn_ages.rules.movement import may_move, movement_ap, movement_cost, next_cost
from ludarium.games.kharn_ages.rules.objects import loose
from ludarium.games.kharn_ages.rules.sighting import distance, in_sight
from ludarium.games.kharn_ages.rules.walks import Walks, walks_of
from ludarium.games.kharn_ages.state import NOBODY, KharnAges
from ludarium.games.kharn_ages.values import base_of, char, entries, env_of
from ludarium.kernel import Joined
from ludarium.space.plane.shapes import Base, span


def nearest_seen(g: KharnAges, n: int) -> tuple[int, ...]:
    """Who in sight stands nearest, friend or foe; several if they are equally near."""
    mine = base_of(g, n)
    seen = [(distance(mine, base_of(g, o)), o) for o in g.in_play() if o != n and in_sight(g, n, o)]
    return tuple(o for far, o in seen if far == min(seen)[0])


def driven(g: KharnAges, n: int, quarry: int, strikes: Callable[[], list[Any]]) -> Any:
    """What a berserk or famished Safar must do now; None: it acts freely. ``strikes``: the attacks it could make."""
    if g.safars[n].berserk:
        return _berserk(g, n, quarry, strikes) if quarry != NOBODY else None
    return _famished(g, n)


def _berserk(g: KharnAges, n: int, quarry: int, strikes: Callable[[], list[Any]]) -> Any:
    """Attack or shoot at the quarry, or move towards it; freely if neither is possible with the AP left (KA-GAP-132)."""
    found = tuple(one for one in strikes() if getattr(one, "target", NOBODY) == quarry)
    prey = base_of(g, quarry)
    walks = _towards(g, n, prey) if found or _comes_near(g, n, prey) else None
    if walks is None:
        return found or None
    return Joined((walks, found)) if found else walks


def _comes_near(g: KharnAges, n: int, prey: Base) -> bool:
    """KA-GAP-132: whether the movements that AP allow are long enough, with one AP left to attack with."""
    mine = base_of(g, n)
    reach = max(mine.zone, *(reach_of(g, n, weapon) for weapon in melee_weapons(g, n)))
    gap = distance(mine, prey) - reach
    left = movement_ap(g, n) - action_cost(g, n, 1)
    moves = g.moves
    while gap > 0 and left >= 0:
        left -= action_cost(g, n, movement_cost(moves, endurance=True))
        gap -= char(g, n, "V") * TOISE if left >= 0 else 0
        moves += 1
    return gap <= 0 and moves > g.moves


def _towards(g: KharnAges, n: int, goal: Base) -> Walks | None:
    """The walks that end nearer to a base; None: there are none."""
    if not may_move(g, n) or in_deep_water(g, n) or action_cost(g, n, next_cost(g, n)) > movement_ap(g, n):
        return None
    walks = walks_of(g, n, nearer=goal, enemies=(goal,), goals=((goal.x, goal.y),))
    return walks if len(walks) else None


def _famished(g: KharnAges, n: int) -> Any:
    """The Famished goes to a carcass in its aura and devours it."""
    if "famished_hunt" not in entries(g, n).procedures:
        return None
    hunts = [one for one in _hunts(g, n) if conditions.all_hold(g, one.effect.conditions, env_of(g, n, one), NO_MOMENT)]
    if not hunts:
        return None
    eats = [act for act in generic_options(g, n) if act.name == "devouring"]
    if eats:
        return tuple(eats)
    base = base_of(g, n)
    near = sorted(loose(g, "carcass"), key=lambda i: span(base.x, base.y, g.objects[i].x, g.objects[i].y))
    one = g.objects[near[0]]
    token = base._replace(x=one.x, y=one.y, z=g.terrain.height(one.x, one.y), radius=one.size, zone=0)
    return _towards(g, n, token)


def _hunts(g: KharnAges, n: int) -> list[Entry]:
    found = entries(g, n).by_when.get("act.open", ())
    return [
        e for e in found if any("procedure" in op and op["procedure"]["name"] == "famished_hunt" for op in e.effect.do)
    ]

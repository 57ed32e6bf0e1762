"""PURSUE: Enemies go for the Objective of their Mission (NA-AIP-01, NA-GAP-131)."""

from __future__ import annotations

from collections.abc import Iterable

from ludarium.games.nova_aetas.content.schema import Objective
from ludarium.games.nova_aetas.events import Decided, Moved, PickedUp
from ludarium.games.nova_aetas.rules.missions import Script, leave
from ludarium.games.nova_aetas.rules.sensing import ap_for, left_to, squares_for, stops, ways_of
from ludarium.games.nova_aetas.rules.statuses import name_of
from ludarium.games.nova_aetas.state import NovaAetas, Thing, near
from ludarium.space.squares import FAR, Square, neighbours, way


def finished(g: NovaAetas, objective: Objective) -> bool:
    """NA-GAP-131: all objects of it are gone."""
    if objective.kind == "interact" and objective.squares:
        return all(served(objective, square) in g.flags for square in objective.squares)
    if not objective.objects:
        return False
    return all(o not in g.things or g.things[o].gone for o in objective.objects)


def pursue(g: NovaAetas, number: int, ap: int) -> tuple[int, int]:
    """Act for the Objective: the AP left, and the Hero who blocks the way or -1."""
    objective = g.objective(g.enemies[number].kind)
    assert objective is not None
    if objective.kind == "carry":
        return _carry(g, number, ap, objective)
    if objective.kind == "guard":
        if g.enemies[number].at in objective.squares:
            return ap, -1
        return _approach(g, number, ap, [s for s in objective.squares if s not in g.taken()], objective.id)
    if objective.kind == "reach":
        ap, blocker = _approach(g, number, ap, objective.squares, objective.id)
        if g.enemies[number].at in objective.squares:
            g.push(Script(ops=objective.do, enemy=number))
        return ap, blocker
    assert objective.kind == "interact"
    return _interact(g, number, ap, objective)


def _interact(g: NovaAetas, number: int, ap: int, objective: Objective) -> tuple[int, int]:
    """Move next to the object or the nearest square not yet served, and pay as often as the AP allow."""
    price = objective.ap or 1
    blocker = -1
    for _ in range(ap + 1):
        places = [t.at for t in _things(g, objective) if t.at is not None]
        places += [s for s in objective.squares if served(objective, s) not in g.flags]
        goals = [s for place in places for s in (place, *neighbours(place)) if g.ground.stands(s)]
        if not goals:
            break
        ap, blocker = _approach(g, number, ap, goals, objective.id)
        at = g.enemies[number].at
        if at not in goals or ap < price:
            break
        ap -= price
        place = next(place for place in places if at == place or at in neighbours(place))
        g.tell(Decided, rule="NA-AIP-01", who=name_of(number), what="works on", target=objective.id)
        if place in objective.squares:
            g.flags = tuple(sorted({*g.flags, served(objective, place)}))
        g.push(Script(ops=objective.do, enemy=number))
    return ap, blocker


def served(objective: Objective, square: Square) -> str:
    """The flag that says that this square of an Objective was served."""
    return f"{objective.id} {square[0]},{square[1]}"


def _things(g: NovaAetas, objective: Objective) -> list[Thing]:
    return [g.things[o] for o in objective.objects if o in g.things and not g.things[o].gone]


def _carry(g: NovaAetas, number: int, ap: int, objective: Objective) -> tuple[int, int]:
    """Pick the object up, then reach the exit and leave."""
    thing = next(g.things[o] for o in objective.objects if o in g.things and not g.things[o].gone)
    exits = g.script.exits[objective.to or ""]
    if thing.enemy >= 0 and thing.enemy != number:
        carrier = g.enemies[thing.enemy].at
        ap, _ = _approach(g, number, ap, neighbours(carrier) if carrier else (), objective.id)
        return ap, -1
    if thing.enemy < 0:
        assert thing.at is not None
        at = thing.at
        level = g.ground.level(at)
        goals = [at, *[s for s in neighbours(at) if g.ground.stands(s) and g.ground.level(s) == level]]
        ap, blocker = _approach(g, number, ap, goals, objective.id)
        if g.enemies[number].at not in goals or ap < 1:
            return ap, blocker
        ap -= 1
        g.put_thing(thing.id, enemy=number, at=None)
        g.tell(PickedUp, rule="NA-AXN-07", who=name_of(number), what=thing.id)
        g.occur(f"picked({thing.id},enemy)")
    ap, blocker = _approach(g, number, ap, exits, objective.id)
    if g.enemies[number].at in exits:
        leave(g, number, objective.to or "")
        return ap, -1
    return ap, blocker


def _approach(g: NovaAetas, number: int, ap: int, goals: Iterable[Square], what: str) -> tuple[int, int]:
    """Move by a shortest path to the nearest of these squares: the AP left, and the Hero who closes the way or -1."""
    enemy = g.enemies[number]
    at = enemy.at
    assert at is not None
    goals = [goal for goal in goals if g.ground.stands(goal)]
    left = left_to(g, number, goals)
    ways = ways_of(g, number, squares_for(g, enemy, ap))
    squares = [s for s in stops(g, number, ways) if s in left]
    if not squares or at in goals:
        return ap, -1
    best = min(squares, key=lambda s: (left[s], ways[s][0], s[1], s[0]))
    if left[best] >= left.get(at, FAR):
        heroes = [n for n in g.up() if near(at, g.heroes[n].at) <= 2]
        heroes.sort(key=lambda n: (near(at, g.heroes[n].at), n))
        return ap, heroes[0] if heroes else -1
    g.tell(Decided, rule="NA-AIP-01", who=name_of(number), what="moves towards", target=what)
    g.put_enemy(number, at=best)
    g.tell(Moved, rule="NA-AIP-01", who=name_of(number), way=way(ways, best))
    return ap - ap_for(g, enemy, ways[best][0]), -1

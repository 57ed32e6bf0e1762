"""PURSUE: Enemies go for the Objective of their Mission (NA-AIP-01, NA-GAP-131)."""

from __future__ import annotations

from collections.abc import Iterable

from ludarium.games.nova_aetas.content.schema import Objective
from ludarium.games.nova_aetas.events import Decided, LeftMap, Moved, PickedUp
from ludarium.games.nova_aetas.rules.sensing import ap_for, left_to, squares_for, stops, ways_of
from ludarium.games.nova_aetas.rules.statuses import name_of
from ludarium.games.nova_aetas.rules.wounds import remove_enemy
from ludarium.games.nova_aetas.state import NovaAetas, Thing, near
from ludarium.space.squares import FAR, Square, neighbours, way


def finished(g: NovaAetas, objective: Objective) -> bool:
    """NA-GAP-131: all objects of it are gone."""
    if not objective.objects:
        return False
    return all(o not in g.things or g.things[o].gone for o in objective.objects)


def pursue(g: NovaAetas, number: int, ap: int) -> int:
    """Act for the Objective; the Hero who blocks the way, or -1."""
    objective = g.objective(g.enemies[number].kind)
    assert objective is not None
    if objective.kind == "carry":
        return _carry(g, number, ap, objective)
    if objective.kind == "guard":
        _, blocker = _approach(g, number, ap, [s for s in objective.squares if s not in g.taken()], objective.id)
        return blocker
    goals = list(objective.squares) or [t.at for t in _things(g, objective) if t.at is not None]
    _, blocker = _approach(g, number, ap, goals, objective.id)
    return blocker


def _things(g: NovaAetas, objective: Objective) -> list[Thing]:
    return [g.things[o] for o in objective.objects if o in g.things and not g.things[o].gone]


def _carry(g: NovaAetas, number: int, ap: int, objective: Objective) -> int:
    """Pick the object up, then reach the exit and leave."""
    thing = next(g.things[o] for o in objective.objects if o in g.things and not g.things[o].gone)
    exits = g.script.exits[objective.to or ""]
    if thing.enemy >= 0 and thing.enemy != number:
        carrier = g.enemies[thing.enemy].at
        _, blocker = _approach(g, number, ap, neighbours(carrier) if carrier else (), objective.id)
        return -1
    if thing.enemy < 0:
        assert thing.at is not None
        at = thing.at
        level = g.ground.level(at)
        goals = [at, *[s for s in neighbours(at) if g.ground.stands(s) and g.ground.level(s) == level]]
        ap, blocker = _approach(g, number, ap, goals, objective.id)
        if g.enemies[number].at not in goals or ap < 1:
            return blocker
        ap -= 1
        g.put_thing(thing.id, enemy=number, at=None)
        g.tell(PickedUp, rule="NA-AXN-07", who=name_of(number), what=thing.id)
        g.occur(f"picked({thing.id},enemy)")
    ap, blocker = _approach(g, number, ap, exits, objective.id)
    if g.enemies[number].at in exits:
        leave(g, number, objective.to or "")
        return -1
    return blocker


def leave(g: NovaAetas, number: int, exit_: str) -> None:
    """NA-MOV-06, NA-GAP-145: an Enemy leaves the map with what it carries, without Loot."""
    enemy = g.enemies[number]
    gone = [f"{enemy.kind} {exit_}"]
    for id_, thing in g.things.items():
        if thing.enemy == number:
            g.put_thing(id_, enemy=-1, at=None, gone=True)
            gone.append(f"{id_} {exit_}")
    g.departed = tuple(sorted({*g.departed, *gone}))
    remove_enemy(g, number)
    g.tell(LeftMap, rule="NA-GAP-145", who=name_of(number), exit=exit_)


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

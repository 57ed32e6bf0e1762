"""PURSUE: Enemies go for the Objective of their Mission (NA-AIP-01, NA-GAP-131)."""

from __future__ import annotations

from collections.abc import Iterable

from ludarium.games.nova_aetas.content.schema import Objective
from ludarium.games.nova_aetas.events import Decided, Moved, PickedUp
from ludarium.games.nova_aetas.rules.names import name_of, name_of_square
from ludarium.games.nova_aetas.rules.objects import TOUGHNESS, body_of, left_in
from ludarium.games.nova_aetas.rules.placing import leave
from ludarium.games.nova_aetas.rules.scripts import Script
from ludarium.games.nova_aetas.rules.sensing import (
    ap_for,
    climbs,
    jump_of,
    left_to,
    left_to_strike,
    path,
    squares_for,
    stops,
    ways_of,
)
from ludarium.games.nova_aetas.rules.waking import enemy_goes
from ludarium.games.nova_aetas.state import NOBODY, NovaAetas, Thing, near
from ludarium.space.squares import FAR, GROUND, Square, distances, neighbours, terrain


def finished(g: NovaAetas, objective: Objective) -> bool:
    """NA-GAP-131: all its squares are served, or all its objects are gone."""
    if objective.kind == "interact" and objective.squares:
        return all(served(objective, square) in g.flags for square in objective.squares)
    if not objective.objects:
        return False
    return all(o not in g.things or g.things[o].gone for o in objective.objects)


def carrier_of(g: NovaAetas, objective: Objective) -> int:
    """The Hero who carries an object of the Objective; -1 if none does."""
    return next((g.things[o].hero for o in objective.objects if o in g.things and g.things[o].hero >= 0), NOBODY)


def pursue(g: NovaAetas, number: int, ap: int) -> tuple[int, str]:
    """Act for the Objective: the AP left, and what it has to fight now, if anything."""
    objective = g.objective(g.enemies[number].kind)
    assert objective is not None
    if objective.kind == "carry":
        return _carry(g, number, ap, objective)
    if objective.kind in ("hunt_npc", "destroy"):
        return ap, _prey(g, number, objective)
    if objective.kind == "guard":
        if g.enemies[number].at in objective.squares:
            return ap, ""
        return _approach(g, number, ap, [s for s in objective.squares if s not in g.taken()], objective.id)
    if objective.kind == "reach":
        ap, found = _approach(g, number, ap, objective.squares, objective.id)
        if g.enemies[number].at in objective.squares:
            g.push(Script(ops=objective.do, enemy=number))
        return ap, found
    assert objective.kind == "interact"
    return _interact(g, number, ap, objective)


def _prey(g: NovaAetas, number: int, objective: Objective) -> str:
    """The nearest object of the Objective, then the one with the fewest Health left, then by number."""
    at = g.enemies[number].at
    found = [t for t in _things(g, objective) if t.at is not None and body_of(g, t) is not None]
    if not found:
        return ""
    prey = min(found, key=lambda t: (near(at, t.at), left_in(g, t.id), objective.objects.index(t.id)))
    assert prey.at is not None
    if at not in left_to_strike(g, number, prey.at):
        return _closed(g, number, [s for s in neighbours(prey.at) if g.ground.stands(s)])
    return prey.id


def _interact(g: NovaAetas, number: int, ap: int, objective: Objective) -> tuple[int, str]:
    """Move next to the object or the nearest square not yet served, and pay as often as the AP allow."""
    price = objective.ap or 1
    found = ""
    for _ in range(ap + 1):
        places = [t.at for t in _things(g, objective) if t.at is not None]
        places += [s for s in objective.squares if served(objective, s) not in g.flags]
        goals = [s for place in places for s in (place, *neighbours(place)) if g.ground.stands(s)]
        if not goals:
            break
        ap, found = _approach(g, number, ap, goals, objective.id)
        at = g.enemies[number].at
        if at not in goals or ap < price:
            break
        ap -= price
        place = next(place for place in places if at == place or at in neighbours(place))
        g.tell(Decided, rule="NA-AIP-01", who=name_of(number), what="works on", target=objective.id)
        if place in objective.squares:
            g.flags = tuple(sorted({*g.flags, served(objective, place)}))
        g.push(Script(ops=objective.do, enemy=number, square=place))
    return ap, found


def served(objective: Objective, square: Square) -> str:
    """The flag that says that this square of an Objective was served."""
    return f"{objective.id} {square[0]},{square[1]}"


def _things(g: NovaAetas, objective: Objective) -> list[Thing]:
    return [g.things[o] for o in objective.objects if o in g.things and not g.things[o].gone]


def _carry(g: NovaAetas, number: int, ap: int, objective: Objective) -> tuple[int, str]:
    """Pick the object up, then reach the exit and leave."""
    thing = _things(g, objective)[0]
    exits = g.script.exits[objective.to or ""]
    if thing.enemy >= 0 and thing.enemy != number:
        carrier = g.enemies[thing.enemy].at
        ap, _ = _approach(g, number, ap, neighbours(carrier) if carrier else (), objective.id)
        return ap, ""
    if thing.enemy < 0:
        assert thing.at is not None
        at = thing.at
        level = g.ground.level(at)
        goals = [at, *[s for s in neighbours(at) if g.ground.stands(s) and g.ground.level(s) == level]]
        ap, found = _approach(g, number, ap, goals, objective.id)
        if g.enemies[number].at not in goals or ap < 1:
            return ap, found
        ap -= 1
        g.put_thing(thing.id, enemy=number, at=None)
        g.tell(PickedUp, rule="NA-AXN-07", who=name_of(number), what=thing.id)
        g.occur(f"picked({thing.id},enemy)")
    ap, found = _approach(g, number, ap, exits, objective.id)
    if g.enemies[number].at in exits:
        leave(g, number, objective.to or "")
        return ap, ""
    return ap, found


def _approach(g: NovaAetas, number: int, ap: int, goals: Iterable[Square], what: str) -> tuple[int, str]:
    """Move by a shortest path to the nearest of these squares: the AP left, and what closes the way, if anything."""
    enemy = g.enemies[number]
    at = enemy.at
    assert at is not None
    goals = [goal for goal in goals if g.ground.stands(goal)]
    if at in goals or not goals:
        return ap, ""
    left = left_to(g, number, goals)
    if at not in left:
        return ap, _closed(g, number, goals)
    squares = squares_for(g, enemy, ap)
    if squares < 1:
        return ap, ""
    ways = ways_of(g, number, squares)
    found = [s for s in stops(g, number, ways) if s in left]
    best = min(found, key=lambda s: (left[s], ways[s][0], s[1], s[0]))
    if left[best] >= left[at]:
        return ap, _blocker(g, number, left)
    g.tell(Decided, rule="NA-AIP-01", who=name_of(number), what="moves towards", target=what)
    steps = path(g, number, ways, best)
    enemy_goes(g, number, steps)
    g.tell(Moved, rule="NA-AIP-01", who=name_of(number), way=steps)
    return _approach(g, number, ap - ap_for(g, enemy, ways[best][0]), goals, what)


def _blocker(g: NovaAetas, number: int, left: dict[Square, int]) -> str:
    """Blocked: the nearest of the Heroes who close every shortest path (NA-GAP-53); nobody if one is open."""
    at = g.enemies[number].at
    assert at is not None
    heroes = {g.heroes[n].at: n for n in g.up()}
    others = g.opposed(g.card(g.enemies[number]).faction)
    layer, seen = [at], {at}
    found: set[int] = set()
    while layer:
        nearer = {n for s in layer for n in neighbours(s) if n not in seen and left.get(n, FAR) < left[s]}
        seen |= nearer
        found |= {heroes[s] for s in nearer if s in heroes}
        layer = [s for s in nearer if s not in others]
        if any(left[s] == 0 for s in layer):
            return ""
    return g.heroes[min(found, key=lambda n: (near(at, g.heroes[n].at), n))].id if found else ""


def _closed(g: NovaAetas, number: int, goals: list[Square]) -> str:
    """Closed: the scenery or object whose removal opens the shortest path; nothing if there is none."""
    enemy = g.enemies[number]
    at = enemy.at
    assert at is not None
    found: list[tuple[int, int, int, int, str]] = []
    for name, square in _removable(g):
        x, y = square
        row = g.rows[y]
        rows = (*g.rows[:y], row[:x] + GROUND + row[x + 1 :], *g.rows[y + 1 :]) if "," in name else g.rows
        blocked = g.obstacles() - {square}
        left = distances(terrain(rows), goals, blocked, climb=climbs(g, enemy), jump=jump_of(g, enemy))
        if at in left:
            found.append((left[at], left_in(g, name), y, x, name))
    return min(found)[-1] if found else ""


def _removable(g: NovaAetas) -> list[tuple[str, Square]]:
    squares = [(name_of_square(s), s) for s in g.ground.scenery if g.ground.letter(s) in TOUGHNESS]
    things = [(t.id, t.at) for t in g.things.values() if t.at in g.obstacles() and body_of(g, t) is not None]
    return squares + [(id_, at) for id_, at in things if at is not None]

"""What a Hero may do now and what it costs (NA-AXN, NA-MOV, NA-SYN)."""

from __future__ import annotations

from typing import Any

from ludarium.games.nova_aetas.content.schema import Item, Point, Skill
from ludarium.games.nova_aetas.options import (
    END_TURN,
    LEAVE_CARD,
    PUT_OUT,
    Attack,
    Cast,
    Give,
    Interact,
    Leave,
    Move,
    PickUp,
    Reload,
    Use,
    Visit,
    Wait,
)
from ludarium.games.nova_aetas.rules.attack import attacks_of, boost_ap, boosts_for, plan_of, targets
from ludarium.games.nova_aetas.rules.conditions import Moment, start_of
from ludarium.games.nova_aetas.rules.missions import holds, room_for
from ludarium.games.nova_aetas.rules.statuses import name_of
from ludarium.games.nova_aetas.state import Hero, NovaAetas, Thing, near
from ludarium.space.squares import CRATE, Square, reach, way

THROW = 5


def squares_for(hero: Hero, ap: int) -> int:
    """How many squares so many AP buy (NA-STA-11, NA-STA-15, NA-GAP-81)."""
    fast, tied = "speed" in hero.statuses, "entangled" in hero.statuses
    return ap if fast == tied else 2 * ap if fast else ap // 2


def ap_for(g: NovaAetas, hero: Hero, squares: int) -> int:
    """How many AP a Movement action of so many squares costs, with what injuries add to the first square."""
    fast, tied = "speed" in hero.statuses, "entangled" in hero.statuses
    cost = squares if fast == tied else (squares + 1) // 2 if fast else 2 * squares
    lines = g.lines(hero, "move_action")
    return cost + sum(op.number(0) for _, line in lines for op in line.ops if op.name == "step_cost")


def ways_of(g: NovaAetas, number: int, squares: int) -> dict[Square, tuple[int, Square]]:
    """NA-MOV-03, NA-MOV-04: through Allies, never through Opponents."""
    hero = g.heroes[number]
    assert hero.at is not None
    foes = g.foe_squares()
    return reach(
        g.ground,
        hero.at,
        squares,
        foes | g.obstacles(),
        climb=g.keyword(hero, "climb") > 0,
        jump=g.keyword(hero, "jump"),
        flying="flying" in hero.statuses,
        foes=foes,
    )


def moves(g: NovaAetas, number: int) -> dict[Square, tuple[Square, ...]]:
    """NA-MOV-01, NA-MOV-05: every square that a Movement action can end on, with the way to it."""
    hero = g.heroes[number]
    ways = ways_of(g, number, squares_for(hero, g.ap))
    taken = g.taken()
    return {
        end: way(ways, end)
        for end in sorted(ways)
        if end not in taken and g.ground.stands(end) and ap_for(g, hero, ways[end][0]) <= g.ap
    }


def move_cost(g: NovaAetas, number: int, end: Square) -> int:
    """AP of a Movement action to this square."""
    hero = g.heroes[number]
    return ap_for(g, hero, ways_of(g, number, squares_for(hero, g.ap))[end][0])


def reachable_by_hand(g: NovaAetas, hero: Hero, at: Square | None) -> bool:
    """NA-AXN-07, NA-AXN-08, NA-GAP-151: on the own square or side-adjacent on the same level."""
    return (
        at is not None
        and hero.at is not None
        and near(hero.at, at) <= 1
        and g.ground.level(hero.at) == g.ground.level(at)
    )


def minimum_left(g: NovaAetas, number: int) -> int:
    """NA-SYN-01, NA-GAP-20, NA-GAP-127: AP that must still be spent before the activation can end."""
    ahead = [token - g.now for token in g.tokens.values() if token > g.now]
    hero = g.heroes[number]
    change = sum(op.number(0) for _, line in g.lines(hero, "passive") for op in line.ops if op.name == "sync")
    least = max(1, min(ahead, default=1) + change)
    return max(0, least - g.spent)


def usable(g: NovaAetas, number: int, thing: Thing) -> bool:
    """Whether a Hero may use this object now."""
    printed, hero = g.printed(thing), g.heroes[number]
    if printed is None or printed.use is None or thing.gone or printed.use.ap > g.ap:
        return False
    if thing.hero != number and not reachable_by_hand(g, hero, thing.at):
        return False
    limit = printed.use.limit
    if (limit == "once" and thing.worked) or (limit == "once_per_hero" and number in thing.worked):
        return False
    if limit == "once_per_hour" and f"{thing.id} {hour(g)}" in g.fired:
        return False
    return all(holds(g, need, number) for need in printed.use.needs)


def hour(g: NovaAetas) -> int:
    """The hour of the clock."""
    return (start_of(g) + g.now) // 12


def points(g: NovaAetas, number: int) -> list[Point]:
    """NA-MIS-05: points of interest that a Hero at a location card may use."""
    card = next(one for one in g.script.location_cards if one.id == g.heroes[number].card)
    return [
        point
        for point in card.points
        if point.ap <= g.ap
        and f"{card.id}.{point.id}" not in g.fired
        and all(holds(g, need, number) for need in point.needs)
    ]


def options(g: NovaAetas, number: int) -> tuple[Any, ...]:
    """H2: everything this Hero may do now; ending the activation comes last."""
    hero = g.heroes[number]
    found: list[Any] = []
    if hero.card:
        found += [Visit(point.id) for point in points(g, number)]
        found.append(LEAVE_CARD)
    else:
        found += [Move(end) for end in moves(g, number)]
        found += _attacks(g, number)
        found += _uses(g, number)
        found += _things(g, number)
        found += _gifts(g, number)
        found += [Leave(name) for name, squares in g.script.exits.items() if hero.at in squares]
        found += [Reload(card) for card in hero.unloaded if reload_cost(g, hero) <= g.ap]
        if "burn" in hero.statuses:
            found.append(PUT_OUT)
    found += [Wait(ap) for ap in range(1, g.ap + 1)]
    if not minimum_left(g, number):
        found.append(END_TURN)
    return tuple(found)


def reload_cost(g: NovaAetas, hero: Hero) -> int:
    """NA-TOK-03."""
    lines = g.lines(hero, "passive")
    return min((op.number(0) for _, line in lines for op in line.ops if op.name == "reload_cost"), default=2)


def _attacks(g: NovaAetas, number: int) -> list[Attack]:
    found = []
    for card in attacks_of(g, number):
        plan = plan_of(g, card)
        moment = Moment(kinds=plan.kinds, card=card)
        cheaper = min((boost_ap(g, boost) for boost in boosts_for(g, number, plan, moment, ())), default=0)
        if max(1, plan.ap + min(0, cheaper)) <= g.ap:
            found += [Attack(card, name_of(target)) for target in targets(g, number, plan)]
    return found


def _uses(g: NovaAetas, number: int) -> list[Use | Cast]:
    hero = g.heroes[number]
    found: list[Use | Cast] = []
    for card in (*hero.skills, *hero.items):
        one = g.book.card(card)
        if card in hero.flipped:
            continue
        if isinstance(one, Skill) and one.kind in ("spell", "prayer") and not one.attack:
            if one.ap <= g.ap:
                found.append(Cast(card))
        elif any(line.trigger == "use" for line in one.lines()):
            ap = one.ap if isinstance(one, Skill) else one.use_ap if isinstance(one, Item) else 0
            if ap <= g.ap and Use(card) not in found:
                found.append(Use(card))
    return found


def _things(g: NovaAetas, number: int) -> list[PickUp | Interact]:
    hero = g.heroes[number]
    found: list[PickUp | Interact] = []
    for id_, thing in sorted(g.things.items()):
        printed = g.printed(thing)
        if printed and printed.carry == "free" and not thing.gone and reachable_by_hand(g, hero, thing.at):
            found.append(PickUp(id_))
        if usable(g, number, thing):
            found.append(Interact(id_))
    assert hero.at is not None
    for square in (hero.at, *g.ground.beside[hero.at]):
        if g.ground.letter(square) == CRATE:
            found.append(PickUp(f"{square[0]},{square[1]}"))
    return found


def _gifts(g: NovaAetas, number: int) -> list[Give]:
    """NA-AXN-09, NA-AXN-10, NA-GAP-40, NA-GAP-148."""
    hero = g.heroes[number]
    found = []
    for other in g.up():
        if other == number:
            continue
        cost = gift_cost(g, number, other)
        if cost and cost <= g.ap:
            name = g.heroes[other].id
            found += [Give(item, name) for item in dict.fromkeys(hero.items) if room_for(g, other, item)]
            found += [Give(thing, name) for thing in hero.carries]
    return found


def gift_cost(g: NovaAetas, number: int, other: int) -> int:
    """1 AP to pass, 3 AP to throw, 0 if it is too far."""
    a, b = g.heroes[number].at, g.heroes[other].at
    if a is None or b is None:
        return 0
    far = near(a, b)
    if far == 1 and g.ground.level(a) == g.ground.level(b):
        return 1
    return 3 if far <= THROW else 0

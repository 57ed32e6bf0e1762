"""What a Hero may do now and what it costs (NA-AXN, NA-MOV, NA-SYN)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ludarium.games.nova_aetas.content import Book
from ludarium.games.nova_aetas.content.calls import Call, Line
from ludarium.games.nova_aetas.content.schema import Injury, Item, Point, Skill
from ludarium.games.nova_aetas.effects import NO_TARGET, calls_in
from ludarium.games.nova_aetas.options import (
    END_TURN,
    LEAVE_CARD,
    PUT_OUT,
    Attack,
    Cast,
    Douse,
    Give,
    Interact,
    Leave,
    Lift,
    Move,
    PickUp,
    Reload,
    SetDown,
    Use,
    Visit,
    Wait,
)
from ludarium.games.nova_aetas.rules.conditions import Moment, start_of
from ludarium.games.nova_aetas.rules.meaning import is_single, meant
from ludarium.games.nova_aetas.rules.names import enemy_number, name_of_square
from ludarium.games.nova_aetas.rules.placing import room_for
from ludarium.games.nova_aetas.rules.plans import attacks_of, boost_ap, boosts_for, charge_of, plan_of, targets
from ludarium.games.nova_aetas.rules.stakes import holds
from ludarium.games.nova_aetas.state import Hero, NovaAetas, Thing, near
from ludarium.space.squares import CRATE, Square, neighbours, reach, way

THROW = 5


# -- movement ---------------------------------------------------------------------------------------


def _halves(hero: Hero) -> int:
    """What one square costs in half AP (NA-STA-11, NA-STA-15, NA-GAP-81); carrying a KO'd Hero doubles it."""
    cost = 2
    for slower in ("entangled" in hero.statuses, hero.lifts >= 0):
        cost *= 2 if slower else 1
    return cost // 2 if "speed" in hero.statuses else cost


def first_step(g: NovaAetas, hero: Hero) -> int:
    """AP that the first square of a Movement action costs more."""
    lines = g.lines(hero, "move_action")
    return sum(op.number(0) for _, line in lines for op in line.ops if op.name == "step_cost")


def squares_for(g: NovaAetas, hero: Hero, ap: int) -> int:
    """How many squares so many AP buy."""
    return max(0, 2 * (ap - first_step(g, hero)) // _halves(hero))


def ap_for(g: NovaAetas, hero: Hero, squares: int) -> int:
    """How many AP a Movement action of so many squares costs."""
    return (squares * _halves(hero) + 1) // 2 + first_step(g, hero)


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


def ends(g: NovaAetas, number: int) -> list[Square]:
    """NA-MOV-01, NA-MOV-05: every square that a Movement action can end on."""
    ways = ways_of(g, number, squares_for(g, g.heroes[number], g.ap))
    taken, ground = g.taken(), g.ground
    return sorted(end for end in ways if end not in taken and ground.stands(end))


def route(g: NovaAetas, number: int, end: Square) -> tuple[int, tuple[Square, ...]]:
    """The AP of a Movement action to this square, and the way."""
    hero = g.heroes[number]
    ways = ways_of(g, number, squares_for(g, hero, g.ap))
    return ap_for(g, hero, ways[end][0]), way(ways, end)


@lru_cache(maxsize=4096)
def _move(end: Square) -> Move:
    return Move(end)


# -- what is in reach ---------------------------------------------------------------------------------


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
    least = max(1, min(ahead, default=1) + g.eased)
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
    return all(holds(g, need, number, thing.id) for need in printed.use.needs)


def hour(g: NovaAetas) -> int:
    """The hour of the clock."""
    return (start_of(g) + g.now) // 12


def opens_card(point: Point) -> bool:
    """Whether a point of interest leads to another location card."""
    return any(op.startswith("card(") for op in point.ok)


def passed(g: NovaAetas, card: str, point: str) -> bool:
    """Whether this point of interest was opened before: its AP are not paid again (NA-MIS-06)."""
    return f"{card}.{point} passed" in g.fired


def visit_cost(g: NovaAetas, card: str, point: Point) -> int:
    """NA-MIS-06: the AP of a point, none for one that was paid for and leads on."""
    return 0 if passed(g, card, point.id) else point.ap


def points(g: NovaAetas, number: int) -> list[Point]:
    """NA-MIS-05: points of interest that a Hero at a location card may use."""
    card = next(one for one in g.script.location_cards if one.id == g.heroes[number].card)
    return [
        point
        for point in card.points
        if visit_cost(g, card.id, point) <= g.ap
        and (f"{card.id}.{point.id}" not in g.fired or passed(g, card.id, point.id))
        and all(holds(g, need, number) for need in point.needs)
    ]


# -- all options ----------------------------------------------------------------------------------------


def options(g: NovaAetas, number: int) -> tuple[Any, ...]:
    """H2: everything this Hero may do now; ending the activation comes last."""
    hero = g.heroes[number]
    found: list[Any] = []
    if hero.card:
        found += [Visit(point.id) for point in points(g, number)]
        found.append(LEAVE_CARD)
    else:
        found += map(_move, ends(g, number))
        found += _attacks(g, number)
        found += _uses(g, number)
        found += _things(g, number)
        found += _gifts(g, number)
        found += _burdens(g, number)
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
        boosts = boosts_for(g, number, plan, Moment(kinds=plan.kinds, card=card), ())
        cheaper = min((boost_ap(g, boost) for boost in boosts), default=0)
        if max(1, plan.ap + min(0, cheaper)) > g.ap:
            continue
        rush = [boost for boost in boosts if plan.ap + boost_ap(g, boost) <= g.ap]
        found += [Attack(card, name) for name in targets(g, number, plan, charge_of(g, tuple(rush)))]
    return found


def _uses(g: NovaAetas, number: int) -> list[Use | Cast]:
    hero = g.heroes[number]
    found: list[Use | Cast] = []
    for card in dict.fromkeys((*hero.skills, *g.gear(hero))):
        one = g.book.card(card)
        if card in hero.flipped or use_cost(one) > g.ap:
            continue
        if isinstance(one, Skill) and one.kind in ("spell", "prayer"):
            if not one.attack and _of_use(g, number, _calls_at(g.book, card, ("cast_ok", "success"))):
                found.append(Cast(card))
        elif (calls := _calls_at(g.book, card, ("use",))) and _of_use(g, number, calls):
            found.append(Use(card))
    return found


def use_cost(one: Skill | Item | Injury) -> int:
    """The AP of using a card."""
    assert not isinstance(one, Injury)
    return one.ap if isinstance(one, Skill) else one.use_ap


@lru_cache(maxsize=2048)
def _calls_at(book: Book, card: str, triggers: tuple[str, ...]) -> tuple[tuple[Line, Call], ...]:
    """What a card does at these moments, each operation with its line."""
    lines = [line for line in book.card(card).lines() if line.trigger in triggers]
    return tuple((line, call) for line in lines for call in calls_in(tuple(op.text for op in line.ops)))


def _of_use(g: NovaAetas, number: int, calls: tuple[tuple[Line, Call], ...]) -> bool:
    """Whether a card that does this has somebody or something to work on."""
    chosen = []
    for line, call in calls:
        if call.name == "unload" and not g.heroes[number].unloaded:
            return False
        if call.name == "reveal" and len(g.laid) == len(g.script.map):
            return False
        if call.name not in NO_TARGET and is_single(call.word(0)):
            found = meant(g, number, call.word(0), Moment(), (), call.name == "heal")
            chosen.append(any(wanted(g, line, who) for who in found))
    return not chosen or any(chosen)


def wanted(g: NovaAetas, line: Line, who: str) -> bool:
    """Whether an Enemy has the rank and faction that a line asks for."""
    enemy = enemy_number(who)
    if enemy < 0:
        return True
    card = g.card(g.enemies[enemy])
    asked = [
        (card.rank if one.name == "rank" else card.faction, one.words)
        for one in line.conditions
        if one.name in ("rank", "faction")
    ]
    return all(value in words for value, words in asked)


def _things(g: NovaAetas, number: int) -> list[PickUp | Interact | Douse]:
    hero = g.heroes[number]
    found: list[PickUp | Interact | Douse] = []
    for id_, thing in sorted(g.things.items()):
        if thing.gone or (thing.hero != number and not reachable_by_hand(g, hero, thing.at)):
            continue
        printed = g.printed(thing)
        if printed and printed.carry == "free" and thing.at is not None:
            found.append(PickUp(id_))
        if usable(g, number, thing):
            found.append(Interact(id_))
        if thing.type == "fire" and hero.bucket:
            found.append(Douse(id_))
    assert hero.at is not None
    for square in (hero.at, *g.ground.beside[hero.at]):
        if g.ground.letter(square) == CRATE:
            found.append(PickUp(name_of_square(square)))
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
            found += [Give(item, name) for item in dict.fromkeys(g.gear(hero)) if room_for(g, other, item)]
            found += [Give(thing, name) for thing in hero.carries]
    return found


def gift_cost(g: NovaAetas, number: int, other: int) -> int:
    """1 AP to pass, 3 AP to throw, 0 if it is too far."""
    a, b = g.heroes[number].at, g.heroes[other].at
    assert a is not None
    assert b is not None
    far = near(a, b)
    if far == 1 and g.ground.level(a) == g.ground.level(b):
        return 1
    return 3 if far <= THROW else 0


def _burdens(g: NovaAetas, number: int) -> list[Lift | SetDown]:
    """A Mission may let Heroes carry a KO'd one."""
    if "carry_ko" not in g.script.special:
        return []
    hero = g.heroes[number]
    at = hero.at
    assert at is not None
    if hero.lifts >= 0:
        taken = g.taken()
        return [SetDown(s) for s in neighbours(at) if s in g.ground.walks[at] and s not in taken]
    lifted = {other.lifts for other in g.heroes}
    return [
        Lift(other.id)
        for n, other in enumerate(g.heroes)
        if other.ko and n not in lifted and other.at != at and reachable_by_hand(g, hero, other.at)
    ]

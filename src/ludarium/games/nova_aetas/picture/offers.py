"""The question under way: choices that name what a person touches, on the map, on a sheet or on the clock."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from ludarium.games.nova_aetas.called import time_of
from ludarium.games.nova_aetas.options import (
    END_TURN,
    FAST,
    GO_ON,
    LEAVE_CARD,
    NO,
    PUT_OUT,
    ROLL,
    YES,
    Act,
    Attack,
    Boost,
    Cast,
    Choose,
    Douse,
    Give,
    Interact,
    Leave,
    Lift,
    Move,
    PickUp,
    Place,
    Reload,
    Reroll,
    SetDown,
    Spend,
    Use,
    Visit,
    Wait,
)
from ludarium.games.nova_aetas.picture.aiming import strikers, target_called, target_titled
from ludarium.games.nova_aetas.picture.forecast import forecast, forecast_of, forecast_test, panel, percent, pill
from ludarium.games.nova_aetas.picture.heroes import subject
from ludarium.games.nova_aetas.picture.plan import (
    card_id,
    die_id,
    element_of,
    enemy_id,
    exit_id,
    hero_id,
    point_id,
    scenery_id,
    square_id,
    status_id,
    thing_id,
    token_id,
)
from ludarium.games.nova_aetas.picture.symbols import card_sign
from ludarium.games.nova_aetas.picture.town import BETWEEN, closed, key_of
from ludarium.games.nova_aetas.rules.actions import ap_for, gift_cost, squares_for, use_cost, ways_of
from ludarium.games.nova_aetas.rules.attack import HeroAttack
from ludarium.games.nova_aetas.rules.attack_facts import Attacking
from ludarium.games.nova_aetas.rules.dice import FACES
from ludarium.games.nova_aetas.rules.names import enemy_number, hero_number, place_of
from ludarium.games.nova_aetas.rules.plans import BARE_HANDS, attacks_of, boost_ap, can_hit, longest, plan_of
from ludarium.games.nova_aetas.rules.rolls import HeroRoll
from ludarium.games.nova_aetas.state import STATUSES, NovaAetas, near
from ludarium.games.nova_aetas.words import WORDS
from ludarium.kernel.game import Game
from ludarium.scene.choices import Choice, Forbidden, Group, Offer
from ludarium.scene.rail import Panel
from ludarium.space.squares import BLOCKED, Square, neighbours

Path = tuple[str, ...]
QUICK = (YES, NO, ROLL, END_TURN, LEAVE_CARD, PUT_OUT, GO_ON, FAST)
"""Buttons that take one touch: an undo goes back from them."""
HOURGLASS = "{na-i-hourglass|AP}"


def offer(game: Game, seat: int) -> Offer:
    """The options of this seat, in the order in which they are asked."""
    assert isinstance(game, NovaAetas)
    ask = game.ask
    assert ask is not None
    options: Any = ask.options_of(seat)
    choices: list[Choice] = []
    taken: set[tuple[Path, str]] = set()
    costs = _costs(game, subject(game, seat)) if ask.topic == "act" else {}
    risky = ask.topic == "act" and bool(strikers(game))
    for option in options:
        path, group = _path(game, option, seat), _group(game, option)
        path = path if (path, group) not in taken else ()  # what cannot be told apart by touch is a button
        taken.add((path, group))
        choice = _choice(game, option, path, group, costs, risky)
        if isinstance(option, (Visit, Interact)) and (chance := forecast_test(game, seat, option)) is not None:
            choice = replace(choice, pill=percent(chance))
        choices.append(choice)
    groups = {choice.group: _titled(game, choice.group) for choice in choices if choice.group}
    source = _source(game, seat)
    shut, forbidden = _shut(game, seat, choices)
    return Offer(tuple(choices), (*groups.values(), *shut), forbidden, source)


def _source(g: NovaAetas, seat: int) -> str:
    """The Hero or Enemy whom the question is about, on the map."""
    if g.ask is None or g.ask.topic in BETWEEN or g.mission_over:
        return ""
    if g.ask.topic == "enemy turn":
        return enemy_id(enemy_number(str(g.ask.about[0])))
    hero = g.heroes[subject(g, seat)]
    return hero_id(hero.id) if hero.at is not None and g.ask.about and g.ask.about[0] == hero.id else ""


def _costs(g: NovaAetas, number: int) -> dict[Square, int]:
    """AP to each square in reach."""
    hero = g.heroes[number]
    if hero.at is None or hero.card:
        return {}
    ways = ways_of(g, number, squares_for(g, hero, g.ap))
    return {end: ap_for(g, hero, steps) for end, (steps, _) in ways.items()}


# -- choices ----------------------------------------------------------------------------------------------------


def _choice(g: NovaAetas, option: Any, path: Path, group: str, costs: dict[Square, int], risky: bool) -> Choice:
    words, said, detail, cost, quick, lazy = _words(g, option), "", "", 0, False, False
    match option:
        case Move(to):
            cost, lazy = costs[to], True
            said = str(cost)
            quick = not risky
            words = f"Move, {cost} AP"
        case Attack(card, target):
            lazy = True
            said = "" if "," in target else pill(forecast(g, g.active, card, target))
            name = "bare hands" if card == BARE_HANDS else g.book.card(card).name
            words = f"Attack {target_called(g, target)} with {name}"
        case Boost(card):
            said = _boosted(g, card)
            detail = g.book.card(card).text
        case Reroll(_, die) if die >= 0:
            quick, said = True, _again(g)
        case Use(card) | Cast(card):  # its row and its chip say the AP
            detail = g.book.card(card).text
        case Give(_, to):
            said = f"{gift_cost(g, g.active, hero_number(g, to))} {HOURGLASS}"
        case Wait(ap):
            said = f"{ap} AP"
            words, quick = f"Wait until {time_of(g, g.now + g.spent + ap)}", True
        case Place() | Act() | Reroll() | Visit():
            quick = isinstance(option, (Act, Reroll)) or (isinstance(option, Place) and len(path) == 1)
        case Choose() | str():
            quick = option in QUICK
    button = "" if path else "Wait" if isinstance(option, Wait) else words
    return Choice(option, words, path, group, said, detail, button, quick=quick, cost=cost, lazy=lazy)


def _boosted(g: NovaAetas, card: str) -> str:
    """The AP of a Boost, and the odds of the attack with it."""
    ap = boost_ap(g, card)
    attack = g.stack[-1]
    if not isinstance(attack, HeroAttack) or place_of(g, attack.target) is None:
        return f"{ap} {HOURGLASS}"
    return f"{ap:+} AP, {pill(forecast(g, attack.hero, attack.card, attack.target, (*attack.boosts, card)))}"


def _again(g: NovaAetas) -> str:
    """The chance that a die which is rolled again is a success."""
    roll = g.stack[-1]
    return percent(Fraction(FACES + 1 - roll.need, FACES)) if isinstance(roll, HeroRoll) else ""


def odds_panels(g: NovaAetas) -> tuple[Panel, ...]:
    """The odds of the attack or the defence that is asked about, beside the question."""
    if g.ask is None or g.ask.topic not in ("boost", "before the roll", "direction"):
        return ()
    found = forecast_of(g)
    if found is None:
        return ()
    attack = next((one for one in reversed(g.stack) if isinstance(one, HeroAttack)), None)
    return (panel(found, "Defence", "KO") if attack is None else panel(found, target_titled(g, attack.target)),)


def _words(g: NovaAetas, option: Any) -> str:
    """What an option does, without the numbers of squares."""
    assert g.ask is not None
    match option:
        case Place():
            return {"start square": "Begin here", "direction": "Point this way", "lead": "Lead here"}.get(
                g.ask.topic, "Go here"
            )
        case Act(who):
            return f"{target_called(g, who)} acts"
        case PickUp(what):
            return "Search the crate" if "," in what else f"Pick up: {target_called(g, what)}"
        case Interact(what):
            return target_called(g, what)
        case Douse():
            return "Put out the fire with the Bucket"
        case SetDown():
            return "Lay the Hero down here"
        case Choose(what) if enemy_number(what) >= 0 or g.ask.topic == "mission choice":
            return target_called(g, what)
    return WORDS.option(g, g.ask, option) or str(option)


# -- what is touched --------------------------------------------------------------------------------------------


def _path(g: NovaAetas, option: Any, seat: int) -> Path:  # one line for each kind of answer
    assert g.ask is not None
    if g.ask.topic in BETWEEN:
        return (key,) if (key := key_of(option)) else ()
    hero = g.heroes[subject(g, seat)].id
    match option:
        case Move(to) | SetDown(to):
            return _square(g, to)
        case Place(to):
            return _direction(g, to) if g.ask.topic == "direction" else _square(g, to)
        case Act(who):
            return (hero_id(who),) if hero_number(g, who) >= 0 else (token_id(who),)
        case Attack(card, target):
            return (*((scenery_id(card),) if "," in target else ()), *_element(g, target))
        case Boost(card) | Use(card) | Cast(card):
            return (card_id(hero, card),) if card in g.cards(g.heroes[subject(g, seat)]) else ()
        case Reload(card):
            return (card_id(hero, card),)
        case PickUp(what) | Interact(what) | Douse(what):
            return _element(g, what)
        case Visit(point):
            return (point_id(point),)
        case Give(what, to):
            return (thing_id(what) if what in g.things else card_id(hero, what), hero_id(to))
        case Lift(other):
            return _element(g, other)
        case Leave(name):
            return (exit_id(name),)
        case Spend(what):
            return _held(g, hero, what)
        case Reroll(_, die):
            return (die_id(die),) if die >= 0 else ()
        case Choose(what):
            return _held(g, hero, what) or _element(g, what)
    return ()


def _held(g: NovaAetas, hero: str, what: str) -> Path:
    """A status token or a card of the Hero."""
    holder = g.heroes[hero_number(g, hero)]
    if what in STATUSES:
        return (status_id(hero, what),) if what in holder.statuses else ()
    return (card_id(hero, what),) if what in (*holder.skills, *holder.items, *holder.injuries) else ()


def _square(g: NovaAetas, at: Square) -> Path:
    return (square_id(at),) if at in g.ground.cells else ()


def _direction(g: NovaAetas, way: Square) -> Path:
    """The square beside the target on that side."""
    attack = next((one for one in reversed(g.stack) if isinstance(one, Attacking)), None)
    at = place_of(g, attack.target) if attack is not None else None
    return _square(g, (at[0] + way[0], at[1] + way[1])) if at is not None else ()


def _element(g: NovaAetas, name: str) -> Path:
    """The Model, object or square of that name, if it can be touched."""
    found = element_of(g, name)
    if name in g.things and g.things[name].hero < 0:
        at = g.things[name].at
        return (found,) if at is not None and at in g.ground.cells and not g.things[name].gone else ()
    if enemy_number(name) >= 0 and place_of(g, name) is None:
        return ()
    return (found,) if found else ()


# -- kinds of action --------------------------------------------------------------------------------------------

TITLES = {
    "give": ("Give or throw", "hand"),
    "reload": ("Reload", "reload-gun-barrel"),
    "pick up": ("Pick up", "hand"),
    "use": ("Interact", "gift-of-knowledge"),
    "wait": ("Wait", "hourglass"),
    "leave": ("Leave the map", "exit-door"),
    "lift": ("Take up", "hand"),
    "douse": ("Put out a fire", "water-bottle"),
}
KINDS: dict[type[Any], str] = {
    Give: "give",
    Reload: "reload",
    PickUp: "pick up",
    Interact: "use",
    Wait: "wait",
    Leave: "leave",
    Lift: "lift",
    Douse: "douse",
}


def _group(g: NovaAetas, option: Any) -> str:
    if isinstance(option, Attack):  # few want to fell trees: that begins at a chip of its own
        return "" if "," in option.target else f"attack {option.card}"
    if isinstance(option, Reroll):
        return f"reroll {option.by}"
    return KINDS.get(type(option), "")


def _titled(g: NovaAetas, key: str) -> Group:
    if key in TITLES:
        return Group(key, *TITLES[key])
    kind, _, card = key.partition(" ")
    if kind == "reroll":
        found = g.book.skills.get(card) or g.book.items.get(card) or g.book.injuries.get(card)
        name = found.name if found is not None else "the Reroll token" if card == "reroll" else card.capitalize()
        return Group(key, f"Reroll by {name}", "rolling-dices")
    plan = plan_of(g, card)
    name, sign = (
        ("Bare hands", "hand") if card == BARE_HANDS else (g.book.card(card).name, card_sign(g.book.card(card)))
    )
    near_, far = plan.range
    reach = f"range {far}" if near_ == far else f"range {near_} to {far}"
    return Group(key, name, sign, f"{plan.ap} AP, {reach}")


# -- what is forbidden ------------------------------------------------------------------------------------------


def _shut(g: NovaAetas, seat: int, choices: list[Choice]) -> tuple[tuple[Group, ...], tuple[Forbidden, ...]]:
    """Kinds of action and things that cannot be chosen now, each with the reason and its rule."""
    if g.ask is not None and g.ask.topic in ("visit", "learn", "first skills"):
        return (), closed(g, seat, {key for choice in choices for key in choice.path})
    if g.ask is None or g.ask.topic != "act" or g.active < 0 or g.heroes[g.active].card:
        return (), ()
    hero = g.heroes[g.active]
    offered = {key for choice in choices for key in choice.path}
    groups = []
    if all(choice.answer != END_TURN for choice in choices):
        least = int(g.ask.about[2])
        groups.append(Group("end", "End", "hourglass", "", f"{least} more AP must be spent first.", "NA-SYN-01"))
    found = [Forbidden(enemy_id(n), _far(g, n), "NA-LOS-01") for n in g.foes() if enemy_id(n) not in offered]
    for card in dict.fromkeys((*hero.skills, *g.gear(hero))):
        key = card_id(hero.id, card)
        if key not in offered and f"attack {card}" not in {choice.group for choice in choices}:
            found += [Forbidden(key, *reason) for reason in _idle(g, card)]
    found += [
        Forbidden(square_id(at), "Somebody or something is there.", "NA-MOV-05")
        for at in neighbours(hero.at or (-9, -9))
        if at in g.ground.cells and at in g.taken() and square_id(at) not in offered
    ]
    return tuple(groups), tuple(found)


def _far(g: NovaAetas, number: int) -> str:
    """Why an Enemy cannot be attacked."""
    hero, enemy = g.heroes[g.active], g.enemies[number]
    dear = [card for card in attacks_of(g, g.active) if plan_of(g, card).ap > g.ap]
    if len(dear) == len(attacks_of(g, g.active)):
        return f"No attack costs {g.ap} AP or less."
    far = near(hero.at, enemy.at)
    assert hero.at is not None
    best = max(longest(g, g.active, plan_of(g, card), hero.at) for card in attacks_of(g, g.active))
    if far > best:
        return f"Too far: {far} squares of at most {best}."
    name = f"enemy {number}"
    if all(can_hit(g, g.active, plan_of(g, card), name) == BLOCKED for card in attacks_of(g, g.active)):
        return "No weapon reaches it in line of sight from here."
    return "No attack that can be paid reaches it."


def _idle(g: NovaAetas, card: str) -> list[tuple[str, str]]:
    """Why a card cannot be used now, and the rule; nothing for one that is no action: its text says when it works."""
    hero, one = g.heroes[g.active], g.book.card(card)
    if card in hero.flipped:
        return [("It is exhausted until the next Recovery.", "NA-HAC-01")]
    if card in hero.unloaded:
        return [("It must be reloaded first.", "NA-TOK-03")]
    if use_cost(one) > g.ap:
        return [(f"It costs {use_cost(one)} AP, and {g.ap} are left.", "NA-HAC-02")]
    return []

"""The question under way: choices that name what a person touches, on the map, in the strip or in the shop."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ludarium.games.multiverse_war.options import (
    Activate,
    AttackMove,
    Bridge,
    Choose,
    Clear,
    Construct,
    Decoy,
    Hire,
    Lay,
    March,
    Place,
    Recruit,
    Reveal,
    Shoot,
    Step,
    Swap,
    Upgrade,
    Use,
)
from ludarium.games.multiverse_war.picture.forecast import attack_pill, shot_pill
from ludarium.games.multiverse_war.picture.land import slot_middle, touchable_hexes
from ludarium.games.multiverse_war.picture.plan import hex_id, slot_id, unit_id
from ludarium.games.multiverse_war.picture.shop import forbidden_wares, shops, ware_key
from ludarium.games.multiverse_war.rules.movement import cost_to, fits, is_open, is_pinned
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.games.multiverse_war.words import WORDS, ability_name
from ludarium.kernel.game import Game
from ludarium.scene.choices import Choice, Forbidden, Group, Offer

Path = tuple[str, ...]


def offer(game: Game, seat: int) -> Offer:
    """The options of this seat, in the order in which they are asked."""
    assert isinstance(game, MultiverseWar)
    ask = game.ask
    assert ask is not None
    hexes = touchable_hexes(game)
    choices: list[Choice] = []
    taken: set[tuple[Path, str]] = set()
    options: Any = ask.options_of(seat)
    for option in options:
        path, group = _path(game, option), _group(option)
        found = all(not key.startswith("sp") or key in hexes for key in path) and (path, group) not in taken
        path = path if found else ()  # what cannot be told apart by touch is a button
        taken.add((path, group))
        words = WORDS.option(game, ask, option)
        choices.append(_choice(game, option, words, path, group))
    groups = {choice.group: _titled(game, choice.group) for choice in choices if choice.group}
    source = unit_id(ask.about[0]) if ask.topic == "act" else ""
    return Offer(tuple(choices), tuple(groups.values()), _forbidden(game, seat, choices), source, _beyond(game))


def _choice(g: MultiverseWar, option: Any, words: str, path: Path, group: str) -> Choice:
    """A choice; what can be taken back or hardly matters needs one touch."""
    pill, cost, quick = "", 0, isinstance(option, Activate)
    if isinstance(option, Step) and g.ask is not None:
        cost = cost_to(g, g.units[g.ask.about[0]], option.to)
        pill, quick = str(cost), option.to not in g.tokens
    elif isinstance(option, (AttackMove, Shoot)) and not option.ability and g.ask is not None:
        number = g.ask.about[0]
        pill = attack_pill(g, number, option.to) if isinstance(option, AttackMove) else shot_pill(g, number, option.at)
    return Choice(
        option, words, path, group, pill, button=words, quick=quick, cost=cost, unordered=isinstance(option, Lay)
    )


# -- what is touched --------------------------------------------------------------------------------------------


def _path(g: MultiverseWar, option: Any) -> Path:  # one line for each kind of answer
    ware = (ware_key(option),) if g.ask is not None and g.ask.topic in ("build", "skill points") else ()
    match option:
        case Activate(unit) | Swap(unit) | Choose(unit):
            return (unit_id(unit),)
        case Step(to) | March(to):
            return (hex_id(to),)
        case AttackMove(to) | Shoot(to):
            return (_target(g, to),)
        case Place(hex_):
            return (hex_id(hex_),)
        case Reveal(slot, side):
            return (slot_id(slot), hex_id(slot_middle(g, side))) if side >= 0 else (slot_id(slot),)
        case Use(_, unit, hex_):
            return (unit_id(unit),) if unit >= 0 else (hex_id(hex_),) if hex_ else ()
        case Recruit(_, _, to) | Hire(_, to) | Decoy(to):
            return (*ware, hex_id(to))
        case Construct(unit) | Upgrade(unit) | Clear(unit):
            return (*ware, unit_id(unit))
        case Bridge(unit, hex_):
            return (*ware, unit_id(unit), hex_id(hex_))
        case Lay(unit, exits):
            around = g.map.neighbours[g.units[unit].hex]
            ends = [hex_id(other) if other else "sp" for bit, other in enumerate(around) if exits >> bit & 1]
            return (*ware, unit_id(unit), *(ends if len(ends) < len(around) else ()))
    return ware if ware != ("",) else ()


def _target(g: MultiverseWar, hex_: str) -> str:
    """Whom one touches to attack a hex: the first block there; the hex if there is none."""
    here = g.at.get(hex_, ())
    return unit_id(here[0]) if here else hex_id(hex_)


# -- kinds of action --------------------------------------------------------------------------------------------

TITLES = {
    "march": ("March together", "s-users"),
    "shoot": ("Shoot", "g-archer"),
    "attack": ("Attack", "s-swords"),
    "special": ("Attack with the ability", "s-zap"),
}


def _group(option: Any) -> str:
    match option:
        case March():
            return "march"
        case AttackMove(_, ability) | Shoot(_, ability) if ability:
            return "special"
        case AttackMove():
            return "attack"
        case Shoot():
            return "shoot"
        case Use(ability):
            return f"use-{ability}"
    return ""


def _titled(g: MultiverseWar, key: str) -> Group:
    if key in TITLES:
        return Group(key, *TITLES[key])
    return Group(key, ability_name(g.content, key.removeprefix("use-")), "s-zap")


# -- what is forbidden, and what lies behind --------------------------------------------------------------------


def _forbidden(g: MultiverseWar, seat: int, choices: list[Choice]) -> tuple[Forbidden, ...]:
    assert g.ask is not None
    offered = {key for choice in choices for key in choice.path}
    if shops(g, seat):
        return forbidden_wares(g, seat, offered) if g.ask.topic == "build" else ()
    if g.ask.topic != "activate":
        return ()
    done = [n for n in g.own_units(seat) if g.units[n].finished and unit_id(n) not in offered]
    return tuple([Forbidden(unit_id(n), "Its activation has ended.", "MW-ACT-03") for n in done])


def _beyond(g: MultiverseWar) -> tuple[tuple[str, str], ...]:
    """Hexes that the acting unit reaches by more than one step, each with the one before it on the cheapest way."""
    if g.ask is None or g.ask.topic != "act":
        return ()
    number = g.ask.about[0]
    unit = g.units[number]
    if is_pinned(g, unit):
        return ()
    spent, before, todo = {unit.hex: 0}, dict[str, str](), [(0, unit.hex)]
    while todo:
        todo.sort(reverse=True)
        ap, here = todo.pop()
        if ap > spent[here]:
            continue
        standing = replace(unit, hex=here)
        for other in g.map.beside[here]:
            if not is_open(g, standing, other) or not fits(g, unit, other, leaving=(number,)):
                continue
            total = ap + cost_to(g, standing, other)
            if total <= unit.ap and total < spent.get(other, unit.ap + 1):
                spent[other], before[other] = total, here
                todo.append((total, other))
    return tuple([(hex_id(far), hex_id(near)) for far, near in before.items() if near != unit.hex])

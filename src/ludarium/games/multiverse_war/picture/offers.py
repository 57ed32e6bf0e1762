"""The question under way: choices that name what a person touches, on the map, in the strip or in the shop."""

from __future__ import annotations

from typing import Any

from ludarium.games.multiverse_war.event_words import ability_title, begun, find_ability
from ludarium.games.multiverse_war.options import (
    END,
    FIGHT,
    GO_ON,
    Activate,
    AttackMove,
    Bridge,
    Choose,
    Clear,
    Construct,
    Decoy,
    Gift,
    Hire,
    Lay,
    March,
    Place,
    Recruit,
    Reveal,
    Shoot,
    Spend,
    Step,
    Swap,
    Treaty,
    Upgrade,
    Use,
)
from ludarium.games.multiverse_war.picture.forecast import attack_cost, changes, fight_changes, panel, pill
from ludarium.games.multiverse_war.picture.land import slot_middle, touchable_hexes
from ludarium.games.multiverse_war.picture.plan import hex_id, player_id, slot_id, unit_id
from ludarium.games.multiverse_war.picture.reach import acting, beyond
from ludarium.games.multiverse_war.picture.shop import forbidden_wares, shops, ware_key
from ludarium.games.multiverse_war.rules.activation import can_act
from ludarium.games.multiverse_war.rules.movement import cost_to
from ludarium.games.multiverse_war.rules.refusals import why_not
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.games.multiverse_war.words import WORDS, lit_words, unit_name
from ludarium.kernel.game import Game
from ludarium.scene.choices import Aimed, Choice, Forbidden, Group, Offer

Path = tuple[str, ...]
LIT = (Activate, Recruit, Hire, Decoy, Construct, Upgrade, Lay, Bridge, Clear, Gift, Treaty)
"""Answers whose place or player is lit, so that their words need not name it."""


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
        path = path if found or isinstance(option, Gift | Treaty) else ()  # what touch cannot tell apart is a button
        taken.add((path, group))
        if isinstance(option, Lay) and not path:
            group = "edge"  # it leads off the map, where nothing can be touched
        lit = path and isinstance(option, LIT)
        words = lit_words(game, seat, option) if lit else WORDS.option(game, ask, option)
        choices.append(_choice(game, option, words, path, group))
    groups = {choice.group: _titled(game, choice.group) for choice in choices if choice.group}
    source = unit_id(ask.about[0]) if ask.topic == "act" else ""
    return Offer(tuple(choices), tuple(groups.values()), _forbidden(game, seat, choices), source, beyond(game))


def aimed(game: Game, seat: int, choice: Choice, at: tuple[float, float] | None) -> Aimed:
    """The duel that an attack would be, reckoned when it is chosen."""
    assert isinstance(game, MultiverseWar)
    number = acting(game)
    if number < 0 or not isinstance(choice.answer, (AttackMove, Shoot)):
        return Aimed(choice.answer)
    option = choice.answer
    told = changes(game, number, option)
    return Aimed(option, words=choice.words, pill=choice.pill, changes=told, panels=(panel(game, number, option),))


def _choice(g: MultiverseWar, option: Any, words: str, path: Path, group: str) -> Choice:
    """A choice; what can be taken back or hardly matters needs one touch."""
    said, cost, detail, button = "", 0, "", words
    quick = isinstance(option, Activate) or (isinstance(option, Recruit) and len(path) > 1)
    if isinstance(option, Step) and g.ask is not None:
        cost = cost_to(g, g.units[g.ask.about[0]], option.to)
        said, quick = str(cost), option.to not in g.tokens
    elif isinstance(option, (AttackMove, Shoot)) and acting(g) >= 0:
        said = pill(g, acting(g), option)
        button = f"{'Attack' if isinstance(option, AttackMove) else 'Shoot'}, {attack_cost(g, acting(g), option)} AP"
    elif option == END:
        words, detail = _end_words(g, words)
        button = words
    return Choice(
        option,
        words,
        path,
        group,
        said,
        detail,
        button=button,
        changes=fight_changes(g) if option in (FIGHT, GO_ON) else (),
        quick=quick,
        cost=cost,
        unordered=isinstance(option, Lay),
        lazy=isinstance(option, (AttackMove, Shoot)),
    )


def _end_words(g: MultiverseWar, words: str) -> tuple[str, str]:
    """The end of the phase says how many units could still act, so that none is forgotten."""
    idle = [n for n in g.own_units(g.turn) if can_act(g, n)]
    if not idle:
        return words, ""
    count = "1 unit can" if len(idle) == 1 else f"{len(idle)} units can"
    return f"{words}: {count} still act", ", ".join(unit_name(g, g.units[n]) for n in idle)


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
        case Use(_, unit, hex_, facing):
            hex_ = g.map.neighbours[g.units[g.ask.about[0]].hex][facing - 1] if facing and g.ask is not None else hex_
            return (unit_id(unit),) if unit >= 0 else (hex_id(hex_),) if hex_ else ()
        case Recruit(_, _, to) | Hire(_, to) | Decoy(to):
            return (*ware, hex_id(to))
        case Construct(unit) | Upgrade(unit) | Clear(unit):
            return (*ware, unit_id(unit))
        case Gift(other) | Treaty(other):
            return (player_id(other),)
        case Spend(_, kind) if kind:
            return (*ware, f"shop-{kind}")
        case Bridge(unit, hex_):
            return (*ware, unit_id(unit), hex_id(hex_))
        case Lay(unit, exits):
            around = g.map.neighbours[g.units[unit].hex]
            ends = [hex_id(other) if other else "sp" for bit, other in enumerate(around) if exits >> bit & 1]
            return (*ware, unit_id(unit), *(ends if len(ends) < len(around) else ()))
    return ware if ware != ("",) else ()


def _target(g: MultiverseWar, hex_: str) -> str:
    """What one touches to attack a hex: the first block there; the hex where a structure is attacked, or nobody stands."""
    here = g.at.get(hex_, ())
    return unit_id(here[0]) if here and g.structure(hex_) is None else hex_id(hex_)


# -- kinds of action --------------------------------------------------------------------------------------------

TITLES = {
    "march": ("March together", "knight-banner"),
    "edge": ("Road to the edge of the map", "road"),
    "shoot": ("Shoot", "archer"),
    "attack": ("Attack", "swordman"),
    "special": ("Attack with the ability", "two-handed-sword"),
    "gift": ("Give gold", "two-coins"),
    "treaty": ("Propose a treaty", "scroll-unfurled"),
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
        case Gift():
            return "gift"
        case Treaty():
            return "treaty"
    return ""


def _titled(g: MultiverseWar, key: str) -> Group:
    if key in TITLES:
        return Group(key, *TITLES[key], "One end leads nowhere" if key == "edge" else "")
    ability = key.removeprefix("use-")
    found = find_ability(g.content, ability)
    return Group(key, ability_title(g.content, ability), "knight-banner", begun(found.text) if found else "")


# -- what is forbidden, and what lies behind --------------------------------------------------------------------


def _forbidden(g: MultiverseWar, seat: int, choices: list[Choice]) -> tuple[Forbidden, ...]:
    assert g.ask is not None
    if shops(g, seat):
        wares = {choice.path[0] for choice in choices if choice.path}
        return forbidden_wares(g, seat, wares) if g.ask.topic == "build" else ()
    offered = {key for choice in choices for key in choice.path}
    if g.ask.topic == "act":
        return _shut_hexes(g, acting(g), offered)
    if g.ask.topic != "activate":
        return ()
    done = [n for n in g.own_units(seat) if g.units[n].finished and unit_id(n) not in offered]
    return tuple([Forbidden(unit_id(n), "Its activation has ended.", "MW-ACT-03") for n in done])


def _shut_hexes(g: MultiverseWar, number: int, offered: set[str]) -> tuple[Forbidden, ...]:
    """The neighbour hexes that the acting unit cannot enter, each with the reason."""
    found = []
    for hex_ in g.map.beside[g.units[number].hex]:
        if g.explored(hex_) and hex_id(hex_) not in offered and _target(g, hex_) not in offered:
            refusal = why_not(g, number, Step(hex_))
            if refusal is not None:
                found.append(Forbidden(hex_id(hex_), refusal.words, refusal.rule))
    return tuple(found)

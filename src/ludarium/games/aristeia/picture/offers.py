"""The question under way as a person answers it: by touching coins, spaces, cards, dice and rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ludarium.games.aristeia.event_words import zone_name
from ludarium.games.aristeia.options import (
    APPLY,
    DECLINE,
    DONE,
    FOCUSED,
    KEEP,
    MULLIGAN,
    PASS,
    STAY,
    Act,
    Deploy,
    Order,
    Pair,
    Play,
    Use,
)
from ludarium.games.aristeia.picture.acting import act_choice, forbidden, play_choice, roll_changes
from ludarium.games.aristeia.picture.dome import space_id
from ludarium.games.aristeia.picture.moment import coin_id, first_name, names_of
from ludarium.games.aristeia.picture.reach import beyond
from ludarium.games.aristeia.picture.rolling import block_choice, block_source, die_choice, switch_choice
from ludarium.games.aristeia.rules.rounds import initiative
from ludarium.games.aristeia.state import Aristeia
from ludarium.games.aristeia.words import WORDS
from ludarium.kernel.asks import AnyAsk
from ludarium.kernel.game import Game
from ludarium.scene.choices import Change, Choice, Offer

_BUTTONS: Final = {
    PASS: "Pass",
    DONE: "No more",
    KEEP: "Keep",
    MULLIGAN: "Take a new hand",
    APPLY: "Apply it",
    DECLINE: "Do without",
    STAY: "Stay",
}
_PLACING: Final = {
    "return": "Come back here",
    "push out": "Put it here",
    "displace": "Displace here",
    "place": "Place here",
    "enter": "Enter",
    "choose": "Choose this space",
}


def offer(game: Game, seat: int) -> Offer:
    """A choice for every option, in the same order."""
    assert isinstance(game, Aristeia)
    ask = game.ask
    assert ask is not None
    options: Any = ask.options_of(seat)
    make = _TOPICS.get(ask.topic, _plain)
    choices = tuple([make(game, ask, option) for option in options])
    return Offer(choices, (), forbidden(game, seat, options), block_source(game), beyond(game))


def _said(g: Aristeia, ask: AnyAsk, option: Any) -> str:
    text = WORDS.option(g, ask, option)
    return text[:1].upper() + text[1:]


# -- anything ---------------------------------------------------------------------------------------------------------


def _plain(g: Aristeia, ask: AnyAsk, option: Any) -> Choice:
    """A fighter, a space, a card, or a button, by what the answer is."""
    said = _said(g, ask, option)
    match option:
        case Play():
            return play_choice(g, option)
        case Use():
            return _use(g, option, said)
        case Act():
            return act_choice(g, ask.about[0], option, free=True)
        case int():
            return Choice(option, said, (coin_id(g, option),), button=f"Choose {said}")
        case str() if option in _BUTTONS:
            return Choice(option, _BUTTONS[option], button=_BUTTONS[option])
        case str() if option in g.content.dome.mask:
            where = _PLACING.get(ask.topic, "Choose this space")
            return Choice(option, said, (space_id(option),), button=where, quick=ask.topic == "enter")
        case str() if option in g.content.tactics:
            name = g.content.tactics[option].name
            return Choice(option, f"Discard {name}", (f"card-{option}",), "", "discard", button=f"Discard {name}")
    return Choice(option, said, button=said)


def _use(g: Aristeia, use: Use, said: str) -> Choice:
    """An Automatic Skill, or a Focused token that is given up."""
    skill = g.content.skills.get(use.skill)
    name = first_name(g, use.fighter)
    if skill is None:
        change = Change("Focused", "held", "given up", "bullseye", "AR-STA-18", coin_id(g, use.fighter))
        return Choice(
            use,
            f"{name}: give up Focused",
            (),
            "",
            "+O",
            "one orange die more",
            "Give up Focused",
            (change, *roll_changes(g, use.fighter, g.content.states[FOCUSED].adds, ())),
        )
    return Choice(use, f"{name}: {skill.name}", detail=g.content.text(use.skill), button=f"Use {skill.name}")


def _seat(g: Aristeia, ask: AnyAsk, option: int) -> Choice:
    me = option == ask.seats[0]
    what = "deploy" if ask.topic == "who deploys first" else "react"
    said = f"You {what} first" if me else f"Your rival {what}s first"
    return Choice(option, said, button=said)


def _number(g: Aristeia, ask: AnyAsk, option: int) -> Choice:
    if ask.topic == "how much damage":
        return Choice(option, f"{option} Damage", button=f"Move {option} Damage")
    said = _said(g, ask, option)
    return Choice(option, said, button=said)


def _state(g: Aristeia, ask: AnyAsk, option: str) -> Choice:
    label = g.content.states[option].label
    verb = "Remove" if ask.topic == "remove a state" else "First:"
    change = Change(label, "", "goes" if verb == "Remove" else "works first", rule=ask.rule)
    return Choice(option, f"{verb} {label}", (), button=f"{verb} {label}", changes=(change,))


# -- before and between Turns ---------------------------------------------------------------------------------------------


def _team(g: Aristeia, ask: AnyAsk, option: str) -> Choice:
    character = g.content.characters[option]
    return Choice(option, character.name, (f"ch-{option}",), "", "", character.role, f"Take {character.name}")


def _deck(g: Aristeia, ask: AnyAsk, pair: Pair) -> Choice:
    said = _said(g, ask, pair)
    return Choice(pair, said, (f"card-{pair.one}", f"card-{pair.two}"), button="Take these two", unordered=True)


def _exchange(g: Aristeia, ask: AnyAsk, pair: Pair) -> Choice:
    order, names = g.players[ask.seats[0]].order, names_of(g)
    path = tuple([f"init-{names[order[int(slot) - 1]]}" for slot in (pair.one, pair.two)])
    return Choice(pair, f"Exchange Turns {pair.one} and {pair.two}", path, button="Exchange them", unordered=True)


def _zone(g: Aristeia, ask: AnyAsk, zone: str) -> Choice:
    name = zone_name(zone)
    deploys = ask.topic == "deployment zone"
    said = f"Deploy in {name}" if deploys else f"Score in {name}"
    changes: tuple[Change, ...] = ()
    if deploys:
        changes = (Change("Your rival deploys in", "", zone_name(g.content.dome.opposite[zone]), rule="AR-SCA-02"),)
    return Choice(zone, said, (f"zone-{zone}",), button=said, changes=changes)


def _deploy(g: Aristeia, ask: AnyAsk, option: Deploy) -> Choice:
    name = first_name(g, option.fighter)
    path = (coin_id(g, option.fighter), space_id(option.space))
    return Choice(option, f"{name} at {option.space}", path, button=f"Deploy {name}")


def _order(g: Aristeia, ask: AnyAsk, order: Order) -> Choice:
    fighters = (order.first, order.second, order.third, order.fourth)
    names = names_of(g)
    changes = tuple(
        [
            Change(f"Turn {i + 1}: {first_name(g, f)}", "", f"Initiative {initiative(g, f)}")
            for i, f in enumerate(fighters)
        ]
    )
    said = ", ".join(first_name(g, fighter) for fighter in fighters)
    path = tuple([f"init-{names[fighter]}" for fighter in fighters])
    return Choice(order, said, path, "", "", "", "Set this Running Order", changes)


def _first(g: Aristeia, ask: AnyAsk, option: int) -> Choice:
    name = first_name(g, option)
    return Choice(option, f"{name} activates first", (coin_id(g, option),), "", "first", button=f"{name} goes first")


def _holds(g: Aristeia, ask: AnyAsk, option: int) -> Choice:
    name = first_name(g, option)
    brawn = g.character(option).attributes.brawn
    return Choice(option, f"{name} holds, Brawn {brawn}", (coin_id(g, option),), "", brawn, button=f"{name} holds")


def _ordered(g: Aristeia, ask: AnyAsk, option: Any) -> Choice:
    """What comes first: a skill as a button, a fighter as a coin."""
    if isinstance(option, Use):
        return _use(g, option, "")
    return _first_of(g, ask, option)


def _first_of(g: Aristeia, ask: AnyAsk, option: int) -> Choice:
    """Whose dice or Switches come first: asked on the stage, where no coin can be touched."""
    name = first_name(g, option)
    on_dome = ask.topic == "order"
    return Choice(option, f"{name} first", (coin_id(g, option),) if on_dome else (), button=f"{name} first")


def _effect(g: Aristeia, ask: AnyAsk, option: str) -> Choice:
    action = g.content.actions.get(ask.about[1])
    text = g.content.text(action.id) if action is not None else ""
    said = _BUTTONS[option]
    return Choice(option, said, detail=text if option == APPLY else "", button=said)


def _act(g: Aristeia, ask: AnyAsk, option: Any) -> Choice:
    return act_choice(g, ask.about[0], option)


_TOPICS: dict[str, Callable[[Aristeia, AnyAsk, Any], Choice]] = {
    "team": _team,
    "tactics": _deck,
    "deployment zone": _zone,
    "scoring zone": _zone,
    "who deploys first": _seat,
    "who starts": _seat,
    "deploy": _deploy,
    "running order": _order,
    "exchange": _exchange,
    "first activation": _first,
    "act": _act,
    "who holds": _holds,
    "order": _ordered,
    "critical block first": _first_of,
    "switches first": _first_of,
    "critical block": block_choice,
    "reroll": die_choice,
    "nullify a die": die_choice,
    "switch": switch_choice,
    "effect": _effect,
    "alternative": _number,
    "how much damage": _number,
    "remove a state": _state,
    "order of states": _state,
}

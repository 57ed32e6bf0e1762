"""The question under way as a person answers it: by touching coins, spaces, cards, dice and rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ludarium.games.aristeia.event_words import zone_name
from ludarium.games.aristeia.options import APPLY, FOCUSED, PASS, Act, Deploy, Order, Pair, Play, Use
from ludarium.games.aristeia.picture.acting import act_choice, forbidden, play_choice
from ludarium.games.aristeia.picture.answers import block_choice, block_source, die_choice, switch_choice
from ludarium.games.aristeia.picture.chances import roll_changes
from ludarium.games.aristeia.picture.dome import space_id
from ludarium.games.aristeia.picture.moment import coin_id, names_of
from ludarium.games.aristeia.picture.reach import behind_a_roll, beyond
from ludarium.games.aristeia.rules.rounds import initiative
from ludarium.games.aristeia.state import Aristeia
from ludarium.games.aristeia.words import WORDS
from ludarium.kernel.asks import AnyAsk
from ludarium.kernel.game import Game
from ludarium.scene.choices import Change, Choice, Offer, choice

_PLACING: Final = {
    "return": "Come back here",
    "push out": "Put it here",
    "displace": "Displace here",
    "place": "Place here",
    "enter": "Enter",
}
_ON_STAGE: Final = ("critical block first", "switches first")
"""Questions about a Character where there is no coin of it to be touched."""


def offer(game: Game, seat: int) -> Offer:
    """A choice for every option, in the same order."""
    assert isinstance(game, Aristeia)
    ask = game.ask
    assert ask is not None
    options: Any = ask.options_of(seat)
    make = _TOPICS.get(ask.topic, _any)
    choices = tuple([make(game, ask, option) for option in options])
    why_not = (*forbidden(game, seat, options), *behind_a_roll(game))
    return Offer(choices, (), why_not, block_source(game), beyond(game))


def _said(g: Aristeia, ask: AnyAsk, option: Any) -> Choice:
    """The option in the words of the game, as a button."""
    text = WORDS.option(g, ask, option)
    return choice(option, text[:1].upper() + text[1:])


def _any(g: Aristeia, ask: AnyAsk, option: Any) -> Choice:
    """A fighter, a space, a card, or a button, by what the answer is."""
    match option:
        case Play():
            return play_choice(g, option)
        case Use():
            return _use(g, option)
        case Act():
            return act_choice(g, ask.about[0], option, free=True)
        case str() if option == PASS:
            return choice(option, "Pass", quick=True)
        case str() if option in g.content.tactics:
            said = f"Discard {g.content.tactics[option].name}"
            return choice(option, said, f"card-{option}", pill="discard")
    plain = _said(g, ask, option)
    if isinstance(option, int):
        return choice(option, plain.words, coin_id(g, option), button=f"Choose {plain.words}")
    if option in g.content.dome.mask:
        where = _PLACING.get(ask.topic, "Choose this space")
        return choice(option, plain.words, space_id(option), button=where, quick=ask.topic == "enter")
    return plain


def _use(g: Aristeia, use: Use) -> Choice:
    """An Automatic Skill, or a Focused token that is given up."""
    skill, name = g.content.skills.get(use.skill), g.character(use.fighter).name
    if skill is not None:
        detail = g.content.text(use.skill)
        return choice(use, f"{name}: {skill.name}", detail=detail, button=f"Use {skill.name}")
    given = Change("Focused", "held", "given up", "bullseye", "AR-STA-18", coin_id(g, use.fighter))
    changes = (given, *roll_changes(g, use.fighter, g.content.states[FOCUSED].adds, ()))
    said, detail, button = f"{name}: give up Focused", "one orange die more", "Give up Focused"
    return choice(use, said, pill="+O", detail=detail, button=button, changes=changes)


def _seat(g: Aristeia, ask: AnyAsk, option: int) -> Choice:
    what = "deploy" if ask.topic == "who deploys first" else "react"
    return choice(option, f"You {what} first" if option == ask.seats[0] else f"Your rival {what}s first")


def _damage(g: Aristeia, ask: AnyAsk, option: int) -> Choice:
    return choice(option, f"{option} Damage", button=f"Move {option} Damage")


def _state(g: Aristeia, ask: AnyAsk, option: str) -> Choice:
    label, removed = g.content.states[option].label, ask.topic == "remove a state"
    change = Change(label, "", "goes" if removed else "works first", rule=ask.rule)
    return choice(option, f"{'Remove' if removed else 'First:'} {label}", changes=(change,))


def _fighter(g: Aristeia, ask: AnyAsk, option: Any) -> Choice:
    """Who comes first, or who holds; what comes first may be a skill as well."""
    if isinstance(option, Use):
        return _use(g, option)
    name, brawn = g.character(option).name, g.character(option).attributes.brawn
    said, button, pill = {
        "first activation": (f"{name} activates first", f"{name} goes first", "first"),
        "who holds": (f"{name} holds, Brawn {brawn}", f"{name} holds", brawn),
    }.get(ask.topic, (f"{name} first", "", ""))
    path = () if ask.topic in _ON_STAGE else (coin_id(g, option),)
    return choice(option, said, *path, pill=pill, button=button)


def _effect(g: Aristeia, ask: AnyAsk, option: str) -> Choice:
    action = g.content.actions.get(ask.about[1]) if option == APPLY else None
    return choice(option, _said(g, ask, option).words, detail=g.content.text(action.id) if action is not None else "")


# -- before and between Turns ---------------------------------------------------------------------------------------------


def _team(g: Aristeia, ask: AnyAsk, option: str) -> Choice:
    character = g.content.characters[option]
    return choice(option, character.name, f"ch-{option}", detail=character.role, button=f"Take {character.name}")


def _deck(g: Aristeia, ask: AnyAsk, pair: Pair) -> Choice:
    cards = (f"card-{pair.one}", f"card-{pair.two}")
    return choice(pair, _said(g, ask, pair).words, *cards, button="Take these two", unordered=True)


def _exchange(g: Aristeia, ask: AnyAsk, pair: Pair) -> Choice:
    order, names = g.players[ask.seats[0]].order, names_of(g)
    cards = [f"init-{names[order[int(slot) - 1]]}" for slot in (pair.one, pair.two)]
    return choice(pair, f"Exchange Turns {pair.one} and {pair.two}", *cards, button="Exchange them", unordered=True)


def _zone(g: Aristeia, ask: AnyAsk, zone: str) -> Choice:
    if ask.topic == "scoring zone":
        return choice(zone, f"Score in {zone_name(zone)}", f"zone-{zone}")
    change = Change("Your rival deploys in", "", zone_name(g.content.dome.opposite[zone]), rule="AR-SCA-02")
    return choice(zone, f"Deploy in {zone_name(zone)}", f"zone-{zone}", changes=(change,))


def _deploy(g: Aristeia, ask: AnyAsk, option: Deploy) -> Choice:
    name, path = g.character(option.fighter).name, (coin_id(g, option.fighter), space_id(option.space))
    return choice(option, f"{name} at {option.space}", *path, button=f"Deploy {name}")


def _order(g: Aristeia, ask: AnyAsk, order: Order) -> Choice:
    fighters, slugs = (order.first, order.second, order.third, order.fourth), names_of(g)
    names = [g.character(fighter).name for fighter in fighters]
    turns = enumerate(zip(names, fighters, strict=True), 1)
    changes = tuple([Change(f"Turn {turn}: {name}", "", f"Initiative {initiative(g, f)}") for turn, (name, f) in turns])
    path = [f"init-{slugs[fighter]}" for fighter in fighters]
    return choice(order, ", ".join(names), *path, button="Set this Running Order", changes=changes)


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
    "act": lambda g, ask, option: act_choice(g, ask.about[0], option),
    "first activation": _fighter,
    "who holds": _fighter,
    "order": _fighter,
    "critical block first": _fighter,
    "switches first": _fighter,
    "critical block": block_choice,
    "reroll": die_choice,
    "nullify a die": die_choice,
    "switch": switch_choice,
    "effect": _effect,
    "alternative": _said,
    "how much damage": _damage,
    "remove a state": _state,
    "order of states": _state,
}

"""The question under way as a person answers it: by touching dice, cards, tokens, tracks and players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ludarium.games.nova_era.event_words import TRACKS, card_name
from ludarium.games.nova_era.language import _
from ludarium.games.nova_era.names import (
    COLOUR_OF,
    COLOUR_WORDS,
    DISASTERS,
    FLIPPED,
    INDEX,
    LOWERED,
    RESOURCES,
    VALUE_OF,
    die_words,
)
from ludarium.games.nova_era.options import ALL, DONE, Back, Convert, Flip, Reroll, Shift
from ludarium.games.nova_era.picture.market import excess_of, if_left
from ludarium.games.nova_era.picture.moment import abilities, die_ids
from ludarium.games.nova_era.picture.spending import (
    action_choice,
    forbidden,
    groups,
    resource_change,
    track_change,
    unrest_row,
)
from ludarium.games.nova_era.state import NovaEra
from ludarium.games.nova_era.words import WORDS
from ludarium.kernel.asks import Ask
from ludarium.kernel.game import Game
from ludarium.scene.choices import Change, Choice, Offer, choice

FACES = 6


def offer(game: Game, seat: int) -> Offer:
    """A choice for every option, in the same order; of equal dice each is a choice of its own."""
    assert isinstance(game, NovaEra)
    ask = game.ask
    assert isinstance(ask, Ask)
    assert ask.seat == seat
    options = tuple(ask.options)
    if ask.topic == "choose an action":
        die = ask.about[0]
        choices = [action_choice(game, seat, die, option, WORDS.option(game, ask, option)) for option in options]
        tiles, why_not = groups(game, seat, die, options), forbidden(game, seat, die, options)
        return Offer(tuple(choices), tiles, why_not, _my_die(game, seat, die))
    make = _TOPICS.get(ask.topic, _card)
    choices = [make(game, ask, option, WORDS.option(game, ask, option)) for option in options]
    if ask.topic in _DICE_TOPICS:
        choices = [twin for one in choices for twin in _twins(game, seat, one)]
    return Offer(tuple(choices))


# -- dice ------------------------------------------------------------------------------------------------------------


def _pick(g: NovaEra, ask: Ask, zone: int, words: str) -> Choice:
    seat, dice = ask.seat, g.zones[zone]
    excess = excess_of(g, seat, dice)
    changes = [unrest_row(g, seat, excess, "NE-PICK-03")] if excess else []
    left = [other for i, other in enumerate(g.zones) if other and i != zone]
    if len(left) == 1:
        after = if_left(g.tracks, left[0])
        changes += [track_change(g, i, space, "NE-ADV-01") for i, space in enumerate(after) if space != g.tracks[i]]
    return Choice(zone, words, (f"zone-{zone}",), button=_("Pick zone {zone}", zone=zone + 1), changes=tuple(changes))


def _my_die(g: NovaEra, seat: int, die: str) -> str:
    """The element of the first such die of this seat."""
    return die_ids(g)[1][seat][g.civilizations[seat].dice.index(die)]


def _twins(g: NovaEra, seat: int, first: Choice) -> list[Choice]:
    """The same choice for each of equal dice: any of them can be touched."""
    ids, dice = die_ids(g)[1][seat], g.civilizations[seat].dice
    *path, last = first.path
    if last not in ids:
        return [first]
    equal = [key for key, one in zip(ids, dice, strict=True) if one == dice[ids.index(last)]]
    return [first if key == last else replace(first, path=(*path, key)) for key in equal]


def _die(g: NovaEra, ask: Ask, option: Any, words: str) -> Choice:
    """A die to spend, at one touch; or a card whose ability turns a die, and which die if there is a choice."""
    seat = ask.seat
    if isinstance(option, str):
        button = _("Spend {die}", die=die_words(option))
        return choice(option, words, _my_die(g, seat, option), button=button, quick=True)
    element, alone = _my_die(g, seat, option.die), len(abilities(g)[option.card]) == 1
    path = (f"card-{option.card}",) if alone else (f"card-{option.card}", element)
    die, value, detail = die_words(option.die), VALUE_OF[option.die], card_name(g.content, option.card)
    match option:
        case Flip():
            after, button = str(VALUE_OF[FLIPPED[option.die]]), _("Flip {die}", die=die)
        case Shift(by=by):
            after, button = str(value + by), _("Raise {die}", die=die)
        case Reroll():
            after, button = _("1 to 6"), _("Roll {die} again", die=die)
    pill = _("{what} to {after}", what=die if alone else f"{value}", after=after)
    if isinstance(option, Reroll):
        pill = _("roll {what} again", what=die) if alone else _("roll again")
        detail = _("{more}/{faces} higher, {less}/{faces} lower", more=FACES - value, faces=FACES, less=value - 1)
    name = _("{colour} die", colour=COLOUR_WORDS[COLOUR_OF[option.die]].capitalize())
    change = Change(name, str(value), after, "rolling-dices", "NE-CARD-06", element)
    return choice(option, words, *path, pill=pill, detail=detail, button=button, changes=(change,))


def _give_up(g: NovaEra, ask: Ask, die: str, words: str) -> Choice:
    falling = [one for one in g.civilizations[ask.seat].without_die(die).dice if LOWERED[one] != one]
    changes = tuple([_falls(die_words(one), VALUE_OF[one], VALUE_OF[LOWERED[one]]) for one in falling])
    button = _("Give up {die}", die=die_words(die))
    return choice(die, words, _my_die(g, ask.seat, die), button=button, changes=changes)


def _falls(die: str, before: int, after: int) -> Change:
    return Change(_sentence(die), str(before), str(after), "rolling-dices", "NE-DARK-03")


def _sentence(words: str) -> str:
    """The words as they begin a line."""
    return words[:1].upper() + words[1:]


# -- tokens, tracks, players -------------------------------------------------------------------------------------------


def _gain(g: NovaEra, ask: Ask, colour: str, words: str) -> Choice:
    return _token(g, ask.seat, colour, 1, words, _("Gain {resource}", resource=RESOURCES[colour]))


def _pay(g: NovaEra, ask: Ask, colour: str, words: str) -> Choice:
    return _token(g, ask.seat, colour, -1, words, _("Hand in {resource}", resource=RESOURCES[colour]))


def _token(g: NovaEra, seat: int, colour: str, by: int, words: str, button: str) -> Choice:
    element, changes = f"res-{colour}-{seat}", (resource_change(g, seat, INDEX[colour], by),)
    return choice(colour, words, element, pill=f"{by:+d}", button=button, changes=changes, quick=True)


def _steal(g: NovaEra, ask: Ask, colour: str, words: str) -> Choice:
    stock, changes = f"res-{colour}-{ask.about[0]}", (resource_change(g, ask.seat, INDEX[colour], 1),)
    button = _("Steal {resource}", resource=RESOURCES[colour])
    return choice(colour, words, stock, button=button, changes=changes, quick=True)


def _track(g: NovaEra, ask: Ask, option: Any, words: str) -> Choice:
    if option == DONE:
        return Choice(option, words, button=_("Leave the tracks"))
    assert isinstance(option, Back)
    track = DISASTERS.index(option.disaster)
    after = g.tracks[track] - option.spaces
    change = track_change(g, track, after, "NE-CARD-04")
    pill, button = _("to {after}", after=after), _("{track} back to {after}", track=TRACKS[track], after=after)
    return choice(option, words, f"track-{track}", pill=pill, detail=words, button=button, changes=(change,))


def _player(g: NovaEra, ask: Ask, other: Any, words: str) -> Choice:
    return Choice(other, words, (f"seat-{other}",), pill=_("hit"), button=_("Hit this player"))


def _spare(g: NovaEra, ask: Ask, kind: str, words: str) -> Choice:
    column = "land" if kind == "territory" else kind
    return Choice(kind, words, (f"type-{column}-{ask.seat}",), button=_("Spare this type"))


# -- cards ------------------------------------------------------------------------------------------------------------


def _production(g: NovaEra, ask: Ask, option: Any, words: str) -> Choice:
    if option in (ALL, DONE):
        return Choice(option, words, button=_("All the rest, in order") if option == ALL else _("End my Production"))
    if isinstance(option, Convert):
        button = _("Use {card}", card=card_name(g.content, option.card))
        return Choice(option, words, (f"card-{option.card}",), pill=_("turn Resources"), button=button)
    return Choice(option, words, (f"card-{option}",), button=card_name(g.content, option), quick=True)


def _card(g: NovaEra, ask: Ask, option: Any, words: str) -> Choice:
    """A card to repair, take, charm, damage or lose; or no more."""
    if option == DONE:
        return Choice(option, words, button=_sentence(words))
    name, element, changes = card_name(g.content, option), f"card-{option}", tuple[Change, ...]()
    match ask.topic:
        case "repair":
            pill, button = _("repair"), _("Repair {name}", name=name)
            changes = (Change(name, _("damaged"), _("repaired"), "hammer-nails", "NE-REP-01", element),)
        case "take a card":
            pill, button = _("take"), _("Take {name}", name=name)
        case "place the cleopatra token":
            pill, button = _("charm"), _("Charm {name}", name=name)
        case "lose a card":
            pill, button = _("to the Past"), _("Lose {name}", name=name)
            changes = (Change(name, _("in play"), _("Past"), "tombstone", "NE-DIS-05", element, lost=True),)
        case _other:
            pill, button = _("damage"), _("Damage {name}", name=name)
            changes = (Change(name, _("in play"), _("damaged"), "broken-shield", ask.rule, element),)
    return choice(option, words, element, pill=pill, button=button, changes=changes, quick=ask.topic == "repair")


_DICE_TOPICS = ("choose a die", "give up a die")

_TOPICS: dict[str, Callable[[NovaEra, Ask, Any, str], Choice]] = {
    "pick dice": _pick,
    "choose a die": _die,
    "give up a die": _give_up,
    "gain a resource": _gain,
    "pay a resource": _pay,
    "steal": _steal,
    "calm a disaster": _track,
    "choose a player": _player,
    "spare a type": _spare,
    "production": _production,
}

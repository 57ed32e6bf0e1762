"""What happened in Nova Aetas, in sentences for the log. Events that others say as well, or that are seen, have none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import msgspec

from ludarium.games.nova_aetas import events as told
from ludarium.games.nova_aetas.content import Book
from ludarium.games.nova_aetas.state import STATUSES, coins
from ludarium.kernel.events import Event

SENTENCES: Final[dict[type[Event], str]] = {
    told.Began: "{mission} begins.",
    told.AttackMade: "{who} attacks {target} with {card}.",
    told.Reacted: "{who} uses {card} for {target}.",
    told.Wounded: "{who} takes {wounds}.",
    told.Cancelled: "{by} cancels {wounds} of {who}.",
    told.CriticalHit: "Critical Hit: {target} takes {wounds} more.",
    told.Healed: "{who} heals {wounds}.",
    told.StatusGained: "{who} gains {status}.",
    told.StatusLost: "{who} loses {status}.",
    told.ThreatChanged: "The Threat Value of {who} is {tv}.",
    told.KnockedOut: "{who} is knocked out.",
    told.StoodUp: "{who} stands up.",
    told.InjuryDrawn: "{who} suffers an injury: {card}.",
    told.OutOfCombat: "{who} is Out of Combat.",
    told.Destroyed: "Destroyed: {what}.",
    told.Discarded: "{who} discards {card}.",
    told.Foretold: "What lies beyond: {zone}, with {what}.",
    told.Woke: "{who} enters combat.",
    told.Appeared: "{who} appears.",
    told.PickedUp: "{who} picks up: {what}.",
    told.Dropped: "{who} drops: {what}.",
    told.LeftMap: "{who} leaves by the {exit} exit.",
    told.Happened: "The Mission turns: {what}.",
    told.Ended: "The Mission ends in {outcome}.",
    told.Peeked: "One of the Loot cards is {card}.",
    told.Rewarded: "The company gets {popolini} popolini, and each Hero {xp} XP.",
    told.Arrived: "The company arrives in {place}.",
    told.Crafted: "The company makes {what}.",
    told.Cured: "The Cerusico cures {who} of {card} for {price}.",
    told.Prepared: "{who} {how} {what}.",
}
DECISIONS: Final = {"targets": "goes for", "charges": "charges at"}
"""What an Enemy decides, in words that go with a name; others are words already."""
ACTIONS: Final = {
    "use": "uses {card}",
    "cast": "casts {card}",
    "pickup": "picks something up",
    "interact": "interacts",
    "visit": "looks into the scene",
    "give": "hands something over",
    "reload": "reloads {card}",
    "douse": "puts out a fire",
    "lift": "takes up a Hero",
    "setdown": "lays a Hero down",
    "leave": "leaves the map",
    "wait": "waits",
}
"""Actions of Heroes that cost AP or use a card; a move and an attack are said by the events that follow."""
COUNTED: Final = {"wounds": "Wound", "successes": "success", "price": "popolino"}
PLURALS: Final = {"Wound": "Wounds", "success": "successes", "popolino": "popolini", "die": "dice"}


def name_in(book: Book, what: object) -> str:
    """What people call a Hero, card, Enemy type, Mission, ending, town or status."""
    words = str(what)
    for cards in (book.heroes, book.skills, book.items, book.enemies, book.injuries, book.reagents):
        found = cards.get(words)
        if found is not None:
            return str(found.name)
    for scenes in (book.missions, book.endings):
        scene = scenes.get(words)
        if scene is not None:
            return str(scene.title)
    if words in STATUSES:
        return words.capitalize().replace("1", " 1").replace("2", " 2")
    return words.capitalize() if words in book.towns else words


def counted(number: int, one: str) -> str:
    """So many of these, in words."""
    return f"{number} {one if number == 1 else PLURALS[one]}"


def event_words(book: Book, event: Event) -> str:
    """The sentence of an event; "" if it needs none."""
    special, said = SPECIAL.get(type(event)), _fields(book, event)
    sentence = special(book, event, said) if special else SENTENCES.get(type(event), "").format(**said)
    return sentence[:1].upper() + sentence[1:]  # an object begins small: the tree


def _fields(book: Book, event: Any) -> dict[str, str]:
    """The fields of an event as people say them."""
    found = {}
    for key, value in msgspec.structs.asdict(event).items():
        if isinstance(value, tuple):
            found[key] = ", ".join(map(str, value))
        elif key in COUNTED:
            found[key] = counted(value, COUNTED[key])
        elif key != "called":
            found[key] = name_in(book, value)
    return {**found, **event.called}


def _activated(book: Book, event: Any, said: dict[str, str]) -> str:
    """A Hero or a group; what each Model of it does is said by its decisions."""
    if event.who.startswith("enemy "):
        return ""
    return f"{said['time']}: {said['who']} acts." if "time" in said else f"{said['who']} acts."


def _acted(book: Book, event: Any, said: dict[str, str]) -> str:
    if event.what not in ACTIONS or not (event.ap or event.card):
        return ""
    price = f" for {event.ap} AP" if event.ap else ""
    return f"{said['who']} {ACTIONS[event.what].format(card=said['card'])}{price}."


def _moved(book: Book, event: Any, said: dict[str, str]) -> str:
    squares = "1 square" if len(event.way) == 1 else f"{len(event.way)} squares"
    return f"{said['who']} moves {squares}."


def _decided(book: Book, event: Any, said: dict[str, str]) -> str:
    if event.what == "advances":  # its walk follows
        return ""
    words = [said["who"], DECISIONS.get(event.what, event.what) if event.target else event.what, said["target"]]
    reason = f": {event.why}" if event.why else ""
    return f"{' '.join([one for one in words if one])}{reason}."


def _rolled(book: Book, event: Any, said: dict[str, str]) -> str:
    if not event.need:
        return f"A die says where it goes, {said['who']}: {said['faces']}."
    return f"{said['who']} rolls {said['faces']} and needs {event.need} or more."


def _rerolled(book: Book, event: Any, said: dict[str, str]) -> str:
    dice = "1 die" if len(event.places) == 1 else f"{len(event.places)} dice"
    return f"By {said['by'][:1].upper()}{said['by'][1:]} {said['who']} rolls {dice} again: {said['faces']}."


def _tested(book: Book, event: Any, said: dict[str, str]) -> str:
    if event.what == "defence":  # the roll before it and the Wounds after it say it
        return ""
    return f"{said['what']}: {said['who']} {'succeeds' if event.passed else 'fails'} with {said['successes']}."


def _looted(book: Book, event: Any, said: dict[str, str]) -> str:
    deck = event.deck.capitalize()
    return (
        f"1 card of {deck} goes to the Loot Deck."
        if event.cards == 1
        else f"{event.cards} cards of {deck} go to the Loot Deck."
    )


def _kept(book: Book, event: Any, said: dict[str, str]) -> str:
    cards = [f"{count} {name_in(book, card)}" for card, count in Counter(event.cards).items()]
    return f"The company keeps {', '.join(cards)}." if cards else "The Loot Deck is empty."


def _traded(book: Book, event: Any, said: dict[str, str]) -> str:
    return f"The company {'buys' if event.price > 0 else 'sells'} {said['what']} for {coins(abs(event.price))}."


def _unlocked(book: Book, event: Any, said: dict[str, str]) -> str:
    return f"So the story ends: {said['what']}." if event.what in book.endings else f"Next comes {said['what']}."


def _learned(book: Book, event: Any, said: dict[str, str]) -> str:
    if not event.xp:
        return f"{said['who']} knows {said['what']} from the start."
    return f"{said['who']} learns {said['what']} for {event.xp} XP."


SPECIAL: Final[dict[type[Event], Callable[[Book, Any, dict[str, str]], str]]] = {
    told.Activated: _activated,
    told.Acted: _acted,
    told.Moved: _moved,
    told.Decided: _decided,
    told.Rolled: _rolled,
    told.Rerolled: _rerolled,
    told.Tested: _tested,
    told.Looted: _looted,
    told.Kept: _kept,
    told.Traded: _traded,
    told.Unlocked: _unlocked,
    told.Learned: _learned,
}
"""Events whose sentence depends on what is in them."""

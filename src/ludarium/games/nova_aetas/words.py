"""Nova Aetas in words: what is asked, what an option does, what happened."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ludarium.games.nova_aetas import GAME
from ludarium.games.nova_aetas.called import called
from ludarium.games.nova_aetas.content.calls import read_call
from ludarium.games.nova_aetas.content.schema import EnemyCard
from ludarium.games.nova_aetas.event_words import counted, event_words, name_in
from ludarium.games.nova_aetas.intentions import intention_of
from ludarium.games.nova_aetas.options import (
    Act,
    Attack,
    Boost,
    Buy,
    Cast,
    Choose,
    Craft,
    Cure,
    Douse,
    Equip,
    Give,
    Interact,
    Learn,
    Leave,
    Lift,
    Move,
    PickUp,
    Pin,
    Place,
    Promote,
    Raise,
    Reload,
    Reroll,
    Sell,
    SetDown,
    Spend,
    Stow,
    Undertake,
    Unpin,
    Use,
    Visit,
    Wait,
)
from ludarium.games.nova_aetas.rules.names import enemy_number, place_of
from ludarium.games.nova_aetas.state import STATUSES, NovaAetas, coins
from ludarium.kernel.asks import AnyAsk
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game
from ludarium.kernel.rulebook import rulebook

PROMPTS = {
    "start square": "Where does {0} begin?",
    "next token": "Which token acts first?",
    "enemy turn": "{0}",
    "boost": "Does {0} add a Boost to the attack with {1}?",
    "direction": "Which way does the area of {1} point?",
    "before the roll": "{0} is about to roll {2} at {3} or more. Spend tokens first?",
    "rerolls": "{0} rolled. Which dice are rerolled?",
    "secondary effect": "Does {0} use the secondary effect of {1}: {2}?",
    "cancel wounds": "{0} is about to take {1}. Cancel any?",
    "save from KO": "{0} is about to be knocked out. Use {1}?",
    "react": "Does {0} use {1} for {2}?",
    "choose a target": "Whom does {0} choose for {1}?",
    "move": "Where does {0} go?",
    "remove a status": "Which status does {0} lose?",
    "new way": "Where does {0} go now?",
    "accept": "Does {1} take {2} from {0}?",
    "mission choice": "What do you decide?",
    "first skills": "Which base skill does {0} know from the start?",
    "prepare": "Pin skills, equip yourselves, then be ready.",
    "next mission": "Which way does the story go?",
    "town": "Where does the company rest?",
    "visit": "What does the company do in {0}?",
    "learn": "What do the Heroes learn?",
    "lead": "Where does {0} lead {1}?",
    "who holds it": "Who holds {0} from the start?",
    "take wounds": "How many Wounds of {2} does {0} take by {1}?",
    "order of reactions": "Which reaction to the attack on {0} comes first?",
    "use a card": "Does {0} use {1}?",
    "free attack": "With which weapon does {0} strike?",
    "chase": "Where is the target driven?",
    "choose a deck": "From which deck does {0} draw?",
    "swap loot": "Which reagents are put back? Up to {0} more.",
}
COUNTED = {"before the roll": (2, "die"), "cancel wounds": (1, "Wound")}
"""Questions that say a number: its place, and of what."""
TARGETS = {"target": "the target", "self": "the Hero", "adjacent_enemies": "every Enemy beside the Hero"}
"""Whom an operation of a card is about; others are one Hero whom the same card names."""
OF_CARDS = {
    "kindled": "Kindled: the next attack has Fire.",
    "venomed": "Venomed: the next attack has Poison.",
    "smoke": "Smoke: the Hero counts as in Cover until the end of its next activation.",
}
"""Statuses that no rule describes, only the cards that give them."""
PLAIN = {
    "done": "Done",
    "roll": "Roll the dice",
    "end": "End the activation",
    "put out": "Put out the fire (1 AP)",
    "leave card": "Leave the scene",
    "ready": "Ready",
    "go on": "Go on",
    "fast forward": "Fast forward to the next Hero",
    "yes": "Yes",
    "no": "No",
}


class NovaAetasWords:
    """Says what happens, for every seat the same."""

    def prompt(self, game: Game, ask: AnyAsk, names: tuple[str, ...]) -> str:
        assert isinstance(game, NovaAetas)
        words = [called(game, str(one)) or name_in(game.book, one) for one in ask.about]
        if ask.topic == "act":
            return _act(*words)
        if ask.topic in COUNTED:
            place, one = COUNTED[ask.topic]
            words[place] = counted(int(words[place]), one)
        elif ask.topic == "enemy turn":
            words[0] += _meant(game, enemy_number(str(ask.about[0])))
        elif ask.topic == "secondary effect":
            words[2] = _effect(game, str(ask.about[2]))
        return PROMPTS.get(ask.topic, ask.topic).format(*words)

    def option(self, game: Game, ask: AnyAsk, option: Any) -> str:
        assert isinstance(game, NovaAetas)
        if isinstance(option, str):
            return PLAIN.get(option, option)
        return _option(game, option)

    def event(self, game: Game, event: Event, names: tuple[str, ...]) -> str:
        assert isinstance(game, NovaAetas)
        return event_words(game.book, event)

    def explain(self, game: Game, name: str) -> str:
        assert isinstance(game, NovaAetas)
        wanted = name.casefold()
        for cards in (game.book.skills, game.book.items, game.book.injuries):
            for card in cards.values():
                if wanted in (card.id, card.name.casefold()):
                    return f"{card.name}: {card.text}"
        for enemy in game.book.enemies.values():
            if wanted in (enemy.id, enemy.name.casefold()):
                return _enemy(enemy)
        number = enemy_number(name)
        if 0 <= number < len(game.enemies) and game.enemies[number].at is not None:
            meant = intention_of(game, number)
            would = f"It would go for {meant.words}: {meant.why}." if meant.why else "It waits."
            return f"{would} {_enemy(game.card(game.enemies[number]))}"
        return _explained(game, name) or _ruled(name)


def _enemy(card: EnemyCard) -> str:
    """What is printed on an Enemy card, in short."""
    skills = ", ".join([one.replace("_", " ").capitalize() for one in card.passives])
    defense = f"Defense {card.physical_defense} and {card.mental_defense}"
    return f"{card.name}: Rapidity {card.rapidity}, Health {card.health}, {defense}. {skills}".strip()


def _meant(g: NovaAetas, number: int) -> str:
    """That an Enemy acts next, and what it goes for."""
    meant = intention_of(g, number)
    return f" acts next and goes for {meant.words}." if meant.kind != "nothing" else " acts next."


def _act(hero: str, ap: str, least: str) -> str:
    """What is asked of a Hero who acts, with the AP that must be spent before the end (NA-SYN-01)."""
    must = f", at least {least} to spend" if least != "0" else ""
    return f"{hero} has {ap} AP{must}. What now?"


def _effect(g: NovaAetas, ops: str) -> str:
    """What the operations of a card do, in words."""
    found = []
    for call in map(read_call, ops.split("; ")):
        if call.name == "extra":
            found.append(f"{counted(call.number(0), 'Wound')} more")
            continue
        who = TARGETS.get(call.word(0), "that Hero")
        if call.name == "status":
            found.append(f"{who} gains {name_in(g.book, call.word(1))}")
        elif call.name == "wound":
            found.append(f"{who} takes {counted(call.number(1), 'Wound')}")
    return ", ".join(found) or "what its card says"


def _explained(g: NovaAetas, name: str) -> str:
    """What a Hero, a reagent, a Mission or an object is."""
    sheet, reagent, mission = g.book.heroes.get(name), g.book.reagents.get(name), g.book.missions.get(name)
    if sheet is not None:
        personal = g.book.skills[sheet.personal]
        return f"{sheet.name}, {sheet.class_}. {personal.name}: {personal.text}"
    if reagent is not None:
        return f"{reagent.name}: a reagent of {reagent.deck.capitalize()}, worth {coins(reagent.price)}."
    if mission is not None:
        return f"{mission.title}, {mission.place}. {mission.flavour}"
    thing = g.things.get(name.removeprefix("thing-"))
    printed = g.printed(thing) if thing is not None else None
    return printed.text if printed is not None else ""


@lru_cache(maxsize=128)
def _ruled(name: str) -> str:
    """What the rulebook says of a status: the rules that begin with its name; some come from cards alone."""
    words = name.rstrip("12").capitalize()
    begins = tuple(f"{words}{end}" for end in (":", " on ", " 1 or 2:"))
    if name not in STATUSES:
        return ""
    if name in OF_CARDS:
        return OF_CARDS[name]
    found = [rule for rule in rulebook(GAME).rules if rule.rule.startswith(begins)]
    return " ".join([f"{rule.rule} [{rule.id}]" for rule in found])


def _who(g: NovaAetas, name: str) -> str:
    """A Model, object or piece of scenery; the latter two with their square, by which a terminal shows them."""
    words = called(g, name)
    at = place_of(g, name) if words and enemy_number(name) < 0 else None
    return f"{words} at {at[0]},{at[1]}" if at is not None else words or name_in(g.book, name)


def _option(g: NovaAetas, option: Any) -> str:  # one line for each kind of answer
    match option:
        case Place(to) | Move(to):
            return f"To {to[0]},{to[1]}"
        case Act(who) | Choose(who):
            return _who(g, who)
        case Attack(card, target):
            return f"Attack {_who(g, target)} with {name_in(g.book, card)}"
        case Boost(card) | Use(card) | Cast(card):
            return name_in(g.book, card)
        case Reload(card):
            return f"Reload {name_in(g.book, card)}"
        case PickUp(what):
            return f"Search the crate at {what} (1 AP)" if "," in what else f"Pick up {_who(g, what)} (1 AP)"
        case Interact(what):
            return _who(g, what)
        case Visit(point):
            at = g.heroes[g.active].card
            scene = next(one for one in g.script.location_cards if one.id == at)
            return next(p.text for p in scene.points if p.id == point)
        case Give(what, to):
            return f"Give {_who(g, what)} to {name_in(g.book, to)}"
        case Leave(exit_):
            return f"Leave by the {exit_} exit (1 AP)"
        case Douse(what):
            return f"Put out {_who(g, what)} with the Bucket (1 AP)"
        case Lift(hero):
            return f"Take up {name_in(g.book, hero)} (1 AP)"
        case SetDown(to):
            return f"Lay {name_in(g.book, g.heroes[g.heroes[g.active].lifts].id)} down at {to[0]},{to[1]}"
        case Learn(hero, skill):
            return f"{name_in(g.book, hero)} learns {name_in(g.book, skill)}"
        case Raise(hero, what):
            return f"{name_in(g.book, hero)} increases {what.capitalize()}"
        case Promote(hero, rank):
            return f"{name_in(g.book, hero)} becomes {rank}"
        case Pin(hero, skill):
            return f"{name_in(g.book, hero)} pins {name_in(g.book, skill)}"
        case Unpin(hero, skill):
            return f"{name_in(g.book, hero)} unpins {name_in(g.book, skill)}"
        case Equip(hero, item):
            return f"{name_in(g.book, hero)} takes {name_in(g.book, item)}"
        case Stow(hero, item):
            return f"{name_in(g.book, hero)} puts {name_in(g.book, item)} away"
        case Buy(what) | Sell(what) | Craft(what):
            return f"{type(option).__name__} {name_in(g.book, what)}{_price(g, option)}"
        case Cure(hero, card):
            return f"Cure {name_in(g.book, hero)} of {name_in(g.book, card)}"
        case Undertake(mission):
            return f"Play {g.book.missions[mission].title}"
        case Wait(ap):
            return f"Wait for {ap} AP"
        case Spend(what):
            return f"Spend {name_in(g.book, what)}"
        case Reroll(by, die):
            return f"Reroll {'all dice that may be' if die < 0 else f'die {die + 1}'} by {name_in(g.book, by)}"
    return str(option)


def _price(g: NovaAetas, option: Any) -> str:
    """What a deal costs or brings, in coins (NA-EQP-12)."""
    if isinstance(option, Craft):
        return ""
    card = g.book.reagents.get(option.what) or g.book.items[option.what]
    price = card.price if isinstance(option, Buy) else card.price // 2
    return f" for {coins(price)}"


WORDS = NovaAetasWords()

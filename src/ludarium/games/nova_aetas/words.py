"""Nova Aetas in words: what is asked, what an option does, what happened."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from ludarium.games.nova_aetas import GAME
from ludarium.games.nova_aetas import events as told
from ludarium.games.nova_aetas.content import Book
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
from ludarium.games.nova_aetas.state import STATUSES, NovaAetas, coins
from ludarium.kernel.asks import AnyAsk
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game
from ludarium.kernel.rulebook import rulebook

PROMPTS = {
    "start square": "Where does {0} begin?",
    "next token": "Which token acts first?",
    "act": "{0} has {1} AP and must still spend at least {2}. What does {0} do?",
    "boost": "Does {0} add a Boost to the attack with {1}?",
    "direction": "Which way does the area of {1} point?",
    "before the roll": "{0} is about to roll {2} dice at {3} or more. Spend tokens first?",
    "rerolls": "{0} rolled. Which dice are rerolled?",
    "secondary effect": "Does {0} use the secondary effect of {1}: {2}?",
    "cancel wounds": "{0} is about to take {1} Wounds. Cancel some?",
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
    "yes": "Yes",
    "no": "No",
}


class NovaAetasWords:
    """Says what happens, for every seat the same."""

    def prompt(self, game: Game, ask: AnyAsk, names: tuple[str, ...]) -> str:
        assert isinstance(game, NovaAetas)
        words = [_name(game.book, one) for one in ask.about]
        return PROMPTS.get(ask.topic, ask.topic).format(*words)

    def option(self, game: Game, ask: AnyAsk, option: Any) -> str:
        assert isinstance(game, NovaAetas)
        if isinstance(option, str):
            return PLAIN.get(option, option)
        return _option(game, option)

    def event(self, content: Any, event: Event, names: tuple[str, ...]) -> str:
        assert isinstance(content, Book)
        return _event(content, event)

    def explain(self, game: Game, name: str) -> str:
        assert isinstance(game, NovaAetas)
        wanted = name.casefold()
        for cards in (game.book.skills, game.book.items, game.book.injuries):
            for card in cards.values():
                if wanted in (card.id, card.name.casefold()):
                    return f"{card.name}: {card.text}"
        for enemy in game.book.enemies.values():
            if wanted in (enemy.id, enemy.name.casefold()):
                return (
                    f"{enemy.name}: Rapidity {enemy.rapidity}, Health {enemy.health}, "
                    f"Defense {enemy.physical_defense} and {enemy.mental_defense}. {', '.join(enemy.passives)}"
                )
        return _explained(game, name) or _ruled(name)


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


def _name(book: Book, what: object) -> str:
    """What people call a Hero, card or Enemy."""
    for cards in (book.heroes, book.skills, book.items, book.enemies, book.injuries, book.reagents):
        found = cards.get(str(what))
        if found is not None:
            return str(found.name)
    for scenes in (book.missions, book.endings):
        scene = scenes.get(str(what))
        if scene is not None:
            return str(scene.title)
    words = str(what)
    if words in STATUSES:
        return words.capitalize().replace("1", " 1").replace("2", " 2")
    return words.capitalize() if words in book.towns or words.startswith("enemy ") else words


def _who(g: NovaAetas, name: str) -> str:
    if name.startswith("enemy "):
        enemy = g.enemies[int(name[6:])]
        return f"{g.card(enemy).name} {name[6:]}"
    if "," in name:
        return f"the scenery at {name}"
    if name in g.things:
        return next((one.text for one in g.script.objects if one.id == name), name)
    return _name(g.book, name)


def _option(g: NovaAetas, option: Any) -> str:  # one line for each kind of answer
    match option:
        case Place(to) | Move(to):
            return f"To {to[0]},{to[1]}"
        case Act(who) | Choose(who):
            return _who(g, who)
        case Attack(card, target):
            return f"Attack {_who(g, target)} with {_name(g.book, card)}"
        case Boost(card) | Use(card) | Cast(card):
            return _name(g.book, card)
        case Reload(card):
            return f"Reload {_name(g.book, card)}"
        case PickUp(what):
            return f"Search the crate at {what} (1 AP)" if "," in what else f"Pick up {what} (1 AP)"
        case Interact(what):
            return next((one.text for one in g.script.objects if one.id == what), what)
        case Visit(point):
            at = g.heroes[g.active].card
            scene = next(one for one in g.script.location_cards if one.id == at)
            return next(p.text for p in scene.points if p.id == point)
        case Give(what, to):
            return f"Give {_name(g.book, what)} to {_name(g.book, to)}"
        case Leave(exit_):
            return f"Leave by the {exit_} exit (1 AP)"
        case Douse(what):
            return f"Put out {what} with the Bucket (1 AP)"
        case Lift(hero):
            return f"Take up {_name(g.book, hero)} (1 AP)"
        case SetDown(to):
            return f"Lay {_name(g.book, g.heroes[g.heroes[g.active].lifts].id)} down at {to[0]},{to[1]}"
        case Learn(hero, skill):
            return f"{_name(g.book, hero)} learns {_name(g.book, skill)}"
        case Raise(hero, what):
            return f"{_name(g.book, hero)} increases {what.capitalize()}"
        case Promote(hero, rank):
            return f"{_name(g.book, hero)} becomes {rank}"
        case Pin(hero, skill):
            return f"{_name(g.book, hero)} pins {_name(g.book, skill)}"
        case Unpin(hero, skill):
            return f"{_name(g.book, hero)} unpins {_name(g.book, skill)}"
        case Equip(hero, item):
            return f"{_name(g.book, hero)} takes {_name(g.book, item)}"
        case Stow(hero, item):
            return f"{_name(g.book, hero)} puts {_name(g.book, item)} away"
        case Buy(what) | Sell(what) | Craft(what):
            return f"{type(option).__name__} {_name(g.book, what)}{_price(g, option)}"
        case Cure(hero, card):
            return f"Cure {_name(g.book, hero)} of {_name(g.book, card)}"
        case Undertake(mission):
            return f"Play {g.book.missions[mission].title}"
        case Wait(ap):
            return f"Wait for {ap} AP"
        case Spend(what):
            return f"Spend {_name(g.book, what)}"
        case Reroll(by, die):
            return f"Reroll {'all dice that may be' if die < 0 else f'die {die + 1}'} by {_name(g.book, by)}"
    return str(option)


def _price(g: NovaAetas, option: Any) -> str:
    """What a deal costs or brings, in coins (NA-EQP-12)."""
    if isinstance(option, Craft):
        return ""
    card = g.book.reagents.get(option.what) or g.book.items[option.what]
    price = card.price if isinstance(option, Buy) else card.price // 2
    return f" for {coins(price)}"


SENTENCES: dict[type[Event], str] = {
    told.Began: "The Mission {mission} begins.",
    told.ClockMoved: "The minute hand moves to Quadrant {now}.",
    told.TokenMoved: "The token of {who} moves to Quadrant {to}.",
    told.Activated: "{who} acts.",
    told.Acted: "{who}: {what} for {ap} AP.",
    told.Moved: "{who} moves {squares}.",
    told.Decided: "{who} {what} {target}.",
    told.AttackMade: "{who} attacks {target} with {card}.",
    told.Rolled: "{who} rolls {faces} and needs {need} or more.",
    told.Rerolled: "{who} rerolls dice {places} by {by}: {faces}.",
    told.Tested: "{who} has {successes} successes: {what}.",
    told.Wounded: "{who} takes {wounds} Wounds.",
    told.Cancelled: "{by} cancels {wounds} Wounds of {who}.",
    told.CriticalHit: "Critical Hit: {target} takes {wounds} more.",
    told.Healed: "{who} heals {wounds} Wounds.",
    told.StatusGained: "{who} gains {status}.",
    told.StatusLost: "{who} loses {status}.",
    told.ThreatChanged: "The Threat Value of {who} is {tv}.",
    told.KnockedOut: "{who} is knocked out.",
    told.StoodUp: "{who} stands up.",
    told.InjuryDrawn: "{who} suffers an injury: {card}.",
    told.OutOfCombat: "{who} is Out of Combat.",
    told.Destroyed: "{what} is destroyed.",
    told.Discarded: "{who} discards {card}.",
    told.Foretold: "What lies in {zone}: {what}.",
    told.Reacted: "{who} uses {card} for {target}.",
    told.Looted: "{cards} cards of {deck} go to the Loot Deck.",
    told.Woke: "{who} enters combat.",
    told.Appeared: "{kind} appears: {who}.",
    told.PickedUp: "{who} picks up {what}.",
    told.Dropped: "{who} drops {what}.",
    told.LeftMap: "{who} leaves by the {exit} exit.",
    told.Happened: "Event {name} of the Mission: {what}.",
    told.Ended: "The Mission ends in {outcome}.",
    told.Peeked: "One of the Loot cards is {card}.",
    told.Rewarded: "The company gets {popolini} popolini, and each Hero {xp} XP.",
    told.Unlocked: "Next comes {what}.",
    told.Arrived: "The company arrives in {place}.",
    told.Traded: "{what}: {price} popolini.",
    told.Crafted: "The company makes {what}.",
    told.Cured: "The Cerusico cures {who} of {card} for {price} popolini.",
    told.Learned: "{who} learns {what} for {xp} XP.",
    told.Prepared: "{who} {how} {what}.",
    told.Kept: "The company keeps {cards}.",
}


def _event(book: Book, event: Event) -> str:
    fields = {
        key: ", ".join(map(str, value)) if isinstance(value, tuple) else _name(book, value)
        for key, value in msgspec.structs.asdict(event).items()
    }
    if isinstance(event, told.Moved):
        fields["squares"] = "1 square" if len(event.way) == 1 else f"{len(event.way)} squares"
    return SENTENCES[type(event)].format(**fields).replace(" .", ".")


WORDS = NovaAetasWords()

"""Multiverse War in words: what is asked, what an option does, what a unit or card is."""

from __future__ import annotations

from typing import Any

from ludarium.games.multiverse_war.board import FOREST, GRASS, HILL, MOUNTAIN, UNEXPLORED, WATER
from ludarium.games.multiverse_war.content import DECOY, Book
from ludarium.games.multiverse_war.content.schema import Adventure, Operation
from ludarium.games.multiverse_war.event_words import a, ability_title, event_words
from ludarium.games.multiverse_war.options import (
    PAY,
    Activate,
    AttackMove,
    Bridge,
    Choose,
    Clear,
    Compete,
    Construct,
    Decoy,
    Gift,
    Hire,
    Lay,
    March,
    PickUp,
    Place,
    Recruit,
    Reveal,
    SetUp,
    Shoot,
    Skill,
    Spend,
    Step,
    Swap,
    Trade,
    Treaty,
    Upgrade,
    Use,
)
from ludarium.games.multiverse_war.pieces import ALL_EXITS, SETTLEMENT, UNKNOWN, Unit
from ludarium.games.multiverse_war.places import beside, course, way, where_is
from ludarium.games.multiverse_war.rules.builders import build_price
from ludarium.games.multiverse_war.rules.building import SHARD_PRICES
from ludarium.games.multiverse_war.rules.heroes import raise_price
from ludarium.games.multiverse_war.rules.movement import cost_to
from ludarium.games.multiverse_war.rules.recruiting import price_of
from ludarium.games.multiverse_war.rules.roads import road_price
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.kernel.asks import AnyAsk
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game

GROUND = {
    GRASS: "grassland",
    FOREST: "forest",
    HILL: "hill",
    MOUNTAIN: "mountain",
    WATER: "water",
    UNEXPLORED: "unexplored land",
}
PROMPTS = {
    "activate": "Choose a unit to act, or end your action phase.",
    "act": "What does the {unit} do?",
    "build": "Recruit, build, or say that you are done.",
    "name a side": "Name a side from 1 to 6: the unseen territory is turned by it.",
    "defender": "Which of your units fights?",
    "intercept order": "Which Pikeman strikes at the rider first?",
    "intercept": "Should the {unit} intercept riders, and which way does it face?",
    "sweep": "Whom does the sweep hit besides?",
    "grim resolve": "Should it remove one of its wounds?",
    "allied swap": "Your ally wants to change places with your unit. Do you agree?",
    "choice": "What does your {unit} do?",
    "go on": "The guardian still stands. Fight on, or withdraw?",
    "free unit": "Where does the free unit enter?",
    "survey": "Which territory is revealed, and to which side is it turned?",
    "explorer": "Which unit of your formation explores the adventure?",
    "step back": "Where does your unit step back to?",
    "cold front": "Which enemy unit gets a frost token?",
    "deals": "Give gold or propose a treaty, or go on.",
    "treaty": "{player} proposes a treaty of three rounds. Do you accept it?",
    "skill points": "Spend {points} of your hero.",
    "split a formation": "You have lost a Fortress: which unit leaves its formation?",
    "where to": "Where does it go?",
    "leave the ice": "The ice melts: where does your unit go?",
    "blizzard": "Whom does the Blizzard hit?",
}
CHANCES = {
    "first player": "Everybody rolls six dice: the most MORAL begins.",
    "hero row": "The hero sheets are shuffled.",
    "missions": "Secret mission cards are dealt.",
    "territory": "A territory is turned over.",
    "strike": "The dice of a strike are rolled.",
    "ability": "The dice of an ability are rolled.",
    "adventure": "An adventure card is drawn.",
    "test": "A test is rolled.",
    "encounter": "A guardian is fought.",
    "drift": "An encounter drifts.",
    "competition": "The competition is shot.",
    "adventure numbers": "Numbers of new adventures are rolled.",
}
WORDS_OF = {
    "end": "End the action phase",
    "finish": "Finish this unit",
    "leave": "Leave it for now",
    "done": "Done",
    "pass": "No",
    "fight": "Fight",
    "pay": "Pay",
    "decline": "Decline",
    "withdraw": "Withdraw",
    "go on": "Fight on",
    "agree": "Agree",
    "refuse": "Refuse",
}
EXITS = ("east", "south-east", "south-west", "west", "north-west", "north-east")


class MultiverseWarWords:
    """Says what happens in words, from what a seat knows."""

    def prompt(self, game: Game, ask: AnyAsk, names: tuple[str, ...]) -> str:
        assert isinstance(game, MultiverseWar)
        if ask.topic in CHANCES:
            return CHANCES[ask.topic]
        about = ask.about[-1] if ask.topic == "choice" else ask.about[0] if ask.about else None
        unit = unit_name(game, game.units[about]) if isinstance(about, int) and about < len(game.units) else "unit"
        player = names[about] if ask.topic == "treaty" and isinstance(about, int) else ""
        points = _points_left(game, ask.seats[0]) if ask.topic == "skill points" else ""
        return PROMPTS[ask.topic].format(unit=unit, player=player, points=points)

    def option(self, game: Game, ask: AnyAsk, option: Any) -> str:
        assert isinstance(game, MultiverseWar)
        if option == PAY and ask.topic == "choice":
            return f"Pay {game.content.adventures[ask.about[0]].price} gold"
        if isinstance(option, str):
            return WORDS_OF.get(option, option)
        if isinstance(option, int):
            return f"Side {option}"
        return _option(game, ask, option)

    def event(self, game: Game, event: Event, names: tuple[str, ...]) -> str:
        assert isinstance(game, MultiverseWar)
        return event_words(game, event, names)

    def explain(self, game: Game, name: str) -> str:
        assert isinstance(game, MultiverseWar)
        return describe(game.content, name)


def _points_left(g: MultiverseWar, seat: int) -> str:
    hero = g.players[seat].hero
    points = hero.points if hero else 0
    return f"the {points} skill points" if points > 1 else "the skill point"


def unit_name(g: MultiverseWar, unit: Unit) -> str:
    """What a unit is called, as far as this view knows it."""
    return kind_name(g.content, unit.kind)


def kind_name(book: Book, kind: str) -> str:
    """The name of a unit type, hero or decoy; an unknown one is a block."""
    if kind in (UNKNOWN, ""):
        return "hidden block"
    if kind == DECOY:
        return "decoy"
    card = book.units.get(kind) or book.heroes.get(kind) or book.adventures.get(kind)
    return card.name if card else kind.replace("_", " ")


def structure_name(g: MultiverseWar, hex_: str) -> str:
    """What stands in a hex, by the name its faction gives it."""
    found = g.structure(hex_)
    if found is None:
        return GROUND[g.ground(hex_)]
    kind, seat = found
    if seat >= 0 and (kind == SETTLEMENT or kind in g.content.buildings):
        return g.content.factions[g.players[seat].faction].names[kind]
    return {"P1": "ant colony", "P2": "Burning Village"}[kind]


def _target(g: MultiverseWar, hex_: str) -> str:
    units = [unit_name(g, unit) for unit in g.units_at(hex_)]
    return structure_name(g, hex_) if g.structure(hex_) is not None else " and ".join(units) or GROUND[g.ground(hex_)]


def _option(g: MultiverseWar, ask: AnyAsk, option: Any) -> str:  # one line for each kind of answer
    seat = ask.seats[0]
    unit = g.units[ask.about[0]] if ask.topic == "act" else None
    match option:
        case Activate(number):
            one = g.units[number]
            return f"{unit_name(g, one)} {where_is(g, one.hex)} ({one.ap} AP)"
        case Step(to) if unit is not None:
            there = way(unit.hex, to)
            what = f"Explore the adventure {there}" if to in g.tokens else f"Step {there} onto {GROUND[g.ground(to)]}"
            return f"{what} ({cost_to(g, unit, to)} AP)"
        case March(to):
            return f"March together {_where(g, unit, to)}"
        case AttackMove(to, ability):
            return f"Attack the {_target(g, to)} {_where(g, unit, to)}" + _with(g, unit, ability)
        case Shoot(at, ability):
            return f"Shoot at the {_target(g, at)} {_where(g, unit, at)}" + _with(g, unit, ability)
        case Swap(other):
            return f"Change places with the {unit_name(g, g.units[other])} {_where(g, unit, g.units[other].hex)}"
        case Reveal(slot, side) if side >= 0:
            return f"Reveal {beside(g, slot, side)}, turned to it"
        case Reveal(slot) if unit is not None:
            return f"Reveal {_unseen(g, slot, g.map.slot_of[unit.hex])} (1 AP)"
        case SetUp(ability):
            return "Set up" + (" by Quick Winch" if ability else " (1 AP)")
        case Use(ability, number, hex_, facing):
            whom = (
                f" on the {unit_name(g, g.units[number])} {_where(g, unit, g.units[number].hex)}" if number >= 0 else ""
            )
            where = f" on the {GROUND[g.ground(hex_)]} {_where(g, unit, hex_)}" if hex_ else ""
            return ability_title(g.content, ability) + whom + where + _facing(facing)
        case Trade(what):
            return {
                "heal": "Pay 2 gold: remove all wounds",
                "train": "Pay 3 gold: one square",
                "shard": "Sell the shard",
            }[what]
        case PickUp():
            return "Pick up a shard"
        case Compete():
            return "Compete for gold (1 AP)"
        case Lay(number, exits):
            hex_ = g.units[number].hex
            kind = "crossroads" if exits == ALL_EXITS else "a road " + " to ".join(_names(exits))
            return f"Lay {kind} {where_is(g, hex_)} ({road_price(g, hex_, exits)} gold)"
        case Bridge() | Construct() | Upgrade() | Clear() | Recruit() | Hire() | Decoy():
            what, hex_, price = _bought(g, seat, option)
            return f"{what} {where_is(g, hex_)}{price}"
        case Spend(what, kind):
            name = f" of the {kind_name(g.content, kind)}" if kind else ""
            return f"Spend {SHARD_PRICES[what]} shards: {what}{name}"
        case Skill(what):
            return {"hp": "1 HP more", "ap": "1 AP more", "": "Spend skill points"}.get(what) or ability_title(
                g.content, what
            )
        case Gift(other, gold):
            return f"Give the {_faction(g, other)} {gold} gold"
        case Treaty(other):
            return f"Propose a treaty to the {_faction(g, other)}"
        case Choose(number):
            one = g.units[number]
            return f"The {unit_name(g, one)} {where_is(g, one.hex)}"
        case Place(hex_):
            return f"To the {GROUND[g.ground(hex_)]} {where_is(g, hex_)}"
    return str(option)


def _faction(g: MultiverseWar, seat: int) -> str:
    return g.content.factions[g.players[seat].faction].name


def lit_words(g: MultiverseWar, seat: int, option: Any) -> str:
    """What acts or is bought, or what is given, where the place or the player is touched and needs no name."""
    match option:
        case Gift(_, gold):
            return f"Give {gold} gold"
        case Treaty():
            return "Propose a treaty"
        case Activate(number):
            return f"{unit_name(g, g.units[number])} ({g.units[number].ap} AP)"
        case Lay(number, exits):
            kind = "crossroads" if exits == ALL_EXITS else "a road"
            return f"Lay {kind} ({road_price(g, g.units[number].hex, exits)} gold)"
    what, _, price = _bought(g, seat, option)
    return f"{what}{price}"


def _bought(g: MultiverseWar, seat: int, option: Any) -> tuple[str, str, str]:
    """What is bought, the hex where it will be, and its price."""
    match option:
        case Bridge(_, hex_):
            return "Build a bridge", hex_, " (3 gold)"
        case Construct(number, kind, upgraded):
            gold = build_price(g, seat, kind, 1) + (build_price(g, seat, kind, 2) if upgraded else 0)
            name = g.content.factions[g.players[seat].faction].names[kind]
            return f"Build {a(name)}{' of tier 2' if upgraded else ''}", g.units[number].hex, f" ({gold} gold)"
        case Upgrade(number):
            hex_ = g.units[number].hex
            return (
                f"Upgrade the {structure_name(g, hex_)}",
                hex_,
                f" ({build_price(g, seat, g.buildings[hex_].kind, 2)} gold)",
            )
        case Clear(number):
            hex_ = g.units[number].hex
            return "Chop the forest" if g.ground(hex_) == FOREST else "Plant a forest", hex_, ""
        case Recruit(kind, at, to):
            return f"Recruit {a(kind_name(g.content, kind))}", to, f" ({price_of(g, seat, kind, at)} gold)"
        case Hire(sheet, to):
            hero = g.players[seat].hero
            gold = raise_price(hero) if hero else 7 + g.row.index(sheet)
            return f"{'Resurrect' if hero else 'Recruit'} the {kind_name(g.content, sheet)}", to, f" ({gold} gold)"
        case Decoy(to, place):
            return "Place a decoy", to, " beside a unit" if place == "b" else ""
    raise ValueError(f"Nothing is bought: {option!r}")


def _where(g: MultiverseWar, unit: Unit | None, hex_: str) -> str:
    """The way from the unit that acts; the part of the land if none acts."""
    return where_is(g, hex_) if unit is None or unit.hex == hex_ else course(unit.hex, hex_)


def _unseen(g: MultiverseWar, slot: int, here: int) -> str:
    """A territory that lies face down, by the one in which the unit stands, or else by any that it touches."""
    sides = (here, *range(len(g.map.lattice)))
    return beside(g, slot, next(side for side in sides if side != slot and g.map.towards(slot, side) >= 0))


def _with(g: MultiverseWar, unit: Unit | None, ability: bool) -> str:
    card = g.content.units.get(unit.kind) if unit else None
    return f" with {card.ability.name}" if ability and card and card.ability else ""


def _facing(facing: int) -> str:
    return f" facing {EXITS[facing - 1]}" if facing else ""


def _names(exits: int) -> list[str]:
    return [name for i, name in enumerate(EXITS) if exits >> i & 1]


def adventure_lines(book: Book, card: Adventure) -> tuple[str, ...]:
    """What an adventure card asks for and brings, line by line."""
    lines = []
    if card.kind == "test":
        lines.append(f"Roll {card.dice} dice: {card.need} or more of {' and '.join(card.icons)}.")
    if card.price:
        lines.append(f"Pay {card.price} gold" + (f": {_operations(book, card.bought)}." if card.bought else "."))
    if card.guardian:
        one = card.guardian
        lines.append(f"Guardian: {one.type.replace('_', ' ')}, {one.hp} HP, {one.dmg} DMG.")
    if card.reward:
        lines.append(f"Reward: {_operations(book, card.reward)}.")
    if card.penalty:
        lines.append(f"Else: {_operations(book, card.penalty)}.")
    if card.place:
        lines.append("It stays on the map.")
    return tuple(lines)


def _operations(book: Book, operations: tuple[Operation, ...]) -> str:
    return ", ".join(_operation(book, one) for one in operations)


def _operation(book: Book, one: Operation) -> str:
    if one.op == "unit":
        return f"{a(kind_name(book, one.kind))} joins you"
    words = {
        "gold": f"{one.n} gold",
        "xp": "a square on its battle track",
        "heal": "all its wounds are healed",
        "heal_around": "friends beside it are healed",
        "damage": f"{one.n} damage",
        "frost": "a frost token",
        "geode": "a shard, a stone or 3 gold",
        "survey": "reveal a territory",
        "forge": "a recruit for 2 gold less",
    }
    return words[one.op]


def describe(book: Book, name: str) -> str:
    """What a unit, hero, building, adventure or mission card is and does."""
    wanted = name.casefold()
    for card in book.units.values():
        if wanted in (card.id.casefold(), card.name.casefold()):
            text = f"{card.name}: {card.ap} AP, {card.hp} HP, {card.dmg} DMG, {card.cost} gold"
            ability = card.ability
            return text + (f". {ability.name} ({ability.when}): {ability.text}" if ability else "")
    for hero in book.heroes.values():
        if wanted in (hero.id.casefold(), hero.name.casefold()):
            return f"{hero.name}: " + "; ".join(f"{one.name}: {one.text}" for one in hero.abilities)
        for one in hero.abilities:
            if wanted in (one.id.casefold(), one.name.casefold()):
                return f"{one.name}, from level {one.level}: {one.text}"
    for building in book.buildings.values():
        if wanted == building.id.casefold():
            return "; ".join(
                f"tier {n}: {tier.cost} gold, {tier.hp} HP, {tier.text}" for n, tier in enumerate(building.tiers, 1)
            )
    for adventure in book.adventures.values():
        if wanted in (adventure.id.casefold(), adventure.name.casefold()):
            return f"{adventure.name}: {' '.join(adventure_lines(book, adventure))}"
    for mission in book.missions.values():
        if wanted in (mission.id.casefold(), mission.name.casefold()):
            return f"{mission.name}: " + "; ".join(one.words for one in mission.missions)
    return ""


WORDS = MultiverseWarWords()

"""Nova Era in words: who decides what, what an answer would do, what happened, what a card says."""

from __future__ import annotations

from typing import Any

from ludarium.games.nova_era.content import Cards
from ludarium.games.nova_era.content.schema import Card
from ludarium.games.nova_era.effects import unrest_lines
from ludarium.games.nova_era.event_words import ERAS, TRACKS, card_name, event_words, how_many, listed, name_of
from ludarium.games.nova_era.names import (
    COLOUR_OF,
    DISASTERS,
    FLIPPED,
    INDEX,
    LAST_SPACE,
    LIMIT,
    LOWERED,
    RESOURCES,
    UNREST_ZONE,
    VALUE_OF,
)
from ludarium.games.nova_era.notes import note
from ludarium.games.nova_era.options import (
    ALL,
    DONE,
    Back,
    Calm,
    Convert,
    Develop,
    Enlist,
    Expand,
    Flip,
    Gain,
    Repair,
    Reroll,
    Research,
    Shift,
)
from ludarium.games.nova_era.rules.actions import REPAIRS, substitutes, tokens_to_pay, unrest_change
from ludarium.games.nova_era.rules.obsolescence import outdated
from ludarium.games.nova_era.rules.unrest import cards_at_war, unrest_moves
from ludarium.games.nova_era.state import NovaEra
from ludarium.kernel.asks import AnyAsk, Ask
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game

_TIMINGS = ("Instant:", "Permanent:", "Production:", "Production (optional):", "Scoring:")


class NovaEraWords:
    """The words of Nova Era."""

    def prompt(self, game: Game, ask: AnyAsk, names: tuple[str, ...]) -> str:
        """What is to be decided."""
        assert isinstance(game, NovaEra)
        question = _chance_prompt(game, ask, names) if ask.seats[0] < 0 else _question(game, ask, names)
        return question[:1].upper() + question[1:]

    def option(self, game: Game, ask: AnyAsk, option: Any) -> str:
        """What this answer would do, with the numbers that follow."""
        assert isinstance(game, NovaEra)
        seat = ask.seats[0]
        if seat < 0:
            return _outcome(game, ask.topic, option)
        if ask.topic == "choose an action":
            return _action(game, seat, ask.about[0], option)
        if ask.topic in ("pick dice", "give up a die", "choose a die"):
            return _dice_option(game, seat, ask.topic, option)
        if option in RESOURCES:
            return _resource_option(game, seat, ask, option)
        return _card_option(game, seat, ask, option)

    def event(self, game: Game, event: Event, names: tuple[str, ...]) -> str:
        """What happened, as a sentence."""
        return event_words(game.content, event, names)

    # -- what is asked -----------------------------------------------------------------------------------

    def explain(self, game: Game, name: str) -> str:
        """A piece of the table by what the picture calls it; a card by its id or by its name or a part of it."""
        if said := note(name):
            return said
        wanted = name.casefold()
        cards = game.content.cards.values()
        found = [c for c in cards if wanted in (c.id.casefold(), c.name.casefold())]
        found = found or [c for c in cards if wanted in c.name.casefold()]
        return "\n".join(describe_card(game.content, card.id) for card in found[:5])


def _question(g: NovaEra, ask: AnyAsk, names: tuple[str, ...]) -> str:
    seat = ask.seats[0]
    match ask.topic:
        case "pick dice":
            limit = LIMIT + g.powers(seat).limit_bonus
            return f"pick a Dice Zone: what is over {limit} raises your Unrest."
        case "give up a die":
            return "the Dark Age takes a die: choose the one to give up; your others fall by 1."
        case "choose a die":
            able = isinstance(ask, Ask) and any(not isinstance(option, str) for option in ask.options)
            return "choose the die to spend" + (", or use a dice ability first." if able else ".")
        case "choose an action":
            return f"choose what to do with {ask.about[0]}."
        case "production":
            return "choose which card works next in your Production."
        case "gain a resource":
            return "choose the Resource to gain."
        case "pay a resource":
            card = card_name(g.content, ask.about[0])
            return f"choose the Resource to hand in for {card}; {ask.about[1]} to go."
        case "repair":
            return f"choose a damaged card to turn face up; up to {ask.about[0]} to go."
        case "choose a player":
            return "choose the player whom your card hits."
        case "steal":
            return f"choose the Resource to steal from {name_of(names, ask.about[0])}."
        case "damage a technology":
            return f"choose a Technology of yours to damage: a card of {name_of(names, ask.about[0])} hits you."
        case "take a card":
            return "you may take an available card of the Display into your hand."
        case "calm a disaster":
            return "you may move one Disaster marker back."
        case "place the cleopatra token":
            return "choose the Technology that Cleopatra charms: it counts as yours."
        case "spare a type":
            return "a Civil War rages: choose a type of cards that your shelter spares."
        case "civil war":
            return f"a Civil War rages: choose the {_type_words(ask.about[0])} to damage."
        case "damage a card" | "lose a card":
            verb = ask.topic.partition(" ")[0]
            strikes = "Riots break out" if ask.about[0] == "riots" else f"{ask.about[0].capitalize()} strikes"
            return f"{strikes}: choose the card of yours to {verb}."
    return f"decide: {ask.topic}."


def _type_words(kind: str) -> str:
    return "Territory" if kind == "territory" else f"{kind} Technology"


def _chance_prompt(g: NovaEra, ask: AnyAsk, names: tuple[str, ...]) -> str:
    match ask.topic:
        case "starting cards":
            return "Two starting Technologies are dealt to each player."
        case "display":
            return f"The cards of Era {ERAS[g.era]} are laid out."
        case "personalities":
            return f"The Personalities of Era {ERAS[g.era]} are laid out."
        case "first player":
            return "The first player is drawn."
        case "draw dice":
            return f"{3 * len(g.zones)} dice are drawn from the bag."
        case "roll dice":
            return f"The {len(ask.about)} dice in the Zones are rolled."
        case "reroll":
            return f"{name_of(names, ask.about[0])} rolls {ask.about[1]} again."
    return f"Fate decides: {ask.topic}."


def _outcome(g: NovaEra, topic: str, outcome: tuple[Any, ...]) -> str:
    """What fate may say."""
    if topic == "first player":
        return f"{name_of((), outcome[0])} starts"
    if topic in ("roll dice", "reroll"):
        return ", ".join(map(str, outcome))
    if topic == "draw dice":
        return listed(outcome)
    return listed([card_name(g.content, card) for card in outcome])


# -- dice ----------------------------------------------------------------------------------------------


def _dice_option(g: NovaEra, seat: int, topic: str, option: Any) -> str:
    if topic == "pick dice":
        return _zone(g, seat, option)
    if topic == "give up a die":
        left = g.civilizations[seat].without_die(option).dice
        return f"give up {option}, keep {listed([LOWERED[die] for die in left])}"
    match option:
        case Flip(card=card, die=die):
            return f"{card_name(g.content, card)}: flip {die} to {FLIPPED[die]}"
        case Shift(card=card, die=die, by=by):
            return f"{card_name(g.content, card)}: raise {die} to {VALUE_OF[die] + by}"
        case Reroll(card=card, die=die):
            return f"{card_name(g.content, card)}: roll {die} again"
    return f"spend {option}"


def _zone(g: NovaEra, seat: int, zone: int) -> str:
    """The dice, their total, the Unrest that follows, and the leftover once it is known."""
    dice = g.zones[zone]
    total = sum(VALUE_OF[die] for die in dice)
    excess = max(0, total - LIMIT - g.powers(seat).limit_bonus)
    words = f"zone {zone + 1}: {', '.join(dice)} — total {total}"
    if excess:
        words += f", {_unrest(g, seat, [excess], dice_left=True)}"
    elif g.civilizations[seat].unrest in UNREST_ZONE and not g.powers(seat).steady:
        words += ", the Unrest Zone lowers your dice by 1"
    others = [other for i, other in enumerate(g.zones) if other and i != zone]
    if len(others) == 1:
        words += f"; left over, {_advance(g, others[0])}"
    return words


def _advance(g: NovaEra, dice: tuple[str, ...]) -> str:
    """What the tracks do if these dice are left over."""
    tracks = list(g.tracks)
    for die in dice:
        i = INDEX[COLOUR_OF[die]]
        tracks[i] = min(LAST_SPACE, tracks[i] + VALUE_OF[die])
    moved = [
        f"{TRACKS[i]} {g.tracks[i]} → {space}{'!' if space == LAST_SPACE else ''}"
        for i, space in enumerate(tracks)
        if space != g.tracks[i]
    ]
    return listed(moved) or "nothing moves"


def _unrest(g: NovaEra, seat: int, changes: list[int], *, dice_left: bool) -> str:
    """Where the Unrest marker goes with these changes one after the other, and what that brings."""
    civilization, powers = g.civilizations[seat], g.powers(seat)
    path, warnings = f"Unrest {civilization.unrest}", ""
    for move in unrest_moves(civilization, powers, changes):
        if move.war:
            path += " → Civil War → 0"
            warnings += f" (damage {how_many(cards_at_war(civilization, powers), 'card')})"
        elif move.after != move.before:
            path += f" → {move.after}"
            warnings += " (Unrest Zone: your dice fall by 1)" if move.lowers and dice_left else ""
    return (path if "→" in path else f"Unrest stays {civilization.unrest}") + warnings


# -- the seven actions ---------------------------------------------------------------------------------


def _action(g: NovaEra, seat: int, die: str, option: Any) -> str:
    civilization, powers = g.civilizations[seat], g.powers(seat)
    match option:
        case Develop(card=card, colour=colour):
            price = _price(g, seat, die, option)
            return f"Develop {card_name(g.content, card)} ({colour}): {price}{_consequences(g, seat, card, [])}"
        case Gain():
            colour = COLOUR_OF[die]
            i = INDEX[colour]
            tokens = min(g.reserve[i], VALUE_OF[die] + powers.gain_bonus[i])
            held = civilization.resources[i]
            return f"Gain {tokens} {RESOURCES[colour]}: {held} → {held + tokens}"
        case Enlist(card=card):
            change = unrest_change(g, seat, die, card)
            words = _consequences(g, seat, card, [change])
            return f"Enlist {card_name(g.content, card)}{words.replace('; ', ': ', 1)}"
        case Expand(card=card):
            words = _consequences(g, seat, card, [])
            return f"Expand into {card_name(g.content, card)}{words.replace('; ', ': ', 1)}"
        case Repair():
            damaged = len(civilization.all_damaged())
            if not damaged:
                return "Repair: you have no damaged card"
            return f"Repair up to {min(damaged, REPAIRS + powers.repair_bonus)} of {how_many(damaged, 'damaged card')}"
        case Calm():
            if not civilization.unrest:
                return "Reduce Unrest: it is 0 already"
            return f"Reduce Unrest {civilization.unrest} → {civilization.unrest - 1}"
        case Research(card=card):
            return _research(g, seat, card)
    return str(option)


def _price(g: NovaEra, seat: int, die: str, option: Develop) -> str:
    """What is paid in tokens beside the die."""
    powers = g.powers(seat)
    due, swap = tokens_to_pay(g, powers, die, option.card, option.colour), option.swap
    if not due:
        return "the die pays it all"
    parts = []
    for kind, most in substitutes(g.civilizations[seat], powers, option.colour).items():
        part = min(swap, most)
        swap, due = swap - part, due - part
        if part:
            parts.append(f"{part} {list(RESOURCES.values())[kind]} instead of {RESOURCES[option.colour]}")
    if due:
        parts.insert(0, f"{due} {RESOURCES[option.colour]}")
    return f"pay {listed(parts)}"


def _consequences(g: NovaEra, seat: int, card: str, changes: list[int]) -> str:
    """The Unrest moves of a card that enters play and what it makes Obsolete, each after a semicolon."""
    changes = [*changes, *unrest_lines(g, g.powers(seat), card)]
    words = f"; {_unrest(g, seat, changes, dice_left=len(g.civilizations[seat].dice) > 1)}" if changes else ""
    for old in outdated(g, seat, card):
        whose = "your" if old.owner == seat else f"{name_of((), old.owner)}'s"
        words += f"; {whose} {card_name(g.content, old.card)} becomes Obsolete{' (+1 VP)' if old.upgrade else ''}"
    return words


def _research(g: NovaEra, seat: int, card: str) -> str:
    words = f"Research {card_name(g.content, card)} into your hand"
    for i, bonus in enumerate(g.powers(seat).research_bonus):
        if bonus and g.reserve[i]:
            words += f", gain {min(bonus, g.reserve[i])} {list(RESOURCES.values())[i]}"
    return words + _uncovers(g, card)


def _uncovers(g: NovaEra, card: str) -> str:
    for column in g.display:
        if len(column) > 1 and column[-1] == card:
            return f"; uncovers {card_name(g.content, column[-2])}"
    return ""


# -- cards and tokens ----------------------------------------------------------------------------------


def _resource_option(g: NovaEra, seat: int, ask: AnyAsk, colour: str) -> str:
    i = INDEX[colour]
    held = g.civilizations[seat].resources[i]
    match ask.topic:
        case "steal":
            theirs = g.civilizations[ask.about[0]].resources[i]
            return f"steal 1 {RESOURCES[colour]} (theirs {theirs} → {theirs - 1}, yours {held} → {held + 1})"
        case "pay a resource":
            return f"hand in 1 {RESOURCES[colour]} ({held} → {held - 1})"
        case "spare a type":
            return f"spare your {colour} Technologies"
    return f"gain 1 {RESOURCES[colour]} ({held} → {held + 1})"


def _card_option(g: NovaEra, seat: int, ask: AnyAsk, option: Any) -> str:
    topic = ask.topic
    if option == DONE:
        return {"repair": "repair no more", "take a card": "take no card", "production": "end your Production"}.get(
            topic, "leave it as it is"
        )
    match option:
        case Convert(card=card):
            return f"{card_name(g.content, card)}: {_part(g.content[card].text, 'Production (optional):')}"
        case Back(disaster=disaster, spaces=spaces):
            space = g.tracks[DISASTERS.index(disaster)]
            return f"{TRACKS[DISASTERS.index(disaster)]} {space} → {space - spaces}"
        case int():
            held = g.civilizations[option].resources
            tokens = [f"{held[i]} {name}" for i, name in enumerate(RESOURCES.values()) if held[i]]
            return f"{name_of((), option)}, who has {listed(tokens) or 'no Resource'}"
    if topic == "spare a type":
        return "spare your Territories"
    if topic == "production":
        if option == ALL:
            return "all the rest, in the order shown"
        return f"{card_name(g.content, option)}: {_part(g.content[option].text, 'Production:')}"
    return _named_card(g, seat, topic, option)


def _named_card(g: NovaEra, seat: int, topic: str, card: str) -> str:
    name = card_name(g.content, card)
    match topic:
        case "repair":
            return f"repair {name}"
        case "take a card":
            return f"take {name} into your hand{_uncovers(g, card)}"
        case "place the cleopatra token":
            owner = next(who for who, civilization in enumerate(g.civilizations) if civilization.column_of(card) >= 0)
            return f"{name}, {name_of((), owner)}'s {listed(g.content[card].colors, 'or')} Technology"
        case "lose a card":
            return f"lose {name} to your Past"
    return f"damage {name}"


# -- cards -----------------------------------------------------------------------------------------------


def describe_card(content: Cards, card: str) -> str:
    """What a card is, what it costs, what it does, what it evolves into and what it makes Obsolete."""
    facts = content[card]
    lines = [f"{facts.name}: {_kind(facts)}, {_cost(facts)}.", facts.text]
    if facts.evolves_from:
        lines.append(f"It is the Evolution of {card_name(content, facts.evolves_from)}.")
    if facts.evolves_to:
        lines.append(f"It evolves into {card_name(content, facts.evolves_to)}.")
    if facts.obsoletes:
        lines.append(f"It makes {listed([card_name(content, old) for old in facts.obsoletes])} Obsolete.")
    by = [other.name for other in content.cards.values() if card in other.obsoletes]
    if by:
        lines.append(f"It becomes Obsolete by {listed(by, 'or')}.")
    return "\n".join(lines)


def _kind(card: Card) -> str:
    kind = card.kind.capitalize()
    if card.colors:
        kind = f"{listed(card.colors, 'or')} {kind}"
    if card.deck == "S":
        return f"a starting {kind}"
    return f"a {kind} of Era {card.deck.rpartition('>')[2]}"


def _cost(card: Card) -> str:
    if card.kind == "territory":
        needed = listed([f"{count} {colour}" for colour, count in card.requires.items()])
        return f"requires {needed} undamaged Technologies"
    if card.kind == "personality":
        return f"cost {card.cost} in Unrest, less the value of a black die"
    return f"cost {card.cost} in {listed([RESOURCES[colour] for colour in card.colors], 'or')}"


def _part(text: str, timing: str) -> str:
    """What a card says under one timing, without the full stop."""
    part = text.partition(timing)[2]
    for other in _TIMINGS:
        part = part.partition(f" {other}")[0]
    return part.strip().rstrip(".").removeprefix("you may ")


WORDS = NovaEraWords()

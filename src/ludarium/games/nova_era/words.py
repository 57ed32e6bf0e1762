"""Nova Era in words: who decides what, what an answer would do, what happened, what a card says."""

from __future__ import annotations

from typing import Any

from ludarium.games.nova_era.content import Cards
from ludarium.games.nova_era.content.schema import Card
from ludarium.games.nova_era.effects import unrest_lines
from ludarium.games.nova_era.event_words import ERAS, TRACKS, card_name, cards_counted, event_words, listed, name_of
from ludarium.games.nova_era.language import SaidNames, _, adjective, ngettext
from ludarium.games.nova_era.names import (
    COLOUR_OF,
    COLOUR_WORDS,
    DISASTERS,
    FLIPPED,
    INDEX,
    LAST_SPACE,
    LIMIT,
    LOWERED,
    RESOURCES,
    UNREST_ZONE,
    VALUE_OF,
    dice_words,
    die_words,
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
from ludarium.languages import N_

_TIMINGS = (N_("Instant:"), N_("Permanent:"), N_("Production:"), N_("Production (optional):"), N_("Scoring:"))
KINDS = SaidNames(technology=N_("Technology"), territory=N_("Territory"), personality=N_("Personality"))


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
        found = [c for c in cards if wanted in (c.id.casefold(), c.name.casefold(), _(c.name).casefold())]
        found = found or [c for c in cards if wanted in c.name.casefold() or wanted in _(c.name).casefold()]
        return "\n".join(describe_card(game.content, card.id) for card in found[:5])


def _question(g: NovaEra, ask: AnyAsk, names: tuple[str, ...]) -> str:
    seat = ask.seats[0]
    match ask.topic:
        case "pick dice":
            limit = LIMIT + g.powers(seat).limit_bonus
            return _("pick a Dice Zone: what is over {limit} raises your Unrest.", limit=limit)
        case "give up a die":
            return _("the Dark Age takes a die: choose the one to give up; your others fall by 1.")
        case "choose a die":
            able = isinstance(ask, Ask) and any(not isinstance(option, str) for option in ask.options)
            return _("choose the die to spend, or use a dice ability first.") if able else _("choose the die to spend.")
        case "choose an action":
            return _("choose what to do with {die}.", die=die_words(ask.about[0]))
        case "production":
            return _("choose which card works next in your Production.")
        case "gain a resource":
            return _("choose the Resource to gain.")
        case "pay a resource":
            card = card_name(g.content, ask.about[0])
            return _("choose the Resource to hand in for {card}; {n} to go.", card=card, n=ask.about[1])
        case "repair":
            return _("choose a damaged card to turn face up; up to {n} to go.", n=ask.about[0])
        case "choose a player":
            return _("choose the player whom your card hits.")
        case "steal":
            return _("choose the Resource to steal from {name}.", name=name_of(names, ask.about[0]))
        case "damage a technology":
            return _(
                "choose a Technology of yours to damage: a card of {name} hits you.", name=name_of(names, ask.about[0])
            )
        case "take a card":
            return _("you may take an available card of the Display into your hand.")
        case "calm a disaster":
            return _("you may move one Disaster marker back.")
        case "place the cleopatra token":
            return _("choose the Technology that Cleopatra charms: it counts as yours.")
        case "spare a type":
            return _("a Civil War rages: choose a type of cards that your shelter spares.")
        case "civil war":
            return _("a Civil War rages: choose the {kind} to damage.", kind=_type_words(ask.about[0]))
        case "damage a card" | "lose a card":
            strikes = (
                _("Riots break out")
                if ask.about[0] == "riots"
                else _("{track} strikes", track=TRACKS[DISASTERS.index(ask.about[0])])
            )
            if ask.topic == "lose a card":
                return _("{strikes}: choose the card of yours to lose.", strikes=strikes)
            return _("{strikes}: choose the card of yours to damage.", strikes=strikes)
    return _("decide: {topic}.", topic=ask.topic)


def _type_words(kind: str) -> str:
    return _("Territory") if kind == "territory" else _("{kind} Technology", kind=adjective(kind))


def _chance_prompt(g: NovaEra, ask: AnyAsk, names: tuple[str, ...]) -> str:
    match ask.topic:
        case "starting cards":
            return _("Two starting Technologies are dealt to each player.")
        case "display":
            return _("The cards of Era {era} are laid out.", era=ERAS[g.era])
        case "personalities":
            return _("The Personalities of Era {era} are laid out.", era=ERAS[g.era])
        case "first player":
            return _("The first player is drawn.")
        case "draw dice":
            return _("{n} dice are drawn from the bag.", n=3 * len(g.zones))
        case "roll dice":
            return _("The {n} dice in the Zones are rolled.", n=len(ask.about))
        case "reroll":
            return _("{name} rolls {die} again.", name=name_of(names, ask.about[0]), die=die_words(ask.about[1]))
    return _("Fate decides: {topic}.", topic=ask.topic)


def _outcome(g: NovaEra, topic: str, outcome: tuple[Any, ...]) -> str:
    """What fate may say."""
    if topic == "first player":
        return _("{name} starts", name=name_of((), outcome[0]))
    if topic in ("roll dice", "reroll"):
        return ", ".join(map(str, outcome))
    if topic == "draw dice":
        return listed([COLOUR_WORDS[colour] for colour in outcome])
    return listed([card_name(g.content, card) for card in outcome])


# -- dice ----------------------------------------------------------------------------------------------


def _dice_option(g: NovaEra, seat: int, topic: str, option: Any) -> str:
    if topic == "pick dice":
        return _zone(g, seat, option)
    if topic == "give up a die":
        left = g.civilizations[seat].without_die(option).dice
        return _(
            "give up {die}, keep {dice}", die=die_words(option), dice=listed([die_words(LOWERED[die]) for die in left])
        )
    match option:
        case Flip(card=card, die=die):
            return _(
                "{card}: flip {die} to {flipped}",
                card=card_name(g.content, card),
                die=die_words(die),
                flipped=die_words(FLIPPED[die]),
            )
        case Shift(card=card, die=die, by=by):
            return _(
                "{card}: raise {die} to {value}",
                card=card_name(g.content, card),
                die=die_words(die),
                value=VALUE_OF[die] + by,
            )
        case Reroll(card=card, die=die):
            return _("{card}: roll {die} again", card=card_name(g.content, card), die=die_words(die))
    return _("spend {die}", die=die_words(option))


def _zone(g: NovaEra, seat: int, zone: int) -> str:
    """The dice, their total, the Unrest that follows, and the leftover once it is known."""
    dice = g.zones[zone]
    total = sum(VALUE_OF[die] for die in dice)
    excess = max(0, total - LIMIT - g.powers(seat).limit_bonus)
    words = _("zone {zone}: {dice} — total {total}", zone=zone + 1, dice=dice_words(dice), total=total)
    if excess:
        words += f", {_unrest(g, seat, [excess], dice_left=True)}"
    elif g.civilizations[seat].unrest in UNREST_ZONE and not g.powers(seat).steady:
        words += _(", the Unrest Zone lowers your dice by 1")
    others = [other for i, other in enumerate(g.zones) if other and i != zone]
    if len(others) == 1:
        words += _("; left over, {advance}", advance=_advance(g, others[0]))
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
    return listed(moved) or _("nothing moves")


def _unrest(g: NovaEra, seat: int, changes: list[int], *, dice_left: bool) -> str:
    """Where the Unrest marker goes with these changes one after the other, and what that brings."""
    civilization, powers = g.civilizations[seat], g.powers(seat)
    path, warnings = _("Unrest {unrest}", unrest=civilization.unrest), ""
    for move in unrest_moves(civilization, powers, changes):
        if move.war:
            path += _(" → Civil War → 0")
            warnings += _(" (damage {cards})", cards=cards_counted(cards_at_war(civilization, powers)))
        elif move.after != move.before:
            path += f" → {move.after}"
            warnings += _(" (Unrest Zone: your dice fall by 1)") if move.lowers and dice_left else ""
    return (path if "→" in path else _("Unrest stays {unrest}", unrest=civilization.unrest)) + warnings


# -- the seven actions ---------------------------------------------------------------------------------


def _action(g: NovaEra, seat: int, die: str, option: Any) -> str:
    civilization, powers = g.civilizations[seat], g.powers(seat)
    match option:
        case Develop(card=card, colour=colour):
            price = _price(g, seat, die, option)
            return _(
                "Develop {card} ({colour}): {price}{consequences}",
                card=card_name(g.content, card),
                colour=COLOUR_WORDS[colour],
                price=price,
                consequences=_consequences(g, seat, card, []),
            )
        case Gain():
            colour = COLOUR_OF[die]
            i = INDEX[colour]
            tokens = min(g.reserve[i], VALUE_OF[die] + powers.gain_bonus[i])
            held = civilization.resources[i]
            return _(
                "Gain {tokens} {resource}: {held} → {now}",
                tokens=tokens,
                resource=RESOURCES[colour],
                held=held,
                now=held + tokens,
            )
        case Enlist(card=card):
            change = unrest_change(g, seat, die, card)
            words = _consequences(g, seat, card, [change])
            return _(
                "Enlist {card}{consequences}",
                card=card_name(g.content, card),
                consequences=words.replace("; ", ": ", 1),
            )
        case Expand(card=card):
            words = _consequences(g, seat, card, [])
            return _(
                "Expand into {card}{consequences}",
                card=card_name(g.content, card),
                consequences=words.replace("; ", ": ", 1),
            )
        case Repair():
            damaged = len(civilization.all_damaged())
            if not damaged:
                return _("Repair: you have no damaged card")
            return ngettext(
                "Repair up to {most} of {n} damaged card",
                "Repair up to {most} of {n} damaged cards",
                damaged,
                most=min(damaged, REPAIRS + powers.repair_bonus),
            )
        case Calm():
            if not civilization.unrest:
                return _("Reduce Unrest: it is 0 already")
            return _("Reduce Unrest {unrest} → {now}", unrest=civilization.unrest, now=civilization.unrest - 1)
        case Research(card=card):
            return _research(g, seat, card)
    return str(option)


def _price(g: NovaEra, seat: int, die: str, option: Develop) -> str:
    """What is paid in tokens beside the die."""
    powers = g.powers(seat)
    due, swap = tokens_to_pay(g, powers, die, option.card, option.colour), option.swap
    if not due:
        return _("the die pays it all")
    parts = []
    for kind, most in substitutes(g.civilizations[seat], powers, option.colour).items():
        part = min(swap, most)
        swap, due = swap - part, due - part
        if part:
            parts.append(
                _(
                    "{part} {other} instead of {resource}",
                    part=part,
                    other=list(RESOURCES.values())[kind],
                    resource=RESOURCES[option.colour],
                )
            )
    if due:
        parts.insert(0, f"{due} {RESOURCES[option.colour]}")
    return _("pay {tokens}", tokens=listed(parts))


def _consequences(g: NovaEra, seat: int, card: str, changes: list[int]) -> str:
    """The Unrest moves of a card that enters play and what it makes Obsolete, each after a semicolon."""
    changes = [*changes, *unrest_lines(g, g.powers(seat), card)]
    words = f"; {_unrest(g, seat, changes, dice_left=len(g.civilizations[seat].dice) > 1)}" if changes else ""
    for old in outdated(g, seat, card):
        name, gone = card_name(g.content, old.card), name_of((), old.owner)
        if old.owner == seat:
            words += _("; your {card} becomes Obsolete", card=name)
        else:
            words += _("; {name}'s {card} becomes Obsolete", name=gone, card=name)
        words += _(" (+1 VP)") if old.upgrade else ""
    return words


def _research(g: NovaEra, seat: int, card: str) -> str:
    words = _("Research {card} into your hand", card=card_name(g.content, card))
    for i, bonus in enumerate(g.powers(seat).research_bonus):
        if bonus and g.reserve[i]:
            words += _(", gain {n} {resource}", n=min(bonus, g.reserve[i]), resource=list(RESOURCES.values())[i])
    return words + _uncovers(g, card)


def _uncovers(g: NovaEra, card: str) -> str:
    for column in g.display:
        if len(column) > 1 and column[-1] == card:
            return _("; uncovers {card}", card=card_name(g.content, column[-2]))
    return ""


# -- cards and tokens ----------------------------------------------------------------------------------


def _resource_option(g: NovaEra, seat: int, ask: AnyAsk, colour: str) -> str:
    i = INDEX[colour]
    held = g.civilizations[seat].resources[i]
    match ask.topic:
        case "steal":
            theirs = g.civilizations[ask.about[0]].resources[i]
            return _(
                "steal 1 {resource} (theirs {theirs} → {theirs_now}, yours {held} → {now})",
                resource=RESOURCES[colour],
                theirs=theirs,
                theirs_now=theirs - 1,
                held=held,
                now=held + 1,
            )
        case "pay a resource":
            return _("hand in 1 {resource} ({held} → {now})", resource=RESOURCES[colour], held=held, now=held - 1)
        case "spare a type":
            return _("spare your {colour} Technologies", colour=adjective(colour))
    return _("gain 1 {resource} ({held} → {now})", resource=RESOURCES[colour], held=held, now=held + 1)


def _card_option(g: NovaEra, seat: int, ask: AnyAsk, option: Any) -> str:
    topic = ask.topic
    if option == DONE:
        return {
            "repair": _("repair no more"),
            "take a card": _("take no card"),
            "production": _("end your Production"),
        }.get(topic, _("leave it as it is"))
    match option:
        case Convert(card=card):
            return f"{card_name(g.content, card)}: {_part(_(g.content[card].text), _('Production (optional):'))}"
        case Back(disaster=disaster, spaces=spaces):
            space = g.tracks[DISASTERS.index(disaster)]
            return f"{TRACKS[DISASTERS.index(disaster)]} {space} → {space - spaces}"
        case int():
            held = g.civilizations[option].resources
            tokens = [f"{held[i]} {name}" for i, name in enumerate(RESOURCES.values()) if held[i]]
            return _("{name}, who has {list}", name=name_of((), option), list=listed(tokens) or _("no Resource"))
    if topic == "spare a type":
        return _("spare your Territories")
    if topic == "production":
        if option == ALL:
            return _("all the rest, in the order shown")
        return f"{card_name(g.content, option)}: {_part(_(g.content[option].text), _('Production:'))}"
    return _named_card(g, seat, topic, option)


def _named_card(g: NovaEra, seat: int, topic: str, card: str) -> str:
    name = card_name(g.content, card)
    match topic:
        case "repair":
            return _("repair {name}", name=name)
        case "take a card":
            return _("take {name} into your hand{uncovers}", name=name, uncovers=_uncovers(g, card))
        case "place the cleopatra token":
            owner = next(who for who, civilization in enumerate(g.civilizations) if civilization.column_of(card) >= 0)
            return _(
                "{card}, {name}'s {colour} Technology",
                card=name,
                name=name_of((), owner),
                colour=listed([adjective(colour) for colour in g.content[card].colors], "or"),
            )
        case "lose a card":
            return _("lose {name} to your Past", name=name)
    return _("damage {name}", name=name)


# -- cards -----------------------------------------------------------------------------------------------


def describe_card(content: Cards, card: str) -> str:
    """What a card is, what it costs, what it does, what it evolves into and what it makes Obsolete."""
    facts = content[card]
    lines = [f"{_(facts.name)}: {_kind(facts)}, {_cost(facts)}.", _(facts.text)]
    if facts.evolves_from:
        lines.append(_("It is the Evolution of {card}.", card=card_name(content, facts.evolves_from)))
    if facts.evolves_to:
        lines.append(_("It evolves into {card}.", card=card_name(content, facts.evolves_to)))
    if facts.obsoletes:
        lines.append(
            _("It makes {cards} Obsolete.", cards=listed([card_name(content, old) for old in facts.obsoletes]))
        )
    by = [_(other.name) for other in content.cards.values() if card in other.obsoletes]
    if by:
        lines.append(_("It becomes Obsolete by {cards}.", cards=listed(by, "or")))
    return "\n".join(lines)


def _kind(card: Card) -> str:
    kind = KINDS[card.kind]
    if card.colors:
        kind = f"{listed([adjective(colour) for colour in card.colors], 'or')} {kind}"
    if card.deck == "S":
        return _("a starting {kind}", kind=kind)
    return _("a {kind} of Era {era}", kind=kind, era=card.deck.rpartition(">")[2])


def _cost(card: Card) -> str:
    if card.kind == "territory":
        needed = listed([f"{count} {adjective(colour)}" for colour, count in card.requires.items()])
        return _("requires {needed} undamaged Technologies", needed=needed)
    if card.kind == "personality":
        return _("cost {cost} in Unrest, less the value of a black die", cost=card.cost)
    return _(
        "cost {cost} in {resources}",
        cost=card.cost,
        resources=listed([RESOURCES[colour] for colour in card.colors], "or"),
    )


def _part(text: str, timing: str) -> str:
    """What a card says under one timing, without the full stop."""
    part = text.partition(timing)[2]
    for other in _TIMINGS:
        part = part.partition(f" {_(other)}")[0]
    return part.strip().rstrip(".").removeprefix(_("you may "))


WORDS = NovaEraWords()

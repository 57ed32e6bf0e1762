"""The seven actions a die can be spent on (NE-DEV, NE-GAIN, NE-ENL, NE-EXP, NE-REP, NE-CALM, NE-RES).

``offered`` lists what may be done, ``refuse`` says why something may not, ``carry_out`` does it; all three
use the same small checks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ludarium.games.nova_era.content import Powers
from ludarium.games.nova_era.effects import CarryOut, RepairCards, take_into_hand
from ludarium.games.nova_era.events import (
    Developed,
    DieSpent,
    Enlisted,
    Expanded,
    Gained,
    Paid,
)
from ludarium.games.nova_era.language import _
from ludarium.games.nova_era.names import BLACK, COLOUR_OF, COLOURS, INDEX, RESOURCES, TERRITORY, VALUE_OF, die_words
from ludarium.games.nova_era.options import (
    CALM,
    GAIN,
    REPAIR,
    Action,
    Calm,
    Develop,
    Enlist,
    Expand,
    Gain,
    Option,
    Repair,
    Research,
)
from ludarium.games.nova_era.rules.obsolescence import make_obsolete
from ludarium.games.nova_era.rules.unrest import lower_unrest, raise_unrest
from ludarium.games.nova_era.state import Civilization, NovaEra
from ludarium.kernel import END, Next, Procedure, Refusal

REPAIRS = 2  # cards that one Repair action turns face up


def offered(g: NovaEra, seat: int, die: str) -> tuple[Action, ...]:
    """Everything that this die can be spent on now."""
    found: list[Action] = []
    civilization = g.civilizations[seat]
    powers = g.powers(seat)
    bottom = g.bottom_cards()
    prices = g.content.prices
    held, discount, swapping = civilization.resources, powers.discount, powers.substitutes
    die_colour, value = COLOUR_OF[die], VALUE_OF[die]
    for card in (*bottom, *civilization.hand, *civilization.secret):
        if card in prices:
            for colour, index, cost in prices[card]:
                due = _due(cost - discount[index], value if colour == die_colour else 0)
                if swapping:
                    swaps = _swaps(civilization, powers, colour, due)
                    found += [Develop(card, colour, swap) for swap in swaps]
                elif due <= held[index]:
                    found.append(Develop(card, colour))
        elif g.era > 1 and _missing(g, civilization, card) <= powers.expand_ease:
            found.append(Expand(card))
    found.append(CALM if die_colour == BLACK else GAIN)
    found += [Enlist(card) for card in g.offer]
    found.append(REPAIR)
    found += [Research(card) for card in bottom]
    return tuple(found)


def carry_out(g: NovaEra, seat: int, die: str, action: Action) -> None:
    """Do it: the die is spent already."""
    g.tell(DieSpent, rule="NE-SPEND-02", seat=seat, die=die, action=type(action).__name__.lower())
    ACTIONS[type(action)](g, seat, die, action)


# -- Develop Technology ---------------------------------------------------------------------------


def tokens_to_pay(g: NovaEra, powers: Powers, die: str, card: str, colour: str) -> int:
    """How many tokens of the colour (or standing for it) develop this card with this die."""
    cost = g.content.cards[card].cost - powers.discount[INDEX[colour]]
    return _due(cost, VALUE_OF[die] if COLOUR_OF[die] == colour else 0)


def _due(cost: int, value: int) -> int:
    """NE-DEV-20: the cost after discounts, at least 1 (NE-CARD-09), less the value of a die of the paid colour."""
    due = (cost if cost > 1 else 1) - value
    return due if due > 0 else 0


def _swaps(civilization: Civilization, powers: Powers, colour: str, due: int) -> range:
    """How many tokens may be of another type by card ability (NE-CARD-11); empty if it cannot be paid at all."""
    held = civilization.resources[INDEX[colour]]
    most = min(due, sum(substitutes(civilization, powers, colour).values()))
    return range(max(0, due - held), most + 1)


def substitutes(civilization: Civilization, powers: Powers, colour: str) -> dict[int, int]:
    """Tokens of other types that may be handed in as this colour: type and most number (NE-CARD-11)."""
    found: dict[int, int] = {}
    for kind, stands_for, count in powers.substitutes:
        if kind != INDEX[colour] and stands_for in ("any", colour):
            found[kind] = min(civilization.resources[kind], found.get(kind, 0) + count)
    return found


def develop(g: NovaEra, seat: int, die: str, action: Develop) -> None:
    """NE-DEV-17: pay, place the card, carry out its Obsolete list, then its Instant effects."""
    card, colour, swap = action.card, action.colour, action.swap
    powers = g.powers(seat)
    due = tokens_to_pay(g, powers, die, card, colour)
    for kind, most in substitutes(g.civilizations[seat], powers, colour).items():
        part = min(swap, most)
        _pay(g, seat, kind, part)
        swap, due = swap - part, due - part
    _pay(g, seat, INDEX[colour], due)
    _obtain(g, seat, card)
    g.civilizations[seat] = g.civilizations[seat].place(card, INDEX[colour])
    g.tell(Developed, rule="NE-DEV-08", seat=seat, card=card, colour=colour)
    make_obsolete(g, seat, card)
    g.push(CarryOut(seat=seat, card=card, when="instant"))


def _pay(g: NovaEra, seat: int, colour: int, count: int) -> None:
    if count:
        g.pay_tokens(seat, colour, count)
        g.tell(Paid, rule="NE-DEV-07", seat=seat, colour=COLOURS[colour], count=count)


def _obtain(g: NovaEra, seat: int, card: str) -> None:
    """Take the card out of the hand or from the Display."""
    civilization = g.civilizations[seat]
    if card in civilization.hand or card in civilization.secret:
        g.civilizations[seat] = civilization.drop(card)
    else:
        g.take_from_display(card)


# -- Gain Resources ---------------------------------------------------------------------------------


def gain_resources(g: NovaEra, seat: int, die: str, action: Gain) -> None:
    """NE-GAIN-01, NE-GAIN-03, NE-CARD-12: as many tokens as the die shows, and the bonus of cards."""
    colour = INDEX[COLOUR_OF[die]]
    count = g.take_tokens(seat, colour, VALUE_OF[die] + g.powers(seat).gain_bonus[colour])
    g.tell(Gained, rule="NE-GAIN-01", seat=seat, colour=COLOURS[colour], count=count)


# -- Enlist a Personality ----------------------------------------------------------------------------


def enlist(g: NovaEra, seat: int, die: str, action: Enlist) -> None:
    """NE-ENL-01: any die, any Personality on offer."""
    g.push(EnlistPersonality(seat=seat, die=die, card=action.card))


def unrest_change(g: NovaEra, seat: int, die: str, card: str) -> int:
    """NE-ENL-02 to NE-ENL-05: the cost less a black die; the whole cost with any other (NE-CARD-10)."""
    cost = max(0, g.content.cards[card].cost - g.powers(seat).enlist_discount)
    return cost - VALUE_OF[die] if COLOUR_OF[die] == BLACK else cost


class EnlistPersonality(Procedure):
    """NE-ENL-08, NE-ENL-13: the cost is settled, with a Civil War if it comes to that, before the card is placed."""

    seat: int
    die: str
    card: str

    def settle_cost(self, g: NovaEra, got: None) -> None:
        change = unrest_change(g, self.seat, self.die, self.card)
        g.offer = tuple([card for card in g.offer if card != self.card])
        if change > 0:
            raise_unrest(g, self.seat, change, "NE-ENL-05" if COLOUR_OF[self.die] != BLACK else "NE-ENL-04")
        else:
            lower_unrest(g, self.seat, -change, "NE-ENL-02")

    def place(self, g: NovaEra, got: None) -> Next:
        """NE-ENL-07, NE-ENL-09: its abilities work at once; Instant effects follow."""
        civilization = g.civilizations[self.seat]
        g.civilizations[self.seat] = replace(civilization, personalities=(*civilization.personalities, self.card))
        g.tell(Enlisted, rule="NE-ENL-07", seat=self.seat, card=self.card)
        g.push(CarryOut(seat=self.seat, card=self.card, when="instant"))
        return END


# -- Expand Territory ---------------------------------------------------------------------------------


def _missing(g: NovaEra, civilization: Civilization, card: str) -> int:
    """NE-EXP-04, NE-EXP-06: how many required Technologies are not there undamaged."""
    missing = 0
    for colour, count in g.content.cards[card].requires.items():
        missing += max(0, count - len(civilization.undamaged[INDEX[colour]]))
    return missing


def expand(g: NovaEra, seat: int, die: str, action: Expand) -> None:
    """NE-EXP-07, NE-EXP-08: place the card, carry out its Obsolete list, then its Instant effects."""
    card = action.card
    _obtain(g, seat, card)
    g.civilizations[seat] = g.civilizations[seat].place(card, TERRITORY)
    g.tell(Expanded, rule="NE-EXP-07", seat=seat, card=card)
    make_obsolete(g, seat, card)
    g.push(CarryOut(seat=seat, card=card, when="instant"))


# -- Repair Damaged Cards, Reduce Unrest -----------------------------------------------------------------


def repair(g: NovaEra, seat: int, die: str, action: Repair) -> None:
    """NE-REP-01, NE-CARD-14: up to 2 damaged cards, more with a bonus."""
    g.push(RepairCards(seat=seat, left=REPAIRS + g.powers(seat).repair_bonus, rule="NE-REP-01"))


def reduce_unrest(g: NovaEra, seat: int, die: str, action: Calm) -> None:
    """NE-CALM-01: by 1, whatever the die shows."""
    lower_unrest(g, seat, 1, "NE-CALM-01")


# -- Research ------------------------------------------------------------------------------------------


def research(g: NovaEra, seat: int, die: str, action: Research) -> None:
    """NE-RES-01, NE-RES-02: into the hand, nothing else happens but a research bonus (NE-CARD-13)."""
    take_into_hand(g, seat, action.card, "NE-RES-01")
    for colour, bonus in enumerate(g.powers(seat).research_bonus):
        if bonus:
            count = g.take_tokens(seat, colour, bonus)
            g.tell(Gained, rule="NE-CARD-13", seat=seat, colour=COLOURS[colour], count=count)


ACTIONS: dict[type, Callable[[NovaEra, int, str, Any], None]] = {
    Develop: develop,
    Gain: gain_resources,
    Enlist: enlist,
    Expand: expand,
    Repair: repair,
    Calm: reduce_unrest,
    Research: research,
}
"""NE-SPEND-04: the seven actions."""


# -- why not? --------------------------------------------------------------------------------------------


def refuse(g: NovaEra, seat: int, die: str, option: Option) -> Refusal | None:
    """By which rule this action is not possible with this die."""
    match option:
        case Gain():
            return Refusal("NE-GAIN-02", _("A black die cannot be spent to gain Resources."))
        case Calm():
            return Refusal("NE-CALM-02", _("Only a black die can reduce Unrest."))
        case Develop(card=card, colour=colour, swap=swap):
            return _refuse_card(g, seat, card, "technology") or _refuse_payment(g, seat, die, card, colour, swap)
        case Expand(card=card):
            if g.era == 1:
                return Refusal("NE-EXP-01", _("Territories can be expanded in Era II and Era III only."))
            return _refuse_card(g, seat, card, "territory") or Refusal(
                "NE-EXP-04", _("You lack undamaged Technologies that the Territory requires.")
            )
        case Enlist(card=card):
            if card in g.content.cards and g.content.cards[card].kind != "personality":
                return Refusal("NE-ENL-01", _("Only Personalities are enlisted."))
            return Refusal("NE-DISP-03", _("That Personality is not on offer."))
        case Research(card=card):
            if card in g.content.cards and g.content.cards[card].kind == "personality":
                return Refusal("NE-ENL-12", _("Personalities cannot be researched."))
            return Refusal("NE-RES-05", _("Only the bottom card of a column can be researched."))
        case _:
            return Refusal("NE-SPEND-02", _("A die must be spent on one action; passing is not allowed."))


def _refuse_card(g: NovaEra, seat: int, card: str, kind: str) -> Refusal | None:
    rule = "NE-DEV-01" if kind == "technology" else "NE-EXP-03"
    if card not in g.content.cards:
        return Refusal(rule, _("There is no such card."))
    is_kind = g.content.cards[card].kind
    if is_kind != kind:
        if kind == "technology" and is_kind == "territory":
            return Refusal("NE-DEV-19", _("A Territory is expanded, not developed."))
        return Refusal(
            rule, _("That card is no Territory.") if kind == "territory" else _("That card is no Technology.")
        )
    civilization = g.civilizations[seat]
    if card not in (*g.bottom_cards(), *civilization.hand, *civilization.secret):
        return Refusal("NE-DISP-01", _("That card is neither the bottom card of a column nor in your hand."))
    return None


def _refuse_payment(g: NovaEra, seat: int, die: str, card: str, colour: str, swap: int) -> Refusal:
    colours = g.content.cards[card].colors
    if colour not in colours:
        return Refusal(
            "NE-DEV-09",
            _("It must be paid in {resources}.", resources=f" {_('or')} ".join([RESOURCES[c] for c in colours])),
        )
    powers = g.powers(seat)
    due = tokens_to_pay(g, powers, die, card, colour)
    held = g.civilizations[seat].resources[INDEX[colour]]
    if len(colours) == 2 and COLOUR_OF[die] in colours and COLOUR_OF[die] != colour:
        return Refusal(
            "NE-DEV-10",
            _("{die} cannot be combined with {resource} tokens.", die=die_words(die), resource=RESOURCES[colour]),
        )
    if swap:
        return Refusal("NE-CARD-11", _("So many tokens of another type cannot be handed in."))
    price = {"n": due, "resource": RESOURCES[colour]}
    if held < due and COLOUR_OF[die] != colour:
        return Refusal("NE-DEV-05", _("With this die the whole cost, {n} {resource}, is paid in tokens.", **price))
    return Refusal("NE-DEV-06", _("{n} {resource} must be paid and you have {held}.", **price, held=held))

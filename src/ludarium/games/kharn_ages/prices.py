"""What a Spearhead costs (KA-COS): cards, equipment, spells, upgrades, and every discount."""

from __future__ import annotations

from typing import Any

from ludarium.games.kharn_ages.content import Book, load
from ludarium.games.kharn_ages.content.schema import Profile
from ludarium.games.kharn_ages.rosters import ALL, ARMOUR, Spearhead, Written, options_of, read_roster

BORAX_WEAPON, BORAX_ARMOUR = 5, 10
SURCHARGE, PER = 3, 10


def price_of_text(text: str) -> int:
    """What a written roster costs in Krowns."""
    book = load()
    written = read_roster(book, text)
    return 0 if isinstance(written, str) else total_price(book, written)


def total_price(book: Book, roster: Spearhead) -> int:
    """KA-REC-01: the fighters and the tactical cards."""
    cards = sum(book.tactical_cards[card].cost for card in roster.tactics)
    return cards + sum(price_of(book, roster, one) for one in roster.members)


def price_of(book: Book, roster: Spearhead, one: Written) -> int:
    """The card, less what was given up, plus everything bought, with every discount."""
    card = book.profiles[one.profile]
    price = 0 if _free(book, roster, one) else card.cost
    price -= sum(book.equipment[name].cost for name in one.drop)
    price += sum(max(0, book.equipment[name].cost + _discount(book, roster, one, name)) for name in one.add)
    price += sum(options_of(book.equipment[c.item].effects).get("all_for", 0) for c in one.choices if c.option == ALL)
    price += sum(book.ammunition[name].cost for name in one.ammo)
    price += sum(book.spells[name].cost for name in one.spells)
    price += sum(max(0, book.upgrade_cards[name].cost + _card_discount(book, roster, name)) for name in one.cards)
    price += book.upgrades["sharpening"].cost * len(one.sharp)
    price += sum(BORAX_ARMOUR if worn(book, name) else BORAX_WEAPON for name in one.borax)
    price += book.grimoires[one.grimoire].cost if one.grimoire else 0
    if "tembo" in card.traits:
        bought = sum(book.equipment[n].cost for n in one.add if not book.equipment[n].reserved)
        price += SURCHARGE * (max(0, bought) // PER)
    return max(0, int(price + _discount(book, roster, one, "")))


def worn(book: Book, name: str) -> bool:
    """Whether a name is that of an armour."""
    return name == ARMOUR or book.equipment[name].category == "armour"


def _free(book: Book, roster: Spearhead, one: Written) -> bool:
    """Daughters of Nyx: so many Lackeys of the Spearhead cost nothing, at most the cap."""
    count, cap, group = 0, 0, ""
    for other in roster.members:
        for effect in book.profiles[other.profile].effects:
            for op in effect.do:
                if "free_profile" in op and _holds(book, effect.conditions, roster, other):
                    count += op["free_profile"]["n"]
                    cap, group = op["free_profile"]["cap"], op["free_profile"]["what"]["group"][1]
    free = [m for m in roster.members if book.profiles[m.profile].group == group][: max(0, min(count, cap))]
    return any(m is one for m in free)


def _card_discount(book: Book, roster: Spearhead, name: str) -> int:
    """Cards that are cheaper with others in the Spearhead."""
    found = 0
    for effect in book.upgrade_cards[name].effects:
        for op in effect.do:
            if "price" in op and op["price"]["what"] == "card" and _holds(book, effect.conditions, roster, None):
                found += op["price"]["n"]
    return found


def _discount(book: Book, roster: Spearhead, one: Written, item: str) -> int:
    """What cards of the Spearhead take off a fighter (no item) or an item bought for it."""
    card = book.profiles[one.profile]
    total = 0
    for other in roster.members:
        owner = book.profiles[other.profile]
        for effect in owner.effects:
            if effect.when != "recruit" or not _holds(book, effect.conditions, roster, other):
                continue
            for op in effect.do:
                if "price" in op and _priced(op["price"]["what"], book, other is one, card, item, one):
                    total += op["price"]["n"]
                if "recruit_by" in op and other is one and not item and owner.faction != roster.faction:
                    total += op["recruit_by"].get("kr", 0) if roster.faction in op["recruit_by"]["factions"] else 0
    return total


def _holds(book: Book, wanted: Any, roster: Spearhead, other: Written | None) -> bool:
    for condition in wanted:
        name, given = next(iter(condition.items()))
        if name == "leader" and not (other is not None and other.leads):
            return False
        if name == "in_spearhead":
            cards = [book.profiles[one.profile] for one in roster.members]
            if not any(given in (card.id, card.group) for card in cards):
                return False
    return True


def counted_as(book: Book, card: Profile) -> tuple[str, int]:
    """The name and level under which a profile counts for limits and prices."""
    for effect in card.effects:
        for op in effect.do:
            if "counts_as" in op:
                return op["counts_as"]["profile"], op["counts_as"]["level"]
    return card.group, card.level


def _priced(what: Any, book: Book, own: bool, card: Profile, item: str, one: Written) -> bool:
    if what == "self":
        return own and not item
    if what == "card":
        return False
    conditions = what if isinstance(what, list) else [what]
    for condition in conditions:
        name, given = next(iter(condition.items()))
        if name == "is" and not own:
            return False
        if name == "trait" and given[1] not in card.traits:
            return False
        if name == "group" and given[1] != counted_as(book, card)[0]:
            return False
        if name == "item" and not (item and _is_item(book, given, item, one)):
            return False
    return bool(item) == any("item" in condition for condition in conditions)


def _is_item(book: Book, given: dict[str, Any], item: str, one: Written) -> bool:
    card = book.equipment[item]
    return (
        given.get("id", item) == item
        and given.get("category", card.category) == card.category
        and ("hands" not in given or given["hands"] in card.hands)
        and ("replaces_listed" not in given or bool(one.drop))
    )

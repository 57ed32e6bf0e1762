"""The pages of a fighter at the muster: every change that each of them shows, allowed or not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ludarium.games.kharn_ages.content import Book
from ludarium.games.kharn_ages.content.schema import Equipment
from ludarium.games.kharn_ages.options import Amend
from ludarium.games.kharn_ages.recruiting import FIELDS, SMITH, TREATED, not_for
from ludarium.games.kharn_ages.rosters import (
    ALL,
    ARMOUR,
    ORDER,
    Choice,
    Spearhead,
    Written,
    options_of,
    owned_items,
    with_choice,
    words_of,
)
from ludarium.games.kharn_ages.spellbooks import fits, is_mage, not_taught, paths_of

PAGES: Final = ("card", "melee", "shooting", "armour", "item", "magic", "tactics")
"""What it has, what it can buy, its spells; and the tactical cards of the Spearhead."""
WORN: Final = ("armour", "shield", "helmet")


def pages_for(book: Book, one: Written) -> tuple[str, ...]:
    """The pages of a fighter: magic is for mages."""
    return tuple([page for page in PAGES if page != "magic" or is_mage(book, one)])


def page_of(book: Book, roster: Spearhead, at: int, page: str) -> Iterator[Amend]:
    """What a page of a fighter shows."""
    one = roster.members[at]
    if page == "card":
        yield from _given_up(book, one, at)
        yield from _chosen(book, one, at)
        yield from _treated(book, roster, one, at)
        yield from _upgraded(book, one, at)
    elif page == "magic":
        yield from _magic(book, one, at)
    else:
        kinds = WORN if page == "armour" else (page,)
        shown = [item for item in book.equipment.values() if item.category in kinds]
        yield from (
            _bought(one, at, "+", item.id) for item in shown if not_for(book.profiles[one.profile], item) is None
        )
    if page == "shooting":
        used = {book.equipment[name].ammo_kind for name in owned_items(book, one)}
        yield from (_bought(one, at, "&", pack.id) for pack in book.ammunition.values() if pack.kind in used)


def _bought(one: Written, at: int, mark: str, name: str) -> Amend:
    """Buy it, or give back what was bought."""
    held = {"+": one.add, "&": one.ammo, "@": one.spells, "!": one.cards, "^": one.sharp, "%": one.borax, "-": one.drop}
    return Amend(at, f"{mark}{name}", name in held[mark])


def _given_up(book: Book, one: Written, at: int) -> Iterator[Amend]:
    """What is on the card, then what was bought."""
    yield from (_bought(one, at, "-", name) for name in dict.fromkeys(book.profiles[one.profile].equipment))
    yield from (Amend(at, f"+{name}", off=True) for name in dict.fromkeys(one.add))
    yield from (Amend(at, f"&{name}", off=True) for name in dict.fromkeys(one.ammo))


def _chosen(book: Book, one: Written, at: int) -> Iterator[Amend]:
    """The options and words of what it owns, and its own word: an origin."""
    for name in dict.fromkeys(owned_items(book, one)):
        now = next((choice for choice in one.choices if choice.item == name), Choice(name))
        for choice in _choices(book.equipment[name], now):
            if choice != now:
                yield Amend(at, f"~{with_choice(choice)}")
    words = words_of(book.profiles[one.profile].effects)
    yield from (Amend(at, f"={word}") for word in words if word != one.word)


def _choices(item: Equipment, now: Choice) -> Iterator[Choice]:
    known = options_of(item.effects)
    numbers = [str(n) for n in range(1, known.get("of", 0) + 1)] + [ALL] * ("all_for" in known)
    for option in numbers:
        yield Choice(item.id, option)
    number = int(now.option) if now.option.isdigit() else 0
    for word in words_of(item.effects, number):
        yield Choice(item.id, now.option, word)


def _treated(book: Book, roster: Spearhead, one: Written, at: int) -> Iterator[Amend]:
    """Sharpening, and borax beside a Smith."""
    card = book.profiles[one.profile]
    owned = [book.equipment[name] for name in dict.fromkeys(owned_items(book, one))]
    yield from (_bought(one, at, "^", i.id) for i in owned if i.category == "melee" and i.bladed and i.cost > 0)
    if card.group == TREATED and SMITH in [other.profile for other in roster.members]:
        yield from (_bought(one, at, "%", i.id) for i in owned if i.category in ("melee", "shooting", "armour"))
        if card.armour is not None:
            yield _bought(one, at, "%", ARMOUR)


def _upgraded(book: Book, one: Written, at: int) -> Iterator[Amend]:
    """Upgrade cards for its like; a Royal Mission Order names its field."""
    card = book.profiles[one.profile]
    for upgrade in book.upgrade_cards.values():
        if not upgrade.who or any(fits(who, card) for who in upgrade.who):
            if upgrade.id == ORDER:
                yield from (Amend(at, f"!{ORDER}={field}", field in one.orders) for field in FIELDS)
            else:
                yield _bought(one, at, "!", upgrade.id)


def _magic(book: Book, one: Written, at: int) -> Iterator[Amend]:
    """Grimoires and the spells of its paths; nothing for somebody who is no mage."""
    if not is_mage(book, one):
        return
    yield from (Amend(at, f"#{name}", name == one.grimoire) for name in book.grimoires)
    card, paths = book.profiles[one.profile], paths_of(book, one)
    for spell in book.spells.values():
        if not_taught(card, paths, spell) is None:
            yield _bought(one, at, "@", spell.id)

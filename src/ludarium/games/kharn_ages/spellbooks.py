"""Spells and grimoires of a Spearhead (KA-SPL, KA-MAG-07): who learns what, and how many pages it takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ludarium.games.kharn_ages.content import Book
from ludarium.games.kharn_ages.content.schema import Profile, Spell
from ludarium.games.kharn_ages.rosters import Written, owned_items, words_of
from ludarium.kernel.asks import Refusal

UNLIMITED: Final = 10_000


def fits(who: Any, card: Profile) -> bool:
    """Whether a profile is one of those that something is kept for."""
    mage = any(skill.startswith("path_") or skill == "archimage" for skill in card.skills)
    return (
        (not who.factions or card.faction in who.factions)
        and (not who.groups or card.group in who.groups)
        and (not who.traits or bool(set(who.traits) & set(card.traits)))
        and (not who.levels or card.level in who.levels)
        and (not who.mages or mage)
    )


def is_mage(book: Book, one: Written) -> bool:
    card = book.profiles[one.profile]
    return bool(paths_of(book, one)) or "archimage" in card.skills


def paths_of(book: Book, one: Written) -> set[str]:
    """The paths of a fighter, with what its cards teach."""
    words = [*book.profiles[one.profile].skills]
    for name in one.cards:
        words += [op["skill"]["name"] for e in book.upgrade_cards[name].effects for op in e.do if "skill" in op]
    return {word.removeprefix("path_") for word in words if word.startswith("path_")}


def _known(card: Profile) -> list[dict[str, Any]]:
    return [op["know"] for effect in card.effects for op in effect.do if "know" in op]


def magic_faults(book: Book, one: Written) -> Iterator[Refusal]:
    """KA-SPL-01 to 06, KA-MAG-07."""
    card = book.profiles[one.profile]
    paths = paths_of(book, one)
    own = {spell for know in _known(card) for spell in know.get("spells", ())}
    spells = [book.spells[name] for name in one.spells if name not in own]
    for know in _known(card):  # so many of a path without pages
        gift = [spell for spell in spells if spell.path == know.get("path") and spell.kind == "grimoire"]
        if "n" in know and isinstance(know["n"], int):
            spells = [spell for spell in spells if spell not in gift[: know["n"]]]
    if spells and not paths and "archimage" not in card.skills:
        yield Refusal("KA-GAP-122", f"{card.name} is no mage and learns no spells.")
        return
    generic = [spell for spell in spells if spell.kind == "generic"]
    if len(generic) > card.level:
        yield Refusal("KA-SPL-01", f"{card.name} takes {card.level} generic spells, not {len(generic)}.")
    for spell in spells:
        if refusal := not_taught(card, paths, spell):
            yield refusal
    yield from _pages(book, one, [spell for spell in spells if spell.kind == "grimoire"])


def not_taught(card: Profile, paths: set[str], spell: Spell) -> Refusal | None:
    """Why a mage of these paths can never learn a spell; None: it can."""
    more = {skill.removeprefix("affinity (").removesuffix(")") for skill in card.skills if skill.startswith("affinity")}
    if spell.reserved and not any(fits(who, card) for who in spell.reserved):
        return Refusal("KA-SPL-02", f"{spell.name} is kept for others.")
    if spell.kind == "grimoire" and spell.path not in paths | more and "archimage" not in card.skills:
        return Refusal("KA-MAG-07", f"{spell.name} is of another path than {card.name}.")
    return None


def _pages(book: Book, one: Written, spells: list[Spell]) -> Iterator[Refusal]:
    """KA-SPL-03: pages of the grimoire, of the card, of items and of upgrade cards."""
    card = book.profiles[one.profile]
    effects = [*card.effects, *(e for name in one.cards for e in book.upgrade_cards[name].effects)]
    held = sum(op["pages"]["n"] for e in effects for op in e.do if "pages" in op)
    if one.grimoire:
        pages = book.grimoires[one.grimoire].pages
        held = UNLIMITED if not pages else held + pages
    for name in owned_items(book, one):  # what holds pages of one path only
        chosen = [choice.word for choice in one.choices if choice.item == name and choice.word]
        words = words_of(book.equipment[name].effects)
        room = [op["pages"]["n"] for e in book.equipment[name].effects for op in e.do if "pages" in op]
        for number, most in enumerate(room):
            left = most
            path = chosen[min(number, len(chosen) - 1)] if chosen else words[0]
            written = [spell for spell in spells if spell.path == path]
            while written and written[0].pages <= left:
                left -= written[0].pages
                spells = [spell for spell in spells if spell is not written[0]]
                written = written[1:]
    needed = sum(spell.pages for spell in spells)
    if needed > held:
        yield Refusal("KA-SPL-03", f"{card.name} has {held} pages for {needed} pages of spells; a grimoire holds more.")

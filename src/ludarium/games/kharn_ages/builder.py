"""Spearheads for bots: drawn by chance within the rules, and sensible.

A leader first, then fighters that fit the Krowns that are left, then equipment for what remains. Everything is asked of
``recruiting.fault_of``, so a rule that changes there changes here.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from ludarium.games.kharn_ages.content import Book
from ludarium.games.kharn_ages.content.schema import Profile
from ludarium.games.kharn_ages.prices import total_price
from ludarium.games.kharn_ages.recruiting import fault_of, recruits
from ludarium.games.kharn_ages.rosters import Spearhead, Written, write_roster
from ludarium.games.kharn_ages.spellbooks import fits

MOST_FIGHTERS: Final = 9
TRIES: Final = 40
"""How often something is tried to be bought with what is left."""
LEADING: Final = 0.55
"""The share of the format that a leader may cost."""
GRIMOIRE: Final = "small"


def build(book: Book, faction: str, size: int, dice: random.Random) -> str:
    """The text of a Spearhead of a faction for a format."""
    pool = sorted(
        (card for card in book.profiles.values() if {"any", faction} & recruits(card)), key=lambda card: card.id
    )
    roster = _led(book, faction, size, pool, dice)
    while len(roster.members) < MOST_FIGHTERS:
        bigger = _one_more(book, roster, pool, dice)
        if bigger is None:
            break
        roster = bigger
    for _ in range(TRIES):
        roster = _better(book, roster, dice)
    return write_roster(roster)


def _led(book: Book, faction: str, size: int, pool: list[Profile], dice: random.Random) -> Spearhead:
    """The highest level that a reasonable share of the format can buy leads."""
    able = [card for card in pool if card.cost <= size * LEADING and card.faction == faction]
    top = max(card.level for card in able)
    card = dice.choice([card for card in able if card.level == top])
    return Spearhead(faction, size, (_member(book, card, dice, leads=True),))


def _one_more(book: Book, roster: Spearhead, pool: list[Profile], dice: random.Random) -> Spearhead | None:
    """With one fighter more, of the own faction rather than a guest; None: nobody fits."""
    left = roster.size - total_price(book, roster)
    fit = [card for card in pool if card.cost <= left]
    dice.shuffle(fit)
    fit.sort(key=lambda card: card.faction != roster.faction and dice.random() < 0.7)
    for card in fit:
        for member in (_member(book, card, dice), Written(card.id)):
            bigger = replace(roster, members=(*roster.members, member))
            if not fault_of(book, bigger):
                return bigger
    return None


def _member(book: Book, card: Profile, dice: random.Random, *, leads: bool = False) -> Written:
    """A fighter; a mage with its generic spells and a small grimoire of its path."""
    paths = [skill.removeprefix("path_") for skill in card.skills if skill.startswith("path_")]
    if not paths:
        return Written(card.id, leads)
    open_to = [s for s in book.spells.values() if not s.reserved or any(fits(who, card) for who in s.reserved)]
    generic = [spell.id for spell in open_to if spell.kind == "generic" and not spell.cost]
    chosen = dice.sample(generic, min(card.level, len(generic)))
    pages = book.grimoires[GRIMOIRE].pages
    own = [spell for spell in open_to if spell.kind == "grimoire" and spell.path == paths[0]]
    for spell in dice.sample(own, len(own)):
        if spell.pages <= pages:
            pages -= spell.pages
            chosen.append(spell.id)
    return Written(card.id, leads, spells=tuple(chosen), grimoire=GRIMOIRE)


def _better(book: Book, roster: Spearhead, dice: random.Random) -> Spearhead:
    """With one thing more for somebody, if it is allowed and can be paid."""
    number = dice.randrange(len(roster.members))
    wishes = list(_wishes(book, roster.members[number]))
    if not wishes:
        return roster
    facts = dice.choice(wishes)
    member = replace(roster.members[number], **facts)
    better = replace(roster, members=(*roster.members[:number], member, *roster.members[number + 1 :]))
    return roster if fault_of(book, better) else better


def _wishes(book: Book, one: Written) -> Iterator[dict[str, Any]]:
    """What would be of use: an armour, a shield, a helmet, a sharper weapon, more arrows."""
    card = book.profiles[one.profile]
    owned = [*card.equipment, *one.add]
    kinds = {book.equipment[name].category for name in owned}
    for item in book.equipment.values():
        armour = item.category == "armour" and card.armour is None and "armour" not in kinds
        shield = item.category == "shield" and "shield" not in kinds and not _two_handed(book, owned)
        helmet = item.category == "helmet" and "helmet" not in kinds
        weapon = item.category == "melee" and item.cost > 0 and "melee" not in kinds
        if item.cost > 0 and (armour or shield or helmet or weapon):
            yield {"add": (*one.add, item.id)}
    for name in owned:
        item = book.equipment[name]
        if item.category == "melee" and item.bladed and item.cost > 0 and name not in one.sharp:
            yield {"sharp": (*one.sharp, name)}
        if item.ammo_kind:
            yield from ({"ammo": (*one.ammo, p.id)} for p in book.ammunition.values() if p.kind == item.ammo_kind)


def _two_handed(book: Book, owned: list[str]) -> bool:
    weapons = [book.equipment[name] for name in owned if book.equipment[name].category == "melee"]
    return bool(weapons) and all(item.hands == (2,) for item in weapons)

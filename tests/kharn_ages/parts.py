"""What can be switched off in Kharn-Ages: skills, spells by difficulty, items, cards, statuses, scenarios."""

from __future__ import annotations

import re
import sys
from functools import lru_cache, partial
from typing import Any

import pytest
from msgspec.structs import replace

from ludarium.games.kharn_ages import company, entries, kit, values
from ludarium.games.kharn_ages.content import Book, load, vocabulary
from ludarium.games.kharn_ages.content.index import Index
from ludarium.games.kharn_ages.content.schema import Effect
from ludarium.games.kharn_ages.rules import statuses
from ludarium.games.kharn_ages.state import KharnAges
from tests.parts import Part, Told

BOOK: Book = load()
NEVER = Effect(when="never", do=({"nothing": {}},))
"""Takes the place of an effect, so that the others keep their numbers."""
AT_RECRUITMENT = ("affinity (path)", "archimage", "stateless", "allied (faction)")
"""Skills that are looked at where Spearheads are recruited, not played: their cases name them in a roster."""
NOTHING_TO_DO = ("keyword",)
"""Skills that only group cards."""
NOT_A_STATUS = ("negative", "frightened", "spared", "electric_shock")
"""Words for several statuses, for what a card alone puts on (Mercy), and one that no card puts on."""
NO_MELEE_WITH_OBJECTS = ("farming_tool",)
"""Its effect is for a melee with the object in hand, which no rule describes."""


UNSEEN = {
    ("thirsty_blades", 0): "the pair is two items from the beginning",
    ("pike", 1): "a flag that says that there is nothing more",
    ("dose_of_poison", 0): "any number may be bought of every item",
    ("gu-mathys-3", 0): "he is of the Guild, which loots; only Khârn of the faction do not",
}
"""Effects that cannot be noticed, and why."""
ELSEWHERE: dict[str, tuple[int, ...]] = {
    "ambush": (0, 1, 2, 3),  # rules/ambush.py asks at its own moments
    "SC2": (3, 6, 7),  # the secret is set up by rules/setup.py; chests are broken and removed like every piece
    "SC4": (2,),  # the deck of the bridge replaces the water below it
    "SC5": (6, 7, 8),  # the envoy is no Safar: rules/objects.py says that nobody can strike him
    "SC6": (4, 6),  # the higher sum was first anyway (KA-INI-02); roofs collapse wherever a piece is destroyed
    "SC7": (3, 5, 8, 9, 10),  # the secret, as in SC2; letters are read, dropped and carried by rules/deeds.py, loads.py
    "SC8": (3, 5),  # carcasses: the scenario's are printed on its card, those of the fallen give no points
    "SC9": (2,),  # an order that is drawn was drawn before
}
"""Effects that say what the chapters of the rules do by themselves: the words are for whoever reads the card."""
UNSEEN |= {(name, number): "done by a chapter" for name, numbers in ELSEWHERE.items() for number in numbers}


def fresh(patch: pytest.MonkeyPatch) -> None:
    """Nothing that was worked out before is used, and nothing that is worked out now stays."""
    patch.setattr(entries, "read_skill", lru_cache(maxsize=None)(entries.read_skill.__wrapped__))
    again = lru_cache(maxsize=None)(entries.entries_of.__wrapped__)
    patch.setattr(entries, "entries_of", again)
    patch.setattr(values, "entries_of", again)
    patch.setattr(company, "entries_of", again)
    flags = lru_cache(maxsize=None)(company.scenario_flags.__wrapped__)
    patch.setattr(values, "scenario_flags", flags)
    patch.setattr(company, "scenario_flags", flags)
    patch.setattr(company, "_PLAIN", {})
    patch.setattr(company, "_COMPANIES", {})
    patch.setattr(company, "_latest", None)
    patch.setattr(kit, "_KITS", {})
    patch.setattr(BOOK, "index", Index(BOOK))


def _without_skill(name: str, patch: pytest.MonkeyPatch) -> None:
    """Nobody has it."""
    fresh(patch)
    patch.delitem(BOOK.skills, name)


def _without_effects(listed: dict[str, Any], name: str, patch: pytest.MonkeyPatch) -> None:
    fresh(patch)
    patch.setitem(listed, name, replace(listed[name], effects=(NEVER,) * len(listed[name].effects)))


def _without_one(listed: dict[str, Any], name: str, number: int, patch: pytest.MonkeyPatch) -> None:
    """One effect does nothing."""
    fresh(patch)
    effects = listed[name].effects
    less = (*effects[:number], NEVER, *effects[number + 1 :])
    patch.setitem(listed, name, replace(listed[name], effects=less))


def _single(kind: str, listed: dict[str, Any], *, unseen: dict[tuple[str, int], str]) -> list[Part]:
    """Every effect of these, one by one: what is read at recruitment has its cases among the rosters."""
    return [
        Told(kind, f"{one.id}-{number}", partial(_without_one, listed, one.id, number), (one.id,))
        for one in listed.values()
        for number, effect in enumerate(one.effects)
        if effect.when != "recruit" and (one.id, number) not in unseen
    ]


def _without_tier(spell: str, tier: int, patch: pytest.MonkeyPatch) -> None:
    """It is cast, and nothing comes of it; a spell that makes an enemy reroll is never cast."""
    fresh(patch)
    card = BOOK.spells[spell]
    if card.casting.when == "roll.opponent":
        patch.setitem(BOOK.spells, spell, replace(card, casting=replace(card.casting, when="never")))
        return
    tiers = [replace(one, do=()) if number == tier else one for number, one in enumerate(card.tiers)]
    patch.setitem(BOOK.spells, spell, replace(card, tiers=tuple(tiers)))


def _without_status(name: str, patch: pytest.MonkeyPatch) -> None:
    """It is put on nobody."""
    give = statuses.give

    def giving(g: KharnAges, n: int, status: str, *rest: Any) -> None:
        if status != name:
            give(g, n, status, *rest)

    for module in list(sys.modules.values()):
        if getattr(module, "give", None) is give:
            patch.setattr(module, "give", giving)


def _owners(skill: str) -> tuple[str, ...]:
    """How cases name a skill: by itself, or by a profile that has it."""
    plain = re.sub(r" X$| \(.*\)$", "", skill)
    found = [card.id for card in BOOK.profiles.values() if any(word.startswith(plain) for word in card.skills)]
    items = [item.id for item in BOOK.equipment.values() if f"'{plain}" in repr([effect.do for effect in item.effects])]
    return (plain, *found, *items)


PARTS: list[Part] = [
    *(
        Told("skill", skill, partial(_without_skill, skill), _owners(skill))
        for skill in BOOK.skills
        if skill not in (*AT_RECRUITMENT, *NOTHING_TO_DO)
    ),
    *(
        Told("skill", f"{skill}-{number}", partial(_without_one, BOOK.skills, skill, number), _owners(skill))
        for skill, card in BOOK.skills.items()
        for number, effect in enumerate(card.effects)
        if len(card.effects) > 1 and effect.when != "recruit" and (skill, number) not in UNSEEN
    ),
    *(
        Told("spell", f"{spell.id}-{tier + 1}", partial(_without_tier, spell.id, tier), (spell.id,))
        for spell in BOOK.spells.values()
        for tier in range(len(spell.tiers))
    ),
    *_single("item", BOOK.equipment, unseen=UNSEEN),
    *_single("profile", BOOK.profiles, unseen=UNSEEN),
    *_single("ammunition", BOOK.ammunition, unseen=UNSEEN),
    *(
        Told("object", thing.id, partial(_without_effects, BOOK.objects, thing.id), (thing.id,))
        for thing in BOOK.objects.values()
        if thing.effects and thing.id not in NO_MELEE_WITH_OBJECTS
    ),
    *_single("card", BOOK.upgrade_cards, unseen=UNSEEN),
    *(
        Told("tactic", card, partial(_without_effects, BOOK.tactical_cards, card), (card,))
        for card in BOOK.tactical_cards
    ),
    *(
        Part("status", status, partial(_without_status, status))
        for status in sorted(vocabulary.STATUSES - set(NOT_A_STATUS))
    ),
    *_single("scenario", BOOK.scenarios, unseen=UNSEEN),
]

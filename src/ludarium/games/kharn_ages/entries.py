"""The effects that a Safar has from its skills, its card and what it owns, sorted by what they touch."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ludarium.games.kharn_ages.content import load
from ludarium.games.kharn_ages.content.links import skill_entry
from ludarium.games.kharn_ages.content.schema import Effect
from ludarium.games.kharn_ages.state import BARE, Item

CARNIVORES: Final = ("kharn", "fangs")
NAMED: Final = ("melee", "shooting", "shield")
"""Categories of items that work only in actions in which they are the one named."""
LOOKED_UP: Final = {"mod", "set", "mult", "may_set", "flag"}
_NUMBER: Final = re.compile(r"(.+?) (\d+)(?: \((.+)\))?$")
_BRACKET: Final = re.compile(r"(.+?) \((.+)\)$")
_PREFIXES: Final = {"path_": "path", "kw_": "keyword"}
BORAX_WEAPON: Final = ("specialist (offensive)", "specialist (defensive)")
BORAX_ARMOUR: Final = ("survival_instinct",)
PATHS: Final = {
    "fangs": "osteomancy",
    "gouns": "shamanism",
    "kharn": "blood_and_steel",
    "kherops": "sacrifice",
    "tembos": "adansonia",
}
"""The path of each faction (KA-MAG-01)."""
PERMISSIONS: Final = ("allow_effect", "free_effect")
"""Looked at while an attack is declared; no window asks for them."""
ELSEWHERE: Final = (
    "ambush_hide", "ambush_interrupt", "ambush_reveal", "ambush_detected", "bloody_order", "famished_hunt", "whirl",
    "equity",
)  # fmt: skip
"""Procedures that the chapters offer at their own moments; no window asks for them."""


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """One effect of a Safar, with the number and the word of its skill and the item it is on."""

    ref: str
    effect: Effect
    x: int = 0
    arg: str = ""
    item: int = BARE
    category: str = ""
    needs_naming: bool = field(init=False)
    """Whether it works only in actions in which its item is named."""
    in_windows: bool = field(init=False)
    """Whether windows ask for it: not what is looked at while declaring, nor what chapters offer themselves."""
    attacks: bool = field(init=False)
    """Whether it works only for the attacker or caster,"""
    defends: bool = field(init=False)
    """or only for the defender of the moment."""

    def __post_init__(self) -> None:
        roles = {one["role"] for one in self.effect.conditions if "role" in one}
        object.__setattr__(self, "needs_naming", _needs_naming(self.category, self.effect))
        object.__setattr__(self, "in_windows", not _is_permission(self.effect))
        object.__setattr__(self, "attacks", not roles.isdisjoint(("attacker", "caster")))
        object.__setattr__(self, "defends", "defender" in roles)


def _needs_naming(category: str, effect: Effect) -> bool:
    if category == "item":
        return any("flag" in op and op["flag"]["name"] == "improvised" for op in effect.do)
    return category in NAMED and effect.scope != "held"


def _is_permission(effect: Effect) -> bool:
    op = effect.do[0]
    if "procedure" in op:
        return op["procedure"]["name"] in ELSEWHERE
    return "allow_effect" in op or ("flag" in op and op["flag"]["name"] in PERMISSIONS)


Op = tuple[Entry, str, dict[str, Any]]
"""An entry, the name of one of its operations, and the arguments."""


class Entries(NamedTuple):
    """The effects of one Safar."""

    by_when: dict[str, tuple[Entry, ...]]
    own: dict[str, tuple[Op, ...]]
    """What always touches the Safar itself, by the value, flag or operation."""
    foreign: dict[str, tuple[Op, ...]]
    """What always touches others."""
    skills: dict[str, tuple[int, str]]
    """Its skills by their bare names, with number and word."""
    procedures: frozenset[str]
    """The named procedures among its effects."""


class Skill(NamedTuple):
    """A skill as written on a card: its name, number, word, and the entry of the content."""

    name: str
    x: int
    arg: str
    id: str


@lru_cache(maxsize=1_024)
def read_skill(packs: tuple[str, ...], word: str) -> Skill | None:
    """What a word on a card means."""
    known = load(packs).skills
    plain = word
    if found := _NUMBER.fullmatch(word):
        name, x, arg = found[1], int(found[2]), found[3] or ""
        plain = f"{name} {x}"
    elif found := _BRACKET.fullmatch(word):
        name, x, arg = found[1], 0, found[2]
    else:
        name, x, arg = word, 0, ""
        for prefix, kind in _PREFIXES.items():
            if word.startswith(prefix):
                name, arg = kind, word.removeprefix(prefix)
    entry = skill_entry(plain, set(known)) or (name if name in known else None)
    if entry is None and f"{name} X" in known:
        entry = f"{name} X"
    return Skill(name, x, arg, entry) if entry else None


@lru_cache(maxsize=8_192)
def entries_of(
    packs: tuple[str, ...], profile: str, items: tuple[Item, ...], cards: tuple[str, ...], granted: tuple[str, ...]
) -> Entries:
    """Everything that a Safar has, with further skills that it was granted."""
    book = load(packs)
    card = book.profiles[profile]
    words = [*card.skills, *granted]
    if card.faction in CARNIVORES:
        words.append("carnivorous")  # KA-SKL-15
    found: list[Entry] = [Entry(f"profile:{profile}/{n}", effect) for n, effect in enumerate(card.effects)]
    for number, item in enumerate(items):
        found += _of_item(packs, number, item)
    for name in cards:
        effects = book.upgrade_cards[name].effects
        found += [Entry(f"card:{name}/{n}", effect, category="card") for n, effect in enumerate(effects)]
    words += _unconditional(found, items, PATHS.get(card.faction, ""))
    skills = _best(packs, words, [*found])
    replaced = {entry.effect.replaces for entry in found if entry.effect.replaces}
    for skill in skills.values():
        if skill.name not in replaced:
            effects = book.skills[skill.id].effects
            found += [Entry(f"skill:{skill.id}/{n}", effect, skill.x, skill.arg) for n, effect in enumerate(effects)]
    return _sorted(found, {skill.name: (skill.x, skill.arg) for skill in skills.values()})


def _of_item(packs: tuple[str, ...], number: int, item: Item) -> Iterator[Entry]:
    book = load(packs)
    if item.gone:
        return
    if item.id not in book.equipment:  # the printed armour
        yield from _borax(packs, number, "armour") if item.borax else ()
        return
    card = book.equipment[item.id]
    for n, effect in enumerate(card.effects):
        if effect.option and item.option not in (-1, effect.option):
            continue
        if effect.part and item.part and effect.part != item.part:
            continue
        if effect.scope == "held" and not item.held:
            continue
        yield Entry(f"item:{item.id}/{n}", effect, 0, item.word, number, card.category)
        for op in effect.do:
            if "flag" in op and op["flag"]["name"] == "melee_as":  # in melee it is used as that item
                as_ = book.equipment[op["flag"]["arg"]]
                for k, other in enumerate(as_.effects):
                    yield Entry(f"item:{as_.id}/{k}", other, 0, item.word, number, as_.category)
    if item.borax:
        yield from _borax(packs, number, card.category)
    if item.sharp:
        for n, effect in enumerate(book.upgrades["sharpening"].effects):
            yield Entry(f"upgrade:sharpening/{n}", effect, 0, "", number, card.category)


def _borax(packs: tuple[str, ...], number: int, category: str) -> Iterator[Entry]:
    """What a Smith's borax does: a Specialist with that weapon, Survival instinct in that armour."""
    for word in BORAX_ARMOUR if category == "armour" else BORAX_WEAPON:
        skill = read_skill(packs, word)
        assert skill is not None
        for n, effect in enumerate(load(packs).skills[skill.id].effects):
            yield Entry(f"skill:{skill.id}/{n}", effect, skill.x, skill.arg, number, category)


def _unconditional(found: Iterable[Entry], items: tuple[Item, ...], path: str) -> list[str]:
    """Skills that what it owns gives it as long as it is owned or held."""
    words = []
    for entry in found:
        effect = entry.effect
        if effect.when == "always" and not effect.conditions and not effect.target and not entry.needs_naming:
            for op in effect.do:
                if "skill" in op and op["skill"].get("who", "self") == "self":
                    chosen = items[entry.item].word if entry.item >= 0 else entry.arg
                    words.append(op["skill"]["name"].replace("$word", chosen).replace("$own_faction_path", path))
    return words


def _best(packs: tuple[str, ...], words: Iterable[str], found: list[Entry]) -> dict[str, Skill]:
    """Each skill once: with a number granted twice it counts at the higher value; raised where something raises it."""
    skills: dict[str, Skill] = {}
    for word in words:
        skill = read_skill(packs, word)
        if skill:
            key = skill.name if not skill.arg or skill.x else f"{skill.name} ({skill.arg})"
            if key not in skills or skills[key].x < skill.x:
                skills[key] = skill
    for entry in found:
        if entry.effect.when == "always" and not entry.effect.conditions and not entry.effect.target:
            for op in entry.effect.do:
                if "skill_up" in op and op["skill_up"].get("who", "self") == "self":
                    name, n = op["skill_up"]["name"], op["skill_up"]["n"]
                    x = skills[name].x if name in skills else 0
                    skills[name] = Skill(name, x + n, "", f"{name} X")
    return skills


def _sorted(found: list[Entry], skills: dict[str, tuple[int, str]]) -> Entries:
    by_when: dict[str, list[Entry]] = {}
    own: dict[str, list[Op]] = {}
    foreign: dict[str, list[Op]] = {}
    for entry in found:
        by_when.setdefault(entry.effect.when, []).append(entry)
        if entry.effect.when == "always":
            for op in entry.effect.do:
                name, given = next(iter(op.items()))
                touches = given.get("value" if name != "flag" else "name", name) if name in LOOKED_UP else name
                mine = not entry.effect.target and given.get("who", "self") == "self"
                (own if mine else foreign).setdefault(touches, []).append((entry, name, given))
    return Entries(
        {key: tuple(value) for key, value in by_when.items()},
        {key: tuple(value) for key, value in own.items()},
        {key: tuple(value) for key, value in foreign.items()},
        skills,
        frozenset(op["procedure"]["name"] for entry in found for op in entry.effect.do if "procedure" in op),
    )


def effect_of(packs: tuple[str, ...], ref: str) -> Effect:
    """The effect that a reference names."""
    return load(packs).index.effect(ref)

"""What an item of a pack says of other items must be true: names lead somewhere, tables and sums are right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ludarium.games.kharn_ages.content.schema import Corners, Equipment, Profile, Roster, Scenario, Spell, Who
from ludarium.kernel.packs import Items, PackError

_SKILL: Final = re.compile(r"(?P<name>[a-z_]+)(?: (?P<number>[0-9]+)| \((?P<word>[^)]+)\))?")
_PREFIXES: Final = {"path_": "path", "kw_": "keyword"}
_FIELDS: Final = ("offensive", "defensive", "objectives", "shooting", "esoteric")
Fault = tuple[str, str, str]
"""The item, its field, and what is wrong."""


def check_links(items: Items, file: str) -> None:
    """PackError at the first item that does not fit the others."""
    for item, field, fault in _faults(items):
        raise PackError(file, item, field, fault)


def skill_entry(word: str, known: set[str]) -> str | None:
    """The id of the skill that a word on a card means; None if there is none."""
    for prefix, name in _PREFIXES.items():
        if word.startswith(prefix):
            return name if name in known else None
    if not (found := _SKILL.fullmatch(word)):
        return None
    name, number, bracket = found["name"], found["number"], found["word"]
    if number:
        forms = [f"{name} X"]
    elif bracket:
        kind = "field" if bracket in _FIELDS else "path"
        forms = [f"{name} ({bracket})", f"{name} ({kind})", f"{name} (cause)", f"{name} (faction)"]
    else:
        forms = [name]
    return next((form for form in forms if form in known), None)


def _faults(items: Items) -> Iterator[Fault]:
    for profile in items["profiles"].values():
        yield from _profile(profile, items)
    for item in items["equipment"].values():
        yield from _equipment(item, items)
    for spell in items["spells"].values():
        yield from _spell(spell, items)
    for card in items["upgrade_cards"].values():
        for who in card.who:
            yield from _who(card.id, "who", who, items)
    for scenario in items["scenarios"].values():
        yield from _scenario(scenario, items)
    for roster in items["rosters"].values():
        yield from _roster(roster, items)


def _profile(profile: Profile, items: Items) -> Iterator[Fault]:
    for word in profile.skills:
        if skill_entry(word, set(items["skills"])) is None:
            yield profile.id, "skills", f"there is no skill {word!r}"
    for item in profile.equipment:
        if item not in items["equipment"]:
            yield profile.id, "equipment", f"there is no equipment {item!r}"
    if len(profile.mastery) != profile.level:
        yield profile.id, "mastery", f"a figure of level {profile.level} has as many mastery dice"
    for field, who in (("temerity_counts", profile.temerity_counts), ("takes_place_of", profile.takes_place_of)):
        if who:
            yield from _who(profile.id, field, who, items)


def _equipment(item: Equipment, items: Items) -> Iterator[Fault]:
    if (item.category == "shooting") != (item.range is not None):
        yield item.id, "range", "a shooting weapon has a range, and nothing else has"
    if item.range and item.range.short > item.range.long:
        yield item.id, "range", "the short range is longer than the long one"
    for who in item.reserved:
        yield from _who(item.id, "reserved", who, items)


def _spell(spell: Spell, items: Items) -> Iterator[Fault]:
    hardest = [tier.difficulty for tier in spell.tiers]
    if hardest != sorted(hardest):
        yield spell.id, "tiers", "the difficulties must rise"
    if spell.path is None and spell.kind != "generic":
        yield spell.id, "path", "a spell has a path unless it is generic"
    for who in spell.reserved:
        yield from _who(spell.id, "reserved", who, items)


def _who(item: str, field: str, who: Who, items: Items) -> Iterator[Fault]:
    """Groups and traits must be those of some profile."""
    profiles = items["profiles"].values()
    groups, traits = {one.group for one in profiles}, {trait for one in profiles for trait in one.traits}
    for kind, named, known in (("group", who.groups, groups), ("trait", who.traits, traits)):
        for word in named:
            if word not in known:
                yield item, field, f"no profile has the {kind} {word!r}"
    if who == Who():
        yield item, field, "nobody is named"


def _scenario(scenario: Scenario, items: Items) -> Iterator[Fault]:
    for piece in scenario.terrain:
        if piece.kind not in items["terrain_kinds"]:
            yield scenario.id, piece.id, f"there is no terrain {piece.kind!r}"
        if not is_convex(piece.corners):
            yield scenario.id, piece.id, "its corners must go round anticlockwise and the piece be convex"
    for side, corners in scenario.deployment.items():
        if not is_convex(corners):
            yield scenario.id, f"deployment.{side}", "its corners must go round anticlockwise and the area be convex"
    fewest, most = scenario.players
    if not fewest <= most <= len(scenario.deployment):
        yield scenario.id, "players", "every player needs an area to deploy in"
    names = [piece.id for piece in scenario.terrain] + [marker.id for marker in scenario.markers]
    if len(set(names)) < len(names):
        yield scenario.id, "terrain", "two pieces or markers have the same id"
    for marker in scenario.markers:
        if marker.kind == "neutral" and marker.id not in items["neutrals"]:
            yield scenario.id, marker.id, "there is no such neutral figure"
        if marker.owner and marker.owner not in scenario.deployment:
            yield scenario.id, marker.id, f"there is no side {marker.owner!r}"


def is_convex(corners: Corners) -> bool:
    """Whether every corner turns left."""
    triples = ((corners[i - 2], corners[i - 1], corners[i]) for i in range(len(corners)))
    return all((b[0] - a[0]) * (c[1] - b[1]) > (b[1] - a[1]) * (c[0] - b[0]) for a, b, c in triples)


def _roster(roster: Roster, items: Items) -> Iterator[Fault]:
    lists = {"add": "equipment", "spells": "spells"}
    for member in roster.members:
        if member.profile not in items["profiles"]:
            yield roster.id, "members", f"there is no profile {member.profile!r}"
            return
        for field, key in lists.items():
            for name in getattr(member, field):
                if name not in items[key]:
                    yield roster.id, member.profile, f"there is no {name!r} among the {key}"
        for pack in member.ammo:
            if pack not in items["ammunition"]:
                yield roster.id, member.profile, f"there is no ammunition {pack!r}"
        if member.grimoire and member.grimoire not in items["grimoires"]:
            yield roster.id, member.profile, f"there is no grimoire {member.grimoire!r}"
    if roster.leader not in {member.profile for member in roster.members}:
        yield roster.id, "leader", "the leader is not a member"
    if (total := sum(member.cost for member in roster.members)) > roster.format:
        yield roster.id, "members", f"they cost {total} Krowns, more than {roster.format}"

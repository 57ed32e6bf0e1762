"""What Nova Aetas is played with: the base set and further packs, validated."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from ludarium.games.nova_aetas.content.calls import BadNotation, read_call
from ludarium.games.nova_aetas.content.schema import (
    KINDS,
    Achievement,
    Crate,
    Draft,
    Ending,
    EnemyCard,
    HeroSheet,
    Injury,
    Item,
    Mission,
    MissionEvent,
    MissionObject,
    Piece,
    Reagent,
    Skill,
    Town,
)
from ludarium.games.nova_aetas.content.vocabulary import DOINGS, MOMENTS, SPECIALS, STAKES, check_line, check_words
from ludarium.kernel.packs import Items, PackError, PackFormat, content_hash, convert_item

RULES_VERSION = 1


class Traits(msgspec.Struct, frozen=True):
    """What the passive skills of an Enemy card come to."""

    passives: tuple[str, ...]
    """Leaders and Monsters have Destiny, printed or not (NA-ENM-13)."""
    jump: int
    climbs: bool
    runner: bool


def _traits(card: EnemyCard) -> Traits:
    destined = card.rank in ("leader", "monster") and "destiny" not in card.passives
    jump = next((int(skill.split()[1]) for skill in card.passives if skill.startswith("jump ")), 0)
    climbs = any(skill.startswith("climb ") for skill in card.passives)
    passives = (*card.passives, "destiny") if destined else card.passives
    return Traits(passives, jump, climbs, "runner" in passives)


class Book:
    """All content of a game."""

    rules_version = RULES_VERSION

    def __init__(self, items: Items, packs: tuple[str, ...]) -> None:
        self.all, self.packs = items, packs
        self.hash = content_hash(items)
        self.heroes: dict[str, HeroSheet] = items["heroes"]
        self.skills: dict[str, Skill] = items["skills"]
        self.enemies: dict[str, EnemyCard] = items["enemies"]
        self.drafts: dict[str, Draft] = items["drafts"]
        self.items: dict[str, Item] = items["items"]
        self.reagents: dict[str, Reagent] = items["reagents"]
        self.injuries: dict[str, Injury] = items["injuries"]
        self.pieces: dict[str, Piece] = items["pieces"]
        self.missions: dict[str, Mission] = items["missions"]
        self.endings: dict[str, Ending] = items["endings"]
        self.towns: dict[str, Town] = items["towns"]
        self.achievements: dict[str, Achievement] = items["achievements"]
        self.crates: dict[int, Crate] = {crate.face: crate for crate in items["crates"].values()}

        self._cards: dict[str, Skill | Item | Injury] = {**self.injuries, **self.items, **self.skills}
        self.traits = {card.id: _traits(card) for card in self.enemies.values()}
        self._standing: dict[str, tuple[MissionEvent, ...]] = {}
        self._events = {mission.id: _by_moment(mission) for mission in self.missions.values()}
        self.armed_by = {mission.id: _armed_by(mission) for mission in self.missions.values()}
        """The flag that lets Equipment work in a Mission; "" where it always does."""
        self._objects = {mission.id: {one.id: one for one in mission.objects} for mission in self.missions.values()}

    def events(self, mission: str, when: str) -> tuple[MissionEvent, ...]:
        """The events of a Mission for this moment."""
        return self._events[mission].get(when, ())

    def standing(self, mission: str, names: tuple[str, ...]) -> tuple[MissionEvent, ...]:
        """The events of a Mission whose moment is a fact of these names that can be read off the position."""
        found = self._standing.get(mission)
        if found is None:
            events = self.missions[mission].events
            found = self._standing[mission] = tuple(e for e in events if read_call(e.when).name in names)
        return found

    def printed(self, mission: str, id_: str, type_: str) -> MissionObject | None:
        """An object as its Mission prints it; one that came later is like the first of its type."""
        found = self._objects[mission].get(id_)
        if found is None:
            found = next((one for one in self._objects[mission].values() if one.type == type_), None)
        return found

    def card(self, id_: str) -> Skill | Item | Injury:
        """The skill, item or injury of that id."""
        return self._cards[id_]


def _armed_by(mission: Mission) -> str:
    kept = [one for one in mission.special if one.startswith("no_items_until(")]
    return f"picked {read_call(kept[0]).word(0)}" if kept else ""


def _by_moment(mission: Mission) -> dict[str, tuple[MissionEvent, ...]]:
    found: dict[str, list[MissionEvent]] = {}
    for event in mission.events:
        found.setdefault(event.when, []).append(event)
    return {when: tuple(events) for when, events in found.items()}


def load(packs: tuple[str, ...] = ()) -> Book:
    """The base set and these packs (paths of folders), read once."""
    return _load(packs)


@lru_cache
def _load(packs: tuple[str, ...]) -> Book:
    return Book(PACKS.load(files(__name__) / "base", packs), packs)


def aliases(book: Book) -> dict[str, str]:
    """The names of heroes, enemies, items and skills, and their ids."""
    kinds: tuple[dict[str, Any], ...] = (book.heroes, book.enemies, book.items, book.skills)
    return {card.name: card.id for cards in kinds for card in cards.values()}


def check_pack(pack: str) -> tuple[int, list[PackError]]:
    """How many items a pack holds, and everything that is wrong with it."""
    return PACKS.check_pack(load().all, pack)


def _read(file: str, key: str, item: object) -> Any:
    """One item; the notation of its lines and calls is checked as well."""
    found = convert_item(file, item, KINDS[key])
    try:
        if isinstance(found, (Skill, Item, Injury)):
            for line in found.lines():
                check_line(line)
        if isinstance(found, Item):
            for line in found.secondary_lines():
                check_line(line)
        if isinstance(found, Mission):
            _check_script(found)
        if isinstance(found, Crate):
            check_words(found.do, DOINGS, "operation")
    except BadNotation as error:
        raise PackError(file, found.id, "fx", str(error)) from None
    return found


def _check_script(mission: Mission) -> None:
    """Every word of a Mission is one that the engine carries out."""
    for event in mission.events:
        check_words((event.when,), MOMENTS, "moment")
        check_words(event.if_, STAKES, "condition")
        check_words(event.do, DOINGS, "operation")
    for thing in mission.objects:
        if thing.use:
            check_words((*thing.use.ok, *thing.use.fail), DOINGS, "operation")
            check_words(thing.use.needs, STAKES, "condition")
        if thing.body:
            check_words(thing.body.out, DOINGS, "operation")
    for card in mission.location_cards:
        for point in card.points:
            check_words((*point.ok, *point.fail), DOINGS, "operation")
            check_words(point.needs, STAKES, "condition")
    for objective in mission.objectives:
        check_words(objective.do, DOINGS, "operation")
    check_words(mission.special, SPECIALS, "special rule")
    check_words((mission.victory, mission.defeat), STAKES, "condition")
    for reward in (mission.rewards.victory, mission.rewards.defeat):
        check_words(reward.extra, DOINGS, "operation")
    for unlock in (*mission.unlocks.victory, *mission.unlocks.defeat):
        check_words(unlock.if_, STAKES, "condition")


def _check(items: Items, pack: str) -> None:
    """Names of cards lead somewhere; maps are whole."""
    for hero in items["heroes"].values():
        for key, names in (("base", (*hero.base, hero.personal)), ("items", hero.items)):
            table = items["items"] if key == "items" else items["skills"]
            for name in names:
                if name not in table:
                    raise PackError(pack, hero.id, key, f"there is no {name!r}")
    for mission in items["missions"].values():
        _check_mission(items, pack, mission)


def _check_mission(items: Items, pack: str, mission: Mission) -> None:
    for laid in mission.map:
        if laid.piece not in items["pieces"]:
            raise PackError(pack, mission.id, "map", f"there is no piece {laid.piece!r}")
    for group in mission.enemies:
        if group.enemy not in items["enemies"]:
            raise PackError(pack, mission.id, "enemies", f"there is no enemy {group.enemy!r}")
        if group.objective and group.objective not in {one.id for one in mission.objectives}:
            raise PackError(pack, mission.id, "enemies", f"there is no objective {group.objective!r}")
    if len(mission.heroes_start) != 4:
        raise PackError(pack, mission.id, "heroes_start", "four squares are needed")


PACKS = PackFormat(tuple(KINDS), _read, _check)

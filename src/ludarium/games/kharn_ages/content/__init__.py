"""What Kharn-Ages is played with: the base set and further packs, validated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Any

from ludarium.games.kharn_ages.content.links import check_links
from ludarium.games.kharn_ages.content.schema import (
    KINDS,
    Ammunition,
    Equipment,
    Grimoire,
    Neutral,
    Profile,
    Roster,
    Scenario,
    Skill,
    Spell,
    TacticalCard,
    TerrainKind,
    Thing,
    Upgrade,
    UpgradeCard,
)
from ludarium.games.kharn_ages.content.vocabulary import casting_faults, effect_faults
from ludarium.kernel.packs import Items, PackError, PackFormat, content_hash, convert_item
from ludarium.space.plane.terrain import Piece, Terrain

RULES_VERSION = 1


class Book:
    """All content of a game."""

    rules_version = RULES_VERSION

    def __init__(self, items: Items, packs: tuple[str, ...]) -> None:
        self.items, self.packs = items, packs
        self.hash = content_hash(items)
        self.profiles: dict[str, Profile] = items["profiles"]
        self.equipment: dict[str, Equipment] = items["equipment"]
        self.skills: dict[str, Skill] = items["skills"]
        self.ammunition: dict[str, Ammunition] = items["ammunition"]
        self.upgrades: dict[str, Upgrade] = items["upgrades"]
        self.grimoires: dict[str, Grimoire] = items["grimoires"]
        self.objects: dict[str, Thing] = items["objects"]
        self.spells: dict[str, Spell] = items["spells"]
        self.upgrade_cards: dict[str, UpgradeCard] = items["upgrade_cards"]
        self.tactical_cards: dict[str, TacticalCard] = items["tactical_cards"]
        self.terrain_kinds: dict[str, TerrainKind] = items["terrain_kinds"]
        self.neutrals: dict[str, Neutral] = items["neutrals"]
        self.scenarios: dict[str, Scenario] = items["scenarios"]
        self.rosters: dict[str, Roster] = items["rosters"]
        self.tables = {key: self._terrain(scenario) for key, scenario in self.scenarios.items()}
        """The scenery of every scenario as it stands at the start."""

    def _terrain(self, scenario: Scenario) -> Terrain:
        pieces = []
        for one in scenario.terrain:
            kind = self.terrain_kinds[one.kind]
            pieces.append(Piece(one.corners, one.height, kind.solid, kind.stands, kind.porous, kind.ground, kind.firm))
        return Terrain(pieces)


def load(packs: tuple[str, ...] = ()) -> Book:
    """The base set and these packs (paths of folders), read once."""
    return _load(packs)


@lru_cache
def _load(packs: tuple[str, ...]) -> Book:
    return Book(PACKS.load(files(__name__) / "base", packs), packs)


def aliases(book: Book) -> dict[str, str]:
    """The names of profiles, equipment, spells, cards and scenarios, and their ids."""
    named: Iterable[dict[str, Any]] = (
        book.scenarios,
        book.tactical_cards,
        book.upgrade_cards,
        book.spells,
        book.equipment,
        book.profiles,
    )
    return {card.name: card.id for cards in named for card in cards.values()}


def check_pack(pack: str) -> tuple[int, list[PackError]]:
    """How many items a pack holds, and everything that is wrong with it."""
    return PACKS.check_pack(load().items, pack)


def _read(file: str, key: str, written: object) -> Any:
    """One item, whose effects must be written in the vocabulary."""
    item = convert_item(file, written, KINDS[key])
    for where, fault in _faults(item):
        raise PackError(file, item.id, where, fault)
    return item


def _faults(item: Any) -> Iterator[tuple[str, str]]:
    if isinstance(item, Spell):
        yield from casting_faults(item.casting, item.tiers)
    yield from effect_faults(getattr(item, "effects", ()))


PACKS = PackFormat(tuple(KINDS), _read, check_links)

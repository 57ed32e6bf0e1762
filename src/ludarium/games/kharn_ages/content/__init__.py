"""What Kharn-Ages is played with: the base set and further packs, validated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Any

from ludarium.games.kharn_ages.content.index import Index
from ludarium.games.kharn_ages.content.links import check_links
from ludarium.games.kharn_ages.content.schema import (
    KINDS,
    Ammunition,
    Equipment,
    Grimoire,
    Marker,
    Neutral,
    Profile,
    Roster,
    Scenario,
    Scenery,
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
SOLID_MARKERS = ("chest", "coffer")


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
        self.index = Index(self)
        self.tables: dict[tuple[str, tuple[str, ...]], Terrain] = {}
        """Those that were asked for: ``table``."""

    def table(self, scenario: str, gone: tuple[str, ...] = ()) -> Terrain:
        """The scenery and solid markers of a scenario, without those that were destroyed or lifted."""
        found = self.tables.get((scenario, gone))
        if found is None:
            card = self.scenarios[scenario]
            pieces = [self._piece(one) for one in card.terrain if one.id not in gone]
            pieces += [block(one) for one in card.markers if one.kind in SOLID_MARKERS and one.id not in gone]
            self.tables[scenario, gone] = found = Terrain(pieces)
        return found

    def _piece(self, scenery: Scenery) -> Piece:
        kind = self.terrain_kinds[scenery.kind]
        return Piece(scenery.corners, scenery.height, kind.solid, kind.stands, kind.porous, kind.ground, kind.firm)


def block(marker: Marker) -> Piece:
    """A marker with a size as a solid piece (KA-GAP-114): a square along the edges of the table (KA-GAP-127)."""
    (x, y), half = marker.at, marker.size // 2
    corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return Piece(corners, marker.height, solid=True, firm=True)


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


def _check(items: Items, file: str) -> None:
    """Everything leads somewhere, and every ready-made roster keeps the rules of recruitment."""
    from ludarium.games.kharn_ages.recruiting import faults_of_ready  # reads the content

    check_links(items, file)
    for roster, fault in faults_of_ready(Book(items, ())):
        raise PackError(file, roster, "members", fault)


PACKS = PackFormat(tuple(KINDS), _read, _check)

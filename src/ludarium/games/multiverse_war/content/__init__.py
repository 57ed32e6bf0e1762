"""What Multiverse War is played with: the base set and further packs, validated."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Any

from ludarium.games.multiverse_war.board import Layout
from ludarium.games.multiverse_war.content.schema import (
    KINDS,
    Adventure,
    BuildingCard,
    Faction,
    HeroSheet,
    MissionCard,
    Section,
    Territory,
    UnitCard,
)
from ludarium.kernel.packs import Items, PackError, PackFormat, content_hash, convert_item

RULES_VERSION = 1
BUILDER, DECOY = "U01", "decoy"


class Book:
    """All content of a game."""

    rules_version = RULES_VERSION

    def __init__(self, items: dict[str, dict[str, Any]], packs: tuple[str, ...]) -> None:
        self.items, self.packs = items, packs
        self.hash = content_hash(items)
        self.units: dict[str, UnitCard] = items["units"]
        self.heroes: dict[str, HeroSheet] = items["heroes"]
        self.buildings: dict[str, BuildingCard] = items["buildings"]
        self.factions: dict[str, Faction] = items["factions"]
        self.adventures: dict[str, Adventure] = items["adventures"]
        self.territories: dict[str, Territory] = items["territories"]
        self.missions: dict[str, MissionCard] = items["missions"]
        self.dial: dict[str, Section] = items["dial"]
        self.layouts = {key: Layout(card) for key, card in items["layouts"].items()}
        self.tracks = {kind: number for number, kind in enumerate(self.units)}
        """The row of each unit type on the battle track."""


def load(packs: tuple[str, ...] = ()) -> Book:
    """The base set and these packs (paths of folders), read once."""
    return _load(packs)


@lru_cache
def _load(packs: tuple[str, ...]) -> Book:
    return Book(PACKS.load(files(__name__) / "base", packs), packs)


def aliases(book: Book) -> dict[str, str]:
    """The names of units, heroes and territories, and their ids."""
    kinds: tuple[dict[str, Any], ...] = (book.units, book.heroes, book.territories)
    return {card.name: card.id for cards in kinds for card in cards.values()}


def check_pack(pack: str) -> tuple[int, list[PackError]]:
    """How many items a pack holds, and everything that is wrong with it."""
    return PACKS.check_pack(load().items, pack)


def _read(file: str, key: str, item: object) -> Any:
    return convert_item(file, item, KINDS[key])


def _check_links(items: Items, file: str) -> None:
    """Names of units and factions lead somewhere; territories and layouts have their shape."""
    units, factions = items["units"], items["factions"]
    for unit in units.values():
        if unit.faction and unit.faction not in factions:
            raise PackError(file, unit.id, "faction", f"there is no faction {unit.faction!r}")
    for faction in factions.values():
        if faction.unique_unit not in units:
            raise PackError(file, faction.id, "unique_unit", f"there is no unit {faction.unique_unit!r}")
    for card in items["adventures"].values():
        for operation in (*card.reward, *card.penalty, *card.bought):
            if operation.op == "unit" and operation.kind not in units:
                raise PackError(file, card.id, "kind", f"there is no unit {operation.kind!r}")
    for territory in items["territories"].values():
        if [len(row) for row in territory.rows] != [3, 4, 5, 4, 3] or set("".join(territory.rows)) - set("GFHMW"):
            raise PackError(file, territory.id, "rows", "five rows of 3, 4, 5, 4, 3 letters out of G, F, H, M, W")
    for layout in items["layouts"].values():
        if len(layout.seats) != layout.players or len(layout.slots) > len(items["territories"]):
            raise PackError(file, layout.id, "slots", "a seat for each player, and no more slots than territories")


PACKS = PackFormat(tuple(KINDS), _read, _check_links)

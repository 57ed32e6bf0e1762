"""What Multiverse War is played with: the base set and further packs, validated."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
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
from ludarium.kernel.packs import PackError, content_hash, convert_item, pack_files
from ludarium.kernel.yamls import UnreadableYaml, read_yaml

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
    items: dict[str, dict[str, Any]] = {key: {} for key in KINDS}
    for folder in (files(__name__) / "base", *map(Path, packs)):
        for file in pack_files(folder):
            for key, listed in _lists(file).items():
                for item in listed:
                    found = convert_item(file.name, item, KINDS[key])
                    items[key][found.id] = found
    _check_links(items, packs)
    return Book(items, packs)


def _lists(file: Path | Traversable) -> dict[str, list[Any]]:
    """The lists of a file, whose names must be known."""
    try:
        data = read_yaml(file)
    except UnreadableYaml as error:
        raise PackError(file.name, "-", "-", str(error)) from None
    if not isinstance(data, dict) or not all(isinstance(listed, list) for listed in data.values()):
        raise PackError(file.name, "-", "-", f"the file must hold lists named {', '.join(KINDS)}")
    for key in data:
        if key not in KINDS:
            raise PackError(file.name, "-", str(key), f"there is no such list; there are {', '.join(KINDS)}")
    return data


def aliases(book: Book) -> dict[str, str]:
    """The names of units, heroes and territories, and their ids."""
    kinds: tuple[dict[str, Any], ...] = (book.units, book.heroes, book.territories)
    return {card.name: card.id for cards in kinds for card in cards.values()}


def check_pack(pack: str) -> tuple[int, list[PackError]]:
    """How many items a pack holds, and everything that is wrong with it."""
    errors: list[PackError] = []
    items = {key: dict(found) for key, found in load().items.items()}
    count = 0
    try:
        for file in pack_files(Path(pack)):
            for key, listed in _lists(file).items():
                for item in listed:
                    count += 1
                    try:
                        found = convert_item(file.name, item, KINDS[key])
                        items[key][found.id] = found
                    except PackError as error:
                        errors.append(error)
        if not errors:
            _check_links(items, (pack,))
    except PackError as error:
        errors.append(error)
    return count, errors


def _check_links(items: dict[str, dict[str, Any]], packs: tuple[str, ...]) -> None:
    """Names of units and factions lead somewhere; territories and layouts have their shape."""
    file = packs[-1] if packs else "base"
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

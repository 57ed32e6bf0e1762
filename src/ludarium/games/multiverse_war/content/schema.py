"""The shape of content packs: units, heroes, buildings, adventures, territories, layouts, missions, the dial."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ludarium.games.multiverse_war.board import Cell

Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Icon = Literal["MELEE", "RANGED", "CAVALRY", "STRIKE", "MORAL", "HEALTH"]
Type = Literal["civilian", "melee_specialist", "anti_cavalry", "ranged", "cavalry", "siege"]
Place = Literal["settlement", "barracks", "academy", "siege_workshop", "fortress"]


class _Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One item of a pack."""


class Ability(_Item, frozen=True, kw_only=True):
    """A special ability of a unit type (MW-GEN-05)."""

    id: str
    name: str
    ap: Count
    when: str
    text: str


class Perk(_Item, frozen=True, kw_only=True):
    """What the equipment of a type gives (MW-XP-04)."""

    hp: Count = 0
    ap: Count = 0
    dmg: Count = 0
    range: Count = 0
    attribute: str = ""


class UnitCard(_Item, frozen=True, kw_only=True):
    """A unit type (MW-GEN-03)."""

    id: str
    name: str
    tier: Literal[1, 2]
    type: Type
    attack: Literal["none", "melee", "ranged"]
    cost: Positive
    ap: Positive
    hp: Positive
    dmg: Count
    icon: Icon | None = None
    infantry: bool = False
    mounted: bool = False
    range: Count = 0
    los: Positive = 2
    counters: tuple[Type, ...] = ()
    attributes: tuple[str, ...] = ()
    wallbreaker: Count = 0
    recruited_at: tuple[Place, ...]
    blocks: Positive
    faction: str = ""
    ability: Ability | None = None
    perk: Perk = Perk()


class HeroAbility(_Item, frozen=True, kw_only=True):
    """An ability of a hero; from ``level`` on it can be learned."""

    id: str
    name: str
    level: Positive
    recommended: bool = False
    text: str


class HeroSheet(_Item, frozen=True, kw_only=True):
    """A hero (MW-HERO-01)."""

    id: str
    name: str
    type: Type
    icon: Icon
    attack: Literal["melee", "ranged"]
    dmg: Positive
    mounted: bool = False
    range: Count = 0
    counters: tuple[Type, ...] = ()
    attributes: tuple[str, ...] = ()
    abilities: tuple[HeroAbility, ...]


class Tier(_Item, frozen=True, kw_only=True):
    """A building at one tier: its price (of the upgrade, at tier 2), income, HP and victory points."""

    cost: Positive
    income: Count
    hp: Positive
    vp: Count
    text: str


class BuildingCard(_Item, frozen=True, kw_only=True):
    """A building type (MW-BLDG-01)."""

    id: str
    tokens: Positive
    zone: Positive
    tiers: tuple[Tier, ...]


class Faction(_Item, frozen=True, kw_only=True):
    """A faction (MW-SET-03)."""

    id: str
    name: str
    colour: str
    names: dict[str, str]
    unique_unit: str
    theme: str


class Guardian(_Item, frozen=True, kw_only=True):
    """Who is fought in an adventure (MW-ADV-08)."""

    type: Type
    hp: Positive
    dmg: Positive


class Operation(_Item, frozen=True, kw_only=True):
    """What an adventure card does."""

    op: Literal["gold", "xp", "unit", "heal", "heal_around", "damage", "frost", "geode", "survey", "forge"]
    n: Count = 0
    kind: str = ""


class Adventure(_Item, frozen=True, kw_only=True):
    """An adventure card (MW-ADV-05)."""

    id: str
    name: str
    kind: Literal["boon", "test", "choice", "fight", "permanent"]
    dice: Count = 0
    need: Count = 0
    icons: tuple[Icon, ...] = ()
    price: Count = 0
    """What a choice can be paid with."""
    bought: tuple[Operation, ...] = ()
    guardian: Guardian | None = None
    reward: tuple[Operation, ...] = ()
    penalty: tuple[Operation, ...] = ()
    place: Literal["", "P1", "P2", "P3", "P4"] = ""


class Territory(_Item, frozen=True, kw_only=True):
    """A module of 19 hexes, unrotated (MW-EXPL-03)."""

    id: str
    name: str
    adventure: Cell
    number: Positive
    rows: tuple[str, str, str, str, str]


class LayoutSeat(_Item, frozen=True, kw_only=True):
    """Where a player starts."""

    slot: Cell
    settlement: tuple[Cell, Cell, Cell, Cell, Cell]


class LayoutCard(_Item, frozen=True, kw_only=True):
    """A map: where territories and Settlements lie."""

    id: str
    name: str
    players: Positive
    scenarios: tuple[Literal["starter", "advanced"], ...]
    slots: tuple[Cell, ...]
    seats: tuple[LayoutSeat, ...]
    teams: tuple[tuple[int, ...], ...] = ()
    mines: tuple[Cell, ...] = ()


class Mission(_Item, frozen=True, kw_only=True):
    """One mission: met when a fact of its player reaches a number."""

    words: str
    fact: str
    reach: Positive


class MissionCard(_Item, frozen=True, kw_only=True):
    """A secret mission card (MW-MISS-01)."""

    id: str
    name: str
    needs: Literal["", "mines", "heroes"] = ""
    missions: tuple[Mission, Mission, Mission]


class Section(_Item, frozen=True, kw_only=True):
    """A section of the event dial (MW-DIAL-02)."""

    n: Positive
    name: str
    text: str

    @property
    def id(self) -> str:
        """Its number, as a name."""
        return str(self.n)


KINDS: dict[str, type[Any]] = {
    "units": UnitCard,
    "heroes": HeroSheet,
    "buildings": BuildingCard,
    "factions": Faction,
    "adventures": Adventure,
    "territories": Territory,
    "layouts": LayoutCard,
    "missions": MissionCard,
    "dial": Section,
}

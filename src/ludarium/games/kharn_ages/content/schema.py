"""The shape of content packs: profiles, equipment, skills, spells, cards, objects, terrain, scenarios and rosters.

Every length is in whole thousandths of a toise, save the numbers inside effects, which are toises.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, field

Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Level = Literal[1, 2, 3]
Faction = Literal["kharn", "gouns", "kherops", "fangs", "tembos", "black_guild"]
Field = Literal["offensive", "defensive", "objectives", "shooting", "esoteric"]
Path = Literal["adansonia", "blood_and_steel", "osteomancy", "sacrifice", "shamanism"]
BaseSize = Literal[40, 50, 60, 80]
Side = Literal["a", "b", "c", "d", "attacker", "defender"]
Coordinate = Annotated[int, Meta(ge=0, le=15_000)]
Place = tuple[Coordinate, Coordinate]
Corners = Annotated[tuple[Place, ...], Meta(min_length=3)]
Operation = dict[str, Any]
Condition = dict[str, Any]


class _Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A part of a pack."""


# -- effects -----------------------------------------------------------------------------------------


class Limit(_Item, frozen=True, kw_only=True):
    """How often an effect may be used."""

    n: int | str | dict[str, Any]
    per: str


class Effect(_Item, frozen=True, kw_only=True):
    """What a program runs: at a trigger, under conditions, some operations. Its words are checked by ``vocabulary``."""

    when: str
    do: Annotated[tuple[Operation, ...], Meta(min_length=1)]
    conditions: tuple[Condition, ...] = field(default=(), name="if")
    may: bool = False
    cost: dict[str, Any] = {}
    limit: Limit | None = None
    target: dict[str, Any] = {}
    until: str = ""
    says: int | str = field(default=0, name="for")
    """Which text it carries out: a number in a list of texts, or an objective."""
    option: Count = 0
    part: Count = 0
    scope: Literal["", "held"] = ""
    stacks: bool = True
    replaces: str = ""


class Who(_Item, frozen=True, kw_only=True):
    """Whom something is for: who fits one of the words of every list that is given."""

    factions: tuple[Faction, ...] = ()
    groups: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    levels: tuple[Level, ...] = ()
    mages: bool = False


# -- figures and what they carry ---------------------------------------------------------------------


class Stats(_Item, frozen=True, kw_only=True):
    """The six characteristics."""

    V: Count
    P: Count
    A: Count
    C: Count
    T: Count
    I: Count  # noqa: E741


class Armour(_Item, frozen=True, kw_only=True):
    """Protection below the threshold, the threshold, protection from it on, and boxes (KA-ARM)."""

    fail: Count
    threshold: Positive
    success: Count
    boxes: Positive


class Profile(_Item, frozen=True, kw_only=True):
    """A profile card."""

    id: str
    name: str
    faction: Faction
    level: Level
    limitation: Annotated[str, Meta(pattern="^(X [1-9]|U|P)$")]
    cost: Positive
    stats: Stats
    stature: Annotated[int, Meta(ge=0, le=6)]
    ap: Positive
    hp: Positive
    base: BaseSize
    group: str
    temerity_counts: Who | None = None
    """T is the number of these in play, itself included."""
    armour: Armour | None = None
    skills: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    mastery: tuple[tuple[Field, ...], ...]
    traits: tuple[str, ...] = ()
    takes_place_of: Who | None = None
    special: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()

    @property
    def most(self) -> int:
        """How many of its group and level a Spearhead may have (KA-LIM)."""
        return int(self.limitation[2:]) if self.limitation[0] == "X" else 1


class Range(_Item, frozen=True, kw_only=True):
    """The two range values and the farthest legal distance, if there is one (KA-SHO-08)."""

    short: Count
    long: Positive
    most: Count = 0


class Equipment(_Item, frozen=True, kw_only=True):
    """A weapon, an armour, a shield, a helmet or another item."""

    id: str
    name: str
    category: Literal["melee", "shooting", "armour", "shield", "helmet", "item"]
    cost: int
    text: str
    hands: Annotated[tuple[Literal[1, 2], ...], Meta(max_length=2)] = ()
    """In how many hands it may be held; none: it needs no hand."""
    bladed: bool = False
    reach: Count = 0
    range: Range | None = None
    ammo: Count = 0
    unlimited: bool = False
    """Its ammunition is not counted."""
    ammo_kind: Literal["", "arrows", "bolts"] = ""
    rate: Count = 0
    reload_ap: Count = 0
    armour: Armour | None = None
    boxes: Count = 0
    uses: Count = 0
    reserved: tuple[Who, ...] = ()
    effects: tuple[Effect, ...] = ()


class Skill(_Item, frozen=True, kw_only=True):
    """A skill by its name: with a number (X), a word in brackets, or alone."""

    id: str
    rules: tuple[str, ...] = ()
    text: str = ""
    effects: tuple[Effect, ...] = ()


class Ammunition(_Item, frozen=True, kw_only=True):
    """A pack of arrows or bolts."""

    id: str
    kind: Literal["arrows", "bolts"]
    type: Literal["simple", "armour-piercing", "fire", "poisoned"]
    cost: Positive
    quantity: Positive
    text: str
    effects: tuple[Effect, ...] = ()


class Upgrade(_Item, frozen=True, kw_only=True):
    """What can be done to a weapon."""

    id: str
    cost: Positive
    text: str
    effects: tuple[Effect, ...]


class Grimoire(_Item, frozen=True, kw_only=True):
    """A book of spells; without pages it holds any number."""

    id: str
    cost: Positive
    pages: Count = 0


class Recruiting(_Item, frozen=True, kw_only=True):
    """A rule of recruitment besides the rulebook's."""

    id: str
    text: str
    effects: tuple[Effect, ...]


class Thing(_Item, frozen=True, kw_only=True):
    """An object that can be thrown (KA-OBJ)."""

    id: str
    difficulty: int
    min_c: Count = 0
    damage: Count
    min_p: Count = 0
    sp: Positive
    text: str = ""
    effects: tuple[Effect, ...] = ()


# -- magic and cards ---------------------------------------------------------------------------------


class Casting(_Item, frozen=True, kw_only=True):
    """When a spell may be cast, on whom, how often, and how long it lasts."""

    when: str
    target: dict[str, Any]
    rate: Limit
    until: str
    conditions: tuple[Condition, ...] = field(default=(), name="if")
    stacks: bool = True


class Tier(_Item, frozen=True, kw_only=True):
    """A difficulty of a spell, and what reaching it does."""

    difficulty: Positive
    text: str
    do: Annotated[tuple[Operation, ...], Meta(min_length=1)]
    target: dict[str, Any] = {}


class Spell(_Item, frozen=True, kw_only=True):
    """A spell card; the words of ``card`` are for the reader."""

    id: str
    name: str
    kind: Literal["generic", "grimoire", "profile"]
    path: Path | None = None
    pages: Count = 0
    cost: Count = 0
    reserved: tuple[Who, ...] = ()
    card: dict[Literal["target", "range", "rate", "duration"], str]
    casting: Casting
    tiers: Annotated[tuple[Tier, ...], Meta(min_length=1, max_length=3)]


class UpgradeCard(_Item, frozen=True, kw_only=True):
    """A card bought for a figure of a kind."""

    id: str
    name: str
    cost: Count
    who: tuple[Who, ...]
    text: str
    effects: tuple[Effect, ...]


class TacticalCard(_Item, frozen=True, kw_only=True):
    """A card bought for a Spearhead, hidden until it is used once."""

    id: str
    name: str
    cost: Positive
    when: str
    text: str
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1)]


# -- tables ------------------------------------------------------------------------------------------


class TerrainKind(_Item, frozen=True, kw_only=True):
    """What a kind of scenery does to bases and lines."""

    id: str
    text: str
    solid: bool = False
    stands: bool = False
    porous: bool = False
    firm: bool = False
    """It ends a push however low it is (KA-GEO-07)."""
    ground: Literal["", "loose", "slippery", "difficult", "deep"] = ""


class Scenery(_Item, frozen=True, kw_only=True):
    """A piece of scenery of a scenario: a convex prism."""

    id: str
    kind: str
    height: Count = 0
    corners: Corners
    sp: Count = 0
    flammable: bool = False


class Marker(_Item, frozen=True, kw_only=True):
    """A thing or a zone of a scenario."""

    id: str
    kind: Literal["carcass", "chest", "coffer", "neutral", "water", "zone"]
    at: Place
    size: Count = 0
    height: Count = 0
    radius: Count = 0
    owner: str = ""


class Neutral(_Item, frozen=True, kw_only=True):
    """A figure that belongs to nobody."""

    id: str
    base: BaseSize
    stature: Count
    C: Count
    hp: Positive
    text: str


class Scenario(_Item, frozen=True, kw_only=True):
    """A scenario: the table, where sides start, what gives points, and how ties are broken."""

    id: str
    name: str
    players: tuple[Positive, Positive]
    format: tuple[Positive, Positive]
    rounds: Positive
    deployment: dict[Side, Corners]
    scouts: bool
    ambush: bool
    terrain: tuple[Scenery, ...]
    markers: tuple[Marker, ...] = ()
    objectives: tuple[str, ...]
    special: tuple[str, ...] = ()
    ties: Annotated[tuple[Literal["goal_average", "defender", "draw", "shared"], ...], Meta(min_length=1)]
    effects: tuple[Effect, ...]


class Member(_Item, frozen=True, kw_only=True):
    """One figure of a roster and what was bought for it."""

    profile: str
    add: tuple[str, ...] = ()
    ammo: tuple[str, ...] = ()
    grimoire: str = ""
    spells: tuple[str, ...] = ()
    cost: Positive
    """With everything bought for it and every discount."""


class Roster(_Item, frozen=True, kw_only=True):
    """A Spearhead ready to play."""

    id: str
    name: str
    faction: Faction
    format: Positive
    leader: str
    members: Annotated[tuple[Member, ...], Meta(min_length=1)]


KINDS: dict[str, type[Any]] = {
    "profiles": Profile,
    "equipment": Equipment,
    "skills": Skill,
    "ammunition": Ammunition,
    "upgrades": Upgrade,
    "grimoires": Grimoire,
    "recruiting": Recruiting,
    "objects": Thing,
    "spells": Spell,
    "upgrade_cards": UpgradeCard,
    "tactical_cards": TacticalCard,
    "terrain_kinds": TerrainKind,
    "neutrals": Neutral,
    "scenarios": Scenario,
    "rosters": Roster,
}

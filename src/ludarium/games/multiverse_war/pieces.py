"""The pieces of Multiverse War: blocks, buildings, encounters, what a player has; what a unit can do at its rank."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from ludarium.games.multiverse_war.content.schema import HeroSheet, Perk, UnitCard

UNKNOWN = "?"  # the type of a block that this seat does not see
NOBODY = -1
SETTLEMENT, COLONY, VILLAGE = "settlement", "P1", "P2"
CARAVAN, COMPETITION = "P3", "P4"
TOWER, FORTRESS, BARRACKS, ACADEMY, WORKSHOP = "guard_tower", "fortress", "barracks", "academy", "siege_workshop"
SETTLEMENT_HP, COLONY_HP, VILLAGE_HP = 5, 3, 3
VETERAN, EQUIPPED, ELITE = 2, 3, 4
ALL_EXITS = 63
FROST_TOKENS, ROADS, CLEARINGS, TOKENS, MOST_LEVEL = 8, 30, 8, 18, 6
LEVELS = (0, 0, 2, 5, 9, 14, 20)
"""Kills needed in all for each level (MW-HERO-09)."""


class Unit(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A block on the map."""

    kind: str
    """The id of its card or hero sheet, ``decoy``, or ``?`` in the view of a seat that does not see it."""
    seat: int
    hex: str = ""
    """Empty: the block is off the map, and its number may be given to another."""
    wounds: int = 0
    up: bool = False
    """Whether it is face up: an enemy identifies it (MW-FOG-03)."""
    ap: int = 0
    busy: bool = False
    """Whether it did anything in its owner's last action phase: then it does not rest (MW-REST-01)."""
    finished: bool = False
    marked: bool = False
    """Whether it used its ability this turn or is under a lasting one (MW-ABIL-03)."""
    lasting: tuple[str, ...] = ()
    """Effects that last until its owner's next action phase."""
    road: int = 0
    """AP spent on road steps in this action phase; -1 once any were spent on something else (MW-ROAD-05)."""
    entered: int = 0
    """Hexes entered in this action phase."""
    attacks: int = 0
    used: tuple[str, ...] = ()
    """Abilities used this turn."""
    ready: bool = False
    """Whether a siege weapon is set up (MW-SIEG-01)."""
    resting: bool = False
    frost: bool = False
    crippled: bool = False
    shard: str = ""
    """The mine that the shard it carries came from."""
    place: str = ""
    """Of a decoy: the place of its hex that it fills, ``m`` or ``b`` (MW-DECO-05)."""
    batch: int = 0
    """With which blocks it came into play."""
    pace: int = 0
    """The most hexes it was seen to enter in one action phase."""
    struck: bool = False
    """Whether it intercepted in the present action phase (MW-INTC-05)."""
    passing: bool = False
    """Whether it only passes through its hex and must go on (MW-MOVE-10)."""
    fresh: bool = False
    """Whether it came into play too late to act this round (a free unit of an adventure)."""


class Building(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A building or, with ``site``, a Fortress under construction."""

    kind: str
    seat: int
    tier: int = 1
    damage: int = 0
    hit: bool = False
    """Whether it was damaged since the end of its owner's last action phase (MW-BLDG-10)."""
    scorched: bool = False
    """Whether it skips its next repair (Fire Pots)."""
    site: bool = False
    since: int = 0
    """The round in which it was built."""
    recruited: bool = False
    """Whether it recruited in this build phase."""


class Encounter(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A permanent encounter (MW-PERM). ``seat`` owns a conquered village; ``number`` is the order of placing."""

    kind: str
    number: int
    damage: int = 0
    seat: int = NOBODY
    hit: bool = False
    scorched: bool = False


class Hero(msgspec.Struct, frozen=True, omit_defaults=True):
    """The hero of a player: its sheet, what its skill points bought, its level."""

    sheet: str
    hp: int = 1
    ap: int = 1
    abilities: tuple[str, ...] = ()
    level: int = 1
    kills: int = 0
    points: int = 0
    fallen: int = 0
    """The round in which it was slain; 0 while it lives."""


class Deeds(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a player has done, as far as missions and ties ask for it."""

    revealed: int = 0
    adventures: int = 0
    hero_adventures: int = 0
    adventure_gold: int = 0
    slain: int = 0
    riders_slain: int = 0
    heroes_slain: int = 0
    slain_from_inside: int = 0
    destroyed: int = 0
    stones: int = 0
    delivered: int = 0
    revenue: int = 0
    revenue_gold: int = 0
    most_abilities: int = 0
    mines_held: int = 0
    hero_at_the_gate: int = 0
    sound_buildings: int = 0
    held: tuple[tuple[str, int], ...] = ()
    """The mines held at the start of the last action phase, and for how many times running."""


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that one player has beside the map."""

    faction: str
    gold: int = 0
    stones: int = 0
    shards: int = 0
    damage: int = 0
    """Of the Settlement."""
    scorched: bool = False
    track: tuple[int, ...] = ()
    """The battle track: the square of each unit type."""
    equipment: tuple[str, ...] = ()
    """Types whose equipment was bought with shards."""
    masonry: int = 0
    """The builder track."""
    hero: Hero | None = None
    forge: int = 0
    """Recruits that cost 2 gold less (Cold Forge)."""
    abilities: int = 0
    """Special abilities used in this action phase."""
    card: str = ""
    """The secret mission card."""
    done: tuple[bool, ...] = ()
    """Which missions are completed; to others only how many."""
    booked: int = 0
    """Victory points for destroyed buildings."""
    traded: tuple[str, ...] = ()
    """Kinds of encounters used in this action phase."""
    deeds: Deeds = Deeds()
    out: bool = False
    """Whether the player has left the game (MW-GEN-12)."""


class Batch(msgspec.Struct, frozen=True, omit_defaults=True):
    """Blocks that came into play together: all that others know is what they cost in all, or what they are."""

    seat: int
    gold: int = 0
    forged: int = 0
    kind: str = ""
    """Of a free unit or a hero: what everybody knows it is."""
    round: int = 0


class Pact(msgspec.Struct, frozen=True):
    """A treaty of two players: in force up to a round, no deal up to another (MW-FFA-02)."""

    seats: tuple[int, int]
    until: int
    pause: int


class Stats(msgspec.Struct, frozen=True, gc=False):
    """What a unit can do at its present rank."""

    name: str
    type: str
    icon: str
    attack: str
    ap: int
    hp: int
    dmg: int
    range: int
    los: int
    counters: tuple[str, ...]
    attributes: frozenset[str]
    wallbreaker: int
    infantry: bool
    mounted: bool
    hero: bool = False


DECOY_STATS = Stats("decoy", "decoy", "", "none", 2, 1, 0, 0, 0, (), frozenset(), 0, infantry=False, mounted=False)
UNKNOWN_STATS = Stats("block", "", "", "none", 0, 1, 0, 0, 2, (), frozenset(), 0, infantry=False, mounted=False)


@lru_cache(maxsize=4096)
def unit_stats(card: UnitCard, equipped: bool) -> Stats:
    perk = card.perk if equipped else Perk()
    return Stats(
        name=card.name,
        type=card.type,
        icon=card.icon or "",
        attack=card.attack,
        ap=card.ap + perk.ap,
        hp=card.hp + perk.hp,
        dmg=card.dmg + perk.dmg,
        range=card.range + perk.range,
        los=card.los,
        counters=card.counters,
        attributes=frozenset((*card.attributes, *filter(None, (perk.attribute.lower().replace(" ", "_"),)))),
        wallbreaker=card.wallbreaker,
        infantry=card.infantry,
        mounted=card.mounted,
    )


@lru_cache(maxsize=4096)
def hero_stats(sheet: HeroSheet, hero: Hero) -> Stats:
    return Stats(
        name=sheet.name,
        type=sheet.type,
        icon=sheet.icon,
        attack=sheet.attack,
        ap=hero.ap,
        hp=hero.hp,
        dmg=sheet.dmg + (hero.level >= 4),  # MW-HERO-11
        range=sheet.range,
        los=2,
        counters=sheet.counters,
        attributes=frozenset(sheet.attributes),
        wallbreaker=0,
        infantry=False,
        mounted=sheet.mounted,
        hero=True,
    )

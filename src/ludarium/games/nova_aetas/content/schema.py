"""The shape of content packs: heroes, skills, enemies, items, reagents, injuries, map pieces, missions."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ludarium.games.nova_aetas.content.calls import Line, read_line

Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Square = tuple[int, int]
Characteristic = Literal["rapidity", "precision", "physical", "mind", "health"]
Category = Literal["attack", "defense", "support", "movement"]
Faction = Literal["rome", "venice", "fauns"]
Deck = Literal["pecunia", "alchemia", "elementum"]
Area = Literal["", "explosion", "cross", "spear", "breath", "sweep"]
Slot = Literal["helmet", "armor", "accessory", "hands"]


class _Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One item of a pack."""


class Characteristics(_Item, frozen=True, kw_only=True):
    """NA-HER-01: what a Hero rolls and bears."""

    rapidity: Count
    precision: Count
    physical: Count
    mind: Count
    health: Count


class Scheme(_Item, frozen=True, kw_only=True):
    """NA-HER-14: how many skills of each category can be pinned."""

    attack: Count
    defense: Count
    support: Count
    movement: Count


class AdvancedClass(_Item, frozen=True, kw_only=True):
    """NA-HER-09."""

    name: str
    scheme: Scheme
    item: str
    skills: tuple[str, ...]


class SpecialSkill(_Item, frozen=True, kw_only=True):
    """NA-HER-11: a skill of another class, and what it asks for."""

    skill: str
    requires: dict[str, str | int]


class HeroSheet(_Item, frozen=True, kw_only=True):
    """A Hero."""

    id: str
    name: str
    class_: str = msgspec.field(name="class")
    colour: str
    characteristics: Characteristics
    increase_slots: Characteristics
    scheme: Scheme
    items: tuple[str, ...]
    personal: str
    base: tuple[str, ...]
    advanced: tuple[AdvancedClass, ...]
    special: tuple[SpecialSkill, ...]


class Card(_Item, frozen=True, kw_only=True):
    """What skills, items and injuries share: a text for people, and lines for the engine."""

    id: str
    name: str
    text: str
    fx: tuple[str, ...] = ()

    def lines(self) -> tuple[Line, ...]:
        """What it does, line by line."""
        return tuple(map(read_line, self.fx))


class Skill(Card, frozen=True, kw_only=True):
    """A skill of a class."""

    owner: str
    category: Category
    kind: Literal["passive", "action", "boost", "reaction", "spell", "prayer", "attack"]
    ap: Count
    exhaust: bool = False
    attack: bool = False
    range: Square = (0, 0)
    successes: Count = 0
    max: Count = 0
    aoe: Area = ""
    keywords: tuple[str, ...] = ()
    pool: Literal["", "precision"] = ""
    dice: int = 0
    special_attack: bool = False
    xp: Count


class WeaponAttack(_Item, frozen=True, kw_only=True):
    """NA-ATK-15: the attack of an item."""

    kind: Literal["melee", "ranged", "magic"]
    ap: Positive
    range: Square
    dice: int = 0
    successes: Count = 0
    aoe: Area = ""
    keywords: tuple[str, ...] = ()


class Item(Card, frozen=True, kw_only=True):
    """An Equipment card."""

    encumbrance: dict[Slot, Positive]
    category: str
    limitation: str
    source: Literal["starting", "class", "formula", "market", "reward"]
    tier: Positive
    price: Count
    attack: WeaponAttack | None = None
    secondary: tuple[str, ...] = ()
    use_ap: Count = 0
    exhaust: bool = False
    consumable: bool = False
    formula: dict[str, Positive] = {}

    def secondary_lines(self) -> tuple[Line, ...]:
        """What symbols do in a roll made with this item."""
        return tuple(map(read_line, self.secondary))


class Injury(Card, frozen=True, kw_only=True):
    """NA-INJ-01."""

    copies: Positive
    surgeon_fee: Count


class EnemyAttack(_Item, frozen=True, kw_only=True):
    """NA-DEF-08."""

    name: str
    kind: Literal["melee", "ranged", "mental"]
    ap: Count
    range: Square
    hits: Count
    difficulty: Positive
    aoe: Area = ""
    effects: tuple[str, ...] = ()


class EnemyCard(_Item, frozen=True, kw_only=True):
    """NA-ENM-01."""

    id: str
    name: str
    faction: Faction
    rank: Literal["troop", "elite", "leader", "monster"]
    rapidity: Positive
    control_area: Count
    physical_defense: Positive
    mental_defense: Positive
    health: Positive
    attacks: tuple[EnemyAttack, ...]
    passives: tuple[str, ...]
    loot: dict[Deck, Positive]
    models: Positive
    points: Count


class Draft(_Item, frozen=True, kw_only=True):
    """The Enemy Draft deck of a faction (NA-ENM-15)."""

    id: Faction
    cards: dict[str, Positive]


class Reagent(_Item, frozen=True, kw_only=True):
    """NA-LOO-01."""

    id: str
    name: str
    deck: Deck
    price: Count
    copies: Positive


class Piece(_Item, frozen=True, kw_only=True):
    """A map tile or connector: rows of ``.`` ground, ``b`` bush, ``T`` tree, ``B`` building, ``L`` ladder, ``C`` crate."""

    id: str
    name: str
    rows: tuple[str, ...]


class Times(_Item, frozen=True, kw_only=True):
    """Start and end on the clock, and the Quadrants between them."""

    start: str
    end: str
    quadrants: Positive


class Laid(_Item, frozen=True, kw_only=True):
    """A map piece with its top left square."""

    piece: str
    at: Square
    zone: str
    hidden: bool


class Placed(_Item, frozen=True, kw_only=True):
    """A group of Enemies at set-up."""

    enemy: str
    count: Positive
    at: tuple[Square, ...]
    state: Literal["active", "waiting", "patrol"]
    token_offset: Count
    objective: str | None
    patrol: tuple[Square, ...]


class Objective(_Item, frozen=True, kw_only=True):
    """What a group of Enemies is after (NA-TVV-02)."""

    id: str
    for_: tuple[str, ...] = msgspec.field(name="for")
    kind: Literal["reach", "interact", "destroy", "carry", "guard", "hunt_npc"]
    objects: tuple[str, ...]
    squares: tuple[Square, ...]
    to: str | None
    tv: Count
    ap: Positive | None
    do: tuple[str, ...]


class Test(_Item, frozen=True, kw_only=True):
    """NA-TST-01."""

    char: Characteristic
    successes: Positive


class Use(_Item, frozen=True, kw_only=True):
    """NA-AXN-08: interaction with an object."""

    ap: Count
    needs: tuple[Any, ...]
    test: Test | None
    bonus: tuple[str, ...]
    limit: Literal["none", "once", "once_per_hero", "once_per_hour"]
    ok: tuple[str, ...]
    fail: tuple[str, ...]


class Body(_Item, frozen=True, kw_only=True):
    """What can be attacked of an object."""

    health: Positive
    physical_defense: Positive
    mental_defense: Positive
    defence: Count | None
    out: tuple[str, ...]


class MissionObject(_Item, frozen=True, kw_only=True):
    """An object of a Mission (NA-TOK-01)."""

    id: str
    type: Literal["objective", "npc", "chest", "door", "lever", "fire", "barge", "root", "villager"]
    at: Square | None
    level: Literal[0, 1]
    blocks: bool
    carry: Literal["none", "free", "locked"]
    use: Use | None
    body: Body | None
    text: str


class Point(_Item, frozen=True, kw_only=True):
    """A point of interest of a location card (NA-MIS-05)."""

    id: str
    ap: Count
    text: str
    needs: tuple[Any, ...]
    test: Test | None
    bonus: tuple[str, ...]
    ok: tuple[str, ...]
    fail: tuple[str, ...]
    repeat: bool


class LocationCard(_Item, frozen=True, kw_only=True):
    """NA-MIS-05, NA-MIS-08."""

    id: str
    title: str
    points: tuple[Point, ...]
    exit: str


class MissionEvent(_Item, frozen=True, kw_only=True):
    """What happens when something happens."""

    id: str
    when: str
    if_: tuple[Any, ...] = msgspec.field(name="if")
    do: tuple[Any, ...]
    repeat: bool


class Reward(_Item, frozen=True, kw_only=True):
    """What an outcome brings."""

    popolini: Count
    xp: Count
    extra: tuple[str, ...]


class Rewards(_Item, frozen=True, kw_only=True):
    """Rewards by outcome."""

    victory: Reward
    defeat: Reward


class Unlock(_Item, frozen=True, kw_only=True):
    """A Mission or ending that an outcome opens."""

    to: str
    if_: tuple[Any, ...] = msgspec.field(name="if")
    text: str


class Unlocks(_Item, frozen=True, kw_only=True):
    """What comes next, by outcome."""

    victory: tuple[Unlock, ...]
    defeat: tuple[Unlock, ...]


class Mission(_Item, frozen=True, kw_only=True):
    """A Mission: map, Enemies, events, how it is won and lost."""

    id: str
    title: str
    kind: Literal["campaign", "hunt", "encounter", "exploration"]
    chapter: Positive
    place: str
    detail: Literal["full", "build"]
    flavour: str
    time: Times
    map: tuple[Laid, ...]
    heroes_start: tuple[Square, ...]
    enemies: tuple[Placed, ...]
    reinforcement_points: dict[str, Square]
    exits: dict[str, tuple[Square, ...]]
    objectives: tuple[Objective, ...]
    objects: tuple[MissionObject, ...]
    location_cards: tuple[LocationCard, ...]
    special: tuple[str, ...]
    events: tuple[MissionEvent, ...]
    victory: dict[Literal["any", "all"], tuple[Any, ...]]
    defeat: dict[Literal["any", "all"], tuple[Any, ...]]
    rewards: Rewards
    unlocks: Unlocks
    notes: tuple[str, ...]


class Ending(_Item, frozen=True, kw_only=True):
    """One of the six endings (NA-GEN-12)."""

    id: str
    title: str
    tone: str
    text: str


class Town(_Item, frozen=True, kw_only=True):
    """A place of the End Mission Phase (NA-CMP-01)."""

    id: str
    type: Literal["city", "village"]
    chapter: Positive


class Achievement(_Item, frozen=True, kw_only=True):
    """NA-MIS-10."""

    id: str
    text: str


class Crate(_Item, frozen=True, kw_only=True):
    """What a crate holds, by the face of the die."""

    id: str
    face: Annotated[int, Meta(ge=1, le=8)]
    text: str
    do: tuple[str, ...]


KINDS: dict[str, type[Any]] = {
    "heroes": HeroSheet,
    "skills": Skill,
    "enemies": EnemyCard,
    "drafts": Draft,
    "items": Item,
    "reagents": Reagent,
    "injuries": Injury,
    "pieces": Piece,
    "missions": Mission,
    "endings": Ending,
    "towns": Town,
    "achievements": Achievement,
    "crates": Crate,
}
"""The lists of a pack, and what they hold."""

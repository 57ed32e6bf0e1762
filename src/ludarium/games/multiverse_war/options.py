"""The answers of Multiverse War: words, numbers, and small tagged structs."""

from __future__ import annotations

from typing import Union

import msgspec

END, FINISH, LEAVE, DONE, PASS = "end", "finish", "leave", "done", "pass"
FIGHT, PAY, DECLINE, WITHDRAW, GO_ON = "fight", "pay", "decline", "withdraw", "go on"
AGREE, REFUSE = "agree", "refuse"


class Activate(msgspec.Struct, frozen=True, tag="activate"):
    """Let this unit act (MW-TURN-08)."""

    unit: int


class Step(msgspec.Struct, frozen=True, tag="step"):
    """Move to a neighbour hex (MW-MOVE-01)."""

    to: str


class March(msgspec.Struct, frozen=True, tag="march"):
    """Move to a neighbour hex together with the formation partner (MW-FORM-01)."""

    to: str


class AttackMove(msgspec.Struct, frozen=True, tag="attack", omit_defaults=True):
    """Move into a hex with enemies (MW-MOVE-05), perhaps with the unit's special ability."""

    to: str
    ability: bool = False


class Shoot(msgspec.Struct, frozen=True, tag="shoot", omit_defaults=True):
    """Shoot at a hex (MW-SHOT-01), perhaps with the unit's special ability."""

    at: str
    ability: bool = False


class Swap(msgspec.Struct, frozen=True, tag="swap"):
    """Change places with a friendly neighbour (MW-MOVE-06)."""

    unit: int


class Reveal(msgspec.Struct, frozen=True, tag="reveal", omit_defaults=True):
    """Reveal a face-down territory (MW-EXPL-01); ``side``: the explored neighbour it is turned to (MW-EXPL-11)."""

    slot: int
    side: int = -1


class SetUp(msgspec.Struct, frozen=True, tag="set_up", omit_defaults=True):
    """Set up a siege weapon (MW-SIEG-01), perhaps by Quick Winch."""

    ability: bool = False


class Use(msgspec.Struct, frozen=True, tag="use", omit_defaults=True):
    """Use an ability, perhaps on a unit or a hex, or with a facing."""

    ability: str
    unit: int = -1
    hex: str = ""
    facing: int = 0


class Trade(msgspec.Struct, frozen=True, tag="trade"):
    """Trade with a Merchant Caravan: ``heal``, ``train`` or ``shard`` (MW-PERM-03)."""

    what: str


class PickUp(msgspec.Struct, frozen=True, tag="pick_up"):
    """Pick up a shard (MW-SHRD-02)."""


class Compete(msgspec.Struct, frozen=True, tag="compete"):
    """Shoot at a Sharpshooters' Competition (MW-PERM-04)."""


class Lay(msgspec.Struct, frozen=True, tag="lay", omit_defaults=True):
    """Lay a road (``exits``: a bit for each direction, 63 for crossroads) with a Builder, or widen the one there."""

    unit: int
    exits: int = 63


class Bridge(msgspec.Struct, frozen=True, tag="bridge"):
    """Build a bridge over a water hex next to a Builder."""

    unit: int
    hex: str


class Construct(msgspec.Struct, frozen=True, tag="construct", omit_defaults=True):
    """Let a Builder construct a building, at tier 2 at once if ``upgraded`` (MW-BLDR-02, MW-BLDG-08)."""

    unit: int
    building: str
    upgraded: bool = False


class Upgrade(msgspec.Struct, frozen=True, tag="upgrade"):
    """Let a Builder upgrade the building it stands in."""

    unit: int


class Clear(msgspec.Struct, frozen=True, tag="clear"):
    """Let a Builder chop the forest or plant the grassland it stands on (MW-IMPR-01)."""

    unit: int


class Recruit(msgspec.Struct, frozen=True, tag="recruit"):
    """Recruit a unit at a structure (``at`` is one of its hexes) into a hex (MW-RECR)."""

    kind: str
    at: str
    to: str


class Hire(msgspec.Struct, frozen=True, tag="hire"):
    """Recruit or resurrect a hero into a Settlement hex (MW-HERO-03, MW-HERO-12)."""

    hero: str
    to: str


class Decoy(msgspec.Struct, frozen=True, tag="decoy"):
    """Place a decoy in the military place (``m``) or the Builder's place (``b``) of a zone hex (MW-DECO-01)."""

    to: str
    place: str


class Spend(msgspec.Struct, frozen=True, tag="spend", omit_defaults=True):
    """Spend shards (MW-SHRD-04): ``gold``, ``equipment``, ``promotion`` or ``level``."""

    what: str
    kind: str = ""


class Skill(msgspec.Struct, frozen=True, tag="skill"):
    """Spend skill points of a hero: ``hp``, ``ap`` or an ability (MW-HERO-04)."""

    what: str


class Gift(msgspec.Struct, frozen=True, tag="gift"):
    """Give gold to another player (MW-REV-06)."""

    seat: int
    gold: int


class Treaty(msgspec.Struct, frozen=True, tag="treaty"):
    """Propose a treaty (MW-FFA-02)."""

    seat: int


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """Name a unit: who defends, who is split off, who gets the frost token."""

    unit: int


class Place(msgspec.Struct, frozen=True, tag="place"):
    """Name a hex: where a unit goes."""

    hex: str


Option = Union[
    str,
    int,
    Activate,
    Step,
    March,
    AttackMove,
    Shoot,
    Swap,
    Reveal,
    SetUp,
    Use,
    Trade,
    PickUp,
    Compete,
    Lay,
    Bridge,
    Construct,
    Upgrade,
    Clear,
    Recruit,
    Hire,
    Decoy,
    Spend,
    Skill,
    Gift,
    Treaty,
    Choose,
    Place,
]

"""What a pack may say, and one clear sentence when it says something else: file, item, field."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from ludarium.games.aristeia.content.vocabulary import (
    COMPARISONS,
    FLAGS,
    REFERENCES,
    WINDOWS,
    ClearSmoke,
    Expression,
    RawOp,
    RawTest,
    Select,
    Symbols,
    only,
)
from ludarium.kernel.packs import PackError, convert_item

Space = tuple[int, int]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Count = Annotated[int, msgspec.Meta(ge=0)]
Pool = Annotated[str, msgspec.Meta(pattern="^[RGOBKY]*$")]


class _Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: str


class Die(_Item, frozen=True, kw_only=True):
    code: Annotated[str, msgspec.Meta(pattern="^[RGOBKY]$")]
    most: Positive
    faces: tuple[Symbols, Symbols, Symbols, Symbols, Symbols, Symbols]


class ZoneData(_Item, frozen=True, kw_only=True):
    centre: Space
    opposite: str = ""


class BoardData(_Item, frozen=True, kw_only=True):
    radius: Positive
    blocked: tuple[Space, ...]
    zones: tuple[ZoneData, ...]


class SideData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a side of a State token does."""

    attr: dict[Literal["energy", "speed", "initiative"], int] = {}
    flag: str = ""
    on_reveal: tuple[RawOp, ...] = ()


class StateData(_Item, frozen=True, kw_only=True):
    label: str
    stack: bool = False
    remembers: Literal["", "source"] = ""
    red: SideData = SideData()
    blue: SideData = SideData()
    adds: Pool = ""


class Limit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    per: Literal["roll", "round"]
    n: Positive


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"if_": "if", "for_": "for"}):
    """Dice and Symbols that a Roll gets on a condition."""

    if_: RawTest
    dice: Pool = ""
    symbols: Symbols = {}
    times: int | Expression = 1
    max: int = 0
    for_: Literal["self", "every_ally"] = "self"


class SwitchData(_Item, frozen=True, kw_only=True, rename={"if_": "if"}):
    cost: Symbols
    do: tuple[RawOp, ...]
    name: str = ""
    if_: RawTest | None = None
    limit: Limit | None = None
    text: str = ""


class RangeData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    min: Count
    max: Count
    type: Literal["los", "nolos"]


class ActionData(_Item, frozen=True, kw_only=True):
    name: str
    kind: Literal["action", "attack"]
    cost: Count
    targets: Literal["self"] | Select
    range: RangeData | None = None
    dice: Pool = ""
    bonus: Symbols = {}
    roll_bonus: tuple[Bonus, ...] = ()
    always: tuple[RawOp, ...] = ()
    succ: tuple[RawOp, ...] = ()
    switches: tuple[SwitchData, ...] = ()
    text: str = ""


class StaticFlag(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    who: Literal["self"] = "self"
    arg: int | str = 0


class Static(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an Automatic Skill gives all the time: a flag or a bonus to Rolls."""

    flag: StaticFlag | None = None
    roll_bonus: Bonus | None = None


class Trigger(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"if_": "if"}):
    window: str
    do: tuple[RawOp, ...]
    optional: bool
    if_: RawTest | None = None
    limit: Limit | None = None


class SkillData(_Item, frozen=True, kw_only=True):
    name: str
    static: tuple[Static, ...] = ()
    trigger: Trigger | None = None
    text: str = ""


class Attributes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    agility: Pool
    brawn: Pool
    defense: Pool
    energy: Count
    hit_points: Positive
    initiative: Count
    speed: Count


class CharacterData(_Item, frozen=True, kw_only=True):
    name: str
    set: str
    role: str
    attributes: Attributes
    switches: tuple[SwitchData, ...]
    actions: tuple[ActionData, ...]
    skills: tuple[SkillData, ...]
    starter: tuple[str, str]


class TacticData(_Item, frozen=True, kw_only=True, rename={"if_": "if"}):
    owner: str
    name: str
    window: str
    whose: Literal["own", "rival", "any"]
    played_by: str
    do: tuple[RawOp, ...]
    if_: RawTest | None = None
    target: Select | None = None
    cost: tuple[RawOp, ...] = ()
    text: str = ""


class Objective(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"if_": "if"}):
    if_: Literal["alone", "more", "even", "ahead", "frags"]
    vp: Positive


class ScenarioData(_Item, frozen=True, kw_only=True):
    name: str
    barriers: tuple[Space, ...]
    scoring: Literal["moves", "scorches", "stays", "conquers"]
    objectives: tuple[Objective, ...]
    rounds: Positive
    goal: Positive
    text: str = ""


class TeamData(_Item, frozen=True, kw_only=True):
    name: str
    members: tuple[str, str, str, str]


KINDS: dict[str, type[Any]] = {
    "dice": Die,
    "boards": BoardData,
    "states": StateData,
    "characters": CharacterData,
    "actions": ActionData,
    "tactics": TacticData,
    "scenarios": ScenarioData,
    "teams": TeamData,
}
"""What a file may list, by the name of the list."""


def read_item(file: str, key: str, item: object) -> Any:
    """One item of a pack, or PackError."""
    found = convert_item(file, item, KINDS[key])
    _Check(file, found.id).struct("", found)
    if isinstance(found, TacticData) and found.window == "actions.open" and found.whose != "own":
        raise PackError(file, found.id, "whose", "a Tactic of the Actions Step itself is played by the active player")
    return found


class _Check:
    """Walks through an item and checks what types alone cannot say."""

    def __init__(self, file: str, item: str) -> None:
        self.file, self.item = file, item

    def wrong(self, field: str, message: str) -> PackError:
        return PackError(self.file, self.item, field.lstrip(".") or "item", message)

    def struct(self, field: str, value: msgspec.Struct) -> None:
        if isinstance(value, (RawTest, RawOp)):
            name, given = only(value)
            if not name:
                kind = "operation" if isinstance(value, RawOp) else "condition"
                raise self.wrong(field, f"one {kind} is needed here, found {len(given)}")
        if isinstance(value, ClearSmoke) and value.sel.n != "all":
            raise self.wrong(f"{field}.sel.n", "Smoke is cleared all at once: all")
        for part in value.__struct_fields__:
            self.value(f"{field}.{part.rstrip('_')}", part, getattr(value, part))

    def value(self, field: str, name: str, value: object) -> None:
        if isinstance(value, msgspec.Struct):
            self.struct(field, value)
        elif isinstance(value, tuple):
            for number, part in enumerate(value):
                self.value(f"{field}[{number}]", "", part)
            if name in ("damaged", "moved", "adj_enemies", "count", "dist", "dealt", "hand") and value:
                self.one_of(field, value[-2], COMPARISONS, "comparison")
        elif name == "window":
            self.one_of(field, value, WINDOWS, "window")
        elif name == "played_by":
            self.one_of(field, value, REFERENCES, "reference")
        elif name == "name" and ".flag." in field:
            self.one_of(field, value, FLAGS, "flag")
        elif name in ("dice", "die") and isinstance(value, str) and set(value) - set("RGOBKY"):
            raise self.wrong(field, f"{value!r} is no pool of dice: its letters are R, G, O, B, K, Y")

    def one_of(self, field: str, value: object, known: tuple[str, ...], kind: str) -> None:
        if value not in known:
            raise self.wrong(field, f"{value!r} is no {kind}; there are {', '.join(known)}")

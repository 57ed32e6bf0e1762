"""The vocabulary that cards are written in: references, selectors, numbers, conditions, operations.

Each operation and each condition is a map with one key, its name; the classes below say what stands under
it. ``effects`` carries the operations out.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, Union

import msgspec

WINDOWS = (
    "planning.done",
    "turn.reveal",
    "prep.begin",
    "prep.end",
    "actions.begin",
    "actions.open",
    "actions.end",
    "states.begin",
    "states.end",
    "action.declared",
    "attack.declared",
    "roll.tactics",
    "roll.rolled",
    "roll.results",
    "action.resolved",
    "move.declared",
    "move.done",
    "disengage.failed",
    "disengage.won",
    "displace.pending",
    "displace.done",
    "damage.pending",
    "damage.done",
    "state.pending",
    "tactic.played",
    "infirmary.entered",
    "bench.return",
    "objectives.begin",
    "recovery.begin",
)
REFERENCES = (
    "self",
    "target",
    "opp",
    "active",
    "attacker",
    "defender",
    "mover",
    "brawler",
    "chosen",
    "each",
    "cause",
    "victim",
    "bearer",
)
FLAGS = (
    "ignore_cover",
    "no_enemy_displace",
    "no_attack",
    "no_counter",
    "free_disengage",
    "range_max",
    "los_ignored",
    "immune",
    "defense_bonus",
    "attack_bonus",
)
COMPARISONS = ("==", ">=", "<=", ">", "<")

Symbol: TypeAlias = Literal["succ", "block", "spec", "crit", "cblk"]
SYMBOLS: tuple[Symbol, ...] = ("succ", "block", "spec", "crit", "cblk")
Until: TypeAlias = Literal["", "roll", "action", "activation", "round"]
Compared: TypeAlias = tuple[str, str, int]


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A map that takes only the fields named here."""


class UpTo(_Strict, frozen=True):
    """Any number of candidates up to this."""

    up_to: int


class Select(_Strict, frozen=True, rename={"from_": "from"}):
    """Which Characters, spaces or Smoke tokens: side, Range and its kind, how many, on what condition."""

    side: Literal["ally", "other_ally", "enemy", "any"] = "any"
    kind: Literal["character", "space", "smoke"] = "character"
    range: tuple[int, int] | None = None
    type: Literal["los", "nolos"] = "nolos"
    from_: str = ""
    n: Union[int, Literal["all"], UpTo] = 1
    where: RawTest | None = None
    free: bool = False


class Expression(_Strict, frozen=True):
    """A number that depends on the position."""

    attr: tuple[str, str] | None = None
    tokens: tuple[str, str] | None = None
    damage_on: str | None = None
    count: Select | None = None
    mul: tuple[Number, Number] | None = None
    min: tuple[Number, Number] | None = None


Number: TypeAlias = Union[int, Expression]


class RawTest(_Strict, frozen=True, rename={"is_": "is", "not_": "not", "all_": "all", "any_": "any"}):
    """A condition: exactly one of these."""

    role: Literal["attacker", "defender", "mover", "brawler"] | None = None
    roll: Literal["attack", "defense", "combat", "disengage", "simple", "any"] | None = None
    adjacent: tuple[str, str] | None = None
    los: tuple[str, str] | None = None
    cover: tuple[str, str] | None = None
    dist: tuple[str, str, str, int] | None = None
    state: tuple[str, str] | None = None
    taunted_by: tuple[str, str] | None = None
    any_state: str | None = None
    damaged: Compared | None = None
    zone: tuple[str, Literal["scoring", "central", "numbered", "any"]] | None = None
    moved: Compared | None = None
    dealt: tuple[str, int] | None = None
    fragged: bool | None = None
    count: tuple[Select, str, int] | None = None
    adj_enemies: Compared | None = None
    first_attack: bool | None = None
    acts_first: bool | None = None
    hidden_at_declaration: str | None = None
    in_hexadome: str | None = None
    is_: tuple[str, str] | None = None
    side: tuple[str, Literal["ally", "enemy"]] | None = None
    kind_of_action: Literal["action", "attack", "move", "contender"] | None = None
    hand: tuple[Literal["you", "rival"], str, int] | None = None
    not_: RawTest | None = None
    all_: tuple[RawTest, ...] | None = None
    any_: tuple[RawTest, ...] | None = None


Who: TypeAlias = Union[str, Select]
Symbols: TypeAlias = dict[Symbol, int]
Player: TypeAlias = Literal["you", "rival", "active_player", "underdog"]
Side: TypeAlias = Literal["self", "opp"]


class Pick(_Strict, frozen=True, rename={"as_": "as"}):
    sel: Select
    as_: Literal["chosen"] = "chosen"


class Amount(_Strict, frozen=True):
    who: Who
    n: Number = 1


class Redirect(_Strict, frozen=True):
    to: str
    n: int


class Impose(_Strict, frozen=True):
    who: Who
    state: str
    n: Number = 1


class Unstate(_Strict, frozen=True):
    who: Who
    state: str
    n: Union[int, Literal["all"]] = 1


class MoveState(_Strict, frozen=True, rename={"from_": "from"}):
    from_: str
    to: str
    state: str


class Nothing(_Strict, frozen=True):
    """An operation without arguments."""


class Displace(_Strict, frozen=True):
    who: Who
    steps: int = 1
    dir: Literal["any", "away", "toward"] = "any"
    ref: str = ""
    optional: bool = False


class Place(_Strict, frozen=True):
    who: Who
    sel: Select
    optional: bool = False


class Swap(_Strict, frozen=True):
    a: str
    b: str


class Gain(_Strict, frozen=True):
    n: Number


class AddDice(_Strict, frozen=True):
    to: Side
    dice: str


class DropDice(_Strict, frozen=True):
    to: Side
    die: str
    n: int = 1


class AddSymbols(_Strict, frozen=True):
    to: Side
    symbols: Symbols


class Reroll(_Strict, frozen=True):
    to: Side
    up_to: int


class NullifyDie(_Strict, frozen=True):
    to: Side = "opp"


class NullifySymbol(_Strict, frozen=True):
    to: Side
    symbol: Symbol
    n: int = 1


class AttackNow(_Strict, frozen=True):
    profile: str
    target: Who
    by: str = "self"
    free: bool = True


class PerformNow(_Strict, frozen=True):
    by: str
    max_cost: int
    kinds: tuple[Literal["action", "attack"], ...] = ("action",)
    free: bool = True


class Cards(_Strict, frozen=True):
    player: Player
    n: int


class Discard(_Strict, frozen=True):
    player: Player
    n: int
    how: Literal["choice", "random"] = "choice"


class Peek(_Strict, frozen=True):
    player: Player


class InitMod(_Strict, frozen=True):
    who: str
    n: int


class SwapOrder(_Strict, frozen=True):
    player: Literal["you"]
    any_two: bool = False
    revealed_with_next: bool = False


class AttrMod(_Strict, frozen=True):
    who: Who
    attr: Literal["energy", "speed", "initiative"]
    n: int
    until: Until


class Flag(_Strict, frozen=True):
    who: Who
    name: str
    arg: Union[int, str] = 0
    until: Until = ""


class PutSmoke(_Strict, frozen=True):
    spaces: Who


class ClearSmoke(_Strict, frozen=True):
    sel: Select


class Branch(_Strict, frozen=True, rename={"else_": "else"}):
    cond: RawTest
    then: tuple[RawOp, ...]
    else_: tuple[RawOp, ...] = ()


class ForEach(_Strict, frozen=True):
    sel: Select
    do: tuple[RawOp, ...]


class RollNow(_Strict, frozen=True):
    dice: str
    symbols: Symbols = {}
    succ: tuple[RawOp, ...] = ()
    always: tuple[RawOp, ...] = ()


class RawDie(_Strict, frozen=True):
    die: str
    per_succ: tuple[RawOp, ...] = ()
    per_spec: tuple[RawOp, ...] = ()


class SmokeOf(_Strict, frozen=True):
    who: str


class RawOp(_Strict, frozen=True, rename={"if_": "if"}):
    """An operation: exactly one of these."""

    pick: Pick | None = None
    damage: Amount | None = None
    heal: Amount | None = None
    prevent: Amount | None = None
    redirect_damage: Redirect | None = None
    impose: Impose | None = None
    unstate: Unstate | None = None
    move_state: MoveState | None = None
    deny_state: Nothing | None = None
    displace: Displace | None = None
    place: Place | None = None
    swap: Swap | None = None
    gain_ap: Gain | None = None
    gain_mp: Gain | None = None
    add_dice: AddDice | None = None
    drop_dice: DropDice | None = None
    add_symbols: AddSymbols | None = None
    reroll: Reroll | None = None
    nullify_die: NullifyDie | None = None
    nullify_symbol: NullifySymbol | None = None
    attack: AttackNow | None = None
    perform: PerformNow | None = None
    draw: Cards | None = None
    discard: Discard | None = None
    peek_hand: Peek | None = None
    nullify_tactic: Nothing | None = None
    init_mod: InitMod | None = None
    swap_running_order: SwapOrder | None = None
    attr_mod: AttrMod | None = None
    flag: Flag | None = None
    smoke: PutSmoke | None = None
    clear_smoke: ClearSmoke | None = None
    choose: tuple[tuple[RawOp, ...], ...] | None = None
    if_: Branch | None = None
    for_each: ForEach | None = None
    roll: RollNow | None = None
    raw_die: RawDie | None = None
    remove_smoke_of: SmokeOf | None = None


def only(item: msgspec.Struct) -> tuple[str, Any]:
    """The one key of a condition or operation and what stands under it; an empty name if it is not one."""
    fields = [(f, getattr(item, f)) for f in item.__struct_fields__]
    given = [(name.rstrip("_"), value) for name, value in fields if value is not None]
    return given[0] if len(given) == 1 else ("", given)

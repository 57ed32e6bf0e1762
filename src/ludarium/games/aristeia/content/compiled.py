"""Cards made ready for play: lists of operations under keys, conditions and selectors as small trees.

A procedure under way names a list of operations by its key, so that a game can be saved in the middle of it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ludarium.games.aristeia.content.schema import Bonus
from ludarium.games.aristeia.content.vocabulary import SYMBOLS, Expression, RawOp, RawTest, Select, Symbols, UpTo, only

Tally = tuple[int, int, int, int, int]
"""How many Successes, Blocks, Specials, Critical Successes, Critical Blocks."""

ALL = -1  # the n of a selector that means every candidate


class Test(msgspec.Struct, frozen=True):
    """A condition: its name and its arguments."""

    kind: str
    args: Any


class Chooser(msgspec.Struct, frozen=True):
    """A selector: who or what, how far from whom, and how many."""

    side: str
    kind: str
    low: int  # -1: no Range
    high: int
    los: bool
    origin: str
    n: int
    up_to: bool
    where: Test | None
    free: bool


class Measure(msgspec.Struct, frozen=True):
    """A number that depends on the position."""

    kind: str
    args: Any


class Line(msgspec.Struct, frozen=True):
    """An operation: its name, its plain arguments, and its parts that were made ready."""

    kind: str
    args: Any
    who: str = ""
    n: int | Measure = 0
    chooser: Chooser | None = None
    test: Test | None = None
    lists: tuple[str, ...] = ()


class RollBonus(msgspec.Struct, frozen=True):
    """Dice and Symbols for a Roll, on a condition."""

    test: Test
    dice: str
    symbols: tuple[str, ...]
    times: int | Measure
    most: int
    every_ally: bool


def tally(symbols: Symbols) -> Tally:
    """A map of Symbols as numbers in the order of SYMBOLS."""
    return tuple(symbols.get(symbol, 0) for symbol in SYMBOLS)  # type: ignore[return-value]  # five Symbols


def spelled(symbols: Symbols) -> tuple[str, ...]:
    """A map of Symbols as a list of imaginary dice."""
    return tuple(symbol for symbol in SYMBOLS for _ in range(symbols.get(symbol, 0)))


class Compiler:
    """Makes one item ready; ``origin`` is where its Ranges are counted from when it does not say."""

    def __init__(self, lists: dict[str, tuple[Line, ...]], origin: str) -> None:
        self.lists = lists
        self.origin = origin

    def test(self, raw: RawTest | None) -> Test | None:
        return None if raw is None else self._test(raw)

    def _test(self, raw: RawTest) -> Test:
        kind, args = only(raw)
        if kind == "not":
            return Test(kind, self._test(args))
        if kind in ("all", "any"):
            return Test(kind, tuple(self._test(part) for part in args))
        if kind == "count":
            return Test(kind, (self.chooser(args[0]), args[1], args[2]))
        return Test(kind, args)

    def chooser(self, raw: Select) -> Chooser:
        low, high = raw.range or (-1, -1)
        n = raw.n.up_to if isinstance(raw.n, UpTo) else ALL if raw.n == "all" else raw.n
        assert isinstance(n, int)
        return Chooser(
            side=raw.side,
            kind=raw.kind,
            low=low,
            high=high,
            los=raw.type == "los",
            origin=raw.from_ or self.origin,
            n=n,
            up_to=isinstance(raw.n, UpTo),
            where=self.test(raw.where),
            free=raw.free,
        )

    def number(self, raw: int | Expression) -> int | Measure:
        if isinstance(raw, int):
            return raw
        kind, args = only(raw)
        if kind == "count":
            return Measure(kind, self.chooser(args))
        if kind in ("mul", "min"):
            return Measure(kind, tuple(self.number(part) for part in args))
        return Measure(kind, args)

    def bonus(self, raw: Bonus) -> RollBonus:
        return RollBonus(
            test=self._test(raw.if_),
            dice=raw.dice,
            symbols=spelled(raw.symbols),
            times=self.number(raw.times),
            most=raw.max,
            every_ally=raw.for_ == "every_ally",
        )

    def ops(self, key: str, raws: tuple[RawOp, ...]) -> str:
        """Register a list of operations under this key."""
        self.lists[key] = tuple(self._line(f"{key}.{i}", raw) for i, raw in enumerate(raws))
        return key

    def _line(self, key: str, raw: RawOp) -> Line:
        kind, args = only(raw)
        if kind == "choose":
            return Line(kind, None, lists=tuple(self.ops(f"{key}.{i}", ops) for i, ops in enumerate(args)))
        who = getattr(args, "who", "")
        if isinstance(who, Select):  # for each of those it selects
            inner = RawOp(**{raw_name(kind): msgspec.structs.replace(args, who="each")})
            return Line("for_each", None, chooser=self.chooser(who), lists=(self.ops(f"{key}.do", (inner,)),))
        if isinstance(getattr(args, "spaces", None), Select):
            inner = RawOp(smoke=msgspec.structs.replace(args, spaces="each"))
            return Line("for_each", None, chooser=self.chooser(args.spaces), lists=(self.ops(f"{key}.do", (inner,)),))
        nested = tuple(
            self.ops(f"{key}.{part}", getattr(args, field))
            for part, field in (
                ("then", "then"),
                ("else", "else_"),
                ("do", "do"),
                ("succ", "succ"),
                ("always", "always"),
                ("per_succ", "per_succ"),
                ("per_spec", "per_spec"),
            )
            if hasattr(args, field)
        )
        selectors = [getattr(args, field, None) for field in ("sel", "target")]
        chooser = next((self.chooser(select) for select in selectors if isinstance(select, Select)), None)
        n = getattr(args, "n", 0)
        return Line(
            kind,
            args,
            who=who,
            n=self.number(n) if isinstance(n, (int, Expression)) else ALL,
            chooser=chooser,
            test=self.test(getattr(args, "cond", None)),
            lists=nested,
        )


def raw_name(kind: str) -> str:
    """The field of an operation whose name is a word of Python."""
    return f"{kind}_" if kind == "if" else kind

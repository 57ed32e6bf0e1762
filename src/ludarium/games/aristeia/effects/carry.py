"""Carrying out an effect: its operations one by one, each fully done before the next (AR-ACT-10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec.structs import replace

from ludarium.games.aristeia.content.compiled import Line
from ludarium.games.aristeia.options import DONE
from ludarium.games.aristeia.state import Aristeia, Context
from ludarium.kernel import AGAIN, END, Ask, Next, Procedure


class CarryOut(Procedure):
    """A list of operations under way. ``as_cost``: what it does is a cost and cannot be prevented."""

    ops: str
    ctx: Context
    line: int = 0
    as_cost: bool = False

    def next_operation(self, g: Aristeia, got: None) -> Next:
        """AR-ACT-10, AR-EFF-01: sentence by sentence."""
        lines = g.content.lists[self.ops]
        if self.line == len(lines):
            return END
        line = lines[self.line]
        self.line += 1
        OPERATIONS[line.kind](g, self, line)
        return AGAIN


Operation: TypeAlias = Callable[[Aristeia, CarryOut, Line], None]
OPERATIONS: dict[str, Operation] = {}
"""What each operation of the vocabulary does; the modules of this room fill it."""


def operation(name: str) -> Callable[[Operation], Operation]:
    """Enter a function as the meaning of an operation."""

    def enter(function: Operation) -> Operation:
        OPERATIONS[name] = function
        return function

    return enter


def carry_out(g: Aristeia, ops: str, ctx: Context, *, as_cost: bool = False) -> None:
    """Do these operations next."""
    if g.content.lists[ops]:
        g.push(CarryOut(ops=ops, ctx=ctx, as_cost=as_cost))


class ForEachOf(Procedure):
    """AR-GAP-MULTITARGET: the same operations for several fighters or spaces, in an order their player chooses.

    With ``most`` the player may stop before all are named.
    """

    ops: str
    ctx: Context
    fighters: tuple[int, ...] = ()
    spaces: tuple[str, ...] = ()
    left: int = -1
    may_stop: bool = False
    field: str = "each"

    def choose(self, g: Aristeia, got: None) -> Next:
        rest: tuple[Any, ...] = self.fighters or self.spaces
        if not rest or self.left == 0:
            return END
        options = (*rest, DONE) if self.may_stop else rest
        return Ask(self.ctx.seat, "choose", "AR-GAP-MULTITARGET", options, (self.ops,))

    def do(self, g: Aristeia, got: int | str) -> Next:
        if got == DONE:
            return END
        self.left -= 1
        if isinstance(got, int):
            self.fighters = tuple([f for f in self.fighters if f != got])
            carry_out(g, self.ops, replace(self.ctx, **{self.field: got}))
        else:
            self.spaces = tuple([s for s in self.spaces if s != got])
            carry_out(g, self.ops, replace(self.ctx, **{f"{self.field}_space": got}))
        return AGAIN

"""Highlights: what everybody at the table must see, shown large over it for a while.

A game says which of its events are worth that, and what is shown of them; a client shows them in order before the change
that they belong to, holds each until a touch or its time, and can show the last ones again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import takewhile
from typing import Literal, TypeVar

import msgspec

from ludarium.scene.parts import NODE
from ludarium.scene.sheets import Child, Children, Item, SheetPart, Table, column, literal

Kind = Literal["card", "roll", "fall", "score", "round", "trouble", "find", "end"]
"""A card played; dice; a piece that is lost; points; where the game has got to; what hits everybody; what was hidden and
is found; the end."""
Happening = TypeVar("Happening")


class Highlight(msgspec.Struct, frozen=True, dict=True):
    """One thing that everybody must see."""

    kind: Kind
    title: str
    lines: Children
    """What is shown, one line after another: dice before what they come to, points before their sum."""
    seconds: float = 3.0
    """How long it takes to be read at the usual speed."""
    owner: int = -1
    """The seat whose doing it is, in whose colours it is shown; a card is not shown to the one who played it. -1: nobody's."""

    @cached_property
    def part(self) -> SheetPart:
        """Its lines, as they are sent."""
        return SheetPart(column(*self.lines))

    @property
    def size(self) -> int:
        """About how many bytes of memory it takes."""
        return 2 * NODE * (1 + len(self.lines))


def score_table(
    heads: tuple[str, ...], rows: tuple[tuple[str, ...], ...], totals: tuple[str, ...], label: str
) -> Table:
    """Points by source, a column for each player, with their sum in the last row."""
    sums = tuple([f"**{cell}**" for cell in totals])
    return Table(("", *map(literal, heads)), (*rows, sums), label=label, kind="scores")


def points_table(
    names: Sequence[str],
    gains: Sequence[tuple[str, Sequence[int]]],
    after: Sequence[int],
    label: str,
    heads: tuple[str, str] = ("VP before", "VP now"),
) -> Table:
    """What each player had, what each source gave to whom, and what they have now: it adds up."""
    had = [points - sum([row[seat] for _, row in gains]) for seat, points in enumerate(after)]
    rows = [(name, *[f"+{points}" if points else "" for points in row]) for name, row in gains]
    before, now = ((head, *map(str, row)) for head, row in zip(heads, (had, after), strict=True))
    return score_table(tuple(names[: len(after)]), (before, *rows), now, label)


def fact(title: str, value: str = "", note: str = "", lead: Child | None = None, tone: str = "") -> Item:
    """One line: what, how much, and a word on it."""
    return Item(title, lead=lead, value=value, notes=(note,) if note else (), tone=tone, kind="fact")


def up_to(events: Sequence[Happening], stops: tuple[type, ...]) -> list[Happening]:
    """The events before the first of these types: what belongs to the event before them."""
    return list(takewhile(lambda one: not isinstance(one, stops), events))

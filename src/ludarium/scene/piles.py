"""Piles that everybody may look at at any time, such as discards: a sheet that a client shows on request."""

from __future__ import annotations

from ludarium.languages.shared import _, ngettext
from ludarium.scene.sheets import Child, Flow, Panel, Sheet, SheetPart, column, grid, sheet_part


@sheet_part
def open_pile(title: str, owner: int, *cards: Child) -> Panel:
    """One pile, the last card first."""
    note = ngettext("{n} card", "{n} cards", len(cards))
    return Panel(title, (grid(tuple(reversed(cards)), 2),), note, owner=owner, kind="open-pile")


@sheet_part
def _piles(*piles: SheetPart) -> Flow:
    return column(*piles)


def piles_sheet(*piles: SheetPart) -> tuple[Sheet, ...]:
    """The sheet of the drawer with these piles; none if there are none."""
    return (Sheet("piles", _piles(*piles), "drawer", title=_("Cards to look at")),) if piles else ()

"""Boxes of lines in the rail beside the table: odds, a list, a note, the tray of the last roll, a stage."""

from __future__ import annotations

from typing import Literal

import msgspec

PanelKind = Literal["odds", "list", "note", "tray", "chart", "stage"]


class Row(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of a panel: an icon, words, a value, perhaps a bar from 0 to 1."""

    words: str
    icon: str = ""
    value: str = ""
    detail: str = ""
    bar: float | None = None
    tone: Literal["", "ok", "warn", "danger"] = ""
    rule: str = ""
    element: str = ""


class Panel(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A box of lines beside the board: odds, a meter, a list, a note, the tray of the last roll, a stage."""

    id: str
    kind: PanelKind
    title: str
    rows: tuple[Row, ...] = ()
    art: str = ""
    width: float = 0
    height: float = 0

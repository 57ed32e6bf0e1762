"""The board of a game that has no terminal of its own: the facts of a view, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from ludarium.kernel.game import Game
from ludarium.kernel.missing import said
from ludarium.scene.facts import fields_of, words_of


def facts_board(view: Game, names: Sequence[str]) -> RenderableType:
    """The facts that the game itself has added to a position; a list with one for each seat says whose they are."""
    text = Text()
    for name, value in fields_of(view).items():
        if name not in Game.__struct_fields__:
            text.append(f"{words_of(name)}: ", style="bold")
            text.append(_told(value, names) + "\n")
    text.right_crop(1)
    return text


def _told(value: Any, names: Sequence[str]) -> str:
    if isinstance(value, list) and len(value) == len(names):
        return "; ".join(f"{name} {said(one)}" for name, one in zip(names, value, strict=True))
    return said(value)

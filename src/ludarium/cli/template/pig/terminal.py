"""Pig in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from ludarium.cli.template.pig.play import Pig
from ludarium.kernel.game import Game


def board(game: Game, seat: int, names: Sequence[str]) -> RenderableType:
    """The scores, the die and the turn."""
    assert isinstance(game, Pig)
    text = Text()
    for number, (name, score) in enumerate(zip(names, game.scores, strict=True)):
        text.append(f"{name}: {score} of {game.goal}", style="bold" if number == game.turn else "")
        text.append("   ")
    text.append(f"This turn: {game.points}" + (f", the die shows {game.face}" if game.face else ""))
    return text

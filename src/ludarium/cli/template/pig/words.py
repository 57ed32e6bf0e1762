"""Pig in words."""

from __future__ import annotations

from typing import Any

from ludarium.cli.template.pig.options import ROLL
from ludarium.cli.template.pig.play import LOST, Banked, Pig, Rolled
from ludarium.kernel.asks import AnyAsk
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game


class PigWords:
    """Prompts, options and events as people read them."""

    def prompt(self, game: Game, ask: AnyAsk, names: tuple[str, ...]) -> str:
        """What is asked."""
        assert isinstance(game, Pig)
        return f"This turn has brought {game.points}. Roll again, or stop?" if game.points else "Roll the die."

    def option(self, game: Game, ask: AnyAsk, option: Any) -> str:
        """What an answer would do."""
        assert isinstance(game, Pig)
        return "Roll the die" if option == ROLL else f"Stop, and bank {game.points}"

    def event(self, content: Any, event: Event, names: tuple[str, ...]) -> str:
        """What happened."""
        if isinstance(event, Rolled):
            lost = ", and the turn is lost" if event.face == LOST else ""
            return f"{names[event.seat]} rolls a {event.face}{lost}."
        assert isinstance(event, Banked)
        return f"{names[event.seat]} stops with {event.points} points."

    def explain(self, game: Game, name: str) -> str:
        """There are no cards to explain."""
        return ""


WORDS = PigWords()

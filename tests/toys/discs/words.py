"""Discs in words."""

from __future__ import annotations

from typing import Any

from ludarium.kernel.asks import AnyAsk
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game
from tests.toys.discs.options import Go
from tests.toys.discs.play import Pushed, Slid


class DiscsWords:
    def prompt(self, game: Game, ask: AnyAsk, names: tuple[str, ...]) -> str:
        return {"who first": "Who slides first?", "slide": "Slide your disc.", "push": "A die is thrown."}[ask.topic]

    def option(self, game: Game, ask: AnyAsk, option: Any) -> str:
        if isinstance(option, Go):
            return f"Slide to {option.x / 1000:g}, {option.y / 1000:g}"
        return {"me": "I do", "you": "You do", "stay": "Stay", "push": "Push"}.get(option, str(option))

    def event(self, game: Game, event: Event, names: tuple[str, ...]) -> str:
        if isinstance(event, Slid):
            return f"{names[event.seat]} slides to {event.x / 1000:g}, {event.y / 1000:g}."
        assert isinstance(event, Pushed)
        return f"{names[event.seat]} pushes with a {event.face}."

    def explain(self, game: Game, name: str) -> str:
        return "It slides in a straight line and stops before a wall (D-MOVE-01)." if name.startswith("disc ") else ""


WORDS = DiscsWords()

"""What stands in for parts that a game does not have: words made from the facts themselves, no content, no invariants."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ludarium.kernel.asks import AnyAsk
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game


class NoContent(msgspec.Struct):
    """The content of a game that has none: everything is in its rules."""

    hash: str
    rules_version: int
    packs: tuple[str, ...] = ()


class NothingWatched:
    """For a game without invariants."""

    def see(self, game: Game, events: Iterable[Event]) -> Iterable[Any]:
        """Nothing is ever broken."""
        return ()


class PlainWords:
    """For a game without words: questions by their topic, answers and events by their fields."""

    def prompt(self, game: Game, ask: AnyAsk, names: tuple[str, ...]) -> str:
        """The topic of the question."""
        return f"{_sentence(ask.topic)}?"

    def option(self, game: Game, ask: AnyAsk, option: Any) -> str:
        """The answer as it is written."""
        return _sentence(said(option))

    def event(self, game: Game, event: Event, names: tuple[str, ...]) -> str:
        """What kind of event it was, and its facts; a field called ``seat`` is whose it was."""
        facts = {name: getattr(event, name) for name in event.__struct_fields__ if name != "rule"}
        seat = facts.pop("seat", None)
        who = f"{names[seat]}: " if isinstance(seat, int) and 0 <= seat < len(names) else ""
        told = ", ".join(f"{name.replace('_', ' ')} {said(value)}" for name, value in facts.items())
        return f"{who}{kind_of(event)}{f' ({told})' if told else ''}."

    def explain(self, game: Game, name: str) -> str:
        """Nothing is known beyond the rules."""
        return ""


def kind_of(value: msgspec.Struct) -> str:
    """What a struct calls itself: its tag, or the name of its class."""
    tag = value.__struct_config__.tag
    return str(tag) if tag else type(value).__name__.lower()


def said(value: Any) -> str:
    """A fact in plain words: a struct by its kind and values, a list by its members."""
    if isinstance(value, msgspec.Struct):
        fields = [said(getattr(value, name)) for name in value.__struct_fields__]
        return " ".join([kind_of(value), *fields])
    if isinstance(value, (list, tuple)):
        return ", ".join(map(said, value)) or "nothing"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:].replace("_", " ")

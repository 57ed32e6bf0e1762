"""What the help beside the table shows in pictures: a turn step by step, and what every icon means."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

_SIGN = re.compile(r"\{([\w-]+)\|([^}]+)\}")


class Step(msgspec.Struct, frozen=True):
    """One step of a turn: a symbol of the definitions, what it is called, what one does."""

    icon: str
    title: str
    words: str


class Sign(msgspec.Struct, frozen=True):
    """A symbol of the definitions, and what it means."""

    symbol: str
    words: str


class Primer(msgspec.Struct, frozen=True):
    """What a game's ``primer`` returns."""

    turn: tuple[Step, ...]
    legend: tuple[Sign, ...]


def legend(signs: Iterable[tuple[str, str]]) -> tuple[Sign, ...]:
    """The signs, each symbol once, with the first words that it was given."""
    found: dict[str, str] = {}
    for symbol, words in signs:
        keeps = words[1:2].isupper()  # a name such as hExx3r begins as its owner writes it
        found.setdefault(symbol, words if keeps else words[:1].upper() + words[1:])
    return tuple([Sign(symbol, words) for symbol, words in found.items()])


def signs_in(text: str) -> list[tuple[str, str]]:
    """The signs that stand among these words."""
    return _SIGN.findall(text)

"""The short notation of cards and missions: ``name(arg,arg)``, and lines ``trigger[conditions]: op(args); op(args)``."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import TypeAlias, Union

import msgspec

Argument: TypeAlias = Union[int, str, "Call", "tuple[tuple[int, int], ...]"]


class Call(msgspec.Struct, frozen=True):
    """A name with its arguments: whole numbers, words, lists of squares, or calls again."""

    name: str
    args: tuple[Argument, ...] = ()
    text: str = ""

    def word(self, index: int) -> str:
        """The argument at that place as a word; empty if there is none."""
        return str(self.args[index]) if index < len(self.args) else ""

    def number(self, index: int) -> int:
        """The argument at that place as a whole number."""
        value = self.args[index]
        assert isinstance(value, int)
        return value


class Condition(msgspec.Struct, frozen=True):
    """``dist>=3``, ``kind=melee|ranged`` or a bare word."""

    name: str
    sign: str = ""
    words: tuple[str, ...] = ()
    number: int = 0


class Line(msgspec.Struct, frozen=True):
    """What a card does at one moment."""

    trigger: str
    conditions: tuple[Condition, ...]
    ops: tuple[Call, ...]

    def has(self, name: str) -> bool:
        """Whether this bare word stands among the conditions."""
        return any(one.name == name for one in self.conditions)


class BadNotation(ValueError):
    """The text is not in this notation; the message says where."""


def split(text: str, mark: str) -> list[str]:
    """The parts between marks that stand outside all brackets."""
    parts, depth, start = [], 0, 0
    for place, letter in enumerate(text):
        if letter in "([":
            depth += 1
        elif letter in ")]":
            depth -= 1
        elif letter == mark and not depth:
            parts.append(text[start:place].strip())
            start = place + 1
    last = text[start:].strip()
    return [*parts, last] if last else parts


@lru_cache(maxsize=4096)
def read_call(text: str) -> Call:
    """A call from its text."""
    found = re.fullmatch(r"([a-z_A-Z0-9<>=]+)(?:\((.*)\))?", text.strip())
    if found is None:
        raise BadNotation(f"{text!r} is not of the form name(argument,argument)")
    return Call(found[1], tuple(_argument(part) for part in split(found[2] or "", ",")), text.strip())


def _argument(text: str) -> Argument:
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    if text.startswith("["):
        try:
            return tuple((x, y) for x, y in json.loads(text))
        except (ValueError, TypeError):
            raise BadNotation(f"{text!r} is no list of squares") from None
    if text.endswith(")"):
        return read_call(text)
    return text


@lru_cache(maxsize=4096)
def read_line(text: str) -> Line:
    """A line of a card from its text."""
    found = re.fullmatch(r"([a-z_]+)(?:\[([^\]]*)\])?:\s*(.+)", text)
    if found is None:
        raise BadNotation(f"{text!r} is not of the form trigger[conditions]: op(arguments)")
    conditions = tuple(map(_condition, split(found[2] or "", ",")))
    return Line(found[1], conditions, tuple(map(read_call, split(found[3], ";"))))


def _condition(text: str) -> Condition:
    found = re.fullmatch(r"([a-z_]+)(>=|<=|=)?(.*)", text)
    if found is None:
        raise BadNotation(f"{text!r} is no condition")
    name, sign, value = found[1], found[2] or "", found[3]
    if sign in (">=", "<="):
        return Condition(name, sign, (), int(value))
    return Condition(name, sign, tuple(value.split("|")) if value else ())

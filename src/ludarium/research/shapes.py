"""Facts as a row of whole numbers of fixed length: where each fact stands is learned from positions of random games.

A struct is its fields, a list its members up to the longest one met, a word its number in the vocabulary met (0: another
word), nothing is -1. What is longer than all that was met is cut. Learned from the same games, a layout is always the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

NOTHING = -1
LEAST, MOST = -32_768, 32_767
"""Numbers beyond these are cut."""


class Shape:
    """What was met at one place of a position, and how it is laid out."""

    __slots__ = ("fields", "item", "length", "plain", "width", "words")

    def __init__(self) -> None:
        self.plain = False
        self.words: dict[str, int] = {}
        self.fields: dict[str, Shape] = {}
        self.item: Shape | None = None
        self.length = 0
        self.width = 0

    def learn(self, value: Any) -> None:
        """Make room for this value."""
        if isinstance(value, msgspec.Struct):
            for name in value.__struct_fields__:
                self._field(name).learn(getattr(value, name))
        elif isinstance(value, dict):
            for key in sorted(value, key=str):
                self._field(str(key)).learn(value[key])
        elif isinstance(value, (list, tuple)):
            self.item = self.item or Shape()
            self.length = max(self.length, len(value))
            for one in value:
                self.item.learn(one)
        else:
            self.plain = True
            if isinstance(value, str):
                self.words.setdefault(value, 0)

    def _field(self, name: str) -> Shape:
        return self.fields.setdefault(name, Shape())

    def settle(self) -> int:
        """Fix the layout; its width."""
        self.fields = dict(sorted(self.fields.items()))
        self.words = {word: number for number, word in enumerate(sorted(self.words), 1)}
        each = self.item.settle() if self.item else 0
        self.width = int(self.plain) + sum([field.settle() for field in self.fields.values()]) + each * self.length
        return self.width

    def write(self, value: Any, row: list[int]) -> None:
        """Append the numbers of this value: always as many as the shape is wide."""
        start = len(row)
        if self.plain:
            row.append(self._number(value))
        if self.fields:
            self._write_fields(value, row)
        if self.item and isinstance(value, (list, tuple)):
            for one in value[: self.length]:
                self.item.write(one, row)
        missing = self.width - (len(row) - start)
        if missing:
            row += [NOTHING] * missing

    def _write_fields(self, value: Any, row: list[int]) -> None:
        if isinstance(value, dict):
            for name, field in self.fields.items():
                field.write(value.get(name), row)
        elif isinstance(value, msgspec.Struct):
            for name, field in self.fields.items():
                field.write(getattr(value, name, None), row)
        else:
            row += [NOTHING] * sum([field.width for field in self.fields.values()])

    def _number(self, value: Any) -> int:
        if type(value) is int:
            return min(MOST, max(LEAST, value))
        if isinstance(value, str):
            return self.words.get(value, 0)
        return int(value) if isinstance(value, bool) else NOTHING

    def names(self, path: str) -> Iterator[str]:
        """What stands at each place, from left to right."""
        if self.plain:
            yield path
        for name, field in self.fields.items():
            yield from field.names(f"{path}.{name}")
        if self.item:
            for number in range(self.length):
                yield from self.item.names(f"{path}.{number}")

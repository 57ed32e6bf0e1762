"""Facts as a row of whole numbers of fixed length: where each fact stands is learned from positions of random games.

A struct is its fields, a list its members up to the longest one met, a word its number in the vocabulary met (0: another
word), nothing is -1. What is longer than all that was met is cut. Learned from the same games, a layout is always the same.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any, TypeAlias

import msgspec

NOTHING = -1
LEAST, MOST = -32_768, 32_767
"""Numbers beyond these are cut."""
Update: TypeAlias = Callable[[memoryview, int, Any, Any], None]
"""Writes into a row, from a place on, a fact of which the one that stood there before is known."""
Reader: TypeAlias = tuple[Callable[[Any], tuple[Any, ...]], list[tuple[int, Update]]]
MOST_KEPT = 20_000  # lists whose numbers are remembered at one place
NEVER: Any = object()
"""What stands before where nothing was written yet."""


class Shape:
    """What was met at one place of a position, and how it is laid out."""

    __slots__ = ("_kept", "_readers", "fields", "item", "length", "plain", "update", "width", "words")

    def __init__(self) -> None:
        self.plain = False
        self.words: dict[str, int] = {}
        self.fields: dict[str, Shape] = {}
        self.item: Shape | None = None
        self.length = 0
        self.width = 0
        self.update: Update = self._write_whole
        self._readers: dict[type, Reader] = {}
        self._kept: dict[tuple[Any, ...], array[int]] = {}
        """The numbers of short lists of plain facts: the same ones come again and again."""

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
        self.update = self._updating()
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

    def _updating(self) -> Update:
        """What writes at a place of a row what is another than before. Facts are frozen: the very same one has the same numbers."""
        met = [name for name in ("plain", "fields", "item") if getattr(self, name)]
        if len(met) != 1:
            return self._write_whole
        if self.item:
            return self._update_plain_members if self.item.update == self.item._update_plain else self._update_members
        return self._update_plain if self.plain else self._update_fields

    def _update_plain(self, row: memoryview, start: int, value: Any, before: Any) -> None:
        row[start] = self._number(value)

    def _update_fields(self, row: memoryview, start: int, value: Any, before: Any) -> None:
        type_ = type(value)
        if type(before) is not type_ or not isinstance(value, msgspec.Struct):
            self._write_whole(row, start, value, before)
            return
        read, places = self._readers.get(type_) or self._reader(type_)
        for (place, update), new, old in zip(places, read(value), read(before), strict=True):
            if new is not old and new != old:
                update(row, start + place, new, old)

    def _update_members(self, row: memoryview, start: int, value: Any, before: Any) -> None:
        item = self.item
        if item is None or type(before) is not type(value) or not isinstance(value, (list, tuple)):
            self._write_whole(row, start, value, before)
            return
        count, known, width = min(len(value), self.length), min(len(before), self.length), item.width
        update, at, end = item.update, start, start + count * width
        for new, old in zip(value, before, strict=False):
            if new is not old and at < end:
                update(row, at, new, old)
            at += width
        for number in range(known, count):
            item.update(row, start + number * width, value[number], NEVER)
        if count < known:
            blank = array("i", [NOTHING]) * ((known - count) * width)
            row[end : start + known * width] = blank

    def _update_plain_members(self, row: memoryview, start: int, value: Any, before: Any) -> None:
        found = self._kept.get(value) if type(value) is tuple else None
        if found is None:
            numbers: list[int] = []
            self.write(value, numbers)
            found = array("i", numbers)
            if type(value) is tuple:
                if len(self._kept) >= MOST_KEPT:
                    self._kept.clear()
                self._kept[value] = found
        row[start : start + self.width] = found

    def _write_whole(self, row: memoryview, start: int, value: Any, before: Any) -> None:
        numbers: list[int] = []
        self.write(value, numbers)
        row[start : start + self.width] = array("i", numbers)

    def _reader(self, type_: type) -> Reader:
        """What reads the fields of this struct that have a place; their places and what writes there."""
        names, places, at = [], [], 0
        for name, field in self.fields.items():
            if name in type_.__struct_fields__:  # type: ignore[attr-defined]  # it is a struct
                names.append(name)
                places.append((at, field.update))
            at += field.width
        first = attrgetter(*names) if names else None

        def read(value: Any) -> tuple[Any, ...]:
            return () if first is None else first(value) if len(names) > 1 else (first(value),)

        found = self._readers[type_] = (first if first and len(names) > 1 else read), places
        return found

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
            return value if LEAST <= value <= MOST else min(MOST, max(LEAST, value))
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

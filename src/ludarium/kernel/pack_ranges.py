"""Numbers that a pack may hold: far beyond all that the game itself has in the same place is a slip, and is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import msgspec

Path: TypeAlias = tuple[str, ...]
"""The names of the fields that lead to a number, without places in lists."""
ROOM = 10
"""How many times the greatest number of the game may stand in its place."""
SMALL = 20
"""What may stand anywhere, however small the numbers of the game are there."""
UNKNOWN = 1_000
"""The most where the game itself has no number."""


class Ranges:
    """What the items of a game hold, place by place: the least and the greatest number."""

    def __init__(self, items: Iterable[tuple[str, Any]]) -> None:
        self._found: dict[Path, tuple[int, int]] = {}
        for key, item in items:
            for _, path, number in _numbers(msgspec.to_builtins(item), "", (key,)):
                for known in {path, path[-2:]}:  # the same operation in another list is like it
                    low, high = self._found.get(known, (number, number))
                    self._found[known] = (min(low, number), max(high, number))

    def beyond(self, key: str, item: Any) -> Iterator[tuple[str, str]]:
        """The numbers of an item that cannot be meant: the field, and what may stand there."""
        for where, path, number in _numbers(msgspec.to_builtins(item), "", (key,)):
            low, high = self._allowed(path)
            if not low <= number <= high:
                yield where, f"{number} is out of range: here a number from {low} to {high} can stand"

    def _allowed(self, path: Path) -> tuple[int, int]:
        """Less than nothing only where the game has such numbers, too."""
        low, high = self._found.get(path) or self._found.get(path[-2:]) or (-UNKNOWN // ROOM, UNKNOWN // ROOM)
        return min(low * ROOM, 0), max(high * ROOM, SMALL)


def _numbers(value: Any, where: str, path: Path) -> Iterator[tuple[str, Path, int]]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _numbers(inner, f"{where}.{name}", (*path, str(name)))
    elif isinstance(value, (list, tuple)):
        for place, inner in enumerate(value):
            yield from _numbers(inner, f"{where}[{place}]", path)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield where.lstrip("."), path, value

"""What fate may answer: rolls of dice and deals from a pile, equally likely, as views.

An outcome has a number below ``ways``; indexing turns the number into what a person would say
(faces, cards), so that records read well and tests can script the dice.
"""

from __future__ import annotations

from collections import Counter
from math import perm
from typing import Any, TypeAlias, Union

import msgspec


class Roll(msgspec.Struct, frozen=True, tag="roll"):
    """Throw ``count`` dice with faces 1 to ``sides``; the outcome is a tuple of faces."""

    count: int
    sides: int = 6

    @property
    def ways(self) -> int:
        """How many equally likely outcomes there are."""
        return int(self.sides**self.count)

    def __getitem__(self, number: int) -> tuple[int, ...]:
        faces = []
        for _ in range(self.count):
            number, face = divmod(number, self.sides)
            faces.append(face + 1)
        return tuple(faces)

    def __contains__(self, outcome: object) -> bool:
        if not isinstance(outcome, tuple) or len(outcome) != self.count:
            return False
        sides = self.sides
        for face in outcome:  # noqa: SIM110  # asked at every roll: all() takes twice as long
            if type(face) is not int or not 1 <= face <= sides:
                return False
        return True


class Deal(msgspec.Struct, frozen=True, tag="deal"):
    """Draw ``count`` items from an unordered pile, one after the other; the outcome is their tuple.

    The pile may hold equal items. Nothing is known of the order of what stays in it.
    """

    pile: tuple[Any, ...]
    count: int

    @property
    def ways(self) -> int:
        """How many equally likely outcomes there are (equal items counted apart)."""
        return perm(len(self.pile), self.count)

    def __getitem__(self, number: int) -> tuple[Any, ...]:
        left = list(self.pile)
        drawn = []
        for _ in range(self.count):
            number, index = divmod(number, len(left))
            drawn.append(left.pop(index))
        return tuple(drawn)

    def __contains__(self, outcome: object) -> bool:
        if not isinstance(outcome, tuple) or len(outcome) != self.count:
            return False
        try:
            return Counter(outcome) <= Counter(self.pile)
        except TypeError:  # an unhashable item is in no pile
            return False


Outcomes: TypeAlias = Union[Roll, Deal]

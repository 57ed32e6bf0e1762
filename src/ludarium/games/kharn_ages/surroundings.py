"""What an effect is looked at with: whose it is, what it has settled so far, and the dice of its numbers."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from ludarium.games.kharn_ages.rules.dice import d5
from ludarium.games.kharn_ages.state import BARE, NOBODY

_DICE: Final = re.compile(r"([1-9]?[0-9]?)D(5|10)([+-][0-9]+)?")


class Env(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Whose effect is looked at or run, and what it has settled so far."""

    ref: str = ""
    me: int = NOBODY
    seat: int = NOBODY
    x: int = 0
    arg: str = ""
    item: int = BARE
    target: int = NOBODY
    each: int = NOBODY
    thing: str = ""
    """A target that is no Safar."""
    word: str = ""
    paid: int = 0
    until: str = ""
    spell: str = ""
    total: int = 0


class Luck:
    """Dice that were thrown for the numbers of an effect, in order; ``missing`` counts those still to be thrown."""

    def __init__(self, faces: tuple[int, ...] = ()) -> None:
        self.faces = faces
        self.taken = 0
        self.missing = 0

    def die(self) -> int:
        if self.taken < len(self.faces):
            self.taken += 1
            return self.faces[self.taken - 1]
        self.missing += 1
        return 1

    def throw(self, written: str) -> int:
        """Dice written as ``2D5+3``."""
        found = _DICE.fullmatch(written)
        assert found
        faces = [self.die() for _ in range(int(found[1] or 1))]
        return sum(d5(face) if found[2] == "5" else face for face in faces) + int(found[3] or 0)


class Average(Luck):
    """For numbers that are looked at where no dice may be thrown: every die shows its middle."""

    def die(self) -> int:
        return 6

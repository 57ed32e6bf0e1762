"""The answers that players of Nova Era can give.

On the wire, in records and in cases an answer is a word, a number or a short list: ``"green 5"``,
``["develop", "A01", "green", 0]``.
"""

from __future__ import annotations

from typing import Final, TypeAlias, Union

import msgspec

DONE: Final = "done"  # no more of this
ALL: Final = "all"  # the rest of the Production, in the order shown


class Flip(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="flip"):
    """Turn an own die to its opposite face, by the ability of this card."""

    card: str
    die: str


class Shift(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="shift"):
    """Raise an own die, by the ability of this card."""

    card: str
    die: str
    by: int


class Reroll(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="reroll"):
    """Roll an own die again, by the ability of this card."""

    card: str
    die: str


class Develop(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="develop"):
    """Develop a Technology, paid in this colour, ``swap`` of the tokens being of another type by card ability."""

    card: str
    colour: str
    swap: int = 0


class Gain(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="gain"):
    """Gain Resources of the die's colour."""


class Enlist(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="enlist"):
    """Enlist a Personality."""

    card: str


class Expand(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="expand"):
    """Expand a Territory."""

    card: str


class Repair(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="repair"):
    """Repair damaged cards."""


class Calm(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="calm"):
    """Reduce Unrest."""


class Research(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="research"):
    """Take the bottom card of a column into the hand."""

    card: str


class Convert(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="convert"):
    """Use the Transformation of this card once."""

    card: str


class Back(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="back"):
    """Move a Disaster marker back by so many spaces."""

    disaster: str
    spaces: int


Ability: TypeAlias = Union[Flip, Shift, Reroll]
Action: TypeAlias = Union[Develop, Gain, Enlist, Expand, Repair, Calm, Research]
Option: TypeAlias = Union[
    int, str, Flip, Shift, Reroll, Develop, Gain, Enlist, Expand, Repair, Calm, Research, Convert, Back
]
GAIN: Final = Gain()
REPAIR: Final = Repair()
CALM: Final = Calm()

"""The answers that players of Aristeia! can give.

On the wire, in records and in cases an answer is a word, a number or a short list: ``"pass"``, ``5`` (a
fighter), ``"-4,4"`` (a space), ``["act", "MU-A1", 5]``, ``["play", "ST-01"]``. Fighters are numbered: 0 to 3
belong to the first seat, 4 to 7 to the second, in the order of their teams.
"""

from __future__ import annotations

from typing import Final, TypeAlias, Union

import msgspec

PASS: Final = "pass"  # noqa: S105  # a word, no secret
END_STEP: Final = "end"  # of the Actions Step
DISENGAGE: Final = "disengage"  # try to leave a space next to an Enemy
DONE: Final = "done"  # no more of this
KEEP: Final = "keep"  # the hand, or the Critical Block
MULLIGAN: Final = "mulligan"
APPLY: Final = "apply"
DECLINE: Final = "decline"
STAY: Final = "stay"
HIDDEN: Final = "?"  # a card or a Character that the looking seat does not know
FOCUSED: Final = "focused"  # give up the token for a die


class Act(msgspec.Struct, frozen=True, array_like=True, tag="act"):
    """Perform an Action on a fighter, on a space, or on nobody in particular."""

    action: str
    target: int = -1
    space: str = ""


class Step(msgspec.Struct, frozen=True, array_like=True, tag="step"):
    """Spend a Movement Point to enter this space."""

    space: str


class Play(msgspec.Struct, frozen=True, array_like=True, tag="play"):
    """Play a Tactic on a fighter, on a space, or on nobody in particular."""

    card: str
    target: int = -1
    space: str = ""


class Use(msgspec.Struct, frozen=True, array_like=True, tag="use"):
    """Use an Automatic Skill of this fighter, or its Focused token."""

    skill: str
    fighter: int


class Deploy(msgspec.Struct, frozen=True, array_like=True, tag="deploy"):
    """Put a fighter on a space at the start of the game."""

    fighter: int
    space: str


class Order(msgspec.Struct, frozen=True, array_like=True, tag="order"):
    """A Running Order: who acts in Turn 1, 2, 3, 4."""

    first: int
    second: int
    third: int
    fourth: int


class Pair(msgspec.Struct, frozen=True, array_like=True, tag="pair"):
    """Two things at once: two Tactics for the deck, or two slots to exchange."""

    one: str
    two: str


Option: TypeAlias = Union[int, str, Act, Step, Play, Use, Deploy, Order, Pair]

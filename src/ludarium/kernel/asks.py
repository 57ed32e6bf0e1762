"""Questions, and what is said when an answer is not allowed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, TypeAlias, Union

import msgspec

from ludarium.kernel.chances import Outcomes

CHANCE = -1  # the seat that throws the dice and draws the cards
NOBODY = -2  # the seat of a spectator: it is never asked and knows only what is public

Options: TypeAlias = Sequence[Any]
"""What may be answered: it can be counted, indexed, iterated and tested for membership.

A finite choice is a tuple; a region of the plane is a view that knows what lies inside it and lists
a good finite sample."""


class Ask(msgspec.Struct, frozen=True, gc=False, tag="ask"):
    """A question to one seat.

    ``about`` names what the question concerns (ids of cards, dice, pieces) for the words and the
    picture. An ask with one option is answered by the kernel itself, unless ``always`` is set because
    the silence would tell something or because a person should see it.
    """

    seat: int
    topic: str
    rule: str
    options: Options
    about: tuple[Any, ...] = ()
    always: bool = False

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.seat,)

    def options_of(self, seat: int) -> Options:
        """The options of that seat; none if it is not asked."""
        return self.options if seat == self.seat else ()


class Sealed(msgspec.Struct, frozen=True, gc=False, tag="sealed"):
    """A question to several seats at once, whose answers stay secret until all are in.

    ``options`` holds the options of each seat, in the order of ``seats``.
    """

    seats: tuple[int, ...]
    topic: str
    rule: str
    options: tuple[Options, ...]
    about: tuple[Any, ...] = ()

    def options_of(self, seat: int) -> Options:
        """The options of that seat; none if it is not asked."""
        return self.options[self.seats.index(seat)] if seat in self.seats else ()


class Chance(msgspec.Struct, frozen=True, gc=False, tag="chance"):
    """A question to fate: one of equally likely outcomes."""

    topic: str
    rule: str
    options: Outcomes
    about: tuple[Any, ...] = ()

    seat: ClassVar[int] = CHANCE
    seats: ClassVar[tuple[int, ...]] = (CHANCE,)

    def options_of(self, seat: int) -> Outcomes | tuple[()]:
        """The outcomes, for the seat of fate alone."""
        return self.options if seat == CHANCE else ()


AnyAsk: TypeAlias = Union[Ask, Sealed, Chance]


class Refusal(msgspec.Struct, frozen=True):
    """Why something may not be done: the rule that forbids it, and a sentence for the player."""

    rule: str
    words: str

    def __str__(self) -> str:
        return f"{self.words} ({self.rule})"


class Refused(ValueError):
    """An answer that is not allowed. ``refusal`` says by which rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

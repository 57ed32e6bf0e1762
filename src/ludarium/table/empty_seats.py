"""What a seat is called on which nobody sits yet: kept in English, said in the language of who reads it."""

from __future__ import annotations

from collections.abc import Sequence

from ludarium.kernel.seats import OPEN, Seat
from ludarium.languages import N_
from ludarium.languages.shared import _

FOR_ANYBODY, FOR_A_FRIEND = N_("Seat {n}"), N_("Friend {n}")


def kept_name(sentence: str, seat: int) -> str:
    """The name of an empty seat, as it is kept."""
    return sentence.format(n=seat + 1)


def name_of(seat: Seat, number: int) -> str:
    """What whoever sits there is called, in the language of now."""
    if seat.kind == OPEN:
        for sentence in (FOR_ANYBODY, FOR_A_FRIEND):
            if seat.name == kept_name(sentence, number):
                return _(sentence, n=number + 1)
    return seat.name


def names_of(seats: Sequence[Seat]) -> tuple[str, ...]:
    """What all at a table are called, in the language of now."""
    return tuple([name_of(seat, number) for number, seat in enumerate(seats)])

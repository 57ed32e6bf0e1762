"""The rules kernel: a game is frozen facts and a stack of procedures, and only an answer moves it.

This room knows no game. What a game is written with:

- ``Procedure`` (steps in the rulebook's order), ``END`` and ``AGAIN``;
- ``Ask`` (one seat), ``Sealed`` (several seats in secret), ``Anyone`` (several seats in any order), ``Chance`` with
  ``Roll`` or ``Deal``; options are tuples, a ``Region`` (more than can be listed), ``Lazy``, ``LazyRegion`` or ``Joined`` ones;
- ``Game`` (facts in lists, clone, answer, view, deal), ``Event`` (what happened, by which rule);
- ``GameType`` (what a game tells about itself; found by the entry point group ``ludarium.games``).

What is done with a game: ``play`` (to its end, or one answer ahead), ``saves`` (bytes), ``fate`` (verifiable randomness), ``records`` (one match
in one file), ``rulebook`` (the numbered rules as data).
"""

from ludarium.kernel.asks import (
    CHANCE,
    NOBODY,
    Anyone,
    Ask,
    Chance,
    Joined,
    Lazy,
    LazyRegion,
    Refusal,
    Refused,
    Region,
    Sealed,
)
from ludarium.kernel.chances import Deal, Roll
from ludarium.kernel.events import Event
from ludarium.kernel.game import AGAIN, END, Game, Next, Outcome, Procedure

__all__ = [
    "AGAIN",
    "CHANCE",
    "END",
    "NOBODY",
    "Anyone",
    "Ask",
    "Chance",
    "Deal",
    "Event",
    "Game",
    "Joined",
    "Lazy",
    "LazyRegion",
    "Next",
    "Outcome",
    "Procedure",
    "Refusal",
    "Refused",
    "Region",
    "Roll",
    "Sealed",
]

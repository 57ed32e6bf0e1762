"""All that a seat sees at one moment, and what a game's ``picture`` module must have to say it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Literal, Protocol

import msgspec

from ludarium.scene.boards import Board
from ludarium.scene.choices import Aimed, Choice, Offer
from ludarium.scene.highlights import Highlight
from ludarium.scene.rail import Panel
from ludarium.scene.sheets import Sheet
from ludarium.scene.told import Told

Layout = Literal["wide", "phone"]


class SeatMark(msgspec.Struct, frozen=True, gc=False):
    """One thing that a player has, in the bar: its sign, how much, and both in words."""

    icon: str
    value: str
    words: str


class SeatChip(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A player in the bar, in the order in which they act; the first mark stays in sight where room is short."""

    seat: int
    score: str = ""
    note: str = ""
    marks: tuple[SeatMark, ...] = ()


class Progress(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Where in the game we are: parts (Eras, rounds) with their dots (done, now, to come), and the step in words."""

    parts: tuple[tuple[str, str], ...] = ()
    """Each part's title and its dots, one letter each: d done, n now, t to come; upper case for a scoring."""
    step: str = ""


def dots(count: int, now: int) -> str:
    """So many rounds or turns as dots: those before ``now``, that one, those after it."""
    return "".join(["d" if n < now else "n" if n == now else "t" for n in range(1, count + 1)])


class Look(msgspec.Struct, frozen=True):
    """What the pictures of a game need to be drawn outside the client: its symbols (``defs``) and its style sheet."""

    defs: str
    style: str = ""


@cache
def look_of(package: str, defs: Callable[[], str]) -> Look:
    """The look of the game in this package: ``defs`` of its picture, and its ``look.css``."""
    return Look(defs(), (files(package) / "look.css").read_text("utf-8"))


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that a seat sees at one moment."""

    boards: tuple[Board, ...] = ()
    panels: tuple[Panel, ...] = ()
    seats: tuple[SeatChip, ...] = ()
    progress: Progress = Progress()
    sheets: tuple[Sheet, ...] = ()
    look: Look = Look("")

    def _repr_html_(self) -> str:
        from ludarium.scene.html import notebook  # the writer knows the words, not the other way round

        return notebook(self)


class Pictures(Protocol):
    """What a game's ``picture`` module has. ``game`` is the seat's view.

    A module that draws its boards the same for every width also says ``LAYOUTS = ("wide",)``: then one feed serves all.
    """

    def scene(self, game: Any, seat: int, names: tuple[str, ...], layout: Layout) -> Scene:
        """What this seat sees."""

    def progress(self, game: Any) -> Progress:
        """Where in the game we are, without drawing anything: lists of tables say it."""

    def same(self, before: Any, now: Any, seat: int) -> bool:
        """Whether this seat, which is asked neither before nor now, surely sees the same in both views. A game without it is drawn
        anew after every answer.
        """

    def offer(self, game: Any, seat: int) -> Offer:
        """The options of this seat, which is asked."""

    def aimed(self, game: Any, seat: int, choice: Choice, at: tuple[float, float] | None) -> Aimed:
        """What this choice would do, at that place of its board if it has a ``Spot``. A game without regions and
        lazy previews needs none.
        """

    def told(self, game: Any, event: Any, names: tuple[str, ...], layout: Layout) -> Told:
        """What an event was about and what it moved; ``game`` is the view after it. Without it all things move at once."""

    def highlights(self, game: Any, events: Sequence[Any], names: tuple[str, ...]) -> tuple[Highlight, ...]:
        """What everybody must see of these events, in order: all that one answer caused, as far as the seat whose view
        after it is ``game`` may know them. A game without it has none.
        """

    def defs(self) -> str:
        """Shared SVG definitions (gradients, patterns, symbols), the same for every scene of the game."""

"""What a player sees: the vocabulary of pictures that every client knows and every game speaks.

A game's ``picture.py`` turns a seat's view into a ``Scene`` (keyed elements with their art as SVG) and the
question under way into ``Choice``s that name the elements they touch. The browser moves what has the same
id, draws what is new and removes what is gone; ``svg`` writes the same scene for notebooks, documentation
and replays. Nothing here knows a game, and no game ships JavaScript.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import chain
from typing import Any, Literal, Protocol
from xml.sax.saxutils import escape, quoteattr

import msgspec

from ludarium.scene.art_store import Drawing, Piece, drawing_of, encode, name_of

Layout = Literal["wide", "phone"]
Values = tuple[tuple[str, int], ...]
"""Numbers by name."""


class Element(msgspec.Struct, frozen=True, gc=False):
    """One thing on a board, made by ``element`` or ``thing``."""

    id: str
    """Stable: the same piece has the same id wherever it lies."""
    art: str
    """An SVG fragment drawn from (0, 0); it uses classes and custom properties, no inline style, no script."""
    x: float
    y: float
    z: int
    """The layer; within one layer later elements lie above earlier ones."""
    w: float
    h: float
    """The box from (0, 0) that can be touched and is outlined; 0: decoration that is never touched."""
    shape: str
    """How its outline runs: ``box``, ``circle``, ``hex``, or an SVG path."""
    r: float
    """Corner radius of a box."""
    label: str
    """What it is, in words: the accessible name."""
    about: str
    """What to ask ``explain`` for the long text, such as a card's id."""
    owner: int
    """Whose it is, if somebody's; else -1."""
    name: str
    """What it is called in a few words; "" if its label is short enough."""
    kind: str
    """What it is to a client that moves and marks it: ``die``, ``piece`` (on a map), ``space`` (of a map), or nothing special."""
    values: Values
    """The numbers that its drawing shows, by name. A text or tspan with ``data-value="name"`` is where one is written,
    and ``data-beside="name"`` are words that give way while a new number is shown beside it."""
    sign: str
    """The drawing of ``defs`` that stands for one of what its only value counts: it flies when some are paid or gained."""
    switch: str
    """What touching it turns on or off on this device, which remembers it under this name; "" if it is no switch."""
    shown_with: tuple[str, ...]
    """The switches and elements of which one must be on, pointed at or chosen for this to be seen; none: always seen."""
    drawing: Drawing
    """Its art, under a name."""
    piece: bytes
    """All of it but the art, as it is sent."""


def element(
    key: str,
    art: str,
    x: float,
    y: float,
    z: int,
    w: float = 0,
    h: float = 0,
    r: float = 8,
    label: str = "",
    about: str = "",
    owner: int = -1,
    shape: str = "box",
    *,
    name: str = "",
    kind: str = "",
    values: Values = (),
    sign: str = "",
    switch: str = "",
    shown_with: tuple[str, ...] = (),
) -> Element:
    """A new element."""
    x, y, w, h = round(x, 1), round(y, 1), round(w, 1), round(h, 1)
    drawing = drawing_of(art)
    meaning = (name, kind, dict(values), sign, switch, shown_with)
    piece = encode(Piece(key, drawing.name, x, y, z, w, h, shape, r, label, about, owner, *meaning))
    return Element(
        key,
        art,
        x,
        y,
        z,
        w,
        h,
        shape,
        r,
        label,
        about,
        owner,
        name,
        kind,
        values,
        sign,
        switch,
        shown_with,
        drawing,
        piece,
    )


thing = lru_cache(maxsize=120_000)(element)
"""An element; the very same object whenever it is asked for with the same facts."""


class Part(msgspec.Struct, frozen=True, gc=False):
    """Elements that are laid out together, from the same facts. Made by ``part``."""

    elements: tuple[Element, ...]
    name: str
    data: msgspec.Raw
    """Their pieces, as they are sent."""


def part(elements: Iterable[Element]) -> Part:
    """These elements as a part of a board."""
    found = tuple(elements)
    data = b"[" + b",".join([one.piece for one in found]) + b"]"
    return Part(found, name_of(data), msgspec.Raw(data))


def parts(*groups: Iterable[Element]) -> tuple[Part, ...]:
    """Each of these groups as a part, those without elements apart."""
    return tuple([found for found in map(part, groups) if found.elements])


class Board(msgspec.Struct, frozen=True, omit_defaults=True):
    """A surface with elements. A wide table has one; a phone has several lanes."""

    id: str
    width: float
    height: float
    parts: tuple[Part, ...]
    title: str = ""
    view: Literal["fit", "scroll", "panzoom"] = "fit"
    """Scale to the place, scroll sideways at true size, or pan and zoom."""
    dock: str = "board"
    """Where a phone shows it: board, me, rivals."""
    focus: str = ""
    """The element that matters most: a board to pan and zoom is brought there together with what can be chosen."""

    @property
    def elements(self) -> tuple[Element, ...]:
        """All of them; within one layer later ones lie above earlier ones."""
        return tuple(chain.from_iterable([part.elements for part in self.parts]))


class Row(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of a panel: an icon, words, a value, perhaps a bar from 0 to 1."""

    words: str
    icon: str = ""
    value: str = ""
    detail: str = ""
    bar: float | None = None
    tone: Literal["", "ok", "warn", "danger"] = ""
    rule: str = ""
    element: str = ""


class Panel(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A box of lines beside the board: odds, a meter, a list, a note, the tray of the last roll, a stage."""

    id: str
    kind: Literal["odds", "list", "note", "tray", "chart", "stage"]
    title: str
    rows: tuple[Row, ...] = ()
    art: str = ""
    width: float = 0
    height: float = 0


class SeatChip(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A player in the bar, in the order in which they act."""

    seat: int
    score: str = ""
    note: str = ""


class Progress(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Where in the game we are: parts (Eras, rounds) with their dots (done, now, to come), and the step in words."""

    parts: tuple[tuple[str, str], ...] = ()
    """Each part's title and its dots, one letter each: d done, n now, t to come; upper case for a scoring."""
    step: str = ""


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that a seat sees at one moment."""

    boards: tuple[Board, ...]
    panels: tuple[Panel, ...] = ()
    seats: tuple[SeatChip, ...] = ()
    progress: Progress = Progress()


class Change(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a choice would change: old and new, for the preview."""

    name: str
    before: str
    after: str
    icon: str = ""
    rule: str = ""
    element: str = ""
    lost: bool = False
    """Whether the element is lost by it, rather than changed."""
    number: int | None = None
    """The number that a value of the element becomes. An element without that value is where something goes."""
    value: str = ""
    """Which value; "" if the element has one only."""


class Spot(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Where a choice is made by pointing at a place of a board instead of touching an element."""

    board: str
    area: str
    """The outline of the places that can be chosen: an SVG path in board units, filled even-odd."""
    bands: tuple[tuple[str, str], ...] = ()
    """Further outlines around it, each with its words, such as "second move: 1 AP"."""
    ghost: str = ""
    """The element whose likeness follows the pointer."""
    points: tuple[tuple[float, float, str], ...] = ()
    """A sample of good places in a fixed order, with words each: for keyboard, hints and screen readers."""


class Aimed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What would happen if a choice were made, at a place if it has a ``Spot``: asked for one choice at a time."""

    answer: Any = None
    """The answer this place stands for, snapped to what is allowed; none if ``reason`` says why not."""
    at: tuple[float, float] | None = None
    """Where the ghost goes: the place of the snapped answer."""
    reason: str = ""
    rule: str = ""
    words: str = ""
    pill: str = ""
    changes: tuple[Change, ...] = ()
    panels: tuple[Panel, ...] = ()
    over: str = ""
    """What to draw over the board meanwhile, such as the route and rays of sight: an SVG fragment in board units."""


class Choice(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One option of the question under way, as a person chooses it; with a ``Spot``, a whole region of options."""

    answer: Any
    words: str
    path: tuple[str, ...] = ()
    """The elements it touches, in the order in which a person touches them; empty: a button in the rail."""
    group: str = ""
    pill: str = ""
    """The price or result, written on the last element of the path; ``{id|words}`` in it is a sign: a drawing of
    ``defs``, and what it says."""
    detail: str = ""
    button: str = ""
    """What the primary button says when this is chosen."""
    changes: tuple[Change, ...] = ()
    quick: bool = False
    """Whether one touch is enough: it can be taken back, or hardly matters."""
    unordered: bool = False
    """Whether the path is a bag: its elements may be touched in any order, and one that stands twice counts twice."""
    spot: Spot | None = None
    """The places among which this choice is made; its ``answer`` is then only the first of the sample."""
    cost: int = 0
    """How dear it is beside its like, for spaces of a map: the nearer ones of 1, 2, 3 and more are tinted more strongly."""
    lazy: bool = False
    """Whether its changes and odds are too dear to compute for all choices at once: the client aims to see them."""


class Group(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A kind of action: a tile in the rail. With ``reason`` it is forbidden now, by ``rule``."""

    key: str
    title: str
    icon: str = ""
    detail: str = ""
    reason: str = ""
    rule: str = ""


class Forbidden(msgspec.Struct, frozen=True, gc=False):
    """An element that looks as if it could be chosen but cannot: why, and by which rule."""

    element: str
    reason: str
    rule: str


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The question under way as the asked seat sees it."""

    choices: tuple[Choice, ...]
    groups: tuple[Group, ...] = ()
    forbidden: tuple[Forbidden, ...] = ()
    source: str = ""
    """The element that an earlier answer has chosen and that this question is about, such as a die to be spent."""
    beyond: tuple[tuple[str, str], ...] = ()
    """Elements that lie behind others, each with the one to be touched before it. A touch there makes the quick
    choices on the way one after another, as long as each of them is offered and nobody comes between."""


class Way(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """How an element came to where it lies: the middle of it went along these points of its board."""

    element: str
    points: tuple[tuple[float, float], ...]
    after: int = 0
    """How many other ways of the same change are gone first."""


class Told(msgspec.Struct, frozen=True, gc=False):
    """What a picture knows about an event beyond its words."""

    subject: str = ""
    """The words of the sentence that name whom it is about; "" if it is about a thing or about everybody."""
    owner: int = -1
    """The seat whose sign the sentence bears: of the subject, or of the thing that it is about; else -1."""
    elements: tuple[str, ...] = ()
    """What it has moved, in the order in which it moved."""
    ways: tuple[Way, ...] = ()
    """The ways of those that went along more than one straight line."""


class Pictures(Protocol):
    """What a game's ``picture`` module has. ``game`` is the seat's view."""

    def scene(self, game: Any, seat: int, names: tuple[str, ...], layout: Layout) -> Scene:
        """What this seat sees."""

    def same(self, before: Any, now: Any, seat: int) -> bool:
        """Whether this seat, which is asked neither before nor now, surely sees the same in both views."""

    def offer(self, game: Any, seat: int) -> Offer:
        """The options of this seat, which is asked."""

    def aimed(self, game: Any, seat: int, choice: Choice, at: tuple[float, float] | None) -> Aimed:
        """What this choice would do, at that place of its board if it has a ``Spot``. A game without regions and
        lazy previews needs none.
        """

    def told(self, game: Any, event: Any, names: tuple[str, ...], layout: Layout) -> Told:
        """What an event was about and what it moved; ``game`` is the view after it. A game without it moves all at once."""

    def defs(self) -> str:
        """Shared SVG definitions (gradients, patterns, symbols), the same for every scene of the game."""


def svg(board: Board, defs: str = "", style: str = "") -> str:
    """The board as one self-contained SVG."""
    drawn = sorted(board.elements, key=lambda element: element.z)
    groups = "".join(
        f'<g id={quoteattr(element.id)} transform="translate({element.x:g} {element.y:g})">'
        f"<title>{escape(element.label)}</title>{element.art}</g>"
        if element.label
        else f'<g id={quoteattr(element.id)} transform="translate({element.x:g} {element.y:g})">{element.art}</g>'
        for element in drawn
    )
    sheet = f"<style>{style}</style>" if style else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {board.width:g} {board.height:g}" '
        f'role="img">{sheet}<defs>{defs}</defs>{groups}</svg>'
    )


class Kept:
    """Drawings by the fact they were made from: a frozen fact is drawn once for as long as it lives."""

    def __init__(self, most: int = 20_000) -> None:
        self._most = most
        self._drawn: dict[Any, str] = {}

    def art(self, key: Any, draw: Callable[[], str]) -> str:
        """The drawing kept under this key, made now if it is new."""
        found = self._drawn.get(key)
        if found is None:
            if len(self._drawn) >= self._most:
                self._drawn.clear()
            found = self._drawn[key] = draw()
        return found

    def drawn(self, draw: Callable[..., str], *facts: Any) -> str:
        """What this draws of these facts."""
        found = self._drawn.get((draw, facts))
        return self.art((draw, facts), lambda: draw(*facts)) if found is None else found

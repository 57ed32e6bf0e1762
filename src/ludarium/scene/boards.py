"""Boards: maps, as keyed elements with their art as SVG, in map units.

The browser moves what has the same id, draws what is new and removes what is gone; ``svg`` writes the same board for
notebooks, documentation and replays. A board is made of parts: elements that are laid out from the same facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, Literal, ParamSpec
from xml.sax.saxutils import escape, quoteattr

import msgspec

from ludarium.scene.parts import SMALL, Drawing, Part, cached, drawing_of, encode

P = ParamSpec("P")
Values = tuple[tuple[str, int], ...]
"""Numbers by name."""

View = Literal["fit", "scroll", "panzoom"]
"""Scale to the place, scroll sideways at true size, or pan and zoom."""


MANY_PIECES = 6  # in a part with fewer, it costs more to find what is alike than to send it


class Piece(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An element as it is sent; its art is the name of a drawing that this viewer was sent, "" if it draws nothing."""

    id: str
    art: str = ""
    x: float = 0
    y: float = 0
    z: int = 0
    w: float = 0
    h: float = 0
    shape: str = "box"
    r: float = 8
    label: str = ""
    about: str = ""
    owner: int = -1
    name: str = ""
    kind: str = ""
    values: dict[str, int] = {}
    switch: str = ""
    shown_with: tuple[str, ...] = ()
    on: str = ""
    like: bool = False
    """Whether all that it does not say is as in the first piece of its part."""


class Element(msgspec.Struct, frozen=True, gc=False):
    """One thing on a board, made by ``element`` or ``thing``."""

    id: str
    """Stable: the same piece has the same id wherever it lies."""
    art: str
    """An SVG fragment drawn from (0, 0); it uses classes and custom properties, no inline style, no script. What may give
    way to other words of a map says where else it may lie: ``data-elsewhere="0 -54,20 0,none"`` (``docs/wire.md``)."""
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
    """What it is to a client that moves and marks it: ``die``, ``piece`` (on a map), ``space`` (of a map), or "" for others."""
    values: Values
    """The numbers that its drawing shows, by name. A text or tspan with ``data-value="name"`` is where one is written;
    ``data-beside="name"`` are words that give way while a new number is shown beside it."""
    switch: str
    """What touching it turns on or off on this device, which remembers it under this name; "" if it is no switch."""
    shown_with: tuple[str, ...]
    """The switches and elements of which one must be on, pointed at or chosen for this to be seen; none: always seen."""
    on: str
    """The element that it lies on and goes with, such as a tag on a piece; "" if it lies by itself."""
    drawing: Drawing
    """Its art, under a name."""
    piece: bytes
    """All of it but the art, as it is sent."""

    @property
    def size(self) -> int:
        """About how many bytes of memory it takes."""
        return 2 * SMALL + 2 * len(self.piece) + len(self.art)


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
    switch: str = "",
    shown_with: tuple[str, ...] = (),
    on: str = "",
) -> Element:
    """A new element."""
    x, y, w, h = round(x, 1), round(y, 1), round(w, 1), round(h, 1)
    drawing = drawing_of(art)
    place, text = (x, y, z, w, h, shape, r), (label, about, owner, name, kind)
    piece = encode(Piece(key, drawing.name if art else "", *place, *text, dict(values), switch, shown_with, on))
    return Element(key, art, *place, *text, values, switch, shown_with, on, drawing, piece)


thing = cached(element)
"""An element; the very same object whenever it is asked for with the same facts."""


class BoardPart(Part):
    """Elements that are laid out together, from the same facts. Made by ``part``."""

    __slots__ = ("drawings", "elements")

    def __init__(self, elements: tuple[Element, ...]) -> None:
        pieces = [one.piece for one in elements]
        super().__init__(b"[" + b",".join(pieces if len(pieces) < MANY_PIECES else _shortened(pieces)) + b"]")
        self.elements = elements
        self.drawings = tuple([one.drawing for one in elements if one.art])


def _shortened(pieces: list[bytes]) -> Iterator[bytes]:
    """What the first piece says is not said again."""
    first, *others = [msgspec.json.decode(piece, type=dict[str, Any]) for piece in pieces]
    yield pieces[0]
    for piece, said in zip(pieces[1:], others, strict=True):
        same = first.keys() <= said.keys()
        yield (
            encode({key: said[key] for key in said if first.get(key) != said[key]} | {"like": True}) if same else piece
        )


MOST_KEPT = 2_000
_kept: dict[tuple[int, ...], BoardPart] = {}
"""Parts by the identity of their elements, which they keep alive: most of a board is the same from move to move."""


def part(elements: Iterable[Element]) -> BoardPart:
    """These elements as a part of a board; the very same part for the very same elements."""
    lying = tuple(elements)
    key = tuple(map(id, lying))
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        found = _kept[key] = BoardPart(lying)
    return found


def board_part(lay: Callable[P, Iterable[Element]]) -> Callable[P, BoardPart]:
    """The one rule of caching: a function from frozen facts to the elements laid out from them is a part."""

    def made(*facts: P.args, **named: P.kwargs) -> BoardPart:
        return part(lay(*facts, **named))

    return cached(made)


def parts(*groups: Iterable[Element]) -> tuple[BoardPart, ...]:
    """Each of these groups as a part, those without elements apart."""
    return tuple([found for found in map(part, groups) if found.elements])


class Board(msgspec.Struct, frozen=True, omit_defaults=True):
    """A surface with elements. A wide table has one; a phone has several lanes."""

    id: str
    width: float
    height: float
    parts: tuple[BoardPart, ...]
    title: str = ""
    view: View = "fit"
    dock: str = "board"
    """Where a phone shows it: board, me, rivals."""
    focus: str = ""
    """The element that matters most: a board to pan and zoom is brought there together with what can be chosen."""

    @property
    def elements(self) -> tuple[Element, ...]:
        """All of them; within one layer later ones lie above earlier ones."""
        return tuple(chain.from_iterable([part.elements for part in self.parts]))


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
    sheet = f"<style>{escape(style)}</style>" if style else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {board.width:g} {board.height:g}" '
        f'role="img">{sheet}<defs>{defs}</defs>{groups}</svg>'
    )

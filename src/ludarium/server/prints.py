"""Pictures in print: a part, a panel or a drawing is encoded once, and named by what is in it.

Whoever has something of a name need not be sent it again, whichever seat or table it is shown at. A name is made
from nothing but what is shown, so it tells nobody more than that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec

from ludarium.kernel.pictures import Element, Panel, Part
from ludarium.server.messages import PanelState, Piece

NAME_BITS = 64
MOST_YOUNG = 30_000

_encode = msgspec.json.Encoder().encode


class Drawing(msgspec.Struct, frozen=True, gc=False):
    """A drawing under its name."""

    name: str
    art: msgspec.Raw


class Print(msgspec.Struct, frozen=True, gc=False):
    """A part or a panel as it is sent, and the drawings it shows."""

    name: str
    data: msgspec.Raw
    drawings: tuple[Drawing, ...]


_Of = TypeVar("_Of")
_To = TypeVar("_To")


class _Kept(Generic[_Of, _To]):
    """What was made of something, by its identity: what is shown again is the very same object.

    The object is held here too, so that its id stays its own. What was not asked for while ``MOST_YOUNG`` others were
    made is forgotten.
    """

    def __init__(self, make: Callable[[_Of], _To]) -> None:
        self._make = make
        self._young: dict[int, tuple[_Of, _To]] = {}
        self._old: dict[int, tuple[_Of, _To]] = {}

    def of(self, one: _Of) -> _To:
        """What is made of this."""
        found = self._young.get(id(one))
        if found is None:
            if len(self._young) >= MOST_YOUNG:
                self._young, self._old = {}, self._young
            found = self._young[id(one)] = self._old.get(id(one)) or (one, self._make(one))
        return found[1]


_drawings: dict[str, Drawing] = {}


def _drawing(art: str) -> Drawing:
    found = _drawings.get(art)
    if found is None:
        if len(_drawings) >= MOST_YOUNG:
            _drawings.clear()
        data = _encode(art)
        found = _drawings[art] = Drawing(_name_of(data), msgspec.Raw(data))
    return found


def _piece(element: Element) -> tuple[bytes, Drawing]:
    e, drawing = element, _drawing(element.art)
    piece = Piece(e.id, drawing.name, e.x, e.y, e.z, e.w, e.h, e.shape, e.r, e.label, e.about, e.owner)
    return _encode(piece), drawing


_piece_of = _Kept(_piece).of


def _part(part: Part) -> Print:
    pieces = [_piece_of(element) for element in part]
    data = b"[" + b",".join([piece for piece, _ in pieces]) + b"]"
    return Print(_name_of(data), msgspec.Raw(data), tuple([drawing for _, drawing in pieces]))


def _panel(panel: Panel) -> Print:
    p, drawings = panel, [_drawing(panel.art)] if panel.art else []
    art = drawings[0].name if drawings else ""
    data = _encode(PanelState(p.id, p.kind, p.title, p.rows, art, p.width, p.height))
    return Print(_name_of(data), msgspec.Raw(data), tuple(drawings))


print_part = _Kept(_part).of
"""A part in print."""
print_panel = _Kept(_panel).of
"""A panel in print."""


def _name_of(data: bytes) -> str:
    """The hash that this process gives to the bytes: two of a hundred thousand are alike once in four billion runs."""
    return f"{hash(data) & (1 << NAME_BITS) - 1:x}"

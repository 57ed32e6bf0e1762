"""Pictures in print: what is drawn is encoded once, and named by what is in it.

Whoever has something of a name need not be sent it again, whichever seat or table it is shown at. A name is made
from nothing but what is shown, so it tells nobody more than that.
"""

from __future__ import annotations

import msgspec

NAME_BITS = 64
MOST_DRAWINGS = 30_000

encode = msgspec.json.Encoder().encode


class Drawing(msgspec.Struct, frozen=True, gc=False):
    """A drawing under its name."""

    name: str
    art: msgspec.Raw


class Piece(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An element of a board; its art is the name of a drawing that this viewer was sent."""

    id: str
    art: str
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
    sign: str = ""
    switch: str = ""
    shown_with: tuple[str, ...] = ()


_drawings: dict[str, Drawing] = {}


def drawing_of(art: str) -> Drawing:
    """The drawing of this art."""
    found = _drawings.get(art)
    if found is None:
        if len(_drawings) >= MOST_DRAWINGS:
            _drawings.clear()
        data = encode(art)
        found = _drawings[art] = Drawing(name_of(data), msgspec.Raw(data))
    return found


def name_of(data: bytes) -> str:
    """The hash that this process gives to the bytes: two of a hundred thousand are alike once in four billion runs."""
    return f"{hash(data) & (1 << NAME_BITS) - 1:x}"

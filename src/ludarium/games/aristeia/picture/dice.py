"""Dice with their letters, the five Symbols, and how both stand among words."""

from __future__ import annotations

import math
from typing import Final

from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.content.compiled import Tally
from ludarium.games.aristeia.content.vocabulary import SYMBOLS
from ludarium.games.aristeia.event_words import SYMBOL_WORDS
from ludarium.games.aristeia.picture.ink import words
from ludarium.games.aristeia.rules.rolls import ADDED
from ludarium.scene.svg import box, path

_SHIELD: Final = "M12 1.8L20.5 5v6.2c0 5.2-3.6 9-8.5 11c-4.9-2-8.5-5.8-8.5-11V5z"
_STAR: Final = "M12 6.2l1.7 3.6 3.9.5-2.9 2.7.8 3.9-3.5-2-3.5 2 .8-3.9-2.9-2.7 3.9-.5z"
_BOLT: Final = "M14.2 1L3.6 13.6h6.2L8.4 23 20.4 9.6h-7z"


def _burst(outer: float, inner: float) -> str:
    turns = [(math.radians(-90 + i * 22.5), inner if i % 2 else outer) for i in range(16)]
    return "M" + "L".join(f"{12 + r * math.cos(a):.1f} {12 + r * math.sin(a):.1f}" for a, r in turns) + "Z"


_SPOTS: Final = {
    1: ((24, 23, 27),),
    2: ((15.5, 15.5, 18), (32.5, 31.5, 18)),
    3: ((14.5, 15, 16.5), (33.5, 15, 16.5), (24, 33, 16.5)),
}
"""Where so many Symbols lie on the face of a die: their middles, and how large they are."""


def dice_shapes(book: Book) -> str:
    """The Symbols in the colour of where they are used; every face of every die, its letter alone, added Symbols."""
    ring = '<circle cx="12" cy="12" r="10.6" fill="none" stroke="currentColor" stroke-width="2.2"/>'
    shapes = {
        "succ": path(_burst(11, 5.2), "currentColor"),
        "block": path(_SHIELD, "currentColor"),
        "spec": path(_BOLT, "currentColor"),
        "crit": path(_burst(8.2, 4), "currentColor") + ring,
        "cblk": path(f"{_SHIELD}{_STAR}", "currentColor", more=' fill-rule="evenodd"'),
    }
    found = [f'<symbol id="{symbol(name)}" viewBox="0 0 24 24">{art}</symbol>' for name, art in shapes.items()]
    for code, faces in book.faces.items():
        found.append(_die(pool_sign(code), _cube(code) + words(24, 33, code, 25, _ink(code), 800, anchor="middle")))
        found += [_die(face_sign(f"{code}{n + 1}"), _face(code, face)) for n, face in enumerate(faces)]
    for name in SYMBOLS:
        tile = box(1, 1, 46, 46, 9.6, "#fbf7ef", "#8d8071", 1.6, ' stroke-dasharray="4 3"')
        found.append(_die(face_sign(ADDED + name), tile + _lying(name, 24, 24, 25, "#26202b")))
    return "".join(found)


def _die(key: str, art: str) -> str:
    return f'<symbol id="{key}" viewBox="0 0 48 48">{art}</symbol>'


def _face(code: str, face: Tally) -> str:
    shown = spelled_out(face)
    art = _cube(code) + ("" if shown else path("M18 24h12", "none", _ink(code), 3.4, ' opacity=".6"'))
    for name, (x, y, size) in zip(shown, _SPOTS.get(len(shown), ()), strict=False):
        art += _lying(name, x, y, size, _ink(code))
    return art + words(5, 42, code, 10, _ink(code), 800)


def _cube(code: str) -> str:
    return (
        box(1, 3, 46, 45, 9.6, f"var(--ar-die-{code}-2)")
        + box(1, 1, 46, 44.5, 9.6, f"var(--ar-die-{code})", "#fff", 1, ' stroke-opacity=".28"')
        + box(3.5, 3, 41, 17, 8, "#fff", more=' fill-opacity=".14"')
    )


def _lying(name: str, x: float, y: float, size: float, colour: str) -> str:
    place = f'x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size:g}" height="{size:g}"'
    return f'<use href="#{symbol(name)}" {place} color="{colour}"/>'


def _ink(code: str) -> str:
    return "#2b1a02" if code in "OY" else "#fff"


def symbol(name: str) -> str:
    """The drawing of a Symbol."""
    return f"ar-y-{name}"


def face_sign(die: str) -> str:
    """The drawing of a die that lies on the table, or of an added Symbol."""
    return f"ar-d-{die.replace(ADDED, 'added-')}"


def pool_sign(code: str) -> str:
    """The drawing of a die that is not rolled yet: its letter alone."""
    return f"ar-p-{code}"


def pool(codes: str) -> str:
    """Dice that are not rolled yet, among words."""
    return "".join([f"{{{pool_sign(code)}|{code}}}" for code in codes])


def price(cost: Tally) -> str:
    """Symbols one after another, among words."""
    return "".join([f"{{{symbol(name)}|{SYMBOL_WORDS[name]}}}" for name in spelled_out(cost)])


def spelled_out(tally: Tally) -> list[str]:
    """Every single Symbol of a tally."""
    return [name for name, n in zip(SYMBOLS, tally, strict=True) for _ in range(n)]

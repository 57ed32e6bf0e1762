"""The small strokes of which every drawing is made: boxes, words, icons, and how wide words run."""

from __future__ import annotations

from typing import Final

from ludarium.scene.parts import Kept
from ludarium.scene.svg import Pen, box, number, path

KEPT: Final = Kept()
"""All drawings of Nova Era, by the facts they were made from."""

TYPE_ICON: Final = {
    "green": "wheat",
    "red": "crossed-swords",
    "yellow": "two-coins",
    "blue": "open-book",
    "black": "eclipse",
    "land": "mountains",
    "person": "laurel-crown",
}
TYPE_NAME: Final = {
    "green": "Welfare",
    "red": "Military",
    "yellow": "Economic",
    "blue": "Knowledge",
    "land": "Territory",
    "person": "People",
}
TYPES: Final = ("green", "red", "yellow", "blue", "land", "person")
"""The columns of a civilization as they are drawn."""
TRACK_COLOURS: Final = ("green", "red", "yellow", "blue", "black")
TRACK_ICON: Final = ("torch", "horned-helm", "broken-pottery", "burning-book", "spiky-eclipse")

INK: Final = "var(--ne-ink)"
INK_2: Final = "var(--ne-ink-2)"
AMBER: Final = "#ffd08a"
PAPER: Final = "#fbf4e4"
PAPER_INK: Final = "#2b2118"
CREAM: Final = "#fffaf0"
MINUS: Final = "\N{MINUS SIGN}"
NONE: Final = "\N{EN DASH}"
TIMES: Final = "\N{MULTIPLICATION SIGN}"
AT_MOST: Final = "\N{LESS-THAN OR EQUAL TO}"


def paint(kind: str, part: str = "") -> str:
    """The colour of a type: the body, or its ``deep``, ``tint`` or ``ink`` tone."""
    return f"var(--ne-{kind}-{part})" if part else f"var(--ne-{kind})"


_PEN: Final = Pen("ne", INK)
words, icon = _PEN.words, _PEN.icon


def arrow(x: float, y: float, size: float, fill: str) -> str:
    """A small arrow to the right."""
    s = size
    d = f"M{number(x)} {number(y + s / 2)}h{number(s * 0.8)}m{number(-s * 0.34)} {number(-s * 0.34)}l{number(s * 0.34)} {number(s * 0.34)}l{number(-s * 0.34)} {number(s * 0.34)}"
    return path(d, "none", fill, max(1.4, s * 0.14), ' stroke-linecap="round" stroke-linejoin="round"')


def well(w: float, h: float, title: str = "", right: str = "", r: float = 12) -> str:
    """A sunk tray on the cloth, with its name."""
    drawn = box(0.5, 0.5, w - 1, h - 1, r, "var(--ne-well)", "var(--ne-well-line)")
    if title:
        drawn += words(12, 18, title, 11.5, INK_2, 650)
    if right:
        drawn += words(w - 12, 18, right, 11.5, INK_2, 500, anchor="end")
    return drawn

"""The strokes and colours of Aristeia!: paper, words and icons in its own style."""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import escape

from ludarium.kernel.ink import box, number
from ludarium.kernel.pictures import Kept

KEPT: Final = Kept()
"""All drawings of Aristeia!, by the facts they were made from."""

INK: Final = "var(--ar-ink)"
INK_2: Final = "var(--ar-ink-2)"
INK_3: Final = "var(--ar-ink-3)"
PAPER: Final = "var(--ar-paper)"
PAPER_2: Final = "var(--ar-paper-2)"
PAPER_3: Final = "var(--ar-paper-3)"
LINE: Final = "var(--ar-line)"
LINE_2: Final = "var(--ar-line-2)"
CLOTH: Final = "var(--ar-cloth-ink)"
CLOTH_2: Final = "var(--ar-cloth-ink-2)"
RED: Final = "#a9261d"
STRIKE: Final = "var(--ar-strike)"
GREEN: Final = "#2c7a3d"
DASH: Final = "\N{EN DASH}"


def words(
    x: float,
    y: float,
    text: object,
    size: float,
    fill: str = INK,
    weight: int = 500,
    wide: int = 100,
    anchor: str = "",
) -> str:
    """A line of text; ``wide`` is the width of the letters in percent."""
    if text == "":
        return ""
    stretch = "" if wide == 100 else f" ar-w{wide}"
    where = f' text-anchor="{anchor}"' if anchor else ""
    return (
        f'<text class="ar-t{stretch}" x="{number(x)}" y="{number(y)}" font-size="{number(size)}" font-weight="{weight}" '
        f'fill="{fill}"{where}>{escape(str(text))}</text>'
    )


def icon(name: str, x: float, y: float, size: float, fill: str = INK) -> str:
    """An icon of game-icons, from ``icons.json``."""
    side = number(size)
    return f'<use href="#ar-i-{name}" x="{number(x)}" y="{number(y)}" width="{side}" height="{side}" fill="{fill}"/>'


def sheet(w: float, h: float, r: float = 12) -> str:
    """A piece of paper on the cloth, with its shadow."""
    return box(0, 4, w, h, r, "#000", more=' opacity=".3"') + box(0.5, 0.5, w - 1, h - 1, r, PAPER, LINE)

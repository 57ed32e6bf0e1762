"""The strokes and colours of Aristeia!: paper, words and icons in its own style."""

from __future__ import annotations

from typing import Final

from ludarium.scene.parts import Kept
from ludarium.scene.svg import Pen, box

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


_PEN: Final = Pen("ar", INK)
words, icon = _PEN.words, _PEN.icon


def sheet(w: float, h: float, r: float = 12) -> str:
    """A piece of paper on the cloth, with its shadow."""
    return box(0, 4, w, h, r, "#000", more=' opacity=".3"') + box(0.5, 0.5, w - 1, h - 1, r, PAPER, LINE)

"""The small strokes of which every drawing is made: boxes, words, icons, and how wide words run."""

from __future__ import annotations

import re
from typing import Final
from xml.sax.saxutils import escape

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
GREEN: Final = "#2c7a3d"
DASH: Final = "\N{EN DASH}"


def number(value: float) -> str:
    """A coordinate in as few letters as it needs."""
    return f"{value:.1f}".removesuffix(".0")


def box(
    x: float,
    y: float,
    w: float,
    h: float,
    r: float = 0,
    fill: str = "none",
    stroke: str = "",
    width: float = 1,
    more: str = "",
) -> str:
    """A rectangle with round corners."""
    line = f' stroke="{stroke}" stroke-width="{number(width)}"' if stroke else ""
    round_ = f' rx="{number(r)}"' if r else ""
    return f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"{round_} fill="{fill}"{line}{more}/>'


def disc(x: float, y: float, r: float, fill: str, stroke: str = "", width: float = 1) -> str:
    """A circle."""
    line = f' stroke="{stroke}" stroke-width="{number(width)}"' if stroke else ""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{fill}"{line}/>'


def path(d: str, fill: str = "none", stroke: str = "", width: float = 1, more: str = "") -> str:
    """Any outline."""
    line = f' stroke="{stroke}" stroke-width="{number(width)}"' if stroke else ""
    return f'<path d="{d}" fill="{fill}"{line}{more}/>'


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


def group(x: float, y: float, body: str) -> str:
    """Something drawn elsewhere."""
    return f'<g transform="translate({number(x)} {number(y)})">{body}</g>'


def sheet(w: float, h: float, r: float = 12) -> str:
    """A piece of paper on the cloth, with its shadow."""
    return box(0, 4, w, h, r, "#000", more=' opacity=".3"') + box(0.5, 0.5, w - 1, h - 1, r, PAPER, LINE)


# -- how wide words run -------------------------------------------------------------------------------------

_WIDTHS: Final = {
    **dict.fromkeys("ijl", 23),
    **dict.fromkeys("'I", 25),
    **dict.fromkeys(" ", 15),
    **dict.fromkeys("ft-/r.,:!", 29),
    **dict.fromkeys("m", 72),
    **dict.fromkeys("wM", 73),
    **dict.fromkeys("W%", 79),
    **dict.fromkeys("ABCDEGHKNOPQRSTUVXYZ", 58),
    **dict.fromkeys("vyzs", 43),
    "+": 55,
}
"""Archivo at width 76 and weight 720, in hundredths of the size."""


def run(text: str, size: float, wide: int = 100) -> float:
    """About how many pixels a line of text takes."""
    return sum([_WIDTHS.get(letter, 48) for letter in text]) * size * (1 + (wide - 76) * 0.0105) / 100


def clipped(text: str, width: float, size: float, wide: int = 100) -> str:
    """The text, cut short if it would run too far: the names of players may be long."""
    if run(text, size, wide) <= width:
        return text
    most = next(n for n in range(len(text) - 1, -1, -1) if run(text[:n], size, wide) + size * 0.8 <= width or not n)
    return text[:most].rstrip() + "\N{HORIZONTAL ELLIPSIS}"


def fit(text: str, width: float, sizes: tuple[tuple[float, int], ...], lines: int = 2) -> tuple[list[str], float, int]:
    """The text in one line or more: the first size and width of letters with which it fits."""
    for count in range(1, lines + 1):
        for size, wide in sizes:
            found = broken(text, width, size, wide)
            if len(found) <= count and all(run(line, size, wide) <= width for line in found):
                return found, size, wide
    size, wide = sizes[-1]
    return _hyphenated(text, width, size, wide)[:lines], size, wide


def broken(text: str, width: float, size: float, wide: int) -> list[str]:
    """The text in lines of this width."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if not lines[-1] or run(longer, size, wide) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _hyphenated(text: str, width: float, size: float, wide: int) -> list[str]:
    """Words that are too long for a line are parted after a vowel."""
    parts = []
    for word in text.split():
        while run(word, size, wide) > width:
            most = next(n for n in range(len(word), 0, -1) if run(word[:n] + "-", size, wide) <= width)
            cut = next((n for n in range(most, 2, -1) if re.match("[aeiouy]", word[n - 1])), most)
            parts.append(word[:cut] + "-")
            word = word[cut:]  # noqa: PLW2901  # the rest of the word
        parts.append(word)
    return broken(" ".join(parts), width, size, wide)

"""Drawing in SVG: the few strokes that every game's pictures are made of, and how wide words run."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from importlib.resources import files
from math import cos, pi, sin
from typing import Final
from xml.sax.saxutils import escape


@lru_cache(maxsize=50_000)
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


def group(x: float, y: float, body: str) -> str:
    """Something drawn elsewhere."""
    return f'<g transform="translate({number(x)} {number(y)})">{body}</g>'


@cache
def _outlines() -> dict[str, str]:
    return json.loads((files(__package__) / "icons.json").read_text("utf-8"))  # type: ignore[no-any-return]


def icon_symbols(names: Iterable[str], id_of: Callable[[str], str], fill: str = "") -> str:
    """These icons of game-icons as symbols, each with the id of its name; ``icons.json`` has their outlines."""
    look = f' fill="{fill}"' if fill else ""
    symbols = [(id_of(name), f'<path{look} d="{_outlines()[name]}"/>') for name in sorted(set(names))]
    return "".join([f'<symbol id="{key}" viewBox="0 0 512 512">{art}</symbol>' for key, art in symbols])


class Markup(str):
    """Text that is written as it stands, with marks in it."""

    __slots__ = ()


def counted(number: int, value: str, before: str = "", after: str = "") -> Markup:
    """A number among words, marked as the value of an element that it shows."""
    return Markup(f'{escape(before)}<tspan data-value="{value}">{number}</tspan>{escape(after)}')


class Pen:
    """Words and icons in the style of one game: its classes and its shared drawings begin with ``prefix``."""

    def __init__(self, prefix: str, ink: str) -> None:
        self._prefix, self._ink = prefix, ink

    def words(
        self,
        x: float,
        y: float,
        text: object,
        size: float,
        fill: str = "",
        weight: int = 500,
        wide: int = 100,
        anchor: str = "",
        value: str = "",
        beside: str = "",
    ) -> str:
        """A line of text; ``wide`` is the width of the letters in percent.

        It is the number of ``value``, or words ``beside`` that number which give way to a new one.
        """
        if text == "":
            return ""
        mark = f' data-value="{value}"' if value else f' data-beside="{beside}"' if beside else ""
        body = text if isinstance(text, Markup) else escape(str(text))
        name = f"{self._prefix}-t" if wide == 100 else f"{self._prefix}-t {self._prefix}-w{wide}"
        where = f' text-anchor="{anchor}"' if anchor else ""
        return (
            f'<text class="{name}" x="{number(x)}" y="{number(y)}" font-size="{number(size)}" font-weight="{weight}" '
            f'fill="{fill or self._ink}"{where}{mark}>{body}</text>'
        )

    def icon(self, name: str, x: float, y: float, size: float, fill: str = "") -> str:
        """An icon of game-icons that the game has among its definitions."""
        side = number(size)
        return (
            f'<use href="#{self._prefix}-i-{name}" x="{number(x)}" y="{number(y)}" width="{side}" height="{side}" '
            f'fill="{fill or self._ink}"/>'
        )


# -- pieces -------------------------------------------------------------------------------------------------


MOST_SEGMENTS: Final = 8
"""Up to so many points of health each has a segment of its own; of more, four share one."""
HEALTH_PER_SEGMENT: Final = 4
LIT: Final = 0.84
"""How much of a segment of the ring is drawn; the rest is the gap to the next."""


def coin(
    portrait: str, health: int = 0, most: int = 0, badges: Iterable[tuple[int, str, str, str]] = (), owner: int = -1
) -> str:
    """A piece about (0, 0), 42 across: portrait, ring of health, and badges (hour, icon, words, tone) on its rim.

    The same drawing on a sheet (``Coin``), which says the owner itself, and on a map.
    """
    segments = most if 0 < most <= MOST_SEGMENTS else max(1, round(most / HEALTH_PER_SEGMENT))
    lit = health / max(1, most) * segments
    dashes = " ".join([f"{min(LIT, lit - k):.2g} {1 - min(LIT, lit - k):.2g}" for k in range(segments) if lit > k])
    ring = f'<circle r="18.5" class="{{}}" pathLength="{segments}" stroke-dasharray="{{}}" transform="rotate(-90)"/>'
    rings = (ring.format("hp-off", f"{LIT:g} {1 - LIT:.2g}") + ring.format("hp-on", f"{dashes} 0 99")) if most else ""
    art = '<ellipse class="c-shadow" cx="2" cy="6" rx="21.5" ry="19.5"/><circle class="c-side" cy="3" r="21"/>'
    art += f'<circle class="c-rim" r="21"/>{rings}<circle class="c-face" r="16"/>'
    art += f'<use class="c-portrait" href="#{escape(portrait)}" x="-10.5" y="-10.5" width="21" height="21"/>'
    art += "".join([_badge(*badge) for badge in badges])
    return f'<g class="seat-{owner % 4 + 1}">{art}</g>' if owner >= 0 else art


def _badge(hour: int, icon: str, words: str, tone: str) -> str:
    x, y = 20 * sin(hour * pi / 6), -20 * cos(hour * pi / 6)
    sign = f'<use href="#{escape(icon)}" x="-5" y="-5" width="10" height="10"/>' if icon else ""
    said = f'<text y="3.5" font-size="10">{escape(words)}</text>' if words else ""
    name = f"c-badge tone-{tone}" if tone else "c-badge"
    return f'<g class="{name}" transform="translate({number(x)} {number(y)})"><circle r="7"/>{sign}{said}</g>'


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


@lru_cache(maxsize=20_000)
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
    """Words that are too long for a line are parted after a vowel, three letters or more before their end."""
    parts = []
    for word in text.split():
        while run(word, size, wide) > width:
            fitting = next(n for n in range(len(word), 0, -1) if run(word[:n] + "-", size, wide) <= width or n == 1)
            most = min(fitting, max(1, len(word) - 3))
            cut = next((n for n in range(most, 2, -1) if word[n - 1] in "aeiouy"), most)
            parts.append(word[:cut] + "-")
            word = word[cut:]  # noqa: PLW2901  # the rest of the word
        parts.append(word)
    return broken(" ".join(parts), width, size, wide)

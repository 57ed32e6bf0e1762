"""Dice with their letters, the five Symbols, and rows of them."""

from __future__ import annotations

import math
from typing import Final

from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.content.compiled import Tally
from ludarium.games.aristeia.content.vocabulary import SYMBOLS
from ludarium.games.aristeia.picture.ink import RED, words
from ludarium.games.aristeia.rules.rolls import ADDED, face
from ludarium.scene.svg import box, group, number, path, run

SYMBOL_PAINT: Final = {
    "succ": "#ff9a5c",
    "block": "#7db7ff",
    "spec": "#ffd84d",
    "crit": "#ff7166",
    "cblk": "#7fe0a0",
}
"""The colours of Symbols on the dark trays."""
SYMBOL_NAME: Final = {
    "succ": "Success",
    "block": "Block",
    "spec": "Special",
    "crit": "Critical Success",
    "cblk": "Critical Block",
}

_SHIELD: Final = "M12 1.8L20.5 5v6.2c0 5.2-3.6 9-8.5 11c-4.9-2-8.5-5.8-8.5-11V5z"
_STAR: Final = "M12 6.2l1.7 3.6 3.9.5-2.9 2.7.8 3.9-3.5-2-3.5 2 .8-3.9-2.9-2.7 3.9-.5z"
_BOLT: Final = "M14.2 1L3.6 13.6h6.2L8.4 23 20.4 9.6h-7z"


def _burst(outer: float, inner: float) -> str:
    turns = [(math.radians(-90 + i * 22.5), inner if i % 2 else outer) for i in range(16)]
    return "M" + "L".join(f"{12 + r * math.cos(a):.1f} {12 + r * math.sin(a):.1f}" for a, r in turns) + "Z"


def symbol_shapes() -> str:
    """The Symbols as shared drawings of 24 x 24, in the colour of where they are used."""
    critical = path(_burst(8.2, 4), "currentColor")
    critical += '<circle cx="12" cy="12" r="10.6" fill="none" stroke="currentColor" stroke-width="2.2"/>'
    shapes = {
        "succ": path(_burst(11, 5.2), "currentColor"),
        "block": path(_SHIELD, "currentColor"),
        "spec": path(_BOLT, "currentColor"),
        "crit": critical,
        "cblk": path(f"{_SHIELD}{_STAR}", "currentColor", more=' fill-rule="evenodd"'),
    }
    return "".join(f'<symbol id="ar-y-{name}" viewBox="0 0 24 24">{art}</symbol>' for name, art in shapes.items())


def symbol(name: str, x: float, y: float, size: float, colour: str) -> str:
    """A Symbol with its middle at this point."""
    side = number(size)
    return (
        f'<use href="#ar-y-{name}" x="{number(x - size / 2)}" y="{number(y - size / 2)}" width="{side}" '
        f'height="{side}" color="{colour}"/>'
    )


def spelled_out(tally: Tally) -> list[str]:
    """Every single Symbol of a tally."""
    return [name for name, n in zip(SYMBOLS, tally, strict=True) for _ in range(n)]


def _cube(code: str, size: float) -> str:
    r, k = size * 0.2, size / 48
    return (
        box(k, 3 * k, size - 2 * k, size - 3 * k, r, f"var(--ar-die-{code}-2)")
        + box(k, k, size - 2 * k, size - 3.5 * k, r, f"var(--ar-die-{code})", "#fff", 1, ' stroke-opacity=".28"')
        + box(3.5 * k, 3 * k, size - 7 * k, 17 * k, 8 * k, "#fff", more=' fill-opacity=".14"')
    )


def _ink(code: str) -> str:
    return "#2b1a02" if code in "OY" else "#fff"


def pool_die(code: str, size: float) -> str:
    """A die that is not rolled yet: its letter alone."""
    return _cube(code, size) + words(
        size / 2, size * 0.68, code, max(10, size * 0.52), _ink(code), 800, anchor="middle"
    )


def pool(codes: str, size: float, gap: float = 3) -> str:
    """A row of dice that are not rolled yet."""
    return "".join(group(i * (size + gap), 0, pool_die(code, size)) for i, code in enumerate(codes))


_SPOTS: Final = {
    1: ((24, 23, 27),),
    2: ((15.5, 15.5, 18), (32.5, 31.5, 18)),
    3: ((14.5, 15, 16.5), (33.5, 15, 16.5), (24, 33, 16.5)),
}


def die(book: Book, name: str, size: float, classes: str = "", more: str = "") -> str:
    """A die that lies on the table, or an added Symbol as a dashed tile of paper; ``more`` is drawn over it."""
    shown = spelled_out(face(book, name))
    k = size / 48
    if name[0] == ADDED:
        art = box(k, k, size - 2 * k, size - 2 * k, size * 0.2, "#fbf7ef", "#8d8071", 1.6, ' stroke-dasharray="4 3"')
        return f'<g class="{classes}">{art}{symbol(shown[0], size / 2, size / 2, size * 0.52, "#26202b")}{more}</g>'
    code = name[0]
    art = _cube(code, size)
    if not shown:
        art += path(
            f"M{number(18 * k)} {number(24 * k)}h{number(12 * k)}", "none", _ink(code), 3.4 * k, ' opacity=".6"'
        )
    for one, (x, y, s) in zip(shown, _SPOTS.get(len(shown), ()), strict=False):
        art += symbol(one, x * k, y * k, s * k, _ink(code))
    letter = max(10.0, size * 0.18)
    corner = words(5 * k, size - 6 * k, code, letter, _ink(code), 800) if size >= 40 else ""
    return f'<g class="{classes}">{art}{corner}{more}</g>'


def gone_die(book: Book, name: str, size: float) -> str:
    """A die or an added Symbol that was removed: the face it showed, pale and struck through."""
    return f'<g opacity=".5">{die(book, name, size)}</g>{strike(size, RED)}'


def strike(size: float, paint: str) -> str:
    """The bar across a die that is removed: violet while it can be chosen, red once it is gone."""
    low, high = number(size * 0.12), number(size * 0.88)
    d = f"M{low} {high}L{high} {low}"
    ends = ' stroke-linecap="round"'
    return path(d, "none", paint, size * 0.17, ends) + path(d, "none", "#fff", size * 0.085, ends)


def tally_row(now: Tally, then: Tally, x: float, y: float, size: float) -> tuple[str, float]:
    """What a side has, each Symbol with its number, and with the new number where it changes; and how wide that is."""
    art, at = "", x
    high, line = size * 0.95, y + size * 1.19
    for i, name in enumerate(SYMBOLS):
        if now[i] or then[i]:
            changes = now[i] != then[i]
            left = size * 1.62
            right = left + run(str(now[i]), high)
            wide = right + size * 0.42 + (size * 0.95 + run(str(then[i]), high) if changes else 0)
            art += box(at, y, wide, size * 1.7, size * 0.4, "#000", more=' fill-opacity=".42"')
            art += symbol(name, at + size * 0.85, y + size * 0.85, size * 1.1, SYMBOL_PAINT[name])
            art += words(at + left, line, now[i], high, "#d9d3c7" if changes else "#fff", 800)
            if changes:
                art += _becomes(at + right + size * 0.2, y + size * 0.85, size * 0.6)
                art += words(at + right + size * 0.95, line, then[i], high, "#fff", 800)
            at += wide + size * 0.35
    if not art:
        return words(x, y + size * 1.1, "no Symbols", max(11, size * 0.65), "#d9d3c7", 500), run("no Symbols", size)
    return art, at - x - size * 0.35


def _becomes(x: float, y: float, size: float) -> str:
    """A small arrow from a number to the next."""
    k = number(size * 0.36)
    d = f"M{number(x)} {number(y)}h{number(size)}m-{k} -{k}l{k} {k}l-{k} {k}"
    return path(d, "none", "#fff", size * 0.15, ' stroke-linecap="round" stroke-linejoin="round"')


def price_tile(cost: Tally, size: float) -> tuple[str, float]:
    """The Symbols of a price on a dark tile, and how wide that is."""
    names = spelled_out(cost)
    w = size * (0.5 + 0.85 * len(names))
    art = box(0, 0, w, size * 1.5, 7, "#231d2b")
    for i, name in enumerate(names):
        art += symbol(name, size * (0.68 + 0.85 * i), size * 0.75, size * 0.8, SYMBOL_PAINT[name])
    return art, w


def in_words(tally: Tally) -> str:
    """Symbols in words, such as ``2 Successes, 1 Special``."""
    said = []
    for name, n in zip(SYMBOLS, tally, strict=True):
        if n:
            word = SYMBOL_NAME[name]
            plural = word + ("es" if word.endswith("s") else "s")
            said.append(f"{n} {word if n == 1 else plural}")
    return ", ".join(said) or "no Symbols"

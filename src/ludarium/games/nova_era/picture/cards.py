"""Technologies, Territories and Personalities: in full, as a header strip, as a small tile, damaged."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludarium.games.nova_era.content import Cards
from ludarium.games.nova_era.content.schema import Card
from ludarium.games.nova_era.picture.emblems import emblem_of, types_of
from ludarium.games.nova_era.picture.glyphs import effects, rows_of
from ludarium.games.nova_era.picture.ink import KEPT, MINUS, PAPER, PAPER_INK, TYPE_ICON, icon, paint, words
from ludarium.games.nova_era.picture.pieces import token
from ludarium.scene.svg import box, disc, fit, group, number, path

HEADER: Final = 30
"""How high the head of a card is: what is seen of a card that lies under another."""
LEAST_ART: Final = 24
"""A window lower than this shows no art."""
_PATTERN: Final = {
    "green": "leaf",
    "red": "chevron",
    "yellow": "coin",
    "blue": "wave",
    "land": "contour",
    "person": "rays",
}
_HEAD_SIZES: Final = ((12.5, 80), (12, 76), (11.5, 70), (11, 66))
_TWO_LINES: Final = ((11, 76), (10.5, 70), (10.5, 66), (10, 62))


def fill_of(types: tuple[str, ...], part: str = "") -> str:
    """The colour of a card, or the hard split of two."""
    if len(types) == 1:
        return paint(types[0], part)
    return f"url(#ne-{types[0]}-{types[1]}{'-deep' if part else ''})"


def title(text: str, x: float, width: float, height: float, fill: str) -> str:
    """A card's name in its head: in one line if it fits, else in two."""
    lines, size, wide = fit(text, width, _HEAD_SIZES, 1)
    if len(lines) == 1 and lines[0] == text:
        return words(x, height / 2 + size * 0.36, text, size, fill, 720, wide)
    lines, size, wide = fit(text, width, _TWO_LINES)
    top = height / 2 - (len(lines) - 1) * 5.6 + size * 0.35
    return "".join(words(x, top + i * 11.2, line, size, fill, 720, wide) for i, line in enumerate(lines))


def cost_badge(card: Card, x: float, y: float, s: float) -> str:
    """The cost: a cream disc with the colours' rims, or for a Personality a black die."""
    if card.kind == "personality":
        return box(x, y, s, s, s * 0.24, "#201e25", "#fff", 1.4) + words(
            x + s / 2, y + s * 0.74, card.cost, s * 0.68, "#fff", 800, anchor="middle"
        )
    types, m, r = types_of(card), x + s / 2, s / 2
    drawn = disc(m, y + r, r, "#fffaf0", paint(types[0], "deep"), 1.5)
    if len(types) == 2:
        n = number
        for one, (top, bottom) in zip(types, ((y + s, y), (y, y + s)), strict=True):
            drawn += path(f"M{n(m)} {n(top)}A{n(r)} {n(r)} 0 0 1 {n(m)} {n(bottom)}", "none", paint(one, "deep"), 3)
    return drawn + words(m, y + s * 0.72, card.cost, s * 0.6, PAPER_INK, 800, anchor="middle")


def needs(card: Card, x: float, y: float, s: float, most: int = 3) -> tuple[str, float]:
    """The Technologies that a Territory requires, and where they end; if there are many, a count for each colour."""
    drawn = ""
    many = sum(card.requires.values()) > most
    wide, gap = (s * 0.8, 2.5) if len(card.requires) < 4 else (8.5, 1.5)
    for colour, count in card.requires.items():
        for _ in range(1 if many else count):
            drawn += box(x, y, wide, s, 2.5, paint(colour), "#fff", 1)
            if many:
                drawn += words(x + wide / 2, y + s * 0.75, count, 10, paint(colour, "ink"), 800, anchor="middle")
            else:
                drawn += icon(TYPE_ICON[colour], x + s * 0.1, y + s * 0.2, s * 0.6, paint(colour, "ink"))
            x += wide + gap
    return drawn, x


def card_art(content: Cards, card: str, w: float, h: float, built: str = "", *, under: bool = False) -> str:
    """A card of this size. ``built``: the column in which it lies; else it shows what it costs.

    ``under``: another card lies on its lower edge.
    """
    facts = content[card]
    key = (content.hash, "card", card, w, h, built, under)
    if h < HEADER + 14:
        return KEPT.art(key, lambda: _strip(facts, w, h, built, 8 if under else 0))
    return KEPT.art(key, lambda: _full(facts, w, h, built))


def _head(card: Card, w: float, h: float, built: str) -> str:
    """The head of a card: cost or type, and the name."""
    types = types_of(card, built)
    ink = paint(types[0], "ink") if len(types) == 1 else "#fff"
    drawn = box(1.5, 1.5, w - 3, h * 0.5, 6, "#fff", more=' opacity=".13"')
    if built:
        drawn += group(5, h / 2 - 9.5, token(types[0], 19))
        x = 28.0
    elif card.kind == "territory":
        signs, x = needs(card, 5, h / 2 - 7.5, 15, 2 if w < 112 else 3)
        drawn, x = drawn + signs, x + 2
    else:
        s = min(24, h - 5)
        drawn += cost_badge(card, 4, h / 2 - s / 2, s)
        x = s + 8.0
    return drawn + title(card.name, x, w - x - 4, h, ink)


def _strip(card: Card, w: float, h: float, built: str, tuck: float) -> str:
    """The head of a card alone; ``tuck`` is how far it goes on under the next one."""
    types = types_of(card, built)
    return (
        box(0, 0, w, h + tuck, 7, fill_of(types, "deep"))
        + box(1.5, 1.5, w - 3, h + tuck - 3, 6, fill_of(types))
        + _head(card, w, h, built)
    )


def _full(card: Card, w: float, h: float, built: str) -> str:
    types = types_of(card, built)
    drawn = [
        box(0, 2, w, h, 9, "#000", more=' opacity=".4"'),
        box(0, 0, w, h, 9, fill_of(types, "deep")),
        box(1.5, 1.5, w - 3, h - 3, 8, fill_of(types)),
    ]
    small = bool(built) or w < 100
    size, step = (10.6, 15.6) if small else (11, 18)
    window = _window_height(card, w, h, size, step)
    drawn.append(_head_over_art(card, w, built) if window else _head(card, w, HEADER, built))
    if window:
        drawn.append(_window(card, types, w, window))
    top = HEADER + window + (2 if window else 0)
    rows = int((h - top - 8) / step)
    first = size + (4 if small else 6) if rows * step + 8 < h - top else size + 2.5
    drawn += [
        box(4, top, w - 8, h - top - 4, 5, PAPER),
        effects(card, 8, top + first, w - 14, max(1, rows), size, step),
    ]
    if card.evolves_to and not built:
        drawn.append(_evolves(w - 24, HEADER + window - 17 if window else h - 20))
    return "".join(drawn)


def _window_height(card: Card, w: float, h: float, size: float, step: float) -> float:
    """The art is as high as the effects allow; 0 if there is no room for it."""
    rows = rows_of(card, w - 14, size)
    room = min(h * 0.42, h - HEADER - rows * step - 13)
    return room if room >= LEAST_ART else 0


def _head_over_art(card: Card, w: float, built: str) -> str:
    """As ``_head``, but what a Territory requires lies over its art and leaves the head to the name."""
    if card.kind != "territory" or built:
        return _head(card, w, HEADER, built)
    ink = paint("land", "ink")
    return box(1.5, 1.5, w - 3, HEADER / 2, 6, "#fff", more=' opacity=".13"') + title(card.name, 9, w - 14, HEADER, ink)


def _window(card: Card, types: tuple[str, ...], w: float, h: float) -> str:
    """The art: a pattern of the colour, a glow, one icon with its shadow."""
    name = emblem_of(card)
    s = min(h * 0.86, w * 0.62)
    x, y = w / 2 - s / 2, HEADER + (h - s) / 2
    drawn = box(4, HEADER, w - 8, h, 3, fill_of(types, "deep"))
    drawn += box(4, HEADER, w - 8, h, 3, f"url(#ne-p-{_PATTERN[types[0]]})") + box(
        4, HEADER, w - 8, h, 3, "url(#ne-glow)"
    )
    drawn += f'<g opacity=".45">{icon(name, x + 1.5, y + 2, s, "#000")}</g>' + icon(name, x, y, s, "#fff3d6")
    if card.kind == "territory":
        drawn += needs(card, 7, HEADER + 4, 15)[0]
    return drawn


def _evolves(x: float, y: float) -> str:
    """A small arrow: this card evolves when the Era ends."""
    up = path("M9 11V4M6 6.800L9 3.800l3 3", "none", "#ffe3a0", 1.6, ' stroke-linecap="round" stroke-linejoin="round"')
    return group(x, y, box(0, 0, 18, 14, 7, PAPER_INK) + up)


def damaged_art(content: Cards, card: str, w: float, h: float, built: str) -> str:
    """A card that lies face down: hatch, crack, its name on a dark band."""
    facts = content[card]
    return KEPT.art((content.hash, "damaged", card, w, h, built), lambda: _damaged(facts, w, h, built))


def _damaged(card: Card, w: float, h: float, built: str) -> str:
    n, head = number, min(HEADER, h) - 5
    drawn = box(0, 2, w, h, 9, "#000", more=' opacity=".4"') + box(0, 0, w, h, 9, "#4a4640")
    drawn += box(2, 2, w - 4, h - 4, 7, "url(#ne-p-hatch)", paint(built), 2)
    crack = f"M{n(w * 0.2)} {n(h * 0.06)}L{n(w * 0.42)} {n(h * 0.3)}L{n(w * 0.34)} {n(h * 0.44)}L{n(w * 0.6)} {n(h * 0.66)}L{n(w * 0.5)} {n(h * 0.8)}L{n(w * 0.66)} {n(h * 0.95)}"
    drawn += path(crack, "none", "#15130f", 3)
    drawn += box(4, 2.5, w - 8, head, 5, "#14120f", more=' opacity=".82"') + group(
        7, 2.5 + head / 2 - 8, token(built, 16)
    )
    drawn += group(0, 2.5, title(card.name, 27, w - 34, head, "#f0e8d8"))
    if h >= 100:
        drawn += icon("broken-shield", w / 2 - 17, h * 0.38, 34, "#e9dfca")
        drawn += words(w / 2, h * 0.38 + 50, "Damaged", 11.5, "#f0e8d8", 700, anchor="middle")
    elif h >= 46:
        drawn += words(w / 2, head + 5 + (h - head) / 2, "Damaged", 11.5, "#f0e8d8", 700, anchor="middle")
    return drawn


def tile_art(content: Cards, card: str, s: float, built: str, *, damaged: bool) -> str:
    """An opponent's card: its frame and its icon."""
    facts = content[card]
    return KEPT.art((content.hash, "tile", card, s, built, damaged), lambda: _tile(facts, s, built, damaged))


def _tile(card: Card, s: float, built: str, damaged: bool) -> str:
    inner = "url(#ne-p-hatch)" if damaged else paint(built)
    frame, rim = ("#4a4640", paint(built)) if damaged else (paint(built, "deep"), "var(--ne-rim)")
    drawn = box(0, 0, s, s, 5, frame, rim) + box(1.5, 1.5, s - 3, s - 3, 4, inner)
    drawn += icon(emblem_of(card), s * 0.14, s * 0.14, s * 0.72, "#bdb4a4" if damaged else "#fff3d6")
    if damaged:
        n = number
        drawn += path(
            f"M3 {n(s - 3)}L{n(s * 0.4)} {n(s * 0.55)}L{n(s * 0.55)} {n(s * 0.62)}L{n(s - 3)} 3", "none", "#15130f", 2.4
        )
    return drawn


# -- Personalities on offer -----------------------------------------------------------------------------------

_PERSON_TEXT: Final = 52
_PERSON_LOW: Final = 36
"""Below this height the effects stand in one row close under the name."""
_PERSON_SIZES: Final = ((12, 82), (11.5, 76), (11, 70), (10.5, 62))


@lru_cache(maxsize=2_000)
def person_height(content: Cards, card: str, w: float) -> float:
    """How high the row of a Personality is if nothing is left out."""
    return 24 + rows_of(content[card], w - _PERSON_TEXT - 12, 10.6, flow=True) * 15.5


Rise = tuple[int, bool]
"""What a Personality does to Unrest, and whether that is a Civil War."""


def person_art(content: Cards, card: str, w: float, h: float, rise: Rise | None = None) -> str:
    """A Personality on offer: oval portrait, cost in a black die, name, effects that flow.

    ``rise``: a die is chosen, and what it would do to Unrest stands beside the cost.
    """
    if rise is not None:
        plain = person_art(content, card, w, h)
        return KEPT.art((content.hash, "person", card, w, h, rise), lambda: plain + _rise(rise, h))
    facts = content[card]
    return KEPT.art((content.hash, "person", card, w, h), lambda: _person(facts, w, h))


def _rise(rise: Rise, h: float) -> str:
    """A pill on the portrait: how far Unrest moves; dark red at a Civil War."""
    by, war = rise
    low = h < _PERSON_LOW
    x, y = (21.5, h / 2 - 8.5) if low else (22.5, h - 21)
    w = 25.0 if low else 30.0
    fill, ink, rim = ("#8f1f16", "#fff", "#fff") if war else ("#fff2dd", "#7d2b12", "#c96a3a")
    text = f"+{by}" if by > 0 else f"{MINUS}{-by}" if by < 0 else "0"
    art = box(x, y, w, 17, 8.5, fill, rim, 1.2)
    art += icon("uprising" if war else "revolt", x + 2.5, y + 3, 11, ink)
    return art + words(x + w - 4, y + 12.8, text, 11.5 if not low else 10.5, ink, 800, 88, "end")


def _person(card: Card, w: float, h: float) -> str:
    if h < _PERSON_LOW:
        return _low_person(card, w, h)
    left = _PERSON_TEXT
    ry = min(23.5, h / 2 - 3)
    lines, size, wide = fit(card.name, w - left - 12, _PERSON_SIZES, 1)
    rows = max(1, int((h - 21) / 15.5))
    return "".join(
        [
            _person_ground(w, h, left),
            _portrait(card, 27, h / 2, ry),
            box(left, 3.5, w - left - 4, h - 7, 6, "#fbf4ea"),
            words(left + 6, 17, lines[0], size, "#3c2740", 750, wide),
            effects(card, left + 6, min(32.5, h - 8), w - left - 12, rows, 10.6, 15.5, flow=True),
            cost_badge(card, 3, h - 22, 19),
        ]
    )


def _low_person(card: Card, w: float, h: float) -> str:
    """A Personality among many: one row of effects close under the name."""
    left = 46.0
    lines, size, wide = fit(card.name, w - left - 12, _PERSON_SIZES[1:], 1)
    return "".join(
        [
            _person_ground(w, h, left),
            _portrait(card, 33, h / 2, h / 2 - 3),
            box(left, 1.5, w - left - 2, h - 3, 5, "#fbf4ea"),
            words(left + 5, 11.5, lines[0], min(11, size), "#3c2740", 750, wide),
            effects(card, left + 5, h - 4.5, w - left - 10, 1, 10, 14, flow=True),
            cost_badge(card, 3, h / 2 - 9.5, 19),
        ]
    )


def _person_ground(w: float, h: float, left: float) -> str:
    return (
        box(0, 2, w, h, 9, "#000", more=' opacity=".4"')
        + box(0, 0, w, h, 9, paint("person", "deep"))
        + box(1.5, 1.5, w - 3, h - 3, 8, paint("person"))
        + box(1.5, 1.5, left - 2, h - 3, 8, "url(#ne-p-rays)")
    )


def _portrait(card: Card, x: float, y: float, ry: float) -> str:
    """An oval with a brass rim."""
    oval = f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="{number(ry * 0.86)}" ry="{number(ry)}"'
    oval += ' fill="#f3e3bd" stroke="#d9ab4a" stroke-width="2"/>'
    return oval + icon(emblem_of(card), x - ry * 0.62, y - ry * 0.62, ry * 1.24, "#4d2f4a")

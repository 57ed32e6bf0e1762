"""The definitions that all drawings share: icons, dice, tokens, and the signs of what cards do."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludarium.games.nova_era.names import DICE_COLOURS, DISASTERS
from ludarium.games.nova_era.picture.ink import EMBLEMS, TRACK_COLOURS, TRACK_ICON, TYPE_ICON, sign
from ludarium.languages import N_
from ludarium.scene.svg import box, disc, icon_symbols, path

_PIPS: Final = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (2, 0), (2, 2), (1, 1)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
_TOKENS: Final = {
    "green": '<circle cx="15" cy="15" r="14.4"',
    "red": '<path d="M15 .4L29.4 6V18Q27 25.800 15 29.600Q3 25.800 .6 18V6Z"',
    "yellow": '<path d="M9 .6H21L29.400 9V21L21 29.400H9L.6 21V9Z"',
    "blue": '<rect x=".6" y=".6" width="28.800" height="28.800" rx="5.400"',
    "black": '<rect x=".6" y=".6" width="28.800" height="28.800" rx="9"',
    "land": '<path d="M15 .4L29.600 15L15 29.600L.4 15Z"',
    "person": '<circle cx="15" cy="15" r="14.4"',
}
TIMINGS: Final = {
    "instant": ("#8c3b00", N_("at once")),
    "permanent": ("#6a2f4d", N_("always")),
    "production": ("#3f4a57", N_("in Production")),
    "transform": ("#1e5f62", N_("in Production, turning Resources")),
    "scoring": ("#7a5a12", N_("when scored")),
}
"""When a line of a card works, in the order of the lines: the colour of its tile, and words."""
_TILE_ICON: Final = {"permanent": "infinity", "production": "cog", "transform": "cycle", "scoring": "laurels"}
_EMBEDDED: Final = (
    *EMBLEMS.values(), *TYPE_ICON.values(), *TRACK_ICON, *_TILE_ICON.values(),
    "broken-shield", "card-pickup", "crown", "hammer-nails", "padlock", "revolt", "shield", "skull-crossed-bones", "sprout",
    "swap-bag", "tombstone", "uprising",
)  # fmt: skip
"""All icons that the sheets draw."""
_BOLT: Final = "M17.400 4.200L7.200 16.800H14.100L12 26.100L23.100 12.600H15.900Z"
_SHIELD: Final = "M15 0L30 5.400V18Q26.400 27 15 30Q3.600 27 0 18V5.400Z"
_QUARTERS: Final = {
    "red": "V1A14 14 0 0 1 29 15Z",
    "yellow": "H29A14 14 0 0 1 15 29Z",
    "blue": "V29A14 14 0 0 1 1 15Z",
    "green": "H1A14 14 0 0 1 15 1Z",
}


def paint(kind: str, part: str = "") -> str:
    """The colour of a type: the body, or its ``deep``, ``tint`` or ``ink`` tone."""
    return f"var(--ne-{kind}-{part})" if part else f"var(--ne-{kind})"


@lru_cache(maxsize=1)
def defs() -> str:
    """All symbols, the same for every scene."""
    icons = icon_symbols(_EMBEDDED, sign)
    gloss = (
        '<stop offset="0" stop-color="#fff" stop-opacity=".42"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/>'
    )
    shine = f'<linearGradient id="ne-gloss" x1="0" y1="0" x2=".6" y2="1">{gloss}</linearGradient>'
    faces = [
        f'<symbol id="ne-d-{colour}-{value}" viewBox="0 0 40 42.8">{_face(colour, value)}</symbol>'
        for colour in DICE_COLOURS
        for value in _PIPS
    ]
    hollow = [
        f'<symbol id="ne-pips-{value}" viewBox="0 0 40 40">{_pips(value, "currentColor")}</symbol>' for value in _PIPS
    ]
    small = {f"ne-t-{kind}": _token(kind) for kind in TYPE_ICON}
    small |= {f"ne-w-{when}": _tile(when) for when in TIMINGS}
    small |= {f"ne-s-{disaster}": _shield(i) for i, disaster in enumerate(DISASTERS)}
    small |= {f"ne-k-{colour}": _technology(colour) for colour in (*TRACK_COLOURS[:4], "any")}
    small |= {f"ne-o-{colour}": _any_face(colour) for colour in (*TRACK_COLOURS, "any")}
    small["ne-any"] = disc(15, 15, 14.5, "#fff", "#6d6152") + "".join(
        [path(f"M15 15{d}", paint(colour)) for colour, d in _QUARTERS.items()]
    )
    small["ne-vp"] = path("M15 1L28 8V22L15 29L2 22V8Z", "#e3b548", "#7a5410", 1.5)
    signs = [f'<symbol id="{key}" viewBox="0 0 30 30">{art}</symbol>' for key, art in small.items()]
    return shine + icons + "".join([*faces, *hollow, *signs])


def _icon(name: str, at: float, size: float, fill: str) -> str:
    return f'<use href="#{sign(name)}" x="{at:g}" y="{at:g}" width="{size:g}" height="{size:g}" fill="{fill}"/>'


def _face(colour: str, value: int) -> str:
    """A die like a sweet."""
    return (
        box(0, 2.8, 40, 40, 8, "#000", more=' opacity=".38"')
        + box(0, 0, 40, 40, 8, paint(colour, "deep"))
        + box(0, 0, 40, 38, 8, paint(colour))
        + box(2.4, 2, 35.2, 32.8, 6.4, "url(#ne-gloss)")
        + box(0.6, 0.6, 38.8, 38.8, 7.6, "none", "#fff", 1.1, ' stroke-opacity=".35"')
        + _pips(value, "#3a2505" if colour == "yellow" else "#fffaf0")
    )


def _pips(value: int, fill: str) -> str:
    return "".join([disc(10 + x * 10, 9.2 + y * 10, 3.3, fill) for x, y in _PIPS[value]])


def _token(kind: str) -> str:
    outline = f'{_TOKENS[kind]} fill="{paint(kind)}" stroke="{paint(kind, "deep")}"/>'
    return outline + _icon(TYPE_ICON[kind], 5, 20, paint(kind, "ink"))


def _tile(when: str) -> str:
    """When a line works: bolt, infinity, cog, arrows, laurels."""
    inner = path(_BOLT, "#fff") if when == "instant" else _icon(_TILE_ICON[when], 4, 22, "#fff")
    return box(0, 0, 30, 30, 6, TIMINGS[when][0]) + inner


def _shield(disaster: int) -> str:
    return path(_SHIELD, paint(TRACK_COLOURS[disaster], "deep")) + _icon(TRACK_ICON[disaster], 6, 18, "#fff")


def _technology(colour: str) -> str:
    """A Technology of that colour, or of any."""
    ground = "#7a6f60" if colour == "any" else paint(colour)
    return box(3.6, 0, 22.8, 30, 4, ground, "#fff", 1.6) + (
        _icon(TYPE_ICON[colour], 6, 18, paint(colour, "ink")) if colour != "any" else ""
    )


def _any_face(colour: str) -> str:
    """A die of that colour, or of any, whatever it shows."""
    fill, pip = ("#fffaf0", "#3a3128") if colour == "any" else (paint(colour), paint(colour, "ink"))
    return box(1, 1, 28, 28, 6, fill, "#3a3128") + "".join([disc(30 * a, 30 * a, 2.6, pip) for a in (0.3, 0.5, 0.7)])

"""Coins of Characters: owner, health, States, whether they are active or done; and emblems of seats."""

from __future__ import annotations

import math
from typing import Final

from ludarium.games.aristeia.picture.ink import icon, words
from ludarium.games.aristeia.state import Token
from ludarium.scene.svg import box, disc, group, number, path

FACES: Final = {
    "wildbill": "western-hat",
    "gata": "saber-toothed-cat-head",
    "mushashi": "samurai-helmet",
    "eightball": "pool-triangle",
    "maximus": "spartan-helmet",
    "hexxer": "cyborg-face",
    "lunah": "crosshair",
    "parvati": "lotus-flower",
    "valkyrie": "viking-helmet",
    "hannibal": "elephant-head",
    "laxmee": "artificial-intelligence",
    "massacre": "calavera",
    "mendoza": "holy-symbol",
    "murtair": "wolf-head",
    "kozmo": "gas-mask",
    "dart": "ninja-head",
}
STATES: Final = {
    "dazzled": "blindfold",
    "immobilized": "manacles",
    "speed_down": "walking-boot",
    "init_up": "sprint",
    "focused": "bullseye",
    "marked": "targeted",
    "taunted": "shouting",
    "stunned": "star-swirl",
    "burning": "flame",
    "poisoned": "poison-bottle",
    "hidden": "hooded-figure",
    "energy_down": "battery-minus",
    "init_down": "snail",
}
RADIUS: Final = 20.3
"""Of a coin on the dome."""

_HEART: Final = "M12 21.5S2.2 15.4 2.2 8.6A5.4 5.4 0 0 1 12 5.4a5.4 5.4 0 0 1 9.8 3.2C21.8 15.4 12 21.5 12 21.5z"


def face_of(character: str) -> str:
    """The icon of a Character; packs may bring others."""
    return FACES.get(character, "person")


def colour(seat: int, part: str = "") -> str:
    """The colour of a seat: the body, or its ``deep`` or ``lit`` tone."""
    return f"var(--ar-seat-{seat + 1}{'-' + part if part else ''})"


def emblem(seat: int, x: float, y: float, r: float, fill: str = "") -> str:
    """The sign of a seat: a triangle or a circle."""
    paint = fill or colour(seat)
    if seat == 0:
        corners = ((x, y - r), (x + 0.95 * r, y + 0.72 * r), (x - 0.95 * r, y + 0.72 * r))
        return path("M" + "L".join(f"{number(a)} {number(b)}" for a, b in corners) + "Z", paint)
    return disc(x, y, r * 0.82, paint)


def _arc(r: float, start: float, end: float) -> str:
    a, b = math.radians(start), math.radians(end)
    large = 1 if end - start > 180 else 0
    return (
        f"M{r * math.cos(a):.1f} {r * math.sin(a):.1f}"
        f"A{r:.1f} {r:.1f} 0 {large} 1 {r * math.cos(b):.1f} {r * math.sin(b):.1f}"
    )


def _health(r: float, seat: int, left: int, most: int) -> str:
    span, gap = 360 / most, 7
    art = ""
    for i in range(most):
        start = -90 + i * span
        paint = colour(seat, "lit") if i < left else "var(--ar-hp-off)"
        art += path(_arc(r * 0.885, start + gap / 2, start + span - gap / 2), "none", paint, r * 0.135)
    return art


def heart(x: float, y: float, r: float, left: int) -> str:
    """The Hit Points left."""
    scale = r * 0.042
    art = (
        f'<path transform="translate({number(x)} {number(y)}) scale({scale:.3f}) translate(-12 -12.2)" d="{_HEART}" '
        'fill="var(--ar-heart)" stroke="#fff" stroke-width="1.6" paint-order="stroke"/>'
    )
    return art + words(x, y + r * 0.18, left, max(10, r * 0.52), "#fff", 800, anchor="middle", value="hits")


def state_disc(x: float, y: float, r: float, token: Token) -> str:
    """A State token: a red rim if it is new, a dashed blue one if it fades."""
    rim, ink = ("var(--ar-st-blue)", "#0f3a73") if token.blue else ("var(--ar-st-red)", "#7d130c")
    dashes = ' stroke-dasharray="3.2 1.6"' if token.blue else ""
    ring = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="#fff" stroke="{rim}" stroke-width="2"{dashes}/>'
    side = r * 1.46
    return ring + icon(STATES.get(token.state, "star-swirl"), x - side / 2, y - side / 2, side, ink)


def _states(r: float, tokens: tuple[Token, ...], marks: int) -> str:
    """Discs clockwise from the upper right; more than three become two and a number."""
    shown = tokens if len(tokens) + bool(marks) <= 3 else tokens[:2]
    rest = len(tokens) - len(shown) + marks
    art = ""
    for i in range(len(shown) + (1 if rest else 0)):
        angle = math.radians(-38 + i * 46)
        x, y = r * 1.02 * math.cos(angle), r * 1.02 * math.sin(angle)
        if i < len(shown):
            art += state_disc(x, y, r * 0.37, shown[i])
        else:
            art += disc(x, y, r * 0.34, "#fff", "#4b525a", 1.6)
            art += words(x, y + 3.6, f"+{rest}", 10, "#26202b", 800, 80, "middle")
    return art


def coin(
    r: float,
    character: str,
    seat: int,
    left: int,
    most: int,
    tokens: tuple[Token, ...] = (),
    marks: int = 0,
) -> str:
    """A Character as a coin in a box of 2 r; what hangs over its edge is drawn as well."""
    art = f'<ellipse cx="{number(r * 0.1)}" cy="{number(r * 0.34)}" rx="{number(r * 1.04)}" ry="{number(r * 0.92)}" fill="var(--ar-shadow)"/>'
    art += disc(0, r * 0.14, r, colour(seat, "deep"))
    art += disc(0, 0, r, colour(seat, "deep"), "#fff", 0.8)
    art += _health(r, seat, left, most)
    art += disc(0, 0, r * 0.76, "url(#ar-face)") + disc(0, 0, r * 0.76, "url(#ar-sheen)")
    side = r * 1.08
    art += icon(face_of(character), -side / 2, -side / 2 - r * 0.03, side, "var(--ar-coin-icon)")
    art += disc(-r * 0.8, -r * 0.7, r * 0.31, colour(seat), "#fff", 1)
    art += emblem(seat, -r * 0.8, -r * 0.7, r * 0.19, "#fff")
    art += heart(0, r * 0.76, r, left) + _states(r, tokens, marks)
    return group(r, r, art)


def done_mark(r: float) -> str:
    """The veil and tick of a Character that has acted, around the middle of its coin."""
    x, y, k = -r * 0.84, r * 0.5, r * 0.14
    tick = f"M{number(x - k)} {number(y)}l{number(k * 0.8)} {number(k * 0.8)}l{number(k * 1.3)} {number(-k * 1.6)}"
    art = disc(0, 0, r * 0.76, "var(--ar-done)") + disc(x, y, r * 0.28, "#4b525a", "#fff", 1)
    return art + path(tick, "none", "#fff", 1.6, ' stroke-linecap="round"')


def back(w: float, h: float, seat: int, slot: int) -> str:
    """An Initiative card that lies face down."""
    return (
        box(0.5, 0.5, w - 1, h - 1, 8, colour(seat, "deep"), "#fff", 1, ' stroke-opacity=".35"')
        + box(0.5, 0.5, w - 1, h - 1, 8, "url(#ar-stripes)")
        + words(6, 13, slot + 1, 10.5, "#fff", 700)
        + words(w / 2, h * 0.66, "?", 20, "#fff", 800, anchor="middle")
    )

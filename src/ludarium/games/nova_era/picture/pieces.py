"""Dice, tokens, emblems, tracks: the pieces of wood and cardboard."""

from __future__ import annotations

from typing import Final

from ludarium.games.nova_era.names import (
    CIVIL_WAR,
    COLOUR_OF,
    DICE_COLOURS,
    LAST_SPACE,
    RESOURCES,
    UNREST_ZONE,
    VALUE_OF,
)
from ludarium.games.nova_era.picture.ink import (
    AMBER,
    CREAM,
    INK,
    INK_2,
    KEPT,
    MINUS,
    TRACK_COLOURS,
    TRACK_ICON,
    TYPE_ICON,
    icon,
    paint,
    words,
)
from ludarium.scene.svg import box, disc, group, number, path

_PIPS: Final = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (2, 0), (2, 2), (1, 1)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
HOT: Final = 8
"""From this space on a track is shown as a warning."""


def emblem(seat: int, size: float) -> str:
    """The sign of a seat: triangle, circle, diamond, square."""
    s, m = size, size / 2
    look = f'fill="var(--ne-seat-{seat + 1})" stroke="#fff" stroke-width="{number(s * 0.07)}" stroke-linejoin="round"'
    if seat == 0:
        return f'<path d="M{number(m)} {number(s * 0.05)}L{number(s * 0.97)} {number(s * 0.92)}H{number(s * 0.03)}Z" {look}/>'
    if seat == 1:
        return f'<circle cx="{number(m)}" cy="{number(m)}" r="{number(m * 0.92)}" {look}/>'
    if seat == 2:
        return f'<path d="M{number(m)} 0L{number(s)} {number(m)}L{number(m)} {number(s)}L0 {number(m)}Z" {look}/>'
    return f'<rect x="{number(s * 0.06)}" y="{number(s * 0.06)}" width="{number(s * 0.88)}" height="{number(s * 0.88)}" rx="2" {look}/>'


def die(size: float, colour: str, value: int, *, badge: bool = True, lowered: int = 0, chosen: bool = False) -> str:
    """A die like a sweet."""
    key = ("die", size, colour, value, badge, lowered, chosen)
    return KEPT.art(key, lambda: _die(size, colour, value, badge, lowered, chosen))


def _die(s: float, colour: str, value: int, badge: bool, lowered: int, chosen: bool) -> str:
    halo = ""
    if chosen:
        halo = box(-7, -7, s + 14, s + 14, s * 0.2 + 7, "var(--ne-pick)", more=' opacity=".45"')
        halo += box(-5, -5, s + 10, s + 10, s * 0.2 + 5, "none", "#fff", 5)
        halo += box(-5, -5, s + 10, s + 10, s * 0.2 + 5, "none", "var(--ne-pick-strong)", 3.2)
    drawn = [halo, f'<use href="#ne-d-{colour}-{value}" width="{number(s)}" height="{number(s * 1.07)}"/>']
    if badge:
        drawn.append(_badge(s, colour))
    if lowered:
        drawn.append(
            group(
                s - 9,
                -6,
                box(0, 0, 19, 13, 6.5, "#fff2dd", "#8a3a00")
                + words(9.5, 10, f"{MINUS}{lowered}", 10, "#8a3a00", 800, anchor="middle"),
            )
        )
    return "".join(drawn)


def faces() -> str:
    """The faces of all dice, for every drawing to use."""
    s = 40.0
    return "".join(
        f'<symbol id="ne-d-{colour}-{value}" viewBox="0 0 {number(s)} {number(s * 1.07)}">{_face(s, colour, value)}</symbol>'
        for colour in DICE_COLOURS
        for value in _PIPS
    )


def _face(s: float, colour: str, value: int) -> str:
    drawn = [
        box(0, s * 0.07, s, s, s * 0.2, "#000", more=' opacity=".38"'),
        box(0, 0, s, s, s * 0.2, paint(colour, "deep")),
        box(0, 0, s, s * 0.95, s * 0.2, paint(colour)),
        box(s * 0.06, s * 0.05, s * 0.88, s * 0.82, s * 0.16, "url(#ne-gloss)"),
        box(0.6, 0.6, s - 1.2, s - 1.2, s * 0.19, "none", "#fff", 1.1, ' stroke-opacity=".35"'),
        _pips(s, value, "#3a2505" if colour == "yellow" else CREAM),
    ]
    return "".join(drawn)


def _pips(s: float, value: int, fill: str) -> str:
    off = s * 0.25
    return "".join(disc(off + x * off, off * 0.92 + y * off, s * 0.082, fill) for x, y in _PIPS[value])


def _badge(s: float, colour: str) -> str:
    """The colour's icon, so that a die is not told by its colour alone."""
    r = max(6.5, s * 0.19)
    at = s - r * 0.45
    return disc(at, at, r, CREAM, paint(colour, "deep"), 1.2) + icon(
        TYPE_ICON[colour], at - r * 0.72, at - r * 0.72, r * 1.44, paint(colour, "deep")
    )


def hollow(size: float) -> str:
    """The place of a die that is not there yet."""
    return _dashed(size, "var(--ne-ink-3)")


def spent_die(size: float, colour: str, value: int) -> str:
    """A die that has gone back to the bag: its outline and its pips, no body."""
    key = ("spent", size, colour, value)
    return KEPT.art(key, lambda: _dashed(size, paint(colour, "tint")) + _pips(size, value, paint(colour, "tint")))


def _dashed(s: float, line: str) -> str:
    return box(0.7, 0.7, s - 1.4, s - 1.4, s * 0.2, "var(--ne-hollow)", line, 1.4, ' stroke-dasharray="3.5 3"')


def token(colour: str, size: float) -> str:
    """A Resource token, or the sign of a card type."""
    side = number(size)
    return f'<use href="#ne-t-{colour}" width="{side}" height="{side}"/>'


def tokens() -> str:
    """All tokens and signs of card types, for every drawing to use."""
    return "".join(f'<symbol id="ne-t-{kind}" viewBox="0 0 30 30">{_token(kind, 30)}</symbol>' for kind in TYPE_ICON)


def die_sign(die: str) -> str:
    """A die among words."""
    return f"{{ne-d-{COLOUR_OF[die]}-{VALUE_OF[die]}|{die}}}"


def token_sign(colour: str) -> str:
    """A Resource among words."""
    return f"{{ne-t-{colour}|{RESOURCES[colour]}}}"


def _token(colour: str, s: float) -> str:
    n, m = number, s / 2
    shapes = {
        "green": f'<circle cx="{n(m)}" cy="{n(m)}" r="{n(m - 0.6)}"',
        "red": f'<path d="M{n(m)} .4L{n(s - 0.6)} {n(s * 0.2)}V{n(s * 0.6)}Q{n(s * 0.9)} {n(s * 0.86)} {n(m)} {n(s - 0.4)}Q{n(s * 0.1)} {n(s * 0.86)} .6 {n(s * 0.6)}V{n(s * 0.2)}Z"',
        "yellow": f'<path d="M{n(s * 0.3)} .6H{n(s * 0.7)}L{n(s - 0.6)} {n(s * 0.3)}V{n(s * 0.7)}L{n(s * 0.7)} {n(s - 0.6)}H{n(s * 0.3)}L.6 {n(s * 0.7)}V{n(s * 0.3)}Z"',
        "blue": f'<rect x=".6" y=".6" width="{n(s - 1.2)}" height="{n(s - 1.2)}" rx="{n(s * 0.18)}"',
        "black": f'<rect x=".6" y=".6" width="{n(s - 1.2)}" height="{n(s - 1.2)}" rx="{n(s * 0.3)}"',
        "land": f'<path d="M{n(m)} .4L{n(s - 0.4)} {n(m)}L{n(m)} {n(s - 0.4)}L.4 {n(m)}Z"',
    }
    shape = shapes.get(colour, shapes["green"])
    outline = f'{shape} fill="{paint(colour)}" stroke="{paint(colour, "deep")}"/>'
    return outline + icon(TYPE_ICON[colour], s * 0.17, s * 0.17, s * 0.66, paint(colour, "ink"))


def any_token(size: float) -> str:
    """The wheel of four colours: any Resource."""
    s, m, r = size, size / 2, size / 2 - 1
    quarter = [
        (f"V1A{number(r)} {number(r)} 0 0 1 {number(s - 1)} {number(m)}Z", "red"),
        (f"H{number(s - 1)}A{number(r)} {number(r)} 0 0 1 {number(m)} {number(s - 1)}Z", "yellow"),
        (f"V{number(s - 1)}A{number(r)} {number(r)} 0 0 1 1 {number(m)}Z", "blue"),
        (f"H1A{number(r)} {number(r)} 0 0 1 {number(m)} 1Z", "green"),
    ]
    slices = "".join(path(f"M{number(m)} {number(m)}{d}", paint(colour)) for d, colour in quarter)
    return disc(m, m, m - 0.5, "#fff", "#6d6152") + slices


def vp_laurels(vp: int, size: float) -> str:
    """Victory points in a wreath."""
    return icon("laurels", 0, 0, size, "var(--ne-gold)") + words(
        size / 2, size * 0.66, vp, size * 0.44, "var(--ne-vp-ink)", 800, anchor="middle", value="vp"
    )


# -- tracks -------------------------------------------------------------------------------------------------


def track(index: int, space: int, width: float, title: str) -> str:
    """A Disaster track or the Dark Age track: filled to its marker."""
    colour = TRACK_COLOURS[index]
    hot = space >= HOT
    left = LAST_SPACE - space
    drawn = [
        box(0, 1, 27, 27, 7, paint(colour), "#fff", 1, ' stroke-opacity=".4"'),
        icon(TRACK_ICON[index], 4, 5, 19, paint(colour, "ink")),
        words(35, 10, title, 11.5, INK, 650),
        words(
            width,
            10,
            f"{left} to go" if left else "is here" if colour == "black" else "strikes",
            11.5,
            AMBER if hot else INK_2,
            700 if hot else 500,
            anchor="end",
        ),
    ]
    step = (width - 35) / (LAST_SPACE + 1)
    for k in range(LAST_SPACE + 1):
        drawn.append(_track_cell(index, k, space, 35 + k * step, step - 2))
    x = 35 + space * step + (step - 2) / 2
    drawn.append(disc(x, 21, 9, CREAM, paint(colour, "deep"), 2))
    drawn.append(words(x, 25, space, 11.5, "#221a12", 800, anchor="middle", value="space"))
    return "".join(drawn)


def shades(spaces: tuple[int, ...], width: float) -> str:
    """On a track of this width, the spaces where its marker might go."""
    step = (width - 35) / (LAST_SPACE + 1)
    drawn = []
    for k in spaces:
        x = 35 + k * step + (step - 2) / 2
        drawn.append(disc(x, 21, 8, "var(--ne-ghost)", AMBER if k == LAST_SPACE else "#fff", 1.4))
        drawn.append(words(x, 24.8, k, 10.5, "#fff", 700, anchor="middle"))
    return "".join(drawn)


def _track_cell(index: int, k: int, space: int, x: float, w: float) -> str:
    colour = TRACK_COLOURS[index]
    if k == LAST_SPACE:
        sign = "spiky-eclipse" if colour == "black" else "skull-crossed-bones"
        return box(x, 15, w, 12, 3, "var(--ne-cell)", AMBER) + icon(sign, x + w / 2 - 4.5, 16.5, 9, AMBER)
    if 0 < k <= space:
        rim = "#fff" if colour == "black" else ""
        return box(x, 15, w, 12, 3, paint(colour), rim, 1, ' stroke-opacity=".35"' if rim else "")
    return box(x, 15, w, 12, 3, "var(--ne-cell)")


def unrest_track(width: float, unrest: int, height: float = 22, *, numbers: bool = True, value: str = "") -> str:
    """The Unrest track: the Zone in red, the Civil War at its end; its marker may be where a value is shown."""
    step = width / (CIVIL_WAR + 1)
    drawn = []
    for k in range(CIVIL_WAR + 1):
        x = k * step
        zone = k in UNREST_ZONE
        fill = "#8f1f16" if k == CIVIL_WAR else "var(--ne-zone)" if zone else "var(--ne-cell)"
        drawn.append(box(x + 1, 0, step - 2, height, 3 if numbers else 2, fill, "#ffb496" if zone else "", 1))
        if k == CIVIL_WAR:
            s = 16 if numbers else 9
            drawn.append(icon("uprising", x + step / 2 - s / 2, height / 2 - s / 2, s, "#fff"))
        elif numbers and k != unrest:
            drawn.append(words(x + step / 2, height * 0.68, k, 11, "#fff" if zone else INK_2, 600, anchor="middle"))
    x, r = unrest * step + step / 2, height * 0.62
    drawn.append(disc(x, height / 2, r, CREAM, "#7d2b12", 2))
    size = r * 1.02 if r > 10 else 10.5
    drawn.append(words(x, height / 2 + size * 0.36, unrest, size, "#5a1c08", 800, anchor="middle", value=value))
    return "".join(drawn)

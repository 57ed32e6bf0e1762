"""Who stands on a map: coins with their ring of health, heart, owner and badges; blocks that hide what they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from ludarium.scene.boards import Element, Values, thing
from ludarium.scene.maps.grids import Point
from ludarium.scene.svg import coin, number

COIN: Final = 21.0
"""The radius of the drawing of a coin."""
BLOCK: Final = 18.0
"""Half a side of a block."""
PIPS: Final = 12
"""The most health that a block can show."""
_HEART: Final = "M12 21.5S2.2 15.4 2.2 8.6A5.4 5.4 0 0 1 12 5.4a5.4 5.4 0 0 1 9.8 3.2C21.8 15.4 12 21.5 12 21.5z"
_EMBLEMS: Final = (
    "M0-4.6L4.4 3.3H-4.4Z",
    "M0-3.8a3.800 3.800 0 1 1 0 7.600a3.800 3.800 0 1 1 0-7.600Z",
    "M0-4.600L4.600 0L0 4.600L-4.600 0Z",
    "M-3.500-3.500H3.500V3.500H-3.500Z",
)
"""Of the seats: a triangle, a circle, a diamond, a square."""


class Badge(msgspec.Struct, frozen=True, gc=False):
    """A small disc on the rim of a piece, at an hour of the clock: a sign or a few letters."""

    hour: int
    icon: str = ""
    words: str = ""
    tone: str = ""


class Piece(msgspec.Struct, frozen=True, gc=False):
    """All that decides how a piece looks."""

    key: str
    portrait: str
    """A symbol of the game's definitions."""
    owner: int = -1
    health: int = 0
    most: int = 0
    badges: tuple[Badge, ...] = ()
    active: bool = False
    done: bool = False
    """Whether it has acted."""
    label: str = ""
    name: str = ""
    about: str = ""
    values: Values = ()


def placed(piece: Piece, at: Point, radius: float, z: int) -> Element:
    """A piece on its board, its middle at this point."""
    x, y = at
    values = (*((("health", piece.health),) if piece.most else ()), *piece.values)
    box = (2 * radius, 2 * radius, 0.0)
    return thing(
        piece.key,
        coin_art(piece, radius),
        x - radius,
        y - radius,
        z,
        *box,
        piece.label,
        piece.about,
        piece.owner,
        "circle",
        name=piece.name,
        kind="piece",
        values=values,
    )


def coin_art(piece: Piece, radius: float) -> str:
    """The coin in a box of twice its radius; what hangs over its rim is drawn as well."""
    badges = [(one.hour, one.icon, one.words, one.tone) for one in piece.badges]
    art = halo() if piece.active else ""
    art += coin(piece.portrait, piece.health, piece.most, badges)
    art += emblem(piece.owner) if piece.owner >= 0 else ""
    art += heart(piece.health) if piece.most else ""
    art += _DONE if piece.done else ""
    scale = "" if radius == COIN else f" scale({radius / COIN:.4g})"
    seat = f' class="seat-{piece.owner % 4 + 1}"' if piece.owner >= 0 else ""
    return f'<g{seat} transform="translate({number(radius)} {number(radius)}){scale}">{art}</g>'


def emblem(owner: int) -> str:
    """Whose it is, by colour and form, at the upper left of a piece."""
    return f'<g class="m-owner" transform="translate(-16.8 -14.7)"><circle r="6.500"/><path d="{_EMBLEMS[owner % 4]}"/></g>'


def heart(left: int) -> str:
    """The exact health, at the foot of a coin."""
    shape = f'<path class="m-heart" transform="translate(0 15.5) scale(.76) translate(-12 -12.2)" d="{_HEART}"/>'
    return f'{shape}<text class="m-health" y="19" font-size="10.5" data-value="health">{left}</text>'


def halo() -> str:
    """The one that acts now."""
    return '<circle class="m-halo" r="24.500"/>'


_DONE: Final = (
    '<g class="m-done"><circle class="m-pale" r="21"/><circle cx="-17.600" cy="10.500" r="5.900"/>'
    '<path d="M-20.500 10.500l2.300 2.300 3.800-4.700"/></g>'
)


def ghost(piece: Piece, radius: float) -> str:
    """Where a piece was, or would be."""
    return f'<g class="m-ghost">{coin_art(piece, radius)}</g>'


def block(owner: int, portrait: str = "", health: int = 0, most: int = 0, wounds: int = 0) -> str:
    """An upright block, 36 across. Without a face it hides what it is: owner and wounds, nothing else.

    A game with blocks puts ``block_definitions`` among its own.
    """
    art = '<use href="#m-body"/>'
    if portrait:
        art += f'<use href="#{_face(portrait)}"/>'
        art += f'<use href="#{_row_of_pips(health, most)}"/>' if most else ""
    else:
        art += f'<path class="m-banner" d="M-9-12H9V13L0 7L-9 13Z"/><path class="m-banner-sign" d="{_EMBLEMS[owner % 4]}" transform="translate(0 -2.500)"/>'
        art += "".join([f'<path class="m-wound" d="M{-14 + 9 * k} 11l5 5m0-5l-5 5"/>' for k in range(wounds)])
    return f'<g class="seat-{owner % 4 + 1}">{art}</g>'


def plaque(points: int) -> str:
    """How many points a block has left, for its upper left corner."""
    text = f'<text x="-16" y="-16" font-size="12" data-value="points">{points}</text>'
    return f'<g class="m-points"><use href="#m-plaque"/>{text}</g>'


def block_definitions(portraits: Iterable[str]) -> str:
    """What blocks share, so that one which changes sends little: their body, these faces, rows of pips, a tag."""
    found = [
        '<g id="m-body"><rect class="m-block-side" x="-18" y="-13" width="36" height="36" rx="5"/>',
        '<rect class="m-block" x="-18" y="-18" width="36" height="36" rx="5"/></g>',
        '<rect id="m-plaque" class="m-plaque" x="-24" y="-24" width="16" height="16" rx="4"/>',
    ]
    for one in portraits:
        sign = f'<use class="m-block-sign" href="#{one}" x="-11.500" y="-15" width="23" height="23"/>'
        found.append(f'<g id="{_face(one)}">{sign}</g>')
    for most in range(1, PIPS + 1):
        for health in range(most + 1):
            pips = _pips("m-pip", range(health), most) + _pips("m-pip m-lost", range(health, most), most)
            found.append(f'<g id="{_row_of_pips(health, most)}">{pips}</g>')
    return "".join(found)


def _face(portrait: str) -> str:
    return f"m-face-{portrait}"


def _row_of_pips(health: int, most: int) -> str:
    return f"m-pips-{min(health, most)}-{most}"


def _pips(kind: str, some: Iterable[int], most: int) -> str:
    """Some of the pips of a row, in one path."""
    step = min(7.0, 30 / max(1, most))
    wide = number(step * 0.8)
    d = "".join([f"M{number((k - (most - 1) / 2 - 0.4) * step)} 10.5h{wide}v4.5h-{wide}z" for k in some])
    return f'<path class="{kind}" d="{d}"/>' if d else ""


def stack(pieces: Sequence[Point], apart: float) -> list[Point]:
    """Pieces that share a place stand side by side, so that none hides another."""
    found: list[Point] = []
    for x, y in pieces:
        shared = [one for one in pieces if one == (x, y)]
        taken = sum(1 for one in pieces[: len(found)] if one == (x, y))
        found.append((x + (taken - (len(shared) - 1) / 2) * apart, y))
    return found

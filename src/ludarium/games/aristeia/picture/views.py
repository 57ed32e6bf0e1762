"""Switches of what a device shows of the dome: how far Enemies reach, and measuring.

What belongs to a switch says so itself (``shown_with``). A device that shows the Threats of a Character shows them at every
table, wherever in its team that Character is, and nobody else's. A switch without a size is a button among the tools of a
board that can be moved.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludarium.games.aristeia.picture.ink import CLOTH, CLOTH_2, icon, words
from ludarium.games.aristeia.picture.moment import first_name
from ludarium.games.aristeia.picture.pieces import colour, face_of
from ludarium.games.aristeia.picture.things import CHIPS, SHEETS, THREATS, drawn, threat_id, threat_switch
from ludarium.games.aristeia.rules.movement import team_of
from ludarium.games.aristeia.state import Aristeia
from ludarium.scene.boards import Element, thing
from ludarium.scene.svg import box, disc, group, path

WIDTH: Final = 102.0
HEIGHT: Final = 28.0
_RULER: Final = "M3.5 15.5l12-12 5 5-12 12zM7.200 11.800l2 2M9.900 9.100l2.800 2.800M12.600 6.400l2 2"
"""A ruler in a box of 24."""


def watched(g: Aristeia, viewer: int) -> bool:
    """Whether there is something to measure, and somebody whose Enemies can be told."""
    return g.ask is not None and bool(g.turn) and viewer >= 0


def threats(g: Aristeia, viewer: int, x: float, y: float) -> list[Element]:
    """A switch for the Threats of all Enemies, and above it one for each who stands in the dome."""
    if not watched(g, viewer):
        return []
    enemies = 1 - viewer
    return [_all(x, y), *_faces(g, enemies, x, y - HEIGHT - 2, WIDTH / 4, 24)]


def threat_row(g: Aristeia, seat: int, x: float, y: float) -> list[Element]:
    """On a phone beside the Running Order of the Enemies: a switch for the Threats of each."""
    found = _faces(g, seat, x + 150, y, 52, 40)
    return [thing("threats-of", drawn(_row_art), x, y, SHEETS), *found] if found else []


def _faces(g: Aristeia, seat: int, x: float, y: float, step: float, size: float) -> list[Element]:
    """A switch for the Threats of each Character of a seat that stands in the dome, side by side."""
    team = [fighter for fighter in team_of(seat) if fighter < len(g.fighters) and g.fighters[fighter].in_dome]
    return [
        element
        for k, i in enumerate(team)
        for element in _one(
            g.fighters[i].character, first_name(g, i), seat, i, x + step * (k + 0.5) - size / 2, y, size
        )
    ]


@lru_cache(maxsize=10)
def _all(x: float, y: float) -> Element:
    label = "Threats of all Enemies: how far their Attacks reach"
    art = drawn(_button_art, "Threats")
    return thing(THREATS, art, x, y, CHIPS, WIDTH, HEIGHT, 8, label, switch=THREATS)


@lru_cache(maxsize=500)
def _one(
    character: str, name: str, seat: int, fighter: int, x: float, y: float, size: float
) -> tuple[Element, Element]:
    """The switch, and how it looks while it or the one for all is on."""
    label = f"Threats of {name}: how far its Attacks reach"
    art, switch = drawn(_face_art, character, seat, size), threat_switch(character)
    lit = drawn(_lit_art, character, seat, size)
    return (
        thing(threat_id(fighter), art, x, y, CHIPS, size, size, 0, label, "", seat, "circle", switch=switch),
        thing(f"lit-{fighter}", lit, x, y, CHIPS, shown_with=(THREATS, switch)),
    )


@lru_cache(maxsize=4)
def measure(x: float, y: float) -> Element:
    """The switch for measuring from any space or Character to any other."""
    label = "Measure: distance and sight between any two spaces or Characters"
    return thing("measure", drawn(_button_art, "Measure"), x, y, CHIPS, WIDTH, HEIGHT, 8, label, switch="measure")


@lru_cache(maxsize=1)
def tools() -> tuple[Element, ...]:
    """The same as buttons beside a board that can be moved."""
    sign = icon("crosshair", 1, 1, 22, "currentColor")
    return (
        thing(THREATS, sign, 0, 0, CHIPS, label="Threats of all Enemies", switch=THREATS),
        thing("measure", _ruler("currentColor"), 0, 0, CHIPS, label="Measure", switch="measure"),
    )


def _ruler(paint: str) -> str:
    return path(_RULER, "none", paint, 1.7, ' stroke-linejoin="round" stroke-linecap="round"')


def _button_art(name: str) -> str:
    """Dark, with light words; light once it is on."""
    sign = icon("crosshair", 9, 5, 18, "currentColor") if name == "Threats" else group(7, 2, _ruler("currentColor"))
    ground = box(0, 0, WIDTH, HEIGHT, 8, "var(--ar-off)", "#fff", 1, ' stroke-opacity=".3"')
    return f'<g class="ar-switch">{ground}{sign}{words(35, 19, name, 13, "currentColor", 650)}</g>'


def _face_art(character: str, seat: int, size: float) -> str:
    """A Character without its Hit Points, pale while its switch is off."""
    return f'<g opacity=".72">{_face(character, seat, size)}</g>'


def _lit_art(character: str, seat: int, size: float) -> str:
    """The same in full colour with a light ring: its switch is on."""
    return _face(character, seat, size) + disc(size / 2, size / 2, size / 2 - 0.5, "none", "#fff", 2.6)


def _face(character: str, seat: int, size: float) -> str:
    r, side = size / 2, size * 0.66
    art = disc(r, r, r - 1, "var(--ar-face)", colour(seat), 2)
    return art + icon(face_of(character), r - side / 2, r - side / 2, side, "var(--ar-coin-icon)")


def _row_art() -> str:
    return icon("crosshair", 4, 11, 18, CLOTH) + words(28, 25, "Show Threats of", 13, CLOTH_2, 650, 92)

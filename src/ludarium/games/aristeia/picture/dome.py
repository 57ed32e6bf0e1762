"""The HexaDome: rim and floor, zones and what they are worth, pillars and barriers, Smoke, and the spaces."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from ludarium.games.aristeia.board import CENTRAL, Dome
from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.event_words import zone_name
from ludarium.games.aristeia.notes import SPACE
from ludarium.games.aristeia.picture.hexes import ROOT, SIZE, Axial, centre, corners, outline, points, prism
from ludarium.games.aristeia.picture.ink import CX, CY, GROUND, MIST, SCENERY, SPACES, ZONES, drawn, icon, words
from ludarium.games.aristeia.picture.pieces import colour
from ludarium.games.aristeia.state import Aristeia
from ludarium.scene.boards import BoardPart, Element, part, thing
from ludarium.scene.maps.pieces import emblem
from ludarium.scene.svg import box, disc, group, number, path
from ludarium.space.hexes import disc as disc_of

RIM: Final = 9 * ROOT * SIZE + 1.62 * SIZE
"""From the middle of the dome to a corner of its rim."""
FARTHEST: Final = 9
"""Up to this Range the line around all spaces within it is drawn."""
_ZONE_W, _ZONE_H = 5 * SIZE, 3 * ROOT * SIZE
_TINT: Final = {"1": "a", "4": "a", "2": "b", "5": "b", "3": "c", "6": "c", CENTRAL: "m"}


# -- what never changes: shared definitions ------------------------------------------------------------------------


def _big(r: float) -> list[tuple[float, float]]:
    return [(r * math.cos(math.radians(60 * i + 30)), r * math.sin(math.radians(60 * i + 30))) for i in range(6)]


def _rim() -> str:
    art = group(0, 12, f'<path class="ar-dome-shadow" d="{points(_big(RIM + 6))}"/>')
    art += group(0, 7, f'<path class="ar-dome-side" d="{points(_big(RIM))}"/>')
    art += f'<path class="ar-dome-rim" d="{points(_big(RIM))}"/><path class="ar-dome-lip" d="{points(_big(RIM - 5))}"/>'
    art += f'<path class="ar-dome-pit" d="{points(_big(9 * ROOT * SIZE + 0.98 * SIZE))}"/>'
    ring = _big(RIM - 8.5)
    for i in range(6):
        (ax, ay), (bx, by) = ring[i], ring[(i + 1) % 6]
        for k in [*range(1, 9), *range(16, 24)]:
            art += disc(ax + (bx - ax) * k / 24, ay + (by - ay) * k / 24, 1.25, "var(--ar-lamp)")
        angle = math.degrees(math.atan2(by - ay, bx - ax)) + (180 if ay + by > 0 else 0)
        where = f"translate({number((ax + bx) / 2)} {number((ay + by) / 2)}) rotate({angle:.0f})"
        name = "ARISTEIA" if i % 2 else "HEXADOME"
        art += f'<g transform="{where}"><text class="ar-rimtext" y="3.4" font-size="10">{name}</text></g>'
    return art


def _floor(dome: Dome) -> str:
    shades = ["", "", ""]
    for q, r in dome.at.values():
        shades[(q - r) % 3] += points(corners(*centre((q, r)), SIZE - 0.6))
    return "".join(f'<path class="ar-floor-{i}" d="{d}"/>' for i, d in enumerate(shades))


def _pillars(dome: Dome) -> str:
    art = ""
    for space in sorted(dome.names(dome.blocked), key=lambda space: centre(dome.at[space])[1]):
        x, y = centre(dome.at[space])
        art += prism(x, y, SIZE - 0.8, SIZE * 0.26, "pillar")
        art += f'<path class="ar-pillar-line" d="{points(corners(x, y - SIZE * 0.26, SIZE * 0.66))}"/>'
    return art


def dome_shapes(book: Book) -> str:
    """The dome of the base set as shared drawings."""
    rings = "".join([f'<path id="ar-ring-{far}" d="{outline(disc_of(0, 0, far))}"/>' for far in range(1, FARTHEST + 1)])
    inside = f'<clipPath id="ar-inside"><path d="{points(_big(9 * ROOT * SIZE + 0.98 * SIZE))}"/></clipPath>'
    return f'<g id="ar-dome">{_rim()}{_floor(book.dome)}</g><g id="ar-pillars">{_pillars(book.dome)}</g>{rings}{inside}'


# -- the elements ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def grounds(book: Book) -> BoardPart:
    """What lies there in every game: floor, pillars and all spaces that can be touched."""
    floor = thing("dome", '<use href="#ar-dome"/>', CX, CY, GROUND)
    pillars = thing("pillars", '<use href="#ar-pillars"/>', CX, CY, SCENERY)
    return part((floor, pillars, *[_space(book.dome, space) for space in book.dome.at]))


def _space(dome: Dome, space: str) -> Element:
    size = SIZE - 2
    x, y = centre(dome.at[space])
    zone = dome.zone_of.get(space, "")
    label = f"Space {space}" + (f", {zone_name(zone)}" if zone else "")
    if space not in dome.neighbours or dome.mask[space] & dome.blocked:
        label = f"Space {space}, Blocked"
    w, h = 2 * size, ROOT * size
    about = SPACE + space
    place, name = (CX + x - w / 2, CY + y - h / 2), f"Space {space}"
    return thing(space_id(space), "", *place, SPACES, w, h, 0, label, about, -1, "hex", name=name, kind="space")


@lru_cache(maxsize=1000)
def space_id(space: str) -> str:
    """The element of a space."""
    return "sp" + space.replace(",", "_")


def zones(g: Aristeia) -> list[Element]:
    """The seven zones: colour, number, and whether they score, are burnt, are held, or belong to a team."""
    holds = {hold.zone: hold.seat for hold in g.holds}
    homes = {player.zone: seat for seat, player in enumerate(g.players) if player.zone}
    found = [
        _zone(g.content, zone, zone in g.scoring, zone in g.scorched, zone in holds) for zone in g.content.dome.zones
    ]
    found += [_badge(g.content, zone, seat, "") for zone, seat in homes.items()]
    return found + [_badge(g.content, zone, seat, "checkered-flag") for zone, seat in holds.items()]


@lru_cache(maxsize=2000)
def _zone(book: Book, zone: str, scores: bool, burnt: bool, held: bool) -> Element:
    spaces = [book.dome.at[space] for space in book.dome.zones[zone]]
    x, y = centre(spaces[0])
    around = outline([(q - spaces[0][0], r - spaces[0][1]) for q, r in spaces])
    mx, my = _ZONE_W / 2, _ZONE_H / 2
    tint = "burnt" if burnt and not scores else "score" if scores else _TINT.get(zone, "m")
    art = f'<path class="ar-zone-{tint}" d="{around}"/>'
    art += path("".join(points(corners(*centre(at), SIZE)) for at in _ring(spaces)), "none", "var(--ar-seam)", 0.8)
    if scores:
        art += f'<path class="ar-zone-glow" d="{around}"/><path class="ar-zone-line" d="{around}"/>'
    else:
        art += f'<path class="ar-zline-{tint}" d="{around}"/>'
    art += _zone_sign(zone, burnt, scores)
    said = [words_ for words_, true in (("Scoring Zone", scores), ("burnt", burnt), ("held", held)) if true]
    label = f"{zone_name(zone).capitalize()}{': ' if said else ''}{', '.join(said)}"
    shape = _moved(around, mx, my)
    return thing(
        f"zone-{zone}",
        group(mx, my, art),
        CX + x - mx,
        CY + y - my,
        ZONES,
        _ZONE_W,
        _ZONE_H,
        0,
        label,
        "AR-DEP-01",
        -1,
        shape,
        name=zone_name(zone).capitalize(),
    )


def _ring(spaces: list[Axial]) -> list[Axial]:
    return [(q - spaces[0][0], r - spaces[0][1]) for q, r in spaces]


@lru_cache(maxsize=10)
def _moved(d: str, x: float, y: float) -> str:
    """A path from the middle of its box to the corner of it."""
    parts = d.removeprefix("M").removesuffix("Z").split("L")
    return "M" + "L".join(f"{number(float(a) + x)} {number(float(b) + y)}" for a, b in map(str.split, parts)) + "Z"


def _zone_sign(zone: str, burnt: bool, scores: bool) -> str:
    if burnt:
        return icon("flame", -15, -15, 30, "var(--ar-burnt-ink)")
    if zone == CENTRAL:
        return path(_star(SIZE * 0.62, SIZE * 0.26), "var(--ar-znum)", more=' opacity=".26"')
    strength = ".5" if scores else ".34"
    number_ = words(0, SIZE * 0.5, zone, SIZE * 1.45, "var(--ar-znum)", 800, 100, "middle")
    return f'<g opacity="{strength}">{number_}</g>'


def _star(outer: float, inner: float) -> str:
    turns = [(math.radians(-90 + i * 30), inner if i % 2 else outer) for i in range(12)]
    return points([(r * math.cos(a), r * math.sin(a)) for a, r in turns])


@lru_cache(maxsize=500)
def _badge(book: Book, zone: str, seat: int, sign: str) -> Element:
    """Whose home a zone is; with a flag, who holds it."""
    x, y = centre(book.dome.at[book.dome.zones[zone][0]])
    w = 36.0 if sign else 20.0
    art = box(-w / 2, -10, w, 20, 10, "var(--surface)", colour(seat), 2)
    art += group(8.8 if sign else 16.8, 14.7, f'<g class="seat-{seat + 1}">{emblem(seat)}</g>') + (
        icon(sign, 1, -7.5, 15, colour(seat)) if sign else ""
    )
    return thing(f"badge-{zone}", art, CX + x, CY + y - 1.5 * ROOT * SIZE, MIST)


def scenery(g: Aristeia) -> list[Element]:
    """Barriers, and Smoke."""
    at = g.content.dome.at
    found = [_barrier(at[space], i) for i, space in enumerate(g.barriers)]
    for space in dict.fromkeys(token.space for token in g.smoke):
        found.append(_smoke(at[space]))
    return found


@lru_cache(maxsize=500)
def _barrier(at: Axial, i: int) -> Element:
    x, y = centre(at)
    art = drawn(_barrier_art)
    return thing(f"barrier-{i}", art, CX + x, CY + y, SCENERY)


def _barrier_art() -> str:
    height, side = SIZE * 0.16, SIZE * 0.95
    return prism(0, 0, SIZE * 0.8, height, "barrier") + icon(
        "barrier", -side / 2, -side / 2 - height, side, "var(--ar-barrier-ink)"
    )


@lru_cache(maxsize=1000)
def _smoke(at: Axial) -> Element:
    x, y = centre(at)
    return thing(f"smoke-{at[0]}_{at[1]}", drawn(_smoke_art), CX + x, CY + y, MIST)


def _smoke_art() -> str:
    s = SIZE
    puffs = ((-0.38, 0.1, 0.5), (0.4, 0.14, 0.48), (0, -0.3, 0.52), (-0.1, 0.36, 0.5), (0.34, -0.26, 0.4))
    art = "".join(disc(a * s, b * s, r * s, "var(--ar-smoke)") for a, b, r in puffs)
    return f'<g opacity=".82">{art}</g>' + icon("fluffy-cloud", -11, -11, 22, "var(--ar-smoke-ink)")

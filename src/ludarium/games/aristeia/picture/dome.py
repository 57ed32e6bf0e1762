"""The HexaDome: rim and floor, zones and what they are worth, pillars and barriers, Smoke, and the spaces."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from ludarium.games.aristeia.board import CENTRAL, Dome
from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.event_words import zone_name
from ludarium.games.aristeia.notes import SPACE
from ludarium.games.aristeia.picture.ink import GRID, SINGLE, SIZE, icon, spot
from ludarium.games.aristeia.state import Aristeia
from ludarium.scene.boards import Element, board_part, thing
from ludarium.scene.maps import ground
from ludarium.scene.maps.areas import zone as area
from ludarium.scene.maps.grids import ROOT, HexGrid, Point, Space, cells, contour, outline, polyline
from ludarium.scene.maps.ground import GROUND, LAND, MARKS, Tile
from ludarium.scene.maps.pieces import emblem
from ludarium.scene.maps.terrain import prism
from ludarium.scene.svg import box, disc, group, number
from ludarium.space.hexes import DIRECTIONS
from ludarium.space.hexes import disc as disc_of

FLOOR: Final = 9 * ROOT * SIZE + 0.98 * SIZE
"""From the middle of the dome to a corner of its floor."""
RIM: Final = FLOOR + 0.64 * SIZE
FARTHEST: Final = 9
"""Up to this Range the line around all spaces within it is drawn."""
PILLAR, BARRIER = SIZE * 0.26, SIZE * 0.16
"""How high they stand."""
_W, _H = 5 * SIZE, 3 * ROOT * SIZE
"""How large a zone is."""
_ZONE: Final = HexGrid(SIZE, x=_W / 2, y=_H / 2)
_TINT: Final = {"1": "za", "4": "za", "2": "zb", "5": "zb", "3": "zc", "6": "zc"}


# -- what never changes: shared definitions ------------------------------------------------------------------------


def _corners(r: float, down: float = 0) -> list[Point]:
    """Of the great hexagon around the dome."""
    turns = [math.radians(60 * i + 30) for i in range(6)]
    return [(GRID.x + r * math.cos(turn), GRID.y + down + r * math.sin(turn)) for turn in turns]


def _hexagon(kind: str, r: float, down: float = 0) -> str:
    return f'<path class="ar-dome-{kind}" d="{polyline(_corners(r, down), closed=True)}"/>'


def _rim() -> str:
    art = _hexagon("shadow", RIM + 6, 12) + _hexagon("side", RIM, 7) + _hexagon("rim", RIM)
    art += _hexagon("lip", RIM - 5) + _hexagon("pit", FLOOR)
    ring = _corners(RIM - 8.5)
    for i, ((ax, ay), (bx, by)) in enumerate(zip(ring, ring[1:] + ring[:1], strict=True)):
        for k in [*range(1, 9), *range(16, 24)]:
            art += disc(ax + (bx - ax) * k / 24, ay + (by - ay) * k / 24, 1.25, "var(--ar-lamp)")
        angle = math.degrees(math.atan2(by - ay, bx - ax)) + (180 if ay + by > 2 * GRID.y else 0)
        where = f"translate({number((ax + bx) / 2)} {number((ay + by) / 2)}) rotate({angle:.0f})"
        name = "ARISTEIA" if i % 2 else "HEXADOME"
        art += f'<g transform="{where}"><text class="ar-rimtext" y="3.4" font-size="10">{name}</text></g>'
    return art


def _floor(dome: Dome) -> str:
    shades = [[at for at in dome.at.values() if (at[0] - at[1]) % 3 == shade] for shade in range(3)]
    return "".join(
        [f'<path class="m-top m-floor m-shade-{i}" d="{cells(GRID, at, 0.6)}"/>' for i, at in enumerate(shades)]
    )


def _pillars(dome: Dome) -> str:
    art = ""
    for at in sorted([dome.at[space] for space in dome.names(dome.blocked)], key=lambda at: spot(at)[1]):
        art += prism(GRID, at, "pillar", PILLAR)
        art += f'<path class="ar-pillar-line" d="{outline(GRID, at, SIZE * 0.3, PILLAR)}"/>'
    return art


def dome_shapes(book: Book) -> str:
    """The dome of the base set as shared drawings."""
    rings = [f'<path id="ar-ring-{far}" d="{_disc(far)}"/>' for far in range(1, FARTHEST + 1)]
    inside = f'<clipPath id="ar-inside"><path d="{polyline(_corners(FLOOR), closed=True)}"/></clipPath>'
    dome = f'<g id="ar-dome">{_rim()}{_floor(book.dome)}</g><g id="ar-pillars">{_pillars(book.dome)}</g>'
    return dome + "".join(rings) + inside


def _disc(far: int) -> str:
    return contour(SINGLE, frozenset(disc_of(0, 0, far)))


# -- the elements ---------------------------------------------------------------------------------------------------


@board_part
def grounds(book: Book) -> list[Element]:
    """What lies there in every game: floor, pillars and all spaces that can be touched."""
    floor, pillars = (
        thing(name, f'<use href="#ar-{name}"/>', 0, 0, z) for name, z in (("dome", GROUND), ("pillars", LAND))
    )
    return [floor, pillars, *[_space(book.dome, space) for space in book.dome.at]]


def _space(dome: Dome, space: str) -> Element:
    zone = dome.zone_of.get(space, "")
    label = f"Space {space}" + (f", {zone_name(zone)}" if zone else "")
    if dome.mask[space] & dome.blocked:
        label = f"Space {space}, Blocked"
    return ground.space(GRID, Tile(dome.at[space], "floor", label, SPACE + space, f"Space {space}"))


@lru_cache(maxsize=1000)
def space_id(space: str) -> str:
    """The element of a space."""
    return "sp" + space.replace(",", "_")


def zones(g: Aristeia) -> list[Element]:
    """The seven zones: colour, number, and whether they score, are burnt, are held, or belong to a team."""
    holds = {hold.zone: hold.seat for hold in g.holds}
    homes = {player.zone: seat for seat, player in enumerate(g.players) if player.zone}
    middles = {zone: g.content.dome.at[spaces[0]] for zone, spaces in g.content.dome.zones.items()}
    found = [_zone(at, zone, zone in g.scoring, zone in g.scorched, zone in holds) for zone, at in middles.items()]
    found += [_badge(middles[zone], zone, seat, "") for zone, seat in homes.items()]
    return found + [_badge(middles[zone], zone, seat, "checkered-flag") for zone, seat in holds.items()]


@lru_cache(maxsize=2000)
def _zone(at: Space, zone: str, scores: bool, burnt: bool, held: bool) -> Element:
    spaces = ((0, 0), *DIRECTIONS)
    shape = contour(_ZONE, frozenset(spaces))
    art = f'<path class="ar-zone-glow" d="{shape}"/>' if scores else ""
    tone = "score" if scores else "burnt" if burnt else _TINT.get(zone, "zm")
    art += area(_ZONE, spaces, tone, "" if burnt else "\N{SIX POINTED BLACK STAR}" if zone == CENTRAL else zone)
    art += icon("flame", _W / 2 - 15, _H / 2 - 15, 30, "var(--ar-burnt-ink)") if burnt else ""
    name = zone_name(zone).capitalize()
    said = [words for words, true in (("Scoring Zone", scores), ("burnt", burnt), ("held", held)) if true]
    label = f"{name}{': ' if said else ''}{', '.join(said)}"
    x, y = spot(at)
    place = (x - _W / 2, y - _H / 2, GROUND, _W, _H, 0)
    return thing(f"zone-{zone}", art, *place, label, "AR-DEP-01", shape=shape, name=name)


@lru_cache(maxsize=500)
def _badge(at: Space, zone: str, seat: int, flag: str) -> Element:
    """Whose home a zone is; with a flag, who holds it."""
    x, y = spot(at)
    w = 36.0 if flag else 20.0
    art = box(-w / 2, -10, w, 20, 10, "var(--surface)", "var(--own)", 2)
    art += group(8.8 if flag else 16.8, 14.7, emblem(seat)) + (icon(flag, 1, -7.5, 15, "var(--own)") if flag else "")
    return thing(f"badge-{zone}", f'<g class="seat-{seat + 1}">{art}</g>', x, y - _H / 2, MARKS)


def scenery(g: Aristeia) -> list[Element]:
    """Barriers, and Smoke."""
    at = g.content.dome.at
    found = [thing(f"barrier-{i}", _BARRIER, *spot(at[space]), LAND) for i, space in enumerate(g.barriers)]
    smoky = dict.fromkeys([at[token.space] for token in g.smoke])
    return found + [thing(f"smoke-{q}_{r}", _SMOKE, *spot((q, r)), MARKS) for q, r in smoky]


def _smoke() -> str:
    s = SIZE
    puffs = ((-0.38, 0.1, 0.5), (0.4, 0.14, 0.48), (0, -0.3, 0.52), (-0.1, 0.36, 0.5), (0.34, -0.26, 0.4))
    art = "".join([disc(a * s, b * s, r * s, "var(--ar-smoke)") for a, b, r in puffs])
    return f'<g opacity=".82">{art}</g>' + icon("fluffy-cloud", -11, -11, 22, "var(--ar-smoke-ink)")


_SMOKE: Final = _smoke()
_BARRIER: Final = prism(SINGLE, (0, 0), "barrier", BARRIER, SIZE * 0.17) + icon(
    "barrier", -11.4, -11.4 - BARRIER, 22.8, "var(--ar-barrier-ink)"
)

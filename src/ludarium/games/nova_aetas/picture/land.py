"""The map: tiles with their paving, houses with roofs and ladders, trees, bushes and crates, and squares to touch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ludarium.games.nova_aetas.picture.plan import ROOF, SIDE, plan_of, square_id
from ludarium.games.nova_aetas.state import NovaAetas
from ludarium.scene.boards import BoardPart, Element, board_part, thing
from ludarium.scene.maps.grids import SquareGrid, polyline
from ludarium.scene.maps.ground import GROUND, LAND, SPACES
from ludarium.scene.parts import cached
from ludarium.scene.svg import box, number
from ludarium.space.squares import BUILDING, BUSH, CRATE, LADDER, NOTHING, TREE, Square

PAVING: Final = {
    "T01": ("brick", "herring"),
    "T02": ("street", "cobble"),
    "T03": ("grass", "turf"),
    "T04": ("grass", "turf"),
    "T05": ("grass", "turf"),
    "T06": ("wood", "turf"),
    "T07": ("stone", "slab"),
    "T08": ("street", "cobble"),
    "T09": ("grass", "turf"),
    "T10": ("earth", "turf"),
    "T11": ("crypt", "slab"),
    "T11b": ("crypt", "slab"),
    "T12": ("street", "cobble"),
    "K4": ("earth", "turf"),
    "K5": ("earth", "turf"),
    "K6": ("earth", "turf"),
}
"""The ground of each map piece and the pattern on it; other pieces are paved."""
STREET: Final = ("street", "cobble")
WATER: Final = ("T08",)
"""Pieces whose holes are water."""
WORDS: Final = {BUSH: "bush", TREE: "tree", BUILDING: "roof", LADDER: "ladder", CRATE: "crate"}
Rows = tuple[str, ...]


def land(g: NovaAetas) -> tuple[BoardPart, ...]:
    """One part for each map piece on the table, and one for those still hidden."""
    grid = plan_of(g).grid
    parts = []
    for index in g.laid:
        laid = g.script.map[index]
        piece = g.book.pieces[laid.piece]
        (x, y), wide = laid.at, len(piece.rows[0])
        rows = tuple(row[x : x + wide] for row in g.rows[y : y + len(piece.rows)])
        parts.append(tile(grid, piece.id, piece.name.partition(",")[0], laid.at, rows))
    hidden = [one for index, one in enumerate(g.script.map) if index not in g.laid]
    sizes = [(one.at, len(g.book.pieces[one.piece].rows[0]), len(g.book.pieces[one.piece].rows)) for one in hidden]
    return (*parts, *([unknown(grid, tuple(sizes))] if sizes else []))


@board_part
def unknown(grid: SquareGrid, sizes: tuple[tuple[Square, int, int], ...]) -> Iterable[Element]:
    """Parts of the map that nobody has seen yet."""
    for (x, y), wide, high in sizes:
        art = box(0, 0, wide * SIDE, high * SIDE, 6, "none", "", 1, ' class="na-hidden"')
        yield thing(f"hidden-{x}-{y}", art, grid.x + x * SIDE, grid.y + y * SIDE, GROUND)


@board_part
def tile(grid: SquareGrid, piece: str, name: str, at: Square, rows: Rows) -> Iterable[Element]:
    """A map piece: its ground and scenery as two drawings, and every square as something to touch."""
    left, top = grid.x + at[0] * SIDE, grid.y + at[1] * SIDE
    yield thing(f"ground-{at[0]}-{at[1]}", ground_art(piece, rows), left, top, GROUND)
    yield thing(f"scenery-{at[0]}-{at[1]}", scenery_art(rows), left, top, LAND)
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter != NOTHING:
                yield space(grid, (at[0] + x, at[1] + y), letter, f"{name}, row {y + 1}, column {x + 1}")


@cached
def space(grid: SquareGrid, at: Square, letter: str, words: str) -> Element:
    """A square as something to touch, at the height of what is there."""
    up = ROOF if letter == BUILDING else 0.0
    label = f"{words}: {WORDS[letter]}" if letter in WORDS else words
    x, y = grid.x + at[0] * SIDE, grid.y + at[1] * SIDE - up
    return thing(square_id(at), "", x, y, SPACES, SIDE, SIDE, 4, label, name=WORDS.get(letter, "square"), kind="space")


# -- ground -----------------------------------------------------------------------------------------------------


@cached
def ground_art(piece: str, rows: Rows) -> str:
    """The paving in two tints, its pattern, seams, the kerb, holes, and the light of the morning."""
    tone, pattern = PAVING.get(piece, STREET)
    wide, high = len(rows[0]) * SIDE, len(rows) * SIDE
    cells = [(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != NOTHING]
    art = ""
    for parity in (0, 1):
        d = "".join([_cell(x, y) for x, y in cells if (x + y) % 2 == parity])
        art += f'<path class="na-{tone}-{parity}" d="{d}"/>' if d else ""
    whole = "".join([_cell(x, y) for x, y in cells])
    art += f'<path fill="url(#na-{pattern})" d="{whole}"/><path class="na-seam" d="{whole}"/>'
    holes = "".join([_cell(x, y) for y, row in enumerate(rows) for x, one in enumerate(row) if one == NOTHING])
    if holes:
        kind = "na-water" if piece in WATER else "na-wall"
        art += f'<path class="{kind}" d="{holes}"/>'
        art += f'<path fill="url(#na-waves)" d="{holes}"/>' if piece in WATER else ""
    art += box(0, 0, wide, high, 0, "url(#na-light)")
    return art + box(1.5, 1.5, wide - 3, high - 3, 3, "none", "", 1, ' class="na-kerb"')


def _cell(x: int, y: int) -> str:
    return f"M{number(x * SIDE)} {number(y * SIDE)}h{SIDE:g}v{SIDE:g}h-{SIDE:g}Z"


# -- scenery ----------------------------------------------------------------------------------------------------


@cached
def scenery_art(rows: Rows) -> str:
    """Houses, then ladders, then what stands on single squares, from the north."""
    art = "".join([_house(*one) for one in _houses(rows)])
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter == LADDER:
                art += _ladder(rows, x, y)
            elif letter in _SINGLE:
                art += f'<g transform="translate({number((x + 0.5) * SIDE)} {number((y + 0.5) * SIDE)})">{_SINGLE[letter]}</g>'
    return art


def _houses(rows: Rows) -> list[tuple[int, int, int, int]]:
    """The buildings as rectangles: column, row, width, height."""
    found, seen = [], set()
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter == BUILDING and (x, y) not in seen:
                wide = next((i for i in range(x, len(row)) if row[i] != BUILDING), len(row)) - x
                high = next((j for j in range(y, len(rows)) if rows[j][x] != BUILDING), len(rows)) - y
                seen |= {(x + i, y + j) for i in range(wide) for j in range(high)}
                found.append((x, y, wide, high))
    return found


def _house(x: int, y: int, wide: int, high: int) -> str:
    """A house: its shadow to the south-east, the facade with arches, the roof raised above it."""
    left, top, w, h = x * SIDE, y * SIDE, wide * SIDE, high * SIDE
    bottom = top + h
    art = (
        f'<path class="na-cast" d="M{number(left + 8)} {number(bottom)}l14 12h{number(w)}V{number(top + 12)}l-14-14Z"/>'
    )
    art += box(left, bottom - ROOF, w, ROOF, 0, "none", "", 1, ' class="na-facade"')
    for k in range(int(w // 28)):
        art += f'<path class="na-window" d="M{number(left + 9 + 28 * k)} {number(bottom)}v-6a5 5 0 0 1 10 0v6Z"/>'
    up = top - ROOF
    art += box(left, up, w, h, 0, "url(#na-coppi)", "", 1, ' class="na-roof"')
    inset = min(w, h) / 2
    a, b = (left + inset, up + inset), (left + w - inset, up + h - inset)
    north, east, south, west = (left, up), (left + w, up), (left + w, up + h), (left, up + h)
    near, far = ((north, a, b, east), (west, a, b, south)) if w >= h else ((north, a, b, west), (east, a, b, south))
    art += f'<path class="na-slope-light" d="{polyline(near, closed=True)}"/>'
    art += f'<path class="na-slope-dark" d="{polyline(far, closed=True)}"/>'
    hips = polyline((near[0], a, b, near[3])) + polyline((far[0], a)) + polyline((b, far[3]))
    art += f'<path class="na-ridge" d="{hips}"/>'
    grid = "".join([f"M{number(left + k * SIDE)} {number(up)}v{number(h)}" for k in range(1, wide)])
    grid += "".join([f"M{number(left)} {number(up + k * SIDE)}h{number(w)}" for k in range(1, high)])
    return art + (f'<path class="na-roof-grid" d="{grid}"/>' if grid else "")


def _ladder(rows: Rows, x: int, y: int) -> str:
    """A ladder on its square, leaning to the roof it serves."""
    turn = 0
    for dx, dy, angle in ((-1, 0, -20), (1, 0, 20), (0, -1, 0), (0, 1, 180)):
        if 0 <= y + dy < len(rows) and 0 <= x + dx < len(rows[y]) and rows[y + dy][x + dx] == BUILDING:
            turn = angle
            break
    shift = {-20: (-0.34, -0.1), 20: (0.34, -0.1), 0: (0, -0.42), 180: (0, 0.42)}[turn]
    cx, cy = (x + 0.5 + shift[0]) * SIDE, (y + 0.5 + shift[1]) * SIDE
    rungs = "".join([f"M-6.500 {k}h13" for k in range(-20, 23, 8)])
    art = f'<path class="na-rail" d="M-7-25V25M7-25V25{rungs}"/><path class="na-rung" d="M-7-25V25M7-25V25{rungs}"/>'
    return f'<g transform="translate({number(cx)} {number(cy)}) rotate({turn})">{art}</g>'


_BUSH: Final = (
    '<ellipse class="na-cast" cx="5" cy="13" rx="22" ry="9"/><path class="na-leaf-2" d="M-20 12C-26 2-18-8-9-7C-6-17 8-17 11-8C20-9 26 2 19 11C12 17-12 18-20 12Z"/>'
    '<path class="na-leaf" d="M-18 9C-22 1-15-6-8-5C-5-14 7-14 9-6C17-7 21 1 16 8C8 13-10 13-18 9Z"/>'
    '<path class="na-leaf-3" d="M-11 2c2-5 7-5 9-1c2-5 8-5 9 0c-4 3-13 4-18 1Z"/>'
    '<g class="na-berry"><circle cx="-9" cy="5" r="1.600"/><circle cx="3" cy="-3" r="1.600"/><circle cx="11" cy="5" r="1.600"/><circle cx="0" cy="8" r="1.600"/></g>'
)
_TREE: Final = (
    '<ellipse class="na-cast" cx="8" cy="17" rx="24" ry="9"/><path class="na-trunk" d="M-4 20L-3 2H3L4 20Z"/>'
    '<circle class="na-leaf-2" cy="-6" r="23"/><circle class="na-leaf" cx="-2" cy="-9" r="19"/>'
    '<path class="na-leaf-3" d="M-16-12C-12-26 4-27 9-20C2-22-4-19-6-13C-10-16-14-15-16-12Z"/><circle class="na-leaf-2" cx="9" cy="2" r="5"/><circle class="na-leaf-2" cx="-9" cy="3" r="4"/>'
)
_CRATE: Final = (
    '<path class="na-cast" d="M-13 17l8 6h26V-4l-6-8Z"/><rect class="na-crate" x="-17" y="-17" width="34" height="34" rx="2"/>'
    '<path class="na-plank" d="M-17-9H17M-17 9H17M-9-17V17M9-17V17M-9-9L9 9"/>'
)
_SINGLE: Final = {BUSH: _BUSH, TREE: _TREE, CRATE: _CRATE}

"""The map: tiles with their paving, houses with roofs and ladders, trees, bushes and crates, and squares to touch."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from ludarium.games.nova_aetas.content.schema import Piece
from ludarium.games.nova_aetas.picture.plan import ROOF, SIDE, plan_of, square_id
from ludarium.games.nova_aetas.state import NovaAetas
from ludarium.scene.boards import BoardPart, Element, board_part, thing
from ludarium.scene.maps.grids import SquareGrid, polyline
from ludarium.scene.maps.ground import GROUND, LAND, SPACES
from ludarium.scene.parts import cached
from ludarium.scene.svg import box, number
from ludarium.space.squares import BUILDING, BUSH, CRATE, LADDER, NOTHING, TREE, Square

PAVING: Final = {
    "T01": "brick",
    "T03": "grass",
    "T04": "grass",
    "T05": "grass",
    "T06": "wood",
    "T07": "stone",
    "T09": "grass",
    "T10": "earth",
    "T11": "crypt",
    "T11b": "crypt",
    "K4": "earth",
    "K5": "earth",
    "K6": "earth",
}
"""The ground of map pieces; others are paved as streets."""
STREET: Final = "street"
PLAIN: Final = "."
WATER: Final = ("T08",)
"""Pieces whose holes are water."""
WORDS: Final = {BUSH: "bush", TREE: "tree", BUILDING: "roof", LADDER: "ladder", CRATE: "crate"}
Rows = tuple[str, ...]


def land(g: NovaAetas) -> tuple[BoardPart, ...]:
    """What each map piece on the table looks like, with its squares, and those still hidden."""
    grid = plan_of(g).grid
    parts: list[BoardPart] = []
    for index, laid in enumerate(g.script.map):
        if index in g.laid:
            printed = g.book.pieces[laid.piece].rows
            (x, y), wide = laid.at, len(printed[0])
            rows = tuple(row[x : x + wide] for row in g.rows[y : y + len(printed)])
            parts += _piece(grid, g.book.pieces[laid.piece], laid.at, rows)
    hidden = [one for index, one in enumerate(g.script.map) if index not in g.laid]
    sizes = [(one.at, len(g.book.pieces[one.piece].rows[0]), len(g.book.pieces[one.piece].rows)) for one in hidden]
    return (*parts, *([unknown(grid, tuple(sizes))] if sizes else []))


def _piece(grid: SquareGrid, piece: Piece, at: Square, rows: Rows) -> tuple[BoardPart, ...]:
    """A map piece whose squares are these rows now."""
    name = piece.name.partition(",")[0]
    lines = enumerate(zip(piece.rows, rows, strict=True))
    return (
        spaces(grid, name, at, piece.rows),
        tile(grid, piece.id, at, rows),
        *[special(grid, name, at, y, *line) for y, line in lines if line[0].strip(PLAIN + NOTHING)],
    )


@board_part
def unknown(grid: SquareGrid, sizes: tuple[tuple[Square, int, int], ...]) -> Iterable[Element]:
    """Parts of the map that nobody has seen yet."""
    for (x, y), wide, high in sizes:
        art = box(0, 0, wide * SIDE, high * SIDE, 6, "none", "", 1, ' class="na-hidden"')
        yield thing(f"hidden-{x}-{y}", art, grid.x + x * SIDE, grid.y + y * SIDE, GROUND)


@board_part
def tile(grid: SquareGrid, piece: str, at: Square, rows: Rows) -> Iterable[Element]:
    """A map piece: its ground, its houses, and what stands on single squares, which can be felled."""
    left, top = grid.x + at[0] * SIDE, grid.y + at[1] * SIDE
    holes = tuple(["".join([NOTHING if one == NOTHING else "." for one in row]) for row in rows])
    yield thing(f"ground-{at[0]}-{at[1]}", ground_art(piece, holes), left, top, GROUND)
    yield thing(f"houses-{at[0]}-{at[1]}", houses_art(rows), left, top, LAND)
    yield thing(f"scenery-{at[0]}-{at[1]}", singles_art(rows), left, top, LAND)


@board_part
def spaces(grid: SquareGrid, name: str, at: Square, printed: Rows) -> Iterable[Element]:
    """The plain squares of a map piece, each as something to touch."""
    for y, row in enumerate(printed):
        for x, letter in enumerate(row):
            if letter == PLAIN:
                yield space(grid, (at[0] + x, at[1] + y), letter, f"{name}, row {y + 1}, column {x + 1}")


@board_part
def special(grid: SquareGrid, name: str, at: Square, y: int, printed: str, row: str) -> Iterable[Element]:
    """The squares of a row on which scenery is printed, with what is there now."""
    for x, letter in enumerate(row):
        if letter != NOTHING and printed[x] != PLAIN:
            yield space(grid, (at[0] + x, at[1] + y), letter, f"{name}, row {y + 1}, column {x + 1}")


@cached
def space(grid: SquareGrid, at: Square, letter: str, words: str) -> Element:
    """A square as something to touch, at the height of what is there; the marks of a roof lie on the roof."""
    up, z = (ROOF, LAND) if letter == BUILDING else (0.0, SPACES)
    label = f"{words}: {WORDS[letter]}" if letter in WORDS else words
    x, y = grid.x + at[0] * SIDE, grid.y + at[1] * SIDE - up
    return thing(square_id(at), "", round(x), round(y), z, round(SIDE), round(SIDE), label=label, kind="space")


# -- ground -----------------------------------------------------------------------------------------------------


@cached
def ground_art(piece: str, rows: Rows) -> str:
    """The paving, holes, the kerb, and the light of the morning."""
    wide, high = len(rows[0]) * SIDE, len(rows) * SIDE
    art = f'<path fill="url(#na-g-{PAVING.get(piece, STREET)})" d="{_runs(rows, ".")}"/>'
    holes = _runs(rows, NOTHING)
    if holes:
        art += f'<path class="{"na-water" if piece in WATER else "na-wall"}" d="{holes}"/>'
        art += f'<path fill="url(#na-waves)" d="{holes}"/>' if piece in WATER else ""
    art += box(0, 0, wide, high, 0, "url(#na-light)")
    return art + box(1.5, 1.5, wide - 3, high - 3, 3, "none", "", 1, ' class="na-kerb"')


def _runs(rows: Rows, letter: str) -> str:
    """The squares of this letter, row by row, or as one rectangle if there are no others."""
    wide = len(rows[0])
    if all(row == letter * wide for row in rows):
        return f"M0 0h{number(wide * SIDE)}v{number(len(rows) * SIDE)}H0Z"
    found = ""
    for y, row in enumerate(rows):
        for run in re.finditer(f"{re.escape(letter)}+", row):
            x, long = run.start() * SIDE, (run.end() - run.start()) * SIDE
            found += f"M{number(x)} {number(y * SIDE)}h{number(long)}v{SIDE:g}h-{number(long)}Z"
    return found


# -- scenery ----------------------------------------------------------------------------------------------------


@cached
def houses_art(rows: Rows) -> str:
    """Houses, then ladders, from the north."""
    art = "".join([_house(*one) for one in _houses(rows)])
    return art + "".join([_ladder(rows, x, y) for x, y, letter in _squares(rows) if letter == LADDER])


@cached
def singles_art(rows: Rows) -> str:
    """What stands on single squares, from the north."""
    return "".join(
        [
            f'<use href="#{_SINGLE[letter]}" x="{number((x + 0.5) * SIDE)}" y="{number((y + 0.5) * SIDE)}"/>'
            for x, y, letter in _squares(rows)
            if letter in _SINGLE
        ]
    )


def _squares(rows: Rows) -> list[tuple[int, int, str]]:
    return [(x, y, letter) for y, row in enumerate(rows) for x, letter in enumerate(row)]


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


_SINGLE: Final = {BUSH: "na-bush", TREE: "na-tree", CRATE: "na-crate"}
"""What stands on single squares, by its drawing."""

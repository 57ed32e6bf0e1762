"""A land of twenty territories to draw: about four hundred hexes, sixty pieces, a veil, a reach and a route."""

from __future__ import annotations

from itertools import pairwise

from ludarium.scene.boards import Board, BoardPart, part
from ludarium.scene.maps.areas import reach
from ludarium.scene.maps.grids import HexGrid, Space, centre
from ludarium.scene.maps.ground import LABELS, MARKS, PIECES, Tile, drawn_over, territory, unseen
from ludarium.scene.maps.lines import route
from ludarium.scene.maps.pieces import Badge, Piece, placed
from ludarium.scene.maps.terrain import LIFT, road_bed, road_surface
from ludarium.space.hexes import disc, distance

GRID = HexGrid(30, pointed=True, squash=0.9, x=560, y=680)
KINDS = ("grass", "grass", "forest", "grass", "hill", "water", "grass", "mountain")
RADIUS = 22.0
WIDTH, HEIGHT = 1120.0, 1360.0


def middles() -> list[Space]:
    """The middles of twenty territories of nineteen hexes: they fill the plane without a gap."""
    found = [(5 * a - 2 * b, -3 * a + 5 * b) for a, b in disc(0, 0, 3)]
    return sorted(found, key=lambda at: (distance(0, 0, *at), at))[:21]


def kind_of(at: Space) -> str:
    return KINDS[(at[0] * 7 + at[1] * 3 + at[0] * at[1]) % len(KINDS)]


def tiles(number: int, burnt: Space | None = None) -> tuple[Tile, ...]:
    """The hexes of a territory; one of them may have become sand."""
    q, r = middles()[number]
    return tuple(
        [
            Tile(
                at,
                "sand" if at == burnt else kind_of(at),
                f"Hex {at[0]},{at[1]}, {kind_of(at)}",
                f"hex {at[0]},{at[1]}",
            )
            for at in disc(q, r, 2)
        ]
    )


def spaces() -> list[Space]:
    return [tile.at for number in range(len(middles())) for tile in tiles(number)]


def pieces(moved: int = -1) -> list[BoardPart]:
    """Sixty pieces of four players, by the territory on which they stand, far ones first."""
    home = {tile.at: number for number in range(len(middles())) for tile in tiles(number)}
    free = [at for at in spaces() if kind_of(at) not in ("water", "mountain")]
    found = []
    for n in range(60):
        at = free[n * 5 % len(free)] if n != moved else free[3]
        x, y = centre(GRID, at)
        one = Piece(
            f"unit-{n}",
            "s-crown",
            n % 4,
            2 + n % 3,
            4,
            (Badge(2, words=str(n % 4)),) if n % 5 == 0 else (),
            active=n == 0,
            done=n % 7 == 3,
            label=f"Unit {n} of player {n % 4 + 1}",
            name=f"Unit {n}",
            about=f"unit {n}",
        )
        found.append((home[at], y, placed(one, (x, y - LIFT[kind_of(at)]), RADIUS, PIECES)))
    return [
        part([element for there, _, element in sorted(found, key=lambda one: one[1]) if there == number])
        for number in range(len(middles()))
    ]


def marks() -> list[BoardPart]:
    here = middles()[5]
    costs = {at: distance(*here, *at) for at in disc(*here, 3) if at != here and kind_of(at) != "water"}
    heights = {at: LIFT[kind_of(at)] for at in (here, *costs)}
    way = [centre(GRID, at) for at in ((0, 0), (1, 0), (2, 0), (3, -1))]
    street = [*pairwise([centre(GRID, at) for at in ((-4, 2), (-3, 2), (-2, 1), (-1, 1))])]
    return [
        drawn_over("road", road_bed(street) + road_surface(street), 2),
        drawn_over("reach", reach(GRID, here, costs, heights), MARKS),
        drawn_over("route", route(way, (1, 2, 3)), LABELS),
    ]


def board(burnt: Space | None = None, moved: int = -1) -> Board:
    """The whole land."""
    number = next((n for n, _ in enumerate(middles()) if burnt in [tile.at for tile in tiles(n)]), -1)
    land = [
        part
        for n in range(len(middles()))
        for part in territory(GRID, str(n), tiles(n, burnt if n == number else None))
    ]
    dim = tuple([at for at in spaces() if at[0] > 3])
    return Board(
        "land",
        WIDTH,
        HEIGHT,
        (*land, unseen(GRID, dim, tuple(map(kind_of, dim))), *marks(), *pieces(moved)),
        "Land",
        "panzoom",
        focus="unit-0",
    )

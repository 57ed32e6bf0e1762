"""The drawing room of maps: where spaces lie, how areas run, and that a change sends little."""

from __future__ import annotations

import re
import time
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from ludarium.scene.boards import svg
from ludarium.scene.maps.areas import area, base_area, range_line, veil, zone
from ludarium.scene.maps.grids import (
    Grid,
    HexGrid,
    Plane,
    Point,
    SquareGrid,
    cells,
    centre,
    contour,
    contour_in_steps,
    corners,
    outline,
    short_polyline,
    vertices,
)
from ludarium.scene.maps.lines import arrow, fan, ray, ring, route, ruler
from ludarium.scene.maps.pieces import Piece, block, coin_art, ghost, plaque, stack
from ludarium.scene.maps.terrain import KINDS, bush, crate, definitions, jitter, prism, rough, solid, tiles, unknown
from ludarium.space.hexes import disc
from tests.scene import land

FLAT, POINTED, SQUARES = HexGrid(24), HexGrid(30, pointed=True, squash=0.9, x=5, y=7), SquareGrid(40, x=10)
GRIDS: list[Grid] = [FLAT, POINTED, SQUARES]
LARGEST_DELTA = 32_000


def rings(d: str) -> list[list[Point]]:
    """The closed rings of a path that says each point from the one before it."""
    found: list[list[Point]] = []
    for letter, numbers in re.findall(r"([Mlhv])([-\d. ]+)", d):
        values = [float(one) for one in re.findall(r"-?[\d.]+", numbers)]
        if letter == "M":
            found.append([(values[0], values[1])])
            continue
        steps = {"h": [(values[0], 0.0)], "v": [(0.0, values[0])]}.get(letter) or [
            *zip(values[::2], values[1::2], strict=True)
        ]
        for dx, dy in steps:
            x, y = found[-1][-1]
            found[-1].append((x + dx, y + dy))
    return found


def shoelace(ring: list[Point]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*ring, ring[0]])) / 2


def test_hexes_with_a_flat_top_lie_as_the_recipe_says_and_pointed_ones_with_the_roles_exchanged() -> None:
    assert centre(FLAT, (1, 0)) == pytest.approx((36, 20.785), abs=0.01)
    assert centre(POINTED, (0, 1)) == pytest.approx((5 + 25.98, 7 + 40.5), abs=0.01)
    assert centre(SQUARES, (2, 1)) == (110, 60)


@pytest.mark.parametrize("grid", GRIDS)
def test_neighbours_share_the_corners_of_the_edge_between_them(grid: Grid) -> None:
    for at in ((0, 0), (2, -1), (-3, 4)):
        mine = vertices(grid, at)
        for i, (dq, dr) in enumerate(grid.facing):
            theirs = set(vertices(grid, (at[0] + dq, at[1] + dr)))
            assert {mine[i], mine[(i + 1) % len(mine)]} <= theirs


def test_a_short_path_has_the_same_points() -> None:
    points = [(10.0, -3.2), (12.5, -3.2), (12.5, 4.0), (0.1, 6.3), (-7.9, -6.0), (-8.0, 2.0)]
    (found,) = rings(short_polyline(points))
    assert found == [pytest.approx(one) for one in points]
    assert short_polyline(points) == "M10-3.2h2.5v7.2l-12.4 2.3-8-12.3-.1 8z"


@pytest.mark.parametrize("grid", GRIDS)
def test_a_contour_encloses_as_much_as_its_spaces_and_leaves_out_its_holes(grid: Grid) -> None:
    spaces = set(disc(0, 0, 3)) - {(0, 0)}
    found = rings(contour(grid, spaces))
    assert len(found) == 2
    one = shoelace(list(corners(grid, (0, 0))))
    assert sum(map(shoelace, found)) == pytest.approx(one * len(spaces), rel=0.01)


def test_a_contour_takes_a_time_that_grows_with_the_number_of_its_spaces() -> None:
    def seconds(radius: int) -> float:
        spaces = frozenset(disc(0, 0, radius))
        contour(POINTED, spaces)
        began = time.process_time()
        for _ in range(3):
            contour(POINTED, spaces)
        return (time.process_time() - began) / len(spaces)

    assert seconds(60) < 6 * seconds(12)  # of one space among 10,981 and among 469


def test_an_area_over_a_step_of_the_land_stays_closed_by_short_uprights() -> None:
    heights = {(0, 0): 0.0, (1, 0): 9.0}
    (ring_,) = rings(contour(POINTED, [(0, 0), (1, 0)], heights))
    uprights = [abs(a[1] - b[1]) for a, b in pairwise([*ring_, ring_[0]]) if a[0] == pytest.approx(b[0])]
    assert [round(high) for high in uprights].count(9) == 2


@pytest.mark.parametrize("grid", GRIDS)
def test_a_contour_in_steps_lies_where_the_contour_lies(grid: Grid) -> None:
    heights = {at: 7.0 if at[0] else -4.0 for at in disc(0, 0, 2)}
    d, transform = contour_in_steps(grid, list(heights), heights)
    move, scale = (tuple(map(float, pair.split())) for pair in re.findall(r"\(([^)]+)\)", transform))
    (found,), (true,) = rings(d), rings(contour(grid, list(heights), heights))
    placed = [(move[0] + x * scale[0], move[1] + y * scale[1]) for x, y in found]
    assert all(any(one == pytest.approx(other, abs=0.2) for other in true) for one in placed)
    assert abs(shoelace(placed)) == pytest.approx(abs(shoelace(true)), rel=0.001)
    assert len(d) < 0.8 * len(contour(grid, list(heights), heights))


def test_a_place_of_the_plane_comes_back_exactly() -> None:
    plane = Plane(48.5, 20, 30)
    for at in ((0, 0), (4501, -1250), (123, 99_999)):
        assert plane.at(plane.place(at)) == at


def test_what_grows_on_a_space_is_always_the_same() -> None:
    assert [next(jitter((3, 4), 1)) for _ in range(3)] == [next(jitter((3, 4), 1))] * 3
    one, other = tiles(POINTED, [((3, 4), "forest", False)]), tiles(POINTED, [((4, 3), "forest", False)])
    assert one == tiles(POINTED, [((3, 4), "forest", False)])
    assert one != other


def test_a_tile_uses_nothing_that_is_not_defined() -> None:
    for grid in GRIDS:
        defined = set(re.findall(r'<g id="([^"]+)"', definitions(grid)))
        row = [((q, 1), kind, taken) for q, kind in enumerate(KINDS) for taken in (False, True)]
        used = re.findall(r'href="#([^"]+)"', tiles(grid, row))
        assert set(used) <= defined
        assert len(used) > len(row)


def test_pieces_that_share_a_place_stand_side_by_side() -> None:
    assert stack([(5, 5), (9, 9), (5, 5)], 10) == [(0, 5), (9, 9), (10, 5)]


def test_everything_that_can_be_drawn_is_well_formed() -> None:
    plane, piece = Plane(50), Piece("p", "s-crown", 1, 3, 5, active=True, done=True)
    square = [(0, 0), (1000, 0), (1000, 1000)]
    arts = [
        *[definitions(grid) + tiles(grid, [((1, 1), kind, False) for kind in KINDS]) for grid in GRIDS],
        *[prism(grid, (0, 0), "pillar", 6) + unknown(grid, (0, 1)) for grid in GRIDS],
        *[
            zone(grid, [(0, 0), (1, 0)], "green", "3") + range_line(grid, [(0, 0)]) + veil(grid, [(0, 0)])
            for grid in GRIDS
        ],
        *[cells(grid, [(0, 0)]) and area(outline(grid, (0, 0)), "reach") for grid in GRIDS],
        area(base_area(plane, [square]), "reach") + solid(plane, square, 11) + rough(plane, square),
        bush(3, 3) + crate(5, 5, 20) + ruler(plane, (0, 0), 3),
        route([(0, 0), (9, 9), (20, 20)], (1, 2), risky=1)
        + ray((0, 0), (5, 5), free=False)
        + fan((0, 0), (1, 1), (2, 0)),
        ring((0, 0), 20, words="short 3") + arrow((0, 0), (30, 30), "intent"),
        coin_art(piece, 17.5) + ghost(piece, 21) + block(2, wounds=2) + block(3, "s-crown", 2, 3) + plaque(4),
    ]
    for art in arts:
        for node in ET.fromstring(f"<svg>{art}</svg>").iter():
            assert "nan" not in str(node.attrib)
            assert "style" not in node.attrib
            if node.tag == "text":
                assert float(node.attrib["font-size"]) >= 10


def test_a_land_of_four_hundred_hexes_sends_little_when_it_changes() -> None:
    before, after = land.board(), land.board(burnt=land.middles()[3], moved=7)
    assert len(land.spaces()) >= 390
    known = {part.name: part for part in before.parts}
    fresh = [part for part in after.parts if part.name not in known]
    assert len(fresh) == 4  # the land and the spaces of the territory, and the pieces of the two between which one went
    drawn = {drawing.name for part in before.parts for drawing in part.drawings}
    arts = {one.name: one for part in fresh for one in part.drawings if one.name not in drawn}
    size = sum(len(bytes(part.data)) for part in fresh) + sum(len(bytes(one.art)) for one in arts.values())
    assert size < LARGEST_DELTA
    ET.fromstring(svg(before))

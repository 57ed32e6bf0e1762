"""Land laid out by territory: its drawings and the spaces to touch, so that a change sends little of one territory."""

from __future__ import annotations

from collections.abc import Container, Iterable

import msgspec
from msgspec.structs import replace

from ludarium.scene.boards import BoardPart, Element, board_part, part, thing
from ludarium.scene.maps.areas import veil
from ludarium.scene.maps.grids import Grid, Space, centre, contour
from ludarium.scene.maps.terrain import LIFT, Ground, tiles
from ludarium.scene.parts import cached

GROUND, SPACES, LAND, VEIL, MARKS, PIECES, LABELS = range(7)
"""The layers of a map, from below: ground, spaces to touch, what is built, what is not seen, routes and areas, pieces, chips."""


class Tile(msgspec.Struct, frozen=True, gc=False):
    """A space of a territory: what it is, and what is said of it."""

    at: Space
    kind: str
    """Its terrain; "" if nobody has seen it."""
    label: str = ""
    about: str = ""
    name: str = ""
    taken: bool = False
    """Whether a piece stands on it, so that nothing grows in its middle."""


def space_id(at: Space) -> str:
    """The element of a space."""
    return f"sp{at[0]}_{at[1]}"


def territory(grid: Grid, key: str, tiles: tuple[Tile, ...], apart: Container[Space] = ()) -> tuple[BoardPart, ...]:
    """A territory: its land, and every space of it as something to touch, which stays when the land changes.

    Spaces whose words change again and again lie ``apart``, in a part of their own.
    """
    grounds = tuple([(one.at, one.kind, one.taken) for one in tiles])
    bare = [replace(one, taken=False) for one in tiles]
    groups = [tuple([one for one in bare if (one.at in apart) == changes]) for changes in (False, True)]
    return _land(grid, key, grounds), *[_spaces(grid, group) for group in groups if group]


@board_part
def _land(grid: Grid, key: str, tiles: tuple[Ground, ...]) -> Iterable[Element]:
    """The land in a drawing for each row of spaces, the far ones first, so that a change sends its row; then the seam."""
    rows: dict[float, list[Ground]] = {}
    for one in sorted(tiles, key=lambda one: (centre(grid, one[0])[1], one[0])):
        rows.setdefault(centre(grid, one[0])[1], []).append(one)
    for number, row in enumerate(rows.values()):
        yield thing(f"land-{key}-{number}", _row(grid, tuple(row)), 0, 0, GROUND)
    heights = {at: LIFT.get(kind, 0.0) for at, kind, _ in tiles}
    seam = f'<path class="m-seam" d="{contour(grid, frozenset(heights), heights)}"/>'
    yield thing(f"seam-{key}", seam, 0, 0, GROUND)


_row = cached(tiles)


@board_part
def _spaces(grid: Grid, tiles: tuple[Tile, ...]) -> Iterable[Element]:
    return [space(grid, one) for one in tiles]


@cached
def space(grid: Grid, one: Tile) -> Element:
    """A space as something to touch, at the height of its land."""
    x, y = centre(grid, one.at)
    w, h = grid.extent()
    top = y - h / 2 - LIFT.get(one.kind, 0.0)
    return thing(
        space_id(one.at),
        "",
        x - w / 2,
        top,
        SPACES,
        w,
        h,
        4,
        one.label,
        one.about,
        -1,
        grid.shape,
        name=one.name,
        kind="space",
    )


@board_part
def unseen(grid: Grid, spaces: tuple[Space, ...], kinds: tuple[str, ...]) -> Iterable[Element]:
    """The veil over all that is known but not seen now: one path, whatever it covers."""
    heights = {at: LIFT.get(kind, 0.0) for at, kind in zip(spaces, kinds, strict=True)}
    return (thing("veil", veil(grid, spaces, heights), 0, 0, VEIL),)


def drawn_over(key: str, art: str, z: int = MARKS) -> BoardPart:
    """Marks over the land, such as a reach or a route, as a part of their own."""
    return part((thing(key, art, 0, 0, z),))

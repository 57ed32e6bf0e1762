"""Land laid out by territory: one drawing and the spaces to touch for each, so that a change sends one territory."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ludarium.scene.boards import BoardPart, Element, board_part, part, thing
from ludarium.scene.maps.areas import veil
from ludarium.scene.maps.grids import Grid, Space, centre, contour
from ludarium.scene.maps.terrain import LIFT, tile, unknown
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


@board_part
def territory(grid: Grid, key: str, tiles: tuple[Tile, ...]) -> Iterable[Element]:
    """A territory: its land in one drawing, and every space of it as something to touch."""
    return (thing(f"land-{key}", land(grid, tiles), 0, 0, GROUND), *[space(grid, one) for one in tiles])


@cached
def land(grid: Grid, tiles: tuple[Tile, ...]) -> str:
    """The drawing of a territory, far spaces first, with the seam around it."""
    drawn = sorted(tiles, key=lambda one: (centre(grid, one.at)[1], one.at))
    art = [tile(grid, one.at, one.kind, taken=one.taken) if one.kind else unknown(grid, one.at) for one in drawn]
    heights = {one.at: LIFT.get(one.kind, 0.0) for one in tiles}
    return f'{"".join(art)}<path class="m-seam" d="{contour(grid, frozenset(heights), heights)}"/>'


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

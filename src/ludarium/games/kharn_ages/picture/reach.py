"""Where a Safar can walk, swim, stand or throw, as areas of the table."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from ludarium.games.kharn_ages.picture.raster import Raster
from ludarium.games.kharn_ages.rules.deployment import Places
from ludarium.games.kharn_ages.rules.places import Spots
from ludarium.games.kharn_ages.rules.throwing import Throws
from ludarium.games.kharn_ages.rules.walks import Walks
from ludarium.games.kharn_ages.rules.zones import in_weapon_reach
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.kernel.asks import Joined, LazyRegion, is_open
from ludarium.space.plane.courses import Obstacles
from ludarium.space.plane.reach import DIRECTIONS, Reach
from ludarium.space.plane.shapes import holds

FINE, COARSE = 100, 200
"""How far apart the samples of an area are: of the next movement, and of one after it."""
WIDE = 250
"""And of places to stand."""
AREAS = 256

_BETWEEN = tuple(
    [(ax + bx, ay + by) for (ax, ay), (bx, by) in zip(DIRECTIONS, DIRECTIONS[1:] + DIRECTIONS[:1], strict=True)]
)
AROUND = tuple([one for pair in zip(DIRECTIONS, _BETWEEN, strict=True) for one in pair])
"""Forty-eight directions; those between two have another length, which a cast does not mind."""

Region = Walks | Places | Spots | Throws


def regions(g: KharnAges, seat: int) -> list[Region]:
    """The regions of the question, in the order of its options."""
    assert g.ask is not None
    options: Any = g.ask.options_of(seat)
    parts = options.parts if isinstance(options, Joined) else (options,)
    found = [part.region() if isinstance(part, LazyRegion) else part for part in parts]
    return [part for part in found if isinstance(part, (Walks, Places, Spots, Throws)) and is_open(part)]


@lru_cache(maxsize=AREAS)
def area_of(region: Region, step: int = FINE) -> str:
    """The outline of all places of a region, in board units."""
    if isinstance(region, Walks):
        return _walked(region, step)
    raster = Raster(WIDE)
    if isinstance(region, Throws):
        size = region.size
        raster.fill(((0, 0), (size, 0), (size, size), (0, size)))
    else:
        raster.look(*_bounds(region), lambda x, y: region.why_not(_stand(region, x, y)) is None)
    return raster.outline()


def second_area(walks: Walks) -> str:
    """How far a second movement would lead after this one; empty if the Safar is held or cannot walk."""
    once = walks.ways.allowed(frozenset())
    if not once or walks.ways.leash or walks.fixed is not None or walks.target is not None or walks.swims:
        return ""
    return area_of(replace(walks, extra=walks.extra + once), COARSE)


def _stand(region: Places | Spots, x: int, y: int) -> Any:
    return type(region[0])(x, y)


def _bounds(region: Places | Spots) -> tuple[int, int, int, int]:
    """A box around the sample: the region reaches hardly beyond it."""
    xs, ys = [at.x for at in region], [at.y for at in region]
    return min(xs) - 500, min(ys) - 500, max(xs) + 500, max(ys) + 500


def _walked(walks: Walks, step: int) -> str:
    ways = walks.ways
    raster = Raster(step)
    if not ways.most:
        return ""
    _cover(raster, ways, ways.dry, ways.most)
    if ways.slow:
        _cover(
            raster,
            ways,
            ways.course,
            walks.ways.allowed(frozenset(kind for kind, _ in ways.terrain.slow(ways.mover.radius))),
        )
    for wall in (*ways.terrain.bare, *ways.terrain.deeps):
        raster.fill(wall[4], 0)
    if ways.leash:
        raster.keep(lambda x, y: all((x - cx) ** 2 + (y - cy) ** 2 <= far * far for cx, cy, far in ways.leash))
    if ways.roof:
        roof = ways.roof
        raster.keep(lambda x, y: holds(roof, x, y))
    if walks.target is not None:
        raster.keep(lambda x, y: _meets(walks, x, y))
    if walks.nearer is not None:
        at, mover = walks.nearer, walks.mover
        far = (mover.x - at.x) ** 2 + (mover.y - at.y) ** 2
        raster.keep(lambda x, y: (x - at.x) ** 2 + (y - at.y) ** 2 < far)
    return raster.outline()


def _cover(raster: Raster, ways: Reach, course: Obstacles, most: int) -> None:
    """Set what is seen straight from the start and from every corner of the ways around obstacles."""
    tree = ways.search(course)
    for place, (far, _) in tree.items():
        left = most - far
        if left > raster.step:
            around = AROUND if place == ways.start else DIRECTIONS
            raster.fill([course.cast(*place, *way, left)[0] for way in around])


def _meets(walks: Walks, x: int, y: int) -> bool:
    """Whether an assault that ends here reaches its target."""
    target = walks.target
    assert target is not None
    here = walks.mover._replace(x=x, y=y, z=target.z)
    return in_weapon_reach(here, target, 0) or (walks.reach > 0 and in_weapon_reach(here, target, walks.reach))

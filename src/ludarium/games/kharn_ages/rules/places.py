"""Where a base can be put, and everything that stands in its way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, ClassVar, Final

import msgspec

from ludarium.games.kharn_ages.company import company
from ludarium.games.kharn_ages.content import load
from ludarium.games.kharn_ages.options import Deploy
from ludarium.games.kharn_ages.rules.ground import STEP_UP
from ludarium.games.kharn_ages.rules.objects import envoy_base
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.games.kharn_ages.values import base_of, bases_of
from ludarium.kernel.asks import Refusal
from ludarium.space.plane.courses import SLACK, Obstacles
from ludarium.space.plane.shapes import Base, Polygon, span
from ludarium.space.plane.terrain import bodies_near

STEP: Final = 375


def bodies(g: KharnAges, *without: int) -> list[Base]:
    """The bases of everybody in play but these, and of the neutral figure."""
    here = company(g)
    if not here.everybody:
        here.everybody += bases_of(g, here.playing)
    found = here.everybody.copy()
    for n in sorted(without, reverse=True):
        if n in here.playing:
            del found[here.playing.index(n)]
    envoy = envoy_base(g)
    return [*found, envoy] if envoy is not None else found


def free_spot(g: KharnAges, mover: Base, x: int, y: int, others: list[Base]) -> bool:
    """Whether a base may stand here: on the table, on footing, overlapping nothing."""
    terrain = g.terrain
    z = terrain.height(x, y)
    here = mover._replace(x=x, y=y, z=z)
    near = bodies_near(here, others, z)
    course = Obstacles(mover.radius, near, terrain.walls(mover.radius, z + STEP_UP), terrain.size)
    return terrain.may_stand(x, y) and course.free(x, y, x, y)


def fits_at(g: KharnAges, n: int, x: int, y: int, without: tuple[int, ...]) -> bool:
    """Whether the base of a Safar would fit on a place that others are lifted from."""
    return free_spot(g, base_of(g, n), x, y, bodies(g, *without))


def put(g: KharnAges, n: int, x: int, y: int) -> None:
    """Stand a Safar here; its height is that of the surface (KA-GEO-05)."""
    g.alter(n, x=x, y=y, z=g.terrain.height(x, y))


class Spots(msgspec.Struct, frozen=True):
    """Every free place for a base inside an area, or within a distance of another base: a region."""

    open: ClassVar[bool] = True
    scenario: str
    packs: tuple[str, ...]
    radius: int
    body: int
    others: tuple[Base, ...]
    gone: tuple[str, ...] = ()
    area: Polygon = ()
    """The middle must lie in it."""
    near: tuple[int, int, int] | None = None
    """A place and how far the middle may be from it; used without an area."""

    def __len__(self) -> int:
        return len(_sample(self))

    def __getitem__(self, index: int) -> Deploy:
        return _sample(self)[index]

    def __iter__(self) -> Iterator[Deploy]:
        return iter(_sample(self))

    def __contains__(self, option: object) -> bool:
        return isinstance(option, Deploy) and self.why_not(option) is None

    def why_not(self, at: Deploy) -> Refusal | None:
        """Why the base cannot be put there."""
        if not self._inside(at):
            return Refusal("KA-SKL-05", "The base must stand in the square or the reach that was chosen.")
        terrain = load(self.packs).table(self.scenario, self.gone)
        z = terrain.height(at.x, at.y)
        here = Base(at.x, at.y, self.radius, z, self.body)
        near = bodies_near(here, self.others, z)
        course = Obstacles(self.radius, near, terrain.walls(self.radius, z + STEP_UP), terrain.size)
        low, high = self.radius, terrain.size - self.radius
        if not (low <= at.x <= high and low <= at.y <= high):
            return Refusal("KA-GEO-02", "The base must lie wholly on the table.")
        if not terrain.may_stand(at.x, at.y) or not course.free(at.x, at.y, at.x, at.y):
            return Refusal("KA-MOV-04", "Something is in the way there.")
        return None

    def _inside(self, at: Deploy) -> bool:
        if self.area:
            (west, south), (east, north) = self.area[0], self.area[2]
            return west <= at.x <= east and south <= at.y <= north
        assert self.near is not None
        x, y, far = self.near
        return span(at.x, at.y, x, y) <= far + SLACK


@lru_cache(maxsize=512)
def _sample(spots: Spots) -> tuple[Deploy, ...]:
    """The free places of a grid."""
    if spots.area:
        (west, south), (east, north) = spots.area[0], spots.area[2]
    else:
        assert spots.near is not None
        x, y, far = spots.near
        west, south, east, north = x - far, y - far, x + far, y + far
    grid = (Deploy(x, y) for y in range(south, north, STEP) for x in range(west, east, STEP))
    return tuple(at for at in grid if at in spots)


def spots(g: KharnAges, n: int, **where: Any) -> Spots:
    """The free places for a Safar."""
    mine = base_of(g, n)
    return Spots(
        scenario=g.scenario,
        packs=g.book.packs,
        radius=mine.radius,
        body=mine.body,
        others=tuple(bodies(g, n)),
        gone=g.gone,
        **where,
    )

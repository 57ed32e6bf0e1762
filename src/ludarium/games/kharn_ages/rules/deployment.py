"""Deployment (KA-DEP): every place where a Safar may be set up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar, Final

import msgspec
from msgspec.structs import replace

from ludarium.games.kharn_ages.content import block, load
from ludarium.games.kharn_ages.content.schema import Side
from ludarium.games.kharn_ages.options import Deploy
from ludarium.kernel.asks import Refusal
from ludarium.space.plane.courses import SLACK, Obstacles, make_wall
from ludarium.space.plane.shapes import Base, Polygon

MOUND: Final = "mound"
STEP: Final = 500  # the sample is a grid so wide


class Places(msgspec.Struct, frozen=True):
    """Every place where a base of some radius may be deployed now: a region."""

    open: ClassVar[bool] = True
    scenario: str
    packs: tuple[str, ...]
    side: Side
    radius: int
    others: tuple[Base, ...]
    margin: int
    """How far the base may lie outside the area (Scout, KA-SKL-32)."""

    def __len__(self) -> int:
        return len(_sample(self))

    def __getitem__(self, index: int) -> Deploy:
        return _sample(self)[index]

    def __iter__(self) -> Iterator[Deploy]:
        return iter(_sample(self))

    def __contains__(self, option: object) -> bool:
        return isinstance(option, Deploy) and self.why_not(option) is None

    def why_not(self, at: Deploy) -> Refusal | None:
        """Why the base cannot be deployed there."""
        book = load(self.packs)
        area = book.scenarios[self.scenario].deployment[self.side]
        course = _course(self.scenario, self.packs, self.radius)
        low, high = self.radius, course.size - self.radius
        if not (low <= at.x <= high and low <= at.y <= high):
            return Refusal("KA-GEO-02", "The base must lie wholly on the table.")
        if not wholly_inside(area, at.x, at.y, self.radius - self.margin):
            return Refusal("KA-DEP-01", "The base must lie wholly inside the area of its side.")
        if not book.table(self.scenario).may_stand(at.x, at.y):
            return Refusal("KA-DEP-03", "Nobody deploys in deep water or on a wall.")
        if not course.free(at.x, at.y, at.x, at.y):
            return Refusal("KA-DEP-03", "The base may touch no solid piece, object or marker.")
        return None if self.clear(at) else Refusal("KA-DEP-03", "The base may touch no other base.")

    def clear(self, at: Deploy) -> bool:
        """Whether no other base is there."""
        for one in self.others:
            far = one.radius + self.radius - SLACK
            if (one.x - at.x) ** 2 + (one.y - at.y) ** 2 < far * far:
                return False
        return True


def wholly_inside(area: Polygon, x: int, y: int, radius: int) -> bool:
    """Whether a disc lies inside a convex area, up to the slack; a radius below 0 lets it lie outside."""
    vx, vy = area[-1]
    for wx, wy in area:
        ex, ey = wx - vx, wy - vy
        inward, room = ex * (y - vy) - ey * (x - vx), radius - SLACK
        if inward * abs(inward) < room * abs(room) * (ex * ex + ey * ey):  # the distance from this edge, squared
            return False
        vx, vy = wx, wy
    return True


@lru_cache(maxsize=256)
def _course(scenario: str, packs: tuple[str, ...], radius: int) -> Obstacles:
    """What no base may touch when it is deployed: solid pieces but mounds, and every marker with a size."""
    book = load(packs)
    card = book.scenarios[scenario]
    solid = [one.corners for one in card.terrain if one.kind != MOUND and book.terrain_kinds[one.kind].solid]
    marks = [block(one).corners for one in card.markers if one.size]
    return Obstacles(radius, (), tuple(make_wall(corners, radius) for corners in (*solid, *marks)))


def _near(others: tuple[Base, ...], free: tuple[Deploy, ...], radius: int) -> tuple[Base, ...]:
    """Those that could be in the way on one of these places, row by row: a quick first look."""
    if not free:
        return ()
    xs = [at.x for at in free]
    west, south, east, north = min(xs) - radius, free[0].y - radius, max(xs) + radius, free[-1].y + radius
    return tuple(
        [o for o in others if west < o[0] + o[2] and o[0] - o[2] < east and south < o[1] + o[2] and o[1] - o[2] < north]
    )


@lru_cache(maxsize=1_024)
def _sample(places: Places) -> tuple[Deploy, ...]:
    """The free places of a grid, row by row from the south-west corner of the table."""
    if places.others:
        free = _sample(replace(places, others=()))
        close = replace(places, others=_near(places.others, free, places.radius))
        return tuple([at for at in free if close.clear(at)])
    size = _course(places.scenario, places.packs, places.radius).size
    grid = range(places.radius, size - places.radius + 1, STEP)
    return tuple(at for y in grid for x in grid if (at := Deploy(x, y)) in places)

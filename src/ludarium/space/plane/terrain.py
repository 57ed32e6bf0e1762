"""Scenery of a table: what stands in the way, what slows, how high the ground is."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from ludarium.space.plane.courses import TABLE, Wall, make_wall
from ludarium.space.plane.shapes import Base, Disc, Point, Polygon, clip, holds

DEEP: Final = "deep"  # the ground that the middle of a walking base may not enter
_LOW: Final = 500  # nobody hides behind what is not higher


class Piece(NamedTuple):
    """A piece of scenery: ``top`` is its height; ``ground`` what it does to those who walk there."""

    corners: Polygon
    top: int = 0
    solid: bool = False
    stands: bool = False  # a base may stand on it
    porous: bool = False
    ground: str = ""
    firm: bool = False  # it stops what is pushed against it, however low it is


class Terrain:
    """The pieces of one table; it never changes, so that every position may share it."""

    def __init__(self, pieces: Iterable[Piece], size: int = TABLE) -> None:
        self.size = size
        self.pieces = pieces = tuple(pieces)
        self.solids = tuple(p for p in pieces if p.solid)
        self.screens = tuple((p, make_wall(p.corners, 0)[:4]) for p in pieces if p.solid or p.porous)
        boxes = [box for piece, box in self.screens if piece.top > _LOW]
        self.middles = tuple(((w + e) // 2, (s + n) // 2, max(e - w, n - s) // 2) for w, s, e, n in boxes)
        self.tops = tuple(sorted((p for p in self.solids if p.stands), key=lambda p: -p.top))
        self._tops = tuple((*make_wall(p.corners, 0)[:4], p) for p in self.tops)
        self.grounds = tuple(p for p in pieces if p.ground not in ("", DEEP))
        self.deeps = tuple(make_wall(p.corners, 1) for p in pieces if p.ground == DEEP)
        self.bare = tuple(make_wall(p.corners, 1) for p in self.solids if not p.stands)
        self.walls = lru_cache(maxsize=256)(self._walls)
        self.stops = lru_cache(maxsize=256)(self._stops)
        self.slow = lru_cache(maxsize=16)(self._slow)

    def height(self, x: int, y: int) -> int:
        """The top of the surface under a point; the edge of a piece belongs to it."""
        for west, south, east, north, piece in self._tops:
            if west <= x <= east and south <= y <= north and holds(piece.corners, x, y):
                return piece.top
        return 0

    def may_stand(self, x: int, y: int) -> bool:
        """Whether the middle of a base may rest here: on no wall or object, not in deep water."""
        for wall in self.bare:
            if wall[0] < x < wall[2] and wall[1] < y < wall[3] and holds(wall[4], x, y):
                return False
        return not self.deeps or not any([clip(x, y, x, y, wall[4]) for wall in self.deeps])

    def _walls(self, radius: int, above: int) -> tuple[Wall, ...]:
        """The solid pieces higher than ``above``, ready for bases of that radius."""
        return tuple(make_wall(piece.corners, radius) for piece in self.solids if piece.top > above)

    def _stops(self, radius: int, level: int, over: int) -> tuple[Wall, ...]:
        """What stops a base that is pushed at a level and slides over pieces up to ``over`` high, unless they are firm."""
        stops = (piece for piece in self.solids if piece.top > level + (0 if piece.firm else over))
        return tuple(make_wall(piece.corners, radius) for piece in stops)

    def _slow(self, radius: int) -> tuple[tuple[str, Wall], ...]:
        """The ground that slows, ready for bases of that radius."""
        return tuple((piece.ground, make_wall(piece.corners, radius)) for piece in self.grounds)

    def touched(self, path: tuple[Point, ...], radius: int) -> frozenset[str]:
        """The kinds of slow ground that a base touches on a path, by more than the slack."""
        legs = [(*path[i], *path[i + 1]) for i in range(len(path) - 1)]
        return frozenset(kind for kind, wall in self.slow(radius) for leg in legs if wall.cut(*leg))


def bodies_near(mover: Base, others: Iterable[Base], level: int, far: int = 1 << 20) -> tuple[Disc, ...]:
    """The bodies within ``far`` that share some height with the mover, who is between ``level`` and where it stands."""
    x, y, radius, z, body, _ = mover
    far, top = far + radius, z + body
    return tuple(
        [
            (ox, oy, r + radius)
            for ox, oy, r, oz, tall, _ in others
            if -far - r < ox - x < far + r and -far - r < oy - y < far + r and level < oz + tall and oz < top
        ]
    )

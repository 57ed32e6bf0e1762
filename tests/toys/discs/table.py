"""The open table: straight slides of discs between walls, in whole thousandths."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import isqrt
from typing import Any, ClassVar

import msgspec

from ludarium.kernel.asks import Refusal
from tests.toys.discs.options import Go

WIDTH, HEIGHT = 20_000, 12_000
RADIUS = 500
REACH = 4_000
GOAL = (18_000, 0, 20_000, 12_000)
WALLS = ((5_000, 0, 6_000, 5_000), (9_000, 5_000, 10_000, 12_000), (13_000, 2_000, 14_000, 9_000))
"""Left, top, right, bottom."""
DIRECTIONS = (
    *((1000, 0), (924, 383), (707, 707), (383, 924), (0, 1000), (-383, 924), (-707, 707), (-924, 383)),
    *((-1000, 0), (-924, -383), (-707, -707), (-383, -924), (0, -1000), (383, -924), (707, -707), (924, -383)),
)
SHARES = (4, 2)  # a slide of the sample goes this many quarters of the reach


class Slide(msgspec.Struct, frozen=True):
    """Every place a disc can slide to: a region."""

    open: ClassVar[bool] = True
    x: int
    y: int
    other: tuple[int, int]

    def __len__(self) -> int:
        return len(_sample(self))

    def __getitem__(self, index: int) -> Go:
        return _sample(self)[index]

    def __iter__(self) -> Iterator[Go]:
        return iter(_sample(self))

    def __contains__(self, option: Any) -> bool:
        return isinstance(option, Go) and self.why_not(option) is None

    def why_not(self, to: Go) -> Refusal | None:
        """Why the disc cannot slide there."""
        if not (RADIUS <= to.x <= WIDTH - RADIUS and RADIUS <= to.y <= HEIGHT - RADIUS):
            return Refusal("D-MOVE-01", "The disc would leave the table.")
        along = (to.x - self.x, to.y - self.y)
        if along == (0, 0):
            return Refusal("D-MOVE-01", "The disc lies there already.")
        if along[0] ** 2 + along[1] ** 2 > REACH**2:
            return Refusal("D-MOVE-02", "That is too far for one slide.")
        if any(_crosses(self.x, self.y, along, wall) for wall in WALLS):
            return Refusal("D-MOVE-03", "A wall is in the way.")
        if _passes(self.x, self.y, along, self.other):
            return Refusal("D-MOVE-04", "The other disc is in the way.")
        return None

    def towards(self, x: int, y: int) -> Go:
        """The place nearest to this one that is within reach on the straight line; walls are not looked at."""
        along = (x - self.x, y - self.y)
        length = isqrt(along[0] ** 2 + along[1] ** 2) + 1
        if length <= REACH:
            return Go(x, y)
        return Go(self.x + _part(along[0], REACH, length), self.y + _part(along[1], REACH, length))


@lru_cache(maxsize=4_096)
def _sample(slide: Slide) -> tuple[Go, ...]:
    """Sixteen directions, the whole reach and half of it, as far as they are free."""
    wished = (
        Go(slide.x + _part(dx, REACH * share, 4_000), slide.y + _part(dy, REACH * share, 4_000))
        for share in SHARES
        for dx, dy in DIRECTIONS
    )
    return tuple(to for to in wished if slide.why_not(to) is None)


def _part(length: int, times: int, of: int) -> int:
    """A part of a length, rounded towards nought."""
    return length * times // of if length >= 0 else -(-length * times // of)


def _crosses(x: int, y: int, along: tuple[int, int], wall: tuple[int, int, int, int]) -> bool:
    """Whether the square around a disc that slides along touches the wall: the slab test, without a division."""
    left, top, right, bottom = wall[0] - RADIUS, wall[1] - RADIUS, wall[2] + RADIUS, wall[3] + RADIUS
    enter, leave = (0, 1), (1, 1)  # fractions of the way, as (numerator, positive denominator)
    for at, step, low, high in ((x, along[0], left, right), (y, along[1], top, bottom)):
        if step == 0:
            if not low < at < high:
                return False
            continue
        first, last = ((low - at, step), (high - at, step)) if step > 0 else ((at - high, -step), (at - low, -step))
        if first[0] * enter[1] > enter[0] * first[1]:
            enter = first
        if last[0] * leave[1] < leave[0] * last[1]:
            leave = last
    return enter[0] * leave[1] < leave[0] * enter[1]


def _passes(x: int, y: int, along: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether a disc that slides along comes nearer to the other than both radii."""
    near = (2 * RADIUS) ** 2
    dx, dy = other[0] - x, other[1] - y
    length = along[0] ** 2 + along[1] ** 2
    dot = dx * along[0] + dy * along[1]
    if dot <= 0:
        return False  # it moves away
    if dot >= length:
        return (other[0] - x - along[0]) ** 2 + (other[1] - y - along[1]) ** 2 < near
    return (dx * along[1] - dy * along[0]) ** 2 < near * length


def in_goal(x: int, y: int) -> bool:
    """Whether the middle of a disc lies in the goal."""
    return GOAL[0] <= x <= GOAL[2] and GOAL[1] <= y <= GOAL[3]


def touching(one: tuple[int, int], two: tuple[int, int]) -> bool:
    """Whether two discs are near enough to push: less than a radius between them."""
    return (one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2 <= (3 * RADIUS) ** 2

"""Random tables for the geometry: convex pieces and figures, thrown by dice that are written out."""

from __future__ import annotations

from collections.abc import Sequence

from ludarium.space.plane.courses import TABLE, Obstacles
from ludarium.space.plane.shapes import Base, Point, Polygon
from ludarium.space.plane.terrain import Piece, Terrain, bodies_near

RADII = (500, 625, 750, 1_000)
STEP = 1_500


class Dice:
    """A generator that any language can repeat: its throws are part of a digest."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, count: int) -> int:
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % count

    def between(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def one(self, among: Sequence[int]) -> int:
        return among[self.below(len(among))]


def hull(points: list[Point]) -> Polygon:
    """The corners of the convex hull, anticlockwise, without those on a straight edge."""
    ordered = sorted(set(points))

    def half(row: list[Point]) -> list[Point]:
        kept: list[Point] = []
        for x, y in row:
            while len(kept) > 1:
                (ax, ay), (bx, by) = kept[-2:]
                if (bx - ax) * (y - ay) > (by - ay) * (x - ax):
                    break
                kept.pop()
            kept.append((x, y))
        return kept

    return (*half(ordered)[:-1], *half(ordered[::-1])[:-1])


def random_polygon(dice: Dice) -> Polygon:
    """A convex piece anywhere on the table."""
    while True:
        x, y, size = dice.between(2_000, 13_000), dice.between(2_000, 13_000), dice.between(300, 1_600)
        count = dice.between(4, 9)
        corners = hull([(x + dice.between(-size, size), y + dice.between(-size, size)) for _ in range(count)])
        if len(corners) > 2:
            return corners


def random_leg(dice: Dice) -> tuple[Point, Point]:
    """Two places, near each other or far apart."""
    x, y, wide = dice.between(0, TABLE), dice.between(0, TABLE), dice.one((300, 2_000, 6_000))
    return (x, y), (x + dice.between(-wide, wide), y + dice.between(-wide, wide))


def random_terrain(dice: Dice, count: int = 8) -> Terrain:
    """Walls, rocks to stand on, bushes, sand, mud and a pond."""
    kinds = (
        lambda c: Piece(c, 500 * dice.between(1, 6), solid=True),
        lambda c: Piece(c, 500 * dice.between(1, 6), solid=True, stands=True),
        lambda c: Piece(c, 1_500, porous=True, ground="difficult"),
        lambda c: Piece(c, ground="loose"),
        lambda c: Piece(c, ground="slippery"),
        lambda c: Piece(c, ground="deep"),
    )
    return Terrain([kinds[number % len(kinds)](random_polygon(dice)) for number in range(count)])


def random_figures(terrain: Terrain, count: int, dice: Dice) -> list[Base]:
    """So many figures at random places where they may stand."""
    found: list[Base] = []
    while len(found) < count:
        radius, x, y = dice.one(RADII), dice.between(0, TABLE), dice.between(0, TABLE)
        figure = Base(x, y, radius, terrain.height(x, y), 500 + 500 * dice.between(3, 6))
        course = Obstacles(radius, bodies_near(figure, found, figure.z), terrain.walls(radius, figure.z + STEP))
        if terrain.may_stand(x, y) and course.free(x, y, x, y):
            found.append(figure)
    return found


def paces(velocity: int, grounds: frozenset[str]) -> int:
    """A rule for slow ground: one less each on sand and mud, half in bushes."""
    left = velocity - ("loose" in grounds) - ("slippery" in grounds)
    return max(0, (left + 1) // 2 if "difficult" in grounds else left) * 1_000

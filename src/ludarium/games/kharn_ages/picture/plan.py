"""Where things lie on the board: a square table seen from above, north at the top, in a wooden frame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludarium.scene.maps.grids import Plane, Point

BOARD: Final = "table"
UNIT: Final = 52.0
"""Board units for one toise."""
FRAME: Final = 30.0
SIZE: Final = 15_000
SIDE: Final = SIZE * UNIT / 1000 + 2 * FRAME

Place = tuple[int, int]
Box = tuple[float, float, float, float]
"""Left, top, width, height."""


class TablePlane(Plane, frozen=True, gc=False):
    """The table in toises from its south-west corner; the board counts from its upper left one."""

    def place(self, at: Place) -> Point:
        """Where a place lies on the board."""
        return self.x + at[0] * self.unit / 1000, self.y + (SIZE - at[1]) * self.unit / 1000

    def at(self, point: Point) -> Place:
        """The place nearest to a point of the board."""
        return (
            round((point[0] - self.x) / self.unit * 1000),
            SIZE - round((point[1] - self.y) / self.unit * 1000),
        )


PLANE: Final = TablePlane(UNIT, FRAME, FRAME)


def outline(corners: Sequence[Place]) -> list[Point]:
    """The corners of a piece on the board."""
    return [PLANE.place(at) for at in corners]


def box_of(points: Sequence[Point]) -> Box:
    """The box around these points."""
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top


def middle_of(points: Sequence[Point]) -> Point:
    """The middle of a convex piece."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def safar_id(number: int) -> str:
    """The element of a Safar, on the table and in every list."""
    return f"safar-{number}"


def card_id(number: int) -> str:
    """The profile card of a Safar."""
    return f"card-{number}"


def item_id(number: int, item: int) -> str:
    """Something that a Safar owns; its bare hands are -1."""
    return f"item-{number}-{item}"


def piece_id(piece: str) -> str:
    """A piece of scenery or a marker of the scenario."""
    return f"piece-{piece}"


def object_id(number: int) -> str:
    """A loose thing."""
    return f"object-{number}"


def area_id(side: str) -> str:
    """The deployment area of a side."""
    return f"area-{side}"


def square_id(square: str) -> str:
    """A square that ambushers hide in."""
    return f"square-{square}"


def die_id(place: int) -> str:
    """A die of the roll under way."""
    return f"die-{place}"


def char_id(letter: str) -> str:
    """A characteristic that can be engaged, an effect that can be announced, or the damage of a defence (D)."""
    return f"char-{letter}"


def defence_id(ap: int, item: int) -> str:
    """A way to defend."""
    return f"defence-{ap}-{item}"


ENVOY: Final = "envoy"

"""The cases of sight and cover, worked out anew from the ledger with real numbers and shapely (KA-LOS-05, KA-COV-02 to 08)."""

from __future__ import annotations

from math import hypot
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml
from shapely import LineString, Point, Polygon

import ludarium.games.kharn_ages
from ludarium.games.kharn_ages import GAME
from ludarium.games.kharn_ages.content.schema import Scenery

FILE = Path(ludarium.games.kharn_ages.__file__).parent / "cases/boundaries.yaml"
CASES = [
    case for case in yaml.safe_load(FILE.read_text())["cases"] if "cover.0.3" in case.get("then", {}).get("facts", {})
]
BOOK: Any = GAME.content()

GRAZE = 0.004
"""What passes deeper than this through an outline is in the way; the integer rule judges at thousandths."""


class Figure(NamedTuple):
    x: float
    y: float
    z: float
    radius: float
    stature: int

    @property
    def tall(self) -> float:
        """KA-GAP-69."""
        return 0.5 + 0.5 * self.stature


def crossing(shape: Any, sight: LineString) -> tuple[float, float] | None:
    """The part of a line inside an outline, as shares of its length."""
    inside = sight.intersection(shape)
    if inside.is_empty or inside.length < GRAZE:
        return None
    ends = [sight.project(Point(place)) / sight.length for place in inside.coords]
    return min(ends), max(ends)


class Ray(NamedTuple):
    free: bool
    columns: tuple[int, ...]
    """Of what covers the target on this ray."""


def column_of(rise: float) -> int:
    """KA-COV-06; 7: higher than all of the table."""
    return next((number for number in range(1, 7) if rise <= 0.5 + 0.5 * number), 7)


class Table:
    def __init__(self, case: Any) -> None:
        card = BOOK.scenarios[case.get("options", {}).get("scenario", "SC1")]
        self.pieces: list[tuple[Scenery, Polygon]] = [
            (one, Polygon([(x / 1000, y / 1000) for x, y in one.corners])) for one in card.terrain if one.height
        ]
        self.figures = [self.stand(one) for seat in (0, 1) for one in case["set"][f"spearhead.{seat}"]]
        self.mine = len(case["set"]["spearhead.0"])

    def stand(self, one: Any) -> Figure:
        card, (x, y) = BOOK.profiles[one["profile"]], one["at"]
        under = [piece.height / 1000 for piece, shape in self.pieces if self.solid(piece) and shape.covers(Point(x, y))]
        return Figure(x, y, max(under, default=0.0), card.base / 80, card.stature)  # 40 mm are a toise

    def solid(self, piece: Scenery) -> bool:
        return bool(BOOK.terrain_kinds[piece.kind].solid)

    def rays(self, n: int, o: int) -> list[list[Ray]]:
        """For each of the six eye points the rays to the nine points of the body."""
        viewer, target = self.figures[n], self.figures[o]
        far = hypot(target.x - viewer.x, target.y - viewer.y)
        px, py = -(target.y - viewer.y) / far, (target.x - viewer.x) / far
        zone = Point(viewer.x, viewer.y).buffer(viewer.radius + 0.5, 256)
        found = []
        for side in (0, 1, -1):
            for share in (0.5, 1.0):
                ex, ey = viewer.x + side * viewer.radius * px, viewer.y + side * viewer.radius * py
                eye = (ex, ey, viewer.z + share * viewer.tall)
                points = []
                for away in (0, 1, -1):
                    tx, ty = target.x + away * target.radius * px, target.y + away * target.radius * py
                    for part in (0.1, 0.5, 1.0):
                        points.append(self.ray(n, o, eye, (tx, ty, target.z + part * target.tall), zone))
                found.append(points)
        return found

    def ray(self, n: int, o: int, eye: Any, end: Any, zone: Any) -> Ray:
        sight, target = LineString([eye[:2], end[:2]]), self.figures[o]
        free, columns = True, []

        def passes(shape: Any, low: float, high: float) -> bool:
            part = crossing(shape, sight)
            if part is None:
                return False
            heights = [eye[2] + share * (end[2] - eye[2]) for share in part]
            return bool(max(heights) > low + 1e-9 and min(heights) < high - 1e-9)

        for piece, shape in self.pieces:
            top = piece.height / 1000
            if not passes(shape, 0.0, top):
                continue
            free = free and not self.solid(piece)
            outside = sight.intersection(shape).difference(zone)
            if outside.length >= GRAZE and top - target.z > 0.5:  # KA-COV-03, KA-COV-04
                columns.append(column_of(top - target.z))
        for number, one in enumerate(self.figures):
            if number in (n, o):
                continue
            disc = Point(one.x, one.y).buffer(one.radius, 256)
            if passes(disc, one.z, one.z + one.tall):
                free = False
                beside = hypot(one.x - self.figures[n].x, one.y - self.figures[n].y) <= (
                    self.figures[n].radius + 0.5 + one.radius
                )
                if one.stature and not beside:  # KA-COV-03, KA-GAP-107
                    columns.append(one.stature)
        return Ray(free, tuple(columns))

    def sees(self, n: int, o: int) -> bool:
        return any(ray.free for points in self.rays(n, o) for ray in points)

    def cover(self, n: int, o: int) -> int:
        """KA-COV-02, KA-GAP-107: from the eye point that sees most, then from the one with the least cover."""
        stature = self.figures[o].stature
        worth = []
        for points in self.rays(n, o):
            columns = [column for ray in points for column in ray.columns]
            best = max([4 if c == 7 else max(0, min(4, c - stature + 2)) for c in columns], default=0)
            worth.append((-sum(ray.free for ray in points), best))
        return max(min(worth)[1], self.in_melee(o))

    def in_melee(self, o: int) -> int:
        """KA-COV-05: the cover that the tallest other of the same melee gives."""
        found, left = {o}, [o]
        while left:
            one = left.pop()
            for other, figure in enumerate(self.figures):
                gap = hypot(figure.x - self.figures[one].x, figure.y - self.figures[one].y) - figure.radius
                if (one < self.mine) != (other < self.mine) and gap - self.figures[one].radius <= 0.5:
                    left += [] if other in found else [other]
                    found.add(other)
        tallest = max([self.figures[other].stature for other in found - {o}], default=0)
        return max(0, min(4, tallest - self.figures[o].stature + 2)) if tallest else 0


@pytest.mark.parametrize("case", CASES, ids=[case["case"] for case in CASES])
def test_what_is_seen_and_covered_follows_from_the_rays_of_the_ledger(case: Any) -> None:
    table = Table(case)
    found: dict[str, int] = {}
    expected: dict[str, int] = {}
    for name, value in case["then"]["facts"].items():
        kind, _, rest = name.partition(".")
        if kind not in ("sees", "cover", "distance"):
            continue
        n, o = map(int, rest.split("."))
        a, b = table.figures[n], table.figures[o]
        expected[name] = value
        if kind == "distance":
            flat = max(0.0, hypot(a.x - b.x, a.y - b.y) - a.radius - b.radius)
            assert abs(flat * 1000 - value) <= 1.5 or a.z != b.z, name
            expected.pop(name)
        elif kind == "sees":
            found[name] = table.sees(n, o)
        elif case["then"]["facts"].get(f"sees.{n}.{o}"):
            found[name] = table.cover(n, o)
        else:
            expected.pop(name)  # who is not seen is not shot at
    assert found
    assert found == expected

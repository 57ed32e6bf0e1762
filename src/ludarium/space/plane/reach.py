"""The places that a figure can walk to, as options: an answer is the way itself, a tuple of grid points.

Membership tests the way exactly and needs no search: a record stays valid whatever becomes of the pathfinder. The
sample is a fixed list of wishes (touch this enemy, walk north); one becomes a legal way only when it is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from heapq import heapify, heappop, heappush
from itertools import pairwise
from math import isqrt
from typing import Any, ClassVar, Final, Literal, NamedTuple

from ludarium.space.plane.courses import SLACK, Obstacles, Wall
from ludarium.space.plane.shapes import (
    FINE,
    Base,
    Disc,
    Point,
    along,
    at_distance,
    engages,
    holds,
    span,
    walk_length,
)
from ludarium.space.plane.terrain import Terrain, bodies_near

Way = tuple[Point, ...]
Hindrance = Literal["no way", "blocked", "held", "too far", "slow ground", "no footing"]
"""What forbids a way: it is none, something stands there, a zone holds the figure, it is too long, it is too long for
the ground that it touches, or nobody can stand where it ends."""
MOST_LEGS: Final = 32
STEP: Final = 1_500
_TURNS: Final = ((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0))
_QUARTER: Final = ((1, 0), (15, 4), (7, 4), (1, 1), (4, 7), (4, 15))
DIRECTIONS: Final = tuple((a * x + b * y, c * x + d * y) for a, b, c, d in _TURNS for x, y in _QUARTER)
"""Twenty-four directions about fifteen degrees apart, anticlockwise from east."""
_SPREAD: Final = tuple(DIRECTIONS[7 * turn % 24] for turn in range(24))  # what is open is found soonest so
OCTAGON: Final = tuple(at_distance(0, 0, x, y, 1_084) for x, y in DIRECTIONS[::3])  # round a circle of radius 1000
EIGHTHS: Final = (2, 6, 3, 7, 1, 5, 8)
_PLAIN: Final[frozenset[str]] = frozenset()  # nothing slow on the way
ROUNDS: Final = 3  # of pulling a way taut: it is then longer than the shortest by less than one hundredth


class Wishes(NamedTuple):
    """Whom and what somebody may want to walk to, and how many ways the sample holds."""

    foes: Sequence[Base]
    goals: Sequence[Point]
    hides: Sequence[tuple[int, int, int]]
    ways: int


NO_WISHES: Final = Wishes((), (), (), 0)


class Reach(Sequence[Way]):
    """Where ``mover`` may walk among ``others``; ``enemies`` are wanted, and hold it unless other ``holders`` are given.

    ``allowed`` says how far one may walk over some kinds of slow ground; pieces up to ``step`` high are walked over.
    """

    open: ClassVar[bool] = True

    def __init__(
        self,
        terrain: Terrain,
        mover: Base,
        allowed: Callable[[frozenset[str]], int],
        others: Sequence[Base],
        enemies: Sequence[Base],
        goals: Sequence[Point] = (),
        step: int = STEP,
        holders: Sequence[Base] | None = None,
    ) -> None:
        self.terrain, self.mover, self.others, self.enemies = terrain, mover, others, enemies
        self.allowed, self.step = allowed, step
        x, y, radius, z, _, _ = mover
        self.start = (x, y)
        self.slow = (
            _near(tuple([wall for _, wall in terrain.slow(radius)]), x, y, allowed(_PLAIN)) if terrain.grounds else ()
        )
        self.most = most = allowed(self._touched((self.start,)))
        level = z if z > step else 0
        self.roof = next((p.corners for p in terrain.tops if holds(p.corners, x, y)), None) if level else None
        walls = _near(terrain.walls(radius, level + step) + terrain.deeps, x, y, most)
        self.course = Obstacles(radius, bodies_near(mover, others, level, most), walls, terrain.size)
        self.dry = self.course._replace(walls=walls + self.slow) if self.slow else self.course  # around slow ground
        self.leash: list[Disc] = []
        for enemy in enemies if holders is None else holders:
            if engages(enemy, mover):
                self.leash.append((enemy.x, enemy.y, enemy.radius + radius + enemy.zone))
        self.goals = goals
        self._found: dict[int, Way] = {}
        self._ends: dict[Point, Point] = {}
        self._routes: dict[Point, Way | None] = {}
        self._legs: dict[tuple[bool, Point, Point], bool] = {}
        self._bends: dict[bool, list[tuple[int, int, int]]] = {}

    @cached_property
    def wishes(self) -> Wishes:
        """What the sample is made of, worked out when it is first asked for: a route needs none of it."""
        (x, y), most = self.start, self.most
        if not self.can_move:
            return NO_WISHES
        far = most + self.mover.radius
        west, south, east, north = x - most, y - most, x + most, y + most
        close = [foe for foe in self.enemies if x - far < foe[0] + foe[2] and foe[0] - foe[2] < x + far]
        foes = [foe for foe in close if (foe[0] - x) ** 2 + (foe[1] - y) ** 2 < (far + foe[2]) ** 2]
        near = [goal for goal in self.goals if west < goal[0] < east and south < goal[1] < north]
        goals = [goal for goal in near if 0 < (goal[0] - x) ** 2 + (goal[1] - y) ** 2 < most * most]
        middles = self.terrain.middles if self.enemies else ()
        hides = [middle for middle in middles if west < middle[0] < east and south < middle[1] < north]
        return Wishes(foes, goals, hides, 5 * len(foes) + len(goals) + len(hides) + 2 * len(DIRECTIONS))

    def __contains__(self, answer: object) -> bool:
        return self.why_not(answer) is None

    def why_not(self, answer: Any) -> Hindrance | None:
        """What forbids this way; None if it is legal."""
        points = answer if isinstance(answer, tuple) and len(answer) <= MOST_LEGS else ()
        if not points or not all([isinstance(point, tuple) and [*map(type, point)] == [int, int] for point in points]):
            return "no way"
        x, y = self.start
        for bx, by in points:
            if not self.leg_free(x, y, bx, by):
                return "blocked"
            if not self._held(bx, by):
                return "held"
            x, y = bx, by
        if not 0 < (length := walk_length((self.start, *answer))) <= self.most + SLACK:
            return "too far"
        if length > self.allowed(self._touched(answer)) + SLACK:
            return "slow ground"
        return None if self.terrain.may_stand(x, y) else "no footing"

    def leg_free(self, ax: int, ay: int, bx: int, by: int) -> bool:
        """Whether the base passes along this leg, which is judged at the lowest ground that it may visit."""
        if self.course.free(ax, ay, bx, by):
            return not self.roof or holds(self.roof, bx, by)
        for piece in self.terrain.tops:
            if not self.roof and holds(piece.corners, ax, ay) and holds(piece.corners, bx, by):
                radius, upper = self.mover.radius, bodies_near(self.mover, self.others, piece.top)
                walls = self.terrain.walls(radius, piece.top + self.step)
                return Obstacles(radius, upper, walls, self.terrain.size).free(ax, ay, bx, by)
        return False

    def _touched(self, way: Way) -> frozenset[str]:
        """The slow ground on a way."""
        return self.terrain.touched((self.start, *way), self.mover.radius) if self.slow else _PLAIN

    def _held(self, x: int, y: int) -> bool:
        """Whether the base is still in every zone that held it: zones are convex, corners are enough."""
        return not self.leash or all((x - cx) ** 2 + (y - cy) ** 2 <= reach * reach for cx, cy, reach in self.leash)

    def __bool__(self) -> bool:
        return self.can_move

    def __len__(self) -> int:
        return self.wishes.ways

    def __getitem__(self, index: Any) -> Any:
        return self._way(range(len(self))[index])

    def __iter__(self) -> Iterator[Way]:
        return map(self._way, range(len(self)))

    def _way(self, number: int) -> Way:
        """The way that this wish became."""
        found = self._found.get(number)
        if found is None:
            self._found[number] = found = self._wish(number) or self._instead(number)
        return found

    def _wish(self, number: int) -> Way | None:
        """First the enemies: touched from four sides, or just out of their zone; then goals, cover, directions."""
        (x, y), radius = self.start, self.mover.radius
        foes, goals, hides, _ = self.wishes
        if number < 5 * len(foes):
            foe, side = foes[number // 5], number % 5
            dx, dy = (x - foe.x) or 1, y - foe.y
            far = foe.radius + radius + (foe.zone + 2 if side == 4 else 0)
            dx, dy = ((dx, dy), (-dy, dx), (dy, -dx), (-dx, -dy), (dx, dy))[side]
            return self.route(*at_distance(foe.x, foe.y, dx, dy, far))
        number -= 5 * len(foes)
        if number < len(goals):
            return self.route(*goals[number])
        number -= len(goals)
        if number < len(hides):  # behind a screen, seen from the nearest enemy
            (mx, my, half), foe = hides[number], min(self.enemies, key=lambda e: (e.x - x) ** 2 + (e.y - y) ** 2)
            return self.route(*at_distance(mx, my, (mx - foe.x) or 1, my - foe.y, half + radius))
        number -= len(hides)
        return self.straight(*DIRECTIONS[number // 2], 4 if number % 2 else 8)

    def _instead(self, number: int) -> Way:
        """A shorter straight walk for a wish that cannot be had; another one for every number."""
        wishes = (
            (*DIRECTIONS[turn % 24], EIGHTHS[turn // 24 % 7]) for turn in range(5 * number, 5 * number + 1_848, 11)
        )
        return next(way for wish in wishes if (way := self.straight(*wish)))

    def straight(self, dx: int, dy: int, eighths: int = 8) -> Way | None:
        """As far as possible in a direction, or so many eighths of that; None if it ends where it began."""
        x, y = self.start
        end = self._ends.get((dx, dy)) or self._ends.setdefault((dx, dy), self._farthest(dx, dy))
        length = span(x, y, *end)
        if eighths < 8 and length > 8:
            end = at_distance(x, y, end[0] - x, end[1] - y, length * eighths // 8)
            if not self._held(*end) or (self.roof and not holds(self.roof, *end)):
                return None  # it ran along an edge
        if not self.terrain.may_stand(*end):  # stop in front of the low wall
            bare = self.course._replace(walls=self.course.walls + self.terrain.bare)
            end = self._cast(dx, dy, length * eighths // 8, bare)
        if end == self.start or not self.course.free(x, y, *end):
            return None  # rounded to the grid, a short step between two contacts would press into one of them
        return (end,)

    def _farthest(self, dx: int, dy: int) -> Point:
        """Where the longest walk in a direction ends: through slow ground or up to its edge, whichever is farther."""
        end = self._cast(dx, dy, self.most, self.course)
        if span(*self.start, *end) <= (allowed := self.allowed(self._touched((end,)))) + SLACK:
            return end
        edge, end = self._cast(dx, dy, self.most, self.dry), self._cast(dx, dy, allowed, self.course)
        return edge if span(*self.start, *edge) > span(*self.start, *end) else end

    def _cast(self, dx: int, dy: int, distance: int, course: Obstacles) -> Point:
        """Where a straight walk ends, kept inside the leash and on the roof."""
        x, y = self.start
        end, _ = course.cast(x, y, dx, dy, distance)
        for cx, cy, reach in self.leash:
            if (end[0] - cx) ** 2 + (end[1] - cy) ** 2 > reach * reach:
                px, py, square = x - cx, y - cy, dx * dx + dy * dy
                back = px * dx + py * dy
                under = max(0, back * back - square * (px * px + py * py - (reach - 1) ** 2))
                leave = along(x, y, dx, dy, max(0, ((-back << FINE) + isqrt(under << 2 * FINE)) // square))
                end = leave if span(x, y, *leave) < span(x, y, *end) else self.start
        if self.roof and not holds(self.roof, *end):
            far = span(x, y, *end)
            while not holds(self.roof, *(end := at_distance(x, y, dx, dy, far))):
                far = far * 15 // 16
        return end

    @cached_property
    def can_move(self) -> bool:
        """Whether some direction is open; with fewer than two contacts one always is."""
        if not self.most:
            return False
        (x, y), course, at = self.start, self.course, self.mover.radius + 2
        far = self.terrain.size - at
        contacts = len(_near(course.walls, x, y, 2)) + (x <= at) + (y <= at) + (x >= far) + (y >= far)
        contacts += len(_near(self.terrain.bare, x, y, 2))  # nobody ends a walk on a low wall
        for cx, cy, reach in course.bodies:
            contacts += (cx - x) * (cx - x) + (cy - y) * (cy - y) < (reach + 2) * (reach + 2)
        for cx, cy, reach in self.leash:
            contacts += (cx - x) * (cx - x) + (cy - y) * (cy - y) > (reach - 3) * (reach - 3)
        return (contacts < 2 and not self.roof) or any(self.straight(*d) for d in _SPREAD)

    def route(self, x: int, y: int) -> Way | None:
        """A shortest way to a place, found on the corners of what is in between; None if there is none short enough."""
        if (x, y) not in self._routes:
            self._routes[x, y] = self._route(x, y)
        return self._routes[x, y]

    def _route(self, x: int, y: int) -> Way | None:
        if span(*self.start, x, y) > self.most + SLACK or not self._held(x, y):
            return None
        why_not = self.why_not(((x, y),))
        if why_not is None:
            return ((x, y),)
        if not self.course.free(x, y, x, y) or why_not in ("too far", "held", "no footing"):
            return None
        for course in (self.course, self.dry) if self.slow else (self.course,):
            if (found := self._way_to((x, y), course)) is not None and found in self:
                return found
        return None

    def _way_to(self, end: Point, course: Obstacles, most: int = 0) -> Way | None:
        """The shortest way over places where ways may bend, at most so long; otherwise as long as may be walked."""
        place, tree = end, self.search(course, end, most)
        if place not in tree:
            return None
        way = [place]
        while (place := tree[place][1]) != self.start:
            way.append(place)
        return tuple(reversed(way))

    def taut(self, x: int, y: int) -> Way | None:
        """A shortest way to a place, pulled tight round what is in between; None if there is none short enough.

        It takes longer than ``route``, whose ways keep off the corners a little, and may find a way where that has none.
        """
        why_not = self.why_not(((x, y),))
        if why_not is None:
            return ((x, y),)
        if not self.course.free(x, y, x, y) or why_not in ("too far", "held", "no footing"):
            return None
        found = list[Way]()
        for course in (self.course, self.dry) if self.slow else (self.course,):
            way = self._way_to((x, y), course, self.most * 10 // 9)
            if way is not None and (way := self._pulled(way, course)) in self:
                found.append(way)
        return min(found, key=lambda way: walk_length((self.start, *way)), default=None)

    def _pulled(self, way: Way, course: Obstacles) -> Way:
        """The way without needless corners, the others moved inwards and cut off as far as there is room."""
        points = [self.start, *way]
        for _ in range(ROUNDS):
            points = self._tightened(self._tightened(points, course), course)
            if 2 * len(points) - 3 <= MOST_LEGS:
                points = self._rounded(points, course)
        return tuple(self._tightened(points, course)[1:])

    def _tightened(self, points: list[Point], course: Obstacles) -> list[Point]:
        """Every corner left out where that is possible, otherwise moved towards the straight line past it."""
        done = points[:1]
        for here, after in pairwise(points[1:]):
            before = done[-1]
            if not self._passes(before, after, course):
                (ax, ay), (bx, by), (x, y) = before, after, here
                square, foot = (bx - ax) ** 2 + (by - ay) ** 2, (x - ax) * (bx - ax) + (y - ay) * (by - ay)
                nearest = (ax + (bx - ax) * foot // square, ay + (by - ay) * foot // square) if square else before
                (place,) = self._moved((here,), (nearest,), before, after, course)
                done.append(place)
        return [*done, points[-1]]

    def _rounded(self, points: list[Point], course: Obstacles) -> list[Point]:
        """Every corner cut off, which makes two of it."""
        done = points[:1]
        for before, here, after in zip(points, points[1:], points[2:], strict=False):
            first, second = (((here[0] + x) // 2, (here[1] + y) // 2) for x, y in (before, after))
            done += self._moved((here, here), (first, second), before, after, course)
        return [*done, points[-1]]

    def _moved(self, starts: Way, ends: Way, before: Point, after: Point, course: Obstacles) -> Way:
        """Places moved from where they are as far as possible towards others, so that the way through them stays free."""
        near, far, found = 0, 64, starts
        while far - near > 1:
            middle = (near + far) // 2
            places = tuple(
                (x + (ex - x) * middle // 64, y + (ey - y) * middle // 64)
                for (x, y), (ex, ey) in zip(starts, ends, strict=True)
            )
            legs = pairwise((before, *places, after))
            if all(self._held(*place) for place in places) and all(self._passes(*leg, course) for leg in legs):
                near, found = middle, places
            else:
                far = middle
        shorter = walk_length((before, *found, after)) < walk_length((before, *starts, after))
        return found if shorter else starts[:1]

    def _passes(self, one: Point, other: Point, course: Obstacles) -> bool:
        return (course is self.course or course.free(*one, *other)) and self.leg_free(*one, *other)

    def cost(self, x: int, y: int) -> int | None:
        """How far the way to a place is, in thousandths; None if it is out of reach."""
        way = self.route(x, y)
        return walk_length((self.start, *way)) if way else None

    def outline(self) -> str:
        """The region as an SVG path: what is seen straight from the start and from every corner; fill-rule nonzero."""
        tree = self.search(self.course)
        rings = ([self.course.cast(*p, *d, self.most - far)[0] for d in DIRECTIONS] for p, (far, _) in tree.items())
        return "".join("M" + "L".join(f"{x} {y}" for x, y in ring) + "Z" for ring in rings)

    def search(self, course: Obstacles, goal: Point | None = None, most: int = 0) -> dict[Point, tuple[int, Point]]:
        """How far corner places are, and from where; a leg is looked at only when it would be the shortest there."""
        start, most = self.start, most or self.most + SLACK
        rest = self._rest(course, goal, most)
        done = {start: (0, start)}
        queue = [(there + left, there, place, start) for place, (there, left) in rest.items() if there + left <= most]
        heapify(queue)
        while queue and goal not in done:
            _, far, place, before = heappop(queue)
            if place not in done and self._leg(course, before, place):
                done[place] = (far, before)
                rest.pop(place, None)
                px, py = place
                for other, (_, left) in rest.items():
                    square = (other[0] - px) ** 2 + (other[1] - py) ** 2  # as in ``span``, which is too slow for here
                    there = far + 1 + isqrt(square - 1)
                    if there + left <= most:
                        heappush(queue, (there + left, there, other, place))
        return done

    def _leg(self, course: Obstacles, before: Point, place: Point) -> bool:
        """Whether the base passes between two places; several searches ask for the same legs."""
        key = (course is self.dry, before, place)
        found = self._legs.get(key)
        if found is None:
            self._legs[key] = found = course.free(*before, *place)
        return found

    def _rest(self, course: Obstacles, goal: Point | None, most: int) -> dict[Point, tuple[int, int]]:
        """Where a way may bend: how far each place is from the start, and how far the goal is from there."""
        places = self._places(course)
        start = self.start
        if goal is None:
            return {(x, y): (there, 0) for x, y, there in places if there}
        gx, gy = goal
        found = {}
        for x, y, there in places:
            square = (x - gx) * (x - gx) + (y - gy) * (y - gy)
            left = 1 + isqrt(square - 1) if square else 0
            if there + left <= most and there:
                found[x, y] = (there, left)
        found[goal] = (span(*start, gx, gy), 0)
        return found

    def _places(self, course: Obstacles) -> list[tuple[int, int, int]]:
        """Where ways may bend: the places within reach that are close round everything, or in narrow gaps; how far."""
        dry = course is self.dry
        if dry not in self._bends:
            (x, y), far = self.start, self.most**2
            low, high = self.mover.radius, self.terrain.size - self.mover.radius
            places = [(cx + dx * c // 1_000, cy + dy * c // 1_000) for cx, cy, c in course.bodies for dx, dy in OCTAGON]
            places += [place for wall in course.walls for place in wall.places]
            for i, (ax, ay, a) in enumerate(course.bodies):
                for bx, by, b in course.bodies[:i]:
                    if (a + b - 2) ** 2 <= (square := (bx - ax) ** 2 + (by - ay) ** 2) < (a + b) ** 2 * 4 // 3:
                        places.append(at_distance(ax, ay, bx - ax, by - ay, (isqrt(square) + a - b) // 2))
            places = [(min(max(px, low), high), min(max(py, low), high)) for px, py in places]
            near = [p for p in places if (p[0] - x) ** 2 + (p[1] - y) ** 2 < far]
            kept = [p for p in near if self._held(*p) and (not self.roof or holds(self.roof, *p))]
            self._bends[dry] = [(*p, span(x, y, *p)) for p in kept]
        return self._bends[dry]


def _near(walls: tuple[Wall, ...], x: int, y: int, far: int) -> tuple[Wall, ...]:
    """Only what a base can meet within so far of (x, y)."""
    west, south, east, north = x - far, y - far, x + far, y + far
    return tuple([w for w in walls if w[0] <= east and w[2] >= west and w[1] <= north and w[3] >= south])

"""Squares: distance, lines of sight with cover, roofs, steps, climbing, jumping and areas. Whole numbers only.

A map is rows of letters: ``.`` ground, ``L`` ground with a ladder, ``C`` ground with a crate, ``b`` bush, ``T`` tree,
``B`` building with a roof, ``#`` nothing. A model on a building square stands on its roof, so a square says its level.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import TypeAlias

Square: TypeAlias = tuple[int, int]
Leap: TypeAlias = "tuple[int, Square, frozenset[Square]]"

GROUND, LADDER, CRATE, BUSH, TREE, BUILDING, NOTHING = ".LCbTB#"
BLOCKED, COVERED, CLEAR = 0, 1, 2
SIDES: tuple[Square, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""North, east, south, west."""
FAR = 1 << 20
NO_SQUARES: frozenset[Square] = frozenset()


class Terrain:
    """The letters of a map, and what follows from them."""

    def __init__(self, rows: tuple[str, ...]) -> None:
        self.rows = rows
        self.cells: dict[Square, str] = {
            (x, y): letter for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != NOTHING
        }
        self.scenery = tuple(square for square, letter in self.cells.items() if letter in (BUSH, TREE))
        self.building: dict[Square, int] = {}
        for square in self.cells:
            if self.cells[square] == BUILDING and square not in self.building:
                self._flood(square, len(self.building))
        self.beside: dict[Square, tuple[Square, ...]] = {
            square: tuple(n for n in neighbours(square) if n in self.cells) for square in self.cells
        }
        self.walks: dict[Square, tuple[Square, ...]] = {
            square: tuple(n for n in beside if self._steps(square, n)) for square, beside in self.beside.items()
        }
        """Where one step leads without Climb."""
        self.climbs: dict[Square, tuple[Square, ...]] = {
            square: tuple(n for n in beside if self.stands(square) and self.stands(n))
            for square, beside in self.beside.items()
        }
        """Where one step leads with Climb."""
        self._seen: dict[tuple[Square, Square], tuple[tuple[int, frozenset[Square]], ...]] = {}
        self._leaps: dict[tuple[Square, int], tuple[Leap, ...]] = {}
        self._hops: dict[tuple[bool, int], dict[Square, tuple[Leap, ...]]] = {}

    def _flood(self, start: Square, number: int) -> None:
        open_ = [start]
        while open_:
            square = open_.pop()
            if self.cells.get(square) == BUILDING and square not in self.building:
                self.building[square] = number
                open_ += neighbours(square)

    def letter(self, square: Square) -> str:
        """What is there."""
        return self.cells.get(square, NOTHING)

    def level(self, square: Square) -> int:
        """0 on the ground, 1 on a roof."""
        return 1 if self.cells.get(square) == BUILDING else 0

    def stands(self, square: Square) -> bool:
        """Whether a model can stand there."""
        return self.cells.get(square, NOTHING) not in (NOTHING, BUSH, TREE)

    def seen(self, start: Square, end: Square) -> tuple[tuple[int, frozenset[Square]], ...]:
        """The lines between two squares that scenery leaves open, best first: CLEAR or COVERED, and where models block."""
        found = self._seen.get((start, end))
        if found is None:
            found = self._seen[start, end] = _open_lines(self, start, end)
        return found

    def leaps(self, square: Square, most: int) -> tuple[Leap, ...]:
        """Where a jump of at most so many squares leads: how far it is, its end, and the squares jumped over."""
        found = self._leaps.get((square, most))
        if found is None:
            found = self._leaps[square, most] = _leaps(self, square, most)
        return found

    def hops(self, climb: bool, jump: int) -> dict[Square, tuple[Leap, ...]]:
        """Where one step or jump leads from every square: how far it is, its end, and the squares jumped over."""
        found = self._hops.get((climb, jump))
        if found is None:
            ways = self.climbs if climb else self.walks
            found = self._hops[climb, jump] = {
                square: (*[(1, end, NO_SQUARES) for end in ends], *self.leaps(square, jump))
                for square, ends in ways.items()
            }
        return found

    def _steps(self, start: Square, end: Square) -> bool:
        if not self.stands(start) or not self.stands(end):
            return False
        if self.level(start) == self.level(end):
            return self.level(start) == 0 or self.building[start] == self.building[end]
        low = start if self.level(end) else end
        return self.cells[low] == LADDER


@lru_cache(maxsize=256)
def terrain(rows: tuple[str, ...]) -> Terrain:
    """The terrain of these rows, worked out once."""
    return Terrain(rows)


def neighbours(square: Square) -> tuple[Square, ...]:
    """The four squares that share a side: north, east, south, west."""
    x, y = square
    return ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))


def distance(a: Square, b: Square) -> int:
    """Squares counted along rows and columns; height adds nothing."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def adjacent(ground: Terrain, a: Square, b: Square) -> bool:
    """Whether the squares share a side on one level."""
    return distance(a, b) == 1 and ground.level(a) == ground.level(b)


# -- sight ----------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def lines(dx: int, dy: int) -> tuple[tuple[Square, ...], ...]:
    """For each side midpoint of the square (0, 0): the squares whose inside a line to the centre of (dx, dy) enters."""
    return tuple(_crossed(side, dx, dy) for side in SIDES)


def _crossed(side: Square, dx: int, dy: int) -> tuple[Square, ...]:
    """One square is two units wide, so that centres and midpoints have whole coordinates.

    How far along the line a column or row begins and ends is counted in parts of ``whole``, which both runs divide.
    """
    run_x, run_y = 2 * dx - side[0], 2 * dy - side[1]
    whole = max(1, abs(run_x)) * max(1, abs(run_y))
    columns = [(i, _span(side[0], run_x, i, whole)) for i in range(min(0, dx) - 1, max(0, dx) + 2)]
    rows = [(j, _span(side[1], run_y, j, whole)) for j in range(min(0, dy) - 1, max(0, dy) + 2)]
    return tuple(
        (i, j)
        for i, (left, right) in columns
        for j, (top, bottom) in rows
        if max(left, top) < min(right, bottom) and (i, j) not in ((0, 0), (dx, dy))
    )


def _span(start: int, run: int, cell: int, whole: int) -> tuple[int, int]:
    """The part of the line, from 0 to ``whole``, that lies inside the column or row of this cell."""
    low, high = 2 * cell - 1 - start, 2 * cell + 1 - start
    if run == 0:
        return (0, whole) if low < 0 < high else (whole, 0)
    part = whole // run if run > 0 else -(whole // -run)
    first, last = sorted((low * part, high * part))
    return max(0, first), min(whole, last)


def sight(ground: Terrain, start: Square, end: Square, opposed: AbstractSet[Square]) -> int:
    """CLEAR, COVERED or BLOCKED: the best of the four lines. ``opposed`` are squares of models that block the way."""
    for seen, squares in ground.seen(start, end):
        if squares.isdisjoint(opposed):
            return seen
    return BLOCKED


def _open_lines(ground: Terrain, start: Square, end: Square) -> tuple[tuple[int, frozenset[Square]], ...]:
    if start == end:
        return ((CLEAR, frozenset()),)
    up, down = ground.level(start), ground.level(end)
    if down and not up:
        start, end = end, start
    one_roof = up and down and ground.building[start] == ground.building[end]
    found: list[tuple[int, frozenset[Square]]] = []
    x, y = start
    for line in lines(end[0] - x, end[1] - y):
        squares = [(x + i, y + j) for i, j in line]
        if one_roof:
            found.append((CLEAR, frozenset(squares)))
        elif up or down:
            if _from_above(ground, squares) != BLOCKED:
                found.append((CLEAR, frozenset()))
        elif (seen := _on_the_ground(ground, squares, end)) != BLOCKED:
            found.append((seen, frozenset(squares)))
    return tuple(sorted(found, key=lambda one: (-one[0], len(one[1]))))


def _from_above(ground: Terrain, squares: Iterable[Square]) -> int:
    blocking = (BUILDING, TREE, NOTHING)
    return BLOCKED if any(ground.letter(square) in blocking for square in squares) else CLEAR


def _on_the_ground(ground: Terrain, squares: Iterable[Square], end: Square) -> int:
    trees = 0
    seen = CLEAR
    cells = ground.cells
    for square in squares:
        letter = cells.get(square, NOTHING)
        if letter == GROUND:
            continue
        if letter in (BUILDING, NOTHING):
            return BLOCKED
        if letter == TREE:
            trees += 1
            if trees > 1 or distance(square, end) > 1:
                return BLOCKED
            seen = COVERED
        elif letter == BUSH and distance(square, end) == 1:
            seen = COVERED
    return seen


# -- ways -----------------------------------------------------------------------------------------


def reach(
    ground: Terrain,
    start: Square,
    most: int,
    blocked: Container[Square],
    *,
    climb: bool = False,
    jump: int = 0,
    flying: bool = False,
    foes: AbstractSet[Square] = frozenset(),
) -> dict[Square, tuple[int, Square]]:
    """Every square within that many squares of movement: how many it takes, and the square before it.

    ``blocked`` cannot be passed; ``foes`` cannot be jumped over. The start takes 0 and follows itself. Squares that
    can be passed but not stopped on are among them. Among shortest ways the first of north, east, south, west counts.
    """
    if flying:
        return _reach_step_by_step(ground.beside, start, most, NO_SQUARES)
    if jump <= 1:
        return _reach_step_by_step(ground.climbs if climb else ground.walks, start, most, blocked)
    hops = ground.hops(climb, jump)
    found: dict[Square, tuple[int, Square]] = {start: (0, start)}
    waves: list[list[Square]] = [[start]]
    for far in range(most):
        if far >= len(waves):
            break
        for square in waves[far]:
            if found[square][0] != far:
                continue
            for cost, end, over in hops[square]:
                total = far + cost
                if total > most or end in blocked or not over.isdisjoint(foes):
                    continue
                if end not in found or found[end][0] > total:
                    found[end] = (total, square)
                    while len(waves) <= total:
                        waves.append([])
                    waves[total].append(end)
    return found


def _reach_step_by_step(
    ways: dict[Square, tuple[Square, ...]], start: Square, most: int, blocked: Container[Square]
) -> dict[Square, tuple[int, Square]]:
    """The same for those who only walk: each square is found first by a shortest way."""
    found: dict[Square, tuple[int, Square]] = {start: (0, start)}
    wave = [start]
    for far in range(1, most + 1):
        ahead = []
        for square in wave:
            for end in ways[square]:
                if end not in found and end not in blocked:
                    found[end] = (far, square)
                    ahead.append(end)
        if not ahead:
            break
        wave = ahead
    return found


def _leaps(ground: Terrain, square: Square, most: int) -> tuple[Leap, ...]:
    """Straight jumps over bushes, gaps and models of one's own side, to the same level."""
    found = []
    level = ground.level(square)
    for dx, dy in SIDES:
        over: list[Square] = []
        for far in range(2, most + 1):
            over.append((square[0] + dx * (far - 1), square[1] + dy * (far - 1)))
            end = (square[0] + dx * far, square[1] + dy * far)
            if ground.letter(over[-1]) == TREE or ground.level(over[-1]) > level:
                break
            if ground.stands(end) and ground.level(end) == level:
                found.append((far, end, frozenset(over)))
    return tuple(found)


def way(found: dict[Square, tuple[int, Square]], end: Square) -> tuple[Square, ...]:
    """The squares entered on the way to this one, in order."""
    squares = []
    while found[end][1] != end:
        squares.append(end)
        end = found[end][1]
    return tuple(reversed(squares))


def distances(
    ground: Terrain, ends: Iterable[Square], blocked: Container[Square], *, climb: bool = False, jump: int = 0
) -> dict[Square, int]:
    """Squares of movement from each square to the nearest of these ends. Ways can be walked in both directions."""
    left: dict[Square, int] = {}
    waves: list[list[Square]] = [[]]
    for end in ends:
        if end not in left:
            left[end] = 0
            waves[0].append(end)
    far = 0
    if jump <= 1:
        _spread(ground.climbs if climb else ground.walks, left, waves[0], blocked)
        return left
    hops = ground.hops(climb, jump)
    while far < len(waves):
        for square in waves[far]:
            if left[square] != far:
                continue
            for cost, other, _ in hops[square]:
                total = far + cost
                if left.get(other, FAR) > total and other not in blocked:
                    left[other] = total
                    while len(waves) <= total:
                        waves.append([])
                    waves[total].append(other)
        far += 1
    return left


def _spread(
    ways: dict[Square, tuple[Square, ...]], left: dict[Square, int], wave: list[Square], blocked: Container[Square]
) -> None:
    """The distances of those who only walk, wave by wave."""
    far = 0
    while wave:
        far += 1
        ahead = []
        for square in wave:
            for other in ways[square]:
                if other not in left and other not in blocked:
                    left[other] = far
                    ahead.append(other)
        wave = ahead


# -- areas ----------------------------------------------------------------------------------------


def directions(start: Square, end: Square) -> tuple[Square, ...]:
    """The axis with the larger difference, as a unit step; both if they are equal."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    along_x, along_y = ((dx > 0) - (dx < 0), 0), (0, (dy > 0) - (dy < 0))
    if abs(dx) == abs(dy):
        return (along_x, along_y) if dx else ((0, -1),)
    return (along_x,) if abs(dx) > abs(dy) else (along_y,)


def area(shape: str, end: Square, direction: Square, stops: Callable[[Square], bool]) -> tuple[Square, ...]:
    """The squares of an area: ``end`` is the main target, ``direction`` leads away from the attacker."""
    x, y = end
    dx, dy = direction
    if shape == "explosion":
        return (end, *[(x + i, y + j) for j in (-1, 0, 1) for i in (-1, 0, 1) if (i, j) != (0, 0)])
    if shape == "cross":
        return (end, *neighbours(end))
    if shape == "sweep":
        return (end, (x + dy, y + dx), (x - dy, y - dx))
    if shape == "breath":
        behind = (x + dx, y + dy)
        return (end, behind, (behind[0] + dy, behind[1] + dx), (behind[0] - dy, behind[1] - dx))
    if shape == "spear":
        squares = [end]
        for far in (1, 2, 3):
            square = (x + dx * far, y + dy * far)
            if stops(square):
                break
            squares.append(square)
        return tuple(squares)
    return (end,)

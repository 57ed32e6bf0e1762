"""Climbing, jumping, dropping, leg up (KA-CLB, KA-JMP, KA-FAL-07, KA-MOV-06)."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import Final

from msgspec.structs import replace

from ludarium.games.kharn_ages.content.schema import Scenery
from ludarium.games.kharn_ages.events import Acted, Moved
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.options import Climb, Jump
from ludarium.games.kharn_ages.rules.declaring import action_cost, spend
from ludarium.games.kharn_ages.rules.dice import SIDES
from ludarium.games.kharn_ages.rules.ground import STEP_UP, TOISE
from ludarium.games.kharn_ages.rules.movement import movement_ap, next_cost, pay_roots
from ludarium.games.kharn_ages.rules.objects import fixtures_near, touches_thing
from ludarium.games.kharn_ages.rules.places import bodies, free_spot, put
from ludarium.games.kharn_ages.rules.pushes import Fall
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.games.kharn_ages.values import base_of, char, flag, level, value
from ludarium.kernel import END, Chance, Next, Procedure, Roll
from ludarium.space.plane.shapes import Base, Point, Polygon, at_distance, clip, holds, span

INSIDE: Final = 20  # how far inside the edge of a top a climb ends
STANDABLE: Final = ("rock", "hut", "mound")
JUMP_NEEDS: Final = 6
CONTACT: Final = 3
FARTHEST: Final = 4_000
LEG_UP: Final = 2_000


def nearest_edge(corners: Polygon, x: int, y: int) -> tuple[Point, Point]:
    """The point of an outline nearest to a place, and the direction outwards there."""
    best: tuple[int, Point, Point] | None = None
    vx, vy = corners[-1]
    for wx, wy in corners:
        ex, ey = wx - vx, wy - vy
        square = ex * ex + ey * ey
        t = max(0, min(square, (x - vx) * ex + (y - vy) * ey))
        px, py = vx + ex * t // square, vy + ey * t // square
        far = (px - x) ** 2 + (py - y) ** 2
        if best is None or far < best[0]:
            best = (far, (px, py), (ey, -ex))
        vx, vy = wx, wy
    assert best is not None
    return best[1], best[2]


def step_height(g: KharnAges, n: int) -> int:
    """KA-CLB-02: the height of one climbing step, V/2 toises rounded up, in thousandths."""
    return (char(g, n, "V") + 1) // 2 * TOISE


def climb_steps(g: KharnAges, n: int, height: int) -> int:
    """KA-CLB-03: how many steps a height takes; 0: it cannot climb."""
    step = step_height(g, n)
    return -(-height // step) if step else 0


def climb_cost(g: KharnAges, n: int, height: int) -> int:
    """KA-CLB-02, KA-GAP-118: 2 AP for each step, 1 as second or third movement with Endurance."""
    enduring = (flag(g, n, "endurance") or g.safars[n].berserk) and g.moves in (1, 2)
    each = value(g, n, "climb_step_ap", 2, Moment(name="climb"))
    return climb_steps(g, n, height) * (1 if enduring else each)


def may_climb(g: KharnAges, n: int) -> bool:
    """Whether it touches anything that it could climb: a quick first look."""
    return bool(fixtures_near(g, base_of(g, n), CONTACT))


def climbs(g: KharnAges, n: int) -> list[Climb]:
    """The climbs that a Safar can make now (KA-CLB-05)."""
    base = base_of(g, n)
    found: list[Climb] = []
    near = fixtures_near(g, base, CONTACT)
    if not near:
        return found  # a top that it stands on is near too
    others = bodies(g, n)
    for piece in g.card.terrain:
        if (
            piece.id not in near
            or piece.id in g.gone
            or not g.book.terrain_kinds[piece.kind].solid
            or piece.height <= STEP_UP
        ):
            continue
        on_top = holds(piece.corners, base.x, base.y)
        if on_top:
            found += _down(g, n, piece, base, others)
        elif piece.height - base.z > STEP_UP:
            up = _up(g, n, piece, base, others)
            found += up
            if piece.kind in STANDABLE and piece.height >= LEG_UP:
                found += [replace(climb, helper=ally) for climb in up for ally in _helpers(g, n, piece)]
    return [climb for climb in found if _affordable(g, n, climb)]


def _up(g: KharnAges, n: int, piece: Scenery, base: Base, others: list[Base]) -> list[Climb]:
    edge, outward = nearest_edge(piece.corners, base.x, base.y)
    if piece.kind in STANDABLE:
        x, y = at_distance(*edge, -outward[0], -outward[1], INSIDE)
        return [Climb(piece.id, x, y)] if holds(piece.corners, x, y) and free_spot(g, base, x, y, others) else []
    for far in range(0, FARTHEST, 50):
        x, y = at_distance(*edge, -outward[0], -outward[1], base.radius + far)
        if not holds(piece.corners, x, y) and free_spot(g, base, x, y, others):
            return [Climb(piece.id, x, y), Climb(piece.id, x, y, drop=True)]
    return []


def _helpers(g: KharnAges, n: int, piece: Scenery) -> list[int]:
    """KA-MOV-06: allies in base contact at the foot of the piece, strong enough, with the AP."""
    found, mine = [], base_of(g, n)
    for ally in g.allies(n):
        safar, base = g.safars[ally], base_of(g, ally)
        contact = mine.radius + base.radius + CONTACT
        beside = (mine.x - base.x) ** 2 + (mine.y - base.y) ** 2 <= contact * contact and mine.z == base.z
        able = not safar.stunned and safar.ap >= leg_up_cost(piece.height - mine.z) + int(safar.dazed)
        if beside and able and touches_thing(g, base, CONTACT, piece.id) and char(g, ally, "P") >= char(g, n, "C"):
            found.append(ally)
    return found


def leg_up_cost(height: int) -> int:
    """1 AP of the helper for each 2 toises of height, rounded up."""
    return -(-height // LEG_UP)


def _down(g: KharnAges, n: int, piece: Scenery, base: Base, others: list[Base]) -> list[Climb]:
    """From a roof to the ground beside each edge: cautiously, or as an intentional fall."""
    found = []
    vx, vy = piece.corners[-1]
    for wx, wy in piece.corners:
        ex, ey = wx - vx, wy - vy
        square = ex * ex + ey * ey
        t = max(0, min(square, (base.x - vx) * ex + (base.y - vy) * ey))
        px, py = vx + ex * t // square, vy + ey * t // square
        vx, vy = wx, wy
        for far in range(2, 1_000, 50):
            x, y = at_distance(px, py, ey, -ex, base.radius + far)
            if free_spot(g, base, x, y, others) and g.terrain.height(x, y) < base.z:
                near = span(base.x, base.y, px, py) <= CONTACT + base.radius
                found += [Climb(piece.id, x, y)] if near else []
                if drop_allowed(g, n, base.z - g.terrain.height(x, y)) and near:
                    found.append(Climb(piece.id, x, y, drop=True))
                break
    return found


def drop_allowed(g: KharnAges, n: int, height: int) -> bool:
    """KA-FAL-03: at most A + level toises on purpose."""
    return -(-height // TOISE) <= char(g, n, "A") + level(g, n)


def heights(g: KharnAges, n: int, climb: Climb) -> tuple[tuple[int, ...], int]:
    """The stretches that a climb climbs, and what it drops, in thousandths: a wall is climbed up and down again."""
    piece = next(one for one in g.card.terrain if one.id == climb.piece)
    safar, end = g.safars[n], g.terrain.height(climb.x, climb.y)
    if holds(piece.corners, safar.x, safar.y):
        return ((), safar.z - end) if climb.drop else ((safar.z - end,), 0)
    up, down = piece.height - safar.z, piece.height - end
    return ((up,), down) if climb.drop or not down else ((up, down), 0)


def cost_of_climb(g: KharnAges, n: int, climb: Climb) -> int:
    """The AP of a climb; a mere drop, and a climb with a leg up, are part of a walk (KA-FAL-07, KA-MOV-06)."""
    climbed, _ = heights(g, n, climb)
    if not climbed or climb.helper >= 0:
        return next_cost(g, n)
    return sum([climb_cost(g, n, height) for height in climbed])


def _affordable(g: KharnAges, n: int, climb: Climb) -> bool:
    climbed, dropped = heights(g, n, climb)
    if climbed and not step_height(g, n):
        return False
    if dropped and not drop_allowed(g, n, dropped):
        return False
    return action_cost(g, n, cost_of_climb(g, n, climb)) <= movement_ap(g, n)


class Climbing(Procedure):
    """KA-CLB-04: a whole climb is one movement; a drop is an intentional fall."""

    safar: int
    climb: Climb

    def go(self, g: KharnAges, got: None) -> Next:
        n, climb = self.safar, self.climb
        base = cost_of_climb(g, n, climb)
        _, dropped = heights(g, n, climb)
        spend(g, n, action_cost(g, n, base), base)
        pay_roots(g, n)
        g.moves += 1
        g.moved = tuple(sorted({*g.moved, n}))
        if climb.helper >= 0:
            helper = g.safars[climb.helper]
            paid = leg_up_cost(g.terrain.height(climb.x, climb.y) - g.safars[n].z) + int(helper.dazed)
            g.alter(climb.helper, ap=helper.ap - paid)
        g.tell(Acted, rule="KA-CLB-02", safar=n, name="climb", on=climb.piece, cost=base)
        put(g, n, climb.x, climb.y)
        g.tell(Moved, rule="KA-CLB-05", safar=n, how="climb", way=((climb.x, climb.y),), cost=base)
        if dropped:
            g.push(Fall(safar=n, height=dropped, intended=True))
        return END


# -- jumps -------------------------------------------------------------------------------------------


def gap_of(g: KharnAges, n: int, end: Point) -> int:
    """How far a straight way leads over a gap, in thousandths rounded up.

    From a height the gap is all that is not over a top high enough to step on; on the ground it is deep water.
    """
    safar = g.safars[n]
    start = (safar.x, safar.y)
    if safar.z > STEP_UP:
        over = 1 - _covered(start, end, [one.corners for one in g.terrain.tops if safar.z - one.top <= STEP_UP])
    else:
        over = _covered(start, end, [wall[4] for wall in g.terrain.deeps])
    return -(-over.numerator * span(*start, *end) // over.denominator)


def _covered(start: Point, end: Point, pieces: list[Polygon]) -> Fraction:
    """The part of a straight way that runs over some pieces."""
    found = [clip(*start, *end, corners) for corners in pieces]
    parts = sorted((Fraction(one[0], one[1]), Fraction(one[2], one[3])) for one in found if one)
    total, reached = Fraction(0), Fraction(0)
    for enters, leaves in parts:
        if leaves > reached:
            total += leaves - max(enters, reached)
            reached = leaves
    return total


def may_jump(g: KharnAges, n: int) -> bool:
    """Whether it stands high or somewhere is deep water: without either nobody jumps."""
    return g.safars[n].z > STEP_UP or bool(g.terrain.deeps)


def jumps(g: KharnAges, n: int) -> list[Jump]:
    """KA-JMP: over a gap to another top or the far bank, straight ahead, within one movement."""
    safar, base = g.safars[n], base_of(g, n)
    if action_cost(g, n, next_cost(g, n)) > movement_ap(g, n):
        return []
    found: list[Jump] = []
    landings = _landings(g, n)
    if not landings:
        return found
    others = bodies(g, n)
    most = char(g, n, "V") * TOISE
    for spot in landings:
        far = span(safar.x, safar.y, *spot)
        gap = gap_of(g, n, spot)
        height = g.terrain.height(*spot)
        near = far <= most and gap and abs(height - safar.z) <= STEP_UP and can_jump(g, n, gap)
        if near and free_spot(g, base, *spot, others):
            found.append(Jump(*spot))
    return found


def _landings(g: KharnAges, n: int) -> list[Point]:
    """Just inside the nearest edge of every other top; across deep water straight over."""
    safar, base = g.safars[n], base_of(g, n)
    found: list[Point] = []
    if not may_jump(g, n):
        return found
    for piece in g.card.terrain:
        if piece.id in g.gone:
            continue
        if safar.z > STEP_UP and piece.kind in STANDABLE and not holds(piece.corners, safar.x, safar.y):
            edge, outward = nearest_edge(piece.corners, safar.x, safar.y)
            found.append(at_distance(*edge, -outward[0], -outward[1], INSIDE))
        if piece.kind == "deep" and touches_thing(g, base, TOISE, piece.id):
            _, outward = nearest_edge(piece.corners, safar.x, safar.y)
            for far in range(250, 6_000, 250):
                x, y = at_distance(safar.x, safar.y, -outward[0], -outward[1], far)
                if not any(clip(x, y, x, y, wall[4]) for wall in g.terrain.deeps) and gap_of(g, n, (x, y)):
                    found.append((x, y))
                    break
    return found


def can_jump(g: KharnAges, n: int, gap: int) -> bool:
    """KA-JMP-03."""
    return gap <= max(char(g, n, "V"), char(g, n, "A")) * TOISE


def sure_jump(g: KharnAges, n: int, gap: int) -> bool:
    """KA-JMP-01: at most half the lower of V and A, rounded up."""
    return gap <= (min(char(g, n, "V"), char(g, n, "A")) + 1) // 2 * TOISE


class Jumping(Procedure):
    """KA-JMP-01, KA-JMP-02: sure, or on a 6; a failure is an unintentional fall."""

    safar: int
    jump: Jump

    def begin(self, g: KharnAges, got: None) -> Next:
        n = self.safar
        base = next_cost(g, n)
        spend(g, n, action_cost(g, n, base), base)
        pay_roots(g, n)
        g.moves += 1
        g.moved = tuple(sorted({*g.moved, n}))
        if sure_jump(g, n, gap_of(g, n, (self.jump.x, self.jump.y))):
            self.at = "land"
        return None

    def throw(self, g: KharnAges, got: None) -> Next:
        return Chance("jump", "KA-JMP-02", Roll(1, SIDES), about=(self.safar,))

    def read(self, g: KharnAges, got: tuple[int]) -> Next:
        if got[0] >= JUMP_NEEDS:
            return None
        n = self.safar
        x, y = self._short(g)
        fell = max(0, g.safars[n].z - g.terrain.height(x, y))
        put(g, n, x, y)
        g.tell(Moved, rule="KA-JMP-02", safar=n, how="jump", way=((x, y),))
        if fell:
            g.push(Fall(safar=n, height=fell, intended=False))
        return END

    def land(self, g: KharnAges, got: None) -> Next:
        if g.plays(self.safar):
            put(g, self.safar, self.jump.x, self.jump.y)
            way = ((self.jump.x, self.jump.y),)
            g.tell(Moved, rule="KA-JMP-01", safar=self.safar, how="jump", way=way)
        return END

    def _short(self, g: KharnAges) -> Point:
        """The first free place along the line that is no longer on the top, else where it stands."""
        n = self.safar
        safar, base, others = g.safars[n], base_of(g, n), bodies(g, n)
        dx, dy = self.jump.x - safar.x, self.jump.y - safar.y
        for far in range(50, isqrt(dx * dx + dy * dy), 50):
            x, y = at_distance(safar.x, safar.y, dx, dy, far)
            if g.terrain.height(x, y) < safar.z - STEP_UP and free_spot(g, base, x, y, others):
                return x, y
        return safar.x, safar.y

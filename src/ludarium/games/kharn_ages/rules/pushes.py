"""Repels, flights, collisions and falls (KA-EFF-05, KA-COL, KA-FAL, KA-GEO-07, KA-GEO-08)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ludarium.games.kharn_ages import references
from ludarium.games.kharn_ages.effects import window
from ludarium.games.kharn_ages.events import Collided, Fell, Moved, Tested
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.rules.damage import hurt, lose_hp
from ludarium.games.kharn_ages.rules.dice import SIDES, d5
from ludarium.games.kharn_ages.rules.ground import SLIDE_UP, TOISE, allowance, on_slippery
from ludarium.games.kharn_ages.rules.objects import breakable, touches_thing
from ludarium.games.kharn_ages.rules.places import bodies
from ludarium.games.kharn_ages.rules.statuses import give, shielded, wash
from ludarium.games.kharn_ages.rules.support import supporters
from ludarium.games.kharn_ages.running import Run, operation, who_of
from ludarium.games.kharn_ages.state import NOBODY, KharnAges
from ludarium.games.kharn_ages.surroundings import Luck
from ludarium.games.kharn_ages.values import base_of, char, exact, flag, listed, stature
from ludarium.kernel import END, Chance, Next, Procedure, Roll
from ludarium.space.plane.courses import EDGE, WALL
from ludarium.space.plane.pushes import pushed


def repel_length(g: KharnAges, winner: int, loser: int, times: int, fixed: int, m: Moment) -> int:
    """How far a C effect pushes, in thousandths, by the statures and skills (KA-EFF-05 to 11); ``fixed``: of a weapon."""
    strength = stature(g, winner) + sum(stature(g, ally) for ally in supporters(g, winner, loser))
    stable = flag(g, loser, "stable") and not on_slippery(g, loser)
    against = stature(g, loser)
    if stable and strength <= against:
        return 0
    enough = strength >= against
    half = TOISE * char(g, winner, "C") // 2
    if fixed:
        length = fixed if enough else 0
    elif flag(g, winner, "slight"):
        length = TOISE if enough or times == 2 else 0
    elif times == 2:
        length = 2 * half if enough else half
    else:
        length = (2 * half if flag(g, winner, "repelment") and not stable else half) if enough else 0
    if not length:
        return 0
    by = replace(m, repel_by="weapon" if fixed else "c_effect", victim=loser, source=winner)
    added = exact(g, winner, "repel_length", 0, by) * TOISE
    length = int(length + added)
    return 0 if _held_fast(g, loser, by) else length


def _held_fast(g: KharnAges, loser: int, m: Moment) -> bool:
    """Whether a card sets the length of this repel to 0 (Stubborn)."""
    return any(
        one.op == "set" and one.name == "repel_length" and one.action == m.action for one in g.safars[loser].lasting
    )


class Repel(Procedure):
    """The procedure ``repel`` of the ledger."""

    winner: int
    loser: int
    m: Moment
    times: int = 1
    fixed: int = 0

    def begin(self, g: KharnAges, got: None) -> Next:
        if not g.plays(self.loser, self.winner) or flag(g, self.loser, "bound"):
            return END
        by = replace(self.m, victim=self.loser, source=self.winner, repel_by="weapon" if self.fixed else "c_effect")
        if "repel" in listed(g, self.loser, "ignore_effects", by) or shielded(g, self.loser, by):
            return END
        window(g, "repel.pending", by)
        return None

    def push(self, g: KharnAges, got: None) -> Next:
        length = repel_length(g, self.winner, self.loser, self.times, self.fixed, self.m)
        if length > 0:
            a, b = g.safars[self.winner], g.safars[self.loser]
            direction = (b.x - a.x, b.y - a.y)
            g.push(Shove(safar=self.loser, direction=direction, distance=length, source=self.winner))
        return END


@operation("repel")
def _repel(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    who = who_of(g, run, given)
    length = int(references.number(g, given["n"], run.env, run.m, luck) * TOISE)
    if g.plays(who):
        g.push(Repel(winner=run.env.me, loser=who, m=run.m, fixed=length))


class Shove(Procedure):
    """KA-GEO-07: straight ahead to the first stop; a collision or a fall ends it."""

    safar: int
    direction: tuple[int, int]
    distance: int
    source: int = NOBODY
    rule: str = "KA-EFF-05"
    other: int = NOBODY
    piece: str = ""
    fell: int = 0
    hit: str = ""

    def move(self, g: KharnAges, got: None) -> Next:
        n = self.safar
        numbers = [o for o in g.in_play() if o != n]
        rest = pushed(g.terrain, base_of(g, n), bodies(g, n), self.direction, self.distance, SLIDE_UP)
        g.alter(n, x=rest.x, y=rest.y, z=rest.z, hidden=False)
        g.tell(Moved, rule=self.rule, safar=n, how="pushed", way=((rest.x, rest.y),))
        wash(g, n)
        self.fell = rest.fell
        if rest.hit >= 0:
            self.other = numbers[rest.hit] if rest.hit < len(numbers) else NOBODY
            self.hit = "miniature"
        elif rest.hit in (WALL, EDGE):
            self.hit = "edge" if rest.hit == EDGE else "obstacle"
            self.piece = self._touched(g) if rest.hit == WALL else ""
        if self.fell:
            g.push(Fall(safar=n, height=self.fell, intended=False))
        if not self.hit:
            return END
        g.tell(Collided, rule="KA-COL-01", safar=n, with_=self.piece or self.hit)
        return None

    def throw(self, g: KharnAges, got: None) -> Next:
        """KA-COL-01, KA-COL-02: each loses its own 1D5."""
        return Chance("collision", "KA-COL-02", Roll(2 if self.other != NOBODY else 1, SIDES), about=(self.safar,))

    def collide(self, g: KharnAges, got: tuple[int, ...]) -> Next:
        n, other = self.safar, self.other
        if other != NOBODY:
            lose_hp(g, other, d5(got[1]), "KA-COL-02", self.source)
            mine, theirs = g.profile(n).base, g.profile(other).base
            for one, falls in ((n, mine <= theirs), (other, theirs <= mine)):
                if falls and not g.safars[one].on_ground:
                    give(g, one, "on_ground")
        elif self.piece:
            from ludarium.games.kharn_ages.rules.structures import LoseStructure

            g.push(LoseStructure(thing=self.piece, points=stature(g, n) - 2, by=self.source))
        lose_hp(g, n, d5(got[0]), "KA-COL-01", self.source)
        return END

    def _touched(self, g: KharnAges) -> str:
        """The thing with structure points that the base now touches."""
        base = base_of(g, self.safar)
        return next(
            (one for one in breakable(g) if not one.startswith("object") and touches_thing(g, base, 2, one)), ""
        )


class Flight(Procedure):
    """KA-FRI-04, KA-GAP-117: it flees V toises straight away from the source."""

    safar: int
    source: int

    def flee(self, g: KharnAges, got: None) -> Next:
        a, b = g.safars[self.source], g.safars[self.safar]
        if b.rooted:
            return END
        base = base_of(g, self.safar)
        here = (base.x, base.y)
        length = allowance(char(g, self.safar, "V"), g.terrain.touched((here, here), base.radius))
        if length:
            direction = (b.x - a.x, b.y - a.y)
            g.push(Shove(safar=self.safar, direction=direction, distance=length, source=self.source, rule="KA-FRI-04"))
        return END


class Fall(Procedure):
    """KA-FAL: a fall, on purpose or not."""

    safar: int
    height: int
    intended: bool
    extra: int = 0
    face: int = 0

    def throw(self, g: KharnAges, got: None) -> Next:
        return Chance("fall", "KA-FAL-06", Roll(1, SIDES), about=(self.safar,))

    def low(self, g: KharnAges, got: tuple[int]) -> Next:
        """KA-FAL-01, KA-FAL-04: at most A toises only the face is read."""
        n, high = self.safar, self._toises()
        self.face = got[0]
        if not g.plays(n):
            return END
        if high <= char(g, n, "A"):
            bad = self.face == 1 if self.intended else self.face <= 2
            rule = "KA-FAL-01" if self.intended else "KA-FAL-04"
            harm = char(g, n, "C") if bad else 0
            g.tell(Fell, rule=rule, safar=n, height=self.height, harm=harm)
            if harm:
                hurt(g, n, harm)
            return END
        if self.face < SIDES or self._total(g) >= self._threshold():
            self.at = "land"
        return None

    def explode(self, g: KharnAges, got: None) -> Next:
        return Chance("critical", "KA-DIE-14", Roll(1, SIDES), about=(self.safar,))

    def exploded(self, g: KharnAges, got: tuple[int]) -> Next:
        self.extra += got[0] if got[0] > 1 else 0
        if got[0] == SIDES and self._total(g) < self._threshold():
            self.at = "explode"
        return None

    def land(self, g: KharnAges, got: None) -> Next:
        """KA-FAL-02, KA-FAL-05: the landing test."""
        n, total = self.safar, self._total(g)
        passed = self.face != 1 and total >= self._threshold()
        rule = "KA-FAL-02" if self.intended else "KA-FAL-05"
        g.tell(
            Tested, rule=rule, safar=n, kind="landing", threshold=self._threshold(), total=total, passed=passed,
            face=self.face,
        )  # fmt: skip
        harm = 0 if passed else char(g, n, "C") + (0 if self.intended else self._toises())
        g.tell(Fell, rule=rule, safar=n, height=self.height, harm=harm)
        if not passed:
            give(g, n, "on_ground")
            hurt(g, n, harm)
        return None

    def _toises(self) -> int:
        return -(-self.height // TOISE)

    def _threshold(self) -> int:
        return 10 + self._toises() * (1 if self.intended else 2)

    def _total(self, g: KharnAges) -> int:
        return char(g, self.safar, "C") + char(g, self.safar, "A") + self.face + self.extra

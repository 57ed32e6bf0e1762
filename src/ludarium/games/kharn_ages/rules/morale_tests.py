"""Temerity and fright tests (KA-MOR, KA-TEM-01, KA-FRI-01 and 03): what they are against, rolled and read."""

from __future__ import annotations

from typing import Any, Final

from ludarium.games.kharn_ages import conditions
from ludarium.games.kharn_ages.costs import distinct_dice, free_dice
from ludarium.games.kharn_ages.effects import window
from ludarium.games.kharn_ages.events import Tested
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.running import Run, nearest, operation
from ludarium.games.kharn_ages.state import NOBODY, KharnAges, Lasting
from ludarium.games.kharn_ages.surroundings import Luck
from ludarium.games.kharn_ages.values import char, flags, in_zone, level, listed, value
from ludarium.kernel import END, Ask, Chance, Next, Procedure, Roll

ROLL, NO = "roll", "no"
TEST: Final = 10


def terror_of(g: KharnAges, n: int) -> int:
    """The threshold of the tests that a terrifying Safar causes; 0: it causes none (KA-TEM-01)."""
    args = flags(g, n, "terror")
    return max(arg or 10 + level(g, n) for arg in args) if args else 0


def fright_of(g: KharnAges, n: int, m: Moment) -> int:
    """The value of the fright tests that it causes with the weapon of this moment; 0: none."""
    args = [arg for arg in flags(g, n, "fright", m) if arg]
    return max(args) + sum(flags(g, n, "fright_plus", m)) if args else 0


def in_leaders_aura(g: KharnAges, n: int) -> bool:
    """KA-LEA-03."""
    leader = g.players[g.safars[n].seat].leader
    return leader != n and g.plays(leader) and conditions.in_aura(g, n, leader)


class MoraleTest(Procedure):
    """One test: T + 1D10, or T + I + 1D10 for fright. Its result says whether it was passed."""

    safar: int
    kind: str
    """``temerity``, ``terror`` (a temerity test caused by a terrifying enemy) or ``fright``."""
    threshold: int
    cause: int = NOBODY
    passed: bool = False
    again: bool = False
    face: int = 0
    extra: int = 0
    helpers: tuple[int, ...] = ()

    def begin(self, g: KharnAges, got: None) -> Next:
        if not g.plays(self.safar):
            g.result = True
            return END
        passes = listed(g, self.safar, "auto_pass")
        if self.kind in passes or (self.kind == "terror" and "temerity" in passes):
            g.result = True
            return END
        window(g, "morale.before", self._moment(g))
        return None

    def dice_before(self, g: KharnAges, got: None) -> Next:
        """KA-FRI-03."""
        self.helpers = self._helpers(g)
        if self.passed:
            self.at = "finish"
        elif not self.helpers:
            self.at = "throw"
        return None

    def ask_before(self, g: KharnAges, got: None) -> Next:
        options = (ROLL, *self._spends(g))
        return Ask(g.safars[self.safar].seat, "fright", "KA-FRI-03", options, about=(self.safar, self.threshold))

    def spent_before(self, g: KharnAges, got: str) -> Next:
        if got != ROLL:
            self._spend(g, got)
            self.at = "finish"
        return None

    def throw(self, g: KharnAges, got: None) -> Next:
        """KA-DIE-12: a single die whatever the level."""
        return None if self._fixed(g) else Chance(self.kind, self._rule(), Roll(1, TEST), about=(self.safar,))

    def thrown(self, g: KharnAges, got: tuple[int] | None) -> Next:
        self.again = False
        if got is None:
            fixed = self._fixed(g)[0]
            g.alter(self.safar, lasting=tuple(one for one in g.safars[self.safar].lasting if one is not fixed))
            self.face, self.extra = fixed.n, 0
            self.at = "read"
            return None
        self.face, self.extra = got[0], 0
        if self.face < TEST or self._total(g) >= self.threshold:
            self.at = "read"
        return None

    def explode(self, g: KharnAges, got: None) -> Next:
        """KA-DIE-14: a natural 10 is rolled on."""
        return Chance("critical", "KA-DIE-14", Roll(1, TEST), about=(self.safar,))

    def exploded(self, g: KharnAges, got: tuple[int]) -> Next:
        self.extra += got[0] if got[0] > 1 else 0
        if got[0] == TEST and self._total(g) < self.threshold:
            self.at = "explode"
        return None

    def read(self, g: KharnAges, got: None) -> Next:
        total = self._total(g)
        only_cf = self._roll() in listed(g, self.safar, "fails_only_on_cf")
        self.passed = self.face != 1 and (total >= self.threshold or only_cf)
        g.tell(
            Tested, rule=self._rule(), safar=self.safar, kind=self.kind, threshold=self.threshold, total=total,
            passed=self.passed, face=self.face,
        )  # fmt: skip
        if not self.passed:
            window(g, "morale.failed", self._moment(g))
        return None

    def after(self, g: KharnAges, got: None) -> Next:
        if self.again and not self.passed:
            self.at = "throw"
            return None
        self.helpers = () if self.passed else self._helpers(g)
        if not self.helpers:
            self.at = "finish"
        return None

    def ask_after(self, g: KharnAges, got: None) -> Next:
        options = (NO, *self._spends(g))
        return Ask(g.safars[self.safar].seat, "fright failed", "KA-FRI-03", options, about=(self.safar, self.threshold))

    def spent_after(self, g: KharnAges, got: str) -> Next:
        if got != NO:
            self._spend(g, got)
        return None

    def finish(self, g: KharnAges, got: None) -> Next:
        g.result = self.passed
        return None

    def _fixed(self, g: KharnAges) -> list[Lasting]:
        """What takes the place of the die."""
        return [one for one in g.safars[self.safar].lasting if one.op == "die" and one.name == self._roll()]

    def _roll(self) -> str:
        return "fright" if self.kind == "fright" else "temerity"

    def _rule(self) -> str:
        return "KA-FRI-01" if self.kind == "fright" else "KA-TEM-01"

    def _moment(self, g: KharnAges) -> Moment:
        return Moment(victim=self.safar, source=self.cause, roller=self.safar, roll=self.kind, action=g.actions)

    def _total(self, g: KharnAges) -> int:
        n = self.safar
        total = char(g, n, "T") + self.face + self.extra + int(in_leaders_aura(g, n))
        if self.kind == "fright":
            return total + char(g, n, "I")
        if self.kind == "terror":
            total += 2 * len(in_zone(g, n, g.allies(n)))  # KA-TEM-08
        return value(g, n, "temerity_total", total, self._moment(g))

    def _helpers(self, g: KharnAges) -> tuple[int, ...]:
        """Who could spend a mastery die for good: itself, or a level III ally inside its aura (KA-GAP-41)."""
        if self.kind != "fright":
            return ()
        near = [a for a in g.allies(self.safar) if level(g, a) == 3 and conditions.in_aura(g, a, self.safar)]
        return tuple(n for n in (self.safar, *near) if free_dice(g, n, "any"))

    def _spends(self, g: KharnAges) -> list[str]:
        """The dice that could be spent: by the Safar, and by the die where its dice differ."""
        found = []
        for n in self.helpers:
            dice = distinct_dice(g, n, "any")
            found += [f"spend {n}"] if len(dice) == 1 else [f"spend {n}.{die}" for die in dice]
        return found

    def _spend(self, g: KharnAges, got: str) -> None:
        who, _, which = got.removeprefix("spend ").partition(".")
        n = int(who)
        die = int(which) if which else free_dice(g, n, "any")[0]
        g.alter(n, crossed=(*g.safars[n].crossed, die), spent=(*g.safars[n].spent, die))
        self.passed = True


@operation("pass_test")
def _pass_test(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    test = nearest(g, MoraleTest)
    if test is not None:
        test.passed = True

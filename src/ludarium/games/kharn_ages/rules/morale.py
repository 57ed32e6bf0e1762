"""Morale (KA-MOR, KA-TEM, KA-FRI): temerity and fright tests, and what failing them does."""

from __future__ import annotations

from typing import Any, Final

from ludarium.games.kharn_ages import references
from ludarium.games.kharn_ages.company import company
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.rules.damage import Leave, lose_ap
from ludarium.games.kharn_ages.rules.morale_tests import TEST, MoraleTest, fright_of, terror_of
from ludarium.games.kharn_ages.rules.statuses import put_status
from ludarium.games.kharn_ages.running import Run, operation, who_of
from ludarium.games.kharn_ages.state import AMBUSH, CARRIED, FLED, NOBODY, PLAY, KharnAges
from ludarium.games.kharn_ages.surroundings import Luck
from ludarium.games.kharn_ages.values import char, enemies_near, engages_now, listed, touched
from ludarium.kernel import END, Chance, Next, Procedure, Roll

LAST: Final = -2  # the cause of being the last of one's Spearhead


class OutsideTest(Procedure):
    """A temerity or fright test outside step 4: after a Bite, a card, a scenario (KA-TEM-11)."""

    safar: int
    kind: str
    threshold: int
    cause: int = NOBODY

    def test(self, g: KharnAges, got: None) -> Next:
        g.push(MoraleTest(safar=self.safar, kind=self.kind, threshold=self.threshold, cause=self.cause))
        return None

    def failed(self, g: KharnAges, got: bool) -> Next:
        if got:
            return END
        if self.kind == "fright":
            g.push(FrightFailure(safar=self.safar, cause=self.cause))
        else:
            fail_once(g, self.safar, carried=True)
        return None


def fail_once(g: KharnAges, n: int, *, carried: bool) -> None:
    """One more failure; the third removes the Safar at once (KA-TEM-07)."""
    safar = g.safars[n]
    if safar.failures >= 2:
        g.push(Leave(safar=n, how=FLED))
        return
    g.alter(n, failures=safar.failures + 1, carried=carried or safar.carried)


@operation("test")
def _test(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    who = who_of(g, run, given)
    if g.plays(who):
        threshold = int(references.number(g, given["threshold"], run.env, run.m))
        g.push(OutsideTest(safar=who, kind=given["kind"], threshold=threshold, cause=run.env.me))


class EnterTerror(Procedure):
    """KA-TEM-03: on the way into the zone of a terrifying enemy."""

    safar: int
    cause: int

    def test(self, g: KharnAges, got: None) -> Next:
        g.push(MoraleTest(safar=self.safar, kind="terror", threshold=terror_of(g, self.cause), cause=self.cause))
        return None

    def failed(self, g: KharnAges, got: bool) -> Next:
        n = self.safar
        safar = g.safars[n]
        if got:
            g.alter(n, passed=(*safar.passed, self.cause))
            return END
        lose_ap(g, n, safar.ap // 2, "KA-TEM-03")
        fail_once(g, n, carried=False)
        return None


class FrightTest(Procedure):
    """KA-FRI-01: coming to grips with somebody frightening, once per cause and activation (KA-GAP-39)."""

    safar: int
    cause: int
    m: Moment
    step4: bool = False

    def test(self, g: KharnAges, got: None) -> Next:
        threshold = fright_of(g, self.cause, self.m)
        g.once = (*g.once, f"fright:{self.safar}:{self.cause}")
        g.push(MoraleTest(safar=self.safar, kind="fright", threshold=threshold, cause=self.cause))
        return None

    def settled(self, g: KharnAges, got: bool) -> Next:
        n = self.safar
        afraid = tuple(one for one in g.safars[n].afraid if one != self.cause)
        if got:
            g.alter(n, afraid=afraid)
            return END
        g.alter(n, afraid=(*afraid, self.cause))
        g.push(FrightFailure(safar=n, cause=self.cause, step4=self.step4))
        return None


def must_fear(g: KharnAges, n: int, cause: int, m: Moment) -> bool:
    """Whether it has to test fright of this cause now."""
    if not touched(g, cause, "fright") or not g.plays(n, cause):
        return False
    return f"fright:{n}:{cause}" not in g.once and bool(fright_of(g, cause, m))


class FrightFailure(Procedure):
    """KA-FRI-04: the table of failed fright tests."""

    safar: int
    cause: int
    step4: bool = False

    def throw(self, g: KharnAges, got: None) -> Next:
        return Chance("fright table", "KA-FRI-04", Roll(1, TEST), about=(self.safar,))

    def read(self, g: KharnAges, got: tuple[int]) -> Next:
        from ludarium.games.kharn_ages.rules.granted import GrantedAttack
        from ludarium.games.kharn_ages.rules.pushes import Flight

        n, cause, face = self.safar, self.cause, got[0]
        m = Moment(victim=n, source=cause, action=g.actions)
        able = g.plays(cause)
        if face == 1:
            put_status(g, n, "stunned", m, by=cause)
            if self.step4:
                g.once = (*g.once, "skip")
        elif face <= 3:
            g.alter(n, rooted=2)
        elif face <= 5:
            half = (g.profile(n).ap + 1) // 2
            if self.step4:
                g.alter(n, owed=g.safars[n].owed - half)
            else:
                lose_ap(g, n, half, "KA-FRI-04")
        elif face <= 7:
            if able:
                g.push(Flight(safar=n, source=cause))
        elif able:
            attacker, target, ap = (cause, n, 2) if face <= 9 else (n, cause, 1)
            if not g.safars[attacker].stunned:
                g.push(GrantedAttack(attacker=attacker, aps=(ap,), only=target))
        return END


def lasting_fear(g: KharnAges, n: int, cause: int) -> bool:
    """KA-GAP-116: the cause lasts while its bearer frightens and one stands in the other's zone."""
    if not g.plays(cause) or not fright_of(g, cause, Moment(attacker=cause, defender=n)):
        return False
    return engages_now(g, n, cause) or engages_now(g, cause, n)


def last_of_spearhead(g: KharnAges, n: int) -> bool:
    """KA-TEM-02, KA-BEF-06: nobody else in play or in ambush."""
    seat = g.safars[n].seat
    return len(company(g).sides[seat].friends) < 2 and g.of(seat, PLAY, CARRIED, AMBUSH) == [n]


class Morale(Procedure):
    """Step 4: one temerity test at the highest threshold, then fright. Its result is the share of AP recovered:
    2 all, 1 half, 0 none and the activation ends.
    """

    safar: int
    threshold: int = 0
    kind: str = "temerity"
    cause: int = NOBODY
    causes: tuple[int, ...] = ()
    share: int = 2

    def causes_now(self, g: KharnAges, got: None) -> Next:
        n = self.safar
        safar = g.safars[n]
        if safar.carried:  # KA-TEM-11
            self.share = 2 - safar.failures
            g.alter(n, carried=False)
            self.at = "frights"
            return None
        found: list[tuple[int, str, int]] = []
        for enemy in enemies_near(g, n):
            if enemy not in safar.passed and (terror := terror_of(g, enemy)):
                found.append((terror, "terror", enemy))
        if last_of_spearhead(g, n) and LAST not in safar.passed and _had_comrades(g, n):
            found.append((10, "temerity", LAST))
        if safar.fire and not safar.fire_passed and not _magician(g, n) and char(g, n, "I") < 5:
            found.append((10, "temerity", NOBODY))  # KA-EFX-04
        if safar.failures and not found:
            found.append((10, "temerity", NOBODY))
        if not found:
            self.at = "frights"
            return None
        self.threshold, self.kind, self.cause = max(found)
        self.causes = tuple(cause for _, _, cause in found)
        return None

    def test(self, g: KharnAges, got: None) -> Next:
        g.push(MoraleTest(safar=self.safar, kind=self.kind, threshold=self.threshold, cause=self.cause))
        return None

    def settled(self, g: KharnAges, got: bool) -> Next:
        n = self.safar
        safar = g.safars[n]
        if got:
            auto = {"temerity", "terror"} & listed(g, n, "auto_pass")
            boost = LAST in self.causes and not auto
            passed = tuple(sorted({*safar.passed, *(cause for cause in self.causes if cause != NOBODY)}))
            g.alter(n, failures=0, passed=passed, boost=boost or safar.boost, fire_passed=safar.fire)
            return None
        if safar.failures >= 2:
            g.push(Leave(safar=n, how=FLED))
            return None
        g.alter(n, failures=safar.failures + 1)
        self.share = 1 - safar.failures
        return None

    def frights(self, g: KharnAges, got: None) -> Next:
        """KA-FRI-02: tried again while the cause lasts."""
        n = self.safar
        safar = g.safars[n]
        if safar.state == PLAY:
            left = tuple(cause for cause in safar.afraid if lasting_fear(g, n, cause))
            g.alter(n, afraid=left)
            for cause in reversed(left):
                g.push(FrightTest(safar=n, cause=cause, m=Moment(attacker=cause, defender=n), step4=True))
        return None

    def finish(self, g: KharnAges, got: None) -> Next:
        g.result = self.share
        return None


def _had_comrades(g: KharnAges, n: int) -> bool:
    return sum(1 for one in g.safars if one.seat == g.safars[n].seat) > 1


def _magician(g: KharnAges, n: int) -> bool:
    """KA-GAP-122: a Safar with a path skill or Archimage."""
    from ludarium.games.kharn_ages.values import skill

    return skill(g, n, "path") is not None or skill(g, n, "archimage") is not None

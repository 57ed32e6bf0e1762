"""Attacks that nobody pays for, and those that a rule, a spell or a card grants (KA-EFF-04, KA-EFF-09)."""

from __future__ import annotations

from typing import Any, Final

from ludarium.games.kharn_ages.options import Fight, Shoot
from ludarium.games.kharn_ages.rules.attacks import Attack
from ludarium.games.kharn_ages.rules.shooting import shots_at
from ludarium.games.kharn_ages.rules.targets import fights_of, moment_of
from ludarium.games.kharn_ages.running import Run, operation, who_of
from ludarium.games.kharn_ages.state import NOBODY, PLAY, KharnAges
from ludarium.games.kharn_ages.surroundings import Luck
from ludarium.kernel import END, Ask, Next, Procedure

STOP: Final = "stop"


def free_options(g: KharnAges, n: int) -> tuple[Any, ...]:
    """KA-EFF-15: a basic attack or a lightning shot at any legal target."""
    return (*fights_of(g, n, (1,), free="A_effect"), *shots_at(g, n, (1,), free="A_effect"))


class FreeAttacks(Procedure):
    """KA-EFF-04, KA-EFF-09: one or two free basic attacks or lightning shots."""

    attacker: int
    left: int

    def ready(self, g: KharnAges, got: None) -> Next:
        safar = g.safars[self.attacker]
        if self.left == 0 or safar.state != PLAY or safar.stunned or not free_options(g, self.attacker):
            return END
        return None

    def ask(self, g: KharnAges, got: None) -> Next:
        options = (*free_options(g, self.attacker), STOP)
        return Ask(g.chooser(self.attacker), "free attack", "KA-EFF-04", options, about=(self.attacker,))

    def strike(self, g: KharnAges, got: Fight | Shoot | str) -> Next:
        if isinstance(got, str):
            return END
        self.left -= 1
        self.at = "ready"
        g.push(Attack(m=moment_of(self.attacker, got, free="A_effect"), aps=(1,)))
        return None


class GrantedAttack(Procedure):
    """A melee attack that a rule, a spell or a card grants outside the own actions."""

    attacker: int
    aps: tuple[int, ...]
    payer: int = NOBODY
    only: int = NOBODY
    no_mastery: bool = False
    weapon: int | None = None

    def ready(self, g: KharnAges, got: None) -> Next:
        return None if g.plays(self.attacker) and self._options(g) else END

    def ask(self, g: KharnAges, got: None) -> Next:
        seat = g.chooser(self.attacker if self.payer == NOBODY else self.payer)
        may = () if self.only != NOBODY else (STOP,)
        return Ask(seat, "granted attack", "KA-SKL-01", (*self._options(g), *may), about=(self.attacker,))

    def strike(self, g: KharnAges, got: Fight | str) -> Next:
        if isinstance(got, Fight):
            aps = self._aps(g)
            g.push(
                Attack(
                    m=moment_of(self.attacker, got, free="granted"),
                    aps=aps,
                    payer=self.payer,
                    no_mastery=self.no_mastery,
                )
            )
        return END

    def _aps(self, g: KharnAges) -> tuple[int, ...]:
        if self.payer == NOBODY:
            return self.aps
        return tuple(ap for ap in self.aps if ap <= g.safars[self.payer].ap)

    def _options(self, g: KharnAges) -> tuple[Fight, ...]:
        aps = self._aps(g)
        found = fights_of(g, self.attacker, aps, free="granted") if aps else []
        return tuple(one for one in found if self.only in (NOBODY, one.target) and self.weapon in (None, one.weapon))


@operation("attack")
def _attack(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    by, payer = who_of(g, run, given, "by"), who_of(g, run, given, "payer")
    if by != NOBODY:
        g.push(GrantedAttack(attacker=by, aps=tuple(given["ap"]), payer=payer))

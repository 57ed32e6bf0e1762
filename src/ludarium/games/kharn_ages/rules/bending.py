"""Mental Bend: a mage makes an enemy do one action."""

from __future__ import annotations

from typing import Any, Final

from ludarium.games.kharn_ages.rules.actions import FINISH, GET_UP, carry_out, menu, refuse_action
from ludarium.games.kharn_ages.rules.movement import get_up
from ludarium.games.kharn_ages.running import Run, special
from ludarium.games.kharn_ages.state import NOBODY, KharnAges
from ludarium.games.kharn_ages.surroundings import Luck
from ludarium.kernel import END, Ask, Next, Procedure, Refusal

FREE: Final = (NOBODY, NOBODY)


@special("mind_bend")
def _mind_bend(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    who = run.env.target
    g.push(MindBend(caster=run.env.me, enemy=who, payer=run.env.me if given["payer"] == "self" else who))


class MindBend(Procedure):
    """The caster picks one action that the enemy could declare now, its comrades as targets included.

    While it lasts the AP of the payer stand in the place of the enemy's own, so that everything is offered and paid
    as usual.
    """

    caster: int
    enemy: int
    payer: int
    own: int = 0
    """The AP of the enemy before."""
    lent: int = 0
    counters: tuple[int, ...] = ()
    """Those of the activation that is interrupted, whose it is,"""
    active: int = NOBODY
    marks: tuple[str, ...] = ()
    """and what was done once in it."""

    def begin(self, g: KharnAges, got: None) -> Next:
        n = self.enemy
        if not g.plays(n) or g.safars[n].stunned:
            return END
        self.counters, self.marks, self.active = (g.moves, g.attacks, g.acts, g.paid_acts), g.once, g.active
        g.moves = g.attacks = g.acts = g.paid_acts = 0
        g.once = ()
        g.active, g.bent = n, (n, g.safars[self.caster].seat)
        self.own, self.lent = g.safars[n].ap, g.safars[self.payer].ap
        g.alter(n, ap=self.lent)
        return None

    def ask(self, g: KharnAges, got: None) -> Next:
        return Ask(g.bent[1], "mind bend", "KA-SPL-07", menu(g, self.enemy), about=(self.enemy,))

    def act(self, g: KharnAges, got: Any) -> Next:
        if got == GET_UP:
            get_up(g, self.enemy)
        elif got != FINISH:
            carry_out(g, self.enemy, got)
        return None

    def restore(self, g: KharnAges, got: None) -> Next:
        """The payer has paid; the activation of the mage goes on."""
        n = self.enemy
        left = g.safars[n].ap
        if self.payer != n:
            g.alter(n, ap=self.own)
            g.alter(self.payer, ap=max(0, g.safars[self.payer].ap - max(0, self.lent - left)))
        g.moves, g.attacks, g.acts, g.paid_acts = self.counters
        g.once, g.active, g.bent = self.marks, self.active, FREE
        return END

    def refuse(self, g: KharnAges, option: Any) -> Refusal | None:
        return refuse_action(g, self.enemy, option)

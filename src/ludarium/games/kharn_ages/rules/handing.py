"""The Moringa goad: an AP that its wielder may hand to an ally between two actions of anybody."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from ludarium.games.kharn_ages.rules.damage import gain_ap, lose_ap
from ludarium.games.kharn_ages.running import Run, bearers, put_lasting, special
from ludarium.games.kharn_ages.state import NOBODY, KharnAges, Lasting
from ludarium.games.kharn_ages.surroundings import Luck
from ludarium.kernel import END, Ask, Next, Procedure

GOAD: Final = "goad"
KEEP: Final = "keep"


@special(GOAD)
def _goad(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """Up to 1 AP goes from the target to the wielder, who may hand it over until its next activation has ended."""
    target = run.m.opponent(run.env.me)
    if target != NOBODY and lose_ap(g, target, 1, "KA-AP-05"):
        gain_ap(g, run.env.me, 1)
        kept = Run(env=replace(run.env, until="self_next_end"), m=run.m, number=run.number)
        put_lasting(g, run.env.me, kept, op=GOAD, name=GOAD, n=1)


def _held(g: KharnAges, n: int) -> Lasting | None:
    """The AP that it may hand over, if it has not spent it."""
    if not g.plays(n) or g.safars[n].ap < 1 or not g.allies(n):
        return None
    return next((one for one in g.safars[n].lasting if one.op == GOAD), None)


def hand_over_windows(g: KharnAges) -> None:
    """Ask each wielder that holds such an AP."""
    for n in bearers(g):
        if _held(g, n) is not None:
            g.push(HandOver(me=n))


class HandOver(Procedure):
    """The AP is kept for now, or handed to one ally in play."""

    me: int

    def ready(self, g: KharnAges, got: None) -> Next:
        return None if _held(g, self.me) is not None else END

    def ask(self, g: KharnAges, got: None) -> Next:
        return Ask(g.safars[self.me].seat, "hand over", "KA-AP-06", (KEEP, *g.allies(self.me)), about=(self.me,))

    def give(self, g: KharnAges, got: int | str) -> Next:
        if isinstance(got, int):
            held = _held(g, self.me)
            g.alter(self.me, lasting=tuple(one for one in g.safars[self.me].lasting if one is not held))
            lose_ap(g, self.me, 1, "KA-AP-05")
            gain_ap(g, got, 1)
        return END

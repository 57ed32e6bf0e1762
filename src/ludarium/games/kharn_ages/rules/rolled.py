"""What cards and spells do with the roll under way: reroll, sum, set, store and replace dice."""

from __future__ import annotations

from typing import Any

from ludarium.games.kharn_ages import references
from ludarium.games.kharn_ages.options import Keep
from ludarium.games.kharn_ages.rules.rolls import SIDES, Rolling, critical_faces
from ludarium.games.kharn_ages.running import Run, nearest, operation, put_lasting, special, who_of
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.games.kharn_ages.surroundings import Luck
from ludarium.kernel import Ask, Chance, Next, Procedure, Roll


@operation("reroll")
def _reroll(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """Outside the windows of the roller and its opponent: armour rolls, morale tests, one CF before it is kept."""
    from ludarium.games.kharn_ages.rules.armour import ArmourRoll
    from ludarium.games.kharn_ages.rules.morale_tests import MoraleTest

    for frame in reversed(g.stack):
        if isinstance(frame, (ArmourRoll, MoraleTest)):
            frame.again = True
            return
        if isinstance(frame, Rolling):
            cf, _ = critical_faces(g, frame.m.roller, frame.m)
            bad = [die for die, face in enumerate(frame.faces) if face in cf]
            if bad:
                g.push(RerollOne(die=bad[0]))
            return


def shows_failure(g: KharnAges) -> bool:
    """Whether a die of the roll under way shows a critical failure."""
    roll = nearest(g, Rolling)
    return roll is not None and bool(set(roll.faces) & critical_faces(g, roll.m.roller, roll.m)[0])


class RerollOne(Procedure):
    """One die of the roll under way is rolled again."""

    die: int

    def throw(self, g: KharnAges, got: None) -> Next:
        return Chance("reroll", "KA-MST-03", Roll(1, SIDES))

    def seen(self, g: KharnAges, got: tuple[int]) -> None:
        roll = nearest(g, Rolling)
        assert roll is not None
        roll.again, roll.by = (self.die,), "card"
        roll._replace(g, got)


@operation("sum_dice")
def _sum_dice(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    roll = nearest(g, Rolling)
    if roll is not None and len(roll.faces) >= given["n"]:
        roll.summed = given["n"]


@operation("set_die")
def _set_die(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    n = int(references.number(g, given["n"], run.env, run.m, luck))
    put_lasting(g, who_of(g, run, given), run, op="die", name=run.env.word, n=n)


@operation("store_die")
def _store_die(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    g.alter(run.env.me, stored=(luck.die(),))


@operation("use_stored")
def _use_stored(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """The stored face replaces one rolled die before the kept die is named."""
    roll, stored = nearest(g, Rolling), g.safars[run.env.me].stored
    if roll is not None and stored and roll.faces:
        g.push(UseStored(me=run.env.me, faces=roll.faces))


class UseStored(Procedure):
    """Foresight: its player says which die the stored face replaces."""

    me: int
    faces: tuple[int, ...]

    def ask(self, g: KharnAges, got: None) -> Next:
        options = tuple(Keep(face) for face in sorted(set(self.faces)))
        return Ask(g.chooser(self.me), "replace", "KA-SPL-07", options, about=(self.me, *g.safars[self.me].stored))

    def replace(self, g: KharnAges, got: Keep) -> None:
        roll = nearest(g, Rolling)
        assert roll is not None
        roll.again, roll.by = (roll.faces.index(got.face),), "foresight"
        roll._replace(g, g.safars[self.me].stored)
        g.alter(self.me, stored=())


@operation("cross_for")
def _cross_for_op(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """Done with the reroll it pays for: ``_pay_reroll``."""


@special("hand_of_fate")
def _hand_of_fate(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    put_lasting(g, run.env.me, run, op="fate", name="fate")

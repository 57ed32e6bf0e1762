"""Cards that change a defence: another defends, two defences, the defence of a sage, one characteristic more."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ludarium.games.kharn_ages.rules.declaring import ordered
from ludarium.games.kharn_ages.rules.defence import UNNAMED, Defence
from ludarium.games.kharn_ages.running import Run, nearest, operation, special, who_of
from ludarium.games.kharn_ages.state import NOBODY, KharnAges
from ludarium.games.kharn_ages.surroundings import Luck
from ludarium.games.kharn_ages.values import fit
from ludarium.kernel import END, Ask, Next, Procedure


@operation("defend_for")
def _defend_for(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """The procedure ``substitute_defence``: another makes the whole defence."""
    defence, by = nearest(g, Defence), who_of(g, run, given, "by")
    if defence is None or by == NOBODY or defence.m.defender != defence.aimed or by == defence.aimed:
        return
    safar = g.safars[by]
    if safar.stunned or not g.plays(by):
        return
    defence.m = replace(defence.m, defender=by)
    defence.fixed_ap = UNNAMED  # what the target named binds nobody else
    defence.bonus += given.get("bonus", 0)
    defence.forced = not fit(g, by)


@special("substitute_defence")
def _substitute(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    _defend_for(g, run, given, luck)


@special("two_defences")
def _two_defences(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    defence = nearest(g, Defence)
    if defence is not None:
        defence.rolls = 2


@special("sages_defence")
def _sages_defence(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    defence = nearest(g, Defence)
    if defence is not None:
        defence.only_i = True


@operation("add_char")
def _add_char(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    g.push(AddChar(me=run.env.me, full=bool(given.get("damage"))))


class AddChar(Procedure):
    """One more characteristic is engaged, at most two alike (Vivacity, Cunning)."""

    me: int
    full: bool

    def ask(self, g: KharnAges, got: None) -> Next:
        letters = tuple(c for c in "VPAC" if self._engaged(g).count(c) < 2)
        return Ask(g.chooser(self.me), "one more characteristic", "KA-SKL-01", letters, about=(self.me,))

    def add(self, g: KharnAges, got: str) -> Next:
        from ludarium.games.kharn_ages.rules.attacks import Attack

        defence, attack = nearest(g, Defence), nearest(g, Attack)
        if defence is not None and defence.m.defender == self.me:
            defence.m = replace(defence.m, dchars=ordered(defence.m.dchars + got))
        elif attack is not None:
            attack.m = replace(attack.m, chars=ordered(attack.m.chars + got))
            attack.full = attack.full or self.full
        return END

    def _engaged(self, g: KharnAges) -> str:
        from ludarium.games.kharn_ages.rules.attacks import Attack

        defence, attack = nearest(g, Defence), nearest(g, Attack)
        if defence is not None and defence.m.defender == self.me:
            return defence.m.dchars
        assert attack is not None
        return attack.m.chars

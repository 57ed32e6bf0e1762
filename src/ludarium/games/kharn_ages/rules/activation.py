"""The activation of a Safar (KA-ACT, KA-AP): its eight steps, and what can be done in step 7."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ludarium.games.kharn_ages.effects import window
from ludarium.games.kharn_ages.events import Activated, ActivationEnded, Refilled
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.rules.actions import FINISH, GET_UP, carry_out, menu, refuse_action, refuse_free
from ludarium.games.kharn_ages.rules.damage import Leave, lose_hp
from ludarium.games.kharn_ages.rules.declaring import action_cost, spend
from ludarium.games.kharn_ages.rules.deeds import take_off_armour
from ludarium.games.kharn_ages.rules.driven import nearest_seen
from ludarium.games.kharn_ages.rules.handing import hand_over_windows
from ludarium.games.kharn_ages.rules.morale import Morale
from ludarium.games.kharn_ages.rules.movement import drowning, get_up
from ludarium.games.kharn_ages.running import Run, bearers, end_lasting
from ludarium.games.kharn_ages.state import DEFEATED, LOST, NOBODY, PLAY, KharnAges
from ludarium.games.kharn_ages.surroundings import Env
from ludarium.kernel import END, Ask, Chance, Deal, Next, Procedure, Refusal

TAKE_OFF, DROWN = "take off armour", "drown"


class Activation(Procedure):
    """KA-ACT-01."""

    safar: int
    back: int = NOBODY
    """Whose activation goes on afterwards (a spell activated this one)."""
    counters: tuple[int, ...] = ()
    """Those of the interrupted activation,"""
    marks: tuple[str, ...] = ()
    """and what was done once in it."""
    quarry: int = NOBODY
    """Whom a berserk Safar must go for."""
    near: tuple[int, ...] = ()
    """Those that are equally near."""

    def begin(self, g: KharnAges, got: None) -> Next:
        """Step 1."""
        n = self.safar
        self.counters, self.marks = (g.moves, g.attacks, g.acts, g.paid_acts), g.once
        g.active = n
        g.moves = g.attacks = g.acts = g.paid_acts = 0
        g.once = ()
        if n in g.moved:
            g.moved = tuple([one for one in g.moved if one != n])
        safar = g.safars[n]
        g.alter(
            n, activated=True, dazed=False, stunned=False, spared=min(1, safar.spared), rooted=min(safar.rooted, 1),
            frostbite=min(1, safar.frostbite),
        )  # fmt: skip
        for who in bearers(g):
            end_lasting(g, who, lambda one: one.until == "self_next_begin" and one.by == n)
        g.tell(Activated, rule="KA-ACT-01", safar=n)
        window(g, "act.begin", Moment(action=g.actions))
        return None

    def negative(self, g: KharnAges, got: None) -> Next:
        """Step 2: bleeding, poison, fire (KA-EFX-02, 03, 06)."""
        n = self.safar
        safar = g.safars[n]
        if safar.state != PLAY:
            return None
        if safar.fire:
            g.alter(n, most=max(1, safar.most - 1))
            lose_hp(g, n, 1, "KA-EFX-03")
        if safar.poison >= 0:
            self._poison(g)
        lose_hp(g, n, sum(amount for amount, _ in safar.bleeding), "KA-EFX-02")
        return None

    def ticked(self, g: KharnAges, got: None) -> Next:
        if g.plays(self.safar):
            m = Moment(victim=self.safar, action=g.actions)
            if g.safars[self.safar].bleeding:
                window(g, "status.tick", m)
        return None

    def positive(self, g: KharnAges, got: None) -> Next:
        """Step 3: spells that last until now end (KA-CAS-09)."""
        n = self.safar
        for who in bearers(g):
            end_lasting(g, who, lambda one: one.until == "caster_turn" and one.by == n)
        return None

    def morale(self, g: KharnAges, got: None) -> Next:
        """Step 4."""
        if not g.plays(self.safar):
            self.at = "end"  # KA-ACT-05
            return None
        g.push(Morale(safar=self.safar))
        return None

    def refill(self, g: KharnAges, got: int) -> Next:
        """Steps 5 and 6: electric shock, then AP and mastery dice (KA-AP-02, KA-TEM-05, KA-TEM-06)."""
        n = self.safar
        safar = g.safars[n]
        if safar.state != PLAY:
            self.at = "end"
            return None
        ap = safar.ap
        if got:
            full = g.profile(n).ap
            ap = max(0, (full if got == 2 else full // 2) - safar.shock)
            g.alter(n, crossed=safar.spent)
        ap = 0 if safar.spared else max(0, ap + safar.owed)
        g.alter(n, ap=ap, owed=0, shock=0)
        g.tell(Refilled, rule="KA-AP-02", safar=n, ap=ap)
        if got == 0 or "skip" in g.once:
            self.at = "end"
            return None
        window(g, "act.refill", Moment(action=g.actions))
        return None

    def water(self, g: KharnAges, got: None) -> Next:
        """KA-TER-06: armour off first of all, or it drowns."""
        n = self.safar
        if not g.plays(n) or not drowning(g, n):
            self.at = "choose"
            return None
        if g.safars[n].ap < action_cost(g, n, 3):
            g.push(Leave(safar=n, how=LOST))
            self.at = "end"
        return None

    def ask_water(self, g: KharnAges, got: None) -> Next:
        return Ask(g.safars[self.safar].seat, "drowning", "KA-TER-06", (TAKE_OFF, DROWN), about=(self.safar,))

    def out_of_armour(self, g: KharnAges, got: str) -> Next:
        n = self.safar
        if got == DROWN:
            g.push(Leave(safar=n, how=LOST))
            self.at = "end"
            return None
        spend(g, n, action_cost(g, n, 3), 3)
        take_off_armour(g, n)
        return None

    def choose(self, g: KharnAges, got: None) -> Next:
        """Step 7."""
        n = self.safar
        safar = g.safars[n]
        if safar.state != PLAY or safar.stunned or "skip" in g.once or g.active != n:
            self.at = "end"
        return None

    def between(self, g: KharnAges, got: None) -> Next:
        """What anybody may do between two actions."""
        hand_over_windows(g)
        return None

    def nearest(self, g: KharnAges, got: None) -> Next:
        """KA-SKL-11: a berserk Safar goes for the nearest one in sight."""
        self.near = nearest_seen(g, self.safar) if g.safars[self.safar].berserk else ()
        if self.quarry not in self.near:
            self.quarry = self.near[0] if len(self.near) == 1 else NOBODY
        if len(self.near) < 2 or self.quarry != NOBODY:
            self.at = "ask"
        return None

    def draw_nearest(self, g: KharnAges, got: None) -> Next:
        return Chance("nearest", "KA-SKL-11", Deal(self.near, 1), about=(self.safar,))

    def drawn_nearest(self, g: KharnAges, got: tuple[int]) -> Next:
        self.quarry = got[0]
        return None

    def ask(self, g: KharnAges, got: None) -> Next:
        return Ask(g.chooser(self.safar), "act", "KA-ACT-03", menu(g, self.safar, self.quarry), about=(self.safar,))

    def act(self, g: KharnAges, got: Any) -> Next:
        if got == FINISH:
            self.at = "end"
            return None
        self.at = "choose"
        n = self.safar
        if g.safars[n].alert:
            g.alter(n, alert=False)  # KA-GEN-15
        if got == GET_UP:
            get_up(g, n)
            g.acts += 1
        else:
            carry_out(g, n, got)
        return None

    def end(self, g: KharnAges, got: None) -> Next:
        """Step 8."""
        n = self.safar
        if g.plays(n):
            window(g, "act.end", Moment(action=g.actions))
        return None

    def ended(self, g: KharnAges, got: None) -> Next:
        n = self.safar
        _end_durations(g, n)
        g.tell(ActivationEnded, rule="KA-ACT-01", safar=n)
        return None

    def resume(self, g: KharnAges, got: None) -> Next:
        g.active = self.back
        if self.back != NOBODY:
            g.moves, g.attacks, g.acts, g.paid_acts = self.counters
            g.once = self.marks
        return END

    def _poison(self, g: KharnAges) -> None:
        """KA-EFX-06, KA-EFX-07: the malus grows; P, A, C or I below 0 kills."""
        n = self.safar
        malus = g.safars[n].poison + 1
        g.alter(n, poison=malus)
        stats = g.profile(n).stats
        if min(stats.P, stats.A, stats.C, stats.I) < malus:
            lose_hp(g, n, g.safars[n].hp, "KA-EFX-07")

    def refuse(self, g: KharnAges, option: Any) -> Refusal | None:
        return refuse_free(g, self.safar, self.quarry, option) or refuse_action(g, self.safar, option)


def _end_durations(g: KharnAges, n: int) -> None:
    """What ends with an activation; what was made while it ran goes on to the end of the next one."""
    safar = g.safars[n]
    if safar.state == PLAY:
        bleeding = tuple(one for one in safar.bleeding if one[1] != "target_next_end")
        g.alter(
            n, frostbite=0 if safar.frostbite == 1 else safar.frostbite, rooted=0 if safar.rooted == 1 else safar.rooted,
            spared=0 if safar.spared == 1 else safar.spared, bleeding=bleeding,
        )  # fmt: skip
    for who in bearers(g):
        ends = []
        kept = []
        for one in g.safars[who].lasting:
            mine = (one.until == "target_next_end" and who == n) or (one.until == "self_next_end" and one.by == n)
            if one.until == "activation" or (mine and not one.running):
                ends.append(one)
            else:
                kept.append(replace(one, running=False) if mine else one)
        if ends or tuple(kept) != g.safars[who].lasting:
            g.alter(who, lasting=tuple(kept))
        for one in ends:
            _ended(g, who, one)


def _ended(g: KharnAges, n: int, one: Any) -> None:
    """What follows when a lasting effect ends."""
    if one.op == "later" and one.name == "end" and g.plays(n):
        g.push(Run(env=Env(f"later:{one.source}", n, g.safars[n].seat, target=n), m=Moment(action=g.actions)))
    elif one.op == "limbo":
        lose_hp(g, n, one.n, "KA-SPL-07")
    elif one.op == "flag" and one.name == "leaves_at_end" and g.plays(n):
        g.push(Leave(safar=n, how=DEFEATED, again=True))

"""Damage and losses of HP (KA-ARM, KA-PRO-06, KA-STT-06), and leaving the game."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ludarium.games.kharn_ages import references
from ludarium.games.kharn_ages.effects import window
from ludarium.games.kharn_ages.events import GainedAp, Harmed, Healed, LostAp, PutOut
from ludarium.games.kharn_ages.kit import Worn
from ludarium.games.kharn_ages.moment import NO_MOMENT, Moment
from ludarium.games.kharn_ages.rules.armour import GIVEN, ArmourRoll, armours, given_armours, tick
from ludarium.games.kharn_ages.running import Run, end_lasting, nearest, operation, who_of
from ludarium.games.kharn_ages.state import (
    DEFEATED,
    FLED,
    LOST,
    NOBODY,
    PLAY,
    RADII,
    KharnAges,
    Object,
    Safar,
)
from ludarium.games.kharn_ages.surroundings import Env, Luck
from ludarium.games.kharn_ages.values import flag, flags, value
from ludarium.kernel import END, Ask, Next, Procedure


class Damage(Procedure):
    """The procedure ``damage`` of the ledger. Its result is how many HP were lost."""

    m: Moment
    """With the victim, the source and both parts."""
    ticks: bool = True
    piercing: int = 0
    bare: bool = False
    """Neither printed nor worn armour is rolled."""
    protection: int = 0
    stopped: bool = False
    """A CH on an armour roll stops the whole basic part."""
    worn: tuple[Worn, ...] = ()
    loss: int = 0

    def begin(self, g: KharnAges, got: None) -> Next:
        m = self.m
        victim = m.victim
        if m.basic + m.critical <= 0 or not g.plays(victim):
            g.result = 0
            return END
        if flag(g, victim, "ignore_damage", m):
            self._spent(g)
            g.result = 0
            return END
        basic = max(0, value(g, victim, "incoming_basic", m.basic, m))
        self.m = replace(m, basic=basic)
        window(g, "damage.before", self.m)
        return None

    def armour(self, g: KharnAges, got: None) -> Next:
        """Ledger step 3: piercing ticks boxes first; then everything with blank boxes is rolled."""
        victim = self.m.victim
        if self.m.basic + self.m.critical <= 0:
            self.at = "sum_up"
            return None
        worn = () if self.bare else armours(g, victim)
        pierced = 0 if "armour_piercing" in _immune(g, victim) else self.piercing
        for one in sorted(worn, key=lambda one: one.stacks):
            before = one.blank
            tick(g, victim, one, pierced)
            pierced -= min(before, max(0, pierced))
        left = [one for one in (() if self.bare else armours(g, victim)) if one.blank > 0]
        given = [] if self.bare else given_armours(g, victim)
        self.worn = (*left, *given)
        if not given or not [one for one in left if not one.stacks]:
            self.at = "rolls"
        return None

    def which(self, g: KharnAges, got: None) -> Next:
        """With an armour of an effect besides its own, its player chooses which of the two is rolled."""
        return Ask(g.safars[self.m.victim].seat, "armour", "KA-ARM-01", ("own", "given"), about=(self.m.victim,))

    def chosen(self, g: KharnAges, got: str) -> Next:
        wanted = [one for one in self.worn if one.stacks or (one.item == GIVEN) == (got == "given")]
        self.worn = tuple(wanted)
        return None

    def rolls(self, g: KharnAges, got: None) -> Next:
        if not self.worn:
            self.at = "sum_up"
            return None
        one, self.worn = self.worn[0], self.worn[1:]
        g.push(ArmourRoll(m=self.m, worn=one, ticks=self.ticks))
        return None

    def rolled(self, g: KharnAges, got: tuple[int, bool]) -> Next:
        self.protection += got[0]
        self.stopped = self.stopped or got[1]
        self.at = "rolls"
        return None

    def sum_up(self, g: KharnAges, got: None) -> Next:
        """Ledger step 5."""
        m = self.m
        basic = 0 if self.stopped else m.basic
        self.loss = max(0, basic + m.critical - self.protection)
        if m.source != NOBODY:
            ignored = value(g, m.source, "protection_ignored", 0, m)
            self.loss += max(0, min(ignored, m.basic + m.critical - self.loss))
        self.m = replace(m, hp_lost=self.loss)
        if self.loss > 0:
            window(g, "damage.loss", self.m)
        return None

    def lower(self, g: KharnAges, got: None) -> Next:
        g.push(Harm(m=replace(self.m, hp_lost=self.loss), rule="KA-ARM-02"))
        return None

    def lowered(self, g: KharnAges, got: int) -> Next:
        self.loss = got
        self._spent(g)
        if got:
            window(g, "damage.done", replace(self.m, hp_lost=got))
        return None

    def finish(self, g: KharnAges, got: None) -> Next:
        g.result = self.loss
        return None

    def _spent(self, g: KharnAges) -> None:
        """What lasts until the next damage: with an attack it goes when the attack is over."""
        from ludarium.games.kharn_ages.rules.attacks import Attack

        attack = nearest(g, Attack)
        if attack is None:
            end_lasting(g, self.m.victim, lambda one: one.until == "next_damage")
        else:
            attack.hurt = (*attack.hurt, self.m.victim)


def _immune(g: KharnAges, n: int) -> set[Any]:
    found: set[Any] = set()
    for arg in flags(g, n, "immune_status"):
        found |= set(arg)
    return found


class Harm(Procedure):
    """HP go down; at 0 the Safar is defeated (KA-PRO-06). Its result is how many were lost."""

    m: Moment
    """With the victim, the source, and the HP to lose."""
    rule: str

    def begin(self, g: KharnAges, got: None) -> Next:
        victim = self.m.victim
        if g.plays(victim) and g.safars[victim].hp <= self.m.hp_lost:
            window(g, "damage.zero", self.m)
        return None

    def lower(self, g: KharnAges, got: None) -> Next:
        n = self.m.victim
        safar = g.safars[n]
        lost = max(0, min(safar.hp, self.m.hp_lost)) if g.plays(n) else 0
        self.m = replace(self.m, hp_lost=lost)
        if not lost:
            return None
        g.alter(n, hp=safar.hp - lost)
        g.tell(Harmed, rule=self.rule, safar=n, lost=lost, basic=self.m.basic, critical=self.m.critical)
        if safar.hp == lost:
            g.push(Leave(safar=n, how=DEFEATED, by=self.m.source))
        return None

    def finish(self, g: KharnAges, got: None) -> Next:
        g.result = self.m.hp_lost
        return None


def lose_hp(g: KharnAges, n: int, amount: int, rule: str, source: int = NOBODY) -> None:
    """A loss of HP that no armour stops (KA-ARM-07)."""
    g.push(Harm(m=Moment(victim=n, source=source, hp_lost=amount, action=g.actions), rule=rule))


def hurt(g: KharnAges, n: int, amount: int, source: int = NOBODY, *, bare: bool = False, m: Moment = NO_MOMENT) -> None:
    """Damage without a critical part."""
    g.push(Damage(m=replace(m, victim=n, source=source, basic=amount, critical=0), bare=bare))


class Leave(Procedure):
    """A Safar is put out of the game: defeated, fled or lost."""

    safar: int
    how: str
    by: int = NOBODY
    again: bool = False
    """It had come back for a turn: it leaves no second carcass, and nobody gains its Krowns twice."""

    def leave(self, g: KharnAges, got: None) -> Next:
        n = self.safar
        safar = g.safars[n]
        if safar.state != PLAY:
            return END
        rule = {DEFEATED: "KA-STT-06", FLED: "KA-TEM-07", LOST: "KA-BEF-05"}[self.how]
        g.alter(n, state=self.how, hp=0 if self.how == DEFEATED else safar.hp, lasting=())
        _drop_all(g, n)
        g.alter(n, load=())
        if self.how == DEFEATED:
            g.defeated += 1
            self._defeated(g)
        g.tell(PutOut, rule=rule, safar=n, how=self.how)
        if not self.again and not returned(safar):
            _goal_average(g, n, self.by)
        for other in g.in_play():
            one = g.safars[other]
            if n in one.afraid:  # the cause of fright is gone (KA-GAP-116)
                g.alter(other, afraid=tuple(cause for cause in one.afraid if cause != n))
        window(g, "safar.out", Moment(victim=n, source=self.by, action=g.actions))
        return None

    def _defeated(self, g: KharnAges) -> None:
        """Its carcass lies where it stood; an enemy that defeated it keeps what limbo healed."""
        n, by = self.safar, self.by
        safar = g.safars[n]
        if not self.again:
            size = RADII[g.profile(n).base]
            carcass = Object("carcass", safar.x, safar.y, size=size, hp=g.profile(n).hp, victim=n)
            g.objects = (*g.objects, carcass)
        if by != NOBODY and g.safars[by].seat != safar.seat:
            end_lasting(g, by, lambda one: one.op == "limbo")


def returned(safar: Safar) -> bool:
    """Whether it was defeated before and is back for a turn."""
    return any(one.name == "leaves_at_end" for one in safar.lasting)


def _goal_average(g: KharnAges, n: int, by: int) -> None:
    """KA-GAP-60: the Krowns of enemies put out of the game."""
    seat = g.safars[n].seat
    gains = [1 - seat] if g.seats == 2 else [g.safars[by].seat] if by != NOBODY and g.safars[by].seat != seat else []
    for one in gains:
        g.alter_player(one, goal=g.players[one].goal + g.safars[n].cost)


def _drop_all(g: KharnAges, n: int) -> None:
    """What it carried lies where it stood."""
    safar = g.safars[n]
    for number, thing in enumerate(g.objects):
        if thing.holder == n:
            g.alter_object(number, holder=NOBODY, x=safar.x, y=safar.y)
    from ludarium.games.kharn_ages.rules.loads import drop_load  # that chapter pushes what is here

    for load in safar.load:
        if load == "envoy" or load.startswith("safar "):
            drop_load(g, n, load)


# -- operations ------------------------------------------------------------------------------------


@operation("damage")
def _damage(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    n = int(references.number(g, given["n"], run.env, run.m, luck))
    if run.env.spell:
        n = value(g, run.env.me, "spell_damage", n, run.m)
    who = who_of(g, run, given)
    if who != NOBODY:
        hurt(g, who, n, run.env.me, bare=bool(given.get("ignore_armour")), m=run.m)


@operation("lose_hp")
def _lose_hp(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    lose_hp(g, who_of(g, run, given), int(references.number(g, given["n"], run.env, run.m, luck)), "KA-ARM-07")


def heal(g: KharnAges, n: int, amount: int, rule: str) -> int:
    """Regain HP up to the current maximum; how many."""
    safar = g.safars[n]
    gained = min(amount, safar.most - safar.hp)
    if gained <= 0 or safar.state != PLAY or flag(g, n, "no_heal"):
        return 0
    g.alter(n, hp=safar.hp + gained)
    g.tell(Healed, rule=rule, safar=n, hp=gained)
    return gained


@operation("heal")
def _heal(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    who = who_of(g, run, given)
    if who != NOBODY:
        gained = heal(g, who, int(references.number(g, given["n"], run.env, run.m, luck)), "KA-SPL-07")
        run.env = replace(run.env, paid=gained)


@operation("heal_all")
def _heal_all(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    who = who_of(g, run, given)
    run.env = replace(run.env, paid=heal(g, who, g.safars[who].most, "KA-SPL-07"))


@operation("cancel_damage")
def _cancel_damage(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    damage = nearest(g, Damage)
    if damage is not None:
        part = given["part"]
        damage.m = replace(
            damage.m,
            basic=damage.m.basic if part == "critical" else 0,
            critical=damage.m.critical if part == "basic" else 0,
        )


@operation("redirect")
def _redirect(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    damage = nearest(g, Damage)
    if damage is None:
        return
    most = given["n"]["up_to"] if isinstance(given["n"], dict) else damage.loss
    most = min(damage.loss, int(references.number(g, most, run.env, run.m)))
    g.push(PassOn(env=run.env, to=who_of(g, run, given, "to"), most=most))


class PassOn(Procedure):
    """Moringa: some points of the loss go to an ally, straight from its HP."""

    env: Env
    to: int
    most: int

    def ask(self, g: KharnAges, got: None) -> Next:
        return Ask(self.env.seat, "pass on", "KA-SKL-01", tuple(range(self.most + 1)), about=(self.env.me, self.to))

    def pass_on(self, g: KharnAges, got: int) -> Next:
        damage = nearest(g, Damage)
        assert damage is not None
        damage.loss -= got
        lose_hp(g, self.to, got, "KA-SKL-01", damage.m.source)
        return END


def gain_ap(g: KharnAges, n: int, amount: int) -> None:
    """KA-AP-06: AP beyond the printed value."""
    if amount > 0:
        g.alter(n, ap=g.safars[n].ap + amount)
        g.tell(GainedAp, rule="KA-AP-06", safar=n, ap=amount)


def lose_ap(g: KharnAges, n: int, amount: int, rule: str) -> int:
    """KA-AP-05: AP never fall below 0; how many were lost."""
    lost = min(g.safars[n].ap, max(0, amount))
    if lost:
        g.alter(n, ap=g.safars[n].ap - lost)
        g.tell(LostAp, rule=rule, safar=n, ap=lost)
    return lost


@operation("gain_ap")
def _gain_ap(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    n = int(references.number(g, given["n"], run.env, run.m, luck))
    who = who_of(g, run, given)
    if who == NOBODY:
        return
    if given.get("at") == "act.refill":
        g.alter(who, owed=g.safars[who].owed + n)
    else:
        gain_ap(g, who, n)


@operation("lose_ap")
def _lose_ap(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    who = who_of(g, run, given)
    if who != NOBODY:
        lose_ap(g, who, int(references.number(g, given["n"], run.env, run.m, luck)), "KA-AP-05")


@operation("steal_ap")
def _steal_ap(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    n = int(references.number(g, given["n"], run.env, run.m, luck))
    gain_ap(g, who_of(g, run, given, "to"), lose_ap(g, who_of(g, run, given, "from"), n, "KA-AP-05"))


# -- named procedures ------------------------------------------------------------------------------

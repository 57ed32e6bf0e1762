"""Magic (KA-MAG, KA-CAS, KA-SPL): the procedure ``cast`` of the ledger, and spells cast as reactions."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from ludarium.games.kharn_ages import conditions
from ludarium.games.kharn_ages.effects import (
    Run,
    candidates,
    clear_action,
    count_use,
    nearest,
    operation,
    special,
    who_of,
    window,
    within_limit,
)
from ludarium.games.kharn_ages.events import CastDone, Declared, Moved, Totalled
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.options import Cast, Deploy
from ludarium.games.kharn_ages.rules.attacks import Attack, attackable, begin_action
from ludarium.games.kharn_ages.rules.damage import Harm
from ludarium.games.kharn_ages.rules.declaring import action_cost, spend
from ludarium.games.kharn_ages.rules.defence import Defence, Verdict
from ludarium.games.kharn_ages.rules.places import put, spots
from ludarium.games.kharn_ages.rules.rolls import Result, Rolling
from ludarium.games.kharn_ages.rules.sighting import cover_of, in_sight
from ludarium.games.kharn_ages.state import NOBODY, PLAY, KharnAges
from ludarium.games.kharn_ages.values import Env, Luck, base_of, char, flags, listed, value
from ludarium.kernel import END, Ask, Chance, Deal, Next, Procedure, Roll

STOP: Final = "stop"
QUICK, COMPLEX = 1, 3


def selector(g: KharnAges, spell: str, tier: int) -> dict[str, Any]:
    """On whom this difficulty of a spell can be cast."""
    card = g.book.spells[spell]
    return card.tiers[tier].target or card.casting.target


def spell_env(g: KharnAges, n: int, spell: str) -> Env:
    return Env(f"spell:{spell}", n, g.safars[n].seat, spell=spell)


def spell_targets(g: KharnAges, n: int, spell: str, tier: int, m: Moment) -> list[tuple[int, str]]:
    """The targets that a spell can be cast on now: range, sight, immunity, rate."""
    card, sel = g.book.spells[spell], selector(g, spell, tier)
    env = spell_env(g, n, spell)
    found = candidates(g, sel, env, m)
    single = sel.get("n", 1) == 1 and sel.get("by") != "random"
    if spell in listed(g, n, "self_only"):
        found = [one for one in found if one[0] == n]
    kept = []
    for who, thing in found:
        if who != NOBODY and single and g.safars[who].seat != env.seat and not attackable(g, who):
            continue
        if who != NOBODY and sel.get("sight") and g.safars[who].hidden and not in_sight(g, n, who):
            continue  # KA-GEN-11
        if who != NOBODY and card.path and card.path in listed(g, who, "immune_spells"):
            continue
        if who != NOBODY and not within_limit(g, env, card.casting.rate, m, who) and card.casting.rate.n != 0:
            continue
        kept.append((who, thing))
    return kept


def casts(g: KharnAges, n: int) -> list[Cast]:
    """The spells that a mage can cast now, with their difficulties (KA-CAS, KA-SPL-05)."""
    safar = g.safars[n]
    if safar.ap < action_cost(g, n, 1):
        return []
    found = []
    for spell in safar.spells:
        card = g.book.spells[spell]
        if card.casting.when != "act.open" or not _rate_left(g, n, spell):
            continue
        for tier in range(len(card.tiers)):
            if spell_targets(g, n, spell, tier, Moment(kind="spell", attacker=n, spell=spell)):
                found.append(Cast(spell, tier))
    return found


def _rate_left(g: KharnAges, n: int, spell: str) -> bool:
    rate = g.book.spells[spell].casting.rate
    if rate.n == 0 or rate.per == "ally_game":
        return True
    return within_limit(g, spell_env(g, n, spell), rate, Moment())


def reactions(g: KharnAges, when: str, m: Moment) -> list[tuple[int, str]]:
    """Who could cast which spell as a reaction at this moment."""
    found = []
    for n in g.in_play():
        safar = g.safars[n]
        for spell in safar.spells:
            card = g.book.spells[spell]
            if card.casting.when != when or safar.stunned or safar.ap < 1 + safar.dazed or not _rate_left(g, n, spell):
                continue
            if any(isinstance(frame, Casting) and frame.caster == n for frame in g.stack):
                continue
            env = spell_env(g, n, spell)
            if conditions.all_hold(g, card.casting.conditions, env, m) and spell_targets(g, n, spell, 0, m):
                found.append((n, spell))
    return found


def react(g: KharnAges, env: Env, m: Moment) -> None:
    """Cast a spell as a reaction to the present moment."""
    spell = env.ref.removeprefix("reaction:")
    target = spell_targets(g, env.me, spell, 0, m)[0][0]
    g.push(Casting(caster=env.me, spell=spell, tier=0, target=target, reaction=True))


class Casting(Procedure):
    """One incantation. Its result says whether the spell took effect on anybody."""

    caster: int
    spell: str
    tier: int
    target: int = NOBODY
    reaction: bool = False
    m: Moment = Moment()
    ap: int = 0
    options: tuple[int, ...] = ()
    chosen: tuple[tuple[int, str], ...] = ()
    todo: tuple[tuple[int, str], ...] = ()
    struck: tuple[tuple[int, str], ...] = ()
    forgone: int = 0

    def begin(self, g: KharnAges, got: None) -> Next:
        action = begin_action(g)
        self.m = Moment(kind="spell", attacker=self.caster, spell=self.spell, tier=self.tier, action=action)
        left = g.safars[self.caster].ap
        self.options = tuple(ap for ap in (1, 2, 3) if action_cost(g, self.caster, ap) <= left)
        return None if self.options else END

    def ask_ap(self, g: KharnAges, got: None) -> Next:
        """KA-CAS-01 to 03: quick, basic or complex."""
        about = (self.caster, self.spell, self.tier)
        return Ask(g.safars[self.caster].seat, "incantation", "KA-CAS-02", self.options, about=about)

    def take_ap(self, g: KharnAges, got: int) -> Next:
        self.ap = got
        self.m = replace(self.m, ap=got, chars="I" * got)
        if self.target != NOBODY:
            self.chosen = ((self.target, ""),)
            self.at = "declare"
        return None

    def find(self, g: KharnAges, got: None) -> Next:
        sel = selector(g, self.spell, self.tier)
        found = spell_targets(g, self.caster, self.spell, self.tier, self.m)
        left = tuple(one for one in found if one not in self.chosen)
        most = sel.get("n", 1)
        if most == "all":
            self.chosen = tuple(found)
            self.at = "declare"
            return None
        most = next(iter(most.values())) if isinstance(most, dict) else most
        self.todo = left
        if len(self.chosen) >= most or not left:
            self.at = "declare"
        elif sel.get("by") == "random":
            self.at = "draw"
        return None

    def ask_target(self, g: KharnAges, got: None) -> Next:
        options = tuple(who if not thing else f"{who} {thing}" for who, thing in self.todo)
        more = (STOP,) if self.chosen else ()
        about = (self.caster, self.spell, self.tier)
        return Ask(g.safars[self.caster].seat, "spell target", "KA-SPL-07", (*options, *more), about=about)

    def take_target(self, g: KharnAges, got: int | str) -> Next:
        self.at = "declare"
        if got != STOP:
            one = next(one for one in self.todo if got in (one[0] if not one[1] else None, f"{one[0]} {one[1]}"))
            self.chosen = (*self.chosen, one)
            self.at = "find"
        return None

    def draw(self, g: KharnAges, got: None) -> Next:
        return Chance("spell target", "KA-SPL-07", Deal(tuple(who for who, _ in self.todo), 1), about=(self.caster,))

    def drawn(self, g: KharnAges, got: tuple[int]) -> Next:
        self.chosen = ((got[0], ""),)
        return None

    def declare(self, g: KharnAges, got: None) -> Next:
        """KA-CAS-08: the try counts when it is paid."""
        n = self.caster
        first = self.chosen[0][0] if self.chosen else NOBODY
        self.m = replace(self.m, defender=first, victim=first)
        env = spell_env(g, n, self.spell)
        count_use(g, env, g.book.spells[self.spell].casting.rate, first)
        cost = action_cost(g, n, self.ap)
        spend(g, n, cost, self.ap)
        g.alter(n, hidden=False)
        g.tell(
            Declared, rule="KA-CAS-08", safar=n, target=first, kind="spell", chars="I" * self.ap, weapon=self.spell,
            cost=cost,
        )  # fmt: skip
        window(g, "cast.declare", self.m)
        return None

    def roll(self, g: KharnAges, got: None) -> Next:
        g.push(Rolling(m=replace(self.m, roller=self.caster, field="esoteric", roll="cast")))
        return None

    def rolled(self, g: KharnAges, got: Result) -> Next:
        """KA-CAS-04: the total must reach the difficulty chosen before."""
        n, m = self.caster, self.m
        total = value(g, n, "cast_total", self.ap * char(g, n, "I", m) + got.total, m)
        self.m = replace(m, total=total, crit=got.ch)
        difficulty = self._difficulty(g)
        success = not got.cf and (total >= difficulty or self._responsive(g))
        g.tell(Totalled, rule="KA-CAS-04", safar=n, kind="cast", total=total)
        g.tell(
            CastDone, rule="KA-CAS-04", safar=n, spell=self.spell, difficulty=difficulty, total=total, success=success
        )
        if not success:
            self.chosen = ()
            self.at = "finish"
            return None
        self.todo = self.chosen
        return None

    def defences(self, g: KharnAges, got: None) -> Next:
        """KA-CAS-05, KA-CAS-06: every enemy touched may defend, allies if they want."""
        if not self.todo:
            self.at = "succeed"
            return None
        who, _ = self.todo[0]
        sel = selector(g, self.spell, self.tier)
        alive = who != NOBODY and g.safars[who].state == PLAY
        if sel.get("defend", "none") == "none" or not alive or who == self.caster:
            self.struck = (*self.struck, self.todo[0])
            self.todo = self.todo[1:]
            self.at = "defences"
            return None
        ally = g.safars[who].seat == g.safars[self.caster].seat
        cover = cover_of(g, self.caster, who, self.m) if sel.get("sight") and not ally else 0
        bonus = {QUICK: -2, COMPLEX: 2}.get(self.ap, 0)
        g.push(Defence(m=replace(self.m, defender=who, cover=cover), spell_bonus=bonus, willing=ally))
        return None

    def defended(self, g: KharnAges, got: Verdict) -> Next:
        if not got.success:
            self.struck = (*self.struck, self.todo[0])
        self.todo = self.todo[1:]
        self.at = "defences"
        return None

    def succeed(self, g: KharnAges, got: None) -> Next:
        self.chosen = self.struck
        if self.struck and self.struck[0][0] != NOBODY:
            window(g, "cast.success", replace(self.m, defender=self.struck[0][0], undefended=True))
        return None

    def apply(self, g: KharnAges, got: None) -> Next:
        """Ledger cast 5."""
        if g.book.spells[self.spell].casting.when != "roll.opponent":
            card = g.book.spells[self.spell]
            for number, (who, thing) in enumerate(reversed(self.struck)):
                env = replace(
                    spell_env(g, self.caster, self.spell),
                    ref=f"spell:{self.spell}/{self.tier}",
                    target=who,
                    thing=thing,
                    until=card.casting.until if card.casting.until != "instant" else "",
                    total=self.m.total,
                    paid=int(number < len(self.struck) - 1),
                )
                g.push(Run(env=env, m=replace(self.m, defender=who, victim=who)))
        return None

    def finish(self, g: KharnAges, got: None) -> Next:
        clear_action(g, self.m.action)
        g.result = bool(self.chosen)
        return None

    def _difficulty(self, g: KharnAges) -> int:
        """With what enemies and allies under the spell make of it."""
        plain = g.book.spells[self.spell].tiers[self.tier].difficulty
        found = value(g, self.caster, "difficulty", plain, self.m)
        target = self.m.defender
        if target not in (NOBODY, self.caster):
            found += sum(
                one.n
                for one in g.safars[target].lasting
                if one.name == "difficulty" and one.until == "action" and one.action == self.m.action
            )
        return found - self.forgone // 5

    def _responsive(self, g: KharnAges) -> bool:
        """KA-SKL-29."""
        path, target = g.book.spells[self.spell].path, self.m.defender
        if not path or target == NOBODY or self.spell == "tree_of_life":
            return False
        return path in [arg for arg in flags(g, target, "auto_cast") if arg]


# -- operations and procedures of spells ---------------------------------------------------------------


@operation("swap")
def _swap(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    one, two = who_of(g, run, given, "a"), who_of(g, run, given, "b")
    a, b = g.safars[one], g.safars[two]
    for n, at in ((one, b), (two, a)):
        put(g, n, at.x, at.y)
        g.tell(Moved, rule="KA-SPL-07", safar=n, how="swap", way=((at.x, at.y),))


@operation("activate")
def _activate(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    from ludarium.games.kharn_ages.rules.activation import Activation

    who = who_of(g, run, given)
    if who != NOBODY and g.safars[who].state == PLAY:
        g.alter(who, owed=g.safars[who].owed + given["ap"])
        g.push(Activation(safar=who, back=g.active))


@special("kindly_wind")
def _kindly_wind(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    g.push(KindlyWind(shaman=run.env.me))


class KindlyWind(Procedure):
    """A shot goes astray: 5 to 9 to a random other Safar in the aura of the shaman, 10 to one that it picks."""

    shaman: int
    others: tuple[int, ...] = ()

    def throw(self, g: KharnAges, got: None) -> Next:
        return Chance("kindly wind", "KA-SPL-07", Roll(1, 10), about=(self.shaman,))

    def read(self, g: KharnAges, got: tuple[int]) -> Next:
        attack = nearest(g, Attack)
        if attack is None or got[0] <= 4:
            return END
        gone = (attack.m.attacker, attack.m.defender)
        near = [n for n in g.in_play() if n not in gone and (n == self.shaman or conditions.in_aura(g, n, self.shaman))]
        self.others = tuple(near)
        if not near:
            return END
        self.at = "draw" if got[0] < 10 else "ask"
        return None

    def ask(self, g: KharnAges, got: None) -> Next:
        return Ask(g.safars[self.shaman].seat, "target", "KA-SPL-07", self.others, about=(self.shaman, "kindly_wind"))

    def picked(self, g: KharnAges, got: int) -> Next:
        self._aim(g, got)
        return END

    def draw(self, g: KharnAges, got: None) -> Next:
        return Chance("kindly wind target", "KA-SPL-07", Deal(self.others, 1), about=(self.shaman,))

    def drawn(self, g: KharnAges, got: tuple[int]) -> Next:
        self._aim(g, got[0])
        return END

    def _aim(self, g: KharnAges, target: int) -> None:
        attack = nearest(g, Attack)
        assert attack is not None
        attack.m = replace(attack.m, defender=target, cover=cover_of(g, attack.m.attacker, target, attack.m))


@special("tree_of_life")
def _tree_of_life(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    g.push(TreeOfLife(caster=run.env.me, ally=run.env.target))


class TreeOfLife(Procedure):
    """The ally stands in the zone of the caster again, its statuses gone."""

    caster: int
    ally: int

    def ready(self, g: KharnAges, got: None) -> Next:
        return None if len(self._spots(g)) else END

    def ask(self, g: KharnAges, got: None) -> Next:
        seat = g.safars[self.caster].seat
        return Ask(seat, "place", "KA-SPL-07", self._spots(g), about=(self.ally,))

    def place(self, g: KharnAges, got: Deploy) -> Next:
        harm = nearest(g, Harm)
        assert harm is not None
        harm.m = replace(harm.m, hp_lost=0)
        n = self.ally
        hp = max(1, min(g.safars[n].most, g.profile(n).hp))
        g.alter(
            n, hp=hp, bleeding=(), poison=-1, fire=False, frostbite=0, shock=0, dazed=False, stunned=False,
            on_ground=False, failures=0, afraid=(), lasting=(),
        )  # fmt: skip
        put(g, n, got.x, got.y)
        return END

    def _spots(self, g: KharnAges) -> Any:
        mine, theirs = base_of(g, self.caster), base_of(g, self.ally)
        return spots(g, self.ally, near=(mine.x, mine.y, mine.radius + theirs.radius + mine.zone))


@special("return_for_a_turn")
def _return_for_a_turn(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    g.push(Return(caster=run.env.me, ally=run.env.target))


class Return(Procedure):
    """Spirit of Josève: a defeated ally stands within 2 toises of the caster for one activation."""

    caster: int
    ally: int
    hp: int = 0

    def ready(self, g: KharnAges, got: None) -> Next:
        return None if len(self._spots(g)) else END

    def throw(self, g: KharnAges, got: None) -> Next:
        return Chance("effect", "KA-DIE-02", Roll(3, 10), about=(self.ally,))

    def seen(self, g: KharnAges, got: tuple[int, ...]) -> Next:
        self.hp = sum((face + 1) // 2 for face in got)
        return None

    def ask(self, g: KharnAges, got: None) -> Next:
        return Ask(g.safars[self.caster].seat, "place", "KA-SPL-07", self._spots(g), about=(self.ally,))

    def place(self, g: KharnAges, got: Deploy) -> Next:
        n = self.ally
        for number, thing in enumerate(g.objects):
            if thing.kind == "carcass" and thing.victim == n and not thing.gone:
                g.alter_object(number, gone=True)
        g.alter(
            n, state=PLAY, hp=min(self.hp, g.safars[n].most), ap=0, bleeding=(), poison=-1, fire=False, dazed=False,
            stunned=False, on_ground=False, activated=False, failures=0, afraid=(),
        )  # fmt: skip
        g.defeated -= 1
        put(g, n, got.x, got.y)
        return END

    def _spots(self, g: KharnAges) -> Any:
        mine, theirs = base_of(g, self.caster), base_of(g, self.ally)
        return spots(g, self.ally, near=(mine.x, mine.y, mine.radius + theirs.radius + 2_000))


@special("limbo_healing")
def _limbo_healing(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """The HP regained are lost again at the end, unless it defeated an enemy."""
    from ludarium.games.kharn_ages.effects import put_lasting

    put_lasting(g, run.env.target, run, op="limbo", name="limbo", n=run.env.paid, arg=str(g.defeated))


@special("mind_bend")
def _mind_bend(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    from ludarium.games.kharn_ages.rules.oddities import MindBend

    who = run.env.target
    payer = run.env.me if given["payer"] == "self" else who
    g.push(MindBend(caster=run.env.me, enemy=who, payer=payer))

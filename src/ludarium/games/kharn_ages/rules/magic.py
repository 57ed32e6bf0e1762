"""Magic (KA-MAG, KA-CAS, KA-SPL): the procedure ``cast`` of the ledger, and spells cast as reactions."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from ludarium.games.kharn_ages import conditions
from ludarium.games.kharn_ages.company import company
from ludarium.games.kharn_ages.costs import count_use, within_limit
from ludarium.games.kharn_ages.effects import window
from ludarium.games.kharn_ages.events import CastDone, Declared, Totalled
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.options import Cast
from ludarium.games.kharn_ages.rules.declaring import action_cost, spend
from ludarium.games.kharn_ages.rules.defence import Defence, Verdict
from ludarium.games.kharn_ages.rules.rolls import Result, Rolling
from ludarium.games.kharn_ages.rules.sighting import cover_of, in_sight
from ludarium.games.kharn_ages.rules.spells import Drain, shared_ap
from ludarium.games.kharn_ages.rules.targets import attackable, begin_action
from ludarium.games.kharn_ages.running import Run, candidates, clear_action
from ludarium.games.kharn_ages.state import NOBODY, KharnAges
from ludarium.games.kharn_ages.surroundings import Env
from ludarium.games.kharn_ages.values import char, flags, listed, value
from ludarium.kernel import END, Ask, Chance, Deal, Next, Procedure

STOP: Final = "stop"
QUICK, COMPLEX = 1, 3
TREE: Final = "tree_of_life"


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
        if who != NOBODY and not within_limit(g, env, card.casting.rate, m, who):
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
        m, usual = Moment(kind="spell", attacker=n, spell=spell), None  # most difficulties have the same targets
        for tier, difficulty in enumerate(card.tiers):
            if difficulty.target:
                able = bool(spell_targets(g, n, spell, tier, m))
            else:
                usual = bool(spell_targets(g, n, spell, tier, m)) if usual is None else usual
                able = usual
            if able:
                found.append(Cast(spell, tier))
    return found


def _rate_left(g: KharnAges, n: int, spell: str) -> bool:
    return within_limit(g, spell_env(g, n, spell), g.book.spells[spell].casting.rate, Moment())


def reactions(g: KharnAges, when: str, m: Moment) -> list[tuple[int, str]]:
    """Who could cast which spell as a reaction at this moment."""
    found: list[tuple[int, str]] = []
    here, index = company(g), g.book.index
    mages = here.mages.get(when)
    if mages is None:
        mages = tuple(n for n in here.playing if index.reactions(when, g.safars[n].spells))
        here.mages[when] = mages
    for n in mages:
        safar = g.safars[n]
        if safar.stunned or safar.ap < 1 + safar.dazed:
            continue
        if any([isinstance(frame, Casting) and frame.caster == n for frame in g.stack]):
            continue
        for spell in index.reactions(when, safar.spells):
            env, wanted = spell_env(g, n, spell), g.book.spells[spell].casting.conditions
            if not conditions.all_hold(g, wanted, env, m) or not _rate_left(g, n, spell):
                continue
            if spell_targets(g, n, spell, 0, m):
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
        return Ask(g.chooser(self.caster), "incantation", "KA-CAS-02", self.options, about=about)

    def take_ap(self, g: KharnAges, got: int) -> Next:
        self.ap = got
        self.m = replace(self.m, ap=got, chars="I" * got)
        if self.target == NOBODY:
            self.at = "find"
            return None
        self.chosen = ((self.target, ""),)
        if self.spell != TREE:
            self.at = "declare"
        return None

    def ask_forgone(self, g: KharnAges, got: None) -> Next:
        """Tree of Life: each 5 HP that the ally forgoes make it easier by 1."""
        most = g.profile(self.target).hp
        return Ask(g.chooser(self.caster), "forgo", "KA-SPL-07", tuple(range(0, most, 5)), about=(self.target,))

    def take_forgone(self, g: KharnAges, got: int) -> Next:
        self.forgone = got
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
        return Ask(g.chooser(self.caster), "spell target", "KA-SPL-07", (*options, *more), about=about)

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
        alive = g.plays(who)
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
        if self.struck:
            window(g, "cast.success", replace(self.m, defender=self.struck[0][0], undefended=True))
        return None

    def apply(self, g: KharnAges, got: None) -> Next:
        """Ledger cast 5."""
        if shared := shared_ap(g, self.spell, self.tier):
            g.push(Drain(caster=self.caster, todo=tuple(who for who, _ in self.struck), left=shared))
        elif g.book.spells[self.spell].casting.when != "roll.opponent":
            card = g.book.spells[self.spell]
            for who, thing in reversed(self.struck):
                env = replace(
                    spell_env(g, self.caster, self.spell),
                    ref=f"spell:{self.spell}/{self.tier}",
                    target=who,
                    thing=thing,
                    until=card.casting.until if card.casting.until != "instant" else "",
                    total=self.m.total,
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
        return target != NOBODY and self.spell != TREE and path in flags(g, target, "auto_cast")

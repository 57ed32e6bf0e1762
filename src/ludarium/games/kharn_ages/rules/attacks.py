"""Attacks and shots (KA-MEL, KA-ATK, KA-SPC, KA-SHO): the procedures ``melee_attack`` and ``shot`` of the ledger."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from ludarium.games.kharn_ages.effects import window
from ludarium.games.kharn_ages.events import Declared, Totalled
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.rules.counters import Counter
from ludarium.games.kharn_ages.rules.damage import Damage
from ludarium.games.kharn_ages.rules.declaring import (
    ALL,
    attack_cost,
    char_options,
    effect_options,
    shot_of,
    spend,
)
from ludarium.games.kharn_ages.rules.defence import UNNAMED, Defence, Verdict
from ludarium.games.kharn_ages.rules.hands import in_reach
from ludarium.games.kharn_ages.rules.hits import (
    ApplyEffects,
    damage_choices,
    special_of,
    ticks_armour,
)
from ludarium.games.kharn_ages.rules.measuring import Hit, Measure
from ludarium.games.kharn_ages.rules.morale import FrightTest, must_fear
from ludarium.games.kharn_ages.rules.rolls import Result, Rolling, plain_char
from ludarium.games.kharn_ages.rules.shooting import lose_thrown, shot_height, use_ammunition
from ludarium.games.kharn_ages.rules.sighting import cover_of, distance
from ludarium.games.kharn_ages.rules.statuses import put_status
from ludarium.games.kharn_ages.rules.support import support
from ludarium.games.kharn_ages.rules.targets import begin_action
from ludarium.games.kharn_ages.running import Run, clear_action, end_lasting, nearest, operation, special
from ludarium.games.kharn_ages.state import BARE, NOBODY, KharnAges
from ludarium.games.kharn_ages.surroundings import Env, Luck
from ludarium.games.kharn_ages.values import base_of, flag, flags, stature, value
from ludarium.kernel import END, Ask, Next, Procedure, Refusal

STOP: Final = "stop"


def must_name(g: KharnAges, m: Moment) -> bool:
    """Whether the target names its AP before the attack is declared: Equity is the weapon."""
    if m.kind != "melee" or m.weapon < 0:
        return False
    found = (op for effect in g.equipment(m.attacker, m.weapon).effects for op in effect.do)
    return any("procedure" in op and op["procedure"]["name"] == "equity" for op in found)


class NameAp(Procedure):
    """The target of Equity names the AP of its defence and pays them. Its result is how many."""

    m: Moment
    options: tuple[int, ...] = ()

    def begin(self, g: KharnAges, got: None) -> Next:
        n, most = self.m.defender, 2 if self.m.free == "A_effect" else 3
        most = min(most, value(g, n, "defence_chars_max", most, self.m))
        self.options = tuple(ap for ap in Defence(m=self.m)._aps(g) if ap <= most)
        if not self.options:
            g.result = UNNAMED
            return END
        return None

    def ask(self, g: KharnAges, got: None) -> Next:
        n = self.m.defender
        return Ask(g.safars[n].seat, "name AP", "KA-DEF-01", self.options, about=(n, self.m.attacker))

    def pay(self, g: KharnAges, got: int) -> Next:
        n = self.m.defender
        g.alter(n, ap=max(0, g.safars[n].ap - got - int(g.safars[n].dazed)))
        g.result = got
        return END


class Attack(Procedure):
    """One attack or shot, from its declaration to its effects."""

    m: Moment
    aps: tuple[int, ...] = ALL
    payer: int = NOBODY
    """Who pays, if not the attacker."""
    full: bool = False
    """A basic attack that deals the full characteristic (Vivacity)."""
    no_mastery: bool = False
    options: tuple[str, ...] = ()
    letter: str = ""
    luck: tuple[int, ...] = ()
    hurt: tuple[int, ...] = ()
    verdict: Verdict = Verdict(success=False)
    named_ap: int = UNNAMED
    rest: tuple[int, ...] = ()
    """Further victims of a splash or a whirl."""
    bonus: int = 0
    spared: bool = False
    """Mercy: neither damage nor effects touch the target."""
    sprinkled: bool = False
    """A sprinkler mace: each failed defence adds something (``three_defences``)."""

    def begin(self, g: KharnAges, got: None) -> Next:
        if not self.m.action:
            self.m = replace(self.m, action=begin_action(g))
        if must_name(g, self.m) and char_options(g, self.m, self.aps):
            g.push(NameAp(m=self.m))
        return None

    def choices(self, g: KharnAges, got: int | None) -> Next:
        self.named_ap = UNNAMED if got is None else got
        self.options = char_options(g, self.m, self.aps)
        return None if self.options else END

    def ask_chars(self, g: KharnAges, got: None) -> Next:
        """KA-123-02: one characteristic for each AP."""
        m = self.m
        about = (m.attacker, m.defender, m.kind, m.weapon)
        return Ask(self._decider(g), "characteristics", "KA-123-02", self.options, about=about)

    def take_chars(self, g: KharnAges, got: str) -> Next:
        shot = shot_of(got) if self.m.kind == "shot" else ""
        self.m = replace(self.m, chars=got, ap=len(got), shot=shot)
        self.options = effect_options(g, self.m)
        return None

    def ask_effects(self, g: KharnAges, got: None) -> Next:
        """KA-ATK-04: announced before the roll."""
        about = (self.m.attacker, self.m.defender, self.m.chars)
        return Ask(self._decider(g), "announce", "KA-ATK-04", self.options, about=about)

    def take_effects(self, g: KharnAges, got: str) -> Next:
        self.m = replace(self.m, announced=got)
        window(g, "attack.declare", self.m)
        return None

    def pay(self, g: KharnAges, got: None) -> Next:
        """KA-AP-01: paid before it is rolled, lost whether it succeeds or not."""
        m = self.m
        payer = m.attacker if self.payer == NOBODY else self.payer
        cost = attack_cost(g, m, count=True) if self.payer == NOBODY else m.ap
        spend(g, payer, cost, cost)
        if g.active == m.attacker and not m.free:
            g.attacks += 1
        if m.kind == "special":
            g.once = (*g.once, f"special:{m.special}")
        if m.kind == "shot":
            use_ammunition(g, m)
        self._announce(g, cost)
        return None

    def charged(self, g: KharnAges, got: None) -> Next:
        """An assault comes in here: its attack is declared and paid before the movement."""
        if self.m.assault:
            self._announce(g, 0)
            window(g, "attack.declare", self.m)
        return None

    def roll(self, g: KharnAges, got: None) -> Next:
        m = self.m
        if not self._possible(g):
            self.at = "over"
            return None
        far = distance(base_of(g, m.attacker), base_of(g, m.defender))
        cover = cover_of(g, m.attacker, m.defender, m) if m.kind == "shot" else 0
        self.m = m = replace(m, distance=far, cover=cover)
        field, name = ("shooting", "shot") if m.kind == "shot" else ("offensive", "attack")
        g.push(Rolling(m=replace(m, roller=m.attacker, field="" if self.no_mastery else field, roll=name)))
        return None

    def rolled(self, g: KharnAges, got: Result) -> Next:
        """KA-RES-05: a CF ends it before any defence."""
        self.m = replace(self.m, crit=got.ch, tens=got.tens)
        if got.cf:
            window(g, "attack.fumble", self.m)
            self.at = "over"
            return None
        self.m = replace(self.m, total=self._total(g, got.total))
        window(g, "attack.total", self.m)
        return None

    def defend(self, g: KharnAges, got: None) -> Next:
        g.push(Defence(m=self.m, fixed_ap=self.named_ap))
        return None

    def defended(self, g: KharnAges, got: Verdict) -> Next:
        """KA-RES-04: a tie goes to the one resisting."""
        self.verdict = got
        if got.success:
            g.push(Counter(m=replace(got.m, countering=True)))
            self.at = "more_targets"
            return None
        self.m = replace(self.m, undefended=True, dap=got.m.dap, dchars="", ditem=BARE, dcrit=False)
        if not g.plays(self.m.defender, self.m.attacker):
            self.at = "over"
        self.options = damage_choices(g, self.m)
        return None

    def ask_damage(self, g: KharnAges, got: None) -> Next:
        about = (self.m.attacker, self.m.defender)
        return Ask(g.chooser(self.m.attacker), "damage characteristic", "KA-ATK-04", self.options, about=about)

    def take_damage(self, g: KharnAges, got: str) -> Next:
        self.letter = got
        window(g, "attack.hit", self.m)
        return None

    def measure(self, g: KharnAges, got: None) -> Next:
        thrower, twice = self.m.attacker, self._twice()
        g.push(Measure(m=self.m, letter=self.letter, thrower=thrower, luck=self.luck, full=self.full, twice=twice))
        return None

    def strike(self, g: KharnAges, got: Hit) -> Next:
        m, self.luck = self.m, got.luck
        basic, piercing = got.basic + self.bonus, got.piercing
        if self.sprinkled:
            piercing += 1
            basic += 3 if self._failures() >= 3 else 0
        if self.verdict.discarded:
            ignored = value(g, m.attacker, "protection_ignored", 0, m)
            basic = min(basic, ignored)
        g.push(
            Damage(
                m=replace(m, victim=m.defender, source=m.attacker, basic=basic, critical=got.critical),
                ticks=ticks_armour(g, m),
                piercing=piercing,
            )
        )
        return None

    def statuses(self, g: KharnAges, got: int) -> Next:
        """Ledger step 11: statuses of the weapon, then those of a special attack."""
        m = self.m = replace(self.m, hp_lost=got)
        if self.spared or self.verdict.discarded:
            self.at = "more_targets"
            return None
        if self._failures() >= 2 and self.sprinkled and g.plays(m.defender):
            put_status(g, m.defender, "dazed", m, by=m.attacker)
        if m.kind == "special" and g.plays(m.defender):
            env = Env(f"skill:{m.special}/0", m.attacker, g.safars[m.attacker].seat)
            facts = special_of(g, m)
            if m.crit and "crit" in facts:
                g.push(Run(env=env, m=m, path=(0, "special_attack", "crit")))
            if "hit" in facts:
                g.push(Run(env=env, m=m, path=(0, "special_attack", "hit")))
        for improvised in flags(g, m.attacker, "improvised", m):
            if m.crit and g.plays(m.defender):
                put_status(g, m.defender, improvised["crit"], m, by=m.attacker)
        window(g, "attack.status", m)
        return None

    def effects(self, g: KharnAges, got: None) -> Next:
        """Ledger step 12."""
        m = self.m
        if not g.plays(m.attacker):
            self.at = "over"
            return None
        letters = "".join(c for c in m.announced if c != "P")
        if letters:
            g.push(ApplyEffects(who=m.attacker, opponent=m.defender, letters=letters, m=m))
        window(g, "attack.effects", m)
        return None

    def more_targets(self, g: KharnAges, got: None) -> Next:
        """A splash strikes everybody near: each defends against the same total."""
        if self.rest:
            from ludarium.games.kharn_ages.rules.oddities import next_victim

            next_victim(g, self)
        return None

    def over(self, g: KharnAges, got: None) -> Next:
        m = self.m
        if g.safars[m.attacker].fresh:
            g.alter(m.attacker, fresh=False)
        if m.chars:
            window(g, "attack.done", m)
        return None

    def clean_up(self, g: KharnAges, got: None) -> Next:
        clear_action(g, self.m.action)
        if self.m.kind == "shot" and self.m.chars:
            lose_thrown(g, self.m)
        for n in set(self.hurt):
            end_lasting(g, n, lambda one: one.until == "next_damage")
        end_lasting(g, self.m.attacker, self._spent)
        return None

    def _twice(self) -> bool:
        """Hand crossbow: two failures double the basic part."""
        return self.m.kind == "shot" and self._failures() >= 2

    def _failures(self) -> int:
        return self.verdict.failures

    def _announce(self, g: KharnAges, cost: int) -> None:
        """Everybody hears of it; both sides test fright (KA-FRI-06)."""
        m = self.m
        g.alter(m.attacker, hidden=False)
        weapon = g.safars[m.attacker].items[m.weapon].id if m.weapon >= 0 else ""
        g.tell(
            Declared, rule="KA-AP-01", safar=m.attacker, target=m.defender, kind=m.special or m.shot or m.kind,
            chars=m.chars, effects=m.announced, weapon=weapon, cost=cost,
        )  # fmt: skip
        if m.kind != "shot":
            for one, other in ((m.attacker, m.defender), (m.defender, m.attacker)):
                if must_fear(g, one, other, m):
                    g.push(FrightTest(safar=one, cause=other, m=m))

    def _spent(self, one: Any) -> bool:
        """What lasts for the next attack with a weapon, or by the Safar."""
        return bool(one.until == "next_attack" and one.item in (BARE, self.m.weapon))

    def _decider(self, g: KharnAges) -> int:
        return g.chooser(self.m.attacker if self.payer == NOBODY else self.payer)

    def _possible(self, g: KharnAges) -> bool:
        m = self.m
        return g.plays(m.attacker, m.defender) and (
            m.kind == "shot" or in_reach(g, m.attacker, m.weapon, m.defender, m)
        )

    def _total(self, g: KharnAges, rolled: int) -> int:
        """Ledger melee_attack 5, shot 4."""
        m = self.m
        n = m.attacker
        total = sum(plain_char(g, n, c, m) for c in m.chars) + rolled
        if m.kind == "shot":
            total += shot_height(g, m)
            total = value(g, n, "shot_total", total, m)
            g.tell(Totalled, rule="KA-SHO-04", safar=n, kind="shot", total=total, cover=m.cover)
            return total
        helped = support(g, n, m.defender)
        total += helped
        if m.assault and not flag(g, m.defender, "no_assault_stature", m):
            total += stature(g, n)  # KA-STA-01
        total = value(g, n, "attack_total", total, m)
        g.tell(Totalled, rule="KA-ATK-05", safar=n, kind="attack", total=total, support=helped)
        return total

    def refuse(self, g: KharnAges, option: Any) -> Refusal | None:
        if isinstance(option, str) and option and set(option) <= set("VPAC"):
            if self.at == "ask_effects":
                return Refusal("KA-ATK-03", "An effect is announced for a characteristic engaged as often, if allowed.")
            return Refusal("KA-123-03", "Those characteristics are barred, too dear, or engaged more than twice.")
        return None


@operation("special_attack")
def _special_attack(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    raise ValueError("Special attacks are declared as actions of their own.")


@operation("announce")
def _announce(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    attack = nearest(g, Attack)
    if attack is not None:
        attack.m = replace(attack.m, announced=attack.m.announced + given["kind"])


@operation("allow_effect")
def _allow_effect(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """Looked at while effects are announced: ``declaring.effect_options``."""


@special("bloody_order")
def _bloody_order(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """Looked at where targets are listed: ``fights_of``."""

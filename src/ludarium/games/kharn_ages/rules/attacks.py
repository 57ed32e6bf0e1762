"""Attacks and shots (KA-MEL, KA-ATK, KA-SPC, KA-SHO): the procedures ``melee_attack`` and ``shot`` of the ledger."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from ludarium.games.kharn_ages.effects import (
    Run,
    clear_action,
    end_lasting,
    nearest,
    operation,
    special,
    who_of,
    window,
)
from ludarium.games.kharn_ages.events import Declared, Totalled
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.options import Fight, Shoot
from ludarium.games.kharn_ages.rules.damage import Damage
from ludarium.games.kharn_ages.rules.declaring import (
    attack_cost,
    can_declare,
    char_options,
    effect_options,
    shot_of,
    spend,
)
from ludarium.games.kharn_ages.rules.defence import Defence, Verdict
from ludarium.games.kharn_ages.rules.hands import in_reach, melee_weapons
from ludarium.games.kharn_ages.rules.hits import (
    ApplyEffects,
    counter_reaches,
    damage_choices,
    damage_parts,
    special_of,
    ticks_armour,
)
from ludarium.games.kharn_ages.rules.morale import FrightTest, must_fear
from ludarium.games.kharn_ages.rules.rolls import Result, Rolling, plain_char
from ludarium.games.kharn_ages.rules.shooting import lose_thrown, shot_height, shots_at, use_ammunition
from ludarium.games.kharn_ages.rules.sighting import cover_of, distance
from ludarium.games.kharn_ages.rules.statuses import put_status
from ludarium.games.kharn_ages.rules.support import support
from ludarium.games.kharn_ages.state import BARE, NOBODY, PLAY, KharnAges
from ludarium.games.kharn_ages.values import Env, Luck, base_of, flag, flags, stature, value
from ludarium.kernel import END, Ask, Chance, Next, Procedure, Refusal, Roll

STOP: Final = "stop"
ALL: Final = (1, 2, 3)


def begin_action(g: KharnAges) -> int:
    """The number of a new action."""
    g.actions += 1
    return g.actions


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
    need: int = 0
    parts: tuple[int, int, int] = (0, 0, 0)
    hurt: tuple[int, ...] = ()
    verdict: Verdict | None = None
    named_ap: int = -1
    rest: tuple[int, ...] = ()
    """Further victims of a splash or a whirl."""
    bonus: int = 0
    spared: bool = False
    """Mercy: neither damage nor effects touch the target."""
    sprinkled: bool = False
    """A sprinkler mace: each failed defence adds something (``three_defences``)."""

    def choices(self, g: KharnAges, got: None) -> Next:
        if not self.m.action:
            self.m = replace(self.m, action=begin_action(g))
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
        if g.safars[self.m.defender].state != PLAY or g.safars[self.m.attacker].state != PLAY:
            self.at = "over"
        self.options = damage_choices(g, self.m)
        return None

    def ask_damage(self, g: KharnAges, got: None) -> Next:
        about = (self.m.attacker, self.m.defender)
        return Ask(g.safars[self.m.attacker].seat, "damage characteristic", "KA-ATK-04", self.options, about=about)

    def take_damage(self, g: KharnAges, got: str) -> Next:
        self.letter = got
        window(g, "attack.hit", self.m)
        return None

    def measure(self, g: KharnAges, got: None) -> Next:
        """Count the dice that the damage needs before they are thrown."""
        luck = Luck(self.luck)
        self.parts = damage_parts(g, self.m, self.letter, luck, full=self.full)
        self.need = luck.missing
        if not self.need:
            self.at = "strike"
        return None

    def throw(self, g: KharnAges, got: None) -> Next:
        return Chance("damage", "KA-DIE-01", Roll(self.need, 10), about=(self.m.attacker,))

    def thrown(self, g: KharnAges, got: tuple[int, ...]) -> Next:
        self.luck = (*self.luck, *got)
        self.at = "measure"
        return None

    def strike(self, g: KharnAges, got: None) -> Next:
        m = self.m
        basic, critical, piercing = self.parts
        basic += self.bonus
        if self.sprinkled:
            piercing += 1
            basic += 3 if self._failures() >= 3 else 0
        elif self._failures() >= 2 and m.kind == "shot":
            basic *= 2  # Hand crossbow: two failures double the basic part
        if self.verdict is not None and self.verdict.discarded:
            ignored = value(g, m.attacker, "protection_ignored", 0, m)
            basic = min(basic, ignored)
        g.push(
            Damage(
                m=replace(m, victim=m.defender, source=m.attacker, basic=basic, critical=critical),
                ticks=ticks_armour(g, m),
                piercing=piercing,
            )
        )
        return None

    def statuses(self, g: KharnAges, got: int) -> Next:
        """Ledger step 11: statuses of the weapon, then those of a special attack."""
        m = self.m = replace(self.m, hp_lost=got)
        if self.spared or (self.verdict is not None and self.verdict.discarded):
            self.at = "more_targets"
            return None
        if self._failures() >= 2 and self.sprinkled and g.safars[m.defender].state == PLAY:
            put_status(g, m.defender, "dazed", m, by=m.attacker)
        if m.kind == "special" and g.safars[m.defender].state == PLAY:
            env = Env(f"skill:{m.special}/0", m.attacker, g.safars[m.attacker].seat)
            facts = special_of(g, m)
            if m.crit and "crit" in facts:
                g.push(Run(env=env, m=m, path=(0, "special_attack", "crit")))
            if "hit" in facts:
                g.push(Run(env=env, m=m, path=(0, "special_attack", "hit")))
        for improvised in flags(g, m.attacker, "improvised", m):
            if m.crit and g.safars[m.defender].state == PLAY:
                put_status(g, m.defender, improvised["crit"], m, by=m.attacker)
        window(g, "attack.status", m)
        return None

    def effects(self, g: KharnAges, got: None) -> Next:
        """Ledger step 12."""
        m = self.m
        if g.safars[m.attacker].state != PLAY:
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
        if g.safars[m.attacker].state == PLAY and g.safars[m.attacker].fresh:
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
        g.result = bool(self.verdict is not None and not self.verdict.success)
        return None

    def _failures(self) -> int:
        return self.verdict.failures if self.verdict is not None else 0

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
        return g.safars[self.m.attacker if self.payer == NOBODY else self.payer].seat

    def _possible(self, g: KharnAges) -> bool:
        m = self.m
        one, two = g.safars[m.attacker], g.safars[m.defender]
        if one.state != PLAY or two.state != PLAY or one.stunned:
            return False
        return m.kind == "shot" or in_reach(g, m.attacker, m.weapon, m.defender, m)

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


class Counter(Procedure):
    """A successful defence: damage and effects that were announced (KA-DEF-05, KA-DEF-06, KA-DEF-09)."""

    m: Moment
    options: tuple[str, ...] = ()
    letter: str = ""
    luck: tuple[int, ...] = ()
    need: int = 0
    parts: tuple[int, int, int] = (0, 0, 0)

    def begin(self, g: KharnAges, got: None) -> Next:
        m = self.m
        harms = "D" in m.wish and counter_reaches(g, m) and m.kind in ("melee", "special")
        if not harms:
            self.at = "effects"
            return None
        self.options = damage_choices(g, m)
        return None

    def ask_damage(self, g: KharnAges, got: None) -> Next:
        about = (self.m.defender, self.m.attacker)
        return Ask(g.safars[self.m.defender].seat, "damage characteristic", "KA-DEF-05", self.options, about=about)

    def take_damage(self, g: KharnAges, got: str) -> Next:
        self.letter = got
        window(g, "attack.hit", self.m)
        return None

    def measure(self, g: KharnAges, got: None) -> Next:
        luck = Luck(self.luck)
        self.parts = damage_parts(g, self.m, self.letter, luck)
        self.need = luck.missing
        if not self.need:
            self.at = "strike"
        return None

    def throw(self, g: KharnAges, got: None) -> Next:
        return Chance("damage", "KA-DIE-01", Roll(self.need, 10), about=(self.m.defender,))

    def thrown(self, g: KharnAges, got: tuple[int, ...]) -> Next:
        self.luck = (*self.luck, *got)
        self.at = "measure"
        return None

    def strike(self, g: KharnAges, got: None) -> Next:
        m = self.m
        basic, critical, piercing = self.parts
        moment = replace(m, victim=m.attacker, source=m.defender, basic=basic, critical=critical)
        g.push(Damage(m=moment, ticks=ticks_armour(g, m), piercing=piercing))
        return None

    def statuses(self, g: KharnAges, got: int) -> Next:
        window(g, "attack.status", replace(self.m, hp_lost=got))
        return None

    def effects(self, g: KharnAges, got: None) -> Next:
        m = self.m
        if g.safars[m.defender].state != PLAY:
            return END
        near = counter_reaches(g, m)
        letters = "".join(c for c in m.wish if c == "V" or (c in "AC" and (near or m.kind == "shot")))
        if letters:
            g.push(ApplyEffects(who=m.defender, opponent=m.attacker, letters=letters, m=m))
        return None

    def succeeded(self, g: KharnAges, got: None) -> Next:
        if g.safars[self.m.defender].state == PLAY:
            window(g, "defence.success", self.m)
        return None


# -- attacks that nobody pays for --------------------------------------------------------------------


def free_options(g: KharnAges, n: int) -> tuple[Any, ...]:
    """KA-EFF-15: a basic attack or a lightning shot at any legal target."""
    return (*fights_of(g, n, (1,), free="A_effect"), *shots_at(g, n, (1,), free="A_effect"))


def fights_of(g: KharnAges, n: int, aps: tuple[int, ...], *, free: str = "") -> list[Fight]:
    """The melee attacks that a Safar can declare now (KA-MEL-04)."""
    found = []
    targets = [*g.enemies(n), *_own_targets(g, n)]
    for weapon in melee_weapons(g, n):
        for target in targets:
            m = Moment(kind="melee", attacker=n, defender=target, weapon=weapon, free=free)
            if in_reach(g, n, weapon, target, m) and attackable(g, target) and can_declare(g, m, aps):
                found.append(Fight(target, weapon))
    return found


def _own_targets(g: KharnAges, n: int) -> list[int]:
    """Bloody order: an allied Khérops Warrior; a berserk Safar strikes friends too."""
    if g.safars[n].berserk:
        return g.allies(n)
    from ludarium.games.kharn_ages.values import entries

    for entry in entries(g, n).by_when.get("attack.declare", ()):
        if any("procedure" in op and op["procedure"]["name"] == "bloody_order" for op in entry.effect.do):
            return [ally for ally in g.allies(n) if g.profile(ally).group == "Khérops Warrior"]
    return []


def attackable(g: KharnAges, target: int) -> bool:
    """Whether it can be chosen as the target of an attack, shot or throw."""
    return not g.safars[target].spared and not flag(g, target, "not_attackable")


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
        return Ask(g.safars[self.attacker].seat, "free attack", "KA-EFF-04", options, about=(self.attacker,))

    def strike(self, g: KharnAges, got: Fight | Shoot | str) -> Next:
        if isinstance(got, str):
            return END
        self.left -= 1
        self.at = "ready"
        g.push(Attack(m=moment_of(self.attacker, got, free="A_effect"), aps=(1,)))
        return None


def moment_of(n: int, option: Fight | Shoot, *, free: str = "") -> Moment:
    """The moment of an attack or shot that is about to be declared."""
    if isinstance(option, Shoot):
        return Moment(
            kind="shot", attacker=n, defender=option.target, weapon=option.weapon, ammo=option.ammo, free=free
        )
    return Moment(kind="melee", attacker=n, defender=option.target, weapon=option.weapon, free=free)


class GrantedAttack(Procedure):
    """A melee attack that a rule, a spell or a card grants outside the own actions."""

    attacker: int
    aps: tuple[int, ...]
    payer: int = NOBODY
    only: int = NOBODY
    no_mastery: bool = False
    weapon: int = -9

    def ready(self, g: KharnAges, got: None) -> Next:
        safar = g.safars[self.attacker]
        if safar.state != PLAY or safar.stunned or not self._options(g):
            return END
        return None

    def ask(self, g: KharnAges, got: None) -> Next:
        seat = g.safars[self.attacker if self.payer == NOBODY else self.payer].seat
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
        return tuple(one for one in found if self.only in (NOBODY, one.target) and self.weapon in (-9, one.weapon))


@operation("attack")
def _attack(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    by, payer = who_of(g, run, given, "by"), who_of(g, run, given, "payer")
    if by != NOBODY:
        g.push(GrantedAttack(attacker=by, aps=tuple(given["ap"]), payer=payer))


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

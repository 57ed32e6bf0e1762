"""Dice (KA-DIE, KA-LVL, KA-MST): level dice, rerolls, the kept die, criticals."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from ludarium.games.kharn_ages import references
from ludarium.games.kharn_ages.content.schema import Effect
from ludarium.games.kharn_ages.costs import (
    ANY_DIE,
    count_use,
    crossed_dice,
    distinct_dice,
    free_dice,
    pay,
)
from ludarium.games.kharn_ages.effects import gather, window
from ludarium.games.kharn_ages.entries import effect_of
from ludarium.games.kharn_ages.events import Kept, Rerolled, Rolled
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.options import Keep, Reroll
from ludarium.games.kharn_ages.running import RULE
from ludarium.games.kharn_ages.state import NOBODY, KharnAges
from ludarium.games.kharn_ages.surroundings import Env
from ludarium.games.kharn_ages.values import char, flag, level, touched, touching, value
from ludarium.kernel import Ask, Chance, Next, Procedure, Refusal, Roll

STAND, PASS = "stand", "pass"
SIDES: Final = 10
CRITICAL: Final = 10


class Result(msgspec.Struct, frozen=True, gc=False):
    """What a roll came to."""

    total: int
    face: int
    cf: bool
    ch: bool
    tens: int


def dice_count(g: KharnAges, n: int, m: Moment) -> int:
    """KA-LVL-03: the level less the crossed mastery dice, at least one; one more where Heroic applies."""
    base = max(1, level(g, n) - crossed_dice(g, n))
    return max(1, value(g, n, "dice", base, replace(m, roller=n)))


def critical_faces(g: KharnAges, n: int, m: Moment) -> tuple[set[int], set[int]]:
    """KA-DIE-10: the faces of the kept die that are a CF and a CH."""
    cf, ch = {1}, {CRITICAL}
    if m.kind == "shot" and n == m.attacker:
        cf = {1, 2, 3} if m.shot == "basic" else {1, 2}  # KA-SHO-05
    for op, given, _, lasting in touching(g, n, "faces", m) if touched(g, n, "faces") else ():
        if op == "faces":
            facts: dict[str, Any] = msgspec.json.decode(lasting.arg) if lasting is not None else given
            cf = set(facts["cf"]) if "cf" in facts else cf
            ch = set(facts["ch"]) if "ch" in facts else ch
            cf -= set(facts.get("cf_drop", ()))
    if g.safars[n].boost:  # KA-TEM-09: both thresholds fall by one
        ch |= {min(ch) - 1}
        cf -= {max(cf)} if cf else set()
    if flag(g, n, "no_cf", m):
        cf = set()
    return cf, ch


class Rolling(Procedure):
    """The procedure ``roll`` of the ledger. Its result is a ``Result``."""

    m: Moment
    faces: tuple[int, ...] = ()
    can: tuple[Reroll, ...] = ()
    again: tuple[int, ...] = ()
    by: str = ""
    who: int = NOBODY
    face: int = 0
    total: int = 0
    cf: bool = False
    ch: bool = False
    tens: int = 0
    summed: int = 0
    """So many dice are added instead of keeping one (Plan of action)."""
    raised: bool = False
    stay: tuple[int, ...] = ()
    """The die of another that is not crossed if the reroll gives a kept CH (Opportunist)."""

    def begin(self, g: KharnAges, got: None) -> Next:
        """KA-LVL-02."""
        fixed = [one for one in g.safars[self.m.roller].lasting if one.op == "die" and one.name == self.m.roll]
        if fixed:
            n = self.m.roller
            g.alter(n, lasting=tuple(one for one in g.safars[n].lasting if one is not fixed[0]))
            self.face = self.total = fixed[0].n
            self.at = "finish"
            return None
        window(g, "roll.dice", self.m)
        return None

    def throw(self, g: KharnAges, got: None) -> Next:
        return Chance(self.m.roll, "KA-LVL-02", Roll(dice_count(g, self.m.roller, self.m), SIDES), (self.m.roller,))

    def seen(self, g: KharnAges, got: tuple[int, ...]) -> Next:
        self.faces = got
        g.tell(Rolled, rule="KA-LVL-02", safar=self.m.roller, roll=self.m.roll, faces=got)
        return None

    def rerolls(self, g: KharnAges, got: None) -> Next:
        """KA-MST-03: the roller's window."""
        self.can = tuple(_own_rerolls(g, self))
        if not self.can:
            self.at = "opponent"
        return None

    def ask_reroll(self, g: KharnAges, got: None) -> Next:
        seat = g.chooser(self.m.roller)
        return Ask(seat, "reroll", "KA-MST-03", (*self.can, STAND), about=(self.m.roller, self.m.roll, *self.faces))

    def take_reroll(self, g: KharnAges, got: Reroll | str) -> Next:
        if isinstance(got, str):
            self.at = "opponent"
            return None
        self.again, self.by, self.who = got.dice, got.by, got.owner
        _pay_reroll(g, self, got)
        return None

    def throw_again(self, g: KharnAges, got: None) -> Next:
        return Chance("reroll", "KA-MST-03", Roll(len(self.again), SIDES), about=(self.m.roller,))

    def seen_again(self, g: KharnAges, got: tuple[int, ...]) -> Next:
        self._replace(g, got)
        self.at = "rerolls"
        return None

    def opponent(self, g: KharnAges, got: None) -> Next:
        """KA-SKL-16, Curse: the opponent's window."""
        self.can = tuple(_opposing_rerolls(g, self))
        if not self.can:
            self.at = "hand_of_fate"
        return None

    def ask_opponent(self, g: KharnAges, got: None) -> Next:
        seat = g.safars[self.can[0].owner].seat
        mine = tuple(one for one in self.can if g.safars[one.owner].seat == seat)
        return Ask(seat, "forced reroll", "KA-SKL-16", (*mine, PASS), about=(self.m.roller, self.m.roll, *self.faces))

    def take_opponent(self, g: KharnAges, got: Reroll | str) -> Next:
        if isinstance(got, str):
            self.at = "hand_of_fate"
            return None
        self.again, self.by, self.who = got.dice, got.by, got.owner
        if got.by.startswith("spell:"):
            from ludarium.games.kharn_ages.rules.magic import Casting

            self.at = "cursed"
            spell = got.by.removeprefix("spell:")
            g.push(Casting(caster=got.owner, spell=spell, tier=0, target=self.m.roller, reaction=True))
            return None
        _pay_reroll(g, self, got)
        return None

    def throw_forced(self, g: KharnAges, got: None) -> Next:
        return Chance("reroll", "KA-SKL-16", Roll(len(self.again), SIDES), about=(self.m.roller,))

    def seen_forced(self, g: KharnAges, got: tuple[int, ...]) -> Next:
        self._replace(g, got)
        self.at = "rerolls"
        return None

    def cursed(self, g: KharnAges, got: bool | None) -> Next:
        self.at = "throw_forced" if got else "hand_of_fate"
        return None

    def hand_of_fate(self, g: KharnAges, got: None) -> Next:
        """Each roll of the bearer is rolled again once as a whole, each face raised by one."""
        if not any(one.op == "fate" for one in g.safars[self.m.roller].lasting):
            self.at = "before_keep"
        return None

    def throw_fate(self, g: KharnAges, got: None) -> Next:
        return Chance("reroll", RULE, Roll(len(self.faces), SIDES), about=(self.m.roller,))

    def seen_fate(self, g: KharnAges, got: tuple[int, ...]) -> Next:
        self.faces = tuple(min(CRITICAL, face + 1) for face in got)
        g.tell(Rerolled, rule=RULE, safar=self.m.roller, by="hand_of_fate", faces=self.faces)
        return None

    def before_keep(self, g: KharnAges, got: None) -> Next:
        window(g, "roll.keep", self.m)
        return None

    def keep(self, g: KharnAges, got: None) -> Next:
        """KA-LVL-02: its player keeps exactly one."""
        if self.summed:
            return None
        options = tuple(Keep(face) for face in sorted(set(self.faces), reverse=True))
        seat = g.safars[self.m.roller].seat if self.m.roll == "armour" else g.chooser(self.m.roller)
        return Ask(seat, "keep", "KA-LVL-02", options, about=(self.m.roller, self.m.roll, *self.faces))

    def kept(self, g: KharnAges, got: Keep | None) -> Next:
        """KA-DIE-06, KA-DIE-07: criticals are read on the kept die."""
        cf, ch = critical_faces(g, self.m.roller, self.m)
        if self.summed:
            dice = sorted(self.faces, reverse=True)[: self.summed]
            self.total, self.face = sum(dice), dice[0]
            self.cf = set(dice) == {1}
        else:
            assert got is not None
            self.face = self.total = got.face
            self.cf, self.ch = self.face in cf, self.face in ch
        _uncross(g, self)
        if self.cf or not self.ch or self.m.roll == "armour":
            self.at = "finish"
        return None

    def explode(self, g: KharnAges, got: None) -> Next:
        """KA-DIE-08, KA-DIE-13: one more die, read plainly."""
        return Chance("critical", "KA-DIE-08", Roll(1, SIDES), about=(self.m.roller,))

    def exploded(self, g: KharnAges, got: tuple[int]) -> Next:
        g.tell(Rolled, rule="KA-DIE-08", safar=self.m.roller, roll="critical", faces=got)
        if got[0] > 1:
            self.total += got[0]
        if got[0] == CRITICAL:
            self.tens += 1
            self.at = "explode"
        return None

    def finish(self, g: KharnAges, got: None) -> Next:
        total = value(g, self.m.roller, "roll_total", self.total, self.m)
        g.tell(
            Kept, rule="KA-LVL-05", safar=self.m.roller, roll=self.m.roll, face=self.face, total=total, cf=self.cf,
            ch=self.ch,
        )  # fmt: skip
        g.result = Result(total, self.face, self.cf, self.ch, self.tens)
        return None

    def _replace(self, g: KharnAges, got: tuple[int, ...]) -> None:
        faces = list(self.faces)
        for die, face in zip(self.again, got, strict=True):
            faces[die] = face
        self.faces = tuple(faces)
        g.tell(Rerolled, rule="KA-MST-03", safar=self.m.roller, by=self.by, faces=self.faces)

    def refuse(self, g: KharnAges, option: Any) -> Refusal | None:
        if isinstance(option, Reroll) and option.by.startswith("mastery"):
            return Refusal("KA-MST-02", "No mastery die that is left shows the field of this roll.")
        if isinstance(option, Keep):
            return Refusal("KA-LVL-02", "None of the dice shows that face.")
        return None


def _subsets(count: int, most: int) -> list[tuple[int, ...]]:
    return [one for size in range(1, min(most, count) + 1) for one in combinations(range(count), size)]


def _own_rerolls(g: KharnAges, roll: Rolling) -> list[Reroll]:
    """KA-MST-06, Master, Authority, items and spells that let the roller or a comrade reroll."""
    n, m = roll.m.roller, roll.m
    if flag(g, n, "bar_reroll", m) or m.roll == "armour":
        return []
    dice = range(len(roll.faces))
    found: list[Reroll] = []
    if m.field and not flag(g, n, "no_mastery", m):
        found += [Reroll((d,), f"mastery {die}", n) for die in free_dice(g, n, m.field) for d in dice]
    for env in gather(g, "roll.reroll", m):
        for lent in _lenders(g, env, m):
            found += [
                Reroll(some, env.ref, env.me, lent) for some in _subsets(len(dice), _how_many(g, env, m, len(dice)))
            ]
    return found


def _lenders(g: KharnAges, env: Env, m: Moment) -> list[str]:
    """The mastery dice that an entry may cross for a reroll, each as Safar and die; one empty word: it crosses none."""
    if env.ref.startswith("later:"):
        return [""]
    effect = effect_of(g.book.packs, env.ref)
    if "cross_die" in effect.cost:
        return [f"{env.me}.{die}" for die in distinct_dice(g, env.me, m.field)]
    if any("cross_for" in op for op in effect.do):
        return [f"{ally}.{die}" for ally in g.allies(env.me) for die in distinct_dice(g, ally, m.field)]
    return [""]


def _how_many(g: KharnAges, env: Env, m: Moment, dice: int) -> int:
    """How many of the dice may be rolled again."""
    from ludarium.games.kharn_ages.running import operations_of

    wanted = next((op["reroll"]["dice"] for op in operations_of(g, env, ()) if "reroll" in op), 0)
    return dice if wanted in ("any", "all") else int(references.number(g, wanted, env, m))


def _opposing_rerolls(g: KharnAges, roll: Rolling) -> list[Reroll]:
    m = roll.m
    if flag(g, m.roller, "bar_reroll", m) or m.roll == "armour":
        return []
    found: list[Reroll] = []
    dice = len(roll.faces)
    for env in gather(g, "roll.opponent", m):
        found += [Reroll(some, env.ref, env.me) for some in _subsets(dice, _how_many(g, env, m, dice))]
    from ludarium.games.kharn_ages.rules.magic import reactions

    for caster, spell in reactions(g, "roll.opponent", m):
        found += [Reroll((die,), f"spell:{spell}", caster) for die in range(dice)]
    return found


def _pay_reroll(g: KharnAges, roll: Rolling, got: Reroll) -> None:
    """Cross the mastery die, or pay for and count the use of an effect."""
    if got.by.startswith("mastery "):
        die = int(got.by.removeprefix("mastery "))
        g.alter(got.owner, crossed=(*g.safars[got.owner].crossed, die))
        roll.m = replace(roll.m, mastered=True)
        return
    if got.by.startswith("later:"):
        n = got.owner
        source = got.by.removeprefix("later:")
        g.alter(n, lasting=tuple(one for one in g.safars[n].lasting if one.op != "later" or one.source != source))
        return
    effect: Effect = effect_of(g.book.packs, got.by)
    env = next(env for env in gather(g, effect.when, roll.m) if env.me == got.owner and env.ref == got.by)
    count_use(g, env, effect.limit, roll.m.roller)
    lender, _, which = got.lent.partition(".")
    pay(g, env, effect.cost, roll.m, effect.when, die=int(which) if "cross_die" in effect.cost else ANY_DIE)
    if got.lent:
        roll.m = replace(roll.m, mastered=True)
    if any("cross_for" in op for op in effect.do):  # Opportunist: as if it were his own
        ally = int(lender)
        g.alter(ally, crossed=(*g.safars[ally].crossed, int(which)))
        roll.stay = (ally, int(which))


def _uncross(g: KharnAges, roll: Rolling) -> None:
    if roll.stay and roll.ch:
        ally, die = roll.stay
        g.alter(ally, crossed=tuple(one for one in g.safars[ally].crossed if one != die))


def plain_char(g: KharnAges, n: int, letter: str, m: Moment) -> int:
    """A characteristic as engaged with the item of the present action (``engaged_P`` and the like)."""
    return (
        max(0, value(g, n, f"engaged_{letter}", char(g, n, letter, m), m))
        if letter in "VPAC"
        else char(g, n, letter, m)
    )

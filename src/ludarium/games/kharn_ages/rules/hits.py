"""What a hit does: its damage, and the characteristic effects V, A and C (KA-EFF)."""

from __future__ import annotations

from typing import Any, Final

from ludarium.games.kharn_ages import references
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.rules.hands import in_reach
from ludarium.games.kharn_ages.rules.movement import FreeMove
from ludarium.games.kharn_ages.rules.pushes import Repel
from ludarium.games.kharn_ages.rules.rolls import plain_char
from ludarium.games.kharn_ages.running import Run, operation
from ludarium.games.kharn_ages.state import BARE, KharnAges
from ludarium.games.kharn_ages.surroundings import Env, Luck
from ludarium.games.kharn_ages.values import base_of, char, flag, flags, stature, touching, value
from ludarium.kernel import END, Ask, Next, Procedure
from ludarium.space.plane.shapes import in_range

WEAPON: Final = "weapon"
SHORT_BONUS, LONG_PENALTY, DULL = 1, 3, 2
STOP: Final = "stop"


def hitter(m: Moment) -> int:
    """Who inflicts the damage: the attacker, or a defender whose defence does."""
    return m.defender if m.countering else m.attacker


def damage_choices(g: KharnAges, m: Moment) -> tuple[str, ...]:
    """KA-ATK-04: the characteristics that can be named for the damage; ``weapon`` for the value of a weapon."""
    n = hitter(m)
    if m.kind in ("special", "throw"):
        return (WEAPON,)
    chars = m.dchars if m.countering else m.chars
    if flags(g, n, "improvised", m):
        return (WEAPON,)
    if any(op == "set" for op, *_ in touching(g, n, "damage_char", m)):
        return (WEAPON,)  # a fixed value takes the place of a characteristic (KA-EQP-07)
    found = sorted({c for c in chars if c in "VPAC"}, key="VPAC".index)
    if any(op == "may_set" for op, *_ in touching(g, n, "damage_char", m)):
        found.append(WEAPON)
    return tuple(found) or (WEAPON,)


def damage_parts(
    g: KharnAges, m: Moment, letter: str, luck: Luck, *, full: bool = False, twice: bool = False
) -> tuple[int, int, int]:
    """Ledger melee_attack 9 and shot 6: the basic and the critical part, and the boxes that are pierced.

    ``full``: a basic attack is not halved; ``twice``: the basic part is doubled before the range counts.
    """
    n = hitter(m)
    ap = m.dap if m.countering else m.ap
    base = max(0, value(g, n, "damage_char", _plain(g, m, letter, luck), m, luck))
    if ap == 1 and not full and m.kind not in ("throw", "special"):
        base = -(-base // 2)
    announced = m.wish if m.countering else m.announced
    base += announced.count("P") * value(g, n, "p_effect_damage", 1, m)
    base += value(g, n, "basic_damage", 0, m, luck)
    if g.safars[n].berserk and m.kind != "throw":
        base += char(g, n, "P", m)  # KA-SKL-11
    item = m.ditem if m.countering else m.weapon
    if item >= 0 and g.safars[n].items[item].dull:
        base -= DULL
    base = max(0, base)
    critical = _critical(g, m, base)
    base *= 2 if twice else 1
    if m.kind == "shot" and not m.countering:
        base, critical = _at_range(g, m, base, critical)
    return base, critical, max(0, value(g, n, "piercing", 0, m, luck))


def _plain(g: KharnAges, m: Moment, letter: str, luck: Luck) -> int:
    n = hitter(m)
    if m.kind == "throw" and m.thing in g.book.objects:
        return g.book.objects[m.thing].damage
    if m.kind == "special":
        return int(references.number(g, special_of(g, m)["damage"], Env(me=n, seat=g.safars[n].seat), m, luck))
    if letter != WEAPON:
        return plain_char(g, n, letter, m)
    for improvised in flags(g, n, "improvised", m):
        return int(improvised["damage"])
    for op, given, env, _ in touching(g, n, "damage_char", m):
        if op == "may_set":
            return max(0, int(references.number(g, given["n"], env, m, luck)))
    return 0


def special_of(g: KharnAges, m: Moment) -> dict[str, Any]:
    """The facts of a special attack."""
    effect = g.book.skills[m.special].effects[0]
    facts: dict[str, Any] = effect.do[0]["special_attack"]
    return facts


def _critical(g: KharnAges, m: Moment, base: int) -> int:
    """KA-STA-02: stature, once, for 2 and 3 AP; a shot is doubled (KA-SHO-06)."""
    n = hitter(m)
    crit = m.dcrit if m.countering else m.crit
    ap = m.dap if m.countering else m.ap
    if not crit or ap < 2 or m.kind == "throw":
        return 0
    if m.kind == "special" and special_of(g, m).get("critical_damage") is False:
        return 0
    if flag(g, n, "no_critical_damage", m):
        return 0
    plain = base if m.kind == "shot" and not m.countering else stature(g, n)
    return max(0, value(g, n, "critical_damage", plain, m))


def _at_range(g: KharnAges, m: Moment, basic: int, critical: int) -> tuple[int, int]:
    """KA-SHO-08, KA-SHO-09: last of all, the range; from the basic part first."""
    n = m.attacker
    card = g.equipment(n, m.weapon)
    a, b = base_of(g, n), base_of(g, m.defender)
    if card.range is None:
        return basic, critical  # a thrown melee weapon is always at medium range
    if in_range(a, b, card.range.short):
        return basic + value(g, n, "short_damage", SHORT_BONUS, m), critical
    if in_range(a, b, card.range.long) or m.shot == "precise":
        return basic, critical
    left = LONG_PENALTY - min(basic, LONG_PENALTY)
    return max(0, basic - LONG_PENALTY), max(0, critical - left)


def ticks_armour(g: KharnAges, m: Moment) -> bool:
    """KA-MEL-02, KA-SHD-06, KA-SPC-06: bare hands, shields and special attacks tick no box."""
    n = hitter(m)
    item = m.ditem if m.countering else m.weapon
    if m.kind == "throw":
        return True
    if m.kind == "special" or item == BARE or g.equipment(n, item).category == "shield":
        return False
    return not flag(g, n, "no_armour_tick", m)


class ApplyEffects(Procedure):
    """Announced effects V, A and C, in the order that their player likes; each may be waived (KA-EFF-12)."""

    who: int
    opponent: int
    letters: str
    m: Moment
    options: tuple[str, ...] = ()

    def next_one(self, g: KharnAges, got: None) -> Next:
        self.options = tuple(self._options(g)) if g.plays(self.who) else ()
        return None if self.options else END

    def ask(self, g: KharnAges, got: None) -> Next:
        seat = g.chooser(self.who)
        return Ask(seat, "effects", "KA-EFF-01", (*self.options, STOP), about=(self.who, self.opponent))

    def apply(self, g: KharnAges, got: str) -> Next:
        if got == STOP:
            return END
        announced, _, kind = got.rpartition(">")
        announced = announced or kind
        left = list(self.letters)
        for letter in announced:
            left.remove(letter)
        self.letters = "".join(left)
        self.at = "next_one"
        times, letter = len(announced), kind[0]
        if letter == "V":
            g.push(FreeMove(safar=self.who, halves=times))
        elif letter == "A":
            from ludarium.games.kharn_ages.rules.granted import FreeAttacks

            g.push(FreeAttacks(attacker=self.who, left=times))
        else:
            g.push(Repel(winner=self.who, loser=self.opponent, m=self.m, times=times))
        return None

    def _options(self, g: KharnAges) -> list[str]:
        found = []
        swaps = [tuple(arg) for arg in flags(g, self.who, "effect_swap", self.m) if arg]
        for letter in sorted(set(self.letters), key="VPAC".index):
            many = letter * self.letters.count(letter)
            if letter in "VA" or (letter == "C" and self._can_repel(g)):
                found.append(many)
            for from_, to in swaps:
                if from_ in ("any", letter) and to != letter and self._can_repel(g):
                    found.append(f"{many}>{to}")
        return found

    def _can_repel(self, g: KharnAges) -> bool:
        return g.plays(self.opponent)


@operation("effect")
def _effect(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    me = run.env.me
    letters = given["kind"] * given.get("n", 1)
    g.push(ApplyEffects(who=me, opponent=run.m.opponent(me), letters=letters, m=run.m))


def counter_reaches(g: KharnAges, m: Moment) -> bool:
    """KA-DEF-09: whether the attacker is within the defender's zone or the reach of its item."""
    return in_reach(g, m.defender, m.ditem, m.attacker, m, defends=True)

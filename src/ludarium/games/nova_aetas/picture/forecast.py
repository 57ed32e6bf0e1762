"""The exact odds of an attack as it is offered: its pool, what the Enemy makes it reroll, and its own rerolls."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

import msgspec

from ludarium.games.nova_aetas.odds import ALL, SIDES, wounds_of
from ludarium.games.nova_aetas.picture.symbols import on_map
from ludarium.games.nova_aetas.rules.attack import HeroAttack
from ludarium.games.nova_aetas.rules.conditions import holds
from ludarium.games.nova_aetas.rules.names import enemy_number
from ludarium.games.nova_aetas.rules.plans import plan_of
from ludarium.games.nova_aetas.rules.statuses import passives
from ludarium.games.nova_aetas.state import SYMBOLS, NovaAetas
from ludarium.scene.rail import Panel, Row


class Forecast(msgspec.Struct, frozen=True):
    """What an attack would bring with the rerolls of the Hero's cards; without Boosts, tokens, secondary effects."""

    dice: int
    need: int
    against: tuple[str, ...]
    rerolls: int
    """How many failed dice the Hero's own cards let it roll again."""
    wounds: tuple[tuple[int, Fraction], ...]
    """The chance of each number of Wounds; of a spell the chance that it fails (0) and works (1)."""
    health: int
    """Health left of the target; 0 if it has none."""
    spell: bool

    @property
    def defeats(self) -> Fraction:
        """The chance that the target is Out of Combat."""
        if not self.health or self.spell:
            return Fraction(0)
        return sum((chance for dealt, chance in self.wounds if dealt >= self.health), Fraction(0))

    @property
    def hits(self) -> Fraction:
        """The chance of any Wound, or that the spell works."""
        return sum((chance for dealt, chance in self.wounds if dealt), Fraction(0))

    @property
    def average(self) -> Fraction:
        """Wounds on average."""
        return sum((dealt * chance for dealt, chance in self.wounds), Fraction(0))


def forecast(g: NovaAetas, number: int, card: str, target: str) -> Forecast:
    """The odds of this attack: what counts in it is asked of the attack itself."""
    attack = HeroAttack(hero=number, card=card, target=target)
    attack._look(g)
    plan = plan_of(g, card)
    dice, need = _pool(g, attack)
    again, against = _rerolls(g, attack), attack._against(g, plan)
    resisted = tuple(one.partition(" ")[2] for one in against if one.startswith("resistance "))
    thrown = successes_of(dice, need, resisted, len(against) - len(resisted), again)
    foe = enemy_number(target)
    skills = passives(g, g.enemies[foe]) if foe >= 0 else ()
    health = g.card(g.enemies[foe]).health - g.enemies[foe].wounds if foe >= 0 else 0
    if plan.mental:
        works = sum((chance for count, chance in thrown if count >= max(1, plan.need)), Fraction(0))
        return Forecast(dice, need, against, again, ((0, 1 - works), (1, works)), health, True)
    keywords = attack._keywords(g)
    extra = 0 if "destiny" in skills else sum(int(one.split()[1]) for one in keywords if one.startswith("critical "))
    shield = "shield" in skills and "unblockable" not in keywords and "shield" not in attack._ignores(g)
    weak, weapon = "weak_attack" in keywords, card in g.book.items
    totals: dict[int, Fraction] = {}
    for count, chance in thrown:
        dealt = wounds_of(count, shield=shield, weapon=weapon, critical=extra, weak=weak)
        dealt = 0 if "harmless" in keywords else dealt
        totals[dealt] = totals.get(dealt, Fraction(0)) + chance
    return Forecast(dice, need, against, again, tuple(sorted(totals.items())), health, False)


def _pool(g: NovaAetas, attack: HeroAttack) -> tuple[int, int]:
    """The dice and what each needs, as ``HeroAttack.roll`` and ``HeroRoll.burdens`` reckon them."""
    plan, hero = plan_of(g, attack.card), g.heroes[attack.hero]
    pool, need, dice = plan.pool, attack._defense(g, attack.target), plan.dice
    for _, op in attack._changes(g):
        if op.name == "dice":
            dice += op.number(0)
        elif op.name == "pool":
            pool = op.word(0)
        elif op.name == "threshold":
            need = min(8, max(2, need + op.number(0)))
    held = hero.statuses
    dice += g.stat(hero, pool) - ("poison" in held) - ("disadvantage1" in held) - 2 * ("disadvantage2" in held)
    return max(0, dice), min(8, max(2, need + ("cursed" in held)))


def _rerolls(g: NovaAetas, attack: HeroAttack) -> int:
    """Failed dice that cards of the Hero let it roll again, as ``HeroRoll.gather`` finds them."""
    plan, hero = plan_of(g, attack.card), g.heroes[attack.hero]
    moment = attack._moment(g)
    count = 0
    for trigger in ("attack_roll", "cast_roll") if plan.mental else ("attack_roll",):
        for card, line in g.lines(hero, trigger):
            skill = g.book.skills.get(card)
            own = skill is not None and skill.kind in ("spell", "prayer", "attack")
            if card in hero.flipped or (own and card != attack.card) or not holds(g, attack.hero, card, line, moment):
                continue
            for op in line.ops:
                if op.name == "reroll" and op.word(1) != "success":
                    count += ALL if op.word(0) == "all" else op.number(0)
    return min(count, ALL)


@lru_cache(maxsize=4096)
def successes_of(
    dice: int, need: int, resisted: tuple[str, ...], forced: int, again: int
) -> tuple[tuple[int, Fraction], ...]:
    """The chance of each number of successes once all rerolls are done (NA-GAP-60, NA-GAP-61).

    Successes that show a resisted symbol are rolled again, then ``forced`` others; then ``again`` failures by the Hero.
    """
    good = [face for face in range(1, SIDES + 1) if face >= need]
    marked = sum(SYMBOLS.get(face) in resisted for face in good)
    plain, one = Fraction(len(good) - marked, SIDES), Fraction(len(good), SIDES)
    totals: dict[int, Fraction] = {}
    for hits, chance in _binomial(dice, one):
        for kept, part in _binomial(hits, plain / one):
            left = max(0, kept - forced)
            for more, share in _binomial(hits - left, one):
                fails = dice - left - more
                for last, end in _binomial(min(again, fails), one):
                    count = left + more + last
                    totals[count] = totals.get(count, Fraction(0)) + chance * part * share * end
    return tuple(sorted(totals.items()))


def _binomial(count: int, chance: Fraction) -> list[tuple[int, Fraction]]:
    return [(n, comb(count, n) * chance**n * (1 - chance) ** (count - n)) for n in range(count + 1)]


def percent(chance: Fraction) -> str:
    """A chance in whole percent; never 0 or 100 unless it is sure."""
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    return f"{min(99, max(1, round(float(chance) * 100)))} %"


def pill(found: Forecast) -> str:
    """The chance that matters: to defeat it if that can be, else to wound it."""
    if found.spell:
        return f"{{{on_map('crossed-swords')}|works}} {percent(found.hits)}"
    return (
        f"{{{on_map('crossed-swords')}|{'out' if found.defeats else 'wounds'}}} {percent(found.defeats or found.hits)}"
    )


def panel(found: Forecast, title: str) -> Panel:
    """The odds in lines: how many Wounds how often."""
    rows = [Row(f"{found.dice} dice", "rolling-dices", f"{found.need}+")]
    rows += [Row(f"{one.capitalize()} rerolls a success", "dodge", tone="warn") for one in found.against]
    if found.rerolls:
        count = "all failed dice" if found.rerolls >= ALL else f"{found.rerolls} failed"
        rows.append(Row(f"Your cards reroll {count}", "rolling-dices", tone="ok"))
    if found.spell:
        rows.append(Row("It works", value=_exact(found.hits), bar=float(found.hits), tone="ok"))
        return Panel("forecast", "odds", title, tuple(rows))
    if found.health:
        rows.append(Row("Out of Combat", "", _exact(found.defeats), bar=float(found.defeats), tone="danger"))
    for dealt, chance in found.wounds:
        out = bool(found.health) and dealt >= found.health
        words = "1 Wound" if dealt == 1 else f"{dealt} Wounds"
        rows.append(
            Row(f"{words}, out" if out else words, "", _exact(chance), bar=float(chance), tone="danger" if out else "")
        )
    rows.append(Row("On average", value=f"{float(found.average):.2f}"))
    return Panel("forecast", "odds", title, tuple(rows))


def _exact(chance: Fraction) -> str:
    return f"{float(chance) * 100:.1f} %"

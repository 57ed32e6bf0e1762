"""The exact odds of an attack as it is offered: its pool, what the Enemy makes it reroll, and its own rerolls."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import msgspec

from ludarium.games.nova_aetas.odds import throws, wounds_of
from ludarium.games.nova_aetas.picture.symbols import on_map
from ludarium.games.nova_aetas.rules.attack import HeroAttack
from ludarium.games.nova_aetas.rules.names import enemy_number
from ludarium.games.nova_aetas.rules.plans import plan_of
from ludarium.games.nova_aetas.rules.statuses import passives
from ludarium.games.nova_aetas.state import NovaAetas
from ludarium.scene.rail import Panel, Row


class Forecast(msgspec.Struct, frozen=True):
    """What an attack would bring, without Boosts, tokens and secondary effects."""

    dice: int
    need: int
    against: tuple[str, ...]
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
    """The odds by the very code that makes the attack."""
    attack = HeroAttack(hero=number, card=card, target=target)
    attack._look(g)  # the attack itself says what counts in it
    plan, hero = plan_of(g, card), g.heroes[number]
    pool, need, dice, forced = plan.pool, attack._defense(g, target), plan.dice, 0
    for _, op in attack._changes(g):
        if op.name == "dice":
            dice += op.number(0)
        elif op.name == "pool":
            pool = op.word(0)
        elif op.name == "threshold":
            need = min(8, max(2, need + op.number(0)))
    dice += g.stat(hero, pool) - ("poison" in hero.statuses)
    dice -= ("disadvantage1" in hero.statuses) + 2 * ("disadvantage2" in hero.statuses)
    need = min(8, max(2, need + ("cursed" in hero.statuses)))
    against = attack._against(g, plan)
    resisted = next((one.partition(" ")[2] for one in against if one.startswith("resistance ")), "")
    forced = sum(one in ("dodge", "cover") for one in against)
    foe = enemy_number(target)
    skills = passives(g, g.enemies[foe]) if foe >= 0 else ()
    keywords = attack._keywords(g)
    extra = 0 if "destiny" in skills else sum(int(one.split()[1]) for one in keywords if one.startswith("critical "))
    shield = "shield" in skills and "unblockable" not in keywords
    health = g.card(g.enemies[foe]).health - g.enemies[foe].wounds if foe >= 0 else 0
    harm = (
        _mental(max(0, dice), need, resisted, forced, plan.need)
        if plan.mental
        else _harm(max(0, dice), need, resisted, forced, shield, card in g.book.items, extra, "weak_attack" in keywords)
    )
    return Forecast(max(0, dice), need, against, harm, health, plan.mental)


@lru_cache(maxsize=4096)
def _harm(
    dice: int, need: int, resisted: str, forced: int, shield: bool, weapon: bool, critical: int, weak: bool
) -> tuple[tuple[int, Fraction], ...]:
    totals: dict[int, Fraction] = {}
    for (count, _), chance in throws(dice, need, resisted=resisted, forced=forced).items():
        dealt = wounds_of(count, shield=shield, weapon=weapon, critical=critical, weak=weak)
        totals[dealt] = totals.get(dealt, Fraction(0)) + chance
    return tuple(sorted(totals.items()))


@lru_cache(maxsize=4096)
def _mental(dice: int, need: int, resisted: str, forced: int, least: int) -> tuple[tuple[int, Fraction], ...]:
    works = sum(
        (
            chance
            for (count, _), chance in throws(dice, need, resisted=resisted, forced=forced).items()
            if count >= max(1, least)
        ),
        Fraction(0),
    )
    return ((0, 1 - works), (1, works))


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
    rows += [Row(one.capitalize(), "dodge", "rerolls", tone="warn") for one in found.against]
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

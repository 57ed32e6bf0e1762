"""The exact odds of an attack as it is offered: its pool, what the Enemy makes it reroll, and its own rerolls."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

import msgspec

from ludarium.games.nova_aetas.odds import ALL, wounds_of
from ludarium.games.nova_aetas.options import Place
from ludarium.games.nova_aetas.picture.symbols import strike_sign
from ludarium.games.nova_aetas.rules.attack import HeroAttack
from ludarium.games.nova_aetas.rules.defence import EnemyStrike
from ludarium.games.nova_aetas.rules.dice import FACES
from ludarium.games.nova_aetas.rules.interacting import TryIt
from ludarium.games.nova_aetas.rules.names import enemy_number, place_of
from ludarium.games.nova_aetas.rules.plans import plan_of
from ludarium.games.nova_aetas.rules.rolls import HeroRoll
from ludarium.games.nova_aetas.rules.statuses import passives
from ludarium.games.nova_aetas.state import SYMBOLS, NovaAetas
from ludarium.kernel.play import foresee
from ludarium.scene.rail import Panel, Row
from ludarium.space.squares import directions


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


def forecast(g: NovaAetas, number: int, card: str, target: str, boosts: tuple[str, ...] = ()) -> Forecast:
    """The odds of this attack with these Boosts."""
    start, end = g.heroes[number].at, place_of(g, target)
    assert start is not None
    assert end is not None
    now = g.clone()
    attack = HeroAttack(hero=number, card=card, target=target, boosts=boosts)
    attack._look(now)
    attack.roll(now, Place(directions(start, end)[0]))
    roll = now.stack[-1]
    assert isinstance(roll, HeroRoll)
    return _strike(now, attack, roll)


def forecast_of(g: NovaAetas) -> Forecast | None:
    """The odds of the attack or the defence under way, before its roll; nothing if there is none."""
    now = g.clone()
    roll = now.stack.pop() if isinstance(now.stack[-1], HeroRoll) else None
    work = now.stack[-1] if now.stack else None
    if isinstance(work, HeroAttack) and (roll is None or not roll.faces):
        if roll is not None:
            return _strike(now, work, roll)
        return forecast(g, work.hero, work.card, work.target, work.boosts) if place_of(g, work.target) else None
    if isinstance(work, EnemyStrike) and roll is not None and not roll.faces:
        return _defence(now, work, roll)
    return None


def forecast_test(g: NovaAetas, seat: int, option: Any) -> Fraction | None:
    """The chance that the test of an object or a point of interest succeeds; nothing if it asks for no test."""
    now = foresee(g, seat, option).game
    roll, work = (now.stack[-1], now.stack[-2]) if len(now.stack) > 1 else (None, None)
    if not isinstance(roll, HeroRoll) or not isinstance(work, TryIt) or roll.faces:
        return None
    return sum((chance for count, chance in _thrown(now, roll) if count >= work.successes), Fraction(0))


def _thrown(g: NovaAetas, roll: HeroRoll) -> tuple[tuple[int, Fraction], ...]:
    """The chance of each number of successes of a roll; its own code says what burdens it and what may be rerolled."""
    roll.burdens(g, None)
    roll.dice = max(0, roll.dice)
    roll.faces = (1,) * roll.dice
    roll.gather(g, None)
    resisted = tuple(one.partition(" ")[2] for one in roll.against if " " in one)
    return successes_of(roll.dice, roll.need, resisted, len(roll.against) - len(resisted), _again(roll))


def _again(roll: HeroRoll) -> int:
    """Failed dice that cards let the Hero roll again; the Reroll token is not counted, for it is spent."""
    return min(ALL, sum(one.count for one in roll.sources if one.which != "success" and one.by != "reroll"))


def _strike(g: NovaAetas, attack: HeroAttack, roll: HeroRoll) -> Forecast:
    """What an attack would bring; ``g`` is a copy."""
    plan, thrown, foe = plan_of(g, attack.card), _thrown(g, roll), enemy_number(attack.target)
    skills = passives(g, g.enemies[foe]) if foe >= 0 else ()
    health = g.card(g.enemies[foe]).health - g.enemies[foe].wounds if foe >= 0 else 0
    facts = (roll.dice, roll.need, roll.against, _again(roll))
    if plan.mental:
        works = sum((chance for count, chance in thrown if count >= max(1, plan.need)), Fraction(0))
        return Forecast(*facts, ((0, 1 - works), (1, works)), health, True)
    keywords = attack._keywords(g)
    extra = 0 if "destiny" in skills else sum(int(one.split()[1]) for one in keywords if one.startswith("critical "))
    shield = "shield" in skills and "unblockable" not in keywords and "shield" not in attack._ignores(g)
    weak, weapon = "weak_attack" in keywords, attack.card in g.book.items
    totals: dict[int, Fraction] = {}
    for count, chance in thrown:
        dealt = wounds_of(count, shield=shield, weapon=weapon, critical=extra, weak=weak)
        dealt = 0 if "harmless" in keywords else dealt
        totals[dealt] = totals.get(dealt, Fraction(0)) + chance
    return Forecast(*facts, tuple(sorted(totals.items())), health, False)


def _defence(g: NovaAetas, strike: EnemyStrike, roll: HeroRoll) -> Forecast:
    """The Wounds that a defence would leave; ``g`` is a copy."""
    hero, effects = g.heroes[roll.hero], strike._attack(g).effects
    totals: dict[int, Fraction] = {}
    for count, chance in _thrown(g, roll):
        left = max(0, strike.hits - strike.blocked - count)
        left = 0 if "harmless" in effects else min(1, left) if "weak_attack" in effects else left
        totals[left] = totals.get(left, Fraction(0)) + chance
    health = g.stat(hero, "health") - hero.wounds
    return Forecast(roll.dice, roll.need, roll.against, _again(roll), tuple(sorted(totals.items())), health, False)


@lru_cache(maxsize=4096)
def successes_of(
    dice: int, need: int, resisted: tuple[str, ...], forced: int, again: int
) -> tuple[tuple[int, Fraction], ...]:
    """The chance of each number of successes once all rerolls are done (NA-GAP-60, NA-GAP-61).

    Successes that show a resisted symbol are rolled again, then ``forced`` others; then ``again`` failures by the Hero.
    """
    good = [face for face in range(1, FACES + 1) if face >= need]
    marked = sum(SYMBOLS.get(face) in resisted for face in good)
    plain, one = Fraction(len(good) - marked, FACES), Fraction(len(good), FACES)
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
        return f"{{{strike_sign()}|works}} {percent(found.hits)}"
    return f"{{{strike_sign()}|{'out' if found.defeats else 'wounds'}}} {percent(found.defeats or found.hits)}"


def panel(found: Forecast, title: str, out: str = "Out of Combat") -> Panel:
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
        rows.append(Row(out, "", _exact(found.defeats), bar=float(found.defeats), tone="danger"))
    for dealt, chance in found.wounds:
        last = bool(found.health) and dealt >= found.health
        words = "1 Wound" if dealt == 1 else f"{dealt} Wounds"
        rows.append(
            Row(
                f"{words}, {out}" if last else words,
                "",
                _exact(chance),
                bar=float(chance),
                tone="danger" if last else "",
            )
        )
    rows.append(Row("On average", value=f"{float(found.average):.2f}"))
    return Panel("forecast", "odds", title, tuple(rows))


def _exact(chance: Fraction) -> str:
    return f"{float(chance) * 100:.1f} %"

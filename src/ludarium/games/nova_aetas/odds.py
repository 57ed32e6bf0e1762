"""Exact odds of attacks, spells, prayers, defences and tests, with the rerolls of both sides in their order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb, factorial
from typing import TypeAlias

from ludarium.games.nova_aetas.rules.attack_facts import CRITICAL
from ludarium.games.nova_aetas.rules.dice import FACES
from ludarium.games.nova_aetas.state import SYMBOLS
from ludarium.kernel.game_type import BadOption, Odds
from ludarium.kernel.odds import Given, answered

Answer: TypeAlias = dict[str, Fraction]
Throw: TypeAlias = tuple[int, int]
"""Successes, and how often the symbol shows."""
MOST = 20
ALL = 99

QUESTIONS = {
    "die": "need: chance that one die succeeds",
    "attack": "dice, need: Wounds of a weapon; weapon=0: no Critical Hit; critical: X of Critical X; shield=1; health: "
    "chance to defeat; symbol: chance to hit with it; dodge=1; cover=1; resistance: a symbol; rerolls: a number or all",
    "spell": "dice, need, successes: chance that it works; wounds, symbol: Wounds with 1 more for each; dodge=1; rerolls",
    "prayer": "dice: average successes up to most, and none at all; need",
    "defence": "dice, need, hits: Wounds; insidious: a symbol; rerolls",
    "test": "dice, successes: chance to pass; need; rerolls",
    "burn": "ap: chance to put the fire out with so many AP",
    "symbol": "dice, symbol: chance that it shows at least once",
}


def questions() -> Mapping[str, str]:
    """The questions it answers, with their arguments in words."""
    return QUESTIONS


def answer(question: str, arguments: Mapping[str, str]) -> Odds:
    """The exact answer to one of QUESTIONS."""
    return answered("Nova Aetas", QUESTIONS, ANSWERS, question, Given(arguments, str))


# -- throws ------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _kinds(need: int, symbol: str) -> tuple[int, int, int, int]:
    """How many faces are successes with the symbol, successes without, failures with it, failures without."""
    faces = [(face >= need, SYMBOLS.get(face) == symbol) for face in range(1, FACES + 1)]
    return tuple(faces.count(kind) for kind in ((True, True), (True, False), (False, True), (False, False)))  # type: ignore[return-value]


@lru_cache(maxsize=4096)
def _rolled(dice: int, need: int, symbol: str) -> dict[tuple[int, int, int, int], Fraction]:
    """The chance of each mixture of the four kinds of dice."""
    faces = _kinds(need, symbol)
    found = {}
    for a in range(dice + 1):
        for b in range(dice - a + 1):
            for c in range(dice - a - b + 1):
                d = dice - a - b - c
                ways = factorial(dice) // (factorial(a) * factorial(b) * factorial(c) * factorial(d))
                number = ways * faces[0] ** a * faces[1] ** b * faces[2] ** c * faces[3] ** d
                if number:
                    found[a, b, c, d] = Fraction(number, FACES**dice)
    return found


@lru_cache(maxsize=4096)
def throws(
    dice: int, need: int, *, symbol: str = "", resisted: str = "", forced: int = 0, rerolls: int = 0
) -> dict[Throw, Fraction]:
    """The chance of each number of successes and symbols once all rerolls are done.

    First successes that show the resisted symbol, then ``forced`` others, those with the symbol first (NA-GAP-60,
    NA-GAP-61). Then the Hero rerolls as many failures as allowed, those without the symbol first.
    """
    need = min(FACES, max(2, need))
    found: dict[Throw, Fraction] = {}
    for (a, b, c, d), chance in _rolled(max(0, dice), need, symbol).items():
        for kept, again, part in _against(a, b, need, symbol, resisted, forced):
            for (e, f, g, h), more in _rolled(again, need, symbol).items():
                now = (kept[0] + e, kept[1] + f, c + g, d + h)
                plain = min(rerolls, now[3])
                marked = min(rerolls - plain, now[2])
                for (i, j, k, _), last in _rolled(plain + marked, need, symbol).items():
                    throw = (now[0] + now[1] + i + j, now[0] + now[2] - marked + i + k)
                    found[throw] = found.get(throw, Fraction(0)) + chance * part * more * last
    return found


def _against(
    a: int, b: int, need: int, symbol: str, resisted: str, forced: int
) -> list[tuple[tuple[int, int], int, Fraction]]:
    """What the Enemy side makes the Hero reroll: the successes kept (with and without the symbol), dice, chance."""
    if not resisted:
        first = min(a, forced)
        second = min(b, forced - first)
        return [((a - first, b - second), first + second, Fraction(1))]
    if resisted == symbol:
        second = min(b, forced)
        return [((0, b - second), a + second, Fraction(1))]
    good = [face for face in range(need, FACES + 1) if SYMBOLS.get(face) != symbol]
    share = Fraction(sum(SYMBOLS.get(face) == resisted for face in good), max(1, len(good)))
    cases = []
    for gone in range(b + 1):
        chance = comb(b, gone) * share**gone * (1 - share) ** (b - gone)
        first = min(a, forced)
        second = min(b - gone, forced - first)
        cases.append(((a - first, b - gone - second), gone + first + second, chance))
    return [case for case in cases if case[2]]


def by_successes(found: Mapping[Throw, Fraction]) -> dict[int, Fraction]:
    """The chance of each number of successes, whatever the symbols."""
    totals: dict[int, Fraction] = {}
    for (count, _), chance in found.items():
        totals[count] = totals.get(count, Fraction(0)) + chance
    return dict(sorted(totals.items()))


def wounds_of(
    successes: int, *, shield: bool = False, weapon: bool = True, critical: int = 0, weak: bool = False
) -> int:
    """The Wounds of so many successes: Shield, Weak Attack, then the Critical Hit (NA-GAP-67)."""
    wounds = max(0, successes - shield)
    if weak:
        wounds = min(1, wounds)
    return wounds + 1 + critical if weapon and wounds >= CRITICAL else wounds


# -- questions -----------------------------------------------------------------------------------------


def _number(given: Mapping[str, str], name: str, default: str | None = None) -> int:
    text = given[name] if default is None else given.get(name, default)
    if text == "all":
        return ALL
    if not text.isdigit() or int(text) > MOST:
        raise BadOption(f"{name}={text!r} is no number from 0 to {MOST}.")
    return int(text)


def _symbol(given: Mapping[str, str], name: str) -> str:
    symbol = given.get(name, "")
    if symbol not in ("", "sun", "moon", "star"):
        raise BadOption(f"{name}={symbol!r} is no symbol: sun, moon or star.")
    return symbol


def _throws(given: Mapping[str, str], need: str | None = None, resisted: str = "resistance") -> dict[Throw, Fraction]:
    return throws(
        _number(given, "dice"),
        _number(given, "need", need),
        symbol=_symbol(given, "symbol"),
        resisted=_symbol(given, resisted),
        forced=_number(given, "dodge", "0") + _number(given, "cover", "0"),
        rerolls=_number(given, "rerolls", "0"),
    )


def _mean(chances: Mapping[int, Fraction]) -> Fraction:
    return sum((count * chance for count, chance in chances.items()), Fraction(0))


def _die(given: Mapping[str, str]) -> Answer:
    return {"success": Fraction(FACES + 1 - min(FACES, max(2, _number(given, "need"))), FACES)}


def _attack(given: Mapping[str, str]) -> Answer:
    shield, weapon = given.get("shield") == "1", given.get("weapon", "1") == "1"
    extra = _number(given, "critical", "0")
    found = _throws(given)
    wounds: dict[int, Fraction] = {}
    crits = hit_symbol = Fraction(0)
    for (count, shown), chance in found.items():
        dealt = wounds_of(count, shield=shield, weapon=weapon, critical=extra)
        wounds[dealt] = wounds.get(dealt, Fraction(0)) + chance
        crits += chance if weapon and count - shield >= CRITICAL else 0
        hit_symbol += chance if dealt and shown else 0
    answers = {str(dealt): chance for dealt, chance in sorted(wounds.items())}
    answers |= {"average": _mean(wounds), "critical": crits, "successes": _mean(by_successes(found))}
    if "health" in given:
        health = _number(given, "health")
        answers["defeats"] = sum((chance for dealt, chance in wounds.items() if dealt >= health), Fraction(0))
    if given.get("symbol"):
        answers["hits with symbol"] = hit_symbol
    return answers


def _spell(given: Mapping[str, str]) -> Answer:
    least, base = _number(given, "successes"), _number(given, "wounds", "0")
    found = _throws(given)
    works = {throw: chance for throw, chance in found.items() if throw[0] >= max(1, least)}
    each = bool(given.get("symbol"))
    average = sum(((base + each * shown) * chance for (_, shown), chance in works.items()), Fraction(0))
    return {"works": sum(works.values(), Fraction(0)), "average": average}


def _prayer(given: Mapping[str, str]) -> Answer:
    chances = by_successes(_throws(given, "5"))
    most = _number(given, "most", str(MOST))
    average = sum((min(count, most) * chance for count, chance in chances.items()), Fraction(0))
    return {"average": average, "none": chances.get(0, Fraction(0))}


def _defence(given: Mapping[str, str]) -> Answer:
    hits = _number(given, "hits")
    chances = by_successes(_throws(given, resisted="insidious"))
    wounds: dict[int, Fraction] = {}
    for count, chance in chances.items():
        left = max(0, hits - count)
        wounds[left] = wounds.get(left, Fraction(0)) + chance
    answers = {str(left): chance for left, chance in sorted(wounds.items())}
    at_least = {f"{n} or more": sum((c for w, c in wounds.items() if w >= n), Fraction(0)) for n in range(1, hits + 1)}
    return {**answers, **at_least, "average": _mean(wounds)}


def _test(given: Mapping[str, str]) -> Answer:
    chances = by_successes(_throws(given, "5"))
    least = _number(given, "successes")
    return {"passes": sum((chance for count, chance in chances.items() if count >= least), Fraction(0))}


def _burn(given: Mapping[str, str]) -> Answer:
    return {"out": 1 - Fraction(1, 2) ** _number(given, "ap")}


def _shows(given: Mapping[str, str]) -> Answer:
    faces = sum(SYMBOLS.get(face) == _symbol(given, "symbol") for face in range(1, FACES + 1))
    return {"shows": 1 - Fraction(FACES - faces, FACES) ** _number(given, "dice")}


ANSWERS: dict[str, Callable[[Mapping[str, str]], Answer]] = {
    "die": _die,
    "attack": _attack,
    "spell": _spell,
    "prayer": _prayer,
    "defence": _defence,
    "test": _test,
    "burn": _burn,
    "symbol": _shows,
}

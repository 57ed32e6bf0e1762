"""Exact odds of Kharn-Ages: rolls that are kept and rolled on, attacks against defences, tests, armour."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache

from ludarium.games.kharn_ages.rules.dice import d5
from ludarium.kernel.game_type import BadOption, Odds
from ludarium.kernel.odds import Given, answered

Answer = dict[str, Fraction]
QUESTIONS = {
    "critical": "level: chance of a CH, and of a forced CF, if the best die is kept",
    "through": "attack, level, defence, defence_level: chance that an attack with these sums of characteristics is not "
    "defended; cf: the highest face that fails it; need: a difficulty to reach as well",
    "reach": "sum, need, level: chance that a roll reaches a threshold; rerolls: mastery dice to spend",
    "single": "sum, need: chance of a temerity, fright or landing test",
    "face": "need, level: chance of a kept face, such as 8 for Detecting",
    "armour": "damage, fail, threshold, success, level: mean damage that goes through",
    "die": "the mean of 1D5, and of the points that Destroying takes",
}
"""What can be asked, with the arguments in words."""


def questions() -> Mapping[str, str]:
    """The questions it answers, with their arguments in words."""
    return QUESTIONS


def answer(question: str, arguments: Mapping[str, str]) -> Odds:
    """The exact answer to one of QUESTIONS."""
    return answered("Kharn-Ages", QUESTIONS, ANSWERS, question, Given(arguments, _whole))


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise BadOption(f"{text!r} is no whole number.") from None


def kept(face: int, dice: int) -> Fraction:
    """The chance that the best of so many dice shows this face."""
    return Fraction(face**dice - (face - 1) ** dice, 10**dice)


@lru_cache(maxsize=4_096)
def more(least: int) -> Fraction:
    """KA-DIE-08: the chance that the extra dice of a CH add at least so much."""
    if least <= 0:
        return Fraction(1)
    plain = sum(1 for face in range(2, 10) if face >= least)
    return Fraction(plain + (1 if least <= 10 else 0), 10) if least <= 10 else more(least - 10) / 10


def _extra(amount: int) -> Fraction:
    """The chance that the extra dice add exactly so much."""
    return more(amount) - more(amount + 1)


@lru_cache(maxsize=4_096)
def beats(lead: int) -> Fraction:
    """The chance that a CH with this lead beats another CH: both are rolled on."""
    total, rounds = Fraction(0), max(2, abs(lead) // 10 + 3)
    for amount in range(10 * rounds):
        total += _extra(amount) * more(amount - lead + 1)
    # from here on both tails fall by ten for each ten more: the rest is a geometric series
    last = sum((_extra(10 * rounds + k) * more(10 * rounds + k - lead + 1) for k in range(10)), Fraction(0))
    return total + last * Fraction(100, 99)


@lru_cache(maxsize=8_192)
def through(attack: int, level: int, defence: int, defence_level: int, cf: int = 1, need: int = 0) -> Fraction:
    """The chance that an attack is not defended: ties go to the defender, a kept 1 fails (KA-RES-04, KA-RES-05)."""
    found = Fraction(0)
    for one in range(cf + 1, 11):
        if one < 10 and attack + one < need:
            continue
        for two in range(1, 11):
            lead = attack + one - defence - two
            if two == 1:
                chance = Fraction(1)
            elif one == 10 and two == 10:
                chance = beats(lead)
            elif one == 10:
                chance = more(1 - lead)
            elif two == 10:
                chance = 1 - more(lead)
            else:
                chance = Fraction(int(lead > 0))
            found += kept(one, level) * kept(two, defence_level) * chance
    return found


def reach(sum_: int, need: int, level: int, rerolls: int = 0) -> Fraction:
    """The chance to reach a threshold: keep the best die; each reroll replaces the worst die once."""
    if rerolls:
        miss = (1 - reach(sum_, need, 1)) ** (level + rerolls)
        return 1 - miss
    found = Fraction(0)
    for face in range(2, 11):
        left = need - sum_ - face
        found += kept(face, level) * (more(left) if face == 10 else Fraction(int(left <= 0)))
    return found


def _critical(given: Mapping[str, int]) -> Answer:
    level = given["level"]
    return {"ch": kept(10, level), "cf": kept(1, level)}


def _through(given: Mapping[str, int]) -> Answer:
    need, cf = given.get("need", 0), given.get("cf", 1)
    chance = through(given["attack"], given["level"], given["defence"], given["defence_level"], cf, need)
    return {"through": chance, "defended": 1 - chance}


def _reach(given: Mapping[str, int]) -> Answer:
    return {"success": reach(given["sum"], given["need"], given["level"], given.get("rerolls", 0))}


def _single(given: Mapping[str, int]) -> Answer:
    return {"passed": reach(given["sum"], given["need"], 1)}


def _face(given: Mapping[str, int]) -> Answer:
    return {"success": sum((kept(face, given["level"]) for face in range(given["need"], 11)), Fraction(0))}


def _armour(given: Mapping[str, int]) -> Answer:
    damage, mean = given["damage"], Fraction(0)
    for face in range(1, 11):
        stopped = given["success"] if face >= given["threshold"] else given["fail"]
        stopped = 0 if face == 1 else damage if face == 10 else stopped
        mean += kept(face, given["level"]) * max(0, damage - stopped)
    return {"mean": mean}


def _die(given: Mapping[str, int]) -> Answer:
    faces = [d5(face) for face in range(1, 11)]
    return {"d5": Fraction(sum(faces), 10), "structure": Fraction(sum(max(1, face - 2) for face in faces), 10)}


ANSWERS: dict[str, Callable[[Mapping[str, int]], Answer]] = {
    "critical": _critical,
    "through": _through,
    "reach": _reach,
    "single": _single,
    "face": _face,
    "armour": _armour,
    "die": _die,
}

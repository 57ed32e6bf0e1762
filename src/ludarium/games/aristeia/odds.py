"""Exact odds: distributions of dice as fractions (AR-ODDS-01 to AR-ODDS-19).

Pools are written as letters (R red, G green, O orange, B blue, K black, Y yellow) with added Symbols after a
``+``: ``RO+succ``. A Critical Block is used so that its owner suffers least and, among equals, deals most; no
Switches and no Tactics are reckoned with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb

from ludarium.games.aristeia.content import Book, load
from ludarium.games.aristeia.content.compiled import Tally
from ludarium.games.aristeia.content.vocabulary import SYMBOLS
from ludarium.games.aristeia.options import Act
from ludarium.games.aristeia.rules.actions import hits_back, reach
from ludarium.games.aristeia.rules.rolls import ADDED, CBLK, CRIT, NOTHING, SPEC, SUCC, combat_pools, cut, remaining
from ludarium.games.aristeia.rules.sight import sees
from ludarium.games.aristeia.state import Aristeia, Context
from ludarium.kernel.game_type import BadOption, Odds

Dice = tuple[Tally, ...]
DECK, HAND = 18, 4

QUESTIONS = {
    "success": "pool: chance of at least one Success in a Simple Roll; again=1: rolled again once if it fails",
    "attack": "attack, defense: Damage to the Defender; stunned=1: the Attacker is Stunned; least: also n or more",
    "counter": "attack, defense: Damage to the Attacker",
    "both": "attack, defense: who is out if each has hits (1) Hit Points left",
    "disengage": "agility, brawn: chance that the mover gets away",
    "specials": "pool, least: chance of so many Specials or more",
    "burning": "one Burning token followed to its end",
    "opening": "a given card in the opening hand, and with a mulligan if it is missing",
}


def answer(question: str, arguments: Mapping[str, str]) -> Odds:
    """The exact answer to one of QUESTIONS."""
    if question not in ANSWERS:
        raise BadOption(f"Aristeia! has no odds named {question!r}; it has {', '.join(QUESTIONS)}.")
    try:
        found = ANSWERS[question](dict(arguments))
    except KeyError as missing:
        raise BadOption(f"The odds {question!r} need {missing}: {QUESTIONS[question]}.") from None
    return Odds(question, {key: f"{value.numerator}/{value.denominator}" for key, value in found.items()})


# -- pools and outcomes -----------------------------------------------------------------------------------


def read_pool(text: str) -> tuple[str, tuple[str, ...]]:
    """The dice, cut to the caps, and the added Symbols of a pool as people write it."""
    dice, *symbols = text.upper().split("+") if text.isupper() else text.split("+")
    if set(dice) - set("RGOBKY") or not set(symbols) <= set(SYMBOLS):
        raise BadOption(f"{text!r} is no pool: letters R, G, O, B, K, Y, then +succ, +block or +spec.")
    return dice, tuple(symbols)


@lru_cache(maxsize=4096)
def outcomes(pool: str, symbols: tuple[str, ...] = ()) -> tuple[tuple[Dice, int], ...]:
    """Every throw of a pool as a multiset of faces, and in how many ways it comes."""
    book: Book = load()
    added = tuple(tuple(int(symbol == name) for name in SYMBOLS) for symbol in symbols)
    throws: Counter[Dice] = Counter({added: 1})  # type: ignore[dict-item]  # five Symbols each
    for code in cut(book, pool):
        grown: Counter[Dice] = Counter()
        for dice, ways in throws.items():
            for face in book.faces[code]:
                grown[tuple(sorted((*dice, face)))] += ways
        throws = grown
    return tuple(throws.items())


def summed(dice: Dice) -> Tally:
    """All Symbols of a throw."""
    return tuple(map(sum, zip(*dice, strict=True))) if dice else NOTHING  # type: ignore[return-value]  # five Symbols


def totals(pool: str, symbols: tuple[str, ...] = ()) -> dict[Tally, Fraction]:
    """The distribution of the Symbols of a pool."""
    found: Counter[Tally] = Counter()
    for dice, ways in outcomes(pool, symbols):
        found[summed(dice)] += ways
    whole = sum(found.values())
    return {tally: Fraction(ways, whole) for tally, ways in found.items()}


@lru_cache(maxsize=4096)
def face_to_face(
    attack: str,
    defense: str,
    attack_symbols: tuple[str, ...] = (),
    defense_symbols: tuple[str, ...] = (),
    *,
    stunned: tuple[bool, bool] = (False, False),
) -> dict[tuple[int, int], Fraction]:
    """The distribution of what is left to both sides of a Face to Face Roll.

    Single dice matter only against a throw with a Critical Block; all others are added up first.
    """
    found: Counter[tuple[int, int]] = Counter()
    ours, theirs = outcomes(attack, attack_symbols), outcomes(defense, defense_symbols)
    for other, other_ways in _added_up(theirs) if not _has_critical(ours) else theirs:
        plain = len(other) == 1 or not any(die[CBLK] for die in other)
        for dice, ways in _added_up(ours) if plain and not _has_critical(ours) else ours:
            found[best_result(dice, other, stunned=stunned)] += ways * other_ways
    whole = sum(found.values())
    return {left: Fraction(ways, whole) for left, ways in found.items()}


def _has_critical(throws: tuple[tuple[Dice, int], ...]) -> bool:
    return any(die[CBLK] for dice, _ in throws for die in dice)


def _added_up(throws: tuple[tuple[Dice, int], ...]) -> list[tuple[Dice, int]]:
    """The same throws as one die that shows everything, with a Critical Block kept as a die of its own."""
    found: Counter[Dice] = Counter()
    for dice, ways in throws:
        critical = next((die for die in dice if die[CBLK]), None)
        rest = list(dice)
        if critical is not None:
            rest.remove(critical)
        found[(summed(tuple(rest)), critical) if critical is not None else (summed(dice),)] += ways
    return list(found.items())


def best_result(
    dice: Dice, other: Dice, *, stunned: tuple[bool, bool] = (False, False), turns: tuple[int, ...] = (1, 0)
) -> tuple[int, int]:
    """What is left when both sides use their Critical Blocks best, the second side first."""
    if not turns:
        return _left(dice, other, stunned)
    turn, later = turns[0], turns[1:]
    mine, yours = (other, dice) if turn else (dice, other)
    choices = [best_result(dice, other, stunned=stunned, turns=later)]
    critical = next((i for i, die in enumerate(mine) if die[CBLK]), None)
    if critical is not None:
        rest = mine[:critical] + mine[critical + 1 :]
        for i in range(len(yours)):
            fewer = yours[:i] + yours[i + 1 :]
            pair = (fewer, rest) if turn else (rest, fewer)
            choices.append(best_result(*pair, stunned=stunned, turns=later))
    return min(choices, key=lambda left: (left[1 - turn], -left[turn]))


def _left(dice: Dice, other: Dice, stunned: tuple[bool, bool]) -> tuple[int, int]:
    sides = [summed(dice), summed(other)]
    for i, side in enumerate(sides):
        if stunned[i] and side[SUCC]:
            sides[i] = (side[SUCC] - 1, *side[1:])
    a, b = remaining(sides)
    return a, b


def before_attack(g: Aristeia, fighter: int, act: Act) -> dict[tuple[int, int], Fraction]:
    """The exact odds of an Attack that may be declared now: Damage to the Target and to the Attacker.

    The dice pools are those of this moment; what the Defender cannot hit back is not counted.
    """
    action = g.content.actions[act.action]
    context = Context(
        seat=g.fighters[fighter].seat,
        me=fighter,
        target=act.target,
        opp=act.target,
        attacker=fighter,
        defender=act.target,
        action=act.action,
        roll="attack",
        hidden=g.shows(fighter, "hidden"),
        sightless=not reach(g, fighter, action)[2],
    )
    declared = g.clone()
    declared.attacks = (*g.attacks, fighter)
    ours, theirs = combat_pools(declared, context)
    added = [tuple(die[len(ADDED) :] for die in side.dice) for side in (ours, theirs)]
    stunned = (g.shows(fighter, "stunned"), g.shows(act.target, "stunned"))
    results = face_to_face(cut(g.content, ours.pool), cut(g.content, theirs.pool), *added, stunned=stunned)
    if hits_back(g, fighter, act.target, seen=sees(g, act.target, fighter)):
        return results
    found: dict[tuple[int, int], Fraction] = {}
    for (dealt, _), chance in results.items():
        found[dealt, 0] = found.get((dealt, 0), Fraction(0)) + chance
    return found


# -- the questions -----------------------------------------------------------------------------------------


def _success(given: dict[str, str]) -> dict[str, Fraction]:
    dice, symbols = read_pool(given["pool"])
    chance = sum((p for t, p in totals(dice, symbols).items() if t[SUCC] + t[CRIT]), Fraction(0))
    return {"success": 1 - (1 - chance) ** (2 if given.get("again") == "1" else 1)}


def _contest(given: dict[str, str], mine: str = "attack", theirs: str = "defense") -> dict[tuple[int, int], Fraction]:
    ours, our_symbols = read_pool(given[mine])
    other, their_symbols = read_pool(given[theirs])
    return face_to_face(ours, other, our_symbols, their_symbols, stunned=(given.get("stunned") == "1", False))


def _damage(given: dict[str, str], side: int) -> dict[str, Fraction]:
    found: Counter[int] = Counter()
    for left, chance in _contest(given).items():
        found[left[side]] += chance  # type: ignore[assignment]  # a Counter adds up fractions as well
    answers = {str(n): Fraction(found[n]) for n in sorted(found)}
    answers["mean"] = sum((n * Fraction(p) for n, p in found.items()), Fraction(0))
    least = int(given.get("least", "0"))
    if least:
        answers[f"{least} or more"] = sum((Fraction(p) for n, p in found.items() if n >= least), Fraction(0))
    return answers


def _both(given: dict[str, str]) -> dict[str, Fraction]:
    hits = int(given.get("hits", "1"))
    results = _contest(given).items()
    return {
        "defender out": sum((p for (a, _), p in results if a >= hits), Fraction(0)),
        "attacker out": sum((p for (_, b), p in results if b >= hits), Fraction(0)),
        "both out": sum((p for (a, b), p in results if a >= hits and b >= hits), Fraction(0)),
    }


def _disengage(given: dict[str, str]) -> dict[str, Fraction]:
    results = _contest(given, "agility", "brawn").items()
    return {"success": sum((p for (a, _), p in results if a), Fraction(0))}


def _specials(given: dict[str, str]) -> dict[str, Fraction]:
    dice, symbols = read_pool(given["pool"])
    least = int(given["least"])
    return {"chance": sum((p for t, p in totals(dice, symbols).items() if t[SPEC] >= least), Fraction(0))}


def _burning(given: dict[str, str]) -> dict[str, Fraction]:
    """A token's Damage s and new tokens x per die: mean m = E[s] + E[x] m; peace p = P(s = 0, x = 0) + P(s = 0, x = 1) p."""
    throws = totals("O")
    succ = sum((t[SUCC] * p for t, p in throws.items()), Fraction(0))
    spec = sum((t[SPEC] * p for t, p in throws.items()), Fraction(0))
    peace = [sum((p for t, p in throws.items() if not t[SUCC] and t[SPEC] == x), Fraction(0)) for x in (0, 1)]
    return {"mean total damage": succ / (1 - spec), "no damage at all": peace[0] / (1 - peace[1])}


def _opening(given: dict[str, str]) -> dict[str, Fraction]:
    hand = Fraction(comb(DECK - 1, HAND - 1), comb(DECK, HAND))
    return {"hand": hand, "with mulligan": 1 - (1 - hand) ** 2}


ANSWERS: dict[str, Callable[[dict[str, str]], dict[str, Fraction]]] = {
    "success": _success,
    "attack": lambda given: _damage(given, 0),
    "counter": lambda given: _damage(given, 1),
    "both": _both,
    "disengage": _disengage,
    "specials": _specials,
    "burning": _burning,
    "opening": _opening,
}

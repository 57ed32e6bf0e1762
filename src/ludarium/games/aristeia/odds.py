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
from typing import NamedTuple

from ludarium.games.aristeia.content import Book, load
from ludarium.games.aristeia.content.compiled import Tally
from ludarium.games.aristeia.content.vocabulary import SYMBOLS
from ludarium.games.aristeia.face_to_face import Die, Left, Stunned
from ludarium.games.aristeia.face_to_face import face_to_face as face_to_face_of
from ludarium.games.aristeia.options import Act
from ludarium.games.aristeia.rules.actions import hits_back, reach
from ludarium.games.aristeia.rules.rolls import ADDED, CRIT, NOTHING, SPEC, SUCC, Side, combat_pools, cut
from ludarium.games.aristeia.rules.sight import sees
from ludarium.games.aristeia.state import Aristeia, Context
from ludarium.kernel.game_type import BadOption, Odds
from ludarium.kernel.odds import Given, answered

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


def questions() -> Mapping[str, str]:
    """The questions it answers, with their arguments in words."""
    return QUESTIONS


def answer(question: str, arguments: Mapping[str, str]) -> Odds:
    """The exact answer to one of QUESTIONS."""
    return answered("Aristeia!", QUESTIONS, ANSWERS, question, Given(arguments, str))


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
    stunned: Stunned = (False, False),
) -> dict[Left, Fraction]:
    """The distribution of what is left to both sides of a Face to Face Roll."""
    return face_to_face_of(_dice(attack, attack_symbols), _dice(defense, defense_symbols), stunned)


def _dice(pool: str, symbols: tuple[str, ...]) -> list[Die]:
    """The dice of a pool, cut to the caps, and each added Symbol as a die that always shows it."""
    book: Book = load()
    added: list[Die] = [(tuple([int(symbol == name) for name in SYMBOLS]),) for symbol in symbols]  # type: ignore[misc]  # five Symbols
    return added + [book.faces[code] for code in cut(book, pool)]


class Pools(NamedTuple):
    """An Attack before it is declared: the dice and added Symbols of both sides, and what else decides it."""

    dice: tuple[str, str]
    symbols: tuple[tuple[str, ...], tuple[str, ...]]
    stunned: Stunned
    hits_back: bool
    """Whether the Defender's Successes hurt the Attacker."""


def declared(g: Aristeia, fighter: int, act: Act) -> tuple[Aristeia, Context]:
    """The position as if this Attack were declared, and who is who in it."""
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
        sightless=not reach(g, fighter, g.content.actions[act.action])[2],
    )
    then = g.clone()
    then.attacks = (*g.attacks, fighter)
    for i, each in enumerate(then.fighters):
        if any(mark.until == "action" for mark in each.marks):  # they belong to the Attack around this one
            then.change(i, marks=tuple([mark for mark in each.marks if mark.until != "action"]))
    return then, context


def attack_pools(g: Aristeia, fighter: int, act: Act) -> Pools:
    """The pools of an Attack that may be declared now, as they are at this moment."""
    then, context = declared(g, fighter, act)
    ours, theirs = combat_pools(then, context)
    return Pools(
        (cut(g.content, ours.pool), cut(g.content, theirs.pool)),
        (_symbols(ours), _symbols(theirs)),
        (g.shows(fighter, "stunned"), g.shows(act.target, "stunned")),
        hits_back(then, fighter, act.target, seen=sees(g, act.target, fighter)),
    )


def _symbols(side: Side) -> tuple[str, ...]:
    return tuple([die[len(ADDED) :] for die in side.dice])


def before_attack(g: Aristeia, fighter: int, act: Act) -> dict[Left, Fraction]:
    """The exact odds of an Attack that may be declared now: Damage to the Target and to the Attacker.

    What the Defender cannot hit back is not counted.
    """
    pools = attack_pools(g, fighter, act)
    results = face_to_face(*pools.dice, *pools.symbols, stunned=pools.stunned)
    if pools.hits_back:
        return results
    found: dict[Left, Fraction] = {}
    for (dealt, _), chance in results.items():
        found[dealt, 0] = found.get((dealt, 0), Fraction(0)) + chance
    return found


# -- the questions -----------------------------------------------------------------------------------------


def _success(given: Mapping[str, str]) -> dict[str, Fraction]:
    dice, symbols = read_pool(given["pool"])
    chance = sum((p for t, p in totals(dice, symbols).items() if t[SUCC] + t[CRIT]), Fraction(0))
    return {"success": 1 - (1 - chance) ** (2 if given.get("again") == "1" else 1)}


def _contest(
    given: Mapping[str, str], mine: str = "attack", theirs: str = "defense"
) -> dict[tuple[int, int], Fraction]:
    ours, our_symbols = read_pool(given[mine])
    other, their_symbols = read_pool(given[theirs])
    return face_to_face(ours, other, our_symbols, their_symbols, stunned=(given.get("stunned") == "1", False))


def _damage(given: Mapping[str, str], side: int) -> dict[str, Fraction]:
    found: Counter[int] = Counter()
    for left, chance in _contest(given).items():
        found[left[side]] += chance  # type: ignore[assignment]  # a Counter adds up fractions as well
    answers = {str(n): Fraction(found[n]) for n in sorted(found)}
    answers["mean"] = sum((n * Fraction(p) for n, p in found.items()), Fraction(0))
    least = int(given.get("least", "0"))
    if least:
        answers[f"{least} or more"] = sum((Fraction(p) for n, p in found.items() if n >= least), Fraction(0))
    return answers


def _both(given: Mapping[str, str]) -> dict[str, Fraction]:
    hits = int(given.get("hits", "1"))
    results = _contest(given).items()
    return {
        "defender out": sum((p for (a, _), p in results if a >= hits), Fraction(0)),
        "attacker out": sum((p for (_, b), p in results if b >= hits), Fraction(0)),
        "both out": sum((p for (a, b), p in results if a >= hits and b >= hits), Fraction(0)),
    }


def _disengage(given: Mapping[str, str]) -> dict[str, Fraction]:
    results = _contest(given, "agility", "brawn").items()
    return {"success": sum((p for (a, _), p in results if a), Fraction(0))}


def _specials(given: Mapping[str, str]) -> dict[str, Fraction]:
    dice, symbols = read_pool(given["pool"])
    least = int(given["least"])
    return {"chance": sum((p for t, p in totals(dice, symbols).items() if t[SPEC] >= least), Fraction(0))}


def _burning(given: Mapping[str, str]) -> dict[str, Fraction]:
    """A token's Damage s and new tokens x per die: mean m = E[s] + E[x] m; peace p = P(s = 0, x = 0) + P(s = 0, x = 1) p."""
    throws = totals("O")
    succ = sum((t[SUCC] * p for t, p in throws.items()), Fraction(0))
    spec = sum((t[SPEC] * p for t, p in throws.items()), Fraction(0))
    peace = [sum((p for t, p in throws.items() if not t[SUCC] and t[SPEC] == x), Fraction(0)) for x in (0, 1)]
    return {"mean total damage": succ / (1 - spec), "no damage at all": peace[0] / (1 - peace[1])}


def _opening(given: Mapping[str, str]) -> dict[str, Fraction]:
    hand = Fraction(comb(DECK - 1, HAND - 1), comb(DECK, HAND))
    return {"hand": hand, "with mulligan": 1 - (1 - hand) ** 2}


ANSWERS: dict[str, Callable[[Mapping[str, str]], dict[str, Fraction]]] = {
    "success": _success,
    "attack": lambda given: _damage(given, 0),
    "counter": lambda given: _damage(given, 1),
    "both": _both,
    "disengage": _disengage,
    "specials": _specials,
    "burning": _burning,
    "opening": _opening,
}

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
from ludarium.games.aristeia.options import Act
from ludarium.games.aristeia.rules.actions import hits_back, reach
from ludarium.games.aristeia.rules.rolls import ADDED, BLOCK, CBLK, CRIT, NOTHING, SPEC, SUCC, Side, combat_pools, cut
from ludarium.games.aristeia.rules.sight import sees
from ludarium.games.aristeia.state import Aristeia, Context
from ludarium.kernel.game_type import BadOption, Odds

Dice = tuple[Tally, ...]
DECK, HAND = 18, 4
CRITICAL = (0, 0, 0, 1)
"""The face of a Critical Block, as Successes, Blocks, Critical Successes and Critical Blocks."""

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


Face = tuple[int, int, int, int]
"""Of a die: Successes, Blocks, Critical Successes, Critical Blocks."""
Throw = tuple[int, int, int, int, tuple[Face, ...]]
"""The sums of a throw in the same order, and the different faces among its dice."""
Left = tuple[int, int]
"""The Successes left to both sides of a Roll."""
Stunned = tuple[bool, bool]


@lru_cache(maxsize=4096)
def face_to_face(
    attack: str,
    defense: str,
    attack_symbols: tuple[str, ...] = (),
    defense_symbols: tuple[str, ...] = (),
    *,
    stunned: Stunned = (False, False),
) -> dict[Left, Fraction]:
    """The distribution of what is left to both sides of a Face to Face Roll.

    Single dice matter only against a throw with a Critical Block, and then only which faces there are: of
    several equal dice any may be removed. All other throws are added up first.
    """
    ours, theirs = _throws(attack, attack_symbols), _throws(defense, defense_symbols)
    (plain, critical), (other_plain, other_critical) = _parted(ours), _parted(theirs)
    found: Counter[Left] = Counter()
    for mine, ways in _sums(plain).items():
        for yours, times in _sums(other_plain).items():
            found[_left(mine, yours, stunned)] += ways * times
    _add_blocked(found, plain, other_critical, stunned, turn=1)
    _add_blocked(found, other_plain, critical, (stunned[1], stunned[0]), turn=0)
    if critical:
        answers = _to_answer(other_critical)
        for throw, ways in critical.items():
            for other, times in answers.items():
                found[_both_blocked(throw, other, stunned)] += ways * times
    whole = sum(found.values())
    return {left: Fraction(ways, whole) for left, ways in found.items()}


@lru_cache(maxsize=4096)
def _throws(pool: str, symbols: tuple[str, ...]) -> dict[Throw, int]:
    """Every throw of a pool, and in how many ways it comes."""
    book: Book = load()
    found: Counter[Throw] = Counter({(0, 0, 0, 0, ()): 1})
    for symbol in symbols:
        shown = tuple([int(symbol == name) for name in SYMBOLS])
        found = _grown(found, {(shown[SUCC], shown[BLOCK], shown[CRIT], shown[CBLK]): 1})
    for code in cut(book, pool):
        faces = Counter([(face[SUCC], face[BLOCK], face[CRIT], face[CBLK]) for face in book.faces[code]])
        found = _grown(found, faces)
    return found


def _grown(throws: Mapping[Throw, int], faces: Mapping[Face, int]) -> Counter[Throw]:
    """The throws with one die more."""
    found: Counter[Throw] = Counter()
    for (s, b, c, k, kinds), ways in throws.items():
        for face, times in faces.items():
            more = kinds if face in kinds else tuple(sorted((*kinds, face)))
            found[s + face[0], b + face[1], c + face[2], k + face[3], more] += ways * times
    return found


def _parted(throws: Mapping[Throw, int]) -> tuple[dict[Throw, int], dict[Throw, int]]:
    """The throws without a Critical Block, and those with one."""
    plain, critical = dict[Throw, int](), dict[Throw, int]()
    for throw, ways in throws.items():
        (critical if throw[3] else plain)[throw] = ways
    return plain, critical


def _sums(throws: Mapping[Throw, int]) -> Counter[Face]:
    """The throws without their single dice."""
    found: Counter[Face] = Counter()
    for (s, b, c, k, _), ways in throws.items():
        found[s, b, c, k] += ways
    return found


def _left(mine: Face, yours: Face, stunned: Stunned) -> Left:
    """AR-F2F-05, AR-STA-25: Blocks cancel Successes; a Stunned side has one Success less."""
    s, b, c, k = mine
    os, ob, oc, ok = yours
    s -= 1 if stunned[0] and s else 0
    os -= 1 if stunned[1] and os else 0
    return max(0, s - ob - ok) + c, max(0, os - b - k) + oc


def _add_blocked(
    found: Counter[Left], throws: Mapping[Throw, int], critical: Mapping[Throw, int], stunned: Stunned, turn: int
) -> None:
    """Throws without against throws with a Critical Block, which is used by the side ``turn`` of the Roll."""
    if not throws or not critical:
        return
    against = _sums(critical)
    worth: Counter[Throw] = Counter()
    for (s, b, c, k, kinds), ways in throws.items():
        worth[s, b, c, k, _tops(kinds)] += ways
    for (s, b, c, k, tops), ways in worth.items():
        whole = (s, b, c, k)
        for yours, times in against.items():
            os, ob, oc, ok = yours
            used = (os, ob, oc, ok - 1)
            choices = [_left(_less(whole, die), used, stunned) for die in tops]
            choices.append(_left(whole, yours, stunned))
            dealt, taken = min(choices, key=_least_harm)
            found[(dealt, taken) if turn else (taken, dealt)] += ways * times


def _least_harm(left: Left) -> tuple[int, int]:
    """How a Critical Block is used against the first of these: its owner suffers least, and deals most."""
    return left[0], -left[1]


def _less(whole: Face, die: Face) -> Face:
    return whole[0] - die[0], whole[1] - die[1], whole[2] - die[2], whole[3] - die[3]


@lru_cache(maxsize=20_000)
def _tops(kinds: tuple[Face, ...]) -> tuple[Face, ...]:
    """The faces that no other face outdoes: no other die is worth removing if nothing follows."""
    return tuple(
        [
            face
            for face in kinds
            if not any(other != face and all(a >= b for a, b in zip(other, face, strict=True)) for other in kinds)
        ]
    )


Answerable = tuple[Face, tuple[Face, ...], tuple[Face, ...]]
"""The sums of a throw with a Critical Block, and what is worth removing of it: before and after that block is used."""


def _to_answer(throws: Mapping[Throw, int]) -> Counter[Answerable]:
    found: Counter[Answerable] = Counter()
    for (s, b, c, k, kinds), ways in throws.items():
        rest = kinds if k > 1 else tuple([face for face in kinds if face != CRITICAL])
        found[(s, b, c, k), _tops(kinds), _tops(rest)] += ways
    return found


def _both_blocked(throw: Throw, other: Answerable, stunned: Stunned) -> Left:
    """Both sides have a Critical Block: the second side uses its own first and reckons with the answer."""
    mine, (yours, before, after) = throw[:4], other
    choices = [_answered(mine, yours, before, stunned)]
    rest = _less(yours, CRITICAL)
    for die in throw[4]:
        choices.append(_answered(_less(mine, die), rest, after, stunned))
    return min(choices, key=_least_harm)


def _answered(mine: Face, yours: Face, tops: tuple[Face, ...], stunned: Stunned) -> Left:
    """What is left once the first side has used its Critical Block, if it still has one."""
    choices = [_left(mine, yours, stunned)]
    if mine[3]:
        rest = _less(mine, CRITICAL)
        choices += [_left(rest, _less(yours, die), stunned) for die in tops]
    return min(choices, key=lambda left: (left[1], -left[0]))


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
    return then, context


def attack_pools(g: Aristeia, fighter: int, act: Act) -> Pools:
    """The pools of an Attack that may be declared now, as they are at this moment."""
    ours, theirs = combat_pools(*declared(g, fighter, act))
    return Pools(
        (cut(g.content, ours.pool), cut(g.content, theirs.pool)),
        (_symbols(ours), _symbols(theirs)),
        (g.shows(fighter, "stunned"), g.shows(act.target, "stunned")),
        hits_back(g, fighter, act.target, seen=sees(g, act.target, fighter)),
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

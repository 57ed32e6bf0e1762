"""Face to Face Rolls reckoned fast enough to be shown at every move.

The same numbers as ``odds.face_to_face``. Only what counts is kept of a throw: its sums, and which of its dice a
Critical Block might remove; a die that shows no more than another in any Symbol is never the better one to remove.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache

from ludarium.games.aristeia.content import load
from ludarium.games.aristeia.content.vocabulary import SYMBOLS
from ludarium.games.aristeia.odds import face_to_face
from ludarium.games.aristeia.rules.rolls import BLOCK, CBLK, CRIT, SUCC, cut

Face = tuple[int, int, int]
"""Successes, Blocks, Critical Successes."""
Throw = tuple[int, int, int, int, tuple[Face, ...]]
"""The sums of a throw, its Critical Blocks, and the dice worth removing."""
Left = tuple[int, int]
Odds = tuple[tuple[Left, Fraction], ...]


@lru_cache(maxsize=4096)
def contest_odds(
    attack: str,
    defense: str,
    attack_symbols: tuple[str, ...] = (),
    defense_symbols: tuple[str, ...] = (),
    stunned: tuple[bool, bool] = (False, False),
) -> Odds:
    """What may be left to both sides, with exact chances."""
    ours, theirs = _throws(attack, attack_symbols), _throws(defense, defense_symbols)
    if any(throw[3] for throw in ours) and any(throw[3] for throw in theirs):
        return tuple(face_to_face(attack, defense, attack_symbols, defense_symbols, stunned=stunned).items())
    found: Counter[Left] = Counter()
    if any(throw[3] for throw in ours):
        for (mine, yours), ways in _met(theirs, ours, (stunned[1], stunned[0])).items():
            found[yours, mine] += ways
    else:
        found = _met(ours, theirs, stunned)
    whole = sum(found.values())
    return tuple((left, Fraction(ways, whole)) for left, ways in found.items())


@lru_cache(maxsize=4096)
def _throws(pool: str, symbols: tuple[str, ...]) -> dict[Throw, int]:
    """Every throw of a pool, and in how many ways it comes."""
    book = load()
    found: Counter[Throw] = Counter({(0, 0, 0, 0, ()): 1})
    for symbol in symbols:
        shown = [int(symbol == name) for name in SYMBOLS]
        found = _grown(found, Counter({(shown[SUCC], shown[BLOCK], shown[CRIT], shown[CBLK]): 1}))
    for code in cut(book, pool):
        faces = Counter((face[SUCC], face[BLOCK], face[CRIT], face[CBLK]) for face in book.faces[code])
        found = _grown(found, faces)
    return found


def _grown(throws: Counter[Throw], faces: Counter[tuple[int, int, int, int]]) -> Counter[Throw]:
    """With one die more."""
    found: Counter[Throw] = Counter()
    for (s, b, c, k, tops), ways in throws.items():
        for (fs, fb, fc, fk), times in faces.items():
            found[s + fs, b + fb, c + fc, k + fk, _tops(tops, (fs, fb, fc))] += ways * times
    return found


@lru_cache(maxsize=20_000)
def _tops(tops: tuple[Face, ...], face: Face) -> tuple[Face, ...]:
    """The dice that no other die outdoes."""
    if any(all(a >= b for a, b in zip(top, face, strict=True)) for top in tops):
        return tops
    kept = [top for top in tops if not all(a >= b for a, b in zip(face, top, strict=True))]
    return tuple(sorted((*kept, face)))


def _met(ours: dict[Throw, int], theirs: dict[Throw, int], stunned: tuple[bool, bool]) -> Counter[Left]:
    """All throws of one side against all of the other, which alone may have a Critical Block."""
    found: Counter[Left] = Counter()
    sums = _summed(ours)
    critical: Counter[tuple[int, int, int]] = Counter()
    plain: Counter[tuple[int, int, int]] = Counter()
    for (s, b, c, k, _), ways in theirs.items():
        (critical if k else plain)[s - 1 if stunned[1] and s else s, b, c] += ways
    for (s, b, c), ways in sums.items():
        mine = s - 1 if stunned[0] and s else s
        for (os, ob, oc), times in plain.items():
            found[max(0, mine - ob) + c, max(0, os - b) + oc] += ways * times
    if critical:
        for throw, ways in ours.items():
            for other, times in critical.items():
                found[_blocked(throw, other, stunned[0])] += ways * times
    return found


def _summed(throws: dict[Throw, int]) -> Counter[tuple[int, int, int]]:
    found: Counter[tuple[int, int, int]] = Counter()
    for (s, b, c, _, _), ways in throws.items():
        found[s, b, c] += ways
    return found


def _blocked(throw: Throw, other: tuple[int, int, int], stunned: bool) -> Left:
    """The Critical Block used best: its owner suffers least and, among equals, deals most."""
    s, b, c, _, tops = throw
    os, ob, oc = other
    best = max(0, s - (1 if stunned and s else 0) - ob - 1) + c, -(max(0, os - b) + oc)
    for fs, fb, fc in tops:
        rest = s - fs
        taken = max(0, rest - (1 if stunned and rest else 0) - ob) + c - fc
        if taken <= best[0]:
            best = min(best, (taken, -(max(0, os - b + fb) + oc)))
    return best[0], -best[1]

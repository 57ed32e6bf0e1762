"""The exact odds of a Face to Face Roll, however many dice are rolled (AR-F2F-05, AR-CRIT-01, AR-STA-25).

What decides a Roll is little: ``x``, by how many the first side's Successes exceed the second side's Blocks, ``y``, the
same the other way round, the Critical Successes of both, and which dice a Critical Block could remove. The throws of a
side are kept as whole polynomials in its Successes and Blocks, one for each such set of dice; the product of two of
them counts the throws of both by ``x`` and ``y``. A polynomial is one large integer, a coefficient in every ``width``
bits, so that Python multiplies it as fast as it multiplies numbers.

A Critical Block is used so that its owner suffers least and, among equals, deals most; the second side uses its own
first and reckons with the answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import gcd, prod
from typing import NamedTuple

from ludarium.games.aristeia.content.compiled import Tally
from ludarium.games.aristeia.rules.rolls import BLOCK, CBLK, CRIT, SPEC, SUCC

Die = Sequence[Tally]
"""The faces of a die, or the one face of an added Symbol."""
Faces = tuple[tuple[Tally, int], ...]
"""The different faces of a die and how often they come, in the smallest numbers; Specials do not matter."""
Face = tuple[int, int, int]
"""Of a die without a Critical Block: Successes, Blocks, Critical Successes."""
Left = tuple[int, int]
"""The Successes left to both sides of a Roll."""
Stunned = tuple[bool, bool]


class Kind(NamedTuple):
    """What throws have in common, but for their Successes and Blocks."""

    crits: int
    blocks: int
    """Critical Blocks."""
    tops: frozenset[Face]
    """The faces that no other one outdoes: no other die is worth removing. Empty ones are never."""


Throws = dict[Kind, int]
"""The throws of a side by kind, as polynomials."""


def face_to_face(ours: Sequence[Die], theirs: Sequence[Die], stunned: Stunned) -> dict[Left, Fraction]:
    """The distribution of what is left to both sides."""
    left, right = [_faces(tuple(die)) for die in ours], [_faces(tuple(die)) for die in theirs]
    ways = prod([sum([times for _, times in faces]) for faces in (*left, *right)])
    width = (ways.bit_length() + 8) // 8 * 8
    row = _most(left, True) + _most(right, False) + 1
    mine, yours = _throws(left, row, 1, width), _throws(right, 1, row, width)
    start = -_most(right, True) - stunned[0], -_most(left, True) - stunned[1]
    window = max([number for faces in (*left, *right) for face, _ in faces for number in face], default=0)
    both: dict[Table, int] = {}
    for ours_block, theirs_block in product((False, True), repeat=2):
        others = _told_apart(yours, theirs_block, ours_block)
        for kind, polynomial in _told_apart(mine, ours_block, theirs_block).items():
            for table, against in _together(kind, others, window).items():
                both[table] = both.get(table, 0) + polynomial * against
    found: Counter[Left] = Counter()
    for table, counts in both.items():
        _count(found, table, counts, start, width, row, window)
    return {left: Fraction(number, ways) for left, number in found.items()}


@lru_cache(maxsize=200)
def _faces(die: tuple[Tally, ...]) -> Faces:
    counted = Counter([(*face[:SPEC], 0, *face[SPEC + 1 :]) for face in die])
    smallest = gcd(*counted.values())
    return tuple([(face, times // smallest) for face, times in counted.items()])  # type: ignore[misc]  # five Symbols


def _most(dice: list[Faces], blocks: bool) -> int:
    """The most Blocks of any kind, or Successes, that these dice can show."""
    return sum([max([face[BLOCK] + face[CBLK] if blocks else face[SUCC] for face, _ in faces]) for faces in dice])


def _throws(dice: list[Faces], successes: int, blocks: int, width: int) -> Throws:
    """Every throw of these dice. A Success counts so many places, and so does a Block that is missing."""
    found: Throws = {Kind(0, 0, frozenset()): 1}
    for faces in dice:
        most = _most([faces], True)
        grown: Throws = {}
        for face, times in faces:
            places = face[SUCC] * successes + (most - face[BLOCK] - face[CBLK]) * blocks
            for kind, polynomial in found.items():
                after = _with(kind, face)
                grown[after] = grown.get(after, 0) + (polynomial * times << places * width)
        found = grown
    return found


@lru_cache(maxsize=5000)
def _with(kind: Kind, face: Tally) -> Kind:
    """What a throw is with one die more."""
    if face[CBLK]:
        return Kind(kind.crits + face[CRIT], kind.blocks + face[CBLK], kind.tops)
    one = (face[SUCC], face[BLOCK], face[CRIT])
    tops = kind.tops
    if any(one) and not any(_outdoes(other, one) for other in tops):
        tops = frozenset([other for other in tops if not _outdoes(one, other)]) | {one}
    return Kind(kind.crits + face[CRIT], kind.blocks, tops)


def _outdoes(one: Face, other: Face) -> bool:
    return one[0] >= other[0] and one[1] >= other[1] and one[2] >= other[2]


def _told_apart(throws: Throws, block: bool, by_dice: bool) -> Throws:
    """The throws with a Critical Block, or those without; by their dice only if one of them could be removed."""
    found: Throws = {}
    for kind, polynomial in throws.items():
        if bool(kind.blocks) == block:
            after = kind if by_dice else kind._replace(tops=frozenset())
            found[after] = found.get(after, 0) + polynomial
    return found


# -- what is left -----------------------------------------------------------------------------------------------------

Table = tuple[Left, ...]
"""What is left for every small x and y, row by row; beyond them what is left grows with x and y, or stays."""


def _together(kind: Kind, throws: Throws, window: int) -> dict[Table, int]:
    """The throws of the second side that come to the same against this kind, added up."""
    found: dict[Table, int] = {}
    for other, polynomial in throws.items():
        table = _table(kind, other, window)
        found[table] = found.get(table, 0) + polynomial
    return found


@lru_cache(maxsize=20_000)
def _table(mine: Kind, yours: Kind, window: int) -> Table:
    """A removal changes x and y by no more than a face shows: more than that below 0 is 0, and above it nothing is cut."""
    return tuple([_blocked(x, y, mine, yours) for x, y in product(_small(window), repeat=2)])


def _small(window: int) -> range:
    return range(-window - 1, max(window, 1))


def _blocked(x: int, y: int, mine: Kind, yours: Kind) -> Left:
    """The second side uses its Critical Block, or keeps it; then the first side does."""
    choices = [_answered(x, y, mine.crits, mine.blocks, yours.crits, yours.blocks, yours.tops)]
    if yours.blocks:
        theirs = (yours.crits, yours.blocks - 1, yours.tops)
        if mine.blocks:
            choices.append(_answered(x + 1, y + 1, mine.crits, mine.blocks - 1, *theirs))
        for successes, blocks, crits in mine.tops:
            choices.append(_answered(x + 1 - successes, y + blocks, mine.crits - crits, mine.blocks, *theirs))
    return min(choices, key=_least_harm) if len(choices) > 1 else choices[0]


def _least_harm(left: Left) -> tuple[int, int]:
    """What the second side prefers: to suffer least, then to deal most."""
    return left[0], -left[1]


def _answered(x: int, y: int, crits: int, blocks: int, others: int, their_blocks: int, tops: frozenset[Face]) -> Left:
    """What is left once the first side has used its Critical Block, if it still has one."""
    taken, dealt = (y if y > 0 else 0) + others, (x if x > 0 else 0) + crits
    if not blocks:
        return dealt, taken
    removals = [*tops, (0, 1, 0)] if their_blocks else tops  # a Critical Block goes as a Block
    for successes, shields, theirs in removals:
        after, more = y + 1 - successes, x + shields
        hurt, hit = (after if after > 0 else 0) + others - theirs, (more if more > 0 else 0) + crits
        if hurt < taken or (hurt == taken and hit > dealt):
            taken, dealt = hurt, hit
    return dealt, taken


# -- adding up ----------------------------------------------------------------------------------------------------------


def _count(found: Counter[Left], table: Table, counts: int, start: Left, width: int, row: int, window: int) -> None:
    """Adds up the throws of both sides by what is left."""
    small = _small(window)
    low, high, across = small[0], small[-1], len(small)
    columns = [(min(max(y, low), high) - low, max(0, y - high)) for y in range(start[1], start[1] + row)]
    lines = _digits(counts, row * width)
    least = max(0, low - start[0])
    lines[: least + 1] = [sum(lines[: least + 1])]  # with so few Successes nothing is left, however few they are
    for x, line in enumerate(lines, max(low, start[0])):
        cells = (min(x, high) - low) * across
        more = max(0, x - high)
        for (column, beyond), number in zip(columns, _digits(line, width), strict=False):
            if number:
                a, b = table[cells + column]
                found[a + more, b + beyond] += number


def _digits(number: int, width: int) -> list[int]:
    """A number in digits of so many bits, the lowest first."""
    size = width // 8
    digits = number.to_bytes((number.bit_length() + 7) // 8, "little")
    return [int.from_bytes(digits[at : at + size], "little") for at in range(0, len(digits), size)]

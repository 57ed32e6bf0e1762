"""The odds of a Face to Face Roll the long way: every throw against every throw, every use of a Critical Block."""

from __future__ import annotations

from fractions import Fraction

from ludarium.games.aristeia.odds import Dice, outcomes, summed
from ludarium.games.aristeia.rules.rolls import CBLK, SUCC, remaining

Stunned = tuple[bool, bool]


def listed_odds(
    attack: str,
    defense: str,
    attack_symbols: tuple[str, ...] = (),
    defense_symbols: tuple[str, ...] = (),
    *,
    stunned: Stunned = (False, False),
) -> dict[tuple[int, int], Fraction]:
    """What is left to both sides, with its chance."""
    found: dict[tuple[int, int], int] = {}
    for dice, ways in outcomes(attack, attack_symbols):
        for other, more in outcomes(defense, defense_symbols):
            left = best_result(dice, other, stunned)
            found[left] = found.get(left, 0) + ways * more
    whole = sum(found.values())
    return {left: Fraction(ways, whole) for left, ways in found.items()}


def best_result(dice: Dice, other: Dice, stunned: Stunned, turns: tuple[int, ...] = (1, 0)) -> tuple[int, int]:
    """What is left when both sides use their Critical Blocks best, the second side first."""
    if not turns:
        return left_of(dice, other, stunned)
    turn, later = turns[0], turns[1:]
    mine, yours = (other, dice) if turn else (dice, other)
    choices = [best_result(dice, other, stunned, later)]
    critical = next((i for i, die in enumerate(mine) if die[CBLK]), None)
    if critical is not None:
        rest = mine[:critical] + mine[critical + 1 :]
        for i in range(len(yours)):
            fewer = yours[:i] + yours[i + 1 :]
            pair = (fewer, rest) if turn else (rest, fewer)
            choices.append(best_result(*pair, stunned, later))
    return min(choices, key=lambda left: (left[1 - turn], -left[turn]))


def left_of(dice: Dice, other: Dice, stunned: Stunned) -> tuple[int, int]:
    sides = [summed(dice), summed(other)]
    for i, side in enumerate(sides):
        if stunned[i] and side[SUCC]:
            sides[i] = (side[SUCC] - 1, *side[1:])
    a, b = remaining(sides)
    return a, b

"""What the fits of the games share: a chance from a lead, how wrong chances were, and linear equations."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, log


def chance(lead: float) -> float:
    """The chance to win that belongs to a lead."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, lead))))


def loss(judged: Iterable[tuple[float, float]]) -> float:
    """The mean logarithmic loss of chances beside what was won: 0.693 for who knows nothing, 0 for who knows all."""
    losses = []
    for judgement, won in judged:
        p = min(1 - 1e-9, max(1e-9, judgement))
        losses.append(-won * log(p) - (1 - won) * log(1 - p))
    return sum(losses) / len(losses)


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i, pivot in enumerate(rows):
        for j, row in enumerate(rows):
            if j != i and row[i]:
                factor = row[i] / pivot[i]
                rows[j] = [a - factor * b for a, b in zip(row, pivot, strict=True)]
    return [row[-1] / row[i] for i, row in enumerate(rows)]

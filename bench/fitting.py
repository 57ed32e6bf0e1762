"""What the fits of the games share: a chance from a lead, how wrong chances were, and logistic regression."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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


Position = tuple[Sequence[float], float]
"""What belongs to every weight (first seat less second), and the part of the victory that the first seat got."""
STEPS = 7
RIDGE = 1.0  # keeps weights small that the games say nothing about


def judged(weights: Sequence[float], term: Sequence[float]) -> float:
    """The first seat's chance to win."""
    return chance(sum([w * x for w, x in zip(weights, term, strict=True)]))


def fit(positions: Sequence[Position]) -> list[float]:
    """The weights under which the games went as they did most likely: logistic regression by Newton's method."""
    size = len(positions[0][0])
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [-RIDGE * w for w in weights]
        bend = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
        for term, won in positions:
            p = judged(weights, term)
            present = [(i, x) for i, x in enumerate(term) if x]
            for i, x in present:
                slope[i] += (won - p) * x
                row, part = bend[i], p * (1 - p) * x
                for j, y in present:
                    row[j] += part * y
        weights = [w + step for w, step in zip(weights, solve(bend, slope), strict=True)]
    return weights


def loss_of(weights: Sequence[float], positions: Sequence[Position]) -> float:
    """How wrong these weights are about these positions."""
    return loss((judged(weights, term), won) for term, won in positions)

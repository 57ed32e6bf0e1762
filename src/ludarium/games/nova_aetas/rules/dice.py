"""The dice (NA-DIE-01)."""

from __future__ import annotations

from ludarium.kernel import Roll

FACES = 8


def eight_sided(count: int) -> Roll:
    """So many eight-sided dice."""
    return Roll(count, FACES)

"""Supports (KA-SUP): comrades who make a melee uneven."""

from __future__ import annotations

from ludarium.games.kharn_ages.state import KharnAges
from ludarium.games.kharn_ages.values import engagers, engages_now, fit, value


def supporters(g: KharnAges, who: int, opponent: int) -> list[int]:
    """KA-SUP-03: fit allies with the opponent in their zone of control and engaged by nobody else."""
    found = []
    for ally in g.allies(who):
        near = ally != opponent and fit(g, ally) and engages_now(g, ally, opponent)
        if near and not [enemy for enemy in engagers(g, ally) if enemy != opponent]:
            found.append(ally)
    return found


def support(g: KharnAges, who: int, opponent: int) -> int:
    """KA-SUP-01, KA-SUP-02, KA-GAP-25: what the supporters add; nothing unless this side is the larger one."""
    mine, theirs = supporters(g, who, opponent), supporters(g, opponent, who)
    if len(mine) <= len(theirs):
        return 0
    most = value(g, opponent, "support_against", 1)
    return sum(value(g, ally, "support_given", 1) for ally in mine) if most else 0

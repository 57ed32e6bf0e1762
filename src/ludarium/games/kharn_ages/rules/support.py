"""Supports (KA-SUP): comrades who make a melee uneven."""

from __future__ import annotations

from ludarium.games.kharn_ages.company import company
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.games.kharn_ages.values import engagers, engages_now, fit, value


def supporters(g: KharnAges, who: int, opponent: int) -> list[int]:
    """KA-SUP-03: fit allies with the opponent in their zone of control and engaged by nobody else."""
    seat = g.safars[who].seat
    if seat != g.safars[opponent].seat:
        near = [ally for ally in engagers(g, opponent) if ally != who and g.safars[ally].seat == seat]
    else:  # friends fight each other
        friends = company(g).sides[seat].friends
        near = [ally for ally in friends if ally not in (who, opponent) and engages_now(g, ally, opponent)]
    found = []
    for ally in near:
        if fit(g, ally) and not [enemy for enemy in engagers(g, ally) if enemy != opponent]:
            found.append(ally)
    return found


def support(g: KharnAges, who: int, opponent: int) -> int:
    """KA-SUP-01, KA-SUP-02, KA-GAP-25: what the supporters add; nothing unless this side is the larger one."""
    mine, theirs = supporters(g, who, opponent), supporters(g, opponent, who)
    if len(mine) <= len(theirs):
        return 0
    given = sum(value(g, ally, "support_given", 1) for ally in mine)
    return given * value(g, opponent, "support_against", 1)  # how many times it counts

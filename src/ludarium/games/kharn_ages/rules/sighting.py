"""Sight, cover and distances between Safars (KA-LOS, KA-COV, KA-GEO-03)."""

from __future__ import annotations

from math import isqrt

from ludarium.games.kharn_ages import conditions
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.rules.cover import cover
from ludarium.games.kharn_ages.rules.places import bodies
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.games.kharn_ages.values import base_of, flags, melee, stature, value
from ludarium.space.plane.shapes import Base

MOST_COVER = 4


def distance(a: Base, b: Base) -> int:
    """KA-GEO-03: from base to base, height included, rounded up to a thousandth."""
    square = (a.x - b.x) ** 2 + (a.y - b.y) ** 2
    plan = max(0, 1 + isqrt(square - 1) - a.radius - b.radius if square else 0)
    whole = plan * plan + (a.z - b.z) ** 2
    return 1 + isqrt(whole - 1) if whole else 0


def in_sight(g: KharnAges, viewer: int, target: int) -> bool:
    """Whether the target can be chosen by sight: seen, and if it hides seen without any cover (KA-GAP-64)."""
    if not conditions.in_sight(g, viewer, target):
        return False
    return not g.safars[target].hidden or plain_cover(g, viewer, target) == 0


def plain_cover(g: KharnAges, shooter: int, target: int) -> int:
    """The cover that scenery and third miniatures give (KA-COV-02 to 07)."""
    return cover(g.terrain, base_of(g, shooter), base_of(g, target), bodies(g, shooter, target)) or 0


def melee_cover(g: KharnAges, target: int) -> int:
    """KA-COV-05: a target in melee is compared with the tallest other Safar in it."""
    tallest = max((stature(g, other) for other in melee(g, target)), default=0)
    if tallest == 0:
        return 0
    return max(-2, min(2, tallest - stature(g, target))) + 2


def cover_of(g: KharnAges, shooter: int, target: int, m: Moment) -> int:
    """KA-COV-08: the best source counts, and what spells and items make of it."""
    best = max(plain_cover(g, shooter, target), melee_cover(g, target))
    best = max([best, *(arg or 0 for arg in flags(g, target, "cover_at_least", m))])
    return max(0, value(g, target, "cover", best, m))

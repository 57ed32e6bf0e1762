"""Sight, cover and distances between Safars (KA-LOS, KA-COV, KA-GEO-03)."""

from __future__ import annotations

from ludarium.games.kharn_ages import selectors
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.rules.climbing import nearest_edge
from ludarium.games.kharn_ages.rules.cover import cover
from ludarium.games.kharn_ages.rules.objects import height, outline
from ludarium.games.kharn_ages.rules.places import bodies
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.games.kharn_ages.values import base_of, highest, melee, stature, value
from ludarium.space.plane.shapes import Base, span
from ludarium.space.plane.sight import sees


def distance(a: Base, b: Base) -> int:
    """KA-GEO-03: from base to base, height included, rounded up to a thousandth."""
    return span(max(0, span(a.x, a.y, b.x, b.y) - a.radius - b.radius), a.z, 0, b.z)


def in_sight(g: KharnAges, viewer: int, target: int) -> bool:
    """Whether the target can be chosen by sight: seen, and if it hides seen without any cover (KA-GAP-64)."""
    if viewer == target:
        return True  # nothing is in between, wherever it hides
    if not selectors.in_sight(g, viewer, target):
        return False
    return not g.safars[target].hidden or plain_cover(g, viewer, target) == 0


def sees_piece(g: KharnAges, viewer: int, piece: str) -> bool:
    """KA-THR-11: whether a line to the nearest point or to a corner of a piece is free."""
    corners = outline(g, piece)
    mine, others = base_of(g, viewer), bodies(g, viewer)
    rest = g.book.table(g.scenario, tuple(sorted({*g.gone, piece})))
    spots = (nearest_edge(corners, mine.x, mine.y)[0], *corners)
    return any(sees(rest, mine, Base(x, y, 1, body=height(g, piece)), others) for x, y in spots)


def plain_cover(g: KharnAges, shooter: int, target: int) -> int:
    """The cover that scenery and third miniatures give (KA-COV-02 to 07)."""
    return cover(g.terrain, base_of(g, shooter), base_of(g, target), bodies(g, shooter, target)) or 0


def melee_cover(g: KharnAges, target: int) -> int:
    """KA-COV-05: a target in melee is compared with the tallest other Safar in it."""
    mine = stature(g, target)
    return max((max(0, min(4, stature(g, other) - mine + 2)) for other in melee(g, target)), default=0)


def cover_of(g: KharnAges, shooter: int, target: int, m: Moment) -> int:
    """KA-COV-08: the best source counts, and what spells and items make of it."""
    best = max(plain_cover(g, shooter, target), melee_cover(g, target))
    best = max(best, highest(g, target, "cover_at_least", m))
    return max(0, value(g, target, "cover", best, m))

"""Ground (KA-TER): how far one movement goes over it."""

from __future__ import annotations

from typing import Final

from ludarium.games.kharn_ages.state import KharnAges
from ludarium.games.kharn_ages.values import base_of
from ludarium.space.plane.shapes import clip, cuts_polygon, holds

STEP_UP: Final = 1_500  # walked over or onto (KA-MOV-05)
SLIDE_UP: Final = 500  # slid over when repelled (KA-GEO-07)
TOISE: Final = 1_000


def allowance(velocity: int, grounds: frozenset[str]) -> int:
    """The length of one movement with this V over these grounds, in thousandths: first -1 each, then a half (KA-TER-09)."""
    left = velocity - ("loose" in grounds) - ("slippery" in grounds)
    return max(0, (left + 1) // 2 if "difficult" in grounds else left) * TOISE


def touches_water(g: KharnAges, n: int) -> bool:
    """Whether its base touches shallow or deep water."""
    base = base_of(g, n)
    wet = [one for one in g.card.terrain if one.kind in ("shallow", "deep")]
    return any(cuts_polygon(base.x, base.y, base.x, base.y, one.corners, base.radius) for one in wet)


def in_deep_water(g: KharnAges, n: int) -> bool:
    """KA-TER-10: only while the middle of its base is over it, and on no bridge."""
    safar, deeps = g.safars[n], g.terrain.deeps
    if not deeps or not any(clip(safar.x, safar.y, safar.x, safar.y, wall[4]) for wall in deeps):
        return False
    return not any(one.kind == "bridge" and holds(one.corners, safar.x, safar.y) for one in g.card.terrain)


def on_slippery(g: KharnAges, n: int) -> bool:
    """Whether its base touches slippery ground (KA-TER-03)."""
    base = base_of(g, n)
    return "slippery" in g.terrain.touched(((base.x, base.y), (base.x, base.y)), base.radius)

"""Zones (KA-ZOC): who engages whom, and who is in the reach of a weapon."""

from __future__ import annotations

from ludarium.space.plane.shapes import Base, engages


def in_weapon_reach(owner: Base, other: Base, reach: int) -> bool:
    """Whether a weapon with this reach gets at the other: as far in plan, and as high as the larger of both (KA-GEO-04).

    A weapon without a reach of its own gets as far as the zone of control does (KA-ZOC-04).
    """
    if not reach:
        return engages(owner, other)
    far = owner.radius + other.radius + reach
    flat = (owner.x - other.x) ** 2 + (owner.y - other.y) ** 2 <= far * far
    return flat and abs(owner.z - other.z) <= max(2 * owner.radius, reach)

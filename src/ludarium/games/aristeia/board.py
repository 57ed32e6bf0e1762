"""The HexaDome as tables: a space is its name, such as ``"-4,4"``; a set of spaces is a bit set (``space.hexes``)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from ludarium.space.hexes import DIRECTIONS, SightTable, bit, disc, distance, width

if TYPE_CHECKING:
    from ludarium.games.aristeia.content.schema import BoardData

CENTRAL = "central"


def name(q: int, r: int) -> str:
    """What the space (q, r) is called."""
    return f"{q},{r}"


class Dome:
    """The spaces of a HexaDome and what follows from where they lie (AR-HEX-02)."""

    def __init__(self, data: BoardData) -> None:
        radius = data.radius
        self.row = width(radius)
        self.sights = SightTable(radius)
        self.at: dict[str, tuple[int, int]] = {name(q, r): (q, r) for q, r in disc(0, 0, radius)}
        self.bit = {space: bit(q, r, radius) for space, (q, r) in self.at.items()}
        self.mask = {space: 1 << number for space, number in self.bit.items()}
        self.space_of = {number: space for space, number in self.bit.items()}
        blocked = {name(q, r) for q, r in data.blocked}
        self.blocked = self.union(blocked)
        self.spaces = tuple(space for space in self.at if space not in blocked)
        self.open = self.union(self.spaces)
        open_spaces = frozenset(self.spaces)
        self.neighbours = {
            space: tuple(name(q + x, r + y) for x, y in DIRECTIONS if name(q + x, r + y) in open_spaces)
            for space, (q, r) in self.at.items()
        }
        self.around = {space: self.union(near) for space, near in self.neighbours.items()}
        self.touching = {
            space: self.union(name(q + x, r + y) for x, y in DIRECTIONS if name(q + x, r + y) in self.at)
            for space, (q, r) in self.at.items()
        }
        """All neighbours, Blocked ones too: what may give Cover."""
        self.zones = {
            zone.id: tuple(name(zone.centre[0] + x, zone.centre[1] + y) for x, y in ((0, 0), *DIRECTIONS))
            for zone in data.zones
        }
        self.opposite = {zone.id: zone.opposite for zone in data.zones}
        self.numbered = tuple(zone.id for zone in data.zones if zone.opposite)
        self.zone_of = {space: zone for zone, spaces in self.zones.items() for space in spaces}
        self.zone_mask = {zone: self.union(spaces) for zone, spaces in self.zones.items()}
        self.zone_edge = {
            zone: self.union(near for space in spaces for near in self.neighbours[space]) & ~self.zone_mask[zone]
            for zone, spaces in self.zones.items()
        }
        """The spaces Adjacent to a zone."""
        self.distance = lru_cache(maxsize=None)(self._distance)
        self.standing = lru_cache(maxsize=64)(self.union)
        """The same as ``union``, remembered: for what hardly ever changes."""

    def union(self, spaces: Iterable[str]) -> int:
        """These spaces as a bit set."""
        mask = 0
        for space in spaces:
            mask |= self.mask[space]
        return mask

    def names(self, mask: int) -> tuple[str, ...]:
        """The spaces of a bit set, in the order of their bits."""
        found = []
        while mask:
            low = mask & -mask
            found.append(self.space_of[low.bit_length() - 1])
            mask ^= low
        return tuple(found)

    def _distance(self, a: str, b: str) -> int:
        """Plain hex distance."""
        return distance(*self.at[a], *self.at[b])

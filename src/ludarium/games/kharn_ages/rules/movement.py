"""Movement (KA-MOV): what a walk costs, and all the ways that a Safar can walk."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import ClassVar, Final

import msgspec

from ludarium.games.kharn_ages.content import load
from ludarium.games.kharn_ages.options import Walk
from ludarium.games.kharn_ages.rules.ground import STEP_UP, allowance
from ludarium.kernel.asks import Refusal
from ludarium.space.plane.reach import Hindrance, Reach
from ludarium.space.plane.shapes import Base, Point

REFUSALS: Final[dict[Hindrance, Refusal]] = {
    "no way": Refusal("KA-GEO-06", "A walk is a list of up to 32 places in whole thousandths of a toise."),
    "blocked": Refusal("KA-MOV-04", "A base, a piece of scenery or the edge of the table is in the way."),
    "held": Refusal("KA-ZOC-08", "The Safar is engaged: it must stay in the zone of control that holds it."),
    "too far": Refusal("KA-MOV-01", "That is farther than the Safar can walk, or no step at all."),
    "slow ground": Refusal("KA-TER-09", "The ground on that way slows the Safar: it cannot walk so far over it."),
    "no footing": Refusal("KA-GEO-05", "The Safar cannot stand where the walk ends."),
}


def movement_cost(before: int, *, endurance: bool = False) -> int:
    """The AP of a movement after so many others in this activation: 0, 1, 2, 3; with Endurance 0, 1, 1, 3 (KA-MOV-02)."""
    return 1 if endurance and before == 2 else before


class Walks(msgspec.Struct, frozen=True):
    """Every way that a Safar can walk now: a region. It holds facts only; the ways are worked out when looked at."""

    open: ClassVar[bool] = True
    scenario: str
    packs: tuple[str, ...]
    mover: Base
    velocity: int
    others: tuple[Base, ...]
    enemies: tuple[Base, ...]
    """Those of the others who hold the Safar where they engage it."""
    goals: tuple[Point, ...] = ()
    gone: tuple[str, ...] = ()
    """The pieces of the table that were destroyed or lifted, in the order of their names."""

    def __len__(self) -> int:
        return len(reach(self))

    def __getitem__(self, index: int) -> Walk:
        return Walk(reach(self)[index])

    def __iter__(self) -> Iterator[Walk]:
        return map(Walk, reach(self))

    def __contains__(self, option: object) -> bool:
        return isinstance(option, Walk) and self.why_not(option) is None

    def why_not(self, walk: Walk) -> Refusal | None:
        """Why the Safar cannot walk so."""
        hindrance = reach(self).why_not(walk.way)
        return REFUSALS[hindrance] if hindrance else None

    def towards(self, x: int, y: int) -> Walk | None:
        """A good way to a place; None if there is none short enough."""
        way = reach(self).route(x, y)
        return Walk(way) if way else None


@lru_cache(maxsize=256)
def reach(walks: Walks) -> Reach:
    """The ways themselves, worked out once for the same facts."""
    terrain = load(walks.packs).table(walks.scenario, walks.gone)
    allowed = partial(allowance, walks.velocity)
    return Reach(terrain, walks.mover, allowed, walks.others, walks.enemies, walks.goals, STEP_UP)

"""All the ways that a Safar can walk now, as a region (KA-MOV-01, KA-GEO-06)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache, partial
from typing import Any, ClassVar, Final

import msgspec
from msgspec.structs import replace

from ludarium.games.kharn_ages.content import load
from ludarium.games.kharn_ages.moment import NO_MOMENT, Moment
from ludarium.games.kharn_ages.options import Swim, Walk
from ludarium.games.kharn_ages.rules.ground import STEP_UP, TOISE, allowance, in_deep_water
from ludarium.games.kharn_ages.rules.places import bodies
from ludarium.games.kharn_ages.state import NOBODY, KharnAges
from ludarium.games.kharn_ages.values import (
    base_of,
    bases_of,
    char,
    enemy_bases,
    engagers,
    highest,
    listed,
    touches_none,
    value,
)
from ludarium.kernel import Refusal
from ludarium.space.plane.courses import Obstacles
from ludarium.space.plane.reach import DIRECTIONS, Hindrance, Reach
from ludarium.space.plane.shapes import Base, Point, at_distance, clip, cuts_polygon
from ludarium.space.plane.terrain import DEEP, Terrain

REFUSALS: Final[dict[Hindrance, Refusal]] = {
    "no way": Refusal("KA-GEO-06", "A walk is a list of up to 32 places in whole thousandths of a toise."),
    "blocked": Refusal("KA-MOV-04", "A base, a piece of scenery or the edge of the table is in the way."),
    "held": Refusal("KA-ZOC-08", "The Safar is engaged: it must stay in the zone of control that holds it."),
    "too far": Refusal("KA-MOV-01", "That is farther than the Safar can walk, or no step at all."),
    "slow ground": Refusal("KA-TER-09", "The ground on that way slows the Safar: it cannot walk so far over it."),
    "no footing": Refusal("KA-GEO-05", "The Safar cannot stand where the walk ends."),
}
NOT_IN_REACH: Final = Refusal("KA-ASL-05", "The walk must end with the target in the zone of control or in reach.")
NOT_NEARER: Final = Refusal("KA-SKL-11", "The walk must bring it nearer.")
DRY: Final = Refusal("KA-MOV-08", "Swimming leads through deep water.")
ON_WALKS: Final = frozenset(("leap", "no_terrain", "move_allowance"))
"""What effects may change of walks, besides V."""
OVER: Final = Refusal("KA-MOV-04", "Nobody ends a leap on top of another, or on what was leapt over.")


class Walks(msgspec.Struct, frozen=True, dict=True):
    """Every way that a Safar can walk now: a region. It holds facts only; the ways are worked out when looked at."""

    open: ClassVar[bool] = True
    scenario: str
    packs: tuple[str, ...]
    mover: Base
    velocity: int
    others: tuple[Base, ...]
    enemies: tuple[Base, ...]
    """Those of the others whom the Safar may want to meet."""
    goals: tuple[Point, ...] = ()
    gone: tuple[str, ...] = ()
    """The pieces of the table that were destroyed or lifted, in the order of their names."""
    holders: tuple[Base, ...] | None = None
    """Who holds the Safar in a melee; without this all enemies do."""
    sure: tuple[str, ...] = ()
    """Grounds that do not slow it."""
    extra: int = 0
    """Added to the allowance, in thousandths (Brutal charge)."""
    halves: int = 2
    """1: only half of the movement (a V effect)."""
    fixed: int | None = None
    """A length that no ground changes."""
    target: Base | None = None
    """Whom an assault must reach,"""
    reach: int = 0
    """and how far its weapon reaches; 0: the zone of control."""
    nearer: Base | None = None
    """A base to which the walk must bring the mover nearer."""
    swims: bool = False
    wades: bool = False
    """It is in deep water: a granted move leads through it, slowed (KA-TER-05)."""
    leap: int = 0
    over: tuple[Base, ...] = ()
    """Who can be leapt over, but not ended on."""

    def __bool__(self) -> bool:
        return bool(_special(self)) if self._narrow() else self.ways.can_move

    def __len__(self) -> int:
        return len(_special(self)) if self._narrow() else len(self.ways)

    def __getitem__(self, index: int) -> Walk | Swim:
        return _special(self)[index] if self._narrow() else Walk(self.ways[index])

    def __iter__(self) -> Iterator[Walk | Swim]:
        return iter(_special(self)) if self._narrow() else map(Walk, self.ways)

    def __contains__(self, option: object) -> bool:
        return isinstance(option, Swim if self.swims else Walk) and self.why_not(option) is None

    @cached_property
    def ways(self) -> Reach:
        """The ways themselves: they do not depend on whom they shall lead to."""
        if self.target is None and self.nearer is None:
            return _ways(self)
        return _ways(replace(self, target=None, reach=0, nearer=None))

    def _narrow(self) -> bool:
        return self.target is not None or self.nearer is not None or self.swims or bool(self.leap)

    def why_not(self, walk: Any) -> Refusal | None:
        """Why the Safar cannot walk so."""
        hindrance = self.ways.why_not(walk.way)
        return REFUSALS[hindrance] if hindrance else self._why_not_end(walk)

    def _why_not_end(self, walk: Any) -> Refusal | None:
        """Why a way that can be walked does not serve its purpose."""
        if self.swims and not self._wet(walk.way):
            return DRY
        if self.leap and not self._lands(walk.way[-1]):
            return OVER
        if self.nearer is not None and _left(walk.way[-1], self.nearer) >= _left(self.mover[:2], self.nearer):
            return NOT_NEARER
        return NOT_IN_REACH if self.target is not None and not self._reaches(walk.way[-1]) else None

    def _reaches(self, end: Point) -> bool:
        from ludarium.games.kharn_ages.rules.zones import in_weapon_reach

        assert self.target is not None
        z = load(self.packs).table(self.scenario, self.gone).height(*end)
        here = self.mover._replace(x=end[0], y=end[1], z=z)
        return in_weapon_reach(here, self.target, 0) or in_weapon_reach(here, self.target, self.reach)

    def _wet(self, way: tuple[Point, ...]) -> bool:
        table = load(self.packs).table(self.scenario, self.gone)
        legs = zip(((self.mover.x, self.mover.y), *way), way, strict=False)
        return any(clip(*a, *b, wall[4]) for a, b in legs for wall in table.deeps)

    def _lands(self, end: Point) -> bool:
        table = load(self.packs).table(self.scenario, self.gone)
        z = table.height(*end)
        walls = table.walls(self.mover.radius, z + STEP_UP)
        clear = Obstacles(self.mover.radius, (), walls, table.size).free(*end, *end) and all(
            (one.x - end[0]) ** 2 + (one.y - end[1]) ** 2 >= (one.radius + self.mover.radius - 1) ** 2
            for one in self.over
        )
        return clear and z <= self.mover.z + STEP_UP

    def towards(self, x: int, y: int) -> Walk | None:
        """The short way to a place; None if there is none short enough."""
        way = self.ways.taut(x, y)
        return Walk(way) if way else None


def _allowed(
    fixed: int | None, velocity: int, sure: frozenset[str], halves: int, extra: int, grounds: frozenset[str]
) -> int:
    """How far somebody may walk over these grounds, in thousandths."""
    if fixed is not None:
        return fixed
    return allowance(velocity, grounds - sure if grounds else grounds) * halves // 2 + (extra if velocity else 0)


@lru_cache(maxsize=512)
def _ways(walks: Walks) -> Reach:
    """The ways for the same facts, worked out once: a search comes back to the same position again and again."""
    terrain = load(walks.packs).table(walks.scenario, walks.gone)
    if walks.swims or walks.wades:
        terrain = _flooded(terrain)
    # not of the walks themselves, which keep the ways: neither would be freed before the collector comes
    allowed = partial(_allowed, walks.fixed, walks.velocity, frozenset(walks.sure), walks.halves, walks.extra)
    step = max(STEP_UP, walks.leap)
    return Reach(terrain, walks.mover, allowed, walks.others, walks.enemies, walks.goals, step, walks.holders)


@lru_cache(maxsize=64)
def _flooded(terrain: Terrain) -> Terrain:
    """The table for a swimmer: deep water halves V instead of stopping the base (KA-TER-05)."""
    return Terrain(
        [one._replace(ground="difficult") if one.ground == DEEP else one for one in terrain.pieces], terrain.size
    )


@lru_cache(maxsize=256)
def _special(walks: Walks) -> tuple[Walk | Swim, ...]:
    """The sample of an assault, a swim or a leap."""
    ways: list[Walk | Swim]
    if walks.target is not None:
        routes = (walks.ways.route(*spot) for spot in _meeting_spots(walks))
        ways = [Walk(way) for way in routes if way is not None]
    elif walks.swims:
        ways = [Swim(way) for way in walks.ways]
    else:
        ways = [Walk(way) for way in walks.ways]
    return tuple(dict.fromkeys(way for way in ways if walks._why_not_end(way) is None))


def _meeting_spots(walks: Walks) -> Iterator[Point]:
    """Round the target, from where the mover stands: in contact, and at the end of the weapon's reach."""
    assert walks.target is not None
    target, mover = walks.target, walks.mover
    dx, dy = (mover.x - target.x) or 1, mover.y - target.y
    contact = target.radius + mover.radius
    fars = [contact, contact + (walks.reach or mover.zone) - 1]
    for far in fars:
        yield at_distance(target.x, target.y, dx, dy, far)
    for ax, ay in DIRECTIONS[::3]:
        yield at_distance(target.x, target.y, ax, ay, contact)


def can_meet(walks: Walks) -> bool:
    """Whether some sampled way reaches the target of an assault."""
    routes = (walks.ways.route(*spot) for spot in _meeting_spots(walks))
    return any(way is not None and walks._why_not_end(Walk(way)) is None for way in routes)


def aimed(walks: Walks, target: Base, reach: int) -> Walks:
    """The same ways as those of an assault on a target, with a weapon that reaches so far."""
    found = replace(walks, target=target, reach=reach)
    found.__dict__["ways"] = walks.ways  # they do not depend on the target
    return found


def sure_grounds(g: KharnAges, n: int) -> tuple[str, ...]:
    """Grounds whose modifiers do not apply to it (KA-TER-07)."""
    found = listed(g, n, "no_terrain")
    if not found:
        return ()
    return ("deep", "difficult", "loose", "slippery") if "all" in found else tuple(sorted(found))


def movement_v(g: KharnAges, n: int) -> int:
    """V after the terrain it stands on (KA-EFF-14)."""
    base = base_of(g, n)
    here = (base.x, base.y)
    grounds = g.terrain.touched((here, here), base.radius) - set(sure_grounds(g, n))
    return allowance(char(g, n, "V"), grounds) // TOISE


def walks_of(g: KharnAges, n: int, m: Moment = NO_MOMENT, *, leaps: bool = True, **facts: Any) -> Walks:
    """The ways of a Safar from where it stands."""
    others, plain = bodies(g, n), touches_none(g, n, ON_WALKS)
    leap = highest(g, n, "leap") * TOISE if leaps and not plain else 0
    over: tuple[Base, ...] = ()
    if leap:
        over = tuple(base_of(g, o) for o in g.in_play() if o != n and g.profile(o).stature * TOISE <= leap)
        others = [one for one in others if one not in over]
    holding = tuple(bases_of(g, engagers(g, n))) if g.locked else ()
    found = Walks(
        scenario=g.scenario,
        packs=g.book.packs,
        mover=base_of(g, n),
        velocity=char(g, n, "V", m),
        others=tuple(others),
        enemies=enemy_bases(g, n),
        goals=goals_of(g),
        gone=g.gone,
        holders=holding,
        sure=() if plain else sure_grounds(g, n),
        extra=0 if plain else value(g, n, "move_allowance", 0, m) * TOISE,
        wades=in_deep_water(g, n),
        leap=leap,
        over=over,
    )
    return replace(found, **facts) if facts else found


def goals_of(g: KharnAges) -> tuple[Point, ...]:
    """Places of the scenario that somebody may want to walk to."""
    loose = [(one.x, one.y) for one in g.objects if not one.gone and one.holder == NOBODY]
    return (*_markers(g.book.packs, g.scenario, g.gone), *loose)


@lru_cache(maxsize=64)
def _markers(packs: tuple[str, ...], scenario: str, gone: tuple[str, ...]) -> tuple[Point, ...]:
    """Where the markers of a scenario are."""
    return tuple(one.at for one in load(packs).scenarios[scenario].markers if one.id not in gone)


def _left(end: Point, target: Base) -> int:
    return (end[0] - target.x) ** 2 + (end[1] - target.y) ** 2


def swims_of(g: KharnAges, n: int) -> Walks:
    """KA-MOV-08: the ways of a swimmer."""
    return walks_of(g, n, swims=True, leaps=False)


def may_swim(g: KharnAges, n: int) -> bool:
    """KA-MOV-08: barred to wearers of metal armour; only where there is deep water."""
    from ludarium.games.kharn_ages.rules.armour import armours

    base = base_of(g, n)
    far = char(g, n, "V") * TOISE
    near = any(cuts_polygon(base.x, base.y, base.x, base.y, wall[4], far) for wall in g.terrain.deeps)
    return near and not any(one.metal for one in armours(g, n))

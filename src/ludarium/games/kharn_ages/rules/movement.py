"""Movement (KA-MOV): what a walk costs, all the ways that a Safar can walk, and walking them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Any, ClassVar, Final

import msgspec
from msgspec.structs import replace

from ludarium.games.kharn_ages import conditions
from ludarium.games.kharn_ages.content import load
from ludarium.games.kharn_ages.effects import Run, end_lasting, operation, special, who_of, window
from ludarium.games.kharn_ages.events import Acted, Moved
from ludarium.games.kharn_ages.moment import NO_MOMENT, Moment
from ludarium.games.kharn_ages.options import Swim, Walk
from ludarium.games.kharn_ages.rules.ground import STEP_UP, TOISE, allowance, in_deep_water
from ludarium.games.kharn_ages.rules.morale import EnterTerror, FrightTest, must_fear, terror_of
from ludarium.games.kharn_ages.rules.objects import envoy_base
from ludarium.games.kharn_ages.rules.places import bodies, put
from ludarium.games.kharn_ages.rules.statuses import take_off, wash
from ludarium.games.kharn_ages.state import AMBUSH, NOBODY, PLAY, KharnAges
from ludarium.games.kharn_ages.values import (
    Luck,
    base_of,
    char,
    engages_now,
    exact,
    flag,
    flags,
    has_zone,
    listed,
    value,
)
from ludarium.kernel import END, Ask, Joined, Next, Procedure, Refusal
from ludarium.space.plane.courses import Obstacles
from ludarium.space.plane.courses import entries as zone_entries
from ludarium.space.plane.reach import DIRECTIONS, Hindrance, Reach
from ludarium.space.plane.shapes import Base, Point, at_distance, clip, cuts_polygon
from ludarium.space.plane.terrain import DEEP, Terrain

STAY: Final = "stay"
REFUSALS: Final[dict[Hindrance, Refusal]] = {
    "no way": Refusal("KA-GEO-06", "A walk is a list of up to 32 places in whole thousandths of a toise."),
    "blocked": Refusal("KA-MOV-04", "A base, a piece of scenery or the edge of the table is in the way."),
    "held": Refusal("KA-ZOC-08", "The Safar is engaged: it must stay in the zone of control that holds it."),
    "too far": Refusal("KA-MOV-01", "That is farther than the Safar can walk, or no step at all."),
    "slow ground": Refusal("KA-TER-09", "The ground on that way slows the Safar: it cannot walk so far over it."),
    "no footing": Refusal("KA-GEO-05", "The Safar cannot stand where the walk ends."),
}
NOT_IN_REACH: Final = Refusal("KA-ASL-05", "The walk must end with the target in the zone of control or in reach.")
DRY: Final = Refusal("KA-MOV-08", "Swimming leads through deep water.")
OVER: Final = Refusal("KA-MOV-04", "Nobody ends a leap on top of another, or on what was leapt over.")


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
    fixed: int = -1
    """A length that no ground changes."""
    target: Base | None = None
    """Whom an assault must reach,"""
    reach: int = 0
    """and how far its weapon reaches; 0: the zone of control."""
    swims: bool = False
    wades: bool = False
    """It is in deep water: a granted move leads through it, slowed (KA-TER-05)."""
    leap: int = 0
    over: tuple[Base, ...] = ()
    """Who can be leapt over, but not ended on."""

    def __len__(self) -> int:
        return len(_special(self)) if self._narrow() else len(reach(self))

    def __getitem__(self, index: int) -> Walk | Swim:
        return _special(self)[index] if self._narrow() else Walk(reach(self)[index])

    def __iter__(self) -> Iterator[Walk | Swim]:
        return iter(_special(self)) if self._narrow() else map(Walk, reach(self))

    def __contains__(self, option: object) -> bool:
        return isinstance(option, Swim if self.swims else Walk) and self.why_not(option) is None

    def _narrow(self) -> bool:
        return self.target is not None or self.swims or bool(self.leap)

    def why_not(self, walk: Any) -> Refusal | None:
        """Why the Safar cannot walk so."""
        hindrance = reach(self).why_not(walk.way)
        if hindrance:
            return REFUSALS[hindrance]
        if self.swims and not self._wet(walk.way):
            return DRY
        if self.leap and not self._lands(walk.way[-1]):
            return OVER
        return NOT_IN_REACH if self.target is not None and not self._reaches(walk.way[-1]) else None

    def _reaches(self, end: Point) -> bool:
        from ludarium.games.kharn_ages.rules.zones import in_weapon_reach

        assert self.target is not None
        z = load(self.packs).table(self.scenario, self.gone).height(*end)
        here = self.mover._replace(x=end[0], y=end[1], z=z)
        return in_weapon_reach(here, self.target, 0) or (
            self.reach > 0 and in_weapon_reach(here, self.target, self.reach)
        )

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
        """A good way to a place; None if there is none short enough."""
        way = reach(self).route(x, y)
        return Walk(way) if way else None

    def allowed(self, grounds: frozenset[str]) -> int:
        """How far it may walk over these grounds, in thousandths."""
        if self.fixed >= 0:
            return self.fixed
        return allowance(self.velocity, grounds - set(self.sure)) * self.halves // 2 + (
            self.extra if self.velocity else 0
        )


@lru_cache(maxsize=256)
def reach(walks: Walks) -> Reach:
    """The ways themselves, worked out once for the same facts."""
    terrain = load(walks.packs).table(walks.scenario, walks.gone)
    if walks.swims or walks.wades:
        terrain = _flooded(terrain)
    step = max(STEP_UP, walks.leap)
    allowed = partial(Walks.allowed, walks)
    return Reach(
        terrain, walks.mover, allowed, walks.others, walks.enemies, walks.goals, step, walks.holders
    )  # fmt: skip


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
        routes = (reach(walks).route(*spot) for spot in _meeting_spots(walks))
        ways = [Walk(way) for way in routes if way is not None]
    elif walks.swims:
        ways = [Swim(way) for way in reach(walks)]
    else:
        ways = [Walk(way) for way in reach(walks)]
    seen = dict.fromkeys(way for way in ways if way in walks)
    return tuple(seen)


def _meeting_spots(walks: Walks) -> Iterator[Point]:
    """Round the target, from where the mover stands: in contact, and at the end of the weapon's reach."""
    assert walks.target is not None
    target, mover = walks.target, walks.mover
    dx, dy = (mover.x - target.x) or 1, mover.y - target.y
    contact = target.radius + mover.radius
    fars = [contact, contact + (walks.reach or mover.zone) - 2]
    for far in fars:
        yield at_distance(target.x, target.y, dx, dy, far)
    for ax, ay in DIRECTIONS[::3]:
        yield at_distance(target.x, target.y, ax, ay, contact)


def can_meet(walks: Walks) -> bool:
    """Whether some sampled way reaches the target of an assault."""
    most = reach(walks).most
    assert walks.target is not None
    far = most + walks.mover.radius + walks.target.radius + max(walks.reach, walks.mover.zone)
    if (walks.mover.x - walks.target.x) ** 2 + (walks.mover.y - walks.target.y) ** 2 > far * far:
        return False
    return len(walks) > 0


def sure_grounds(g: KharnAges, n: int) -> tuple[str, ...]:
    """Grounds whose modifiers do not apply to it (KA-TER-07)."""
    found = listed(g, n, "no_terrain")
    return ("deep", "difficult", "loose", "slippery") if "all" in found else tuple(sorted(found))


def movement_v(g: KharnAges, n: int) -> int:
    """V after the terrain it stands on (KA-EFF-14)."""
    base = base_of(g, n)
    here = (base.x, base.y)
    grounds = g.terrain.touched((here, here), base.radius) - set(sure_grounds(g, n))
    return allowance(char(g, n, "V"), grounds) // TOISE


def walks_of(g: KharnAges, n: int, m: Moment = NO_MOMENT, **facts: Any) -> Walks:
    """The ways of a Safar from where it stands."""
    others = bodies(g, n)
    leap = max([arg or 0 for arg in flags(g, n, "leap")], default=0) * TOISE if facts.get("leap", 1) else 0
    over: tuple[Base, ...] = ()
    if leap:
        over = tuple(base_of(g, o) for o in g.in_play() if o != n and g.profile(o).stature * TOISE <= leap)
        others = [one for one in others if one not in over]
    enemies = g.enemies(n)
    holding = tuple(base_of(g, e) for e in enemies if has_zone(g, e)) if g.locked else ()
    return Walks(
        **{
            "scenario": g.scenario,
            "packs": g.book.packs,
            "mover": base_of(g, n),
            "velocity": char(g, n, "V", m),
            "others": tuple(others),
            "enemies": tuple(base_of(g, e) for e in enemies),
            "goals": goals_of(g),
            "gone": g.gone,
            "holders": holding,
            "sure": sure_grounds(g, n),
            "extra": value(g, n, "move_allowance", 0, m) * TOISE,
            "wades": in_deep_water(g, n),
            "leap": leap,
            "over": over,
            **facts,
        }
    )


def goals_of(g: KharnAges) -> tuple[Point, ...]:
    """Places of the scenario that somebody may want to walk to."""
    found = [one.at for one in g.card.markers if one.id not in g.gone]
    return (*found, *((one.x, one.y) for one in g.objects if not one.gone and one.holder == NOBODY))


def may_move(g: KharnAges, n: int) -> bool:
    """Whether it can move at all: not rooted by fright, and roots can be paid for."""
    safar = g.safars[n]
    return not safar.rooted and safar.ap >= first_move_cost(g, n)


def first_move_cost(g: KharnAges, n: int) -> int:
    """AP to pay before the first movement of any kind (Sucker roots)."""
    return max([arg or 0 for arg in flags(g, n, "first_move_cost")], default=0)


def pay_roots(g: KharnAges, n: int) -> None:
    """The price of the first movement is paid once."""
    cost = first_move_cost(g, n)
    if cost:
        g.alter(n, ap=g.safars[n].ap - cost)
        end_lasting(g, n, lambda one: one.op == "flag" and one.name == "first_move_cost")


def next_cost(g: KharnAges, n: int) -> int:
    """The AP of its next movement in this activation, without what dazed adds."""
    return movement_cost(g.moves, endurance=flag(g, n, "endurance") or g.safars[n].berserk)


class Move(Procedure):
    """One voluntary movement along a way: terror on the way in, ambushers, the end (KA-MOV, KA-TEM-03)."""

    safar: int
    way: tuple[Point, ...]
    how: str = "walk"
    cost: int = 0
    counts: bool = True
    leg: int = 0
    ambushers: tuple[int, ...] = ()

    def begin(self, g: KharnAges, got: None) -> Next:
        n = self.safar
        pay_roots(g, n)
        g.tell(Moved, rule="KA-MOV-01", safar=n, how=self.how, way=self.way, cost=self.cost)
        for enemy in reversed(_terrors(g, n, self.way)):
            g.push(EnterTerror(safar=n, cause=enemy))
        return None

    def step(self, g: KharnAges, got: None) -> Next:
        """With ambushers about, leg by leg; else all at once."""
        if g.safars[self.safar].state != PLAY:
            return END
        waiting = any(one.state == AMBUSH and one.seat != g.safars[self.safar].seat for one in g.safars)
        if not waiting:
            self.leg = len(self.way)
        else:
            self.leg += 1
            if self.leg > 1 and not self._free(g):
                self.at = "arrive"
                return None
        if self.leg:
            put(g, self.safar, *self.way[self.leg - 1])
        if waiting:
            from ludarium.games.kharn_ages.rules.ambush import AmbushWindow

            g.push(AmbushWindow(mover=self.safar))
        return None

    def go_on(self, g: KharnAges, got: None) -> Next:
        safar = g.safars[self.safar]
        able = safar.state == PLAY and self.leg < len(self.way) and not safar.stunned and not safar.on_ground
        if able and (safar.x, safar.y) == self.way[self.leg - 1]:
            self.at = "step"
        return None

    def arrive(self, g: KharnAges, got: None) -> Next:
        """KA-GAP-39: fright where it ends, and what follows a movement."""
        n = self.safar
        if g.safars[n].state != PLAY:
            return END
        if n not in g.moved:
            g.moved = tuple(sorted((*g.moved, n)))
        wash(g, n)
        for one in (n, *g.enemies(n)):  # who moves or is engaged no longer hides (KA-GAP-64)
            if g.safars[one].hidden and (one == n or engages_now(g, n, one)):
                take_off(g, one, "hidden")
        if self.counts:
            window(g, "move.done", Moment(name=self.how, action=g.actions))
        return None

    def frights(self, g: KharnAges, got: None) -> Next:
        n = self.safar
        if g.safars[n].state != PLAY:
            return END
        for enemy in g.enemies(n):
            if engages_now(g, enemy, n) or engages_now(g, n, enemy):
                for one, other in ((n, enemy), (enemy, n)):
                    m = Moment(attacker=other, defender=one, action=g.actions)
                    if must_fear(g, one, other, m):
                        g.push(FrightTest(safar=one, cause=other, m=m))
        return None

    def _free(self, g: KharnAges) -> bool:
        """Whether the rest of the way is still open after an interruption."""
        course = reach(walks_of(g, self.safar)).leg_free
        return course(*self.way[self.leg - 2], *self.way[self.leg - 1])


def _terrors(g: KharnAges, n: int, way: tuple[Point, ...]) -> list[int]:
    """The terrifying enemies whose zones the way enters, in order (KA-GAP-111), unless it has stood up to them."""
    mine = base_of(g, n)
    foes = [e for e in g.enemies(n) if e not in g.safars[n].passed and has_zone(g, e) and terror_of(g, e)]
    zones = []
    for enemy in foes:
        base = base_of(g, enemy)
        zones.append((base.x, base.y, base.radius + mine.radius + base.zone))
    found = zone_entries(((mine.x, mine.y), *way), zones)
    return list(dict.fromkeys(foes[number] for _, _, number in found))


class FreeMove(Procedure):
    """A V effect or a granted walk: free, outside the sequence, held by no zone (KA-EFF-02, KA-MOV-10)."""

    safar: int
    halves: int = 1
    length: int = -1
    """A fixed length in thousandths instead."""

    def ready(self, g: KharnAges, got: None) -> Next:
        safar = g.safars[self.safar]
        if safar.state != PLAY or not may_move(g, self.safar) or not len(self._walks(g)):
            return END
        return None

    def ask(self, g: KharnAges, got: None) -> Next:
        seat = g.safars[self.safar].seat
        return Ask(seat, "free move", "KA-EFF-02", Joined((self._walks(g), (STAY,))), about=(self.safar,))

    def go(self, g: KharnAges, got: Walk | str) -> Next:
        if isinstance(got, Walk):
            g.push(Move(safar=self.safar, way=got.way, how="effect", counts=False))
        return END

    def _walks(self, g: KharnAges) -> Walks:
        n = self.safar
        fixed = self.length
        if fixed < 0:
            set_ = exact(g, n, "v_effect_length" if self.halves == 1 else "vv_effect_length", -1)
            if set_ >= 0 and movement_v(g, n):
                fixed = int(set_ * TOISE)
        return walks_of(g, n, halves=self.halves, fixed=fixed, holders=(), extra=0, leap=0, over=())

    def refuse(self, g: KharnAges, option: Any) -> Refusal | None:
        return self._walks(g).why_not(option) if isinstance(option, Walk) else None


@operation("walk")
def _walk(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """A free walk; towards somebody it takes the shortest way."""
    who = who_of(g, run, given)
    length = int(conditions.number(g, given["n"], run.env, run.m, luck)) * TOISE
    if who == NOBODY or g.safars[who].state != PLAY:
        return
    if "toward" not in given:
        g.push(FreeMove(safar=who, length=length))
        return
    walks = walks_of(g, who, fixed=length)
    enemies = sorted(g.enemies(who), key=lambda e: _square(g, who, e))
    if not enemies or not may_move(g, who):
        return
    target = base_of(g, enemies[0])
    closest = min(walks, key=lambda one: _left(one.way[-1], target), default=None)
    met = replace(walks, target=target, reach=0)
    if can_meet(met):
        closest = min(met, key=lambda one: _left(one.way[-1], target))
    if closest is not None:
        g.push(Move(safar=who, way=closest.way, how="effect", counts=False))


def _square(g: KharnAges, one: int, two: int) -> int:
    a, b = g.safars[one], g.safars[two]
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2


def _left(end: Point, target: Base) -> int:
    return (end[0] - target.x) ** 2 + (end[1] - target.y) ** 2


def get_up(g: KharnAges, n: int) -> None:
    """KA-MOV-07: with the free first movement, or for 1 AP."""
    free = g.moves == 0
    cost = 0 if free else 1
    g.moves += int(free)
    cost += int(g.safars[n].dazed)
    g.alter(n, ap=g.safars[n].ap - cost, on_ground=False)
    g.tell(Acted, rule="KA-MOV-07", safar=n, name="getting_up", cost=cost)


def swims_of(g: KharnAges, n: int) -> Walks:
    """KA-MOV-08: the ways of a swimmer."""
    return walks_of(g, n, swims=True, leap=0, over=())


def may_swim(g: KharnAges, n: int) -> bool:
    """KA-MOV-08: barred to wearers of metal armour; only where there is deep water."""
    from ludarium.games.kharn_ages.rules.armour import armours

    base = base_of(g, n)
    far = char(g, n, "V") * TOISE
    near = any(cuts_polygon(base.x, base.y, base.x, base.y, wall[4], far) for wall in g.terrain.deeps)
    return near and not any(one.metal for one in armours(g, n))


@special("envoy_walk")
def _envoy_walk(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    g.push(EnvoyWalk(seat=run.env.seat))


class EnvoyWalk(Procedure):
    """He walks up to 4 toises along a path of the negotiator's choice, held by nobody."""

    seat: int

    def ask(self, g: KharnAges, got: None) -> Next:
        return Ask(self.seat, "envoy", "KA-GEN-04", Joined((self._walks(g), (STAY,))))

    def go(self, g: KharnAges, got: Walk | str) -> Next:
        if isinstance(got, Walk):
            x, y = got.way[-1]
            g.envoy = (x, y, g.envoy[2])
        return END

    def _walks(self, g: KharnAges) -> Walks:
        base = envoy_base(g)
        assert base is not None
        others = tuple(base_of(g, n) for n in g.in_play())
        goals = tuple(
            (sum(x for x, _ in area) // len(area), sum(y for _, y in area) // len(area))
            for area in g.card.deployment.values()
        )
        return Walks(g.scenario, g.book.packs, base, 4, others, (), goals, g.gone)

    def refuse(self, g: KharnAges, option: Any) -> Refusal | None:
        return self._walks(g).why_not(option) if isinstance(option, Walk) else None


def drowning(g: KharnAges, n: int) -> bool:
    """KA-TER-06: in deep water with manufactured armour on."""
    from ludarium.games.kharn_ages.rules.armour import armours

    return in_deep_water(g, n) and bool(armours(g, n))

"""Movement (KA-MOV): what a walk costs, all the ways that a Safar can walk, and walking them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from msgspec.structs import replace

from ludarium.games.kharn_ages import references
from ludarium.games.kharn_ages.company import company
from ludarium.games.kharn_ages.effects import window
from ludarium.games.kharn_ages.events import Acted, Moved
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.options import Walk
from ludarium.games.kharn_ages.rules.ground import TOISE, in_deep_water
from ludarium.games.kharn_ages.rules.morale import EnterTerror, FrightTest, must_fear
from ludarium.games.kharn_ages.rules.morale_tests import terror_of
from ludarium.games.kharn_ages.rules.objects import envoy_base
from ludarium.games.kharn_ages.rules.places import put
from ludarium.games.kharn_ages.rules.statuses import take_off, wash
from ludarium.games.kharn_ages.rules.walks import Walks, _left, can_meet, movement_v, walks_of
from ludarium.games.kharn_ages.running import Run, end_lasting, operation, special, who_of
from ludarium.games.kharn_ages.state import PLAY, KharnAges
from ludarium.games.kharn_ages.surroundings import Luck
from ludarium.games.kharn_ages.values import (
    base_of,
    enemies_near,
    enemies_of,
    engagers,
    engages_now,
    exact,
    flag,
    has_zone,
    highest,
    touched_ones,
)
from ludarium.kernel import END, Ask, Joined, Next, Procedure, Refusal
from ludarium.space.plane.courses import entries as zone_entries
from ludarium.space.plane.shapes import Point, span

STAY: Final = "stay"
ROOTS: Final = "first_move_cost"
TIRING: Final = 2
"""After so many movements Endurance makes the next one cheaper."""


def movement_cost(before: int, *, endurance: bool = False) -> int:
    """The AP of a movement after so many others in this activation: 0, 1, 2, 3; with Endurance 0, 1, 1, 3 (KA-MOV-02)."""
    return 1 if endurance and before == TIRING else before


def may_move(g: KharnAges, n: int) -> bool:
    """Whether it can move at all: not rooted by fright, and roots can be paid for."""
    safar = g.safars[n]
    return not safar.rooted and safar.ap >= highest(g, n, ROOTS)


def first_move_cost(g: KharnAges, n: int) -> int:
    """AP to pay before the first movement of any kind (Sucker roots)."""
    return highest(g, n, ROOTS)


def movement_ap(g: KharnAges, n: int) -> int:
    """The AP left for a movement, and for what is paid with it, when its roots are paid for."""
    return g.safars[n].ap - highest(g, n, ROOTS)


def pay_roots(g: KharnAges, n: int) -> None:
    """The price of the first movement is paid once."""
    cost = first_move_cost(g, n)
    if cost:
        g.alter(n, ap=g.safars[n].ap - cost)
        end_lasting(g, n, lambda one: one.op == "flag" and one.name == ROOTS)


def next_cost(g: KharnAges, n: int) -> int:
    """The AP of its next movement in this activation, without what dazed adds."""
    moves = g.moves
    if moves != TIRING:
        return moves
    return movement_cost(moves, endurance=flag(g, n, "endurance") or g.safars[n].berserk)


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
        if not g.plays(self.safar):
            return END
        waiting, done = company(g).sides[g.safars[self.safar].seat].ambushed, self.leg
        self.leg = done + 1 if waiting else len(self.way)
        if done and not self._free(g, done):
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
        if not g.plays(n):
            return END
        if n not in g.moved:
            g.moved = tuple(sorted((*g.moved, n)))
        wash(g, n)
        for one in (n, *enemies_of(g, n)):  # who moves or is engaged no longer hides (KA-GAP-64)
            if g.safars[one].hidden and (one == n or engages_now(g, n, one)):
                take_off(g, one, "hidden")
        if self.counts:
            window(g, "move.done", Moment(name=self.how, action=g.actions))
        return None

    def frights(self, g: KharnAges, got: None) -> Next:
        n = self.safar
        if not g.plays(n):
            return END
        near = {*engagers(g, n), *enemies_near(g, n)} if touched_ones(g, "fright") else ()
        for enemy in enemies_of(g, n) if near else ():
            if enemy in near:
                for one, other in ((n, enemy), (enemy, n)):
                    m = Moment(attacker=other, defender=one, action=g.actions)
                    if must_fear(g, one, other, m):
                        g.push(FrightTest(safar=one, cause=other, m=m))
        return None

    def _free(self, g: KharnAges, done: int) -> bool:
        """Whether the next legs are still open after so many: an ambusher may have come out on them."""
        leg_free = walks_of(g, self.safar).ways.leg_free
        return all(leg_free(*a, *b) for a, b in pairwise(self.way[done - 1 : self.leg]))


def _terrors(g: KharnAges, n: int, way: tuple[Point, ...]) -> list[int]:
    """The terrifying enemies whose zones the way enters, in order (KA-GAP-111), unless it has stood up to them."""
    mine = base_of(g, n)
    passed = g.safars[n].passed
    enemies = enemies_of(g, n)
    frightful = [e for e in touched_ones(g, "terror") if e in enemies and e not in passed]
    foes = [e for e in frightful if terror_of(g, e) and has_zone(g, e)]
    if not foes:
        return []
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
    length: int | None = None
    """A fixed length in thousandths instead."""

    def ready(self, g: KharnAges, got: None) -> Next:
        safar = g.safars[self.safar]
        if safar.state != PLAY or not may_move(g, self.safar) or not len(self._walks(g)):
            return END
        return None

    def ask(self, g: KharnAges, got: None) -> Next:
        seat = g.chooser(self.safar)
        return Ask(seat, "free move", "KA-EFF-02", Joined((self._walks(g), (STAY,))), about=(self.safar,))

    def go(self, g: KharnAges, got: Walk | str) -> Next:
        if isinstance(got, Walk):
            g.push(Move(safar=self.safar, way=got.way, how="effect", counts=False))
        return END

    def _walks(self, g: KharnAges) -> Walks:
        n = self.safar
        fixed = self.length
        if fixed is None and movement_v(g, n):
            set_ = exact(g, n, "v_effect_length" if self.halves == 1 else "vv_effect_length", -1)
            fixed = int(set_ * TOISE) if set_ >= 0 else None
        return walks_of(g, n, halves=self.halves, fixed=fixed, holders=(), extra=0, leaps=False)

    def refuse(self, g: KharnAges, option: Any) -> Refusal | None:
        return self._walks(g).why_not(option) if isinstance(option, Walk) else None


@operation("walk")
def _walk(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """A free walk; towards somebody it takes the shortest way."""
    who = who_of(g, run, given)
    length = int(references.number(g, given["n"], run.env, run.m, luck)) * TOISE
    if not g.plays(who):
        return
    if "toward" not in given:
        g.push(FreeMove(safar=who, length=length))
        return
    walks = walks_of(g, who, fixed=length)
    mine = g.safars[who]
    enemies = sorted(g.enemies(who), key=lambda e: span(mine.x, mine.y, g.safars[e].x, g.safars[e].y))
    if not enemies or not may_move(g, who):
        return
    target = base_of(g, enemies[0])
    closest = min(walks, key=lambda one: _left(one.way[-1], target), default=None)
    met = replace(walks, target=target, reach=0)
    if can_meet(met):
        closest = min(met, key=lambda one: _left(one.way[-1], target))
    if closest is not None:
        g.push(Move(safar=who, way=closest.way, how="effect", counts=False))


def get_up(g: KharnAges, n: int) -> None:
    """KA-MOV-07: with the free first movement, or for 1 AP."""
    free = g.moves == 0
    cost = 0 if free else 1
    g.moves += int(free)
    cost += int(g.safars[n].dazed)
    g.alter(n, ap=g.safars[n].ap - cost, on_ground=False)
    g.tell(Acted, rule="KA-MOV-07", safar=n, name="getting_up", cost=cost)


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

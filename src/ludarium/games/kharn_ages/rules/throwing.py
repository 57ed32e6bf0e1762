"""Throwing objects (KA-THR)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

import msgspec
from msgspec.structs import replace

from ludarium.games.kharn_ages.effects import window
from ludarium.games.kharn_ages.events import Declared, Deviated, Landed, Totalled
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.options import Throw, ThrowTo
from ludarium.games.kharn_ages.rules.damage import Damage
from ludarium.games.kharn_ages.rules.declaring import action_cost, spend
from ludarium.games.kharn_ages.rules.defence import Defence, Verdict
from ludarium.games.kharn_ages.rules.dice import DEGREES, SIDES, direction
from ludarium.games.kharn_ages.rules.hands import held
from ludarium.games.kharn_ages.rules.hits import damage_parts
from ludarium.games.kharn_ages.rules.measuring import Hit, Measure
from ludarium.games.kharn_ages.rules.objects import breakable, outline
from ludarium.games.kharn_ages.rules.rolls import Result, Rolling
from ludarium.games.kharn_ages.rules.sighting import cover_of, distance, in_sight, sees_piece
from ludarium.games.kharn_ages.rules.statuses import put_status
from ludarium.games.kharn_ages.rules.structures import LoseStructure
from ludarium.games.kharn_ages.rules.targets import attackable, begin_action
from ludarium.games.kharn_ages.running import clear_action
from ludarium.games.kharn_ages.state import BARE, NOBODY, KharnAges, Object
from ludarium.games.kharn_ages.surroundings import Luck
from ludarium.games.kharn_ages.values import base_of, char, flag, flags, stature, touched
from ludarium.kernel import END, Chance, Next, Procedure, Roll
from ludarium.space.plane.courses import Obstacles, make_wall
from ludarium.space.plane.reach import DIRECTIONS
from ludarium.space.plane.shapes import Point, at_distance, span

TOISE: Final = 1_000
COST, NEEDED, PER_TOISE, STAYS = 2, 12, 2, 5


class Throws(msgspec.Struct, frozen=True):
    """Every spot on the table that an object can be thrown to: a region (KA-THR-03)."""

    open: ClassVar[bool] = True
    thing: int
    x: int
    y: int
    far: int
    size: int
    item: int = BARE

    def __len__(self) -> int:
        return len(self._sample())

    def __getitem__(self, index: int) -> ThrowTo:
        return self._sample()[index]

    def __iter__(self) -> Iterator[ThrowTo]:
        return iter(self._sample())

    def __contains__(self, option: object) -> bool:
        if not isinstance(option, ThrowTo) or (option.thing, option.item) != (self.thing, self.item):
            return False
        return 0 <= option.x <= self.size and 0 <= option.y <= self.size

    def _sample(self) -> list[ThrowTo]:
        spots = [at_distance(self.x, self.y, dx, dy, self.far) for dx, dy in DIRECTIONS[::3]]
        found = [ThrowTo(self.thing, x, y, self.item) for x, y in spots]
        return [one for one in found if one in self]


def carried(g: KharnAges, n: int) -> list[int]:
    """The objects in its hands that can be thrown: enough P and C (KA-THR-06)."""
    found = []
    for load in g.safars[n].load:
        if load.startswith("object "):
            number = int(load.removeprefix("object "))
            card = g.book.objects.get(g.objects[number].kind)
            if card is not None and char(g, n, "P") >= card.min_p and char(g, n, "C") >= card.min_c:
                found.append(number)
    return found


def throws_of(g: KharnAges, n: int) -> list[Any]:
    """Throws at Safars and pieces in sight, and the region of spots on the ground, for each object in hand."""
    if not g.safars[n].load and not touched(g, n, "improvised"):
        return []
    things = [(thing, BARE) for thing in carried(g, n)] + [(NOBODY, item) for item in _torches(g, n)]
    if not things or g.safars[n].ap < action_cost(g, n, COST):
        return []
    base, parts = base_of(g, n), []
    seen = [e for e in g.targets(n) if attackable(g, e) and in_sight(g, n, e)]
    pieces = [one for one in breakable(g) if not one.startswith("object") and sees_piece(g, n, one)]
    for thing, item in things:
        aimed = [Throw(thing, f"safar {e}", item) for e in seen]
        aimed += [Throw(thing, piece, item) for piece in pieces]
        parts.append(tuple(aimed))
        far = base.radius + stature(g, n) * TOISE
        parts.append(Throws(thing, base.x, base.y, far, g.terrain.size, item))  # type: ignore[arg-type]
    return parts


def _torches(g: KharnAges, n: int) -> list[int]:
    """The items in hand that can be thrown like an object: improvised weapons."""
    found = []
    for item in held(g, n) if touched(g, n, "improvised") else ():
        m = Moment(kind="throw", attacker=n, weapon=item)
        if g.equipment(n, item).category == "item" and flag(g, n, "improvised", m):
            found.append(item)
    return found


def threshold(g: KharnAges, n: int, thing: int, far: int) -> int:
    """KA-THR-01, KA-THR-02: 12, the object's difficulty (none for an item), 2 for each toise beyond the stature."""
    over = max(0, -(-(far - stature(g, n) * TOISE) // TOISE))
    modifier = g.book.objects[g.objects[thing].kind].difficulty if thing != NOBODY else 0
    return NEEDED + modifier + PER_TOISE * over


class ThrowIt(Procedure):
    """One throw, to where the object lies in the end."""

    safar: int
    option: Throw | ThrowTo
    thing: int = NOBODY
    """The object; an item becomes one when it leaves the hand."""
    m: Moment = Moment()
    left: int = 0

    def begin(self, g: KharnAges, got: None) -> Next:
        n, self.thing = self.safar, self.option.thing
        target, item = self._target(), self.option.item
        kind = g.objects[self.thing].kind if item == BARE else g.safars[n].items[item].id
        self.m = Moment(
            kind="throw", attacker=n, weapon=item, defender=target, chars="AC", ap=COST, thing=kind, action=begin_action(g),
            distance=self._distance(g), name="throw",
        )  # fmt: skip
        spend(g, n, action_cost(g, n, COST), COST)
        g.attacks += int(g.active == n)
        g.alter(n, hidden=False)
        g.tell(Declared, rule="KA-THR-01", safar=n, target=target, kind="throw", chars="AC", weapon=kind, cost=COST)
        return None

    def roll(self, g: KharnAges, got: None) -> Next:
        g.push(Rolling(m=replace(self.m, roller=self.safar, field="shooting", roll="throw")))
        return None

    def rolled(self, g: KharnAges, got: Result) -> Next:
        """KA-THR-10: a CF is a natural 1; the object stays in hand then (KA-GAP-120)."""
        n = self.safar
        if got.cf:
            self.at = "finish"
            return None
        total = char(g, n, "C") + char(g, n, "A") + got.total
        needed = threshold(g, n, self.thing, self.m.distance)
        g.tell(Totalled, rule="KA-THR-01", safar=n, kind="throw", total=total)
        self.m = replace(self.m, total=total, crit=got.ch)
        self._let_go(g)
        if total < needed or isinstance(self.option, ThrowTo):
            self.at = "roll_away"
        elif self.m.defender == NOBODY:
            points = damage_parts(g, self.m, "weapon", Luck())[0]
            g.push(LoseStructure(thing=str(self.option.target), points=points, by=n))
            self.at = "worn"
        return None

    def defend(self, g: KharnAges, got: None) -> Next:
        """KA-THR-04: defended like a shot; without a critical part a discarded shield stops all of it (KA-SHD-04)."""
        target = self.m.defender
        self.m = replace(self.m, cover=cover_of(g, self.safar, target, self.m))
        g.push(Defence(m=self.m))
        return None

    def defended(self, g: KharnAges, got: Verdict) -> Next:
        if got.success or got.discarded or not g.plays(self.m.defender):
            self.at = "finish"
            return None
        self.m = replace(self.m, undefended=True)
        window(g, "attack.hit", self.m)
        return None

    def measure(self, g: KharnAges, got: None) -> Next:
        g.push(Measure(m=self.m, letter="weapon", thrower=self.safar))
        return None

    def strike(self, g: KharnAges, got: Hit) -> Next:
        m = replace(self.m, victim=self.m.defender, source=self.safar, basic=got.basic)
        g.push(Damage(m=m, piercing=got.piercing))
        return None

    def statuses(self, g: KharnAges, got: int) -> Next:
        for improvised in flags(g, self.safar, "improvised", self.m):
            if self.m.crit and g.plays(self.m.defender):
                put_status(g, self.m.defender, improvised["crit"], self.m, by=self.safar)
        window(g, "attack.status", replace(self.m, hp_lost=got))
        self.at = "worn"
        return None

    def roll_away(self, g: KharnAges, got: None) -> Next:
        """KA-THR-05: on 5 or more it stays."""
        return Chance("rolling", "KA-THR-05", Roll(1, SIDES), about=(self.safar,))

    def rolled_away(self, g: KharnAges, got: tuple[int]) -> Next:
        self.left = max(0, STAYS - got[0]) * TOISE
        if not self.left:
            self.at = "finish"
        return None

    def deviate(self, g: KharnAges, got: None) -> Next:
        return Chance("direction", "KA-DIE-05", Roll(1, DEGREES), about=(self.safar,))

    def deviated(self, g: KharnAges, got: tuple[int]) -> Next:
        """KA-GAP-120: it passes miniatures and stops at a solid piece or the edge."""
        g.tell(Deviated, rule="KA-DIE-05", degrees=got[0] - 1)
        walls = tuple(make_wall(piece.corners, 1) for piece in g.terrain.solids)
        course = Obstacles(0, (), walls, g.terrain.size)
        (x, y), _ = course.cast(*self._spot(g), *direction(got[0] - 1), self.left)
        g.alter_object(self.thing, x=x, y=y)
        g.tell(Landed, rule="KA-THR-05", thing=self.m.thing, x=x, y=y)
        return None

    def worn(self, g: KharnAges, got: None) -> Next:
        """KA-THR-12: hitting something or rolling away costs 1 SP."""
        g.push(LoseStructure(thing=f"object {self.thing}", points=1, by=self.safar))
        return None

    def finish(self, g: KharnAges, got: None) -> Next:
        window(g, "attack.done", self.m)
        return None

    def clean_up(self, g: KharnAges, got: None) -> Next:
        clear_action(g, self.m.action)
        if self.option.item != BARE and self.thing != NOBODY:
            g.alter_item(self.safar, self.option.item, gone=True)
        return END

    def _target(self) -> int:
        target = getattr(self.option, "target", "")
        return int(target.removeprefix("safar ")) if target.startswith("safar ") else NOBODY

    def _spot(self, g: KharnAges) -> Point:
        if isinstance(self.option, ThrowTo):
            return self.option.x, self.option.y
        target = self._target()
        if target != NOBODY:
            return g.safars[target].x, g.safars[target].y
        from ludarium.games.kharn_ages.rules.climbing import nearest_edge

        safar = g.safars[self.safar]
        return nearest_edge(outline(g, self.option.target), safar.x, safar.y)[0]

    def _distance(self, g: KharnAges) -> int:
        base, target = base_of(g, self.safar), self._target()
        if target != NOBODY:
            return distance(base, base_of(g, target))
        return max(0, span(base.x, base.y, *self._spot(g)) - base.radius)

    def _let_go(self, g: KharnAges) -> None:
        n, (x, y), item = self.safar, self._spot(g), self.option.item
        if item != BARE:
            owned = g.safars[n].items[item]
            g.alter_item(n, item, held=False)  # its effects count until the throw is over
            self.thing = len(g.objects)
            g.objects = (*g.objects, Object("item", x, y, sp=1, item=replace(owned, held=False)))
        else:
            g.alter(n, load=tuple(one for one in g.safars[n].load if one != f"object {self.thing}"))
            g.alter_object(self.thing, holder=NOBODY, x=x, y=y)
        g.tell(Landed, rule="KA-GAP-120", thing=self.m.thing, x=x, y=y)

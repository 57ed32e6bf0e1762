"""Structure points and fire on scenery (KA-STR, KA-EFX-05, KA-RND-06)."""

from __future__ import annotations

from typing import Any

from ludarium.games.kharn_ages.effects import window
from ludarium.games.kharn_ages.events import Burning, ObjectGone, ObjectHit
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.rules.objects import structure
from ludarium.games.kharn_ages.rules.places import bodies, free_spot
from ludarium.games.kharn_ages.running import Run, special
from ludarium.games.kharn_ages.state import NOBODY, KharnAges
from ludarium.games.kharn_ages.surroundings import Luck
from ludarium.games.kharn_ages.values import base_of
from ludarium.kernel import END, Next, Procedure
from ludarium.space.plane.reach import DIRECTIONS
from ludarium.space.plane.shapes import at_distance


class LoseStructure(Procedure):
    """A thing loses structure points; at 0 it is destroyed (KA-STR-01)."""

    thing: str
    points: int
    by: int = NOBODY

    def lose(self, g: KharnAges, got: None) -> Next:
        left = structure(g, self.thing)
        lost = min(left, self.points)
        if lost <= 0:
            return END
        set_structure(g, self.thing, left - lost)
        g.tell(ObjectHit, rule="KA-STR-01", thing=self.thing, sp=lost, left=left - lost)
        window(g, "object.hit", Moment(thing=self.thing, source=self.by, action=g.actions))
        return None

    def destroyed(self, g: KharnAges, got: None) -> Next:
        if structure(g, self.thing) > 0:
            return END
        remove(g, self.thing)
        g.tell(ObjectGone, rule="KA-STR-01", thing=self.thing)
        window(g, "object.destroyed", Moment(thing=self.thing, source=self.by, action=g.actions))
        return None

    def settle(self, g: KharnAges, got: None) -> Next:
        """Who stood on it is on the ground now."""
        for n in g.in_play():
            safar = g.safars[n]
            z = g.terrain.height(safar.x, safar.y)
            if safar.z > z:
                x, y = _clear(g, n)
                fell = safar.z - g.terrain.height(x, y)
                g.alter(n, x=x, y=y, z=g.terrain.height(x, y))
                from ludarium.games.kharn_ages.rules.pushes import Fall

                g.push(Fall(safar=n, height=fell, intended=False))
        return END


def _clear(g: KharnAges, n: int) -> tuple[int, int]:
    """The nearest free place below."""
    base, others = base_of(g, n), bodies(g, n)
    for far in range(0, 6_000, 125):
        for dx, dy in DIRECTIONS:
            x, y = at_distance(base.x, base.y, dx, dy, far)
            if free_spot(g, base, x, y, others):
                return x, y
    return base.x, base.y


def set_structure(g: KharnAges, thing: str, points: int) -> None:
    """Note what is left."""
    if thing.startswith("object "):
        g.alter_object(int(thing.removeprefix("object ")), sp=points)
    else:
        g.sp = dict(sorted({**g.sp, thing: points}.items()))


def remove(g: KharnAges, thing: str) -> None:
    """Take a destroyed thing off the table."""
    if thing.startswith("object "):
        g.alter_object(int(thing.removeprefix("object ")), gone=True)
    else:
        g.gone = tuple(sorted({*g.gone, thing}))
        g.burning = tuple(one for one in g.burning if one != thing)


def set_on_fire(g: KharnAges, thing: str) -> None:
    g.burning = tuple(sorted({*g.burning, thing}))
    g.tell(Burning, rule="KA-GEN-25", thing=thing, burns=True)


def put_out_piece(g: KharnAges, thing: str) -> None:
    g.burning = tuple(one for one in g.burning if one != thing)
    g.tell(Burning, rule="KA-GEN-18", thing=thing, burns=False)


@special("roof_collapse")
def _roof_collapse(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """Done wherever a piece is destroyed: ``LoseStructure.settle``."""

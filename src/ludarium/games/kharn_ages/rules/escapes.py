"""Cards that turn damage away: a thick hide, a craven who lets another suffer, mercy, and who stays with a few HP."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ludarium.games.kharn_ages import selectors
from ludarium.games.kharn_ages.moment import NO_MOMENT
from ludarium.games.kharn_ages.rules.damage import Damage, Harm
from ludarium.games.kharn_ages.rules.dice import SIDES, d5
from ludarium.games.kharn_ages.running import Run, nearest, special
from ludarium.games.kharn_ages.state import (
    KharnAges,
)
from ludarium.games.kharn_ages.surroundings import Env, Luck
from ludarium.games.kharn_ages.values import level
from ludarium.kernel import END, Ask, Chance, Next, Procedure, Roll


@special("tembo_hide")
def _tembo_hide(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    g.push(Hide(safar=run.env.me))


class Hide(Procedure):
    """Each 10 of the level dice stops as many points of basic damage as the level."""

    safar: int

    def throw(self, g: KharnAges, got: None) -> Next:
        return Chance("hide", "KA-SKL-01", Roll(level(g, self.safar), SIDES), about=(self.safar,))

    def stop(self, g: KharnAges, got: tuple[int, ...]) -> None:
        damage = nearest(g, Damage)
        if damage is not None:
            stopped = level(g, self.safar) * got.count(10)
            damage.m = replace(damage.m, basic=max(0, damage.m.basic - stopped))


@special("craven")
def _craven(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    g.push(Craven(env=run.env))


class Craven(Procedure):
    """On 6 or more an ally within 3 toises takes the damage instead, with its own armour."""

    env: Env

    def throw(self, g: KharnAges, got: None) -> Next:
        return Chance("craven", "KA-SKL-01", Roll(1, SIDES), about=(self.env.me,))

    def read(self, g: KharnAges, got: tuple[int]) -> Next:
        return None if got[0] >= 6 else END

    def ask(self, g: KharnAges, got: None) -> Next:
        near = selectors.select(g, {"side": "ally", "range": 3, "n": "all"}, self.env, NO_MOMENT)
        return Ask(self.env.seat, "target", "KA-SKL-01", tuple(near), about=(self.env.me, self.env.ref))

    def take(self, g: KharnAges, got: int) -> Next:
        damage = nearest(g, Damage)
        assert damage is not None
        m = damage.m
        damage.m = replace(m, basic=0, critical=0)
        g.push(Damage(m=replace(m, victim=got), ticks=damage.ticks, piercing=damage.piercing))
        return END


@special("mercy")
def _mercy(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    harm = nearest(g, Harm)
    me, victim = run.env.me, run.m.victim
    mark = f"spared:{victim}"
    assert harm is not None
    if mark in g.safars[me].used:
        return
    from ludarium.games.kharn_ages.rules.attacks import Attack

    attack = nearest(g, Attack)
    if attack is not None:
        attack.spared = True
    harm.m = replace(harm.m, hp_lost=0)
    g.alter(me, used=(*g.safars[me].used, mark))
    g.alter(victim, ap=0, spared=2)


@special("stay_with_hp")
def _stay_with_hp(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    g.push(StayWithHp(safar=run.m.victim))


class StayWithHp(Procedure):
    """Roots of the herbalist: not defeated, its HP become the rolled number."""

    safar: int

    def throw(self, g: KharnAges, got: None) -> Next:
        return Chance("effect", "KA-DIE-02", Roll(1, SIDES), about=(self.safar,))

    def stay(self, g: KharnAges, got: tuple[int]) -> None:
        harm = nearest(g, Harm)
        assert harm is not None
        harm.m = replace(harm.m, hp_lost=0)
        g.alter(self.safar, hp=min(g.safars[self.safar].most, d5(got[0])))

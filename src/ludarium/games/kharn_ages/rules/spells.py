"""Spells too particular for operations: their named procedures (KA-SPL-07)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ludarium.games.kharn_ages import conditions
from ludarium.games.kharn_ages.events import Moved
from ludarium.games.kharn_ages.options import Deploy
from ludarium.games.kharn_ages.rules.attacks import Attack
from ludarium.games.kharn_ages.rules.damage import Harm, gain_ap, lose_ap
from ludarium.games.kharn_ages.rules.dice import SIDES
from ludarium.games.kharn_ages.rules.places import put, spots
from ludarium.games.kharn_ages.rules.sighting import cover_of
from ludarium.games.kharn_ages.running import Run, nearest, operation, special, who_of
from ludarium.games.kharn_ages.state import PLAY, KharnAges
from ludarium.games.kharn_ages.surroundings import Luck
from ludarium.games.kharn_ages.values import base_of
from ludarium.kernel import END, Ask, Chance, Deal, Next, Procedure, Roll


@operation("swap")
def _swap(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    one, two = who_of(g, run, given, "a"), who_of(g, run, given, "b")
    a, b = g.safars[one], g.safars[two]
    for n, at in ((one, b), (two, a)):
        put(g, n, at.x, at.y)
        g.tell(Moved, rule="KA-SPL-07", safar=n, how="swap", way=((at.x, at.y),))


@operation("activate")
def _activate(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    from ludarium.games.kharn_ages.rules.activation import Activation

    who = who_of(g, run, given)
    if g.plays(who):
        g.alter(who, owed=g.safars[who].owed + given["ap"])
        g.push(Activation(safar=who, back=g.active))


def shared_ap(g: KharnAges, spell: str, tier: int) -> int:
    """The AP that this difficulty of a spell steals from all its targets together; 0: it does not."""
    for op in g.book.spells[spell].tiers[tier].do:
        if "steal_ap" in op and isinstance(op["steal_ap"]["n"], dict):
            return int(op["steal_ap"]["n"]["share"])
    return 0


class Drain(Procedure):
    """Energy Drain: the caster says how many AP each enemy loses, at least one each; it gains what they lose."""

    caster: int
    todo: tuple[int, ...]
    left: int

    def next_one(self, g: KharnAges, got: None) -> Next:
        return None if self.todo else END

    def ask(self, g: KharnAges, got: None) -> Next:
        most = self.left - len(self.todo) + 1
        least = most if len(self.todo) == 1 else 1
        options = tuple(range(least, most + 1))
        return Ask(g.chooser(self.caster), "drain", "KA-SPL-07", options, about=(self.todo[0],))

    def take(self, g: KharnAges, got: int) -> Next:
        who, self.todo = self.todo[0], self.todo[1:]
        self.left -= got
        gain_ap(g, self.caster, lose_ap(g, who, got, "KA-AP-05"))
        self.at = "next_one"
        return None


@special("kindly_wind")
def _kindly_wind(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    g.push(KindlyWind(shaman=run.env.me))


class KindlyWind(Procedure):
    """A shot goes astray: 5 to 9 to a random other Safar in the aura of the shaman, 10 to one that it picks."""

    shaman: int
    others: tuple[int, ...] = ()

    def throw(self, g: KharnAges, got: None) -> Next:
        return Chance("kindly wind", "KA-SPL-07", Roll(1, SIDES), about=(self.shaman,))

    def read(self, g: KharnAges, got: tuple[int]) -> Next:
        attack = nearest(g, Attack)
        if attack is None or got[0] <= 4:
            return END
        gone = (attack.m.attacker, attack.m.defender)
        near = [n for n in g.in_play() if n not in gone and (n == self.shaman or conditions.in_aura(g, n, self.shaman))]
        self.others = tuple(near)
        if not near:
            return END
        self.at = "draw" if got[0] < 10 else "ask"
        return None

    def ask(self, g: KharnAges, got: None) -> Next:
        return Ask(g.safars[self.shaman].seat, "target", "KA-SPL-07", self.others, about=(self.shaman, "kindly_wind"))

    def picked(self, g: KharnAges, got: int) -> Next:
        self._aim(g, got)
        return END

    def draw(self, g: KharnAges, got: None) -> Next:
        return Chance("kindly wind target", "KA-SPL-07", Deal(self.others, 1), about=(self.shaman,))

    def drawn(self, g: KharnAges, got: tuple[int]) -> Next:
        self._aim(g, got[0])
        return END

    def _aim(self, g: KharnAges, target: int) -> None:
        attack = nearest(g, Attack)
        assert attack is not None
        attack.m = replace(attack.m, defender=target, cover=cover_of(g, attack.m.attacker, target, attack.m))


@special("tree_of_life")
def _tree_of_life(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    from ludarium.games.kharn_ages.rules.magic import Casting  # that chapter casts what is here

    casting = nearest(g, Casting)
    assert casting is not None
    g.push(TreeOfLife(caster=run.env.me, ally=run.env.target, forgone=casting.forgone))


class TreeOfLife(Procedure):
    """The ally stands in the zone of the caster again, its statuses gone."""

    caster: int
    ally: int
    forgone: int

    def ready(self, g: KharnAges, got: None) -> Next:
        return None if len(self._spots(g)) else END

    def ask(self, g: KharnAges, got: None) -> Next:
        seat = g.chooser(self.caster)
        return Ask(seat, "place", "KA-SPL-07", self._spots(g), about=(self.ally,))

    def place(self, g: KharnAges, got: Deploy) -> Next:
        harm = nearest(g, Harm)
        assert harm is not None
        harm.m = replace(harm.m, hp_lost=0)
        n = self.ally
        hp = min(g.safars[n].most, g.profile(n).hp - self.forgone)
        g.alter(
            n, hp=hp, bleeding=(), poison=-1, fire=False, frostbite=0, shock=0, dazed=False, stunned=False,
            on_ground=False, failures=0, afraid=(), lasting=(),
        )  # fmt: skip
        put(g, n, got.x, got.y)
        return END

    def _spots(self, g: KharnAges) -> Any:
        mine, theirs = base_of(g, self.caster), base_of(g, self.ally)
        return spots(g, self.ally, near=(mine.x, mine.y, mine.radius + theirs.radius + mine.zone))


@special("return_for_a_turn")
def _return_for_a_turn(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    g.push(Return(caster=run.env.me, ally=run.env.target))


class Return(Procedure):
    """Spirit of Josève: a defeated ally stands within 2 toises of the caster for one activation."""

    caster: int
    ally: int
    hp: int = 0

    def ready(self, g: KharnAges, got: None) -> Next:
        return None if len(self._spots(g)) else END

    def throw(self, g: KharnAges, got: None) -> Next:
        return Chance("effect", "KA-DIE-02", Roll(3, SIDES), about=(self.ally,))

    def seen(self, g: KharnAges, got: tuple[int, ...]) -> Next:
        self.hp = sum((face + 1) // 2 for face in got)
        return None

    def ask(self, g: KharnAges, got: None) -> Next:
        return Ask(g.chooser(self.caster), "place", "KA-SPL-07", self._spots(g), about=(self.ally,))

    def place(self, g: KharnAges, got: Deploy) -> Next:
        n = self.ally
        for number, thing in enumerate(g.objects):
            if thing.victim == n:
                g.alter_object(number, gone=True)
        g.alter(
            n, state=PLAY, hp=min(self.hp, g.safars[n].most), ap=0, bleeding=(), poison=-1, fire=False, dazed=False,
            stunned=False, on_ground=False, activated=False, failures=0, afraid=(),
        )  # fmt: skip
        g.defeated -= 1
        put(g, n, got.x, got.y)
        return END

    def _spots(self, g: KharnAges) -> Any:
        mine, theirs = base_of(g, self.caster), base_of(g, self.ally)
        return spots(g, self.ally, near=(mine.x, mine.y, mine.radius + theirs.radius + 2_000))


@special("limbo_healing")
def _limbo_healing(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """The HP regained are lost again at the end, unless it defeated an enemy."""
    from ludarium.games.kharn_ages.running import put_lasting

    put_lasting(g, run.env.target, run, op="limbo", name="limbo", n=run.env.paid)

"""Weapons and cards too particular for operations: their named procedures."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.rules.armour import armours, tick
from ludarium.games.kharn_ages.rules.attacks import Attack
from ludarium.games.kharn_ages.rules.damage import Damage, gain_ap, hurt, lose_ap
from ludarium.games.kharn_ages.rules.deeds import drop_item
from ludarium.games.kharn_ages.rules.defence import Defence, Verdict
from ludarium.games.kharn_ages.rules.dice import SIDES
from ludarium.games.kharn_ages.rules.granted import GrantedAttack
from ludarium.games.kharn_ages.rules.hands import held, in_reach
from ludarium.games.kharn_ages.rules.hits import damage_choices, damage_parts
from ludarium.games.kharn_ages.rules.measuring import Hit, Measure
from ludarium.games.kharn_ages.rules.sighting import cover_of
from ludarium.games.kharn_ages.rules.statuses import put_status
from ludarium.games.kharn_ages.running import Run, nearest, operation, special
from ludarium.games.kharn_ages.state import BARE, NOBODY, KharnAges
from ludarium.games.kharn_ages.surroundings import Luck
from ludarium.games.kharn_ages.values import base_of
from ludarium.kernel import END, Ask, Chance, Next, Procedure, Roll
from ludarium.space.plane.shapes import in_range

TOISE = 1_000


def _melee_in_hand(g: KharnAges, n: int) -> list[int]:
    return [i for i in held(g, n) if g.equipment(n, i).category == "melee"]


def _one_after_another(g: KharnAges, n: int, *, no_mastery: bool) -> None:
    """Two classic attacks in a row, one with each weapon; a pair that is one item strikes twice."""
    for weapon in reversed((_melee_in_hand(g, n) * 2)[:2]):
        g.push(GrantedAttack(attacker=n, aps=(2,), weapon=weapon, no_mastery=no_mastery))


@special("two_weapon_attack")
def _two_weapon_attack(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """For the price of one complex attack."""
    _one_after_another(g, run.env.me, no_mastery=False)


@special("two_for_three")
def _two_for_three(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    for _ in range(2):
        g.push(GrantedAttack(attacker=run.env.me, aps=(2,), weapon=run.env.item))


@special("twin_free_attacks")
def _twin_free_attacks(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    _one_after_another(g, run.env.me, no_mastery=True)


@special("self_hit")
def _self_hit(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    g.push(SelfHit(m=replace(run.m, crit=False, announced="")))


class SelfHit(Procedure):
    """The wielder names an engaged characteristic and suffers what an undefended hit would deal."""

    m: Moment
    letter: str = ""

    def ask(self, g: KharnAges, got: None) -> Next:
        seat = g.chooser(self.m.attacker)
        return Ask(seat, "damage characteristic", "KA-MEL-03", damage_choices(g, self.m), about=(self.m.attacker,) * 2)

    def strike(self, g: KharnAges, got: str) -> Next:
        m = self.m
        basic, _, _ = damage_parts(g, m, got, Luck())
        hurt(g, m.attacker, basic, m.attacker)
        return END


@special("disarm")
def _disarm(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """The target drops the item it used, or its first weapon."""
    target = run.m.opponent(run.env.me)
    if not g.plays(target):
        return
    used = run.m.ditem if target == run.m.defender else run.m.weapon
    item = used if used >= 0 else next(iter(_melee_in_hand(g, target)), BARE)
    if item >= 0:
        drop_item(g, target, item)


@special("bribe")
def _bribe(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    g.push(Bribe(me=run.env.me, target=run.env.target))


class Bribe(Procedure):
    """On 1 the briber loses 1 AP, otherwise it takes 1 from the target."""

    me: int
    target: int

    def throw(self, g: KharnAges, got: None) -> Next:
        return Chance("bribe", "KA-DIE-12", Roll(1, SIDES), about=(self.me,))

    def read(self, g: KharnAges, got: tuple[int]) -> Next:
        if got[0] == 1:
            lose_ap(g, self.me, 1, "KA-AP-05")
        else:
            gain_ap(g, self.me, lose_ap(g, self.target, 1, "KA-AP-05"))
        return END


@special("three_defences")
def _three_defences(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """Sprinkler mace: three rolls to defend; a fumble strikes the wielder."""
    me = run.env.me
    if given.get("step") == 3:
        for worn in armours(g, me)[:1]:
            tick(g, me, worn, 1)
        hurt(g, me, 3, me)
        put_status(g, me, "dazed", run.m, by=me)
        return
    defence, attack = nearest(g, Defence), nearest(g, Attack)
    if defence is not None:
        defence.rolls = 3
    if attack is not None:
        attack.sprinkled = True


@special("split_damage")
def _split_damage(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    g.push(Split(me=run.env.me))


class Split(Procedure):
    """Beam: points of basic damage may go to other enemies in reach; the target keeps at least one."""

    me: int
    target: int = NOBODY

    def ready(self, g: KharnAges, got: None) -> Next:
        return None if self._others(g) else END

    def ask(self, g: KharnAges, got: None) -> Next:
        return Ask(g.chooser(self.me), "split", "KA-MEL-03", ("stop", *self._others(g)), about=(self.me,))

    def which(self, g: KharnAges, got: int | str) -> Next:
        if isinstance(got, str):
            return END
        self.target = got
        return None

    def ask_points(self, g: KharnAges, got: None) -> Next:
        attack = nearest(g, Attack)
        assert attack is not None
        basic = damage_parts(g, attack.m, attack.letter, Luck(attack.luck))[0]
        return Ask(g.chooser(self.me), "split points", "KA-MEL-03", tuple(range(max(1, basic))), about=(self.target,))

    def share(self, g: KharnAges, got: int) -> Next:
        attack = nearest(g, Attack)
        assert attack is not None
        attack.bonus -= got
        hurt(g, self.target, got, self.me)
        return END

    def _others(self, g: KharnAges) -> tuple[int, ...]:
        attack = nearest(g, Attack)
        if attack is None:
            return ()
        m = attack.m
        return tuple(e for e in g.enemies(self.me) if e != m.defender and in_reach(g, self.me, m.weapon, e, m))


@special("splash")
def _splash(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """Volley crossbow: everybody within so far of the target defends against the same total."""
    attack = nearest(g, Attack)
    if attack is None:
        return
    m = attack.m
    centre = base_of(g, m.defender)
    near = [n for n in g.in_play() if n not in (m.defender, m.attacker)]
    attack.rest = tuple(n for n in near if in_range(centre, base_of(g, n), given["n"] * TOISE))


def next_victim(g: KharnAges, attack: Attack) -> None:
    """The next of those that a splash touches."""
    victim, attack.rest = attack.rest[0], attack.rest[1:]
    attack.at = "more_targets"
    g.push(Splashed(victim=victim, m=attack.m, letter=attack.letter))


class Splashed(Procedure):
    """One more victim: its own defence and cover, the damage, no statuses and effects."""

    victim: int
    m: Moment
    letter: str
    luck: tuple[int, ...] = ()
    discarded: bool = False
    """Its shield was: only critical damage goes through (KA-SHD-04)."""

    def defend(self, g: KharnAges, got: None) -> Next:
        if not g.plays(self.victim):
            return END
        m = replace(self.m, defender=self.victim, undefended=False, dap=0)
        self.m = replace(m, cover=cover_of(g, m.attacker, self.victim, m))
        g.push(Defence(m=self.m))
        return None

    def defended(self, g: KharnAges, got: Verdict) -> Next:
        if got.success:
            return END
        self.m, self.discarded = replace(self.m, undefended=True), got.discarded
        if self.letter:
            self.at = "measure"
        return None

    def ask_damage(self, g: KharnAges, got: None) -> Next:
        """KA-ATK-04: nobody before was struck, so nothing was named yet."""
        about = (self.m.attacker, self.victim)
        seat = g.chooser(self.m.attacker)
        return Ask(seat, "damage characteristic", "KA-ATK-04", damage_choices(g, self.m), about=about)

    def take_damage(self, g: KharnAges, got: str) -> Next:
        attack = nearest(g, Attack)
        assert attack is not None
        self.letter = attack.letter = got
        return None

    def measure(self, g: KharnAges, got: None) -> Next:
        g.push(Measure(m=self.m, letter=self.letter, thrower=self.m.attacker, luck=self.luck))
        return None

    def strike(self, g: KharnAges, got: Hit) -> Next:
        basic = 0 if self.discarded else got.basic
        m = replace(self.m, victim=self.victim, source=self.m.attacker, basic=basic, critical=got.critical)
        g.push(Damage(m=m, piercing=got.piercing))
        return END


@special("pass_through")
def _pass_through(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """Bow of Baruun-Urt: on a CH that was not defended the next Safar behind the target may be struck."""
    m = run.m
    if not m.undefended:
        return
    a, b = base_of(g, m.attacker), base_of(g, m.defender)
    dx, dy = b.x - a.x, b.y - a.y
    behind = []
    for n in g.in_play():
        if n in (m.attacker, m.defender):
            continue
        one = base_of(g, n)
        along, across = (one.x - b.x) * dx + (one.y - b.y) * dy, (one.x - b.x) * dy - (one.y - b.y) * dx
        if along > 0 and across * across < one.radius * one.radius * (dx * dx + dy * dy):
            behind.append((along, n))
    attack = nearest(g, Attack)
    if behind and attack is not None:  # the same basic damage: the same characteristic and the same dice
        g.push(Splashed(victim=min(behind)[1], m=replace(m, crit=False), letter=attack.letter, luck=attack.luck))


def _looked_up(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """Looked at where its rule needs it, not run."""


for _name in ("doctrine", "battle_armour", "famished_hunt", "equity", "whirl"):
    special(_name)(_looked_up)
for _name in ("tembo_surcharge", "free_weapon_limits", "armour_limits", "amulet_limit", "tournament_format"):
    special(_name)(_looked_up)
for _name in ("price", "give_item", "lim_up", "recruit_by", "forbid", "permit", "know", "pages", "free_profile"):
    operation(_name)(_looked_up)
for _name in ("counts_as", "options"):
    operation(_name)(_looked_up)

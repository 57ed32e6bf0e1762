"""Assaults (KA-ASL): a walk and an attack declared together."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.options import Assault, Walk
from ludarium.games.kharn_ages.rules.attacks import Attack, NameAp, must_name
from ludarium.games.kharn_ages.rules.declaring import (
    ALL,
    BARS,
    action_cost,
    affordable_groups,
    attack_cost,
    char_options,
    effect_options,
    spend,
)
from ludarium.games.kharn_ages.rules.defence import UNNAMED
from ludarium.games.kharn_ages.rules.ground import in_deep_water
from ludarium.games.kharn_ages.rules.hands import melee_weapons, only_defends, reach_of
from ludarium.games.kharn_ages.rules.loads import both_arms
from ludarium.games.kharn_ages.rules.movement import Move, may_move, movement_ap, next_cost
from ludarium.games.kharn_ages.rules.sighting import in_sight
from ludarium.games.kharn_ages.rules.targets import attackable, begin_action
from ludarium.games.kharn_ages.rules.walks import Walks, aimed, can_meet, walks_of
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.games.kharn_ages.values import (
    at_moment,
    base_of,
    bases_of,
    char,
    enemies_of,
    enemy_bases,
    engagers,
    touched,
    touches_none,
    value,
)
from ludarium.kernel import END, Ask, Next, Procedure, Refusal


def assaults(g: KharnAges, n: int) -> list[Assault]:
    """KA-ASL-02: not engaged, the target in sight, the first attack of the activation, and a way to it."""
    if g.attacks or engagers(g, n) or not may_move(g, n) or in_deep_water(g, n) or both_arms(g, n):
        return []
    move = action_cost(g, n, next_cost(g, n))
    found: list[Assault] = []
    targets = g.targets(n) if g.hits_friends(n) else enemies_of(g, n)
    weapons = melee_weapons(g, n)
    mine = base_of(g, n)
    m = Moment(kind="melee", attacker=n, assault=True, name="assault")
    most = (char(g, n, "V") + value(g, n, "move_allowance", 0, m)) * 1_000
    most += mine.radius + max([mine.zone, *(reach_of(g, n, weapon) for weapon in weapons)])
    walks: Walks | None = None
    varies = touched(g, n, "V") or touched(g, n, "move_allowance")  # then the ways depend on the target and the weapon
    bases = enemy_bases(g, n) if targets is enemies_of(g, n) else bases_of(g, targets)
    for target, foe in zip(targets, bases, strict=True):
        if (mine.x - foe.x) ** 2 + (mine.y - foe.y) ** 2 > (most + foe.radius) ** 2 or not attackable(g, target):
            continue
        seen = None
        met: dict[int, bool] = {}
        for weapon in weapons:
            m = Moment(kind="melee", attacker=n, defender=target, weapon=weapon, assault=True)
            if not _can_pay_assault(g, m, move):
                continue
            reach = reach_of(g, n, weapon, m)
            if reach not in met:
                if seen is None:
                    seen = in_sight(g, n, target)
                if seen and (varies or walks is None):
                    walks = assault_walks(g, n, target, weapon)
                met[reach] = False
                if seen and walks is not None:
                    met[reach] = can_meet(aimed(walks, foe, _attack_reach(g, n, weapon, replace(m, name="assault"))))
            if met[reach]:
                found.append(Assault(target, weapon))
    return found


def _can_pay_assault(g: KharnAges, m: Moment, move: int) -> bool:
    left = movement_ap(g, m.attacker) - move
    if not at_moment(g, "attack.pay") and touches_none(g, m.attacker, BARS):
        return action_cost(g, m.attacker, ALL[0]) <= left  # nothing forbids the cheapest attack or changes its price
    options = [some[-1] for some in affordable_groups(g, m, ALL)]
    return any([attack_cost(g, replace(m, chars=chars, ap=len(chars))) <= left for chars in options])


def assault_walks(g: KharnAges, n: int, target: int, weapon: int) -> Walks:
    """The ways of an assault: they end with the target in the zone of control or in reach (KA-ASL-05)."""
    m = Moment(kind="melee", attacker=n, defender=target, weapon=weapon, assault=True, name="assault")
    return walks_of(g, n, m, target=base_of(g, target), reach=_attack_reach(g, n, weapon, m))


def _attack_reach(g: KharnAges, n: int, weapon: int, m: Moment) -> int:
    """How far a weapon reaches in an attack."""
    return 0 if weapon >= 0 and only_defends(g, n, weapon) else reach_of(g, n, weapon, m)


class Charge(Procedure):
    """KA-ASL: way, target and attack are declared together; both costs are paid then (KA-GAP-119)."""

    safar: int
    target: int
    weapon: int
    way: tuple[tuple[int, int], ...] = ()
    m: Moment = Moment()
    options: tuple[str, ...] = ()
    named_ap: int = UNNAMED
    """The AP that the target named for its defence before (Equity)."""

    def ask_way(self, g: KharnAges, got: None) -> Next:
        walks = assault_walks(g, self.safar, self.target, self.weapon)
        return Ask(g.chooser(self.safar), "assault", "KA-ASL-01", walks, about=(self.safar, self.target), always=True)

    def take_way(self, g: KharnAges, got: Walk) -> Next:
        self.way = got.way
        self.m = Moment(
            kind="melee",
            attacker=self.safar,
            defender=self.target,
            weapon=self.weapon,
            assault=True,
            action=begin_action(g),
        )
        if must_name(g, self.m):
            g.push(NameAp(m=self.m))
        return None

    def named(self, g: KharnAges, got: int | None) -> Next:
        n = self.safar
        self.named_ap = UNNAMED if got is None else got
        left = movement_ap(g, n) - action_cost(g, n, next_cost(g, n))
        found = char_options(g, self.m, ALL)
        self.options = tuple(c for c in found if attack_cost(g, replace(self.m, chars=c, ap=len(c))) <= left)
        return None

    def ask_chars(self, g: KharnAges, got: None) -> Next:
        about = (self.safar, self.target, "melee", self.weapon)
        return Ask(g.chooser(self.safar), "characteristics", "KA-123-02", self.options, about=about)

    def take_chars(self, g: KharnAges, got: str) -> Next:
        self.m = replace(self.m, chars=got, ap=len(got))
        self.options = effect_options(g, self.m)
        return None

    def ask_effects(self, g: KharnAges, got: None) -> Next:
        about = (self.safar, self.target, self.m.chars)
        return Ask(g.chooser(self.safar), "announce", "KA-ATK-04", self.options, about=about)

    def go(self, g: KharnAges, got: str) -> Next:
        """Both costs are paid, then it moves."""
        n = self.safar
        self.m = replace(self.m, announced=got)
        move = next_cost(g, n)
        cost = attack_cost(g, self.m, count=True)
        spend(g, n, action_cost(g, n, move) + cost, move + cost)
        g.moves += 1
        g.attacks += 1
        g.push(Move(safar=n, way=self.way, how="assault", cost=move))
        return None

    def strike(self, g: KharnAges, got: None) -> Next:
        n = self.safar
        if g.plays(n, self.target):
            g.push(Attack(m=self.m, named_ap=self.named_ap, at="charged"))
        return END

    def refuse(self, g: KharnAges, option: Any) -> Refusal | None:
        if isinstance(option, Walk) and not self.way:
            return assault_walks(g, self.safar, self.target, self.weapon).why_not(option)
        return None

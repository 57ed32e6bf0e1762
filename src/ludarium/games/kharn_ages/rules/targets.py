"""Who can be attacked with what (KA-MEL-04), and the moment of an attack about to be declared."""

from __future__ import annotations

from collections.abc import Sequence

from ludarium.games.kharn_ages.kit import kit_of
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.options import Fight, Shoot
from ludarium.games.kharn_ages.rules.declaring import can_declare
from ludarium.games.kharn_ages.rules.hands import in_reach, melee_weapons
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.games.kharn_ages.values import (
    base_of,
    bases_of,
    enemies_near,
    enemies_of,
    enemy_bases,
    entries,
    flag,
    has_zone,
    touched,
)


def begin_action(g: KharnAges) -> int:
    """The number of a new action."""
    g.actions += 1
    return g.actions


def fights_of(g: KharnAges, n: int, aps: tuple[int, ...], *, free: str = "") -> list[Fight]:
    """The melee attacks that a Safar can declare now (KA-MEL-04)."""
    found = []
    targets = _near(g, n, _targets(g, n))
    for weapon in melee_weapons(g, n) if targets else ():
        for target in targets:
            m = Moment(kind="melee", attacker=n, defender=target, weapon=weapon, free=free)
            if in_reach(g, n, weapon, target, m) and attackable(g, target) and can_declare(g, m, aps):
                found.append(Fight(target, weapon))
    return found


def _targets(g: KharnAges, n: int) -> Sequence[int]:
    if g.hits_friends(n) or "bloody_order" in entries(g, n).procedures:
        return [*g.targets(n), *_own_targets(g, n)]
    return enemies_of(g, n)


def _near(g: KharnAges, n: int, targets: Sequence[int]) -> Sequence[int]:
    """Those who are in its zone of control, or near enough for the longest weapon in hand."""
    if not has_zone(g, n):
        return []
    if touched(g, n, "reach"):
        return targets
    mine, reach = base_of(g, n), kit_of(g, n).longest
    if not reach and targets is enemies_of(g, n):
        return enemies_near(g, n)
    far = mine.radius + max(mine.zone, reach)
    x, y = mine.x, mine.y
    bases = enemy_bases(g, n) if targets is enemies_of(g, n) else bases_of(g, targets)
    return [
        target
        for target, foe in zip(targets, bases, strict=True)
        if (x - foe[0]) ** 2 + (y - foe[1]) ** 2 <= (far + foe[2]) ** 2
    ]


def _own_targets(g: KharnAges, n: int) -> list[int]:
    """Bloody order: an allied Khérops Warrior."""
    if g.hits_friends(n):
        return []
    for entry in entries(g, n).by_when.get("attack.declare", ()):
        if any("procedure" in op and op["procedure"]["name"] == "bloody_order" for op in entry.effect.do):
            return [ally for ally in g.allies(n) if g.profile(ally).group == "Khérops Warrior"]
    return []


def attackable(g: KharnAges, target: int) -> bool:
    """Whether it can be chosen as the target of an attack, shot or throw."""
    return not g.safars[target].spared and not flag(g, target, "not_attackable")


def moment_of(n: int, option: Fight | Shoot, *, free: str = "") -> Moment:
    """The moment of an attack or shot that is about to be declared."""
    if isinstance(option, Shoot):
        return Moment(
            kind="shot", attacker=n, defender=option.target, weapon=option.weapon, ammo=option.ammo, free=free
        )
    return Moment(kind="melee", attacker=n, defender=option.target, weapon=option.weapon, free=free)

"""What is in hand (KA-EQP, KA-SHD-07), and how far it reaches (KA-ZOC-04, KA-GEO-04)."""

from __future__ import annotations

from typing import Final

from ludarium.games.kharn_ages.kit import kit_of
from ludarium.games.kharn_ages.moment import NO_MOMENT, Moment
from ludarium.games.kharn_ages.rules.zones import in_weapon_reach
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.games.kharn_ages.values import base_of, flag, flags, has_zone

PAIRS: Final = ("twin_daggers", "pair_of_poniards", "thirsty_blades")
TOISE: Final = 1_000


def grips(g: KharnAges, n: int) -> tuple[tuple[int, ...], ...]:
    """The largest sets of items that can be in hand together (KA-EQP-02); a load takes a hand."""
    return kit_of(g, n).grips(2 - _loaded_hands(g, n), flag(g, n, "exceptional_grip"))


def switches(g: KharnAges, n: int) -> tuple[str, ...]:
    """What else it could take in hand, as texts of the numbers of items."""
    return kit_of(g, n).switches(2 - _loaded_hands(g, n), flag(g, n, "exceptional_grip"))


def _loaded_hands(g: KharnAges, n: int) -> int:
    """A load needs a free hand (KA-GEN-01); a letter needs none."""
    load = g.safars[n].load
    return min(2, sum(1 for one in load if not one.startswith("letter"))) if load else 0


def held(g: KharnAges, n: int) -> tuple[int, ...]:
    """The items in hand."""
    return kit_of(g, n).held


def both_hands(g: KharnAges, n: int, item: int) -> bool:
    """Whether a weapon for two hands is in hand, or nothing but one for one or two."""
    mine = held(g, n)
    if item not in mine:
        return False
    hands = g.equipment(n, item).hands
    return hands == (2,) or (2 in hands and mine == (item,))


def two_one_handed(g: KharnAges, n: int) -> bool:
    """Whether two one-handed weapons are in hand; some pairs count as two."""
    weapons = [i for i in held(g, n) if g.equipment(n, i).category == "melee"]
    return any(g.safars[n].items[i].id in PAIRS for i in weapons) or len(weapons) >= 2


def melee_weapons(g: KharnAges, n: int) -> tuple[int, ...]:
    """What it can fight with now: what is in hand, and bare hands."""
    return kit_of(g, n).weapons


def reach_of(g: KharnAges, n: int, item: int, m: Moment = NO_MOMENT) -> int:
    """The reach of a weapon in thousandths; 0: its owner's zone of control."""
    if item < 0:
        return 0
    given: list[int] = [arg * TOISE for arg in flags(g, n, "reach", m) if arg]
    return max([g.equipment(n, item).reach, *given])


def in_reach(g: KharnAges, n: int, item: int, other: int, m: Moment = NO_MOMENT, *, defends: bool = False) -> bool:
    """KA-MEL-04: whether the other is in the zone of control of n, or in the reach of the item."""
    if not has_zone(g, n):
        return False
    reach = reach_of(g, n, item, m)
    if reach and not defends and only_defends(g, n, item):
        reach = 0
    owner, target = base_of(g, n), base_of(g, other)
    return in_weapon_reach(owner, target, 0) or in_weapon_reach(owner, target, reach)


def only_defends(g: KharnAges, n: int, item: int) -> bool:
    ops = (op for effect in g.equipment(n, item).effects for op in effect.do)
    return any("flag" in op and op["flag"]["name"] == "reach_defence_only" for op in ops)

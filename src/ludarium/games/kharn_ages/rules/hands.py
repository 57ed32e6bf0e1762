"""What is in hand (KA-EQP, KA-SHD-07), and how far it reaches (KA-ZOC-04, KA-GEO-04)."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from ludarium.games.kharn_ages.content.schema import Equipment
from ludarium.games.kharn_ages.moment import NO_MOMENT, Moment
from ludarium.games.kharn_ages.rules.armour import PRINTED
from ludarium.games.kharn_ages.rules.zones import in_weapon_reach
from ludarium.games.kharn_ages.state import BARE, KharnAges
from ludarium.games.kharn_ages.values import base_of, flag, flags, has_zone

PAIRS: Final = ("twin_daggers", "pair_of_poniards", "thirsty_blades")
TOISE: Final = 1_000


def card_of(g: KharnAges, n: int, item: int) -> Equipment | None:
    """The card of an item; none for the printed armour."""
    owned = g.safars[n].items[item]
    return None if owned.id == PRINTED else g.book.equipment[owned.id]


def hand_items(g: KharnAges, n: int) -> list[int]:
    """The items of a Safar that are used in hand."""
    found = []
    for i, item in enumerate(g.safars[n].items):
        card = card_of(g, n, i)
        if (
            card is not None
            and card.hands
            and not item.gone
            and card.category in ("melee", "shooting", "shield", "item")
        ):
            found.append(i)
    return found


def legal_grip(g: KharnAges, n: int, items: tuple[int, ...]) -> bool:
    """KA-EQP-02: one two-handed weapon or two one-handed items; a load takes a hand; Exceptional holds both."""
    needs = sorted(min(g.equipment(n, i).hands) for i in items)
    hands = 2 - _loaded_hands(g, n)
    if sum(needs) <= hands:
        return True
    return needs == [1, 2] and hands == 2 and flag(g, n, "exceptional_grip")


def _loaded_hands(g: KharnAges, n: int) -> int:
    """A load needs a free hand (KA-GEN-01); a letter needs none."""
    return min(2, sum(1 for one in g.safars[n].load if not one.startswith("letter")))


def grips(g: KharnAges, n: int) -> list[tuple[int, ...]]:
    """The largest sets of items that can be in hand together."""
    items = hand_items(g, n)
    legal = [some for size in (3, 2, 1) for some in combinations(items, size) if legal_grip(g, n, some)]
    return [some for some in legal if not any(set(some) < set(other) for other in legal)] or [()]


def held(g: KharnAges, n: int) -> list[int]:
    """The items in hand."""
    return [i for i, item in enumerate(g.safars[n].items) if item.held and not item.gone]


def both_hands(g: KharnAges, n: int, item: int) -> bool:
    """Whether a weapon for one or two hands is held in both."""
    card = card_of(g, n, item) if item >= 0 else None
    if card is None or 2 not in card.hands or not g.safars[n].items[item].held:
        return False
    return len(held(g, n)) == 1 or card.hands == (2,)


def two_one_handed(g: KharnAges, n: int) -> bool:
    """Whether two one-handed weapons are in hand; some pairs count as two."""
    weapons = [i for i in held(g, n) if g.equipment(n, i).category == "melee"]
    return any(g.safars[n].items[i].id in PAIRS for i in weapons) or len(weapons) >= 2


def fights(g: KharnAges, n: int, item: int) -> bool:
    """Whether an item can be used in melee."""
    card = g.equipment(n, item)
    if card.category in ("melee", "shield"):
        return True
    melee = any("kind" in one and "melee" in one["kind"] for effect in card.effects for one in effect.conditions)
    return (card.category == "shooting" and bool(card.reach)) or melee


def melee_weapons(g: KharnAges, n: int) -> list[int]:
    """What it can fight with now: what is in hand, and bare hands."""
    return [*(i for i in held(g, n) if fights(g, n, i)), BARE]


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
    if reach and not defends and _only_defends(g, n, item):
        reach = 0
    owner, target = base_of(g, n), base_of(g, other)
    return in_weapon_reach(owner, target, 0) or (reach > 0 and in_weapon_reach(owner, target, reach))


def _only_defends(g: KharnAges, n: int, item: int) -> bool:
    ops = (op for effect in g.equipment(n, item).effects for op in effect.do)
    return any("flag" in op and op["flag"]["name"] == "reach_defence_only" for op in ops)

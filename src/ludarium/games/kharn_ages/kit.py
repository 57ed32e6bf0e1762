"""What follows from the things that a Safar owns alone: what is in hand, what it fights with, what it wears."""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from ludarium.games.kharn_ages.content import Book
from ludarium.games.kharn_ages.content.schema import Armour, Equipment
from ludarium.games.kharn_ages.state import BARE, Item, KharnAges

PRINTED: Final = "@armour"  # the armour of the profile card, as an item
BATTLE: Final = "battle_armour"
WHIRL: Final = "whirl"
IN_HAND: Final = ("melee", "shooting", "shield", "item")
MOST_KITS: Final = 1_000


class Worn(NamedTuple):
    """An armour that protects somebody."""

    item: int
    """Its number among the items; ``GIVEN``: a card gives it."""
    fail: int
    threshold: int
    success: int
    blank: int
    stacks: bool
    metal: bool
    fumbles: bool = True


class Kit:
    """The things of one Safar, looked at as they are asked for."""

    def __init__(self, book: Book, profile: str, items: tuple[Item, ...]) -> None:
        self.book, self.profile, self.items = book, profile, items
        self._grips: dict[tuple[int, bool], tuple[tuple[int, ...], ...]] = {}
        self._switches: dict[tuple[int, bool], tuple[str, ...]] = {}

    def card(self, item: int) -> Equipment | None:
        """The card of an item; none for the printed armour."""
        owned = self.items[item]
        return None if owned.id == PRINTED else self.book.equipment[owned.id]

    @cached_property
    def held(self) -> tuple[int, ...]:
        """The items in hand."""
        return tuple(i for i, item in enumerate(self.items) if item.held and not item.gone)

    @cached_property
    def used_hands(self) -> int:
        """How many hands hold them."""
        return sum(min(self.book.equipment[self.items[i].id].hands) for i in self.held)

    @cached_property
    def weapons(self) -> tuple[int, ...]:
        """What can be fought with: what is in hand, and bare hands."""
        return (*(i for i in self.held if fights(self.book.equipment[self.items[i].id])), BARE)

    @cached_property
    def bows(self) -> tuple[int, ...]:
        """The shooting weapons in hand."""
        return tuple(i for i in self.held if self.book.equipment[self.items[i].id].category == "shooting")

    @cached_property
    def longest(self) -> int:
        """How far the longest weapon in hand reaches; 0: the zone of control."""
        return max([0, *(self.book.equipment[self.items[i].id].reach for i in self.held)])

    @cached_property
    def flail(self) -> int:
        """The weapon in hand that can whirl."""
        for item in self.held:
            found = [op for effect in self.book.equipment[self.items[item].id].effects for op in effect.do]
            if any("procedure" in op and op["procedure"]["name"] == WHIRL for op in found):
                return item
        return BARE

    @cached_property
    def in_hand(self) -> dict[int, int]:
        """The items that are used in hand, and how many hands each needs at least."""
        found: dict[int, int] = {}
        for i, item in enumerate(self.items):
            card = self.card(i)
            if card is not None and card.hands and not item.gone and card.category in IN_HAND:
                found[i] = min(card.hands)
        return found

    def grips(self, hands: int, exceptional: bool) -> tuple[tuple[int, ...], ...]:
        """KA-EQP-02: the largest sets of items that so many hands hold together; Exceptional holds one and two."""
        found = self._grips.get((hands, exceptional))
        if found is None:
            found = self._grips[hands, exceptional] = _largest_grips(tuple(self.in_hand.items()), hands, exceptional)
        return found

    def switches(self, hands: int, exceptional: bool) -> tuple[str, ...]:
        """The sets of items that could be in hand instead, as texts of their numbers."""
        found = self._switches.get((hands, exceptional))
        if found is None:
            others = [grip for grip in self.grips(hands, exceptional) if grip != self.held]
            self._switches[hands, exceptional] = found = tuple(" ".join(map(str, grip)) for grip in others)
        return found

    @cached_property
    def worn(self) -> tuple[Worn, ...]:
        """One armour, and a gambeson beneath it."""
        found = []
        printed = self.book.profiles[self.profile].armour
        for number, item in enumerate(self.items):
            if item.gone:
                continue
            if item.id == PRINTED:
                assert printed is not None
                found.append(_worn(number, printed, item.ticked, stacks=False, metal=printed.fail >= 1))
            elif (equipment := self.book.equipment[item.id]).armour is not None:
                kinds = {op["flag"]["name"] for effect in equipment.effects for op in effect.do if "flag" in op}
                worn = _worn(number, equipment.armour, item.ticked, stacks="stacks" in kinds, metal="metal" in kinds)
                if any(
                    "procedure" in op and op["procedure"]["name"] == BATTLE for e in equipment.effects for op in e.do
                ):
                    worn = worn._replace(fumbles=False, threshold=5 if _is_173(printed) else worn.threshold)
                found.append(worn)
        if len(found) > 1 and any(one.stacks for one in found):
            found = [one._replace(fumbles=False) for one in found]  # a gambeson beneath: neither can be a CF
        return tuple(found)


@lru_cache(maxsize=1_024)
def _largest_grips(in_hand: tuple[tuple[int, int], ...], hands: int, exceptional: bool) -> tuple[tuple[int, ...], ...]:
    """The largest sets of items, each with the hands that it needs, that so many hands hold together."""
    legal = []
    for some in (some for size in (3, 2, 1) for some in combinations(in_hand, size)):
        needs = sorted(need for _, need in some)
        if sum(needs) <= hands or (needs == [1, 2] and hands == 2 and exceptional):
            legal.append(tuple(item for item, _ in some))
    return tuple(some for some in legal if not any(set(some) < set(other) for other in legal)) or ((),)


def fights(card: Equipment) -> bool:
    """Whether an item can be used in melee."""
    if card.category in ("melee", "shield"):
        return True
    melee = any("kind" in one and "melee" in one["kind"] for effect in card.effects for one in effect.conditions)
    return (card.category == "shooting" and bool(card.reach)) or melee


def _is_173(card: Armour | None) -> bool:
    return card is not None and (card.fail, card.threshold, card.success, card.boxes) == (1, 7, 3, 8)


def _worn(number: int, card: Armour, ticked: int, *, stacks: bool, metal: bool) -> Worn:
    return Worn(number, card.fail, card.threshold, card.success, card.boxes - ticked, stacks, metal)


_KITS: dict[int, Kit] = {}


def kit_of(g: KharnAges, n: int) -> Kit:
    """The things of a Safar; kept by the identity of the frozen tuple that holds them."""
    safar = g.safars[n]
    found = _KITS.get(id(safar.items))
    if found is None or found.items is not safar.items or found.profile != safar.profile or found.book is not g.content:
        if len(_KITS) > MOST_KITS:
            _KITS.clear()
        _KITS[id(safar.items)] = found = Kit(g.book, safar.profile, safar.items)
    return found

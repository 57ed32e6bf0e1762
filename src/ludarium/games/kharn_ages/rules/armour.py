"""Armour (KA-ARM): what is worn, the roll, the boxes."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from ludarium.games.kharn_ages.content.schema import Armour
from ludarium.games.kharn_ages.effects import window
from ludarium.games.kharn_ages.events import ArmourRolled, Ticked
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.rules.rolls import Result, Rolling
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.games.kharn_ages.values import flags, value
from ludarium.kernel import Next, Procedure

PRINTED: Final = "@armour"  # the armour of the profile card, as an item
GIVEN: Final = 100  # armours that effects give are numbered from here
BATTLE: Final = "kharn_battle_armour"
ENDLESS: Final = 1_000


class Worn(NamedTuple):
    """An armour that protects somebody."""

    item: int
    """Its number among the items; from ``GIVEN`` on the lasting effect that gives it."""
    fail: int
    threshold: int
    success: int
    blank: int
    stacks: bool
    metal: bool
    fumbles: bool = True


def armours(g: KharnAges, n: int) -> list[Worn]:
    """What a Safar wears: one armour, a gambeson, and what effects give."""
    safar, found = g.safars[n], []
    for number, item in enumerate(safar.items):
        if item.gone:
            continue
        if item.id == PRINTED:
            card = g.profile(n).armour
            assert card is not None
            found.append(_worn(number, card, item.ticked, stacks=False, metal=card.fail >= 1))
        elif (equipment := g.book.equipment[item.id]).armour is not None:
            kinds = {op["flag"]["name"] for effect in equipment.effects for op in effect.do if "flag" in op}
            worn = _worn(number, equipment.armour, item.ticked, stacks="stacks" in kinds, metal="metal" in kinds)
            if item.id == BATTLE:
                worn = worn._replace(fumbles=False, threshold=5 if _printed_173(g, n) else worn.threshold)
            found.append(worn)
    if len(found) > 1 and any(one.stacks for one in found):
        found = [one._replace(fumbles=False) for one in found]  # a gambeson beneath: neither can be a CF
    return found


def _printed_173(g: KharnAges, n: int) -> bool:
    card = g.profile(n).armour
    return card is not None and (card.fail, card.threshold, card.success, card.boxes) == (1, 7, 3, 8)


def _worn(number: int, card: Armour, ticked: int, *, stacks: bool, metal: bool) -> Worn:
    return Worn(number, card.fail, card.threshold, card.success, card.boxes - ticked, stacks, metal)


def given_armours(g: KharnAges, n: int) -> list[Worn]:
    """Armours that spells and cards give besides one's own."""
    found = []
    lasting = [i for i, one in enumerate(g.safars[n].lasting) if one.op == "flag" and one.name == "armour"]
    for i in lasting:
        one = g.safars[n].lasting[i]
        card = msgspec.json.decode(one.arg)
        found.append(
            Worn(GIVEN + i, card["fail"], card["threshold"], card["success"], card["boxes"] - one.n, False, False)
        )
    for card in flags(g, n, "armour"):
        if card["boxes"] == "unlimited":
            found.append(Worn(GIVEN + 99, card["fail"], card["threshold"], card["success"], ENDLESS, False, False))
    return [one for one in found if one.blank > 0]


def tick(g: KharnAges, n: int, worn: Worn, boxes: int) -> None:
    """Tick boxes of an armour, as far as they go."""
    boxes = min(boxes, worn.blank)
    if boxes <= 0 or worn.blank == ENDLESS or (worn.blank > ENDLESS // 2):
        return
    if worn.item >= GIVEN:
        lasting = list(g.safars[n].lasting)
        one = lasting[worn.item - GIVEN]
        lasting[worn.item - GIVEN] = replace(one, n=one.n + boxes)
        g.alter(n, lasting=tuple(lasting))
        return
    item = g.safars[n].items[worn.item]
    g.alter_item(n, worn.item, ticked=item.ticked + boxes)
    g.tell(Ticked, rule="KA-ARM-01", safar=n, item=item.id, boxes=boxes)


class ArmourRoll(Procedure):
    """KA-ARM-01 to 04: tick a box, roll, read the protection. Its result is the protection, and whether it was a CH."""

    m: Moment
    worn: Worn
    ticks: bool
    again: bool = False
    face: int = 0
    cf: bool = False
    ch: bool = False
    ticked: int = 0

    def begin(self, g: KharnAges, got: None) -> Next:
        self.m = replace(self.m, roll="armour", roller=self.m.victim, field="")
        if self.ticks:
            tick(g, self.m.victim, self.worn, 1)
            self.ticked = 1
        return None

    def roll(self, g: KharnAges, got: None) -> Next:
        self.again = False
        g.push(Rolling(m=self.m))
        return None

    def rolled(self, g: KharnAges, got: Result) -> Next:
        self.face, self.ch = got.face, got.ch
        self.cf = got.cf and self.worn.fumbles
        failed = self.cf or self.face < self._threshold(g)
        if failed and not self.ch:
            self.m = replace(self.m, armour_failed=True)
            window(g, "damage.armour", self.m)
        return None

    def read(self, g: KharnAges, got: None) -> Next:
        if self.again:
            self.m = replace(self.m, armour_failed=False)
            self.at = "roll"
            return None
        victim, worn = self.m.victim, self.worn
        protection = 0
        if self.cf:
            if self.ticks:
                tick(g, victim, worn._replace(blank=worn.blank - 1), 1)
                self.ticked += 1
        elif not self.ch:  # a CH stops the basic part and nothing else (KA-ARM-03)
            plain = worn.success if self.face >= self._threshold(g) else worn.fail
            protection = max(0, value(g, victim, "armour_protection", plain, self.m))
        g.tell(ArmourRolled, rule="KA-ARM-02", safar=victim, face=self.face, protection=protection, ticked=self.ticked)
        g.result = (protection, self.ch)
        return None

    def _threshold(self, g: KharnAges) -> int:
        return value(g, self.m.victim, "armour_threshold", self.worn.threshold, self.m)

"""Armour (KA-ARM): what is worn, the roll, the boxes."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from ludarium.games.kharn_ages.effects import window
from ludarium.games.kharn_ages.events import ArmourRolled, Ticked
from ludarium.games.kharn_ages.kit import Worn, kit_of
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.rules.rolls import Result, Rolling
from ludarium.games.kharn_ages.state import BARE, KharnAges
from ludarium.games.kharn_ages.values import flags, value
from ludarium.kernel import Next, Procedure

GIVEN: Final = BARE  # an armour that a card gives is no item
ENDLESS: Final = 1_000


def armours(g: KharnAges, n: int) -> tuple[Worn, ...]:
    """What a Safar wears: one armour, and a gambeson."""
    return kit_of(g, n).worn


def given_armours(g: KharnAges, n: int) -> list[Worn]:
    """Armours that cards give besides one's own: their boxes never run out."""
    return [
        Worn(GIVEN, card["fail"], card["threshold"], card["success"], ENDLESS, stacks=False, metal=False)
        for card in flags(g, n, "armour")
    ]


def tick(g: KharnAges, n: int, worn: Worn, boxes: int) -> None:
    """Tick boxes of an armour, as far as they go."""
    boxes = min(boxes, worn.blank)
    if not boxes or worn.item == GIVEN:
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

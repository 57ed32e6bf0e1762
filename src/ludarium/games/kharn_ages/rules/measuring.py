"""How much a hit deals (KA-ATK-04, KA-DEF-05): attacks, counters, throws and splashes measure it alike."""

from __future__ import annotations

import msgspec

from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.rules.dice import SIDES
from ludarium.games.kharn_ages.rules.hits import damage_parts
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.games.kharn_ages.surroundings import Luck
from ludarium.kernel import END, Chance, Next, Procedure, Roll


class Hit(msgspec.Struct, frozen=True):
    """What was measured: the basic part, the critical part, the boxes that are pierced, and the dice behind them."""

    basic: int
    critical: int
    piercing: int
    luck: tuple[int, ...]


class Measure(Procedure):
    """Count the dice that the damage needs, throw them, count again; the result is a ``Hit``."""

    m: Moment
    letter: str
    """The characteristic that deals it, or the weapon."""
    thrower: int
    luck: tuple[int, ...] = ()
    full: bool = False
    twice: bool = False
    need: int = 0

    def count(self, g: KharnAges, got: None) -> Next:
        luck = Luck(self.luck)
        parts = damage_parts(g, self.m, self.letter, luck, full=self.full, twice=self.twice)
        self.need = luck.missing
        if self.need:
            return None
        g.result = Hit(*parts, self.luck)
        return END

    def throw(self, g: KharnAges, got: None) -> Next:
        return Chance("damage", "KA-DIE-01", Roll(self.need, SIDES), about=(self.thrower,))

    def thrown(self, g: KharnAges, got: tuple[int, ...]) -> Next:
        self.luck = (*self.luck, *got)
        self.at = "count"
        return None

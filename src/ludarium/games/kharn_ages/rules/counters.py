"""What a successful defence gives its defender (KA-DEF-05, KA-DEF-06, KA-DEF-09)."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.kharn_ages.effects import window
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.rules.damage import Damage
from ludarium.games.kharn_ages.rules.hits import (
    ApplyEffects,
    counter_reaches,
    damage_choices,
    ticks_armour,
)
from ludarium.games.kharn_ages.rules.measuring import Hit, Measure
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.kernel import END, Ask, Next, Procedure


class Counter(Procedure):
    """A successful defence: damage and effects that were announced (KA-DEF-05, KA-DEF-06, KA-DEF-09)."""

    m: Moment
    options: tuple[str, ...] = ()
    letter: str = ""

    def begin(self, g: KharnAges, got: None) -> Next:
        m = self.m
        harms = "D" in m.wish and counter_reaches(g, m) and m.kind in ("melee", "special")
        if not harms:
            self.at = "effects"
            return None
        self.options = damage_choices(g, m)
        return None

    def ask_damage(self, g: KharnAges, got: None) -> Next:
        about = (self.m.defender, self.m.attacker)
        return Ask(g.safars[self.m.defender].seat, "damage characteristic", "KA-DEF-05", self.options, about=about)

    def take_damage(self, g: KharnAges, got: str) -> Next:
        self.letter = got
        window(g, "attack.hit", self.m)
        return None

    def measure(self, g: KharnAges, got: None) -> Next:
        g.push(Measure(m=self.m, letter=self.letter, thrower=self.m.defender))
        return None

    def strike(self, g: KharnAges, got: Hit) -> Next:
        m = self.m
        moment = replace(m, victim=m.attacker, source=m.defender, basic=got.basic, critical=got.critical)
        g.push(Damage(m=moment, ticks=ticks_armour(g, m), piercing=got.piercing))
        return None

    def statuses(self, g: KharnAges, got: int) -> Next:
        window(g, "attack.status", replace(self.m, hp_lost=got))
        return None

    def effects(self, g: KharnAges, got: None) -> Next:
        m = self.m
        if not g.plays(m.defender):
            return END
        near = counter_reaches(g, m)
        letters = "".join(c for c in m.wish if c == "V" or (c in "AC" and (near or m.kind == "shot")))
        if letters:
            g.push(ApplyEffects(who=m.defender, opponent=m.attacker, letters=letters, m=m))
        return None

    def succeeded(self, g: KharnAges, got: None) -> Next:
        if g.plays(self.m.defender):
            window(g, "defence.success", self.m)
        return None

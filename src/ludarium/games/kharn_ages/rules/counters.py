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
    damage_parts,
    ticks_armour,
)
from ludarium.games.kharn_ages.state import PLAY, KharnAges
from ludarium.games.kharn_ages.surroundings import Luck
from ludarium.kernel import END, Ask, Chance, Next, Procedure, Roll


class Counter(Procedure):
    """A successful defence: damage and effects that were announced (KA-DEF-05, KA-DEF-06, KA-DEF-09)."""

    m: Moment
    options: tuple[str, ...] = ()
    letter: str = ""
    luck: tuple[int, ...] = ()
    need: int = 0
    parts: tuple[int, int, int] = (0, 0, 0)

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
        luck = Luck(self.luck)
        self.parts = damage_parts(g, self.m, self.letter, luck)
        self.need = luck.missing
        if not self.need:
            self.at = "strike"
        return None

    def throw(self, g: KharnAges, got: None) -> Next:
        return Chance("damage", "KA-DIE-01", Roll(self.need, 10), about=(self.m.defender,))

    def thrown(self, g: KharnAges, got: tuple[int, ...]) -> Next:
        self.luck = (*self.luck, *got)
        self.at = "measure"
        return None

    def strike(self, g: KharnAges, got: None) -> Next:
        m = self.m
        basic, critical, piercing = self.parts
        moment = replace(m, victim=m.attacker, source=m.defender, basic=basic, critical=critical)
        g.push(Damage(m=moment, ticks=ticks_armour(g, m), piercing=piercing))
        return None

    def statuses(self, g: KharnAges, got: int) -> Next:
        window(g, "attack.status", replace(self.m, hp_lost=got))
        return None

    def effects(self, g: KharnAges, got: None) -> Next:
        m = self.m
        if g.safars[m.defender].state != PLAY:
            return END
        near = counter_reaches(g, m)
        letters = "".join(c for c in m.wish if c == "V" or (c in "AC" and (near or m.kind == "shot")))
        if letters:
            g.push(ApplyEffects(who=m.defender, opponent=m.attacker, letters=letters, m=m))
        return None

    def succeeded(self, g: KharnAges, got: None) -> Next:
        if g.safars[self.m.defender].state == PLAY:
            window(g, "defence.success", self.m)
        return None

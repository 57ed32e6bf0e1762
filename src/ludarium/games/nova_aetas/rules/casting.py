"""Skills, items, spells and prayers that are no attacks (NA-AXN-03, NA-AXN-04, NA-MAG, NA-PRA)."""

from __future__ import annotations

from ludarium.games.nova_aetas.content.schema import Skill
from ludarium.games.nova_aetas.effects import Effects
from ludarium.games.nova_aetas.events import Tested
from ludarium.games.nova_aetas.options import NO, YES
from ludarium.games.nova_aetas.rules.attack_facts import reckon, times_shown, wounds_now
from ludarium.games.nova_aetas.rules.conditions import Moment, holds
from ludarium.games.nova_aetas.rules.lines import Due, Lines, due
from ludarium.games.nova_aetas.rules.rolls import THRESHOLD, HeroRoll, successes
from ludarium.games.nova_aetas.rules.statuses import turn_perilium
from ludarium.games.nova_aetas.state import NovaAetas
from ludarium.kernel import END, Ask, Next, Procedure


class UseCard(Procedure):
    """Use a skill or an item; cast a spell or say a prayer that is no attack (NA-AXN-03, NA-AXN-04)."""

    hero: int
    card: str
    before: tuple[int, ...] = ()
    ops: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()
    need: int = THRESHOLD
    full: tuple[str, ...] = ()
    """The operations with those that symbols add, in their order."""
    others: tuple[Due, ...] = ()
    """Lines of other cards that a cast sets off."""
    ranks: tuple[str, ...] = ()
    factions: tuple[str, ...] = ()

    def begin(self, g: NovaAetas, got: object) -> Next:
        one = g.book.card(self.card)
        hero = g.heroes[self.hero]
        self.before = wounds_now(g)
        if getattr(one, "exhaust", False):
            g.put_hero(self.hero, flipped=(*hero.flipped, self.card))
        if not (isinstance(one, Skill) and one.kind in ("spell", "prayer")):
            lines = [line for line in one.lines() if line.trigger == "use"]
            self.ops = tuple(op.text for line in lines for op in line.ops)
            asked = [condition for line in lines for condition in line.conditions]
            self.ranks = tuple(word for one in asked if one.name == "rank" for word in one.words)
            self.factions = tuple(word for one in asked if one.name == "faction" for word in one.words)
            self.at = "perform"
        return None

    def roll(self, g: NovaAetas, got: object) -> Next:
        """NA-MAG-02, NA-PRA-02: a Mind test at 5+."""
        hero = g.heroes[self.hero]
        moment = self._moment(g)
        dice = g.stat(hero, "mind")
        for card, line in g.lines(hero, "cast_declare"):
            if holds(g, self.hero, card, line, moment):
                dice += sum(op.number(0) for op in line.ops if op.name == "dice")
        g.push(HeroRoll(hero=self.hero, what="cast", dice=dice, need=THRESHOLD, moment=moment))
        return None

    def cast(self, g: NovaAetas, got: tuple[tuple[int, ...], int]) -> Next:
        """NA-TST-06, NA-PRA-04."""
        self.faces, self.need = got
        skill, hit = g.book.skills[self.card], successes(*got)
        ok = hit >= max(1, skill.successes)
        g.tell(Tested, rule="NA-MAG-02", who=g.heroes[self.hero].id, what=self.card, successes=hit, passed=ok)
        moment = self._moment(g)
        plain: list[str] = []
        full: list[str] = []
        for line in skill.lines():
            if not ok or not holds(g, self.hero, self.card, line, moment):
                continue
            ops = [op.text for op in line.ops]
            if line.trigger == "cast_ok":
                plain, full = plain + ops, full + ops
            elif line.trigger == "success":
                times = min(hit, skill.max or hit)
                plain, full = plain + ops * times, full + ops * times
            elif line.trigger == "symbol":
                full += ops * times_shown(line, self.faces)
        trigger = "cast_ok" if ok else "cast_fail"
        lines = g.lines(g.heroes[self.hero], trigger)
        own = [(card, line) for card, line in lines if card not in g.book.skills or is_passive(g, card)]
        self.others = tuple(due(g, self.hero, trigger, moment, own)) if own else ()
        self.ops, self.full = tuple(plain), tuple(full)
        if self.ops == self.full:
            self.at = "perform"
        return None

    def ask_symbol(self, g: NovaAetas, got: object) -> Next:
        """NA-EQP-07. Asked first, so that the same target expression means the same Model in all lines."""
        hero = g.heroes[self.hero]
        return Ask(hero.seat, "secondary effect", "NA-EQP-07", (YES, NO), (hero.id, self.card, "; ".join(self.full)))

    def symbol(self, g: NovaAetas, got: str) -> Next:
        if got == YES:
            self.ops = self.full
        return None

    def perform(self, g: NovaAetas, got: object) -> Next:
        if self.ops:
            g.push(
                Effects(
                    owner=self.hero,
                    card=self.card,
                    ops=self.ops,
                    moment=self._moment(g),
                    ranks=self.ranks,
                    factions=self.factions,
                )
            )
        return None

    def heal_threat(self, g: NovaAetas, got: int | None) -> Next:
        """NA-TVV-07, NA-GAP-46."""
        if got:
            turn_perilium(g, self.hero, 1, "NA-TVV-07")
        return None

    def follow(self, g: NovaAetas, got: object) -> Next:
        """What other cards do after this cast."""
        if self.others:
            g.push(Lines(owner=self.hero, left=self.others))
        return None

    def reckon(self, g: NovaAetas, got: object) -> Next:
        reckon(g, self.hero, self.before)
        return None

    def finish(self, g: NovaAetas, got: object) -> Next:
        return END

    def _moment(self, g: NovaAetas) -> Moment:
        skill = g.book.skills.get(self.card)
        kinds = {"spell": ("magic", "mental"), "prayer": ("prayer", "mental")}.get(skill.kind if skill else "", ())
        return Moment(kinds=kinds, card=self.card, successes=successes(self.faces, self.need))


def is_passive(g: NovaAetas, card: str) -> bool:
    return g.book.skills[card].kind == "passive"

"""Rolls of a Hero (NA-DIE, NA-TST, NA-RR): tokens before, Enemy effects, then rerolls of the Hero."""

from __future__ import annotations

import msgspec

from ludarium.games.nova_aetas.events import Rerolled, Rolled
from ludarium.games.nova_aetas.options import DONE, ROLL, Reroll, Spend
from ludarium.games.nova_aetas.rules.conditions import Moment, holds
from ludarium.games.nova_aetas.rules.dice import eight_sided
from ludarium.games.nova_aetas.rules.statuses import hero_loses
from ludarium.games.nova_aetas.state import SYMBOLS, NovaAetas
from ludarium.kernel import END, Ask, Chance, Next, Procedure

THRESHOLD = 5
"""NA-TST-03: what a die must reach unless a rule gives another value."""

BEFORE = ("advantage1", "advantage2", "bless")


class Source(msgspec.Struct, frozen=True):
    """A card that lets dice be rerolled: how many are left, and which."""

    by: str
    count: int
    which: str
    flips: bool = False
    all: bool = False


class HeroRoll(Procedure):
    """One roll of a Hero, for an attack, a cast, a defence or a test. The result is the faces and what each needs."""

    hero: int
    what: str
    dice: int
    need: int
    moment: Moment = Moment()
    against: tuple[str, ...] = ()
    """Enemy effects in their order: ``resistance sun``, ``dodge``, ``cover`` (NA-GAP-61)."""
    matters: tuple[str, ...] = ()
    """Symbols that would do something in this roll."""
    extra: tuple[Source, ...] = ()
    """Rerolls that Boosts add."""
    faces: tuple[int, ...] = ()
    forced: tuple[int, ...] = ()
    """Dice rerolled by the Enemy side."""
    redone: tuple[int, ...] = ()
    """Dice rerolled by the Hero's side."""
    places: tuple[int, ...] = ()
    sources: tuple[Source, ...] = ()
    by: str = ""
    before: tuple[str, ...] = ()

    def before_the_roll(self, g: NovaAetas, got: object) -> Next:
        self.before = tuple(token for token in g.heroes[self.hero].statuses if token in BEFORE)
        return None

    def ask_tokens(self, g: NovaAetas, got: object) -> Next:
        """NA-STA-06, NA-STA-08, NA-GAP-73: the player chooses before rolling."""
        hero = g.heroes[self.hero]
        options = (*[Spend(token) for token in self.before], ROLL)
        return Ask(hero.seat, "before the roll", "NA-STA-06", options, (hero.id, self.what, self.dice, self.need))

    def spend(self, g: NovaAetas, got: Spend | str) -> Next:
        if isinstance(got, Spend):
            hero_loses(g, self.hero, got.what, "NA-STA-06" if got.what != "bless" else "NA-STA-08")
            self.dice += {"advantage1": 1, "advantage2": 2, "bless": 0}[got.what]
            self.need -= got.what == "bless"
            self.before = tuple(token for token in self.before if token != got.what)
            self.at = "ask_tokens"
        return None

    def burdens(self, g: NovaAetas, got: object) -> Next:
        """NA-STA-16, NA-STA-21, NA-STA-22: Poison, Cursed and Disadvantage apply by themselves."""
        held = g.heroes[self.hero].statuses
        self.dice -= "poison" in held
        for status, dice in (("disadvantage1", 1), ("disadvantage2", 2)):
            if status in held:
                self.dice -= dice
                hero_loses(g, self.hero, status, "NA-STA-22")
        if "cursed" in held:
            self.need += 1
            hero_loses(g, self.hero, "cursed", "NA-STA-21")
        self.need = bounded(self.need)
        if self.dice <= 0:
            g.result = ((), self.need)
            return END
        return None

    def roll(self, g: NovaAetas, got: object) -> Next:
        return Chance("roll", "NA-DIE-01", eight_sided(self.dice), (g.heroes[self.hero].id, self.what))

    def rolled(self, g: NovaAetas, got: tuple[int, ...]) -> Next:
        self.faces = got
        g.tell(Rolled, rule="NA-TST-02", who=g.heroes[self.hero].id, what=self.what, faces=got, need=self.need)
        return None

    def enemy_effect(self, g: NovaAetas, got: object) -> Next:
        """NA-RR-03: all rerolls of the Enemy side come before those of the Hero."""
        if not self.against:
            self.at = "gather"
            return None
        effect, self.against = self.against[0], self.against[1:]
        free = [n for n, face in enumerate(self.faces) if face >= self.need and n not in self.forced]
        name, _, symbol = effect.partition(" ")
        if symbol:
            self.places = tuple(n for n in free if SYMBOLS.get(self.faces[n]) == symbol)
        else:
            free.sort(key=lambda n: (SYMBOLS.get(self.faces[n], "") not in self.matters, -self.faces[n], n))
            self.places = tuple(free[:1])
        self.by = name
        if not self.places:
            self.at = "enemy_effect"
        return None

    def forced_reroll(self, g: NovaAetas, got: object) -> Next:
        return Chance("reroll", "NA-RR-03", eight_sided(len(self.places)), (g.heroes[self.hero].id, self.by))

    def forced_result(self, g: NovaAetas, got: tuple[int, ...]) -> Next:
        self._replace(g, got, "NA-RR-03")
        self.forced = tuple(sorted((*self.forced, *self.places)))
        self.at = "enemy_effect"
        return None

    def gather(self, g: NovaAetas, got: object) -> Next:
        """NA-RR-04: then the Hero's rerolls, of dice just rerolled by the Enemy too."""
        hero = g.heroes[self.hero]
        found = list(self.extra)
        for trigger in _triggers(self.what):
            for card, line in g.lines(hero, trigger):
                if card not in hero.flipped and _counts(g, self, card, line.trigger):
                    for op in line.ops:
                        if op.name == "reroll" and holds(g, self.hero, card, line, self.moment):
                            all_ = op.word(0) == "all"
                            count = len(self.faces) if all_ else op.number(0)
                            flips = line.has("flip") or _exhausts(g, card)
                            found.append(Source(card, count, op.word(1), flips, all_))
        if "reroll" in hero.statuses:
            found.append(Source("reroll", 1, "any"))
        self.sources = tuple(found)
        return None

    def ask_reroll(self, g: NovaAetas, got: object) -> Next:
        """NA-RR-06, NA-STA-05."""
        hero = g.heroes[self.hero]
        options: list[Reroll | str] = []
        for source in self.sources:
            dice = self._eligible(source)
            if source.all and len(dice) > 1:
                options.append(Reroll(source.by, -1))
            options += [Reroll(source.by, n) for n in dice]
        about = (hero.id, self.what, *self.faces)
        return Ask(hero.seat, "rerolls", "NA-RR-04", (*options, DONE), about)

    def reroll(self, g: NovaAetas, got: Reroll | str) -> Next:
        if not isinstance(got, Reroll):
            self.at = "finish"
            return None
        source = next(one for one in self.sources if one.by == got.by)
        self.places = tuple(self._eligible(source)) if got.die < 0 else (got.die,)
        self.by = got.by
        left = Source(source.by, source.count - len(self.places), source.which, source.flips, source.all)
        others = [one for one in self.sources if one is not source]
        self.sources = (left, *others) if left.count > 0 else tuple(others)
        if got.by == "reroll":
            hero_loses(g, self.hero, "reroll", "NA-STA-05")
        elif source.flips and got.by not in g.heroes[self.hero].flipped:
            g.put_hero(self.hero, flipped=(*g.heroes[self.hero].flipped, got.by))
        return None

    def hero_reroll(self, g: NovaAetas, got: object) -> Next:
        return Chance("reroll", "NA-RR-01", eight_sided(len(self.places)), (g.heroes[self.hero].id, self.by))

    def hero_result(self, g: NovaAetas, got: tuple[int, ...]) -> Next:
        self._replace(g, got, "NA-RR-01")
        self.redone = tuple(sorted((*self.redone, *self.places)))
        self.at = "ask_reroll"
        return None

    def finish(self, g: NovaAetas, got: object) -> Next:
        g.result = (self.faces, self.need)
        return END

    def _eligible(self, source: Source) -> list[int]:
        """NA-RR-02: a die is rerolled once by each side."""
        return [
            n
            for n, face in enumerate(self.faces)
            if n not in self.redone and (source.which == "any" or (face >= self.need) == (source.which == "success"))
        ]

    def _replace(self, g: NovaAetas, got: tuple[int, ...], rule: str) -> None:
        faces = list(self.faces)
        for place, face in zip(self.places, got, strict=True):
            faces[place] = face
        self.faces = tuple(faces)
        hero = g.heroes[self.hero]
        g.tell(Rerolled, rule=rule, who=hero.id, by=self.by, places=self.places, faces=got)


def _triggers(what: str) -> tuple[str, ...]:
    return {
        "attack": ("attack_roll",),
        "spell attack": ("attack_roll", "cast_roll"),
        "cast": ("cast_roll",),
        "defence": ("defend_roll",),
        "test": ("test_roll",),
    }[what]


def _counts(g: NovaAetas, roll: HeroRoll, card: str, trigger: str) -> bool:
    """Lines of a spell, prayer or attack skill count for its own roll only."""
    skill = g.book.skills.get(card)
    own = skill is not None and skill.kind in ("spell", "prayer", "attack")
    return not own or roll.moment.card == card


def _exhausts(g: NovaAetas, card: str) -> bool:
    skill = g.book.skills.get(card)
    return skill is not None and skill.exhaust and skill.kind == "reaction"


def bounded(need: int) -> int:
    """NA-GAP-71: Threshold, Defense and Difficulty stay within 2 and 8."""
    return min(8, max(2, need))


def successes(faces: tuple[int, ...], need: int) -> int:
    """NA-TST-02."""
    return sum(face >= need for face in faces)


def symbols(faces: tuple[int, ...], symbol: str) -> int:
    """NA-DIE-03: a symbol counts whether or not its die is a success."""
    return sum(SYMBOLS.get(face) == symbol for face in faces)

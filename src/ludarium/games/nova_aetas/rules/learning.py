"""What Heroes learn and pin (NA-HER-08 to NA-HER-17): experience, skills, increases, promotion."""

from __future__ import annotations

from ludarium.games.nova_aetas.content.schema import SpecialSkill
from ludarium.games.nova_aetas.events import Learned
from ludarium.games.nova_aetas.options import DONE, Learn, Promote, Raise
from ludarium.games.nova_aetas.rules.names import hero_number
from ludarium.games.nova_aetas.rules.placing import owned
from ludarium.games.nova_aetas.state import Hero, NovaAetas
from ludarium.kernel import END, Anyone, Ask, Next, Procedure

COSTS = {"base": 2, "advanced": 3, "special": 3, "increase": 3, "promotion": 2}
CHARACTERISTICS = ("rapidity", "precision", "physical", "mind", "health")
BASE_SKILLS_FOR_PROMOTION = 3


def class_skills(g: NovaAetas, hero: Hero) -> list[str]:
    """The skills of a Hero's classes that it has learned."""
    sheet = g.sheet(hero)
    own = {*sheet.base, *[skill for one in sheet.advanced for skill in one.skills]}
    return [skill for skill in hero.learned if skill in own]


def meets(g: NovaAetas, hero: Hero, special: SpecialSkill) -> bool:
    """NA-HER-11: whether a Hero meets what a Special Skill asks for when it is learned."""
    for key, value in special.requires.items():
        if key == "skills_learned" and len(class_skills(g, hero)) < int(value):
            return False
        if key == "achievement" and value not in g.achievements:
            return False
        if key == "increased" and value not in hero.raised:
            return False
    return True


def equipped_for(g: NovaAetas, hero: Hero, skill: str) -> bool:
    """Whether the items that a Special Skill asks for are equipped when it is pinned."""
    special = next((one for one in g.sheet(hero).special if one.skill == skill), None)
    for key, value in special.requires.items() if special else ():
        items = [g.book.items[item] for item in hero.items]
        if key == "equipped_category" and not any(item.category == value for item in items):
            return False
        if key == "equipped_attack" and not any(item.attack and item.attack.kind == value for item in items):
            return False
    return True


def skills_open(g: NovaAetas, hero: Hero) -> dict[str, int]:
    """The skills a Hero can learn now, each with its price in XP."""
    sheet = g.sheet(hero)
    found = dict.fromkeys(sheet.base, COSTS["base"])
    for one in sheet.advanced:
        if one.name == hero.rank:
            found |= dict.fromkeys(one.skills, COSTS["advanced"])
    found |= {special.skill: COSTS["special"] for special in sheet.special if meets(g, hero, special)}
    return {skill: cost for skill, cost in found.items() if skill not in hero.learned}


def lessons(g: NovaAetas, number: int, chapter: int) -> list[Learn | Raise | Promote]:
    """Everything a Hero can spend its XP on."""
    hero = g.heroes[number]
    sheet = g.sheet(hero)
    found: list[Learn | Raise | Promote] = []
    found += [Learn(hero.id, skill) for skill, cost in skills_open(g, hero).items() if cost <= hero.xp]
    if hero.xp >= COSTS["increase"]:
        slots = sheet.increase_slots
        found += [Raise(hero.id, c) for c in CHARACTERISTICS if hero.raised.count(c) < getattr(slots, c)]
    base = sum(skill in sheet.base for skill in hero.learned)
    if chapter >= 2 and not hero.rank and hero.xp >= COSTS["promotion"] and base >= BASE_SKILLS_FOR_PROMOTION:
        found += [Promote(hero.id, one.name) for one in sheet.advanced if owned(g, one.item)]
    return found


def learn(g: NovaAetas, got: Learn | Raise | Promote) -> None:
    """A Hero spends XP."""
    number = hero_number(g, got.hero)
    hero = g.heroes[number]
    if isinstance(got, Learn):
        cost, what = skills_open(g, hero)[got.skill], got.skill
        g.put_hero(number, learned=(*hero.learned, got.skill), xp=hero.xp - cost)
    elif isinstance(got, Raise):
        cost, what = COSTS["increase"], got.what
        g.put_hero(number, raised=tuple(sorted((*hero.raised, got.what))), xp=hero.xp - cost)
    else:
        cost, what = COSTS["promotion"], got.rank
        g.put_hero(number, rank=got.rank, xp=hero.xp - cost)
        drop_pins(g, number)
    g.tell(Learned, rule="NA-HER-16", who=hero.id, what=what, xp=cost)


def drop_pins(g: NovaAetas, number: int) -> None:
    """Pins that the scheme no longer holds go, the last ones first (NA-HER-14)."""
    hero = g.heroes[number]
    kept = [g.sheet(hero).personal]
    for skill in hero.skills:
        if skill not in kept and may_pin(g, hero, skill, tuple(kept)):
            kept.append(skill)
    g.put_hero(number, skills=tuple(kept))


def may_pin(g: NovaAetas, hero: Hero, skill: str, pinned: tuple[str, ...]) -> bool:
    """NA-HER-14, NA-HER-15: learned, a diamond of its category is free, and its items are equipped."""
    category = g.book.skills[skill].category
    used = sum(g.book.skills[one].category == category for one in pinned if one != g.sheet(hero).personal)
    free = used < getattr(g.scheme(hero), category)
    return skill in hero.learned and skill not in pinned and free and equipped_for(g, hero, skill)


class FirstSkills(Procedure):
    """NA-SET-01: at the beginning of a campaign each Hero learns 2 base skills."""

    hero: int = 0

    def ask(self, g: NovaAetas, got: object) -> Next:
        hero = g.heroes[self.hero]
        options = tuple(Learn(hero.id, skill) for skill in g.sheet(hero).base if skill not in hero.learned)
        return Ask(hero.seat, "first skills", "NA-SET-01", options, (hero.id,))

    def learned(self, g: NovaAetas, got: Learn) -> Next:
        hero = g.put_hero(self.hero, learned=(*g.heroes[self.hero].learned, got.skill))
        g.tell(Learned, rule="NA-SET-01", who=hero.id, what=got.skill, xp=0)
        if may_pin(g, hero, got.skill, hero.skills):
            g.put_hero(self.hero, skills=(*hero.skills, got.skill))
        if len(hero.learned) >= 2:
            self.hero += 1
        if self.hero < len(g.heroes):
            self.at = "ask"
            return None
        return END


class Learning(Procedure):
    """Step 6 of the End Mission Phase: every player spends the XP of the own Heroes; what is left is kept."""

    chapter: int
    done: tuple[int, ...] = ()

    def next(self, g: NovaAetas, got: object) -> Next:
        if all(seat in self.done or not self._options(g, seat) for seat in range(g.seats)):
            return END
        return None

    def ask(self, g: NovaAetas, got: object) -> Next:
        seats = tuple(s for s in range(g.seats) if s not in self.done and self._options(g, s))
        options = tuple((*self._options(g, seat), DONE) for seat in seats)
        return Anyone(seats, "learn", "NA-HER-16", options)

    def take(self, g: NovaAetas, got: tuple[int, Learn | Raise | Promote | str]) -> Next:
        seat, option = got
        if isinstance(option, str):
            self.done = (*self.done, seat)
        else:
            learn(g, option)
        self.at = "next"
        return None

    def _options(self, g: NovaAetas, seat: int) -> tuple[Learn | Raise | Promote, ...]:
        own = [n for n, hero in enumerate(g.heroes) if hero.seat == seat]
        return tuple(option for number in own for option in lessons(g, number, self.chapter))

"""The campaign (NA-CMP, NA-SET-01 to NA-SET-03): Preparation, Mission, End Mission Phase."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ludarium.games.nova_aetas.events import Arrived, Prepared, Unlocked
from ludarium.games.nova_aetas.options import DONE, READY, Choose, Equip, Pin, Stow, Undertake, Unpin
from ludarium.games.nova_aetas.rules.horologium import Play
from ludarium.games.nova_aetas.rules.learning import FirstSkills, Learning, drop_pins, equipped_for, may_pin
from ludarium.games.nova_aetas.rules.names import hero_number
from ludarium.games.nova_aetas.rules.placing import LIMITS, limit, room_for
from ludarium.games.nova_aetas.rules.setup import set_up
from ludarium.games.nova_aetas.rules.stakes import holds
from ludarium.games.nova_aetas.rules.town import serve, services
from ludarium.games.nova_aetas.state import Entry, Hero, NovaAetas, coins
from ludarium.kernel import END, Anyone, Ask, Next, Procedure

LAST_CHAPTER = 6


class Campaign(Procedure):
    """One Mission of a campaign with what comes before and after it."""

    def begin(self, g: NovaAetas, got: object) -> Next:
        if not any(hero.learned for hero in g.heroes):
            g.push(FirstSkills())
        return None

    def prepare(self, g: NovaAetas, got: object) -> Next:
        g.push(Preparation())
        return None

    def mission(self, g: NovaAetas, got: object) -> Next:
        set_up(g, g.mission)
        g.push(Play())
        return None

    def after(self, g: NovaAetas, got: object) -> Next:
        g.push(EndPhase(mission=g.mission, outcome=g.ended))
        return None

    def finish(self, g: NovaAetas, got: object) -> Next:
        return END


class Preparation(Procedure):
    """NA-SET-03: Heroes pin learned skills and equip themselves; what they have from before stays unless it is changed.

    A card is moved only once for each Hero, so that Preparation comes to an end.
    """

    ready: tuple[int, ...] = ()
    moved: tuple[tuple[str, str], ...] = ()

    def begin(self, g: NovaAetas, got: object) -> Next:
        """Injuries of the last Mission count for Encumbrance from now on (NA-GAP-133)."""
        g.stage = "prepare"
        for number, hero in enumerate(g.heroes):
            g.put_hero(number, fresh=())
            items = list(hero.items)
            while items and _overloaded(g, g.heroes[number]):
                extra = next(i for i in reversed(items) if g.book.items[i].encumbrance)
                items.remove(extra)
                g.stock = tuple(sorted((*g.stock, extra)))
                g.put_hero(number, items=tuple(items))
            drop_pins(g, number)
        return None

    def ask(self, g: NovaAetas, got: object) -> Next:
        seats = tuple(seat for seat in range(g.seats) if seat not in self.ready)
        options = tuple((*self._options(g, seat), READY) for seat in seats)
        return Anyone(seats, "prepare", "NA-SET-03", options)

    def take(self, g: NovaAetas, got: tuple[int, Any]) -> Next:
        seat, option = got
        if option == READY:
            self.ready = tuple(sorted((*self.ready, seat)))
        else:
            self._change(g, option)
        if len(self.ready) < g.seats:
            self.at = "ask"
            return None
        return END

    def _options(self, g: NovaAetas, seat: int) -> list[Any]:
        found: list[Any] = []
        for number, hero in enumerate(g.heroes):
            if hero.seat != seat:
                continue
            changed = {card for who, card in self.moved if who == hero.id}
            personal = g.sheet(hero).personal
            found += [Pin(hero.id, s) for s in hero.learned if s not in changed and may_pin(g, hero, s, hero.skills)]
            found += [Unpin(hero.id, s) for s in hero.skills if s != personal and s not in changed]
            free = [item for item in dict.fromkeys(g.stock) if item not in changed]
            found += [Equip(hero.id, item) for item in free if room_for(g, number, item)]
            found += [Stow(hero.id, i) for i in dict.fromkeys(hero.items) if i not in changed and _spares(g, hero, i)]
        return found

    def _change(self, g: NovaAetas, got: Pin | Unpin | Equip | Stow) -> None:
        number = hero_number(g, got.hero)
        hero = g.heroes[number]
        if isinstance(got, Pin):
            card, how = got.skill, "pins"
            g.put_hero(number, skills=(*hero.skills, got.skill))
        elif isinstance(got, Unpin):
            card, how = got.skill, "unpins"
            g.put_hero(number, skills=tuple(s for s in hero.skills if s != got.skill))
        elif isinstance(got, Equip):
            card, how = got.item, "takes"
            g.stock = _without(g.stock, got.item)
            g.put_hero(number, items=(*hero.items, got.item))
        else:
            card, how = got.item, "stows"
            g.put_hero(number, items=_without(hero.items, got.item))
            g.stock = tuple(sorted((*g.stock, got.item)))
        self.moved = (*self.moved, (hero.id, card))
        g.tell(Prepared, rule="NA-SET-03", who=hero.id, what=card, how=how)


def _overloaded(g: NovaAetas, hero: Hero) -> bool:
    return any(
        sum(g.book.items[item].encumbrance.get(slot, 0) for item in hero.items) > limit(g, hero, slot)
        for slot in LIMITS
    )


def _spares(g: NovaAetas, hero: Hero, item: str) -> bool:
    """Whether a Hero can put an item away without losing what a pinned skill asks for."""
    without = replace(hero, items=_without(hero.items, item))
    return all(equipped_for(g, without, skill) for skill in hero.skills)


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    left = list(cards)
    left.remove(card)
    return tuple(left)


class EndPhase(Procedure):
    """Steps 4 to 6 of the End Mission Phase; steps 1 to 3 belong to the Mission, step 7 to the next Preparation."""

    mission: str
    outcome: str
    open: tuple[str, ...] = ()
    place: str = ""
    tavern: bool = True
    done: tuple[int, ...] = ()

    def plot(self, g: NovaAetas, got: object) -> Next:
        """NA-GEN-11: the story goes on along the branch of the outcome."""
        g.stage = "town"
        unlocks = g.book.missions[self.mission].unlocks
        found = unlocks.victory if self.outcome == "victory" else unlocks.defeat
        self.open = tuple(one.to for one in found if all(holds(g, condition) for condition in one.if_))
        return None

    def ask_next(self, g: NovaAetas, got: object) -> Next:
        options = tuple(Choose(to) for to in self.open)
        return Ask(0, "next mission", "NA-GEN-11", options, (self.mission,))

    def unlock(self, g: NovaAetas, got: Choose) -> Next:
        g.following = got.what
        g.tell(Unlocked, rule="NA-GEN-11", what=got.what)
        self._write(g, "")
        if g.book.missions[self.mission].chapter >= LAST_CHAPTER:
            return END
        return None

    def ask_place(self, g: NovaAetas, got: object) -> Next:
        """NA-CMP-01: one of the two places of the chapter."""
        chapter = g.book.missions[self.mission].chapter
        places = tuple(Choose(town.id) for town in g.book.towns.values() if town.chapter == chapter)
        return Ask(0, "town", "NA-CMP-01", places, (self.mission,))

    def arrive(self, g: NovaAetas, got: Choose) -> Next:
        self.place = got.what
        g.tell(Arrived, rule="NA-CMP-01", place=got.what)
        self._write(g, got.what)
        return None

    def visit(self, g: NovaAetas, got: object) -> Next:
        g.stage = "town"
        if len(self.done) == g.seats:
            self.at = "learning"
        return None

    def ask_service(self, g: NovaAetas, got: object) -> Next:
        """Any player may act for the company (NA-GAP-138); the visit ends when all are done."""
        seats = tuple(seat for seat in range(g.seats) if seat not in self.done)
        options = (*services(g, g.book.towns[self.place], tavern=self.tavern), DONE)
        return Anyone(seats, "visit", "NA-CMP-01", (options,) * len(seats), (self.place,))

    def service(self, g: NovaAetas, got: tuple[int, Any]) -> Next:
        seat, option = got
        self.at = "visit"
        if option == DONE:
            self.done = tuple(sorted((*self.done, seat)))
        elif isinstance(option, Undertake):
            self.tavern = False
            g.push(Errand(mission=option.mission))
        else:
            serve(g, g.book.towns[self.place], option)
        return None

    def learning(self, g: NovaAetas, got: object) -> Next:
        g.push(Learning(chapter=g.book.missions[self.mission].chapter))
        return None

    def finish(self, g: NovaAetas, got: object) -> Next:
        return END

    def _write(self, g: NovaAetas, place: str) -> None:
        """The page of this Mission in the journal."""
        pages = [page for page in g.journal if page.mission != self.mission]
        g.journal = (*pages, Entry(self.mission, self.outcome, place, notes(g)))


class Errand(Procedure):
    """NA-GAP-156: a secondary Mission, with a Preparation of its own."""

    mission: str

    def prepare(self, g: NovaAetas, got: object) -> Next:
        g.push(Preparation())
        return None

    def play(self, g: NovaAetas, got: object) -> Next:
        set_up(g, self.mission)
        g.push(Play())
        return None

    def close(self, g: NovaAetas, got: object) -> Next:
        g.stage = "town"
        if g.ended == "victory":
            g.won = tuple(sorted({*g.won, self.mission}))
        g.journal = (*g.journal, Entry(self.mission, g.ended, "", notes(g)))
        return END


def notes(g: NovaAetas) -> tuple[str, ...]:
    """What is worth remembering of the Mission just played, in words."""
    found = [
        f"{g.sheet(hero).name} came home with {g.book.injuries[card].name}." for hero in g.heroes for card in hero.fresh
    ]
    fallen = [g.book.enemies[kind].name for kind in g.out if g.book.enemies[kind].rank in ("leader", "monster")]
    found += [f"{name} fell." for name in fallen]
    if g.popolini:
        found.append(f"The purse holds {coins(g.popolini)}.")
    return tuple(found)

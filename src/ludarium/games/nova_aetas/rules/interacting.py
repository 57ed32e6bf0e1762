"""Objects, points of interest, crates and gifts (NA-AXN-07 to NA-AXN-10, NA-TST, NA-MIS-05)."""

from __future__ import annotations

from typing import Any

from ludarium.games.nova_aetas.content.schema import Point, Test
from ludarium.games.nova_aetas.events import Tested
from ludarium.games.nova_aetas.options import NO, YES, Choose
from ludarium.games.nova_aetas.rules.actions import hour, opens_card, passed
from ludarium.games.nova_aetas.rules.conditions import Moment, holds
from ludarium.games.nova_aetas.rules.dice import eight_sided
from ludarium.games.nova_aetas.rules.rolls import THRESHOLD, HeroRoll, successes
from ludarium.games.nova_aetas.rules.scripts import Script
from ludarium.games.nova_aetas.rules.statuses import hero_loses
from ludarium.games.nova_aetas.state import NovaAetas
from ludarium.kernel import END, Ask, Chance, Next, Procedure


def find_point(g: NovaAetas, card: str, point: str) -> Point:
    """A point of interest of a location card."""
    found = next(one for one in g.script.location_cards if one.id == card)
    return next(one for one in found.points if one.id == point)


class TryIt(Procedure):
    """Interact with an object or a point of interest, with its test if it has one (NA-AXN-08, NA-TST-01)."""

    hero: int
    thing: str = ""
    card: str = ""
    point: str = ""
    successes: int = 0
    """How many successes the test needs."""

    def test(self, g: NovaAetas, got: object) -> Next:
        test, bonus = self._test(g)
        if test is None or (self.point and passed(g, self.card, self.point)):
            self.at = "work"
            return None
        hero = g.heroes[self.hero]
        kinds = self._kinds(g, test)
        dice = g.stat(hero, test.char) + sum(
            one in g.achievements or (one == "caster" and self._caster(g)) for one in bonus
        )
        moment = Moment(tests=kinds)
        self.successes = test.successes
        for card, line in g.lines(hero, "test_declare"):
            if holds(g, self.hero, card, line, moment):
                dice += sum(op.number(0) for op in line.ops if op.name == "dice")
                self.successes += sum(op.number(0) for op in line.ops if op.name == "need")
        self.successes = max(1, self.successes)
        g.push(HeroRoll(hero=self.hero, what="test", dice=dice, need=THRESHOLD, moment=moment))
        return None

    def tested(self, g: NovaAetas, got: tuple[tuple[int, ...], int]) -> Next:
        """NA-TST-04, NA-TST-07."""
        hit = successes(*got)
        ok = hit >= self.successes
        what = self.thing or f"{self.card}.{self.point}"
        g.tell(Tested, rule="NA-TST-04", who=g.heroes[self.hero].id, what=what, successes=hit, passed=ok)
        if ok:
            self._worked(g, hit)
        else:
            self._script(g, self._use(g).fail, hit)
            if self.point and not find_point(g, self.card, self.point).repeat:
                g.fired = tuple(sorted({*g.fired, what}))
        return END

    def work(self, g: NovaAetas, got: object) -> Next:
        self._worked(g, 0)
        return END

    def _use(self, g: NovaAetas) -> Any:
        if self.point:
            return find_point(g, self.card, self.point)
        printed = g.printed(g.things[self.thing])
        assert printed is not None
        return printed.use

    def _test(self, g: NovaAetas) -> tuple[Test | None, tuple[str, ...]]:
        use = self._use(g)
        return use.test, use.bonus

    def _caster(self, g: NovaAetas) -> bool:
        return any(g.book.skills[card].kind in ("spell", "prayer") for card in g.heroes[self.hero].skills)

    def _kinds(self, g: NovaAetas, test: Test) -> tuple[str, ...]:
        """What kinds of test it is: the characteristic, the object, Speaking for all tests of Mind (NA-TST-08)."""
        kinds: list[str] = [test.char]
        if self.thing:
            kinds.append(g.things[self.thing].type)
        if test.char == "mind":
            kinds.append("speak")
        return tuple(kinds)

    def _worked(self, g: NovaAetas, hit: int) -> None:
        use = self._use(g)
        if self.point:
            key = f"{self.card}.{self.point}"
            again = use.repeat and use.test is not None
            more = {*([] if again else [key]), *([f"{key} passed"] if opens_card(use) else [])}
            g.fired = tuple(sorted({*g.fired, *more}))
        else:
            thing = g.things[self.thing]
            g.put_thing(self.thing, worked=tuple(sorted({*thing.worked, self.hero})))
            g.fired = tuple(sorted({*g.fired, f"{self.thing} {hour(g)}"}))
            g.occur(f"interact({self.thing})", self.hero)
        self._script(g, use.ok, hit)

    def _script(self, g: NovaAetas, ops: tuple[str, ...], hit: int) -> None:
        if ops:
            g.push(Script(ops=ops, actor=self.hero, this=self.thing, successes=hit))


class OpenCrate(Procedure):
    """A crate is searched: one die says what is in it."""

    hero: int

    def roll(self, g: NovaAetas, got: object) -> Next:
        return Chance("crate", "NA-AXN-07", eight_sided(1), (g.heroes[self.hero].id,))

    def found(self, g: NovaAetas, got: tuple[int, ...]) -> Next:
        g.push(Script(ops=g.book.crates[got[0]].do, actor=self.hero))
        return None

    def finish(self, g: NovaAetas, got: object) -> Next:
        return END


class PutOut(Procedure):
    """NA-STA-13: 5 or more puts the fire out."""

    hero: int

    def roll(self, g: NovaAetas, got: object) -> Next:
        return Chance("put out", "NA-STA-13", eight_sided(1), (g.heroes[self.hero].id,))

    def rolled(self, g: NovaAetas, got: tuple[int, ...]) -> Next:
        if got[0] >= 5:
            hero_loses(g, self.hero, "burn", "NA-STA-13")
        return END


class HandOver(Procedure):
    """NA-AXN-09, NA-AXN-10: pass or throw, with the consent of the receiver's player."""

    hero: int
    what: str
    to: int

    def ask(self, g: NovaAetas, got: object) -> Next:
        giver, taker = g.heroes[self.hero], g.heroes[self.to]
        choices = (Choose(YES),) if giver.seat == taker.seat else (Choose(YES), Choose(NO))
        return Ask(taker.seat, "accept", "NA-AXN-09", choices, (giver.id, taker.id, self.what))

    def give(self, g: NovaAetas, got: Choose) -> Next:
        if got.what == NO:
            return END
        giver, taker = g.heroes[self.hero], g.heroes[self.to]
        if self.what in giver.carries:
            g.put_hero(self.hero, carries=tuple(one for one in giver.carries if one != self.what))
            g.put_hero(self.to, carries=tuple(sorted((*taker.carries, self.what))))
            g.put_thing(self.what, hero=self.to)
            return END
        items = list(giver.items)
        items.remove(self.what)
        unloaded = tuple(one for one in giver.unloaded if one != self.what or self.what in items)
        g.put_hero(self.hero, items=tuple(items), unloaded=unloaded)
        empty = self.what in giver.unloaded and self.what not in unloaded
        more = (self.what,) if empty and self.what not in taker.unloaded else ()
        g.put_hero(self.to, items=(*taker.items, self.what), unloaded=tuple(sorted((*taker.unloaded, *more))))
        return END

"""Heroes attack (NA-ATK, NA-CRT, NA-SEC, NA-AOE): weapons, attack skills, spells, prayers, bare hands."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.nova_aetas.content.calls import read_call
from ludarium.games.nova_aetas.effects import Effects
from ludarium.games.nova_aetas.events import AttackMade, Moved, Tested
from ludarium.games.nova_aetas.options import DONE, NO, YES, Boost, Place
from ludarium.games.nova_aetas.rules.attack_facts import Attacking, reckon, times_shown, wounds_now
from ludarium.games.nova_aetas.rules.conditions import Moment, holds
from ludarium.games.nova_aetas.rules.lines import Due, Lines, due
from ludarium.games.nova_aetas.rules.names import enemy_number, hero_number, place_of
from ludarium.games.nova_aetas.rules.objects import HitThing, hit
from ludarium.games.nova_aetas.rules.plans import (
    boost_ap,
    boosts_for,
    can_hit,
    changes_area,
    charge_of,
    charge_squares,
    plan_of,
)
from ludarium.games.nova_aetas.rules.rolls import HeroRoll, Source, bounded, successes
from ludarium.games.nova_aetas.rules.statuses import (
    KEYWORD_STATUSES,
    enemy_gains,
    hero_gains,
    hero_loses,
    passives,
    turn_perilium,
)
from ludarium.games.nova_aetas.rules.waking import hero_goes, wake
from ludarium.games.nova_aetas.rules.wounds import TakeWounds
from ludarium.games.nova_aetas.state import NovaAetas
from ludarium.kernel import END, Ask, Next
from ludarium.space.squares import BLOCKED, directions, neighbours


class HeroAttack(Attacking):
    """One attack of a Hero, step by step."""

    def declare(self, g: NovaAetas, got: object) -> Next:
        """NA-AXN-02."""
        self.before = wounds_now(g)
        self.cost = plan_of(g, self.card).ap
        self._look(g)
        return None

    def offer_boosts(self, g: NovaAetas, got: object) -> Next:
        if self.free:
            self.at = "pay"
            return None
        plan = plan_of(g, self.card)
        found = boosts_for(g, self.hero, plan, self._moment(g), self.boosts)
        model = enemy_number(self.target) >= 0
        self.offered = tuple(
            card
            for card in found
            if max(1, self.cost + boost_ap(g, card)) <= g.ap and (model or not changes_area(g, card))
        )
        return None

    def ask_boost(self, g: NovaAetas, got: object) -> Next:
        """NA-ATK-12: any number of Boosts; those that the attack needs come first."""
        hero = g.heroes[self.hero]
        options = tuple(Boost(card) for card in self.offered)
        ready = self.cost <= g.ap and (charge_of(g, self.boosts) > 0 or self._seen(g) != BLOCKED)
        last = (DONE,) if ready or not options else ()
        return Ask(hero.seat, "boost", "NA-ATK-12", (*options, *last), (hero.id, self.card, self.target))

    def boost(self, g: NovaAetas, got: Boost | str) -> Next:
        if isinstance(got, Boost):
            self.boosts = (*self.boosts, got.card)
            self.cost = max(1, self.cost + boost_ap(g, got.card))
            self.at = "offer_boosts"
        return None

    def pay(self, g: NovaAetas, got: object) -> Next:
        hero = g.heroes[self.hero]
        if not self.free:
            g.ap -= self.cost
            g.spent += self.cost
        flips = [card for card in (*self.boosts, self.card) if self._flips(g, card)]
        g.put_hero(self.hero, flipped=(*hero.flipped, *flips))
        ops = [op for _, line in self._boost_lines(g) for op in line.ops if op.name in ("wound", "clear")]
        if ops:
            texts = tuple(op.text for op in ops)
            g.push(Effects(owner=self.hero, card=self.card, ops=texts, moment=self._moment(g)))
        return None

    def charge(self, g: NovaAetas, got: object) -> Next:
        """A move of a Boost comes before the target is checked."""
        far = charge_of(g, self.boosts)
        hero = g.heroes[self.hero]
        if not far or hero.ko or hero.at is None:
            self.at = "announce"
            return None
        plan = plan_of(g, self.card)
        self.squares = tuple(
            square
            for square in charge_squares(g, self.hero, far)
            if can_hit(g, self.hero, plan, self.target, square) != BLOCKED
        )
        if not self.squares:
            self.at = "announce"
        return None

    def ask_charge(self, g: NovaAetas, got: object) -> Next:
        hero = g.heroes[self.hero]
        options = tuple(Place(square) for square in self.squares)
        return Ask(hero.seat, "move", "NA-ATK-12", options, (hero.id, self.card))

    def charged(self, g: NovaAetas, got: Place) -> Next:
        if got.to != g.heroes[self.hero].at:
            hero_goes(g, self.hero, got.to)
            g.tell(Moved, rule="NA-ATK-12", who=g.heroes[self.hero].id, way=(got.to,))
        return None

    def announce(self, g: NovaAetas, got: object) -> Next:
        """The target is checked; a waiting Enemy wakes, and cards that end with an attack on its faction go."""
        if g.heroes[self.hero].ko or self._seen(g) == BLOCKED:
            return END
        self._look(g)
        g.tell(AttackMade, rule="NA-AXN-02", who=g.heroes[self.hero].id, card=self.card, target=self.target)
        number = enemy_number(self.target)
        if number >= 0:
            wake(g, number, "NA-WTG-06")
            self._break_truces(g)
        return None

    def aim(self, g: NovaAetas, got: object) -> Next:
        """NA-GAP-95: the direction of an area."""
        start, end = g.heroes[self.hero].at, place_of(g, self.target)
        assert start is not None
        assert end is not None
        self.squares = directions(start, end)
        if not self._shape(g):
            self.squares = self.squares[:1]
        return None

    def ask_direction(self, g: NovaAetas, got: object) -> Next:
        hero = g.heroes[self.hero]
        return Ask(hero.seat, "direction", "NA-GAP-95", tuple(Place(way) for way in self.squares), (hero.id, self.card))

    def roll(self, g: NovaAetas, got: Place) -> Next:
        """NA-ATK-03: the pool; NA-ATK-04: the Defense of the main target."""
        self.direction = got.to
        self.area = self._covered(g)
        plan, moment = plan_of(g, self.card), self._moment(g)
        pool, need = plan.pool, self._defense(g, self.target)
        dice, extra = plan.dice + self.bonus, []
        for card, op in self._changes(g):
            if op.name == "dice":
                dice += op.number(0)
            elif op.name == "pool":
                pool = op.word(0)
            elif op.name == "reroll":
                all_ = op.word(0) == "all"
                extra.append(Source(card, 99 if all_ else op.number(0), op.word(1), False, all_))
        g.push(
            HeroRoll(
                hero=self.hero,
                what="spell attack" if plan.mental else "attack",
                dice=dice + g.stat(g.heroes[self.hero], pool),
                need=need,
                moment=moment,
                against=self._against(g, plan),
                matters=self._symbols(g),
                extra=tuple(extra),
            )
        )
        return None

    def resolve(self, g: NovaAetas, got: tuple[tuple[int, ...], int]) -> Next:
        """Count successes; Wounds of weapons and attack skills; Critical Hit."""
        self.faces, self.need = got
        plan = plan_of(g, self.card)
        scored = successes(self.faces, self.need)
        if plan.mental:
            self.ok = scored >= max(1, plan.need)
            self.wounds = min(scored, plan.most or scored)
            who = g.heroes[self.hero].id
            g.tell(Tested, rule="NA-MAG-02", who=who, what=self.card, successes=scored, passed=self.ok)
            self.at = "cast"
            return None
        self.wounds = scored
        shift = self.need - self._defense(g, self.target)
        for who in self.area or (self.target,):
            if hero_number(g, who) < 0 and (who == self.target or enemy_number(who) >= 0) and place_of(g, who):
                need = bounded(self._defense(g, who) + shift)
                self._strike(g, who, successes(self.faces, need))
        harmless = "harmless" in self._keywords(g)
        self.ok = any(wounds for _, wounds in self.hits) or (harmless and scored > 0)
        if harmless or not self.wounds:
            self.at = "secondary"
        return None

    def friendly(self, g: NovaAetas, got: object) -> Next:
        """NA-AOE-03: Allies in the area are hit too, characters like Heroes (NA-GAP-139)."""
        self.friends = tuple(who for who in self.area if enemy_number(who) < 0)
        return None

    def next_friend(self, g: NovaAetas, got: object) -> Next:
        if not self.friends:
            self.at = "secondary"
            return None
        number = hero_number(g, self.friends[0])
        if number < 0:
            weak = "weak_attack" in self._keywords(g)
            g.push(HitThing(thing=self.friends[0], hits=self.wounds, by=self.hero, weak=weak))
            self.friends = self.friends[1:]
            self.at = "next_friend"
            return None
        dice = g.stat(g.heroes[number], "physical")
        g.push(HeroRoll(hero=number, what="defence", dice=dice, need=5, moment=Moment(kinds=("physical",))))
        return None

    def friend_hit(self, g: NovaAetas, got: tuple[tuple[int, ...], int]) -> Next:
        """NA-COL-01: each 5+ cancels 1 Wound; no Critical Hit (NA-GAP-93)."""
        wounds = max(0, self.wounds - successes(*got))
        if "weak_attack" in self._keywords(g):
            wounds = min(1, wounds)
        moment = Moment(source="area", kinds=plan_of(g, self.card).kinds)
        g.push(TakeWounds(hero=hero_number(g, self.friends[0]), wounds=wounds, moment=moment))
        return None

    def friend_hurt(self, g: NovaAetas, got: int) -> Next:
        if got:
            for keyword in self._keywords(g):
                if keyword in KEYWORD_STATUSES:
                    hero_gains(g, hero_number(g, self.friends[0]), KEYWORD_STATUSES[keyword], "NA-STA-02")
        self.friends = self.friends[1:]
        self.at = "next_friend"
        return None

    def cast(self, g: NovaAetas, got: object) -> Next:
        """NA-MAG-04, NA-ATK-09: fixed Wounds of a spell, strength of a prayer. Other targets than Models take them too."""
        moment = self._moment(g)
        lines = self._own_lines(g)
        found = due(g, self.hero, "cast_ok" if self.ok else "cast_fail", moment, lines)
        if self.ok:
            found += due(g, self.hero, "success", moment, lines) * self.wounds
        if enemy_number(self.target) < 0:
            calls = [read_call(op) for one in found if not one.choice for op in one.ops]
            wounds = sum(call.number(1) for call in calls if call.name == "wound" and call.word(0) == "target")
            hit(g, self.target, wounds, self.hero)
            found = [one for one in found if not any("target" in op or "area" in op for op in one.ops)]
        own = tuple(op for one in found if one.card == self.card for op in one.ops)
        others = tuple(one for one in found if one.card != self.card)
        if others:
            g.push(Lines(owner=self.hero, left=others))
        if own:
            g.push(Effects(owner=self.hero, card=self.card, ops=own, moment=moment, area=self.area))
        return None

    def secondary(self, g: NovaAetas, got: object) -> Next:
        """NA-EQP-06, NA-ATK-18: symbols of a successful roll."""
        found: list[tuple[str, str, str]] = []
        moment = self._moment(g)
        for card, line in self._own_lines(g):
            if line.trigger == "symbol" and self.ok and holds(g, self.hero, card, line, moment):
                ops = "; ".join(op.text for op in line.ops)
                found += [("red" if line.has("red") else "black", card, ops)] * times_shown(line, self.faces)
        self.lines = tuple(found)
        return None

    def next_line(self, g: NovaAetas, got: object) -> Next:
        if not self.lines or g.heroes[self.hero].ko:
            self.at = "aftermath"
        return None

    def ask_line(self, g: NovaAetas, got: object) -> Next:
        """NA-EQP-07: black may, red must."""
        hero = g.heroes[self.hero]
        colour, card, ops = self.lines[0]
        return Ask(
            hero.seat, "secondary effect", "NA-EQP-07", (YES,) if colour == "red" else (YES, NO), (hero.id, card, ops)
        )

    def line(self, g: NovaAetas, got: str) -> Next:
        (_, card, text), self.lines = self.lines[0], self.lines[1:]
        self.at = "next_line"
        if got == NO:
            return None
        ops = text.split("; ")
        extra = sum(read_call(op).number(0) for op in ops if op.startswith("extra("))
        for who, wounds in self.hits if extra else ():
            if wounds:
                self._inflict(g, who, extra)
        rest = tuple(op for op in ops if not op.startswith("extra("))
        if rest:
            hurt = {who for who, _ in self.hits}
            plan = plan_of(g, self.card)
            spared = () if plan.mental else tuple(w for w in (*self.area, self.target) if w not in hurt)
            moment = self._moment(g)
            g.push(Effects(owner=self.hero, card=card, ops=rest, moment=moment, area=self.area, spared=spared))
        return None

    def aftermath(self, g: NovaAetas, got: object) -> Next:
        """Statuses of the attack (NA-STA-02), TV, Reload token."""
        harmless = "harmless" in self._keywords(g)
        for who, wounds in self.hits:
            if (wounds or harmless) and enemy_number(who) >= 0:
                for keyword in self._keywords(g):
                    if keyword in KEYWORD_STATUSES:
                        enemy_gains(g, enemy_number(who), KEYWORD_STATUSES[keyword], "NA-STA-02")
        reckon(g, self.hero, self.before)
        if self.crits:
            turn_perilium(g, self.hero, self.crits, "NA-TVV-06")
        if "reload" in plan_of(g, self.card).keywords:
            hero = g.heroes[self.hero]
            g.put_hero(self.hero, unloaded=tuple(sorted({*hero.unloaded, self.card})))
        for status in ("kindled", "venomed"):
            hero_loses(g, self.hero, status)
        return None

    def chase(self, g: NovaAetas, got: object) -> Next:
        """NA-KEY-06, NA-GAP-59: the player picks the square that the target is moved to."""
        number = enemy_number(self.target)
        at = g.enemies[number].at if number >= 0 else None
        wounded = any(who == self.target and wounds for who, wounds in self.hits)
        if (
            "chase" not in self._keywords(g)
            or at is None
            or not wounded
            or g.heroes[self.hero].ko
            or "destiny" in passives(g, g.enemies[number])
        ):
            self.at = "rewards"
        else:
            taken = g.taken()
            self.squares = tuple(s for s in neighbours(at) if s in g.ground.walks.get(at, ()) and s not in taken)
            if not self.squares:
                self.at = "rewards"
        return None

    def ask_chase(self, g: NovaAetas, got: object) -> Next:
        hero = g.heroes[self.hero]
        return Ask(hero.seat, "chase", "NA-KEY-06", tuple(map(Place, self.squares)), (hero.id, self.target))

    def chased(self, g: NovaAetas, got: Place) -> Next:
        number = enemy_number(self.target)
        left = g.enemies[number].at
        assert left is not None
        g.put_enemy(number, at=got.to)
        g.tell(Moved, rule="NA-KEY-06", who=self.target, way=(got.to,))
        hero_goes(g, self.hero, left)
        g.tell(Moved, rule="NA-KEY-06", who=g.heroes[self.hero].id, way=(left,))
        return None

    def rewards(self, g: NovaAetas, got: object) -> Next:
        """Lines for each Model wounded and each taken out, then those for the attack as a whole."""
        found: list[Due] = []
        for who, wounds in self.hits:
            number = enemy_number(who)
            if number < 0:
                continue
            moment = replace(self._moment(g), target=number, wounds=wounds)
            if wounds:
                found += due(g, self.hero, "attack_hit", moment)
            if g.enemies[number].at is None:
                found += due(g, self.hero, "attack_kill", moment)
        if not self.free:
            found += due(g, self.hero, "attack_done", replace(self._moment(g), source="attack done"))
        if found:
            g.push(Lines(owner=self.hero, left=tuple(found), area=self.area))
        return None

    def finish(self, g: NovaAetas, got: object) -> Next:
        return END

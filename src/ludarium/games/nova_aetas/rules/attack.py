"""Heroes attack (NA-ATK, NA-CRT, NA-SEC, NA-AOE): weapons, attack skills, spells, prayers, bare hands."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.nova_aetas.content.calls import Call, Line, read_call
from ludarium.games.nova_aetas.effects import Effects
from ludarium.games.nova_aetas.events import AttackMade, CriticalHit, Discarded, Moved, Tested
from ludarium.games.nova_aetas.options import DONE, NO, YES, Boost, Place
from ludarium.games.nova_aetas.rules.conditions import Moment, holds
from ludarium.games.nova_aetas.rules.lines import Due, Lines, due
from ludarium.games.nova_aetas.rules.loot import Scavenge
from ludarium.games.nova_aetas.rules.names import enemy_number, hero_number, name_of, place_of
from ludarium.games.nova_aetas.rules.objects import DEFENSE, HitThing, body_of, hit
from ludarium.games.nova_aetas.rules.plans import (
    Plan,
    boost_ap,
    boosts_for,
    can_hit,
    changes_area,
    charge_of,
    charge_squares,
    plan_of,
)
from ludarium.games.nova_aetas.rules.rolls import HeroRoll, Source, successes, symbols
from ludarium.games.nova_aetas.rules.statuses import (
    KEYWORD_STATUSES,
    enemy_gains,
    hero_gains,
    hero_loses,
    passives,
    turn_perilium,
)
from ludarium.games.nova_aetas.rules.waking import hero_goes, wake
from ludarium.games.nova_aetas.rules.wounds import TakeWounds, wound_enemy
from ludarium.games.nova_aetas.state import Enemy, NovaAetas, near
from ludarium.kernel import END, Ask, Next, Procedure
from ludarium.space.squares import BLOCKED, BUILDING, COVERED, NOTHING, Square, area, directions, neighbours

CRITICAL = 3


class HeroAttack(Procedure):
    """One attack of a Hero on an Enemy, an object or a piece of scenery."""

    hero: int
    card: str
    target: str
    free: bool = False
    bonus: int = 0
    boosts: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()
    cost: int = 0
    direction: Square = (0, 0)
    squares: tuple[Square, ...] = ()
    area: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()
    need: int = 5
    wounds: int = 0
    crits: int = 0
    hits: tuple[tuple[str, int], ...] = ()
    """Those hit and the Wounds each took."""
    before: tuple[int, ...] = ()
    """Wounds of all Enemies before the attack; -1 if off the map."""
    lines: tuple[tuple[str, str, str], ...] = ()
    """Secondary lines still to come: colour, card, operations."""
    friends: tuple[str, ...] = ()
    """Heroes and characters hit by the area."""
    ok: bool = False
    far: int = 0
    """The distance at which the attack is made."""
    where: Square | None = None

    def declare(self, g: NovaAetas, got: object) -> Next:
        """NA-AXN-02."""
        self.before = tuple(enemy.wounds if enemy.at is not None else -1 for enemy in g.enemies)
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
            elif op.name == "threshold":
                need = min(8, max(2, need + op.number(0)))
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
                need = min(8, max(2, self._defense(g, who) + shift))
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
            g.push(HitThing(thing=self.friends[0], hits=self.wounds, by=self.hero))
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
            hurt = {who for who, wounds in self.hits if wounds}
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
        wounded = dict(self.hits).get(self.target, 0)
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

    # -- what counts ----------------------------------------------------------------------------

    def _look(self, g: NovaAetas) -> None:
        self.where = place_of(g, self.target)
        self.far = near(g.heroes[self.hero].at, self.where)

    def _seen(self, g: NovaAetas) -> int:
        return can_hit(g, self.hero, plan_of(g, self.card), self.target)

    def _moment(self, g: NovaAetas) -> Moment:
        plan = plan_of(g, self.card)
        return Moment(
            kinds=plan.kinds,
            card=self.card,
            target=enemy_number(self.target),
            dist=self.far,
            boosts=self.boosts,
            keywords=plan.keywords,
            successes=successes(self.faces, self.need),
            wounds=dict(self.hits).get(self.target, 0),
            where=self.where,
        )

    def _flips(self, g: NovaAetas, card: str) -> bool:
        skill = g.book.skills.get(card)
        return skill is not None and skill.exhaust

    def _break_truces(self, g: NovaAetas) -> None:
        """Cards of any Hero that go when somebody attacks this Enemy."""
        moment = Moment(target=enemy_number(self.target))
        for number, hero in enumerate(g.heroes):
            for card, line in g.lines(hero, "any_attack"):
                if holds(g, number, card, line, moment) and any(op.name == "discard" for op in line.ops):
                    items = list(g.heroes[number].items)
                    items.remove(card)
                    g.put_hero(number, items=tuple(items))
                    g.tell(Discarded, rule="NA-AXN-04", who=hero.id, card=card)

    def _changes(self, g: NovaAetas) -> list[tuple[str, Call]]:
        """All operations that change this attack when it is declared: of Boosts and of the Hero's cards."""
        moment = self._moment(g)
        triggers = ("attack_declare", "cast_declare") if plan_of(g, self.card).mental else ("attack_declare",)
        special = plan_of(g, self.card).special
        found = (
            []
            if special
            else [
                (card, line)
                for trigger in triggers
                for card, line in g.lines(g.heroes[self.hero], trigger)
                if holds(g, self.hero, card, line, moment)
            ]
        )
        return [(card, op) for card, line in (*found, *self._boost_lines(g)) for op in line.ops]

    def _boost_lines(self, g: NovaAetas) -> list[tuple[str, Line]]:
        return [(card, line) for card, line in g.lines(g.heroes[self.hero], "boost") if card in self.boosts]

    def _own_lines(self, g: NovaAetas) -> list[tuple[str, Line]]:
        """Lines that count for this roll: of the card in use, and of all cards that are no spells or attacks."""
        hero = g.heroes[self.hero]
        found: list[tuple[str, Line]] = []
        for card in g.cards(hero):
            skill, item = g.book.skills.get(card), g.book.items.get(card)
            own = skill is not None and skill.kind in ("spell", "prayer", "attack")
            spell = item is not None and item.attack is not None and item.attack.kind == "magic"
            if not (own or spell) or card == self.card:
                found += [(card, line) for line in g.book.card(card).lines()]
        item = g.book.items.get(self.card)
        found += [(self.card, line) for line in (item.secondary_lines() if item else ())]
        return found

    def _keywords(self, g: NovaAetas) -> tuple[str, ...]:
        found = list(plan_of(g, self.card).keywords)
        found += [op.word(0) for _, op in self._changes(g) if op.name == "keyword"]
        held = g.heroes[self.hero].statuses
        found += [word for status, word in (("kindled", "fire"), ("venomed", "poison")) if status in held]
        return tuple(found)

    def _shape(self, g: NovaAetas) -> str:
        shapes = [op.word(0) for _, line in self._boost_lines(g) for op in line.ops if op.name == "aoe"]
        return shapes[-1] if shapes else plan_of(g, self.card).aoe

    def _covered(self, g: NovaAetas) -> tuple[str, ...]:
        """Everyone in the area, the main target first (NA-AOE-02); roofs and ground are apart (NA-GAP-96)."""
        end, shape = place_of(g, self.target), self._shape(g)
        if not shape or end is None:
            return ()
        squares = area(shape, end, self.direction, lambda s: g.ground.letter(s) in (BUILDING, NOTHING))
        level = g.ground.level(end)
        found = []
        for square in squares:
            if g.ground.level(square) == level:
                found += [name_of(n) for n in g.foes() if g.enemies[n].at == square]
                found += [g.heroes[n].id for n in g.up() if g.heroes[n].at == square]
                found += [t.id for t in g.things.values() if t.at == square and g.character(t) and body_of(g, t)]
        return tuple(found)

    def _defense(self, g: NovaAetas, who: str) -> int:
        """NA-ENM-05, NA-ENM-06, NA-STA-17; objects and scenery as NA-GAP-101 says."""
        mental = plan_of(g, self.card).mental
        number = enemy_number(who)
        if number >= 0:
            enemy = g.enemies[number]
            card = g.card(enemy)
            value = card.mental_defense if mental else card.physical_defense - ("poison" in enemy.statuses)
        else:
            body = body_of(g, g.things[who]) if who in g.things else None
            value = DEFENSE if body is None else body.mental_defense if mental else body.physical_defense
        name = "md" if mental else "pd"
        if who == self.target:
            value += sum(op.number(1) for _, op in self._changes(g) if op.name == name)
        return min(8, max(2, value))

    def _ignores(self, g: NovaAetas) -> set[str]:
        return {op.word(0) for _, op in self._changes(g) if op.name == "ignore"}

    def _against(self, g: NovaAetas, plan: Plan) -> tuple[str, ...]:
        """NA-GAP-61: Resistance, Dodge, Cover."""
        ignored, found = self._ignores(g), []
        number = enemy_number(self.target)
        if number >= 0:
            enemy = g.enemies[number]
            found = resistances(g, enemy) if "resistance" not in ignored else []
            if "dodge" in passives(g, enemy) and "dodge" not in ignored:
                found.append("dodge")
        if not plan.mental and "cover" not in ignored and self._seen(g) == COVERED:
            found.append("cover")
        return tuple(found)

    def _symbols(self, g: NovaAetas) -> tuple[str, ...]:
        found = [one.name for _, line in self._own_lines(g) if line.trigger == "symbol" for one in line.conditions]
        return tuple(sorted({name for name in found if name in ("sun", "moon", "star")}))

    def _strike(self, g: NovaAetas, who: str, wounds: int) -> None:
        """Harmless, Shield, Weak Attack, then Critical Hit (NA-GAP-67, NA-GAP-68)."""
        number = enemy_number(who)
        keywords = self._keywords(g)
        skills = passives(g, g.enemies[number]) if number >= 0 else ()
        scored = wounds
        if "harmless" in keywords:
            wounds = 0
        if "shield" in skills and "unblockable" not in keywords and "shield" not in self._ignores(g):
            wounds = max(0, wounds - 1)
        if "weak_attack" in keywords:
            wounds = min(1, wounds)
        total = wounds
        if wounds >= CRITICAL and self.card in g.book.items:
            bonus = 1
            if "destiny" not in skills:
                bonus += sum(int(word.split()[1]) for word in keywords if word.startswith("critical "))
            total += bonus
            self.crits += number >= 0
            g.tell(CriticalHit, rule="NA-CRT-01", who=g.heroes[self.hero].id, target=who, wounds=bonus)
        if wounds:
            moment = replace(self._moment(g), target=number)
            for card, line in self._boost_lines(g):
                if holds(g, self.hero, card, line, moment):
                    total += sum(op.number(0) for op in line.ops if op.name == "extra")
        if wounds or ("harmless" in keywords and scored):
            self.hits = (*self.hits, (who, wounds))
        self._inflict(g, who, total)

    def _inflict(self, g: NovaAetas, who: str, wounds: int) -> None:
        number = enemy_number(who)
        if number >= 0:
            wound_enemy(g, number, wounds, self.hero)
        else:
            hit(g, who, wounds, self.hero)


def times_shown(line: Line, faces: tuple[int, ...]) -> int:
    """How often a line with a symbol happens (NA-SEC-01): once for each symbol, once however many, or for so many."""
    symbol = next(one.name for one in line.conditions if one.name in ("sun", "moon", "star"))
    count = symbols(faces, symbol)
    wanted = next((int(one.name[1:]) for one in line.conditions if one.name[0] == "x" and one.name[1:].isdigit()), 1)
    return count if line.has("each") else int(count >= wanted)


def resistances(g: NovaAetas, enemy: Enemy) -> list[str]:
    """NA-KEY-23, NA-KEY-22: symbols whose successes must be rerolled."""
    found = {skill for skill in passives(g, enemy) if skill.startswith("resistance ")}
    for other in g.enemies:
        same = g.card(other).faction == g.card(enemy).faction
        if same and "protection" in g.card(other).passives and near(other.at, enemy.at) <= 4:
            found.add("resistance sun")
    return sorted(found)


def reckon(g: NovaAetas, number: int, before: tuple[int, ...]) -> None:
    """NA-GAP-44: +1 TV for each Enemy wounded, +1 for each killed, since these Wounds were noted; then its Loot cards."""
    wounded, killed = 0, []
    for enemy, was in zip(g.enemies, before, strict=False):
        if was >= 0 and enemy.at is None:
            killed.append(enemy.kind)
            wounded += 1
        elif was >= 0 and enemy.wounds > was:
            wounded += 1
    if wounded:
        turn_perilium(g, number, wounded, "NA-TVV-04")
    if killed:
        turn_perilium(g, number, len(killed), "NA-TVV-05")
        for card, line in g.lines(g.heroes[number], "loot"):
            for op in line.ops:
                g.push(Scavenge(hero=number, card=card, kinds=tuple(killed), count=op.number(1)))

"""Heroes attack (NA-ATK, NA-CRT, NA-SEC, NA-MAG, NA-PRA): weapons, attack skills, spells, prayers, bare hands."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from ludarium.games.nova_aetas.content.calls import Line
from ludarium.games.nova_aetas.content.schema import Item, Skill
from ludarium.games.nova_aetas.effects import Effects, enemy_number, hero_number
from ludarium.games.nova_aetas.events import AttackMade, CriticalHit, Tested
from ludarium.games.nova_aetas.options import DONE, NO, YES, Boost, Place
from ludarium.games.nova_aetas.rules.conditions import Moment, distance_to, holds
from ludarium.games.nova_aetas.rules.rolls import HeroRoll, Source, successes, symbols
from ludarium.games.nova_aetas.rules.statuses import (
    KEYWORD_STATUSES,
    enemy_gains,
    hero_gains,
    hero_loses,
    name_of,
    passives,
    turn_perilium,
)
from ludarium.games.nova_aetas.rules.waking import wake
from ludarium.games.nova_aetas.rules.wounds import TakeWounds, wound_enemy
from ludarium.games.nova_aetas.state import Enemy, NovaAetas, near
from ludarium.kernel import END, Ask, Next, Procedure
from ludarium.space.squares import BLOCKED, BUILDING, COVERED, NOTHING, Square, area, directions, sight

BARE_HANDS = "bare hands"
CRITICAL = 3


class Plan(msgspec.Struct, frozen=True):
    """What an attack is made of before Boosts (NA-ATK-15)."""

    card: str
    kind: str
    ap: int
    range: Square
    dice: int
    pool: str
    keywords: tuple[str, ...] = ()
    aoe: str = ""
    need: int = 0
    """Successes that a spell needs."""
    most: int = 0
    """The most successes that a prayer counts."""
    special: bool = False

    @property
    def kinds(self) -> tuple[str, ...]:
        """The words that conditions know it by."""
        return (self.kind, "mental" if self.kind in ("magic", "prayer") else "physical")


POOLS = {"melee": "physical", "ranged": "precision", "magic": "mind", "prayer": "mind"}


def plan_of(g: NovaAetas, card: str) -> Plan:
    """The attack of a weapon, skill or bare hands (NA-GAP-15)."""
    if card == BARE_HANDS:
        return Plan(card, "melee", 3, (1, 1), 0, "physical", ("weak_attack",))
    found = g.book.card(card)
    if isinstance(found, Item):
        attack = found.attack
        assert attack is not None
        need = attack.successes
        return Plan(
            card,
            attack.kind,
            attack.ap,
            attack.range,
            attack.dice,
            POOLS[attack.kind],
            attack.keywords,
            attack.aoe,
            need,
        )
    assert isinstance(found, Skill)
    kind = {"spell": "magic", "prayer": "prayer"}.get(found.kind) or ("ranged" if found.range[1] > 1 else "melee")
    return Plan(
        card,
        kind,
        found.ap,
        found.range,
        found.dice,
        found.pool or POOLS[kind],
        found.keywords,
        found.aoe,
        found.successes,
        found.max,
        found.special_attack,
    )


def attacks_of(g: NovaAetas, number: int) -> list[str]:
    """What a Hero can attack with: weapons without a Reload token, skills not flipped, bare hands."""
    hero = g.heroes[number]
    if "blind" in hero.statuses:
        return []
    found = [c for c in hero.items if g.book.items[c].attack is not None and c not in hero.unloaded]
    found += [c for c in hero.skills if g.book.skills[c].attack and c not in hero.flipped]
    return [*found, BARE_HANDS]


def longest(g: NovaAetas, number: int, plan: Plan) -> int:
    """The maximum range with what cards and a roof add (NA-BLD-07)."""
    hero = g.heroes[number]
    far = plan.range[1]
    for card, line in g.lines(hero, "attack_declare"):
        for op in line.ops:
            if op.name == "range" and holds(g, number, card, line, Moment(kinds=plan.kinds, card=plan.card)):
                far += op.number(0)
    if plan.kind == "ranged" and hero.at is not None and g.ground.level(hero.at):
        far += 1
    return max(1, far)


def can_hit(g: NovaAetas, number: int, plan: Plan, target: int) -> int:
    """NA-LOS-01: how a Hero sees this Enemy with this attack; BLOCKED if it is no valid target."""
    at, end = g.heroes[number].at, g.enemies[target].at
    if at is None or end is None or not plan.range[0] <= near(at, end) <= longest(g, number, plan):
        return BLOCKED
    if plan.kind == "melee" and g.ground.level(at) != g.ground.level(end):
        return BLOCKED
    return sight(g.ground, at, end, g.foe_squares())


def targets(g: NovaAetas, number: int, plan: Plan) -> list[int]:
    """The Enemies that this attack may target."""
    return [n for n in g.foes() if can_hit(g, number, plan, n) != BLOCKED]


def boosts_for(g: NovaAetas, number: int, plan: Plan, moment: Moment, taken: tuple[str, ...]) -> list[str]:
    """NA-ATK-12: Boosts that can be added to this attack."""
    hero = g.heroes[number]
    if plan.special:
        return []
    found = []
    for card, line in g.lines(hero, "boost"):
        moves = any(op.name == "move" for op in line.ops)
        usable = card not in taken and card not in hero.flipped and not moves
        if usable and holds(g, number, card, line, moment):
            found.append(card)
    return found


def boost_ap(g: NovaAetas, card: str) -> int:
    """What a Boost adds to the price of the attack."""
    found = g.book.card(card)
    printed = found.ap if isinstance(found, Skill) else found.use_ap if isinstance(found, Item) else 0
    change = [op.number(0) for line in found.lines() if line.trigger == "boost" for op in line.ops if op.name == "cost"]
    return printed + sum(change)


class HeroAttack(Procedure):
    """One attack of a Hero."""

    hero: int
    card: str
    target: int
    free: bool = False
    bonus: int = 0
    boosts: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()
    cost: int = 0
    direction: Square = (0, 0)
    ways: tuple[Square, ...] = ()
    area: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()
    need: int = 5
    wounds: int = 0
    crits: int = 0
    hits: tuple[tuple[int, int], ...] = ()
    """Enemies hit and the Wounds each took."""
    before: tuple[int, ...] = ()
    """Wounds of all Enemies before the attack; -1 if off the map."""
    lines: tuple[tuple[str, str], ...] = ()
    """Secondary lines still to come."""
    friends: tuple[int, ...] = ()
    """Heroes hit by the area."""
    ok: bool = False
    far: int = 0
    """The distance at which the attack is made."""

    def declare(self, g: NovaAetas, got: object) -> Next:
        """NA-AXN-02."""
        self.before = tuple(enemy.wounds if enemy.at is not None else -1 for enemy in g.enemies)
        self.cost = plan_of(g, self.card).ap
        self.far = distance_to(g, self.hero, self.target)
        return None

    def offer_boosts(self, g: NovaAetas, got: object) -> Next:
        if self.free:
            self.at = "pay"
            return None
        plan = plan_of(g, self.card)
        found = boosts_for(g, self.hero, plan, self._moment(g), self.boosts)
        self.offered = tuple(card for card in found if max(1, self.cost + boost_ap(g, card)) <= g.ap)
        return None

    def ask_boost(self, g: NovaAetas, got: object) -> Next:
        """NA-ATK-12: any number of Boosts; those that make it cheaper come first if the AP do not suffice."""
        hero = g.heroes[self.hero]
        options = tuple(Boost(card) for card in self.offered)
        last = (DONE,) if self.cost <= g.ap or not options else ()
        return Ask(hero.seat, "boost", "NA-ATK-12", (*options, *last), (hero.id, self.card, name_of(self.target)))

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
        g.tell(AttackMade, rule="NA-AXN-02", who=hero.id, card=self.card, target=name_of(self.target))
        wake(g, self.target, "NA-WTG-06")
        ops = [op.text for _, line in self._boost_lines(g) for op in line.ops if op.name in ("wound", "clear")]
        if ops:
            g.push(Effects(owner=self.hero, card=self.card, ops=tuple(ops), moment=self._moment(g)))
        return None

    def aim(self, g: NovaAetas, got: object) -> Next:
        """NA-GAP-95: the direction of an area."""
        start, end = g.heroes[self.hero].at, g.enemies[self.target].at
        if start is None or end is None or g.heroes[self.hero].ko:
            return END
        self.ways = directions(start, end)
        if not self._shape(g):
            self.ways = self.ways[:1]
        return None

    def ask_direction(self, g: NovaAetas, got: object) -> Next:
        hero = g.heroes[self.hero]
        return Ask(hero.seat, "direction", "NA-GAP-95", tuple(Place(way) for way in self.ways), (hero.id, self.card))

    def roll(self, g: NovaAetas, got: Place) -> Next:
        """NA-ATK-03: the pool; NA-ATK-04: the Defense of the main target."""
        self.direction = got.to
        self.area = self._covered(g)
        plan, moment = plan_of(g, self.card), self._moment(g)
        pool = plan.pool
        dice, extra = plan.dice + self.bonus, []
        for card, line in (*self._declared(g, moment), *self._boost_lines(g)):
            for op in line.ops:
                if op.name == "dice":
                    dice += op.number(0)
                elif op.name == "pool":
                    pool = op.word(0)
                elif op.name == "reroll":
                    all_ = op.word(0) == "all"
                    extra.append(Source(card, 99 if all_ else op.number(0), op.word(1), False, all_))
        dice += g.stat(g.heroes[self.hero], pool)
        kind = "spell attack" if plan.kind in ("magic", "prayer") else "attack"
        g.push(
            HeroRoll(
                hero=self.hero,
                what=kind,
                dice=dice,
                need=self._defense(g, self.target),
                moment=moment,
                against=self._against(g, plan),
                matters=self._symbols(g, plan),
                extra=tuple(extra),
            )
        )
        return None

    def resolve(self, g: NovaAetas, got: tuple[tuple[int, ...], int]) -> Next:
        """Count successes; Wounds of weapons and attack skills; Critical Hit."""
        self.faces, self.need = got
        plan = plan_of(g, self.card)
        hit = successes(self.faces, self.need)
        if plan.kind in ("magic", "prayer"):
            self.ok = hit >= max(1, plan.need)
            self.wounds = min(hit, plan.most or hit)
            g.tell(Tested, rule="NA-MAG-02", who=g.heroes[self.hero].id, what=self.card, successes=hit, passed=self.ok)
            self.at = "cast"
            return None
        self.wounds = hit
        shift = self.need - self._defense(g, self.target)
        for who in self.area or (name_of(self.target),):
            number = enemy_number(who)
            if number >= 0 and g.enemies[number].at is not None:
                self._strike(g, number, successes(self.faces, min(8, max(2, self._defense(g, number) + shift))))
        self.ok = any(wounds for _, wounds in self.hits) or ("harmless" in self._keywords(g) and hit > 0)
        return None

    def friendly(self, g: NovaAetas, got: object) -> Next:
        """NA-AOE-03: Allies in the area are hit too."""
        found = [hero_number(g, who) for who in self.area if hero_number(g, who) >= 0]
        self.friends = tuple(found) if "harmless" not in self._keywords(g) and self.wounds else ()
        self.at = "next_friend"
        return None

    def cast(self, g: NovaAetas, got: object) -> Next:
        """NA-MAG-04, NA-ATK-09: fixed Wounds of a spell, strength of a prayer."""
        ops: list[str] = []
        moment = self._moment(g)
        for card, line in self._own_lines(g):
            if line.trigger == ("cast_ok" if self.ok else "cast_fail") and holds(g, self.hero, card, line, moment):
                ops += [op.text for op in line.ops]
            elif line.trigger == "success" and self.ok:
                ops += [op.text for op in line.ops] * self.wounds
        g.push(Effects(owner=self.hero, card=self.card, ops=tuple(ops), moment=moment, area=self.area))
        self.at = "secondary"
        return None

    def next_friend(self, g: NovaAetas, got: object) -> Next:
        if not self.friends:
            self.at = "secondary"
            return None
        number = self.friends[0]
        g.push(
            HeroRoll(
                hero=number,
                what="defence",
                dice=g.stat(g.heroes[number], "physical"),
                need=5,
                moment=Moment(kinds=("physical",)),
            )
        )
        return None

    def friend_hit(self, g: NovaAetas, got: tuple[tuple[int, ...], int]) -> Next:
        """NA-COL-01: each 5+ cancels 1 Wound."""
        wounds = self.wounds - successes(*got)
        if "weak_attack" in self._keywords(g):
            wounds = min(1, wounds)
        g.push(TakeWounds(hero=self.friends[0], wounds=max(0, wounds), moment=Moment(source="area")))
        return None

    def friend_hurt(self, g: NovaAetas, got: int) -> Next:
        if got:
            for keyword in self._keywords(g):
                if keyword in KEYWORD_STATUSES:
                    hero_gains(g, self.friends[0], KEYWORD_STATUSES[keyword], "NA-STA-02")
        self.friends = self.friends[1:]
        self.at = "next_friend"
        return None

    def secondary(self, g: NovaAetas, got: object) -> Next:
        """NA-EQP-06, NA-ATK-18: symbols of a successful roll."""
        found: list[tuple[str, str]] = []
        moment = self._moment(g)
        for card, line in self._own_lines(g):
            if line.trigger == "symbol" and self.ok and holds(g, self.hero, card, line, moment):
                symbol = next(one.name for one in line.conditions if one.name in ("sun", "moon", "star"))
                count = symbols(self.faces, symbol)
                times = count if line.has("each") else min(1, count)
                colour = "red" if line.has("red") else "black"
                found += [(colour, "; ".join(op.text for op in line.ops))] * times
        self.lines = tuple(found)
        return None

    def next_line(self, g: NovaAetas, got: object) -> Next:
        if not self.lines or g.heroes[self.hero].ko:
            self.at = "aftermath"
        return None

    def ask_line(self, g: NovaAetas, got: object) -> Next:
        """NA-EQP-07: black may, red must."""
        hero = g.heroes[self.hero]
        options = (YES,) if self.lines[0][0] == "red" else (YES, NO)
        return Ask(hero.seat, "secondary effect", "NA-EQP-07", options, (hero.id, self.card, self.lines[0][1]))

    def line(self, g: NovaAetas, got: str) -> Next:
        (_, ops), self.lines = self.lines[0], self.lines[1:]
        self.at = "next_line"
        if got == YES:
            moment = self._moment(g)
            g.push(Effects(owner=self.hero, card=self.card, ops=tuple(ops.split("; ")), moment=moment, area=self.area))
        return None

    def aftermath(self, g: NovaAetas, got: object) -> Next:
        """Statuses of the attack, TV, Reload token, what a hit or a kill gives."""
        hero = g.heroes[self.hero]
        hurt = dict(self.hits)
        harmless = "harmless" in self._keywords(g)
        for number, wounds in hurt.items():
            if wounds or harmless:
                for keyword in self._keywords(g):
                    if keyword in KEYWORD_STATUSES:
                        enemy_gains(g, number, KEYWORD_STATUSES[keyword], "NA-STA-02")
        reckon(g, self.hero, self.before)
        if self.crits:
            turn_perilium(g, self.hero, self.crits, "NA-TVV-06")
        if "reload" in plan_of(g, self.card).keywords:
            g.put_hero(self.hero, unloaded=tuple(sorted({*hero.unloaded, self.card})))
        for status in ("kindled", "venomed"):
            hero_loses(g, self.hero, status)
        ops = self._rewards(g, hurt)
        if ops and not g.heroes[self.hero].ko:
            g.push(Effects(owner=self.hero, card=self.card, ops=ops, moment=self._moment(g)))
        return None

    def finish(self, g: NovaAetas, got: object) -> Next:
        return END

    # -- what counts ----------------------------------------------------------------------------

    def _moment(self, g: NovaAetas) -> Moment:
        plan = plan_of(g, self.card)
        return Moment(
            kinds=plan.kinds,
            card=self.card,
            target=self.target,
            dist=self.far,
            boosts=self.boosts,
            keywords=plan.keywords,
            successes=successes(self.faces, self.need),
            wounds=dict(self.hits).get(self.target, 0),
        )

    def _flips(self, g: NovaAetas, card: str) -> bool:
        skill = g.book.skills.get(card)
        return skill is not None and skill.exhaust

    def _declared(self, g: NovaAetas, moment: Moment) -> list[tuple[str, Line]]:
        """Lines of all cards that count when this attack is declared."""
        hero = g.heroes[self.hero]
        triggers = ["attack_declare"]
        if plan_of(g, self.card).kind in ("magic", "prayer"):
            triggers.append("cast_declare")
        return [
            (card, line)
            for trigger in triggers
            for card, line in g.lines(hero, trigger)
            if holds(g, self.hero, card, line, moment)
        ]

    def _boost_lines(self, g: NovaAetas) -> list[tuple[str, Line]]:
        return [(card, line) for card, line in g.lines(g.heroes[self.hero], "boost") if card in self.boosts]

    def _own_lines(self, g: NovaAetas) -> list[tuple[str, Line]]:
        """Lines that count for this roll: of the card in use, and of all cards that are no spells or attacks."""
        hero = g.heroes[self.hero]
        found: list[tuple[str, Line]] = []
        for card in g.cards(hero):
            skill = g.book.skills.get(card)
            own = skill is not None and skill.kind in ("spell", "prayer", "attack")
            item = g.book.items.get(card)
            spell = item is not None and item.attack is not None and item.attack.kind == "magic"
            if not (own or spell) or card == self.card:
                found += [(card, line) for line in g.book.card(card).lines()]
        item = g.book.items.get(self.card)
        found += [(self.card, line) for line in (item.secondary_lines() if item else ())]
        return found

    def _keywords(self, g: NovaAetas) -> tuple[str, ...]:
        found = list(plan_of(g, self.card).keywords)
        found += [op.word(0) for _, line in self._boost_lines(g) for op in line.ops if op.name == "keyword"]
        held = g.heroes[self.hero].statuses
        found += [word for status, word in (("kindled", "fire"), ("venomed", "poison")) if status in held]
        return tuple(found)

    def _shape(self, g: NovaAetas) -> str:
        shapes = [op.word(0) for _, line in self._boost_lines(g) for op in line.ops if op.name == "aoe"]
        return shapes[-1] if shapes else plan_of(g, self.card).aoe

    def _covered(self, g: NovaAetas) -> tuple[str, ...]:
        """Everyone in the area, the main target first (NA-AOE-02); roofs and ground are apart (NA-GAP-96)."""
        end, shape = g.enemies[self.target].at, self._shape(g)
        if not shape or end is None:
            return ()
        squares = area(shape, end, self.direction, lambda s: g.ground.letter(s) in (BUILDING, NOTHING))
        level = g.ground.level(end)
        found = []
        for square in squares:
            if g.ground.level(square) == level:
                found += [name_of(n) for n in g.foes() if g.enemies[n].at == square]
                found += [g.heroes[n].id for n in g.up() if g.heroes[n].at == square]
        return tuple(found)

    def _defense(self, g: NovaAetas, number: int) -> int:
        """NA-ENM-05, NA-ENM-06, NA-STA-17."""
        enemy = g.enemies[number]
        card = g.card(enemy)
        if plan_of(g, self.card).kind in ("magic", "prayer"):
            return card.mental_defense
        value = card.physical_defense - ("poison" in enemy.statuses)
        for _, line in self._boost_lines(g):
            value += sum(op.number(1) for op in line.ops if op.name == "pd")
        return min(8, max(2, value))

    def _ignores(self, g: NovaAetas) -> set[str]:
        lines = (*self._boost_lines(g), *self._declared(g, self._moment(g)))
        return {op.word(0) for _, line in lines for op in line.ops if op.name == "ignore"}

    def _against(self, g: NovaAetas, plan: Plan) -> tuple[str, ...]:
        """NA-GAP-61: Resistance, Dodge, Cover."""
        enemy, ignored = g.enemies[self.target], self._ignores(g)
        found = resistances(g, enemy) if "resistance" not in ignored else []
        if "dodge" in passives(g, enemy) and "dodge" not in ignored:
            found.append("dodge")
        physical = plan.kind in ("melee", "ranged")
        if physical and "cover" not in ignored and can_hit(g, self.hero, plan, self.target) == COVERED:
            found.append("cover")
        return tuple(found)

    def _symbols(self, g: NovaAetas, plan: Plan) -> tuple[str, ...]:
        found = [one.name for _, line in self._own_lines(g) if line.trigger == "symbol" for one in line.conditions]
        return tuple(sorted({name for name in found if name in ("sun", "moon", "star")}))

    def _strike(self, g: NovaAetas, number: int, wounds: int) -> None:
        """Harmless, Shield, Weak Attack, then Critical Hit (NA-GAP-67)."""
        keywords, skills = self._keywords(g), passives(g, g.enemies[number])
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
            self.crits += 1
            g.tell(CriticalHit, rule="NA-CRT-01", who=g.heroes[self.hero].id, target=name_of(number), wounds=bonus)
        if wounds:
            moment = replace(self._moment(g), target=number)
            for card, line in self._boost_lines(g):
                if holds(g, self.hero, card, line, moment):
                    total += sum(op.number(0) for op in line.ops if op.name == "extra")
        if wounds or ("harmless" in keywords and scored):
            self.hits = (*self.hits, (number, wounds))
        wound_enemy(g, number, total, self.hero)

    def _rewards(self, g: NovaAetas, hurt: dict[int, int]) -> tuple[str, ...]:
        """Lines for each Model wounded and each taken out."""
        ops: list[str] = []
        hero = g.heroes[self.hero]
        for number, wounds in hurt.items():
            moment = replace(self._moment(g), target=number, wounds=wounds)
            triggers = ["attack_hit"] if wounds else []
            triggers += ["attack_kill"] if g.enemies[number].at is None else []
            for trigger in triggers:
                for card, line in g.lines(hero, trigger):
                    if holds(g, self.hero, card, line, moment):
                        ops += [op.text for op in line.ops if op.name != "free_attack"]
        return tuple(ops)


def resistances(g: NovaAetas, enemy: Enemy) -> list[str]:
    """NA-KEY-23, NA-KEY-22: symbols whose successes must be rerolled."""
    found = {skill for skill in passives(g, enemy) if skill.startswith("resistance ")}
    for other in g.enemies:
        same = g.card(other).faction == g.card(enemy).faction
        if same and "protection" in g.card(other).passives and near(other.at, enemy.at) <= 4:
            found.add("resistance sun")
    return sorted(found)


def reckon(g: NovaAetas, number: int, before: tuple[int, ...]) -> None:
    """NA-GAP-44: +1 TV for each Enemy wounded, +1 for each killed, since these Wounds were noted."""
    wounded = killed = 0
    for enemy, was in zip(g.enemies, before, strict=False):
        if was >= 0 and enemy.at is None:
            wounded, killed = wounded + 1, killed + 1
        elif was >= 0 and enemy.wounds > was:
            wounded += 1
    if wounded:
        turn_perilium(g, number, wounded, "NA-TVV-04")
    if killed:
        turn_perilium(g, number, killed, "NA-TVV-05")

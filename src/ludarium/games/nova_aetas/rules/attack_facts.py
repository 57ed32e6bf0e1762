"""What counts in an attack of a Hero: its dice, keywords, area, Defenses, Wounds (NA-ATK, NA-CRT, NA-AOE)."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.nova_aetas.content.calls import Call, Line
from ludarium.games.nova_aetas.events import CriticalHit, Discarded
from ludarium.games.nova_aetas.rules.conditions import Moment, holds
from ludarium.games.nova_aetas.rules.loot import Scavenge
from ludarium.games.nova_aetas.rules.names import enemy_number, name_of, place_of
from ludarium.games.nova_aetas.rules.objects import DEFENSE, body_of, hit
from ludarium.games.nova_aetas.rules.plans import (
    Plan,
    can_hit,
    plan_of,
)
from ludarium.games.nova_aetas.rules.rolls import THRESHOLD, bounded, successes, symbols
from ludarium.games.nova_aetas.rules.statuses import (
    passives,
    turn_perilium,
)
from ludarium.games.nova_aetas.rules.wounds import wound_enemy
from ludarium.games.nova_aetas.state import OFF_MAP, Enemy, NovaAetas, near
from ludarium.kernel import Procedure
from ludarium.space.squares import BUILDING, COVERED, NOTHING, Square, area

CRITICAL = 3


class Attacking(Procedure):
    """An attack of a Hero on an Enemy, an object or a piece of scenery: what it remembers, and what follows from it."""

    hero: int
    card: str
    target: str
    free: bool = False
    bonus: int = 0
    boosts: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()
    cost: int = 0
    direction: Square | None = None
    squares: tuple[Square, ...] = ()
    area: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()
    need: int = THRESHOLD
    wounds: int = 0
    crits: int = 0
    hits: tuple[tuple[str, int], ...] = ()
    """Those hit and the Wounds each took."""
    before: tuple[int, ...] = ()
    """Wounds of all Enemies before the attack."""
    lines: tuple[tuple[str, str, str], ...] = ()
    """Secondary lines still to come: colour, card, operations."""
    friends: tuple[str, ...] = ()
    """Heroes and characters hit by the area."""
    ok: bool = False
    far: int = 0
    """The distance at which the attack is made."""
    where: Square | None = None

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
        if not shape:
            return ()
        assert end is not None
        assert self.direction is not None
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
        return bounded(value)

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
    """How often a line with a symbol happens (NA-SEC-01): once for each symbol, or once however many."""
    symbol = next(one.name for one in line.conditions if one.name in ("sun", "moon", "star"))
    count = symbols(faces, symbol)
    return count if line.has("each") else int(count > 0)


def resistances(g: NovaAetas, enemy: Enemy) -> list[str]:
    """NA-KEY-23, NA-KEY-22: symbols whose successes must be rerolled."""
    found = {skill for skill in passives(g, enemy) if skill.startswith("resistance ")}
    for other in g.enemies:
        same = g.card(other).faction == g.card(enemy).faction
        if same and "protection" in g.card(other).passives and near(other.at, enemy.at) <= 4:
            found.add("resistance sun")
    return sorted(found)


def wounds_now(g: NovaAetas) -> tuple[int, ...]:
    """The Wounds of all Enemies; OFF_MAP for those that are not there."""
    return tuple(enemy.wounds if enemy.at is not None else OFF_MAP for enemy in g.enemies)


def reckon(g: NovaAetas, number: int, before: tuple[int, ...]) -> None:
    """NA-GAP-44: +1 TV for each Enemy wounded, +1 for each killed, since these Wounds were noted; then its Loot cards."""
    wounded, killed = 0, []
    for enemy, was in zip(g.enemies, before, strict=False):
        if was != OFF_MAP and enemy.at is None:
            killed.append(enemy.kind)
            wounded += 1
        elif was != OFF_MAP and enemy.wounds > was:
            wounded += 1
    if wounded:
        turn_perilium(g, number, wounded, "NA-TVV-04")
    if killed:
        turn_perilium(g, number, len(killed), "NA-TVV-05")
        for card, line in g.lines(g.heroes[number], "loot"):
            for op in line.ops:
                g.push(Scavenge(hero=number, card=card, kinds=tuple(killed), count=op.number(1)))

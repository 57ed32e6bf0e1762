"""Heroes defend (NA-DEF, NA-COV, NA-KEY): one attack of an Enemy."""

from __future__ import annotations

from ludarium.games.nova_aetas.content.schema import EnemyAttack as Printed
from ludarium.games.nova_aetas.events import AttackMade, Moved, Tested
from ludarium.games.nova_aetas.options import NO, YES
from ludarium.games.nova_aetas.rules.conditions import Moment, distance_to, holds
from ludarium.games.nova_aetas.rules.rolls import HeroRoll, Source, successes
from ludarium.games.nova_aetas.rules.statuses import KEYWORD_STATUSES, hero_gains, name_of, passives
from ludarium.games.nova_aetas.rules.waking import hero_came
from ludarium.games.nova_aetas.rules.wounds import TakeWounds
from ludarium.games.nova_aetas.state import NovaAetas, near
from ludarium.kernel import END, Ask, Next, Procedure
from ludarium.space.squares import (
    BUILDING,
    COVERED,
    NOTHING,
    SIDES,
    Square,
    adjacent,
    area,
    directions,
    neighbours,
    sight,
)


def enemy_sight(g: NovaAetas, number: int, start: Square, end: Square) -> int:
    """How an Enemy on that square sees another: Opponents of its faction block (NA-LOS-04)."""
    faction = g.card(g.enemies[number]).faction
    return sight(g.ground, start, end, g.hero_squares() | g.foe_squares(faction))


class EnemyStrike(Procedure):
    """An attack of an Enemy on a Hero, or on all Heroes in its area."""

    enemy: int
    attack: int
    hero: int
    hits: int = 0
    left: tuple[int, ...] = ()
    """Heroes who have still to defend."""
    reactions: tuple[tuple[int, str], ...] = ()
    """Cards of other Heroes that may change the attack."""
    blocked: int = 0
    covered: bool = False
    wounds: int = 0

    def declare(self, g: NovaAetas, got: object) -> Next:
        """NA-DEF-08, NA-KEY-04, NA-STA-17: Hits and Difficulty are fixed."""
        enemy, hero = g.enemies[self.enemy], g.heroes[self.hero]
        if enemy.at is None or hero.at is None or hero.ko:
            return END
        attack = self._attack(g)
        beside = [n for n in g.foes() if n != self.enemy and adjacent(g.ground, hero.at, g.enemies[n].at or hero.at)]
        combined = "combined_attack" in passives(g, enemy) and bool(beside)
        self.hits = max(
            0, attack.hits + combined - ("poison" in enemy.statuses) + g.counters.get(f"hits {enemy.kind}", 0)
        )
        g.tell(AttackMade, rule="NA-DEF-08", who=name_of(self.enemy), card=attack.name, target=hero.id)
        found = []
        for number in g.up():
            other = g.heroes[number]
            moment = Moment(kinds=self._kinds(g), target=self.enemy, dist=near(other.at, hero.at))
            for card, line in g.lines(other, "ally_attacked"):
                if number != self.hero and card not in other.flipped and holds(g, number, card, line, moment):
                    found.append((number, card))
        self.reactions = tuple(found)
        return None

    def next_reaction(self, g: NovaAetas, got: object) -> Next:
        if not self.reactions:
            self.at = "spread"
        return None

    def ask_reaction(self, g: NovaAetas, got: object) -> Next:
        """NA-GAP-137: the player of the reacting Hero decides."""
        number, card = self.reactions[0]
        hero = g.heroes[number]
        return Ask(hero.seat, "react", "NA-GAP-137", (YES, NO), (hero.id, card, g.heroes[self.hero].id))

    def reacted(self, g: NovaAetas, got: str) -> Next:
        (number, card), self.reactions = self.reactions[0], self.reactions[1:]
        self.at = "next_reaction"
        if got == YES:
            g.put_hero(number, flipped=(*g.heroes[number].flipped, card))
            for line in g.book.card(card).lines():
                for op in line.ops:
                    if op.name == "redirect":
                        self.hero, self.reactions = number, ()
                    elif op.name == "block":
                        self.hits = max(0, self.hits - op.number(0))
        return None

    def spread(self, g: NovaAetas, got: object) -> Next:
        """NA-AOE-04: every Hero in the area defends by itself."""
        start, end = g.enemies[self.enemy].at, g.heroes[self.hero].at
        assert start is not None
        assert end is not None
        self.covered = enemy_sight(g, self.enemy, start, end) == COVERED
        shape = self._attack(g).aoe
        if not shape:
            self.left = (self.hero,)
            return None
        found: list[list[int]] = []
        ways = sorted(directions(start, end), key=SIDES.index)
        for way in ways:
            squares = area(shape, end, way, lambda s: g.ground.letter(s) in (BUILDING, NOTHING))
            level = g.ground.level(end)
            found.append(
                [n for n in g.up() if g.heroes[n].at in squares and g.ground.level(g.heroes[n].at or end) == level]
            )
        most = max(found, key=len)
        self.left = (self.hero, *[n for n in most if n != self.hero])
        return None

    def next_defender(self, g: NovaAetas, got: object) -> Next:
        """NA-DEF-03: Physical or Mind, with what cards add."""
        self.left = tuple(n for n in self.left if not g.heroes[n].ko)
        if not self.left:
            self.at = "finish"
            return None
        number = self.left[0]
        hero, attack = g.heroes[number], self._attack(g)
        moment = self._moment(g, number)
        mental = attack.kind == "mental"
        dice = g.stat(hero, "mind" if mental else "physical")
        for card, line in g.lines(hero, "defend_declare"):
            if card not in hero.flipped and holds(g, number, card, line, moment):
                dice += sum(op.number(0) for op in line.ops if op.name == "dice")
        cover = not mental and ((self.covered and number == self.hero) or "smoke" in hero.statuses)
        against = tuple(
            f"insidious {effect.split()[1]}" for effect in attack.effects if effect.startswith("insidious_strike")
        )
        g.push(
            HeroRoll(
                hero=number,
                what="defence",
                dice=dice,
                need=attack.difficulty,
                moment=moment,
                against=against,
                extra=(Source("cover", 1, "any"),) if cover else (),
            )
        )
        return None

    def compare(self, g: NovaAetas, got: tuple[tuple[int, ...], int]) -> Next:
        """NA-DEF-05, NA-DEF-06."""
        number, attack = self.left[0], self._attack(g)
        blocked = successes(*got)
        wounds = max(0, self.hits - blocked)
        if "weak_attack" in attack.effects:
            wounds = min(1, wounds)
        g.tell(Tested, rule="NA-DEF-05", who=g.heroes[number].id, what="defence", successes=blocked, passed=wounds == 0)
        pierce = "pierce" in attack.effects
        g.push(TakeWounds(hero=number, wounds=wounds, pierce=pierce, moment=self._moment(g, number)))
        return None

    def effects(self, g: NovaAetas, got: int) -> Next:
        """NA-DEF-07: effects if at least 1 Wound was suffered."""
        number, self.left = self.left[0], self.left[1:]
        attack = self._attack(g)
        if got:
            for effect in attack.effects:
                if effect in KEYWORD_STATUSES:
                    hero_gains(g, number, KEYWORD_STATUSES[effect], "NA-DEF-07")
            if "chase" in attack.effects:
                self._chase(g, number)
        self.at = "next_defender"
        return None

    def finish(self, g: NovaAetas, got: object) -> Next:
        """NA-KEY-24: an attack with Reload takes its token."""
        enemy = g.enemies[self.enemy]
        if "reload" in self._attack(g).effects and enemy.at is not None:
            g.put_enemy(self.enemy, unloaded=tuple(sorted({*enemy.unloaded, self._attack(g).name})))
        return END

    def _attack(self, g: NovaAetas) -> Printed:
        return g.card(g.enemies[self.enemy]).attacks[self.attack]

    def _kinds(self, g: NovaAetas) -> tuple[str, ...]:
        kind = self._attack(g).kind
        return ("mental",) if kind == "mental" else (kind, "physical")

    def _moment(self, g: NovaAetas, number: int) -> Moment:
        return Moment(
            kinds=self._kinds(g),
            target=self.enemy,
            dist=distance_to(g, number, self.enemy),
            source="area" if self._attack(g).aoe else "attack",
            keywords=self._attack(g).effects,
        )

    def _chase(self, g: NovaAetas, number: int) -> None:
        """NA-KEY-06, NA-GAP-59: the Hero is pushed off, farthest from other Heroes, and the Enemy follows."""
        hero, enemy = g.heroes[number], g.enemies[self.enemy]
        if hero.at is None or hero.ko or enemy.at is None:
            return
        taken = g.taken()
        free = [s for s in neighbours(hero.at) if s in g.ground.walks.get(hero.at, ()) and s not in taken]
        if not free:
            return
        others = [g.heroes[n].at for n in g.up() if n != number]
        free.sort(key=lambda s: (-min((near(s, other) for other in others), default=0), s[1], s[0]))
        left = hero.at
        g.put_hero(number, at=free[0])
        g.put_enemy(self.enemy, at=left)
        g.tell(Moved, rule="NA-KEY-06", who=hero.id, way=(free[0],))
        g.tell(Moved, rule="NA-KEY-06", who=name_of(self.enemy), way=(left,))
        hero_came(g, number, left)

"""Heroes defend (NA-DEF, NA-COV, NA-KEY): one attack of an Enemy."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.nova_aetas.content.calls import Line
from ludarium.games.nova_aetas.content.schema import EnemyAttack as Printed
from ludarium.games.nova_aetas.events import AttackMade, Moved, Reacted, Tested
from ludarium.games.nova_aetas.options import NO, YES, Choose
from ludarium.games.nova_aetas.rules.conditions import Moment, distance_to, holds
from ludarium.games.nova_aetas.rules.lines import Lines, due, is_choice
from ludarium.games.nova_aetas.rules.names import hero_number, name_of, place_of
from ludarium.games.nova_aetas.rules.objects import HitThing, body_of
from ludarium.games.nova_aetas.rules.rolls import HeroRoll, Source, successes
from ludarium.games.nova_aetas.rules.sensing import enemy_sight, valid
from ludarium.games.nova_aetas.rules.statuses import KEYWORD_STATUSES, hero_gains, passives
from ludarium.games.nova_aetas.rules.waking import hero_goes
from ludarium.games.nova_aetas.rules.wounds import TakeWounds
from ludarium.games.nova_aetas.state import NovaAetas, near
from ludarium.kernel import END, Ask, Next, Procedure
from ludarium.space.squares import BUILDING, COVERED, NOTHING, SIDES, adjacent, area, directions, neighbours


class EnemyStrike(Procedure):
    """An attack of an Enemy on a Hero, a character, an object or scenery, and on all in its area."""

    enemy: int
    attack: int
    target: str
    hits: int = 0
    left: tuple[int, ...] = ()
    """Heroes who have still to defend."""
    things: tuple[str, ...] = ()
    """Characters and objects that are hit as well."""
    reactions: tuple[tuple[int, str], ...] = ()
    """Cards of other Heroes that may change the attack."""
    covered: bool = False
    blocks: tuple[str, ...] = ()
    """Cards of the defender that may block Hits, still to be asked for."""
    blocked: int = 0
    """Hits that the defender's cards block."""

    def declare(self, g: NovaAetas, got: object) -> Next:
        """NA-DEF-08, NA-KEY-04, NA-STA-17: Hits and Difficulty are fixed."""
        enemy, end = g.enemies[self.enemy], place_of(g, self.target)
        hero = hero_number(g, self.target)
        if enemy.at is None or end is None or (hero >= 0 and g.heroes[hero].ko):
            return END
        attack = self._attack(g)
        beside = any(n != self.enemy and adjacent(g.ground, end, g.enemies[n].at or end) for n in g.foes())
        combined = "combined_attack" in passives(g, enemy) and beside
        poison = "poison" in enemy.statuses
        self.hits = max(0, attack.hits + combined - poison + g.counters.get(f"hits {enemy.kind}", 0))
        g.tell(AttackMade, rule="NA-DEF-08", who=name_of(self.enemy), card=attack.name, target=self.target)
        self.reactions = self._ready(g, hero) if hero >= 0 else ()
        return None

    def next_reaction(self, g: NovaAetas, got: object) -> Next:
        if not self.reactions:
            self.at = "spread"
        return None

    def ask_order(self, g: NovaAetas, got: object) -> Next:
        """NA-GAP-137: the player of the attacked Hero sets the order of the reactions."""
        hero = g.heroes[hero_number(g, self.target)]
        options = tuple(Choose(card) for _, card in self.reactions)
        return Ask(hero.seat, "order of reactions", "NA-GAP-137", options, (hero.id,))

    def first(self, g: NovaAetas, got: Choose) -> Next:
        chosen = next(one for one in self.reactions if one[1] == got.what)
        self.reactions = (chosen, *[one for one in self.reactions if one != chosen])
        return None

    def ask_reaction(self, g: NovaAetas, got: object) -> Next:
        """NA-GAP-137: the player of the reacting Hero decides."""
        number, card = self.reactions[0]
        hero = g.heroes[number]
        return Ask(hero.seat, "react", "NA-GAP-137", (YES, NO), (hero.id, card, self.target))

    def reacted(self, g: NovaAetas, got: str) -> Next:
        (number, card), self.reactions = self.reactions[0], self.reactions[1:]
        self.at = "next_reaction"
        if got == YES:
            hero = g.put_hero(number, flipped=(*g.heroes[number].flipped, card))
            g.tell(Reacted, rule="NA-GAP-137", who=hero.id, card=card, target=self.target)
            for line in g.book.card(card).lines():
                for op in line.ops:
                    if op.name == "redirect":
                        self.target, self.reactions = hero.id, ()
                    elif op.name == "block":
                        self.hits = max(0, self.hits - op.number(0))
        return None

    def spread(self, g: NovaAetas, got: object) -> Next:
        """NA-AOE-04: every Hero in the area defends by itself; only the main target can be in Cover (NA-GAP-135)."""
        start, end = g.enemies[self.enemy].at, place_of(g, self.target)
        assert start is not None
        assert end is not None
        main = hero_number(g, self.target)
        self.covered = enemy_sight(g, self.enemy, start, end) == COVERED
        shape = self._attack(g).aoe
        self.left, self.things = ((main,), ()) if main >= 0 else ((), (self.target,))
        if not shape:
            return None
        found: list[tuple[list[int], list[str]]] = []
        level = g.ground.level(end)
        for way in sorted(directions(start, end), key=SIDES.index):
            squares = area(shape, end, way, lambda s: g.ground.letter(s) in (BUILDING, NOTHING))
            squares = tuple(square for square in squares if g.ground.level(square) == level)
            heroes = [n for n in g.up() if g.heroes[n].at in squares]
            others = [t.id for t in g.things.values() if t.at in squares and g.character(t) and body_of(g, t)]
            found.append((heroes, others))
        heroes, others = max(found, key=lambda pair: len(pair[0]))
        self.left = (*self.left, *[n for n in heroes if n != main])
        self.things = (*self.things, *[one for one in others if one != self.target])
        return None

    def next_defender(self, g: NovaAetas, got: object) -> Next:
        self.left = tuple(n for n in self.left if not g.heroes[n].ko and g.heroes[n].at is not None)
        if not self.left or g.enemies[self.enemy].at is None:
            self.at = "next_thing"
            return None
        self.blocked = 0
        self.blocks = tuple(
            card
            for card, line in self._declared(g)
            if any(op.name == "block" for op in line.ops) and card not in g.heroes[self.left[0]].flipped
        )
        return None

    def next_block(self, g: NovaAetas, got: object) -> Next:
        if not self.blocks:
            self.at = "defend"
        return None

    def ask_block(self, g: NovaAetas, got: object) -> Next:
        hero = g.heroes[self.left[0]]
        return Ask(hero.seat, "react", "NA-DEF-04", (YES, NO), (hero.id, self.blocks[0], hero.id))

    def block(self, g: NovaAetas, got: str) -> Next:
        card, self.blocks = self.blocks[0], self.blocks[1:]
        self.at = "next_block"
        if got == YES:
            number = self.left[0]
            hero = g.put_hero(number, flipped=(*g.heroes[number].flipped, card))
            g.tell(Reacted, rule="NA-DEF-04", who=hero.id, card=card, target=hero.id)
            lines = [line for line in g.book.card(card).lines() if line.trigger == "defend_declare"]
            self.blocked += sum(op.number(0) for line in lines for op in line.ops if op.name == "block")
        return None

    def defend(self, g: NovaAetas, got: object) -> Next:
        """NA-DEF-01 to NA-DEF-03: Physical or Mind, with what cards add."""
        number = self.left[0]
        hero, attack = g.heroes[number], self._attack(g)
        mental = attack.kind == "mental"
        dice = g.stat(hero, "mind" if mental else "physical")
        for card, line in self._declared(g):
            if not is_choice(g, card, line):
                dice += sum(op.number(0) for op in line.ops if op.name == "dice")
        cover = not mental and ((self.covered and hero.id == self.target) or "smoke" in hero.statuses)
        strikes = [effect.split()[1] for effect in attack.effects if effect.startswith("insidious_strike")]
        g.push(
            HeroRoll(
                hero=number,
                what="defence",
                dice=dice,
                need=attack.difficulty,
                moment=self._moment(g, number),
                against=tuple(f"insidious {symbol}" for symbol in strikes),
                extra=(Source("cover", 1, "any"),) if cover else (),
            )
        )
        return None

    def compare(self, g: NovaAetas, got: tuple[tuple[int, ...], int]) -> Next:
        """NA-DEF-05, NA-DEF-06."""
        number, attack = self.left[0], self._attack(g)
        blocked = successes(*got)
        wounds = max(0, self.hits - self.blocked - blocked)
        if "weak_attack" in attack.effects:
            wounds = min(1, wounds)
        if "harmless" in attack.effects:
            wounds = 0
        g.tell(Tested, rule="NA-DEF-05", who=g.heroes[number].id, what="defence", successes=blocked, passed=wounds == 0)
        pierce = "pierce" in attack.effects
        g.push(TakeWounds(hero=number, wounds=wounds, pierce=pierce, moment=self._moment(g, number)))
        return None

    def effects(self, g: NovaAetas, got: int) -> Next:
        """NA-DEF-07: effects if at least 1 Wound was suffered; then what the Hero's cards do."""
        number, self.left = self.left[0], self.left[1:]
        attack = self._attack(g)
        self.at = "next_defender"
        if got:
            for effect in attack.effects:
                if effect in KEYWORD_STATUSES:
                    hero_gains(g, number, KEYWORD_STATUSES[effect], "NA-DEF-07")
            if "chase" in attack.effects:
                self._chase(g, number)
        moment = replace(self._moment(g, number), wounds=got)
        found = due(g, number, "wounded", moment) if got else []
        found += due(g, number, "defend_done", moment)
        if found:
            g.push(Lines(owner=number, left=tuple(found)))
        return None

    def next_thing(self, g: NovaAetas, got: object) -> Next:
        """Characters defend with their printed dice (NA-GAP-139); objects and scenery take every Hit (NA-SCN-04)."""
        if not self.things:
            self.at = "finish"
            return None
        first, self.things = self.things[0], self.things[1:]
        self.at = "next_thing"
        g.push(HitThing(thing=first, hits=self.hits, weak="weak_attack" in self._attack(g).effects))
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

    def _declared(self, g: NovaAetas) -> list[tuple[str, Line]]:
        number = self.left[0]
        moment = self._moment(g, number)
        lines = g.lines(g.heroes[number], "defend_declare")
        return [(card, line) for card, line in lines if holds(g, number, card, line, moment)]

    def _ready(self, g: NovaAetas, hero: int) -> tuple[tuple[int, str], ...]:
        """Cards of other Heroes that can react to an attack on this one."""
        found = []
        victim = g.heroes[hero]
        for number in g.up():
            other = g.heroes[number]
            moment = Moment(kinds=self._kinds(g), target=self.enemy, dist=near(other.at, victim.at))
            for card, line in g.lines(other, "ally_attacked"):
                if number == hero or card in other.flipped or not holds(g, number, card, line, moment):
                    continue
                if any(op.name == "redirect" for op in line.ops) and not self._can_redirect(g, number, hero):
                    continue
                found.append((number, card))
        return tuple(found)

    def _can_redirect(self, g: NovaAetas, number: int, hero: int) -> bool:
        """The new target must be a valid one, or adjacent to the old one."""
        at, old, start = g.heroes[number].at, g.heroes[hero].at, g.enemies[self.enemy].at
        assert at is not None
        assert old is not None
        assert start is not None
        return adjacent(g.ground, at, old) or valid(g, self.enemy, self._attack(g), start, number)

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
        hero_goes(g, number, free[0])
        g.tell(Moved, rule="NA-KEY-06", who=hero.id, way=(free[0],))
        g.put_enemy(self.enemy, at=left)
        g.tell(Moved, rule="NA-KEY-06", who=name_of(self.enemy), way=(left,))

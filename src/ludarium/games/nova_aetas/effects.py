"""The operations that cards are made of: who is meant, and what is done to them."""

from __future__ import annotations

import re

from ludarium.games.nova_aetas.content.calls import Call, read_call
from ludarium.games.nova_aetas.events import Moved, TokenMoved
from ludarium.games.nova_aetas.options import Choose, Place
from ludarium.games.nova_aetas.rules.conditions import Moment, holds
from ludarium.games.nova_aetas.rules.rolls import HeroRoll, successes
from ludarium.games.nova_aetas.rules.statuses import (
    enemy_gains,
    hero_gains,
    hero_loses,
    name_of,
    passives,
    turn_perilium,
)
from ludarium.games.nova_aetas.rules.waking import hero_came
from ludarium.games.nova_aetas.rules.wounds import Peek, TakeWounds, draw_loot, heal_hero, wound_enemy
from ludarium.games.nova_aetas.state import NEGATIVE, SYMBOLS, NovaAetas, near
from ludarium.kernel import END, Ask, Chance, Next, Procedure, Roll
from ludarium.space.squares import BLOCKED, Square, adjacent, directions, neighbours, reach, sight

SINGLE = ("ally", "hero", "new_hero", "ko_hero", "enemy", "near_target")
"""Targets of which the player chooses one."""


def hero_number(g: NovaAetas, name: str) -> int:
    """The number of a Hero; -1 if the name is no Hero's."""
    return next((n for n, hero in enumerate(g.heroes) if hero.id == name), -1)


def enemy_number(name: str) -> int:
    """The number of an Enemy; -1 if the name is no Enemy's."""
    return int(name[6:]) if name.startswith("enemy ") else -1


def meant(g: NovaAetas, owner: int, expression: str, moment: Moment, area: tuple[str, ...], heals: bool) -> list[str]:
    """The Models that a target expression can mean."""
    found = re.fullmatch(r"([a-z_]+)(?:<=(\d+))?", expression)
    assert found is not None
    name, far = found[1], int(found[2] or 0)
    at = g.heroes[owner].at
    if name == "self":
        return [g.heroes[owner].id]
    if name in ("target", "attacker"):
        return [name_of(moment.target)] if moment.target >= 0 and g.enemies[moment.target].at else []
    if name == "area":
        return [who for who in area if _here(g, who)]
    if name == "adjacent_enemies":
        return [name_of(n) for n in g.foes() if at and adjacent(g.ground, at, g.enemies[n].at or at)]
    if name in ("enemy", "enemies"):
        close = [n for n in g.foes() if near(at, g.enemies[n].at) <= far]
        if name == "enemy":
            close = [n for n in close if _sees(g, owner, n)]
        return [name_of(n) for n in close]
    if name == "near_target":
        centre = g.enemies[moment.target].at if moment.target >= 0 else None
        return [name_of(n) for n in g.foes() if n != moment.target and near(centre, g.enemies[n].at) <= far]
    return _heroes(g, owner, name, far, heals)


def _heroes(g: NovaAetas, owner: int, name: str, far: int, heals: bool) -> list[str]:
    at = g.heroes[owner].at
    others = name in ("ally", "allies")
    found = []
    for n, hero in enumerate(g.heroes):
        if hero.at is None or near(at, hero.at) > far or (others and n == owner):
            continue
        if name == "ko_hero":
            if hero.ko:
                found.append(hero.id)
        elif not hero.ko or heals:
            found.append(hero.id)
    return found


def _here(g: NovaAetas, who: str) -> bool:
    enemy, hero = enemy_number(who), hero_number(g, who)
    return g.enemies[enemy].at is not None if enemy >= 0 else hero >= 0 and g.heroes[hero].at is not None


def _sees(g: NovaAetas, owner: int, target: int) -> bool:
    at, end = g.heroes[owner].at, g.enemies[target].at
    return at is not None and end is not None and sight(g.ground, at, end, g.foe_squares()) != BLOCKED


class Effects(Procedure):
    """Operations of a card, one after another. The result is how many Wounds of Heroes were healed."""

    owner: int
    card: str
    ops: tuple[str, ...]
    moment: Moment = Moment()
    area: tuple[str, ...] = ()
    picked: tuple[tuple[str, str], ...] = ()
    """Whom the player chose for each target expression."""
    who: tuple[str, ...] = ()
    """The Models that the present operation is done to."""
    open: tuple[str, ...] = ()
    squares: tuple[Square, ...] = ()
    op: str = ""
    healed: int = 0
    blocked: int = 0

    def next_op(self, g: NovaAetas, got: object) -> Next:
        if not self.ops:
            g.result = self.healed
            return END
        self.op, self.ops = self.ops[0], self.ops[1:]
        call = read_call(self.op)
        if call.name in ("die", "die_low", "symbol_die"):
            self.at = "die"
            return None
        expression = call.word(0)
        if call.name == "peek":
            self.at = "next_op"
            g.push(Peek(count=call.number(0)))
            return None
        if call.name in ("draw", "discard", "after", "arm"):
            self.who = (g.heroes[self.owner].id,)
            self.at = "perform"
            return None
        kind = expression.split("<=")[0]
        chosen = dict(self.picked)
        if kind in SINGLE and kind != "new_hero" and expression in chosen:
            self.who = (chosen[expression],)
            self.at = "perform"
            return None
        found = meant(g, self.owner, expression, self.moment, self.area, call.name == "heal")
        if kind == "new_hero":
            taken = {who for where, who in self.picked if where.split("<=")[0] in ("new_hero", "hero")}
            found = [who for who in found if who not in taken]
        if kind not in SINGLE:
            self.who = tuple(found)
            self.at = "perform"
            return None
        self.open = tuple(found)
        if not found:
            self.at = "next_op"
        return None

    def choose(self, g: NovaAetas, got: object) -> Next:
        hero = g.heroes[self.owner]
        options = tuple(Choose(who) for who in self.open)
        return Ask(hero.seat, "choose a target", "NA-AXN-03", options, (hero.id, self.card, self.op))

    def chosen(self, g: NovaAetas, got: Choose) -> Next:
        self.who = (got.what,)
        self.picked = (*self.picked, (read_call(self.op).word(0), got.what))
        return None

    def perform(self, g: NovaAetas, got: object) -> Next:
        """One operation on all it is meant for."""
        call = read_call(self.op)
        self.at = "next_op"
        if call.name in ("move", "blink", "wound"):
            self.at = "each"
            return None
        if call.name == "clear" and call.word(1) == "negative":
            self.at = "clear_each"
            return None
        for who in self.who:
            self._do(g, call, who)
        return None

    def each(self, g: NovaAetas, got: object) -> Next:
        """Operations that ask: Wounds of Heroes, moves."""
        if not self.who:
            self.at = "next_op"
            return None
        who, self.who = self.who[0], self.who[1:]
        self.at = "each"
        call = read_call(self.op)
        hero = hero_number(g, who)
        if call.name == "wound":
            if hero < 0:
                wound_enemy(g, enemy_number(who), call.number(1), self.owner)
            elif call.word(0) == "area":
                self.open = (who,)
                self.at = "shelter"
            else:
                g.push(TakeWounds(hero=hero, wounds=call.number(1), moment=Moment(source="card")))
            return None
        if g.heroes[hero].ko:
            return None
        squares = self._squares(g, hero, call)
        if squares:
            self.open, self.squares = (who,), squares
            self.at = "ask_square"
        return None

    def shelter(self, g: NovaAetas, got: object) -> Next:
        """NA-COL-01: a Hero hit as part of an area rolls its defence at 5+."""
        hero = hero_number(g, self.open[0])
        mental = "mental" in self.moment.kinds
        g.push(
            HeroRoll(
                hero=hero,
                what="defence",
                dice=g.stat(g.heroes[hero], "mind" if mental else "physical"),
                need=5,
                moment=Moment(kinds=("mental",) if mental else ("physical",)),
            )
        )
        return None

    def sheltered(self, g: NovaAetas, got: tuple[tuple[int, ...], int]) -> Next:
        wounds = read_call(self.op).number(1) - successes(*got)
        hero = hero_number(g, self.open[0])
        self.at = "each"
        if wounds > 0:
            g.push(TakeWounds(hero=hero, wounds=wounds, moment=Moment(source="area")))
        return None

    def ask_square(self, g: NovaAetas, got: object) -> Next:
        hero = g.heroes[hero_number(g, self.open[0])]
        options = tuple(Place(square) for square in self.squares)
        return Ask(g.heroes[self.owner].seat, "move", "NA-AXN-03", options, (hero.id, self.card))

    def moved(self, g: NovaAetas, got: Place) -> Next:
        number = hero_number(g, self.open[0])
        before = g.heroes[number].at
        if got.to != before:
            g.put_hero(number, at=got.to)
            g.tell(Moved, rule="NA-AXN-03", who=g.heroes[number].id, way=(got.to,))
            hero_came(g, number, before)
        self.at = "each"
        return None

    def clear_each(self, g: NovaAetas, got: object) -> Next:
        """Which negative statuses go, if not all of them."""
        call = read_call(self.op)
        if not self.who or self.blocked >= (len(NEGATIVE) if call.word(2) == "all" else call.number(2)):
            self.blocked = 0
            self.at = "next_op"
            return None
        held = [s for s in g.heroes[hero_number(g, self.who[0])].statuses if s in NEGATIVE]
        self.open = tuple(held)
        if not held:
            self.blocked = len(NEGATIVE)
            self.at = "clear_each"
        return None

    def ask_status(self, g: NovaAetas, got: object) -> Next:
        hero = g.heroes[self.owner]
        options = tuple(Choose(status) for status in self.open)
        return Ask(hero.seat, "remove a status", "NA-AXN-03", options, (self.who[0], self.card))

    def cleared(self, g: NovaAetas, got: Choose) -> Next:
        hero_loses(g, hero_number(g, self.who[0]), got.what)
        self.blocked += 1
        self.at = "clear_each"
        return None

    def die(self, g: NovaAetas, got: object) -> Next:
        return Chance("die", "NA-DIE-01", Roll(1, 8), (g.heroes[self.owner].id, self.card))

    def fell(self, g: NovaAetas, got: tuple[int, ...]) -> Next:
        """Operations that hang on a die."""
        call, face = read_call(self.op), got[0]
        self.at = "next_op"
        if call.name == "symbol_die":
            wanted = ("sun", "moon", "star")
            symbol = SYMBOLS.get(face)
            then = call.args[wanted.index(symbol)] if symbol else None
        else:
            ok = face >= call.number(0) if call.name == "die" else face <= call.number(0)
            then = call.args[1] if ok else None
        if isinstance(then, Call):
            self.ops = (then.text, *self.ops)
        return None

    def _squares(self, g: NovaAetas, hero: int, call: Call) -> tuple[Square, ...]:
        at = g.heroes[hero].at
        assert at is not None
        taken = g.taken() - {at}
        if call.name == "move":
            blocked = g.foe_squares() | g.obstacles()
            found = list(reach(g.ground, at, call.number(1), blocked))
        else:
            far = call.number(1)
            found = [s for s in g.ground.cells if near(at, s) <= far and g.ground.stands(s)]
            if call.word(2) == "by_enemy":
                squares = g.foe_squares()
                found = [s for s in found if any(e in squares and adjacent(g.ground, s, e) for e in neighbours(s))]
        return tuple(sorted(s for s in found if s not in taken))

    def _do(self, g: NovaAetas, call: Call, who: str) -> None:
        hero, enemy = hero_number(g, who), enemy_number(who)
        if call.name == "status":
            if hero >= 0:
                hero_gains(g, hero, call.word(1))
            else:
                enemy_gains(g, enemy, call.word(1))
        elif call.name == "heal":
            self._heal(g, hero, call.number(1))
        elif call.name == "clear":
            for status in call.word(1).split("|"):
                hero_loses(g, hero, status)
        elif call.name == "tv":
            turn_perilium(g, hero, call.number(1), "NA-TVV-09")
        elif call.name == "token":
            self._token(g, hero, enemy, call.number(1))
        elif call.name == "mark":
            g.put_hero(self.owner, mark=enemy)
        elif call.name in ("push", "pull"):
            self._shift(g, enemy, call)
        elif call.name == "draw":
            draw_loot(g, call.word(0), call.number(1))
        elif call.name == "discard":
            owner = g.heroes[self.owner]
            g.put_hero(self.owner, items=tuple(item for item in owner.items if item != self.card))
        elif call.name == "after":
            then = call.args[0]
            assert isinstance(then, Call)
            g.put_hero(self.owner, later=(*g.heroes[self.owner].later, then.text))
        elif call.name != "arm":
            raise NotImplementedError(f"{self.card}: {call.name}")

    def _heal(self, g: NovaAetas, hero: int, wounds: int) -> None:
        healed = heal_hero(g, hero, wounds)
        self.healed += healed
        if not healed:
            return
        for card, line in g.lines(g.heroes[self.owner], "heal_given"):
            if holds(g, self.owner, card, line, self.moment):
                for op in line.ops:
                    if op.name == "clear":
                        held = [s for s in op.word(1).split("|") if s in g.heroes[hero].statuses]
                        for status in held[: op.number(2)]:
                            hero_loses(g, hero, status)

    def _token(self, g: NovaAetas, hero: int, enemy: int, by: int) -> None:
        """NA-GAP-134: never to the active Quadrant or before it."""
        if hero >= 0:
            token = g.heroes[hero].token
            if token > g.now or by > 0:
                token = max(g.now + 1, token + by)
                g.put_hero(hero, token=token)
                g.tell(TokenMoved, rule="NA-GAP-134", who=g.heroes[hero].id, to=token)
            return
        kind = g.enemies[enemy].kind
        if "destiny" in passives(g, g.enemies[enemy]) or kind not in g.tokens:
            return
        token = max(g.now + 1, g.tokens[kind] + by)
        g.tokens = {**g.tokens, kind: token}
        g.tell(TokenMoved, rule="NA-GAP-134", who=kind, to=token)

    def _shift(self, g: NovaAetas, enemy: int, call: Call) -> None:
        """Push and pull: step by step, stopping before an obstacle or Model."""
        if "destiny" in passives(g, g.enemies[enemy]):
            return
        way = []
        for _ in range(call.number(1)):
            start, at = g.heroes[self.owner].at, g.enemies[enemy].at
            assert start is not None
            assert at is not None
            dx, dy = directions(start, at)[0]
            sign = 1 if call.name == "push" else -1
            end = (at[0] + sign * dx, at[1] + sign * dy)
            if end not in g.ground.walks[at] or end in g.taken():
                break
            g.put_enemy(enemy, at=end)
            way.append(end)
        if way:
            g.tell(Moved, rule="NA-AXN-03", who=name_of(enemy), way=tuple(way))

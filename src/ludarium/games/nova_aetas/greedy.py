"""A sensible party: goes for what Victory asks for, hits what it can hit, heals who is hurt.

``rates`` says how good each option looks, one step ahead; ``values`` how likely the party is to win.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Any

from ludarium.games.nova_aetas.aims import Aims
from ludarium.games.nova_aetas.odds import by_successes, throws, wounds_of
from ludarium.games.nova_aetas.options import (
    END_TURN,
    LEAVE_CARD,
    PUT_OUT,
    Attack,
    Boost,
    Buy,
    Cast,
    Choose,
    Craft,
    Cure,
    Douse,
    Equip,
    Interact,
    Learn,
    Leave,
    Lift,
    Move,
    PickUp,
    Pin,
    Place,
    Promote,
    Raise,
    Reload,
    Reroll,
    Spend,
    Stow,
    Use,
    Visit,
    Wait,
)
from ludarium.games.nova_aetas.rules.actions import minimum_left, use_cost
from ludarium.games.nova_aetas.rules.conditions import Moment, holds
from ludarium.games.nova_aetas.rules.names import enemy_number, hero_number
from ludarium.games.nova_aetas.rules.objects import left_in
from ludarium.games.nova_aetas.rules.placing import room_for
from ludarium.games.nova_aetas.rules.plans import attacks_of, boost_ap, can_hit, plan_of
from ludarium.games.nova_aetas.rules.ready import ADVANCED, BASE
from ludarium.games.nova_aetas.rules.rolls import HeroRoll
from ludarium.games.nova_aetas.rules.statuses import passives
from ludarium.games.nova_aetas.state import Hero, NovaAetas, near
from ludarium.kernel.asks import Anyone, Ask, Sealed
from ludarium.space.squares import BLOCKED, COVERED, Square, distances, neighbours, terrain

WORDS = {"yes": 1.0, "no": 0.0, "done": 0.1, "roll": 0.1, "ready": 0.1, "end": 0.05}
HEALING = 1.2  # what a Wound healed is worth
FAR = 60

QUIET = ("act", "next token", "start square")
"""Questions between two deeds."""


def choose(view: Any, seat: int, dice: random.Random) -> Any:
    """The option that looks best; among equals any."""
    options = view.ask.options_of(seat)
    found = rates(view, seat)
    top = max(found)
    best = [i for i, rate in enumerate(found) if rate == top]
    return options[best[int(dice.random() * len(best))]]


def rates(game: Any, seat: int) -> Sequence[float]:
    """How good each option of this seat looks."""
    assert isinstance(game, NovaAetas)
    ask = game.ask
    assert isinstance(ask, (Ask, Sealed, Anyone))
    options = ask.options_of(seat)
    if ask.topic == "act":
        judge = _Action(game, game.active)
        return [judge.rate(option) for option in options]
    if ask.topic in ("visit", "learn", "prepare", "first skills"):
        return [_between(game, option) for option in options]
    if ask.topic == "rerolls":
        return [_reroll(game, option) for option in options]
    return [_other(game, ask.topic, option) for option in options]


# -- an activation -----------------------------------------------------------------------------------


class _Action:
    """Judges the actions of one Hero."""

    def __init__(self, g: NovaAetas, number: int) -> None:
        self.g, self.number = g, number
        self.hero = g.heroes[number]
        self.aims = Aims(g)
        self.least = minimum_left(g, number)
        self._maps: list[tuple[float, dict[Square, int]]] | None = None

    def rate(self, option: Any) -> float:
        match option:
            case Attack(card, target):
                return strike_value(self.g, self.number, card, target, self.aims) / plan_of(self.g, card).ap
            case Move(to):
                return self._move(to)
            case Interact(what) | PickUp(what):
                return self._handle(what)
            case Visit(point):
                return 4.0 if (self.hero.card, point) in self.aims.points else 0.02
            case Leave(exit_):
                return 9.0 if exit_ in self.aims.exits or self.aims.carriers.get(self.number) == exit_ else -9.0
            case Use(card) | Cast(card):
                return self._use(card)
            case Reload():
                return 0.3 if self.g.ap > 3 else 0.12
            case Douse() | Lift():
                return 3.0
            case Wait(ap):
                return 0.03 if ap == max(1, self.least) else 0.01 - 0.001 * ap
        if option == LEAVE_CARD:
            return 1.0
        if option == PUT_OUT:
            return 0.6
        return 0.04 if option == END_TURN else 0.0

    def _handle(self, what: str) -> float:
        if "," in what:
            return 0.5
        wanted = self.aims.things.get(what, 0.0)
        if what in self.aims.wells and not self.hero.bucket:
            return 5.0
        if not wanted:
            return -0.1
        printed = self.g.printed(self.g.things[what])
        test = printed.use.test if printed is not None and printed.use is not None else None
        if test is None:
            return 6.0 * wanted
        dice = self.g.stat(self.hero, test.char)
        chances = by_successes(throws(dice, 5))
        return 8.0 * wanted * float(sum(c for n, c in chances.items() if n >= test.successes))

    def _use(self, card: str) -> float:
        """Healing counts for what it heals, everything else a little while Enemies are near."""
        g = self.g
        one = g.book.card(card)
        ops = [op for line in one.lines() if line.trigger in ("use", "cast_ok", "success") for op in line.ops]
        cost = max(1, use_cost(one))
        close = any(near(self.hero.at, g.enemies[n].at) <= 5 for n in g.foes())
        value = 0.0
        for op in ops:
            if op.name == "heal":
                value += max((_need(g, h, op.word(0), self.hero) for h in g.heroes), default=0.0)
            elif op.name == "status" and op.word(1) == "defense" and "defense" not in self.hero.statuses:
                value += 0.5 * close
            elif op.name in ("status", "token") and close:
                value += 0.25
            elif op.name == "wound" and op.word(0) == "self":
                value -= 1.0
        return value / cost

    def _move(self, to: Square) -> float:
        """What it brings nearer, what it can hit from there, and what it leaves."""
        here = self.hero.at
        assert here is not None
        gain = 0.0
        for weight, left in self._goals():
            gain = max(gain, weight * (left.get(here, FAR) - left.get(to, FAR)))
        cost = near(here, to)
        value = 0.12 * gain
        spare = self.g.ap - cost
        best = 0.0
        for card in self._weapons():
            plan = plan_of(self.g, card)
            if plan.ap <= spare:
                for number in self.g.foes():
                    name = f"enemy {number}"
                    if can_hit(self.g, self.number, plan, name, to) != BLOCKED:
                        best = max(
                            best, strike_value(self.g, self.number, card, name, self.aims, to) / (plan.ap + cost)
                        )
        value += 0.9 * best
        frail = self.g.stat(self.hero, "health") - self.hero.wounds <= 3
        touched = sum(1 for s in neighbours(to) if s in self.g.foe_squares())
        value -= 0.1 * touched * (3 if frail else 1)
        if self.g.beside_hero(self.hero) and not self.g.spent:
            value -= 0.6
        return value - 0.005 * cost

    def _weapons(self) -> list[str]:
        return [card for card in attacks_of(self.g, self.number) if card != "bare hands"] or ["bare hands"]

    def _goals(self) -> list[tuple[float, dict[Square, int]]]:
        """How far every square is from what is wanted."""
        if self._maps is None:
            g, found = self.g, []
            if self.aims.doors:
                found.append((1.5, _field(g, self.aims.doors)))
            wells = () if self.hero.bucket else [(id_, 1.0) for id_ in sorted(self.aims.wells)]
            for id_, weight in (*self.aims.things.items(), *wells):
                at = g.things[id_].at
                if at in g.ground.cells:
                    found.append((1.5 * weight, _field(g, (at, *neighbours(at)))))
            exits = {self.aims.carriers[self.number]} if self.number in self.aims.carriers else self.aims.exits
            found += [(2.0, _field(g, g.script.exits[name])) for name in sorted(exits)]
            for id_ in sorted(self.aims.smash):
                at = g.things[id_].at
                if at in g.ground.cells:
                    found.append((1.2, _field(g, neighbours(at))))
            for number in g.foes():
                enemy = g.enemies[number]
                at = enemy.at
                weight = self.aims.prey.get(enemy.kind, 0.3)
                if at is not None:
                    found.append((0.6 * weight, _field(g, neighbours(at))))
            self._maps = found
        return self._maps


def _field(g: NovaAetas, ends: Sequence[Square]) -> dict[Square, int]:
    standing = tuple(sorted(s for s in ends if g.ground.stands(s)))
    return _distances(g.rows, standing, g.obstacles())


@lru_cache(maxsize=2048)
def _distances(rows: tuple[str, ...], ends: tuple[Square, ...], blocked: frozenset[Square]) -> dict[Square, int]:
    return distances(terrain(rows), ends, blocked)


def _need(g: NovaAetas, hero: Hero, expression: str, healer: Hero) -> float:
    """How much a Hero needs healing within the reach of this expression."""
    name, _, far = expression.partition("<=")
    if hero.at is None or (name == "self" and hero != healer) or near(healer.at, hero.at) > int(far or 0):
        return 0.0
    if hero.ko:
        return 8.0
    share = hero.wounds / g.stat(hero, "health")
    return HEALING * 2 * share if hero.wounds else 0.0


# -- attacks ---------------------------------------------------------------------------------------------


def strike_value(g: NovaAetas, number: int, card: str, target: str, aims: Aims, start: Square | None = None) -> float:
    """What an attack is worth: Wounds as a share of the target's Health, and more for a kill."""
    foe = enemy_number(target)
    if foe < 0:
        return 4.0 if target in aims.smash else -1.0
    enemy = g.enemies[foe]
    printed = g.card(enemy)
    chances = dealt(g, number, card, target, start)
    left = printed.health - enemy.wounds
    mean = sum(min(wounds, left) * chance for wounds, chance in chances)
    kill = sum(chance for wounds, chance in chances if wounds >= left)
    weight = 1.0 + 0.5 * aims.prey.get(enemy.kind, 0.0)
    threat = max(1.0, printed.points or 1)
    return weight * (mean + 1.5 * kill) * (1 + 0.1 * threat) * (0.8 if enemy.waiting else 1.0)


def dealt(g: NovaAetas, number: int, card: str, target: str, start: Square | None = None) -> list[tuple[int, float]]:
    """The chance of each number of Wounds of an attack as it stands, without Boosts and Secondary Effects."""
    plan, hero = plan_of(g, card), g.heroes[number]
    foe = enemy_number(target)
    enemy = g.enemies[foe]
    printed = g.card(enemy)
    skills = passives(g, enemy)
    moment = Moment(kinds=plan.kinds, card=card, target=foe)
    dice = plan.dice + g.stat(hero, plan.pool) - ("poison" in hero.statuses)
    for name, line in g.lines(hero, "attack_declare"):
        if holds(g, number, name, line, moment):
            dice += sum(op.number(0) for op in line.ops if op.name == "dice")
    need = printed.mental_defense if plan.mental else printed.physical_defense - ("poison" in enemy.statuses)
    covered = not plan.mental and can_hit(g, number, plan, target, start) == COVERED
    forced = ("dodge" in skills) + covered
    resisted = next((skill.split()[1] for skill in skills if skill.startswith("resistance ")), "")
    return _dealt(
        dice, need, resisted, forced, plan.mental, plan.need, plan.most, "shield" in skills, card in g.book.items
    )


@lru_cache(maxsize=8192)
def _dealt(
    dice: int, need: int, resisted: str, forced: int, mental: bool, least: int, most: int, shield: bool, weapon: bool
) -> list[tuple[int, float]]:
    totals: dict[int, float] = {}
    for count, chance in by_successes(throws(dice, need, resisted=resisted, forced=forced)).items():
        if mental:
            wounds = (2 if least else min(count, most or count)) if count >= max(1, least) else 0
        else:
            wounds = wounds_of(count, shield=shield, weapon=weapon)
        totals[wounds] = totals.get(wounds, 0.0) + float(chance)
    return list(totals.items())


# -- other questions ---------------------------------------------------------------------------------------


def _reroll(g: NovaAetas, option: Any) -> float:
    """Failures are rolled again, successes are kept."""
    roll = g.stack[-1]
    if not isinstance(option, Reroll) or not isinstance(roll, HeroRoll):
        return 0.1
    if option.die < 0:
        return 1.0 if all(face < roll.need for face in roll.faces) else 0.0
    return 1.0 - 0.1 * (option.by == "reroll") if roll.faces[option.die] < roll.need else -1.0


def _other(g: NovaAetas, topic: str, option: Any) -> float:
    match option:
        case Boost(card):
            return {0: 0.5, 1: 0.2 if g.ap >= 5 else 0.05}.get(boost_ap(g, card), 0.0)
        case Spend():
            return 0.6
        case Choose(what):
            return _choice(g, topic, what)
        case Place(to):
            return _place(g, to)
        case str():
            return WORDS.get(option, 0.0)
    return 0.0


def _choice(g: NovaAetas, topic: str, what: str) -> float:
    hero, enemy = hero_number(g, what), enemy_number(what)
    if topic == "take wounds":
        return -1.0
    if hero >= 0:
        one = g.heroes[hero]
        return 2.0 * one.ko + one.wounds / g.stat(one, "health")
    if enemy >= 0 and g.enemies[enemy].at is not None:
        return 1.0 - 0.05 * (g.card(g.enemies[enemy]).health - g.enemies[enemy].wounds)
    if what in g.things and g.things[what].at is not None:
        return 1.0 / (1 + left_in(g, what)) if g.things[what].type == "barge" else 0.1
    return 0.1


def _place(g: NovaAetas, to: Square) -> float:
    """Near the Enemies, but not in the middle of them."""
    if g.active < 0:
        return 0.0
    aims = _Action(g, g.active)
    return 0.01 * sum(weight * (FAR - left.get(to, FAR)) for weight, left in aims._goals())


def _between(g: NovaAetas, option: Any) -> float:
    """Preparation, town and learning."""
    match option:
        case Promote():
            return 6.0
        case Learn(hero, skill):
            plan = (*BASE[hero], *ADVANCED[hero][1])
            return 5.0 - 0.1 * plan.index(skill) if skill in plan else 1.0
        case Raise(_, what):
            return {"rapidity": 3.5, "health": 2.0}.get(what, 2.6)
        case Pin(hero, skill):
            return 3.0 + (skill in (*BASE[hero], *ADVANCED[hero][1]))
        case Stow(hero, item):
            return 2.0 if _makes_room(g, g.heroes[hero_number(g, hero)], item) else -1.0
        case Equip(hero, item):
            return 0.5 + 0.02 * g.book.items[item].price
        case Cure():
            return 5.0
        case Craft():
            return 2.0
        case Buy(what):
            return _buy(g, what)
    return WORDS.get(option, -1.0) if isinstance(option, str) else -1.0


def _buy(g: NovaAetas, what: str) -> float:
    """An item that somebody has room for, one of a kind; healing for everybody."""
    item = g.book.items.get(what)
    if item is None:
        return -1.0
    if item.consumable:
        return 0.8 if what in ("bandages",) and g.stock.count(what) < 2 and g.popolini >= 6 else -1.0
    if item.source == "class":
        return 4.0 if any(_waits_for(g, hero, what) for hero in g.heroes) else -1.0
    if item.category in ("helmet", "armor", "shield", "charm") and any(_saves(g, hero) for hero in g.heroes):
        return -1.0
    fits = item.attack is None and any(room_for(g, n, what) for n in range(len(g.heroes)))
    return 1.0 + 0.05 * item.price if fits and what not in g.stock else -1.0


def _class_item(g: NovaAetas, hero: Hero) -> str:
    """The item of the advanced class that a Hero has or wants."""
    rank = hero.rank or ADVANCED[hero.id][0]
    return next(one.item for one in g.sheet(hero).advanced if one.name == rank)


def _waits_for(g: NovaAetas, hero: Hero, item: str) -> bool:
    """Whether a Hero could be promoted if the company had this item."""
    base = sum(skill in g.sheet(hero).base for skill in hero.learned)
    return not hero.rank and base >= 3 and hero.xp >= 2 and _class_item(g, hero) == item


def _saves(g: NovaAetas, hero: Hero) -> bool:
    """Whether money should be kept for the promotion of this Hero."""
    return g.script.chapter >= 2 and _waits_for(g, hero, _class_item(g, hero))


def _makes_room(g: NovaAetas, hero: Hero, item: str) -> bool:
    """Whether putting an item away makes room for the class item that lies in the stock."""
    wanted = _class_item(g, hero)
    if not hero.rank or wanted not in g.stock or item == wanted:
        return False
    return bool(set(g.book.items[wanted].encumbrance) & set(g.book.items[item].encumbrance))


# -- the outlook -----------------------------------------------------------------------------------------------


def values(game: Any) -> list[float]:
    """How likely the party is to win, the same for every seat."""
    assert isinstance(game, NovaAetas)
    g = game
    if g.ended:
        return [1.0 if g.ended == "victory" else 0.0] * g.seats
    fit = sum(0.0 if hero.ko else 1 - hero.wounds / g.stat(hero, "health") for hero in g.heroes) / 4
    foes = sum(
        (g.card(g.enemies[n]).points or 1) * (1 - g.enemies[n].wounds / g.card(g.enemies[n]).health) for n in g.foes()
    )
    time = 1 - g.now / g.script.time.quadrants
    aims = Aims(g)
    open_ = len(aims.things) + len(aims.smash) + 0.5 * len(aims.prey)
    score = 4.0 * fit - 0.18 * foes + 1.0 * time - 0.25 * open_ - 1.2
    return [1 / (1 + exp(-score))] * g.seats


def prospects(game: Any) -> list[float]:
    """The same: how the party stands is worth something at every moment."""
    return values(game)


def quiet(game: Any) -> bool:
    """Whether no attack, test or scene is under way."""
    return game.ask is None or game.ask.topic in QUIET


def stage(game: Any) -> object:
    """The time of the mission, and whose activation it is."""
    return game.now, game.active

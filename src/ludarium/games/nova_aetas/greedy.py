"""A sensible party: goes for what Victory asks for, hits what it can hit, heals who is hurt.

``rates`` says how good each option looks, one step ahead; ``values`` how likely the party is to win.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import exp
from typing import Any

from ludarium.games.nova_aetas.aims import Aims
from ludarium.games.nova_aetas.board import board_of
from ludarium.games.nova_aetas.content import Book
from ludarium.games.nova_aetas.greedy_town import WORDS, between
from ludarium.games.nova_aetas.odds import by_successes, throws, wounds_of
from ludarium.games.nova_aetas.options import (
    END_TURN,
    LEAVE_CARD,
    PUT_OUT,
    Attack,
    Boost,
    Cast,
    Choose,
    Douse,
    Interact,
    Leave,
    Lift,
    Move,
    PickUp,
    Place,
    Reload,
    Reroll,
    Spend,
    Use,
    Visit,
    Wait,
)
from ludarium.games.nova_aetas.rules.actions import minimum_left, use_cost
from ludarium.games.nova_aetas.rules.activation import HeroActivation
from ludarium.games.nova_aetas.rules.conditions import Moment, holds
from ludarium.games.nova_aetas.rules.names import enemy_number, hero_number
from ludarium.games.nova_aetas.rules.objects import left_in
from ludarium.games.nova_aetas.rules.plans import attacks_of, boost_ap, can_hit, plan_of
from ludarium.games.nova_aetas.rules.rolls import HeroRoll
from ludarium.games.nova_aetas.rules.statuses import passives
from ludarium.games.nova_aetas.state import Hero, NovaAetas, near
from ludarium.kernel.asks import Anyone, Ask, Sealed
from ludarium.space.squares import BLOCKED, COVERED, Square, distances, neighbours, terrain

HEALING = 1.2  # what a Wound healed is worth
RESCUE = 3.0  # how much one wants to reach a Hero who is down
HEAL_TRIGGERS = ("use", "cast_ok", "success")
PROGRESS = 0.3  # what a square nearer to a goal is worth for each AP
HASTE = 1.5  # how much more that is when time runs out
LEISURE = 0.35  # the part of the time left that way and work may take before one hurries
WORK = 4  # AP for one more object
PATIENCE = 8  # how many squares farther one goes for a goal that is wanted so much more
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
        return [between(game, option) for option in options]
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
        self.strikers = len(g.beside_hero(self.hero)) if _is_engaged(g) else 0
        """Enemies that strike if the Hero walks away."""
        self.fires = board_of(g).fires
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
        ops = [op for line in one.lines() if line.trigger in HEAL_TRIGGERS for op in line.ops]
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
        """What it brings nearer, what it can hit from there, and what it risks, for each AP."""
        here = self.hero.at
        assert here is not None
        cost = near(here, to)
        weight, left = self._goal(here)
        gain = weight * (left.get(here, FAR) - left.get(to, FAR))
        spare = self.g.ap - cost
        best = 0.0
        for card in self._weapons():
            plan = plan_of(self.g, card)
            if plan.ap <= spare:
                for number in self.g.foes():
                    name = f"enemy {number}"
                    if can_hit(self.g, self.number, plan, name, to) != BLOCKED:
                        worth = strike_value(self.g, self.number, card, name, self.aims, to)
                        best = max(best, worth / (plan.ap + cost))
        value = max(PROGRESS * self.hurry * gain / cost, 0.9 * best) + 0.01 * gain
        frail = self.g.stat(self.hero, "health") - self.hero.wounds <= 3
        touched = sum(1 for s in neighbours(to) if s in self.g.foe_squares())
        value -= 0.05 * touched * (3 if frail else 1)
        if to in self.fires:
            value -= 0.5
        return value - 0.3 * self.strikers - 0.005 * cost

    @cached_property
    def hurry(self) -> float:
        """How much more it counts to go on, the less time there is for the way and the work."""
        assert self.hero.at is not None
        left = self._goal(self.hero.at)[1].get(self.hero.at, FAR)
        work = WORK * (len(self.aims.things) + len(self.aims.smash)) + left
        share = work / max(1, self.g.script.time.quadrants - self.g.now)
        return 1 + HASTE * min(1.0, max(0.0, share - LEISURE))

    def _goal(self, here: Square) -> tuple[float, dict[Square, int]]:
        """What is most worth going to from here; the same until it is reached or something nearer comes up."""
        return max(self._goals(), key=lambda goal: PATIENCE * goal[0] - goal[1].get(here, FAR), default=(0.0, {}))

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
            found += self._patients()
            for number in g.foes():
                enemy = g.enemies[number]
                at = enemy.at
                weight = self.aims.prey.get(enemy.kind, 0.3)
                if at is not None:
                    found.append((0.6 * weight, _field(g, neighbours(at))))
            self._maps = found
        return self._maps

    def _patients(self) -> list[tuple[float, dict[Square, int]]]:
        """How far every square is from Heroes who are down, for one who can heal them."""
        g, found = self.g, []
        far = max(
            (_heal_range(g.book, card) for card in g.cards(self.hero) if card not in self.hero.flipped), default=-1
        )
        for hero in g.heroes:
            if hero.ko and hero.at is not None and far >= 0:
                x, y = hero.at
                beside = [(x + i, y + j) for i in range(-far, far + 1) for j in range(abs(i) - far, far + 1 - abs(i))]
                found.append((RESCUE, _field(g, beside)))
        return found


@lru_cache(maxsize=1024)
def _heal_range(book: Book, card: str) -> int:
    """How far a card that can be used heals others; -1 if it does not."""
    ops = [
        op for line in book.card(card).lines() if line.trigger in HEAL_TRIGGERS for op in line.ops if op.name == "heal"
    ]
    return max((int(op.word(0).partition("<=")[2] or -1) for op in ops), default=-1)


def _is_engaged(g: NovaAetas) -> bool:
    """Whether Enemies strike before the active Hero walks away (NA-ENG-02)."""
    return any(isinstance(one, HeroActivation) and one.engaged for one in g.stack)


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
    score = 4.0 * fit - 0.18 * foes + 1.0 * time - 0.25 * open_ - 0.05 * _way_left(g, aims) - 1.2
    return [1 / (1 + exp(-score))] * g.seats


def _way_left(g: NovaAetas, aims: Aims) -> float:
    """How many squares the Heroes still have to go: the nearest to each object, all to an exit or to whom they hunt."""
    places = [hero.at for hero in g.heroes if hero.at is not None and not hero.ko]
    far = 0.0
    for id_ in (*aims.things, *aims.smash):
        at = g.things[id_].at
        if at in g.ground.cells:
            left = _field(g, (at, *neighbours(at)))
            far += min((left.get(place, FAR) for place in places), default=FAR)
    for name in aims.exits:
        left = _field(g, g.script.exits[name])
        far += sum(min(left.get(place, FAR), FAR // 2) for place in places) / 4
    for number in g.foes():
        enemy = g.enemies[number]
        if enemy.at is not None and aims.prey.get(enemy.kind, 0.0) > 1:
            left = _field(g, neighbours(enemy.at))
            far += sum(min(left.get(place, FAR), FAR // 2) for place in places) / 2
    for number, name in aims.carriers.items():
        place = g.heroes[number].at
        if place is not None:
            far += _field(g, g.script.exits[name]).get(place, FAR)
    return far


def prospects(game: Any) -> list[float]:
    """The same: how the party stands is worth something at every moment."""
    return values(game)


def quiet(game: Any) -> bool:
    """Whether no attack, test or scene is under way."""
    return game.ask is None or game.ask.topic in QUIET


def stage(game: Any) -> object:
    """The time of the mission, and whose activation it is."""
    return game.now, game.active

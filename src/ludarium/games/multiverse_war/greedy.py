"""A sensible opponent: explores, expands, guards its Builders, fights at good odds, and races for a goal.

``rates`` says how good each option looks, one step ahead; ``values`` how likely each seat is to win.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from ludarium.games.multiverse_war.content import BUILDER, DECOY
from ludarium.games.multiverse_war.odds import damages
from ludarium.games.multiverse_war.options import (
    Activate,
    AttackMove,
    Choose,
    Clear,
    Compete,
    Construct,
    Decoy,
    Gift,
    Hire,
    Lay,
    March,
    PickUp,
    Recruit,
    Reveal,
    SetUp,
    Shoot,
    Skill,
    Spend,
    Step,
    Swap,
    Trade,
    Upgrade,
    Use,
)
from ludarium.games.multiverse_war.pieces import FORTRESS, SETTLEMENT, TOWER, UNKNOWN, Unit
from ludarium.games.multiverse_war.rules.goals import connected, own_buildings
from ludarium.games.multiverse_war.rules.losses import hp_left
from ludarium.games.multiverse_war.rules.strikes import countered, melee_plan, range_of, shot_plan, support
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.games.multiverse_war.worth import chances, worth
from ludarium.kernel.asks import Anyone, Ask, Sealed

WORDS = {"end": -0.2, "finish": 0.0, "leave": 0.1, "done": 0.5, "fight": 0.6, "pay": 0.8, "go on": 0.5, "agree": 0.5}
ENOUGH_BUILDERS, ENOUGH_BARRACKS = 2, 3


def choose(view: Any, seat: int, dice: random.Random) -> Any:
    """The option that looks best; among equals any."""
    options = view.ask.options_of(seat)
    found = rates(view, seat)
    top = max(found)
    best = [i for i, rate in enumerate(found) if rate == top]
    return options[best[int(dice.random() * len(best))]]


def rates(game: Any, seat: int) -> Sequence[float]:
    """How good each option of this seat looks."""
    assert isinstance(game, MultiverseWar)
    ask = game.ask
    assert isinstance(ask, (Ask, Sealed, Anyone))
    options = ask.options_of(seat)
    if ask.topic == "act":
        judge = _Action(game, ask.about[0])
        return [judge.rate(option) for option in options]
    if ask.topic == "build":
        plan = _Plan(game, seat)
        return [plan.rate(option) for option in options]
    return [_other(game, seat, option) for option in options]


def _other(g: MultiverseWar, seat: int, option: Any) -> float:
    """Questions that ask for a word, a unit or a place."""
    match option:
        case str():
            return WORDS.get(option, 0.0)
        case Activate(number):
            return 1.0 + 0.1 * g.units[number].ap
        case Use(_, _, _, facing):
            return 0.4 if facing else 1.0
        case Choose(number):
            unit = g.units[number]
            own = g.friends(unit.seat, seat)
            return g.stats(unit).hp - unit.wounds if own else worth(g, unit)
        case Skill(what):
            return {"ap": 0.9, "hp": 1.0}.get(what, 1.1)
        case Gift():
            return -1.0
    return 0.0


# -- the action phase --------------------------------------------------------------------------------


class _Action:
    """What one unit might do."""

    def __init__(self, g: MultiverseWar, number: int) -> None:
        self.g, self.number, self.unit = g, number, g.units[number]
        self.aims = list(_aims(g, self.unit))
        """Hexes worth going to, each with how much."""

    def rate(self, option: Any) -> float:
        g, unit = self.g, self.unit
        match option:
            case Step(to) | March(to):
                return 4.0 * _brave(g, unit) if to in g.tokens else self._gain(to)
            case AttackMove(to, ability):
                return self._attack(to) + (0.2 if ability else 0.0)
            case Shoot(at, ability):
                return self._shot(at) + (0.2 if ability else 0.0)
            case Reveal():
                return 3.0
            case SetUp():
                return 2.0 if self._targets_near() else -0.5
            case Use():
                return 0.8
            case Swap():
                return -0.6
            case Trade(what):
                return 1.5 if what != "train" or g.players[unit.seat].gold > 8 else 0.1
            case Compete() | PickUp():
                return 2.5
            case Lay():
                return -0.3
        return WORDS.get(option, 0.0) if isinstance(option, str) else 0.0

    def _gain(self, to: str) -> float:
        """How much nearer a step comes to what is worth going to; standing in danger costs."""
        here, there = self.g.map.distances(self.unit.hex), self.g.map.distances(to)
        best = max((w * (here[hex_] - there[hex_]) - 0.05 * there[hex_] for hex_, w in self.aims), default=0.0)
        return best - _danger(self.g, self.unit, to) + _danger(self.g, self.unit, self.unit.hex)

    def _targets_near(self) -> bool:
        row = self.g.map.distances(self.unit.hex)
        reach = range_of(self.g, self.unit)
        return any(row[hex_] <= reach for hex_ in _enemy_hexes(self.g, self.unit.seat))

    def _attack(self, to: str) -> float:
        """The worth of what an attack move slays or damages, less what the answer costs."""
        g, unit = self.g, self.unit
        if g.hostile_structure(to, unit.seat):
            return self._against_wall(to)
        foes = [one for one in g.units_at(to) if not g.friends(one.seat, unit.seat)]
        foe = max(foes, key=g.is_military)
        if foe.kind == UNKNOWN:
            return 0.4 if unit.wounds == 0 else -1.0
        fighters = (self.number, *g.at[to])
        flank = support(g, to, foe.seat, fighters) - support(g, to, unit.seat, fighters)
        mine = melee_plan(g, unit, foe, flank)
        gain = _expected(g, damages(mine), foe)
        answers = g.is_military(foe) and g.stats(foe).type != "siege"
        if not answers:
            return 1.0 + gain
        back = _expected(g, damages(melee_plan(g, foe, unit, -flank)), unit)
        kills = sum(float(p) for n, p in damages(mine).items() if n >= g.stats(foe).hp - foe.wounds)
        return gain - back * (1.0 if countered(g, unit, foe) else 1.0 - kills) + 0.2

    def _against_wall(self, to: str) -> float:
        g, unit = self.g, self.unit
        found = g.structure(to)
        assert found is not None
        hits = damages(melee_plan(g, unit, None, 0))
        falls = sum(float(p) for n, p in hits.items() if n >= hp_left(g, to))
        mean = sum(n * float(p) for n, p in hits.items())
        prize = 60.0 if found[0] == SETTLEMENT else 8.0
        garrison = any(not g.friends(one.seat, unit.seat) for one in g.units_at(to))
        return prize * falls + mean - (1.0 if garrison else 0.0)

    def _shot(self, at: str) -> float:
        g, unit = self.g, self.unit
        if g.hostile_structure(at, unit.seat):
            plan = shot_plan(g, unit, None, at)
            falls = sum(float(p) for n, p in damages(plan).items() if n >= hp_left(g, at))
            settlement = g.structure(at) is not None and at in g.map.home_of
            return (60.0 if settlement else 8.0) * falls + sum(n * float(p) for n, p in damages(plan).items())
        foe = max(g.units_at(at), key=g.is_military)
        return 0.5 + _expected(g, damages(shot_plan(g, unit, foe, at)), foe)


def _expected(g: MultiverseWar, chances: dict[int, Any], victim: Unit) -> float:
    """What a strike is expected to take from a unit, in gold."""
    left = max(1, g.stats(victim).hp - victim.wounds)
    value = worth(g, victim)
    return sum(float(p) * (value if n >= left else value * 0.5 * n / left) for n, p in chances.items())


def _brave(g: MultiverseWar, unit: Unit) -> float:
    """How fit a unit is for an adventure."""
    stats = g.stats(unit)
    return min(1.0, 0.25 * (stats.hp - unit.wounds) + 0.1 * stats.dmg)


def _danger(g: MultiverseWar, unit: Unit, hex_: str) -> float:
    """Enemies beside a hex: bad for Builders and shooters, fine for fighters with friends."""
    enemies = sum(
        1 for near in g.map.beside[hex_] for n in g.at.get(near, ()) if not g.friends(g.units[n].seat, unit.seat)
    )
    if not enemies:
        return 0.0
    weak = unit.kind == BUILDER or g.stats(unit).attack == "ranged"
    friends = support(g, hex_, unit.seat, ()) - 1
    return enemies * (1.2 if weak else 0.5) - 0.3 * max(0, friends)


def _enemy_hexes(g: MultiverseWar, seat: int) -> list[str]:
    found = [unit.hex for unit in g.units if unit.hex and not g.friends(unit.seat, seat)]
    return found + [hex_ for hex_, b in g.buildings.items() if not g.friends(b.seat, seat)]


def _aims(g: MultiverseWar, unit: Unit) -> list[tuple[str, float]]:
    """Where a unit would like to be."""
    seat = unit.seat
    if unit.kind == BUILDER:
        return [(hex_, 1.0) for hex_ in _sites(g, seat)]
    found: list[tuple[str, float]] = []
    fast = g.stats(unit).ap >= 4
    for slot in range(len(g.map.slots)):
        if g.terrain[slot * 19] == "?":
            found.append((g.map.hexes[slot * 19 + 9], 1.2 if fast else 0.6))
    if unit.kind != DECOY:
        found += [(hex_, 0.9) for hex_ in g.tokens]
        found += [(hex_, 1.5) for hex_ in g.mines if not g.at.get(hex_)]
    for hex_ in _enemy_hexes(g, seat):
        found.append((hex_, 0.7))
    for other, home in enumerate(g.map.homes):
        if not g.friends(other, seat) and not g.players[other].out:
            found.append((home[0], 0.4 + 0.1 * g.players[other].damage))
    if unit.shard:
        found.append((g.map.homes[seat][0], 3.0))
    return found


def _sites(g: MultiverseWar, seat: int) -> list[str]:
    """Open ground at the right distance from home for the next building."""
    home = g.map.homes[seat][0]
    taken = (*g.buildings, *(hex_ for at in g.map.homes for hex_ in at))
    row = g.map.distances(home)
    near = sorted((away, hex_) for hex_, away in row.items() if 3 <= away <= 9 and g.ground(hex_) in "GFH")
    found = []
    for _, hex_ in near:
        distances = g.map.distances(hex_)
        if all(distances[other] >= 3 for other in taken) and hex_ not in g.roads and hex_ not in g.tokens:
            found.append(hex_)
            if len(found) == 3:
                break
    return found


# -- the build phase ---------------------------------------------------------------------------------


class _Plan:
    """What a player wants to build."""

    def __init__(self, g: MultiverseWar, seat: int) -> None:
        self.g, self.seat = g, seat
        own = [unit for unit in g.units if unit.hex and unit.seat == seat]
        self.builders = sum(1 for unit in own if unit.kind == BUILDER)
        self.army = sum(1 for unit in own if g.is_military(unit))
        self.kinds = {unit.kind for unit in own}
        self.buildings = len(own_buildings(g, seat))
        self.barracks = len(own_buildings(g, seat, "barracks"))
        self.towers = len(own_buildings(g, seat, TOWER))
        self.fortresses = len(own_buildings(g, seat, FORTRESS))
        self.gold = g.players[seat].gold

    def rate(self, option: Any) -> float:
        match option:
            case Recruit(kind):
                return self._recruit(kind)
            case Construct(_, building, upgraded):
                return self._construct(building) - (0.5 if upgraded else 0.0)
            case Upgrade():
                return 1.5 if self.army >= 4 else 0.2
            case Lay(unit, exits):
                return self._road(unit, exits)
            case Clear():
                return -1.0
            case Hire():
                return 3.0
            case Decoy():
                return 0.7
            case Skill():
                return 2.0
            case Spend(what):
                return {"level": 2.0, "promotion": 1.5, "equipment": 0.6}.get(what, 0.2)
        return WORDS.get(option, 0.0) if isinstance(option, str) else 0.0

    def _recruit(self, kind: str) -> float:
        if kind == BUILDER:
            return 5.0 if self.builders == 0 else 1.2 if self.builders < ENOUGH_BUILDERS else -1.0
        saving = self.builders and self.barracks < 1 and self.army >= 2 and self.gold < 8
        if saving or (self.army >= 8 and self.gold < 14):
            return 0.0
        card = self.g.content.units[kind]
        fresh = 0.6 if kind not in self.kinds else 0.0
        scout = 1.0 if card.ap >= 4 and not self.army else 0.0
        return 1.0 + fresh + scout + 0.1 * card.cost

    def _construct(self, building: str) -> float:
        if building == "barracks":
            return 6.0 if self.barracks < ENOUGH_BARRACKS else 2.0
        if building == FORTRESS:
            return 7.0
        if building == TOWER:
            return 4.0 if self.towers < 2 else 0.3
        return 2.5 if self.buildings >= 2 else 0.4

    def _road(self, number: int, exits: int) -> float:
        """Roads are laid as crossroads, on the way home from a building."""
        g = self.g
        if exits != 63 or self.gold < 4 or not self.buildings:
            return -0.5
        joined = len(connected(g, self.seat))
        return 0.8 if joined < self.buildings else -0.5


# -- who is ahead ------------------------------------------------------------------------------------


def values(game: Any) -> Sequence[float]:
    """Each seat's chance to win."""
    assert isinstance(game, MultiverseWar)
    return chances(game)


def prospects(game: Any) -> Sequence[float]:
    """The same everywhere."""
    return values(game)


def quiet(game: Any) -> bool:
    """Whether no combat or card is under way."""
    return game.ask is not None and game.ask.topic in ("activate", "act", "build", "deals")


def stage(game: Any) -> object:
    """The round and phase."""
    return game.round, game.phase, game.turn

"""What units and positions are worth, by rule of thumb: for the greedy opponent and for search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp

import msgspec

from ludarium.games.multiverse_war.content import BUILDER, DECOY
from ludarium.games.multiverse_war.pieces import ELITE, UNKNOWN, Unit
from ludarium.games.multiverse_war.rules.goals import fact, missions_of, portal_target, victory_points
from ludarium.games.multiverse_war.rules.revenue import income
from ludarium.games.multiverse_war.state import MultiverseWar

UNKNOWN_VALUE = 3.0  # what a hidden block is worth
HERO_VALUE = 8.0
FAR_OFF = 8  # from how far on it matters where a fighter stands
LOST = -20.0  # of a side that has given up


def worth(g: MultiverseWar, unit: Unit) -> float:
    """What a unit is worth in gold, less for its wounds."""
    if unit.kind == UNKNOWN:
        return UNKNOWN_VALUE
    if unit.kind == DECOY:
        return 0.2
    stats = g.stats(unit)
    price = HERO_VALUE if stats.hero else float(g.content.units[unit.kind].cost)
    return price * (0.5 + 0.5 * (stats.hp - unit.wounds) / stats.hp)


class Weights(msgspec.Struct, frozen=True):
    """What things add to the logarithm of the odds to win."""

    army: float = 0.0
    """A piece of gold in units that stand on the map, less their wounds."""
    wounds: float = 0.0
    """A wound of a block whose type nobody else knows."""
    gold: float = 0.0
    income: float = 0.0
    experience: float = 0.0
    """A step on the track of veterans."""
    elites: float = 0.0
    fortresses: float = 0.0
    buildings: float = 0.0
    sites: float = 0.0
    """A building that is not finished."""
    builders: float = 0.0
    done: float = 0.0
    """A mission that is done."""
    progress: float = 0.0
    """A mission that is not, from 0 to 1."""
    last_mission: float = 0.0
    """The same, if it is the only one that is missing."""
    stones: float = 0.0
    """The part of the Stone Portal that stands."""
    mines: float = 0.0
    """A mine with an own unit on it."""
    points: float = 0.0
    """Ten victory points."""
    limited: float = 0.5
    """The same, where the turns are counted; by rule of thumb."""
    nearness: float = 0.0
    """A hex that a fighter is nearer to what it wants."""
    damage: float = 0.0
    """A wound of the Settlement."""
    shards: float = 0.0


STARTER = Weights(
    army=0.015,
    wounds=0.005,
    gold=0.006,
    income=0.254,
    experience=-0.016,
    elites=-0.191,
    fortresses=-0.776,
    buildings=-0.805,
    sites=-0.055,
    builders=-0.200,
    done=-0.857,
    progress=0.575,
    last_mission=0.365,
    points=0.763,
    nearness=0.003,
    damage=-0.379,
)
"""Fitted by ``bench/fit_multiverse_war.py`` to who won 900 games of the greedy bot against itself, one answer in 20 at
random, at 30,963 quiet positions. On a third of the games that a fit to the others does not know, the mean logarithmic
loss is 0.580 (0.693 is that of one who knows nothing). What a mission or a building brings is counted in its points."""
ADVANCED = Weights(
    army=0.008,
    wounds=-0.108,
    gold=-0.006,
    income=0.080,
    experience=0.056,
    elites=-0.020,
    fortresses=0.410,
    buildings=0.088,
    sites=0.621,
    builders=0.253,
    done=0.005,
    progress=-0.049,
    last_mission=0.548,
    stones=2.170,
    mines=0.557,
    points=-0.072,
    nearness=0.014,
    damage=-1.084,
)
"""The same for 900 games and 21,146 positions of the advanced scenario: a loss of 0.536."""


def weights_of(g: MultiverseWar) -> Weights:
    """What counts in this scenario."""
    return STARTER if g.scenario == "starter" else ADVANCED


def chances(g: MultiverseWar) -> Sequence[float]:
    """Each seat's chance to win, by what its side has."""
    weights = msgspec.structs.astuple(weights_of(g))
    leads = [lead(g, seat, weights) for seat in range(g.seats)]
    sides = [sum([leads[seat] for seat in side]) / len(side) for side in g.sides]
    top = max(sides)
    parts = [exp(side - top) for side in sides]
    total = sum(parts)
    found = [0.0] * g.seats
    for side, part in zip(g.sides, parts, strict=True):
        for seat in side:
            found[seat] = part / total
    return found


def lead(g: MultiverseWar, seat: int, weights: Sequence[float]) -> float:
    """What a player has, by these weights."""
    if g.players[seat].out:
        return LOST
    return sum([weight * term for weight, term in zip(weights, terms(g, seat), strict=True)])


def terms(g: MultiverseWar, seat: int) -> tuple[float, ...]:
    """What a player has, in the order of the weights."""
    player = g.players[seat]
    army, wounds, builders, mines = _units(g, seat)
    done, progress, last = _missions(g, seat)
    points = victory_points(g, seat) / 10
    own = [building for building in g.buildings.values() if building.seat == seat]
    sites = sum([building.site for building in own])
    return (
        army,
        wounds,
        player.gold,
        sum(income(g, seat)),
        sum(player.track),
        fact(g, seat, "elites"),
        fact(g, seat, "fortresses"),
        len(own) - sites,
        sites,
        builders,
        done,
        progress,
        last,
        player.stones / portal_target(g) if g.map.mines else 0.0,
        mines,
        points,
        points if g.limit else 0.0,
        _nearness(g, seat),
        player.damage,
        player.shards,
    )


def _units(g: MultiverseWar, seat: int) -> tuple[float, int, int, int]:
    """The gold in the army, the same whatever types hidden blocks were dealt; wounds, Builders, and mines held."""
    army = float(sum([batch.gold for batch in g.batches if batch.seat == seat]))
    wounds = builders = mines = 0
    for unit in g.units:
        if unit.hex and unit.seat == seat:
            builders += unit.kind == BUILDER
            mines += unit.hex in g.mines
            if unit.batch >= len(g.batches) or g.batches[unit.batch].kind or unit.kind in g.content.heroes:
                army += worth(g, unit)
            else:
                wounds += unit.wounds
    return army, wounds, min(builders, 2), mines


def _missions(g: MultiverseWar, seat: int) -> tuple[int, float, float]:
    """How many missions are done, how far the others are, and how far the last is if it alone is missing."""
    player = g.players[seat]
    ways = list(_ways(g, seat))
    open_ways = [way for way, done in zip(ways, player.done, strict=False) if not done]
    return len(ways) - len(open_ways), sum(open_ways), open_ways[0] if len(open_ways) == 1 else 0.0


def _ways(g: MultiverseWar, seat: int) -> Iterator[float]:
    """How far each mission is, from 0 to 1."""
    for name, reach in missions_of(g, seat):
        now = float(fact(g, seat, name))
        if name == "elites":
            now = max(g.players[seat].track[1:], default=0) / ELITE
        elif name == "fortresses":
            now += 0.7 * sum(1 for b in g.buildings.values() if b.seat == seat and b.site)
        elif name == "connected":
            now += 0.4 * (fact(g, seat, "buildings") - now)
        yield min(1.0, now / reach)


def _nearness(g: MultiverseWar, seat: int) -> float:
    """How near the fighters stand to adventures, mines, unseen land and the enemy's Settlement."""
    aims = [(hex_, 1.0) for hex_ in g.tokens]
    aims += [(hex_, 1.6) for hex_ in g.mines]
    aims += [(g.map.hexes[slot * 19 + 9], 0.8) for slot in range(len(g.map.slots)) if g.terrain[slot * 19] == "?"]
    aims += [(home[0], 0.6) for other, home in enumerate(g.map.homes) if not g.friends(other, seat)]
    rows = [(g.map.distances(hex_), weight) for hex_, weight in aims]
    total = 0.0
    for unit in g.units:
        if unit.hex and unit.seat == seat and unit.kind != BUILDER:
            total += max([weight * (FAR_OFF - row[unit.hex]) for row, weight in rows], default=0.0)
    return total

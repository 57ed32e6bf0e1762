"""What a position and an Attack are worth, by rule of thumb: for the greedy opponent and for search."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import exp

import msgspec

from ludarium.games.aristeia.odds import totals
from ludarium.games.aristeia.rules.movement import team_of
from ludarium.games.aristeia.rules.rolls import ADDED, BLOCK, CBLK, CRIT, SUCC, combat_pools, cut
from ludarium.games.aristeia.rules.scenarios import inside, points, scenario
from ludarium.games.aristeia.state import INFIRMARY, NOBODY, Aristeia, Context
from ludarium.space.hexes import route_length

FAR = 30  # more steps than any route has
LONG_WAY = 8  # from there on a longer way does not count


class Weights(msgspec.Struct, frozen=True):
    """What things add to the logarithm of the odds to win.

    Of a pair, the first counts in the last Round, and the second is added for each Round that is left.
    """

    point: tuple[float, float] = (0.81, -0.12)
    """A Victory Point."""
    health: tuple[float, float] = (0.085, 0.039)
    """A Hit Point that is left, of a Character in the HexaDome."""
    out: tuple[float, float] = (-0.17, 0.33)
    """A Character that is not in it, and may come back as good as new."""
    way: tuple[float, float] = (-0.041, 0.019)
    """A step that a Character is away from where it is wanted."""
    way_to_act: tuple[float, float] = (-0.092, 0.016)
    """The same, of one whose Activation of this Round is under way or to come."""
    in_sight: tuple[float, ...] = (0.52, 0.48, 0.39, 0.32, 0.21)
    """A point that would be scored now, with 0 or 1, 2, 3 or 4, 5 or 6, 7 or 8 Activations of the Round left."""
    frag: tuple[float] = (0.475,)
    card: tuple[float] = (0.05,)
    to_act: tuple[float] = (0.44,)
    """An Activation to come."""
    action_point: tuple[float] = (0.09,)
    movement_point: tuple[float] = (0.07,)


WEIGHTS = Weights()
"""Fitted by ``bench/fit_aristeia.py`` to who won 1,134 games of the greedy bot against itself, the four scenarios together
(one answer in 20 at random), at 34,451 quiet positions. On a third of the games that a fit to the others does not know,
the mean logarithmic loss is 0.463 (0.693 is that of one who knows nothing)."""
STAGES = (0, 0, 1, 2, 2, 3, 3, 4, 4)  # of ``in_sight``, by the Activations that are left

# -- where to go -------------------------------------------------------------------------------------------


def goals(g: Aristeia, fighter: int) -> int:
    """The spaces where this fighter is wanted, as a bit set."""
    if scenario(g).scoring != "conquers":
        return sum_masks(g, g.scoring)
    seat = g.fighters[fighter].seat
    held = {hold.zone for hold in g.holds if hold.seat == seat}
    open_zones = [zone for zone in g.scoring if zone not in held and not [i for i in inside(g, zone) if i != fighter]]
    return sum_masks(g, tuple(open_zones) or g.scoring)


def sum_masks(g: Aristeia, zones: tuple[str, ...]) -> int:
    """These zones as one bit set."""
    found = 0
    for zone in zones:
        found |= g.content.dome.zone_mask[zone]
    return found


def steps_to(g: Aristeia, space: str, wanted: int) -> int:
    """The length of the way from a space to the nearest Free one that is wanted; 0 if it is one."""
    dome = g.content.dome
    here = dome.mask[space]
    return 0 if here & wanted else _steps(here, wanted, g.free(), dome.row)


@lru_cache(maxsize=20_000)
def _steps(here: int, wanted: int, free: int, row: int) -> int:
    steps = route_length(here, wanted & free, free, FAR, row)
    return FAR if steps < 0 else steps


def way(g: Aristeia, fighter: int) -> int:
    """How far a fighter is from where it is wanted."""
    space = g.fighters[fighter].space
    return steps_to(g, space, goals(g, fighter)) if g.fighters[fighter].in_dome else FAR


# -- what an Attack brings ---------------------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def prospects(attack: str, defense: str, symbols: tuple[str, ...], other: tuple[str, ...]) -> tuple[float, float]:
    """About how much Damage both sides may expect: (dealt, suffered); a Critical Block counts as two Blocks."""
    dealt = suffered = Fraction(0)
    for a, p in _slim(attack, symbols):
        for b, q in _slim(defense, other):
            dealt += p * q * (max(0, a[0] - b[1]) + a[2])
            suffered += p * q * (max(0, b[0] - a[1]) + b[2])
    return float(dealt), float(suffered)


@lru_cache(maxsize=5_000)
def _slim(pool: str, symbols: tuple[str, ...]) -> tuple[tuple[tuple[int, int, int], Fraction], ...]:
    found: dict[tuple[int, int, int], Fraction] = {}
    for tally, p in totals(pool, symbols).items():
        key = (tally[SUCC], tally[BLOCK] + 2 * tally[CBLK], tally[CRIT])
        found[key] = found.get(key, Fraction(0)) + p
    return tuple(found.items())


def attack_worth(g: Aristeia, fighter: int, action: str, target: int) -> float:
    """Damage to be done, more if it may send the Target off, less what comes back."""
    context = Context(
        seat=g.fighters[fighter].seat,
        me=fighter,
        target=target,
        opp=target,
        attacker=fighter,
        defender=target,
        action=action,
        roll="attack",
        hidden=g.shows(fighter, "hidden"),
    )
    ours, theirs = combat_pools(g, context)
    dealt, suffered = prospects(
        cut(g.content, ours.pool), cut(g.content, theirs.pool), _names(ours.dice), _names(theirs.dice)
    )
    left = g.character(target).attributes.hit_points - g.fighters[target].damage
    mine = g.character(fighter).attributes.hit_points - g.fighters[fighter].damage
    in_zone = bool(g.content.dome.mask[g.fighters[target].space] & sum_masks(g, g.scoring))
    return dealt * (1 + 2 / left + in_zone / 2) - suffered * (0.5 + 1 / mine)


def _names(dice: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(die[len(ADDED) :] for die in dice)


# -- what a position is worth ------------------------------------------------------------------------------


def to_act(g: Aristeia, seat: int) -> tuple[int, ...]:
    """The fighters of a seat whose Activation of this Round is still to come."""
    order = g.players[seat].order
    if not g.turn or not order:
        return tuple(team_of(seat))
    waits = g.fighters[g.active].seat != seat and g.first if g.active != NOBODY else _undecided(g)
    return order[g.turn - waits :]


def _undecided(g: Aristeia) -> bool:
    """Whether it is being decided who goes first in this Turn."""
    return g.ask is not None and g.ask.topic == "first activation"


def standing(g: Aristeia, seat: int, weights: Weights = WEIGHTS) -> float:
    """What a player has, in logarithms of odds: points and points in sight, health, ways, and what is still to come."""
    player, w = g.players[seat], weights
    left = scenario(g).rounds - g.round
    worth = _by(w.point, left) * player.vp + w.frag[0] * player.frags + w.card[0] * len(player.hand)
    if not g.fighters or not g.scoring:
        return worth
    pending = to_act(g, seat)
    activations = len(pending) + len(to_act(g, 1 - seat)) + (g.active != NOBODY)
    worth += w.in_sight[STAGES[activations]] * sum(vp for _, vp in points(g, seat))
    health, out, way_done, way_to_act = (_by(pair, left) for pair in (w.health, w.out, w.way, w.way_to_act))
    for i in team_of(seat):
        fighter = g.fighters[i]
        if i in pending and fighter.space != INFIRMARY:
            worth += w.to_act[0]
        if fighter.in_dome:
            worth += health * (g.character(i).attributes.hit_points - fighter.damage)
            worth += (way_to_act if i in pending or i == g.active else way_done) * min(LONG_WAY, way(g, i))
        else:
            worth += out
    if g.active in team_of(seat):
        worth += w.action_point[0] * g.ap + w.movement_point[0] * g.mp
    return worth


def _by(pair: tuple[float, float], left: int) -> float:
    return pair[0] + pair[1] * left


def chances(g: Aristeia) -> tuple[float, float]:
    """About how likely each player is to win; together they are 1."""
    first = 1 / (1 + exp(standing(g, 1) - standing(g, 0)))
    return first, 1 - first

"""Exact chances in the words of the picture: of the Attacks that may be declared, of getting away, of more dice."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ludarium.games.aristeia.forecast import BEFORE, Duel, duel, getting_away, with_more
from ludarium.games.aristeia.odds import declared
from ludarium.games.aristeia.options import Act
from ludarium.games.aristeia.picture.moment import ACTING, about_of, options_of, topic_of
from ludarium.games.aristeia.reasons import Reason, reasons
from ludarium.games.aristeia.rules.actions import reach
from ludarium.games.aristeia.rules.rolls import Contest, combat_pools
from ludarium.games.aristeia.rules.sight import vertices_seen
from ludarium.games.aristeia.state import NOBODY, Aristeia
from ludarium.scene.choices import Change
from ludarium.scene.moments import of_moment
from ludarium.space.hexes import ALL_SIX

WORTH_SAYING = Fraction(1, 10)
"""From this chance on a Target says how likely it is put out, below it how likely it is hurt."""


def percent(chance: Fraction, places: int = 1) -> str:
    """A chance as people read it."""
    return f"{float(chance) * 100:.{places}f} %"


class Attack(NamedTuple):
    """An Attack that may be declared now."""

    act: Act
    odds: Duel
    why: tuple[tuple[Reason, ...], ...]
    """What the dice of both sides come from."""
    facts: str
    """Range and sight in words."""


@of_moment
def attacks_of(g: Aristeia, seat: int) -> tuple[Attack, ...]:
    """The Attacks that this seat may declare now, with their odds."""
    if topic_of(g) not in ACTING or seat not in g.awaited():
        return ()
    fighter, actions = about_of(g)[0], g.content.actions
    acts = [one for one in options_of(g, seat) if isinstance(one, Act) and one.target != NOBODY]
    return tuple([attack(g, fighter, act) for act in acts if actions[act.action].attack])


def attack(g: Aristeia, fighter: int, act: Act) -> Attack:
    """An Attack with all that a player wants to know before it is declared."""
    then, context = declared(g, fighter, act)
    why = reasons(then, context, combat_pools(then, context))
    return Attack(act, duel(g, fighter, act), why, _facts(g, fighter, act))


def _facts(g: Aristeia, fighter: int, act: Act) -> str:
    here, there = g.fighters[fighter].space, g.fighters[act.target].space
    far = f"distance {g.content.dome.distance(here, there)}"
    if not reach(g, fighter, g.content.actions[act.action])[2]:
        return far
    seen = vertices_seen(g, here, there)
    return f"{far}, {'clear sight' if seen == ALL_SIX else f'limited sight ({seen} of 6)'}"


def hit_words(odds: Duel) -> str:
    """The one figure that matters, and what it counts: how likely the Target is put out, or at least hurt."""
    return f"out {percent(odds.out, 0)}" if odds.out >= WORTH_SAYING else f"hit {percent(odds.hit, 0)}"


def away_words(g: Aristeia, fighter: int) -> str:
    """The chance to get away, or the least and the most."""
    low, high = getting_away(g, fighter)
    return percent(low) if low == high else f"{float(low) * 100:.1f}\N{EN DASH}{percent(high)}"


def roll_changes(g: Aristeia, fighter: int, dice: str, symbols: tuple[str, ...]) -> tuple[Change, ...]:
    """What further dice would change in the Roll that waits for them, if one does."""
    contest = g.topmost(Contest)
    if contest is None or contest.at != BEFORE[0]:
        return ()
    names = [g.character(side.fighter).name for side in contest.sides]
    said = {"attack": f"{names[-1]} out", "disengage": f"{names[0]} gets away"}
    name = said.get(contest.ctx.roll, f"{names[0]} has a Success")
    before, after = with_more(g, contest, fighter, dice, symbols)
    return (Change(name, percent(before), percent(after), "crossed-swords", "AR-F2F-01"),)

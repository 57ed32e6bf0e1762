"""The odds of an attack, where nothing that a seat cannot see has a part in them."""

from __future__ import annotations

from fractions import Fraction

from ludarium.games.multiverse_war.odds import damages, exchange
from ludarium.games.multiverse_war.pieces import UNKNOWN, Unit
from ludarium.games.multiverse_war.rules.strikes import countered, melee_plan, shot_plan, support
from ludarium.games.multiverse_war.state import MultiverseWar

NEAR = 2
"""How far from the battlefield a unit may have a part in it: support, shields, colours."""
NO_STRIKE = {0: Fraction(1)}


def attack_pill(g: MultiverseWar, number: int, to: str) -> str:
    """How likely an attack move slays, and is deadly; empty where it is not sure."""
    unit, foe = g.units[number], _lone_foe(g, g.units[number], to)
    if foe is None:
        return ""
    both = (number, *g.at[to])
    flank = support(g, to, foe.seat, both) - support(g, to, unit.seat, both)
    mine = damages(melee_plan(g, unit, foe, flank))
    answers = g.is_military(foe) and g.stats(foe).type != "siege"
    theirs = damages(melee_plan(g, foe, unit, -flank)) if answers else NO_STRIKE
    my_hp, its_hp = _left(g, unit), _left(g, foe)
    if answers and countered(g, unit, foe):
        dies, slays = exchange(theirs, my_hp, mine, its_hp)
    else:
        slays, dies = exchange(mine, its_hp, theirs, my_hp)
    return f"{{s-swords|slays}} {_percent(slays)}" + (f" {{s-x|dies}} {_percent(dies)}" if dies else "")


def shot_pill(g: MultiverseWar, number: int, at: str) -> str:
    """How likely a shot slays; empty where it is not sure."""
    foe = _lone_foe(g, g.units[number], at)
    if foe is None:
        return ""
    found = damages(shot_plan(g, g.units[number], foe, at))
    slays = sum((chance for damage, chance in found.items() if damage >= _left(g, foe)), Fraction())
    return f"{{s-swords|slays}} {_percent(slays)}"


def _lone_foe(g: MultiverseWar, unit: Unit, hex_: str) -> Unit | None:
    """The one identified enemy in the open there, if all that decides the combat is plain to see."""
    here = [one for one in g.units_at(hex_) if not g.friends(one.seat, unit.seat)]
    known = len(here) == 1 and here[0].kind in (*g.content.units, *g.content.heroes)
    if not known or g.structure(hex_) is not None or unit.lasting:
        return None
    far = g.map.distances(hex_)
    around = [one for one in g.units if one.hex and far[one.hex] <= NEAR and not g.friends(one.seat, unit.seat)]
    return None if any(one.kind == UNKNOWN or one.lasting for one in around) else here[0]


def _left(g: MultiverseWar, unit: Unit) -> int:
    return max(1, g.stats(unit).hp - unit.wounds)


def _percent(chance: Fraction) -> str:
    return f"{float(chance) * 100:.0f} %"

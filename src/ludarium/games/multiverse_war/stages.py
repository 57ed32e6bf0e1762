"""Stages of play by name, and facts that follow from a position: for cases and for people who try things out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ludarium.games.multiverse_war.board import GRASS, UNEXPLORED
from ludarium.games.multiverse_war.rules.activation import Activation, unit_options
from ludarium.games.multiverse_war.rules.building import Build, price_of
from ludarium.games.multiverse_war.rules.combat import ability_limit
from ludarium.games.multiverse_war.rules.exploration import on_the_right
from ludarium.games.multiverse_war.rules.fog import look_everywhere
from ludarium.games.multiverse_war.rules.goals import connected, portal_target, victory_points
from ludarium.games.multiverse_war.rules.goals import fact as goal_fact
from ludarium.games.multiverse_war.rules.losses import hp_left
from ludarium.games.multiverse_war.rules.movement import cost_to, is_road
from ludarium.games.multiverse_war.rules.rounds import ActionPhase, Match, Round, income
from ludarium.games.multiverse_war.rules.strikes import range_of, support
from ludarium.games.multiverse_war.state import Batch, MultiverseWar
from ludarium.kernel.game_type import BadOption

ROUND_STAGES = {
    "round": "begin",
    "completion": "completion",
    "revenue": "revenue",
    "after revenue": "after_revenue",
    "build phase": "after_revenue",
    "after build": "after_build",
    "action phases": "after_build",
    "end of round": "end",
}
STAGES = (*ROUND_STAGES, "build", "action", "activation", "set-up")


def patch(g: MultiverseWar, path: str, value: Any) -> bool:
    """What a case may set that is no field: ``ground``, letters of terrain by hex, or one letter for all unexplored."""
    if path != "ground":
        return False
    letters = list(g.terrain)
    if isinstance(value, str):
        letters = [value if letter == UNEXPLORED else letter for letter in letters]
    else:
        letters = [GRASS if letter == UNEXPLORED else letter for letter in letters]
        for hex_, letter in value.items():
            if hex_ not in g.map.index:
                raise BadOption(f"ground: there is no hex {hex_!r} in layout {g.layout}.")
            letters[g.map.index[hex_]] = letter
    g.terrain = "".join(letters)
    return True


def arrange(g: MultiverseWar, stage: str) -> None:
    """Begin this stage with the facts as they are, for seat 0, or as in "action of seat 1" for another.

    Blocks are put on their hexes and identified; those without a batch get one. At ``action`` all AP are as the case
    says, and 0 AP everywhere are filled up; ``activation`` begins with the first unit of the player.
    """
    stage, _, seat = stage.partition(" of seat ")
    if stage not in STAGES:
        raise BadOption(f"Multiverse War knows no stage {stage!r}; it knows {', '.join(STAGES)}.")
    g.round = max(g.round, 1)
    g.turn = int(seat or 0)
    _lay_out(g)
    g.stack = [Match(at="next_round")]
    if stage in ROUND_STAGES:
        g.stack.append(Round(at=ROUND_STAGES[stage]))
    elif stage == "build":
        g.phase = "build"
        g.stack += [Round(at="build", done=_up_to(g)), Build(seat=g.turn)]
    else:
        g.phase = "action"
        g.stack += [Round(at="act", done=_up_to(g)), ActionPhase(seat=g.turn, at="choose")]
        _refill(g)
        if stage == "activation":
            g.stack.append(Activation(unit=g.own_units(g.turn)[0]))
    g.run(None)


def _up_to(g: MultiverseWar) -> tuple[int, ...]:
    order = g.order()
    return order[: order.index(g.turn) + 1]


def _lay_out(g: MultiverseWar) -> None:
    at: dict[str, tuple[int, ...]] = {}
    for number, unit in enumerate(g.units):
        if unit.hex:
            if unit.hex not in g.map.index:
                raise BadOption(f"units.{number}: there is no hex {unit.hex!r} in layout {g.layout}.")
            at[unit.hex] = (*at.get(unit.hex, ()), number)
    g.at = at
    if not g.batches:
        g.batches = tuple(Batch(seat=seat, gold=99) for seat in range(g.seats))
        g.units = tuple([replace(unit, batch=unit.seat) for unit in g.units])
    look_everywhere(g)


def _refill(g: MultiverseWar) -> None:
    for number in g.own_units(g.turn):
        unit = g.units[number]
        if not unit.ap and not unit.finished:
            g.put(number, replace(unit, ap=g.stats(unit).ap))


FACTS: dict[str, Callable[[MultiverseWar, list[str]], Any]] = {
    "vp": lambda g, a: victory_points(g, int(a[0])),
    "income": lambda g, a: sum(income(g, int(a[0]))),
    "connected": lambda g, a: sorted(connected(g, int(a[0]))),
    "cost": lambda g, a: cost_to(g, g.units[int(a[0])], a[1]),
    "road": lambda g, a: is_road(g, a[0], a[1], int(a[2])),
    "range": lambda g, a: range_of(g, g.units[int(a[0])]),
    "hp": lambda g, a: g.stats(g.units[int(a[0])]).hp,
    "ap": lambda g, a: g.stats(g.units[int(a[0])]).ap,
    "left": lambda g, a: hp_left(g, a[0]),
    "limit": lambda g, a: ability_limit(g, int(a[0])),
    "support": lambda g, a: support(g, a[0], int(a[1]), tuple(map(int, a[2:]))),
    "order": lambda g, _: list(g.order()),
    "right": lambda g, a: on_the_right(g, int(a[0])),
    "portal": lambda g, _: portal_target(g),
    "mission": lambda g, a: goal_fact(g, int(a[0]), a[1]),
    "ground": lambda g, a: g.ground(a[0]),
    "price": lambda g, a: price_of(g, int(a[0]), a[1], a[2]),
    "options": lambda g, a: len(unit_options(g, int(a[0]), acted=True)),
}


def fact(g: MultiverseWar, path: str) -> Any:
    """A fact that follows from the position: a name and its arguments, separated by blanks."""
    name, *arguments = path.split()
    if name not in FACTS:
        raise BadOption(f"Multiverse War knows no fact {name!r}; it knows {', '.join(FACTS)}.")
    return FACTS[name](g, arguments)

"""Stages of play by name, and facts that follow from a position: for cases and for people who try things out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ludarium.games.multiverse_war.board import GRASS, UNEXPLORED
from ludarium.games.multiverse_war.pieces import Batch
from ludarium.games.multiverse_war.rules.activation import Activation
from ludarium.games.multiverse_war.rules.building import Build
from ludarium.games.multiverse_war.rules.exploration import on_the_right
from ludarium.games.multiverse_war.rules.fog import look_everywhere
from ludarium.games.multiverse_war.rules.goals import connected, portal_target, victory_points
from ludarium.games.multiverse_war.rules.goals import fact as goal_fact
from ludarium.games.multiverse_war.rules.limits import ability_limit
from ludarium.games.multiverse_war.rules.losses import hp_left
from ludarium.games.multiverse_war.rules.movement import cost_to, is_road
from ludarium.games.multiverse_war.rules.phases import ActionPhase
from ludarium.games.multiverse_war.rules.recruiting import price_of
from ludarium.games.multiverse_war.rules.revenue import income
from ludarium.games.multiverse_war.rules.rounds import Match, Round
from ludarium.games.multiverse_war.rules.strikes import range_of, support
from ludarium.games.multiverse_war.state import MultiverseWar
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
PLAYER_STAGES = ("build", "action", "activation")
STAGES = (*ROUND_STAGES, *PLAYER_STAGES, *(f"{stage} of seat {n}" for stage in PLAYER_STAGES for n in range(4)))


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
    hired = {player.hero.sheet for player in g.players if player.hero}
    g.row = tuple(sheet for sheet in g.row if sheet not in hired)
    look_everywhere(g)


def _refill(g: MultiverseWar) -> None:
    for number in g.own_units(g.turn):
        unit = g.units[number]
        if not unit.ap and not unit.finished:
            g.put(number, replace(unit, ap=g.stats(unit).ap))


def _income(g: MultiverseWar, seat: int) -> int:
    """Gold of the next revenue phase."""
    return sum(income(g, seat))


def _connected(g: MultiverseWar, seat: int) -> list[str]:
    return sorted(connected(g, seat))


def _cost(g: MultiverseWar, unit: int, hex_: str) -> int:
    """AP to enter a neighbour hex."""
    return cost_to(g, g.units[unit], hex_)


def _range(g: MultiverseWar, unit: int) -> int:
    return range_of(g, g.units[unit])


def _hp(g: MultiverseWar, unit: int) -> int:
    return g.stats(g.units[unit]).hp


def _dmg(g: MultiverseWar, unit: int) -> int:
    return g.stats(g.units[unit]).dmg


def _ap(g: MultiverseWar, unit: int) -> int:
    return g.stats(g.units[unit]).ap


def _support(g: MultiverseWar, hex_: str, seat: int, attacker: int, foe: int) -> int:
    return support(g, hex_, seat, (attacker, foe))


def _order(g: MultiverseWar) -> list[int]:
    return list(g.order())


def _structure(g: MultiverseWar, hex_: str) -> list[Any]:
    """The kind and the owner of the structure in a hex; nothing if there is none."""
    return list(g.structure(hex_) or ())


def _ground(g: MultiverseWar, hex_: str) -> str:
    return g.ground(hex_)


FACTS: dict[str, Callable[..., Any]] = {
    "vp": victory_points,
    "income": _income,
    "connected": _connected,
    "cost": _cost,
    "road": is_road,
    "range": _range,
    "hp": _hp,
    "ap": _ap,
    "dmg": _dmg,
    "left": hp_left,
    "limit": ability_limit,
    "support": _support,
    "order": _order,
    "right": on_the_right,
    "portal": portal_target,
    "mission": goal_fact,
    "ground": _ground,
    "structure": _structure,
    "price": price_of,
}
"""Facts that follow from a position, by name; their arguments are written behind it, after dots."""

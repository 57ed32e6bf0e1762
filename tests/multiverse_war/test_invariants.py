"""The watcher looks only at what was replaced: it finds all that a watcher finds who looks at everything."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

import pytest

from ludarium.games.multiverse_war import GAME
from ludarium.games.multiverse_war.invariants import watcher
from ludarium.games.multiverse_war.pieces import TOWER, Building, Unit
from ludarium.games.multiverse_war.state import MultiverseWar
from tests.play import decisions, new

Fault = Callable[[MultiverseWar, int, random.Random], None]


def _another_hex(g: MultiverseWar, dice: random.Random) -> str:
    return dice.choice([hex_ for hex_ in g.map.hexes if hex_ not in g.at and g.explored(hex_)])


def _unnoticed_walk(g: MultiverseWar, number: int, dice: random.Random) -> None:
    g.change(number, hex=_another_hex(g, dice))


def _lost_on_the_map(g: MultiverseWar, number: int, dice: random.Random) -> None:
    g.at = {hex_: numbers for hex_, numbers in g.at.items() if number not in numbers}


def _into_a_crowd(g: MultiverseWar, number: int, dice: random.Random) -> None:
    g.move(number, dice.choice([hex_ for hex_ in g.at if number not in g.at[hex_]]))


def _away(g: MultiverseWar, number: int, dice: random.Random) -> None:
    g.move(number, _another_hex(g, dice))


def _building(g: MultiverseWar, number: int, dice: random.Random) -> None:
    g.buildings = {**g.buildings, _another_hex(g, dice): Building(kind=TOWER, seat=g.units[number].seat, damage=9)}


def _flood(g: MultiverseWar, number: int, dice: random.Random) -> None:
    index = g.map.index[g.units[number].hex]
    g.terrain = f"{g.terrain[:index]}W{g.terrain[index + 1 :]}"


def _crowd(g: MultiverseWar, number: int, dice: random.Random) -> None:
    for _ in range(9):
        g.add(Unit(kind=g.units[number].kind, seat=g.units[number].seat, hex=_another_hex(g, dice)))


FAULTS: dict[str, Fault] = {
    "turned": lambda g, n, _: g.change(n, up=not g.units[n].up),
    "hexes that differ": _unnoticed_walk,
    "off the map": _lost_on_the_map,
    "two in a hex": _into_a_crowd,
    "far away": _away,
    "wounds": lambda g, n, _: g.change(n, wounds=9),
    "AP": lambda g, n, _: g.change(n, ap=-1),
    "decoy": lambda g, n, _: g.change(n, kind="decoy", up=True),
    "frost": lambda g, *_: setattr(g, "ice", {str(i): 0 for i in range(9)}),
    "gold": lambda g, n, _: g.pay(g.units[n].seat, 999),
    "track": lambda g, n, _: g.alter(g.units[n].seat, track=(5,) * len(g.content.tracks)),
    "abilities": lambda g, n, _: g.alter(g.units[n].seat, abilities=20),
    "ability": lambda g, n, _: g.change(n, used=("volley", "volley")),
    "building": _building,
    "flood": _flood,
    "unexplored": lambda g, *_: setattr(g, "terrain", g.map.start()),
    "crowd": _crowd,
    "token": lambda g, n, _: setattr(g, "tokens", (*g.tokens, g.units[n].hex)),
    "deck": lambda g, *_: setattr(g, "deck", g.deck[1:]),
    "territory": lambda g, *_: setattr(g, "placed", (*g.placed, *g.placed[:1], (0, "T", 0), (1, "T", 0))),
    "sheets": lambda g, *_: setattr(g, "row", (*g.row, "H1", "H1")),
}
OPTIONS = {"scenario": "advanced", "layout": "L2A", "decoys": "on"}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found_by_looking_at_what_was_replaced(name: str) -> None:
    dice, seasoned, found = random.Random(name), watcher(new(GAME, 2, OPTIONS)), 0
    for number, game in enumerate(itertools.islice(decisions(new(GAME, 2, OPTIONS), 7), 700)):
        assert isinstance(game, MultiverseWar)
        assert list(seasoned.see(game, ())) == []
        if number % 35 == 34 and any(unit.hex for unit in game.units):
            wrong = game.clone()
            FAULTS[name](wrong, dice.choice([n for n, unit in enumerate(wrong.units) if unit.hex]), dice)
            expected = {str(broken) for broken in watcher(wrong).see(wrong, ())}
            before, sighted = seasoned.before, seasoned.sighted
            assert expected <= {str(broken) for broken in seasoned.see(wrong, ())}
            seasoned.before, seasoned.sighted = before, sighted
            found += bool(expected)
    assert found > 2


@pytest.mark.parametrize("rule", ["MW-INV-10", "MW-INV-19"])
def test_what_came_from_nowhere_is_found(rule: str) -> None:
    game = next(
        g for g in decisions(new(GAME, 2, {**OPTIONS, "shards": "on"}), 7) if isinstance(g, MultiverseWar) and g.mines
    )
    seasoned = watcher(game)
    assert list(seasoned.see(game, ())) == []
    wrong = game.clone()
    if rule == "MW-INV-19":
        wrong.mines = {hex_: shards + 1 for hex_, shards in game.mines.items()}
    else:
        wrong.buildings = {**game.buildings, game.map.beside[game.map.homes[0][0]][0]: Building(kind=TOWER, seat=0)}
    assert rule in {broken.rule for broken in seasoned.see(wrong, ())}

"""How a game can be set up: a small cover of all pairs of choices, and every choice with every number of seats.

All of it goes through ``GameType.form``, so that options which depend on the number of players or on each other are
met as they can be chosen. Nothing here is random.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import TypeAlias

from ludarium.kernel.game_type import BadOption, GameType

SetUp: TypeAlias = tuple[int, dict[str, str]]
Part: TypeAlias = tuple[str, str]
"""One choice: an option and its value."""

SEATS = "number of seats"  # counts as an option here


def one_at_a_time(game_type: GameType) -> list[SetUp]:
    """Every number of seats with default options, and every other value of every option.

    Options that another choice brings up come with that choice; of those that every seat has, the first seat's will do
    where more than two can play.
    """
    low, high = game_type.players
    found: list[SetUp] = [(seats, {}) for seats in range(low, high + 1)]
    for chosen in _singles(game_type, high):
        key, value = next(reversed(chosen.items()))
        brought = {one: said for one, said in chosen.items() if one != key}
        spec = next(one for one in game_type.form(high, brought) if one.key == key)
        if value != spec.default and (spec.seat <= 0 or high == 2):
            found.append((high, chosen))
    return found


def every_set_up(game_type: GameType) -> list[SetUp]:
    """Every value of every option with every number of seats."""
    return [(seats, chosen) for seats in _seats(game_type) for chosen in ({}, *_singles(game_type, seats))]


def pairwise(game_type: GameType) -> list[SetUp]:
    """So few set-ups that every two choices that can stand together do so in one of them."""
    rows: list[SetUp] = []
    covered: set[frozenset[Part]] = set()
    for seats, wanted, pairs in _wanted(game_type):
        if not pairs <= covered:
            row = _filled(game_type, seats, wanted, covered)
            rows.append((seats, row))
            covered |= _pairs({**row, SEATS: str(seats)})
    return rows


def _seats(game_type: GameType) -> range:
    low, high = game_type.players
    return range(high, low - 1, -1)


def _wanted(game_type: GameType) -> Iterator[tuple[int, dict[str, str], set[frozenset[Part]]]]:
    """What must occur: two values of two options at some table, and each value with each number of seats."""
    singles = {seats: _singles(game_type, seats) for seats in _seats(game_type)}
    for seats, choices in singles.items():
        for one, two in combinations(choices, 2):
            both = {**one, **two}
            if all(both[key] == value for key, value in one.items()) and can_be(game_type, seats, both):
                yield seats, both, _pairs(both)
    for seats, choices in singles.items():
        for chosen in choices or [{}]:
            yield seats, chosen, _pairs({**chosen, SEATS: str(seats)})


def _singles(game_type: GameType, seats: int) -> list[dict[str, str]]:
    """Each value of each option, together with the choice that brings the option up, if it needs one."""
    found: dict[Part, dict[str, str]] = {}
    for spec in game_type.form(seats, {}):
        for value in spec.possible:
            found[spec.key, value] = {spec.key: value}
    for chosen in list(found.values()):
        for spec in game_type.form(seats, chosen):
            for value in spec.possible:
                found.setdefault((spec.key, value), {**chosen, spec.key: value})
    return [chosen for chosen in found.values() if can_be(game_type, seats, chosen)]


def can_be(game_type: GameType, seats: int, chosen: Mapping[str, str]) -> bool:
    """Whether a table can be laid with these choices."""
    try:
        game_type.settle_options(seats, chosen)
    except BadOption:
        return False
    return True


def _filled(
    game_type: GameType, seats: int, wanted: Mapping[str, str], covered: set[frozenset[Part]]
) -> dict[str, str]:
    """A whole set-up with these choices; what they leave open is chosen so that the most new pairs occur."""
    row = dict(wanted)
    while left := [spec for spec in game_type.form(seats, row) if spec.key not in row]:
        spec = left[0]
        values = [value for value in spec.possible if can_be(game_type, seats, {**row, spec.key: value})]
        ranked = {value: len(_pairs({**row, spec.key: value, SEATS: str(seats)}) - covered) for value in values}
        row[spec.key] = max(values, key=lambda value: ranked[value], default=spec.default)
    return game_type.settle_options(seats, row)


def _pairs(chosen: Mapping[str, str]) -> set[frozenset[Part]]:
    """All pairs of these choices; a single choice is a pair with itself."""
    return {frozenset(pair) for pair in combinations(chosen.items(), 2)} or {frozenset(chosen.items())}

"""Walks on the table of the first scenario."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ludarium.games.kharn_ages.options import Option, Walk
from ludarium.games.kharn_ages.rules.movement import movement_cost
from ludarium.games.kharn_ages.rules.walks import Walks
from ludarium.kernel.asks import Joined, is_open, pick
from ludarium.space.plane.shapes import Base

SOUTH = Base(5_500, 3_000, 500)


def walks(mover: Base = SOUTH, velocity: int = 4, *enemies: Base, **facts: Any) -> Walks:
    return Walks("SC1", (), mover, velocity, enemies, enemies, **facts)


def test_movements_cost_more_and_more() -> None:  # KA-MOV-02
    assert [movement_cost(before) for before in range(5)] == [0, 1, 2, 3, 4]
    assert [movement_cost(before, endurance=True) for before in range(5)] == [0, 1, 1, 3, 4]


@pytest.mark.parametrize(
    ("way", "rule"),
    [
        (((5_500, 6_900),), None),  # over the low wall (KA-MOV-05)
        (((5_500, 7_002),), "KA-MOV-01"),
        (((5_500, 5_000),), "KA-GEO-05"),  # onto the low wall
        (((5_500, 300),), "KA-MOV-04"),
        (((5_500, 3_000),), "KA-MOV-01"),  # no step at all
        ((), "KA-GEO-06"),
    ],
)
def test_a_walk_or_the_rule_against_it(way: tuple[tuple[int, int], ...], rule: str | None) -> None:
    refusal = walks().why_not(Walk(way))
    assert (refusal and refusal.rule) == rule
    assert (Walk(way) in walks()) == (rule is None)


def test_bushes_halve_a_walk() -> None:  # KA-TER-04
    beside = Base(2_400, 4_800, 500)
    assert Walk(((2_400, 6_800),)) in walks(beside)
    refusal = walks(beside).why_not(Walk(((2_400, 6_900),)))
    assert refusal is not None
    assert refusal.rule == "KA-TER-09"


def test_who_is_engaged_stays_engaged() -> None:  # KA-ZOC-08
    enemy = Base(6_500, 3_000, 500)
    refusal = walks(SOUTH, 4, enemy).why_not(Walk(((3_000, 3_000),)))
    assert refusal is not None
    assert refusal.rule == "KA-ZOC-08"
    assert Walk(((5_200, 3_000),)) in walks(SOUTH, 4, enemy)


def test_who_cannot_move_has_no_walk() -> None:  # KA-TER-08
    assert len(walks(SOUTH, 0)) == 0
    assert not is_open(walks(SOUTH, 0))


def test_a_touched_place_becomes_a_walk_round_the_rock() -> None:
    mover = Base(9_600, 4_400, 500)
    walk = walks(mover, 6).towards(11_600, 2_900)
    assert walk is not None
    assert walk in walks(mover, 6)
    assert walks(mover, 6).towards(11_500, 4_400) is None  # on the rock, too high to step


def test_walks_are_asked_beside_other_answers() -> None:
    asked = Joined((("pass",), walks()))
    assert is_open(asked)
    assert pick(asked, lambda: 0.0) == "pass"
    assert pick(asked, lambda: 0.99) in asked
    assert walks() == walks()
    assert len(list(walks())) == len(walks())


def test_a_walk_is_kept_in_a_record_as_it_is() -> None:
    walk = walks()[0]
    assert msgspec.json.decode(msgspec.json.encode(walk), type=Option) == walk

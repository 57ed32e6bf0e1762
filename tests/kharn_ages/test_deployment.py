"""Deployment on the tables of the scenarios."""

from __future__ import annotations

import pytest

from ludarium.games.kharn_ages.content import load
from ludarium.games.kharn_ages.content.schema import Side
from ludarium.games.kharn_ages.options import Deploy
from ludarium.games.kharn_ages.rules.deployment import Places, wholly_inside
from ludarium.kernel.asks import is_open
from ludarium.space.plane.shapes import Base

BOOK = load()


def places(scenario: str = "SC1", side: Side = "a", radius: int = 500, *others: Base, margin: int = 0) -> Places:
    return Places(scenario, (), side, radius, others, margin)


def rule(asked: Places, x: int, y: int) -> str | None:
    refusal = asked.why_not(Deploy(x, y))
    return refusal.rule if refusal else None


def test_the_whole_base_lies_in_its_strip() -> None:  # KA-DEP-01
    assert rule(places(), 7_500, 1_500) is None
    assert rule(places(), 7_500, 1_501) is None  # a thousandth in favour of the player (KA-GEO-10)
    assert rule(places(), 7_500, 1_502) == "KA-DEP-01"
    assert rule(places(radius=1_000), 7_500, 1_500) == "KA-DEP-01"
    assert rule(places(side="b"), 7_500, 1_500) == "KA-DEP-01"
    assert rule(places(), 7_500, 499) == "KA-GEO-02"


def test_a_scout_goes_ahead() -> None:  # KA-EX-93
    scout = places(margin=2_000)
    assert rule(scout, 7_500, 3_500) is None
    assert rule(scout, 7_500, 3_502) == "KA-DEP-01"


def test_bases_do_not_overlap() -> None:  # KA-DEP-03
    crowd = places("SC1", "a", 500, Base(5_000, 1_000, 500))
    assert rule(crowd, 6_000, 1_000) is None
    assert rule(crowd, 5_998, 1_000) == "KA-DEP-03"


def test_nobody_deploys_on_or_against_a_granary() -> None:  # KA-DEP-03
    asked = places("SC6", "defender")
    solid = [one for one in BOOK.scenarios["SC6"].terrain if BOOK.terrain_kinds[one.kind].solid and one.kind != "mound"]
    inside = [
        one.corners[0]
        for one in solid
        if wholly_inside(BOOK.scenarios["SC6"].deployment["defender"], *one.corners[0], 500)
    ]
    assert inside
    assert {rule(asked, *corner) for corner in inside} == {"KA-DEP-03"}


@pytest.mark.parametrize("name", list(BOOK.scenarios))
def test_every_side_has_room_and_every_offered_place_is_legal(name: str) -> None:
    for side in BOOK.scenarios[name].deployment:
        for radius in (500, 1_000):
            asked = places(name, side, radius)
            assert is_open(asked)
            assert len(asked) > 5
            assert all(at in asked for at in asked)


def test_an_area_with_slanting_edges() -> None:
    diamond = ((0, -1_000), (1_000, 0), (0, 1_000), (-1_000, 0))
    assert wholly_inside(diamond, 0, 0, 708)  # 707.1 from every edge
    assert not wholly_inside(diamond, 0, 0, 709)
    assert wholly_inside(diamond, 1_000, 1_000, -707)
    assert not wholly_inside(diamond, 1_000, 1_000, -705)

"""Zones of control and the reach of weapons."""

from __future__ import annotations

from ludarium.games.kharn_ages.rules.zones import in_weapon_reach
from ludarium.space.plane.shapes import Base, engages

BEARER = Base(5_000, 5_000, 625)


def test_a_spear_reaches_whom_its_bearer_does_not_engage() -> None:  # KA-EX-09, KA-ZOC-04
    enemy = Base(5_000 + 1_125 + 2_000, 5_000, 500)
    assert in_weapon_reach(BEARER, enemy, 2_000)
    assert not in_weapon_reach(BEARER, enemy._replace(x=enemy.x + 1), 2_000)
    assert not engages(BEARER, enemy)
    assert not in_weapon_reach(BEARER, enemy, 0)


def test_a_reach_goes_up_as_far_as_the_base_is_wide_or_farther() -> None:  # KA-GEO-04
    enemy = Base(6_200, 5_000, 500)
    assert in_weapon_reach(BEARER, enemy._replace(z=1_250), 1_000)
    assert not in_weapon_reach(BEARER, enemy._replace(z=1_251), 1_000)
    assert in_weapon_reach(BEARER, enemy._replace(z=2_000), 2_000)
    assert not in_weapon_reach(BEARER, enemy._replace(z=2_001), 2_000)
    assert in_weapon_reach(BEARER, enemy._replace(z=1_250), 0)
    assert not in_weapon_reach(BEARER, enemy._replace(z=1_251), 0)

"""Whom a target expression of a card can mean."""

from __future__ import annotations

import re
from functools import lru_cache

from ludarium.games.nova_aetas.rules.conditions import Moment
from ludarium.games.nova_aetas.rules.names import enemy_number, hero_number, name_of, place_of
from ludarium.games.nova_aetas.state import NovaAetas, near
from ludarium.space.squares import BLOCKED, adjacent, sight

SINGLE = ("ally", "hero", "new_hero", "ko_hero", "enemy", "near_target")
"""Targets of which the player chooses one."""


@lru_cache(maxsize=256)
def parts(expression: str) -> tuple[str, int]:
    """The name of an expression, and how far it reaches."""
    found = re.fullmatch(r"([a-z_]+)(?:<=(\d+))?", expression)
    assert found is not None
    return found[1], int(found[2] or 0)


def is_single(expression: str) -> bool:
    """Whether the player chooses one Model."""
    return parts(expression)[0] in SINGLE


def meant(g: NovaAetas, owner: int, expression: str, moment: Moment, area: tuple[str, ...], heals: bool) -> list[str]:
    """The Models that a target expression can mean."""
    name, far = parts(expression)
    at = g.heroes[owner].at
    if name == "self":
        return [g.heroes[owner].id]
    if name in ("target", "attacker"):
        return [name_of(moment.target)] if moment.target >= 0 and g.enemies[moment.target].at else []
    if name == "area":
        return [who for who in area if _here(g, who)]
    if name == "adjacent_enemies":
        return [name_of(n) for n in g.foes() if at and adjacent(g.ground, at, g.enemies[n].at or at)]
    if name in ("enemy", "enemies"):
        close = [n for n in g.foes() if near(at, g.enemies[n].at) <= far]
        if name == "enemy":
            close = [n for n in close if sees(g, owner, n)]
        return [name_of(n) for n in close]
    if name == "near_target":
        return [name_of(n) for n in g.foes() if n != moment.target and near(moment.where, g.enemies[n].at) <= far]
    return _heroes(g, owner, name, far, heals)


def _heroes(g: NovaAetas, owner: int, name: str, far: int, heals: bool) -> list[str]:
    at = g.heroes[owner].at
    others = name in ("ally", "allies")
    lifted = {hero.lifts for hero in g.heroes}
    found = []
    for n, hero in enumerate(g.heroes):
        if hero.at is None or near(at, hero.at) > far or (others and n == owner) or n in lifted:
            continue
        if name == "ko_hero":
            if hero.ko:
                found.append(hero.id)
        elif not hero.ko or heals:
            found.append(hero.id)
    return found


def _here(g: NovaAetas, who: str) -> bool:
    if enemy_number(who) < 0 and hero_number(g, who) < 0 and who not in g.things:
        return False
    return place_of(g, who) is not None


def sees(g: NovaAetas, owner: int, target: int) -> bool:
    """Whether a Hero has line of sight to an Enemy."""
    at, end = g.heroes[owner].at, g.enemies[target].at
    return at is not None and end is not None and sight(g.ground, at, end, g.foe_squares()) != BLOCKED

"""Why an Enemy goes for whom it goes for, in words: the facts that TARGET looked at."""

from __future__ import annotations

from ludarium.games.nova_aetas.rules.pursuit import carrier_of, finished
from ludarium.games.nova_aetas.rules.sensing import threat
from ludarium.games.nova_aetas.rules.statuses import passives
from ludarium.games.nova_aetas.state import NovaAetas, near

_REACHED = " it can reach"
"""Said where somebody else would be the target if it could be reached."""


def reason(g: NovaAetas, number: int, kind: str, heroes: list[int], beside: tuple[int, ...]) -> str:
    """Why this is what ``choose_target`` found."""
    enemy = g.enemies[number]
    area = g.card(enemy).control_area
    objective = g.objective(enemy.kind)
    bound = objective if objective is not None and not finished(g, objective) else None
    if kind == "objective" and bound is not None:
        return f"no Hero in its Control Area ({area}) has a Threat Value of {bound.tv} or more"
    if kind != "hero":
        return "no Hero can be reached"
    hero = heroes[0]
    far, tv = near(enemy.at, g.heroes[hero].at), threat(g, number, hero)
    if bound is not None and far <= area and tv >= bound.tv:
        return f"Threat Value {tv} reaches the {bound.tv} of its Objective"
    if bound is not None and carrier_of(g, bound) == hero:
        return "that Hero holds what it is after"
    if beside and "eclectic" in passives(g, enemy):
        return "Eclectic, it fights on with whom it is in contact"
    around = [n for n in g.up() if near(enemy.at, g.heroes[n].at) <= area]
    if far <= area:
        passed = any(threat(g, number, n) > tv for n in around)
        return f"Threat Value {tv} is the highest{_REACHED if passed else ''} in its Control Area ({area})"
    return f"the nearest{_REACHED}" if around else f"the nearest, as nobody is in its Control Area ({area})"

"""Why an Enemy goes for whom it goes for, in words: the facts that TARGET looked at."""

from __future__ import annotations

from ludarium.games.nova_aetas.rules.pursuit import finished
from ludarium.games.nova_aetas.rules.sensing import threat
from ludarium.games.nova_aetas.state import NovaAetas, near


def reason(g: NovaAetas, number: int, kind: str, heroes: list[int]) -> str:
    """Why this is what ``choose_target`` found."""
    enemy = g.enemies[number]
    area = g.card(enemy).control_area
    objective = g.objective(enemy.kind)
    bound = objective is not None and not finished(g, objective)
    if kind != "hero":
        if objective is not None and bound:
            return f"no Hero in its Control Area ({area}) has a Threat Value of {objective.tv} or more"
        return "no Hero can be reached"
    far, tv = near(enemy.at, g.heroes[heroes[0]].at), threat(g, number, heroes[0])
    if objective is not None and bound:
        leaves = far <= area and tv >= objective.tv
        return (
            f"Threat Value {tv} reaches the {objective.tv} of its Objective"
            if leaves
            else "that Hero holds what it is after"
        )
    if far <= area:
        return f"Threat Value {tv} is the highest in its Control Area ({area})"
    return f"the nearest, as nobody is in its Control Area ({area})"

"""The time on the clock, and what Enemies have in mind: told by the rules they are played by, for every screen alike."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from ludarium.games.nova_aetas.rules.reasons import reason
from ludarium.games.nova_aetas.rules.targeting import choose_target, heroes_beside
from ludarium.games.nova_aetas.state import NovaAetas


class Intention(msgspec.Struct, frozen=True):
    """What an Enemy would go for now."""

    kind: str
    """``waits``, ``hero``, ``objective`` or ``nothing``."""
    heroes: tuple[int, ...] = ()
    """The Heroes among whom it would choose."""
    words: str = ""
    why: str = ""


Meant: TypeAlias = dict[int, Intention]
"""What each Enemy on the map has in mind."""


def intention_of(g: NovaAetas, number: int) -> Intention:
    """Whom or what an Enemy would go for if it acted now."""
    if g.enemies[number].waiting:
        return Intention("waits", words="waits")
    beside = heroes_beside(g, number)
    kind, heroes = choose_target(g, number, beside)
    why = reason(g, number, kind, heroes, beside)
    if kind == "hero":
        names = " or ".join(g.sheet(g.heroes[n]).name for n in heroes)
        return Intention(kind, tuple(heroes), names, why)
    objective = g.objective(g.enemies[number].kind)
    if kind == "objective" and objective is not None:
        return Intention(kind, words=f"its Objective (TV {objective.tv})", why=why)
    return Intention("nothing", words="nobody", why=why)

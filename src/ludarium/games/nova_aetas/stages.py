"""Stages of play by name, and facts that follow from a position: for cases and for people who try things out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludarium.games.nova_aetas.rules.actions import minimum_left
from ludarium.games.nova_aetas.rules.activation import HeroActivation
from ludarium.games.nova_aetas.rules.enemies import EnemyToken
from ludarium.games.nova_aetas.rules.horologium import Play, tokens_here
from ludarium.games.nova_aetas.rules.names import hero_number
from ludarium.games.nova_aetas.rules.targeting import choose_target
from ludarium.games.nova_aetas.state import NovaAetas, near
from ludarium.kernel.game_type import BadOption
from ludarium.space.squares import BLOCKED, CLEAR, COVERED, sight

SIGHT = {BLOCKED: "blocked", COVERED: "cover", CLEAR: "clear"}
STAGES = ("clock", "tick", *(f"hero {n}" for n in range(4)), *(f"action of hero {n}" for n in range(4)), "enemies")


def patch(g: NovaAetas, path: str, value: Any) -> bool:
    """What a case may set that is no field: ``rows`` as they are written."""
    if path == "map":
        g.rows = tuple(value)
        return True
    return False


def arrange(g: NovaAetas, stage: str) -> None:
    """Begin this stage with the facts as they are: Heroes stand on the start squares unless the case places them.

    ``clock`` picks the next token, ``tick`` moves the hand, ``hero 0`` begins the activation of a Hero, ``action of
    hero 0`` is in the middle of it with the AP of the case, ``enemies`` activates the first Enemy token. Tokens of Heroes
    that would lie in the past are moved up.
    """
    free = [s for s in g.script.heroes_start if s not in {hero.at for hero in g.heroes}]
    for number, hero in enumerate(g.heroes):
        if hero.at is None and not hero.exit:
            g.put_hero(number, at=free.pop(0))
    kinds = {enemy.kind for enemy in g.enemies if enemy.at is not None}
    g.tokens = {kind: token for kind, token in g.tokens.items() if kind in kinds}
    for kind in sorted(kinds - set(g.tokens)):
        g.tokens = dict(sorted({**g.tokens, kind: g.now + 1}.items()))
    g.pending = ()
    g.stack = [Play(at="turn")]
    if stage == "tick":
        g.stack = [Play(at="tick")]
    elif stage.startswith("hero "):
        g.stack = [Play(at="settled"), HeroActivation(hero=int(stage[5:]))]
    elif stage.startswith("action of hero "):
        number = int(stage[15:])
        g.active = number
        g.ap = g.ap or g.stat(g.heroes[number], "rapidity")
        engaged = bool(g.beside_hero(g.heroes[number]))
        g.stack = [Play(at="settled"), HeroActivation(hero=number, at="more", engaged=engaged, paid=g.spent)]
    elif stage == "enemies":
        if not g.tokens:
            raise BadOption("There is no Enemy token to activate.")
        kind = min(g.tokens, key=lambda one: (g.tokens[one], one))
        g.now = g.tokens[kind]
        g.stack = [Play(at="settled"), EnemyToken(kind=kind)]
    for number, hero in enumerate(g.heroes):
        if hero.token < g.now + (stage == "tick") and not hero.ko:
            g.put_hero(number, token=g.now + (stage == "tick"))
    g.run(None)


def _sight(g: NovaAetas, start: str, end: str) -> str:
    """Between two squares written as x,y; Enemies block."""
    a, b = (tuple(map(int, text.split(","))) for text in (start, end))
    return SIGHT[sight(g.ground, (a[0], a[1]), (b[0], b[1]), g.foe_squares())]


def _target(g: NovaAetas, enemy: int) -> list[str]:
    kind, heroes = choose_target(g, enemy, ())
    return [g.heroes[n].id for n in heroes] if kind == "hero" else [kind]


def _sync(g: NovaAetas, hero: str) -> int:
    return minimum_left(g, hero_number(g, hero))


def _stat(g: NovaAetas, hero: str, name: str) -> int:
    return g.stat(g.heroes[hero_number(g, hero)], name)


def _next(g: NovaAetas) -> list[str]:
    return list(tokens_here(g))


def _distance(g: NovaAetas, hero: str, enemy: int) -> int:
    return near(g.heroes[hero_number(g, hero)].at, g.enemies[enemy].at)


def _content(g: NovaAetas, kind: str) -> int:
    return len(g.book.all[kind])


FACTS: dict[str, Callable[..., Any]] = {
    "sight": _sight,
    "target": _target,
    "sync": _sync,
    "stat": _stat,
    "next": _next,
    "distance": _distance,
    "content": _content,
}
"""Facts that follow from a position, by name; their arguments are written behind it, after dots."""

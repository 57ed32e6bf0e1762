"""Stages of play by name, and facts that follow from a position: for cases and for people who try things out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ludarium.games.nova_aetas.rules.actions import minimum_left
from ludarium.games.nova_aetas.rules.activation import HeroActivation
from ludarium.games.nova_aetas.rules.campaign import Campaign, EndPhase, Preparation
from ludarium.games.nova_aetas.rules.conditions import start_of
from ludarium.games.nova_aetas.rules.enemies import EnemyToken
from ludarium.games.nova_aetas.rules.horologium import Play, tokens_here
from ludarium.games.nova_aetas.rules.learning import Learning
from ludarium.games.nova_aetas.rules.names import hero_number
from ludarium.games.nova_aetas.rules.placing import limit
from ludarium.games.nova_aetas.rules.plans import can_hit, plan_of
from ludarium.games.nova_aetas.rules.targeting import choose_target, heroes_beside
from ludarium.games.nova_aetas.rules.town import worth
from ludarium.games.nova_aetas.state import QUADRANTS, NovaAetas, coins, near
from ludarium.kernel.game_type import BadOption
from ludarium.space.squares import BLOCKED, BUILDING, CLEAR, COVERED, NOTHING, Square, area, sight

SIGHT = {BLOCKED: "blocked", COVERED: "cover", CLEAR: "clear"}
BETWEEN = ("preparation", "end phase", "city", "village", "learning")
"""Stages between the Missions of a campaign."""
STAGES = (
    "clock",
    "tick",
    *(f"hero {n}" for n in range(4)),
    *(f"action of hero {n}" for n in range(4)),
    "enemies",
    *BETWEEN,
)


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
    that would lie in the past are moved up. The stages between Missions are those after the Mission of the position.
    """
    if stage in BETWEEN:
        _between(g, stage)
        return
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


def _between(g: NovaAetas, stage: str) -> None:
    """``end phase`` begins with the story, ``city`` and ``village`` with the visit to that place of the chapter."""
    g.campaign = True
    for number in range(len(g.heroes)):
        g.put_hero(number, at=None)
    g.stage = "prepare" if stage == "preparation" else "town"
    chapter = g.script.chapter
    outcome = g.ended or "victory"
    g.ended = outcome
    if stage == "preparation":
        g.stack = [Campaign(at="finish"), Preparation()]
    elif stage == "learning":
        g.stack = [Campaign(at="finish"), Learning(chapter=chapter)]
    else:
        place = next((t.id for t in g.book.towns.values() if t.type == stage and t.chapter == chapter), "")
        at = "visit" if place else "plot"
        g.stack = [Campaign(at="finish"), EndPhase(mission=g.mission, outcome=outcome, place=place, at=at)]
    g.run(None)


def _square(text: str) -> Square:
    x, y = text.split(",")
    return int(x), int(y)


def _card(g: NovaAetas, kind: str, name: str, field: str) -> Any:
    """A printed value, such as ``card.enemies.nun.rapidity``; ``count`` before the field counts its entries."""
    card = g.book.all[kind][name]
    if field.startswith("count."):
        return len(getattr(card, field[6:]))
    value: Any = card
    for part in field.split("."):
        value = getattr(value, part)
    return msgspec.to_builtins(value)


def _clock(g: NovaAetas) -> str:
    """The time on the Horologium, without a.m. and p.m."""
    hours, quadrants = divmod(start_of(g) + g.now, QUADRANTS)
    return f"{(hours - 1) % 12 + 1}:{5 * quadrants:02}"


def _zone(g: NovaAetas, square: str) -> str:
    return g.zone(_square(square))


def _limit(g: NovaAetas, hero: str, slot: str) -> int:
    return limit(g, g.heroes[hero_number(g, hero)], slot)  # type: ignore[arg-type]  # a wrong slot is a KeyError


def _area(g: NovaAetas, shape: str, square: str, way: str) -> list[list[int]]:
    """The squares of an area round a main target; the direction is written as dx,dy."""
    stops = lambda s: g.ground.letter(s) in (BUILDING, NOTHING)  # noqa: E731
    return sorted(list(one) for one in area(shape, _square(square), _square(way), stops))


def _can_hit(g: NovaAetas, hero: str, card: str, target: str) -> str:
    number = hero_number(g, hero)
    return SIGHT[can_hit(g, number, plan_of(g, card), target)]


def _coins(g: NovaAetas, popolini: int) -> str:
    return coins(popolini)


def _sight(g: NovaAetas, start: str, end: str) -> str:
    """Between two squares written as x,y; Enemies block."""
    a, b = (tuple(map(int, text.split(","))) for text in (start, end))
    return SIGHT[sight(g.ground, (a[0], a[1]), (b[0], b[1]), g.foe_squares())]


def _target(g: NovaAetas, enemy: int) -> list[str]:
    kind, heroes = choose_target(g, enemy, heroes_beside(g, enemy))
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
    "card": _card,
    "clock": _clock,
    "zone": _zone,
    "limit": _limit,
    "area": _area,
    "can_hit": _can_hit,
    "worth": worth,
    "coins": _coins,
}
"""Facts that follow from a position, by name; their arguments are written behind it, after dots."""

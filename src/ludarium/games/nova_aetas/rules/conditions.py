"""When a line of a card counts: its conditions, against what is going on."""

from __future__ import annotations

import msgspec

from ludarium.games.nova_aetas.called import clock
from ludarium.games.nova_aetas.content.calls import Condition, Line
from ludarium.games.nova_aetas.state import NOBODY, NovaAetas, near
from ludarium.space.squares import BLOCKED, FAR, Square, adjacent, sight

SYMBOL_WORDS = ("sun", "moon", "star", "each", "any", "black", "red", "flip", "once")
"""Conditions that whoever carries out the line looks at."""


class Moment(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is going on: an attack, a cast, a defence, a test."""

    kinds: tuple[str, ...] = ()
    """melee, ranged, magic, prayer, and physical or mental."""
    card: str = ""
    """The weapon, skill or spell in use."""
    target: int = NOBODY
    """The Enemy in question."""
    dist: int = 0
    tests: tuple[str, ...] = ()
    boosts: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    successes: int = 0
    wounds: int = 0
    source: str = ""
    """Where Wounds come from: attack, area, status, card or taken."""
    where: Square | None = None
    """The square of the target when the attack was declared."""


def holds(g: NovaAetas, number: int, card: str, line: Line, moment: Moment) -> bool:
    """Whether every condition of the line holds for this Hero now."""
    return all(_holds(g, number, card, one, moment) for one in line.conditions)


def _holds(g: NovaAetas, number: int, card: str, one: Condition, moment: Moment) -> bool:
    if one.name in SYMBOL_WORDS:
        return True
    if one.sign in (">=", "<="):
        value = _number(g, number, one.name, moment)
        return value >= one.number if one.sign == ">=" else value <= one.number
    if one.sign == "=":
        return any(word in _words(g, card, one.name, moment) for word in one.words)
    return _bare(g, number, card, one.name, moment)


def _number(g: NovaAetas, number: int, name: str, moment: Moment) -> int:
    if name == "tv":
        return g.heroes[number].tv
    if name == "reach":
        return _reach(g, number, moment.target)
    return {"wounds": moment.wounds, "successes": moment.successes, "dist": moment.dist}[name]


def _reach(g: NovaAetas, number: int, target: int) -> int:
    """The distance to an Enemy in line of sight; very far if it is not seen."""
    at, end = g.heroes[number].at, g.enemies[target].at if target >= 0 else None
    if at is None or end is None or sight(g.ground, at, end, g.foe_squares()) == BLOCKED:
        return FAR
    return near(at, end)


def _words(g: NovaAetas, card: str, name: str, moment: Moment) -> tuple[str, ...]:
    if name == "kind":
        return moment.kinds
    if name in ("rank", "faction"):
        return (getattr(g.card(g.enemies[moment.target]), name),) if moment.target >= 0 else ()
    if name == "has":
        return tuple(word.split()[0] for word in moment.keywords)
    if name == "weapon":
        item = g.book.items.get(moment.card)
        if item is None or item.attack is None or item.attack.kind == "magic":
            return ()
        return (item.category, "any", *(("this",) if moment.card == card else ()))
    if name == "test":
        return (*moment.tests, "any") if moment.tests else ()
    if name == "source":
        return (moment.source,)
    if name == "time":
        return ("day",) if 6 * 12 <= (start_of(g) + g.now) % 288 < 18 * 12 else ("night",)
    return ()


def _bare(g: NovaAetas, number: int, card: str, name: str, moment: Moment) -> bool:
    hero = g.heroes[number]
    at = hero.at
    if name == "boosted":
        return card in moment.boosts
    if name == "marked":
        return moment.target >= 0 and hero.mark == moment.target
    if name == "hurt":
        return 2 * hero.wounds >= g.stat(hero, "health")
    if name == "no_adjacent_enemy":
        return not any(enemy.at and at and adjacent(g.ground, at, enemy.at) for enemy in g.enemies)
    if name == "adjacent_ally":
        others = [g.heroes[n].at for n in g.up() if n != number]
        return any(at and other and adjacent(g.ground, at, other) for other in others)
    if name == "bleeding":
        held = g.enemies[moment.target].statuses if moment.target >= 0 else ()
        return "bleed" in held or "hemorrhage" in held
    if name == "sun_effect":
        lines = g.book.card(moment.card).lines() if moment.card in g.book.skills else ()
        return any(line.trigger == "symbol" and line.has("sun") for line in lines)
    return {
        "unmoved": not hero.moved,
        "no_wound": moment.wounds == 0,
        "no_wound_tokens": hero.wounds == 0,
    }[name]


def start_of(g: NovaAetas) -> int:
    """The start of the Mission in Quadrants since midnight."""
    return clock(g.script.time.start)


def quadrants_until(g: NovaAetas, text: str) -> int:
    """How many Quadrants after the start a clock time lies, read forward."""
    return (clock(text) - start_of(g)) % 288


def distance_to(g: NovaAetas, number: int, target: int) -> int:
    """Squares between a Hero and an Enemy."""
    return near(g.heroes[number].at, g.enemies[target].at)

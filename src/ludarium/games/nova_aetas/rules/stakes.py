"""Conditions of a Mission: what must hold for a use, an event, Victory and Defeat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludarium.games.nova_aetas.content.calls import Call, read_call
from ludarium.games.nova_aetas.rules.conditions import quadrants_until
from ludarium.games.nova_aetas.state import NOBODY, NovaAetas, near
from ludarium.space.squares import adjacent


def holds(g: NovaAetas, condition: Any, actor: int = NOBODY, this: str = "") -> bool:
    """Whether a condition of the Mission holds now, for the Hero who acts and the object in question."""
    if isinstance(condition, dict):
        key, parts = next(iter(condition.items()))
        enough: bool = key == "any"
        for part in parts:  # the first that settles it is enough
            if bool(holds(g, part, actor, this)) == enough:
                return enough
        return not enough
    call = read_call(condition)
    if call.name == "far":
        at = g.things[this].at
        return all(near(at, g.enemies[n].at) >= call.number(1) for n in g.group(call.word(0)))
    return CONDITIONS[call.name](g, call, actor)


def _objects_left(g: NovaAetas, call: Call, actor: int) -> bool:
    left = sum(1 for t in g.things.values() if t.type == call.word(0) and not t.gone)
    number = call.number(2)
    return {"eq": left == number, "ge": left >= number, "le": left <= number}[call.word(1)]


def _none_left(g: NovaAetas, call: Call, actor: int) -> bool:
    """No Enemy, no hidden piece, and nobody still to come by the clock."""
    if g.foes() or len(g.laid) < len(g.script.map):
        return False
    for event in g.script.events:
        coming = any(isinstance(op, str) and op.split("(")[0] in ("spawn", "spawn_at", "draft") for op in event.do)
        if coming and event.when.startswith("time(") and event.id not in g.fired:
            return False
    return True


def _held(g: NovaAetas, call: Call, actor: int) -> bool:
    return any(call.word(0) in hero.carries for hero in g.heroes)


def _hero_exit(g: NovaAetas, call: Call, actor: int) -> bool:
    return any(call.word(0) in hero.carries and hero.exit == call.word(1) for hero in g.heroes)


def _exit(g: NovaAetas, call: Call, actor: int) -> bool:
    return sum(hero.exit == call.word(0) for hero in g.heroes) >= call.number(1)


def _left(g: NovaAetas, call: Call, actor: int) -> bool:
    """An Enemy, what an Enemy carried, or a character left the map by an exit."""
    who, exit_ = call.word(0), call.word(1)
    return any(gone.startswith(f"{who} ") and exit_ in ("any", gone.split()[1]) for gone in g.departed)


def _ko(g: NovaAetas, call: Call, actor: int) -> bool:
    return sum(hero.ko and not hero.exit for hero in g.heroes) >= call.number(0)


def _time(g: NovaAetas, call: Call, actor: int) -> bool:
    return g.now >= quadrants_until(g, call.word(0))


def _clear_before(g: NovaAetas, call: Call, actor: int) -> bool:
    return not g.foes() and g.now < quadrants_until(g, call.word(0))


def _next_to(g: NovaAetas, call: Call, actor: int) -> bool:
    at = g.heroes[actor].at
    return any(at and adjacent(g.ground, at, g.enemies[n].at or at) for n in g.group(call.word(0)))


def _destroyed(g: NovaAetas, call: Call, actor: int) -> bool:
    return sum(t.destroyed for t in g.things.values() if call.word(0) in (t.id, t.type)) >= call.number(1)


CONDITIONS: dict[str, Callable[[NovaAetas, Call, int], bool]] = {
    "none_left": _none_left,
    "held": _held,
    "hero_exit": _hero_exit,
    "exit": _exit,
    "flag": lambda g, call, _: call.word(0) in g.flags,
    "not_flag": lambda g, call, _: call.word(0) not in g.flags,
    "counter": lambda g, call, _: g.counters.get(call.word(0), 0) >= call.number(1),
    "counter_below": lambda g, call, _: g.counters.get(call.word(0), 0) < call.number(1),
    "defeated": lambda g, call, _: call.word(0) in g.out and not g.group(call.word(0)),
    "destroyed": _destroyed,
    "interacted": lambda g, call, _: call.word(0) in g.things and bool(g.things[call.word(0)].worked),
    "objects_left": _objects_left,
    "enemy_exit": _left,
    "npc_exit": _left,
    "npc_out": lambda g, call, _: call.word(0) in g.things and g.things[call.word(0)].destroyed,
    "time": _time,
    "time_over": lambda g, *_: g.now >= g.script.time.quadrants,
    "clear_before": _clear_before,
    "ko": _ko,
    "achievement": lambda g, call, _: call.word(0) in g.achievements,
    "not_achievement": lambda g, call, _: call.word(0) not in g.achievements,
    "has_item": lambda g, call, _: any(call.word(0) in hero.items for hero in g.heroes),
    "carries": lambda g, call, actor: actor >= 0 and call.word(0) in g.heroes[actor].carries,
    "next_to": _next_to,
    "no_wake": lambda g, *_: g.woken < 0,
}
"""All conditions but ``far``, which is about an object."""

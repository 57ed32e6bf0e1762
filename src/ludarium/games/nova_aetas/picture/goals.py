"""How a Mission is won and lost, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ludarium.games.nova_aetas.content.calls import Call, read_call
from ludarium.games.nova_aetas.rules.stakes import holds
from ludarium.games.nova_aetas.state import NovaAetas

Goal = tuple[str, bool]
"""What must be so, and whether it is."""


def goals(g: NovaAetas, condition: Any) -> tuple[str, tuple[Goal, ...]]:
    """``any`` or ``all``, and the parts."""
    key, parts = next(iter(condition.items()))
    return key, tuple([(said(g, part), bool(holds(g, part))) for part in parts])


def said(g: NovaAetas, part: Any) -> str:
    """A condition in words."""
    if isinstance(part, dict):
        key, parts = next(iter(part.items()))
        return (" and " if key == "all" else " or ").join(said(g, one) for one in parts)
    call = read_call(part)
    return _WORDS[call.name](g, call) if call.name in _WORDS else part.replace("_", " ")


def _name(g: NovaAetas, what: str) -> str:
    if what in g.book.enemies:
        return g.book.enemies[what].name
    text = next((one.text for one in g.script.objects if one.id == what), what.replace("_", " "))
    return text.partition(";")[0].rstrip(".")


def _counted(g: NovaAetas, call: Call) -> str:
    done = g.counters.get(call.word(0), 0)
    return f"{call.word(0).replace('_', ' ').capitalize()}: {done} of {call.word(1)}"


_RELATIONS: Final = {"eq": "exactly", "ge": "at least", "le": "at most"}
_WORDS: Final[dict[str, Callable[[NovaAetas, Call], str]]] = {
    "none_left": lambda g, call: "No Enemy is left on the map",
    "hero_exit": lambda g, call: f"A Hero leaves by the {call.word(1)} exit with: {_name(g, call.word(0))}",
    "ko": lambda g, call: f"{call.word(0)} Heroes are KO'd at once",
    "time_over": lambda g, call: f"It is {g.script.time.end}",
    "enemy_exit": lambda g, call: f"An Enemy gets away: {_name(g, call.word(0))}",
    "flag": lambda g, call: f"It has happened: {call.word(0).replace('_', ' ')}",
    "exit": lambda g, call: f"{call.word(1)} Heroes have left by the {call.word(0)} exit",
    "held": lambda g, call: f"A Hero holds: {_name(g, call.word(0))}",
    "defeated": lambda g, call: f"{_name(g, call.word(0))} is Out of Combat",
    "counter": _counted,
    "objects_left": lambda g, call: (
        f"{_RELATIONS.get(call.word(1), '')} {call.word(2)} of this kind left: {call.word(0)}".strip().capitalize()
    ),
    "time": lambda g, call: f"It is {call.word(0)}",
    "interacted": lambda g, call: f"Done: {_name(g, call.word(0))}",
    "destroyed": lambda g, call: f"Destroyed, {call.word(1)}: {_name(g, call.word(0))}",
    "npc_exit": lambda g, call: f"{_name(g, call.word(0))} gets to the {call.word(1)} exit",
    "npc_out": lambda g, call: f"{_name(g, call.word(0))} is out",
}

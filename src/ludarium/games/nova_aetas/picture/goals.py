"""How a Mission is won and lost, in words."""

from __future__ import annotations

from typing import Any, Final

from ludarium.games.nova_aetas.content.calls import read_call
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
    if call.name not in _WORDS:
        return str(part).replace("_", " ")
    words = [call.word(n).replace("_", " ") for n in range(len(call.args))]
    relation = _RELATIONS.get(words[1], "") if len(words) > 1 else ""
    facts = {"thing": _name(g, call.word(0)) if words else "", "end": g.script.time.end, "relation": relation}
    done = g.counters.get(call.word(0), 0) if words else 0
    return _WORDS[call.name].format(*words, **facts, done=done)


def _name(g: NovaAetas, what: str) -> str:
    if what in g.book.enemies:
        return g.book.enemies[what].name
    text = next((one.text for one in g.script.objects if one.id == what), what.replace("_", " "))
    return text.partition(";")[0].partition("(")[0].strip().rstrip(".")


_RELATIONS: Final = {"eq": "exactly", "ge": "at least", "le": "at most"}
_WORDS: Final = {
    "none_left": "No Enemy is left on the map",
    "hero_exit": "A Hero leaves by the {1} exit with: {thing}",
    "ko": "{0} Heroes are KO'd at once",
    "time_over": "It is {end}",
    "enemy_exit": "An Enemy gets away: {thing}",
    "flag": "It has come to pass: {0}",
    "exit": "{1} Heroes have left by the {0} exit",
    "held": "A Hero holds: {thing}",
    "defeated": "{thing} is Out of Combat",
    "counter": "{0}: {done} of {1}",
    "objects_left": "On the map, {relation} {2}: {0}",
    "time": "It is {0}",
    "interacted": "Done: {thing}",
    "destroyed": "Destroyed, {1}: {thing}",
    "npc_exit": "{thing} gets to the {1} exit",
    "npc_out": "{thing} is out",
}
"""Conditions by name, with their words and facts to fill in."""

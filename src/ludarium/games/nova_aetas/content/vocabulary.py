"""Every word that cards and Missions may use. A word that nothing carries out is refused when content is loaded."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ludarium.games.nova_aetas.content.calls import BadNotation, Call, Line, read_call

EFFECTS = frozenset(
    [
        "status",
        "heal",
        "clear",
        "tv",
        "token",
        "mark",
        "push",
        "pull",
        "move",
        "blink",
        "wound",
        "free_attack",
        "unload",
        "draw",
        "discard",
        "after",
        "arm",
        "peek",
        "no_reaction",
        "reveal",
        "sync",
        "set_waiting",
        "die",
        "die_low",
        "symbol_die",
    ]
)
"""Operations that can be carried out at any moment when a card acts."""
_DECLARED = frozenset(["dice", "reroll", "pool", "pd", "md", "ignore", "range", "extra", "keyword", "aoe"])
OPERATIONS: dict[str, frozenset[str]] = {
    "passive": frozenset(["stat", "keyword", "immune", "no_reaction", "reload_cost", "capacity", "tv_seen", "spell"]),
    "mission_start": EFFECTS,
    "recovery": EFFECTS,
    "activation_end": EFFECTS,
    "use": EFFECTS,
    "boost": _DECLARED | frozenset(["cost", "move", "clear", "wound", "arm"]),
    "attack_declare": _DECLARED - frozenset(["extra", "aoe"]),
    "attack_roll": frozenset(["reroll"]),
    "cast_declare": frozenset(["dice", "ignore", "md", "keyword"]),
    "cast_roll": frozenset(["reroll"]),
    "attack_done": EFFECTS,
    "any_attack": frozenset(["discard"]),
    "attack_hit": EFFECTS,
    "attack_kill": EFFECTS,
    "cast_ok": EFFECTS,
    "cast_fail": EFFECTS,
    "success": EFFECTS,
    "symbol": EFFECTS | frozenset(["extra"]),
    "defend_declare": frozenset(["dice", "block"]),
    "defend_roll": frozenset(["reroll"]),
    "defend_done": EFFECTS,
    "would_wound": frozenset(["cancel", "die"]),
    "would_ko": frozenset(["cancel"]),
    "wounded": EFFECTS,
    "test_declare": frozenset(["dice", "need"]),
    "test_roll": frozenset(["reroll"]),
    "ally_attacked": frozenset(["redirect", "block"]),
    "ally_wounded": frozenset(["take", "status"]),
    "ally_would_ko": frozenset(["cancel"]),
    "ally_ko": frozenset(["status"]),
    "heal_given": frozenset(["heal", "clear"]),
    "enemy_out": frozenset(["heal"]),
    "move_action": frozenset(["step_cost"]),
    "loot": frozenset(["draw"]),
    "mission_end": frozenset(["keep", "swap_loot"]),
}
"""What a card may do at each moment."""
CONDITIONS = frozenset(
    [
        "wounds",
        "successes",
        "dist",
        "reach",
        "kind",
        "rank",
        "faction",
        "has",
        "boosted",
        "flip",
        "sun_effect",
        "marked",
        "tv",
        "hurt",
        "no_adjacent_enemy",
        "adjacent_ally",
        "sun",
        "moon",
        "star",
        "each",
        "any",
        "black",
        "red",
        "bleeding",
        "unmoved",
        "weapon",
        "test",
        "once",
        "no_wound",
        "no_wound_tokens",
        "source",
        "time",
    ]
)
TARGETS = frozenset(
    [
        "self",
        "target",
        "area",
        "attacker",
        "adjacent_enemies",
        "ally",
        "hero",
        "new_hero",
        "heroes",
        "allies",
        "ko_hero",
        "enemy",
        "near_target",
        "enemies",
    ]
)
MOMENTS = frozenset(
    [
        "start",
        "time",
        "hour",
        "quarter",
        "enter",
        "picked",
        "interact",
        "flag",
        "counter",
        "defeated",
        "destroyed",
        "wounds",
        "wake",
        "after_wake",
        "objects_left",
        "npc_exit",
        "clear_before",
        "victory",
    ]
)
"""What sets off events of a Mission."""
DOINGS = frozenset(
    [
        "spawn",
        "spawn_at",
        "fewer",
        "draft",
        "reveal",
        "wake",
        "objective",
        "leave",
        "remove_enemies",
        "hits",
        "give",
        "take",
        "popolini",
        "loot",
        "equip",
        "bucket",
        "status",
        "wound",
        "heal",
        "tv",
        "place",
        "remove",
        "pick",
        "move_object",
        "walk",
        "destroy_later",
        "blast",
        "fire_spread",
        "barrage",
        "flag",
        "counter",
        "card",
        "peek",
        "if_successes",
        "choice",
    ]
)
"""What a Mission does."""
STAKES = frozenset(
    [
        "none_left",
        "held",
        "hero_exit",
        "exit",
        "flag",
        "not_flag",
        "counter",
        "counter_below",
        "defeated",
        "destroyed",
        "interacted",
        "objects_left",
        "enemy_exit",
        "npc_exit",
        "npc_out",
        "time",
        "time_over",
        "clear_before",
        "ko",
        "achievement",
        "not_achievement",
        "has_item",
        "carries",
        "next_to",
        "far",
        "no_wake",
    ]
)
"""Conditions of a Mission."""
SPECIALS = frozenset(["fire_rules", "no_items_until", "wake_only_by_attack", "carry_ko"])
_TARGETED = EFFECTS - frozenset(
    ["draw", "discard", "after", "arm", "peek", "no_reaction", "reveal", "sync", "set_waiting"]
)


def check_line(line: Line) -> None:
    """A line of a card uses only words that are carried out."""
    known = OPERATIONS.get(line.trigger)
    if known is None:
        raise BadNotation(f"there is no trigger {line.trigger!r}; there are {', '.join(OPERATIONS)}")
    for condition in line.conditions:
        if condition.name not in CONDITIONS:
            raise BadNotation(f"there is no condition {condition.name!r}")
    for op in line.ops:
        if op.name not in known:
            raise BadNotation(f"{op.name}() cannot stand at {line.trigger}; there can stand {', '.join(sorted(known))}")
        _check_target(op)


def _check_target(op: Call) -> None:
    for inner in op.args:
        if isinstance(inner, Call) and inner.name not in EFFECTS and inner.name != "cancel":
            raise BadNotation(f"there is no operation {inner.name!r}")
        if isinstance(inner, Call):
            _check_target(inner)
    if op.name in _TARGETED and not op.name.startswith(("die", "symbol_die")):
        target = op.word(0).split("<=")[0]
        if target not in TARGETS:
            raise BadNotation(f"{op.text}: there is no target {target!r}")


def check_words(found: Iterable[Any], known: frozenset[str], what: str) -> None:
    """Operations or conditions of a Mission use only words that are carried out."""
    for one in found:
        if isinstance(one, dict):
            for key, inner in one.items():
                if key == "choice":
                    for entry in inner:
                        check_words(entry["do"], known, what)
                else:
                    check_words(inner, known, what)
            continue
        call = read_call(one)
        if call.name not in known:
            raise BadNotation(f"there is no {what} {call.name!r}")

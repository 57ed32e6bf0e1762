"""Limits and costs of effects: how often they may be used, what they take, and which mastery dice are left."""

from __future__ import annotations

from typing import Any, Final

from ludarium.games.kharn_ages import references
from ludarium.games.kharn_ages.content.schema import Limit
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.state import NOBODY, KharnAges
from ludarium.games.kharn_ages.surroundings import Env

ANY_DIE: Final = -1  # no mastery die was chosen: the first that can pay


def _key(env: Env) -> str:
    return f"{env.me}:{env.ref}:{env.item}"


def _counted(g: KharnAges, env: Env, limit: Limit, other: int) -> tuple[str, tuple[str, ...]]:
    """The mark that a use leaves, and the marks among which it is counted."""
    key = _key(env)
    match limit.per:
        case "activation":
            return key, g.once
        case "round":
            return key, g.rounds_used
        case "enemy_round":
            return f"{key}:{other}", g.rounds_used
        case "two_rounds":
            recent = (f"{key}@{g.round}", f"{key}@{g.round - 1}")
            marks = g.safars[env.me].used
            return recent[0], tuple(recent[0] for one in marks if one in recent)
        case "enemy_game" | "ally_game" | "target":
            return f"{key}:{other}", g.safars[env.me].used
    return key, g.safars[env.me].used


def within_limit(g: KharnAges, env: Env, limit: Limit | None, m: Moment, other: int = NOBODY) -> bool:
    """Whether an effect may be used once more."""
    if limit is None or limit.per in ("trigger", "none") or env.me == NOBODY:
        return True
    mark, marks = _counted(g, env, limit, other)
    return marks.count(mark) < int(references.number(g, limit.n, env, m))


def count_use(g: KharnAges, env: Env, limit: Limit | None, other: int = NOBODY) -> None:
    """A use counts when the entry is begun."""
    if limit is None or limit.per in ("trigger", "none") or env.me == NOBODY:
        return
    mark, _ = _counted(g, env, limit, other)
    if limit.per == "activation":
        g.once = (*g.once, mark)
    elif limit.per in ("round", "enemy_round"):
        g.rounds_used = (*g.rounds_used, mark)
    else:
        g.alter(env.me, used=(*g.safars[env.me].used, mark))


def free_dice(g: KharnAges, n: int, field: str) -> list[int]:
    """The mastery dice of a Safar that are not crossed and show a field; any: whatever they show."""
    safar = g.safars[n]
    lost = _lost_dice(g, n)
    found = []
    for die, fields in enumerate(g.profile(n).mastery):
        shows = field == "any" or field in fields or field in safar.fields or f"{die}:{field}" in safar.fields
        if shows and die not in safar.crossed and die not in lost:
            found.append(die)
    return found


def distinct_dice(g: KharnAges, n: int, field: str) -> list[int]:
    """Of its free dice of a field one for each different set of fields: among these it matters which is crossed."""
    added = g.safars[n].fields
    kinds: dict[tuple[str, ...], int] = {}
    for die in free_dice(g, n, field):
        own = {one.partition(":")[2] for one in added if one.startswith(f"{die}:")}
        kinds.setdefault(tuple(sorted({*g.profile(n).mastery[die], *own})), die)
    return list(kinds.values())


def _lost_dice(g: KharnAges, n: int) -> set[int]:
    """Dice that a spell takes for a while: they count as crossed (Deliquescence)."""
    lost: set[int] = set()
    for one in g.safars[n].lasting:
        if one.op == "flag" and one.name == "no_mastery_die":
            dice = [d for d in range(len(g.profile(n).mastery)) if d not in g.safars[n].crossed and d not in lost]
            lost |= set(dice[1:] if "all_but_first" in one.arg else dice[-1:])
    return lost


def crossed_dice(g: KharnAges, n: int) -> int:
    """How many of its mastery dice count as crossed now."""
    return len({*g.safars[n].crossed, *_lost_dice(g, n)})


def can_pay(g: KharnAges, env: Env, cost: dict[str, Any], m: Moment, when: str) -> bool:
    """Whether the cost of an effect can be paid."""
    if not cost:
        return True
    if env.me == NOBODY:
        return False
    safar = g.safars[env.me]
    item = safar.items[env.item] if env.item >= 0 else None
    for name, given in cost.items():
        if name == "ap":
            least = given if isinstance(given, int) else 1
            if safar.ap < least + (when == "act.open" and safar.dazed):
                return False
        elif (
            (name == "hp_for_good" and safar.hp <= int(references.number(g, given, env, m)))
            or (name == "cross_die" and not free_dice(g, env.me, m.field if given == "$roll_field" else given))
            or (name == "spend_die" and not free_dice(g, env.me, given))
            or (name == "box" and (item is None or item.ticked + given > g.book.equipment[item.id].boxes))
            or (name == "use" and item is not None and 0 < g.book.equipment[item.id].uses <= item.uses)
            or (name == "discard" and env.ref.startswith("tactic:") and _card(env) not in g.players[env.seat].cards)
        ):
            return False
    return True


def _card(env: Env) -> str:
    return env.ref.partition(":")[2].rpartition("/")[0]


def dice_of_cost(g: KharnAges, env: Env, cost: dict[str, Any], m: Moment) -> tuple[int, ...]:
    """The mastery dice among which its owner chooses to pay this cost."""
    wanted = cost.get("cross_die") or cost.get("spend_die")
    if not wanted or env.me == NOBODY:
        return ()
    return tuple(distinct_dice(g, env.me, m.field if wanted == "$roll_field" else wanted))


def pay(
    g: KharnAges, env: Env, cost: dict[str, Any], m: Moment, when: str, amount: int = 0, die: int = ANY_DIE
) -> None:
    """Pay it; ``amount`` and ``die`` are what was chosen where the AP or the mastery die are free to choose."""
    for name, given in cost.items():
        safar = g.safars[env.me]
        if name == "ap":
            ap = given if isinstance(given, int) else amount
            g.alter(env.me, ap=safar.ap - ap - int(when == "act.open" and safar.dazed))
        elif name == "hp_for_good":
            lost = int(references.number(g, given, env, m))
            g.alter(env.me, hp=safar.hp - lost, most=safar.most - lost)
        elif name in ("cross_die", "spend_die"):
            die = dice_of_cost(g, env, cost, m)[0] if die == ANY_DIE else die
            spent = (*safar.spent, die) if name == "spend_die" else safar.spent
            g.alter(env.me, crossed=(*safar.crossed, die), spent=spent)
        elif name == "box":
            g.alter_item(env.me, env.item, ticked=safar.items[env.item].ticked + given)
        elif name == "use":
            g.alter_item(env.me, env.item, uses=safar.items[env.item].uses + given)
        elif name == "discard":
            if env.ref.startswith("tactic:"):
                player = g.players[env.seat]
                left = list(player.cards)
                left.remove(_card(env))
                g.alter_player(env.seat, cards=tuple(left), played=(*player.played, _card(env)))
            else:
                g.alter_item(env.me, env.item, gone=True, held=False)
        elif name == "skip_activation":
            g.once = (*g.once, "skip")

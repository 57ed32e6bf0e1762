"""What an attack can be made of: characteristics, effects, AP (KA-123, KA-ATK, KA-MEL, KA-SHO)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations_with_replacement
from typing import Any, Final

from msgspec.structs import replace

from ludarium.games.kharn_ages import conditions, references
from ludarium.games.kharn_ages.content.schema import Effect
from ludarium.games.kharn_ages.costs import count_use, within_limit
from ludarium.games.kharn_ages.entries import Entry
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.state import NOBODY, KharnAges
from ludarium.games.kharn_ages.surroundings import Env
from ludarium.games.kharn_ages.values import at_moment, entries, env_of, flag, flags, listed, named, touches_none, value

LETTERS: Final = "VPAC"
SHOTS: Final = {
    "lightning": ("V", "A"),
    "classic": ("AA",),
    "motion": ("VV",),
    "basic": ("VA",),
    "precise": ("VAA", "VVA"),
}
"""The characteristics of each kind of shot (KA-SHO-10 to 14)."""
ALL: Final = (1, 2, 3)
"""The AP that an attack can cost."""
CLASSIC: Final = 2
REFRESHED: Final = "refreshed"
ANY_COST: Final = 99
BARS: Final = frozenset(("bar_chars", "only_attack_ap", "bar_free_attack", "bar_attack_ap", "bar_assault_ap"))
"""What forbids characteristics and kinds of attack in melee."""


@lru_cache(maxsize=256)
def combinations(count: int, letters: str = LETTERS) -> tuple[str, ...]:
    """KA-123-03: so many characteristics, each at most twice."""
    found = ("".join(some) for some in combinations_with_replacement(letters, count))
    return tuple(some for some in found if all(some.count(c) <= 2 for c in some))


def ordered(chars: str) -> str:
    """Characteristics in the order V, P, A, C."""
    return "".join(sorted(chars, key="VPACI".index))


def shot_of(chars: str) -> str:
    """The kind of shot that engages these characteristics."""
    return next(kind for kind, listed_ in SHOTS.items() if chars in listed_)


def char_options(g: KharnAges, m: Moment, aps: tuple[int, ...]) -> tuple[str, ...]:
    """The characteristics that may be engaged: allowed by the weapon, and paid for."""
    return tuple(chain.from_iterable(affordable_groups(g, m, aps)))


def affordable_groups(g: KharnAges, m: Moment, aps: tuple[int, ...]) -> list[tuple[str, ...]]:
    """The same, sorted by what they cost."""
    return [some for some in _char_groups(g, m, aps) if _affordable(g, m, some[0])]


def _char_groups(g: KharnAges, m: Moment, aps: tuple[int, ...]) -> Iterator[tuple[str, ...]]:
    """What the weapon allows, sorted by what it costs."""
    n = m.attacker
    if m.kind == "shot":
        barred = listed(g, n, "bar_shots", m)
        for kind, some in SHOTS.items():
            if kind not in barred and len(some[0]) in aps:
                yield some
    elif m.kind == "special":
        fixed = _special_chars(g, m)
        yield (fixed,) if fixed else combinations(CLASSIC)
    else:
        if touches_none(g, n, BARS):
            for ap in aps:
                yield combinations(ap)
            return
        letters = LETTERS
        if barred := listed(g, n, "bar_chars", m):
            letters = "".join(c for c in LETTERS if c not in "".join(sorted(barred)))
        for ap in aps:
            if _ap_allowed(g, m, ap) and (some := combinations(ap, letters)):
                yield some


def _special_chars(g: KharnAges, m: Moment) -> str:
    for entry in entries(g, m.attacker).by_when.get("act.open", ()):
        for op in entry.effect.do:
            if "special_attack" in op and entry.ref.startswith(f"skill:{m.special}/"):
                chars = op["special_attack"]["chars"]
                return "".join(chars) if isinstance(chars, list) else ""
    return ""


def _ap_allowed(g: KharnAges, m: Moment, ap: int) -> bool:
    """KA-MEL-03: kinds of attack that the weapon bars."""
    n = m.attacker
    only = listed(g, n, "only_attack_ap", m)
    if m.free:
        return not only and not flag(g, n, "bar_free_attack", m)
    if ap in listed(g, n, "bar_attack_ap", m) or (only and ap not in only):
        return False
    return not (m.assault and ap in listed(g, n, "bar_assault_ap", m))


def _affordable(g: KharnAges, m: Moment, chars: str) -> bool:
    ap = len(chars)
    if not at_moment(g, "attack.pay"):
        return action_cost(g, m.attacker, 0 if m.free else ap, free=bool(m.free)) <= g.safars[m.attacker].ap
    shot = shot_of(chars) if m.kind == "shot" else ""
    return attack_cost(g, replace(m, chars=chars, ap=ap, shot=shot)) <= g.safars[m.attacker].ap


def attack_cost(g: KharnAges, m: Moment, *, count: bool = False) -> int:
    """KA-AP-01: the AP of an attack, with what cards and statuses change; ``count``: it is paid, uses are counted."""
    cost = 0 if m.free else m.ap
    seen: list[Effect] = []
    for entry, env in at_moment(g, "attack.pay"):
        if entry.needs_naming and not named(g, env.me, entry.item, m):
            continue
        if not _pays(g, env, entry, m) or (not entry.effect.stacks and entry.effect in seen):
            continue
        seen.append(entry.effect)
        for op in entry.effect.do:
            if references.resolve(g, op["mod"].get("who", "self"), env, m) == m.attacker:
                cost += op["mod"]["n"]
                if count:
                    count_use(g, env, entry.effect.limit)
    return action_cost(g, m.attacker, max(0, cost), free=bool(m.free))


def _pays(g: KharnAges, env: Env, entry: Entry, m: Moment) -> bool:
    first = replace(m, cost=m.ap)
    if any(one.get("first") for one in entry.effect.conditions) and g.attacks > 0:
        return False
    return conditions.all_hold(g, entry.effect.conditions, env, first) and within_limit(g, env, entry.effect.limit, m)


def action_cost(g: KharnAges, n: int, cost: int, *, free: bool = False) -> int:
    """KA-STT-03: dazed adds 1 to every action; Refreshment pays for the first one that would cost AP."""
    if not free and g.safars[n].dazed:
        cost += 1
    return 0 if g.once and g.active == n and f"{REFRESHED}:{n}" in g.once else cost


def most_ap(g: KharnAges, n: int) -> int:
    """The most AP that an action may cost it before what statuses add."""
    safar = g.safars[n]
    return safar.ap - safar.dazed if not g.once or action_cost(g, n, 1) else ANY_COST


def spend(g: KharnAges, n: int, cost: int, base: int) -> None:
    """Pay AP; a mark of Refreshment is used up by the first action that would cost something."""
    g.alter(n, ap=g.safars[n].ap - cost)
    if g.active == n:
        g.acts += 1
        if base > 0:
            g.paid_acts += 1
            g.once = tuple(one for one in g.once if one != f"{REFRESHED}:{n}")


def effect_options(g: KharnAges, m: Moment) -> tuple[str, ...]:
    """KA-ATK-02 to 04, KA-EFF-08: the effects that may be announced, as a text of letters; empty: none."""
    if m.kind in ("special", "throw") or (m.ap < CLASSIC):
        return ("",)
    n = m.attacker
    most = value(g, n, "effects_max", m.ap - 1, m) + _window_effects(g, m)
    barred = listed(g, n, "bar_effects", m)
    only = listed(g, n, "only_effects", m)
    letters: list[str] = [c for c in m.chars if c not in barred and (not only or c in only)]
    letters += [c for c in _permitted(g, m) if c not in barred]
    return _announcements(tuple(letters), most)


@lru_cache(maxsize=1_024)
def _announcements(letters: tuple[str, ...], most: int) -> tuple[str, ...]:
    """So many effects of these letters as are wanted, each at most twice."""
    found = {""}
    for size in range(1, most + 1):
        for some in combinations_with_replacement(sorted(set(letters)), size):
            if all(some.count(c) <= min(2, letters.count(c)) for c in some):
                found.add(ordered("".join(some)))
    return tuple(sorted(found, key=lambda some: (len(some), some)))


def _window_effects(g: KharnAges, m: Moment) -> int:
    """More effects that a weapon lets its user announce: they are said while declaring."""
    more = 0
    for entry, op in _declared(g, m):
        if "mod" in op and op["mod"]["value"] == "effects_max":
            more += int(references.number(g, op["mod"]["n"], env_of(g, m.attacker, entry), m))
    return more


def _permitted(g: KharnAges, m: Moment) -> list[str]:
    """Effects that may be announced though their characteristic is not engaged."""
    found: list[str] = []
    for _, op in _declared(g, m):
        if "allow_effect" in op:
            found.append(op["allow_effect"]["kind"])
        elif "flag" in op and op["flag"]["name"] == "free_effect":
            found += [op["flag"]["arg"]] * 2
    found += [arg for arg in flags(g, m.attacker, "free_effect", m) if arg]
    return found


def _declared(g: KharnAges, m: Moment) -> list[tuple[Entry, dict[str, Any]]]:
    """Operations of the attacker's entries at ``attack.declare`` whose conditions hold."""
    found = []
    for entry in entries(g, m.attacker).by_when.get("attack.declare", ()):
        if entry.needs_naming and not named(g, m.attacker, entry.item, m):
            continue
        if conditions.all_hold(g, entry.effect.conditions, env_of(g, m.attacker, entry), m):
            found += [(entry, op) for op in entry.effect.do]
    return found


def can_declare(g: KharnAges, m: Moment, aps: tuple[int, ...]) -> bool:
    """Whether some attack of this sort can be declared and paid."""
    return m.defender != NOBODY and any(_affordable(g, m, some[0]) for some in _char_groups(g, m, aps))

"""What an attack can be made of: characteristics, effects, AP (KA-123, KA-ATK, KA-MEL, KA-SHO)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any, Final

from msgspec.structs import replace

from ludarium.games.kharn_ages import conditions, references
from ludarium.games.kharn_ages.costs import count_use, within_limit
from ludarium.games.kharn_ages.entries import Entry
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.state import NOBODY, KharnAges
from ludarium.games.kharn_ages.surroundings import Env
from ludarium.games.kharn_ages.values import entries, env_of, flag, flags, listed, named, owners, value

LETTERS: Final = "VPAC"
SHOTS: Final = {
    "lightning": ("V", "A"),
    "classic": ("AA",),
    "motion": ("VV",),
    "basic": ("VA",),
    "precise": ("VAA", "VVA"),
}
"""The characteristics of each kind of shot (KA-SHO-10 to 14)."""
BASIC, CLASSIC, COMPLEX = 1, 2, 3
REFRESHED: Final = "refreshed"


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
    n = m.attacker
    barred = "".join(sorted(listed(g, n, "bar_chars", m)))
    found: list[str] = []
    if m.kind == "shot":
        shots = [chars for kind, some in SHOTS.items() if kind not in listed(g, n, "bar_shots", m) for chars in some]
        found = [chars for chars in shots if len(chars) in aps]
    elif m.kind == "special":
        fixed = _special_chars(g, m)
        found = [fixed] if fixed else list(combinations(CLASSIC))
    else:
        for ap in aps:
            if _ap_allowed(g, m, ap):
                found += combinations(ap, "".join(c for c in LETTERS if c not in barred))
    paid: dict[tuple[int, str], bool] = {}
    for chars in found:
        key = (len(chars), shot_of(chars) if m.kind == "shot" else "")
        if key not in paid:
            paid[key] = _affordable(g, m, chars)
    return tuple(c for c in found if paid[len(c), shot_of(c) if m.kind == "shot" else ""])


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
    shot = shot_of(chars) if m.kind == "shot" else ""
    return attack_cost(g, replace(m, chars=chars, ap=ap, shot=shot)) <= g.safars[m.attacker].ap


def attack_cost(g: KharnAges, m: Moment, *, count: bool = False) -> int:
    """KA-AP-01: the AP of an attack, with what cards and statuses change; ``count``: it is paid, uses are counted."""
    cost = 0 if m.free else m.ap
    seen: set[str] = set()
    for n in owners(g, "attack.pay"):
        for entry in entries(g, n).by_when["attack.pay"]:
            if entry.needs_naming and not named(g, n, entry.item, m):
                continue
            env = env_of(g, n, entry)
            if not _pays(g, env, entry, m) or (not entry.effect.stacks and entry.ref in seen):
                continue
            seen.add(entry.ref)
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
    if not free:
        cost += int(g.safars[n].dazed)
    return 0 if f"{REFRESHED}:{n}" in g.once and g.active == n else cost


def spend(g: KharnAges, n: int, cost: int, base: int) -> None:
    """Pay AP; a mark of Refreshment is used up by the first action that would cost something."""
    g.alter(n, ap=g.safars[n].ap - cost)
    if g.active == n:
        g.acts += 1
        if base > 0:
            g.paid_acts += 1
            g.once = tuple(one for one in g.once if one != f"{REFRESHED}:{n}")


def effect_options(g: KharnAges, m: Moment) -> tuple[str, ...]:
    """KA-ATK-02 to 04: the effects that may be announced, as a text of letters; empty: none."""
    if m.kind in ("special", "throw") or (m.ap < CLASSIC):
        return ("",)
    n = m.attacker
    most = value(g, n, "effects_max", m.ap - 1, m) + _window_effects(g, m)
    barred = listed(g, n, "bar_effects", m)
    only = listed(g, n, "only_effects", m)
    letters: list[str] = [c for c in m.chars if c not in barred and (not only or c in only)]
    letters += [c for c in _permitted(g, m) if c not in barred]
    found = {""}
    for size in range(1, most + 1):
        for some in combinations_with_replacement(sorted(set(letters)), size):
            if all(some.count(c) <= min(2, letters.count(c)) for c in some):
                found.add(ordered("".join(some)))
    if m.kind != "shot" and m.ap == CLASSIC and m.chars[0] == m.chars[1] and len(m.chars) == CLASSIC:
        own = {m.chars[0], *_permitted(g, m)}
        found = {some for some in found if set(some) <= own and len(some) <= most}  # KA-EFF-08
        found = {some for some in found if some.count(m.chars[0]) <= 1}
    if m.kind == "shot":
        found = {some for some in found if m.ap == COMPLEX or all(some.count(c) <= 1 for c in some) or most > 1}
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
    return m.defender != NOBODY and bool(char_options(g, m, aps))

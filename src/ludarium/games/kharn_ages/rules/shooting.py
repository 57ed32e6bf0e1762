"""Shooting (KA-SHO, KA-AMM): who can be shot at, ammunition, height."""

from __future__ import annotations

from typing import Final

from ludarium.games.kharn_ages.kit import kit_of
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.options import Shoot
from ludarium.games.kharn_ages.rules.declaring import can_declare
from ludarium.games.kharn_ages.rules.ground import in_deep_water
from ludarium.games.kharn_ages.rules.hands import held
from ludarium.games.kharn_ages.rules.sighting import in_sight
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.games.kharn_ages.values import (
    base_of,
    enemies_of,
    engagers,
    engages_now,
    flag,
    highest,
    touched,
    touched_ones,
    touching,
)
from ludarium.space.plane.shapes import in_range

HIGH: Final = 2_000
HEIGHT_BONUS: Final = 2
TOISE: Final = 1_000


def shooting_items(g: KharnAges, n: int) -> list[int]:
    """The weapons in hand that can be shot or thrown (KA-SHO-02, KA-SHO-16)."""
    thrown = touched(g, n, "throwable")
    if not thrown:
        return [*kit_of(g, n).bows]
    found = []
    for item in held(g, n):
        if g.equipment(n, item).category == "shooting" or throw_range(g, n, item):
            found.append(item)
    return found


def throw_range(g: KharnAges, n: int, item: int) -> int:
    """How far a melee weapon can be thrown (KA-EQP-05); 0: it cannot."""
    m = Moment(kind="shot", attacker=n, weapon=item)
    args = [given["arg"]["max"] for op, given, env, _ in touching(g, n, "throwable", m) if env.item == item]
    return max(args, default=0) * TOISE


def ammunition(g: KharnAges, n: int, item: int) -> list[str]:
    """The kinds of ammunition that can be shot: simple ("") and bought packs (KA-AMM-03, KA-GAP-55)."""
    card, owned = g.equipment(n, item), g.safars[n].items[item]
    if card.category != "shooting":
        return [""]
    found = [""] if owned.ammo > 0 or card.rate or card.unlimited else []
    if card.rate and owned.rate >= card.rate:
        return []
    kind = card.ammo_kind or ("bolts" if card.rate else "")
    for pack, left in g.safars[n].ammo:
        if left > 0 and kind and g.book.ammunition[pack].kind == kind and g.book.ammunition[pack].type != "simple":
            found.append(pack)
    return found


def can_shoot(g: KharnAges, n: int) -> bool:
    """KA-SHO-03: not engaged, not barred, not in deep water."""
    if engagers(g, n) or in_deep_water(g, n) or flag(g, n, "bar_shooting"):
        return False
    return not _smothered(g, n, _barred(g))


def _barred(g: KharnAges) -> list[int]:
    """Who is barred from shooting and being shot at (Grain bag)."""
    return [n for n in touched_ones(g, "bar_shooting") if flag(g, n, "bar_shooting")]


def _smothered(g: KharnAges, n: int, barred: list[int]) -> bool:
    """Grain bag: nobody whose base touches the zone of a target that is barred from shooting."""
    return bool(barred) and any(engages_now(g, one, n) for one in barred)


def shots_at(g: KharnAges, n: int, aps: tuple[int, ...], *, free: str = "") -> list[Shoot]:
    """The shots that a Safar can declare now (KA-SHO-04)."""
    items = shooting_items(g, n)
    if not items or not can_shoot(g, n):
        return []
    from ludarium.games.kharn_ages.rules.targets import attackable

    found: list[Shoot] = []
    barred = _barred(g)
    for target in g.targets(n) if g.hits_friends(n) else enemies_of(g, n):
        if not attackable(g, target) or target in barred or _smothered(g, target, barred):
            continue
        seen = None
        for item in items:
            m = Moment(kind="shot", attacker=n, defender=target, weapon=item, free=free)
            kinds = ammunition(g, n, item)
            if not kinds or not in_shooting_range(g, n, item, target, m) or not can_declare(g, m, aps):
                continue
            seen = in_sight(g, n, target) if seen is None else seen
            if seen:
                found += [Shoot(target, item, kind) for kind in kinds]
    return found


def in_shooting_range(g: KharnAges, n: int, item: int, target: int, m: Moment) -> bool:
    """KA-GAP-56: within the farthest legal distance, and not nearer than the weapon allows."""
    a, b = base_of(g, n), base_of(g, target)
    card = g.equipment(n, item)
    most = card.range.most if card.range is not None else throw_range(g, n, item)
    if most and not in_range(a, b, most):
        return False
    least = highest(g, n, "min_range", m) * TOISE
    return not least or not in_range(a, b, least - 1)


def use_ammunition(g: KharnAges, m: Moment) -> None:
    """KA-AMM-01, KA-AMM-04, KA-SHO-17: one unit, or one rate box; a thrown weapon is lost."""
    n, item = m.attacker, m.weapon
    card, owned = g.equipment(n, item), g.safars[n].items[item]
    g.rounds_used = (*g.rounds_used, f"shot:{n}.{item}.{len(g.rounds_used)}")
    if card.category != "shooting":
        return  # it is lost when the shot is over: ``lose_thrown``
    if card.rate:
        g.alter_item(n, item, rate=owned.rate + 1)
    if m.ammo:
        packs = tuple((pack, left - (pack == m.ammo)) for pack, left in g.safars[n].ammo)
        g.alter(n, ammo=packs)
    elif not card.rate and not card.unlimited:
        g.alter_item(n, item, ammo=owned.ammo - 1)


def lose_thrown(g: KharnAges, m: Moment) -> None:
    """A melee weapon that was thrown, and the last javelin, are out of hand once the shot is over."""
    n, item = m.attacker, m.weapon
    card = g.equipment(n, item)
    last = card.category == "shooting" and not (card.rate or card.unlimited or card.ammo_kind)
    if card.category != "shooting" or (last and g.safars[n].items[item].ammo == 0):
        g.alter_item(n, item, gone=True, held=False)


def shot_height(g: KharnAges, m: Moment) -> int:
    """KA-SHO-07: more than 2 toises higher or lower."""
    rise = g.safars[m.attacker].z - g.safars[m.defender].z
    if rise > HIGH:
        return HEIGHT_BONUS
    if rise < -HIGH and m.shot != "precise" and not flag(g, m.attacker, "no_height_penalty", m):
        return -HEIGHT_BONUS
    return 0

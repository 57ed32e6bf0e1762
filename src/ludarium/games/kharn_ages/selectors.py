"""Selectors of the vocabulary of effects: the candidates among Safars and things."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from ludarium.games.kharn_ages import conditions, references, values
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.state import DEFEATED, NOBODY, PLAY, KharnAges
from ludarium.space.plane.shapes import in_range
from ludarium.space.plane.sight import sees

if TYPE_CHECKING:
    from ludarium.games.kharn_ages.surroundings import Env

TOISE: Final = 1_000


def select(g: KharnAges, sel: dict[str, Any], env: Env, m: Moment) -> list[Any]:
    """The candidates of a selector: Safars by their numbers, other things by their ids."""
    kind = sel.get("kind", "safar")
    if kind in ("carcass", "object", "zone", "scenery"):
        from ludarium.games.kharn_ages.rules.objects import things

        return [
            one
            for one in things(g, kind, sel, env)
            if conditions.all_hold(g, _listed(sel), replace(env, thing=one), replace(m, thing=one))
        ]
    wanted: list[int]
    if kind == "profile":
        wanted = list(range(len(g.safars)))
    elif kind == "defeated":
        wanted = [n for n, one in enumerate(g.safars) if one.state == DEFEATED]
        return [n for n in wanted if conditions.on_side(g, sel["side"], env, n) and _where(g, sel, env, n, m)]
    else:
        wanted = list(g.in_play())
    return [n for n in wanted if fits(g, sel, env, n, m)]


def _listed(sel: dict[str, Any]) -> list[dict[str, Any]]:
    where = sel.get("where", [])
    return where if isinstance(where, list) else [where]


def _where(g: KharnAges, sel: dict[str, Any], env: Env, n: int, m: Moment) -> bool:
    return conditions.all_hold(g, _listed(sel), replace(env, each=n), m)


def fits(g: KharnAges, sel: dict[str, Any], env: Env, n: int, m: Moment) -> bool:
    """Whether a Safar is a candidate of a selector."""
    if not conditions.on_side(g, sel["side"], env, n):
        return False
    if sel.get("kind") != "profile":
        if g.safars[n].state != PLAY or not _near(g, sel, env, n, m):
            return False
        if sel.get("sight") and g.safars[n].seat != env.seat and not in_sight(g, env.me, n):
            return False
    return _where(g, sel, env, n, m)


def _near(g: KharnAges, sel: dict[str, Any], env: Env, n: int, m: Moment) -> bool:
    reach = sel["range"]
    owner = references.resolve(g, sel.get("from", "self"), env, m)
    if reach == "table":
        return True
    if owner == NOBODY:
        return False
    if reach == "self":
        return n == owner
    if n == owner:
        return sel["side"] in ("self", "friend", "any")
    if reach == "zoc":
        return values.engages_now(g, owner, n)
    a, b = values.base_of(g, owner), values.base_of(g, n)
    if reach == "reach":
        from ludarium.games.kharn_ages.rules.hands import in_reach

        return in_reach(g, owner, m.weapon, n, m)
    if reach in ("aura", "half_aura"):
        wide = values.aura(g, owner)
        return in_range(a, b, wide if reach == "aura" else -(-wide // (2 * TOISE)) * TOISE, aura=True)
    return in_range(a, b, int(reach * TOISE), aura=bool(env.spell))


def in_sight(g: KharnAges, viewer: int, target: int) -> bool:
    """Whether one Safar sees another (KA-LOS)."""
    others = values.bases_of(g, [n for n in g.in_play() if n not in (viewer, target)])
    from ludarium.games.kharn_ages.rules.objects import envoy_base

    envoy = envoy_base(g)
    if envoy is not None:
        others.append(envoy)
    return sees(g.terrain, values.base_of(g, viewer), values.base_of(g, target), others)

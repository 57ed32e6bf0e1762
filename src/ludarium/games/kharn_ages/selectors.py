"""Selectors of the vocabulary of effects: the candidates among Safars and things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from ludarium.games.kharn_ages import conditions, references, values
from ludarium.games.kharn_ages.company import company
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
    wanted: Sequence[int]
    if kind == "profile":
        wanted = range(len(g.safars))
    elif kind == "defeated":
        wanted = [n for n, one in enumerate(g.safars) if one.state == DEFEATED]
        return [n for n in wanted if conditions.on_side(g, sel["side"], env, n) and _where(g, sel, env, n, m)]
    else:
        wanted = _around(g, sel, env, m)
    return [n for n in wanted if fits(g, sel, env, n, m)]


def _around(g: KharnAges, sel: dict[str, Any], env: Env, m: Moment) -> Sequence[int]:
    """Who may be a candidate: nobody, if the selector starts from nobody; one alone; everybody in play."""
    for one in _listed(sel) if "where" in sel else ():
        if "is" in one and one["is"][0] == "each" != one["is"][1]:  # only this one can be meant
            named = references.resolve(g, one["is"][1], env, m)
            return (named,) if named != NOBODY else ()
    reach = sel["range"]
    if reach in ("table", "reach"):
        return company(g).playing
    owner = references.resolve(g, sel.get("from", "self"), env, m)
    if owner == NOBODY:
        return ()
    if reach == "self":
        return (owner,)
    return company(g).playing if reach == "zoc" else _close(g, owner, reach)


def _close(g: KharnAges, owner: int, reach: Any) -> list[int]:
    """Who in play may be in range of the owner: a quick look at all of them."""
    x, y, radius, _, _, _ = values.base_of(g, owner)
    far = radius + (values.aura(g, owner) if reach in ("aura", "half_aura") else int(reach * TOISE))
    playing = company(g).playing
    bases = zip(playing, values.bases_of(g, playing), strict=True)
    return [n for n, base in bases if abs(base[0] - x) <= far + base[2] >= abs(base[1] - y)]


def _listed(sel: dict[str, Any]) -> list[dict[str, Any]]:
    where = sel.get("where", [])
    return where if isinstance(where, list) else [where]


def _where(g: KharnAges, sel: dict[str, Any], env: Env, n: int, m: Moment) -> bool:
    return "where" not in sel or conditions.all_hold(g, _listed(sel), replace(env, each=n), m)


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
    from ludarium.games.kharn_ages.rules.objects import envoy_base

    here, envoy = company(g), envoy_base(g)
    found = here.sight.get((viewer, target, envoy, g.gone))
    if found is None:
        others = values.bases_of(g, [n for n in here.playing if n not in (viewer, target)])
        if envoy is not None:
            others.append(envoy)
        found = sees(g.terrain, values.base_of(g, viewer), values.base_of(g, target), others)
        company(g).sight[viewer, target, envoy, g.gone] = found
    return found

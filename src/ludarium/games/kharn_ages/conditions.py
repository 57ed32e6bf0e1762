"""Conditions of the vocabulary of effects."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from ludarium.games.kharn_ages import references, selectors, values
from ludarium.games.kharn_ages.content.schema import Corners
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.rules.deployment import wholly_inside
from ludarium.games.kharn_ages.state import AMBUSH, BARE, NOBODY, PLAY, SQUARE, SQUARES, KharnAges
from ludarium.space.plane.shapes import cuts_polygon, engages, holds, in_range

if TYPE_CHECKING:
    from ludarium.games.kharn_ages.surroundings import Env

TOISE: Final = 1_000
COMPARE: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
GENERIC: Final = frozenset(
    [
        "picking_a_lock",
        "convincing",
        "detecting",
        "devouring",
        "digging",
        "looting",
        "setting_on_fire",
        "putting_out_fire",
        "destroying_object",
        "reading",
        "tending",
        "antidote",
        "pick_up",
        "drop",
        "give",
        "open_close",
        "carry",
        "hide",
        "alert",
        "shout",
        "switch_item",
        "smothering",
        "taking_off_armour",
        "eating_supplies",
    ]
)
"""The actions of KA-GEN."""
NEGATIVE: Final = frozenset(
    ["bleeding", "poison", "fire", "frostbite", "electric_shock", "dazed", "stunned", "on_ground", "enemy_spell"]
)


def all_hold(g: KharnAges, wanted: Iterable[dict[str, Any]], env: Env, m: Moment) -> bool:
    """Whether all conditions of a list hold."""
    for one in wanted:  # a loop, not all(): this is the most frequent question of all
        for name in one:
            if not CONDITIONS[name](g, one[name], env, m):
                return False
    return True


def holds_now(g: KharnAges, condition: dict[str, Any], env: Env, m: Moment) -> bool:
    """Whether one condition holds."""
    name, given = next(iter(condition.items()))
    return CONDITIONS[name](g, given, env, m)


def _role(g: KharnAges, given: str, env: Env, m: Moment) -> bool:
    if given == "caster":
        return m.kind == "spell" and env.me == m.attacker
    if given == "attacker":
        return env.me == m.attacker and m.kind != "spell"
    return env.me == m.defender if given == "defender" else False


def _own_ap(env: Env, m: Moment) -> int:
    return m.dap if env.me == m.defender else m.ap


def _first(g: KharnAges, given: str, env: Env, m: Moment) -> bool:
    match given:
        case "attack" | "attack_or_shot":
            return g.attacks <= 1 and g.active == m.attacker
        case "paid_action":
            return g.paid_acts == 0
        case "move":
            return g.moves == 0
        case "any_action":
            return g.acts == 0
    return g.safars[env.me].fresh and env.me == m.attacker


def _action(g: KharnAges, given: list[str], env: Env, m: Moment) -> bool:
    names = {m.name, m.special}
    if m.assault:
        names.add("assault")
    return any(one in names or (one == "generic" and m.name in GENERIC) for one in given)


def _status(g: KharnAges, given: list[str], env: Env, m: Moment) -> bool:
    who = references.resolve(g, given[0], env, m)
    return who != NOBODY and has_status(g, who, given[1])


def has_status(g: KharnAges, who: int, name: str) -> bool:
    """Whether a Safar is in this status."""
    safar = g.safars[who]
    match name:
        case "bleeding":
            return bool(safar.bleeding)
        case "poison":
            return safar.poison >= 0
        case "frostbite" | "spared":
            return bool(getattr(safar, name))
        case "electric_shock":
            return safar.shock > 0
        case "frightened":
            return bool(safar.failures or safar.afraid)
        case "negative":
            return any(has_status(g, who, one) for one in NEGATIVE if one != "enemy_spell")
    return bool(getattr(safar, name))


def _side(g: KharnAges, given: list[str], env: Env, m: Moment) -> bool:
    who = references.resolve(g, given[0], env, m)
    return who != NOBODY and on_side(g, given[1], env, who)


def on_side(g: KharnAges, side: str, env: Env, who: int) -> bool:
    """Whether a Safar is on that side, seen from the owner of an effect."""
    match side:
        case "self":
            return who == env.me
        case "ally":
            return who != env.me and g.safars[who].seat == env.seat
        case "friend":
            return g.safars[who].seat == env.seat
        case "enemy":
            return g.safars[who].seat != env.seat
        case "other":
            return who != env.me
        case "any":
            return True
    raise KeyError(side)


def _both(test: Callable[[KharnAges, int, int], bool]) -> Callable[..., bool]:
    """A condition on two Safars."""

    def check(g: KharnAges, given: list[str], env: Env, m: Moment) -> bool:
        one, two = references.resolve(g, given[0], env, m), references.resolve(g, given[1], env, m)
        if given[0] == "envoy":
            return two != NOBODY and _envoy_in_zone(g, two)
        return NOBODY not in (one, two) and test(g, one, two)

    return check


def _envoy_in_zone(g: KharnAges, owner: int) -> bool:
    from ludarium.games.kharn_ages.rules.objects import envoy_base

    base = envoy_base(g)
    return base is not None and values.has_zone(g, owner) and engages(values.base_of(g, owner), base)


def _of(test: Callable[[KharnAges, int, Any], bool], default: bool = False) -> Callable[..., bool]:
    """A condition on one Safar and a word."""

    def check(g: KharnAges, given: Any, env: Env, m: Moment) -> bool:
        ref, wanted = given if isinstance(given, (list, tuple)) else (given, None)
        who = references.resolve(g, ref, env, m)
        if isinstance(wanted, str) and wanted.startswith("$"):
            wanted = references.word(g, wanted, env)
        return test(g, who, wanted) if who != NOBODY else default

    return check


def _among(found: Any, wanted: Any) -> bool:
    return bool(found in wanted if isinstance(wanted, (list, tuple)) else found == wanted)


def in_aura(g: KharnAges, one: int, owner: int) -> bool:
    """Whether one stands in the aura of the owner (KA-AUR-02)."""
    return one != owner and in_range(values.base_of(g, owner), values.base_of(g, one), values.aura(g, owner), aura=True)


def factions(g: KharnAges, who: int) -> set[str]:
    """Its people: a Dark Agent counts as its chosen origin too."""
    return {g.profile(who).faction, g.safars[who].word}


def square_corners(name: str) -> Corners:
    """The corners of an ambush square (KA-GAP-37)."""
    row, column = divmod(SQUARES.index(name), 5)
    x, y = column * SQUARE, row * SQUARE
    return ((x, y), (x + SQUARE, y), (x + SQUARE, y + SQUARE), (x, y + SQUARE))


def touches(corners: Corners, x: int, y: int, radius: int) -> bool:
    """Whether a disc and a polygon share a point (KA-GEO-09)."""
    return holds(corners, x, y) or cuts_polygon(x, y, x, y, corners, radius + 1)


def _in_square(g: KharnAges, given: str, env: Env, m: Moment) -> bool:
    who = references.resolve(g, given, env, m)
    square = g.safars[env.me].square
    if who == NOBODY or square not in SQUARES:
        return False
    base = values.base_of(g, who)
    return touches(square_corners(square), base.x, base.y, base.radius)


def _zone(g: KharnAges, given: list[Any], env: Env, m: Moment) -> bool:
    from ludarium.games.kharn_ages.rules.objects import envoy_base

    if given[0] == "envoy":
        base = envoy_base(g)
    else:
        who = references.resolve(g, given[0], env, m)
        base = values.base_of(g, who) if who != NOBODY and g.safars[who].state == PLAY else None
    if base is None:
        return False
    how, place = given[1], env.thing if given[2] == "this" else given[2]
    if isinstance(place, str) and " " in place and place != "own deployment":
        return _half_plane(place, how, base.x, base.y, base.radius)
    return lies(g, how, place, base.x, base.y, base.radius, env.seat)


def _half_plane(place: str, how: str, x: int, y: int, radius: int) -> bool:
    axis, op, limit = place.split()
    at = x if axis == "x" else y
    margin = radius if how == "inside" else 0
    return COMPARE[op](at - margin if op.startswith(">") else at + margin, int(limit))


def lies(g: KharnAges, how: str, place: str, x: int, y: int, radius: int, seat: int) -> bool:
    """Whether a disc touches a place, has its centre on it, or lies wholly inside."""
    marker = next((one for one in g.card.markers if one.id == place), None)
    if marker is not None:
        room = marker.radius + {"touches": radius, "centre": 0, "inside": -radius}[how]
        return room >= 0 and (x - marker.at[0]) ** 2 + (y - marker.at[1]) ** 2 <= room * room
    if place == "own deployment":
        corners = g.card.deployment[g.players[seat].side]  # type: ignore[index]
    else:
        corners = next(one.corners for one in g.card.terrain if one.id == place)
    if how == "touches":
        return touches(corners, x, y, radius)
    return holds(corners, x, y) if how == "centre" else wholly_inside(corners, x, y, radius)


def _object(g: KharnAges, given: list[str], env: Env, m: Moment) -> bool:
    from ludarium.games.kharn_ages.rules.objects import thing_is

    return thing_is(g, given[0], given[1], m.thing or env.thing)


def _weapon(g: KharnAges, given: dict[str, Any], env: Env, m: Moment) -> bool:
    from ludarium.games.kharn_ages.rules.hands import both_hands, two_one_handed

    item = m.weapon if env.me == m.attacker else m.ditem if env.me == m.defender else BARE
    if given.get("held") == "two_one_handed":
        return two_one_handed(g, env.me)
    if given.get("held") == "both_hands":
        owned = range(len(g.safars[env.me].items))
        return any(both_hands(g, env.me, i) for i in ([item] if item >= 0 else owned))
    if item < 0:
        return False
    card = g.equipment(env.me, item)
    return (
        ("bow" not in given or given["bow"] == values.flag(g, env.me, "bow", m))
        and ("id" not in given or card.id == given["id"])
        and ("bladed" not in given or card.bladed == given["bladed"])
        and ("free" not in given or (card.cost == 0) == given["free"])
        and ("hands" not in given or given["hands"] in card.hands)
    )


def _armour(g: KharnAges, given: dict[str, Any], env: Env, m: Moment) -> bool:
    from ludarium.games.kharn_ages.rules.armour import armours

    blank = any(one.blank > 0 for one in armours(g, env.me))
    if "worn" in given:
        return bool(blank == (given["worn"] == "blank"))
    card = g.profile(env.me).armour
    return card is not None and all(getattr(card, key) == wanted for key, wanted in given.items())


def _dist(g: KharnAges, given: list[Any], env: Env, m: Moment) -> bool:
    one, two = references.resolve(g, given[0], env, m), references.resolve(g, given[1], env, m)
    if NOBODY in (one, two):
        return False
    near = in_range(values.base_of(g, one), values.base_of(g, two), int(given[3] * TOISE))
    return near if given[2] in ("<=", "<", "==") else not near


def _free_place(g: KharnAges, given: list[str], env: Env, m: Moment) -> bool:
    from ludarium.games.kharn_ages.rules.places import fits_at

    one, two = references.resolve(g, given[0], env, m), references.resolve(g, given[1], env, m)
    if NOBODY in (one, two):
        return False
    a, b = g.safars[one], g.safars[two]
    return fits_at(g, one, b.x, b.y, (one, two)) and fits_at(g, two, a.x, a.y, (one, two))


def _same_melee(g: KharnAges, given: list[str], env: Env, m: Moment) -> bool:
    from ludarium.games.kharn_ages.rules.support import supporters

    if NOBODY in (m.attacker, m.defender):
        return False
    group = {m.attacker, m.defender, *supporters(g, m.attacker, m.defender), *supporters(g, m.defender, m.attacker)}
    return {references.resolve(g, one, env, m) for one in given} <= group


def _count(g: KharnAges, given: list[Any], env: Env, m: Moment) -> bool:
    return COMPARE[given[1]](len(selectors.select(g, given[0], env, m)), given[2])


def _cmp(g: KharnAges, given: list[Any], env: Env, m: Moment) -> bool:
    return COMPARE[given[1]](references.number(g, given[0], env, m), references.number(g, given[2], env, m))


def _any(g: KharnAges, given: list[Any], env: Env, m: Moment) -> bool:
    return any(all_hold(g, one if isinstance(one, list) else [one], env, m) for one in given)


def _profiles(given: Any) -> tuple[str, ...]:
    return tuple(given) if isinstance(given, (list, tuple)) else (given,)


def _in_spearhead(g: KharnAges, given: Any, env: Env, m: Moment) -> bool:
    own = [g.book.profiles[one.profile] for one in g.safars if one.seat == env.seat]
    return any(card.id in _profiles(given) or card.group in _profiles(given) for card in own)


def _levels(g: KharnAges, seat: int) -> int:
    return sum(values.level(g, n) for n, one in enumerate(g.safars) if one.seat == seat and one.state != AMBUSH)


def _path(g: KharnAges, given: str, env: Env, m: Moment) -> bool:
    if not m.spell:
        return False
    path = g.book.spells[m.spell].path
    wanted = references.word(g, "$own_path" if given == "own" else given, env)
    return path == wanted


def _skill(g: KharnAges, who: int, name: str) -> bool:
    return values.skill(g, who, name) is not None


CONDITIONS: Final[dict[str, Callable[..., bool]]] = {
    "kind": lambda _g, given, _env, m: m.kind in given,
    "role": _role,
    "ap": lambda _g, given, env, m: COMPARE[given[0]](_own_ap(env, m), given[1]),
    "assault": lambda _g, given, _env, m: m.assault == given,
    "free": lambda _g, given, _env, m: m.free == given if given == "A_effect" else bool(m.free) == given,
    "shot_type": lambda _g, given, _env, m: m.shot in given,
    "chars": lambda _g, given, _env, m: sorted(given) == sorted(m.chars),
    "announced": lambda _g, given, env, m: given in (m.announced if env.me == m.attacker else m.wish),
    "crit": lambda _g, given, env, m: (m.crit if env.me == m.attacker else m.dcrit) == given,
    "extra_tens": lambda _g, given, env, m: COMPARE[given[0]](m.tens if env.me == m.attacker else m.dtens, given[1]),
    "undefended": lambda _g, given, _env, m: m.undefended == given,
    "first": _first,
    "field": lambda g, given, env, m: m.field == references.word(g, given, env) and m.roller == env.me,
    "roll": lambda _g, given, _env, m: m.roll == given or (given == "temerity" and m.roll == "terror"),
    "action": _action,
    "mastery_used": lambda _g, given, _env, m: m.mastered and m.field == given,
    "armour_failed": lambda _g, given, _env, m: m.armour_failed == given,
    "cost_is": lambda _g, given, _env, m: m.cost == given,
    "repel_by": lambda _g, given, _env, m: m.repel_by == given,
    "pending": lambda _g, given, _env, m: m.pending == given or (given == "negative" and m.pending in NEGATIVE),
    "spell": _of(lambda g, who, name: any(one.source.startswith(f"{name}#") for one in g.safars[who].lasting)),
    "hp_lost": lambda _g, given, _env, m: COMPARE[given[0]](m.hp_lost, given[1]),
    "damage_part": lambda _g, given, _env, m: (m.basic if given == "basic" else m.critical) > 0,
    "status": _status,
    "wounded": _of(lambda g, who, _: g.safars[who].state == PLAY and g.safars[who].hp < g.profile(who).hp),
    "skill": _of(_skill),
    "trait": _of(
        lambda g, who, wanted: any(
            one in g.profile(who).traits for one in (wanted if isinstance(wanted, list) else [wanted])
        )
    ),
    "faction": _of(lambda g, who, wanted: wanted in factions(g, who)),
    "group": _of(lambda g, who, wanted: _among(g.profile(who).group, wanted)),
    "profile": _of(lambda g, who, wanted: _among(g.safars[who].profile, wanted)),
    "path": _path,
    "side": _side,
    "is": lambda g, given, env, m: (
        NOBODY != references.resolve(g, given[0], env, m) == references.resolve(g, given[1], env, m)
    ),
    "leader": _of(lambda g, who, _: g.players[g.safars[who].seat].leader == who),
    "owner": _of(lambda g, who, side: g.players[g.safars[who].seat].side == side),
    "dist": _dist,
    "in_zoc": _both(lambda g, one, owner: values.engages_now(g, owner, one)),
    "in_aura": _both(in_aura),
    "in_square": _in_square,
    "same_melee": _same_melee,
    "in_melee": _of(lambda g, who, _: bool(values.melee(g, who))),
    "engaged": _of(lambda g, who, _: bool(values.engagers(g, who))),
    "cover": lambda _g, _given, _env, m: m.cover > 0,
    "activated": _of(lambda g, who, _: g.safars[who].activated),
    "moved": _of(lambda g, who, _: who in g.moved),
    "fit": _of(lambda g, who, _: values.fit(g, who)),
    "in_play": lambda g, given, env, _m: any(
        one.profile in _profiles(given) and one.seat == env.seat and one.state == PLAY for one in g.safars
    ),
    "in_spearhead": _in_spearhead,
    "count": _count,
    "cmp": _cmp,
    "weapon": _weapon,
    "item": lambda _g, _given, _env, _m: False,  # asked at recruitment alone: prices.py
    "armour": _armour,
    "intact": lambda g, _given, env, _m: g.safars[env.me].items[env.item].ticked == 0,
    "arg": lambda _g, given, env, _m: not env.arg if given == "none" else env.arg == given,
    "has_x": lambda _g, given, env, _m: bool(env.x) == given,
    "free_place": _free_place,
    "zone": _zone,
    "holds": _of(lambda g, who, wanted: any(_is_letter(g, one, wanted) for one in g.safars[who].load)),
    "object": _object,
    "rounds": lambda g, given, _env, _m: given[0] <= g.round <= given[1],
    "scenario": lambda g, given, _env, _m: bool(getattr(g.card, given)),
    "more_levels": lambda g, _given, env, _m: all(
        _levels(g, env.seat) > _levels(g, other) for other in range(g.seats) if other != env.seat
    ),
    "fewer_safars": lambda g, _given, env, _m: all(
        len(g.of(env.seat)) < len(g.of(other)) for other in range(g.seats) if other != env.seat
    ),
    "by_side": lambda g, given, env, _m: given[0] in g.players[env.seat].deeds,
    "not": lambda g, given, env, m: not holds_now(g, given, env, m),
    "any": _any,
}


def _is_letter(g: KharnAges, load: str, wanted: str) -> bool:
    if not load.startswith("letter "):
        return False
    return wanted == "letter" or g.contents.get(load.removeprefix("letter ")) == "true"

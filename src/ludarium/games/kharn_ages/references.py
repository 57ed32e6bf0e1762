"""Whom the words of an effect mean, and what its numbers come to."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from ludarium.games.kharn_ages import selectors, values
from ludarium.games.kharn_ages.entries import PATHS
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.state import NOBODY, KharnAges
from ludarium.games.kharn_ages.surroundings import Average, Env, Luck

TOISE: Final = 1_000


def resolve(g: KharnAges, ref: str, env: Env, m: Moment) -> int:
    """The Safar that a word of an effect means; -1: nobody."""
    match ref:
        case "self":
            return env.me
        case "target":  # that of an effect, else that of the incantation under way
            return m.defender if env.target == NOBODY and m.kind == "spell" else env.target
        case "each":
            return env.each
        case "opp":
            return m.opponent(env.me)
        case "attacker" | "defender" | "roller" | "victim" | "source":
            found: int = getattr(m, ref)
            return found
        case "active":
            return g.active
        case "leader":
            return g.players[env.seat].leader if env.seat >= 0 else NOBODY
    own = [n for n, one in enumerate(g.safars) if one.profile == ref and one.seat == env.seat]
    return own[0] if own else NOBODY


def word(g: KharnAges, written: str, env: Env) -> str:
    """What a word beginning with $ stands for."""
    match written:
        case "$field" | "$path" | "$faction":
            return env.arg
        case "$word":
            return env.word
        case "$own_path":
            found = values.skill(g, env.me, "path")
            return found[1] if found else PATHS.get(g.profile(env.me).faction, "")
        case "$own_faction_path":
            return PATHS.get(g.profile(env.me).faction, "")
    return written


def number(g: KharnAges, written: Any, env: Env, m: Moment, luck: Luck | None = None) -> Fraction | int:
    """An expression as a number; dice come from ``luck``."""
    if isinstance(written, int):
        return written
    if isinstance(written, str):
        if written == "X":
            return env.x
        return (luck or Average()).throw(written)
    name, given = next(iter(written.items()))
    if name in ("sum", "min", "max"):
        many = [number(g, one, env, m, luck) for one in given]
        return sum(many) if name == "sum" else (min if name == "min" else max)(many)
    if name in ("half", "half_exact", "neg"):
        one = number(g, given, env, m, luck)
        return -one if name == "neg" else Fraction(one, 2) if name == "half_exact" else -(-int(one) // 2)
    return _reading(g, name, given, env, m)


def _reading(g: KharnAges, name: str, given: Any, env: Env, m: Moment) -> int:
    if name in ("char", "printed", "current"):
        who = resolve(g, given[0], env, m)
        return 0 if who == NOBODY else _of_safar(g, name, who, given[1], m)
    if name == "count":
        return len(selectors.select(g, given, env, m))
    if name == "share":
        return int(given)
    if name == "attackers_lowest":
        lowest = min((values.char(g, m.attacker, c), -values.char(g, env.me, c), c) for c in set(m.chars) or {"V"})
        return values.char(g, env.me, lowest[2])
    return _now(g, given, env, m)


def _of_safar(g: KharnAges, name: str, who: int, what: str, m: Moment) -> int:
    safar, card = g.safars[who], g.profile(who)
    if name == "char":
        return values.char(g, who, what, m)
    if name == "printed":
        return {"AP": card.ap, "HP": card.hp}.get(what) or int(getattr(card.stats, what))
    match what:
        case "AP":
            return safar.ap
        case "HP":
            return safar.hp
        case "missing_HP":
            return safar.most - safar.hp
        case "level":
            return values.level(g, who)
        case "stature":
            return values.stature(g, who)
        case "base_mm":
            return card.base
        case "mastery_dice":
            return len(card.mastery) - len(safar.crossed)
    return safar.cost


def _now(g: KharnAges, given: str, env: Env, m: Moment) -> int:
    match given:
        case "attack_ap":
            return m.ap
        case "cast_total":
            return env.total or m.total
        case "distance":
            return -(-m.distance // TOISE)
        case "paid":
            return env.paid
        case "movement_V":
            from ludarium.games.kharn_ages.rules.walks import movement_v  # that module knows this one

            return movement_v(g, env.me)
        case "shots_before":
            return sum(1 for used in g.rounds_used if used.startswith(f"shot:{env.me}.{env.item}."))
        case "opp_dice":
            opponent = m.opponent(env.me)
            from ludarium.games.kharn_ages.rules.rolls import dice_count

            return dice_count(g, opponent, replace(m, roller=opponent)) if opponent != NOBODY else 1
    announced = m.announced if env.me == m.attacker else m.wish
    return announced.count("V")

"""Scenarios (KA-AIM): points, secrets, states of markers, and who wins."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ludarium.games.kharn_ages import conditions, references
from ludarium.games.kharn_ages.events import Scored, Shown
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.rules.objects import ENVOY
from ludarium.games.kharn_ages.rules.structures import remove
from ludarium.games.kharn_ages.running import Run, operation
from ludarium.games.kharn_ages.state import NOBODY, KharnAges, Object
from ludarium.games.kharn_ages.surroundings import Env, Luck
from ludarium.games.kharn_ages.values import fit, level


def add_score(g: KharnAges, seat: int, points: int) -> None:
    """Points of a scenario; nobody else's change."""
    if points:
        g.alter_player(seat, score=g.players[seat].score + points)
        g.tell(Scored, rule="KA-AIM-02", seat=seat, points=points, score=g.players[seat].score)


@operation("score")
def _score(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    points = int(references.number(g, given["n"], run.env, run.m, luck))
    for seat in _scoring(g, run, given):
        more = 0
        if "bonus" in given:
            ones = _holders(g, given["who"], run.env, run.m, seat)
            wanted = given["bonus"]["if"]
            if any(conditions.holds_now(g, wanted, replace(run.env, each=n), run.m) for n in ones):
                more = given["bonus"]["n"]
        add_score(g, seat, points + more)


def _scoring(g: KharnAges, run: Run, given: dict[str, Any]) -> list[int]:
    """The seats that a score goes to."""
    side, m, env = given["side"], run.m, run.env
    others = [seat for seat in range(g.seats) if seat != env.seat]
    match side:
        case "you":
            return [env.seat]
        case "foe":
            return others
        case "both":
            return list(range(g.seats))
        case "attacker" | "defender":
            return [seat for seat, player in enumerate(g.players) if player.side == side]
        case "enemy_of_victim":
            return [seat for seat in range(g.seats) if seat != g.safars[m.victim].seat]
        case "enemy_of_owner":
            owner = next(one.owner for one in g.card.markers if one.id == m.thing)
            return [seat for seat, player in enumerate(g.players) if player.side != owner]
        case "owner_of_each":
            return [g.safars[env.each].seat]
        case "causer":
            by = m.source
            return [g.safars[by].seat] if by != NOBODY and g.safars[by].seat != g.safars[m.victim].seat else []
    return _holding(g, given, env, m)


def _holders(g: KharnAges, who: dict[str, Any], env: Env, m: Moment, seat: int) -> list[int]:
    """The fit Safars of a side that fulfil a condition."""
    return [n for n in g.of(seat) if fit(g, n) and conditions.holds_now(g, who, replace(env, each=n), m)]


def _holding(g: KharnAges, given: dict[str, Any], env: Env, m: Moment) -> list[int]:
    counts = {}
    for seat in range(g.seats):
        ones = _holders(g, given["who"], env, m, seat)
        counts[seat] = sum(level(g, n) for n in ones) if given["how"] == "level_sum" else len(ones)
    best = max(counts.values())
    first = [seat for seat, count in counts.items() if count == best]
    if given["how"] == "alone" and sum(1 for count in counts.values() if count) > 1:
        return []
    return first if len(first) == 1 else []


@operation("end_game")
def _end_game(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    g.last_round = True


@operation("secret")
def _secret(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """Fixed before deployment: ``setup.Secrets``."""


@operation("reveal")
def _reveal(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """What a marker holds becomes known to both, or to one side."""
    thing = run.env.thing
    if thing not in g.contents:
        return
    if given["to"] == "both":
        g.shown = tuple(sorted({*g.shown, thing}))
        g.tell(Shown, rule="KA-GEN-05", marker=thing, contents=g.contents[thing])
    else:
        learn(g, run.env.seat, thing)


def learn(g: KharnAges, seat: int, marker: str) -> None:
    """One player learns what a marker holds."""
    player = g.players[seat]
    g.alter_player(seat, knows=tuple(sorted({*player.knows, marker})))
    g.tell(Shown, rule="KA-GEN-05", marker=marker, contents=g.contents[marker], to=seat)


@operation("object_set")
def _object_set(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    what, state = given["what"], given["state"]
    thing = run.env.thing
    if isinstance(state, dict):
        _set_fields(g, what, state, run, thing)
        return
    match what, state:
        case "coffer", "open":
            g.opened = tuple(sorted({*g.opened, thing}))
        case "envoy", "freed":
            g.freed = True
        case "envoy", "carried":
            g.alter(run.env.me, load=(*g.safars[run.env.me].load, ENVOY))
        case "carcass", "removed":
            remove(g, thing)
        case "letter", "lost":
            g.contents = {key: "lost" if key == thing else word for key, word in g.contents.items()}


def _set_fields(g: KharnAges, what: str, state: dict[str, Any], run: Run, thing: str) -> None:
    if "held_by" in state:
        me = run.env.me
        g.objects = (*g.objects, Object("letter", holder=me, marker=thing))
        g.alter(me, load=(*g.safars[me].load, f"letter {thing}"))
    elif "sp" in state:
        found = {marker.id: state["sp"] for marker in g.card.markers if marker.kind == what}
        g.sp = dict(sorted({**g.sp, **found}.items()))


# -- the end -----------------------------------------------------------------------------------------


def winners(g: KharnAges) -> tuple[int, ...]:
    """KA-AIM-02, and how ties are broken."""
    standing = [seat for seat in range(g.seats) if not g.wiped_out(seat)]
    if g.without_scenario and len(standing) == 1:
        return tuple(standing)  # KA-AIM-01
    best = [seat for seat in range(g.seats) if g.players[seat].score == max(one.score for one in g.players)]
    for tie in g.card.ties:
        if len(best) == 1:
            break
        if tie == "goal_average":
            most = max(g.players[seat].goal for seat in best)
            best = [seat for seat in best if g.players[seat].goal == most]
        elif tie == "defender":
            best = [seat for seat in best if g.players[seat].side == "defender"] or best
    return tuple(best)

"""Stages of play by name, and facts that follow from a position: for cases and for people who try things out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from ludarium.games.kharn_ages.conditions import in_aura
from ludarium.games.kharn_ages.kit import PRINTED
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.prices import price_of_text
from ludarium.games.kharn_ages.recruiting import faults_of_text
from ludarium.games.kharn_ages.rules.activation import Activation
from ludarium.games.kharn_ages.rules.climbing import can_jump, climb_cost, drop_allowed, sure_jump
from ludarium.games.kharn_ages.rules.dice import direction
from ludarium.games.kharn_ages.rules.generic import KINDS
from ludarium.games.kharn_ages.rules.hands import grips, in_reach
from ludarium.games.kharn_ages.rules.movement import next_cost
from ludarium.games.kharn_ages.rules.rolls import dice_count
from ludarium.games.kharn_ages.rules.rounds import Round, Rounds
from ludarium.games.kharn_ages.rules.sighting import cover_of, distance, in_sight, plain_cover
from ludarium.games.kharn_ages.rules.support import support, supporters
from ludarium.games.kharn_ages.rules.throwing import threshold
from ludarium.games.kharn_ages.rules.walks import movement_v
from ludarium.games.kharn_ages.state import NOBODY, PLAY, WAITING, KharnAges, Safar
from ludarium.games.kharn_ages.values import aura, base_of, char, engages_now, entries, fit, level, stature
from ludarium.kernel.game_type import BadOption

STAGES = ("round", "activate", "activation", "act", "end of round", "end of game", "deployment")


def patch(g: KharnAges, path: str, value: Any) -> bool:
    """``spearhead.SEAT``: fighters by profile with a place and changed facts instead of a roster's; ``place.N``: [x, y]."""
    head, _, rest = path.partition(".")
    if head == "spearhead":
        _spearhead(g, int(rest), value)
        return True
    if head == "place":
        x, y = (round(one * 1000) if isinstance(one, float) else one for one in value)
        g.alter(int(rest), x=x, y=y, z=g.terrain.height(x, y), state=PLAY)
        return True
    return False


def _spearhead(g: KharnAges, seat: int, members: list[dict[str, Any]]) -> None:
    """Replace the fighters of a seat. Numbers of the others stay in order: seat by seat."""
    from ludarium.games.kharn_ages.content.schema import Member
    from ludarium.games.kharn_ages.muster import fighter

    fighters = []
    for member in members:
        facts = dict(member)
        profile = facts.pop("profile")
        if profile not in g.book.profiles:
            raise BadOption(f"spearhead.{seat}: there is no profile {profile!r}.")
        add, hold = tuple(facts.pop("add", ())), facts.pop("hold", None)
        bare = facts.pop("only", None)
        recruit = Member(
            profile=profile, add=add, cost=g.book.profiles[profile].cost, spells=tuple(facts.pop("spells", ()))
        )
        one = fighter(g.book, recruit, seat)
        if bare is not None:
            kept = [item for item in one.items if item.id in bare or item.id == PRINTED]
            one = replace(one, items=tuple(kept) if bare else ())
        if hold is not None:
            one = replace(one, items=tuple(replace(item, held=item.id in hold) for item in one.items))
        if "at" in facts:
            x, y = (round(at * 1000) if isinstance(at, float) else at for at in facts.pop("at"))
            one = replace(one, x=x, y=y, z=g.terrain.height(x, y), state=PLAY)
        try:
            fighters.append(msgspec.convert({**msgspec.to_builtins(one), **facts}, Safar))
        except msgspec.ValidationError as error:
            raise BadOption(f"spearhead.{seat}: {profile}: {error}") from None
    others = [[one for one in g.safars if one.seat == other] for other in range(g.seats)]
    others[seat] = fighters
    g.safars = tuple(one for some in others for one in some)
    g.size = 0
    start = sum(len(some) for some in others[:seat])
    for n, member in enumerate(members, start):
        if "hold" not in member and "items" not in member:
            _grip(g, n)
    for other in range(g.seats):
        first = next(n for n, one in enumerate(g.safars) if one.seat == other)
        g.alter_player(other, leader=first)


def _grip(g: KharnAges, n: int) -> None:
    """The first of the sets that it can hold."""
    if not any(item.held for item in g.safars[n].items):
        grip = grips(g, n)[0]
        g.alter(n, items=tuple(replace(item, held=i in grip) for i, item in enumerate(g.safars[n].items)))


def arrange(g: KharnAges, stage: str) -> None:
    """Begin a stage: everybody stands somewhere and holds something; ``act`` is step 7 of the first Safar of seat 0."""
    for n, safar in enumerate(g.safars):
        if safar.state == WAITING:
            spot = _spot(g, safar.seat, n)
            g.alter(n, state=PLAY, x=spot[0], y=spot[1], z=g.terrain.height(*spot))
            _grip(g, n)
    sides = list(g.card.deployment)
    for seat in range(g.seats):
        if not g.players[seat].side:
            g.alter_player(seat, side=sides[seat])
    g.order = g.order or tuple(range(g.seats))
    g.round = max(g.round, 1)
    for n, safar in enumerate(g.safars):
        if safar.state == PLAY:
            g.alter(n, z=g.terrain.height(safar.x, safar.y))
    first = g.active if g.active != NOBODY else g.of(g.turn)[0]
    g.active = NOBODY
    g.stack = [Rounds()]
    if stage == "round":
        g.round -= 1
    elif stage == "activate":
        g.stack = [Rounds(at="next_round"), Round(at="turn", seat=g.turn)]
    elif stage in ("activation", "act"):
        g.stack = [Rounds(at="next_round"), Round(at="next_seat", seat=g.turn), Activation(safar=first)]
        if stage == "act":
            g.active = first
            g.alter(first, activated=True)
            g.stack[-1].at = "choose"
    elif stage == "end of round":
        g.stack = [Rounds(at="next_round"), Round(at="end", seat=g.turn)]
    elif stage == "end of game":
        g.stack = [Rounds(at="game_end")]
    elif stage == "deployment":
        from ludarium.games.kharn_ages.rules.setup import Deployment

        for n in g.of(g.turn):
            g.alter(n, state=WAITING)
        g.stack = [Rounds(), Deployment(seat=g.turn)]
    g.run(None)


def _spot(g: KharnAges, seat: int, n: int) -> tuple[int, int]:
    """Far corners, out of everybody's way."""
    row = n - min(k for k, one in enumerate(g.safars) if one.seat == seat)
    return (1_100 + 2_050 * row, 1_050 if seat % 2 == 0 else 13_950)


def _cover(g: KharnAges, shooter: int, target: int) -> int:
    return cover_of(g, shooter, target, Moment(kind="shot", attacker=shooter, defender=target))


def _reach(g: KharnAges, safar: int, item: int, other: int) -> bool:
    return in_reach(g, safar, item, other)


def _dice(g: KharnAges, safar: int, field: str) -> int:
    return dice_count(g, safar, Moment(roller=safar, field=field))


def _skills(g: KharnAges, safar: int) -> list[str]:
    return sorted(entries(g, safar).skills)


def _char(g: KharnAges, safar: int, letter: str) -> int:
    return char(g, safar, letter)


def _climb(g: KharnAges, safar: int, height: int) -> int:
    return climb_cost(g, safar, height)


def _jump(g: KharnAges, safar: int, gap: int) -> str:
    return "sure" if sure_jump(g, safar, gap) else "on 6" if can_jump(g, safar, gap) else "no"


def _throw(g: KharnAges, safar: int, thing: int, far: int) -> int:
    return threshold(g, safar, thing, far)


FACTS: dict[str, Callable[..., Any]] = {
    "char": _char,
    "stature": lambda g, safar: stature(g, int(safar)),
    "level": lambda g, safar: level(g, int(safar)),
    "aura": lambda g, safar: aura(g, int(safar)),
    "in_aura": lambda g, safar, owner: in_aura(g, int(safar), int(owner)),
    "engages": lambda g, owner, other: engages_now(g, int(owner), int(other)),
    "reach": _reach,
    "sees": lambda g, viewer, target: in_sight(g, int(viewer), int(target)),
    "cover": _cover,
    "scenery_cover": lambda g, shooter, target: plain_cover(g, int(shooter), int(target)),
    "support": lambda g, safar, other: support(g, int(safar), int(other)),
    "supporters": lambda g, safar, other: supporters(g, int(safar), int(other)),
    "dice": _dice,
    "skills": _skills,
    "fit": lambda g, safar: fit(g, int(safar)),
    "movement": lambda g, safar: movement_v(g, int(safar)),
    "next_move": lambda g, safar: next_cost(g, int(safar)),
    "climb": _climb,
    "jump": _jump,
    "may_drop": lambda g, safar, height: drop_allowed(g, int(safar), int(height)),
    "throw": _throw,
    "base": lambda g, safar: 2 * base_of(g, int(safar)).radius,
    "table": lambda g: g.terrain.size,
    "body": lambda g, safar: base_of(g, int(safar)).body,
    "muster": lambda g, text: faults_of_text(text, g.book),
    "price": lambda _g, text: price_of_text(text),
    "direction": lambda _g, degrees: direction(int(degrees)),
    "generic": lambda _g, name: KINDS[name][:4],
    "distance": lambda g, one, two: distance(base_of(g, int(one)), base_of(g, int(two))),
    "zone": lambda g, safar: base_of(g, int(safar)).zone,
}
"""Facts that follow from a position, by name; their arguments are written behind it, after dots."""

"""References, selectors, numbers and conditions of the vocabulary, read from a position and a Context."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ludarium.games.aristeia.content import CONTENDER, MOVE
from ludarium.games.aristeia.content.compiled import Chooser, Measure, Test
from ludarium.games.aristeia.rules import sight
from ludarium.games.aristeia.state import NOBODY, OFF_BOARD, TEAM, Aristeia, Context
from ludarium.space.hexes import rings

COMPARE: dict[str, Callable[[int, int], bool]] = {
    "==": operator.eq,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}
_FIELDS = {"self": "me", "bearer": "me"}
_PLAIN = frozenset(("target", "opp", "attacker", "defender", "mover", "brawler", "chosen", "each", "cause", "victim"))


def who(g: Aristeia, c: Context, reference: str) -> int:
    """The fighter that a reference means, or nobody. A Character's id means the one on your team."""
    if reference in _PLAIN:
        return getattr(c, reference)  # type: ignore[no-any-return]  # these fields are fighters
    if reference == "active":
        return g.active
    if reference in _FIELDS:
        return c.me
    start = c.seat * TEAM
    for i in range(start, start + TEAM):
        if g.fighters[i].character == reference:
            return i
    return NOBODY


def where(g: Aristeia, c: Context, reference: str) -> str:
    """The space that a reference means: of a fighter, or a space that was chosen."""
    fighter = who(g, c, reference)
    if fighter != NOBODY:
        space = g.fighters[fighter].space
        return "" if space in OFF_BOARD else space
    return {"target": c.space, "chosen": c.chosen_space, "each": c.each_space}.get(reference, "")


# -- selectors -----------------------------------------------------------------------------------------


def fighters_chosen(g: Aristeia, c: Context, chooser: Chooser) -> list[int]:
    """The fighters that a selector allows; they are always in the HexaDome (AR-FRAG-04, AR-BEN-03)."""
    own = c.seat * TEAM
    if chooser.side == "enemy":
        sides: range = range(TEAM - own, 2 * TEAM - own)
    elif chooser.side == "any":
        sides = range(2 * TEAM)
    else:
        sides = range(own, own + TEAM)
    origin = who(g, c, chooser.origin) if chooser.low >= 0 else NOBODY
    if chooser.low >= 0 and not g.in_dome(origin):
        return []
    found = []
    for i in sides:
        if g.fighters[i].space in OFF_BOARD or (chooser.side == "other_ally" and i == c.me):
            continue
        if chooser.low >= 0 and not sight.fighter_in_range(g, origin, i, chooser.low, chooser.high, los=chooser.los):
            continue
        if chooser.where is None or holds(g, replace(c, each=i), chooser.where):
            found.append(i)
    return found


def spaces_chosen(g: Aristeia, c: Context, chooser: Chooser) -> int:
    """The spaces that a selector allows, as a bit set; Blocked ones never are."""
    dome = g.content.dome
    if chooser.low < 0:
        return dome.open & g.free() if chooser.free else dome.open
    start = where(g, c, chooser.origin)
    if not start:
        return 0
    if chooser.los:
        found = sight.spaces_by_route(g, start, chooser.low, chooser.high)
        viewer = who(g, c, chooser.origin)
        if viewer != NOBODY:
            there = {fighter.space: i for i, fighter in enumerate(g.fighters)}
            found = dome.union(
                space
                for space in dome.names(found)
                if sight.line_of_sight(g, viewer, space, there.get(space, NOBODY)) != sight.BLOCKED
            )
    else:
        found = 0
        for ring in rings(dome.mask[start], -1, chooser.high, dome.row)[chooser.low :]:
            found |= ring
        found &= dome.open
    return found & g.free() if chooser.free else found


# -- numbers ---------------------------------------------------------------------------------------------


def measure(g: Aristeia, c: Context, number: int | Measure) -> int:
    """The value of a number."""
    if isinstance(number, int):
        return number
    args = number.args
    match number.kind:
        case "attr":
            fighter = who(g, c, args[0])
            return g.attribute(fighter, args[1]) if fighter != NOBODY else 0
        case "tokens":
            fighter = who(g, c, args[0])
            return sum(1 for t in g.fighters[fighter].tokens if t.state == args[1]) if fighter != NOBODY else 0
        case "damage_on":
            fighter = who(g, c, args)
            return g.fighters[fighter].damage if fighter != NOBODY else 0
        case "count":
            return count(g, c, args)
        case "mul":
            return measure(g, c, args[0]) * measure(g, c, args[1])
        case _:
            return min(measure(g, c, args[0]), measure(g, c, args[1]))


def count(g: Aristeia, c: Context, chooser: Chooser) -> int:
    """How many a selector finds."""
    if chooser.kind == "space":
        return spaces_chosen(g, c, chooser).bit_count()
    if chooser.kind == "smoke":
        return len(g.smoke)
    return len(fighters_chosen(g, c, chooser))


# -- conditions -------------------------------------------------------------------------------------------


def holds(g: Aristeia, c: Context, test: Test | None) -> bool:
    """Whether a condition holds now."""
    return test is None or TESTS[test.kind](g, c, test.args)


def _role(g: Aristeia, c: Context, role: str) -> bool:
    kind = "attack" if role in ("attacker", "defender") else "disengage"
    return c.roll == kind and c.me != NOBODY and getattr(c, role) == c.me


def _roll(g: Aristeia, c: Context, kind: str) -> bool:
    match kind:
        case "any":
            return c.roll != ""
        case "attack":
            return c.roll == "attack" and c.me == c.attacker
        case "defense":
            return c.roll == "attack" and c.me == c.defender
        case "combat":
            return c.roll == "attack" and c.me in (c.attacker, c.defender)
        case "disengage":
            return c.roll == "disengage" and c.me in (c.mover, c.brawler)
        case _:
            return c.roll == "simple"


def _los(g: Aristeia, c: Context, pair: tuple[str, str]) -> bool:
    a, b = who(g, c, pair[0]), who(g, c, pair[1])
    return NOBODY not in (a, b) and sight.sees(g, a, b)


def _cover(g: Aristeia, c: Context, pair: tuple[str, str]) -> bool:
    a, b = who(g, c, pair[0]), who(g, c, pair[1])
    return NOBODY not in (a, b) and covered(g, c, a, b)


def covered(g: Aristeia, c: Context, a: int, b: int) -> bool:
    """Whether a has Cover against b in the Attack under way (AR-COV-04, AR-LOS-08)."""
    if c.sightless or (a == c.defender and g.flags(b, "ignore_cover")):
        return False
    return sight.has_cover(g, a, b)


def _dist(g: Aristeia, c: Context, args: tuple[str, str, str, int]) -> bool:
    a, b = where(g, c, args[0]), where(g, c, args[1])
    return bool(a and b) and COMPARE[args[2]](g.content.dome.distance(a, b), args[3])


def _state(g: Aristeia, c: Context, args: tuple[str, str]) -> bool:
    fighter = who(g, c, args[0])
    return fighter != NOBODY and g.fighters[fighter].has(args[1])


def _taunted_by(g: Aristeia, c: Context, args: tuple[str, str]) -> bool:
    fighter, source = who(g, c, args[0]), who(g, c, args[1])
    return fighter != NOBODY and any(
        token.state == "taunted" and token.source == source for token in g.fighters[fighter].tokens
    )


def _any_state(g: Aristeia, c: Context, reference: str) -> bool:
    fighter = who(g, c, reference)
    return fighter != NOBODY and bool(g.fighters[fighter].tokens)


def _damaged(g: Aristeia, c: Context, args: tuple[str, str, int]) -> bool:
    fighter = who(g, c, args[0])
    return fighter != NOBODY and COMPARE[args[1]](g.fighters[fighter].damage, args[2])


def _zone(g: Aristeia, c: Context, args: tuple[str, str]) -> bool:
    zone = g.content.dome.zone_of.get(where(g, c, args[0]), "")
    match args[1]:
        case "scoring":
            return zone in g.scoring
        case "numbered":
            return zone in g.content.dome.numbered
        case "central":
            return zone == "central"
        case _:
            return zone != ""


def _moved(g: Aristeia, c: Context, args: tuple[str, str, int]) -> bool:
    return COMPARE[args[1]](g.moved if who(g, c, args[0]) == g.active else 0, args[2])


def _adj_enemies(g: Aristeia, c: Context, args: tuple[str, str, int]) -> bool:
    fighter = who(g, c, args[0])
    return fighter != NOBODY and COMPARE[args[1]](len(g.adjacent_enemies(fighter)), args[2])


def _first_attack(g: Aristeia, c: Context, wanted: bool) -> bool:
    return (g.attacks.count(c.me) <= 1) == wanted


def _acts_first(g: Aristeia, c: Context, wanted: bool) -> bool:
    return (c.me == g.active and g.first) == wanted


def _is(g: Aristeia, c: Context, pair: tuple[str, str]) -> bool:
    a = who(g, c, pair[0])
    return a != NOBODY and a == who(g, c, pair[1])


def _side(g: Aristeia, c: Context, args: tuple[str, str]) -> bool:
    if args[0] == "cause":
        seat = c.cause_seat
    else:
        fighter = who(g, c, args[0])
        seat = g.fighters[fighter].seat if fighter != NOBODY else -1
    return seat >= 0 and (seat == c.seat) == (args[1] == "ally")


def _kind_of_action(g: Aristeia, c: Context, kind: str) -> bool:
    if not c.action:
        return False
    match kind:
        case "attack":
            return g.content.actions[c.action].attack
        case "move":
            return c.action == MOVE
        case "contender":
            return c.action == CONTENDER
        case _:
            return not g.content.actions[c.action].attack


def _hand(g: Aristeia, c: Context, args: tuple[str, str, int]) -> bool:
    own = args[0] == "you"
    return COMPARE[args[1]](len(g.players[c.seat if own else 1 - c.seat].hand) - (c.spare if own else 0), args[2])


def _dealt(g: Aristeia, c: Context, args: tuple[str, int]) -> bool:
    return COMPARE[args[0]](c.dealt, args[1])


def _fragged(g: Aristeia, c: Context, wanted: bool) -> bool:
    return c.fragged == wanted


def _all(g: Aristeia, c: Context, tests: tuple[Test, ...]) -> bool:
    for test in tests:  # noqa: SIM110  # quicker than a generator, and it is asked often
        if not TESTS[test.kind](g, c, test.args):
            return False
    return True


TESTS: dict[str, Callable[[Aristeia, Context, Any], bool]] = {
    "role": _role,
    "roll": _roll,
    "adjacent": lambda g, c, pair: g.adjacent(who(g, c, pair[0]), who(g, c, pair[1])),
    "los": _los,
    "cover": _cover,
    "dist": _dist,
    "state": _state,
    "taunted_by": _taunted_by,
    "any_state": _any_state,
    "damaged": _damaged,
    "zone": _zone,
    "moved": _moved,
    "dealt": _dealt,
    "fragged": _fragged,
    "count": lambda g, c, args: COMPARE[args[1]](count(g, c, args[0]), args[2]),
    "adj_enemies": _adj_enemies,
    "first_attack": _first_attack,
    "acts_first": _acts_first,
    "hidden_at_declaration": lambda g, c, reference: c.hidden and who(g, c, reference) == c.attacker,
    "in_hexadome": lambda g, c, reference: g.in_dome(who(g, c, reference)),
    "is": _is,
    "side": _side,
    "kind_of_action": _kind_of_action,
    "hand": _hand,
    "not": lambda g, c, test: not holds(g, c, test),
    "all": _all,
    "any": lambda g, c, tests: any(holds(g, c, test) for test in tests),
}
"""What each condition of the vocabulary means."""

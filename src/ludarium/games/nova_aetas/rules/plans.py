"""What an attack of a Hero is made of, whom it can target, and which Boosts fit (NA-ATK, NA-LOS-01)."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from ludarium.games.nova_aetas.content import Book
from ludarium.games.nova_aetas.content.calls import Call
from ludarium.games.nova_aetas.content.schema import Injury, Item, Skill
from ludarium.games.nova_aetas.rules.conditions import Moment, holds
from ludarium.games.nova_aetas.rules.names import name_of, name_of_square, place_of
from ludarium.games.nova_aetas.rules.objects import body_of
from ludarium.games.nova_aetas.state import NovaAetas
from ludarium.space.squares import BLOCKED, FAR, Square, Terrain, distance, reach, sight

BARE_HANDS = "bare hands"
POOLS = {"melee": "physical", "ranged": "precision", "magic": "mind", "prayer": "mind"}


class Plan(msgspec.Struct, frozen=True):
    """What an attack is made of before Boosts (NA-ATK-15)."""

    card: str
    kind: str
    ap: int
    range: Square
    dice: int
    pool: str
    keywords: tuple[str, ...] = ()
    aoe: str = ""
    need: int = 0
    """Successes that a spell needs."""
    most: int = 0
    """The most successes that a prayer counts."""
    special: bool = False

    @property
    def mental(self) -> bool:
        """Whether it works against Mental Defense (NA-ATK-10)."""
        return self.kind in ("magic", "prayer")

    @property
    def kinds(self) -> tuple[str, ...]:
        """The words that conditions know it by."""
        return (self.kind, "mental" if self.mental else "physical")


_BARE = Plan(BARE_HANDS, "melee", 3, (1, 1), 0, "physical", ("weak_attack",))


def plan_of(g: NovaAetas, card: str) -> Plan:
    """The attack of a weapon, skill or bare hands (NA-GAP-15)."""
    return _BARE if card == BARE_HANDS else _plan(g.book, card)


@lru_cache(maxsize=1024)
def _plan(book: Book, card: str) -> Plan:
    found = book.card(card)
    if isinstance(found, Item):
        attack = found.attack
        assert attack is not None
        return Plan(
            card,
            attack.kind,
            attack.ap,
            attack.range,
            attack.dice,
            POOLS[attack.kind],
            attack.keywords,
            attack.aoe,
            attack.successes,
        )
    assert isinstance(found, Skill)
    kind = {"spell": "magic", "prayer": "prayer"}.get(found.kind) or ("ranged" if found.range[1] > 1 else "melee")
    return Plan(
        card,
        kind,
        found.ap,
        found.range,
        found.dice,
        found.pool or POOLS[kind],
        found.keywords,
        found.aoe,
        found.successes,
        found.max,
        found.special_attack,
    )


def attacks_of(g: NovaAetas, number: int) -> list[str]:
    """What a Hero can attack with: weapons without a Reload token, skills not flipped, bare hands."""
    hero = g.heroes[number]
    if "blind" in hero.statuses:
        return []
    gear = dict.fromkeys(g.gear(hero))
    found = [c for c in gear if g.book.items[c].attack is not None and c not in hero.unloaded]
    found += [c for c in hero.skills if g.book.skills[c].attack and c not in hero.flipped]
    return [*found, BARE_HANDS]


def longest(g: NovaAetas, number: int, plan: Plan, at: Square) -> int:
    """The maximum range from a square with what cards and a roof add (NA-BLD-07)."""
    hero = g.heroes[number]
    far = plan.range[1]
    for card, line in g.lines(hero, "attack_declare"):
        for op in line.ops:
            if op.name == "range" and holds(g, number, card, line, Moment(kinds=plan.kinds, card=plan.card)):
                far += op.number(0)
    if plan.kind == "ranged" and g.ground.level(at):
        far += 1
    return max(1, far)


def can_hit(g: NovaAetas, number: int, plan: Plan, target: str, start: Square | None = None) -> int:
    """NA-LOS-01: how a Hero on that square (or its own) sees this target; BLOCKED if it is no valid one."""
    at, end = start or g.heroes[number].at, place_of(g, target)
    if at is None or end is None:
        return BLOCKED
    return _sees(g, plan, at, end, longest(g, number, plan, at))


def targets(g: NovaAetas, number: int, plan: Plan, charge: int = 0) -> list[str]:
    """What this attack may target: Enemies, objects with a body and scenery; areas need a Model (NA-AOE-01).

    ``charge`` is how many squares a Boost lets the Hero move before the target is checked.
    """
    at = g.heroes[number].at
    assert at is not None
    far = longest(g, number, plan, at)
    found = [(name_of(n), enemy.at) for n, enemy in enumerate(g.enemies) if enemy.at is not None]
    if not plan.aoe:
        found += [(t.id, t.at) for _, t in sorted(g.things.items()) if t.at and body_of(g, t) and not g.character(t)]
        found += _scenery(g.ground, at, FAR if charge else far)
    hit = [name for name, end in found if _sees(g, plan, at, end, far) != BLOCKED]
    if charge:
        starts = charge_squares(g, number, charge)
        hit += [
            name
            for name, _ in found
            if name not in hit and any(can_hit(g, number, plan, name, start) != BLOCKED for start in starts)
        ]
    return hit


@lru_cache(maxsize=4096)
def _scenery(ground: Terrain, at: Square, far: int) -> tuple[tuple[str, Square], ...]:
    """The scenery within so many squares, with its names."""
    return tuple((name_of_square(square), square) for square in ground.scenery if distance(at, square) <= far)


def _sees(g: NovaAetas, plan: Plan, at: Square, end: Square, far: int) -> int:
    if not plan.range[0] <= abs(at[0] - end[0]) + abs(at[1] - end[1]) <= far:
        return BLOCKED
    ground = g.ground
    if plan.kind == "melee" and ground.level(at) != ground.level(end):
        return BLOCKED
    return sight(ground, at, end, g.foe_squares())


def charge_squares(g: NovaAetas, number: int, squares: int) -> list[Square]:
    """Where a free move of so many squares can end, the own square included."""
    at = g.heroes[number].at
    assert at is not None
    ways = reach(g.ground, at, squares, g.foe_squares() | g.obstacles())
    taken = g.taken() - {at}
    return sorted(square for square in ways if square not in taken and g.ground.stands(square))


def boosts_for(g: NovaAetas, number: int, plan: Plan, moment: Moment, taken: tuple[str, ...]) -> list[str]:
    """NA-ATK-12: Boosts that can be added to this attack; none to a Special Attack (NA-ATK-13)."""
    hero = g.heroes[number]
    if plan.special:
        return []
    found = []
    for card, line in g.lines(hero, "boost"):
        if card not in taken and card not in hero.flipped and holds(g, number, card, line, moment):
            found.append(card)
    return found


def boost_ap(g: NovaAetas, card: str) -> int:
    """What a Boost adds to the price of the attack."""
    found = g.book.card(card)
    assert not isinstance(found, Injury)
    printed = found.ap if isinstance(found, Skill) else found.use_ap
    return printed + sum([op.number(0) for op in boost_ops(g, card) if op.name == "cost"])


def boost_ops(g: NovaAetas, card: str) -> tuple[Call, ...]:
    """The operations of a Boost."""
    return _boost_ops(g.book, card)


@lru_cache(maxsize=1024)
def _boost_ops(book: Book, card: str) -> tuple[Call, ...]:
    return tuple(op for line in book.card(card).lines() if line.trigger == "boost" for op in line.ops)


def charge_of(g: NovaAetas, cards: tuple[str, ...]) -> int:
    """How many squares these Boosts let the Hero move before the attack."""
    return max((op.number(1) for card in cards for op in boost_ops(g, card) if op.name == "move"), default=0)


def changes_area(g: NovaAetas, card: str) -> bool:
    """Whether a Boost gives the attack an area, which needs a Model as its target."""
    return any(op.name == "aoe" for op in boost_ops(g, card))

"""Exact chances for the picture: what an Attack, a Disengage Roll or a Critical Block would bring."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.content.compiled import Tally, spelled
from ludarium.games.aristeia.face_to_face import Left
from ludarium.games.aristeia.odds import Pools, attack_pools, declared, face_to_face, totals
from ludarium.games.aristeia.options import FOCUSED, HIDDEN, KEEP, Act
from ludarium.games.aristeia.picture.moment import ACTING, about_of, first_name, of_moment, options_of, topic_of
from ludarium.games.aristeia.picture.reasons import Reason, reasons
from ludarium.games.aristeia.rules.actions import reach
from ludarium.games.aristeia.rules.movement import BRAWN_DIE
from ludarium.games.aristeia.rules.rolls import (
    ADDED,
    CRIT,
    SUCC,
    Contest,
    Side,
    combat_pools,
    critical_block,
    cut,
    remaining,
    total,
)
from ludarium.games.aristeia.rules.sight import vertices_seen
from ludarium.games.aristeia.rules.windows import focused, plays
from ludarium.games.aristeia.state import NOBODY, Aristeia
from ludarium.space.hexes import ALL_SIX

WORTH_SAYING = Fraction(1, 10)
"""From this chance on a Target says how likely it is put out, below it how likely it is hurt."""
BEFORE = ("cut_pools", "roll", "lie")
"""The steps of a Roll at which its dice are not thrown yet."""
SETTLED = ("switches", "results_known", "results")
"""The steps of a Roll from which on ``left`` says what a side has."""


Odds = tuple[tuple[Left, Fraction], ...]


class Duel(NamedTuple):
    """An Attack before it is declared: both pools and what may come of them."""

    attack: str
    defense: str
    out: Fraction
    mean: Fraction
    back: Fraction
    """The chance that the Attacker is put out."""
    damage: tuple[Fraction, ...]
    """The chances of 0, 1, 2 and 3 or more Damage."""


def duel(g: Aristeia, fighter: int, act: Act) -> Duel:
    """The exact odds of an Attack that may be declared now; what the Defender cannot hit back is not counted."""
    return _duel(attack_pools(g, fighter, act), hits_left(g, act.target), hits_left(g, fighter))


@lru_cache(maxsize=20_000)
def _duel(pools: Pools, left: int, own: int) -> Duel:
    odds = face_to_face(*pools.dice, *pools.symbols, stunned=pools.stunned).items()
    damage = [Fraction(0)] * 4
    for (dealt, _), chance in odds:
        damage[min(3, dealt)] += chance
    return Duel(
        *pools.dice,
        sum((chance for (dealt, _), chance in odds if dealt >= left), Fraction(0)),
        sum((dealt * chance for (dealt, _), chance in odds), Fraction(0)),
        sum((chance for (_, taken), chance in odds if pools.hits_back and taken >= own), Fraction(0)),
        tuple(damage),
    )


class Attack(NamedTuple):
    """An Attack that may be declared now."""

    act: Act
    odds: Duel
    why: tuple[tuple[Reason, ...], ...]
    """What the dice of both sides come from."""
    facts: str
    """Range and sight in words."""


@of_moment
def attacks_of(g: Aristeia, seat: int) -> tuple[Attack, ...]:
    """The Attacks that this seat may declare now, with their odds."""
    if topic_of(g) not in ACTING or seat not in g.awaited():
        return ()
    fighter, actions = about_of(g)[0], g.content.actions
    return tuple(
        [
            attack(g, fighter, act)
            for act in options_of(g, seat)
            if isinstance(act, Act) and act.target != NOBODY and actions[act.action].attack
        ]
    )


def attack(g: Aristeia, fighter: int, act: Act) -> Attack:
    """An Attack with all that a player wants to know before it is declared."""
    then, context = declared(g, fighter, act)
    why = reasons(then, context, combat_pools(then, context))
    return Attack(act, duel(g, fighter, act), why, _facts(g, fighter, act))


class Help(NamedTuple):
    """What the Attacker could add to the Roll, and how likely the Target would be put out then."""

    name: str
    card: bool
    out: Fraction


def helps(g: Aristeia, fighter: int, act: Act) -> list[Help]:
    """A Focused token, and the Tactics at hand that add dice or Symbols and nothing else."""
    seat, book = g.fighters[fighter].seat, g.content
    offered: list[tuple[str, bool, str, tuple[str, ...]]] = []
    if focused(g, fighter):
        offered.append((book.states[FOCUSED].label, False, book.states[FOCUSED].adds, ()))
    attacking = [card for card in g.players[seat].hand if card != HIDDEN and book.tactics[card].played_by == "attacker"]
    plain = [card for card in attacking if adds(book, card) is not None]
    if plain:
        then, context = declared(g, fighter, act)
        for card in plain:
            if plays(then, seat, book.tactics[card], context):
                dice, symbols = adds(book, card) or ("", ())
                offered.append((book.tactics[card].name, True, dice, symbols))
    if not offered:
        return []
    pools = attack_pools(g, fighter, act)
    left, own = hits_left(g, act.target), hits_left(g, fighter)
    found = []
    for name, is_card, dice, symbols in offered:
        more = pools._replace(
            dice=(cut(book, pools.dice[0] + dice), pools.dice[1]),
            symbols=(pools.symbols[0] + symbols, pools.symbols[1]),
        )
        found.append(Help(name, is_card, _duel(more, left, own).out))
    return found


@lru_cache(maxsize=500)
def adds(book: Book, card: str) -> tuple[str, tuple[str, ...]] | None:
    """What a Tactic adds to the Roll of the one who plays it, if it does nothing else."""
    tactic = book.tactics[card]
    if tactic.window != "roll.tactics":
        return None
    dice, symbols = "", list[str]()
    for line in book.lists[tactic.ops]:
        if line.kind not in ("add_dice", "add_symbols") or line.args.to != "self":
            return None
        if line.kind == "add_dice":
            dice += line.args.dice
        else:
            symbols += spelled(line.args.symbols)
    return dice, tuple(symbols)


def _facts(g: Aristeia, fighter: int, act: Act) -> str:
    here, there = g.fighters[fighter].space, g.fighters[act.target].space
    far = f"distance {g.content.dome.distance(here, there)}"
    if not reach(g, fighter, g.content.actions[act.action])[2]:
        return far
    seen = vertices_seen(g, here, there)
    return f"{far}, {'clear sight' if seen == ALL_SIX else f'limited sight ({seen} of 6)'}"


def hit_words(odds: Duel) -> str:
    """The one figure that matters, and what it counts: how likely the Target is put out, or at least hurt."""
    return f"out {percent(odds.out, 0)}" if odds.out >= WORTH_SAYING else f"hit {percent(1 - odds.damage[0], 0)}"


def hits_left(g: Aristeia, fighter: int) -> int:
    """The Hit Points that a fighter has left."""
    return g.character(fighter).attributes.hit_points - g.fighters[fighter].damage


def percent(chance: Fraction, places: int = 1) -> str:
    """A chance as people read it."""
    return f"{float(chance) * 100:.{places}f} %"


# -- Disengage ------------------------------------------------------------------------------------------------------


def getting_away(g: Aristeia, fighter: int) -> tuple[Fraction, Fraction]:
    """The chance to get away: the least and the most, by who holds."""
    enemies = g.adjacent_enemies(fighter)
    if not enemies:
        return Fraction(1), Fraction(1)
    agility = g.character(fighter).attributes.agility
    more = BRAWN_DIE * (len(enemies) - 1)
    chances = [away(agility, cut(g.content, g.character(enemy).attributes.brawn + more)) for enemy in enemies]
    return min(chances), max(chances)


def away_words(g: Aristeia, fighter: int) -> str:
    """The same in as few letters as possible."""
    low, high = getting_away(g, fighter)
    return f"{float(low) * 100:.0f}" + (f"\N{EN DASH}{float(high) * 100:.0f} %" if high != low else " %")


@lru_cache(maxsize=5000)
def away(agility: str, brawn: str) -> Fraction:
    """The chance that a mover gets away from the one who holds it."""
    return sum((chance for (won, _), chance in face_to_face(agility, brawn).items() if won), Fraction(0))


# -- a Roll under way -------------------------------------------------------------------------------------------------


def has(g: Aristeia, contest: Contest, side: Side) -> Tally:
    """The Symbols that a side has at this moment."""
    return side.left if contest.at in SETTLED else total(g.content, side.dice)


def result(g: Aristeia, contest: Contest, tallies: list[Tally]) -> tuple[int, ...]:
    """The Successes left to each side if nothing more happened."""
    found = []
    for side, tally in zip(contest.sides, tallies, strict=True):
        stunned = contest.at not in SETTLED and tally[SUCC] and g.shows(side.fighter, "stunned")
        found.append((tally[0] - 1, *tally[1:]) if stunned else tally)
    return remaining(found)


def after_block(g: Aristeia, contest: Contest, turn: int, option: str) -> tuple[list[Tally], tuple[int, ...]]:
    """The Symbols of both sides, and what is left, if a Critical Block of this fighter is used so."""
    tallies = []
    for side in contest.sides:
        dice = list(side.dice)
        if option != KEEP:
            dice.remove(critical_block(g.content, side.dice) if side.fighter == turn else option)
        tallies.append(total(g.content, tuple(dice)))
    return tallies, result(g, contest, tallies)


def with_more(g: Aristeia, fighter: int, dice: str, symbols: tuple[str, ...]) -> tuple[str, Fraction, Fraction] | None:
    """What further dice and Symbols of a fighter change in the Roll under way: of what, from which chance to which.

    None if no Roll waits for them.
    """
    contest = g.topmost(Contest)
    if contest is None or contest.at != BEFORE[0]:
        return None
    added = tuple([ADDED + symbol for symbol in symbols])
    sides = tuple(
        [
            replace(side, pool=side.pool + dice, dice=side.dice + added) if side.fighter == fighter else side
            for side in contest.sides
        ]
    )
    names = [first_name(g, side.fighter) for side in sides]
    kind = contest.ctx.roll
    least = hits_left(g, sides[1].fighter) if kind == "attack" else 1
    said = {"attack": f"{names[-1]} out", "disengage": f"{names[0]} gets away"}.get(kind, f"{names[0]} has a Success")
    before, after = (
        sum((chance for (won, _), chance in before_roll(g, contest, some) if won >= least), Fraction(0))
        for some in (contest.sides, sides)
    )
    return said, before, after


def before_roll(g: Aristeia, contest: Contest, sides: tuple[Side, ...] = ()) -> Odds:
    """The exact odds of a Roll whose dice are not thrown yet; of a Simple Roll, of its Successes."""
    sides = sides or contest.sides
    pools = [cut(g.content, side.pool) for side in sides]
    added = [tuple([die[len(ADDED) :] for die in side.dice]) for side in sides]
    if len(sides) == 1:
        found: dict[tuple[int, int], Fraction] = {}
        for tally, chance in totals(pools[0], added[0]).items():
            won = tally[SUCC] + tally[CRIT]
            found[won, 0] = found.get((won, 0), Fraction(0)) + chance
        return tuple(found.items())
    stunned = (g.shows(sides[0].fighter, "stunned"), g.shows(sides[1].fighter, "stunned"))
    return tuple(face_to_face(pools[0], pools[1], added[0], added[1], stunned=stunned).items())

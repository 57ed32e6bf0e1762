"""What may come of a Roll: exact chances of an Attack, of getting away, of a Roll under way with more dice."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.content.compiled import Tally, spelled
from ludarium.games.aristeia.face_to_face import Left
from ludarium.games.aristeia.odds import Pools, attack_pools, declared, face_to_face, totals
from ludarium.games.aristeia.options import FOCUSED, HIDDEN, Act
from ludarium.games.aristeia.rules.movement import BRAWN_DIE
from ludarium.games.aristeia.rules.rolls import ADDED, CRIT, SUCC, Contest, Side, cut, remaining, total
from ludarium.games.aristeia.rules.windows import focused, plays
from ludarium.games.aristeia.state import Aristeia

BEFORE = ("cut_pools", "roll", "lie")
"""The steps of a Roll at which its dice are not thrown yet."""
SETTLED = ("switches", "results_known", "results")
"""The steps of a Roll from which on ``left`` says what a side has."""


Odds = tuple[tuple[Left, Fraction], ...]


class Duel(NamedTuple):
    """What may come of a Roll, and the pools if it is an Attack before it is declared."""

    out: Fraction
    """The chance that the Target is put out."""
    mean: Fraction
    back: Fraction
    """The chance that the Attacker is put out."""
    damage: tuple[Fraction, ...]
    """The chances of 0, 1, 2 and 3 or more Damage."""
    attack: str = ""
    defense: str = ""

    @property
    def hit(self) -> Fraction:
        """The chance of any Success that is left."""
        return 1 - self.damage[0]


@lru_cache(maxsize=5000)
def weighed(odds: Odds, left: int = 1, own: int = 0) -> Duel:
    """What these odds come to where the Target has so many Hit Points ``left`` and the Attacker ``own``; 0: it is safe."""
    damage = [Fraction(0)] * 4
    for (dealt, _), chance in odds:
        damage[min(3, dealt)] += chance
    out = sum((chance for (dealt, _), chance in odds if dealt >= left), Fraction(0))
    mean = sum((dealt * chance for (dealt, _), chance in odds), Fraction(0))
    back = sum((chance for (_, taken), chance in odds if own and taken >= own), Fraction(0))
    return Duel(out, mean, back, tuple(damage))


def duel(g: Aristeia, fighter: int, act: Act) -> Duel:
    """The exact odds of an Attack that may be declared now; what the Defender cannot hit back is not counted."""
    return _duel(attack_pools(g, fighter, act), hits_left(g, act.target), hits_left(g, fighter))


@lru_cache(maxsize=20_000)
def _duel(pools: Pools, left: int, own: int) -> Duel:
    odds = tuple(face_to_face(*pools.dice, *pools.symbols, stunned=pools.stunned).items())
    attack, defense = pools.dice
    return weighed(odds, left, own if pools.hits_back else 0)._replace(attack=attack, defense=defense)


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
    hand = [card for card in g.players[seat].hand if card != HIDDEN and adds(book, card) is not None]
    attacking = [book.tactics[card] for card in hand if book.tactics[card].played_by == "attacker"]
    if attacking:
        then, context = declared(g, fighter, act)
        playable = [card for card in attacking if plays(then, seat, card, context)]
        offered += [(card.name, True, *(adds(book, card.id) or ("", ()))) for card in playable]
    if not offered:
        return []
    found, pools = [], attack_pools(g, fighter, act)
    for name, is_card, dice, symbols in offered:
        more = pools._replace(
            dice=(cut(book, pools.dice[0] + dice), pools.dice[1]),
            symbols=(pools.symbols[0] + symbols, pools.symbols[1]),
        )
        found.append(Help(name, is_card, _duel(more, hits_left(g, act.target), hits_left(g, fighter)).out))
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


def hits_left(g: Aristeia, fighter: int) -> int:
    """The Hit Points that a fighter has left."""
    return g.character(fighter).attributes.hit_points - g.fighters[fighter].damage


def getting_away(g: Aristeia, fighter: int) -> tuple[Fraction, Fraction]:
    """The chance to get away: the least and the most, by who holds."""
    enemies = g.adjacent_enemies(fighter)
    agility, more = g.character(fighter).attributes.agility, BRAWN_DIE * (len(enemies) - 1)
    pools = [cut(g.content, g.character(enemy).attributes.brawn + more) for enemy in enemies]
    chances = [away(agility, pool) for pool in pools] or [Fraction(1)]
    return min(chances), max(chances)


@lru_cache(maxsize=5000)
def away(agility: str, brawn: str) -> Fraction:
    """The chance that a mover gets away from the one who holds it."""
    return weighed(tuple(face_to_face(agility, brawn).items())).hit


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


def with_more(
    g: Aristeia, contest: Contest, fighter: int, dice: str, symbols: tuple[str, ...]
) -> tuple[Fraction, Fraction]:
    """From which chance to which further dice and Symbols of a fighter change a Roll that is not made yet.

    Of an Attack, the chance that the Target is put out; of others, the chance of a Success.
    """
    added = tuple([ADDED + symbol for symbol in symbols])
    more = [replace(side, pool=side.pool + dice, dice=side.dice + added) for side in contest.sides]
    pairs = zip(contest.sides, more, strict=True)
    sides = tuple([grown if side.fighter == fighter else side for side, grown in pairs])
    least = hits_left(g, sides[1].fighter) if contest.ctx.roll == "attack" else 1
    before, after = (weighed(before_roll(g, contest, some), least).out for some in (contest.sides, sides))
    return before, after


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

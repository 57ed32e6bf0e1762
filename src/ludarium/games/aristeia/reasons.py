"""Where the dice of a Roll come from: the Action or attribute, Automatic Skills, lasting effects, Cover, and the rest."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.content.compiled import RollBonus
from ludarium.games.aristeia.content.vocabulary import SYMBOLS
from ludarium.games.aristeia.effects.conditions import covered, holds, measure
from ludarium.games.aristeia.rules.movement import BRAWN_DIE, team_of
from ludarium.games.aristeia.rules.rolls import ADDED, COVER_DIE, Side
from ludarium.games.aristeia.rules.windows import opponent
from ludarium.games.aristeia.state import Aristeia, Context

Reason = tuple[str, tuple[str, ...], str]
"""Dice, added Symbols, and why they are there."""
_PLAYED: Final = "Tactics, effects"


def reasons(g: Aristeia, ctx: Context, sides: tuple[Side, ...]) -> tuple[tuple[Reason, ...], ...]:
    """For each side of a Roll what its dice come from; the first reason is the Action or attribute itself."""
    return tuple([_of_side(g, ctx, side, number) for number, side in enumerate(sides)])


def in_words(why: tuple[Reason, ...]) -> str:
    """What was added to the Action or attribute itself, such as ``Y Fast Hands, K Cover``."""
    return ", ".join([f"{codes or ' '.join(symbols)} {text}" for codes, symbols, text in why[1:]])


def _of_side(g: Aristeia, ctx: Context, side: Side, number: int) -> tuple[Reason, ...]:
    fighter = side.fighter
    attributes = g.character(fighter).attributes
    action = g.content.actions.get(ctx.action)
    found: list[Reason] = []
    own: tuple[RollBonus, ...] = ()
    if number == 0 and action is not None and ctx.roll != "disengage":
        found.append((action.dice, action.symbols, action.name))
        own = action.bonuses
    elif ctx.roll == "attack":
        found.append((attributes.defense, (), "Defense"))
    else:
        found.append((attributes.brawn, (), "Brawn") if number else (attributes.agility, (), "Agility"))
    found += _bonuses(g, fighter, ctx, own, action.name if action is not None else "")
    if ctx.roll == "attack":
        found += _lasting(g, ctx, fighter)
    elif number:
        others = BRAWN_DIE * (len(g.adjacent_enemies(ctx.mover)) - 1)
        found.append((others, (), "other Enemies"))
    return _settled(found, side)


def _bonuses(g: Aristeia, fighter: int, ctx: Context, own: tuple[RollBonus, ...], action: str) -> list[Reason]:
    seat = g.fighters[fighter].seat
    c = replace(ctx, seat=seat, me=fighter, opp=opponent(ctx, fighter), target=ctx.defender)
    named = [(bonus, action) for bonus in own]
    for ally in team_of(seat):
        character = g.character(ally)
        if character.bonuses:
            skills = _skills(g.content, g.fighters[ally].character)
            pairs = zip(character.bonuses, skills, strict=True)
            named += [(bonus, skill) for bonus, skill in pairs if bonus.every_ally or ally == fighter]
    found: list[Reason] = []
    for bonus, name in named:
        if holds(g, c, bonus.test):
            times = measure(g, c, bonus.times)
            times = min(times, bonus.most) if bonus.most else times
            found.append((bonus.dice * times, bonus.symbols * times, name))
    return found


@lru_cache(maxsize=500)
def _skills(book: Book, character: str) -> tuple[str, ...]:
    """The names of the Automatic Skills that give dice, in the order of their bonuses."""
    skills = book.items["characters"][character].skills
    return tuple([skill.name for skill in skills for static in skill.static if static.roll_bonus])


def _lasting(g: Aristeia, ctx: Context, fighter: int) -> list[Reason]:
    attacks = fighter == ctx.attacker
    other = ctx.defender if attacks else ctx.attacker
    marks = "".join(g.flags(fighter, "attack_bonus" if attacks else "defense_bonus"))
    return [(marks, (), "lasting effect"), (COVER_DIE if covered(g, ctx, fighter, other) else "", (), "Cover")]


def _settled(found: list[Reason], side: Side) -> tuple[Reason, ...]:
    """What of this is really in the Roll, and what was played for it besides."""
    rolled = "".join([die[0] for die in side.dice if die[0] != ADDED])
    dice = Counter(rolled or side.pool)
    added = Counter([die[len(ADDED) :] for die in side.dice if die[0] == ADDED])
    kept: list[Reason] = []
    for codes, symbols, why in found:
        have = "".join([code for code in codes if _taken(dice, code)])
        shown = tuple([symbol for symbol in symbols if _taken(added, symbol)])
        if not (have or shown):
            continue
        if kept and kept[-1][2] == why:
            have, shown = kept[-1][0] + have, kept[-1][1] + shown
            kept.pop()
        kept.append((have, shown, why))
    rest = "".join(sorted(dice.elements())), tuple([symbol for symbol in SYMBOLS for _ in range(added[symbol])])
    return (*kept, (*rest, _PLAYED)) if any(rest) else tuple(kept)


def _taken(have: Counter[str], one: str) -> bool:
    if have[one] <= 0:
        return False
    have[one] -= 1
    return True

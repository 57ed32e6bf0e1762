"""What an action would come to, by playing it on a copy: sums of attacks, defences and incantations without their die."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

import msgspec

from ludarium.games.kharn_ages.events import CastDone, Totalled
from ludarium.games.kharn_ages.odds import beats, kept, more, reach, through
from ludarium.games.kharn_ages.options import Defend
from ludarium.games.kharn_ages.rules.rolls import Rolling, critical_faces
from ludarium.games.kharn_ages.running import nearest
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.games.kharn_ages.values import char
from ludarium.kernel.asks import CHANCE, Chance
from ludarium.kernel.chances import Roll

PLAIN: Final = 5
"""The face that every die shows on the copy: neither a critical failure nor a hit."""
MOST_ANSWERS: Final = 40
QUIET: Final = ("no", "pass", "stand", "stop", "stay", "keep", "none", "", 0)
"""What is answered on the copy where it does not matter."""
Picked = Mapping[str, Callable[[KharnAges, Any], Any]]
"""How questions of a topic are answered on the copy."""


class Sum(msgspec.Struct, frozen=True, gc=False):
    """A total without its die: how many dice are rolled, and up to which face the kept one fails."""

    total: int
    dice: int
    fails: int = 1


class Defence(msgspec.Struct, frozen=True, gc=False):
    """One way in which an attack can be met."""

    option: Defend
    sum: Sum
    item: str = ""
    """What it is done with; empty: bare hands."""
    shield: bool = False


def copy_of(view: KharnAges, seat: int) -> KharnAges:
    """A copy to play on; what this seat cannot know is filled in, always in the same way."""
    g = view.clone()
    g.deal(seat, _first)
    g.events = []
    return g


def _first(below: int) -> int:
    return 0


def total_of(g: KharnAges, kinds: tuple[str, ...], picked: Picked) -> Sum | None:
    """Play on until a total of this kind is reckoned; None if it does not come to that."""
    dice, fails = 1, 1
    for _ in range(MOST_ANSWERS):
        found = next((one for one in g.events or () if isinstance(one, Totalled) and one.kind in kinds), None)
        if found is not None:
            return Sum(found.total - PLAIN, dice, fails)
        if g.ask is None:
            return None
        if isinstance(g.ask, Chance) and g.ask.topic in ROLLS:
            roll = nearest(g, Rolling)
            dice = g.ask.options.count if isinstance(g.ask.options, Roll) else 1
            fails = max(critical_faces(g, roll.m.roller, roll.m)[0], default=0) if roll is not None else 1
        _answer(g, picked)
    return None


ROLLS: Final = ("attack", "shot", "cast", "defence", "spell_defence")
"""The rolls whose dice are counted."""


def _answer(g: KharnAges, picked: Picked) -> None:
    ask: Any = g.ask
    if isinstance(ask, Chance):
        options = ask.options
        g.answer(CHANCE, (PLAIN,) * options.count if isinstance(options, Roll) else options[0])
        return
    seat = g.awaited()[0]
    options = ask.options_of(seat)
    if ask.topic in picked:
        g.answer(seat, picked[ask.topic](g, options))
        return
    listed = list(options)
    g.answer(seat, next((word for word in QUIET if word in listed), listed[0]))


def strongest(number: int) -> Callable[[KharnAges, Any], Any]:
    """The characteristics of a Safar with the highest sum."""
    return lambda g, options: max(options, key=lambda some: sum(char(g, number, c) for c in some if c in "VPACI"))


def defences(g: KharnAges) -> list[Defence]:
    """All ways to meet the attack whose total is known on this copy, each with the best characteristics."""
    for _ in range(MOST_ANSWERS):
        if g.ask is None or g.ask.topic == "defend":
            break
        _answer(g, {})
    if g.ask is None or g.ask.topic != "defend":
        return []
    found = []
    seat, defender = g.awaited()[0], g.ask.about[0]  # somebody else may have taken the place of the target
    options: Any = g.ask.options_of(seat)
    for option in options:
        if isinstance(option, Defend):
            then = g.clone()
            then.events = []
            then.answer(seat, option)
            total = total_of(then, ("defence",), {"defence characteristics": strongest(defender)})
            if total is not None:
                card = g.equipment(defender, option.item) if option.item >= 0 else None
                shield = card is not None and card.category == "shield"
                found.append(Defence(option, total, card.name if card is not None else "", shield))
    return found


def gets_through(attack: Sum, against: Defence) -> Fraction:
    """The chance that an attack is not stopped; a 10 behind a shield always stops it."""
    met = against.sum
    chance = through(attack.total, attack.dice, met.total, met.dice, attack.fails)
    if not against.shield:
        return chance
    ten = Fraction(0)
    for face in range(attack.fails + 1, 11):
        lead = attack.total + face - met.total - 10
        ten += kept(face, attack.dice) * (beats(lead) if face == 10 else 1 - more(lead))
    return chance - kept(10, met.dice) * ten


def holds_against(total: int, mine: Defence) -> Fraction:
    """The chance that a defence holds against a total that is known."""
    chance = reach(mine.sum.total, total, mine.sum.dice)
    if mine.shield:
        chance += kept(10, mine.sum.dice) * (1 - more(total - mine.sum.total - 10))
    return chance


def cast_chance(view: KharnAges, seat: int, ap: int) -> Fraction | None:
    """The chance that an incantation with so many AP reaches its difficulty."""
    g = copy_of(view, seat)
    g.answer(seat, ap)
    total = total_of(g, ("cast",), {})
    done = next((one for one in g.events or () if isinstance(one, CastDone)), None)
    return reach(total.total, done.difficulty, total.dice) if total is not None and done is not None else None

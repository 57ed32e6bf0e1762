"""The ledger's invariants about what happens: checked event by event.

KA-INV-31 (the same seed and decisions give the same game) is shown by replays, not here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ludarium.games.kharn_ages.entries import effect_of
from ludarium.games.kharn_ages.events import (
    Activated,
    ActivationEnded,
    Declared,
    Defended,
    Harmed,
    Kept,
    Moved,
    PutOut,
    Refilled,
    Rerolled,
    Rolled,
    RoundBegan,
    RoundEnded,
    Totalled,
    Used,
)
from ludarium.games.kharn_ages.rules.attacks import Attack
from ludarium.games.kharn_ages.rules.defence import Defence
from ludarium.games.kharn_ages.rules.movement import movement_cost
from ludarium.games.kharn_ages.rules.rolls import Rolling, dice_count
from ludarium.games.kharn_ages.state import PLAY, KharnAges
from ludarium.games.kharn_ages.values import char, flag
from ludarium.kernel.events import Event
from ludarium.kernel.game_type import Broken
from ludarium.space.plane.shapes import span

TOISE: Final = 1_000
SPECIALS: Final = ("bunt", "bite", "trample")
COVER, CLOAKED = 4, 8
ADDED: Final = 5
"""More toises than any weapon adds to a repel."""
AGAIN: Final = ("sepulchral_order", "spirit_of_joseve")
"""Spells that let a Safar be activated once more."""


class Sequences:
    """Remembers what earlier events say about later ones."""

    def __init__(self) -> None:
        self.faces: dict[int, dict[str, tuple[int, ...]]] = {}
        """Dice that were rolled and of which none was kept yet: of each Safar by the roll, the innermost one last."""
        self.started: set[int] | None = None
        """Who was in play when the round began; None: the beginning was not seen."""
        self.counted: dict[int, int] = {}
        self.again = False
        self.last = -1
        """The seat of the last activation in this round."""
        self.ended: set[int] = set()
        """Whose activations ended since the position before."""
        self.out: set[int] = set()
        """Who was put out of play since then."""
        self.checks: dict[int, int] = {}
        """How often step 2 may still come for each whose activation began."""
        self.checked: set[int] = set()
        """Those for whom it came since the position before."""
        self.done: list[tuple[int, str]] = []
        """What may be done once in an activation."""
        self.declared: Declared | None = None
        self.fumbled = -1
        """The target of an attack that ended with a CF."""
        self.places: dict[int, tuple[int, int]] = {}

    def see(self, before: KharnAges | None, g: KharnAges, events: Iterable[Event]) -> Iterator[Broken]:
        if before is not None:
            self.places = {n: (one.x, one.y) for n, one in enumerate(before.safars)}
        first, self.ended, self.out, self.checked = True, set(), set(), set()
        for event in events:
            yield from self._dice(g, before, event)
            yield from self._rounds(g, before, event, first)
            yield from self._actions(g, before, event)
            yield from self._moves(g, before, event)
            first = first and not isinstance(event, Activated)
        yield from self._count(g)
        if before is not None and not before.drafts:  # with the muster everybody comes into the game
            yield from self._poison(before, g)

    def _dice(self, g: KharnAges, before: KharnAges | None, event: Event) -> Iterator[Broken]:
        """KA-INV-11, KA-INV-12, KA-INV-25."""
        if isinstance(event, Rolled):
            if not all(1 <= face <= 10 for face in event.faces):
                yield Broken("KA-INV-12", f"A D10 shows {event.faces}.")
            if event.roll != "critical":
                rolls = self.faces.setdefault(event.safar, {})
                rolls.pop(event.roll, None)
                rolls[event.roll] = event.faces
            stunned = before is not None and before.safars[event.safar].stunned and g.safars[event.safar].stunned
            if stunned and event.roll not in ("armour", "critical"):
                yield Broken("KA-INV-25", f"{g.name(event.safar)} is stunned and rolls for {event.roll}.")
        elif isinstance(event, Rerolled):
            if rolls := self.faces.get(event.safar, {}):
                rolls[next(reversed(rolls))] = event.faces
        elif isinstance(event, Kept):
            faces = self.faces.get(event.safar, {}).pop(event.roll, ())  # none: the die was fixed beforehand
            if faces and event.face not in faces:
                yield Broken("KA-INV-11", f"{g.name(event.safar)} keeps {event.face} of {faces}.")

    def _count(self, g: KharnAges) -> Iterator[Broken]:
        """KA-INV-10: so many dice as the level less the crossed ones, and what effects make of it."""
        for frame in g.stack:
            if isinstance(frame, Rolling) and frame.faces and not frame.again and not frame.m.mastered:
                wanted = dice_count(g, frame.m.roller, frame.m)
                if len(frame.faces) != wanted:
                    yield Broken("KA-INV-10", f"{g.name(frame.m.roller)} rolls {len(frame.faces)} dice, not {wanted}.")

    def _rounds(self, g: KharnAges, before: KharnAges | None, event: Event, first: bool) -> Iterator[Broken]:
        """KA-INV-15, KA-INV-16."""
        if isinstance(event, RoundBegan):
            self.started = {n for n, one in enumerate((before or g).safars) if one.state == PLAY}
            self.counted, self.again, self.last = {}, False, -1
        elif isinstance(event, Activated):
            n, seat = event.safar, g.safars[event.safar].seat
            self.counted[n] = self.counted.get(n, 0) + 1
            self.checks[n] = self.checks.get(n, 0) + 1
            self.checked.discard(n)
            self.done = []
            # an activation inside another is out of turn
            inside = before is None or (before.active >= 0 and before.active not in self.ended)
            if first and not inside and before is not None and seat == self.last and g.seats == 2:
                others = [o for o in before.of(1 - seat) if not before.safars[o].activated and o not in self.out]
                if others and self.started is not None:
                    yield Broken("KA-INV-16", f"Player {seat} activates twice in a row.")
            self.last = seat if not inside else self.last
        elif isinstance(event, ActivationEnded):
            self.ended.add(event.safar)
            self.checked.add(event.safar)
        elif isinstance(event, Refilled):
            self.checked.add(event.safar)
        elif isinstance(event, PutOut):
            self.out.add(event.safar)
        elif isinstance(event, RoundEnded) and self.started is not None:
            if not g.without_scenario:
                missed = [n for n in self.started if g.safars[n].state == PLAY and not self.counted.get(n)]
                for n in missed:
                    yield Broken("KA-INV-15", f"{g.name(n)} was not activated in round {event.round}.")
            twice = [n for n, count in self.counted.items() if count > 1]
            if twice and not self.again:
                yield Broken("KA-INV-15", f"{g.name(twice[0])} was activated twice in round {event.round}.")

    def _actions(self, g: KharnAges, before: KharnAges | None, event: Event) -> Iterator[Broken]:
        """KA-INV-18 to 22."""
        if isinstance(event, Declared):
            self.fumbled = -1
            if event.kind == "spell":
                self.again = self.again or event.weapon in AGAIN
            else:
                self.declared = event
            if event.kind in SPECIALS:
                yield from self._once(g, event.safar, event.kind)
            yield from _twice(g, event.safar, event.chars)
        elif isinstance(event, Used) and event.ref.startswith("skill:"):
            limit = effect_of(g.book.packs, event.ref).limit
            if limit is not None and limit.per == "activation" and limit.n == 1:
                yield from self._once(g, event.safar, event.ref)
        elif isinstance(event, Defended):
            yield from _twice(g, event.safar, event.chars)
            yield from self._shares(g, before, event)
        elif isinstance(event, Kept) and event.roll in ("attack", "shot"):
            self.fumbled = _aimed_at(before, event.safar) if event.cf else -1  # an attack around a failed one goes on
        elif isinstance(event, (Activated, Moved)):
            self.fumbled = -1  # what follows comes of something else, such as the repel of an attack around this one
        elif isinstance(event, Harmed) and event.safar == self.fumbled and event.basic + event.critical > 0:
            yield Broken("KA-INV-21", f"{g.name(event.safar)} is hurt by an attack that failed.")
        elif isinstance(event, Totalled) and not 0 <= event.cover <= COVER:
            cloaked = any(item.id == "cloak_of_shade" for one in g.safars for item in one.items)
            if not cloaked or event.cover > CLOAKED:
                yield Broken("KA-INV-22", f"{g.name(event.safar)} reckons with a cover of {event.cover}.")

    def _once(self, g: KharnAges, n: int, what: str) -> Iterator[Broken]:
        if (n, what) in self.done:
            yield Broken("KA-INV-18", f"{g.name(n)} uses {what} twice in an activation.")
        self.done.append((n, what))

    def _shares(self, g: KharnAges, before: KharnAges | None, event: Defended) -> Iterator[Broken]:
        """KA-INV-19: a defence with AP shares a characteristic with the attack that it answers."""
        if self.declared is None or not event.ap or not event.chars or "I" in event.chars:
            return
        chars = _answered(before, event) or self.declared.chars
        if not set(event.chars) & set(chars) and not flag(g, event.safar, "no_shared_char"):
            yield Broken("KA-INV-19", f"{g.name(event.safar)} defends {chars} with {event.chars}.")

    def _poison(self, before: KharnAges, g: KharnAges) -> Iterator[Broken]:
        """KA-INV-28: a malus grows by one in step 2 of an activation; questions may come before that step."""
        for n, (was, now) in enumerate(zip(before.safars, g.safars, strict=True)):
            grown = max(0, now.poison - max(0, was.poison))
            if grown > self.checks.get(n, 0):
                yield Broken("KA-INV-28", f"The malus of {g.name(n)} grew from {was.poison} to {now.poison}.")
            if grown or n in self.checked:
                self.checks.pop(n, None)

    def _moves(self, g: KharnAges, before: KharnAges | None, event: Event) -> Iterator[Broken]:
        """KA-INV-17, KA-INV-23, KA-INV-24."""
        if not isinstance(event, Moved):
            return
        n = event.safar
        if event.how == "walk" and before is not None and before.active == n == g.active:
            costs = (movement_cost(before.moves), movement_cost(before.moves, endurance=True))
            if event.cost not in costs:
                yield Broken("KA-INV-17", f"Movement {before.moves + 1} of {g.name(n)} costs {event.cost} AP.")
        if event.how == "pushed":
            if len(event.way) != 1:
                yield Broken("KA-INV-24", f"{g.name(n)} is pushed along a bent way.")
            if n in self.places:
                yield from self._pushed(g, n, span(*self.places[n], *event.way[-1]), event.rule)
        self.places[n] = event.way[-1]

    def _pushed(self, g: KharnAges, n: int, length: int, rule: str) -> Iterator[Broken]:
        others = [o for o in g.in_play() if o != n]
        most = max([char(g, o, "C") for o in others], default=0) + ADDED
        if rule != "KA-EFF-05":
            most = g.profile(n).stats.V + ADDED
        if length > most * TOISE:
            yield Broken("KA-INV-23", f"{g.name(n)} is pushed {length}, more than {most} toises.")


def _aimed_at(before: KharnAges | None, attacker: int) -> int:
    """The target of the innermost attack of a Safar."""
    for frame in reversed(before.stack if before is not None else ()):
        if isinstance(frame, Attack) and frame.m.attacker == attacker:
            return frame.m.defender
    return -1


def _answered(before: KharnAges | None, event: Defended) -> str:
    """The characteristics of the attack that this defence answers: another may have been declared inside that attack."""
    for frame in reversed(before.stack if before is not None else ()):
        if isinstance(frame, Defence) and (frame.m.defender, frame.m.dchars) == (event.safar, event.chars):
            return frame.m.chars
    return ""


def _twice(g: KharnAges, n: int, chars: str) -> Iterator[Broken]:
    """KA-INV-20."""
    if any(chars.count(c) > 2 for c in "VPAC"):
        yield Broken("KA-INV-20", f"{g.name(n)} engages {chars}.")

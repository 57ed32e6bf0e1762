"""Ambush (KA-SKL-03 to 07): hiding, coming out, being found."""

from __future__ import annotations

from typing import Any, Final

from ludarium.games.kharn_ages import conditions
from ludarium.games.kharn_ages.events import Hid, Revealed
from ludarium.games.kharn_ages.options import Activate, Cast, Deploy, Fight, Shoot, Special
from ludarium.games.kharn_ages.rules.places import Spots, put, spots
from ludarium.games.kharn_ages.running import Run, special
from ludarium.games.kharn_ages.state import AMBUSH, NOBODY, PLAY, SQUARES, WAITING, KharnAges
from ludarium.games.kharn_ages.surroundings import Luck
from ludarium.games.kharn_ages.values import aura, base_of, skill
from ludarium.kernel import END, Ask, Next, Procedure, Sealed

PASS, DEPLOY = "pass", "deploy"
NONE: Final = "none"


def may_ambush(g: KharnAges, n: int) -> bool:
    """KA-SKL-03: whether it may hide before the game."""
    return g.card.ambush and skill(g, n, "ambush") is not None


class HideBefore(Procedure):
    """KA-SET-04: each ambusher is written down or deployed. All players write at once, and nothing shows before the end."""

    todo: tuple[tuple[int, ...], ...] = ()
    """The ambushers of each seat that are still to be decided on."""
    asked: tuple[int, ...] = ()

    def begin(self, g: KharnAges, got: None) -> Next:
        ambushers = [n for n in range(len(g.safars)) if may_ambush(g, n)]
        self.todo = tuple(tuple(n for n in ambushers if g.safars[n].seat == seat) for seat in range(g.seats))
        return None

    def next_ones(self, g: KharnAges, got: None) -> Next:
        self.asked = tuple(seat for seat in range(g.seats) if self.todo[seat])
        if not self.asked:
            self.at = "carry_out"
        return None

    def ask(self, g: KharnAges, got: None) -> Next:
        about = tuple(self.todo[seat][0] for seat in self.asked)
        return Sealed(self.asked, "ambush", "KA-SKL-03", tuple((*SQUARES, DEPLOY) for _ in self.asked), about=about)

    def write(self, g: KharnAges, got: tuple[str, ...]) -> Next:
        for seat, word in zip(self.asked, got, strict=True):
            g.alter_player(seat, plan=(*g.players[seat].plan, word))
        self.todo = tuple(some[1:] for some in self.todo)
        self.at = "next_ones"
        return None

    def carry_out(self, g: KharnAges, got: None) -> Next:
        for seat in range(g.seats):
            ambushers = [n for n in g.of(seat, WAITING) if may_ambush(g, n)]
            for n, word in zip(ambushers, g.players[seat].plan, strict=True):
                if word != DEPLOY:
                    go_hiding(g, n, word)
            g.alter_player(seat, plan=())
        return END


def go_hiding(g: KharnAges, n: int, square: str) -> None:
    g.alter(n, state=AMBUSH, square=square)
    g.tell(Hid, rule="KA-SKL-03", safar=n, seat=g.safars[n].seat, square=square)


def square_spots(g: KharnAges, n: int) -> Spots:
    """Everywhere free in its square."""
    return spots(g, n, area=conditions.square_corners(g.safars[n].square))


def can_come_out(g: KharnAges, n: int) -> bool:
    """Whether a hidden Safar may be revealed now: there is a free place, and no spell holds it back."""
    safar = g.safars[n]
    held = any(one.name == "hidden_this_round" and one.round == g.round for one in safar.lasting)
    return safar.state == AMBUSH and not held and safar.square in SQUARES and len(square_spots(g, n)) > 0


class ComeOut(Procedure):
    """It is placed anywhere free in its square and is in play."""

    safar: int

    def ready(self, g: KharnAges, got: None) -> Next:
        return None if can_come_out(g, self.safar) else END

    def ask(self, g: KharnAges, got: None) -> Next:
        return Ask(g.safars[self.safar].seat, "place", "KA-SKL-06", square_spots(g, self.safar), about=(self.safar,))

    def place(self, g: KharnAges, got: Deploy) -> Next:
        n = self.safar
        g.alter(n, state=PLAY, square="", fresh=True)
        put(g, n, got.x, got.y)
        g.tell(Revealed, rule="KA-SKL-06", safar=n, x=got.x, y=got.y)
        return END

    def refuse(self, g: KharnAges, option: Any) -> Any:
        return square_spots(g, self.safar).why_not(option) if isinstance(option, Deploy) else None


class AmbushWindow(Procedure):
    """KA-SKL-05: after a step of an enemy's movement. Who has ambushers is always asked: silence would tell."""

    mover: int
    seats: tuple[int, ...] = ()
    out: int = NOBODY

    def begin(self, g: KharnAges, got: None) -> Next:
        mine = g.safars[self.mover].seat
        self.seats = tuple(s for s in range(g.seats) if s != mine)
        return None

    def next_seat(self, g: KharnAges, got: None) -> Next:
        self.seats = tuple(s for s in self.seats if g.of(s, AMBUSH))
        return None if self.seats and g.plays(self.mover) else END

    def ask(self, g: KharnAges, got: None) -> Next:
        seat = self.seats[0]
        options = tuple(Activate(n) for n in g.of(seat, AMBUSH) if self._touched(g, n))
        return Ask(seat, "ambush window", "KA-SKL-05", (*options, PASS), about=(self.mover,), always=True)

    def answered(self, g: KharnAges, got: Activate | str) -> Next:
        if isinstance(got, str):
            self.seats = self.seats[1:]
            self.at = "next_seat"
            return None
        self.out = got.safar
        g.push(ComeOut(safar=got.safar))
        return None

    def strike(self, g: KharnAges, got: None) -> Next:
        g.push(OneOffensive(safar=self.out))
        self.at = "next_seat"
        return None

    def _touched(self, g: KharnAges, n: int) -> bool:
        base = base_of(g, self.mover)
        square = g.safars[n].square
        if square not in SQUARES or not can_come_out(g, n):
            return False
        return conditions.touches(conditions.square_corners(square), base.x, base.y, base.radius)


class OneOffensive(Procedure):
    """Exactly one attack, shot, throw or harmful casting, at its AP cost; it may be left."""

    safar: int

    def ask(self, g: KharnAges, got: None) -> Next:
        seat, options = g.safars[self.safar].seat, self._options(g)
        return Ask(seat, "ambush action", "KA-SKL-05", (*options, NONE), about=(self.safar,))

    def strike(self, g: KharnAges, got: Any) -> Next:
        from ludarium.games.kharn_ages.rules.actions import carry_out

        if got != NONE:
            carry_out(g, self.safar, got)
        return END

    def _options(self, g: KharnAges) -> tuple[Fight | Shoot | Special | Cast, ...]:
        from ludarium.games.kharn_ages.rules.actions import offensive

        return tuple(offensive(g, self.safar))


class Detected(Procedure):
    """KA-SKL-07: its owner places it anywhere free in the square."""

    safar: int

    def out(self, g: KharnAges, got: None) -> Next:
        g.push(ComeOut(safar=self.safar))
        return END


def wholly_in_aura(g: KharnAges, detector: int, square: str) -> bool:
    """Whether a whole square lies inside the aura of a Safar."""
    if square not in SQUARES:
        return False
    base, wide = base_of(g, detector), aura(g, detector)
    rest = wide * wide - base.z * base.z
    corners = conditions.square_corners(square)
    return all((x - base.x) ** 2 + (y - base.y) ** 2 <= rest for x, y in corners)


@special("go_into_ambush")
def _go_into_ambush(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    g.push(GoIntoAmbush(safar=run.env.target))


class GoIntoAmbush(Procedure):
    """Call of limbo, Natural blend: the ally leaves the table; its owner writes down any square."""

    safar: int

    def ask(self, g: KharnAges, got: None) -> Next:
        return Ask(g.safars[self.safar].seat, "ambush square", "KA-SKL-03", SQUARES, about=(self.safar,))

    def hide(self, g: KharnAges, got: str) -> Next:
        go_hiding(g, self.safar, got)
        return END


@special("ambush_hide")
def _hide(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """Asked before deployment: ``HideBefore``."""


@special("ambush_interrupt")
def _interrupt(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """Asked at every step of an enemy: ``AmbushWindow``."""


@special("ambush_reveal")
def _reveal(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """Offered with the activations: ``rounds.Turn``."""


@special("ambush_detected")
def _detected(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """Done when Detecting succeeds: ``Detected``."""

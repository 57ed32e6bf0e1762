"""The rules of Discs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from ludarium.kernel import END, Anyone, Ask, Chance, Event, Game, Joined, Next, Outcome, Procedure, Refusal, Roll
from ludarium.kernel.game import Sides
from tests.toys.discs.options import Go, Option
from tests.toys.discs.table import HEIGHT, RADIUS, REACH, WIDTH, Slide, in_goal, touching

STAY, PUSH = "stay", "push"
LANES = {"north": 1_000, "middle": HEIGHT // 2, "south": HEIGHT - 1_000}
LAST_ROUND = 30  # nobody has won by then (D-END-03)


class Disc(msgspec.Struct, frozen=True):
    """One disc."""

    x: int
    y: int


class Start(msgspec.Struct, frozen=True):
    """What a match carries over to the next (D-CAMP-01)."""

    match: int = 1
    pushes: int = 0


class Slid(Event, frozen=True, tag="slid"):
    seat: int
    x: int
    y: int


class Pushed(Event, frozen=True, tag="pushed"):
    seat: int
    face: int


class Discs(Game, kw_only=True):
    """A position."""

    slug: ClassVar[str] = "discs"
    lists: ClassVar[tuple[str, ...]] = ("discs",)
    discs: list[Disc] = []
    together: bool = False
    clock: int = LAST_ROUND
    round: int = 0
    first: int = 0
    pushes: int = 0
    match: int = 1

    @property
    def sides(self) -> Sides:
        return ((0, 1),) if self.together else super().sides

    def home(self) -> tuple[int, ...]:
        """The seats whose disc lies in the goal."""
        return tuple(seat for seat, disc in enumerate(self.discs) if in_goal(disc.x, disc.y))

    def slide(self, seat: int) -> Slide:
        """Where the disc of this seat can go."""
        disc, other = self.discs[seat], self.discs[1 - seat]
        return Slide(disc.x, disc.y, (other.x, other.y))

    def done(self) -> bool:
        """Whether the goal decides the match."""
        return len(self.home()) == 2 if self.together else bool(self.home())

    def verdict(self) -> Outcome:
        home = self.home()
        scores = tuple(float(disc.x) for disc in self.discs)
        if self.together:
            return Outcome((0, 1), scores) if self.done() else Outcome((), scores, "The clock ran out")
        return Outcome(home, scores)

    def carry(self) -> Start | None:
        return Start(self.match + 1, self.pushes) if self.match == 1 else None


class Match(Procedure):
    """D-TURN-01: rounds of two slides, until the goal or the clock ends it."""

    turn: int = 0

    def who_first(self, g: Discs, got: None) -> Next:
        """D-TURN-02: either player may say who slides first."""
        return Anyone((0, 1), "who first", "D-TURN-02", (("me", "you"), ("me", "you")))

    def begin(self, g: Discs, got: tuple[int, str]) -> None:
        g.first = got[0] if got[1] == "me" else 1 - got[0]

    def slide(self, g: Discs, got: None) -> Next:
        """D-MOVE-01 to D-MOVE-05."""
        seat = (g.first + self.turn) % 2
        one, two = g.discs
        push = (PUSH,) if touching((one.x, one.y), (two.x, two.y)) else ()
        return Ask(seat, "slide", "D-MOVE-01", Joined((g.slide(seat), (STAY, *push))))

    def move(self, g: Discs, got: Option) -> Next:
        seat = (g.first + self.turn) % 2
        if got == PUSH:
            g.push(Push(seat=seat))
        elif isinstance(got, Go):
            g.discs[seat] = Disc(got.x, got.y)
            g.tell(Slid, rule="D-MOVE-01", seat=seat, x=got.x, y=got.y)
        return None

    def next_turn(self, g: Discs, got: None) -> Next:
        if g.done():
            return END
        self.turn = 1 - self.turn
        if self.turn == 0:
            g.round += 1
            if g.round >= g.clock:
                return END
        self.at = "slide"
        return None

    def refuse(self, g: Discs, option: object) -> Refusal | None:
        if isinstance(option, Go) and isinstance(g.ask, Ask):
            return g.slide(g.ask.seat).why_not(option)
        return Refusal("D-MOVE-05", "The discs do not touch.") if option == PUSH else None


class Push(Procedure):
    """D-MOVE-05: a die decides how far the other disc is pushed back."""

    seat: int

    def roll(self, g: Discs, got: None) -> Next:
        return Chance("push", "D-MOVE-05", Roll(1))

    def shove(self, g: Discs, got: tuple[int]) -> None:
        other = g.discs[1 - self.seat]
        back = Go(max(RADIUS, other.x - got[0] * 250), other.y)
        if back in g.slide(1 - self.seat):
            g.discs[1 - self.seat] = Disc(back.x, back.y)
        g.pushes += 1
        g.tell(Pushed, rule="D-MOVE-05", seat=self.seat, face=got[0])


GAME_CLASS = Discs
START = Start


def new_game(seats: int, options: Mapping[str, str], content: Any, start: Start | None) -> Discs:
    """A match at its first question."""
    begun = start or Start()
    game = Discs(
        seats=seats,
        content=content,
        discs=[Disc(1_000, LANES[options[f"lane{seat}"]]) for seat in range(seats)],
        together=options["mode"] == "together",
        clock=int(options.get("clock", LAST_ROUND)),
        match=begun.match,
        pushes=begun.pushes,
    )
    game.start(Match())
    return game


__all__ = ["GAME_CLASS", "REACH", "START", "WIDTH", "new_game"]

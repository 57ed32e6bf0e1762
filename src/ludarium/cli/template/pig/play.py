"""The facts and the rules of Pig. A procedure's public methods are its steps, in order; each cites its rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ludarium.cli.template.pig.options import ROLL, STOP
from ludarium.kernel import END, Ask, Chance, Event, Game, Next, Outcome, Procedure, Refusal, Roll

LOST = 1  # the face that loses a turn


class Rolled(Event, frozen=True, tag="rolled"):
    """A die was thrown."""

    seat: int
    face: int


class Banked(Event, frozen=True, tag="banked"):
    """A turn was ended, and its points are safe."""

    seat: int
    points: int


class Pig(Game, kw_only=True):
    """A position. Every field that is a list is named in ``lists``, so that clones do not share it."""

    slug: ClassVar[str] = "pig"
    lists: ClassVar[tuple[str, ...]] = ("scores",)

    goal: int
    scores: list[int] = []
    turn: int = 0
    points: int = 0
    """What this turn has brought so far."""
    face: int = 0
    """What the die shows; 0 before it is thrown."""

    def verdict(self) -> Outcome:
        """PIG-END-01: who has reached the goal has won."""
        winners = tuple(seat for seat, score in enumerate(self.scores) if score >= self.goal)
        return Outcome(winners, tuple(float(score) for score in self.scores))


class Match(Procedure):
    """PIG-TURN-01: turn by turn, until somebody has reached the goal."""

    def decide(self, g: Pig, got: None) -> Next:
        """PIG-TURN-02: roll, or stop; the first roll of a turn must be made."""
        options = (ROLL, STOP) if g.points else (ROLL,)
        return Ask(g.turn, "roll or stop", "PIG-TURN-02", options, always=True)

    def decided(self, g: Pig, got: str) -> Next:
        if got == ROLL:
            return None
        g.scores[g.turn] += g.points
        g.tell(Banked, rule="PIG-TURN-04", seat=g.turn, points=g.points)
        if g.scores[g.turn] >= g.goal:
            return END
        self._next_turn(g)
        self.at = "decide"
        return None

    def throw(self, g: Pig, got: None) -> Next:
        """Fate answers, so that cases can script the die and records can be verified."""
        return Chance("throw", "PIG-TURN-03", Roll(1))

    def thrown(self, g: Pig, got: tuple[int]) -> Next:
        """PIG-TURN-03: a 1 loses the turn, every other face counts."""
        g.face = got[0]
        g.tell(Rolled, rule="PIG-TURN-03", seat=g.turn, face=g.face)
        if g.face == LOST:
            self._next_turn(g)
        else:
            g.points += g.face
        self.at = "decide"
        return None

    def refuse(self, g: Pig, option: Any) -> Refusal | None:
        """Why something is not offered: the rule, and a sentence for the player."""
        return Refusal("PIG-TURN-02", "The first roll of a turn must be made.") if option == STOP else None

    def _next_turn(self, g: Pig) -> None:
        g.points = 0
        g.turn = (g.turn + 1) % g.seats


GAME_CLASS = Pig


def new_game(seats: int, options: Mapping[str, str], content: Any) -> Pig:
    """A game at its first question."""
    game = Pig(seats=seats, content=content, goal=int(options["goal"]), scores=[0] * seats)
    game.start(Match())
    return game

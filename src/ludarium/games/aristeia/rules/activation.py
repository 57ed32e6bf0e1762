"""Activations: Preparation Step, Actions Step, States Step (AR-STEP, AR-AP, AR-BEN)."""

from __future__ import annotations

from ludarium.games.aristeia.events import (
    ActivationBegan,
    ActivationEnded,
    ActivationSkipped,
    Placed,
    PointsGained,
    SmokeCleared,
)
from ludarium.games.aristeia.options import DISENGAGE, END_STEP, Act, Play, Step
from ludarium.games.aristeia.rules.actions import Perform, refuse_action, ways
from ludarium.games.aristeia.rules.movement import Movement, free_neighbours, may_move, needs_roll, placing_spaces
from ludarium.games.aristeia.rules.scenarios import conquer, return_spaces
from ludarium.games.aristeia.rules.states import StatesStep
from ludarium.games.aristeia.rules.windows import held, open_window, play_tactic, refuse_play
from ludarium.games.aristeia.state import BENCH, INFIRMARY, NOBODY, Aristeia, Context
from ludarium.kernel import END, Ask, Next, Procedure, Refusal


class Activation(Procedure):
    """AR-STEP-01: Preparation, Actions, States; none of them for a Character in the Infirmary (AR-STEP-02)."""

    fighter: int

    def begin(self, g: Aristeia, got: None) -> Next:
        """AR-STEP-03, AR-AP-04, AR-SMK-07: the Character becomes active, with no points; its Smoke goes."""
        clear_smoke_of(g, self.fighter)
        g.ap = g.mp = g.moved = 0
        g.attacks = ()
        if g.fighters[self.fighter].space == INFIRMARY:
            g.tell(ActivationSkipped, rule="AR-TURN-03", fighter=self.fighter)
            return END
        g.active = self.fighter
        g.tell(ActivationBegan, rule="AR-STEP-03", fighter=self.fighter)
        open_window(g, "prep.begin", Context())
        return None

    def make_action_points(self, g: Aristeia, got: None) -> None:
        """AR-STEP-04, AR-AP-01, AR-AP-02."""
        g.ap += g.attribute(self.fighter, "energy")
        g.tell(PointsGained, rule="AR-AP-01", fighter=self.fighter, ap=g.ap)

    def come_back(self, g: Aristeia, got: None) -> Next:
        """AR-STEP-05, AR-BEN-02: a benched Character is Placed in a Deployment Zone that is not a Scoring Zone."""
        if g.fighters[self.fighter].space != BENCH:
            self.at = "end_of_preparation"
            return None
        spaces = placing_spaces(g, return_spaces(g, g.fighters[self.fighter].seat))
        return Ask(g.fighters[self.fighter].seat, "return", "AR-BEN-02", spaces, (self.fighter,))

    def enter(self, g: Aristeia, got: str) -> None:
        g.change(self.fighter, space=got)
        g.tell(Placed, rule="AR-BEN-02", fighter=self.fighter, start=BENCH, space=got)
        open_window(g, "bench.return", Context())

    def end_of_preparation(self, g: Aristeia, got: None) -> None:
        """AR-STEP-05."""
        open_window(g, "prep.end", Context())

    def begin_actions(self, g: Aristeia, got: None) -> None:
        """AR-STEP-06."""
        if g.in_dome(self.fighter):
            open_window(g, "actions.begin", Context())

    def act(self, g: Aristeia, got: None) -> Next:
        """AR-STEP-07, AR-STEP-08: Actions, movements and Tactics in any order, one at a time."""
        if not g.in_dome(self.fighter):
            self.at = "leave"
            return None
        return Ask(
            g.fighters[self.fighter].seat, "act", "AR-STEP-07", choices(g, self.fighter), (self.fighter,), always=True
        )

    def carry_on(self, g: Aristeia, got: Act | Step | Play | str) -> None:
        self.at = "act"
        if isinstance(got, Act):
            g.push(Perform(action=got.action, by=self.fighter, target=got.target, space=got.space))
        elif isinstance(got, Step):
            g.push(Movement(mover=self.fighter, to=got.space))
        elif isinstance(got, Play):
            play_tactic(g, g.fighters[self.fighter].seat, got, Context())
        elif got == DISENGAGE:
            g.push(Movement(mover=self.fighter))
        else:
            self.at = "end_of_actions"

    def end_of_actions(self, g: Aristeia, got: None) -> None:
        """AR-STEP-10."""
        open_window(g, "actions.end", Context())

    def states(self, g: Aristeia, got: None) -> None:
        """AR-STEP-11 to AR-STEP-13."""
        if g.in_dome(self.fighter):
            g.push(StatesStep(fighter=self.fighter))

    def leave(self, g: Aristeia, got: None) -> None:
        """AR-STEP-13, AR-GAP-INFACTIVE: active no more; one that was sent off has no States Step."""
        g.ap = g.mp = g.moved = 0
        g.attacks = ()
        g.active = NOBODY
        g.end_marks("activation")
        g.tell(ActivationEnded, rule="AR-STEP-13", fighter=self.fighter)
        conquer(g, self.fighter)

    def refuse(self, g: Aristeia, option: object) -> Refusal | None:
        if isinstance(option, Act):
            return refuse_action(g, self.fighter, option)
        if isinstance(option, Play):
            return refuse_play(g, g.fighters[self.fighter].seat, option, "actions.open")
        if isinstance(option, Step) or option == DISENGAGE:
            return refuse_step(g, self.fighter, option)
        if g.ask is not None and g.ask.topic == "return":
            return Refusal("AR-DEP-03", "Characters return on a Free space of a zone that is not a Scoring Zone.")
        return None


def choices(g: Aristeia, fighter: int) -> tuple[Act | Step | Play | str, ...]:
    """All that the active Character can do now (AR-ACT-01, AR-ACT-02, AR-STEP-07)."""
    found: list[Act | Step | Play | str] = []
    for action in g.character(fighter).actions:
        if action.cost <= g.ap:
            found += ways(g, fighter, action)
    if g.mp and may_move(g):
        if needs_roll(g, fighter):
            found.append(DISENGAGE)
        else:
            found += [Step(space) for space in free_neighbours(g, g.fighters[fighter].space)]
    if g.players[g.fighters[fighter].seat].hand:
        found += held(g, g.fighters[fighter].seat, "actions.open", Context())
    found.append(END_STEP)
    return tuple(found)


def refuse_step(g: Aristeia, fighter: int, option: object) -> Refusal:
    """By which rule the active Character may not move there."""
    if g.shows(fighter, "immobilized"):
        return Refusal("AR-STA-11", "An Immobilized Character cannot spend Movement Points.")
    if not g.mp:
        return Refusal("AR-MOV-02", "There is no Movement Point to spend.")
    if needs_roll(g, fighter):
        return Refusal("AR-DIS-01", "An Enemy is Adjacent: a Disengage Roll comes first.")
    dome = g.content.dome
    if isinstance(option, Step) and option.space in dome.mask:
        if dome.mask[option.space] & dome.blocked:
            return Refusal("AR-BLK-01", "That space is Blocked.")
        if dome.mask[option.space] & g.occupied():
            return Refusal("AR-OCC-01", "That space is Occupied.")
    return Refusal("AR-MOV-02", "A movement goes to an Adjacent Free space.")


def clear_smoke_of(g: Aristeia, fighter: int) -> None:
    """AR-SMK-07: the Smoke of a Character goes when its Activation comes, or would have come."""
    gone = tuple([token.space for token in g.smoke if token.owner == fighter])
    if gone:
        g.smoke = tuple([token for token in g.smoke if token.owner != fighter])
        g.tell(SmokeCleared, rule="AR-SMK-07", spaces=gone)

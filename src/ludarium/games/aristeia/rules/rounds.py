"""Rounds and Turns: Planning, Turns, Objectives, Recovery (AR-TURN, AR-PLAN, AR-INI, AR-OBJ, AR-REC, AR-UND)."""

from __future__ import annotations

from itertools import permutations

from msgspec.structs import replace

from ludarium.games.aristeia.events import (
    Benched,
    GameEnded,
    InitiativeCompared,
    Planned,
    Revealed,
    RoundBegan,
    UnderdogNamed,
)
from ludarium.games.aristeia.options import Order
from ludarium.games.aristeia.rules.activation import Activation
from ludarium.games.aristeia.rules.cards import draw
from ludarium.games.aristeia.rules.movement import team_of
from ludarium.games.aristeia.rules.scenarios import ChooseScoringZone, begin_objectives, check_objectives, is_over
from ludarium.games.aristeia.rules.setup import SetUp
from ludarium.games.aristeia.rules.states import impose
from ludarium.games.aristeia.rules.windows import open_window
from ludarium.games.aristeia.state import BENCH, INFIRMARY, Aristeia, Context
from ludarium.kernel import END, Ask, Next, Procedure, Refusal, Sealed

TURNS = 4
ORDERS = tuple(tuple(Order(*order) for order in permutations(team_of(seat))) for seat in (0, 1))
NANOTHERAPY = "energy_down"


class Match(Procedure):
    """Set-up, then Rounds until the scenario ends the game."""

    def set_up(self, g: Aristeia, got: None) -> None:
        g.push(SetUp())

    def play(self, g: Aristeia, got: None) -> None:
        g.push(Round())

    def next_round(self, g: Aristeia, got: None) -> None:
        """AR-TURN-01, AR-OBJ-02."""
        if not is_over(g):
            self.at = "play"

    def end(self, g: Aristeia, got: None) -> None:
        """AR-SCX-01."""
        g.tell(
            GameEnded,
            rule="AR-SCX-01",
            winners=g.verdict().winners,
            vp=tuple(player.vp for player in g.players),
            frags=tuple(player.frags for player in g.players),
        )


class Round(Procedure):
    """AR-TURN-01: Planning, four Turns, Objectives, Recovery."""

    def begin(self, g: Aristeia, got: None) -> None:
        """Scenario business first: a new Scoring Zone, if somebody scored in the Round before (AR-SCA-05)."""
        g.round += 1
        g.turn = 0
        g.tell(RoundBegan, rule="AR-TURN-01", round=g.round)
        g.push(ChooseScoringZone())

    def new_count(self, g: Aristeia, got: None) -> None:
        for seat, player in enumerate(g.players):
            g.players[seat] = replace(player, round_vp=0, round_frags=0, order=(), known=())
        g.used = ()

    def planning(self, g: Aristeia, got: None) -> Next:
        """AR-PLAN-01, AR-PLAN-02: all four Initiative cards face down, in secret."""
        return Sealed((0, 1), "running order", "AR-PLAN-01", ORDERS)

    def lock(self, g: Aristeia, got: tuple[Order, Order]) -> None:
        for seat, order in enumerate(got):
            g.change_player(seat, order=(order.first, order.second, order.third, order.fourth))
        g.tell(Planned, rule="AR-PLAN-01")
        open_window(g, "planning.done", Context())

    def turns(self, g: Aristeia, got: None) -> None:
        """AR-TURN-02."""
        if g.turn < TURNS:
            g.turn += 1
            self.at = "turns"
            g.push(Turn())

    def begin_objectives(self, g: Aristeia, got: None) -> None:
        begin_objectives(g)
        open_window(g, "objectives.begin", Context())

    def objectives(self, g: Aristeia, got: None) -> Next:
        """AR-OBJ-01, AR-OBJ-02."""
        check_objectives(g)
        return END if is_over(g) else None

    def assign_underdog(self, g: Aristeia, got: None) -> None:
        """AR-OBJ-03: to the player with fewer Victory Points; if tied it changes hands."""
        one, two = g.players[0].vp, g.players[1].vp
        g.underdog = 1 - g.underdog if one == two else (one, two).index(min(one, two))
        g.tell(UnderdogNamed, rule="AR-OBJ-03", seat=g.underdog)

    def recovery(self, g: Aristeia, got: None) -> None:
        open_window(g, "recovery.begin", Context())

    def terminate_effects(self, g: Aristeia, got: None) -> None:
        """AR-REC-01, AR-EFF-03."""
        g.end_marks("round")

    def nanotherapy(self, g: Aristeia, got: None) -> None:
        """AR-REC-02, AR-BEN-01: from the Infirmary to the Bench, each with -2 Energy."""
        patients = [i for i, fighter in enumerate(g.fighters) if fighter.space == INFIRMARY]
        for i in patients:
            g.change(i, space=BENCH)
            g.tell(Benched, rule="AR-REC-02", fighter=i)
        for i in reversed(patients):
            impose(g, i, NANOTHERAPY)

    def draw_tactics(self, g: Aristeia, got: None) -> None:
        """AR-REC-03: one Tactic each, one more for points in this Round."""
        for seat in (1, 0):
            draw(g, seat, 2 if g.players[seat].round_vp else 1, "AR-REC-03")

    def refuse(self, g: Aristeia, option: object) -> Refusal | None:
        return Refusal("AR-PLAN-01", "A Running Order holds your own four Characters, each once.")


class Turn(Procedure):
    """AR-TURN-02: the leftmost cards are turned up, the order is settled, both Characters activate."""

    order: tuple[int, ...] = ()

    def reveal(self, g: Aristeia, got: None) -> None:
        """AR-PLAN-01, AR-TURN-03: also the card of a Character in the Infirmary."""
        g.shifts = ()
        slot = g.turn - 1
        for seat, player in enumerate(g.players):
            if slot not in player.known:
                g.players[seat] = replace(player, known=(*player.known, slot))
        fighters = revealed(g)
        g.tell(Revealed, rule="AR-TURN-02", turn=g.turn, fighters=fighters)
        open_window(g, "turn.reveal", Context(me=fighters[0], opp=fighters[1]))

    def initiative(self, g: Aristeia, got: None) -> Next:
        """AR-INI-01, AR-INI-03: who has more decides who goes first; the Underdog decides a tie."""
        fighters = revealed(g)
        one, two = (initiative(g, fighter) for fighter in fighters)
        decider = g.underdog if one == two else 0 if one > two else 1
        return Ask(decider, "first activation", "AR-INI-01", fighters, (one, two))

    def settle(self, g: Aristeia, got: int) -> None:
        fighters = revealed(g)
        values = tuple(initiative(g, fighter) for fighter in fighters)
        g.tell(InitiativeCompared, rule="AR-INI-01", values=values, first=got)
        self.order = (got, *(fighter for fighter in fighters if fighter != got))
        g.shifts = ()

    def first_activation(self, g: Aristeia, got: None) -> None:
        g.first = True
        g.push(Activation(fighter=self.order[0]))

    def second_activation(self, g: Aristeia, got: None) -> None:
        g.first = False
        g.push(Activation(fighter=self.order[1]))

    def refuse(self, g: Aristeia, option: object) -> Refusal | None:
        return Refusal("AR-TURN-02", "Only the two revealed Characters activate in this Turn.")


def revealed(g: Aristeia) -> tuple[int, ...]:
    """The Characters whose cards are up in this Turn."""
    return tuple([player.order[g.turn - 1] for player in g.players])


def initiative(g: Aristeia, fighter: int) -> int:
    """AR-INI-02, AR-ATR-04: printed value, States and changes for this Turn added up, 0 at least."""
    value = g.character(fighter).attributes.initiative + g.modifiers(fighter, "initiative")
    return max(0, value + sum(shift.n for shift in g.shifts if shift.fighter == fighter))

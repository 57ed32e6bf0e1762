"""Rounds (KA-RND, KA-INI, KA-BEF): who begins, alternating activations, the end."""

from __future__ import annotations

from typing import Any

from ludarium.games.kharn_ages.effects import window
from ludarium.games.kharn_ages.events import RoundBegan, RoundEnded
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.options import Activate
from ludarium.games.kharn_ages.rules.activation import Activation
from ludarium.games.kharn_ages.rules.ambush import ComeOut, can_come_out
from ludarium.games.kharn_ages.rules.loads import set_down
from ludarium.games.kharn_ages.rules.structures import LoseStructure
from ludarium.games.kharn_ages.running import Run, bearers, end_lasting, operation, special
from ludarium.games.kharn_ages.state import AMBUSH, CARRIED, NOBODY, PLAY, KharnAges
from ludarium.games.kharn_ages.surroundings import Luck
from ludarium.games.kharn_ages.values import flag, touched_ones
from ludarium.kernel import END, Ask, Next, Procedure, Refusal

PASS, FIRE_SP = "pass", 2


class Rounds(Procedure):
    """KA-RND-03: round after round until the duration or a wipe-out ends the game."""

    def next_round(self, g: KharnAges, got: None) -> Next:
        if g.last_round or g.round >= g.card.rounds:
            return None
        g.push(Round())
        self.at = "next_round"
        return None

    def game_end(self, g: KharnAges, got: None) -> Next:
        window(g, "game.end", Moment(action=g.actions))
        return None

    def over(self, g: KharnAges, got: None) -> Next:
        g.over = True
        return END


class Round(Procedure):
    """KA-RND-01: alternate activations until everybody in play was activated."""

    passed: tuple[int, ...] = ()
    seat: int = NOBODY

    def begin(self, g: KharnAges, got: None) -> Next:
        """KA-RND-06: burning scenery first."""
        g.round += 1
        g.rounds_used = ()
        for n, safar in enumerate(g.safars):
            if safar.activated or safar.boost:
                g.alter(n, activated=False, boost=False)
        for thing in reversed(g.burning):
            g.push(LoseStructure(thing=thing, points=FIRE_SP))
        return None

    def first(self, g: KharnAges, got: None) -> Next:
        self.seat = beginner(g)
        g.turn = self.seat
        g.first_next = NOBODY
        g.tell(RoundBegan, rule="KA-RND-04", round=g.round, first=self.seat)
        window(g, "round.start", Moment(action=g.actions))
        return None

    def turn(self, g: KharnAges, got: None) -> Next:
        """KA-RND-02: who has nobody left is passed over. Without a scenario the last Spearhead ends it (KA-GAP-125)."""
        if g.without_scenario and sum(not g.wiped_out(seat) for seat in range(g.seats)) <= 1:
            self.at = "end"
            return None
        order = seat_order(g, self.seat)
        able = next((seat for seat in order if self._able(g, seat)), NOBODY)
        if able == NOBODY:
            self.at = "end"
            return None
        self.seat = g.turn = able
        return None

    def ask(self, g: KharnAges, got: None) -> Next:
        seat = self.seat
        options: tuple[Any, ...] = tuple(Activate(n) for n in _waiting(g, seat))
        hidden = tuple(Activate(n) for n in g.of(seat, AMBUSH) if can_come_out(g, n))
        may_pass = () if options else (PASS,)
        return Ask(seat, "activate", "KA-RND-01", (*options, *hidden, *may_pass), always=bool(g.of(seat, AMBUSH)))

    def activate(self, g: KharnAges, got: Activate | str) -> Next:
        if isinstance(got, str):
            self.passed = (*self.passed, self.seat)
            self.at = "next_seat"
            return None
        g.last_turn = self.seat
        g.push(Activation(safar=got.safar))
        if g.safars[got.safar].state == AMBUSH:
            g.push(ComeOut(safar=got.safar))
        elif g.safars[got.safar].state == CARRIED:
            set_down(g, got.safar)
        return None

    def next_seat(self, g: KharnAges, got: None) -> Next:
        self.seat = seat_order(g, self.seat)[1]
        self.at = "turn"
        return None

    def end(self, g: KharnAges, got: None) -> Next:
        window(g, "round.end", Moment(action=g.actions))
        return None

    def wiped_out(self, g: KharnAges, got: None) -> Next:
        """KA-BEF-02: the round in which a Spearhead is wiped out is the last one."""
        for n in bearers(g):
            end_lasting(g, n, lambda one: one.until == "round")
            end_lasting(
                g,
                n,
                lambda one: one.until == "caster_turn" and not g.plays(one.by) and one.round < g.round,
            )
        standing = [seat for seat in range(g.seats) if not g.wiped_out(seat)]
        if len(standing) <= 1:
            g.last_round = True
        g.tell(RoundEnded, rule="KA-RND-03", round=g.round, last=g.last_round)
        return END

    def _able(self, g: KharnAges, seat: int) -> bool:
        """Somebody to activate, or ambushers that might be revealed."""
        if _waiting(g, seat):
            return True
        return seat not in self.passed and bool(g.of(seat, AMBUSH))

    def refuse(self, g: KharnAges, option: Any) -> Refusal | None:
        if isinstance(option, Activate):
            return Refusal("KA-ACT-02", "Only an own Safar that was not activated this round can be chosen.")
        return None


def _waiting(g: KharnAges, seat: int) -> list[int]:
    """The Safars of a seat that can be activated now; one under Confusion comes last."""
    left = [
        n
        for n, safar in enumerate(g.safars)
        if safar.seat == seat and not safar.activated and safar.state in (PLAY, CARRIED)
    ]
    ones = touched_ones(g, "activate_last")
    early = [n for n in left if not ((n in ones or g.safars[n].state == CARRIED) and flag(g, n, "activate_last"))]
    return early or left


def seat_order(g: KharnAges, first: int) -> list[int]:
    """The seats in the order of their turns, beginning with one."""
    seats = list(g.order) if g.keep else list(range(g.seats))
    start = seats.index(first)
    return seats[start:] + seats[:start]


def beginner(g: KharnAges) -> int:
    """KA-INI-02, KA-RND-04, KA-RND-05, KA-BEF-04."""
    if g.first_next != NOBODY:
        return g.first_next
    if g.round == 1 or g.keep:
        return g.turn if g.round == 1 else g.order[0]
    counts = {seat: len(g.of(seat, PLAY, CARRIED)) for seat in range(g.seats)}
    fewest = min(counts.values())
    few = [seat for seat, count in counts.items() if count == fewest]
    if len(few) == 1:
        return few[0]
    return next(seat for seat in few if seat != g.last_turn)


@operation("first_activation")
def _first_activation(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    g.push(ChooseFirst(seat=run.env.seat))


class ChooseFirst(Procedure):
    """Hold the line: this side chooses who takes the first activation of the next round."""

    seat: int

    def ask(self, g: KharnAges, got: None) -> Next:
        return Ask(self.seat, "first activation", "KA-RND-04", tuple(range(g.seats)))

    def chosen(self, g: KharnAges, got: int) -> None:
        g.first_next = got


@special("allegiance")
def _allegiance(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    """She is activated right after the leader, in the same turn."""
    me = run.env.me
    if g.plays(me) and not g.safars[me].activated:
        g.push(Activation(safar=me, back=g.active))


@special("refreshment")
def _refreshment(g: KharnAges, run: Run, given: dict[str, Any], luck: Luck) -> None:
    mark = f"refreshed:{g.active}"
    if mark not in g.once:
        g.once = (*g.once, mark)

"""Operations on cards, Initiative and the Running Order."""

from __future__ import annotations

from itertools import combinations

from msgspec.structs import replace

from ludarium.games.aristeia.content.compiled import Line
from ludarium.games.aristeia.effects.carry import CarryOut, operation
from ludarium.games.aristeia.effects.conditions import who
from ludarium.games.aristeia.events import HandSeen, InitiativeShifted, OrderChanged, Revealed
from ludarium.games.aristeia.options import Pair
from ludarium.games.aristeia.rules.cards import DiscardCards, draw
from ludarium.games.aristeia.rules.rounds import TURNS, revealed
from ludarium.games.aristeia.rules.windows import PlayTactic, Window
from ludarium.games.aristeia.state import INFIRMARY, NOBODY, Aristeia, Context, Shift
from ludarium.kernel import Ask, Next, Procedure


def seat_of(g: Aristeia, ctx: Context, player: str) -> int:
    """The seat that a word for a player means."""
    match player:
        case "you":
            return ctx.seat
        case "rival":
            return 1 - ctx.seat
        case "underdog":
            return g.underdog
        case _:
            return g.fighters[g.active].seat


@operation("draw")
def draw_cards(g: Aristeia, carry: CarryOut, line: Line) -> None:
    draw(g, seat_of(g, carry.ctx, line.args.player), line.args.n, "AR-TAC-07")


@operation("discard")
def discard(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """AR-HAND-02, AR-HAND-03: by choice of that player, or at random."""
    seat = seat_of(g, carry.ctx, line.args.player)
    g.push(DiscardCards(seat=seat, left=line.args.n, at_random=line.args.how == "random"))


@operation("peek_hand")
def peek_hand(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """One look at a hand."""
    cards = g.players[seat_of(g, carry.ctx, line.args.player)].hand
    g.tell(HandSeen, rule="AR-HAND-01", seat=carry.ctx.seat, cards=cards)


@operation("nullify_tactic")
def nullify_tactic(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """AR-EFF-04: the Tactic that was answered has no effect."""
    played = [frame for frame in g.stack if isinstance(frame, PlayTactic)]
    if len(played) > 1:
        played[-2].nullified = True


@operation("init_mod")
def init_mod(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """AR-INI-02: Initiative for this Turn's comparison only."""
    fighter = who(g, carry.ctx, line.args.who)
    if fighter != NOBODY and g.fighters[fighter].space != INFIRMARY:
        g.shifts = (*g.shifts, Shift(fighter, line.args.n))
        g.tell(InitiativeShifted, rule="AR-INI-02", fighter=fighter, n=line.args.n)


@operation("swap_running_order")
def swap_running_order(g: Aristeia, carry: CarryOut, line: Line) -> None:
    """Exchange two face-down Initiative cards, or the revealed one with the next."""
    seat = carry.ctx.seat
    if line.args.any_two:
        g.push(ExchangeSlots(seat=seat))
        return
    slot = g.turn - 1
    if slot + 1 >= TURNS:
        return
    exchange(g, seat, slot, slot + 1)
    player = g.players[seat]
    g.players[seat] = replace(player, known=tuple(sorted({*player.known, slot, slot + 1})))
    fighters = revealed(g)
    g.tell(Revealed, rule="AR-TURN-02", turn=g.turn, fighters=fighters)
    for frame in g.stack:
        if isinstance(frame, Window) and frame.name == "turn.reveal":
            frame.ctx = replace(frame.ctx, me=fighters[0], opp=fighters[1])


def exchange(g: Aristeia, seat: int, one: int, two: int) -> None:
    """Two Initiative cards change places."""
    order = list(g.players[seat].order)
    order[one], order[two] = order[two], order[one]
    g.change_player(seat, order=tuple(order))
    g.tell(OrderChanged, rule="AR-PLAN-01", seat=seat)


class ExchangeSlots(Procedure):
    """The player names two slots whose cards are face down."""

    seat: int

    def choose(self, g: Aristeia, got: None) -> Next:
        hidden = [str(slot + 1) for slot in range(TURNS) if slot not in g.players[self.seat].known]
        pairs = tuple([Pair(*two) for two in combinations(hidden, 2)])
        return Ask(self.seat, "exchange", "AR-PLAN-01", pairs)

    def exchange(self, g: Aristeia, got: Pair) -> None:
        exchange(g, self.seat, int(got.one) - 1, int(got.two) - 1)

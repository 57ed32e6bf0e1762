"""Hands, decks and discard piles (AR-HAND, AR-TAC-03, AR-REC-03)."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.aristeia.events import Discarded, Drew
from ludarium.games.aristeia.state import Aristeia
from ludarium.kernel import AGAIN, END, Ask, Chance, Deal, Next, Procedure, Refusal


def draw(g: Aristeia, seat: int, count: int, rule: str) -> None:
    """A player draws so many Tactics, fewer if the deck runs out; piles are never reshuffled (AR-GAP-DECKEMPTY)."""
    count = min(count, len(g.players[seat].deck))
    if count:
        g.push(DrawCards(seat=seat, count=count, rule=rule))


class DrawCards(Procedure):
    """Tactics go from the deck to the hand, unseen by the other player."""

    seat: int
    count: int
    rule: str

    def draw(self, g: Aristeia, got: None) -> Next:
        return Chance("draw", self.rule, Deal(g.players[self.seat].deck, self.count), (self.seat,))

    def take(self, g: Aristeia, got: tuple[str, ...]) -> None:
        player = g.players[self.seat]
        deck = list(player.deck)
        for card in got:
            deck.remove(card)
        g.players[self.seat] = replace(player, deck=tuple(deck), hand=tuple(sorted((*player.hand, *got))))
        g.tell(Drew, rule=self.rule, seat=self.seat, cards=got)


class DiscardCards(Procedure):
    """AR-HAND-02, AR-HAND-03: cards of the own choice, or drawn unseen from the hand."""

    seat: int
    left: int
    at_random: bool = False

    def choose(self, g: Aristeia, got: None) -> Next:
        hand = g.players[self.seat].hand
        if self.left == 0 or not hand:
            return END
        if self.at_random:
            return Chance("discard", "AR-HAND-03", Deal(hand, 1), (self.seat,))
        return Ask(self.seat, "discard", "AR-HAND-02", hand, always=True)

    def lay_down(self, g: Aristeia, got: str | tuple[str]) -> Next:
        card = got if isinstance(got, str) else got[0]
        player = g.players[self.seat]
        hand = list(player.hand)
        hand.remove(card)
        g.players[self.seat] = replace(player, hand=tuple(hand), discard=(*player.discard, card))
        g.tell(Discarded, rule="AR-HAND-03" if self.at_random else "AR-HAND-02", seat=self.seat, card=card)
        self.left -= 1
        return AGAIN

    def refuse(self, g: Aristeia, option: object) -> Refusal | None:
        return Refusal("AR-HAND-02", "A card of your own hand must be discarded.")

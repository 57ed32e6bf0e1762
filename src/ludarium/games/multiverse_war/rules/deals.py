"""Deals between players (MW-REV-06, MW-FFA): gifts of gold and treaties."""

from __future__ import annotations

from typing import Any

from ludarium.games.multiverse_war.events import Given, TreatyMade, TreatyRefused
from ludarium.games.multiverse_war.options import AGREE, DONE, REFUSE, Gift, Treaty
from ludarium.games.multiverse_war.pieces import Pact
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.kernel import END, Ask, Next, Procedure

TREATY_ROUNDS = 3


class Deals(Procedure):
    """MW-REV-06, MW-FFA-02: gifts between allies; in an open free for all also treaties and gold for anybody."""

    waiting: tuple[int, ...]
    asked: tuple[int, ...] = ()
    """Whom the player has asked for a treaty in this phase."""
    other: int = -1

    def offer(self, g: MultiverseWar, got: None) -> Next:
        if not self.waiting:
            return END
        seat = self.waiting[0]
        options = self._options(g, seat)
        if not options:
            self.waiting, self.asked = self.waiting[1:], ()
            self.at = "offer"
            return None
        return Ask(seat, "deals", "MW-REV-06", (*options, DONE), always=True)

    def _options(self, g: MultiverseWar, seat: int) -> list[Any]:
        partners = [g.ally(seat)] if g.teams else [s for s in g.order() if s != seat] if g.diplomacy else []
        free = [other for other in partners if not _pausing(g, seat, other)]
        found: list[Any] = [Gift(other, n) for other in free for n in range(1, g.players[seat].gold + 1)]
        if g.diplomacy and not g.teams:
            found += [Treaty(o) for o in free if o not in self.asked and not g.at_peace(seat, o)]
        return found

    def hear(self, g: MultiverseWar, got: Any) -> Next:
        seat = self.waiting[0]
        if isinstance(got, Gift):
            g.pay(seat, got.gold)
            g.pay(got.seat, -got.gold)
            g.tell(Given, rule="MW-REV-06", seat=seat, to=got.seat, gold=got.gold)
            self.waiting = self.waiting[1:]  # one gift a phase: a sum can be given at once
            self.at = "offer"
        elif isinstance(got, Treaty):
            self.other = got.seat
            self.asked = (*self.asked, got.seat)
        else:
            self.waiting, self.asked = self.waiting[1:], ()
            self.at = "offer"
        return None

    def propose(self, g: MultiverseWar, got: None) -> Next:
        return Ask(self.other, "treaty", "MW-FFA-02", (AGREE, REFUSE), about=(self.waiting[0],))

    def settle(self, g: MultiverseWar, got: str) -> None:
        """MW-FFA-02, MW-FFA-04: non-aggression for three rounds, then three rounds without a deal."""
        seat = self.waiting[0]
        if got == AGREE:
            until = g.round + TREATY_ROUNDS - 1
            first, second = sorted((seat, self.other))
            pact = Pact((first, second), until, until + TREATY_ROUNDS)
            g.pacts = (*(p for p in g.pacts if set(p.seats) != {seat, self.other}), pact)
            g.tell(TreatyMade, rule="MW-FFA-02", seats=pact.seats, until=until)
        else:
            g.tell(TreatyRefused, rule="MW-FFA-02", seat=seat, by=self.other)
        self.at = "offer"


def _pausing(g: MultiverseWar, one: int, other: int) -> bool:
    """MW-FFA-02, MW-GAP-99: whether the two may make no deal."""
    return any(set(pact.seats) == {one, other} and pact.until < g.round <= pact.pause for pact in g.pacts)

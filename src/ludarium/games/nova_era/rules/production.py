"""Production (NE-PROD): everybody carries out the Production effects of the own cards, in an order of choice."""

from __future__ import annotations

from ludarium.games.nova_era.effects import CarryOut, Transform
from ludarium.games.nova_era.events import Produces
from ludarium.games.nova_era.language import _
from ludarium.games.nova_era.names import INDEX
from ludarium.games.nova_era.options import ALL, DONE, Convert, Option
from ludarium.games.nova_era.state import NovaEra
from ludarium.kernel import AGAIN, END, Ask, Next, Procedure, Refusal


class Production(Procedure):
    """NE-PROD-01: first player first, then clockwise."""

    done: int = 0

    def next_player(self, g: NovaEra, got: None) -> Next:
        if self.done == g.seats:
            return END
        g.push(ProductionPart(seat=(g.first + self.done) % g.seats))
        self.done += 1
        return AGAIN


class ProductionPart(Procedure):
    """One player's part: it ends when every undamaged card with a Production effect has worked once (NE-PROD-13)."""

    seat: int
    worked: tuple[str, ...] = ()
    converted: tuple[str, ...] = ()
    """The card of each Transformation used so far, once per use."""
    in_order: bool = False
    """Whether the owner chose to carry out the rest in the order shown."""

    def choose_effect(self, g: NovaEra, got: None) -> Next:
        """NE-PROD-02, NE-PROD-03: the order is free, the effects are compulsory, Transformations optional."""
        waiting = _waiting(g, self.seat, self.worked)
        if self.in_order and waiting:
            self.at = "take_first"
            return None
        transformations = self._transformations(g)
        if not waiting and not transformations:
            return END
        options: tuple[Option, ...] = (*waiting, *[Convert(card) for card in transformations])
        if not waiting:
            options = (*options, DONE)
        elif len(waiting) > 1:
            options = (*options, ALL)
        return Ask(self.seat, "production", "NE-PROD-02", options)

    def carry_out(self, g: NovaEra, got: str | Convert) -> Next:
        """NE-PROD-04: all Production lines of one card together, in list order."""
        if got == DONE:
            return END
        if got == ALL:
            self.in_order = True
        elif isinstance(got, Convert):
            self.converted = (*self.converted, got.card)
            g.push(Transform(seat=self.seat, card=got.card))
        else:
            self._work(g, got)
        return AGAIN

    def take_first(self, g: NovaEra, got: None) -> Next:
        """The next card in the order shown."""
        self._work(g, _waiting(g, self.seat, self.worked)[0])
        return AGAIN

    def _work(self, g: NovaEra, card: str) -> None:
        self.worked = (*self.worked, card)
        g.tell(Produces, rule="NE-PROD-04", seat=self.seat, card=card)
        g.push(CarryOut(seat=self.seat, card=card, when="production"))

    def _transformations(self, g: NovaEra) -> list[str]:
        """NE-CARD-23, NE-ICON-05: undamaged cards whose Transformation can still be paid for and used."""
        table = g.content.transform
        civilization = g.civilizations[self.seat]
        held = civilization.resources
        found = []
        for card in _in_play(g, self.seat):
            for line in table.get(card, ()):
                assert line.give is not None
                enough = sum(held) if line.give.res == "any" else held[INDEX[line.give.res]]
                if self.converted.count(card) < line.times and enough >= line.give.n:
                    found.append(card)
        return found

    def refuse(self, g: NovaEra, option: Option) -> Refusal | None:
        if isinstance(option, Convert):
            if option.card in self.converted:
                return Refusal("NE-CARD-23", _("That Transformation has been used as often as its card allows."))
            return Refusal("NE-CARD-23", _("You have no such Transformation that you can pay for."))
        if option in self.worked:
            return Refusal("NE-PROD-04", _("That card has worked in this Production already."))
        if option == DONE:
            return Refusal("NE-PROD-03", _("Production effects are compulsory; some cards have not worked yet."))
        if option in g.civilizations[self.seat].all_damaged():
            return Refusal("NE-DAM-02", _("A damaged card produces nothing."))
        return None


def _waiting(g: NovaEra, seat: int, worked: tuple[str, ...]) -> list[str]:
    """Undamaged own cards with a Production effect that have not worked yet; Personalities too (NE-PROD-05)."""
    table = g.content.production
    return [card for card in _in_play(g, seat) if card in table and card not in worked]


def _in_play(g: NovaEra, seat: int) -> list[str]:
    civilization = g.civilizations[seat]
    return [card for column in civilization.undamaged for card in column] + [*civilization.personalities]

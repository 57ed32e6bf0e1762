"""Spending Dice: whose turn it is, dice abilities, one die for one action (NE-SPEND, NE-FLIP)."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.nova_era.content import matches
from ludarium.games.nova_era.events import DieRerolled, DieTurned
from ludarium.games.nova_era.language import _
from ludarium.games.nova_era.names import COLOUR_OF, DICE, FLIPPED, VALUE_OF
from ludarium.games.nova_era.options import Ability, Action, Flip, Option, Reroll, Shift
from ludarium.games.nova_era.rules import actions
from ludarium.games.nova_era.state import NovaEra
from ludarium.kernel import AGAIN, END, Ask, Chance, Next, Procedure, Refusal, Roll


class SpendingDice(Procedure):
    """NE-SPEND-01: turns run counter-clockwise; the right-hand neighbour of the first player opens each lap."""

    turns: int = 0
    """How many places of the laps have been passed, those without dice included."""

    def next_turn(self, g: NovaEra, got: None) -> Next:
        """NE-SPEND-03: until nobody has a die; players without dice are skipped."""
        for _place in range(g.seats):
            self.turns += 1
            seat = (g.first - self.turns) % g.seats
            if g.civilizations[seat].dice:
                g.push(Turn(seat=seat))
                return AGAIN
        return END


class Turn(Procedure):
    """NE-SPEND-02: exactly one die for exactly one action, after any dice abilities (NE-SPEND-10)."""

    seat: int
    die: str = ""
    card: str = ""  # whose reroll is under way

    def choose_die(self, g: NovaEra, got: None) -> Next:
        """The die to spend, or an unused once-per-round ability (NE-CARD-06)."""
        dice = tuple(sorted(set(g.civilizations[self.seat].dice)))
        return Ask(self.seat, "choose a die", "NE-SPEND-02", (*dice, *_abilities(g, self.seat)))

    def use_ability(self, g: NovaEra, got: str | Ability) -> Next:
        """NE-FLIP-01, NE-CARD-07: the die is turned and the ability is used up for the round."""
        if isinstance(got, str):
            self.die = got
            self.at = "choose_action"
            return None
        civilization = g.civilizations[self.seat]
        g.civilizations[self.seat] = replace(civilization, used=(*civilization.used, got.card))
        if isinstance(got, Reroll):
            self.card, self.die = got.card, got.die
            return None
        new = FLIPPED[got.die] if isinstance(got, Flip) else _raised(got.die, got.by)
        g.civilizations[self.seat] = g.civilizations[self.seat].with_die(got.die, new)
        rule = "NE-FLIP-01" if isinstance(got, Flip) else "NE-CARD-07"
        g.tell(DieTurned, rule=rule, seat=self.seat, card=got.card, before=got.die, after=new)
        return AGAIN

    def reroll(self, g: NovaEra, got: None) -> Next:
        return Chance("reroll", "NE-CARD-08", Roll(1), (self.seat, self.die))

    def take_new_value(self, g: NovaEra, got: tuple[int]) -> Next:
        """NE-CARD-08: as it is; earlier reductions are not repeated."""
        new = DICE[COLOUR_OF[self.die], got[0]]
        g.civilizations[self.seat] = g.civilizations[self.seat].with_die(self.die, new)
        g.tell(DieRerolled, rule="NE-CARD-08", seat=self.seat, card=self.card, before=self.die, after=new)
        return AGAIN

    def choose_action(self, g: NovaEra, got: None) -> Next:
        """NE-SPEND-04: one of the seven actions with this die."""
        return Ask(self.seat, "choose an action", "NE-SPEND-04", actions.offered(g, self.seat, self.die), (self.die,))

    def act(self, g: NovaEra, got: Action) -> Next:
        """NE-SPEND-06, NE-SPEND-07: the die goes back to the bag and the action is carried out."""
        g.civilizations[self.seat] = g.civilizations[self.seat].without_die(self.die)
        g.return_dice((self.die,))
        actions.carry_out(g, self.seat, self.die, got)
        return END

    def refuse(self, g: NovaEra, option: Option) -> Refusal | None:
        if self.at == "choose_action":
            return actions.refuse(g, self.seat, self.die, option)
        return _refuse_die(g, self.seat, option)


def _abilities(g: NovaEra, seat: int) -> list[Ability]:
    """The dice abilities that can be used now (NE-SPEND-10, NE-CARD-06, NE-CARD-27)."""
    abilities = g.powers(seat).dice
    if not abilities:
        return []
    civilization = g.civilizations[seat]
    found: list[Ability] = []
    for card, effect in abilities:
        if card in civilization.used:
            continue
        for die in sorted(set(civilization.dice)):
            if matches(effect.die, COLOUR_OF[die]):
                if effect.op == "flip":
                    found.append(Flip(card, die))
                elif effect.op == "reroll":
                    found.append(Reroll(card, die))
                else:
                    found += [Shift(card, die, by) for by in range(1, min(effect.n, 6 - VALUE_OF[die]) + 1)]
    return found


def _raised(die: str, by: int) -> str:
    return DICE[COLOUR_OF[die], VALUE_OF[die] + by]


def _refuse_die(g: NovaEra, seat: int, option: Option) -> Refusal | None:
    """Why this die or ability cannot be chosen."""
    if isinstance(option, str):
        if option in COLOUR_OF:
            return Refusal("NE-SPEND-07", _("You have no such die left."))
        return Refusal("NE-SPEND-02", _("You must spend one of your dice; passing is not allowed."))
    if not isinstance(option, (Flip, Shift, Reroll)):
        return Refusal("NE-SPEND-02", _("Choose the die that you spend first."))
    civilization = g.civilizations[seat]
    if option.die not in civilization.dice:
        return Refusal("NE-FLIP-03", _("A dice ability works on your own unspent dice only."))
    if option.card in civilization.used:
        return Refusal("NE-CARD-06", _("The ability of that card has been used in this round."))
    ops = [effect for card, effect in g.powers(seat).dice if card == option.card]
    if not ops:
        return Refusal("NE-CARD-28", _("No undamaged card of yours gives you that ability."))
    if isinstance(option, Shift) and VALUE_OF[option.die] + option.by > 6:
        return Refusal("NE-CARD-07", _("A die cannot be raised above 6."))
    return Refusal("NE-CARD-06", _("The ability of that card does not do this, or not to a die of this colour."))

"""Lines of cards that are due at some moment: those that happen, and those that a player may use."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ludarium.games.nova_aetas.content.calls import Line
from ludarium.games.nova_aetas.effects import Effects
from ludarium.games.nova_aetas.options import NO, YES
from ludarium.games.nova_aetas.rules.conditions import Moment, holds
from ludarium.games.nova_aetas.rules.meaning import is_single, meant
from ludarium.games.nova_aetas.state import NovaAetas
from ludarium.kernel import END, Ask, Next, Procedure


class Due(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of a card to be carried out."""

    card: str
    ops: tuple[str, ...]
    moment: Moment = Moment()
    choice: bool = False
    """Whether the player may leave it; using it flips the card."""


def is_choice(g: NovaAetas, card: str, line: Line) -> bool:
    """A line marked with flip and a reaction are the player's choice; everything else happens."""
    skill = g.book.skills.get(card)
    return line.has("flip") or (skill is not None and skill.kind == "reaction")


def due(g: NovaAetas, owner: int, trigger: str, moment: Moment, lines: Iterable[tuple[str, Line]] = ()) -> list[Due]:
    """The lines of a Hero's cards (or of those given) at this moment whose conditions hold."""
    hero = g.heroes[owner]
    found = []
    for card, line in lines or g.lines(hero, trigger):
        if line.trigger != trigger or not holds(g, owner, card, line, moment):
            continue
        choice = is_choice(g, card, line)
        if choice and card in hero.flipped:
            continue
        found.append(Due(card, tuple(op.text for op in line.ops), moment, choice))
    return found


class Lines(Procedure):
    """Lines of a Hero's cards, one after another."""

    owner: int
    left: tuple[Due, ...]
    area: tuple[str, ...] = ()

    def next_line(self, g: NovaAetas, got: object) -> Next:
        if not self.left or g.heroes[self.owner].ko or g.heroes[self.owner].at is None:
            return END
        first = self.left[0]
        if first.choice and not self._useful(g, first):
            self.left = self.left[1:]
            self.at = "next_line"
        elif not first.choice:
            self.at = "carry_out"
        return None

    def ask_use(self, g: NovaAetas, got: object) -> Next:
        hero, card = g.heroes[self.owner], self.left[0].card
        return Ask(hero.seat, "use a card", "NA-AXN-03", (YES, NO), (hero.id, card))

    def used(self, g: NovaAetas, got: str) -> Next:
        if got == NO:
            self.left = self.left[1:]
            self.at = "next_line"
        else:
            hero = g.heroes[self.owner]
            g.put_hero(self.owner, flipped=(*hero.flipped, self.left[0].card))
        return None

    def carry_out(self, g: NovaAetas, got: object) -> Next:
        first, self.left = self.left[0], self.left[1:]
        self.at = "next_line"
        g.push(Effects(owner=self.owner, card=first.card, ops=first.ops, moment=first.moment, area=self.area))
        return None

    def _useful(self, g: NovaAetas, line: Due) -> bool:
        """A choice is offered only if it has somebody to work on."""
        from ludarium.games.nova_aetas.rules.free_attack import can_strike

        for op in line.ops:
            if not op.startswith("free_attack("):
                continue
            expression = op[len("free_attack(") :].split(",")[0]
            found = meant(g, self.owner, expression, line.moment, (), heals=False)
            if not any(can_strike(g, self.owner, who) for who in found):
                return False
            if is_single(expression) and not found:
                return False
        return True

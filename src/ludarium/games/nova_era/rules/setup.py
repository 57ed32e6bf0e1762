"""Set-up (NE-SETUP-01 to NE-SETUP-12, NE-PREP)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from ludarium.games.nova_era.content import ERA_DECKS, Cards
from ludarium.games.nova_era.events import Dealt, LaidOut
from ludarium.games.nova_era.names import TOKENS
from ludarium.games.nova_era.state import Civilization, NovaEra
from ludarium.kernel import END, Chance, Deal, Next, Procedure

COLUMNS = {2: 4, 3: 5, 4: 6}
PERSONALITIES = {2: 4, 3: 6, 4: 8}
CARDS_PER_COLUMN = 4
STARTING_CARDS = 2


def new_game(seats: int, options: Mapping[str, str], content: Any) -> NovaEra:
    """A game at its first question: boards, tokens and markers are set up (NE-SETUP-01 to 07, 11)."""
    from ludarium.games.nova_era.rules.rounds import Match

    assert isinstance(content, Cards)
    first = options["first"]
    left = TOKENS - seats
    game = NovaEra(
        seats=seats,
        content=content,
        eras=2 if options["length"] == "fast" else 3,
        civilizations=[Civilization() for _ in range(seats)],
        zones=[()] * (seats + 1),
        reserve=(left, left, left, left),
        first=-1 if first == "random" else int(first),
    )
    game.start(Match())
    return game


class SetUp(Procedure):
    """What is dealt and drawn before the first round."""

    def deal_starting_cards(self, g: NovaEra, got: None) -> Next:
        """NE-SETUP-02: two of the eight starting Technologies to each player; the others leave the game unseen."""
        return Chance("starting cards", "NE-SETUP-02", Deal(g.content.decks["S"], STARTING_CARDS * g.seats))

    def hand_out(self, g: NovaEra, got: tuple[str, ...]) -> None:
        """NE-PREP-05, NE-PREP-17: they are held in hand, in secret."""
        for seat in range(g.seats):
            cards = got[seat * STARTING_CARDS : (seat + 1) * STARTING_CARDS]
            g.civilizations[seat] = replace(g.civilizations[seat], secret=cards)
            g.tell(Dealt, rule="NE-PREP-04", seat=seat, cards=cards)

    def lay_out(self, g: NovaEra, got: None) -> None:
        """NE-SETUP-08 to NE-SETUP-10."""
        g.push(LayOut())

    def first_player(self, g: NovaEra, got: None) -> Next:
        """NE-SETUP-12: the table names the first player, or fate does (NE-GAP-19)."""
        if g.first >= 0:
            return END
        return Chance("first player", "NE-PREP-16", Deal(tuple(range(g.seats)), 1))

    def give_token(self, g: NovaEra, got: tuple[int]) -> None:
        """NE-PREP-16: the token is theirs."""
        g.first = got[0]


class LayOut(Procedure):
    """The cards of an Era are laid out; what is left over returns to the box unseen (NE-PREP-14)."""

    def draw_display(self, g: NovaEra, got: None) -> Next:
        """NE-SETUP-09, NE-PREP-12, NE-ERA-06: 4, 5 or 6 columns of 4 cards."""
        deck = g.content.decks[ERA_DECKS[g.era]]
        return Chance("display", "NE-PREP-12", Deal(deck, COLUMNS[g.seats] * CARDS_PER_COLUMN))

    def fill_columns(self, g: NovaEra, got: tuple[str, ...]) -> None:
        g.display = [got[i : i + CARDS_PER_COLUMN] for i in range(0, len(got), CARDS_PER_COLUMN)]

    def draw_personalities(self, g: NovaEra, got: None) -> Next:
        """NE-SETUP-10, NE-PREP-13, NE-ERA-07: 4, 6 or 8 face up."""
        return Chance("personalities", "NE-PREP-13", Deal(g.content.personalities[g.era], PERSONALITIES[g.seats]))

    def offer_personalities(self, g: NovaEra, got: tuple[str, ...]) -> None:
        g.offer = got
        g.tell(LaidOut, rule="NE-DISP-03", era=g.era, display=tuple(g.display), offer=got)

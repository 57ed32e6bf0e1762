"""New Era (NE-ERA): seven steps, no decisions."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.nova_era.content import EVOLUTION_DECKS
from ludarium.games.nova_era.events import CharmEnded, EraBegan, Evolved, PersonalitiesLeft, TrackMoved
from ludarium.games.nova_era.names import DARK_AGE
from ludarium.games.nova_era.rules.disasters import set_track
from ludarium.games.nova_era.rules.setup import LayOut
from ludarium.games.nova_era.state import NovaEra
from ludarium.kernel import Procedure


class NewEra(Procedure):
    """NE-ERA-01 to NE-ERA-08."""

    def clear_display(self, g: NovaEra, got: None) -> None:
        """NE-ERA-01: what is left in the Display leaves the game."""
        g.display = []
        g.offer = ()
        g.era += 1
        g.tell(EraBegan, rule="NE-ERA-01", era=g.era)

    def take_evolutions(self, g: NovaEra, got: None) -> None:
        """NE-ERA-02, NE-ERA-03, NE-ERA-11 to NE-ERA-13: undamaged sources in play bring their Evolution to hand."""
        deck = EVOLUTION_DECKS[g.era]
        cards = g.content.cards
        for seat, civilization in enumerate(g.civilizations):
            taken = [
                (cards[card].evolves_to, card)
                for column in civilization.undamaged
                for card in column
                if cards[card].evolves_to and cards[cards[card].evolves_to].deck == deck
            ]
            for evolution, source in taken:
                g.tell(Evolved, rule="NE-ERA-02", seat=seat, card=evolution, source=source)
            hand = (*civilization.hand, *[evolution for evolution, _ in taken])
            g.civilizations[seat] = replace(civilization, hand=hand)

    def dismiss_personalities(self, g: NovaEra, got: None) -> None:
        """NE-ERA-04, NE-CARD-26: all Personalities go to the Pasts, and with Cleopatra her token."""
        for seat, civilization in enumerate(g.civilizations):
            if civilization.personalities:
                g.tell(PersonalitiesLeft, rule="NE-ERA-04", seat=seat, cards=civilization.personalities)
                past = (*civilization.past, *civilization.personalities)
                g.civilizations[seat] = replace(civilization, personalities=(), past=past)
        if g.charmed:
            g.tell(CharmEnded, rule="NE-CARD-26", card=g.charmed)
            g.charmed, g.charmer = "", -1

    def reset_dark_age(self, g: NovaEra, got: None) -> None:
        """NE-ERA-05: the Dark Age marker returns to 0; the Disaster markers stay."""
        if g.tracks[DARK_AGE]:
            g.tell(TrackMoved, rule="NE-ERA-05", track=DARK_AGE, before=g.tracks[DARK_AGE], after=0)
            set_track(g, DARK_AGE, 0)

    def lay_out(self, g: NovaEra, got: None) -> None:
        """NE-ERA-06, NE-ERA-07."""
        g.push(LayOut())

    def move_round_marker(self, g: NovaEra, got: None) -> None:
        """NE-ERA-08: to the first round space of the new Era."""
        g.round = 1

"""Advance Disasters and Check for Disasters (NE-ADV, NE-DIS)."""

from __future__ import annotations

from ludarium.games.nova_era.events import CardDamaged, CardLost, DisasterStruck, Protected, TrackMoved
from ludarium.games.nova_era.language import _
from ludarium.games.nova_era.names import COLOUR_OF, DISASTERS, INDEX, LAST_SPACE, VALUE_OF
from ludarium.games.nova_era.rules.obsolescence import lose_card
from ludarium.games.nova_era.state import Civilization, NovaEra
from ludarium.kernel import AGAIN, END, Ask, Next, Procedure, Refusal


def advance_disasters(g: NovaEra) -> None:
    """NE-ADV-01 to NE-ADV-08: the leftover dice move the markers and return to the bag."""
    leftover = tuple([die for dice in g.zones for die in dice])
    for die in leftover:
        track = INDEX[COLOUR_OF[die]]
        before = g.tracks[track]
        set_track(g, track, min(LAST_SPACE, before + VALUE_OF[die]))
        g.tell(TrackMoved, rule="NE-ADV-01", track=track, before=before, after=g.tracks[track])
    g.return_dice(leftover)
    g.left = leftover
    g.zones = [()] * len(g.zones)


def set_track(g: NovaEra, track: int, space: int) -> None:
    """Put a marker on this space."""
    tracks = list(g.tracks)
    tracks[track] = space
    g.tracks = tuple(tracks)  # type: ignore[assignment]  # five markers stay five


class CheckForDisasters(Procedure):
    """NE-DIS-01 to NE-DIS-03: every Disaster whose marker is on the last space strikes, in their order."""

    def next_disaster(self, g: NovaEra, got: None) -> Next:
        for disaster in range(len(DISASTERS)):
            if g.tracks[disaster] == LAST_SPACE:
                g.tell(DisasterStruck, rule="NE-DIS-02", disaster=disaster)
                g.push(Disaster(disaster=disaster))
                return AGAIN
        return END


class Disaster(Procedure):
    """One Disaster: first player first, everybody who is not protected damages or loses a card (NE-DIS-10)."""

    disaster: int
    done: int = 0

    def choose_card(self, g: NovaEra, got: None) -> Next:
        """NE-DIS-04 to NE-DIS-06: an own Technology of the colour to damage, else a card to lose."""
        if self.done == g.seats:
            self.at = "reset"
            return None
        seat = (g.first + self.done) % g.seats
        if g.powers(seat).protected[self.disaster]:
            g.tell(Protected, rule="NE-DIS-08", seat=seat, disaster=self.disaster)
            self.done += 1
            return AGAIN
        candidates, damages = _victims(g.civilizations[seat], self.disaster)
        if not candidates:
            self.done += 1
            return AGAIN
        topic, rule = ("damage a card", "NE-DIS-04") if damages else ("lose a card", "NE-DIS-06")
        return Ask(seat, topic, rule, candidates, (DISASTERS[self.disaster],))

    def suffer(self, g: NovaEra, got: str) -> Next:
        seat = (g.first + self.done) % g.seats
        if g.civilizations[seat].undamaged[self.disaster]:
            g.civilizations[seat] = g.civilizations[seat].damage(got)
            g.tell(CardDamaged, rule="NE-DIS-04", seat=seat, card=got)
        else:
            lose_card(g, seat, got)
            g.tell(CardLost, rule="NE-DIS-05", seat=seat, card=got)
        self.done += 1
        return AGAIN

    def reset(self, g: NovaEra, got: None) -> None:
        """NE-DIS-07: the marker returns to 0."""
        g.tell(TrackMoved, rule="NE-DIS-07", track=self.disaster, before=g.tracks[self.disaster], after=0)
        set_track(g, self.disaster, 0)

    def refuse(self, g: NovaEra, option: object) -> Refusal | None:
        seat = (g.first + self.done) % g.seats
        civilization = g.civilizations[seat]
        if not isinstance(option, str) or civilization.column_of(option) < 0:
            return Refusal("NE-DIS-04", _("That is no Technology or Territory of yours in play."))
        if civilization.undamaged[self.disaster]:
            if option in civilization.damaged[self.disaster]:
                return Refusal("NE-DAM-06", _("That card is damaged already."))
            return Refusal("NE-DIS-04", _("You must damage a Technology of the Disaster's colour."))
        return Refusal("NE-DIS-06", _("You must lose a Territory or a Technology of another colour."))


def _victims(civilization: Civilization, disaster: int) -> tuple[tuple[str, ...], bool]:
    """The cards among which the player chooses, and whether the choice is damaged (else it is lost)."""
    if civilization.undamaged[disaster]:
        return civilization.undamaged[disaster], True
    others = [
        card for i in range(5) if i != disaster for card in (*civilization.undamaged[i], *civilization.damaged[i])
    ]
    return tuple(others) or civilization.damaged[disaster], False

"""Unrest and Civil War (NE-UNR, NE-CIV)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from ludarium.games.nova_era.content import Powers
from ludarium.games.nova_era.events import CardDamaged, CivilWarBegan, DiceLowered, UnrestMoved
from ludarium.games.nova_era.language import _
from ludarium.games.nova_era.names import CIVIL_WAR, LOWERED, TYPES, UNREST_ZONE
from ludarium.games.nova_era.state import Civilization, NovaEra
from ludarium.kernel import END, Ask, Next, Procedure, Refusal


class UnrestMove(NamedTuple):
    """One move of the Unrest marker, and what it brings."""

    before: int
    after: int
    war: bool
    """It ends on the last space: Civil War, after which Unrest is 0."""
    lowers: bool
    """It ends in the Zone, and the dice fall by 1."""


def space_after(unrest: int, by: int) -> int:
    """NE-UNR-10, NE-CIV-07: the marker moves neither under 0 nor beyond the last space."""
    return max(0, min(CIVIL_WAR, unrest + by))


def unrest_moves(civilization: Civilization, powers: Powers, changes: Iterable[int]) -> list[UnrestMove]:
    """Where the marker would go with these changes one after another."""
    unrest, fallen, found = civilization.unrest, False, list[UnrestMove]()
    for by in changes:
        after = space_after(unrest, by)
        lowers = by > 0 and not fallen and _lowers_dice(civilization, powers, after)
        found.append(UnrestMove(unrest, after, after == CIVIL_WAR, lowers))
        unrest, fallen = after % CIVIL_WAR, fallen or lowers
    return found


def cards_at_war(civilization: Civilization, powers: Powers) -> int:
    """NE-CIV-02, NE-CARD-24: how many cards a Civil War would damage."""
    return max(0, sum([bool(column) for column in civilization.undamaged]) - powers.shelter)


def _lowers_dice(civilization: Civilization, powers: Powers, space: int) -> bool:
    """NE-UNR-04: in the Zone, once a round, unless a card keeps the dice steady."""
    return space in UNREST_ZONE and not civilization.lowered and not powers.steady


def raise_unrest(g: NovaEra, seat: int, by: int, rule: str) -> None:
    """Move the marker up: into the Zone (dice fall) or onto the last space (Civil War, which is pushed).

    Only the space where the move ends counts (NE-UNR-11); what goes beyond the last space is lost (NE-CIV-07).
    """
    civilization = g.civilizations[seat]
    after = space_after(civilization.unrest, by)
    g.civilizations[seat] = replace(civilization, unrest=after)
    g.tell(UnrestMoved, rule=rule, seat=seat, before=civilization.unrest, after=after)
    if after == CIVIL_WAR:
        g.push(CivilWar(seat=seat))
    else:
        enter_zone(g, seat)


def lower_unrest(g: NovaEra, seat: int, by: int, rule: str) -> None:
    """Move the marker down, not under 0 (NE-UNR-10); dice that were lowered stay so (NE-UNR-09)."""
    civilization = g.civilizations[seat]
    after = space_after(civilization.unrest, -by)
    if after != civilization.unrest:
        g.civilizations[seat] = replace(civilization, unrest=after)
        g.tell(UnrestMoved, rule=rule, seat=seat, before=civilization.unrest, after=after)


def enter_zone(g: NovaEra, seat: int) -> None:
    """NE-UNR-03, NE-UNR-04: in the Zone all own dice fall by 1, once a round, not under 1."""
    civilization = g.civilizations[seat]
    if not civilization.dice or not _lowers_dice(civilization, g.powers(seat), civilization.unrest):
        return
    dice = tuple([LOWERED[die] for die in civilization.dice])
    g.civilizations[seat] = replace(civilization, dice=dice, lowered=True)
    g.tell(DiceLowered, rule="NE-UNR-03", seat=seat, dice=dice)


class CivilWar(Procedure):
    """NE-CIV-01: one card of each type is damaged, then Unrest is 0.

    The owner first names the types that a shelter spares (NE-CARD-24), then a card of each other type;
    all damage falls at the same time.
    """

    seat: int
    spared: tuple[int, ...] = ()
    chosen: tuple[str, ...] = ()

    def begin(self, g: NovaEra, got: None) -> None:
        g.tell(CivilWarBegan, rule="NE-CIV-01", seat=self.seat)

    def choose_spared(self, g: NovaEra, got: None) -> Next:
        """NE-CARD-24: with shelter n, n of the types stay whole."""
        at_risk = self._at_risk(g)
        shelter = g.powers(self.seat).shelter - len(self.spared)
        if shelter <= 0 or not at_risk:
            self.at = "choose_card"
            return None
        names = tuple([TYPES[i] for i in at_risk])
        if shelter >= len(at_risk):
            self.at = "spare_all"
            return None
        return Ask(self.seat, "spare a type", "NE-CARD-24", names)

    def spare(self, g: NovaEra, got: str) -> None:
        self.spared = (*self.spared, TYPES.index(got))
        self.at = "choose_spared"

    def spare_all(self, g: NovaEra, got: None) -> None:
        """NE-CARD-24: the shelter covers every type that is left."""
        self.spared = (*self.spared, *self._at_risk(g))

    def choose_card(self, g: NovaEra, got: None) -> Next:
        """NE-CIV-02 to NE-CIV-04: the owner chooses an undamaged card of each type; empty types are skipped."""
        columns = g.civilizations[self.seat].undamaged
        for i in self._at_risk(g):
            if not any(card in columns[i] for card in self.chosen):
                return Ask(self.seat, "civil war", "NE-CIV-04", columns[i], (TYPES[i],))
        self.at = "damage"
        return None

    def remember(self, g: NovaEra, got: str) -> None:
        self.chosen = (*self.chosen, got)
        self.at = "choose_card"

    def damage(self, g: NovaEra, got: None) -> Next:
        """NE-CIV-05, NE-CIV-06: the cards turn face down, Unrest is 0, dice keep their values."""
        civilization = g.civilizations[self.seat]
        for card in self.chosen:
            civilization = civilization.damage(card)
            g.tell(CardDamaged, rule="NE-CIV-02", seat=self.seat, card=card)
        g.civilizations[self.seat] = replace(civilization, unrest=0)
        g.tell(UnrestMoved, rule="NE-CIV-05", seat=self.seat, before=civilization.unrest, after=0)
        return END

    def _at_risk(self, g: NovaEra) -> list[int]:
        """The types with an undamaged card that are not spared."""
        columns = g.civilizations[self.seat].undamaged
        return [i for i in range(5) if columns[i] and i not in self.spared]

    def refuse(self, g: NovaEra, option: object) -> Refusal | None:
        if option in g.civilizations[self.seat].all_damaged():
            return Refusal("NE-DAM-06", _("That card is damaged already."))
        return None

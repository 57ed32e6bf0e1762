"""The muster (KA-SET-02): players without a ready-made roster recruit, all at once and in secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ludarium.games.kharn_ages import OWN
from ludarium.games.kharn_ages.drafting import Edits, Finished, Rosters, edited, laid
from ludarium.games.kharn_ages.events import Mustered, Ready
from ludarium.games.kharn_ages.muster import muster
from ludarium.games.kharn_ages.options import FIELD, Enlist, Load, Look
from ludarium.games.kharn_ages.recruiting import FACTIONS
from ludarium.games.kharn_ages.rosters import Draft, Spearhead, write_roster
from ludarium.games.kharn_ages.state import KharnAges, Player, Safar
from ludarium.kernel import END, Anyone, Next, Procedure
from ludarium.kernel.asks import Joined, Options


def first_draft(size: int, roster: str) -> Draft:
    """Nobody yet; or what was chosen when the table was set up."""
    if roster == OWN:
        return Draft(Spearhead(FACTIONS[0], size, ()))
    return Draft(Spearhead("", size, ()), ready=True, chosen=roster)


def take_the_field(g: KharnAges, rosters: Sequence[str]) -> None:
    """Players and fighters of these rosters, seat by seat."""
    players: list[Player] = []
    safars: list[Safar] = []
    for seat, roster in enumerate(rosters):
        head, fighters = muster(g.book, roster, g.size, seat, len(safars))
        safars += fighters
        players.append(head)
    g.players, g.safars = tuple(players), tuple(safars)


class Muster(Procedure):
    """KA-SET-02: whoever has no roster yet changes the own draft, in any order, until all take the field."""

    drafts: tuple[Draft, ...] = ()

    def rest(self, g: KharnAges, got: None) -> Next:
        if all(draft.ready for draft in self.drafts):
            self.at = "reveal"
        return None

    def ask(self, g: KharnAges, got: None) -> Next:
        seats = tuple([seat for seat, draft in enumerate(self.drafts) if not draft.ready])
        return Anyone(seats, "muster", "KA-SET-02", tuple([_options(g, self.drafts[seat]) for seat in seats]))

    def change(self, g: KharnAges, got: tuple[int, Any]) -> Next:
        """KA-SET-02: one change of one draft."""
        seat, option = got
        draft = _changed(g, self.drafts[seat], option)
        self.drafts = (*self.drafts[:seat], draft, *self.drafts[seat + 1 :])
        if draft.ready:
            g.tell(Ready, rule="KA-SET-02", seat=seat)
        self.at = "rest"
        return None

    def reveal(self, g: KharnAges, got: None) -> Next:
        """All Spearheads are shown at once."""
        take_the_field(g, [draft.chosen or write_roster(draft.roster) for draft in self.drafts])
        for seat, player in enumerate(g.players):
            fighters = [safar for safar in g.safars if safar.seat == seat]
            price = sum(safar.cost for safar in fighters)
            names = tuple([safar.profile for safar in fighters])
            g.tell(Mustered, rule="KA-SET-02", seat=seat, faction=player.faction, profiles=names, price=price)
        return END


def _options(g: KharnAges, draft: Draft) -> Options:
    packs = g.book.packs
    return Joined((Edits(packs, draft), Rosters(packs, g.size), Finished(packs, draft.roster)))


def _changed(g: KharnAges, draft: Draft, option: Any) -> Draft:
    if option == FIELD:
        return replace(draft, ready=True)
    if isinstance(option, Look):
        return replace(draft, fighter=option.fighter, page=option.page)
    if isinstance(option, Load):
        return replace(draft, roster=laid(g.book, option.text, g.size), fighter=0)
    roster = edited(g.book, draft.roster, option)
    last = len(roster.members) - 1
    at = last if isinstance(option, Enlist) else min(draft.fighter, max(0, last))
    return replace(draft, roster=roster, fighter=at)

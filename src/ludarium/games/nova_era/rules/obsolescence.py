"""Check for Obsolescence (NE-OBS)."""

from __future__ import annotations

from ludarium.games.nova_era.events import CharmEnded, Obsolete, Scored
from ludarium.games.nova_era.state import NovaEra


def make_obsolete(g: NovaEra, seat: int, card: str) -> None:
    """NE-OBS-01 to NE-OBS-08: every card in the list goes to its owner's Past, or out of the game from a hand."""
    for old in g.content.cards[card].obsoletes:
        _announce(g, seat, old, card)


def _announce(g: NovaEra, seat: int, old: str, by: str) -> None:
    for owner, civilization in enumerate(g.civilizations):
        if civilization.column_of(old) >= 0:
            whole = not any(old in column for column in civilization.damaged)
            g.tell(Obsolete, rule="NE-OBS-03", card=old, by=by, seat=owner)
            lose_card(g, owner, old)
            if owner == seat and whole:
                g.score(seat, 1)
                g.tell(Scored, rule="NE-OBS-05", seat=seat, vp=1, source="upgrade")
            return
        if old in civilization.hand or old in civilization.secret:
            g.civilizations[owner] = civilization.drop(old)
            g.gone = (*g.gone, old)
            g.tell(Obsolete, rule="NE-OBS-04", card=old, by=by, seat=owner, in_hand=True)
            return
    in_past = any(old in civilization.past for civilization in g.civilizations)
    if old in g.content.decks["S"] and old not in g.gone and not in_past:
        g.gone = (*g.gone, old)  # everybody has heard that no hand holds it
    g.tell(Obsolete, rule="NE-OBS-14", card=old, by=by, seat=-1)


def lose_card(g: NovaEra, owner: int, card: str) -> None:
    """A card goes from a tableau to its owner's Past; the Cleopatra token does not follow it (NE-CARD-26)."""
    g.civilizations[owner] = g.civilizations[owner].lose(card)
    if g.charmed == card:
        g.charmed, g.charmer = "", -1
        g.tell(CharmEnded, rule="NE-CARD-26", card=card)

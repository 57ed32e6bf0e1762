"""Check for Obsolescence (NE-OBS)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ludarium.games.nova_era.events import CharmEnded, Obsolete, Scored
from ludarium.games.nova_era.state import NovaEra


class Outdated(NamedTuple):
    """A card that another one makes Obsolete, and where it is."""

    card: str
    owner: int
    in_hand: bool
    upgrade: bool
    """NE-OBS-05: it lies whole before the one who makes it Obsolete, who scores 1 VP."""


def outdated(g: NovaEra, seat: int, card: str) -> Iterator[Outdated]:
    """NE-OBS-01 to NE-OBS-05: what this card would make Obsolete in play and in hands if this seat placed it."""
    for old in g.content.cards[card].obsoletes:
        found = _found(g, seat, old)
        if found:
            yield found


def _found(g: NovaEra, seat: int, old: str) -> Outdated | None:
    for owner, civilization in enumerate(g.civilizations):
        if civilization.column_of(old) >= 0:
            whole = not any(old in column for column in civilization.damaged)
            return Outdated(old, owner, in_hand=False, upgrade=whole and owner == seat)
        if old in civilization.hand or old in civilization.secret:
            return Outdated(old, owner, in_hand=True, upgrade=False)
    return None


def make_obsolete(g: NovaEra, seat: int, card: str) -> None:
    """NE-OBS-01 to NE-OBS-08: every card in the list goes to its owner's Past, or out of the game from a hand."""
    for old in g.content.cards[card].obsoletes:
        found = _found(g, seat, old)
        if found is None:
            _announce(g, old, card)
        elif found.in_hand:
            g.civilizations[found.owner] = g.civilizations[found.owner].drop(old)
            g.gone = (*g.gone, old)
            g.tell(Obsolete, rule="NE-OBS-04", card=old, by=card, seat=found.owner, in_hand=True)
        else:
            g.tell(Obsolete, rule="NE-OBS-03", card=old, by=card, seat=found.owner)
            lose_card(g, found.owner, old)
            if found.upgrade:
                g.score(seat, 1)
                g.tell(Scored, rule="NE-OBS-05", seat=seat, vp=1, source="upgrade")


def _announce(g: NovaEra, old: str, by: str) -> None:
    """A card that nobody has is named all the same (NE-OBS-14)."""
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

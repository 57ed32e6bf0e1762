"""What can be chosen at the muster, and why the rest cannot."""

from __future__ import annotations

from typing import Any, Final

from ludarium.games.kharn_ages.drafting import joining, pool, text_of, why_not, wished
from ludarium.games.kharn_ages.muster_words import muster_words, roster_name
from ludarium.games.kharn_ages.options import Amend, Dismiss, Enlist, Load, Look, Serve
from ludarium.games.kharn_ages.picture.editor import page_id, shortly, word_id
from ludarium.games.kharn_ages.picture.muster import FIELD_KEY, dismiss_id, faction_id, fighter_id, join_id, lead_id
from ludarium.games.kharn_ages.picture.symbols import SKILL, TACTIC
from ludarium.games.kharn_ages.recruiting import faults
from ludarium.games.kharn_ages.rosters import Draft, write_roster
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.scene.choices import Choice, Forbidden, Group, Offer, Shelved

READY, DRAWN = "ready", "drawn"
TILES: Final = {
    READY: Group(READY, "Ready lists", TACTIC),
    DRAWN: Group(DRAWN, "Drawn lists", SKILL),
}


def muster_offer(g: KharnAges, seat: int) -> Offer:
    """Every change that the sheets show; lists to begin with are tiles."""
    assert g.ask is not None
    draft = g.drafts[seat]
    options: Any = g.ask.options_of(seat)
    ready = {text_of(one) for one in g.book.rosters.values()}
    choices = tuple([_choice(g, draft, option, ready) for option in options])
    lack = next(faults(g.book, draft.roster), None)
    shut = _forbidden(g, draft)
    if lack is not None:
        shut = (*shut, Forbidden(FIELD_KEY, lack.words, lack.rule))
    text = write_roster(draft.roster) if draft.roster.members else ""
    return Offer(choices, tuple(TILES.values()), shut, shelf=Shelved("roster", "load", text))


def _choice(g: KharnAges, draft: Draft, option: Any, ready: set[str]) -> Choice:
    said = muster_words(g.book, draft, option)
    words = f"{said[0].upper()}{said[1:]}"
    match option:
        case Serve(faction):
            return Choice(option, words, (faction_id(faction),), button=words, quick=not draft.roster.members)
        case Enlist(profile):
            return Choice(option, words, (join_id(profile),), quick=True)
        case Dismiss(fighter):
            return Choice(option, words, (dismiss_id(fighter),), quick=True)
        case Look(fighter, page):
            path = page_id(page) if fighter == draft.fighter else fighter_id(fighter)
            return Choice(option, words, (path,), quick=True)
        case Amend(fighter, "*"):
            return Choice(option, words, (lead_id(fighter),), quick=True)
        case Amend(_, word):
            return Choice(option, words, (word_id(word),), quick=True)
        case Load(text):
            name = roster_name(g.book, text)
            return Choice(option, name, (), READY if text in ready else DRAWN, button=words)
    return Choice(option, words, (FIELD_KEY,), button=words, detail="The others see it when all are ready.")


def _forbidden(g: KharnAges, draft: Draft) -> tuple[Forbidden, ...]:
    """Rows that are shown but shut, each with its reason."""
    roster, found = draft.roster, []
    for card in pool(g.book, roster):
        if joining(g.book, roster, card) is None and (refusal := why_not(g.book, roster, Enlist(card.id))):
            found.append(Forbidden(join_id(card.id), shortly(refusal), refusal.rule))
    for change in wished(g.book, roster, draft.fighter, draft.page):
        if refusal := why_not(g.book, roster, change):
            found.append(Forbidden(word_id(change.word), shortly(refusal), refusal.rule))
    return tuple(found)

"""Tactics as cards: name, when it is played, what it does; and the hand."""

from __future__ import annotations

from msgspec.structs import replace

from ludarium.games.aristeia.content import STANDARD, Book
from ludarium.games.aristeia.event_words import name_of
from ludarium.games.aristeia.options import HIDDEN, Pair, Play
from ludarium.games.aristeia.picture.moment import options_of, topic_of
from ludarium.games.aristeia.picture.pieces import face_of
from ludarium.games.aristeia.state import Aristeia
from ludarium.scene.piles import open_pile, piles_sheet
from ludarium.scene.sheets import Art, Card, Flow, Sheet, SheetPart, State, Text, fan, grid, literal, sheet_part


def split_text(text: str) -> tuple[str, str]:
    """When a Tactic is played, and what it does."""
    when, _, what = text.partition(". ")
    return (f"{when}.", what) if what else ("", when)


@sheet_part
def card(book: Book, name: str, seat: int, state: State = "") -> Card:
    """A Tactic that its owner sees; that of an own Character in the colour of its seat."""
    tactic = book.tactics[name]
    own = tactic.owner != STANDARD
    when, what = split_text(book.text(name))
    body = (*[Text(f"**{when}**", "small", size="s")] * bool(when), Text(what, "small", size="s"))
    lead = Art(face_of(tactic.owner), size="s") if own else None
    owner = seat if own else -1
    about = f"card-{name}"
    return Card(tactic.name, body, lead, key=about, about=name, owner=owner, state=state, size="s", kind="tactic")


@sheet_part
def discarded(book: Book, name: str, seat: int) -> Card:
    """A Tactic on a discard pile, to be looked at."""
    shown = card(book, name, seat).node
    assert isinstance(shown, Card)
    return replace(shown, key="")


def discards(g: Aristeia, names: tuple[str, ...]) -> tuple[Sheet, ...]:
    """The discard piles, which lie face up (AR-TAC-03), with what is being played on top."""
    piles = []
    for seat, player in enumerate(g.players):
        if player.shown:
            cards = [discarded(g.content, one, seat) for one in player.shown]
            piles.append(open_pile(f"Played by {literal(name_of(names, seat))}", seat, *cards))
    return piles_sheet(*piles)


def playable(g: Aristeia, seat: int) -> frozenset[str]:
    """The cards of the hand that can be touched now."""
    found = set()
    for option in options_of(g, seat):
        if isinstance(option, Play):
            found.add(option.card)
        elif isinstance(option, Pair):
            found.update((option.one, option.two))
        elif isinstance(option, str) and topic_of(g) == "discard":
            found.add(option)
    return frozenset(found)


def hand(g: Aristeia, seat: int) -> SheetPart | None:
    """The cards in the hand of this seat, if it has some and may see them; those for later are pale."""
    cards = g.players[seat].hand if seat >= 0 else ()
    if not cards or HIDDEN in cards:
        return None
    opening = topic_of(g) == "mulligan"
    now = cards if opening else playable(g, seat)
    return _hand(opening, *[card(g.content, name, seat, "" if name in now else "off") for name in cards])


@sheet_part
def _hand(opening: bool, *cards: SheetPart) -> Flow:
    return grid(cards) if opening else fan(*cards, label="My hand")

"""Tactics as cards: name, when it is played, what it does; and the hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from ludarium.games.aristeia.content import STANDARD, Book
from ludarium.games.aristeia.options import HIDDEN, Pair, Play
from ludarium.games.aristeia.picture.ink import INK, INK_2, LINE_2, PAPER, icon, words
from ludarium.games.aristeia.picture.moment import options_of, topic_of
from ludarium.games.aristeia.picture.pieces import colour, face_of
from ludarium.games.aristeia.picture.things import CARDS, FRONT, drawn
from ludarium.games.aristeia.state import Aristeia
from ludarium.scene.boards import Element, thing
from ludarium.scene.svg import box, broken, clipped, fit, path, run

CARD_W: Final = 116.0
LEAST_W: Final = 92.0
"""A card of the hand that is narrower than this cannot be read: then the hand has two rows."""
HEAD: Final = 30.0
LOW: Final = 56.0
"""Lower cards are all head."""
LIFT: Final = 46.0
"""So much of a card in the hand hangs over the edge of the table."""
_TITLES: Final = ((13.0, 92), (12.5, 84), (12.0, 76), (11.5, 70))


def split_text(text: str) -> tuple[str, str]:
    """When a Tactic is played, and what it does."""
    when, _, what = text.partition(". ")
    return (f"{when}.", what) if what else ("", when)


@lru_cache(maxsize=5000)
def card_art(book: Book, card: str, w: float, h: float, seat: int) -> str:
    """A Tactic at this size."""
    tactic = book.tactics[card]
    own = tactic.owner != STANDARD
    head = HEAD if h >= LOW else h
    paint = colour(seat, "deep") if own else "#3b3546"
    art = box(0, 3, w, h, 9, "#000", more=' opacity=".32"') + box(0.5, 0.5, w - 1, h - 1, 9, PAPER, LINE_2)
    art += path(_head(w, head), paint)
    smallest = run(tactic.name, *_TITLES[-1])
    faced = own and smallest <= w - 33  # the colour of the head says, too, that it is an own Character's
    room, left = (w - 33, 26.0) if faced else (w - 14, 7.0)
    title, size, wide = fit(tactic.name, room, _TITLES, 1 if smallest <= room else 2)
    if faced:
        art += icon(face_of(tactic.owner), 6, 6.5, 17, "#fff")
    for i, line in enumerate(title):
        art += words(left, 19.5 + (i - (len(title) - 1) / 2) * 12, line, size, "#fff", 700, wide)
    return art + _text(book.text(card), w, h, head)


def _text(text: str, w: float, h: float, head: float) -> str:
    """As much of the text as the card holds: first the moment, then the effect."""
    when, what = split_text(text)
    size = 13.0 if w >= 150 else 11.2
    step = size * 1.2
    lines = [(line, 700, INK_2) for line in broken(when, w - 14, size, 84) if line]
    lines += [(line, 500, INK) for line in broken(what, w - 14, size, 84)]
    room = max(0, int((h - head - 8) // step))
    art = ""
    for i, (line, weight, paint) in enumerate(lines[:room]):
        cut = i == room - 1 and len(lines) > room
        said = clipped(f"{line} and more", w - 14, size, 84) if cut else line
        art += words(7, head + 4 + step * (i + 1) - 2, said, size, paint, weight, 84)
    return art


@lru_cache(maxsize=5000)
def card(book: Book, name: str, x: float, y: float, w: float, h: float, seat: int, more: float = 0) -> Element:
    """A Tactic that its owner sees; ``more`` of it lies below what can be touched."""
    return _card(book, name, card_art(book, name, w, h + more, seat), x, y, w, h, seat)


def _card(book: Book, name: str, art: str, x: float, y: float, w: float, h: float, seat: int) -> Element:
    title = book.tactics[name].name
    return thing(f"card-{name}", art, x, y, CARDS, w, h, 9, f"{title}. {book.text(name)}", name, seat, name=title)


@lru_cache(maxsize=5000)
def in_hand(book: Book, name: str, x: float, y: float, w: float, h: float, seat: int, more: float = 0) -> Element:
    """A Tactic in the hand: veiled by ``look.css`` while it cannot be played, risen under the pointer."""
    bare = card_art(book, name, w, h + more, seat)
    veil = path(_head(w, HEAD if h >= LOW else h), "var(--ar-later)", more=' class="ar-veil" display="none"')
    art = f'<g class="ar-hand{" ar-lift" if more else ""}">{bare}{veil}</g>'
    return _card(book, name, art, x, y, w, h, seat)


def shade(name: str, x: float, y: float, w: float, h: float) -> Element:
    """A veil over the name of a card whose moment is not now."""
    return thing(f"later-{name}", drawn(_shade_art, w, HEAD if h >= LOW else h), x, y, FRONT)


def _shade_art(w: float, h: float) -> str:
    return path(_head(w, h), "var(--ar-later)")


def _head(w: float, h: float) -> str:
    return f"M0 9a9 9 0 0 1 9 -9h{w - 18:g}a9 9 0 0 1 9 9v{h - 9:g}h-{w:g}z"


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


def held(g: Aristeia, seat: int) -> tuple[str, ...]:
    """The cards in the hand of this seat, if it may see them."""
    cards = g.players[seat].hand if seat >= 0 else ()
    return () if HIDDEN in cards else cards


def hand(g: Aristeia, seat: int, x: float, y: float, w: float, h: float, most: float = CARD_W) -> list[Element]:
    """The own hand in one row, or in two or three if it is large; no card covers another.

    In one row the cards hang over the edge of the table and rise under the pointer.
    """
    cards = held(g, seat)
    if not cards:
        return []
    opening = topic_of(g) == "mulligan"
    rows = 1 if len(cards) <= (w // most if opening else w // LEAST_W) else 2 if len(cards) <= 10 else 3
    across = max(4, -(-len(cards) // rows))
    cw, ch = min(most, (w - 6 * (across - 1)) / across), (h - 8 * (rows - 1)) / rows
    more = LIFT if rows == 1 and not opening else 0
    found = []
    for i, name in enumerate(cards):
        row, column = divmod(i, across)
        place = (x + column * (cw + 6), y + row * (ch + 8))
        make = card if opening else in_hand
        found.append(make(g.content, name, *place, cw, ch, seat, more))
    return found


def wrapped(
    g: Aristeia,
    cards: tuple[str, ...],
    seat: int,
    x: float,
    y: float,
    w: float,
    h: float,
    across: int = 3,
    make: Callable[[Book, str, float, float, float, float, int], Element] = in_hand,
) -> list[Element]:
    """Cards of the own hand in rows, for a phone."""
    cw = (w - 8 * (across - 1)) / across
    return [
        make(g.content, name, x + i % across * (cw + 8), y + i // across * (h + 8), cw, h, seat)
        for i, name in enumerate(cards)
    ]

"""Running Orders: four Initiative cards of each player, done, now, to come, or face down."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.options import Order
from ludarium.games.aristeia.picture.ink import INK, INK_2, INK_3, LINE_2, PAPER_2, icon, sheet, words
from ludarium.games.aristeia.picture.moment import acted, names_of, topic_of
from ludarium.games.aristeia.picture.pieces import back, colour, emblem, face_of
from ludarium.games.aristeia.picture.things import ROWS, SHEETS, drawn
from ludarium.games.aristeia.rules.movement import team_of
from ludarium.games.aristeia.rules.rounds import initiative
from ludarium.games.aristeia.state import UNKNOWN, Aristeia
from ludarium.scene.boards import Element, thing
from ludarium.scene.svg import box, clipped, fit, run

HEIGHT: Final = 98.0
_SLOT_H: Final = 60.0
FACE: Final = 21.0
"""So much room a face takes in the head of a sheet."""
PLANNING: Final = 34.0
"""So much higher is the sheet while its cards are chosen."""


def order_height(g: Aristeia, seat: int, viewer: int) -> float:
    """How high the sheet of a player is for this viewer."""
    return HEIGHT + (PLANNING if seat == viewer and topic_of(g) in ("running order", "exchange") else 0)


def order_of(g: Aristeia, seat: int, viewer: int) -> tuple[int, ...]:
    """The slots as this viewer knows them: what was planned, what was just sealed, or the cards at hand."""
    if g.players[seat].order:
        return g.players[seat].order
    for who, answer in g.sealed:
        if who == seat == viewer and isinstance(answer, Order):
            return answer.first, answer.second, answer.third, answer.fourth
    return tuple(team_of(seat)) if g.fighters else ()


def running_order(g: Aristeia, seat: int, viewer: int, name: str, x: float, y: float, w: float) -> list[Element]:
    """A player's sheet with four slots."""
    planned = bool(g.players[seat].order) or any(who == seat and answer for who, answer in g.sealed)
    planning = topic_of(g) == "running order"
    player = g.players[seat]
    title = name if seat != viewer else "Your Running Order" if planned else "Your Initiative cards"
    cards = f"{len(player.hand)} in hand, {len(player.deck)} in deck"
    if seat == viewer:
        cards = f"{len(player.deck)} in deck"
    note = f"Underdog, {cards}" if g.underdog == seat and seat == viewer else cards
    order = order_of(g, seat, viewer)
    hidden = tuple([fighter for fighter in team_of(seat) if fighter not in order]) if UNKNOWN in order else ()
    if run(note, 11.5, 84) + len(hidden) * FACE > w - 110 and seat != viewer:
        note = f"{len(player.hand)} in hand"  # a name of a few letters stays readable
    faces = w - 14 - run(note, 11.5, 84) - len(hidden) * FACE
    title = clipped(title, faces - 30, 11.5, 92)
    more = order_height(g, seat, viewer) - HEIGHT
    gap = 12.0 if more else 5.0
    found = [thing(f"order-{seat}", drawn(_sheet_art, seat, title, note, w, HEIGHT + more), x, y, SHEETS)]
    slot_w = (w - 20 - 3 * gap) / 4
    if hidden:
        names = names_of(g)
        found += _faces(g.content, tuple([names[fighter] for fighter in hidden]), seat, x + faces, y + 5)
    for slot, fighter in enumerate(order):
        left = x + 10 + slot * (slot_w + gap)
        if fighter == UNKNOWN:
            found.append(_back(seat, slot, left, y + 28, slot_w))
        elif planned or seat == viewer or not planning:
            found.append(
                _slot(
                    g,
                    fighter,
                    slot if planned else -1,
                    left,
                    y + 28 + more / 4,
                    slot_w,
                    _SLOT_H + more / 2,
                    slot in player.known,
                )
            )
        else:
            found.append(_back(seat, slot, left, y + 28, slot_w))
    return found


@lru_cache(maxsize=1000)
def _faces(book: Book, keys: tuple[str, ...], seat: int, x: float, y: float) -> tuple[Element, ...]:
    """Those whose Turn is not known, so that their cards can be read."""
    found = []
    for i, key in enumerate(keys):
        character = book.characters[key.removesuffix("-2")]
        art = drawn(icon, face_of(character.id), 0.5, 0.5, FACE - 3)
        size = FACE - 2
        found.append(
            thing(f"face-{key}", art, x + i * FACE, y, ROWS, size, size, 4, character.name, character.id, seat)
        )
    return tuple(found)


def _sheet_art(seat: int, title: str, note: str, w: float, h: float) -> str:
    art = sheet(w, h) + emblem(seat, 16, 15, 6)
    art += words(27, 19, title, 11.5, INK_2, 700, 92)
    return art + words(w - 10, 19, note, 11.5, INK_2, 600, 84, anchor="end")


@lru_cache(maxsize=1000)
def _back(seat: int, slot: int, x: float, y: float, w: float) -> Element:
    art = drawn(back, w, _SLOT_H, seat, slot)
    return thing(
        f"back-{seat}-{slot}", art, x, y, ROWS, w, _SLOT_H, 8, f"Turn {slot + 1}: face down", "AR-PLAN-01", seat
    )


def _slot(g: Aristeia, fighter: int, slot: int, x: float, y: float, w: float, h: float, shown: bool) -> Element:
    me = g.fighters[fighter]
    state = "now" if fighter == g.active else "done" if acted(g, fighter) else "open" if shown else ""
    name = g.content.characters[me.character].name
    return _slot_thing(
        names_of(g)[fighter], me.character, name, me.seat, slot, initiative(g, fighter), state, x, y, w, h
    )


@lru_cache(maxsize=10_000)
def _slot_thing(
    key: str,
    character: str,
    name: str,
    seat: int,
    slot: int,
    value: int,
    state: str,
    x: float,
    y: float,
    w: float,
    h: float,
) -> Element:
    done = state == "done"
    fill = "var(--ar-now)" if state == "now" else PAPER_2
    rim = colour(seat) if state in ("now", "open") else LINE_2
    art = box(0.5, 0.5, w - 1, h - 1, 8, fill, rim, 2.4 if state == "now" else 1.2)
    if slot >= 0:
        art += words(5, 13, slot + 1, 10.5, INK_3, 700)
    art += icon(face_of(character), w / 2 - 14, 10, 28, INK_3 if done else INK)
    said, paint = ("done", INK_3) if done else (value, INK)
    art += words(w / 2, 53, said, 12, paint, 750, anchor="middle", value="" if done else "initiative")
    if h > _SLOT_H:
        short, size, wide = fit(name.rsplit(maxsplit=1)[-1], w - 6, ((11.5, 88), (11, 76), (10.5, 70)), 1)
        art += words(w / 2, 70, short[0], size, INK_2, 650, wide, "middle")
    when = f", Turn {slot + 1}" if slot >= 0 else ""
    label = f"{name}{when}, Initiative {value}{', done' if done else ''}"
    art = f'<g class="ar-pair">{art}</g>'
    values = () if done else (("initiative", value),)
    return thing(f"init-{key}", art, x, y, ROWS, w, h, 8, label, character, seat, name=name, values=values)

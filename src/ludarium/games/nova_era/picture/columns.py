"""Civilizations: the own one with its cards in full, the others in small tiles; and the own hand."""

from __future__ import annotations

from functools import lru_cache

from ludarium.games.nova_era.content import Cards
from ludarium.games.nova_era.event_words import card_name, listed
from ludarium.games.nova_era.names import CIVIL_WAR, COLOURS, RESOURCES
from ludarium.games.nova_era.notes import about
from ludarium.games.nova_era.picture.cards import HEADER, card_art, damaged_art, tile_art
from ludarium.games.nova_era.picture.ink import (
    AMBER,
    INK,
    INK_2,
    TRACK_ICON,
    TYPE_ICON,
    TYPE_NAME,
    TYPES,
    icon,
    well,
    words,
)
from ludarium.games.nova_era.picture.pieces import emblem, token, unrest_track, vp_laurels
from ludarium.games.nova_era.picture.things import CARDS, TEXTS, WELLS, card_label, drawn
from ludarium.games.nova_era.state import Civilization, Columns, Tokens
from ludarium.scene.boards import BoardPart, Element, part, thing
from ludarium.scene.svg import box, clipped, group, path, run

DECIDING = "deciding now"
PAPER_LINE = "#6b5d4a"
STRIP = 21
"""The least height of a card of which only the name is shown."""
NAMED = 110
"""A column of another player that is so wide shows names."""
PILE = 128
"""The height of a card of the own civilization while there is room."""


def column_cards(civilization: Civilization, kind: int) -> tuple[tuple[str, bool], ...]:
    """The cards of a column, the damaged ones last, and whether each is damaged; 5 is the Personalities."""
    if kind == len(TYPES) - 1:
        return tuple((card, False) for card in civilization.personalities)
    whole = tuple((card, False) for card in civilization.undamaged[kind])
    return whole + tuple((card, True) for card in civilization.damaged[kind])


@lru_cache(maxsize=8_000)
def all_columns(
    undamaged: Columns, damaged: Columns, personalities: tuple[str, ...]
) -> tuple[tuple[tuple[str, bool], ...], ...]:
    """All six columns, each as ``column_cards`` gives it."""
    civilization = Civilization(undamaged=undamaged, damaged=damaged, personalities=personalities)
    return tuple(column_cards(civilization, kind) for kind in range(len(TYPES)))


def crowns(counts: tuple[tuple[int, ...], ...], me: int) -> tuple[bool, ...]:
    """For each type whether this seat has strictly the most."""
    others = [other for seat, other in enumerate(counts) if seat != me]
    return tuple([all(own > other[kind] for other in others) for kind, own in enumerate(counts[me])])


@lru_cache(maxsize=20_000)
def placed_card(
    content: Cards, card: str, damaged: bool, kind: str, x: float, y: float, w: float, h: float, owner: int
) -> Element:
    """A card in a tableau, as large as its place allows."""
    art = damaged_art(content, card, w, h, kind) if damaged else card_art(content, card, w, h, kind)
    label = card_label(content, card, ", damaged" if damaged else "")
    return thing(f"card-{card}", art, x, y, CARDS, w, h, 9, label, card, owner, name=content[card].name)


@lru_cache(maxsize=8_000)
def own_column(
    content: Cards, cards: tuple[tuple[str, bool], ...], kind: int, x: float, y: float, w: float, h: float, owner: int
) -> tuple[Element, ...]:
    """The cards of one column, all of them readable: the more there are, the lower each is."""
    slot = f"slot-{TYPES[kind]}-{owner}"
    if not cards:
        label = f"{TYPE_NAME[TYPES[kind]]}: no cards yet"
        return (thing(slot, drawn(_empty, kind, w), x + 2, y, WELLS, w - 4, PILE - 4, 8, label),)
    gap = 12 if len(cards) <= 3 else 5
    each = min(PILE, (h - gap * (len(cards) - 1)) / len(cards))
    if each < HEADER:
        gap, each = 1, max(18, (h - len(cards)) / len(cards))
    each = float(int(each))
    end = y + len(cards) * (each + gap)
    room = y + h - end
    place = (end, float(min(PILE, room))) if room >= STRIP else (y + h - STRIP, float(STRIP))
    return (
        thing(slot, "", x, place[0], WELLS, w, place[1]),
        *(
            placed_card(content, card, damaged, TYPES[kind], x, y + i * (each + gap), w, each, owner)
            for i, (card, damaged) in enumerate(cards)
        ),
    )


def _empty(kind: int, w: float) -> str:
    faint = '<g opacity=".22">' + icon(TYPE_ICON[TYPES[kind]], w / 2 - 19, PILE / 2 - 17, 34, "#fff") + "</g>"
    return box(0, 0, w - 4, PILE - 4, 8, "none", "#fff", 1.3, ' stroke-opacity=".2" stroke-dasharray="5 5"') + faint


@lru_cache(maxsize=2_000)
def column_head(
    kind: int, count: int, most: bool, x: float, y: float, w: float, h: float, owner: int
) -> tuple[Element, ...]:
    """The name of a column, how many undamaged cards lie there, a crown for strictly the most."""
    ground = drawn(box, -2, 0, w + 4, h, 8, "var(--ne-column)")
    name = TYPE_NAME[TYPES[kind]]
    crown = ", the most of all" if most else ""
    art = drawn(_head, kind, count, most, w)
    return (
        thing(f"column-{TYPES[kind]}-{owner}", ground, x, y, WELLS),
        thing(
            f"type-{TYPES[kind]}-{owner}",
            art,
            x,
            y + 2,
            TEXTS,
            w,
            23,
            7,
            f"{name}: {count} undamaged{crown}",
            about("type", TYPES[kind], count),
            owner,
            name=name,
            values=(("cards", count),),
        ),
    )


def _head(kind: int, count: int, most: bool, w: float) -> str:
    art = group(3, 3, token(TYPES[kind], 16)) + words(23, 15.5, TYPE_NAME[TYPES[kind]], 11.5, INK, 600, 88)
    art += words(w - 4, 15.5, count, 13, INK, 780, anchor="end", value="cards")
    return art + (icon("crown", 2.5, -7, 17, "#ffd27a") if most else "")


# -- the hand ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4_000)
def own_hand(
    content: Cards,
    hand: tuple[str, ...],
    secret: tuple[str, ...],
    x: float,
    y: float,
    w: float,
    h: float,
    owner: int,
    across: int = 2,
) -> BoardPart:
    """The own hand in columns; what only the owner knows carries an eye."""
    cards = (*secret, *hand)
    if not cards:
        empty = drawn(words, 0, 14, "No cards in hand.", 11.5, INK_2)
        return part((thing(f"no-hand-{owner}", empty, x + 4, y, TEXTS),))
    rows = -(-len(cards) // across)
    gap = 14 if rows <= 3 else 7
    each = float(int(min(146, (h - gap * (rows - 1)) / rows)))
    width = (w - 10 * (across - 1)) / across
    return part(
        [
            _held_card(
                content,
                card,
                card in secret,
                x + (i % across) * (width + 10),
                y + (i // across) * (each + gap),
                width,
                each,
                owner,
            )
            for i, card in enumerate(cards)
        ]
    )


@lru_cache(maxsize=20_000)
def _held_card(content: Cards, card: str, hidden: bool, x: float, y: float, w: float, h: float, owner: int) -> Element:
    label = card_label(content, card, ", in your hand, secret" if hidden else ", in your hand")
    art = card_art(content, card, w, h)
    if hidden:
        art = drawn(_with_eye, art, w)
    return thing(f"card-{card}", art, x, y, CARDS, w, h, 9, label, card, owner, name=content[card].name)


def _with_eye(art: str, w: float) -> str:
    """A card that only its owner sees."""
    look = path("M-6 0Q0 -7 6 0Q0 7 -6 0Z", "#fff", PAPER_LINE, 1.2) + '<circle r="2" fill="#2b2118"/>'
    return art + group(w - 8, 1, f'<circle r="9" fill="#fffaf0" stroke="{PAPER_LINE}"/>' + look)


# -- the others ------------------------------------------------------------------------------------------------


def rival(
    content: Cards,
    civilization: Civilization,
    seat: int,
    name: str,
    note: str,
    x: float,
    y: float,
    w: float,
    h: float,
    shield: int = -1,
    tile: float = 28,
) -> tuple[BoardPart, BoardPart, BoardPart]:
    """Another player's board: emblem, VP, Unrest, Resources, hand, Past, and the cards as tiles.

    Each part is kept by its own facts: what is spent or gained leaves the cards as they are.
    """
    one = civilization
    columns = all_columns(one.undamaged, one.damaged, one.personalities)
    held = (one.resources, one.unrest, one.hand, len(one.secret), len(one.past))
    return (
        _plate(seat, name, note, one.vp, x, y, w, h, shield),
        _rival_stock(content, *held, seat, name, x, y, w),
        _rival_columns(content, columns, seat, x + 8, y + 64, w - 16, h - 71, tile),
    )


@lru_cache(maxsize=4_000)
def _rival_columns(
    content: Cards,
    columns: tuple[tuple[tuple[str, bool], ...], ...],
    seat: int,
    x: float,
    y: float,
    w: float,
    h: float,
    tile: float,
) -> BoardPart:
    found: list[Element] = []
    named = w / len(columns) >= NAMED
    for kind, width in enumerate(_widths(columns, w, h, tile)):
        found += _rival_column(content, columns[kind], kind, seat, x, y, width, h, tile, named)
        x += width
    return part(found)


def _widths(columns: tuple[tuple[tuple[str, bool], ...], ...], w: float, h: float, tile: float) -> list[float]:
    """How wide each column is: all alike while the tiles fit, else after the number of tiles side by side."""
    equal = w / len(columns)
    rows = max(1, int((h - 1) / (tile + 2)))
    beside = [max(1, -(-len(cards) // rows)) for cards in columns]
    if equal >= NAMED or max(beside) * (tile + 2) + 3 <= equal:
        return [equal] * len(columns)
    return [w * count / sum(beside) for count in beside]


def _rival_ground(w: float, h: float, seat: int, deciding: bool) -> str:
    """The tray of a player: an edge in the colour of the seat, and a rim for the one who decides."""
    colour = f"var(--ne-seat-{seat + 1})"
    rim = box(1, 1, w - 2, h - 2, 12, "none", colour, 2) if deciding else ""
    return well(w, h) + rim + box(0, 0, 4, h, 2, colour)


def _small_unrest(unrest: int, w: float) -> str:
    return icon("revolt", 0, -2, 18) + group(21, 0, unrest_track(w, unrest, 14, numbers=False, value="unrest"))


def _small_stock(colour: str, held: int, s: float) -> str:
    return token(colour, s) + words(
        s + 4, s * 0.76, held, 13, INK, 750, 78 if held > 9 else 100, value="held"
    )  # two digits


@lru_cache(maxsize=4_000)
def _plate(seat: int, name: str, note: str, vp: int, x: float, y: float, w: float, h: float, shield: int) -> BoardPart:
    """Who it is, what is to be said of them, and their VP."""
    room = w - 38 - (136 if w < 405 else 56)
    shown = clipped(name, room, 15)
    start = run(shown, 15) + 10
    said = note if start + run(note, 11.5, 92) <= room else ""
    label = f"{name}, {note}" if note else name
    found = (
        thing(f"civ-{seat}", drawn(_rival_ground, w, h, seat, note == DECIDING), x, y, WELLS),
        thing(
            f"seat-{seat}",
            drawn(_sign, seat, shown, shield),
            x,
            y,
            TEXTS,
            w - 54,
            36,
            10,
            label,
            about("seat", int("first" in note)),
            seat,
        ),
        thing(f"note-{seat}", drawn(words, 0, 0, said, 11.5, INK_2, 500, 92), x + 38 + start, y + 23, TEXTS),
        thing(
            f"vp-{seat}",
            drawn(vp_laurels, vp, 34),
            x + w - 46,
            y + 2,
            TEXTS,
            34,
            34,
            10,
            f"{name}: {vp} VP",
            about("vp", vp),
            seat,
            values=(("vp", vp),),
        ),
    )
    return part(found)


def _sign(seat: int, name: str, shield: int) -> str:
    art = group(12, 8, emblem(seat, 20)) + words(38, 23, name, 15, INK, 700)
    if shield >= 0:
        art += icon("shield", 10, 6, 24, AMBER) + icon(TRACK_ICON[shield], 15, 11, 14, "#20262a")
    return art


@lru_cache(maxsize=4_000)
def _rival_stock(
    content: Cards,
    resources: Tokens,
    unrest: int,
    hand: tuple[str, ...],
    secret: int,
    past: int,
    seat: int,
    name: str,
    x: float,
    y: float,
    w: float,
) -> BoardPart:
    """Unrest, Resources, hand and Past of another player, in one line."""
    narrow, low = w <= 330, w < 405
    length, start, gap, s = (92, 128, 34, 16) if narrow else (118, 158, 41, 18)
    found = [_rival_unrest(min(unrest, CIVIL_WAR), seat, name, x + 9, y + 39, length)]
    for i, colour in enumerate(COLOURS):
        found.append(_rival_resource(colour, resources[i], seat, name, x + start + i * gap, y + 37, gap - 4, s))
    seen = listed([card_name(content, card) for card in hand])
    cards = len(hand) + secret
    label = f"{name}: {cards} in hand{f' ({seen} seen)' if seen else ''}, {past} in the Past"
    place = (x + w - (128 if low else 84), y + (8 if low else 36))
    note = about("hand", cards, secret)
    counts = (("cards", cards), ("past", past))
    art = drawn(_counts, cards, past)
    found.append(thing(f"hand-{seat}", art, *place, TEXTS, 76, 20, 6, label, note, seat, values=counts))
    return part(found)


@lru_cache(maxsize=8_000)
def _rival_unrest(unrest: int, seat: int, name: str, x: float, y: float, length: float) -> Element:
    art, label = drawn(_small_unrest, unrest, length), f"{name}: Unrest {unrest}"
    values = (("unrest", unrest),)
    note = about("unrest", unrest)
    return thing(f"unrest-{seat}", art, x, y, TEXTS, length + 21, 16, 6, label, note, seat, values=values)


@lru_cache(maxsize=8_000)
def _rival_resource(colour: str, held: int, seat: int, name: str, x: float, y: float, w: float, s: float) -> Element:
    art, label = drawn(_small_stock, colour, held, s), f"{name}: {held} {RESOURCES[colour]}"
    return thing(
        f"res-{colour}-{seat}",
        art,
        x,
        y,
        TEXTS,
        w,
        s,
        6,
        label,
        about("resource", colour, held),
        seat,
        name=RESOURCES[colour],
        values=(("held", held),),
        sign=f"ne-t-{colour}",
    )


def _counts(hand: int, past: int) -> str:
    art = icon("card-pickup", 0, 1, 18, INK_2) + words(21, 15, hand, 13, INK, 700, value="cards")
    return art + icon("tombstone", 39, 1, 17, INK_2) + words(59, 15, past, 13, INK, 700, value="past")


@lru_cache(maxsize=20_000)
def _rival_column(
    content: Cards,
    cards: tuple[tuple[str, bool], ...],
    kind: int,
    seat: int,
    x: float,
    y: float,
    w: float,
    h: float,
    most: float,
    named: bool,
) -> tuple[Element, ...]:
    """One column of another player: tiles, as large as fit."""
    name = TYPES[kind]
    ground = drawn(_tile_ground, name, w, h, not cards)
    found = [thing(f"column-{name}-{seat}", ground, x, y, WELLS)]
    if not cards:
        return tuple(found)
    if named and len(cards) * STRIP <= h:
        return (*found, *_rival_strips(content, cards, name, seat, x, y, w, h))
    s = most
    while int((w - 3) / (s + 2)) * int((h - 1) / (s + 2)) < len(cards) and s > 12:
        s -= 1
    across = min(len(cards), max(1, int((w - 3) / (s + 2))))
    rows = -(-len(cards) // across)
    for i, (card, damaged) in enumerate(cards):
        row, at = divmod(i, across)
        in_row = min(across, len(cards) - row * across)
        left = x + (w - 1) / 2 - in_row * (s + 2) / 2 + 1 + at * (s + 2)
        top = y + h / 2 - rows * (s + 2) / 2 + 1 + row * (s + 2)
        label = card_label(content, card, ", damaged" if damaged else "")
        art = tile_art(content, card, s, name, damaged=damaged)
        title = content[card].name
        found.append(thing(f"card-{card}", art, left, top, CARDS, s, s, 5, label, card, seat, name=title))
    return tuple(found)


def _rival_strips(
    content: Cards, cards: tuple[tuple[str, bool], ...], name: str, seat: int, x: float, y: float, w: float, h: float
) -> list[Element]:
    """One column of another player where there is room for names."""
    each = float(min(HEADER, int(h / len(cards))))
    top = y + h / 2 - len(cards) * each / 2 + 1
    return [
        placed_card(content, card, damaged, name, x + 5, top + i * each, w - 11, each - 2, seat)
        for i, (card, damaged) in enumerate(cards)
    ]


def _tile_ground(name: str, w: float, h: float, empty: bool) -> str:
    art = box(1, 0, w - 3, h, 6, "var(--ne-column)")
    if empty:
        art += '<g opacity=".16">' + icon(TYPE_ICON[name], w / 2 - 10, h / 2 - 10, 20, "#fff") + "</g>"
    return art

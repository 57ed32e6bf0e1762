"""The table on a phone: lanes at true size, my dice and stock in the sheet, civilizations in their own docks."""

from __future__ import annotations

from functools import lru_cache

from ludarium.games.nova_era.content import Cards
from ludarium.games.nova_era.event_words import ERAS, TRACKS, name_of
from ludarium.games.nova_era.names import CIVIL_WAR, COLOUR_OF, COLOURS, LAST_SPACE, RESOURCES, VALUE_OF
from ludarium.games.nova_era.notes import about
from ludarium.games.nova_era.picture.cards import Rise, person_art
from ludarium.games.nova_era.picture.columns import all_columns, column_head, crowns, own_column, own_hand, rival
from ludarium.games.nova_era.picture.desk import FURTHER
from ludarium.games.nova_era.picture.ink import (
    AMBER,
    INK,
    INK_2,
    TRACK_COLOURS,
    TRACK_ICON,
    icon,
    paint,
    well,
    words,
)
from ludarium.games.nova_era.picture.market import display_column, rises, zones
from ludarium.games.nova_era.picture.moment import (
    PICK,
    Ids,
    asked,
    chosen_die,
    counts_of,
    die_ids,
    fallen,
    gave_up,
    spent_of,
    step_of,
    topic_of,
)
from ludarium.games.nova_era.picture.pieces import HOT, emblem, hollow, spent_die, token, unrest_track
from ludarium.games.nova_era.picture.scoring import Line, scored_lines, table
from ludarium.games.nova_era.picture.strikes import Strike, small_banner, strike_of
from ludarium.games.nova_era.picture.things import (
    BANNER,
    CARDS,
    GROUND,
    TEXTS,
    WELLS,
    alone,
    card_label,
    drawn,
    lying_die,
)
from ludarium.games.nova_era.picture.wide import final_art, final_title, note_of, shield_of, traded_words
from ludarium.games.nova_era.rules.dice import DICE_PER_ZONE
from ludarium.games.nova_era.state import Civilization, NovaEra, Tokens
from ludarium.scene.boards import Board, BoardPart, Element, part, thing
from ludarium.scene.svg import box, counted, group

WIDTH = 390.0


def phone(g: NovaEra, seat: int, names: tuple[str, ...]) -> tuple[Board, ...]:
    """All boards of a phone, those of the board dock first."""
    zone_ids, hand_ids = die_ids(g)
    picking = step_of(g)[1] == PICK
    strike = strike_of(g, seat, names)
    boards = (
        [_strike(strike, "board" if topic_of(g) == "give up a die" or asked(g) != seat else "me")] if strike else []
    )
    boards.append(_tracks(g.tracks))
    if picking:
        boards.append(_zones(g, max(seat, asked(g) if seat < 0 else seat, 0), zone_ids))
    if g.ask is None:
        boards.append(_final(g, names))
    else:
        boards += [
            _display(g.content, tuple(g.display), picking),
            _people(g.content, g.offer, rises(g, seat)),
        ]
    if picking and g.round == 1 and g.scored:
        boards.append(_scored(g, names))
    if seat >= 0:
        one = g.civilizations[seat]
        columns = all_columns(one.undamaged, one.damaged, one.personalities)
        mine = _me(g.content, one.unrest, columns, counts_of(g), one.hand, one.secret, seat)
        boards += [_sheet(g, seat, hand_ids[seat]), mine]
    others = g.clockwise(seat)[1:] if seat >= 0 else range(g.seats)
    boards.append(_rivals(g.content, tuple([_rival(g, other, names, hand_ids[other]) for other in others])))
    return tuple(boards)


def _rival(g: NovaEra, seat: int, names: tuple[str, ...], ids: tuple[str, ...]) -> Rival:
    one = g.civilizations[seat]
    return (
        one,
        seat,
        name_of(names, seat),
        note_of(g, seat),
        shield_of(g, seat),
        spent_of(g, one),
        fallen(g, one),
        ids,
    )


# -- the board dock -----------------------------------------------------------------------------------------------


def _strike(strike: Strike, dock: str) -> Board:
    """What has come over a civilization, where the one it hits looks."""
    art, height = small_banner(strike, 374)
    return Board("strike", WIDTH, height + 12, (alone("banner", art, 8, 6, BANNER),), strike.title, "fit", dock)


@lru_cache(maxsize=2_000)
def _tracks(tracks: tuple[int, ...]) -> Board:
    chips = [_track_chip(i, space) for i, space in enumerate(tracks)]
    return Board("tracks", WIDTH, 60, (part(chips),))


@lru_cache(maxsize=200)
def _track_chip(i: int, space: int) -> Element:
    """A track as a chip: icon, value, ten pips."""
    w, colour, hot = 72.0, TRACK_COLOURS[i], space >= HOT
    art = box(0.5, 0.5, w - 1, 45, 9, "var(--ne-well)", AMBER if hot else "var(--ne-well-line)", 1.6 if hot else 1)
    art += box(7, 6, 24, 24, 6, paint(colour), "#fff", 1, ' stroke-opacity=".4"') + icon(
        TRACK_ICON[i], 10.5, 9.5, 17, paint(colour, "ink")
    )
    art += words(36, 24.5, space, 17, INK, 780, value="space")
    art += words(w - 6, 24.5, "/10", 11, INK_2, 500, 88, "end", beside="space") if space < LAST_SPACE else ""
    lit = "#c9c4d2" if colour == "black" else paint(colour)
    art += "".join(
        box(7 + k * 5.9, 35, 4.7, 5.5, 1.5, lit if k < space else "var(--ne-cell)") for k in range(LAST_SPACE)
    )
    label = f"{TRACKS[i]}: {space} of 10"
    return thing(
        f"track-{i}",
        art,
        8 + i * 75.5,
        7,
        TEXTS,
        w,
        46,
        9,
        label,
        about("track", i, space),
        name=TRACKS[i],
        values=(("space", space),),
    )


def _zones(g: NovaEra, seat: int, ids: Ids) -> Board:
    """All at once, for they are compared: in two rows where one has no room for them."""
    across = 3 if len(g.zones) != 4 else 2
    rows = -(-len(g.zones) // across)
    found = tuple(zones(g, seat, ids, 8, 6, WIDTH - 16, 116, across))
    return Board("zones", WIDTH, 4 + rows * 124, found, "Dice Zones")


@lru_cache(maxsize=2_000)
def _display(content: Cards, display: tuple[tuple[str, ...], ...], folded: bool) -> Board:
    """The Display as a lane: two and a half columns are seen at once."""
    cw, gap, full = 118.0, 11.0, 29.0 if folded else 166.0
    height = 6 + 90 + full + (8 if folded else 24)
    columns = [cards for cards in display if cards]
    found = tuple(
        [display_column(content, cards, 14 + i * (cw + gap), 96 + full, cw, full) for i, cards in enumerate(columns)]
    )
    return Board("display", 17 + max(1, len(columns)) * (cw + gap), height, found, "Display", "scroll")


@lru_cache(maxsize=2_000)
def _people(content: Cards, offer: tuple[str, ...], changes: tuple[Rise, ...]) -> Board:
    marks = changes or (None,) * len(offer)
    found = part([_person(content, card, 12 + i * 190.0, marks[i]) for i, card in enumerate(offer)])
    return Board("people", 14 + max(2, len(offer)) * 190.0, 94, (found,), "Personalities", "scroll")


def _person(content: Cards, card: str, x: float, rise: Rise | None) -> Element:
    art = person_art(content, card, 178.0, 72.0, rise)
    label, name = card_label(content, card), content[card].name
    return thing(f"card-{card}", art, x, 10, CARDS, 178, 72, 9, label, card, name=name)


def _final(g: NovaEra, names: tuple[str, ...]) -> Board:
    title, rows = final_title(g, names), scored_lines(g, names)
    height = 127 + 27.0 * g.seats
    art = drawn(final_art, title, rows, traded_words(g, names), 374.0, height, False)
    found = alone("final", art, 8, 6, BANNER, 374, height, 12, title, "NE-END-03")
    return Board("final", WIDTH, height + 12, (found,), "The end")


def _scored(g: NovaEra, names: tuple[str, ...]) -> Board:
    """What the Era that has just ended scored."""
    art = drawn(_scored_art, f"Era {ERAS[g.era - 1]} was scored", scored_lines(g, names))
    height = 58 + 27.0 * g.seats
    return Board(
        "scored",
        WIDTH,
        height + 8,
        (alone("scored", art, 8, 2, WELLS, 374, height, 12, "The last scoring", about("scored")),),
    )


def _scored_art(title: str, rows: tuple[Line, ...]) -> str:
    return well(374, 58 + 27.0 * len(rows), title) + group(8, 26, table(rows, 358, False, False)[0])


# -- the sheet ----------------------------------------------------------------------------------------------------


def _sheet(g: NovaEra, me: int, ids: tuple[str, ...]) -> Board:
    """My dice and my stock, on a strip of cloth."""
    one = g.civilizations[me]
    who, chosen = chosen_die(g)
    dice = (one.dice, fallen(g, one), spent_of(g, one), gave_up(g, one), chosen if who == me else "", ids)
    return _strip(*dice, one.resources, one.unrest, len(one.past), one.vp, len(one.hand), len(one.secret), me)


@lru_cache(maxsize=4_000)
def _strip(
    dice: tuple[str, ...],
    lowered: int,
    spent: tuple[str, ...],
    given: bool,
    chosen: str,
    ids: tuple[str, ...],
    resources: Tokens,
    unrest: int,
    past: int,
    vp: int,
    hand: int,
    secret: int,
    me: int,
) -> Board:
    spends = bool(chosen)
    found = [thing("strip", drawn(box, 0, 0, 366, 60, 12, "var(--ne-cloth-b)"), 0, 0, GROUND)]
    found += [_spent(i, one, given and i == 0, 11 + i * 52.0, me) for i, one in enumerate(spent)]
    if not spent and not dice:
        found += [thing(f"hollow-{i}", drawn(hollow, 40), 11 + i * 52.0, 10, TEXTS) for i in range(DICE_PER_ZONE)]
    for i, one in enumerate(dice):
        taken = one == chosen
        chosen = "" if taken else chosen
        left = 11 + (len(spent) + i) * 52.0
        found.append(lying_die(ids[i], one, left, 10, 40, f"My {one}", me, lowered, taken))
    for i, colour in enumerate(COLOURS):
        found.append(_stock(colour, resources[i], me, 168 + (i % 2) * 50, 4 + (i // 2) * 27))
    unrest, held = min(unrest, CIVIL_WAR), hand + secret
    found += [
        _sign(f"unrest-{me}", "revolt", unrest, f"My Unrest: {unrest}", about("unrest", unrest), me, 268, 4),
        _sign(f"past-{me}", "tombstone", past, f"My Past: {past}", about("past", past), me, 268, 31),
        _sign(f"vp-{me}", "laurels", vp, f"My VP: {vp}", about("vp", vp), me, 317, 4),
        _sign(f"hand-{me}", "card-pickup", held, f"My hand: {held}", about("hand", held, secret), me, 317, 31),
    ]
    if spends:
        found += [thing(f"next-{n}", "", 317, 4, TEXTS, 46, 25, 7) for n in range(1, FURTHER + 1)]
    return Board("stock", 366, 60, (part(found),), "My dice and stock", "fit", "sheet")


def _spent(i: int, one: str, given: bool, x: float, me: int) -> Element:
    art = spent_die(40, COLOUR_OF[one], VALUE_OF[one])
    became, rule = ("given up", "NE-DARK-02") if given else ("spent", "NE-SPEND-07")
    return thing(f"spent-{i}", art, x, 10, TEXTS, 40, 40, 8, f"My {one}, {became}", rule, me)


def _stock(colour: str, held: int, me: int, x: float, y: float) -> Element:
    art = group(2, 2, token(colour, 21)) + words(26, 18, held, 15, INK, 750, value="held")
    return thing(
        f"res-{colour}-{me}",
        art,
        x,
        y,
        TEXTS,
        46,
        25,
        7,
        f"My {RESOURCES[colour]}: {held}",
        about("resource", colour, held),
        me,
        name=RESOURCES[colour],
        values=(("held", held),),
        sign=f"ne-t-{colour}",
    )


def _sign(key: str, sign: str, value: int, label: str, note: str, me: int, x: float, y: float) -> Element:
    art = icon(sign, 2, 2, 20, "var(--ne-gold)" if sign == "laurels" else INK_2)
    art += words(26, 18, value, 15, INK, 750, value="value")
    return thing(key, art, x, y, TEXTS, 46, 25, 7, label, note, me, values=(("value", value),))


# -- me and the rivals ----------------------------------------------------------------------------------------------


def _cloth(key: str, w: float, h: float) -> BoardPart:
    return alone(f"cloth-{key}", drawn(box, 0, 0, w, h, 0, "var(--ne-cloth-b)"), 0, 0, GROUND)


def _unrest(unrest: int) -> str:
    return words(0, 12, counted(unrest, "unrest", "Unrest "), 13, INK, 700) + group(
        0, 20, unrest_track(366, unrest, 22)
    )


@lru_cache(maxsize=4_000)
def _me(
    content: Cards,
    unrest: int,
    columns: tuple[tuple[tuple[str, bool], ...], ...],
    counts: tuple[tuple[int, ...], ...],
    hand: tuple[str, ...],
    secret: tuple[str, ...],
    me: int,
) -> Board:
    """My Unrest, my six columns in two rows, my hand."""
    unrest = min(unrest, CIVIL_WAR)
    track = drawn(_unrest, unrest)
    label, note, values = f"My Unrest: {unrest}", about("unrest", unrest), (("unrest", unrest),)
    found = [thing("me-unrest", track, 12, 10, TEXTS, 366, 44, 8, label, note, me, name="Unrest", values=values)]
    most = (*crowns(counts, me), False)
    cw, y = 116.0, 64.0
    for row in (0, 3):
        longest = max(len(columns[kind]) for kind in range(row, row + 3))
        h = 128.0 * min(2, max(1, longest)) + 40 + (20 * (longest - 2) if longest > 2 else 0)
        for kind in range(row, row + 3):
            count = counts[me][kind] if kind < len(counts[me]) else len(columns[kind])
            x = 12 + (kind - row) * (cw + 9)
            found += column_head(kind, count, most[kind], x, y, cw, h, me)
            found += own_column(content, columns[kind], kind, x, y + 28, cw, h - 32, me)
        y += h + 10
    found.append(thing("my-hand", drawn(words, 0, 14, "My hand", 14, INK, 700), 12, y, TEXTS))
    rows = max(1, -(-(len(hand) + len(secret)) // 3))
    held = own_hand(content, hand, secret, 12, y + 26, 366, rows * 160.0, me, 3)
    y += 34 + rows * 160
    return Board("me", WIDTH, y, (_cloth("me", WIDTH, y), part(found), held), "My civilization", "fit", "me")


Rival = tuple[Civilization, int, str, str, int, tuple[str, ...], int, tuple[str, ...]]
"""A player as others see them: all they have, seat, name, note, shield, spent dice, how far the others fell, their ids."""


@lru_cache(maxsize=2_000)
def _rivals(content: Cards, others: tuple[Rival, ...]) -> Board:
    """Everybody else, with their dice."""
    found: list[BoardPart] = []
    y = 8.0
    for civilization, seat, name, note, shield, spent, lowered, ids in others:
        found += rival(content, civilization, seat, name, note, 8.0, y, 374.0, 156.0, shield)
        dice = [thing(f"dice-of-{seat}", drawn(_dice_strip, seat, spent), 8, y + 160, WELLS)]
        for i, one in enumerate(civilization.dice):
            x, label = 44 + (len(spent) + i) * 36, f"{name}: {one}"
            dice.append(lying_die(ids[i], one, x, y + 166, 26, label, seat, lowered))
        found.append(part(dice))
        y += 210
    return Board("rivals", WIDTH, y, (_cloth("rivals", WIDTH, y), *found), "Players", "fit", "rivals")


def _dice_strip(seat: int, spent: tuple[str, ...]) -> str:
    art = box(0, 0, 374, 40, 9, "var(--ne-cell-1)") + group(10, 11, emblem(seat, 18))
    faces = (spent_die(26, COLOUR_OF[one], VALUE_OF[one]) for one in spent)
    return art + "".join(group(36 + i * 36, 6, face) for i, face in enumerate(faces))

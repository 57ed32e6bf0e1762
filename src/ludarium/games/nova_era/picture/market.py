"""What lies in the middle for all: the Display, the Personalities, and the Dice Zones while dice are picked."""

from __future__ import annotations

from functools import lru_cache

from ludarium.games.nova_era.content import Cards
from ludarium.games.nova_era.event_words import ERAS, TRACKS
from ludarium.games.nova_era.names import CIVIL_WAR, COLOUR_OF, INDEX, LAST_SPACE, LIMIT, UNREST_ZONE, VALUE_OF
from ludarium.games.nova_era.notes import about
from ludarium.games.nova_era.picture.cards import HEADER, Rise, card_art, person_art, person_height
from ludarium.games.nova_era.picture.ink import AMBER, INK, INK_2, TRACK_COLOURS, TRACK_ICON, icon, paint, well, words
from ludarium.games.nova_era.picture.moment import Ids, chosen_die
from ludarium.games.nova_era.picture.pieces import die
from ludarium.games.nova_era.picture.things import CARDS, DICE, FRONT, TEXTS, WELLS, alone, card_label, drawn, thing
from ludarium.games.nova_era.rules.actions import unrest_change
from ludarium.games.nova_era.rules.dice import DICE_PER_ZONE
from ludarium.games.nova_era.rules.setup import CARDS_PER_COLUMN
from ludarium.games.nova_era.state import NovaEra
from ludarium.kernel.ink import box, group
from ludarium.kernel.pictures import Element, Part

STEP = HEADER
"""How far a card hangs below the one above it."""


@lru_cache(maxsize=8_000)
def display_column(
    content: Cards, cards: tuple[str, ...], x: float, bottom: float, w: float, full: float
) -> tuple[Element, ...]:
    """A column that hangs so that its bottom card ends on this line; only that card is shown in full."""
    found = []
    top = bottom - full - (len(cards) - 1) * STEP
    for i, card in enumerate(cards):
        last = i == len(cards) - 1
        h = full if last else STEP - 1
        label = card_label(content, card, "" if last else ", under other cards")
        art = card_art(content, card, w, h, under=not last)
        found.append(thing(f"card-{card}", art, x, top + i * STEP, CARDS, w, h, 9 if last else 7, label, card))
    return tuple(found)


def display(g: NovaEra, x: float, y: float, w: float, h: float, gap: float, *, folded: bool) -> tuple[Part, ...]:
    """All columns of the Display; ``folded``: with headers only, while the Dice Zones take the place."""
    return _display(g.content, tuple(g.display), x, y, w, h, gap, folded)


@lru_cache(maxsize=4_000)
def _display(
    content: Cards,
    columns: tuple[tuple[str, ...], ...],
    x: float,
    y: float,
    w: float,
    h: float,
    gap: float,
    folded: bool,
) -> tuple[Part, ...]:
    cw = float(int((w - 24 - gap * (len(columns) - 1)) / max(1, len(columns))))
    bottom = y + h - (7 if folded else 18)
    full = float(STEP - 1) if folded else float(min(166, int(h - 40 - (CARDS_PER_COLUMN - 1) * STEP)))
    found: list[Part] = []
    for i, cards in enumerate(columns):
        left = x + 12 + i * (cw + gap)
        if cards:
            found.append(display_column(content, cards, left, bottom, cw, full))
        elif not folded:
            found.append(alone(f"bare-{i}", drawn(_bare, cw, full), left, bottom - full, WELLS))
    return tuple(found)


def _bare(w: float, h: float) -> str:
    """A column of which every card is taken."""
    return box(2, 2, w - 4, h - 4, 8, "none", "#fff", 1.3, ' stroke-opacity=".16" stroke-dasharray="5 5"')


def display_well(g: NovaEra, x: float, y: float, w: float, h: float, title: str = "", right: str = "") -> Part:
    """The tray of the Display, or of what takes its place."""
    name = title or f"Display, Era {ERAS[g.era]}"
    return alone("display", drawn(well, w, h, name, right), x, y, WELLS)


def rises(g: NovaEra, seat: int) -> tuple[Rise, ...]:
    """What each Personality would do to the Unrest of this seat, which has chosen a die; else nothing."""
    who, one = chosen_die(g)
    if who != seat:
        return ()
    unrest = g.civilizations[seat].unrest
    changes = [unrest_change(g, seat, one, card) for card in g.offer]
    return tuple([(max(by, -unrest), unrest + by >= CIVIL_WAR) for by in changes])


@lru_cache(maxsize=2_000)
def people(
    content: Cards, offer: tuple[str, ...], rises: tuple[Rise, ...], x: float, y: float, w: float, h: float
) -> tuple[Element, ...]:
    """The Personalities on offer, one row each; when there are many, each is lower."""
    found = [thing("people", drawn(well, w, h, "Personalities"), x, y, WELLS)]
    if not offer:
        none = words(12, 44, "All are enlisted.", 11.5, INK_2)
        return (*found, thing("nobody", none, x, y, TEXTS))
    inner, room = w - 18, h - 34
    heights = [person_height(content, card, inner) for card in offer]
    gap = 7.0 if sum(heights) + 7 * len(offer) <= room else 4.0
    spare = room - gap * (len(offer) - 1)
    lowest = 39.5 if 39.5 * len(offer) <= spare else spare / len(offer)
    while sum(heights) > spare:
        tallest = max(heights)
        if tallest <= lowest:
            heights = [lowest] * len(offer)
            break
        heights[heights.index(tallest)] = max(lowest, tallest - 15.5)
    at = y + 26.0
    for card, height, rise in zip(offer, heights, rises or (None,) * len(offer), strict=True):
        art = person_art(content, card, inner, height, rise)
        found.append(thing(f"card-{card}", art, x + 9, at, CARDS, inner, height, 9, card_label(content, card), card))
        at += height + gap
    return tuple(found)


# -- picking dice ---------------------------------------------------------------------------------------------


def excess_of(g: NovaEra, seat: int, dice: tuple[str, ...]) -> int:
    """By how much these dice would be over the limit of this seat."""
    return max(0, sum(VALUE_OF[one] for one in dice) - LIMIT - g.powers(seat).limit_bonus)


def if_left(tracks: tuple[int, ...], dice: tuple[str, ...]) -> tuple[int, ...]:
    """Where the markers would go if these dice stayed over."""
    spaces = list(tracks)
    for one in dice:
        i = INDEX[COLOUR_OF[one]]
        spaces[i] = min(LAST_SPACE, spaces[i] + VALUE_OF[one])
    return tuple(spaces)


def ghosts(g: NovaEra) -> tuple[tuple[int, ...], ...]:
    """For each track the spaces that it would reach, zone by zone, if the zone were left."""
    ends = [if_left(g.tracks, dice) for dice in g.zones if dice]
    return tuple(tuple(sorted({end[i] for end in ends} - {g.tracks[i]})) for i in range(5))


def zones(g: NovaEra, seat: int, ids: Ids, x: float, y: float, w: float, h: float) -> Part:
    """The Dice Zones side by side: dice, total, what they do to this seat's Unrest, what they move if left."""
    over = tuple([excess_of(g, seat, dice) for dice in g.zones])
    return _zones(tuple(g.zones), over, g.civilizations[seat].unrest, g.tracks, ids, x, y, w, h)


@lru_cache(maxsize=2_000)
def _zones(
    lying: tuple[tuple[str, ...], ...],
    over: tuple[int, ...],
    unrest: int,
    tracks: tuple[int, ...],
    ids: Ids,
    x: float,
    y: float,
    w: float,
    h: float,
) -> Part:
    count = len(lying)
    zw = float(int((w - 8 * (count - 1)) / count))
    die_size = float(int(min(42, (zw - 24) / DICE_PER_ZONE, h - 82)))
    found: list[Element] = []
    for i, dice in enumerate(lying):
        left = x + i * (zw + 8)
        ground = drawn(_zone_ground, zw, h, not dice)
        found.append(thing(f"zone-ground-{i}", ground, left, y, WELLS))
        if not dice:
            continue
        art = _zone(i, dice, over[i], unrest, tracks, if_left(tracks, dice), zw, h)
        label = f"Dice Zone {i + 1}: {', '.join(dice)}, total {sum(map(VALUE_OF.__getitem__, dice))}"
        found.append(thing(f"zone-{i}", art, left, y, FRONT, zw, h, 10, label, "NE-PICK-01"))
        pad = (zw - 3 * die_size) / 4
        for k, one in enumerate(dice):
            face = die(die_size, COLOUR_OF[one], VALUE_OF[one])
            at = left + pad + k * (die_size + pad) - 2
            found.append(
                thing(ids[i][k], face, at, y + 27, DICE, die_size, die_size, die_size * 0.2, one, about("die", one))
            )
    return tuple(found)


def _zone_ground(w: float, h: float, empty: bool) -> str:
    if empty:
        dashed = box(0.5, 0.5, w - 1, h - 1, 10, "none", "#fff", 1.2, ' stroke-opacity=".2" stroke-dasharray="5 5"')
        return dashed + words(w / 2, h / 2 + 4, "taken", 11.5, INK_2, anchor="middle")
    return box(0.5, 0.5, w - 1, h - 1, 10, "var(--ne-raised)", "var(--ne-well-line)")


def _zone(
    i: int,
    dice: tuple[str, ...],
    excess: int,
    unrest: int,
    tracks: tuple[int, ...],
    moved: tuple[int, ...],
    w: float,
    h: float,
) -> str:
    total = sum(VALUE_OF[one] for one in dice)
    art = words(10, 19, f"Zone {i + 1}", 12.5, INK, 650) + words(w - 10, 20, total, 16, INK, 780, anchor="end")
    art += _unrest_line(excess, unrest, 10, h - 42, w) + words(9, h - 10, "left", 11, INK_2, 500, 88)
    changed = [track for track, space in enumerate(moved) if space != tracks[track]]
    step = min(30.0, (w - 32) / max(1, len(changed)))
    for n, track in enumerate(changed):
        art += _moved(track, moved[track], 28 + n * step, h - 21)
    return art


def _moved(track: int, space: int, x: float, y: float) -> str:
    """A track that would move, and where to."""
    colour, struck = TRACK_COLOURS[track], space == LAST_SPACE
    art = box(x, y, 13, 13, 4, paint(colour), "#fff", 0.8) + icon(
        TRACK_ICON[track], x + 1.5, y + 1.5, 10, paint(colour, "ink")
    )
    return art + words(x + 14.5, y + 11, space, 11, AMBER if struck else INK, 780 if struck else 600, 84)


def _unrest_line(excess: int, unrest: int, x: float, y: float, w: float) -> str:
    """What picking this zone does to Unrest, in words and colour."""
    after = unrest + excess
    if not excess:
        return group(x, y, icon("revolt", 0, -3, 14, INK_2) + words(18, 8, "no Unrest", 12, INK_2, 600, 92))
    if after >= CIVIL_WAR:
        tag = box(-3, -6, w - 14, 20, 6, "#8f1f16", "#fff", 1)
        return group(
            x,
            y,
            tag + icon("uprising", 2, -4, 15, "#fff") + words(21, 8.5, f"Civil War, +{excess}", 12, "#fff", 750, 84),
        )
    fill = AMBER if after in UNREST_ZONE else INK
    return group(x, y, icon("revolt", 0, -3, 14, fill) + words(18, 8, f"Unrest +{excess}: {after}", 12, fill, 700, 92))


def left_words(g: NovaEra, dice: tuple[str, ...]) -> str:
    """What the tracks would do, in words."""
    after = if_left(g.tracks, dice)
    return ", ".join(f"{TRACKS[i]} {g.tracks[i]} to {space}" for i, space in enumerate(after) if space != g.tracks[i])

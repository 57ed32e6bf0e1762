"""What lies in the middle for all: the Display, the Personalities, and the Dice Zones while dice are picked."""

from __future__ import annotations

from functools import lru_cache

from ludarium.games.nova_era.content import Cards
from ludarium.games.nova_era.event_words import ERAS, TRACKS
from ludarium.games.nova_era.names import CIVIL_WAR, COLOUR_OF, INDEX, LAST_SPACE, LIMIT, UNREST_ZONE, VALUE_OF
from ludarium.games.nova_era.picture.cards import HEADER, Rise, card_art, person_art, person_height
from ludarium.games.nova_era.picture.ink import AMBER, INK, INK_2, TRACK_COLOURS, TRACK_ICON, icon, paint, well, words
from ludarium.games.nova_era.picture.moment import Ids, chosen_die
from ludarium.games.nova_era.picture.things import (
    CARDS,
    FRONT,
    TEXTS,
    WELLS,
    alone,
    card_label,
    drawn,
    lying_die,
)
from ludarium.games.nova_era.rules.actions import unrest_change
from ludarium.games.nova_era.rules.dice import DICE_PER_ZONE
from ludarium.games.nova_era.rules.setup import CARDS_PER_COLUMN
from ludarium.games.nova_era.state import NovaEra
from ludarium.scene.boards import BoardPart, Element, part, thing
from ludarium.scene.svg import box, group

STEP = HEADER
"""How far a card hangs below the one above it."""


@lru_cache(maxsize=8_000)
def display_column(content: Cards, cards: tuple[str, ...], x: float, bottom: float, w: float, full: float) -> BoardPart:
    """A column that hangs so that its bottom card ends on this line; only that card is shown in full."""
    top, last = bottom - full - (len(cards) - 1) * STEP, len(cards) - 1
    return part([_displayed(content, card, i != last, x, top + i * STEP, w, full) for i, card in enumerate(cards)])


@lru_cache(maxsize=20_000)
def _displayed(content: Cards, card: str, under: bool, x: float, y: float, w: float, full: float) -> Element:
    """A card of the Display; ``under`` others, only its head is seen."""
    h = STEP - 1 if under else full
    label = card_label(content, card, ", under other cards" if under else "")
    art = card_art(content, card, w, h, under=under)
    return thing(f"card-{card}", art, x, y, CARDS, w, h, 7 if under else 9, label, card, name=content[card].name)


def display(g: NovaEra, x: float, y: float, w: float, h: float, gap: float, *, folded: bool) -> tuple[BoardPart, ...]:
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
) -> tuple[BoardPart, ...]:
    cw = float(int((w - 24 - gap * (len(columns) - 1)) / max(1, len(columns))))
    bottom = y + h - (7 if folded else 18)
    full = float(STEP - 1) if folded else float(min(166, int(h - 40 - (CARDS_PER_COLUMN - 1) * STEP)))
    found: list[BoardPart] = []
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


def display_well(g: NovaEra, x: float, y: float, w: float, h: float, title: str = "", right: str = "") -> BoardPart:
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
) -> BoardPart:
    """The Personalities on offer, one row each; when there are many, each is lower."""
    found = [thing("people", drawn(well, w, h, "Personalities"), x, y, WELLS)]
    if not offer:
        none = words(12, 44, "All are enlisted.", 11.5, INK_2)
        return part((*found, thing("nobody", none, x, y, TEXTS)))
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
        found.append(_person(content, card, rise, x + 9, at, inner, height))
        at += height + gap
    return part(found)


@lru_cache(maxsize=8_000)
def _person(content: Cards, card: str, rise: Rise | None, x: float, y: float, w: float, h: float) -> Element:
    art = person_art(content, card, w, h, rise)
    return thing(f"card-{card}", art, x, y, CARDS, w, h, 9, card_label(content, card), card, name=content[card].name)


# -- picking dice ---------------------------------------------------------------------------------------------


def excess_of(g: NovaEra, seat: int, dice: tuple[str, ...]) -> int:
    """By how much these dice would be over the limit of this seat."""
    return max(0, total_of(dice) - LIMIT - g.powers(seat).limit_bonus)


@lru_cache(maxsize=20_000)
def total_of(dice: tuple[str, ...]) -> int:
    """The sum of these dice."""
    return sum([VALUE_OF[one] for one in dice])


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


def zones(g: NovaEra, seat: int, ids: Ids, x: float, y: float, w: float, h: float, across: int = 0) -> list[BoardPart]:
    """The Dice Zones: dice, total, what they do to this seat's Unrest, what they move if left.

    So many lie side by side; all, if nothing else is said.
    """
    across = across or len(g.zones)
    zw = float(int((w - 8 * (across - 1)) / across))
    unrest = g.civilizations[seat].unrest
    return [
        _zone(
            i,
            dice,
            ids[i],
            excess_of(g, seat, dice),
            unrest,
            g.tracks,
            x + i % across * (zw + 8),
            y + i // across * (h + 8),
            zw,
            h,
        )
        for i, dice in enumerate(g.zones)
    ]


@lru_cache(maxsize=8_000)
def _zone(
    i: int,
    dice: tuple[str, ...],
    ids: tuple[str, ...],
    excess: int,
    unrest: int,
    tracks: tuple[int, ...],
    x: float,
    y: float,
    w: float,
    h: float,
) -> BoardPart:
    """One Dice Zone; empty, it says that it was taken."""
    ground = thing(f"zone-ground-{i}", drawn(_zone_ground, w, h, not dice), x, y, WELLS)
    if not dice:
        return part((ground,))
    total = total_of(dice)
    art = _zone_words(i, total, excess, unrest, tracks, if_left(tracks, dice), w, h)
    label = f"Dice Zone {i + 1}: {', '.join(dice)}, total {total}"
    s = float(int(min(42, (w - 24) / DICE_PER_ZONE, h - 82)))
    pad = (w - 3 * s) / 4
    faces = [lying_die(ids[k], one, x + pad + k * (s + pad) - 2, y + 27, s, one) for k, one in enumerate(dice)]
    return part((ground, _zone_thing(i, art, label, x, y, w, h), *faces))


def _zone_thing(i: int, art: str, label: str, x: float, y: float, w: float, h: float) -> Element:
    return thing(f"zone-{i}", art, x, y, FRONT, w, h, 10, label, "NE-PICK-01", name=f"Dice Zone {i + 1}")


def _zone_ground(w: float, h: float, empty: bool) -> str:
    if empty:
        dashed = box(0.5, 0.5, w - 1, h - 1, 10, "none", "#fff", 1.2, ' stroke-opacity=".2" stroke-dasharray="5 5"')
        return dashed + words(w / 2, h / 2 + 4, "taken", 11.5, INK_2, anchor="middle")
    return box(0.5, 0.5, w - 1, h - 1, 10, "var(--ne-raised)", "var(--ne-well-line)")


def _zone_words(
    i: int,
    total: int,
    excess: int,
    unrest: int,
    tracks: tuple[int, ...],
    moved: tuple[int, ...],
    w: float,
    h: float,
) -> str:
    art = _zone_head(i, total, w, h) + _unrest_line(excess, unrest, 10, h - 42, w)
    changed = [track for track, space in enumerate(moved) if space != tracks[track]]
    step = min(30.0, (w - 32) / max(1, len(changed)))
    for n, track in enumerate(changed):
        art += _moved(track, moved[track], 28 + n * step, h - 21)
    return art


@lru_cache(maxsize=1_000)
def _zone_head(i: int, total: int, w: float, h: float) -> str:
    art = words(10, 19, f"Zone {i + 1}", 12.5, INK, 650) + words(w - 10, 20, total, 16, INK, 780, anchor="end")
    return art + words(9, h - 10, "left", 11, INK_2, 500, 88)


@lru_cache(maxsize=2_000)
def _moved(track: int, space: int, x: float, y: float) -> str:
    """A track that would move, and where to."""
    colour, struck = TRACK_COLOURS[track], space == LAST_SPACE
    art = box(x, y, 13, 13, 4, paint(colour), "#fff", 0.8) + icon(
        TRACK_ICON[track], x + 1.5, y + 1.5, 10, paint(colour, "ink")
    )
    return art + words(x + 14.5, y + 11, space, 11, AMBER if struck else INK, 780 if struck else 600, 84)


@lru_cache(maxsize=1_000)
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

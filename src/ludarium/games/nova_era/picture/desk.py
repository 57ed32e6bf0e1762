"""The left side of the table: tracks, dice of all players, the own desk; and the scoring track above."""

from __future__ import annotations

from functools import lru_cache

from ludarium.games.nova_era.content import Cards
from ludarium.games.nova_era.event_words import TRACKS, name_of
from ludarium.games.nova_era.names import (
    CIVIL_WAR,
    COLOUR_OF,
    COLOURS,
    DICE_COLOURS,
    RESOURCES,
    UNREST_ZONE,
    VALUE_OF,
)
from ludarium.games.nova_era.notes import about
from ludarium.games.nova_era.picture.cards import tile_art
from ludarium.games.nova_era.picture.emblems import types_of
from ludarium.games.nova_era.picture.ink import AMBER, INK, INK_2, icon, well, words
from ludarium.games.nova_era.picture.market import ghosts
from ludarium.games.nova_era.picture.moment import (
    PICK,
    Ids,
    chosen_die,
    fallen,
    gave_up,
    lap_of,
    laps_of,
    spent_of,
    step_of,
)
from ludarium.games.nova_era.picture.pieces import (
    emblem,
    hollow,
    shades,
    spent_die,
    token,
    track,
    unrest_track,
    vp_laurels,
)
from ludarium.games.nova_era.picture.things import CARDS, TEXTS, WELLS, alone, card_label, drawn, lying_die
from ludarium.games.nova_era.rules.dice import DICE_PER_ZONE
from ludarium.games.nova_era.state import Civilization, NovaEra, Tokens
from ludarium.scene.boards import BoardPart, Element, part, thing
from ludarium.scene.svg import box, clipped, counted, disc, group, path

SCARCE = 5
"""A reserve of so many tokens or fewer is worth a warning."""
LAST_CELL = 40
"""The end of the scoring track."""
DIE = 58.0
APART = 6.0
"""Between the dice of a row."""
FURTHER = 2
"""So many VP ahead a place is previewed: no card of the base set makes more cards Obsolete."""


# -- the scoring track ------------------------------------------------------------------------------------------


def scoring_track(g: NovaEra, me: int, names: tuple[str, ...], x: float, y: float, w: float) -> list[BoardPart]:
    """41 cells and a marker for each player; who has lapped the track wears a gold ring (NE-SCO-13)."""
    found = [_markers(tuple([civilization.vp for civilization in g.civilizations]), names, x, y, w)]
    if me >= 0 and chosen_die(g)[0] == me:
        found.append(_further(g.civilizations[me].vp, x, y, (w - 38) / (LAST_CELL + 1)))
    return found


@lru_cache(maxsize=2_000)
def _markers(points: tuple[int, ...], names: tuple[str, ...], x: float, y: float, w: float) -> BoardPart:
    at = [_cell(vp) for vp in points]
    taken = tuple(sorted(set(at)))
    found = [thing("score", drawn(_score, w, taken), x, y, WELLS)]
    step = (w - 38) / (LAST_CELL + 1)
    for seat, cell in enumerate(at):
        sharing = [other for other, space in enumerate(at) if space == cell]
        s, apart = {1: (16, 0.0), 2: (13, 9.5)}.get(len(sharing), (10, 7.0))
        shift = (sharing.index(seat) - (len(sharing) - 1) / 2) * apart
        place = (x + 34 + cell * step + step / 2 - s / 2 + shift, y + 13 - s / 2)
        vp = points[seat]
        art = drawn(_marker, seat, s, vp > LAST_CELL)
        label = f"{name_of(names, seat)}: {vp} VP"
        found.append(thing(f"score-{seat}", art, *place, TEXTS, s, s, 4, label, about("vp", vp), seat))
    return part(found)


@lru_cache(maxsize=500)
def _further(vp: int, x: float, y: float, step: float) -> BoardPart:
    """The next places on the scoring track, where a choice may show that it leads."""
    cells = [(n, _cell(vp + n)) for n in range(1, FURTHER + 1)]
    return part(thing(f"next-{n}", "", x + 34.8 + cell * step, y + 4, TEXTS, step - 1.6, 18, 4) for n, cell in cells)


def _cell(vp: int) -> int:
    """Where the marker stands: after 40 the track begins again at 1."""
    return vp if vp <= LAST_CELL else (vp - 1) % LAST_CELL + 1


def _marker(seat: int, s: float, lapped: bool) -> str:
    ring = disc(s / 2, s / 2, s / 2 + 3, "none", "var(--ne-gold)", 2) if lapped else ""
    return ring + emblem(seat, s)


def _score(w: float, taken: tuple[int, ...]) -> str:
    art = box(0.5, 0.5, w - 1, 25, 8, "var(--ne-well)", "var(--ne-well-line)") + icon(
        "laurels", 7, 2.5, 21, "var(--ne-gold)"
    )
    step = (w - 38) / (LAST_CELL + 1)
    for k in range(LAST_CELL + 1):
        left = 34 + k * step
        fifth = k % 5 == 0
        art += box(left + 0.8, 4, step - 1.6, 18, 4, "var(--ne-cell-5)" if fifth else "var(--ne-cell-1)")
        if k not in taken:
            art += words(left + step / 2, 17, k, 10.5, INK if fifth else INK_2, 600, anchor="middle")
    return art


# -- tracks -----------------------------------------------------------------------------------------------------


def tracks(g: NovaEra, x: float, y: float, w: float, h: float) -> BoardPart:
    """The four Disasters and the Dark Age, with ghosts while dice are picked."""
    return _tracks(g.tracks, ghosts(g) if step_of(g)[1] == PICK else ((),) * 5, x, y, w, h)


@lru_cache(maxsize=4_000)
def _tracks(
    spaces: tuple[int, ...], possible: tuple[tuple[int, ...], ...], x: float, y: float, w: float, h: float
) -> BoardPart:
    found = [thing("tracks", drawn(well, w, h, "Disasters and the Dark Age"), x, y, WELLS)]
    for i, space in enumerate(spaces):
        top = y + 28 + i * 34.5
        found.append(_track(i, space, x + 12, top, w - 24))
        if possible[i]:
            found.append(thing(f"shades-{i}", drawn(shades, possible[i], w - 24), x + 12, top, TEXTS))
    return part(found)


@lru_cache(maxsize=1_000)
def _track(i: int, space: int, x: float, y: float, w: float) -> Element:
    title = TRACKS[i].removeprefix("the ").removeprefix("The ")
    art = track(i, space, w, title)
    label = f"{title}: {space} of 10"
    return thing(
        f"track-{i}",
        art,
        x,
        y,
        TEXTS,
        w,
        29,
        7,
        label,
        about("track", i, space),
        name=title,
        values=(("space", space),),
    )


# -- dice of all players ------------------------------------------------------------------------------------------


def dice_rows(
    g: NovaEra, seats: list[int], names: tuple[str, ...], ids: Ids, x: float, y: float, w: float, h: float
) -> list[BoardPart]:
    """Who has which dice left, and what is in the bag."""
    rows = len(seats) + 1
    gap = 6 if rows < 4 else 4
    each = float(int(min(62, (h - 34 - gap * (rows - 1)) / rows)))
    top = y + 27.0
    found = [
        _dice_well(min(g.round, 3), x, y, w, h),
        _bag_or_leftover(g.bag, g.left, x + 8, top, w - 16, each),
    ]
    for seat in seats:
        top += each + gap
        civilization = g.civilizations[seat]
        held = (civilization.dice, fallen(g, civilization), spent_of(g, civilization), _dice_note(g, civilization))
        found.append(_dice_row(seat, name_of(names, seat), *held, ids[seat], x + 8, top, w - 16, each))
    return found


@lru_cache(maxsize=100)
def _dice_well(number: int, x: float, y: float, w: float, h: float) -> BoardPart:
    return alone("dice", drawn(well, w, h, f"Dice Zones, round {number}"), x, y, WELLS)


@lru_cache(maxsize=2_000)
def _bag_or_leftover(bag: tuple[int, ...], left: tuple[str, ...], x: float, y: float, w: float, h: float) -> BoardPart:
    """The dice that stayed over in this round; before that, what is in the bag."""
    if left:
        label = f"Left over: {', '.join(left)}; they moved the tracks"
        art = drawn(_bag_ground, "Leftover", "moved the tracks", w, h)
        ghosts = [_ghost(f"left-{k}", one, k, x, y, w, h) for k, one in enumerate(left)]
        return part((thing("bag", art, x, y, TEXTS, w, h, 9, label, "NE-ADV-01"), *ghosts))
    held = f"{sum(bag)} dice"
    art = drawn(_bag_ground, "Bag", held, w, h)
    counts = [_in_bag(i, bag[i], x + w - 145, y + h / 2 - 9) for i in range(len(DICE_COLOURS))]
    return part((thing("bag", art, x, y, TEXTS, w, h, 9, f"The bag: {held}", "NE-ROLL-02"), *counts))


def _bag_ground(title: str, note: str, w: float, h: float) -> str:
    art = box(0, 0, w, h, 9, "var(--ne-cell-1)") + icon("swap-bag", 8, h / 2 - 11, 22, INK_2)
    return art + words(38, h / 2 - 3, title, 12.5, INK, 650) + words(38, h / 2 + 12, note, 11.5, INK_2, 500, 84)


@lru_cache(maxsize=2_000)
def _in_bag(i: int, count: int, x: float, y: float) -> Element:
    """How many dice of a colour are in the bag."""
    art = token(DICE_COLOURS[i], 17) + words(18.5, 13, count, 11, INK_2, 650, 84)
    return thing(f"bag-{DICE_COLOURS[i]}", art, x + i * 28, y, TEXTS)


def _die_side(h: float) -> float:
    """How large the dice in a row of this height are."""
    return 30.0 if h >= 48 else 28.0 if h >= 38 else 22.0


@lru_cache(maxsize=5_000)
def _ghost(key: str, one: str, k: int, x: float, y: float, w: float, h: float) -> Element:
    """A spent die at its place in a row."""
    s = _die_side(h)
    left = x + w - 5 - (DICE_PER_ZONE - k) * (s + APART)
    return thing(key, spent_die(s, COLOUR_OF[one], VALUE_OF[one]), left, y + h / 2 - s / 2, TEXTS)


@lru_cache(maxsize=4_000)
def _dice_row(
    seat: int,
    name: str,
    dice: tuple[str, ...],
    lowered: int,
    spent: tuple[str, ...],
    note: str,
    ids: tuple[str, ...],
    x: float,
    y: float,
    w: float,
    h: float,
) -> BoardPart:
    s = _die_side(h)
    ground = drawn(_row_ground, seat, name, note, w, h, s)
    found = [thing(f"dice-of-{seat}", ground, x, y, TEXTS, owner=seat)]
    found += [_ghost(f"spent-{seat}-{k}", one, k, x, y, w, h) for k, one in enumerate(spent)]
    for i, one in enumerate(dice):
        left = x + w - 5 - (len(dice) - i) * (s + APART)
        found.append(lying_die(ids[i], one, left, y + h / 2 - s / 2, s, f"{name}: {one}", seat, lowered))
    return part(found)


def _dice_note(g: NovaEra, civilization: Civilization) -> str:
    if civilization.dice:
        return "lowered" if civilization.lowered else f"{len(civilization.dice)} to spend"
    return "not picked yet" if step_of(g)[1] == PICK else "all spent"


def _row_ground(seat: int, name: str, note: str, w: float, h: float, s: float) -> str:
    art = box(0, 0, w, h, 9, "var(--ne-cell-1)") + group(9, h / 2 - 10, emblem(seat, 20))
    return (
        art
        + words(38, h / 2 - 3, clipped(name, w - 46 - 3 * (s + APART), 12.5, 92), 12.5, INK, 650, 92)
        + words(38, h / 2 + 12, note, 11.5, INK_2, 500, 88)
    )


# -- the own desk ---------------------------------------------------------------------------------------------------


def desk(g: NovaEra, me: int, ids: tuple[str, ...], x: float, y: float, w: float, h: float) -> list[BoardPart]:
    """My dice, Unrest, Resources, VP and Past."""
    civilization = g.civilizations[me]
    who, chosen = chosen_die(g)
    held = (civilization.dice, fallen(g, civilization), spent_of(g, civilization), gave_up(g, civilization))
    counts = (len(civilization.hand), len(civilization.secret))
    return [
        _desk_well(lap_of(g), laps_of(g), x, y, w, h),
        _my_dice(*held, chosen if who == me else "", step_of(g)[1] == PICK, ids, me, x + 22, y + 42, DIE, 18),
        _my_unrest(civilization.unrest, me, x + 12, y + 146, w - 24),
        _my_resources(civilization.resources, g.reserve, me, x + 12, y + 219),
        _my_past(g.content, civilization.vp, civilization.past, *counts, me, x, y + 320),
    ]


@lru_cache(maxsize=100)
def _desk_well(lap: int, laps: int, x: float, y: float, w: float, h: float) -> BoardPart:
    return alone("desk", _desk_ground(w, h, f"lap {lap} of {laps}" if lap else ""), x, y, WELLS)


def _desk_ground(w: float, h: float, right: str) -> str:
    lines = "".join(path(f"M12 {y}H{w - 12}", "none", "var(--ne-well-line)") for y in (136, 210, 312))
    return well(w, h, "My dice", right) + lines


@lru_cache(maxsize=4_000)
def _my_dice(
    dice: tuple[str, ...],
    lowered: int,
    spent: tuple[str, ...],
    given: bool,
    chosen: str,
    picking: bool,
    ids: tuple[str, ...],
    me: int,
    x: float,
    y: float,
    s: float,
    gap: float,
) -> BoardPart:
    """My dice in a row, after those that are spent; the first of these may be ``given`` up to the Dark Age."""
    if not dice and not spent:
        caption = "to pick" if picking else ""
        return part(_hollow(i, caption, x + i * (s + gap), y, s) for i in range(DICE_PER_ZONE))
    found = [_spent(i, one, given and i == 0, x + i * (s + gap), y, s, me) for i, one in enumerate(spent)]
    x += len(found) * (s + gap)
    for i, one in enumerate(dice):
        left = x + i * (s + gap)
        taken = one == chosen
        chosen = "" if taken else chosen
        label = f"My {one}{', chosen' if taken else ''}"
        found.append(lying_die(ids[i], one, left, y, s, label, me, lowered, taken))
        found.append(_caption(i, "chosen" if taken else one, taken, left + s / 2, y + s + 18))
    return part(found)


def _hollow(i: int, caption: str, x: float, y: float, s: float) -> Element:
    return thing(f"hollow-{i}", hollow(s) + words(s / 2, s + 18, caption, 11.5, INK_2, anchor="middle"), x, y, TEXTS)


@lru_cache(maxsize=2_000)
def _spent(i: int, one: str, given: bool, x: float, y: float, s: float, me: int) -> Element:
    became, rule = ("given up", "NE-DARK-02") if given else ("spent", "NE-SPEND-07")
    art = spent_die(s, COLOUR_OF[one], VALUE_OF[one]) + words(s / 2, s + 18, became, 11.5, INK_2, anchor="middle")
    return thing(f"spent-{i}", art, x, y, TEXTS, s, s, s * 0.2, f"My {one}, {became}", rule, me)


@lru_cache(maxsize=2_000)
def _caption(i: int, text: str, chosen: bool, x: float, y: float) -> Element:
    return thing(
        f"caption-{i}",
        words(0, 0, text, 11.5, INK if chosen else INK_2, 700 if chosen else 500, anchor="middle"),
        x,
        y,
        TEXTS,
    )


@lru_cache(maxsize=500)
def _my_unrest(unrest: int, me: int, x: float, y: float, w: float) -> BoardPart:
    """My Unrest with what is to come."""
    unrest = min(unrest, CIVIL_WAR)
    left = UNREST_ZONE[0] - unrest
    note = f"{left} to the Unrest Zone" if left > 0 else "Civil War" if unrest == CIVIL_WAR else "in the Unrest Zone"
    art = icon("revolt", 0, 0, 18) + words(24, 14, counted(unrest, "unrest", "Unrest "), 13, INK, 700)
    art += words(w, 14, note, 11.5, AMBER if unrest >= 5 else INK_2, 500, 92, "end") + group(
        0, 26, unrest_track(w, unrest, 22)
    )
    return alone(
        f"unrest-{me}",
        art,
        x,
        y,
        TEXTS,
        w,
        52,
        8,
        f"My Unrest: {unrest}, {note}",
        about("unrest", unrest),
        me,
        name="Unrest",
        values=(("unrest", unrest),),
    )


@lru_cache(maxsize=4_000)
def _my_resources(held: Tokens, reserve: Tokens, me: int, x: float, y: float) -> BoardPart:
    return part(
        my_resource(colour, held[i], reserve[i], me, x + (i % 2) * 116, y + (i // 2) * 43)
        for i, colour in enumerate(COLOURS)
    )


@lru_cache(maxsize=8_000)
def my_resource(colour: str, held: int, reserve: int, me: int, x: float, y: float) -> Element:
    """One of my four stocks; a reserve that runs out is shown beside it."""
    name = RESOURCES[colour]
    art = (
        group(3, 3, token(colour, 30))
        + words(40, 17, name, 11.5, INK_2, 500, 92)
        + words(40, 33, held, 16, INK, 780, value="held")
    )
    low = reserve <= SCARCE
    if low:
        art += words(64, 32.5, f"{reserve} left", 11.5, AMBER, 650, 84, beside="held")
    label = f"My {name}: {held}" + (f", {reserve} left in the reserve" if low else "")
    return thing(
        f"res-{colour}-{me}",
        art,
        x,
        y,
        TEXTS,
        110,
        37,
        9,
        label,
        about("resource", colour, held, reserve),
        me,
        name=name,
        values=(("held", held),),
        sign=f"ne-t-{colour}",
    )


@lru_cache(maxsize=4_000)
def _my_past(
    content: Cards, vp: int, lost: tuple[str, ...], hand: int, secret: int, me: int, x: float, y: float
) -> BoardPart:
    """My VP, my Past with the card on top of it, how many cards I hold."""
    past = len(lost)
    found = [
        thing(
            f"vp-{me}",
            drawn(_my_vp, vp),
            x + 12,
            y,
            TEXTS,
            66,
            34,
            8,
            f"My VP: {vp}",
            about("vp", vp),
            me,
            values=(("vp", vp),),
        ),
        thing(
            f"past-{me}",
            drawn(_my_pile, past),
            x + 116,
            y,
            TEXTS,
            82,
            34,
            8,
            f"My Past: {past}",
            about("past", past),
            me,
            values=(("past", past),),
        ),
        thing(
            f"hand-{me}",
            drawn(_held, hand + secret, secret),
            x + 12,
            y + 48,
            TEXTS,
            values=(("cards", hand + secret),),
        ),
    ]
    if past:
        found.append(_past_leaf(content, lost[-1], me, x + 206, y + 5))
    return part(found)


def _past_leaf(content: Cards, card: str, me: int, x: float, y: float) -> Element:
    """The card that lies on top of the Past."""
    art = tile_art(content, card, 24, types_of(content[card])[0], damaged=False)
    label = card_label(content, card, ", in your Past")
    return thing(f"card-{card}", art, x, y, CARDS, 24, 24, 5, label, card, me, name=content[card].name)


def _my_vp(vp: int) -> str:
    return vp_laurels(vp, 34) + words(40, 22, "VP", 13, INK, 600)


def _my_pile(past: int) -> str:
    return icon("tombstone", 4, 6, 22, INK_2) + words(30, 22, counted(past, "past", "Past "), 13, INK, 600)


def _held(hand: int, secret: int) -> str:
    rest = f" card{'' if hand == 1 else 's'} in hand" + (f", {secret} secret" if secret else "")
    return words(0, 0, counted(hand, "cards", after=rest), 11.5, INK_2)

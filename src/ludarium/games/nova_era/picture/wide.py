"""The whole table on one wide board, 1120 x 848."""

from __future__ import annotations

from functools import lru_cache
from xml.sax.saxutils import escape

from ludarium.games.nova_era.content import Cards
from ludarium.games.nova_era.event_words import listed, name_of
from ludarium.games.nova_era.names import LIMIT
from ludarium.games.nova_era.picture.columns import (
    DECIDING,
    all_columns,
    column_head,
    crowns,
    own_column,
    own_hand,
    rival,
)
from ludarium.games.nova_era.picture.desk import desk, dice_rows, scoring_track, tracks
from ludarium.games.nova_era.picture.ground import backdrop, veil
from ludarium.games.nova_era.picture.ink import INK, INK_2, TYPES, well, words
from ludarium.games.nova_era.picture.market import display, display_well, people, rises, zones
from ludarium.games.nova_era.picture.moment import (
    PICK,
    SPEND,
    STRICKEN,
    Ids,
    asked,
    counts_of,
    die_ids,
    disaster_of,
    step_of,
    topic_of,
)
from ludarium.games.nova_era.picture.pieces import emblem
from ludarium.games.nova_era.picture.scoring import Line, lines, scored_lines, table
from ludarium.games.nova_era.picture.strikes import HEIGHT as STRIKE_H
from ludarium.games.nova_era.picture.strikes import banner, strike_of
from ludarium.games.nova_era.picture.things import BANNER, WELLS, alone, drawn
from ludarium.games.nova_era.rules.rounds import RESOURCES_PER_VP
from ludarium.games.nova_era.state import NovaEra
from ludarium.scene.boards import Board, BoardPart, Element, part
from ludarium.scene.svg import box, clipped, fit, group, path

WIDTH, HEIGHT = 1120.0, 848.0
LEFT, LEFT_W = 12.0, 252.0
RIGHT, RIGHT_W = 276.0, 832.0
OWN_W, OWN_STEP = 94.0, 102.0
"""How wide a column of the own civilization is, and how far it is to the next."""
PEOPLE_W = {2: 222.0, 3: 190.0, 4: 190.0}
"""How wide the Personalities are; the Display takes the rest."""


def wide(g: NovaEra, seat: int, names: tuple[str, ...]) -> Board:
    """The table as this seat sees it; a spectator sees every civilization in the same size."""
    zone_ids, hand_ids = die_ids(g)
    found = [CLOTH, *scoring_track(g, seat, names, LEFT, 8, WIDTH - 24), tracks(g, LEFT, 42, LEFT_W, 204)]
    if seat < 0:
        found += dice_rows(g, list(range(g.seats)), names, hand_ids, LEFT, 254, LEFT_W, 250)
        found.append(_standing(g, names, LEFT, 512, LEFT_W, 326))
        found += _middle(g, asked(g), zone_ids, names, 42)
        found += _all_civilizations(g, names, 334)
        found += _stricken(g, seat, names, 42)
    else:
        others = g.clockwise(seat)[1:]
        found += dice_rows(g, others, names, hand_ids, LEFT, 254, LEFT_W, 196)
        found += desk(g, seat, hand_ids[seat], LEFT, 458, LEFT_W, 380)
        found += _rivals(g, others, names)
        found += _middle(g, seat, zone_ids, names, 186)
        found += _own(g, seat, RIGHT, 478, RIGHT_W, 360)
        found += _stricken(g, seat, names, 186)
    return Board("table", WIDTH, HEIGHT, tuple(found))


CLOTH = part((backdrop(WIDTH, HEIGHT),))


# -- the middle -------------------------------------------------------------------------------------------------


def _middle(g: NovaEra, seat: int, zone_ids: Ids, names: tuple[str, ...], y: float) -> list[BoardPart]:
    """The Display and the Personalities; above the folded Display the Dice Zones while dice are picked."""
    if g.ask is None:
        return [_final(g, names, y)]
    pw = PEOPLE_W[g.seats]
    w, h = RIGHT_W - pw - 10, 284.0
    picking = step_of(g)[1] == PICK
    if picking:
        picker = max(seat, 0)
        limit = f"over {LIMIT + g.powers(picker).limit_bonus} raises Unrest"
        found = [display_well(g, RIGHT, y, w, h, "Dice Zones", limit)]
        found += zones(g, picker, zone_ids, RIGHT + 10, y + 26, w - 20, 124)
    else:
        found = [display_well(g, RIGHT, y, w, h)]
    found += display(g, RIGHT, y, w, h, 8, folded=picking)
    found.append(people(g.content, g.offer, rises(g, seat), RIGHT + w + 10, y, pw, h))
    return found


def _final(g: NovaEra, names: tuple[str, ...], y: float) -> BoardPart:
    """The end: who won, and what the last Era scored."""
    title, rows = final_title(g, names), scored_lines(g, names)
    art = drawn(final_art, title, rows, traded_words(g, names), RIGHT_W, 284.0, True)
    return alone("final", art, RIGHT, y, BANNER, RIGHT_W, 284, 12, title, "NE-END-03")


def final_title(g: NovaEra, names: tuple[str, ...]) -> str:
    """Who won, with how many VP, and what decided between equals."""
    outcome = g.outcome()
    who = " and ".join(clipped(name_of(names, seat), 200, 26) for seat in outcome.winners)
    if not outcome.scores:
        return f"{who} win{'s' if len(outcome.winners) == 1 else ''}: the game was given up"
    best = max(outcome.scores)
    equal = outcome.scores.count(best) > len(outcome.winners)
    return f"{who} win{'s' if len(outcome.winners) == 1 else ''} with {best:g} VP{' and less Unrest' if equal else ''}"


def traded_words(g: NovaEra, names: tuple[str, ...]) -> str:
    """What the Resources gave at the end (NE-END-01)."""
    if not g.outcome().scores:
        return ""
    given = [(name_of(names, seat), sum(one.resources) // RESOURCES_PER_VP) for seat, one in enumerate(g.civilizations)]
    said = listed([f"{name} {vp} VP" for name, vp in given if vp])
    return f"Then Resources gave {said}." if said else "Resources gave no VP."


def final_art(title: str, rows: tuple[Line, ...], traded: str, w: float, h: float, large: bool) -> str:
    """The last scoring as a table under who won."""
    size, edge = (26, 30.0) if large else (20, 12.0)
    art, end = table(rows, w - 2 * edge, large, False)
    lines, letter, wide = fit(traded, w - 2 * edge - 12, ((12.5, 92), (12, 84)), 2)
    for i, line in enumerate(lines):
        art += words(6, end + 16 + 15 * i, line, letter, INK_2, 500, wide)
    head = f'<text class="ne-d" x="{edge:g}" y="{size + 16}" font-size="{size}" font-weight="600" fill="#fff6e4">'
    return f"{well(w, h)}{head}{escape(title)}</text>{group(edge, size + 36, art)}"


def _standing(g: NovaEra, names: tuple[str, ...], x: float, y: float, w: float, h: float) -> BoardPart:
    """For spectators: what would be scored now, or was at last."""
    title, rows = (
        ("If the Era were scored now", lines(g, names)) if g.ask else ("The last scoring", scored_lines(g, names))
    )
    return alone("standing", drawn(_standing_art, title, rows, w, h), x, y, WELLS)


def _standing_art(title: str, rows: tuple[Line, ...], w: float, h: float) -> str:
    art, _ = table(rows, w - 16, False, False)
    return well(w, h, title) + group(8, 30, art)


# -- the players -----------------------------------------------------------------------------------------------


def note_of(g: NovaEra, seat: int) -> str:
    """What is to be said of a player beside the name."""
    return DECIDING if seat == asked(g) else first_note(g, seat)


def first_note(g: NovaEra, seat: int) -> str:
    """Whether they hold the First Player token, and what that means now."""
    if seat != g.first:
        return ""
    return "first player, spends last" if step_of(g)[1] == SPEND else "first player"


def shield_of(g: NovaEra, seat: int) -> int:
    """The Disaster under way from which this player is safe; -1 if none."""
    disaster = disaster_of(g)
    return disaster if disaster >= 0 and g.powers(seat).protected[disaster] else -1


def _rivals(g: NovaEra, others: list[int], names: tuple[str, ...]) -> list[BoardPart]:
    w = (RIGHT_W - 12 * (len(others) - 1)) / len(others)
    found: list[BoardPart] = []
    for i, seat in enumerate(others):
        found += rival(
            g.content,
            g.civilizations[seat],
            seat,
            name_of(names, seat),
            note_of(g, seat),
            RIGHT + i * (w + 12),
            42.0,
            w,
            136.0,
            shield_of(g, seat),
        )
    return found


def _all_civilizations(g: NovaEra, names: tuple[str, ...], y: float) -> list[BoardPart]:
    """For spectators: two or three rows, or two by two."""
    across = 2 if g.seats == 4 else 1
    rows = -(-g.seats // across)
    w = (RIGHT_W - 10 * (across - 1)) / across
    h = (HEIGHT - 10 - y - 8 * (rows - 1)) / rows
    found: list[BoardPart] = []
    for seat in range(g.seats):
        row, column = divmod(seat, across)
        place = (RIGHT + column * (w + 10), y + row * (h + 8), w, h)
        who = (seat, name_of(names, seat), note_of(g, seat))
        found += rival(g.content, g.civilizations[seat], *who, *place, shield_of(g, seat), 46.0)
    return found


def _own(g: NovaEra, me: int, x: float, y: float, w: float, h: float) -> list[BoardPart]:
    """My civilization in six columns, and my hand."""
    one = g.civilizations[me]
    columns = all_columns(one.undamaged, one.damaged, one.personalities)
    hand_x = x + 12 + len(TYPES) * OWN_STEP + 6
    return [
        _own_well(me, first_note(g, me), x, y, w, h),
        _own_columns(g.content, columns, counts_of(g), me, x, y, h),
        own_hand(g.content, one.hand, one.secret, hand_x + 4, y + 36, x + w - hand_x - 14, h - 46, me),
    ]


@lru_cache(maxsize=4_000)
def _own_columns(
    content: Cards,
    columns: tuple[tuple[tuple[str, bool], ...], ...],
    counts: tuple[tuple[int, ...], ...],
    me: int,
    x: float,
    y: float,
    h: float,
) -> BoardPart:
    most = (*crowns(counts, me), False)
    found: list[Element] = []
    for kind, cards in enumerate(columns):
        left, top = x + 12 + kind * OWN_STEP, y + 32
        count = counts[me][kind] if kind < len(counts[me]) else len(cards)
        found += column_head(kind, count, most[kind], left, top, OWN_W, h - 40, me)
        found += own_column(content, cards, kind, left, top + 28, OWN_W, h - 72, me)
    return part(found)


@lru_cache(maxsize=100)
def _own_well(me: int, note: str, x: float, y: float, w: float, h: float) -> BoardPart:
    return alone("mine", _own_ground(me, note, w, h), x, y, WELLS)


def _own_ground(me: int, note: str, w: float, h: float) -> str:
    art = well(w, h) + box(0, 0, 4, h, 2, f"var(--ne-seat-{me + 1})") + group(12, 8, emblem(me, 18))
    art += words(36, 22, "My civilization", 14, INK, 700) + words(150, 22, note, 11.5, INK_2, 500, 92)
    hand = 12 + len(TYPES) * 102 + 6
    return (
        art
        + path(f"M{hand - 4} 12V{h - 12}", "none", "var(--ne-well-line)")
        + words(hand + 4, 22, "My hand", 14, INK, 700)
    )


# -- when something strikes ------------------------------------------------------------------------------------


def _stricken(g: NovaEra, seat: int, names: tuple[str, ...], middle: float) -> list[BoardPart]:
    """What has happened, for all to see; for the one it happens to, a veil over all but the own columns."""
    strike = strike_of(g, seat, names)
    if strike is None:
        return []
    dark = topic_of(g) == "give up a die"  # whoever gives up a die looks at the Display
    top = 42 + (136 - STRIKE_H) / 2 if dark and seat >= 0 else middle + (284 - STRIKE_H) / 2
    announced = banner(strike, RIGHT + 110, top, RIGHT_W - 220)
    if asked(g) == seat and topic_of(g) in STRICKEN:
        return [VEILS, announced]
    return [announced]


VEILS = part((veil("middle", RIGHT, 186, RIGHT_W, 284), veil("rivals", RIGHT, 42, RIGHT_W, 136)))

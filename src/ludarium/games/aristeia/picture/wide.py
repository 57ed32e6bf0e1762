"""The whole table on one wide board, 1120 x 848: the dome in the middle, sheets of paper in its corners."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ludarium.games.aristeia.event_words import name_of
from ludarium.games.aristeia.picture.activation import WIDTH as LEFT_W
from ludarium.games.aristeia.picture.activation import card, card_height, rows_of, skills
from ludarium.games.aristeia.picture.aims import aims
from ludarium.games.aristeia.picture.cards import hand, playable
from ludarium.games.aristeia.picture.coins import away_height, off_dome, on_dome, score_badge, to_deploy
from ludarium.games.aristeia.picture.declared import declared
from ludarium.games.aristeia.picture.dome import grounds, scenery, zones
from ludarium.games.aristeia.picture.drafts import (
    characters,
    deck_choice,
    deck_owner,
    deck_so_far,
    standard_tactics,
    teams_note,
)
from ludarium.games.aristeia.picture.ground import backdrop, final_sheet, scenario_sheet
from ludarium.games.aristeia.picture.moment import focus_of, performer, staged, topic_of
from ludarium.games.aristeia.picture.orders import HEIGHT as ORDER_H
from ludarium.games.aristeia.picture.orders import running_order
from ludarium.games.aristeia.picture.reach import reach
from ludarium.games.aristeia.picture.stage import stage
from ludarium.games.aristeia.picture.things import FRONT, drawn
from ludarium.games.aristeia.picture.views import WIDTH as SWITCH_W
from ludarium.games.aristeia.picture.views import measure, threats, watched
from ludarium.games.aristeia.state import NOBODY, Aristeia
from ludarium.scene.boards import Board, BoardPart, Element, part, parts, thing
from ludarium.scene.svg import box

WIDTH, HEIGHT = 1120.0, 848.0
CX, CY = 702.0, 424.0
LEFT: Final = 14.0
RIGHT, RIGHT_W = 890.0, 216.0
AWAY, AWAY_W = 912.0, 194.0
HAND_Y = 722.0
HAND_ASIDE = 794.0
"""Where the hand lies while a Roll has the stage and no card can be played."""


def wide(g: Aristeia, seat: int, names: tuple[str, ...]) -> Board:
    """The table as this seat sees it; a spectator sits behind the first one."""
    topic, found = topic_of(g), [BACKDROP]
    if topic == "team":
        sheets = (scenario_sheet(g, LEFT, 14, LEFT_W), teams_note(g, seat, names, LEFT, 218, LEFT_W))
        found += parts(sheets, characters(g, seat, 318, 14, 788, 4, 196))
    elif topic == "tactics":
        found += parts(
            (scenario_sheet(g, LEFT, 14, LEFT_W),),
            deck_so_far(g, seat, LEFT, 218, LEFT_W),
            deck_owner(g, seat, LEFT, HEIGHT - 210, LEFT_W),
            deck_choice(g, seat, 322, 16, 782, 230, 4),
            standard_tactics(g.content, max(seat, 0), 322, 306, 782, 190),
        )
    else:
        found.append(grounds(g.content, CX, CY))
        found += _dome(g, seat)
        found += _sheets(g, max(seat, 0), seat, names)
        found += _over(g, seat, names)
    return Board("table", WIDTH, HEIGHT, tuple(found), focus=focus_of(g))


BACKDROP = part((backdrop(WIDTH, HEIGHT),))


def _dome(g: Aristeia, seat: int) -> tuple[BoardPart, ...]:
    """What lies on the floor of the dome."""
    return parts(
        zones(g, CX, CY),
        reach(g, CX, CY),
        scenery(g, CX, CY),
        aims(g, seat, CX, CY),
        on_dome(g, seat, CX, CY),
        declared(g, CX, CY),
    )


def _sheets(g: Aristeia, me: int, viewer: int, names: tuple[str, ...]) -> tuple[BoardPart, ...]:
    """What lies around the dome: the open card, both Running Orders, who is away, what would be scored."""
    rival, acting = 1 - me, performer(g) != NOBODY
    found: list[Iterable[Element]] = []
    top = 14.0
    if acting:
        found.append(card(g, viewer, LEFT, top))
        top += card_height(len(rows_of(g, viewer))) + 12
    else:
        found.append((scenario_sheet(g, LEFT, top, LEFT_W),))
        top += 190 + 12
    own, other = (name_of(names, seat) for seat in (me, rival))
    if g.ask is not None and g.fighters:
        found.append(running_order(g, me, viewer, own, LEFT, top, LEFT_W))
        found.append(running_order(g, rival, viewer, other, RIGHT, 14, RIGHT_W))
        if acting:
            found.append(skills(g, LEFT, top + ORDER_H + 12, HAND_Y - top - ORDER_H - 24))
    bottom = HEIGHT - 12
    right = AWAY - SWITCH_W - 6
    found.append(threats(g, viewer, right, HEIGHT - 38))
    if watched(g, viewer):
        found.append((measure(2 * CX - right - SWITCH_W, HEIGHT - 38),))
    if topic_of(g) == "deploy" and viewer >= 0:
        found.append(to_deploy(g, me, LEFT, top + ORDER_H + 12, LEFT_W))
    else:
        found.append(off_dome(g, me, own, AWAY, bottom - away_height(AWAY_W), AWAY_W))
    found.append(off_dome(g, rival, other, AWAY, bottom - 2 * away_height(AWAY_W) - 6, AWAY_W))
    if g.ask is not None:
        found.append(score_badge(g, WIDTH - 14 - 166, bottom - 2 * away_height(AWAY_W) - 44))
    return parts(*found)


def _over(g: Aristeia, seat: int, names: tuple[str, ...]) -> tuple[BoardPart, ...]:
    """What lies over the dome: the stage of a Roll, the hand, the end."""
    contest = staged(g, seat)
    found = parts(stage(g, contest, seat, names, WIDTH, HEIGHT)) if contest is not None else ()
    if g.ask is None:
        sides = (name_of(names, 0), name_of(names, 1))
        return (*found, *parts((final_sheet(g, sides, LEFT, 216, LEFT_W),)))
    if topic_of(g) == "mulligan":
        tray = thing("opening", drawn(_opening_art, 600.0), CX - 300, 264, FRONT - 2)
        return (*found, *parts((tray, *hand(g, seat, CX - 276, 320, 552, 196, 134))))
    aside = contest is not None and not playable(g, seat)
    return (*found, *parts(hand(g, seat, LEFT, HAND_ASIDE if aside else HAND_Y, 484, 122)))


def _opening_art(w: float) -> str:
    """What the opening hand lies on."""
    art = box(0, 0, w, 276, 18, "#10161a", "#fff", 1, ' fill-opacity=".86" stroke-opacity=".2"')
    return (
        art
        + '<text class="ar-d" x="24" y="38" font-size="20" font-weight="600" fill="#f6f1e6">Your opening hand</text>'
    )

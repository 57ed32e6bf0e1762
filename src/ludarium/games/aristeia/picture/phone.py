"""The table on a phone: the dome to pan and zoom, or the stage of a Roll; the hand; the open card in the sheet."""

from __future__ import annotations

from ludarium.games.aristeia.event_words import name_of
from ludarium.games.aristeia.picture.activation import (
    AP_ID,
    MP_ID,
    action_pips,
    chip,
    movement_pips,
    points_of,
    rows_of,
)
from ludarium.games.aristeia.picture.aims import aims, shown_with
from ludarium.games.aristeia.picture.cards import card, held, playable, wrapped
from ludarium.games.aristeia.picture.chances import BEFORE, Duel, attacks_of
from ludarium.games.aristeia.picture.coins import DEPLOY_HEIGHT, away_height, off_dome, on_dome, score_badge, to_deploy
from ludarium.games.aristeia.picture.declared import declared
from ludarium.games.aristeia.picture.dice import pool
from ludarium.games.aristeia.picture.dome import grounds, scenery, zones
from ludarium.games.aristeia.picture.drafts import characters, deck_choice, deck_so_far, teams_note
from ludarium.games.aristeia.picture.ground import FINAL_HEIGHT, final_sheet, scenario_sheet
from ludarium.games.aristeia.picture.ink import INK, INK_2, PAPER_2, words
from ludarium.games.aristeia.picture.moment import ACTING, focus_of, performer, short_name, staged, topic_of
from ludarium.games.aristeia.picture.orders import order_height, running_order
from ludarium.games.aristeia.picture.panels import damage_bar
from ludarium.games.aristeia.picture.pieces import coin
from ludarium.games.aristeia.picture.reach import reach
from ludarium.games.aristeia.picture.reasons import Reason, in_words, reasons
from ludarium.games.aristeia.picture.stage import PHONE_HEAD, outcome, phone_head
from ludarium.games.aristeia.picture.switches import switch_rows, switches_of, switches_title
from ludarium.games.aristeia.picture.things import CHIPS, GROUND, SHEETS, drawn, passing
from ludarium.games.aristeia.picture.trays import tray, tray_height
from ludarium.games.aristeia.picture.views import threat_row, tools, watched
from ludarium.games.aristeia.rules.rolls import Contest
from ludarium.games.aristeia.state import NOBODY, Aristeia
from ludarium.scene.boards import Board, Element, part, parts, thing
from ludarium.scene.svg import box, clipped, fit, group

WIDTH = 390.0
DOME_W, DOME_H = 740.0, 850.0
OPENING_H = 122.0
"""So high is a card of the opening hand."""
NEARBY = ("running order", "exchange", "deploy")
"""Questions about the own Initiative cards or waiting Characters: they lie under the dome then."""


def phone(g: Aristeia, seat: int, names: tuple[str, ...]) -> tuple[Board, ...]:
    """All boards of a phone, those of the board dock first."""
    topic = topic_of(g)
    if topic == "team":
        return _team(g, seat, names)
    if topic == "tactics":
        return _deck(g, seat)
    contest = staged(g, seat)
    boards = [_stage(g, contest, seat, names)] if contest is not None else []
    if g.ask is None:
        boards.append(_final(g, names))
    boards.append(_dome(g, seat, "me" if contest is not None and seat >= 0 else "board"))
    if seat >= 0 and topic in NEARBY:
        boards.append(_orders(g, (seat,), seat, names, "me", "board"))
    if seat >= 0 and topic == "mulligan":
        cards = held(g, seat)
        things = part(wrapped(g, cards, seat, 8, 6, WIDTH - 16, OPENING_H, 2, card))
        boards.append(Board("hand", WIDTH, 12 + -(-len(cards) // 2) * (OPENING_H + 8), (things,), "My hand"))
    elif seat >= 0 and g.ask is not None:
        boards += _hand(g, seat)
    if performer(g) != NOBODY and g.ask is not None and contest is None:
        boards.append(_sheet(g, seat))
    me = max(seat, 0)
    if g.fighters:
        if seat >= 0 and topic not in NEARBY:
            boards.append(_orders(g, (me,), seat, names, "me", "me"))
        boards.append(_orders(g, (1 - me,) if seat >= 0 else (0, 1), seat, names, "rivals", "rivals"))
    return tuple(boards)


# -- set-up -------------------------------------------------------------------------------------------------------------


def _team(g: Aristeia, seat: int, names: tuple[str, ...]) -> tuple[Board, ...]:
    rows = -(-len(g.content.characters) // 2)
    note = part((scenario_sheet(g, 8, 6, WIDTH - 16), teams_note(g, seat, names, 8, 206, WIDTH - 16)))
    return (
        Board(
            "characters", WIDTH, 12 + rows * 92.0, (part(characters(g, seat, 8, 6, WIDTH - 16, 2, 84)),), "Characters"
        ),
        Board("note", WIDTH, 364, (note,), "Match", "fit", "rivals"),
    )


def _deck(g: Aristeia, seat: int) -> tuple[Board, ...]:
    choice = part(deck_choice(g, seat, 8, 6, WIDTH - 16, 168, 2))
    boards = [Board("deck", WIDTH, 400, (choice,), "Tactics")]
    mine = parts(deck_so_far(g, seat, 8, 6, WIDTH - 16))
    return (*boards, Board("my-deck", WIDTH, 220, mine, "My deck", "fit", "me")) if mine else tuple(boards)


# -- the board dock ---------------------------------------------------------------------------------------------------------


def _dome(g: Aristeia, seat: int, dock: str) -> Board:
    cx, cy = DOME_W / 2, DOME_H / 2 - 6
    found = parts(
        zones(g, cx, cy),
        reach(g, cx, cy),
        scenery(g, cx, cy),
        aims(g, seat, cx, cy, phone=True),
        on_dome(g, seat, cx, cy),
        declared(g, cx, cy),
        score_badge(g, 8, DOME_H - 60, 1.7) if g.ask is not None and g.round else (),
        tools() if watched(g, seat) else (),
    )
    lying = (grounds(g.content, cx, cy), *found)
    return Board("dome", DOME_W, DOME_H, lying, "HexaDome", "panzoom", dock, focus_of(g))


def _final(g: Aristeia, names: tuple[str, ...]) -> Board:
    end = final_sheet(g, (name_of(names, 0), name_of(names, 1)), 8, 8, WIDTH - 16)
    return Board("final", WIDTH, FINAL_HEIGHT + 14, (part((end,)),), "The end")


def _stage(g: Aristeia, contest: Contest, seat: int, names: tuple[str, ...]) -> Board:
    """Both trays one above the other, the rival's on top; then the result and the Switches."""
    order = list(range(len(contest.sides)))
    if seat >= 0 and len(order) == 2 and g.fighters[contest.sides[0].fighter].seat == seat:
        order.reverse()
    found: list[Element] = [
        thing("stage-floor", drawn(box, -400, -400, 1200, 2400, 0, "var(--ar-stage)"), 0, 0, GROUND)
    ]
    found.append(phone_head(g, contest, WIDTH))
    why = reasons(g, contest.ctx, contest.sides)
    y = PHONE_HEAD
    for number in order:
        height = tray_height(g, contest, number, why[number], WIDTH - 16, phone=True)
        found += tray(g, contest, number, why[number], names, seat, 8, y, WIDTH - 16, height, phone=True)
        y += height + 8
    found.append(outcome(g, contest, seat, 8, y, WIDTH - 16, 72))
    y += 80
    if contest.at not in BEFORE:
        for number in order:
            count = len(switches_of(g, contest, number))
            if count:
                found.append(switches_title(g, contest, number, 12, y - 2))
                found += switch_rows(g, contest, number, seat, 8, y + 19, WIDTH - 16, 42)
                y += 19 + count * 48
    return Board("roll", WIDTH, y + 4, (part(found),), "Roll")


def _hand(g: Aristeia, seat: int) -> list[Board]:
    """The hand lies in the part of the own things; while one reacts, what can be played now lies on the board."""
    cards = held(g, seat)
    now = playable(g, seat) if topic_of(g) not in ACTING else frozenset()
    near = tuple([card for card in cards if card in now])
    rest = tuple([card for card in cards if card not in now])
    found = []
    for key, some, h, dock in (("hand", near, 116.0, "board"), ("rest", rest, 158.0, "me")):
        if some:
            across = 2 if dock == "board" and len(some) <= 2 else 3  # two have the room to say all they do
            things = part(wrapped(g, some, seat, 8, 8, WIDTH - 16, h, across))
            found.append(Board(key, WIDTH, 16 + -(-len(some) // across) * (h + 8), (things,), "My hand", "fit", dock))
    return found


# -- the sheet --------------------------------------------------------------------------------------------------------------


def _sheet(g: Aristeia, seat: int) -> Board:
    """The open card: who acts, with which points, and tiles for what it can do."""
    fighter = performer(g)
    me = g.fighters[fighter]
    most = g.character(fighter).attributes.hit_points
    own = fighter == g.active
    name = clipped(short_name(g, fighter), 68, 12.5, 84)
    ap, mp = (
        ((g.ap, g.attribute(fighter, "energy")), (g.mp, g.attribute(fighter, "speed"))) if own else ((0, 0), (0, 0))
    )
    facts = (me.character, me.seat, most - me.damage, most, name)
    found = [
        thing("strip", drawn(_strip, *facts), 0, 0, SHEETS),
        points_of(AP_ID, drawn(_points, "Action", *ap), ap, 117, 4, 126, 28),
        points_of(MP_ID, drawn(_points, "Move", *mp), mp, 246, 4, 116, 28),
    ]
    mine = seat in g.awaited() and topic_of(g) in ("act", "free action")
    rows = rows_of(g, seat) if mine else []
    for i, row in enumerate(rows):
        line, column = divmod(i, 3)
        found.append(chip(row, i, 2 + column * 123.0, 44 + line * 49.0, 114, 40))
    keys = [row[0] for row in rows]
    duels = "".join(
        [
            shown_with(drawn(_duel_art, one.odds, one.why, one.facts), keys.index(one.act.action), one.act.target)
            for one in (attacks_of(g, seat) if mine else ())
        ]
    )
    if duels:
        found.append(passing("duels", duels, 0, 43, CHIPS))
    return Board("card", 366, 40 + -(-len(rows) // 3) * 49.0, (part(found),), "Active Character", "fit", "sheet")


def _duel_art(odds: Duel, why: tuple[tuple[Reason, ...], ...], facts: str) -> str:
    """An Attack in the place of the tiles once its Target is chosen: pools, facts, and all Damage."""
    art, x = box(0, 0, 366, 91, 9, PAPER_2), 10.0
    for dice, word in ((odds.attack, "against"), (odds.defense, "")):
        art += group(x, 7, pool(dice, 20, 2))
        x += len(dice) * 22 + 6
        art += words(x, 22, word, 12, INK_2, 600, 88)
        x += 50
    ours, theirs = map(in_words, why)
    added = f"{', ' + ours if ours else ''}{'; Defense: ' + theirs if theirs else ''}"
    said = facts[:1].upper() + facts[1:] + added
    lines, size, wide = fit(said, 346, ((12, 84), (11.5, 76), (11, 70)), 1)
    return art + words(10, 45, lines[0], size, INK, 600, wide) + group(10, 56, damage_bar(odds, 346))


def _strip(character: str, seat: int, left: int, most: int, name: str) -> str:
    art = box(0.5, 0.5, 365, 35, 18, "var(--ar-paper-2)", "var(--ar-line)")
    return art + group(9, 3, coin(14, character, seat, left, most)) + words(46, 23, name, 12.5, INK, 750, 84)


def _points(name: str, have: int, most: int) -> str:
    """Points as signs, spent ones dotted; as one sign and a number if they are many."""
    pips, at = (action_pips, 40) if name == "Action" else (movement_pips, 33)
    art = words(2, 19, name, 12, INK_2, 650, 88)
    if have > most or most > 5:
        return art + group(at, 5.5, pips(1 if have else 0, 1, 16) + words(22, 13.5, have, 14, INK, 800, value="points"))
    return art + group(at, 5.5, pips(have, most, 16))


# -- me and the rival -------------------------------------------------------------------------------------------------------


def _orders(g: Aristeia, seats: tuple[int, ...], viewer: int, names: tuple[str, ...], key: str, dock: str) -> Board:
    """Running Orders, and who is not in the dome."""
    found: list[Element] = []
    y = 8.0
    for seat in seats:
        name = name_of(names, seat)
        if topic_of(g) == "deploy" and dock == "board":
            found += to_deploy(g, seat, 8, y, WIDTH - 16)
            y += DEPLOY_HEIGHT + 8
            continue
        found += running_order(g, seat, viewer, name, 8, y, WIDTH - 16)
        y += order_height(g, seat, viewer) + 8
        away = off_dome(g, seat, name, 8, y, WIDTH - 16)
        found += away
        y += away_height(WIDTH - 16) + 8 if away else 0
        if watched(g, viewer) and seat != viewer:
            found += threat_row(g, seat, 8, y)
            y += 48
    title = "Running Order" if dock != "rivals" else "Rival"
    return Board(key, WIDTH, y, (part(found),), title, "fit", dock)

"""The card of the Character that acts: points left, and a row for everything it could do."""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from xml.sax.saxutils import escape

from ludarium.games.aristeia.content import Action, Book
from ludarium.games.aristeia.options import DISENGAGE, END_STEP
from ludarium.games.aristeia.picture.chances import away_words
from ludarium.games.aristeia.picture.dice import pool
from ludarium.games.aristeia.picture.ink import DASH, GREEN, INK, INK_2, INK_3, LINE, RED, icon, sheet, words
from ludarium.games.aristeia.picture.moment import (
    ACTING,
    activation_step,
    of_moment,
    options_of,
    performer,
    refused,
    topic_of,
)
from ludarium.games.aristeia.picture.pieces import coin, colour, state_disc
from ludarium.games.aristeia.picture.things import ROWS, SHEETS, drawn
from ludarium.games.aristeia.rules.actions import reach
from ludarium.games.aristeia.state import NOBODY, Aristeia, Token
from ludarium.scene.boards import Element, thing
from ludarium.scene.svg import box, broken, clipped, disc, fit, group, path, run

WIDTH: Final = 286.0
HEAD: Final = 88.0
POINTS: Final = 54.0
ROW: Final = 48.0
GAP: Final = 9.0
"""Between two rows: the rings around what can be chosen need room."""
ICONS: Final = {
    "UA-MOVE": "run",
    "UA-CONTENDER": "punch",
    "LU-A1": "crosshair",
    "LU-A2": "binoculars",
    "MX-A1": "broadsword",
    "MX-A2": "bell-shield",
    "MU-A1": "katana",
    "EB-A1": "broken-bottle",
    "EB-A2": "pool-table-corner",
    "HX-A1": "virus",
    "HX-A2": "unlocking",
    "GA-A1": "claw-slashes",
    "GA-A2": "stomp-tornado",
    "PA-A1": "healing",
    "PA-A2": "whip",
    "WB-A1": "crossed-pistols",
    "WB-A2": "revolver",
    "VA-A1": "winged-emblem",
    "VA-A2": "snowflake-1",
    "HA-A1": "mp5",
    "HA-A2": "chess-knight",
    "LX-A1": "circuitry",
    "LX-A2": "computing",
    "SM-A1": "machete",
    "SM-A2": "angry-eyes",
    "ME-A1": "prayer",
    "ME-A2": "incense",
    "MR-A1": "meat-cleaver",
    "MR-A2": "enrage",
    "KO-A1": "laser-blast",
    "KO-A2": "smoke-bomb",
    "DA-A1": "supersonic-arrow",
    "DA-A2": "thorny-vine",
}

Facts = tuple[str, str, str, str, str, str, str]
"""Of a row: its key, icon, kind (attack, action, end), name, line of words, dice, cost."""


def icon_of(action: Action) -> str:
    """The icon of an Action; packs may bring others."""
    return ICONS.get(action.id, "crossed-swords" if action.attack else "lightning-arc")


@of_moment
def rows_of(g: Aristeia, seat: int) -> list[Facts]:
    """What the open card offers: its Actions, and for the one who decides the ways to leave and to end."""
    fighter = performer(g)
    if fighter == NOBODY:
        return []
    options = options_of(g, seat) if topic_of(g) in ACTING else ()
    free = topic_of(g) == "free action"
    found = [_facts(g, fighter, action, free) for action in g.character(fighter).actions]
    if DISENGAGE in options:
        line = "Agility against Brawn, 1 Movement Point"
        found.append((DISENGAGE, "exit-door", "action", f"Disengage, {away_words(g, fighter)}", line, "", ""))
    if END_STEP in options:
        found.append((END_STEP, "check-mark", "end", "End Actions Step", "unspent points are lost", "", ""))
    return found


def _facts(g: Aristeia, fighter: int, action: Action, free: bool) -> Facts:
    low, high, los = reach(g, fighter, action)
    if low >= 0:
        far = f"Range {low}" if low == high else f"Range {low}{DASH}{high}"
        line = far + ("" if los else ", without sight")
    elif action.id == "UA-MOVE":
        line = f"gain {g.attribute(fighter, 'speed')} Movement Points"
    else:
        line = "yourself" if action.on_self and not action.dice else ""
    cost = "free" if free else str(action.cost)
    return action.id, icon_of(action), "attack" if action.attack else "action", action.name, line, action.dice, cost


def card(g: Aristeia, seat: int, x: float, y: float) -> list[Element]:
    """The open card of the one who acts; nothing if nobody does."""
    fighter = performer(g)
    if fighter == NOBODY:
        return []
    rows = rows_of(g, seat)
    height = card_height(len(rows))
    me = g.fighters[fighter]
    step = activation_step(g) if fighter == g.active else "acts out of turn"
    own = fighter == g.active
    points = (g.ap, g.attribute(fighter, "energy"), g.mp, g.attribute(fighter, "speed")) if own else (0, 0, 0, 0)
    who = drawn(_head_art, g.content, me.character, me.seat, me.damage, me.tokens, step)
    head = thing("card", drawn(_card_art, who, height), x, y, SHEETS, 0, 0)
    left = [
        points_of(AP_ID, drawn(_points_art, "Action Points", *points[:2]), points[:2], x + 7, y + HEAD + 3, 129, 42),
        points_of(MP_ID, drawn(_points_art, "Movement", *points[2:]), points[2:], x + 150, y + HEAD + 3, 129, 42),
    ]
    about = g.content.characters[me.character]
    top = thing("card-head", "", x, y, ROWS, WIDTH, HEAD, 12, f"{about.name}, {step}", about.id, me.seat)
    found = [head, *left, top]
    for i, facts in enumerate(rows):
        why = _why_not(g, seat, facts[0])
        found.append(_row(facts, why, i, x + 7, y + HEAD + POINTS + 8 + i * ROW))
    return found


def _why_not(g: Aristeia, seat: int, action: str) -> tuple[str, str]:
    """Why an Action cannot be performed, in few words, and by which rule; nothing if it can."""
    refusal = refused(g, seat).get(action)
    if refusal is None:
        return "", ""
    if topic_of(g) == "act" and g.content.actions[action].cost > g.ap:
        return f"{f'only {g.ap}' if g.ap else 'no'} Action Point{'' if g.ap == 1 else 's'} left", refusal.rule
    said = refusal.words.rstrip(".").removeprefix("This Character ")  # there is no doubt whose card it is
    return said[:1].upper() + said[1:], refusal.rule


def skills(g: Aristeia, x: float, y: float, most: float) -> list[Element]:
    """What the open card can do besides: Automatic Skills and Switches, as many as there is room for."""
    me = g.fighters[performer(g)]
    character = g.content.characters[me.character]
    art = drawn(_skills_art, g.content, me.character, most)
    if not art:
        return []
    return [thing("skills", art, x, y, SHEETS, WIDTH, most, 12, f"Skills of {character.name}", character.id)]


def _skills_art(book: Book, name: str, most: float) -> str:
    character = book.characters[name]
    parts = [(skill, book.text(key)) for key, skill in book.skill_names(name)]
    parts += [("Switch", book.text(switch.id)) for switch in character.switches]
    art, y = "", 22.0
    for title, text in parts:
        lines = broken(text, WIDTH - 24, 12, 84)
        if y + 15 * len(lines) + 12 > most:
            break
        art += words(12, y, title, 12.5, INK, 700)
        for i, line in enumerate(lines):
            art += words(12, y + 15 * (i + 1), line, 12, INK_2, 500, 84)
        y += 15 * len(lines) + 22
    return sheet(WIDTH, y - 10) + art if art else ""


def card_height(rows: int) -> float:
    """How high the card is with so many rows."""
    return HEAD + POINTS + 12 + rows * ROW


def _card_art(head: str, height: float) -> str:
    lines = path(f"M143 {HEAD:g}v{POINTS:g}M0 {HEAD + POINTS:g}h{WIDTH:g}", "none", LINE)
    return sheet(WIDTH, height) + head + lines


AP_ID: Final = "card-ap"
MP_ID: Final = "card-mp"


@lru_cache(maxsize=2000)
def points_of(key: str, art: str, points: tuple[int, int], x: float, y: float, w: float, h: float) -> Element:
    """Action or Movement Points: they change with every step, so that they are drawn apart."""
    have, most = points
    kind, about = ("Action", "AR-AP-01") if key == AP_ID else ("Movement", "AR-MOV-01")
    said = f"{kind} Points: {have}{f' of {most}' if have <= most else ''}"
    return thing(key, art, x, y, ROWS, w, h, 8, said, about, name=f"{kind} Points", values=(("points", have),))


def _points_art(title: str, have: int, most: int) -> str:
    """The number beside its name, where a new one has room beside it; the points below."""
    art = words(6, 16, title, 11.5, INK_2, 600) + words(
        6 + run(title, 11.5) + 8, 16, have, 13, INK, 800, value="points"
    )
    pips = action_pips if title.startswith("Action") else movement_pips
    return art + group(6, 24, pips(have, max(have, most)))


def _head_art(book: Book, name: str, seat: int, damage: int, tokens: tuple[Token, ...], step: str) -> str:
    """Who acts: coin, name, States, and the pools for Defense, Agility and Brawn."""
    character = book.characters[name]
    a = character.attributes
    d = f"M0 12a12 12 0 0 1 12 -12h{WIDTH - 24:g}a12 12 0 0 1 12 12v{HEAD - 12:g}h-{WIDTH:g}z"
    art = path(d, colour(seat, "head"))
    art += group(14, 11, coin(31, name, seat, a.hit_points - damage, a.hit_points))
    for i, token in enumerate(tokens[:4]):
        art += state_disc(WIDTH - 17 - i * 23, 38, 10, token)
    title, size, _ = fit(character.name, WIDTH - 98, ((20, 100), (18, 100), (16, 100)), 1)
    art += (
        f'<text class="ar-d" x="90" y="24" font-size="{size}" font-weight="600" fill="#fff">{escape(title[0])}</text>'
    )
    art += words(90, 42, step, 12, "#fff", 500)
    at = 90.0
    for sign, dice in (("shield", a.defense), ("run", a.agility), ("punch", a.brawn)):
        art += icon(sign, at, 57, 15, "#fff") + group(at + 18, 55, pool(dice, 18, 2))
        at += 18 + len(dice) * 20 + 8
    return art


def action_pips(have: int, most: int, far: float = 21.0) -> str:
    """Action Points as red hexagons, spent ones dotted."""
    step = min(far, 120 / max(1, most))
    art = ""
    for i in range(most):
        x = i * step
        d = f"M{x + 4:g} 1.500h8l4 7-4 7h-8l-4-7z"
        spent = ' stroke-dasharray="2 2"'
        art += path(d, "#c5281f", "#7d130c", 1.6) if i < have else path(d, "none", "var(--ar-line-2)", 1.6, spent)
    return art


def movement_pips(have: int, most: int, far: float = 21.0) -> str:
    """Movement Points as blue discs, spent ones dotted."""
    step = min(far, 120 / max(1, most))
    art = ""
    for i in range(most):
        if i < have:
            art += disc(i * step + 8, 8.5, 7, "#2b6cc4", "#16427f", 1.6)
        else:
            art += f'<circle cx="{i * step + 8:g}" cy="8.5" r="7" fill="none" stroke="var(--ar-line-2)" stroke-width="1.6" stroke-dasharray="2 2"/>'
    return art


_PAINT: Final = {"attack": RED, "action": GREEN, "end": "#4b525a"}


@lru_cache(maxsize=5000)
def _row(facts: Facts, why: tuple[str, str], k: int, x: float, y: float) -> Element:
    """A row of the card; one that cannot be chosen says why in the place of what it would do."""
    key, sign, kind, name, line, dice, cost = facts
    w, h = WIDTH - 14, ROW - GAP
    art = box(0, 0, w, h, 8, "var(--ar-row)") + box(4, 3.5, 32, 32, 8, _PAINT[kind]) + icon(sign, 8, 7.5, 24, "#fff")
    art += words(46, 16.5, clipped(name, w - 96, 14), 14, INK, 700)
    art += "" if why[0] else words(46, 32, line, 12, INK_2, 500, 92)
    if dice and not why[0]:
        art += group(46 + (run(line, 12, 92) + 8 if line else 0), 20.5, pool(dice, 15, 2))
    if cost == "free":
        art += words(w - 30, 24, "free", 12.5, INK, 700, anchor="end")
    elif cost:
        art += words(w - 45, 24.5, cost, 14.5, INK, 800, anchor="end")
        art += group(w - 41, 11.5, path("M4 1h8l4 7-4 7h-8l-4-7z", "#c5281f"))
    label = f"{name}{', ' + line if line else ''}{', dice ' + dice if dice else ''}{', costs ' + cost if cost else ''}"
    about = {DISENGAGE: "AR-DIS-01", END_STEP: "AR-STEP-09"}.get(key, key)
    art = numbered(art, kind, k) + (_why_art(*why, w - 110) if why[0] else "")
    return thing(f"act-{key}", art, x, y, ROWS, w, h, 8, label, about, name=name)


def _why_art(reason: str, rule: str, room: float) -> str:
    """The reason, and its rule where there is room for it."""
    lines, size, wide = fit(reason, room, ((12, 92), (12, 84), (11.5, 76), (11, 70)), 1)
    at = 46 + run(lines[0], size, wide) + 7
    art = words(46, 32, lines[0], size, INK_2, 500, wide)
    return art + (words(at, 32, rule, 10.5, INK_3, 500, 76) if at + run(rule, 10.5, 76) <= 46 + room else "")


def numbered(art: str, kind: str, k: int) -> str:
    """A row that says which one it is: what belongs to it is shown with it (see aims.py)."""
    return f'<g class="ar-k{k} ar-{kind}">{art}</g>'


def chip(facts: Facts, k: int, x: float, y: float, w: float, h: float) -> Element:
    """The same row as a small tile, for a phone."""
    art = numbered(drawn(_chip_art, facts, w, h), facts[2], k)
    about = {DISENGAGE: "AR-DIS-01", END_STEP: "AR-STEP-09"}.get(facts[0], facts[0])
    return thing(f"act-{facts[0]}", art, x, y, ROWS, w, h, 9, facts[3], about)


def _chip_art(facts: Facts, w: float, h: float) -> str:
    _, sign, kind, name, _, _, cost = facts
    art = box(0.5, 0.5, w - 1, h - 1, 9, "var(--ar-paper-2)", LINE)
    art += box(4, (h - 28) / 2, 28, 28, 7, _PAINT[kind])
    art += icon(sign, 8, (h - 20) / 2, 20, "#fff")
    room = w - 40 - (18 if cost else 0)
    lines, size, wide = fit(name, room, ((12.5, 92), (12, 80), (11, 76)), 2)
    top = h / 2 + 4 - (len(lines) - 1) * 6.5
    for i, line in enumerate(lines):
        art += words(37, top + i * 13, line, size, INK, 700, wide)
    if cost:
        art += words(w - 7, h / 2 + 4.5, cost if cost != "free" else "0", 13.5, RED, 800, anchor="end")
    return art

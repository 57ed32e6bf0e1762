"""An Attack that was declared, drawn on the dome while both may still react."""

from __future__ import annotations

import math
from functools import lru_cache

from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.picture.hexes import centre
from ludarium.games.aristeia.picture.ink import CHIPS, CX, CY, words
from ludarium.games.aristeia.picture.pieces import RADIUS, colour
from ludarium.games.aristeia.rules.actions import Perform
from ludarium.games.aristeia.state import NOBODY, Aristeia
from ludarium.scene.boards import Element, thing
from ludarium.scene.svg import box, disc, number, path, run


def declared(g: Aristeia) -> list[Element]:
    """Who attacks whom, and with what; or on whom an Action works."""
    act = g.topmost(Perform)
    if act is None or act.target in (NOBODY, act.by):
        return []
    if not (g.in_dome(act.by) and g.in_dome(act.target)):
        return []
    here, there = g.fighters[act.by].space, g.fighters[act.target].space
    return [_line(g.content, act.action, g.fighters[act.by].seat, here, there)]


@lru_cache(maxsize=5000)
def _line(book: Book, action: str, seat: int, here: str, there: str) -> Element:
    (ax, ay), (bx, by) = centre(book.dome.at[here]), centre(book.dome.at[there])
    far = math.hypot(bx - ax, by - ay) or 1
    ux, uy = (bx - ax) / far, (by - ay) / far
    start, end = RADIUS + 3, max(RADIUS + 4, far - RADIUS - 7)
    d = f"M{number(ax + ux * start)} {number(ay + uy * start)}L{number(ax + ux * end)} {number(ay + uy * end)}"
    art = path(d, "none", "#fff", 6, ' stroke-linecap="round" opacity=".8"')
    art += path(d, "none", colour(seat), 3, ' stroke-dasharray="7 5" stroke-linecap="round"')
    art += disc(ax + ux * end, ay + uy * end, 4.5, colour(seat), "#fff", 1.5)
    art += f'<circle cx="{number(bx)}" cy="{number(by - 2)}" r="{number(RADIUS + 5)}" fill="none" stroke="{colour(seat)}" stroke-width="3" stroke-dasharray="9 5"/>'
    name = book.actions[action].name
    w = run(name, 12, 92) + 20
    left, top = bx - w / 2, by + RADIUS + 8
    art += box(left, top, w, 20, 10, "var(--surface-3)", colour(seat), 1.6)
    art += words(bx, top + 14.2, name, 12, "var(--ink)", 700, 92, "middle")
    return thing("declared", art, CX, CY, CHIPS)

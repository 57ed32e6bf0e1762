"""How far the active Character could go with its Movement Points: numbers and a quiet contour, no promise."""

from __future__ import annotations

from functools import lru_cache

from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.picture.hexes import SIZE, centre, outline
from ludarium.games.aristeia.picture.ink import words
from ludarium.games.aristeia.picture.moment import topic_of
from ludarium.games.aristeia.picture.things import REACH, thing
from ludarium.games.aristeia.rules.movement import may_move, needs_roll
from ludarium.games.aristeia.state import NOBODY, Aristeia
from ludarium.kernel.pictures import Element
from ludarium.space.hexes import rings


def reach(g: Aristeia, cx: float, cy: float) -> list[Element]:
    """The spaces within reach and what they cost, while its player decides what to do."""
    if topic_of(g) != "act" or g.active == NOBODY or not g.mp or not may_move(g) or needs_roll(g, g.active):
        return []
    dome = g.content.dome
    me = g.fighters[g.active]
    held = 0
    for enemy in g.fighters:
        if enemy.seat != me.seat and enemy.in_dome:
            held |= dome.around[enemy.space]
    free = g.free()
    found = [ring & dome.open & free for ring in rings(dome.mask[me.space], free, g.mp, dome.row)[1:]]
    return [_reach(g.content, me.space, tuple(found), held, cx, cy)] if any(found) else []


@lru_cache(maxsize=5000)
def _reach(book: Book, here: str, found: tuple[int, ...], held: int, cx: float, cy: float) -> Element:
    dome = book.dome
    spaces = [space for ring in found for space in dome.names(ring)]
    around = outline([dome.at[space] for space in (here, *spaces)])
    art = f'<path class="ar-reach" d="{around}"/>'
    for cost, ring in enumerate(found, 1):
        for space in dome.names(ring):
            x, y = centre(dome.at[space])
            risky = bool(dome.mask[space] & held)
            ink = "var(--ar-risk)" if risky else "var(--ar-reach-ink)"
            art += words(x, y + 4.4, f"{cost}{'!' if risky else ''}", SIZE * 0.52, ink, 750, anchor="middle")
    return thing("reach", art, cx, cy, REACH)

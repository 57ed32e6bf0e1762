"""What an Action could meet: its Range, and the lines of sight to those within it; and whom one was declared on.

Ranges and lines lie on the dome while a player decides, and say with which row or coin they are shown.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.picture.activation import act_id, rows_of
from ludarium.games.aristeia.picture.ink import DASH, GRID, RADIUS, SIZE, passing, spot
from ludarium.games.aristeia.picture.moment import ACTING, about_of, coin_id, topic_of
from ludarium.games.aristeia.rules.actions import Perform, reach
from ludarium.games.aristeia.rules.sight import BLOCKED, line_of_sight, screens
from ludarium.games.aristeia.state import NOBODY, Aristeia
from ludarium.games.aristeia.ways import within
from ludarium.scene.boards import Element, thing
from ludarium.scene.maps.areas import range_line
from ludarium.scene.maps.grids import Point, corners
from ludarium.scene.maps.ground import LABELS, MARKS
from ludarium.scene.maps.lines import between, ray, ring, tag
from ludarium.scene.svg import disc
from ludarium.space.hexes import rings

_TAG_SIDE = 40 + RADIUS
"""So near to the middle of a tag a coin would touch it."""
_TRIED = 24
"""So many places are tried for the tag of a Range."""


def aims(g: Aristeia, seat: int) -> list[Element]:
    """Ranges and lines of sight for the player who decides what a Character does."""
    if topic_of(g) not in ACTING or seat not in g.awaited():
        return []
    fighter = about_of(g)[0]
    if not g.in_dome(fighter):
        return []
    book, here, free = g.content, g.fighters[fighter].space, g.free()
    found, farthest = [], 0
    standing = tuple([spot(book.dome.at[one.space]) for one in g.fighters if one.in_dome])
    for key, *_ in rows_of(g, seat):
        action = book.actions.get(key)
        low, high, los = reach(g, fighter, action) if action is not None else (-1, -1, False)
        if high > 1:  # whom it could meet is plain to see otherwise
            line, places = _range(book, here, free & within(book, here, high) if los else 0, low, high, los)
            said = f"Range {low}{DASH}{high}" if low != high else f"Range {low}"
            art = line + tag(_tag_at(places, standing), said)
            found.append(passing(f"range-{key}", art, 0, 0, MARKS, shown_with=(act_id(key),)))
            farthest = max(farthest, high if los else 0)
    return [*found, *_sights(g, fighter, farthest)]


# -- Range ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=3000)
def _range(book: Book, here: str, free: int, low: int, high: int, los: bool) -> tuple[str, tuple[Point, ...]]:
    """The dotted line around all spaces within the Range, one around those that are too near; and where a tag may hang."""
    dome = book.dome
    found = rings(dome.mask[here], free if los else dome.open, high, dome.row)
    masks = [found, found[:low]] if low > 1 else [found]
    areas = [[dome.at[space] for ring_ in some for space in dome.names(ring_ & dome.open)] for some in masks]
    highest = sorted([spot(at) for at in areas[0]], key=lambda point: (point[1], abs(point[0] - GRID.x)))
    return "".join([range_line(GRID, area) for area in areas]), tuple(highest[:_TRIED])


def _tag_at(spots: tuple[Point, ...], coins: tuple[Point, ...]) -> Point:
    """Above the highest space where no coin is in the way."""
    free = [
        (x, y)
        for x, y in spots
        if not any([abs(a - x) < _TAG_SIDE and -SIZE - 12 - RADIUS < b - y < RADIUS - SIZE + 7 for a, b in coins])
    ]
    x, y = (free or spots)[0]
    return x, y - SIZE - 2.5


# -- sight ------------------------------------------------------------------------------------------------------------


def _sights(g: Aristeia, fighter: int, farthest: int) -> Iterator[Element]:
    """The lines to everybody within the longest Range that needs Line of Sight, each shown with the coin it leads to."""
    dome, here, hiding = g.content.dome, g.fighters[fighter].space, screens(g)
    for other, whom in enumerate(g.fighters):
        if farthest > 1 and whom.in_dome and 1 < dome.distance(here, whom.space) <= farthest:
            between = hiding & _between(g.content, here, whom.space)[1]
            dark = line_of_sight(g, fighter, whom.space, other) == BLOCKED
            art, name = _sight(g.content, here, whom.space, between, dark), coin_id(g, other)
            yield passing(f"sight-{name}", art, 0, 0, MARKS, shown_with=(name,))


@lru_cache(maxsize=20_000)
def _between(book: Book, here: str, there: str) -> tuple[tuple[tuple[int, ...], ...], int]:
    """For each corner of both spaces what would obstruct the line, and all of that together."""
    lines = book.dome.sights.lines(book.dome.bit[here], book.dome.bit[there])
    union = 0
    for masks in lines:
        for mask in masks:
            union |= mask
    return lines, union


@lru_cache(maxsize=20_000)
def _sight(book: Book, here: str, there: str, between: int, dark: bool) -> str:
    """Six lines from the best corner: free ones green, cut ones red and dashed; all are cut where nothing is seen."""
    at = book.dome.at
    free = [[not mask & between for mask in masks] for masks in _between(book, here, there)[0]]
    mine, middle = corners(GRID, at[here]), spot(at[there])
    best = min(range(6), key=lambda corner: (-sum(free[corner]), math.dist(mine[corner], middle)))
    ends = zip(corners(GRID, at[there]), free[best], strict=True)
    art = "".join([ray(mine[best], end, free=clear and not dark) for end, clear in ends])
    return art + disc(*mine[best], 3.6, "#fff", "var(--m-cut)" if dark else "var(--m-sight)", 2)


# -- what was declared --------------------------------------------------------------------------------------------------


def declared(g: Aristeia) -> list[Element]:
    """Who attacks whom, and with what; or on whom an Action works: while both may still react."""
    act = g.topmost(Perform)
    if act is None or act.target in (NOBODY, act.by) or not (g.in_dome(act.by) and g.in_dome(act.target)):
        return []
    here, there = (spot(g.content.dome.at[g.fighters[one].space]) for one in (act.by, act.target))
    return [_declared(g.content.actions[act.action].name, g.fighters[act.by].seat, here, there)]


@lru_cache(maxsize=5000)
def _declared(name: str, seat: int, here: Point, there: Point) -> Element:
    art = ring((there[0], there[1] - 2), RADIUS + 5, "control") + tag((there[0], there[1] + RADIUS + 18), name)
    return thing("declared", f'<g class="seat-{seat + 1}">{art}{between(here, there, RADIUS + 5)}</g>', 0, 0, LABELS)

"""What an Action could meet: its Range, the lines of sight to those within it, and the odds beside each Target.

All of it lies on the dome while a player decides, and says with which row or coin it is shown.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.picture.activation import act_id, rows_of
from ludarium.games.aristeia.picture.chances import attacks_of, hit_words
from ludarium.games.aristeia.picture.hexes import SIZE, Point, centre, corners, outline
from ludarium.games.aristeia.picture.ink import CHIPS, CX, CY, DASH, MIST, icon, passing, words
from ludarium.games.aristeia.picture.moment import ACTING, about_of, coin_id, topic_of
from ludarium.games.aristeia.picture.pieces import RADIUS
from ludarium.games.aristeia.picture.reach import within
from ludarium.games.aristeia.rules.actions import reach
from ludarium.games.aristeia.rules.sight import BLOCKED, line_of_sight, screens
from ludarium.games.aristeia.state import Aristeia
from ludarium.scene.boards import Element
from ludarium.scene.svg import box, disc, number, run
from ludarium.space.hexes import rings

_TAG_SIDE = 40 + RADIUS
"""So near to the middle of a tag a coin would touch it."""
_TRIED = 24
"""So many places are tried for the tag of a Range."""
Spot = tuple[str, str, str, str]
"""Of an odds chip: the row, the Target, where it stands, the words."""


def aims(g: Aristeia, seat: int) -> list[Element]:
    """Ranges, lines of sight and chips for the player who decides what a Character does."""
    if topic_of(g) not in ACTING or seat not in g.awaited():
        return []
    fighter = about_of(g)[0]
    if not g.in_dome(fighter):
        return []
    book, here, free = g.content, g.fighters[fighter].space, g.free()
    found, farthest = [], 0
    standing = tuple([centre(book.dome.at[one.space]) for one in g.fighters if one.in_dome])
    for key, *_ in rows_of(g, seat):
        action = book.actions.get(key)
        low, high, los = reach(g, fighter, action) if action is not None else (-1, -1, False)
        if high > 1:  # whom it could meet is plain to see otherwise
            line, places = _range(book, here, free & within(book, here, high) if los else 0, low, high, los)
            art = line + _tag(places, standing, low, high)
            found.append(passing(f"range-{key}", art, CX, CY, MIST, shown_with=(act_id(key),)))
            farthest = max(farthest, high if los else 0)
    found += _sights(g, fighter, farthest)
    spots = tuple(
        [
            (act_id(one.act.action), coin_id(g, one.act.target), g.fighters[one.act.target].space, hit_words(one.odds))
            for one in attacks_of(g, seat)
        ]
    )
    coins = tuple(sorted([one.space for one in g.fighters if one.in_dome]))
    return [*found, *_chips(book, spots, coins, here)]


# -- Range ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=3000)
def _range(book: Book, here: str, free: int, low: int, high: int, los: bool) -> tuple[str, tuple[Point, ...]]:
    """The dotted line around all spaces within the Range, one around those that are too near; and where a tag may hang."""
    dome = book.dome
    found = rings(dome.mask[here], free if los else dome.open, high, dome.row)
    within, near = 0, 0
    for far, ring in enumerate(found):
        within |= ring
        near |= ring if far < low else 0
    spaces = [dome.at[space] for space in dome.names(within & dome.open)]
    art = f'<path class="ar-range" d="{outline(spaces)}"/>'
    if low > 1:
        art += f'<path class="ar-range in" d="{outline([dome.at[s] for s in dome.names(near & dome.open)])}"/>'
    highest = sorted([centre(at) for at in spaces], key=lambda point: (point[1], abs(point[0])))
    return art, tuple(highest[:_TRIED])


def _tag(spots: tuple[Point, ...], coins: tuple[Point, ...], low: int, high: int) -> str:
    """The Range in words, above the highest space where no coin is in the way."""
    free = (
        (x, y)
        for x, y in spots
        if not any([abs(a - x) < _TAG_SIDE and -SIZE - 12 - RADIUS < b - y < RADIUS - SIZE + 7 for a, b in coins])
    )
    return _tag_art(*next(free, spots[0]), low, high)


@lru_cache(maxsize=5000)
def _tag_art(x: float, y: float, low: int, high: int) -> str:
    said = f"Range {low}{DASH}{high}" if low != high else f"Range {low}"
    w = run(said, 11.5, 92) + 18
    tag = box(x - w / 2, y - SIZE - 12, w, 19, 9.5, "var(--surface)", "var(--ar-range)")
    return tag + words(x, y - SIZE + 1.5, said, 11.5, "var(--ink)", 700, 92, "middle")


# -- sight ------------------------------------------------------------------------------------------------------------


def _sights(g: Aristeia, fighter: int, farthest: int) -> Iterator[Element]:
    """The lines to everybody within the longest Range that needs Line of Sight, each shown with the coin it leads to."""
    dome, here = g.content.dome, g.fighters[fighter].space
    hiding = screens(g)
    for other, whom in enumerate(g.fighters):
        if farthest > 1 and whom.in_dome and 1 < dome.distance(here, whom.space) <= farthest:
            between = hiding & _between(g.content, here, whom.space)[1]
            dark = line_of_sight(g, fighter, whom.space, other) == BLOCKED
            art, name = _sight(g.content, here, whom.space, between, dark), coin_id(g, other)
            yield passing(f"sight-{name}", art, CX, CY, MIST, shown_with=(name,))


@lru_cache(maxsize=20_000)
def _between(book: Book, here: str, there: str) -> tuple[tuple[tuple[int, ...], ...], int]:
    """For each corner of both spaces what would obstruct the line, and all of that together."""
    dome = book.dome
    lines = dome.sights.lines(dome.bit[here], dome.bit[there])
    union = 0
    for masks in lines:
        for mask in masks:
            union |= mask
    return lines, union


@lru_cache(maxsize=20_000)
def _sight(book: Book, here: str, there: str, between: int, dark: bool) -> str:
    """Six lines from the best corner: free ones green, cut ones red and dashed; all are cut where nothing is seen."""
    dome = book.dome
    lines = _between(book, here, there)[0]
    free = [[not mask & between for mask in masks] for masks in lines]
    mine, yours = corners(*centre(dome.at[here]), SIZE), corners(*centre(dome.at[there]), SIZE)
    middle = centre(dome.at[there])
    best = min(range(6), key=lambda v: (-sum(free[v]), math.dist(mine[v], middle)))
    ax, ay = mine[best]
    seen, cut = "", ""
    dots = ""
    for end, clear in zip(yours, free[best], strict=True):
        line = f"M{number(ax)} {number(ay)}L{number(end[0])} {number(end[1])}"
        reached = clear and not dark
        seen, cut = (seen + line, cut) if reached else (seen, cut + line)
        dots += disc(*end, 2.6, "var(--ar-sight)" if reached else "#fff", "#fff" if reached else "var(--ar-cut)", 1.2)
    art = f'<path class="ar-line-under" d="{seen}{cut}"/>'
    art += (f'<path class="ar-line" d="{seen}"/>' if seen else "") + (
        f'<path class="ar-line cut" d="{cut}"/>' if cut else ""
    )
    return art + dots + disc(ax, ay, 3.6, "#fff", "var(--ar-cut)" if dark else "var(--ar-sight)", 2)


# -- chips ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=3000)
def _chips(book: Book, spots: tuple[Spot, ...], coins: tuple[str, ...], here: str) -> tuple[Element, ...]:
    """The figure that matters beside each Target: right, left, below or above it, where no coin, no chip and no next step is."""
    taken = [(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS) for x, y in (centre(book.dome.at[s]) for s in coins)]
    taken += [(x - 14, y - 14, 28, 28) for x, y in (centre(book.dome.at[s]) for s in book.dome.neighbours[here])]
    places = dict[tuple[str, str], tuple[float, float]]()
    found = []
    for row, target, space, said in spots:
        x, y = centre(book.dome.at[space])
        w, h = run(said, 12.5, 92) + 36, 22.0
        crowd = [
            *taken,
            *((px, py, w, h) for (one, where), (px, py) in places.items() if one == row and where != space),
        ]
        away = RADIUS + 9
        spotted = [(x + away, y - 13), (x - away - w, y - 13), (x - w / 2, y + away), (x - w / 2, y - away - h - 4)]
        at = next((spot for spot in spotted if not any(_meet((*spot, w, h), other) for other in crowd)), spotted[0])
        places[row, space] = at
        place = (CX + at[0], CY + at[1], CHIPS)
        name = f"{row.removeprefix('act-')}-{target}"
        found.append(passing(f"odds-{name}", _chip(said, w, h), *place, shown_with=(row,)))
        found.append(passing(f"aimed-{name}", _chip(said, w, h, " on"), *place, shown_with=(f"{row}+{target}",)))
    return tuple(found)


def _chip(said: str, w: float, h: float, on: str = "") -> str:
    chip = box(0, 0, w, h, 11) + icon("crossed-swords", 9, 4, 14, "currentColor")
    return f'<g class="ar-odds{on}">{chip}{words(w - 10, 15.6, said, 12.5, "currentColor", 750, 92, "end")}</g>'


def _meet(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]

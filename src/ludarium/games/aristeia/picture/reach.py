"""How far the active Character could move: spaces by their cost, and those behind a Disengage Roll with its chance."""

from __future__ import annotations

from functools import lru_cache

from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.picture.dome import space_id
from ludarium.games.aristeia.picture.ink import GRID, passing, spot, words
from ludarium.games.aristeia.state import Aristeia
from ludarium.games.aristeia.ways import Way, ways_of
from ludarium.scene.boards import Element
from ludarium.scene.choices import Forbidden
from ludarium.scene.maps import areas
from ludarium.scene.maps.grids import Space, cells
from ludarium.scene.maps.ground import SPACES
from ludarium.scene.moments import of_moment

_ways = of_moment(ways_of)


def reach(g: Aristeia) -> list[Element]:
    """The spaces within reach and what they cost, while its player decides what to do."""
    if found := _ways(g):
        art = _art(g.content, g.fighters[g.active].space, g.fighters[g.active].seat, found)
        return [passing("reach", art, 0, 0, SPACES)]
    return []


def beyond(g: Aristeia) -> tuple[tuple[str, str], ...]:
    """The spaces that several movements without a Roll lead to, each with the space before it."""
    return tuple([(space_id(one.space), space_id(one.before)) for one in _ways(g) if one.before])


def behind_a_roll(g: Aristeia) -> tuple[Forbidden, ...]:
    """The spaces that no movement leads to without a Disengage Roll: what it takes to get there."""
    risky = [one for one in _ways(g) if one.chance < 1]
    return tuple([Forbidden(space_id(one.space), _risk_words(one.chance), "AR-DIS-01", quiet=True) for one in risky])


def _risk_words(chance: float) -> str:
    return f"Disengage, {chance * 100:.0f} %, then go: on the way an Enemy is left."


@lru_cache(maxsize=5000)
def _art(book: Book, here: str, seat: int, found: tuple[Way, ...]) -> str:
    at = book.dome.at
    sure = {at[one.space]: one.cost for one in found if one.chance == 1}
    risky = [one for one in found if one.chance < 1]
    art = areas.reach(GRID, at[here], sure) if sure else ""
    if risky:
        art += f'<path class="ar-risk" d="{cells(GRID, [at[one.space] for one in risky], 0.8)}"/>'
        art += "".join([_risk(at[one.space], one.cost, one.chance) for one in risky])
    return f'<g class="ar-reach seat-{seat + 1}">{art}</g>'


@lru_cache(maxsize=10_000)
def _risk(at: Space, cost: int, chance: float) -> str:
    x, y = spot(at)
    art = words(x, y, cost, 12.5, "var(--m-risk)", 750, anchor="middle")
    return art + words(x, y + 11.5, f"{chance * 100:.0f}%", 10, "var(--m-risk)", 750, 84, "middle")

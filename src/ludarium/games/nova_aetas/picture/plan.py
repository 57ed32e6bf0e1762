"""Where the squares of a Mission lie on the board, and how things on it are called."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from ludarium.games.nova_aetas.content import Book
from ludarium.games.nova_aetas.picture.symbols import PAVED, PIECE
from ludarium.games.nova_aetas.rules.names import enemy_number, hero_number
from ludarium.games.nova_aetas.state import NovaAetas
from ludarium.scene.maps.grids import Point, SquareGrid, centre
from ludarium.scene.maps.ground import space_id
from ludarium.space.squares import Square, terrain

SIDE: Final = float(PAVED)
ROOF: Final = 0.22 * SIDE
"""How much higher than the ground a roof is drawn."""
MARGIN: Final = 26.0
CLOCK: Final = 152.0
"""The radius of the Horologium."""
RADIUS: Final = PIECE
"""Of a piece."""


class Plan(msgspec.Struct, frozen=True):
    """The board of a Mission: its squares. The clock is a board of its own."""

    grid: SquareGrid
    width: float
    height: float


def plan(columns: int, rows: int) -> Plan:
    """The board on which so many squares find room."""
    grid = SquareGrid(SIDE, x=MARGIN, y=MARGIN)
    return Plan(grid, round(columns * SIDE + 2 * MARGIN), round(rows * SIDE + 2 * MARGIN))


def plan_of(g: NovaAetas) -> Plan:
    """The board of this position; hidden parts of the map have their place from the start."""
    return _plan_of(g.book, g.mission)


@lru_cache(maxsize=64)
def _plan_of(book: Book, mission: str) -> Plan:
    sizes = [(laid.at, book.pieces[laid.piece].rows) for laid in book.missions[mission].map]
    columns = max(at[0] + len(rows[0]) for at, rows in sizes)
    return plan(columns, max(at[1] + len(rows) for at, rows in sizes))


def lift(rows: tuple[str, ...], at: Square) -> float:
    """How much higher a square is drawn."""
    return ROOF if terrain(rows).level(at) else 0.0


def middle(g: NovaAetas, at: Square) -> Point:
    """The middle of a square at the height of what stands there."""
    x, y = centre(plan_of(g).grid, at)
    return x, y - lift(g.rows, at)


# -- keys -------------------------------------------------------------------------------------------------------


def square_id(at: Square) -> str:
    """The element of a square."""
    return space_id(at)


def hero_id(hero: str) -> str:
    """A Hero on the map and in the party."""
    return f"hero-{hero}"


def enemy_id(number: int) -> str:
    """An Enemy on the map and in lists."""
    return f"enemy-{number}"


def thing_id(thing: str) -> str:
    """An object of the Mission."""
    return f"thing-{thing}"


def token_id(who: str) -> str:
    """A token on the clock: of a Hero or of an Enemy type."""
    return f"token-{who}"


def scenery_id(card: str) -> str:
    """Where an attack on scenery begins: the chip of its weapon."""
    return f"scenery-{card}"


def exit_id(name: str) -> str:
    """An exit of the map."""
    return f"exit-{name}"


def card_id(hero: str, card: str) -> str:
    """A skill, item or injury of a Hero."""
    return f"card-{hero}-{card}"


def status_id(hero: str, status: str) -> str:
    """A status token of a Hero."""
    return f"status-{hero}-{status}"


def way_id(place: str) -> str:
    """A town or Mission that the company can choose."""
    return f"way-{place}"


def seal_id(place: str) -> str:
    """A place of the map of Italy where the company was, is, or goes next."""
    return f"seal-{place}"


def die_id(place: int) -> str:
    """A die of the roll under way."""
    return f"die-{place}"


def point_id(point: str) -> str:
    """A point of interest of the location card."""
    return f"point-{point}"


def element_of(g: NovaAetas, name: str) -> str:
    """The element of a Hero, Enemy, object or square by the name that answers and events use; "" if it has none."""
    if (number := enemy_number(name)) >= 0:
        return enemy_id(number) if number < len(g.enemies) else ""
    if hero_number(g, name) >= 0:
        return hero_id(name)
    if name in g.things:
        return thing_id(name)
    if "," in name and name.replace(",", "").isdigit():
        x, y = name.split(",")
        return square_id((int(x), int(y))) if (int(x), int(y)) in g.ground.cells else ""
    return token_id(name) if name in g.tokens else ""

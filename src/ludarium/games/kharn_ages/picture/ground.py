"""The table itself: frame, steppe, ruler, the areas where sides deploy, the squares that ambushers hide in."""

from __future__ import annotations

from collections.abc import Iterable
from math import dist
from typing import Final

from ludarium.games.kharn_ages.content.schema import Corners
from ludarium.games.kharn_ages.picture.plan import (
    FRAME,
    PLANE,
    SIDE,
    UNIT,
    area_id,
    box_of,
    middle_of,
    outline,
    square_id,
)
from ludarium.games.kharn_ages.state import SQUARE, SQUARES, KharnAges
from ludarium.scene.boards import BoardPart, Element, board_part, thing
from ludarium.scene.maps.grids import polyline
from ludarium.scene.maps.ground import GROUND, SPACES
from ludarium.scene.maps.lines import ruler, tag
from ludarium.scene.maps.terrain import jitter
from ludarium.scene.svg import box, number

TUFTS, PEBBLES, DUNES = 90, 34, 9
SIDES: Final = {"a": "the south", "b": "the north", "c": "the west", "d": "the east"}
"""What areas are called before a player has taken them."""


def ground(g: KharnAges, names: tuple[str, ...]) -> list[BoardPart]:
    """The table with its areas."""
    owners = {player.side: seat for seat, player in enumerate(g.players) if player.side}
    areas = [
        _area(side, corners, owners.get(side, -1), _deploys(side, owners, names), g.round == 0)
        for side, corners in g.card.deployment.items()
    ]
    return [table(), *areas]


def _deploys(side: str, owners: dict[str, int], names: tuple[str, ...]) -> str:
    """Whose area it is, in words."""
    if side in owners:
        return f"{names[owners[side]]} deploys here"
    return f"{side.capitalize()}s deploy here" if side in ("attacker", "defender") else f"Area in {SIDES[side]}"


@board_part
def table() -> Iterable[Element]:
    """Frame, ground and the loose ruler. What grows here means nothing and never lies on scenery."""
    inner = SIDE - 2 * FRAME
    frame = box(2, 2, SIDE - 4, SIDE - 4, 12, "var(--kf-0)") + box(
        7, 7, SIDE - 14, SIDE - 14, 8, "none", "var(--kf-1)", 3
    )
    frame += box(FRAME - 6, FRAME - 6, inner + 12, inner + 12, 3, "var(--kf-2)") + _ticks()
    ground_ = box(FRAME, FRAME, inner, inner, 0, "var(--kg-0)") + _dunes() + _growth()
    ground_ += box(FRAME, FRAME, inner, inner, 0, "url(#ka-vignette)")
    return (
        thing("ground", frame + ground_, 0, 0, GROUND),
        thing("ruler", f'<g class="ka-ruler">{ruler(PLANE, (5_000, 450), 5)}</g>', 0, 0, SPACES),
    )


def _ticks() -> str:
    """A tick for each toise, a long one for every five."""
    d = ""
    for toise in range(16):
        at, long = number(FRAME + toise * UNIT), 12 if toise % 5 == 0 else 7
        far = number(SIDE - FRAME + 8)
        d += f"M{at} {number(FRAME - 8)}v-{long}M{at} {far}v{long}M{number(FRAME - 8)} {at}h-{long}M{far} {at}h{long}"
    return f'<path class="ka-ticks" d="{d}"/>'


def _dunes() -> str:
    dice = jitter((3, 5), 1)
    d = ""
    for n in range(DUNES):
        y = FRAME + (n + 0.5 + 0.5 * next(dice)) * (SIDE - 2 * FRAME) / DUNES
        bend = 12 + 26 * next(dice)
        d += f"M{number(FRAME)} {number(y)}q150 {number(-bend)} 300 0t300 0t180 {number(-bend / 3)}"
    return f'<path class="ka-dunes" d="{d}"/>'


def _growth() -> str:
    dice = jitter((7, 2), 4)
    art = ""
    for n in range(TUFTS + PEBBLES):
        x = FRAME + 14 + next(dice) * (SIDE - 2 * FRAME - 28)
        y = FRAME + 14 + next(dice) * (SIDE - 2 * FRAME - 28)
        art += f'<use href="#ka-{"tuft" if n < TUFTS else "pebble"}" x="{x:.0f}" y="{y:.0f}"/>'
    return art


@board_part
def _area(side: str, corners: Corners, seat: int, words: str, now: bool) -> Iterable[Element]:
    """Where a side deploys: hatched in the colour of its player, with the name in a corner."""
    points = outline(corners)
    left, top, w, h = box_of(points)
    local = polyline([(x - left, y - top) for x, y in points], closed=True)
    low = top + h / 2 > SIDE / 2
    seated = f" seat-{seat % 4 + 1}" if seat >= 0 else ""
    half = len(words) * 3.3 + 9
    at = (half + 10, h - 16 if low else 16)
    art = f'<g class="ka-area{" ka-now" if now else ""}{seated}"><path class="ka-area-hatch" d="{local}"/>'
    art += f'<path class="ka-area-line" d="{local}"/><g class="ka-area-name">{tag(at, _escaped(words))}</g></g>'
    return (thing(area_id(side), art, left, top, GROUND, w, h, 0, words, "", seat, local, name=words, kind="space"),)


def _escaped(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;")


def squares(shown: bool) -> list[BoardPart]:
    """The squares that ambushers hide in, while one is named."""
    return [_squares()] if shown else []


@board_part
def _squares() -> Iterable[Element]:
    found = []
    for place, name in enumerate(SQUARES):
        x, y = place % 5 * SQUARE, place // 5 * SQUARE
        corners = ((x, y), (x + SQUARE, y), (x + SQUARE, y + SQUARE), (x, y + SQUARE))
        points = outline(corners)
        left, top, w, h = box_of(points)
        art = box(1, 1, w - 2, h - 2, 6, "none", "var(--k-label)", 1.4, ' class="ka-square"')
        art += f'<text class="ka-square-name" x="{number(w - 26)}" y="30" font-size="24">{name}</text>'
        found.append(
            thing(
                square_id(name), art, left, top, SPACES, w, h, 6, f"Square {name}", "ambush", -1, name=f"Square {name}",
                kind="space",
            )
        )  # fmt: skip
    return found


TOOLS: Final = 26
"""How high the tools of the map lie on the frame, in its south-eastern corner."""


def corner_place(corners: Corners, radius: float, taken: Iterable[tuple[float, float]]) -> tuple[float, float]:
    """Where a Safar waits to be deployed: on the corner of the frame by its area that has the most room."""
    x, y = middle_of(outline(corners))
    near, far = radius + 12, SIDE - radius - 12
    upright = near < x < far and abs(y - SIDE / 2) > abs(x - SIDE / 2)
    found = [(one, near if y <= SIDE / 2 else far) for one in (near, far)]
    if not upright:
        found = [(near if x <= SIDE / 2 else far, one) for one in (near, far)]
    others = list(taken)
    x, y = max(found, key=lambda at: min([dist(at, one) for one in others], default=0.0))
    return (x, y - TOOLS) if (x, y) == (far, far) else (x, y)

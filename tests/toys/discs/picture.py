"""Discs as a picture: a table with walls, the discs, and a slide to any place within reach."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

from ludarium.kernel.asks import Ask
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game
from ludarium.scene.boards import Board, Element, board_part, thing
from ludarium.scene.choices import Aimed, Change, Choice, Offer, Spot
from ludarium.scene.maps.grids import Plane, polyline
from ludarium.scene.maps.lines import route
from ludarium.scene.maps.pieces import Piece, placed
from ludarium.scene.maps.terrain import solid
from ludarium.scene.scenes import Layout, Progress, Scene, SeatChip
from ludarium.scene.told import Told
from tests.toys.discs.options import Go
from tests.toys.discs.play import Discs, Slid
from tests.toys.discs.table import GOAL, HEIGHT, RADIUS, REACH, WALLS, WIDTH, Slide
from tests.toys.discs.words import WORDS

LAYOUTS = ("wide",)
PLANE = Plane(50, 10, 20)
BOARD = "table"
RAYS = 180
"""In so many directions it is looked how far a disc can slide."""


def scene(game: Game, seat: int, names: tuple[str, ...], layout: Layout) -> Scene:
    """The same for all: there are no secrets."""
    assert isinstance(game, Discs)
    lying = tuple([(disc.x, disc.y) for disc in game.discs])
    board = Board(BOARD, 1020, 640, (ground(), discs(lying, names)), "Table", "panzoom", focus=f"disc-{max(seat, 0)}")
    chips = tuple([SeatChip(one) for one in range(game.seats)])
    return Scene((board,), seats=chips, progress=progress(game))


def progress(game: Discs) -> Progress:
    """How many rounds are played."""
    return Progress(step=f"Round {game.round + 1}")


@board_part
def ground() -> list[Element]:
    """The table, the goal and the walls."""
    x, y = PLANE.place((0, 0))
    w, h = PLANE.length(WIDTH), PLANE.length(HEIGHT)
    cloth = f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="8" fill="#d9c7a0"/>'
    goal = PLANE.line([(GOAL[0], GOAL[1]), (GOAL[2], GOAL[1]), (GOAL[2], GOAL[3]), (GOAL[0], GOAL[3])], closed=True)
    walls = [
        solid(PLANE, [(left, top), (right, top), (right, low), (left, low)], 11, "wall")
        for left, top, right, low in WALLS
    ]
    art = f'{cloth}<path d="{goal}" fill="#3e6f45" fill-opacity=".4"/>{"".join(walls)}'
    return [thing("ground", art, 0, 0, 0)]


@board_part
def discs(lying: tuple[tuple[int, int], ...], names: tuple[str, ...]) -> list[Element]:
    """Everybody's disc."""
    return [
        placed(
            Piece(
                f"disc-{seat}",
                "discs-star",
                seat,
                label=f"The disc of {names[seat]}",
                name="Disc",
                about=f"disc {seat}",
            ),
            PLANE.place(at),
            PLANE.length(RADIUS),
            5,
        )
        for seat, at in enumerate(lying)
    ]


def offer(game: Game, seat: int) -> Offer:
    """A slide to anywhere, and the words that can be said."""
    assert isinstance(game, Discs)
    ask = game.ask
    assert ask is not None
    options: Any = ask.options_of(seat)
    slides = [option for option in options if isinstance(option, Go)]
    said = [option for option in options if not isinstance(option, Go)]
    found = [Choice(option, WORDS.option(game, ask, option), button=WORDS.option(game, ask, option)) for option in said]
    if not slides:
        return Offer(tuple(found))
    points = tuple([(*PLANE.place((go.x, go.y)), WORDS.option(game, ask, go)) for go in slides])
    spot = Spot(BOARD, area(game.slide(seat)), ghost=f"disc-{seat}", points=points)
    return Offer((Choice(slides[0], "Slide", button="Slide here", spot=spot), *found))


@lru_cache(maxsize=200)
def area(slide: Slide) -> str:
    """The outline of all places within reach: how far the disc comes in each direction."""
    return polyline([PLANE.place(_farthest(slide, 2 * math.pi * ray / RAYS)) for ray in range(RAYS)], closed=True)


def _farthest(slide: Slide, angle: float) -> tuple[int, int]:
    low, high = 0, REACH
    while high - low > 20:
        middle = (low + high) // 2
        to = Go(slide.x + round(middle * math.cos(angle)), slide.y + round(middle * math.sin(angle)))
        low, high = (middle, high) if slide.why_not(to) is None else (low, middle)
    return slide.x + round(low * math.cos(angle)), slide.y + round(low * math.sin(angle))


def aimed(game: Game, seat: int, choice: Choice, at: tuple[float, float] | None) -> Aimed:
    """What a slide to this place would do."""
    assert isinstance(game, Discs)
    if choice.spot is None or at is None:
        return Aimed(choice.answer)
    slide = game.slide(seat)
    there = Go(*PLANE.at(at))
    answer = there if there in slide else slide.towards(there.x, there.y)
    why = slide.why_not(answer)
    if why:
        return Aimed(reason=why.words, rule=why.rule)
    start, end = PLANE.place((slide.x, slide.y)), PLANE.place((answer.x, answer.y))
    far = math.dist((slide.x, slide.y), (answer.x, answer.y)) / 1000
    change = Change("From the goal", f"{(GOAL[0] - slide.x) / 1000:.2f}", f"{(GOAL[0] - answer.x) / 1000:.2f}")
    said = WORDS.option(game, Ask(seat, "slide", "D-MOVE-01", ()), answer)
    return Aimed(answer, end, words=said, pill=f"{far:.2f}", changes=(change,), over={BOARD: route([start, end])})


def told(game: Game, event: Event, names: tuple[str, ...], layout: Layout) -> Told:
    """Who slid, and to where."""
    seat = getattr(event, "seat", -1)
    if not isinstance(event, Slid):
        return Told(names[seat], seat, (f"disc-{1 - seat}",))
    return Told(names[seat], seat, (f"disc-{seat}",))


def defs() -> str:
    """The sign on a disc."""
    return '<symbol id="discs-star" viewBox="0 0 10 10"><path d="M5 0L6.200 3.800H10L7 6.200L8 10L5 7.600L2 10L3 6.200L0 3.800H3.800Z"/></symbol>'

"""Pig in the browser: a track for each player and the die. The browser lays it out; docs/pictures.md has all the words."""

from __future__ import annotations

from typing import Any

from ludarium.cli.template.pig.options import ROLL
from ludarium.cli.template.pig.play import Pig
from ludarium.cli.template.pig.words import WORDS
from ludarium.kernel.asks import Ask
from ludarium.kernel.events import Event
from ludarium.scene.choices import Aimed, Choice, Offer, choice
from ludarium.scene.scenes import Layout, Progress, Scene, SeatChip
from ludarium.scene.sheets import Die, Panel, Sheet, Stock, Track, column, row, sheet_part
from ludarium.scene.told import Told

LAYOUTS = ("wide",)


def scene(game: Pig, seat: int, names: tuple[str, ...], layout: Layout) -> Scene:
    """What a seat sees: there are no secrets, so all see the same."""
    tracks = column(*[score(names[one], points, game.goal) for one, points in enumerate(game.scores)])
    sheet = Sheet("pig", column(tracks, turn(game.face, game.points)), "middle", title="Pig")
    chips = tuple([SeatChip(one) for one in range(game.seats)])
    return Scene(sheets=(sheet,), seats=chips, progress=progress(game))


@sheet_part
def score(name: str, points: int, goal: int) -> Any:
    """How far a player is; drawn once for the same facts."""
    return Panel(name, (Track(min(points, goal), goal, f"{points} of {goal}"),), ground="paper")


@sheet_part
def turn(face: int, points: int) -> Any:
    """The die, and what the turn has brought."""
    return Panel("This turn", (row(Die("", face, key="die"), Stock("s-layers", points, "Points")),), ground="well")


def offer(game: Pig, seat: int) -> Offer:
    """The die is touched to roll it; stopping is a button."""
    ask = game.ask
    assert isinstance(ask, Ask)
    words = [(option, WORDS.option(game, ask, option)) for option in ask.options]
    return Offer(tuple([choice(option, said, *(["die"] if option == ROLL else [])) for option, said in words]))


def aimed(game: Pig, seat: int, choice: Choice, at: tuple[float, float] | None) -> Aimed:
    """The answer itself: it has no places."""
    return Aimed(choice.answer)


def progress(game: Pig) -> Progress:
    """Who leads."""
    return Progress(step=f"{max(game.scores)} of {game.goal} points")


def same(before: Pig, now: Pig, seat: int) -> bool:
    """Whether a seat that is not asked sees the same."""
    return (before.scores, before.points, before.face) == (now.scores, now.points, now.face)


def told(game: Pig, event: Event, names: tuple[str, ...], layout: Layout) -> Told:
    """Who did it, and what it moved."""
    seat = getattr(event, "seat", -1)
    return Told(names[seat], seat, ("die",))


def defs() -> str:
    """No symbols of its own."""
    return ""

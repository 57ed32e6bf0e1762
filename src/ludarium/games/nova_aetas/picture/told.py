"""What an event was about: the Hero whom its sentence names, and the elements it moved, one after another."""

from __future__ import annotations

from typing import Any

from ludarium.games.nova_aetas import events
from ludarium.games.nova_aetas.picture.plan import element_of, middle, token_id
from ludarium.games.nova_aetas.rules.names import hero_number
from ludarium.games.nova_aetas.state import NovaAetas
from ludarium.games.nova_aetas.words import WORDS
from ludarium.kernel.asks import NOBODY
from ludarium.kernel.events import Event
from ludarium.scene.maps.grids import Point
from ludarium.scene.scenes import Layout
from ludarium.scene.told import Told, Way

NAMED = ("who", "what")
"""Fields of events that name a Hero, an Enemy or an object."""
MOVING = (events.Moved, events.Appeared, events.PickedUp, events.Dropped, events.LeftMap, events.Acted)
"""Events that move what they name; others only tell of it."""

HEADINGS = (events.Began, events.Arrived)
"""A Mission or a town."""


def told(game: NovaAetas, event: Event, names: tuple[str, ...], layout: Layout) -> Told:
    """A Hero is the subject, with the sign of the player who runs it; Enemies move in the order of their events."""
    facts: Any = event
    number = hero_number(game, str(getattr(facts, "who", "")))
    name = game.sheet(game.heroes[number]).name if number >= 0 else ""
    subject = name if name and name in WORDS.event(game, event, names) else ""
    owner = game.heroes[number].seat if number >= 0 else -1
    elements = _elements(game, event)
    heading = WORDS.event(game, event, names).removesuffix(".") if isinstance(event, HEADINGS) else ""
    turn = (owner if owner >= 0 else NOBODY) if isinstance(event, events.Activated) else -1
    return Told(subject, owner, elements, _ways(game, event, elements), heading=heading, turn=turn)


def _elements(g: NovaAetas, event: Event) -> tuple[str, ...]:
    if isinstance(event, events.ClockMoved):
        return ("clock-hands", "clock-now")
    if isinstance(event, events.TokenMoved):
        return (token_id(event.who),)
    if not isinstance(event, MOVING):
        return ()
    found = [element_of(g, str(getattr(event, field, ""))) for field in NAMED]
    return tuple(dict.fromkeys(one for one in found if one))


def _ways(g: NovaAetas, event: Event, elements: tuple[str, ...]) -> tuple[Way, ...]:
    """A Model goes from square to square."""
    if not isinstance(event, events.Moved) or not elements:
        return ()
    points = tuple([_whole(middle(g, at)) for at in event.way if at in g.ground.cells])
    return (Way(elements[0], points),) if len(points) > 1 else ()


def _whole(point: Point) -> Point:
    return round(point[0]), round(point[1])

"""What an event was about: the Safar whom its sentence names, what it moved and along which way."""

from __future__ import annotations

from typing import Any

from ludarium.games.kharn_ages.event_words import event_words
from ludarium.games.kharn_ages.events import Activated, Moved, ObjectGone, ObjectHit, RoundBegan, Scored
from ludarium.games.kharn_ages.names import called
from ludarium.games.kharn_ages.picture.plan import PLANE, piece_id, safar_id
from ludarium.games.kharn_ages.state import KharnAges
from ludarium.kernel.events import Event
from ludarium.scene.scenes import Layout
from ludarium.scene.told import Told, Way


def told(game: KharnAges, event: Event, names: tuple[str, ...], layout: Layout) -> Told:
    """A Safar is the subject, with the sign of its player; else the player whom the sentence names."""
    if isinstance(event, RoundBegan):
        return Told(heading=f"Round {event.round}")
    facts: Any = event
    said = event_words(game, event, names)
    safar = getattr(facts, "safar", -1)
    elements = _elements(game, event)
    if 0 <= safar < len(game.safars):
        name = called(game, safar)
        seat = game.safars[safar].seat
        turn = seat if isinstance(event, Activated) else -1
        return Told(name if name in said else "", seat, elements, _ways(event), turn=turn)
    seat = getattr(facts, "seat", -1)
    if 0 <= seat < len(names):
        return Told(names[seat] if names[seat] in said else "", seat, elements)
    return Told(elements=elements)


def _elements(g: KharnAges, event: Event) -> tuple[str, ...]:
    if isinstance(event, Scored):
        return (f"score-{event.seat}",)
    if isinstance(event, (ObjectHit, ObjectGone)):
        return (piece_id(event.thing),)
    numbers = [getattr(event, field, -1) for field in ("safar", "target")]
    return tuple([safar_id(n) for n in numbers if isinstance(n, int) and 0 <= n < len(g.safars)])


def _ways(event: Event) -> tuple[Way, ...]:
    """A Safar goes along its way from corner to corner."""
    if not isinstance(event, Moved) or len(event.way) < 2:
        return ()
    return (Way(safar_id(event.safar), tuple([PLANE.place(at) for at in event.way])),)

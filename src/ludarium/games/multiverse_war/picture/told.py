"""What an event was about: whose it is, and which elements it moved or touched."""

from __future__ import annotations

from ludarium.games.multiverse_war.event_words import names_its_player
from ludarium.games.multiverse_war.events import PhaseBegan, RoundBegan
from ludarium.games.multiverse_war.picture.plan import hex_id, middle, plan, slot_id, unit_id
from ludarium.games.multiverse_war.state import MultiverseWar
from ludarium.kernel.events import Event
from ludarium.scene.scenes import Layout
from ludarium.scene.told import Told, Way


def told(game: MultiverseWar, event: Event, names: tuple[str, ...], layout: Layout) -> Told:
    """The seat of an event is its subject where the sentence names it."""
    if isinstance(event, RoundBegan):
        return Told(heading=f"Round {event.round}")
    seat = getattr(event, "seat", -1)
    owner = seat if 0 <= seat < len(names) else -1
    subject = names[owner] if owner >= 0 and names_its_player(event) else ""
    elements = _elements(event)
    turn = owner if isinstance(event, PhaseBegan) else -1
    return Told(subject, owner, elements, _ways(game, event, elements), turn=turn)


def _elements(event: Event) -> tuple[str, ...]:
    found = [unit_id(unit) for unit in getattr(event, "units", ())]
    unit = getattr(event, "unit", -1)
    found += [unit_id(unit)] if unit >= 0 else []
    slot = getattr(event, "slot", -1)
    found += [slot_id(slot)] if slot >= 0 else []
    hex_ = getattr(event, "hex", "")
    found += [hex_id(hex_)] if hex_ and not found else []
    return tuple(found)


def _ways(g: MultiverseWar, event: Event, elements: tuple[str, ...]) -> tuple[Way, ...]:
    """A block goes from the middle of its hex to that of the next."""
    start, to = getattr(event, "start", ""), getattr(event, "to", "")
    if getattr(event, "cost", None) is None or not start or not to:
        return ()
    grid = plan(g.map).grid
    return (Way(elements[0], tuple([middle(grid, hex_, g.ground(hex_)) for hex_ in (start, to)])),)

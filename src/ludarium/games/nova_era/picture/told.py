"""Whom the sentences of the log are about, and what the events behind them have moved."""

from __future__ import annotations

from ludarium.games.nova_era import events as e
from ludarium.games.nova_era.event_words import ERAS, name_of
from ludarium.games.nova_era.language import _
from ludarium.games.nova_era.picture.ink import token
from ludarium.games.nova_era.picture.moment import die_ids
from ludarium.games.nova_era.state import NovaEra
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game
from ludarium.scene.scenes import Layout
from ludarium.scene.told import Flight, Told

_OWNED = {e.DiceLowered, e.PersonalitiesLeft, e.Produces, e.Obsolete, e.UnrestMoved, e.CivilWarBegan, e.CardDamaged}
"""Events that are about a thing of a player, not about the player."""
_DICE = {e.Picked, e.DiceLowered, e.DieTurned, e.DieRerolled, e.DieReturned}
_TOKENS = {e.Stolen, e.Paid, e.Gained}
_TURN = {e.Picked, e.DieSpent}
"""What one does when it is one's turn, to pick or to spend."""
_NOTHING = Told()


def told(game: Game, event: Event, names: tuple[str, ...], layout: Layout) -> Told:
    """What this event was about and what it moved."""
    assert isinstance(game, NovaEra)
    if isinstance(event, e.GameEnded):
        alone = event.winners[0] if len(event.winners) == 1 else -1
        return Told(name_of(names, alone), alone) if alone >= 0 else _NOTHING
    if isinstance(event, e.RoundBegan):
        return Told(heading=_("Era {era}, round {round}", era=ERAS[event.era], round=event.round))
    seat = getattr(event, "seat", -1)
    if seat < 0:
        return _NOTHING
    subject = "" if type(event) in _OWNED else name_of(names, seat)
    turn = seat if type(event) in _TURN else -1
    flights = _flights(event, seat) if type(event) in _TOKENS else ()
    return Told(subject, seat, _moved(game, event, seat), (), flights, turn=turn)


def _flights(event: Event, seat: int) -> tuple[Flight, ...]:
    """The Resources that the event has moved: between a stock and what they were paid for or came from."""
    if isinstance(event, e.Stolen):
        return (Flight(token(event.colour), 1, _stock(event.colour, event.victim), _stock(event.colour, seat)),)
    if isinstance(event, e.Paid):
        return (Flight(token(event.colour), event.count, start=_stock(event.colour, seat)),)
    if isinstance(event, e.Gained):
        return (Flight(token(event.colour), event.count, end=_stock(event.colour, seat)),)
    return ()


def _stock(colour: str, seat: int) -> str:
    return f"res-{colour}-{seat}"


def _moved(g: NovaEra, event: Event, seat: int) -> tuple[str, ...]:
    """The cards, dice or marker that the event moved; events that move nothing name nothing that lies elsewhere."""
    if isinstance(event, e.DieSpent):
        return (f"spent-{seat}-{len(g.civilizations[seat].spent) - 1}",)
    if type(event) in _DICE:
        return die_ids(g)[1][seat]
    if isinstance(event, e.Scored):
        return (f"score-{seat}",)
    if isinstance(event, e.PersonalitiesLeft):
        return tuple([f"card-{card}" for card in event.cards])
    if isinstance(event, e.Obsolete):
        return (f"card-{event.card}", f"score-{seat}")
    card = getattr(event, "card", "")
    return (f"card-{card}",) if card else ()

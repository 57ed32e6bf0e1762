"""Whom the sentences of the log are about, and where the events behind them have moved coins."""

from __future__ import annotations

from typing import Final

from ludarium.games.aristeia import events as e
from ludarium.games.aristeia.content import Book
from ludarium.games.aristeia.event_words import EventWords, name_of
from ludarium.games.aristeia.picture.activation import AP_ID, MP_ID, act_id
from ludarium.games.aristeia.picture.ink import spot
from ludarium.games.aristeia.picture.moment import names_of
from ludarium.games.aristeia.state import TEAM, Aristeia
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game
from ludarium.scene.scenes import Layout
from ludarium.scene.told import Flight, Told, Way

_OWNED: Final = (e.ActivationEnded, e.TokenTurned, e.Rerolled, e.DamagePrevented)
"""Events that are about a thing of a Character, not about the Character."""
_PLACED: Final = (e.Deployed, e.Moved, e.Displaced, e.Placed, e.SentOff, e.Benched)


def told(game: Game, event: Event, names: tuple[str, ...], layout: Layout) -> Told:
    """What this event was about and what it moved."""
    assert isinstance(game, Aristeia)
    heading = _heading(event)
    if heading:
        return Told(heading=heading)
    fighter = _fighter(event)
    if fighter >= 0:
        subject = "" if isinstance(event, _OWNED) else _name(game.content, event, fighter, names)
        moved, ways = _moved(game, event, fighter), _ways(game, event, fighter)
        turn = fighter // TEAM if isinstance(event, e.ActivationBegan) else -1
        return Told(subject, fighter // TEAM, moved, ways, _flights(game, event, fighter), turn=turn)
    seat = getattr(event, "seat", -1)
    return Told(name_of(names, seat), seat) if seat >= 0 and not isinstance(event, e.TacticNullified) else Told()


def _heading(event: Event) -> str:
    """The Round or Turn that begins."""
    if isinstance(event, e.RoundBegan):
        return f"Round {event.round}"
    return f"Turn {event.turn}" if isinstance(event, e.Revealed) else ""


def _fighter(event: Event) -> int:
    """The Character that an event is about first; -1 if it is about none."""
    if isinstance(event, e.DamageMoved):
        return event.to
    if isinstance(event, (e.Rolled, e.RollEnded)):
        return event.fighters[0] if event.fighters else -1
    return -1 if isinstance(event, e.SmokeRose) else getattr(event, "fighter", -1)


def _name(book: Book, event: Event, fighter: int, names: tuple[str, ...]) -> str:
    said = EventWords(book, names)
    said.cast = event.cast if isinstance(event, e.Told) else ()
    return said.who(fighter)


def _moved(g: Aristeia, event: Event, fighter: int) -> tuple[str, ...]:
    """The coin that the event put elsewhere, or the Initiative card of the one whose Turn it is."""
    name = names_of(g)[fighter]
    if isinstance(event, _PLACED):
        return (f"ch-{name}",)
    return (f"init-{name}",) if isinstance(event, (e.ActivationBegan, e.ActivationEnded)) else ()


def _flights(g: Aristeia, event: Event, fighter: int) -> tuple[Flight, ...]:
    """The Action Points that an Action costs, and the points that its Character gains."""
    if isinstance(event, e.ActionDeclared) and fighter == g.active:
        cost = g.content.actions[event.action].cost
        return (Flight("ar-ap", cost, AP_ID, act_id(event.action)),) if cost else ()
    if isinstance(event, e.PointsGained):
        gained, coin = (("ar-ap", event.ap, AP_ID), ("ar-mp", event.mp, MP_ID)), f"ch-{names_of(g)[fighter]}"
        return tuple([Flight(sign, n, coin, pips) for sign, n, pips in gained if n > 0])
    return ()


def _ways(g: Aristeia, event: Event, fighter: int) -> tuple[Way, ...]:
    """The step that a Character took, from the middle of one space to that of another."""
    if not isinstance(event, (e.Moved, e.Displaced)):
        return ()
    at = g.content.dome.at
    points = [spot(at[space]) for space in (event.start, event.space) if space in at]
    found = tuple([(round(x, 1), round(y - 2, 1)) for x, y in points])
    return (Way(f"ch-{names_of(g)[fighter]}", found),) if len(found) > 1 else ()

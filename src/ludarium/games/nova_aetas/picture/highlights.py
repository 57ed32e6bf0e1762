"""What everybody must see: attacks and their dice, who is knocked out, injuries, how the Mission turns, its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from ludarium.games.nova_aetas import events as e
from ludarium.games.nova_aetas.event_words import counted, event_words, name_in
from ludarium.games.nova_aetas.picture.symbols import die_face, face
from ludarium.games.nova_aetas.rules.names import hero_number
from ludarium.games.nova_aetas.state import NovaAetas
from ludarium.kernel.events import Event
from ludarium.kernel.game import Game
from ludarium.scene.highlights import Highlight, fact, up_to
from ludarium.scene.sheets import Art, Card, Child, Die, Text, wrap

COME_OF = (e.Tested, e.Wounded, e.Cancelled, e.CriticalHit, e.StatusGained, e.Healed)
"""What follows from a roll."""
NEXT = (e.Rolled, e.Rerolled, e.AttackMade, e.Activated, e.Decided, e.Acted)
COMING = (e.Appeared, e.Woke)
BROUGHT = (e.Rewarded, e.Kept, e.Unlocked)


def highlights(game: Game, events: Sequence[Event], names: tuple[str, ...]) -> tuple[Highlight, ...]:
    """The highlights of what one answer caused, in order."""
    assert isinstance(game, NovaAetas)
    return tuple(_found(game, events))


def _found(g: NovaAetas, events: Sequence[Event]) -> Iterator[Highlight]:
    for i, event in enumerate(events):
        before, rest = events[:i], events[i + 1 :]
        match event:
            case e.Began():
                yield _began(g, event)
            case e.Rolled() if event.need:
                yield _roll(g, event, before, rest)
            case e.Rerolled():
                title = _said(g, event).partition(":")[0]
                yield Highlight(
                    "roll", title, (wrap(*[_die(one, 0) for one in event.faces]),), 2.5, _owner(g, event.who)
                )
            case e.KnockedOut() | e.OutOfCombat():
                yield _fallen(g, event)
            case e.InjuryDrawn():
                yield _injury(g, event)
            case e.Happened() | e.Foretold():
                yield Highlight("trouble", "The Mission turns", (Text(_said(g, event)),), 3.5)
            case e.Appeared() | e.Woke() if not any(isinstance(one, COMING) for one in before):
                coming = dict.fromkeys([_said(g, one) for one in events if isinstance(one, COMING)])
                yield Highlight("trouble", "Enemies", tuple([fact(one) for one in coming]), 2 + 0.5 * len(coming))
            case e.Arrived():
                yield Highlight("round", _said(g, event).removesuffix("."), (), 2)
            case e.Ended():
                yield _ended(g, event, rest)
            case e.Unlocked() if event.what in g.book.endings:
                ending = g.book.endings[event.what]
                yield Highlight("end", ending.title, (Text(ending.tone.capitalize(), "small"), Text(ending.text)), 8)


def _said(g: NovaAetas, event: Event) -> str:
    return event_words(g.book, event)


def _name(g: NovaAetas, event: Any, field: str) -> str:
    """What people call what this field of the event names."""
    return str(event.called.get(field) or name_in(g.book, getattr(event, field)))


def _owner(g: NovaAetas, who: str) -> int:
    """The seat of a Hero; -1 for Enemies."""
    number = hero_number(g, who)
    return g.heroes[number].seat if number >= 0 else -1


def _die(value: int, need: int) -> Die:
    good = need > 0 and value >= need
    return Die(
        die_face(value),
        value,
        tone="gold" if good else "",
        state="" if good or not need else "off",
        label=str(value),
        kind="d8",
    )


def _began(g: NovaAetas, event: e.Began) -> Highlight:
    mission = g.book.missions.get(event.mission)
    lines = (Text(mission.flavour),) if mission and mission.flavour else ()
    return Highlight("round", _said(g, event).removesuffix("."), lines, 5)


def _roll(g: NovaAetas, event: e.Rolled, before: Sequence[Event], rest: Sequence[Event]) -> Highlight:
    """Who attacks whom, the dice, the successes, and what they do."""
    attack = next((one for one in reversed(before) if isinstance(one, e.AttackMade)), None)
    title = _said(g, attack).removesuffix(".") if attack else f"{_name(g, event, 'who')} rolls"
    successes = sum([value >= event.need for value in event.faces])
    after = Counter([said for one in up_to(rest, NEXT) if isinstance(one, COME_OF) and (said := _said(g, one))])
    by = [fact(f"{_name(g, event, 'who')} rolls")] if attack and attack.who != event.who else []
    lines: tuple[Child, ...] = (
        *by,
        wrap(*[_die(value, event.need) for value in event.faces]),
        Text(f"**{counted(successes, 'success')}** at {event.need} or more"),
        *[fact(one, f"{count} times" if count > 1 else "") for one, count in after.items()],
    )
    return Highlight("roll", title, lines, 2.5 + 0.7 * len(after), _owner(g, event.who))


def _fallen(g: NovaAetas, event: e.KnockedOut | e.OutOfCombat) -> Highlight:
    number = hero_number(g, event.who)
    shown = (wrap(Art(face(event.who), size="l", label=_name(g, event, "who"))),) if number >= 0 else ()
    return Highlight("fall", _said(g, event).removesuffix("."), shown, 3 if number >= 0 else 1.8, _owner(g, event.who))


def _injury(g: NovaAetas, event: e.InjuryDrawn) -> Highlight:
    drawn = g.book.injuries[event.card]
    shown = Card(drawn.name, (Text(drawn.text),), notes=("Injury",), tone="danger")
    return Highlight("find", f"{_name(g, event, 'who')} suffers an injury", (shown,), 4, _owner(g, event.who))


def _ended(g: NovaAetas, event: e.Ended, rest: Sequence[Event]) -> Highlight:
    """Victory or defeat, and what it brings."""
    lines = [fact(_said(g, one)) for one in rest if isinstance(one, BROUGHT)]
    return Highlight("end", event.outcome.capitalize(), (fact(_said(g, event)), *lines), 5 + len(lines))

"""A Mission under way (NA-MIS, NA-TIM): what sets off events, and how it is won and lost."""

from __future__ import annotations

from typing import Any

from ludarium.games.nova_aetas.events import Ended
from ludarium.games.nova_aetas.rules.mission_end import MissionEnd
from ludarium.games.nova_aetas.rules.scripts import Script
from ludarium.games.nova_aetas.rules.stakes import holds
from ludarium.games.nova_aetas.state import NovaAetas
from ludarium.kernel import END, Next, Procedure

STANDING_FACTS = ("counter", "objects_left", "destroyed", "defeated", "flag", "clear_before")
"""Moments of events that are read off the position."""


class MissionRoot(Procedure):
    """The procedure of a whole Mission: whatever is under way above it ends with the Mission."""


class Settle(Procedure):
    """After every action: all events it set off, then Victory, then Defeat (NA-GAP-144)."""

    def next_event(self, g: NovaAetas, got: object) -> Next:
        if g.ended:
            return END
        for event in g.book.standing(g.mission, STANDING_FACTS):
            if event.id not in g.fired and holds(g, event.when):
                g.occur(event.when)
        if not g.pending:
            self.at = "check"
            return None
        first, g.pending = g.pending[0], g.pending[1:]
        self.at = "next_event"
        if first.when.startswith("out("):
            self._out(g, first.when[4:-1], first.actor)
            return None
        for event in reversed(g.book.events(g.mission, first.when)):
            ready = event.repeat or event.id not in g.fired
            if ready and all(holds(g, one, first.actor) for one in event.if_):
                g.fired = tuple(sorted({*g.fired, event.id}))
                g.push(Script(event=event.id, ops=texts(event.id, event.do), actor=first.actor))
        return None

    def check(self, g: NovaAetas, got: object) -> Next:
        won, lost = holds(g, g.script.victory), holds(g, g.script.defeat)
        if not won and not g.up():
            lost = True  # NA-GAP-132: nobody is left to act
        if lost and g.departed and not any(hero.exit for hero in g.heroes):
            won = False  # NA-GAP-145: an Enemy that leaves comes first
        if won or lost:
            finish(g, "victory" if won else "defeat")
        return END

    def _out(self, g: NovaAetas, name: str, actor: int) -> None:
        """What the Mission says of an object that was destroyed."""
        printed = g.printed(g.things[name])
        if printed is not None and printed.body is not None and printed.body.out:
            g.push(Script(ops=printed.body.out, actor=actor, this=name, square=g.things[name].was))


def finish(g: NovaAetas, outcome: str) -> None:
    """NA-TIM-02, NA-TIM-03: the Mission ends at once, whatever is under way."""
    g.ended = outcome
    g.pending = ()
    g.tell(Ended, rule="NA-TIM-03" if outcome == "victory" else "NA-TIM-04", outcome=outcome)
    depth = next(n for n, frame in enumerate(g.stack) if isinstance(frame, MissionRoot))
    g.stack[depth:] = [MissionEnd()]


def texts(event: str, ops: tuple[Any, ...]) -> tuple[str, ...]:
    """Operations as texts; a choice is named by its event."""
    return tuple(op if isinstance(op, str) else f"choice({event})" for op in ops)

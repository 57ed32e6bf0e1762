"""Where in the game a position is: the step under way, whose coins are whose, whether a Roll has the stage."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from ludarium.games.aristeia.options import Act, Play
from ludarium.games.aristeia.rules.activation import Activation
from ludarium.games.aristeia.rules.rolls import Contest
from ludarium.games.aristeia.rules.rounds import TURNS
from ludarium.games.aristeia.rules.scenarios import scenario
from ludarium.games.aristeia.rules.windows import ROLL_WINDOWS
from ludarium.games.aristeia.state import NOBODY, Aristeia
from ludarium.games.aristeia.words import step_words
from ludarium.kernel.asks import Refusal
from ludarium.scene.moments import of_moment
from ludarium.scene.scenes import Progress, SeatChip, dots

STAGED: Final = (
    *("critical block first", "critical block", "switches first", "switch"),
    *("reroll", "nullify a die", "roll"),
)
"""Questions that are asked on the stage of a Roll."""
WINDOWED: Final = ("react", "who starts", "order")
"""Questions that are asked on the stage if they belong to a window of the Roll."""
ACTING: Final = ("act", "free action")


def topic_of(g: Aristeia) -> str:
    """What is asked; nothing when the game is over."""
    return g.ask.topic if g.ask else ""


@of_moment
def options_of(g: Aristeia, seat: int) -> tuple[Any, ...]:
    """What this seat can answer now; nothing if it is not asked."""
    if g.ask is None or seat < 0 or seat not in g.awaited():
        return ()
    return tuple(g.ask.options_of(seat))  # type: ignore[arg-type]  # a finite choice


def about_of(g: Aristeia) -> tuple[Any, ...]:
    """What the question is about."""
    return g.ask.about if g.ask else ()


@of_moment
def staged(g: Aristeia, seat: int) -> Contest | None:
    """The Roll that has the stage now, if one has; targets on the dome are chosen on the dome."""
    ask = g.ask
    if ask is None:
        return None
    windowed = ask.topic in WINDOWED and bool(ask.about) and ask.about[0] in ROLL_WINDOWS
    if not windowed and ask.topic not in STAGED:
        return None
    for option in options_of(g, seat):
        if isinstance(option, (Play, Act)) and (option.target != NOBODY or option.space):
            return None
    return g.topmost(Contest)


def performer(g: Aristeia) -> int:
    """The fighter whose card lies open: who is asked to act, or who is active; NOBODY if none is."""
    about = about_of(g)
    return about[0] if topic_of(g) in ACTING and about else g.active


@of_moment
def refused(g: Aristeia, seat: int) -> dict[str, Refusal]:
    """The Actions of the open card that this seat, asked what it does, cannot have performed; and why."""
    options = options_of(g, seat)
    if topic_of(g) not in ACTING or not options:
        return {}
    possible = {option.action for option in options if isinstance(option, Act)}
    found = {}
    for action in g.character(performer(g)).actions:
        why = g.refusal(seat, Act(action.id)) if action.id not in possible else None
        if why is not None and why.rule:
            found[action.id] = why
    return found


# -- names of elements ----------------------------------------------------------------------------------------------


@of_moment
def names_of(g: Aristeia) -> tuple[str, ...]:
    """What the elements of all fighters are called after; a Character in both teams is told apart."""
    return _slugs(tuple([fighter.character for fighter in g.fighters]))


@lru_cache(maxsize=1000)
def _slugs(characters: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([f"{name}-2" if name in characters[:i] else name for i, name in enumerate(characters)])


def coin_id(g: Aristeia, fighter: int) -> str:
    """The element of a fighter, wherever it is."""
    return f"ch-{names_of(g)[fighter]}"


def focus_of(g: Aristeia) -> str:
    """The coin that matters most: of the one who acts, if it stands in the dome."""
    who = performer(g)
    return coin_id(g, who) if g.ask is not None and who != NOBODY and g.in_dome(who) else ""


def short_name(g: Aristeia, fighter: int) -> str:
    """The name of a Character, or its last word where there is little room for a long one."""
    name = g.character(fighter).name
    return name if len(name) <= 12 else name.split()[-1]


def acted(g: Aristeia, fighter: int) -> bool:
    """Whether its Activation of this Round is over, as far as everybody knows."""
    player = g.players[g.fighters[fighter].seat]
    if fighter not in player.order or fighter == g.active:
        return False
    slot = player.order.index(fighter)
    if slot + 1 != g.turn:
        return slot + 1 < g.turn
    current = g.topmost(Activation)
    waits = current is None or current.fighter == fighter
    return g.active != NOBODY and not g.first and not waits


# -- the bar --------------------------------------------------------------------------------------------------------


def progress(g: Aristeia) -> Progress:
    """Rounds with their Turns and their Objectives, and the step in words."""
    return _progress(scenario(g).rounds, g.round, g.turn, step_words(g), g.ask is None)


@lru_cache(maxsize=2000)
def _progress(rounds: int, now: int, turn: int, step: str, over: bool) -> Progress:
    parts = []
    for part in range(1, rounds + 1):
        if part == now:
            scoring = step.startswith(("Objectives", "Recovery"))
            end = "D" if over else "N" if scoring else "T"
            parts.append((f"Round {part}", dots(TURNS, turn if end == "T" else TURNS + 1) + end))
        else:
            parts.append((str(part), ""))
    return Progress(tuple(parts), step)


def chips(g: Aristeia) -> tuple[SeatChip, ...]:
    """Both players, the one who acts first in this Turn in front."""
    winners = g.outcome().winners if g.ask is None else ()
    first = 0
    if g.active != NOBODY:
        first = g.fighters[g.active].seat if g.first else 1 - g.fighters[g.active].seat
    seats = [(seat, g.players[seat]) for seat in (first, 1 - first)]
    return tuple([_chip(seat, one.vp, one.frags, g.underdog == seat, seat in winners) for seat, one in seats])


@lru_cache(maxsize=2000)
def _chip(seat: int, vp: int, frags: int, underdog: bool, wins: bool) -> SeatChip:
    note = f"{frags} Frag{'s' if frags != 1 else ''}"
    return SeatChip(seat, str(vp), f"{note}, wins" if wins else f"{note}, Underdog" if underdog else note)

"""All checks of a game, one after another. Each is a function that yields what is wrong, in sentences."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from typing import TypeAlias

import msgspec

from ludarium.kernel.game_type import GameType
from ludarium.testing import parts, properties, registration
from ludarium.testing.trials import Trial, trials

Check: TypeAlias = Callable[[GameType, list[Trial]], Iterator[str]]

CHECKS: tuple[Check, ...] = (
    registration.tells_about_itself,
    registration.names_its_lists,
    properties.begins_and_ends,
    properties.is_the_same_twice,
    properties.can_be_saved,
    properties.clones_are_independent,
    properties.can_be_asked_again,
    properties.holds_no_float,
    properties.refuses_what_is_not_offered,
    properties.views_agree,
    properties.keeps_its_invariants,
    parts.has_words,
    parts.options_differ_in_words,
    parts.has_a_picture,
    parts.has_a_terminal,
    parts.has_bots,
    parts.leaves_a_record,
    parts.holds_its_cases,
)


class Problem(msgspec.Struct, frozen=True):
    """What does not hold: the name of the check, and a sentence that says what to change."""

    check: str
    words: str


class NotConforming(AssertionError):
    """A game that does not keep the contract; the message lists all that is wrong."""


def check_game(game_type: GameType, *, games: int = 6) -> None:
    """Check a game from all sides; NotConforming lists what does not hold and what to change.

    ``games`` random games are played for each property, over the numbers of players and the options in turn. What a
    seat cannot know is checked as far as the game itself tells: write a test of your own for its secrets.
    """
    found = problems_of(game_type, games=games)
    if found:
        lines = "\n".join(f"- {problem.check}: {problem.words}" for problem in found)
        raise NotConforming(f"{game_type.title} does not keep the contract of a game:\n{lines}")


def problems_of(game_type: GameType, *, games: int = 6) -> list[Problem]:
    """All that does not hold. If a game does not even begin, nothing else is looked at."""
    found: list[Problem] = []
    for check in CHECKS:
        name = check.__name__.replace("_", " ")
        try:
            found += [Problem(name, words) for words in check(game_type, trials(game_type, games))]
        except Exception as error:  # noqa: BLE001  # whatever a game does wrong is told, not thrown
            found.append(Problem(name, _told(error)))
        if found and check in CHECKS[:3]:
            break
    return found


def _told(error: Exception) -> str:
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} (in {last.name}, {last.filename}:{last.lineno})"

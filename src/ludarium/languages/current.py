"""The language in which words are made now, and what is cached for each language.

The language is a context variable: every task and every thread that a task starts has its own, so a picture drawn for a
German player never meets one that is drawn for an English player at the same moment.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from contextvars import ContextVar
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
Made = TypeVar("Made")

ENGLISH: Final = "en"
LANGUAGE: Final[ContextVar[str]] = ContextVar("language", default=ENGLISH)
_WANTED: Final = re.compile(
    r"^\s*([A-Za-z]{2,8})(?:-[A-Za-z0-9-]*)?(?:[.@][\w.@-]*)?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*$"
)


class speaking:  # noqa: N801  # read as a word of the sentence: with speaking("de")
    """Words are made in this language meanwhile."""

    __slots__ = ("_before", "_language")

    def __init__(self, language: str) -> None:
        self._language = ENGLISH if language == ENGLISH else language

    def __enter__(self) -> None:
        self._before = LANGUAGE.set(self._language)

    def __exit__(self, *_: object) -> None:
        LANGUAGE.reset(self._before)


def per_language(
    cache: Callable[[Callable[P, Made]], Callable[P, Made]],
) -> Callable[[Callable[P, Made]], Callable[P, Made]]:
    """A cache whose results depend on the language too. English, which is made most, is looked up at once."""

    def kept(make: Callable[P, Made]) -> Callable[P, Made]:
        english = cache(make)
        others: dict[str, Callable[P, Made]] = {}
        now = LANGUAGE.get

        def made(*facts: P.args, **named: P.kwargs) -> Made:
            language = now()
            if language is ENGLISH:  # the same object, as `speaking` sees to
                return english(*facts, **named) if named else english(*facts)  # type: ignore[call-arg]  # the faster way
            if language not in others:
                others[language] = cache(make)
            return others[language](*facts, **named)

        return made

    return kept


def best_of(wanted: str, known: Collection[str]) -> str:
    """The language to speak with somebody who wants these (as ``Accept-Language`` or ``LANG`` say it): the first known."""
    found = [match for one in wanted.replace("_", "-").split(",") if (match := _WANTED.match(one))]
    found.sort(key=lambda match: -float(match[2] or 1))
    return next((match[1].lower() for match in found if match[1].lower() in known), ENGLISH)

"""Facts that follow from a position and stand nowhere in it, by name: for cases and for people who try things out.

A game lists functions in ``stages.FACTS``. The first argument is the game; the others are the words after the name,
``distance.FROM.TO`` for ``distance(game, start, end)``. An argument named ``seat`` is a seat of the table, one that is
annotated as ``int`` a whole number, any other a word; the last word may hold dots.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from typing import Any

from ludarium.kernel.game import Game


class BadFact(ValueError):
    """There is no such fact, or the words after its name do not fit; the message says what is possible."""


def look_up(title: str, facts: Mapping[str, Callable[..., Any]], game: Game, path: str) -> Any:
    """The fact of that name in this position."""
    name, *rest = path.split(".", 1)
    if name not in facts:
        raise BadFact(f"{title} knows no fact {path!r}; it knows {', '.join(facts)}.")
    wanted = list(signature(facts[name]).parameters.values())[1:]
    words = rest[0].split(".", max(0, len(wanted) - 1)) if rest else []
    if len(words) != len(wanted):
        after = " and ".join(one.name.upper() for one in wanted) or "nothing"
        raise BadFact(f"{path!r}: after {name} comes {after}.")
    arguments = [_argument(game, one, word, path) for one, word in zip(wanted, words, strict=True)]
    try:
        return facts[name](game, *arguments)
    except (KeyError, IndexError) as error:
        raise BadFact(f"{path!r}: there is no {error}.") from None


def _argument(game: Game, wanted: Parameter, word: str, path: str) -> Any:
    if wanted.name == "seat":
        if not word.isdigit() or int(word) >= game.seats:
            raise BadFact(f"{path!r}: {word!r} is no seat; seats are 0 to {game.seats - 1}.")
        return int(word)
    if wanted.annotation in (int, "int"):
        if not word.isdigit():
            raise BadFact(f"{path!r}: {word!r} is no whole number.")
        return int(word)
    return word

"""What is worked out for a position: once, though the scene and the offer of a seat ask for it several times."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar


class Position(Protocol):
    """A game changes only with its question, so that the same game with the same question is the same moment."""

    @property
    def ask(self) -> Any: ...


G = TypeVar("G", bound=Position)
P = ParamSpec("P")
T = TypeVar("T")


def of_moment(make: Callable[Concatenate[G, P], T]) -> Callable[Concatenate[G, P], T]:
    """Work something out once for a position, and forget it with the next."""
    game: G | None = None
    ask: object = None
    known: dict[tuple[Any, ...], T] = {}

    @wraps(make)
    def found(g: G, /, *args: P.args, **kwargs: P.kwargs) -> T:
        nonlocal game, ask
        if game is not g or ask is not g.ask:
            known.clear()
            game, ask = g, g.ask
        if args not in known:
            known[args] = make(g, *args, **kwargs)
        return known[args]

    return found

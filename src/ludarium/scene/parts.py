"""Parts: what is made from the same facts is the same object, encoded once and named by what is in it.

A viewer who was sent something under a name need not be sent it again, whichever seat or table it is shown at. A name
is made from nothing but what is shown, so it tells nobody more than that, and it is the same in every process.

``cached`` is the one rule of caching for everything that is drawn: a function gets nothing but the facts that decide
what it makes. All its results together are bounded in bytes.
"""

from __future__ import annotations

from binascii import b2a_base64
from collections.abc import Callable, Sequence
from functools import cache as unbounded
from hashlib import blake2b
from typing import Any, ParamSpec, TypeVar, cast

import msgspec

from ludarium.languages import per_language

P = ParamSpec("P")
Made = TypeVar("Made")

NAME_BYTES = 8
"""Two of a hundred thousand parts have the same name once in four billion runs."""
MOST_BYTES = 192 * 2**20
SMALL = 200
"""About as many bytes as an object takes beside the text that is counted."""
NODE = 600
"""About as many as a component takes that is no part of its own; its ``size`` is a word."""

encode = msgspec.json.Encoder().encode


def name_of(data: bytes) -> str:
    """The name of these bytes."""
    return b2a_base64(blake2b(data, digest_size=NAME_BYTES).digest(), newline=False)[:-1].decode()


class Drawing(msgspec.Struct, frozen=True, gc=False):
    """A drawing (an SVG fragment, encoded) under its name."""

    name: str
    art: msgspec.Raw

    @property
    def size(self) -> int:
        """About how many bytes of memory it takes."""
        return SMALL + len(bytes(self.art))


class Part:
    """Something shown, under its name: elements of a board, or a component of a sheet with all that is in it.

    Compared and hashed as the object it is, so that it costs nothing to be a fact of another part.
    """

    __slots__ = ("data", "inside", "name", "size")

    drawings: Sequence[Drawing] = ()
    """What a viewer must be sent to draw it, without the parts inside."""

    def __init__(self, data: bytes, inside: tuple[Part, ...] = (), size: int = 0) -> None:
        self.name = name_of(data)
        self.data = msgspec.Raw(data)
        """As it is sent; a part inside it is a bare string, its name."""
        self.inside = inside
        self.size = SMALL + len(data) + size


def shown_as(picture: object) -> bytes:
    """All that is shown, with its parts by name: pictures with equal bytes look the same."""
    return msgspec.json.encode(picture, enc_hook=lambda one: one.name)


class Cache:
    """How many bytes each cached function holds. When all hold too many, the one that holds most forgets them."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._by_function: dict[Any, int] = {}
        self.held = 0
        """About how many bytes all functions hold."""

    def note(self, function: Any, size: int) -> None:
        """So many bytes more are held by this function."""
        self._by_function[function] = self._by_function.get(function, 0) + size
        self.held += size
        while self.held > self._most:
            largest = max(self._by_function, key=lambda one: self._by_function[one])
            self.held -= self._by_function.pop(largest)
            largest.cache_clear()


CACHE = Cache(MOST_BYTES)


def cached(make: Callable[P, Made], cache: Cache = CACHE) -> Callable[P, Made]:
    """A function from frozen facts that makes its result once a language, and gives the very same object from then on."""

    def bounded(make: Callable[P, Made]) -> Callable[P, Made]:
        @unbounded  # but in bytes, by the cache that it is noted in
        def made(*facts: P.args, **named: P.kwargs) -> Made:
            found = make(*facts, **named)
            cache.note(made, _size(found))
            return found

        return cast("Callable[P, Made]", made)

    return per_language(bounded)(make)


def _size(found: object) -> int:
    """About how many bytes of memory this takes."""
    if isinstance(found, Part):
        return found.size
    size = getattr(found, "size", None)
    if size is not None:
        return size if isinstance(size, int) else NODE
    if isinstance(found, tuple):
        return SMALL + sum([_size(one) for one in found])
    return SMALL + (len(found) if isinstance(found, str) else 0)


@cached
def drawing_of(art: str) -> Drawing:
    """The drawing of this art."""
    data = encode(art)
    return Drawing(name_of(data), msgspec.Raw(data))


class Kept:
    """Drawings by the facts they were made from, or by a key; bounded as all else that is cached."""

    def __init__(self) -> None:
        self._drawn: dict[Any, str] = {}

    def art(self, key: Any, draw: Callable[[], str]) -> str:
        """The drawing kept under this key, made now if it is new."""
        found = self._drawn.get(key)
        if found is None:
            found = self._drawn[key] = draw()
            CACHE.note(self, _size(found))
        return found

    def drawn(self, draw: Callable[..., str], *facts: Any) -> str:
        """What this draws of these facts."""
        found = self._drawn.get((draw, facts))
        return self.art((draw, facts), lambda: draw(*facts)) if found is None else found

    def cache_clear(self) -> None:
        """Forget all of them."""
        self._drawn.clear()

"""Questions, and what is said when an answer is not allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Final, Protocol, TypeAlias, Union

import msgspec

from ludarium.kernel.chances import Outcomes

CHANCE = -1  # the seat that throws the dice and draws the cards
NOBODY = -2  # the seat of a spectator: it is never asked and knows only what is public


class Options(Protocol):
    """What may be answered: it can be counted, indexed, iterated and tested for membership.

    A finite choice is a tuple; a choice among far more answers than can be listed is a ``Region``; ``Joined`` holds
    several of them in one question.
    """

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> Any: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __contains__(self, option: object, /) -> bool: ...


class Region(Options, Protocol):
    """Options that cannot all be listed, such as every way a figure can walk: a frozen struct of facts, never the game.

    Iterating and indexing give a good sample in a fixed order; ``in`` is exact and needs no search. The answer in a
    record is the value itself, so that a record outlives every change of the sample. A region with a method
    ``reason(option)`` says itself why something is not in it.
    """

    open: ClassVar[bool] = True


class Joined(msgspec.Struct, frozen=True):
    """Finite actions and regions in one question, one after another."""

    parts: tuple[Options, ...]

    @property
    def open(self) -> bool:
        """Whether more can be answered than is listed."""
        return any(is_open(part) for part in self.parts)

    def __len__(self) -> int:
        return sum([len(part) for part in self.parts])

    def __getitem__(self, index: int) -> Any:
        left = index if index >= 0 else index + len(self)
        for part in self.parts:
            if 0 <= left < len(part):
                return part[left]
            left -= len(part)
        raise IndexError(index)

    def __iter__(self) -> Iterator[Any]:
        for part in self.parts:
            yield from part

    def __contains__(self, option: object) -> bool:
        for part in self.parts:  # noqa: SIM110  # asked in every decision: any() takes twice as long
            if option in part:
                return True
        return False

    def __bool__(self) -> bool:
        return any(self.parts)

    def single(self) -> bool:
        """Whether only one answer is possible; no more parts are looked at than needed."""
        least = 0
        for part in self.parts:
            if type(part) is Lazy:
                least += part.least
        if least > 1:
            return False
        count = 0
        for part in self.parts:
            if is_open(part):
                return False
            count += len(part)
            if count > 1:
                return False
        return count == 1


class Lazy:
    """Finite options of some types that are worked out when they are first looked at: most questions need only a few.

    ``make`` may join several kinds, of which whoever picks looks at one. It must give the same whenever it is called, so it may look at a clone of the game, never at the game itself.
    ``least``: how many there are at least, as far as this is known without looking.
    """

    __slots__ = ("_found", "_kinds", "_make", "least")

    def __init__(self, kinds: tuple[type, ...], make: Callable[[], Options], least: int = 0) -> None:
        self._kinds, self._make, self.least = kinds, make, least
        self._found: Options | None = None

    def all(self) -> Options:
        """Every option."""
        if self._found is None:
            self._found = self._make()
        return self._found

    def __len__(self) -> int:
        return len(self.all())

    def __getitem__(self, index: int) -> Any:
        return self.all()[index]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.all())

    def __contains__(self, option: object) -> bool:
        return type(option) in self._kinds and option in self.all()


class LazyRegion:
    """A region of answers of some types whose facts are worked out when it is first looked at.

    ``make`` must give the same whenever it is called, as that of ``Lazy``.
    """

    open: ClassVar[bool] = True
    __slots__ = ("_found", "_kinds", "_make")

    def __init__(self, kinds: tuple[type, ...], make: Callable[[], Region]) -> None:
        self._kinds, self._make = kinds, make
        self._found: Region | None = None

    def region(self) -> Region:
        """The region itself."""
        if self._found is None:
            self._found = self._make()
        return self._found

    def __bool__(self) -> bool:
        return bool(self.region())

    def __len__(self) -> int:
        return len(self.region())

    def __getitem__(self, index: int) -> Any:
        return self.region()[index]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.region())

    def __contains__(self, option: object) -> bool:
        return type(option) in self._kinds and option in self.region()


def is_open(options: Options) -> bool:
    """Whether more can be answered than these options list."""
    if type(options) is Joined:
        return options.open
    return type(options) is not tuple and getattr(options, "open", False) and bool(options)


def is_forced(options: Options) -> bool:
    """Whether only one answer is possible. The kernel, the table, the server and the bots all ask this."""
    if type(options) is tuple:
        return len(options) == 1
    return options.single() if type(options) is Joined else len(options) == 1 and not is_open(options)


def reason_of(options: Options | Outcomes, option: Any) -> Refusal | None:
    """Why these options do not hold an answer, if they can say it themselves."""
    if isinstance(options, Joined):
        return next(filter(None, [reason_of(part, option) for part in options.parts]), None)
    reason: Callable[[Any], Refusal | None] | None = getattr(options, "reason", None)
    return reason(option) if reason else None


def pick(options: Options, random: Callable[[], float]) -> Any:
    """Any option; ``random()`` is from 0 up to 1. Of joined options each part is equally likely, however long it is."""
    if (found := _picked(options, random)) is _NONE:
        raise IndexError("There is nothing to pick from.")
    return found


_NONE: Final = object()


def _picked(options: Options, random: Callable[[], float]) -> Any:
    """Any option, ``_NONE`` of none: instead of an empty part any of the others, without looking at all of them."""
    if type(options) is Lazy:
        options = options.all()
    if type(options) is Joined:
        parts = [*options.parts]
        while parts:
            found = _picked(parts.pop(int(random() * len(parts))), random)
            if found is not _NONE:
                return found
        return _NONE
    count = len(options)
    return options[int(random() * count)] if count else _NONE


class Ask(msgspec.Struct, frozen=True, gc=False, tag="ask"):
    """A question to one seat.

    ``about`` names what the question concerns (ids of cards, dice, pieces) for the words and the
    picture. An ask with one possible answer is answered by the kernel itself, unless ``always`` is set because
    the silence would tell something or because a person should see it.
    """

    seat: int
    topic: str
    rule: str
    options: Options
    about: tuple[Any, ...] = ()
    always: bool = False

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.seat,)

    def options_of(self, seat: int) -> Options:
        """The options of that seat; none if it is not asked."""
        return self.options if seat == self.seat else ()


class Sealed(msgspec.Struct, frozen=True, gc=False, tag="sealed"):
    """A question to several seats at once, whose answers stay secret until all are in.

    ``options`` holds the options of each seat, in the order of ``seats``.
    """

    seats: tuple[int, ...]
    topic: str
    rule: str
    options: tuple[Options, ...]
    about: tuple[Any, ...] = ()

    def options_of(self, seat: int) -> Options:
        """The options of that seat; none if it is not asked."""
        return self.options[self.seats.index(seat)] if seat in self.seats else ()


class Anyone(msgspec.Struct, frozen=True, gc=False, tag="anyone"):
    """A question that any of several seats may answer, one answer at a time, in any order.

    The next step is given ``(seat, option)``; it asks the rest again as long as more answers are wanted. For
    decisions that players make together, and for choices that each makes alone and that take long.
    ``options`` holds the options of each seat, in the order of ``seats``.
    """

    seats: tuple[int, ...]
    topic: str
    rule: str
    options: tuple[Options, ...]
    about: tuple[Any, ...] = ()

    def options_of(self, seat: int) -> Options:
        """The options of that seat; none if it is not asked."""
        return self.options[self.seats.index(seat)] if seat in self.seats else ()


class Chance(msgspec.Struct, frozen=True, gc=False, tag="chance"):
    """A question to fate: one of equally likely outcomes."""

    topic: str
    rule: str
    options: Outcomes
    about: tuple[Any, ...] = ()

    seat: ClassVar[int] = CHANCE
    seats: ClassVar[tuple[int, ...]] = (CHANCE,)

    def options_of(self, seat: int) -> Outcomes | tuple[()]:
        """The outcomes, for the seat of fate alone."""
        return self.options if seat == CHANCE else ()


AnyAsk: TypeAlias = Union[Ask, Sealed, Anyone, Chance]


class Refusal(msgspec.Struct, frozen=True):
    """Why something may not be done: the rule that forbids it, and a sentence for the player."""

    rule: str
    words: str

    def __str__(self) -> str:
        return f"{self.words} ({self.rule})"


class Refused(ValueError):
    """An answer that is not allowed. ``refusal`` says by which rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

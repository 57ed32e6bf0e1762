"""Views as arrays and answers as numbers, the same for every game.

An observation is what a seat may know, laid out by ``shapes``. An action is a number below ``actions``: it is drawn from the
answer itself, so that the same answer has the same number in every position, unless two answers of one question would share
it; then the later one takes the next number that is free. The mask says which numbers can be played.
"""

from __future__ import annotations

import random
import threading
import zlib
from array import array
from functools import lru_cache
from operator import attrgetter
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from ludarium.kernel.asks import CHANCE, Chance, pick
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import find_game
from ludarium.research.shapes import LEAST, MOST, NEVER, NOTHING, Shape

SAMPLES = 3  # random games from which a layout is learned
EVERY = 3  # decisions between two that are looked at
ROOM = 4  # numbers for each answer of the longest question met
FEWEST_ACTIONS = 64
MOST_KEPT = 200_000  # answers whose numbers are remembered

Row = NDArray[np.int32]
Mask = NDArray[np.int8]


class Encoder:
    """The numbers of one game, for so many seats."""

    def __init__(self, slug: str, seats: int, options: tuple[tuple[str, str], ...] = ()) -> None:
        self.slug, self.seats = slug, seats
        self.game_type = find_game(slug)
        self.content = self.game_type.content()
        self.options = self.game_type.settle_options(seats, dict(options))
        self._fields: tuple[str, ...] = ()
        self._shapes: dict[str, Shape] = {}
        self._mine = threading.local()
        self._places: list[tuple[int, Shape]] = []
        self._numbers: dict[Any, int] = {}
        self.actions = FEWEST_ACTIONS
        self._learn()
        self.width = 1 + seats
        for shape in self._shapes.values():
            self._places.append((self.width, shape))
            self.width += shape.settle()
        self._read = attrgetter(*self._fields) if len(self._fields) > 1 else self._read_all
        self.names = (
            "asked",
            *(f"me {seat}" for seat in range(seats)),
            *(name for field, shape in self._shapes.items() for name in shape.names(field)),
        )
        """What stands at each place of an observation: a path of the position."""

    low, high = LEAST, MOST

    def new(self) -> Game:
        """A game at its first question, of chance or of a seat."""
        return self.game_type.new(self.seats, self.options, self.content)

    def __reduce__(self) -> tuple[Any, ...]:
        return encoder, (self.slug, self.seats, tuple(sorted(self.options.items())))

    def __deepcopy__(self, memo: dict[int, Any]) -> Encoder:
        return self  # what it has learned never changes

    def _learn(self) -> None:
        longest = 0
        for seed in range(SAMPLES):
            game, dice, number = self.new(), random.Random(seed), 0  # noqa: S311  # play, no secret
            while (ask := game.ask) is not None:
                settle(game, dice)
                if (ask := game.ask) is None:
                    break
                seat = game.awaited()[0]
                options: Any = ask.options_of(seat)
                longest = max(longest, len(options))
                if number % EVERY == 0:
                    self._meet(game.view(seat))
                game.answer(seat, pick(options, dice.random))
                number += 1
        while self.actions < ROOM * longest:
            self.actions *= 2

    def _meet(self, view: Game) -> None:
        if not self._fields:
            own = [name for name in view.__struct_fields__ if name not in Game.__struct_fields__]
            self._fields = tuple(own)
            self._shapes = {name: Shape() for name in own}
        for name in self._fields:
            self._shapes[name].learn(getattr(view, name))

    # -- observations -----------------------------------------------------------------------------

    def observe(self, game: Game, seat: int) -> Row:
        """What the seat may know, as a row of ``width`` numbers.

        Most facts are those of the seat's last observation: only what is another is written anew.
        """
        view = game.view(seat)
        last = self._last_of(seat)
        row, values = last.row, last.values
        row[0] = seat in game.awaited()
        found = self._read(view)
        for (start, shape), value, before in zip(self._places, found, values, strict=True):
            if value is not before and value != before:
                shape.update(row, start, value, before)
        last.values = found
        return last.seen.copy()

    def _read_all(self, view: Game) -> tuple[Any, ...]:
        return tuple([getattr(view, name) for name in self._fields])

    def _last_of(self, seat: int) -> _Last:
        """The last observation of a seat in this thread."""
        try:
            found: _Last | None = self._mine.last.get(seat)
        except AttributeError:
            self._mine.last, found = {}, None
        if found is None:
            found = self._mine.last[seat] = _Last(self, seat)
        return found

    def observe_plainly(self, game: Game, seat: int) -> Row:
        """The same, written from nothing: what ``observe`` is measured by and compared with."""
        view = game.view(seat)
        row = [int(seat in game.awaited()), *(int(one == seat) for one in range(self.seats))]
        for name, shape in self._shapes.items():
            shape.write(getattr(view, name), row)
        return np.array(row, dtype=np.int32)

    # -- actions ----------------------------------------------------------------------------------

    def legal(self, game: Game, seat: int) -> dict[int, Any]:
        """The answers of this seat by their numbers; of more answers than there are numbers the first ones."""
        ask = game.ask
        found: dict[int, Any] = {}
        if ask is None or seat not in game.awaited():
            return found
        options: Any = ask.options_of(seat)
        known = self._numbers
        for option in options:
            number = known.get(option)
            if number is None:
                number = self._number(option)
            while number in found:
                number = (number + 1) % self.actions
            found[number] = option
            if len(found) == self.actions:
                break
        return found

    def _number(self, option: Any) -> int:
        if len(self._numbers) >= MOST_KEPT:
            self._numbers.clear()
        number = self._numbers[option] = zlib.crc32(msgspec.msgpack.encode(option)) % self.actions
        return number

    def mask(self, legal: dict[int, Any]) -> Mask:
        """1 for every number that can be played."""
        mask = bytearray(self.actions)
        for number in legal:
            mask[number] = 1
        return np.frombuffer(mask, dtype=np.int8)

    def infostate(self, game: Game, seat: int) -> str:
        """All that the seat may know, and the question it is asked, as a string: equal if the seat cannot tell apart."""
        view = game.view(seat)
        own = {name: getattr(view, name) for name in self._fields}
        ask = view.ask
        asked = (ask.topic, ask.seats, list(ask.options_of(seat))) if ask is not None else ()  # type: ignore[arg-type]  # never chance
        return msgspec.json.encode((own, asked), order="sorted").decode()


class _Last:
    """The last observation of a seat, and the facts it was written from."""

    def __init__(self, learned: Encoder, seat: int) -> None:
        self.row = memoryview(array("i", [NOTHING]) * learned.width)
        for one in range(learned.seats):
            self.row[1 + one] = one == seat
        self.seen: Row = np.frombuffer(self.row, dtype=np.intc)
        """The same numbers, as numpy sees them."""
        self.values: tuple[Any, ...] = (NEVER,) * len(learned._places)


@lru_cache(maxsize=16)
def encoder(slug: str, seats: int, options: tuple[tuple[str, str], ...] = ()) -> Encoder:
    """The encoder of a game, learned once."""
    return Encoder(slug, seats, options)


def settle(game: Game, dice: random.Random) -> None:
    """Let chance answer until a seat is asked."""
    while type(ask := game.ask) is Chance:
        game.answer(CHANCE, ask.options[dice.randrange(ask.options.ways)])

"""A game to play from Python, and what a seat sees of it. Every game alike: sealed questions and chance included."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ludarium.api.records import Record
from ludarium.kernel import saves
from ludarium.kernel.asks import NOBODY, Chance, Options, Refusal
from ludarium.kernel.events import Event
from ludarium.kernel.fate import seed_of
from ludarium.kernel.game import Game as Position
from ludarium.kernel.game import Outcome
from ludarium.kernel.game_type import GameType, find_game
from ludarium.kernel.seats import Seat
from ludarium.scene.facts import fields_of
from ludarium.scene.html import notebook
from ludarium.scene.scenes import Scene
from ludarium.table.match import Match
from ludarium.table.pictures import pictures_of


class View:
    """What one seat may know: nothing hidden can be reached through it. Seat -2 is a spectator."""

    def __init__(self, position: Position, seat: int, names: tuple[str, ...]) -> None:
        self.position = position
        """The position of the kernel, with blanks for what the seat cannot know."""
        self.seat = seat
        self.names = names

    @property
    def game_type(self) -> GameType:
        """The game that is played."""
        return find_game(self.position.slug)

    @property
    def asked(self) -> bool:
        """Whether this seat owes an answer."""
        return self.seat in self.position.awaited()

    @property
    def options(self) -> Options:
        """What this seat may answer; nothing if it is not asked."""
        ask = self.position.ask
        if ask is None or isinstance(ask, Chance) or not self.asked:
            return ()
        return ask.options_of(self.seat)

    @property
    def prompt(self) -> str:
        """What is asked, as a sentence; empty once the game is over."""
        ask = self.position.ask
        return self.game_type.words().prompt(self.position, ask, self.names) if ask else ""

    def words(self, option: Any) -> str:
        """What an option would do, in a few words."""
        ask = self.position.ask
        return self.game_type.words().option(self.position, ask, option) if ask else ""

    def explain(self, name: str) -> str:
        """What a card, unit or the like of that name is and does; empty if there is none."""
        return self.game_type.words().explain(self.position, name)

    @property
    def facts(self) -> dict[str, Any]:
        """The facts of the position as plain data: lists, dictionaries, numbers, words."""
        own = {name: fact for name, fact in fields_of(self.position).items() if name not in Position.__struct_fields__}
        plain: dict[str, Any] = msgspec.to_builtins(own)
        return plain

    def scene(self) -> Scene:
        """The picture of this seat."""
        return pictures_of(self.game_type).scene(self.position, self.seat, self.names, "wide")

    def __repr__(self) -> str:
        who = f"seat {self.seat}" if self.seat >= 0 else "a spectator"
        return f"<View of {self.game_type.title} by {who}: {self.prompt or 'the game is over'}>"

    def _repr_html_(self) -> str:
        return notebook(self.scene())

    def __reduce__(self) -> tuple[object, ...]:
        return _view, (saves.save(self.position), self.seat, self.names)


def _view(data: bytes, seat: int, names: tuple[str, ...]) -> View:
    position = saves.load(data)
    return View(position.view(seat), seat, names)


class Game:
    """A game under way, or over. Chance answers by itself; only an answer of a seat moves it."""

    def __init__(self, match: Match) -> None:
        self._match = match

    # -- what there is ----------------------------------------------------------------------------

    @property
    def game_type(self) -> GameType:
        """The game that is played: its title, players, options."""
        return self._match.game_type

    @property
    def seats(self) -> int:
        """How many play; seats are counted from 0."""
        return len(self._match.seats)

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return self._match.names

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._match.over

    @property
    def outcome(self) -> Outcome | None:
        """Who has won, and the scores; None while it is played."""
        return self._match.game.outcome() if self.over else None

    @property
    def record(self) -> Record:
        """The match so far, written down; once the game is over anyone can verify it."""
        return Record(self._match.record)

    def position(self) -> Position:
        """A copy of the whole position, secrets included, as the kernel has it."""
        return self._match.game.clone()

    # -- playing ----------------------------------------------------------------------------------

    @property
    def seats_asked(self) -> tuple[int, ...]:
        """The seats that owe an answer: one; several where they choose in secret or in any order; none at the end."""
        return self._match.game.awaited()

    def options(self, seat: int) -> Options:
        """What this seat may answer; nothing if it is not asked."""
        return self.view(seat).options

    def refusal(self, seat: int, option: Any) -> Refusal | None:
        """Why this seat may not answer this now, and by which rule; None if it may."""
        return self._match.game.refusal(seat, option)

    def answer(self, seat: int, option: Any) -> tuple[Event, ...]:
        """Take the answer of a seat, and say what happened; Refused says why not, and nothing has changed."""
        return self._match.answer(seat, option).events

    def resign(self, seat: int) -> None:
        """Let a seat give up."""
        self._match.resign(seat)

    def undo(self, seat: int) -> None:
        """Take back the last answer of this seat; Refused if dice or cards were shown since, or another answered."""
        self._match.undo(seat)

    # -- looking ----------------------------------------------------------------------------------

    def view(self, seat: int = NOBODY) -> View:
        """What this seat may know; without a seat, what everybody may."""
        return View(self._match.game.view(seat), seat, self.names)

    def log(self, seat: int = NOBODY) -> list[str]:
        """What has happened, in words, as that seat may read it."""
        return [remark.words for remark in self._match.remarks(seat)]

    def __repr__(self) -> str:
        now = f"asks seats {list(self.seats_asked)}" if not self.over else "over"
        return f"<Game of {self.game_type.title}, {self.seats} seats, {now}>"

    def _repr_html_(self) -> str:
        """The picture of the first seat that is asked; that of a spectator once it is over."""
        return self.view(self.seats_asked[0] if self.seats_asked else NOBODY)._repr_html_()

    # -- keeping ----------------------------------------------------------------------------------

    def save(self) -> bytes:
        """The game as bytes, to be loaded on any machine with the same version of its rules."""
        return self._match.dump()

    def copy(self) -> Game:
        """A game of its own at the same position, with the same dice to come."""
        return load(self.save())

    def __reduce__(self) -> tuple[object, ...]:
        return load, (self.save(),)


def new(
    slug: str,
    seats: int | Sequence[str] | None = None,
    *,
    seed: int | None = None,
    options: Mapping[str, str] | None = None,
    packs: Sequence[str] = (),
) -> Game:
    """A new game at its first question.

    ``seats`` is how many play, or their names; the fewest that can, if left out. ``seed`` fixes all chance, as in
    ``ludarium play``. ``options`` are those that ``ludarium games`` lists, ``packs`` folders of further content.
    """
    game_type = find_game(slug)
    if seats is None or isinstance(seats, int):
        count = game_type.players[0] if seats is None else seats
        seats = [f"Seat {number + 1}" for number in range(count)]
    secret = None if seed is None else seed_of(seed)
    return Game(Match.new(game_type, [Seat(name) for name in seats], options, seed=secret, packs=tuple(packs)))


def load(data: bytes) -> Game:
    """The game that was saved, exactly where it was; BadRecord says what is wrong with the bytes."""
    return Game(Match.load(data))

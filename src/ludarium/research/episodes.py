"""A game played by numbers: what all adapters share."""

from __future__ import annotations

import random
from typing import Any

from ludarium.kernel.game import Game
from ludarium.kernel.saves import load, save
from ludarium.research.encoding import Encoder, Mask, Row, encoder, settle


class Episode:
    """One game from its first decision to its end. Chance answers by itself, by the dice of the episode."""

    def __init__(self, learned: Encoder, seed: int | None = None) -> None:
        self.encoder = learned
        self.dice = random.Random(seed)  # noqa: S311  # play, no secret
        self.game: Game = learned.new()
        self._legal: dict[int, Any] | None = None
        self.seat = -1
        """The seat that answers next; -1 once the game is over. Where several owe an answer, the first of them."""
        self._settle()

    def _settle(self) -> None:
        settle(self.game, self.dice)
        self._legal = None
        self.seat = self.game.awaited()[0] if self.game.ask is not None else -1

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.ask is None

    @property
    def legal(self) -> dict[int, Any]:
        """The answers of the seat that is asked, by their numbers."""
        if self._legal is None:
            self._legal = self.encoder.legal(self.game, self.seat)
        return self._legal

    def play(self, action: int) -> None:
        """Answer for the seat that is asked; KeyError if the mask forbids this number."""
        self.answer(self.seat, self.legal[action])

    def answer(self, seat: int, option: Any) -> None:
        """Take the answer itself, such as that of a bot."""
        self.game.answer(seat, option)
        self._settle()

    def observe(self, seat: int) -> dict[str, Row | Mask]:
        """What a seat may know, and what it can play."""
        legal = self.legal if seat == self.seat else {}
        return {"observation": self.encoder.observe(self.game, seat), "action_mask": self.encoder.mask(legal)}

    def rewards(self) -> list[float]:
        """From -1 to 1 for each seat: its share of the victory, 0 everywhere while the game is played."""
        if not self.over:
            return [0.0] * self.encoder.seats
        return [2 * share - 1 for share in self.game.outcome().shares(self.game.sides)]

    def clone(self) -> Episode:
        """An independent copy with the same dice to come."""
        twin = object.__new__(Episode)
        twin.encoder, twin.game, twin.seat, twin._legal = self.encoder, self.game.clone(), self.seat, None
        twin.dice = random.Random()  # noqa: S311  # play, no secret
        twin.dice.setstate(self.dice.getstate())
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.encoder, save(self.game), self.dice.getstate())


def _restored(made_by: Encoder, saved: bytes, dice: Any) -> Episode:
    """An episode that was pickled."""
    found = object.__new__(Episode)
    found.encoder, found.game, found.dice = made_by, load(saved), random.Random()  # noqa: S311  # play, no secret
    found.dice.setstate(dice)
    found._settle()
    return found


def learned(slug: str, seats: int | None, options: dict[str, str] | None) -> Encoder:
    """The encoder of such a table; the fewest seats if none are given."""
    from ludarium.kernel.game_type import find_game

    count = find_game(slug).players[0] if seats is None else seats
    return encoder(slug, count, tuple(sorted((options or {}).items())))

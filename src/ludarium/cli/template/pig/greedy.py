"""A sensible player: ``rates`` says how good each option looks, ``values`` how likely each seat is to win."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from ludarium.cli.template.pig.options import STOP
from ludarium.cli.template.pig.play import Pig

ENOUGH = 20  # a roll brings 20/6 on average and loses a sixth of the turn: from 20 on it does not pay


def rates(game: Pig, seat: int) -> Sequence[float]:
    """How good each option of this seat looks."""
    assert game.ask is not None
    wins = game.scores[seat] + game.points >= game.goal
    better = STOP if wins or game.points >= ENOUGH else "roll"
    return [1.0 if option == better else 0.0 for option in game.ask.options_of(seat)]  # type: ignore[union-attr]  # a player decides


def choose(game: Pig, seat: int, dice: random.Random) -> Any:
    """The option that looks best."""
    assert game.ask is not None
    options: Any = game.ask.options_of(seat)
    rated = rates(game, seat)
    return options[max(range(len(rated)), key=rated.__getitem__)]


def values(game: Pig) -> Sequence[float]:
    """Each seat's chance to win: who is ahead."""
    if game.ask is None:
        won = game.outcome().winners
        return [float(seat in won) for seat in range(game.seats)]
    ahead = [score + (game.points / 2 if seat == game.turn else 0) + 5 for seat, score in enumerate(game.scores)]
    squares = [points * points for points in ahead]
    return [square / sum(squares) for square in squares]


def quiet(game: Pig) -> bool:
    """Whether the values can be trusted here."""
    return True


def stage(game: Pig) -> object:
    """Nothing is played on to: every position is judged as it is."""
    return None


def prospects(game: Pig) -> Sequence[float]:
    """The same as the values."""
    return values(game)

"""Dice and names that are the same in every run of the tests: each new match gets the next of a fixed row of seeds.

A guest of the tests may keep the server busy for as long as they like: no person plays a hundred games in a minute.

``python -m tests.server.fixed_dice serve ...`` is ``ludarium serve ...`` with such dice. The rows begin anew when the
process is told so by a signal, so that no test meets another position because of the tests before it.
"""

from __future__ import annotations

import secrets
import signal
import sys
from itertools import count
from types import SimpleNamespace
from typing import TypeVar

from ludarium.cli.__main__ import main
from ludarium.kernel import fate
from ludarium.server import gate, people
from ludarium.server.gate import Limit

ANEW = signal.SIGUSR1
ENDLESS = Limit(1e9, 1e9, "")
BEGUN = "The rows begin anew."

_Thing = TypeVar("_Thing")


def seeds() -> SimpleNamespace:
    """What takes the place of the module ``secrets`` in ``ludarium.kernel.fate``."""
    numbers = count(1)
    return SimpleNamespace(token_bytes=lambda size: next(numbers).to_bytes(size, "big"))


def names() -> SimpleNamespace:
    """What takes its place in ``ludarium.server.people``: guests are called by a fixed row of names and colours."""
    numbers, colours = count(), count()

    def choice(things: list[_Thing]) -> _Thing:
        return things[next(numbers) % len(things)]

    def randbelow(limit: int) -> int:
        return next(colours) % limit

    return SimpleNamespace(
        token_urlsafe=secrets.token_urlsafe, token_hex=secrets.token_hex, choice=choice, randbelow=randbelow
    )


def begin() -> None:
    """Let the rows begin."""
    fate.secrets = seeds()  # type: ignore[assignment, attr-defined]
    people.secrets = names()  # type: ignore[assignment, attr-defined]


def begin_anew(*_signal: object) -> None:
    """Let the rows begin anew, and say so."""
    begin()
    print(BEGUN, flush=True)


def start(share: Limit = ENDLESS) -> None:
    """Run the command of this process with such dice, and with such a limit of time for each guest."""
    begin()
    vars(gate).update(TIME=share)
    signal.signal(ANEW, begin_anew)
    sys.exit(main())


if __name__ == "__main__":
    start()

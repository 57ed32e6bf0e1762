"""Dice that fall the same in every run of the tests: each new match gets the next of a fixed row of seeds.

``python -m tests.server.fixed_dice serve ...`` is ``ludarium serve ...`` with such dice.
"""

from __future__ import annotations

import sys
from itertools import count
from types import SimpleNamespace

from ludarium.cli.__main__ import main
from ludarium.kernel import fate


def seeds() -> SimpleNamespace:
    """What takes the place of the module ``secrets`` in ``ludarium.kernel.fate``."""
    numbers = count(1)
    return SimpleNamespace(token_bytes=lambda size: next(numbers).to_bytes(size, "big"))


def start() -> None:
    """Run the command of this process with such dice."""
    fate.secrets = seeds()  # type: ignore[assignment, attr-defined]
    sys.exit(main())


if __name__ == "__main__":
    start()

"""What can be switched off in Nova Era: every operation, on all cards that have it.

That each line of each card does what it says is what test_cards.py shows.
"""

from __future__ import annotations

from functools import partial

import pytest

from ludarium.games.nova_era.content import load
from ludarium.games.nova_era.content.schema import OPERATIONS
from tests.parts import Part

CARDS = load()
TABLES = ("instant", "production", "transform", "scoring", "_permanent")


def _without(operation: str, patch: pytest.MonkeyPatch) -> None:
    for name in TABLES:
        table = getattr(CARDS, name)
        for card, lines in list(table.items()):
            kept = tuple(line for line in lines if line.op != operation)
            if kept != lines:
                patch.setitem(table, card, kept)
    patch.setattr(CARDS, "_powers", {})  # what was added up with the operation
    patch.setattr(CARDS, "_recent", {})


PARTS = [Part("operation", operation, partial(_without, operation)) for operation in OPERATIONS]

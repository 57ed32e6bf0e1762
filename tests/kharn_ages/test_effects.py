"""Nothing of the vocabulary of effects is ignored in silence."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import ludarium.games.kharn_ages as package
from ludarium.games.kharn_ages import conditions, effects, play
from ludarium.games.kharn_ages.content import vocabulary

CHAPTERS = play.GAME_CLASS.slug  # every chapter registers its operations when ``play`` is imported


def literals() -> set[str]:
    """Every word that the code of the game writes as a string."""
    found: set[str] = set()
    folder = Path(package.__file__).parent
    for file in folder.rglob("*.py"):
        if file.name != "vocabulary.py":
            nodes = ast.walk(ast.parse(file.read_text()))
            words = [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
            found |= {word for text in words for word in (text, *text.split())}
    return found


def test_every_operation_and_procedure_has_code() -> None:
    assert set(vocabulary.OPERATIONS) == set(effects.OPERATIONS)
    assert set(vocabulary.PROCEDURES) == set(effects.SPECIAL)


def test_every_condition_has_code() -> None:
    assert set(vocabulary.CONDITIONS) == set(conditions.CONDITIONS)


@pytest.mark.parametrize("kind", ["TRIGGERS", "VALUES", "FLAGS"])
def test_every_word_is_read_somewhere_or_named_with_its_reason(kind: str) -> None:
    unread = getattr(vocabulary, kind) - literals()
    known = {*vocabulary.NOT_READ, *vocabulary.NOT_CARRIED_OUT}
    assert unread <= known, sorted(unread - known)


def test_what_is_missing_is_named_once() -> None:
    assert set(vocabulary.NOT_CARRIED_OUT) == {"whirl"}
    assert not set(vocabulary.NOT_CARRIED_OUT) & set(vocabulary.NOT_READ)

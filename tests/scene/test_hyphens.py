"""A long word is broken before a syllable, never anywhere."""

from __future__ import annotations

import pytest

from ludarium.scene.hyphens import SOFT_HYPHEN, breakable


@pytest.mark.parametrize(
    "parts", ["Nebu-chad-nez-zar", "Con-ten-der", "Pain-ting", "Chris-to-pher", "Gun-pow-der", "Crafts-man-ship"]
)
def test_a_long_word_has_places_to_break_it(parts: str) -> None:
    assert breakable(parts.replace("-", "")) == parts.replace("-", SOFT_HYPHEN)


def test_short_words_and_numbers_stay_as_they_are() -> None:
    for words in ("Cave", "Marco Polo", "12345678901", "+3"):
        assert breakable(words) == words

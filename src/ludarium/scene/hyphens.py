"""Where a long word may be broken if it has too little room: a soft hyphen shows only where the line ends at it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

SOFT_HYPHEN: Final = "\N{SOFT HYPHEN}"
_LONG: Final = 8
"""Letters; a shorter word always has room."""
_EDGE: Final = 3
"""Letters that stay together at both ends of a word."""
_WORD: Final = re.compile(r"[^\W\d_]+")
_BEFORE_SYLLABLE: Final = re.compile(r"[aeiouy][^aeiouy]*?(?=(?:ch|sh|th|ph|ck|qu|[^aeiouy])[aeiouy])", re.IGNORECASE)


@lru_cache(maxsize=4_000)
def breakable(words: str) -> str:
    """The words with soft hyphens before the syllables of those that are long, as far as plain letters tell."""
    return _WORD.sub(lambda found: _broken(found.group()), words)


def _broken(word: str) -> str:
    if len(word) < _LONG:
        return word
    places = [found.end() for found in _BEFORE_SYLLABLE.finditer(word) if _EDGE <= found.end() <= len(word) - _EDGE]
    for place in reversed(places):
        word = f"{word[:place]}{SOFT_HYPHEN}{word[place:]}"
    return word

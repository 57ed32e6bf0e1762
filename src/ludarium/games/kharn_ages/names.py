"""What Safars are called: by their profile, with a letter where several are alike."""

from __future__ import annotations

from functools import lru_cache
from string import ascii_uppercase
from typing import Final

from ludarium.games.kharn_ages.content import load
from ludarium.games.kharn_ages.state import KharnAges

FACTIONS: Final = {
    "kharn": "Khârn",
    "gouns": "Goûns",
    "kherops": "Khérops",
    "fangs": "Fangs",
    "tembos": "Tembos",
    "black_guild": "Black Guild",
}
LEVELS: Final = ("", "I", "II", "III")


@lru_cache(maxsize=256)
def _names(packs: tuple[str, ...], profiles: tuple[str, ...]) -> tuple[str, ...]:
    """What Safars are called: without what stands in brackets, and with a letter where several are called the same."""
    book = load(packs)
    plain = [plain_name(book.profiles[profile].name) for profile in profiles]
    letters = [ascii_uppercase[plain[:n].count(name)] if plain.count(name) > 1 else "" for n, name in enumerate(plain)]
    return tuple([f"{name} {letter}".strip() for name, letter in zip(plain, letters, strict=True)])


def plain_name(name: str) -> str:
    """The name of a profile without what stands in brackets."""
    return name.partition(" (")[0]


def called(g: KharnAges, n: int) -> str:
    """A Safar by its name, which no other Safar of the table has."""
    return _names(g.book.packs, tuple([safar.profile for safar in g.safars]))[n]


def letter_of(g: KharnAges, n: int) -> str:
    """The letter that tells a Safar from those who are called the same; empty if nobody is."""
    return called(g, n).removeprefix(plain_name(g.profile(n).name)).strip()

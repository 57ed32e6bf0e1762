"""The words of Nova Era in the language of now: its catalogue, and names that are looked up whenever they are said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ludarium.languages import ENGLISH, LANGUAGE, Catalogue

CATALOGUE = Catalogue(Path(__file__).parent / "languages")
_, ngettext, pgettext = CATALOGUE._, CATALOGUE.ngettext, CATALOGUE.pgettext


_at = dict.__getitem__
_number = tuple.__getitem__


class SaidNames(dict[str, str]):
    """Names by what they stand for, each said in the language of now."""

    def __getitem__(self, key: str) -> str:
        name = _at(self, key)
        return name if LANGUAGE.get() is ENGLISH else _(name)

    def values(self) -> Any:
        """All of them, in order."""
        return [_(name) for name in super().values()]

    def items(self) -> Any:
        """All of them with what they stand for."""
        return [(key, _(name)) for key, name in super().items()]


class SaidList(tuple[str, ...]):
    """Names by their number, each said in the language of now."""

    __slots__ = ()

    def __getitem__(self, number: Any) -> Any:
        name = _number(self, number)
        return name if LANGUAGE.get() is ENGLISH else _(name)

    def __iter__(self) -> Iterator[str]:
        return iter([_(name) for name in super().__iter__()])


def adjective(colour: str) -> str:
    """A colour before the word Technology."""
    match colour:
        case "green":
            return pgettext("a Technology", "green")
        case "red":
            return pgettext("a Technology", "red")
        case "yellow":
            return pgettext("a Technology", "yellow")
        case "blue":
            return pgettext("a Technology", "blue")
    return colour

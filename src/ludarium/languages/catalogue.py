"""Sentences in other languages: looked up by the English one, with gettext's rules for plurals and contexts."""

from __future__ import annotations

import gettext
import io
import re
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from ludarium.languages.current import ENGLISH, LANGUAGE


def N_(text: str) -> str:  # noqa: N802  # the name that gettext's tools look for
    """A sentence that is looked up later, when the language is known."""
    return text


_FORMS: dict[str, str] = {}
"""Sentences as ``%`` takes them, which fills them in twice as fast; empty for those that ask for more."""
_FIELD = re.compile(r"\{(\w+)\}")


class Say(Protocol):
    """Says a sentence in the language of now."""

    def __call__(self, text: str, /, **values: object) -> str: ...


def _saying(folder: Path) -> Say:
    """A function, not a method: it is called for every word of a picture, mostly for English."""
    now, forms = LANGUAGE.get, _FORMS

    def say(text: str, /, **values: object) -> str:
        language = now()
        if language is not ENGLISH and text:  # nothing is gettext's name for the head of a catalogue
            text = translations(folder, language).gettext(text)
        if not values:
            return text
        form = forms.get(text)
        return form % values if form else _filled(text, values)

    return say


def _filled(text: str, values: dict[str, object]) -> str:
    """A sentence with its values, which is said for the first time or asks for more than values as they are."""
    if text not in _FORMS:
        form = _FIELD.sub(r"%(\1)s", text.replace("%", "%%"))
        _FORMS[text] = "" if "{" in form or "}" in form else form
    return text.format_map(values)


class Catalogue:
    """The sentences of one room in all languages: ``de.po`` and the like in its folder.

    A sentence that a language does not have, or whose translation is marked as fuzzy, is said in English.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._: Say = _saying(folder)
        """The sentence in the language of now, with its values filled in."""

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that it speaks, English first."""
        return _languages(self.folder)

    def ngettext(self, one: str, many: str, n: int, /, **values: object) -> str:
        """The sentence for so many of something, the number as ``{n}``."""
        language = LANGUAGE.get()
        if language is not ENGLISH:
            text = translations(self.folder, language).ngettext(one, many, n)
        else:
            text = one if n == 1 else many
        return text.format(n=n, **values)

    def pgettext(self, context: str, text: str, /, **values: object) -> str:
        """The sentence as it is said in this context; in English the context says nothing."""
        language = LANGUAGE.get()
        if language is not ENGLISH:
            text = translations(self.folder, language).pgettext(context, text)
        return text.format_map(values) if values else text

    def messages(self, language: str) -> dict[str, str | list[str]]:
        """All sentences of a language by the English ones, for a client that looks them up itself; plural forms as lists.

        A context stands before the sentence, with gettext's separator (the character 4) between them.
        """
        found: dict[str, str | list[str]] = {}
        if language not in self.languages or language == ENGLISH:
            return found
        for message in _read(self.folder / f"{language}.po"):
            if not message.id or message.fuzzy or not message.string:
                continue
            one = message.id[0] if isinstance(message.id, (list, tuple)) else message.id
            key = f"{message.context}\x04{one}" if message.context else one
            found[key] = message.string if isinstance(message.string, str) else list(message.string)
        return found


@cache
def catalogue_of(package: str) -> Catalogue:
    """The catalogue of the package in this folder."""
    return Catalogue(Path(package) / "languages")


def _read(file: Path) -> Any:
    from babel.messages.pofile import read_po  # only who speaks another language needs it

    with file.open("rb") as lines:
        return read_po(lines, locale=file.stem, abort_invalid=True)


@cache
def _languages(folder: Path) -> tuple[str, ...]:
    return (ENGLISH, *sorted([file.stem for file in folder.glob("*.po")]))


@cache
def translations(folder: Path, language: str) -> gettext.NullTranslations:
    """What this folder says in a language; English where it says nothing."""
    file = folder / f"{language}.po"
    if not file.is_file():
        return gettext.NullTranslations()
    from babel.messages.mofile import write_mo

    compiled = io.BytesIO()
    write_mo(compiled, _read(file))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)

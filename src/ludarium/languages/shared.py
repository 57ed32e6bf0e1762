"""The catalogues that every game shares: what the server, the table and the kernel say, and the words of the client."""

from __future__ import annotations

from pathlib import Path

from ludarium.languages.catalogue import Catalogue
from ludarium.languages.current import ENGLISH, LANGUAGE

_ROOM = Path(__file__).parent
CLIENT = Catalogue(_ROOM / "client")
"""The words of the browser client, which looks them up itself."""
SHARED = Catalogue(_ROOM / "shared")
LANGUAGES = SHARED.languages
_, ngettext = SHARED._, SHARED.ngettext


def decimal(value: float) -> str:
    """A number with one decimal, as the language of now writes it."""
    language = LANGUAGE.get()
    if language is ENGLISH:
        return f"{value:.1f}"
    from babel.numbers import format_decimal  # only who speaks another language needs it

    return format_decimal(round(value, 1), "0.0", language)

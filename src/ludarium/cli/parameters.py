"""What several commands take, and what is said about it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, Token, validators


def whole(_: object, tokens: Sequence[Token]) -> int:
    """A whole number as it was typed: 1.5 is not rounded, it is refused."""
    (token,) = tokens
    try:
        return int(token.value)
    except ValueError:
        raise ValueError(f"{token.value!r} is no whole number.") from None


Json = Annotated[
    bool, Parameter("--json", negative="", show_default=False, help="Write the result as JSON on standard output.")
]
Slug = Annotated[str, Parameter(help="The game, by the short name that ludarium games lists.", show_default=False)]
Options = Annotated[
    list[str] | None,
    Parameter(negative="", help="A table option, KEY=VALUE (ludarium games lists them); may be repeated."),
]
Seed = Annotated[
    int, Parameter(converter=whole, help="A number that fixes all chance: the same seed gives the same games.")
]
MOST_GAMES = 100_000_000
Count = Annotated[
    int, Parameter(converter=whole, help="How many games.", validator=validators.Number(gte=1, lte=MOST_GAMES))
]
Packs = Annotated[
    list[Path] | None,
    Parameter(
        "--pack", negative="", help="A folder of further content to play with; may be repeated.", show_default=False
    ),
]
Workers = Annotated[
    int,
    Parameter(converter=whole, help="Processes to spread the games over.", validator=validators.Number(gte=1)),
]
Cluster = Annotated[
    str, Parameter(show_default=False, help="The address of a Dask scheduler, to spread the games over its workers.")
]
Database = Annotated[
    str,
    Parameter(
        help="Where tables are kept: a file for SQLite, or postgresql://USER@HOST/NAME. "
        "If left out, tables.sqlite in your own data folder.",
        show_default=False,
    ),
]
DEFAULT_WORKERS = os.cpu_count() or 1


def terminal_language(wanted: str) -> str:
    """The language that was asked for, or that of the terminal; BadUsage if it is none of ours."""
    from ludarium.cli.errors import BadUsage
    from ludarium.languages import best_of
    from ludarium.languages.shared import LANGUAGES

    if wanted:
        if wanted not in LANGUAGES:
            raise BadUsage(f"Ludarium does not speak {wanted!r}; it speaks {', '.join(LANGUAGES)}.")
        return wanted
    said = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    return best_of(said, LANGUAGES)

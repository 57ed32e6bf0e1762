"""Writing: JSON to standard output, words through rich, progress to standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import msgspec

from ludarium.cli.errors import BadUsage

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

    from ludarium.kernel.game_type import GameType


def write_json(value: Any) -> None:
    """The value as indented JSON on standard output."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


def console() -> Console:
    """The terminal; as wide as a page where it is none."""
    from rich.console import Console

    return Console(highlight=False) if sys.stdout.isatty() else Console(highlight=False, width=110)


@contextmanager
def progress(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on standard error, where somebody looks at it."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done: bar.update(task, completed=done)


def players_of(game: GameType) -> str:
    """How many play it, in words."""
    low, high = game.players
    return f"{low} players" if low == high else f"{low} to {high} players"


def key_values(pairs: list[str]) -> dict[str, str]:
    """KEY=VALUE texts as a dictionary."""
    found = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise BadUsage(f"{pair!r} is not of the form KEY=VALUE.")
        found[key] = value
    return found

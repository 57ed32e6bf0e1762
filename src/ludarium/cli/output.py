"""Writing: JSON to standard output, words through rich, progress to standard error."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import msgspec

from ludarium.cli.errors import BadUsage

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from rich.console import Console

    from ludarium.kernel.game_type import GameType


ENDLESS = 100_000  # lines


def write_json(value: Any) -> None:
    """The value as indented JSON on standard output."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


def printable(words: str) -> str:
    """Words of a file from anywhere: they cannot move the cursor, nor write over what we say of the file."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in words)


def console() -> Console:
    """The terminal; where it is none, a page of usual width and any length."""
    from rich.console import Console

    class Page(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    return Page(highlight=False) if sys.stdout.isatty() else Page(highlight=False, width=110, height=ENDLESS)


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


def count(number: int, what: str) -> str:
    """So many of something: 1 game, 2 games."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def names(text: str) -> tuple[str, ...]:
    """Names that are separated by commas."""
    return tuple(name.strip() for name in text.split(","))


def writable(*paths: Path | None) -> None:
    """BadUsage if one of these files could not be written; said before any work is done for it."""
    for path in paths:
        if path is not None and (path.is_dir() or not path.parent.is_dir() or not os.access(path.parent, os.W_OK)):
            reason = "it is a folder" if path.is_dir() else f"there is no folder {path.parent} to write to"
            raise BadUsage(f"{path} cannot be written: {reason}.")


def write_text(path: Path, text: str) -> None:
    """Write a file; BadUsage if that is not possible."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadUsage(f"{path} cannot be written: {error.strerror}.") from None


def key_values(pairs: list[str]) -> dict[str, str]:
    """KEY=VALUE texts as a dictionary."""
    found = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise BadUsage(f"{pair!r} is not of the form KEY=VALUE.")
        found[key] = value
    return found

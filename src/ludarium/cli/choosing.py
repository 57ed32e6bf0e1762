"""The options of a question in a terminal: listed so that they fit below the board, and found by what is typed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

HELP = "A number or the words of an option; [b]?[/b] WORD explains a card or a rule; [b]hint[/b], [b]undo[/b], [b]log[/b], [b]board[/b], [b]save[/b] FILE, [b]quit[/b]."
LEAST = 4  # lines of options on the smallest screen
PROMPT = 3  # lines for the question, an empty one above it, and what is typed


def listed(out: Console, texts: Sequence[str], above: int) -> RenderableType:
    """The options with their numbers, in a way that leaves what is above them on the screen.

    One below the other; else in columns; else those that begin alike together; else cut short; else as many as there is
    room for.
    """
    room = out.height - above - PROMPT
    lines = all_of(texts)
    together = _together(texts)
    cut = [_in_columns(out, lines, columns) for columns in (1, 2, 3)]
    for way in (Group(*lines), Columns(lines, column_first=True, padding=(0, 1)), Group(*together), *cut):
        if len(out.render_lines(way, pad=False)) <= room:
            return way
    shown: list[Text] = []
    used = 1
    for line in together:
        used += len(out.render_lines(line, pad=False))
        if used > max(room, LEAST):
            break
        shown.append(line)
    if len(shown) == len(together):
        return Group(*shown)
    return Group(*shown, Text(f"  There are {len(texts)}: type a part of what you want, or more to see them all."))


def _in_columns(out: Console, lines: Sequence[Text], columns: int) -> RenderableType:
    """So many columns of equal width, each option cut to one line."""
    table = Table.grid(padding=(0, 1))
    for _ in range(columns):
        table.add_column(width=out.width // columns - 1, no_wrap=True, overflow="ellipsis")
    height = -(-len(lines) // columns)
    for row in range(height):
        table.add_row(*lines[row::height])
    return table


def all_of(texts: Sequence[str]) -> list[Text]:
    """Every option on a line of its own."""
    return [_line(str(number), text) for number, text in enumerate(texts, 1)]


def _together(texts: Sequence[str]) -> list[Text]:
    """Options that differ in their last word alone on one line: ``4-6  Gata at 7,-9, 8,-9, 6,-8``."""
    numbered = [(number, *text.rpartition(" ")) for number, text in enumerate(texts, 1)]
    lines = []
    for beginning, group in groupby(numbered, key=itemgetter(1)):
        same = list(group)
        first, last = same[0][0], same[-1][0]
        ends = ", ".join(end for *_, end in same)
        lines.append(_line(f"{first}-{last}" if last > first else str(first), f"{beginning} {ends}".strip()))
    return lines


def _line(number: str, text: str) -> Text:
    return Text.assemble("  ", (f"{number:>2}", "bold"), f"  {text}")


def find(typed: str, options: list[Any], texts: list[str]) -> int | str:
    """Which option is meant, or a sentence that says why none is."""
    if typed.isdigit():
        number = int(typed)
        if 1 <= number <= len(options):
            return number - 1
        return f"Type a number from 1 to {len(options)}."
    wanted = typed.casefold()
    if not wanted:
        return HELP
    exact = [i for i, text in enumerate(texts) if text.casefold() == wanted]
    found = exact or [i for i, text in enumerate(texts) if wanted in text.casefold()]
    if len(found) == 1:
        return found[0]
    if found:
        return "Several options fit: " + "; ".join(f"{i + 1} {escape(texts[i])}" for i in found[:6]) + "."
    return f"No option is called {escape(repr(typed))}. {HELP}"

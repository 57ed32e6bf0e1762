"""Mistakes of the person at the keyboard: one line each, exit code 2."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cyclopts import CycloptsError

    from ludarium.kernel.packs import PackError


class BadUsage(ValueError):
    """What was typed cannot be done; the message says what and how to fix it."""


def usage_errors() -> tuple[type[Exception], ...]:
    """The errors of other rooms that mean the same."""
    from ludarium.bots.bot import BadBot
    from ludarium.kernel.game_type import BadOption, UnknownGame
    from ludarium.kernel.packs import PackError
    from ludarium.kernel.records import BadRecord
    from ludarium.kernel.yamls import UnreadableYaml
    from ludarium.lab.case_files import BadCase
    from ludarium.lab.shards import BadCluster
    from ludarium.lab.tournament import BadKeep

    return (
        BadUsage,
        BadBot,
        BadCase,
        BadCluster,
        BadKeep,
        BadOption,
        BadRecord,
        PackError,
        UnknownGame,
        UnreadableYaml,
    )


def said(error: Exception) -> str:
    """One of these errors in a line; that of a pack with the place in its file."""
    from ludarium.kernel.packs import PackError

    return where_and_what(error) if isinstance(error, PackError) else str(error)


def where_and_what(error: PackError) -> str:
    """What is wrong with a pack: file, item and field as far as they are known, and the message."""
    message = error.message.rpartition(f"{error.file}: ")[2]
    file = f"{error.file}:{error.line}" if error.line else error.file
    return ": ".join([*(part for part in (file, error.item, error.field) if part != "-"), message])


def words_of(error: CycloptsError) -> str:
    """What is wrong with a command, in the words of its help, and where that help is."""
    from cyclopts import MissingArgumentError, UnusedCliTokensError

    command = " ".join(error.command_chain or ())
    help_of = f"Try {' '.join(['ludarium', *(error.command_chain or ()), '--help'])}."
    if isinstance(error, UnusedCliTokensError) and error.unused_tokens:
        return f"{command} takes no {error.unused_tokens[0]!r}. {help_of}"
    if isinstance(error, MissingArgumentError) and error.argument and not error.keyword:
        positional = error.argument.field_info.is_positional
        name = error.argument.name.lstrip("-").upper() if positional else error.argument.name
        return f"{command} needs {name}. {help_of}"
    return f"{' '.join(str(error).split())} {help_of}"

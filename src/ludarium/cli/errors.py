"""Mistakes of the person at the keyboard: one line each, exit code 2."""

from __future__ import annotations


class BadUsage(ValueError):
    """What was typed cannot be done; the message says what and how to fix it."""


def usage_errors() -> tuple[type[Exception], ...]:
    """The errors of other rooms that mean the same."""
    from ludarium.bots.levels import BadBot
    from ludarium.kernel.game_type import BadOption, UnknownGame
    from ludarium.kernel.packs import PackError
    from ludarium.kernel.records import BadRecord
    from ludarium.kernel.yamls import UnreadableYaml
    from ludarium.lab.cases import BadCase
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

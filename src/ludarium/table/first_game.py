"""A guided first game: a short variant with fixed dice, and coach marks that point at things and wait for the player.

A game brings it as data, ``first_game.yaml`` in its folder.
"""

from __future__ import annotations

from functools import cache

import msgspec

from ludarium.kernel.game_type import GameType

CHOICES = "choices"
"""In ``light``: whatever can be chosen at that moment."""


class Mark(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One coach mark: due when the player is asked about this topic and has seen those before it about the same."""

    when: str
    say: str
    light: tuple[str, ...] = ()
    """The things it points at, by their ids in the picture; ``choices`` means all that can be chosen."""


class FirstGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the first game is set up, and what is said in it."""

    seats: tuple[str, ...]
    """The kinds of players, the newcomer (``me``) first."""
    options: dict[str, str]
    seed: str
    marks: tuple[Mark, ...]


@cache
def first_game(game_type: GameType) -> FirstGame | None:
    """The first game of this game, if it has one."""
    from ludarium.kernel.yamls import read_yaml

    file = game_type.folder() / "first_game.yaml"
    return msgspec.convert(read_yaml(file), FirstGame) if file.is_file() else None

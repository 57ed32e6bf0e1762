"""A series of games between bots, as ``simulate``, ``tournament`` and ``lab`` are asked for one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ludarium.cli.output import key_values, names
from ludarium.kernel.game_type import GameType, find_game
from ludarium.kernel.pack_files import Texts, packed

if TYPE_CHECKING:
    from ludarium.lab.shards import Work


class Series(msgspec.Struct, frozen=True):
    """What is to be played, how often, with what, and where; what was typed is read on demand, and BadUsage says what is wrong."""

    slug: str
    bots: str
    games: int
    seed: int
    options: list[str]
    packs: tuple[str, ...]
    workers: int
    cluster: str
    json: bool

    @property
    def game_type(self) -> GameType:
        """The game."""
        return find_game(self.slug)

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the bots."""
        return names(self.bots)

    @property
    def chosen(self) -> dict[str, str]:
        """The table options."""
        return key_values(self.options)

    @property
    def contents(self) -> dict[str, Texts]:
        """The packs with all their files."""
        return packed(self.packs)

    @property
    def work(self) -> Work:
        """What the games are spread over."""
        from ludarium.lab.shards import Work

        return Work(self.workers, self.cluster)

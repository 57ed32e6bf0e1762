"""The packs that a server offers for new tables. A table carries its packs along and needs none of them afterwards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import msgspec

from ludarium.kernel.game_type import GameType
from ludarium.kernel.pack_files import keep
from ludarium.kernel.packs import PackError, names_in, title_of
from ludarium.languages.shared import _
from ludarium.server.refusals import Declined

SHOWN = 6  # names of each list that a pack is described by


class OfferedPack(msgspec.Struct, frozen=True):
    """A pack that can be chosen when a table is opened."""

    name: str
    """The name that its content gives it: another content is another pack."""
    title: str
    words: str
    """What it adds."""


class Packs:
    """All packs that a server offers, by the game they are for."""

    def __init__(self, offered: Iterable[tuple[str, str]] = ()) -> None:
        """``offered``: of each pack the game and the path of its folder."""
        self._offered: dict[str, dict[str, OfferedPack]] = {}
        for slug, path in offered:
            name = keep(path)
            self._offered.setdefault(slug, {})[name] = OfferedPack(name, title_of(name), _described(name))

    def of(self, slug: str) -> list[OfferedPack]:
        """The packs for a game."""
        return list(self._offered.get(slug, {}).values())

    def has(self, slug: str, name: str) -> bool:
        """Whether this very pack is offered."""
        return name in self._offered.get(slug, {})

    def chosen(self, game_type: GameType, names: Sequence[str]) -> tuple[str, ...]:
        """These packs, each once; Declined if one is not offered."""
        for name in names:
            if not self.has(game_type.slug, name):
                there = ", ".join(pack.title for pack in self.of(game_type.slug)) or _("none")
                raise Declined(
                    _(
                        "This server does not offer the pack {pack} for {game} (any more); it offers {there}. "
                        "Load the page anew and choose again.",
                        pack=title_of(name)[:60],
                        game=game_type.title,
                        there=there,
                    )
                )
        return tuple(dict.fromkeys(names))


def in_a_sentence(error: PackError) -> str:
    """Why packs cannot be played, for people who have never seen their files."""
    item = "" if error.item in ("", "-", "?") else f"{error.item}: "
    message = re.sub(r"@[0-9a-f]{16}\b", "", error.message)
    return _("The pack {pack} cannot be played: {why}.", pack=title_of(error.file), why=f"{item}{message}")


def _described(pack: str) -> str:
    """What a pack adds: cards: Kites, Windmill; missions: The Ford."""
    return "; ".join(f"{key.replace('_', ' ')}: {_some(names)}" for key, names in names_in(pack).items())


def _some(names: Sequence[str]) -> str:
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more

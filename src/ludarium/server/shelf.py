"""What guests keep for later: companies, rosters, saved set-ups. A thing is any JSON object under a name."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import msgspec

from ludarium.kernel.game_type import find_game
from ludarium.languages import N_
from ludarium.languages.shared import _
from ludarium.server.limits import SHELF_BYTES, SHELF_ITEMS, SHELF_NAME, SHELF_TOTAL, clean
from ludarium.server.refusals import Declined
from ludarium.server.storage import ShelfItem, Storage

FORMAT = 1
_KIND = re.compile(r"[a-z][a-z-]{0,31}")


class ShelfFile(msgspec.Struct, frozen=True, kw_only=True):
    """A thing from a shelf as a file, to be put on another one."""

    shelf: int
    """The version of this format."""
    game: str
    kind: str
    name: str
    data: dict[str, Any]


class Shelf:
    """The shelf of one guest."""

    def __init__(self, storage: Storage, guest: str) -> None:
        self._storage, self._guest = storage, guest

    def items(self, game: str, kind: str) -> list[ShelfItem]:
        """What is on it; empty ``game`` or ``kind`` means all."""
        return self._storage.shelf(self._guest, game, kind)

    def item(self, game: str, kind: str, name: str) -> ShelfFile:
        """One thing; Declined if it is not there."""
        data = self._storage.shelf_item(self._guest, *_checked(game, kind, name))
        if data is None:
            raise Declined(_("There is no {kind} {name!r} on your shelf.", kind=kind, name=name), status=404)
        return ShelfFile(shelf=FORMAT, game=game, kind=kind, name=name, data=msgspec.json.decode(data))

    async def put(self, game: str, kind: str, name: str, data: dict[str, Any]) -> ShelfFile:
        """Keep this, in place of what had the name before."""
        game, kind, name = _checked(game, kind, name)
        text = msgspec.json.encode(data)
        if len(text) > SHELF_BYTES:
            raise Declined(
                _(
                    "That {kind} is too large to keep: it has {kb} kB, at most {most} are possible.",
                    kind=kind,
                    kb=len(text) // 1000,
                    most=SHELF_BYTES // 1000,
                ),
                status=413,
            )
        kept = self._storage.shelf(self._guest, "", "")
        others = [item for item in kept if (item.game, item.kind, item.name) != (game, kind, name)]
        if len(others) >= SHELF_ITEMS:
            raise Declined(_("Your shelf is full: it holds {n} things; remove one first.", n=SHELF_ITEMS), status=429)
        if sum(item.size for item in others) + len(text) > SHELF_TOTAL:
            raise Declined(
                _("Your shelf is full: it holds {kb} kB; remove something first.", kb=SHELF_TOTAL // 1000), status=429
            )
        await self._storage.put_on_shelf(self._guest, game, kind, name, text.decode())
        return ShelfFile(shelf=FORMAT, game=game, kind=kind, name=name, data=data)

    async def put_file(self, file: ShelfFile) -> ShelfFile:
        """Keep what a file from a shelf holds."""
        if file.shelf != FORMAT:
            raise Declined(
                _(
                    "This file has format {its}; this Ludarium reads format {ours}. A newer version can read it.",
                    its=file.shelf,
                    ours=FORMAT,
                )
            )
        return await self.put(file.game, file.kind, file.name, file.data)

    async def remove(self, game: str, kind: str, name: str) -> None:
        """Keep it no more; Declined if it is not there."""
        self.item(game, kind, name)
        await self._storage.take_off_shelf(self._guest, game, kind, name)


def file_name(file: ShelfFile) -> str:
    """What its file is called when it is saved."""
    return quote(f"{file.game}-{file.kind}-{file.name}.json", safe="")


def _checked(game: str, kind: str, name: str) -> tuple[str, str, str]:
    find_game(game)
    if not _KIND.fullmatch(kind):
        raise Declined(
            _("{kind!r} is no kind of thing to keep: use small letters, such as roster or set-up.", kind=kind[:40])
        )
    return game, kind, clean(name, SHELF_NAME, N_("name"))

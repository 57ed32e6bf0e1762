"""The past of a table, from its stored lines: earlier pages of the log, moments to replay, the whole record.

Nothing of it is kept in memory; a moment is reached from the snapshot before it.
"""

from __future__ import annotations

from collections.abc import Callable

from ludarium.kernel.records import Closing, Line, read_record
from ludarium.kernel.seats import Seat
from ludarium.kernel.vouching import Signer
from ludarium.scene.parts import encode
from ludarium.server.log_rows import row_of, told_of
from ludarium.server.messages import LogRow
from ludarium.server.storage import Storage, StoredTable
from ludarium.table.match import Match
from ludarium.table.pictures import pictures_of

PAGE = 50  # entries of the log
CHUNK = 100  # lines read at once


class History:
    """What has happened at one table."""

    def __init__(self, storage: Storage, table: StoredTable) -> None:
        self._storage, self._table = storage, table
        _, _, self._header = table.head.partition("\n")

    def log_page(self, seat: int, before: int) -> tuple[tuple[LogRow, ...], int]:
        """The log of the entries right before that one as a seat reads it, and the number of the first of them."""
        first = max(0, before - PAGE)
        match = self._play(lambda match: match.settled_entries >= before, entries=first)
        pictures, view = pictures_of(match.game_type), match.game.view(seat)
        remarks = [remark for remark in match.remarks(seat, first) if remark.number < before]
        rows = [row_of(remark, told_of(pictures, view, remark, match.names, "wide"), seen=False) for remark in remarks]
        return tuple(rows), first

    def moment(self, answers: int) -> Match:
        """The match after so many answers of players."""
        return self._play(lambda match: match.answers >= answers, answers=answers)

    def record(self, closing: Closing | None, signer: Signer | None = None) -> bytes:
        """The whole record as a file, signed by the server if the game is over."""
        lines = [self._header, *self._storage.lines(self._table.key)]
        if closing:
            lines.append(encode(closing).decode())
            if signer:
                seats = [(chair.name, chair.kind) for chair in self._table.chairs]
                lines.append(encode(signer.vouch(closing.digest, seats, self._table.updated)).decode())
        return ("\n".join(lines) + "\n").encode()

    def _play(self, arrived: Callable[[Match], bool], **most: int) -> Match:
        """The match from the last snapshot with at most so much behind it, played on until it has arrived."""
        start = self._storage.snapshot_before(self._table.key, **most)
        match = Match.begun(self._table.head.encode(), start)
        match.seats = [Seat(chair.name, chair.kind) for chair in self._table.chairs]
        number = match.count
        while not arrived(match):
            lines = self._lines(number, number + CHUNK)
            if not lines:
                break
            number += len(lines)
            for line in lines:
                if arrived(match):
                    break
                match.play_on((line,))
        return match

    def _lines(self, first: int, end: int | None) -> list[Line]:
        rows = self._storage.lines(self._table.key, first, end)
        return read_record("\n".join([self._header, *rows]).encode()).lines

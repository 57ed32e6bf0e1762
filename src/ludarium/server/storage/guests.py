"""Guests and their devices in the database."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from typing import Any

from ludarium.kernel.seats import PERSON
from ludarium.server.storage.news import News
from ludarium.server.storage.writer import Guarded, Statement

_ADD_DEVICE = "INSERT INTO devices (token, guest, name, made) VALUES (?, ?, ?, ?)"


class GuestStorage(ABC):
    """The verbs of the storage that are about guests."""

    @abstractmethod
    def _read(self, sql: str, *values: Any) -> list[tuple[Any, ...]]: ...

    @abstractmethod
    def _write(self, *statements: Statement, news: News | None = None) -> asyncio.Future[None]: ...

    @abstractmethod
    def _news(self, **about: Any) -> News: ...

    def guest(self, token: str) -> tuple[str, str, int] | None:
        """The id, name and colour of the guest one of whose devices has this hashed token."""
        sql = "SELECT g.id, g.name, g.colour FROM devices d JOIN guests g ON g.id = d.guest WHERE d.token = ?"
        rows = self._read(sql, token)
        return (rows[0][0], rows[0][1], rows[0][2]) if rows else None

    def add_guest(self, guest: str, token: str, name: str, colour: int, device: str) -> asyncio.Future[None]:
        """Somebody new, with the device they came by."""
        now = time.time()
        sql = "INSERT INTO guests (id, token, name, seen, colour) VALUES (?, ?, ?, ?, ?)"
        return self._write((sql, (guest, token, name, now, colour)), (_ADD_DEVICE, (token, guest, device, now)))

    def change_guest(self, guest: str, name: str, colour: int) -> asyncio.Future[None]:
        """Call a guest so, at every table, and give them this colour."""
        return self._write(
            ("UPDATE guests SET name = ?, colour = ? WHERE id = ?", (name, colour, guest)),
            ("UPDATE chairs SET name = ? WHERE guest = ? AND kind = ?", (name, guest, PERSON)),
            news=self._news(guest=guest),
        )

    def devices(self, guest: str) -> list[tuple[str, str, float]]:
        """The hashed token, the name and the first day of each device of a guest."""
        rows = self._read("SELECT token, name, made FROM devices WHERE guest = ? ORDER BY made", guest)
        return [(token, name, made) for token, name, made in rows]

    def drop_device(self, token: str, guest: str) -> asyncio.Future[None]:
        """A device that is a guest's no more."""
        sql = "DELETE FROM devices WHERE token = ? AND guest = ?"
        return self._write((sql, (token, guest)), news=self._news(guest=guest, signed_out=True))

    # -- mail ----------------------------------------------------------------------------------------------

    def address(self, guest: str) -> tuple[str, bool] | None:
        """Where a guest wants mail, and whether they have confirmed it."""
        rows = self._read("SELECT address, confirmed FROM addresses WHERE guest = ?", guest)
        return (rows[0][0], bool(rows[0][1])) if rows else None

    def keep_address(self, guest: str, address: str, language: str) -> asyncio.Future[None]:
        """A guest wants mail there, in this language; nothing is sent before they confirm it."""
        sql = "INSERT INTO addresses (guest, address, language) VALUES (?, ?, ?)"
        return self._write(("DELETE FROM addresses WHERE guest = ?", (guest,)), (sql, (guest, address, language)))

    def confirm_address(self, guest: str, address: str) -> asyncio.Future[None]:
        """It is theirs."""
        return self._write(("UPDATE addresses SET confirmed = 1 WHERE guest = ? AND address = ?", (guest, address)))

    def drop_address(self, guest: str) -> asyncio.Future[None]:
        """A guest wants no mail any more."""
        return self._write(("DELETE FROM addresses WHERE guest = ?", (guest,)))

    def waiting_for_mail(self, since: float) -> list[tuple[str, str, int, str, str, str, str]]:
        """Seats of players with a confirmed address at open tables where nothing has happened since then: the table,
        its game, the seat, the guest, the address, its language, and the summary of the table.
        """
        sql = (
            "SELECT t.id, t.game, c.seat, a.guest, a.address, a.language, s.data FROM addresses a "
            "JOIN chairs c ON c.guest = a.guest JOIN tables t ON t.id = c.table_id "
            "JOIN summaries s ON s.table_id = t.id WHERE a.confirmed = 1 AND t.closed = 0 AND t.updated < ?"
        )
        return [tuple(row) for row in self._read(sql, since)]

    def note_mail(self, table: str, guest: str, day: int) -> asyncio.Future[None]:
        """A mail is about to be sent; Conflict if this player has had one of this table on that day. Older days are forgotten."""
        sql = "INSERT INTO mails (table_id, guest, day) VALUES (?, ?, ?)"
        return self._write(("DELETE FROM mails WHERE day < ?", (day,)), (sql, (table, guest, day)))

    def add_handover(self, token: str, guest: str, until: float) -> asyncio.Future[None]:
        """A guest may be taken over by one more device with this hashed token, for a while; older offers end."""
        sql = "INSERT INTO handovers (token, guest, until) VALUES (?, ?, ?)"
        old = ("DELETE FROM handovers WHERE guest = ? OR until < ?", (guest, time.time()))
        return self._write(old, (sql, (token, guest, until)))

    def handover(self, token: str, now: float) -> str | None:
        """The guest who may be taken over with this hashed token now."""
        rows = self._read("SELECT guest FROM handovers WHERE token = ? AND until > ?", token, now)
        return rows[0][0] if rows else None

    def take_handover(self, token: str, guest: str, cookie: str, device: str) -> asyncio.Future[None]:
        """One more device of a guest; Conflict if somebody was quicker."""
        return self._write(
            Guarded("DELETE FROM handovers WHERE token = ?", (token,)),
            (_ADD_DEVICE, (cookie, guest, device, time.time())),
        )

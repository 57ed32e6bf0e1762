"""Guests and tables: who somebody is, which tables there are, opening one, sitting down."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import secrets
import time
from collections import Counter
from typing import Any

import msgspec

from ludarium.bots.levels import BadBot, find_bot, levels
from ludarium.bots.search_bot import SearchBot
from ludarium.kernel.game_type import BadOption, GameType, UnknownGame, find_game
from ludarium.kernel.records import BadRecord
from ludarium.scene.parts import encode
from ludarium.server.bot_pool import BotPool
from ludarium.server.limits import (
    COLLECT_SECONDS,
    GONE_FOR_GOOD,
    IDLE_SECONDS,
    LONGEST_LIMIT,
    MOST_BOT_SECONDS,
    NAME_LENGTH,
    QUIET_SECONDS,
    TABLES_PER_GUEST,
    clean,
)
from ludarium.server.messages import ChatRow
from ludarium.server.move_batching import MoveBatching
from ludarium.server.refusals import Declined
from ludarium.server.storage import Statement, Storage
from ludarium.server.table import About, Chair, LiveTable, dump_of
from ludarium.table.match import OPEN, PERSON, Match, Seat

BOT_PLAYERS = ("Ada", "Bruno", "Clio", "Dante", "Edda", "Fermi")
GUEST_NAMES = ("Wren", "Otter", "Heron", "Lynx", "Finch", "Badger", "Swift", "Marten", "Plover", "Ibex")
FRIEND = "friend"
ME = "me"


class Guest(msgspec.Struct, frozen=True):
    """Somebody with a browser."""

    id: str
    name: str


class SeatWish(msgspec.Struct, frozen=True):
    """Who should sit there: me, friend (by link), open, or the name of a bot."""

    kind: str
    name: str = ""


class TableWish(msgspec.Struct, frozen=True):
    """A table somebody wants to open."""

    game: str
    seats: tuple[SeatWish, ...]
    options: dict[str, str] = {}
    limit: float | None = None
    listed: bool = False
    spectators: bool = True
    hints: bool = True


def hashed(token: str) -> str:
    """How a token is kept: whoever reads the database cannot sit down with it."""
    return hashlib.sha256(token.encode()).hexdigest()


class Lobby:
    """All guests and tables of a server."""

    def __init__(self, storage: Storage, bot_pool: BotPool) -> None:
        self.storage, self.bot_pool = storage, bot_pool
        self.awake: dict[str, LiveTable] = {}
        self.guests: dict[str, Guest] = {}
        self.sockets: Counter[str] = Counter()
        """How many each guest has open."""
        self._laying: dict[str, asyncio.Task[str]] = {}
        """Rematches that are being laid, by the table that is over."""
        self.batching = MoveBatching()
        self._collected = time.time()

    # -- guests -----------------------------------------------------------------------------------------

    def guest(self, token: str) -> Guest | None:
        """Whom a cookie belongs to."""
        key = hashed(token)
        found = self.guests.get(key)
        if found is None:
            rows = self.storage.read("SELECT id, name FROM guests WHERE token = ?", key)
            if rows:
                found = self.guests[key] = Guest(*rows[0])
        return found

    async def new_guest(self) -> tuple[Guest, str]:
        """Somebody new, and the token of their cookie."""
        token = secrets.token_urlsafe(32)
        guest = Guest(secrets.token_hex(8), secrets.choice(GUEST_NAMES))
        await self.storage.write(
            (
                "INSERT INTO guests (id, token, name, seen) VALUES (?, ?, ?, ?)",
                (guest.id, hashed(token), guest.name, time.time()),
            )
        )
        self.guests[hashed(token)] = guest
        return guest, token

    async def rename(self, guest: Guest, name: object) -> Guest:
        """Be called so from now on, at every table."""
        new = Guest(guest.id, clean(name, NAME_LENGTH, "name"))
        await self.storage.write(
            ("UPDATE guests SET name = ? WHERE id = ?", (new.name, guest.id)),
            ("UPDATE chairs SET name = ? WHERE guest = ? AND kind = ?", (new.name, guest.id, PERSON)),
        )
        self.guests = {key: new if old.id == guest.id else old for key, old in self.guests.items()}
        for table in self.awake.values():
            for seat in table.seats_of(guest.id):
                table.chairs[seat].name = new.name
            if table.seats_of(guest.id):
                table.rename()
                table.tell(people=True)
        return new

    # -- tables -----------------------------------------------------------------------------------------

    async def open(self, guest: Guest, wish: TableWish) -> tuple[str, dict[int, str]]:
        """Open a table; its key, and the invitation of each seat that waits for a friend."""
        open_now = self.storage.read(
            "SELECT COUNT(*) FROM chairs c JOIN tables t ON t.id = c.table_id WHERE c.guest = ? AND t.closed = 0",
            guest.id,
        )[0][0]
        if open_now >= TABLES_PER_GUEST:
            raise Declined(f"You sit at {open_now} tables already; finish or leave one first.", status=429)
        if wish.limit is not None and not 5 <= wish.limit <= LONGEST_LIMIT:
            raise Declined("A time limit is between 5 seconds and 14 days per decision.")
        try:
            game_type = find_game(wish.game)
            chairs, links = self._chairs(guest, wish)
            match = Match.new(game_type, [Seat(c.name, c.kind) for c in chairs], wish.options, limit=wish.limit)
        except (UnknownGame, BadOption, BadBot) as error:
            raise Declined(str(error)) from None
        key = secrets.token_urlsafe(9)
        about = About(guest.id, wish.listed, wish.spectators, wish.hints)
        await self.storage.write(*_new_table(key, match, chairs, about))
        table = LiveTable(key, match, chairs, about, self.storage, self.bot_pool)
        self.awake[key] = table
        table.wake()
        return key, links

    def _chairs(self, guest: Guest, wish: TableWish) -> tuple[list[Chair], dict[int, str]]:
        game_type = find_game(wish.game)
        chairs: list[Chair] = []
        links: dict[int, str] = {}
        mine = sum(1 for seat in wish.seats if seat.kind == ME)
        for number, seat in enumerate(wish.seats):
            if seat.kind == ME:
                name = clean(seat.name, NAME_LENGTH, "name") if seat.name else guest.name
                chairs.append(Chair(PERSON, name if mine == 1 or seat.name else f"{name} {number + 1}", guest.id))
            elif seat.kind == FRIEND:
                chair, links[number] = _for_a_friend(number)
                chairs.append(chair)
            elif seat.kind == OPEN:
                chairs.append(Chair(OPEN, f"Seat {number + 1}"))
            else:
                check_bot(seat.kind, game_type)
                chairs.append(Chair(seat.kind, BOT_PLAYERS[number % len(BOT_PLAYERS)]))
        return chairs, links

    def table(self, key: str) -> LiveTable:
        """A table, woken up if it sleeps."""
        found = self.awake.get(key)
        if found is None and not key.isprintable():  # some databases take no such text
            raise Declined("There is no such table.", status=404)
        if found is None:
            found = self.awake[key] = self._wake(key)
            found.wake()
        found.seen = time.monotonic()
        return found

    def tuck_in(self, idle: float = IDLE_SECONDS) -> None:
        """Let tables sleep that nobody has looked at for so long: all that they are is in the storage."""
        before = time.monotonic() - idle
        tired = [key for key, table in self.awake.items() if table.seen <= before and table.is_idle]
        for key in tired:
            self.awake.pop(key).sleep()
        self._collect()

    def _collect(self) -> None:
        """Look for garbage once players have rested for a while, or after a long time in any case: it takes a moment."""
        now = time.time()
        played = max([table.updated for table in self.awake.values()], default=0.0)
        if self._collected < played < now - QUIET_SECONDS or self._collected < now - COLLECT_SECONDS:
            gc.collect()
            self._collected = now

    def _wake(self, key: str) -> LiveTable:
        dump = dump_of(self.storage, key)
        rows = self.storage.read("SELECT kind, name, guest, invite FROM chairs WHERE table_id = ? ORDER BY seat", key)
        kept, updated = self.storage.read("SELECT about, updated FROM tables WHERE id = ?", key)[0]
        about = msgspec.json.decode(kept, type=About)
        try:
            match = Match.load(dump)
        except BadRecord as error:
            raise Declined(f"This table cannot be opened: {error}", status=409) from None
        table = LiveTable(key, match, [Chair(*row) for row in rows], about, self.storage, self.bot_pool)
        table.kept_lines = len(match.record.lines)
        table.updated = updated
        chat = self.storage.read("SELECT data FROM chat WHERE table_id = ? ORDER BY number", key)
        table.chat = [msgspec.json.decode(row[0], type=ChatRow) for row in chat][-200:]
        return table

    async def sit(self, guest: Guest, key: str, seat: int) -> None:
        """Take an open seat of a listed table."""
        table = self.table(key)
        if not 0 <= seat < len(table.chairs):
            raise Declined("There is no such seat.")
        chair = table.chairs[seat]
        if chair.kind != OPEN or chair.invite:
            raise Declined("That seat is taken.", status=409)
        if not table.about.listed and table.about.host != guest.id:
            raise Declined("This table is private; ask for an invitation.", status=403)
        await self._seat(table, seat, guest)

    def invitation(self, guest: Guest, token: object) -> tuple[LiveTable, int]:
        """The table and the seat to which this invites; Declined if it does not, or not any more."""
        rows = self.storage.read(
            "SELECT table_id, seat FROM chairs WHERE invite = ?", hashed(clean(token, 200, "invitation"))
        )
        if not rows:
            raise Declined("This invitation is not valid any more.", status=404)
        key, seat = rows[0]
        table = self.table(key)
        if table.chairs[seat].guest not in (guest.id, None):
            raise Declined("Somebody has taken that seat already.", status=409)
        return table, seat

    def invited(self, guest: Guest, token: object) -> dict[str, Any]:
        """What somebody with an invitation may know before they sit down: the game, how it is played, with whom."""
        table, seat = self.invitation(guest, token)
        game_type = table.match.game_type
        mine = table.seats_of(guest.id)
        return {
            "game": game_type.slug,
            "title": game_type.title,
            "note": _how_it_is_played(table.match),
            "with": [chair.name for chair in table.chairs if chair.is_bot or chair.guest],
            "id": table.key if mine else "",
            "mine": seat in mine,
        }

    async def accept(self, guest: Guest, token: object) -> tuple[str, int]:
        """Take the seat of an invitation."""
        table, seat = self.invitation(guest, token)
        mine = table.seats_of(guest.id)
        if mine and seat not in mine:
            raise Declined("You sit at this table already; this invitation is for somebody else.", status=409)
        if not mine:
            await self._seat(table, seat, guest)
        return table.key, seat

    async def _seat(self, table: LiveTable, seat: int, guest: Guest) -> None:
        invite = table.chairs[seat].invite
        table.chairs[seat] = Chair(PERSON, guest.name, guest.id, invite)
        await table.keep_about()

    async def replace(self, guest: Guest, key: str, seat: int, kind: str) -> dict[int, str]:
        """The host puts a bot on a seat, opens it again or invites to it; a player may leave the own seat so.

        Whoever plays may put a bot on the seat of one who has been gone for a while, the host included.
        The new invitation, if there is one; an older one to this seat holds no more.
        """
        table = self.table(key)
        if not 0 <= seat < len(table.chairs):
            raise Declined("There is no such seat.")
        sitting, name, links = table.chairs[seat].guest, table.chairs[seat].name, {}
        if guest.id not in (table.about.host, sitting):
            if sitting is None or kind in (FRIEND, OPEN) or not table.seats_of(guest.id):
                raise Declined("Only the host, or the player who sits there, can do that.", status=403)
            if 0 < table.gone_for(sitting) < GONE_FOR_GOOD:
                raise Declined(f"{name} was here a moment ago; give them {GONE_FOR_GOOD:g} seconds.", status=409)
        if sitting not in (None, guest.id) and not table.gone_for(sitting):
            raise Declined(f"{name} is at the table; only who is away can be replaced.", status=409)
        if kind == FRIEND:
            table.chairs[seat], links[seat] = _for_a_friend(seat)
        elif kind == OPEN and not table.about.listed:
            raise Declined("This table is not in the list of open tables; invite somebody by a link.", status=409)
        elif kind == OPEN:
            table.chairs[seat] = Chair(OPEN, f"Seat {seat + 1}")
        else:
            try:
                check_bot(kind, table.match.game_type)
            except BadBot as error:
                raise Declined(str(error)) from None
            table.chairs[seat] = Chair(kind, BOT_PLAYERS[seat % len(BOT_PLAYERS)])
        await table.keep_about()
        return links

    async def again(self, table: LiveTable) -> str:
        """A new table with the same game, options and players; its key. All who ask for it get the same one."""
        laying = self._laying.get(table.key)
        if laying is None:
            laying = self._laying[table.key] = asyncio.create_task(self._lay_again(table))
            laying.add_done_callback(lambda _: self._laying.pop(table.key))
        return await asyncio.shield(laying)

    async def _lay_again(self, table: LiveTable) -> str:
        if table.about.rematch:
            return table.about.rematch
        match = Match.new(
            table.match.game_type,
            [Seat(chair.name, chair.kind) for chair in table.chairs],
            dict(table.match.record.header.options),
            limit=table.match.limit,
        )
        key = secrets.token_urlsafe(9)
        about = About(table.about.host, table.about.listed, table.about.spectators, table.about.hints)
        chairs = [Chair(chair.kind, chair.name, chair.guest, None) for chair in table.chairs]
        await self.storage.write(*_new_table(key, match, chairs, about))
        self.awake[key] = LiveTable(key, match, chairs, about, self.storage, self.bot_pool)
        self.awake[key].wake()
        table.about.rematch = key
        return key

    def listing(self, guest: Guest) -> dict[str, list[dict[str, Any]]]:
        """The tables of this guest, those whose turn it is first; and the open ones that are listed."""
        mine = self.storage.read(
            "SELECT DISTINCT t.id, t.updated FROM tables t JOIN chairs c ON c.table_id = t.id "
            "WHERE c.guest = ? ORDER BY t.updated DESC LIMIT 30",
            guest.id,
        )
        waiting = self.storage.read(
            "SELECT t.id, t.about FROM tables t WHERE t.closed = 0 ORDER BY t.updated DESC LIMIT 200"
        )
        listed = [key for key, about in waiting if msgspec.json.decode(about, type=About).listed]
        rows = [row for key, _ in mine if (row := self.row(key, guest))]
        rows.sort(key=lambda row: (row["over"], not set(row["turn"]) & set(row["mine"])))
        return {
            "mine": rows,
            "open": [row for key in listed[:30] if (row := self.row(key, guest)) and not row["mine"]],
        }

    def row(self, key: str, guest: Guest) -> dict[str, Any] | None:
        """One table in a list; None if it cannot be read by this version."""
        try:
            table = self.table(key)
        except Declined:
            return None
        here = table.seat_states(guest.id)
        return {
            "id": key,
            "game": table.match.game_type.slug,
            "title": table.match.game_type.title,
            "note": _how_it_is_played(table.match),
            "seats": [{"name": seat.name, "kind": seat.kind, "here": seat.here} for seat in here],
            "turn": [] if table.over else list(table.match.game.awaited()),
            "mine": table.seats_of(guest.id),
            "over": table.over,
            "progress": table.progress(),
            "updated": table.updated,
        }

    def bots(self, slug: str) -> list[dict[str, Any]]:
        """The bots of a game, with what to expect of them and the times to think among which a table can choose."""
        return [{"name": level.name, "words": level.words, "times": level.times} for level in levels(find_game(slug))]


def check_bot(kind: str, game_type: GameType) -> None:
    """BadBot if there is none of this name, or one that would keep all others waiting."""
    bot = find_bot(kind, game_type)
    if isinstance(bot, SearchBot) and not (0 < bot.budget.seconds <= MOST_BOT_SECONDS and bot.budget.workers == 1):
        raise BadBot(f"{kind!r} takes too long for a table: a bot is given at most {MOST_BOT_SECONDS:g} seconds.")


def _for_a_friend(seat: int) -> tuple[Chair, str]:
    """A chair that is kept for whoever has the link, and the link."""
    token = secrets.token_urlsafe(24)
    return Chair(OPEN, f"Friend {seat + 1}", None, hashed(token)), f"/join/{token}"


def _how_it_is_played(match: Match) -> str:
    """The first option of the game, and what else was chosen otherwise than usual, in words."""
    chosen = dict(match.record.header.options)
    said = []
    for number, option in enumerate(match.game_type.options):
        value = chosen.get(option.key, option.default)
        words = option.choices.get(value, value).partition(":")[0]
        if number == 0:
            said.append(words[:1].upper() + words[1:])
        elif value != option.default:
            said.append(f"{option.title.lower()}: {words}")
    return ", ".join(said)


def _new_table(key: str, match: Match, chairs: list[Chair], about: About) -> list[Statement]:
    first, header, *lines = match.dump().decode().rstrip("\n").split("\n")
    return [
        (
            "INSERT INTO tables (id, game, head, about, closed, updated) VALUES (?, ?, ?, ?, 0, ?)",
            (key, match.game_type.slug, f"{first}\n{header}", encode(about).decode(), time.time()),
        ),
        *[
            ("INSERT INTO lines (table_id, number, data) VALUES (?, ?, ?)", (key, number, line))
            for number, line in enumerate(lines)
        ],
        *[
            (
                "INSERT INTO chairs (table_id, seat, kind, name, guest, invite) VALUES (?, ?, ?, ?, ?, ?)",
                (key, seat, chair.kind, chair.name, chair.guest, chair.invite),
            )
            for seat, chair in enumerate(chairs)
        ],
    ]

"""Guests and tables: who somebody is, which tables there are, opening one, sitting down."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ludarium.bots.bot import BadBot
from ludarium.bots.levels import find_bot, levels
from ludarium.bots.search_bot import SearchBot
from ludarium.kernel.game_type import BadOption, GameType, UnknownGame, find_game
from ludarium.kernel.packs import PackError
from ludarium.kernel.records import Carry, Header
from ludarium.kernel.seats import OPEN, PERSON, Seat
from ludarium.languages import N_
from ludarium.languages.shared import _
from ludarium.server.awake import AwakeTables
from ludarium.server.bot_pool import BotPool
from ludarium.server.gate import TABLES, Gate
from ludarium.server.limits import (
    GONE_FOR_GOOD,
    LOG_KEPT,
    LONGEST_LIMIT,
    MOST_BOT_SECONDS,
    NAME_LENGTH,
    TABLES_LISTED,
    TABLES_PER_GUEST,
    clean,
)
from ludarium.server.listing import how_it_is_played, list_row, noted
from ludarium.server.packs import Packs, in_a_sentence
from ludarium.server.past import PastMoments
from ludarium.server.people import Guest, hashed
from ludarium.server.refusals import Declined
from ludarium.server.storage import (
    About,
    Chair,
    Conflict,
    ListedTable,
    Storage,
    Summary,
)
from ludarium.server.table import Chairs, LiveTable
from ludarium.server.vows import checked_vow
from ludarium.table.empty_seats import FOR_A_FRIEND, FOR_ANYBODY, kept_name
from ludarium.table.first_game import first_game
from ludarium.table.match import Match

log = logging.getLogger("ludarium")

BOT_PLAYERS = ("Ada", "Bruno", "Clio", "Dante", "Edda", "Fermi")
FRIEND = "friend"
ME = "me"


class TableWish(msgspec.Struct, frozen=True):
    """A table somebody wants to open."""

    game: str
    seats: tuple[Seat, ...]
    """Who should sit there; the kind is me, friend (by link), open, or the name of a bot."""
    options: dict[str, str] = {}
    packs: tuple[str, ...] = ()
    """Further content, by the names of packs that the server offers."""
    limit: float | None = None
    listed: bool = False
    spectators: bool = True
    hints: bool = True
    start: Carry | None = None
    """What an earlier match of a campaign carried over."""
    guide: bool = False
    """A guided first game: seats and options are those that the game has for it."""
    vow: str = ""
    """What binds whoever opens the table to the nonce they will add to the seed of the dice."""


class Lobby(AwakeTables):
    """All guests and tables of a server."""

    def __init__(self, storage: Storage, bot_pool: BotPool, packs: Packs | None = None) -> None:
        super().__init__(storage, bot_pool)
        self.packs = packs or Packs()
        self.sockets: Counter[str] = Counter()
        """How many each guest has open."""
        self._laying: dict[str, asyncio.Task[str]] = {}
        """Rematches that are being laid, by the table that is over."""
        self.gate = Gate()
        self.past = PastMoments(self.gate)

    # -- guests -----------------------------------------------------------------------------------------

    async def change_guest(self, guest: Guest, name: object = None, colour: object = None) -> Guest:
        """Be called so from now on, at every table, and have this colour."""
        new = await self.people.change(guest, name, colour)
        for table in self.awake.values():
            if table.seats_of(guest.id):
                table.chairs = tuple(
                    msgspec.structs.replace(chair, name=new.name) if chair.guest == guest.id else chair
                    for chair in table.chairs
                )
                table.rename()
                table.tell(people=True)
        return new

    # -- tables -----------------------------------------------------------------------------------------

    async def open(self, guest: Guest, wish: TableWish) -> tuple[str, dict[int, str]]:
        """Open a table; its key, and the invitation of each seat that waits for a friend."""
        open_now = self.storage.count_open_tables(guest.id)
        if open_now >= TABLES_PER_GUEST:
            raise Declined(_("You sit at {n} tables already; finish or leave one first.", n=open_now), status=429)
        self.gate.check(TABLES, guest.id)
        if wish.limit is not None and not 5 <= wish.limit <= LONGEST_LIMIT:
            raise Declined("A time limit is between 5 seconds and 14 days per decision.")
        try:
            game_type = find_game(wish.game)
            wish, seed = _guided(game_type, wish)
            chairs, links = self._chairs(guest, wish)
            packs = self.packs.chosen(game_type, wish.packs)
            match = _new_match(game_type, chairs, wish.options, wish.limit, wish.start, packs, seed)
        except (UnknownGame, BadOption, BadBot) as error:
            raise Declined(str(error)) from None
        except PackError as error:
            raise Declined(in_a_sentence(error)) from None
        vow, first = checked_vow(wish.vow), next((n for n, c in enumerate(chairs) if c.guest == guest.id), -1)
        vows = tuple(vow if seat == first else "" for seat in range(len(chairs)))
        about = About(guest.id, wish.listed, wish.spectators, wish.hints, guided=wish.guide, vows=vows)
        return (await self._lay(match, chairs, about)).key, links

    async def _lay(
        self, match: Match, chairs: Sequence[Chair], about: About, *, after: LiveTable | None = None
    ) -> LiveTable:
        """A new table for this match, perhaps the rematch after another one; Conflict if that one has one already."""
        key = secrets.token_urlsafe(9)
        table = LiveTable(key, match, chairs, about, self.storage, self.bot_pool, self._renew)
        first, header, *lines = match.dump().decode().rstrip("\n").split("\n")
        old = (after.key, msgspec.structs.replace(after.about, rematch=key), after.edition) if after else None
        await self.storage.add_table(
            key, match.game_type.slug, f"{first}\n{header}", lines, chairs, about, table.summary(), after=old
        )
        self.awake[key] = table
        table.background.go_on()
        return table

    def _chairs(self, guest: Guest, wish: TableWish) -> tuple[list[Chair], dict[int, str]]:
        game_type = find_game(wish.game)
        chairs: list[Chair] = []
        links: dict[int, str] = {}
        mine = sum(1 for seat in wish.seats if seat.kind == ME)
        for number, seat in enumerate(wish.seats):
            if seat.kind == ME:
                name = clean(seat.name, NAME_LENGTH, N_("name")) if seat.name else guest.name
                chairs.append(Chair(name if mine == 1 or seat.name else f"{name} {number + 1}", PERSON, guest.id))
            elif seat.kind == FRIEND:
                chair, links[number] = _for_a_friend(number)
                chairs.append(chair)
            elif seat.kind == OPEN:
                chairs.append(Chair(kept_name(FOR_ANYBODY, number), OPEN))
            else:
                check_bot(seat.kind, game_type)
                chairs.append(Chair(BOT_PLAYERS[number % len(BOT_PLAYERS)], seat.kind))
        return chairs, links

    async def sit(self, guest: Guest, key: str, seat: int, vow: str = "") -> None:
        """Take an open seat of a listed table."""
        table = self.table(key)
        if not 0 <= seat < len(table.chairs):
            raise Declined("There is no such seat.")
        chair = table.chairs[seat]
        if chair.kind != OPEN or chair.invite:
            raise Declined("That seat is taken.", status=409)
        if not table.about.listed and table.about.host != guest.id:
            raise Declined("This table is private; ask for an invitation.", status=403)
        await self._seat(table, seat, guest, vow)

    def invitation(self, guest: Guest, token: object) -> tuple[LiveTable, int]:
        """The table and the seat to which this invites; Declined if it does not, or not any more."""
        found = self.storage.invited(hashed(clean(token, 200, N_("invitation"))))
        if found is None:
            raise Declined("This invitation is not valid any more.", status=404)
        key, seat = found
        table = self.table(key)
        if table.chairs[seat].guest not in (guest.id, None):
            raise Declined("Somebody has taken that seat already.", status=409)
        return table, seat

    def invited(self, guest: Guest, token: object) -> dict[str, Any]:
        """What somebody with an invitation may know before they sit down: the game, how it is played, with whom."""
        table, seat = self.invitation(guest, token)
        game_type, header = table.match.game_type, table.match.record.header
        mine = table.seats_of(guest.id)
        return {
            "game": game_type.slug,
            "title": game_type.title,
            "note": noted(game_type.slug, how_it_is_played(game_type, header, table.match.game.content), header.packs),
            "with": [chair.name for chair in table.chairs if chair.is_bot or chair.guest],
            "id": table.key if mine else "",
            "mine": seat in mine,
        }

    async def accept(self, guest: Guest, token: object, vow: str = "") -> tuple[str, int]:
        """Take the seat of an invitation."""
        table, seat = self.invitation(guest, token)
        mine = table.seats_of(guest.id)
        if mine and seat not in mine:
            raise Declined("You sit at this table already; this invitation is for somebody else.", status=409)
        if not mine:
            await self._seat(table, seat, guest, vow)
        return table.key, seat

    async def _seat(self, table: LiveTable, seat: int, guest: Guest, vow: str) -> None:
        checked_vow(vow)

        def bound(about: About) -> About:
            vows = about.vows or ("",) * len(table.chairs)
            mine = vow if not table.nonces else ""  # a nonce was told already: it is too late to choose one
            return msgspec.structs.replace(about, vows=(*vows[:seat], mine, *vows[seat + 1 :]))

        def sat_down(chairs: Chairs) -> Chairs:
            if chairs[seat].guest not in (None, guest.id) or chairs[seat].is_bot:
                raise Declined("Somebody has taken that seat already.", status=409)
            return _with(chairs, seat, Chair(guest.name, PERSON, guest.id, chairs[seat].invite))

        await table.change(chairs=sat_down, about=bound)

    async def replace(self, guest: Guest, key: str, seat: int, kind: str) -> dict[int, str]:
        """The host puts a bot on a seat, opens it again or invites to it; a player may leave the own seat so.

        A player is replaced only after being gone for a while, and only by who plays: by the host, or by anybody
        with a bot. Where all play together and nobody has secrets, a player may also take the seat themselves (``me``).
        A host who has left the table is host no more. The new invitation, if there is one; an older one to this seat holds no more.
        """
        table = self.table(key)
        if not 0 <= seat < len(table.chairs):
            raise Declined("There is no such seat.")
        links: dict[int, str] = {}
        self._check_replacing(guest, table, seat, kind)
        new = Chair(guest.name, PERSON, guest.id) if kind == ME else self._new_chair(table, seat, kind, links)
        await table.change(chairs=lambda chairs: _with(chairs, seat, new))
        return links

    def _check_replacing(self, guest: Guest, table: LiveTable, seat: int, kind: str) -> None:
        """Declined if this guest may not put somebody else on the seat."""
        sitting, name = table.chairs[seat].guest, table.match.names[seat]
        if kind == ME and not table.match.game_type.shares_seats:
            raise Declined("Only where all play together can a player take another seat.", status=409)
        if sitting == guest.id:
            return
        if not table.seats_of(guest.id):
            raise Declined("Only who plays at this table can do that.", status=403)
        if guest.id != table.about.host and (sitting is None or kind in (FRIEND, OPEN)):
            raise Declined("Only the host, or the player who sits there, can do that.", status=403)
        if sitting is None:
            return
        if not table.gone_for(sitting):
            raise Declined(_("{name} is at the table; only who is away can be replaced.", name=name), status=409)
        if table.gone_for(sitting) < GONE_FOR_GOOD:
            raise Declined(
                _("{name} was here a moment ago; give them {n:g} seconds.", name=name, n=GONE_FOR_GOOD), status=409
            )

    def _new_chair(self, table: LiveTable, seat: int, kind: str, links: dict[int, str]) -> Chair:
        """The chair for a bot, a friend or anybody; the invitation of a friend is put among the links."""
        if kind == FRIEND:
            chair, links[seat] = _for_a_friend(seat)
            return chair
        if kind == OPEN:
            if not table.about.listed:
                raise Declined("This table is not in the list of open tables; invite somebody by a link.", status=409)
            return Chair(kept_name(FOR_ANYBODY, seat), OPEN)
        try:
            check_bot(kind, table.match.game_type)
        except BadBot as error:
            raise Declined(str(error)) from None
        return Chair(BOT_PLAYERS[seat % len(BOT_PLAYERS)], kind)

    async def again(self, table: LiveTable) -> str:
        """A new table with the same game, options and players, or the next match of their campaign; its key.

        All who ask for it get the same one.
        """
        laying = self._laying.get(table.key)
        if laying is None:
            laying = self._laying[table.key] = asyncio.create_task(self._lay_again(table))
            laying.add_done_callback(lambda _: self._laying.pop(table.key))
        return await asyncio.shield(laying)

    async def _lay_again(self, table: LiveTable) -> str:
        if table.about.rematch:
            return table.about.rematch
        chairs = [Chair(chair.name, chair.kind, chair.guest) for chair in table.chairs]
        about = About(table.about.host, table.about.listed, table.about.spectators, table.about.hints)
        record = table.match.record
        start = record.carry() if record.closing and record.closing.carry else None
        header = record.header
        match = _new_match(table.match.game_type, chairs, header.options, table.match.limit, start, header.packs)
        try:
            key = (await self._lay(match, chairs, about, after=table)).key
        except Conflict:  # it was changed through another process
            table.renew()
            new = self.table(table.key)
            return await self._lay_again(new)
        table.has_rematch(key)
        return key

    def listing(self, guest: Guest) -> dict[str, list[dict[str, Any]]]:
        """The tables of this guest, those whose turn it is first; and the open ones that are listed."""
        mine = [self._row(table, guest) for table in self.storage.tables_of(guest.id, TABLES_LISTED)]
        mine.sort(key=lambda row: (row["over"], not set(row["turn"]) & set(row["mine"])))
        listed = [self._row(table, guest) for table in self.storage.listed_tables(TABLES_LISTED)]
        return {"mine": mine, "open": [row for row in listed if not row["mine"]]}

    def _row(self, table: ListedTable, guest: Guest) -> dict[str, Any]:
        awake = self.awake.get(table.key)
        here = awake.here if awake else set()
        summary = table.summary or self._first_summary(table.key)
        return list_row(table, summary, guest.id, here, self.packs)

    def _first_summary(self, key: str) -> Summary:
        """What lists say of a table that was stored before there were summaries."""
        try:
            row = self.table(key).summary()
        except Declined:
            header = msgspec.json.decode(self.stored(key).head.partition("\n")[2], type=Header)
            return Summary("", header.content, header.ludarium, packs=header.packs)
        self.storage.summarize(key, row)
        return row

    def bots(self, slug: str) -> list[dict[str, Any]]:
        """The bots of a game, with what to expect of them and the times to think among which a table can choose."""
        return [
            {"name": level.name, "words": _(level.words), "times": level.times} for level in levels(find_game(slug))
        ]


def check_bot(kind: str, game_type: GameType) -> None:
    """BadBot if there is none of this name, or one that would keep all others waiting."""
    bot = find_bot(kind, game_type)
    if isinstance(bot, SearchBot) and not (0 < bot.budget.seconds <= MOST_BOT_SECONDS and bot.budget.workers == 1):
        raise BadBot(f"{kind!r} takes too long for a table: a bot is given at most {MOST_BOT_SECONDS:g} seconds.")


def _for_a_friend(seat: int) -> tuple[Chair, str]:
    """A chair that is kept for whoever has the link, and the link."""
    token = secrets.token_urlsafe(24)
    return Chair(kept_name(FOR_A_FRIEND, seat), OPEN, None, hashed(token)), f"/join/{token}"


def _with(chairs: Chairs, seat: int, chair: Chair) -> Chairs:
    return (*chairs[:seat], chair, *chairs[seat + 1 :])


def _new_match(
    game_type: GameType,
    chairs: Sequence[Chair],
    options: Mapping[str, str],
    limit: float | None,
    start: Carry | None,
    packs: tuple[str, ...] = (),
    seed: bytes | None = None,
) -> Match:
    seats = [Seat(chair.name, chair.kind) for chair in chairs]
    return Match.new(game_type, seats, options, seed=seed, limit=limit, packs=packs, keep=LOG_KEPT, start=start)


def _guided(game_type: GameType, wish: TableWish) -> tuple[TableWish, bytes | None]:
    """What somebody's first game is like, if that is wished; and its dice, which are always the same."""
    if not wish.guide:
        return wish, None
    guide = first_game(game_type)
    if guide is None:
        raise Declined(
            _("{game} has no guided first game yet; its help page says how to play.", game=game_type.title), status=404
        )
    seats = tuple(Seat(kind=kind) for kind in guide.seats)
    set_up = TableWish(wish.game, seats, guide.options, spectators=False, guide=True)
    return set_up, guide.seed.encode()

"""A table that is awake: what happens when somebody acts, how it is kept, and how it follows other processes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from ludarium.kernel.asks import Ask, Refused, is_forced
from ludarium.kernel.records import BadRecord, read_lines
from ludarium.languages.shared import _
from ludarium.scene.choices import Aimed, Choice
from ludarium.scene.parts import encode
from ludarium.scene.scenes import Layout
from ludarium.server.background import Background
from ludarium.server.bot_pool import BotPool
from ludarium.server.leases import Lease
from ludarium.server.limits import CHAT_KEPT, SNAPSHOT_EVERY, UNDO_LINES, UPDATED_EVERY
from ludarium.server.messages import Answer, ChatRow
from ludarium.server.metrics import FAILED_WRITES, MOVES, WRITE_SECONDS
from ludarium.server.refusals import Declined, Moved
from ludarium.server.showing import ShownTable
from ludarium.server.storage import About, Chair, Conflict, News, Storage, Summary
from ludarium.server.vows import is_nonce, vow_of
from ludarium.table.match import Match
from ludarium.table.pictures import pictures_of

log = logging.getLogger("ludarium")
Chairs: TypeAlias = tuple[Chair, ...]
FARTHEST = 1e9  # board units


class LiveTable(ShownTable):
    """One table. Whatever changes it is made durable before anybody is told."""

    def __init__(
        self,
        key: str,
        match: Match,
        chairs: Sequence[Chair],
        about: About,
        storage: Storage,
        bot_pool: BotPool,
        lost: Callable[[LiveTable], LiveTable | None] = lambda _: None,
        edition: int = 0,
    ) -> None:
        super().__init__(key, match, chairs, about, storage)
        self.edition, self.bot_pool = edition, bot_pool
        self._lost = lost
        """Who is told that a write has failed: what the table is must be read anew."""
        self.dropped = False
        """Whether it was read anew: another object stands for this table now."""
        self._renewed: LiveTable | None = None
        """That other object."""
        self.lease = Lease(storage, key)
        self.failures = 0
        """How many writes in a row have failed."""
        self._last_said = -1
        """The highest number given to a line of chat: two who speak at once have one each."""
        self.kept_lines = match.count
        self.snapped = match.first_line
        """How many lines the record had at the last snapshot."""
        self.updated = time.time()
        """When somebody last moved, sat down or left."""
        self._updated_kept = self.updated
        self.seen = time.monotonic()
        """When somebody last asked for this table."""
        self.nonces_due = True
        """Whether bots still wait for them."""
        self._summary_kept: Summary | None = None
        """What lists say of the table, as it was last written."""
        self._moves = MOVES.labels(match.game_type.slug)
        self.background = Background(self)

    # -- fair dice -------------------------------------------------------------------------------------

    async def reveal(self, guest: str, nonce: str) -> None:
        """A player says their nonce. When all have, the match begins anew with dice that nobody could choose."""
        bound = self.bound()
        if not self.awaits_nonces or guest not in bound:
            raise Declined("The dice of this match need nothing more from you.", status=409)
        if not is_nonce(nonce) or vow_of(nonce) != self.about.vows[bound[guest]]:
            raise Declined("This is not the nonce that you were bound to when you sat down.")
        seat = bound[guest]

        def added(about: About) -> About:
            told = about.nonces or ("",) * len(self.chairs)
            return msgspec.structs.replace(about, nonces=(*told[:seat], nonce, *told[seat + 1 :]))

        table = await self.change(about=added)
        if set(table.nonces) >= set(bound):
            with contextlib.suppress(Moved):  # another process has just done it
                await table._deal_again()

    async def _deal_again(self) -> None:
        async with self.lock:
            self._check_under_way()
            if not self.awaits_nonces:
                return
            said = {seat: self.nonces[guest] for guest, seat in self.bound().items()}
            match = self.match.dealt_again([said.get(seat, "") for seat in range(len(self.chairs))])
            first, header, *lines = match.dump().decode().rstrip("\n").split("\n")
            self.match = match
            self.about = msgspec.structs.replace(self.about, nonces=())
            self.rename()
            head = f"{first}\n{header}"
            row = self.summary()
            writing = self.storage.replace_match(self.key, head, lines, row, self.about, self.edition)
            await self._written(writing)
            self.edition += 1
            self._summary_kept = row
            self.kept_lines, self.snapped = match.count, 0
            self.feeds.clear()
            for viewer in self.viewers:
                viewer.waits = True  # what it has was never played: it is sent everything
            self.tell(moved=True)
        self.background.go_on()

    # -- acting ----------------------------------------------------------------------------------------

    def choice_of(self, seat: int, layout: Layout, version: int, number: int, *, covered: bool = False) -> Choice:
        """A choice that was shown to this seat; Declined if the table has moved on since."""
        feed = self.feeds.get((seat, layout, self.match.game_type.language(), covered))
        since = self.questions.since(seat)
        if since is None or not since <= version <= self.version or feed is None or feed.version < since:
            raise Declined("The table has moved on; look again.", status=409)
        if not 0 <= number < len(feed.choices):
            raise Declined("There is no such choice.")
        return feed.choices[number]

    def aimed(self, seat: int, choice: Choice, at: tuple[float, float] | None, *, covered: bool = False) -> Aimed:
        """What a choice would do, at that place of its board, as this seat may know it."""
        if choice.spot is None and at is not None:
            raise Declined("This choice has no places; it is made as it is.")
        if at is not None and not all(abs(number) < FARTHEST for number in at):
            raise Declined("That place lies on no board.")
        aimed = getattr(pictures_of(self.match.game_type), "aimed", None)
        if aimed is None:
            return Aimed(choice.answer)
        game = self.match.game
        found: Aimed = aimed(game.covered(seat) if covered else game.view(seat), seat, choice, at)
        return found

    def option_of(self, seat: int, layout: Layout, message: Answer, *, covered: bool = False) -> Any:
        """The answer that a message means; Declined if it means none. Whether it is allowed, the game says."""
        if message.value is not msgspec.UNSET:
            try:
                return msgspec.convert(message.value, self.match.game_type.option_type())
            except (msgspec.ValidationError, TypeError):
                raise Declined(
                    _("This is no answer of {game}; choose one that is shown.", game=self.match.game_type.title)
                ) from None
        choice = self.choice_of(seat, layout, message.version, message.choice, covered=covered)
        if choice.spot is None and message.at is None:
            return choice.answer
        if message.at is None:
            raise Declined("This choice is made by pointing at a place of the board.")
        aimed = self.aimed(seat, choice, message.at, covered=covered)
        if aimed.reason:
            raise Declined(aimed.reason, rule=aimed.rule)
        return aimed.answer

    async def answer(self, seat: int, option: Any, *, epoch: int = 0) -> None:
        """Take an answer: the game moves, the move is made durable, then everybody is told.

        If somebody else has answered through another process meanwhile, and the seat still has the same question, the
        answer is given again. ``epoch``: of the lease under which a table answers by itself.
        """
        ask = self.match.game.ask
        try:
            async with self.lock:
                self._check_under_way()
                try:
                    self.match.answer(seat, option)
                except Refused as error:
                    raise Declined(error.refusal.words, rule=error.refusal.rule) from None
                await self._keep(epoch=epoch)
        except Moved:
            new = self._renewed
            if epoch or new is None or new.match.game.ask != ask or seat not in new.match.game.awaited():
                raise
            await new.answer(seat, option)
        self.background.go_on()

    def is_watched(self, seat: int) -> bool:
        """Whether another person plays or watches, who could tell by the time what the player of this seat holds."""
        people = [chair.guest for chair in self.chairs if chair.guest]
        return len(people) > 1 or bool(self.here - {self.chairs[seat].guest})

    async def wait_for_window(self, seat: int) -> None:
        """Let nobody tell by the time it took whether a player could do anything but pass.

        Only where the question is asked in any case, and somebody else plays or watches who could tell.
        """
        ask = self.match.game.ask
        if not isinstance(ask, Ask) or not ask.always or seat in self.waits_for_all:
            return
        mine = self.chairs[seat].guest
        others = {chair.guest for chair in self.chairs if chair.guest} | self.here
        if others - {mine}:
            await asyncio.sleep(max(0.0, self.questions.window_ends - time.monotonic()))

    async def undo(self, seat: int) -> None:
        """Take back the last answer of this seat."""
        async with self.lock:
            self._check_under_way()
            if self.match.count - self.match.settled > UNDO_LINES:
                raise Declined("You have gone back and forth here many times; play on first.", status=409)
            try:
                self.match.undo(seat)
            except Refused as error:
                raise Declined(error.refusal.words) from None
            await self._keep()
        self.background.go_on()

    async def resign(self, seat: int) -> None:
        """Let a seat give up. If the others play on, a bot answers for it from now on."""
        async with self.lock:
            self._check_under_way()
            try:
                self.match.resign(seat)
            except Refused as error:
                raise Declined(error.refusal.words) from None
            if self.match.over:
                await self._keep()
            else:
                chair = Chair(self.chairs[seat].name, "greedy" if self.match.game_type.part("greedy") else "random")
                self.chairs = (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])
                self.rename()
                await self._keep(seated=(seat, chair, self.edition))
                self.edition += 1
                self.tell(people=True)
        self.background.go_on()

    async def expire(self, epoch: int = 0) -> None:
        """Give the default answer for everybody whose time has run out."""
        async with self.lock:
            self._check_under_way()
            if self.match.expire():
                await self._keep(epoch=epoch)

    def _check_under_way(self) -> None:
        """Refuse a change, for which the lock is held, unless the table is under way and as it is stored."""
        if self.dropped:
            raise Moved
        if self.over:
            raise Declined("The game is over.", status=409)

    async def say(self, name: str, seat: int, words: str) -> None:
        """A line of chat."""
        for _attempt in range(20):
            self._last_said = max(self._last_said, self.chat[-1].number if self.chat else -1) + 1
            row = ChatRow(self._last_said, name, words, seat)
            try:
                await self.storage.add_chat(self.key, row.number, encode(row).decode())
            except Conflict:  # somebody spoke through another process
                self.hear_chat(self.storage.chat(self.key, CHAT_KEPT))
                continue
            self._said(row)
            return
        raise Declined("Everybody speaks at once; please say it again.", status=503)

    def hear_chat(self, rows: Sequence[str]) -> None:
        """What was said through other processes, as far as it is new."""
        last = self.chat[-1].number if self.chat else -1
        for row in [msgspec.json.decode(row, type=ChatRow) for row in rows]:
            if row.number > last:
                self._said(row)

    def _said(self, row: ChatRow) -> None:
        self.chat = [*self.chat[-CHAT_KEPT + 1 :], row]
        self.tell(chat=(row,))

    async def change(
        self, *, about: Callable[[About], About] | None = None, chairs: Callable[[Chairs], Chairs] | None = None
    ) -> LiveTable:
        """Change what the table is like or who sits where, from what it is when its turn comes; then tell everybody.

        What the functions raise is raised here, and nothing is changed. The table as it is then: if another process
        has changed it meanwhile it was read anew.
        """
        try:
            await self._change(about, chairs)
        except Moved:
            if self._renewed is None:
                raise
            return await self._renewed.change(about=about, chairs=chairs)
        self.background.go_on()
        return self

    async def _change(self, about: Callable[[About], About] | None, chairs: Callable[[Chairs], Chairs] | None) -> None:
        async with self.lock:
            if self.dropped:
                raise Moved
            awaited = self.awaits_nonces
            new = (about(self.about) if about else self.about, chairs(self.chairs) if chairs else self.chairs)
            self.about, self.chairs = new
            self.rename()
            row = self.summary()
            await self._written(self.storage.change_table(self.key, *new, row, self.edition))
            self.edition += 1
            self._summary_kept = row
            self.updated = time.time()
            self._tell_of_change(awaited=awaited)

    def has_rematch(self, key: str) -> None:
        """The rematch was laid, and this table is stored with its key."""
        self.about = msgspec.structs.replace(self.about, rematch=key)
        self.edition += 1
        self.tell(people=True)

    def _tell_of_change(self, *, awaited: bool) -> None:
        """``awaited``: whether the nonces of the players were awaited before already."""
        if self.awaits_nonces and not awaited:
            for viewer in self.viewers:
                viewer.waits = True  # a whole state says that it is time to tell them
        self.tell(people=True)

    async def _keep(self, seated: tuple[int, Chair, int] | None = None, epoch: int = 0) -> None:
        """Make the new lines of the record durable, and who sits down with them; then tell everybody."""
        match, first, began = self.match, self.kept_lines, time.perf_counter()
        lines = [encode(line).decode() for line in match.lines_since(first)]
        snapshot = match.snapshot() if match.settled - self.snapped >= SNAPSHOT_EVERY else None
        self.updated = time.time()
        touch = self.updated - self._updated_kept > UPDATED_EVERY
        row = self.summary()
        new = row if row != self._summary_kept else None
        await self._written(
            self.storage.keep_moves(
                self.key,
                first,
                lines,
                new,
                touch=touch,
                snapshot=snapshot,
                seated=seated,
                epoch=epoch,
                told=bool(self.elsewhere.followers),
            )
        )
        self._summary_kept = row
        if touch:
            self._updated_kept = self.updated
        if snapshot:
            self.snapped = snapshot.number
            match.forget_lines(snapshot.number)
        self.kept_lines = match.count
        self._moves.inc()
        WRITE_SECONDS.observe(time.perf_counter() - began)
        self.tell(moved=True)

    async def _written(self, writing: Awaitable[None]) -> None:
        """Wait until it is durable. If that fails, what is stored is not known: the table is read anew."""
        self._writing = True
        try:
            await writing
        except Conflict:
            self.renew()
            raise Moved from None
        except Exception:
            log.exception("a table could not be written")
            FAILED_WRITES.inc()
            self.failures += 1
            self.renew()
            words = "This could not be saved. The table shows what holds now; please try again."
            raise Declined(words, status=503) from None
        finally:
            self._writing = False
        self.failures = 0

    def renew(self) -> None:
        """Let the table be read anew: what is in memory here is not what is stored."""
        self.dropped = True
        self._renewed = self._lost(self)

    # -- other processes -----------------------------------------------------------------------------------

    async def follow(self, news: News) -> None:
        """Go on as another process says, or look what has changed, once nobody changes the table here."""
        async with self.lock:
            self.follow_now(news)

    def follow_now(self, news: News) -> None:
        """The same while the table is not being changed."""
        if self.dropped:
            return
        if news.chat:
            self.hear_chat((news.chat,))
            return
        try:
            self._follow(news)
        except BadRecord:
            log.exception("a table cannot follow another process")
            self.renew()
            return
        self.background.go_on()

    def _follow(self, news: News) -> None:
        if news.first >= 0 and news.first + len(news.lines) <= self.match.count:
            return  # it was read already
        if news.first == self.match.count:
            self._play_on(news.lines)
            if news.snapshot:
                self.snapped = max(self.snapped, news.snapshot)
            return
        stored = self.storage.table(self.key)
        if stored is None or stored.head.partition("\n")[2] != encode(self.match.record.header).decode():
            self.renew()  # its match has begun anew
            return
        awaited = self.awaits_nonces
        self.about, self.chairs, self.edition = stored.about, stored.chairs, stored.edition
        self.rename()
        self._play_on(self.storage.lines(self.key, self.match.count))
        self.hear_chat(self.storage.chat(self.key, CHAT_KEPT))
        self._tell_of_change(awaited=awaited)

    def _play_on(self, lines: Sequence[str]) -> None:
        if not lines:
            return
        taken = read_lines(lines, self.match.game_type.option_type())
        self.match.play_on(taken)
        if self.match.record.lines[-1].digest != taken[-1].digest:
            raise BadRecord("Its dice fell otherwise there.")
        self.kept_lines, self.updated, self._summary_kept = self.match.count, time.time(), self.summary()
        self.match.forget_lines(self.match.settled)
        self.tell(moved=True)

    # -- sleeping ----------------------------------------------------------------------------------------

    def only_passes(self) -> int | None:
        """A person who is asked though there is but one answer, and need not be bothered with it.

        The answer is given after a random pause, so that it tells nobody what the player holds.
        """
        ask = self.match.game.ask
        if isinstance(ask, Ask) and is_forced(ask.options) and ask.seat not in self.waits_for_all | self.elsewhere.asks:
            return ask.seat if self.chairs[ask.seat].guest else None
        return None

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks and nothing is being done."""
        return not self.viewers and not self.lock.locked() and self.background.is_idle

    def sleep(self) -> None:
        """Stop what runs in the background."""
        self.background.stop()

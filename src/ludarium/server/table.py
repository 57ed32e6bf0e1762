"""A table that is awake: its match, who looks at it, and what happens when somebody acts."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import msgspec

from ludarium.kernel.asks import NOBODY, Ask, Chance, Refused
from ludarium.scene.parts import encode
from ludarium.scene.scenes import Layout, Progress
from ludarium.server.bot_pool import BotPool
from ludarium.server.feeds import Feed
from ludarium.server.limits import BOT_SECONDS, CHAT_KEPT, PASS_PAUSE, UPDATED_EVERY
from ludarium.server.messages import ChatRow, SeatState, State
from ludarium.server.refusals import Declined
from ludarium.server.storage import Statement, Storage
from ludarium.table.match import OPEN, PERSON, Match, Seat
from ludarium.table.pictures import pictures_of

log = logging.getLogger("ludarium")


class Chair(msgspec.Struct):
    """A seat at the table: who may sit there. ``guest`` is the id of the player, ``invite`` a hashed link."""

    kind: str
    name: str
    guest: str | None = None
    invite: str | None = None

    @property
    def is_bot(self) -> bool:
        """Whether a bot sits there."""
        return self.kind not in (PERSON, OPEN)


class About(msgspec.Struct):
    """What the table is like, apart from the game."""

    host: str
    listed: bool = False
    spectators: bool = True
    hints: bool = True
    resigned: int = -1
    rematch: str = ""


class Viewer:
    """One open socket: through whose eyes, in which layout, and where to send."""

    __slots__ = ("guest", "layout", "ready", "seat", "send", "waits")

    def __init__(self, guest: str, seat: int, layout: Layout, send: Callable[[bytes], None]) -> None:
        self.guest, self.seat, self.send = guest, seat, send
        self.ready: int | None = None
        """At a shared device: the seat whose player has said that the others look away."""
        self.layout: Layout = layout
        self.waits = False
        """Whether it was sent nothing yet: it came while a move was on its way to the disk."""


class LiveTable:
    """One table. Whatever changes it is made durable before anybody is told."""

    def __init__(
        self,
        key: str,
        match: Match,
        chairs: list[Chair],
        about: About,
        storage: Storage,
        bot_pool: BotPool,
    ) -> None:
        self.key, self.match, self.chairs, self.about = key, match, chairs, about
        self.storage, self.bot_pool = storage, bot_pool
        self.version = 1
        self.asked_since = 1
        """The version since which the question under way is the same."""
        self._asked = match.game.ask
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self._left: dict[str, float] = {}
        """When each guest who has gone was last here."""
        self._awake_since = time.monotonic()
        self._writing = False
        """Whether a move is on its way to the disk: until it is there nobody is told anything."""
        self._owed: tuple[tuple[ChatRow, ...], bool] = ((), False)
        """What else is to be told then: lines of chat, and whether people have come or gone."""
        self.feeds: dict[tuple[int, Layout], Feed] = {}
        self.chat: list[ChatRow] = []
        self._last_said = -1
        """The highest number given to a line of chat: two who speak at once have one each."""
        self.kept_lines = len(match.record.lines)
        self.closed = match.over
        self.updated = time.time()
        """When somebody last moved, sat down or left."""
        self._updated_kept = self.updated
        self._progress = (0, Progress())
        self.seen = time.monotonic()
        """When somebody last asked for this table."""
        self.waits_for_all: set[int] = set()
        """Seats that want to be asked even when they can only pass."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None
        self.rename()

    # -- who is who ----------------------------------------------------------------------------------

    def rename(self) -> None:
        """The match calls the players as the chairs do."""
        self.match.seats = [Seat(chair.name, chair.kind) for chair in self.chairs]

    def seats_of(self, guest: str) -> list[int]:
        """The seats of a guest; several at a shared device."""
        return [number for number, chair in enumerate(self.chairs) if chair.guest == guest]

    def eyes_of(self, guest: str) -> int:
        """Through which seat's eyes a guest looks now: of several own seats, the one that is asked."""
        mine = self.seats_of(guest)
        if not mine:
            if not self.about.spectators and not self.match.over:
                raise Declined("This table is private.", status=403)
            return NOBODY
        return next((seat for seat in self.match.game.awaited() if seat in mine), mine[0])

    def leave(self, viewer: Viewer) -> None:
        """Somebody looks no more, and the others see who has gone."""
        if viewer in self.viewers:
            self.viewers.discard(viewer)
            self._left[viewer.guest] = time.monotonic()
            self.tell(people=True)

    def gone_for(self, guest: str) -> float:
        """For how many seconds this guest has not been here, as far as the table has been awake; 0: here."""
        if any(viewer.guest == guest for viewer in self.viewers):
            return 0.0
        return time.monotonic() - self._left.get(guest, self._awake_since)

    def seat_states(self, guest: str) -> tuple[SeatState, ...]:
        """The seats as a guest sees them."""
        here = {viewer.guest for viewer in self.viewers}
        return tuple(
            SeatState(chair.name, chair.kind, chair.is_bot or chair.guest in here, chair.guest == guest)
            for chair in self.chairs
        )

    # -- looking ---------------------------------------------------------------------------------------

    def feed(self, seat: int, layout: Layout) -> Feed:
        """The feed of these eyes."""
        found = self.feeds.get((seat, layout))
        if found is None:
            found = self.feeds[seat, layout] = Feed(self.match, seat, layout)
        return found

    def state(self, guest: str, layout: Layout, *, handover: bool = False) -> bytes:
        """Everything this guest may know; at a hand-over only what everybody may know."""
        seat = self.eyes_of(guest)
        now = self.feed(NOBODY if handover else seat, layout).whole(
            self.version, seats=self.seat_states(guest), over=self._over(), chat=tuple(self.chat)
        )
        game_type = self.match.game_type
        options = dict(self.match.record.header.options)
        waits = bool(self.waits_for_all & set(self.seats_of(guest)))
        return encode(
            State(
                self.key,
                game_type.slug,
                game_type.title,
                seat,
                now,
                options,
                handover,
                hints=self.about.hints,
                waits=waits,
            )
        )

    async def look(self, guest: str, layout: Layout) -> bytes:
        """The state for a guest who asks for it, once no move is on its way to the disk."""
        async with self.lock:
            return self.state(guest, layout)

    def hands_over(self, viewer: Viewer) -> bool:
        """Whether a shared device waits for the next player to take it."""
        return len(self.seats_of(viewer.guest)) > 1 and viewer.ready != self.eyes_of(viewer.guest) and not self.over

    def catch_up(self, viewer: Viewer, version: int) -> list[bytes]:
        """What a viewer with that version lacks; nothing for now if a move is on its way to the disk."""
        if self._writing:
            viewer.waits = True
            return []
        viewer.waits = False
        if self.hands_over(viewer):
            return [self.state(viewer.guest, viewer.layout, handover=True)]
        feed = self.feeds.get((self.eyes_of(viewer.guest), viewer.layout))
        missing = feed.since(version) if feed and version and feed.version == self.version else None
        return missing if missing is not None else [self.state(viewer.guest, viewer.layout)]

    def _over(self) -> dict[str, Any] | None:
        if self.match.over:
            return {"outcome": msgspec.to_builtins(self.match.game.outcome()), "rematch": self.about.rematch}
        if self.about.resigned >= 0:
            others = [seat for seat in range(len(self.chairs)) if seat != self.about.resigned]
            return {
                "outcome": {"winners": others, "scores": []},
                "resigned": self.about.resigned,
                "rematch": self.about.rematch,
            }
        return None

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more."""
        return self._over() is not None

    def progress(self) -> Progress:
        """Where in the game the table is, as everybody may see it; drawn once for every move."""
        pictures = pictures_of(self.match.game_type)
        if self._progress[0] != self.asked_since:
            scene = pictures.scene(self.match.game.view(NOBODY), NOBODY, self.match.names, "wide")
            self._progress = (self.asked_since, scene.progress)
        return self._progress[1]

    def tell(
        self,
        *,
        moved: bool = False,
        chat: tuple[ChatRow, ...] = (),
        people: bool = False,
        but: Viewer | None = None,
    ) -> None:
        """Send everybody what changed. Each pair of eyes is drawn once. ``moved``: the game itself went on."""
        owed_chat, owed_people = self._owed
        chat, people = (*owed_chat, *chat), owed_people or people
        self._owed = (chat, people) if self._writing else ((), False)
        if self._writing:
            return
        self.version += 1
        if moved and self.match.game.ask is not self._asked:  # a sealed question goes on until all have answered
            self.asked_since, self._asked = self.version, self.match.game.ask
        self._send(self.viewers - {but}, chat, people=people)
        self._forget_feeds()

    def _forget_feeds(self) -> None:
        """Those through whose eyes nobody looks now."""
        for key in [key for key, feed in self.feeds.items() if feed.version != self.version]:
            del self.feeds[key]

    def _send(self, viewers: set[Viewer], chat: tuple[ChatRow, ...] = (), *, people: bool = False) -> None:
        """What is new to these viewers."""
        over = self._over()
        made: dict[tuple[int, Layout], bytes] = {}
        for viewer in viewers:
            try:
                eyes = self.eyes_of(viewer.guest)
            except Declined:
                self.viewers.discard(viewer)
                continue
            if viewer.waits or eyes != viewer.seat or self.hands_over(viewer):
                viewer.waits, viewer.seat = False, eyes
                viewer.send(self.state(viewer.guest, viewer.layout, handover=self.hands_over(viewer)))
                continue
            key = (eyes, viewer.layout)
            feed = self.feed(*key)
            if key not in made:
                if feed.version == self.version:
                    viewer.send(self.state(viewer.guest, viewer.layout))
                    continue
                seats = self.seat_states(viewer.guest) if people else None
                made[key] = feed.advance(self.version, chat=chat, seats=seats, over=over)
            viewer.send(made[key])

    # -- acting ----------------------------------------------------------------------------------------

    def option_of(self, seat: int, layout: Layout, version: int, choice: int) -> Any:
        """The answer behind a choice that was shown; Declined if the table has moved on."""
        feed = self.feeds.get((seat, layout))
        if not self.asked_since <= version <= self.version or feed is None or feed.version < self.asked_since:
            raise Declined("The table has moved on; look again.", status=409)
        if not 0 <= choice < len(feed.choices):
            raise Declined("There is no such choice.")
        return feed.choices[choice].answer

    async def answer(self, seat: int, option: Any) -> None:
        """Take an answer: the game moves, the move is made durable, then everybody is told."""
        async with self.lock:
            if self.over:
                raise Declined("The game is over.", status=409)
            try:
                self.match.answer(seat, option)
            except Refused as error:
                raise Declined(error.refusal.words, rule=error.refusal.rule) from None
            await self._keep()
            self.tell(moved=True)
        self.wake()

    async def undo(self, seat: int) -> None:
        """Take back the last answer of this seat."""
        async with self.lock:
            try:
                self.match.undo(seat)
            except Refused as error:
                raise Declined(error.refusal.words) from None
            await self._keep()
            self.tell(moved=True)
        self.wake()

    async def say(self, name: str, seat: int, words: str) -> None:
        """A line of chat."""
        self._last_said = max(self._last_said, self.chat[-1].number if self.chat else -1) + 1
        row = ChatRow(self._last_said, name, words, seat)
        await self.storage.write(
            ("INSERT INTO chat (table_id, number, data) VALUES (?, ?, ?)", (self.key, row.number, encode(row).decode()))
        )
        self.chat = [*self.chat[-CHAT_KEPT + 1 :], row]
        self.tell(chat=(row,))

    async def keep_about(self) -> None:
        """Write down what the table is like and who sits where, and tell everybody."""
        self.updated = time.time()
        self.rename()
        await self.storage.write(self._about_statement(), *self._chair_statements())
        self.tell(people=True)
        self.wake()

    async def _keep(self) -> None:
        """Make the new lines of the record durable. If that fails the table goes back to what is durable."""
        lines = self.match.record.lines[self.kept_lines :]
        statements: list[Statement] = [
            ("INSERT INTO lines (table_id, number, data) VALUES (?, ?, ?)", (self.key, number, encode(line).decode()))
            for number, line in enumerate(lines, self.kept_lines)
        ]
        self.updated = time.time()
        if self.match.over and not self.closed:
            statements.append(self._about_statement())
        elif self.updated - self._updated_kept > UPDATED_EVERY:
            statements.append(("UPDATE tables SET updated = ? WHERE id = ?", (self.updated, self.key)))
            self._updated_kept = self.updated
        self._writing = True
        try:
            await self.storage.write(*statements)
        except Exception:
            log.exception("a move could not be written")
            self.match = Match.load(dump_of(self.storage, self.key))
            self.rename()
            self.feeds.clear()
            self._writing = False
            self.tell(people=True)
            raise Declined("Your move could not be saved; please try again.", status=503) from None
        finally:
            self._writing = False
        self.kept_lines += len(lines)
        self.closed = self.match.over

    def _about_statement(self) -> Statement:
        return (
            "UPDATE tables SET about = ?, closed = ?, updated = ? WHERE id = ?",
            (encode(self.about).decode(), int(self.over), self.updated, self.key),
        )

    def _chair_statements(self) -> list[Statement]:
        return [
            (
                "UPDATE chairs SET kind = ?, name = ?, guest = ?, invite = ? WHERE table_id = ? AND seat = ?",
                (chair.kind, chair.name, chair.guest, chair.invite, self.key, seat),
            )
            for seat, chair in enumerate(self.chairs)
        ]

    # -- bots and clocks ---------------------------------------------------------------------------------

    def wake(self) -> None:
        """Let a bot that is asked think, and set the alarm of the clock."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if self.over:
            return
        loop = asyncio.get_running_loop()
        if any(self.chairs[seat].is_bot for seat in self.match.game.awaited()):
            if not self._tasks:
                task = loop.create_task(self._bots_play())
                self._tasks.add(task)
                task.add_done_callback(self._bots_done)
        elif (seat := self._only_passes()) is not None:
            pause = secrets.SystemRandom().uniform(*PASS_PAUSE)
            self._timer = loop.call_later(pause, self._soon, partial(self._pass, seat, self.version))
        elif self.match.deadline is not None:
            delay = max(0.0, self.match.deadline - self.match.clock())
            self._timer = loop.call_later(delay, self._soon, self._expire)

    def _bots_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            log.error("a bot failed", exc_info=task.exception())
        elif not task.cancelled():
            self.wake()

    async def _bots_play(self) -> None:
        """Bots answer for as long as one of them is asked."""
        while not self.over:
            seat = next((s for s in self.match.game.awaited() if self.chairs[s].is_bot), None)
            if seat is None:
                return
            option = await self._bot_choice(seat)
            with contextlib.suppress(Declined):  # the table moved on meanwhile: look again
                await self.answer(seat, option)

    async def _bot_choice(self, seat: int) -> Any:
        game = self.match.game
        seed = f"{self.key}:{len(self.match.record.lines)}:{seat}"
        view = game.view(seat)
        try:
            return await self.bot_pool.choose(view, seat, self.chairs[seat].kind, seed, BOT_SECONDS)
        except TimeoutError:
            ask = view.ask
            assert ask is not None
            assert not isinstance(ask, Chance)
            return self.match.game_type.default_answer(view, ask, seat)

    def _only_passes(self) -> int | None:
        """A person who is asked though there is but one answer, and need not be bothered with it.

        The answer is given after a random pause, so that it tells nobody what the player holds.
        """
        ask = self.match.game.ask
        if isinstance(ask, Ask) and len(ask.options) == 1 and ask.seat not in self.waits_for_all:
            return ask.seat if self.chairs[ask.seat].guest else None
        return None

    async def _pass(self, seat: int, version: int) -> None:
        ask = self.match.game.ask
        if version == self.version and isinstance(ask, Ask) and ask.seat == seat:
            await self.answer(seat, ask.options[0])

    def _soon(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        task = asyncio.get_running_loop().create_task(work())
        self._tasks.add(task)
        task.add_done_callback(self._bots_done)

    async def _expire(self) -> None:
        async with self.lock:
            if not self.over and self.match.expire():
                await self._keep()
                self.tell(moved=True)

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks, nothing is being done and no clock runs."""
        return not (self.viewers or self._tasks or self._timer or self.lock.locked())

    def sleep(self) -> None:
        """Stop what runs in the background."""
        if self._timer:
            self._timer.cancel()
        for task in self._tasks:
            task.cancel()


def dump_of(storage: Storage, key: str) -> bytes:
    """The saved match of a table, as the storage has it."""
    head = storage.read("SELECT head FROM tables WHERE id = ?", key)
    if not head:
        raise Declined("There is no such table.", status=404)
    lines = storage.read("SELECT data FROM lines WHERE table_id = ? ORDER BY number", key)
    return "\n".join([head[0][0], *(row[0] for row in lines)]).encode()

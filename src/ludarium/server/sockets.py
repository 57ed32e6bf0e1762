"""The WebSocket side: one socket is one pair of eyes at one table."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable
from functools import partial
from typing import get_args

import msgspec
from starlette.websockets import WebSocket

from ludarium.kernel.asks import NOBODY
from ludarium.languages import N_, best_of, speaking
from ludarium.languages.shared import LANGUAGES, _
from ludarium.scene.parts import encode
from ludarium.server.bot_pool import TooMany
from ludarium.server.busy import Timed
from ludarium.server.endpoints import guest_of
from ludarium.server.explaining import explained
from ludarium.server.feeds import aimed_at
from ludarium.server.gate import CHAT, REQUESTS, address_of
from ludarium.server.limits import (
    BOT_SECONDS,
    CHAT_LENGTH,
    MESSAGE_BURST,
    MESSAGE_BYTES,
    MESSAGES_PER_SECOND,
    SOCKETS_PER_GUEST,
    Bucket,
    clean,
)
from ludarium.server.lobby import Lobby
from ludarium.server.messages import (
    Act,
    Advice,
    Aim,
    Answer,
    Explain,
    Explained,
    FromClient,
    Nonce,
    Refusing,
    Say,
    Since,
    Undo,
    Why,
)
from ludarium.server.metrics import MESSAGES, REFUSALS
from ludarium.server.people import Guest
from ludarium.server.refusals import DATABASE_AWAY, OUR_FAULT, Declined
from ludarium.server.storage import DatabaseAway
from ludarium.server.table import LiveTable
from ludarium.server.viewers import Viewer
from ludarium.server.wire import wire_of
from ludarium.table.pictures import layout_for, pictures_of

log = logging.getLogger("ludarium")
_decode = msgspec.json.Decoder(FromClient).decode
_HEARD = {kind: MESSAGES.labels(kind.__name__.lower()) for kind in get_args(FromClient)}
GONE = 4404
FORBIDDEN = 4403
TOO_MANY = 4429
NO_TEXT = 1007
AWAY = 1013
MOST_UNSENT = 1_000_000  # bytes: a whole table has 165,000 at most, and one network may have 500 sockets


async def socket(websocket: WebSocket) -> None:
    """Accept a viewer who may look, and talk with it until it leaves."""
    lobby: Lobby = websocket.app.state.lobby
    origin = websocket.headers.get("origin")
    address = address_of(websocket.scope)
    await websocket.accept()
    try:
        lobby.gate.check(REQUESTS, address)
    except Declined as refusal:
        await websocket.close(TOO_MANY, refusal.words[:120])
        return
    if origin is not None and origin.split("://")[-1] != websocket.headers.get("host"):
        await websocket.close(FORBIDDEN, "This page belongs to another site.")
        return
    try:
        guest = guest_of(websocket)
    except DatabaseAway:
        await websocket.close(AWAY, DATABASE_AWAY)
        return
    if guest is None:
        await websocket.close(FORBIDDEN, "Open the page first; it gives you a name.")
        return
    try:
        table = lobby.table_for(guest.id, websocket.path_params["key"])
        eyes = table.eyes_of(guest.id)
    except Declined as refusal:
        await websocket.close(GONE if refusal.status == 404 else FORBIDDEN, refusal.words[:120])
        return
    except DatabaseAway:
        await websocket.close(AWAY, DATABASE_AWAY)
        return
    if lobby.sockets[guest.id] >= SOCKETS_PER_GUEST:
        await websocket.close(TOO_MANY, "You have too many tables open in your browser.")
        return
    if not lobby.gate.enter(address):
        await websocket.close(TOO_MANY, "Too many tables are open in your network.")
        return
    lobby.sockets[guest.id] += 1
    try:
        await _Talk(websocket, lobby, table, guest, eyes).go()
    finally:
        lobby.gate.leave(address)
        lobby.sockets[guest.id] -= 1
        if not lobby.sockets[guest.id]:
            del lobby.sockets[guest.id]


def _discard(data: bytes) -> None:
    """Discard what is sent after the connection has ended."""


def _do_nothing() -> None:
    """There is no connection to end any more."""


class _Talk:
    """The conversation with one viewer."""

    def __init__(self, websocket: WebSocket, lobby: Lobby, table: LiveTable, guest: Guest, eyes: int) -> None:
        self.websocket, self.lobby, self.guest = websocket, lobby, guest
        self._who = (guest.id, address_of(websocket.scope))
        self.key = table.key
        self.wire = wire_of(websocket)
        self.viewer = Viewer(guest.id, eyes, "wide", self._send, self.wire.drop)
        self.bucket = Bucket(MESSAGES_PER_SECOND, MESSAGE_BURST)
        self.welcomed = False
        self._unheard: deque[str | None] = deque()
        self._listening: asyncio.Task[None] | None = None
        self._hints: set[asyncio.Task[None]] = set()

    @property
    def table(self) -> LiveTable:
        """The table as it is now: it may have slept, or have been read anew."""
        return self.lobby.table(self.key)

    async def go(self) -> None:
        """Talk until the line is closed. What came before the wire knew who hears it is still to be received."""
        self.wire.hear = self.hear
        try:
            while (text := await self._received()) is not None:
                self.hear(text)
            if self._listening:  # what was said before leaving counts
                await asyncio.wait([self._listening])
        finally:
            if self.key in self.lobby.awake:
                self.table.leave(self.viewer)
            for task in self._hints:
                task.cancel()
            self.wire.hear = None
            self.viewer.send, self.viewer.drop = _discard, _do_nothing  # no circle is left behind

    async def _received(self) -> str | None:
        """The next text of the line; None once it is closed. Whatever comes is read as text."""
        try:
            message = await self.websocket.receive()
        except RuntimeError:  # it was closed from here meanwhile
            return None
        if message["type"] != "websocket.receive":
            return None
        text: str | None = message.get("text")
        if text is None:
            try:
                text = message["bytes"].decode()
            except UnicodeDecodeError:
                await self.websocket.close(NO_TEXT)
        return text

    def hear(self, text: str) -> None:
        """A message is here: it is handled after those before it. What comes too fast is not even kept."""
        self._unheard.append(text if self.bucket.take() else None)
        if self._listening is None:
            self._listening = asyncio.get_running_loop().create_task(self._listen())

    async def _listen(self) -> None:
        try:
            while self._unheard:
                await self._hear(self._unheard.popleft())
        finally:
            self._listening = None

    def _send(self, data: bytes) -> None:
        """Send this now. Who does not take what was sent is let go, and finds everything when the line is back."""
        if self.wire.unsent > MOST_UNSENT:
            self.wire.drop()
        else:
            self.wire.push(data)

    async def _hear(self, text: str | None) -> None:
        """One message; whatever is wrong with it is said in one sentence."""
        with speaking(self.viewer.language):
            await self._answered(self._do_text(text))

    async def _do_text(self, text: str | None) -> None:
        gate = self.lobby.gate
        gate.check_time(*self._who)
        await Timed(self._do(self._read(text)), partial(gate.spend, *self._who))

    async def _answered(self, work: Awaitable[None]) -> None:
        """Do this; whatever goes wrong is said in one sentence."""
        try:
            await work
        except Declined as refusal:
            self._refuse(refusal.words, refusal.rule)
        except DatabaseAway:
            self._refuse(_(DATABASE_AWAY))
        except Exception:
            log.exception("a message could not be handled")
            self._refuse(_(OUR_FAULT))

    def _refuse(self, words: str, rule: str = "") -> None:
        REFUSALS.inc()
        table = self.lobby.awake.get(self.key)
        self._send(encode(Refusing(words, rule, table.version if table else 0)))

    def _read(self, text: str | None) -> FromClient:
        if text is None:
            raise Declined("That was too fast; wait a moment.", status=429)
        if len(text) > MESSAGE_BYTES:
            raise Declined("That message is too long.", status=413)
        try:
            message: FromClient = _decode(text)
        except msgspec.MsgspecError as error:
            raise Declined(_("That message is not understood: {error}.", error=error)) from None
        except RecursionError:
            raise Declined("That message is not understood: it is nested too deeply.") from None
        return message

    async def _do(self, message: FromClient) -> None:
        _HEARD[type(message)].inc()
        table = self.table
        match message:
            case Since():
                self._since(message)
            case Answer():
                await self.lobby.batching.next()
                seat = self._seat(table, message.seat)
                await table.wait_for_window(seat)
                covered = self.viewer.covered
                await table.answer(seat, table.option_of(seat, self.viewer.layout, message, covered=covered))
            case Aim():
                await self._aim(message)
            case Nonce():
                await table.reveal(self.guest.id, message.nonce)
            case Undo():
                await table.undo(self._undoer())
            case Explain():
                table.eyes_of(self.guest.id)  # who has left a private table is told nothing more
                self._send(encode(explained(table.match, self._reader, message.about)))
            case Why():
                self._why(message.element)
            case Say():
                table.check_company(self.guest.id)
                self.lobby.gate.check(CHAT, self.guest.id)
                words = clean(message.words, CHAT_LENGTH, N_("message"))
                await table.say(self.guest.name, self.viewer.seat, words)
            case Act():
                await self._act(message.what)

    def _since(self, message: Since) -> None:
        layout = layout_for(pictures_of(self.table.match.game_type), message.layout)
        new = not self.welcomed or layout != self.viewer.layout
        self.viewer.layout, self.viewer.wish = layout, message.seat
        self.viewer.language = best_of(message.language, LANGUAGES)
        with speaking(self.viewer.language):
            self._catch_up(message, new=new)

    def _catch_up(self, message: Since, *, new: bool) -> None:
        self.viewer.seat = self.table.eyes_of(self.guest.id, message.seat)
        if not self.welcomed:
            self.welcomed = True
            self.table.come(self.viewer)
        version = 0 if new and message.version == 0 else message.version
        for data in self.table.catch_up(self.viewer, version):
            self._send(data)

    async def _aim(self, message: Aim) -> None:
        """Say what a choice would do, once no move is on its way to the disk."""
        table = self.table
        seat = self._seat(table, message.seat)
        async with table.lock:
            covered = self.viewer.covered
            choice = table.choice_of(seat, self.viewer.layout, message.version, message.choice, covered=covered)
            found = table.aimed(seat, choice, message.at, covered=covered)
        self._send(encode(aimed_at(message.version, message.choice, message.at, found)))

    @property
    def _reader(self) -> int:
        """Through whose eyes the viewer reads: nobody's while a shared device is covered."""
        return NOBODY if self.viewer.covered else self.viewer.seat

    def _seat(self, table: LiveTable, wish: int = -1) -> int:
        """The own seat that is asked; of several, the one that is wished for or looked through."""
        mine = table.seats_of(self.guest.id)
        if not mine:
            raise Declined("You are watching; only players answer.", status=403)
        asked = [seat for seat in table.match.game.awaited() if seat in mine]
        if not asked or (wish >= 0 and wish not in asked):
            raise Declined("It is not your decision.", status=409)
        return next((seat for seat in (wish, self.viewer.seat) if seat in asked), asked[0])

    def _undoer(self) -> int:
        for seat in self.table.seats_of(self.guest.id):
            if self.table.match.can_undo(seat):
                return seat
        raise Declined("There is nothing to take back: dice or cards were shown, or another player has answered.")

    def _why(self, element: str) -> None:
        pictures = pictures_of(self.table.match.game_type)
        game, seat = self.table.match.game, self.viewer.seat
        view = game.covered(seat) if self.viewer.covered else game.view(seat)
        if seat in self.table.match.game.awaited():
            for forbidden in pictures.offer(view, seat).forbidden:
                if forbidden.element == element:
                    self._send(encode(Explained(element, forbidden.reason, forbidden.rule)))
                    return
        ask = self.table.match.game.ask
        words = _("It plays no part in the question under way.") if ask else _("The game is over.")
        self._send(encode(Explained(element, words, ask.rule if ask else "")))

    async def _act(self, what: str) -> None:
        table = self.table
        mine = table.seats_of(self.guest.id)
        if not mine or self.viewer.seat == NOBODY:
            raise Declined("You are watching; only players can do that.", status=403)
        if what == "ready":
            self.viewer.ready, self.viewer.covered = table.eyes_of(self.guest.id, self.viewer.wish), False
            self._send(await table.look(self.guest.id, self.viewer.layout, self.viewer.wish))
        elif what in ("ask always", "pass for me"):
            change = table.waits_for_all.update if what == "ask always" else table.waits_for_all.difference_update
            change(mine)
            table.announce()
            table.background.go_on()
        elif what == "hint":
            self._begin_hint()
        elif what == "resign":
            await table.resign(self.viewer.seat if self.viewer.seat in mine else mine[0])
        elif what == "rematch":
            if not table.over:
                raise Declined("The game is not over yet.", status=409)
            await self._rematch()
        else:
            raise Declined("There is no such thing to do at this table.")

    def _begin_hint(self) -> None:
        """Look for a hint beside the conversation; who leaves does not wait for it."""
        if not self.table.about.hints:
            raise Declined("This table allows no hints.", status=403)
        if self.viewer.covered:
            raise Declined("A hint may tell what only you may see; uncover it first.", status=403)
        self._seat(self.table)
        task = asyncio.get_running_loop().create_task(self._answered(self._hint()))
        self._hints.add(task)
        task.add_done_callback(self._hints.discard)

    async def _hint(self) -> None:
        """The best options for the seat that asks, with their chance to win."""
        seat = self._seat(self.table)
        view = self.table.match.game.view(seat)
        ask, since = view.ask, self.table.questions.since(seat)
        assert ask is not None
        try:
            seed = self.table.match.fate.label(f"hint:{seat}:{self.table.match.count}")
            found = await self.table.bot_pool.hints(view, seat, seed, BOT_SECONDS, owner=self.guest.id)
        except TimeoutError:
            raise Declined("No hint was found in time; please try again.", status=503) from None
        except TooMany:
            raise Declined("You have asked for several hints already; wait for them first.", status=429) from None
        words = self.table.match.game_type.words()
        if since != self.table.questions.since(seat):
            raise Declined("The table has moved on; ask again.", status=409)
        shown = [choice.answer for choice in self.table.feed(seat, self.viewer.layout).choices]
        advice = tuple(
            Advice(
                words.option(view, ask, thought.option),
                round(thought.value, 4),
                shown.index(thought.option) if thought.option in shown else -1,
            )
            for thought in found
        )
        rows = [_("{percent} % to win: {words}", percent=round(100 * one.chance), words=one.words) for one in advice]
        self._send(encode(Explained("hint", "\n".join(rows), advice=advice)))

    async def _rematch(self) -> None:
        table = self.table
        if not table.about.rematch:
            await self.lobby.again(table)
        self._send(await table.look(self.guest.id, self.viewer.layout))

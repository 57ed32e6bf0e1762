"""The whole server as one application."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import gc
import logging
import os
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from urllib.parse import quote

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludarium.kernel.vouching import Signer
from ludarium.server.access_log import Seen, log_to
from ludarium.server.bot_pool import BotPool
from ludarium.server.cookies import Cookies, server_key, server_name
from ludarium.server.gate import REQUESTS, address_of
from ludarium.server.homes import HOMES, Homes
from ludarium.server.http import ROUTES, too_many, wrong_method
from ludarium.server.limits import ALIVE_SECONDS
from ludarium.server.lobby import Lobby
from ludarium.server.mail import MAIL_FROM, SITE, SMTP, MailConfig, Mailer, mail_config
from ludarium.server.operating import OPERATING
from ludarium.server.packs import Packs
from ludarium.server.patience import PatientHttp
from ludarium.server.refusals import Declined
from ludarium.server.sockets import socket
from ludarium.server.storage import DatabaseAway, Storage
from ludarium.server.thinking import ThoughtQueue

DATABASE = "LUDARIUM_DATABASE"
ACCESS_LOG = "LUDARIUM_ACCESS_LOG"
ROOT = "LUDARIUM_ROOT"
PACKS = "LUDARIUM_PACKS"
"""Where the processes of one server are told their database, the file for their access log, the path of their pages and the packs."""
MAIL_SECONDS = 60.0
log = logging.getLogger("ludarium")

POLICY = (
    "default-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class Guarded:
    """Every answer carries the headers that keep a browser safe; who asks too often is told so."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        seen = Seen(scope)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
                seen.status = message["status"]
            await send(message)

        try:
            scope["app"].state.lobby.gate.check(REQUESTS, address_of(scope))
            await self.app(scope, receive, guarded)
        except Declined as refusal:
            await too_many(refusal)(scope, receive, guarded)
        finally:
            seen.note()


class Below:
    """A server whose pages lie below a path of the host. Whether the proxy before it takes the path off or not is the same."""

    def __init__(self, app: ASGIApp, root: str) -> None:
        self.app, self.root = app, root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        if path == self.root or path.startswith(f"{self.root}/"):
            inner = path.removeprefix(self.root) or "/"
            scope = {**scope, "path": inner, "raw_path": quote(inner).encode()}
        await self.app(scope, receive, send)


async def _tuck_in(lobby: Lobby) -> None:
    while True:
        await asyncio.sleep(60)
        lobby.tuck_in()


async def _ring(lobby: Lobby) -> None:
    while True:
        try:
            lobby.ring()
        except DatabaseAway:
            log.warning("the database is away; clocks that have run out are looked at again in a moment")
        await asyncio.sleep(1)


async def _tell_others(lobby: Lobby) -> None:
    """Say now and then that this process is there, and miss those that say nothing."""
    while lobby.storage.shared:
        with contextlib.suppress(Exception):  # the database is away: who is there is told when it is back
            await lobby.storage.tell()
        lobby.miss_others()
        await asyncio.sleep(ALIVE_SECONDS)


async def _mail(mailer: Mailer, lobby: Lobby) -> None:
    """Remind players now and then that it is their turn."""
    while True:
        await asyncio.sleep(MAIL_SECONDS)
        try:
            await mailer.remind(lobby)
        except DatabaseAway:
            log.warning("the database is away; mails are looked at again in a minute")
        except Exception:
            log.exception("mails could not be sent")


def _mail_from_environment() -> MailConfig | None:
    return mail_config(*[os.environ.get(name, "") for name in (SMTP, MAIL_FROM, SITE)])


def from_environment() -> Starlette:
    """The server as one of several processes, over the database that their parent names."""
    if file := os.environ.get(ACCESS_LOG):
        log_to(file)
    collect_by_night()
    if folder := os.environ.get(HOMES):
        PatientHttp.homes = Homes(Path(folder))
        atexit.register(PatientHttp.homes.close)
    packs = msgspec.json.decode(os.environ.get(PACKS, "[]"), type=tuple[tuple[str, str], ...])
    root, mail = os.environ.get(ROOT, ""), _mail_from_environment()
    return create_app(os.environ[DATABASE], queue=True, root=root, packs=packs, mail=mail)


def collect_by_night() -> None:
    """What is drawn is kept for long: looking through all of it for garbage again and again makes players wait.

    Nothing on the way of a move, a page or a socket leaves circles behind; the few others are collected when nobody
    plays (``lobby.tuck_in``).
    """
    gc.collect()
    gc.freeze()
    gc.disable()


def create_app(
    database: str,
    *,
    bot_workers: int = 1,
    queue: bool = False,
    root: str = "",
    packs: Sequence[tuple[str, str]] = (),
    mail: MailConfig | None = None,
) -> Starlette:
    """The server over this database. With a queue its bots think in other processes (``ludarium think``).

    ``root``: the path of the host below which its pages lie, such as ``/games``.
    ``packs``: what can be added to new tables, of each pack its game and its folder.
    ``mail``: how mail goes out, if it does.
    """
    offered = Packs(packs)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        storage = Storage(database)
        bot_pool = ThoughtQueue(storage) if queue else BotPool(bot_workers)
        app.state.lobby, app.state.root = Lobby(storage, bot_pool, offered), root
        storage.listen(app.state.lobby.hear)
        app.state.cookies = Cookies(await server_name(storage))
        app.state.signer = Signer(await server_key(storage))
        key = await server_key(storage)
        app.state.mailer = Mailer(mail, storage, key) if mail else None
        routine = [asyncio.create_task(work(app.state.lobby)) for work in (_tuck_in, _ring, _tell_others)]
        if app.state.mailer:
            routine.append(asyncio.create_task(_mail(app.state.mailer, app.state.lobby)))
        try:
            yield
        finally:
            for task in routine:
                task.cancel()
            for table in app.state.lobby.awake.values():
                table.sleep()
            bot_pool.close()
            storage.close()

    routes = [WebSocketRoute("/ws/{key}", socket), *OPERATING, *ROUTES]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={405: wrong_method})
    app.add_middleware(Guarded)
    if root:
        app.add_middleware(Below, root=root)
    return app

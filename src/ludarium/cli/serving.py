"""``ludarium serve``: the table in the browser."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from ludarium.cli.errors import BadUsage
from ludarium.cli.packs import offered_packs
from ludarium.server.limits import MESSAGE_BYTES

MOST_FILES = 65_536
WAITING = 2_048  # connections that wait to be taken
SCHEMES = ("sqlite", "postgresql", "postgres")


def default_database() -> str:
    """Where tables are kept if nobody says otherwise: the user's own data folder."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return str(Path(home) / "ludarium" / "tables.sqlite")


def database_url(database: str) -> str:
    """The database that was named, or the usual one; BadUsage if it is of no kind we know."""
    url = database or default_database()
    scheme, of_scheme, _ = url.partition("://")
    if of_scheme and scheme not in SCHEMES:
        raise BadUsage(f"{url} is no database for Ludarium: name a file for SQLite, or postgresql://USER@HOST/NAME.")
    folder = Path(url.removeprefix("sqlite://")).parent
    if database and not scheme.startswith("postgres") and not folder.is_dir():
        raise BadUsage(f"There is no folder {folder} for the database: make it first, or name another with --database.")
    return url


def serve(
    host: str,
    port: int,
    database: str,
    *,
    open_browser: bool,
    proxy: str = "",
    access_log: str = "",
    workers: int = 0,
    root: str = "",
    packs: Sequence[Path] = (),
    mail: tuple[str, str, str] = ("", "", ""),
) -> int:
    """Serve until interrupted; the first line on standard output is the address.

    ``proxy``: the addresses of reverse proxies, whose word is taken for whom they speak and by which scheme.
    ``root``: the path of the host below which its pages lie.
    ``packs``: folders of further content that can be chosen for new tables.
    ``mail``: the mail server, the address that mails come from, and that of the first page.
    ``workers``: how many processes serve on one PostgreSQL, with one more that thinks for the bots; 0: this one.
    """
    import uvicorn

    from ludarium.server.access_log import log_to
    from ludarium.server.app import ACCESS_LOG, DATABASE, PACKS, ROOT, collect_by_night, create_app
    from ludarium.server.mail import MAIL_FROM, SITE, SMTP, BadMail, mail_config
    from ludarium.server.patience import PatientHttp
    from ludarium.server.storage import BadDatabase, Storage
    from ludarium.server.wire import Wire

    if access_log:
        try:
            log_to(access_log)
        except OSError as error:
            raise BadUsage(f"The access log {access_log} cannot be written: {error.strerror}.") from None
    if not host:
        raise BadUsage("--host needs an address; 127.0.0.1 is this machine alone, 0.0.0.0 all its networks.")
    root = f"/{root.strip('/')}" if root.strip("/") else ""
    if not re.fullmatch(r"(/[\w.~-]+)*", root, re.ASCII):
        raise BadUsage(f"{root} cannot be the path of the pages; use letters, digits and - between slashes: /games.")
    offered = offered_packs(packs)
    try:
        mail_server = mail_config(*mail)
    except BadMail as error:
        raise BadUsage(str(error)) from None
    url = database_url(database)
    try:
        storage = Storage(url)
    except BadDatabase as error:
        raise BadUsage(str(error)) from None
    storage.close()
    if workers and not storage.shared:
        raise BadUsage("Several processes need PostgreSQL: name it with --database postgresql://USER@HOST/NAME.")
    listening = _listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listening.getsockname()[1]}{root}/"
    print(address, flush=True)
    if open_browser:
        threading.Timer(0.8, webbrowser.open, [address]).start()
    config = uvicorn.Config(
        "ludarium.server.app:from_environment"
        if workers
        else create_app(url, root=root, packs=offered, mail=mail_server),
        factory=bool(workers),
        workers=workers or None,
        log_level="warning",
        http=PatientHttp,
        ws=Wire,
        proxy_headers=bool(proxy),
        forwarded_allow_ips=proxy or None,
        ws_max_size=4 * MESSAGE_BYTES,
        ws_per_message_deflate=False,  # deltas are small; deflating them would cost more than all the rest of a move
        timeout_graceful_shutdown=3,
    )
    _allow_many_files()
    if workers:
        os.environ |= {DATABASE: url, ACCESS_LOG: access_log, ROOT: root, PACKS: msgspec.json.encode(offered).decode()}
        os.environ |= dict(zip((SMTP, MAIL_FROM, SITE), mail, strict=True))
        return _serve_by_several(config, listening)
    collect_by_night()
    uvicorn.Server(config).run(sockets=[listening])
    return 0


def _serve_by_several(config: Any, listening: socket.socket) -> int:
    """Processes that serve, each started anew when it dies, and one that thinks."""
    from uvicorn.supervisors import Multiprocess

    from ludarium.server.homes import HOMES

    thinker = Kept(
        [sys.executable, "-m", "ludarium.cli", "think"]
    )  # the database, perhaps with a password, is no argument
    with tempfile.TemporaryDirectory(prefix="ludarium-") as folder:
        os.environ[HOMES] = folder
        try:
            Multiprocess(config, [listening]).run()
        finally:
            thinker.close()
    return 0


class Kept:
    """A program that is started anew whenever it ends."""

    def __init__(self, command: list[str]) -> None:
        self._command, self._ends = command, threading.Event()
        self._process = subprocess.Popen(command)
        threading.Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        while not self._ends.is_set():
            self._process.wait()
            if not self._ends.wait(0.5):
                self._process = subprocess.Popen(self._command)
        self._process.terminate()  # it may have been started at that very moment

    def close(self) -> None:
        """Let it end."""
        self._ends.set()
        self._process.terminate()


def think(database: str, processes: int) -> int:
    """Think for the bots of the servers on this database, until interrupted; without one, on that of ``serve --workers``."""
    from ludarium.server.app import DATABASE
    from ludarium.server.storage import BadDatabase, Storage
    from ludarium.server.thinking import Worker

    try:
        storage = Storage(database_url(database or os.environ.get(DATABASE, "")))
    except BadDatabase as error:
        raise BadUsage(str(error)) from None
    try:
        if not storage.shared:
            raise BadUsage(
                "Bots think for several servers on PostgreSQL: name it with --database postgresql://USER@HOST/NAME."
            )
        asyncio.run(Worker(storage, processes).go())
    finally:
        storage.close()
    return 0


def _allow_many_files() -> None:
    """Every socket is a file; the usual 1,024 are few."""
    try:
        import resource
    except ImportError:  # this system has no such limit
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(MOST_FILES, most)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(WAITING)  # who comes while the server starts waits a moment
    except socket.gaierror as error:
        listening.close()
        raise BadUsage(f"Cannot listen on {host}: {error.strerror}. Choose another address with --host.") from None
    except (OSError, UnicodeError) as error:
        listening.close()
        reason = getattr(error, "strerror", "") or "this is no address"
        raise BadUsage(f"Cannot listen on {host} port {port}: {reason}. Choose another with --port.") from None
    return listening

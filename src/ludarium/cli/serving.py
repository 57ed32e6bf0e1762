"""``ludarium serve``: the table in the browser."""

from __future__ import annotations

import contextlib
import gc
import logging
import os
import socket
import threading
import webbrowser
from pathlib import Path

from ludarium.cli.errors import BadUsage
from ludarium.server.limits import MESSAGE_BYTES

MOST_FILES = 65_536
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
    return url


def serve(host: str, port: int, database: str, *, open_browser: bool, proxy: str = "", access_log: str = "") -> int:
    """Serve until interrupted; the first line on standard output is the address.

    ``proxy``: the addresses of reverse proxies, whose word is taken for whom they speak and by which scheme.
    """
    import uvicorn

    from ludarium.server.app import create_app
    from ludarium.server.patience import PatientHttp
    from ludarium.server.storage import BadDatabase, Storage
    from ludarium.server.wire import Wire

    if access_log:
        _log_access(access_log)
    if not host:
        raise BadUsage("--host needs an address; 127.0.0.1 is this machine alone, 0.0.0.0 all its networks.")
    url = database_url(database)
    try:
        Storage(url).close()
    except BadDatabase as error:
        raise BadUsage(str(error)) from None
    listening = _listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listening.getsockname()[1]}/"
    print(address, flush=True)
    if open_browser:
        threading.Timer(0.8, webbrowser.open, [address]).start()
    config = uvicorn.Config(
        create_app(url),
        log_level="warning",
        http=PatientHttp,
        ws=Wire,
        proxy_headers=bool(proxy),
        forwarded_allow_ips=proxy or None,
        ws_max_size=4 * MESSAGE_BYTES,
        ws_per_message_deflate=False,  # deltas are small; deflating them would cost more than all the rest of a move
        timeout_graceful_shutdown=3,
    )
    _collect_by_night()
    _allow_many_files()
    uvicorn.Server(config).run(sockets=[listening])
    return 0


def _collect_by_night() -> None:
    """What is drawn is kept for long: looking through all of it for garbage again and again makes players wait.

    Nothing on the way of a move, a page or a socket leaves circles behind; the few others are collected when nobody
    plays (``lobby.tuck_in``).
    """
    gc.collect()
    gc.freeze()
    gc.disable()


def _log_access(file: str) -> None:
    """Write a line of JSON for every request, to a file or (``-``) to standard error."""
    from ludarium.server.access_log import LOGGER

    try:
        handler = logging.StreamHandler() if file == "-" else logging.FileHandler(file, encoding="utf-8")
    except OSError as error:
        raise BadUsage(f"The access log {file} cannot be written: {error.strerror}.") from None
    handler.setFormatter(logging.Formatter("%(message)s"))
    LOGGER.addHandler(handler)
    LOGGER.setLevel(logging.INFO)
    LOGGER.propagate = False


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
    except socket.gaierror as error:
        listening.close()
        raise BadUsage(f"Cannot listen on {host}: {error.strerror}. Choose another address with --host.") from None
    except (OSError, UnicodeError) as error:
        listening.close()
        reason = getattr(error, "strerror", "") or "this is no address"
        raise BadUsage(f"Cannot listen on {host} port {port}: {reason}. Choose another with --port.") from None
    return listening

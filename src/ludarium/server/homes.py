"""Which process of ``serve --workers`` is the home of a table: whoever wants to look at it is brought there.

The processes share one address, so a line to a table arrives at any of them. It is passed on, the open connection with
the request that it brought, to the home of the table, which follows from its key and from the processes that are there. So
a table is played and drawn by one process and not by each. Only the cost depends on it: where a line cannot be passed on,
or the processes have changed meanwhile, several look at the table, and hear of each other's moves as servers on other
machines do.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from array import array
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

HOMES = "LUDARIUM_HOMES"
"""The environment variable that names the folder in which the processes of one server find each other."""
MOST_BYTES = 65_536  # of a request
AT_ONCE = 64  # lines that are taken before anything else is done

Take = Callable[[], asyncio.Protocol]


class Homes:
    """The other processes of this server, each behind a socket in one folder, and this one's own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._name = f"{os.getpid()}.line"
        self._inbox: socket.socket | None = None
        self._outbox: socket.socket | None = None
        self._tried = False
        self._taking = set[asyncio.Task[None]]()

    def open(self, loop: asyncio.AbstractEventLoop, take: Take) -> None:
        """Be a home from now on: lines that others pass on are given to what ``take`` makes. Again, it does nothing."""
        if self._tried:
            return
        self._tried = True
        inbox = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        try:
            inbox.bind(str(self._folder / self._name))
        except OSError:  # the name of the folder may be too long for a socket: all lines stay where they arrive
            inbox.close()
            return
        inbox.setblocking(False)
        self._inbox, self._outbox = inbox, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._outbox.setblocking(False)
        loop.add_reader(inbox, self._hear, inbox, take)

    def close(self) -> None:
        """Be no home any more."""
        if self._inbox is not None and self._outbox is not None:
            (self._folder / self._name).unlink(missing_ok=True)
            with contextlib.suppress(RuntimeError):  # the loop has ended
                asyncio.get_running_loop().remove_reader(self._inbox)
            self._inbox.close()
            self._outbox.close()
            self._inbox = self._outbox = None

    def pass_on(self, line: socket.socket, request: bytes, table: bytes) -> bool:
        """Give a line to the home of this table; False if that is here, or if nobody else takes it."""
        if self._outbox is None or len(request) > MOST_BYTES:
            return False
        for name in self._by_nearness(table):
            if name == self._name:
                return False
            try:
                self._outbox.sendmsg([request], [_holding(line)], 0, str(self._folder / name))
            except ConnectionRefusedError:  # that process has died
                (self._folder / name).unlink(missing_ok=True)
            except OSError:  # it has gone, or has too much to do
                continue
            else:
                return True
        return False

    def _by_nearness(self, table: bytes) -> list[str]:
        """The processes, the home of this table first: with one more or less of them, few tables have another home."""
        names = [home.name for home in self._folder.glob("*.line")]
        return sorted(names, key=lambda name: blake2b(table, key=name.encode(), digest_size=8).digest())

    def _hear(self, inbox: socket.socket, take: Take) -> None:
        for _line in range(AT_ONCE):
            try:
                request, files, _flags, _sender = socket.recv_fds(inbox, MOST_BYTES, 1)
            except OSError:  # that was all
                return
            for file in files:
                line = socket.socket(fileno=file)
                line.set_inheritable(False)
                line.setblocking(False)
                task = asyncio.get_running_loop().create_task(_taken(line, request, take))
                self._taking.add(task)
                task.add_done_callback(self._taking.discard)


def _holding(line: socket.socket) -> tuple[int, int, bytes]:
    """What goes beside a message to hand over an open file (``socket.send_fds`` loses the address)."""
    return socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [line.fileno()]).tobytes()


async def _taken(line: socket.socket, request: bytes, take: Take) -> None:
    """Go on with a line as if it had arrived here."""
    with contextlib.suppress(OSError):  # it was closed on the way
        _, protocol = await asyncio.get_running_loop().connect_accepted_socket(take, line)
        protocol.data_received(request)

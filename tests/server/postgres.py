"""A PostgreSQL of our own for the tests: from Debian's packages, in a temporary folder, on loopback."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

_numbers = count()


def created(address: str, label: str) -> str:
    """A new database. A fixture of a module may be made again in one process, so its name is used once."""
    name = f"{label}_{next(_numbers)}"
    with psycopg.connect(address + "postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return address + name


class Postgres:
    """A PostgreSQL that can be stopped and started; its address ends without the name of a database."""

    def __init__(self, folder: Path) -> None:
        self._programs = sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1]
        self._folder = folder
        self._data = folder / "data"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.address = f"postgresql://ludarium@127.0.0.1:{self._port}/"
        self._run("initdb", "--auth=trust", "--username=ludarium", "--encoding=UTF8", "--no-sync", "-D", self._data)

    def start(self) -> None:
        options = f"-p {self._port} -c listen_addresses=127.0.0.1 -k {self._folder}"
        self._run("pg_ctl", "-D", self._data, "-w", "-l", self._folder / "log", "-o", options, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", self._data, "-m", "immediate", "stop")

    def _run(self, program: str, *rest: object) -> None:
        user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        command = [*user, str(self._programs / program), *map(str, rest)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self._folder)


@contextmanager
def running() -> Iterator[Postgres]:
    """A PostgreSQL while it is needed."""
    folder = Path(tempfile.mkdtemp(prefix="ludarium-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    found = Postgres(folder)
    found.start()
    try:
        yield found
    finally:
        found.stop()
        shutil.rmtree(folder, ignore_errors=True)

"""A PostgreSQL of our own for the tests: from Debian's packages, in a temporary folder, on loopback."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def postgres() -> Iterator[str]:
    """A running server; its address ends without the name of a database."""
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1]
    folder = Path(tempfile.mkdtemp(prefix="ludarium-postgres-"))
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if user:
        shutil.chown(folder, "postgres")
    data = folder / "data"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    def run(*command: object) -> None:
        subprocess.run([*user, *map(str, command)], check=True, stdout=subprocess.DEVNULL, cwd=folder)

    run(programs / "initdb", "--auth=trust", "--username=ludarium", "--encoding=UTF8", "--no-sync", "-D", data)
    options = f"-p {port} -c listen_addresses=127.0.0.1 -k {folder}"
    run(programs / "pg_ctl", "-D", data, "-w", "-l", folder / "log", "-o", options, "start")
    try:
        yield f"postgresql://ludarium@127.0.0.1:{port}/"
    finally:
        run(programs / "pg_ctl", "-D", data, "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)

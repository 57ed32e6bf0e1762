"""``ludarium backup`` and ``restore``: the server's database in one file."""

from __future__ import annotations

from pathlib import Path

from ludarium.cli.errors import BadUsage
from ludarium.cli.output import write_json
from ludarium.cli.serving import database_url
from ludarium.server.storage import BadDatabase


def backup_database(file: Path, database: str, *, json: bool) -> int:
    """Write everything to one file, while the server runs."""
    from ludarium.server.storage.backup import backup

    try:
        tables = backup(database_url(database), file)
    except BadDatabase as error:
        raise BadUsage(str(error)) from None
    _tell(
        f"{file} holds {tables} tables. Check it now and then by restoring it to another database.", file, tables, json
    )
    return 0


def restore_database(file: Path, database: str, *, replace: bool, json: bool) -> int:
    """Fill a database from a backup, while no server runs."""
    from ludarium.server.storage.backup import restore

    url = database_url(database)
    try:
        tables = restore(file, url, replace=replace)
    except BadDatabase as error:
        raise BadUsage(str(error)) from None
    _tell(f"{url} holds {tables} tables, as they were when {file} was made.", file, tables, json)
    return 0


def _tell(words: str, file: Path, tables: int, json: bool) -> None:
    if json:
        write_json({"file": str(file), "tables": tables})
    else:
        print(words)

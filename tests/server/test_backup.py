"""Backups made while the server runs, and restored to either database."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.conftest import NewDatabase
from tests.server.serving import Company, Server


def ludarium(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ludarium.cli", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_a_backup_of_a_running_server_holds_every_acknowledged_move(
    own_server: Server, guests: Company, new_database: NewDatabase, tmp_path: Path
) -> None:
    ann = guests(own_server, "Ann")
    table = ann.open("nova-era", ["me", "me"])["id"]
    ann.http.put("/api/shelf/nova-era/roster/x", json={"a": 1})
    ann.sit(table)
    for _ in range(70):
        ann.choose(0)
    assert ann.ask
    prompt = ann.ask["prompt"]
    file = str(tmp_path / "copy.sqlite")
    made = ludarium("backup", file, "--database", own_server.database, "--json")
    assert (made.returncode, json.loads(made.stdout)["tables"]) == (0, 1), made.stderr
    own_server.kill()

    for database in (str(tmp_path / "new.sqlite"), new_database()):
        restored = ludarium("restore", file, "--database", database)
        assert restored.returncode == 0, restored.stderr
        again = Server(database)
        try:
            ann.server = again
            ann.again()
            assert ann.http.get(f"/api/tables/{table}").json()["now"]["ask"]["prompt"] == prompt
            assert [row["id"] for row in ann.http.get("/api/tables").json()["mine"]] == [table]
            assert ann.http.get("/api/shelf/nova-era/roster/x").json()["data"] == {"a": 1}
        finally:
            again.stop()


def test_restoring_takes_nothing_away_unasked(own_server: Server, guests: Company, tmp_path: Path) -> None:
    guests(own_server, "Ann").open("nova-era", ["me", "me"])
    file, database = str(tmp_path / "copy.sqlite"), own_server.database
    assert ludarium("backup", file, "--database", database).returncode == 0
    nowhere = ludarium("backup", str(tmp_path / "no" / "copy"), "--database", database)
    assert (nowhere.returncode, "There is no folder" in nowhere.stderr) == (2, True)
    again = ludarium("backup", file, "--database", database)
    assert (again.returncode, "is there already" in again.stderr) == (2, True)
    if "://" not in database:
        running = ludarium("restore", file, "--database", database, "--replace")
        assert (running.returncode, "Another server uses" in running.stderr) == (2, True)
    own_server.kill()
    refused = ludarium("restore", file, "--database", database)
    assert (refused.returncode, "has 1 tables" in refused.stderr) == (2, True)
    assert ludarium("restore", file, "--database", database, "--replace").returncode == 0


@pytest.mark.parametrize("words", [("backup", "x"), ("restore", "x")])
def test_what_is_not_there_is_said(words: tuple[str, str], tmp_path: Path) -> None:
    told = ludarium(words[0], str(tmp_path / words[1]), "--database", str(tmp_path / "none.sqlite"))
    assert told.returncode == 2
    assert told.stderr.startswith("ludarium: There is no ")


def test_a_file_of_something_else_is_not_restored(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("These are my notes. " * 100)
    told = ludarium("restore", str(tmp_path / "notes"), "--database", str(tmp_path / "new.sqlite"))
    assert told.returncode == 2
    assert "Traceback" not in told.stderr

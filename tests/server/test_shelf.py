"""What guests keep for later, over HTTP."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludarium.server.limits import SHELF_BYTES, SHELF_TOTAL
from ludarium.server.lobby import Lobby
from ludarium.server.refusals import Declined
from ludarium.server.shelf import Shelf
from tests.server.evenings import evening
from tests.server.serving import Company, Server

ROSTER = {"points": 200, "figures": ["Elin", "Thorn"]}


def test_a_thing_is_kept_read_listed_replaced_and_removed(server: Server, guests: Company) -> None:
    ann, ben = guests(server, "Ann"), guests(server, "Ben")
    path = "/api/shelf/nova-era/roster/First%20try"
    assert ann.http.put(path, json=ROSTER).json()["data"] == ROSTER
    assert ann.http.put(path, json=ROSTER | {"points": 150}).status_code == 200
    assert ann.http.get(path).json()["data"]["points"] == 150
    (row,) = ann.http.get("/api/shelf", params={"game": "nova-era"}).json()
    assert (row["game"], row["kind"], row["name"]) == ("nova-era", "roster", "First try")
    assert ann.http.get("/api/shelf", params={"kind": "company"}).json() == []
    assert ben.http.get(path).status_code == 404, "everybody has a shelf of their own"
    assert ann.http.delete(path).status_code == 200
    assert ann.http.get("/api/shelf").json() == []
    assert ann.http.delete(path).json()["error"] == "There is no roster 'First try' on your shelf."


def test_a_file_from_one_shelf_goes_on_another(server: Server, guests: Company) -> None:
    ann, ben = guests(server, "Ann"), guests(server, "Ben")
    path = "/api/shelf/aristeia/set-up/Ünder dem Tisch"
    ann.http.put(path, json=ROSTER)
    file = ann.http.get(path, params={"file": "1"})
    assert "attachment" in file.headers["content-disposition"]
    assert ben.http.post("/api/shelf", content=file.content).status_code == 200
    assert ben.http.get(path).json()["data"] == ROSTER
    newer = ben.http.post("/api/shelf", json=file.json() | {"shelf": 9})
    assert (newer.status_code, "format 9" in newer.json()["error"]) == (400, True)


@pytest.mark.parametrize(
    ("path", "body", "status", "words"),
    [
        ("nova-era/roster/Big", {"x": "y" * SHELF_BYTES}, 413, "at most 25"),
        ("nova-era/ROSTER/x", {}, 400, "no kind of thing"),
        ("chess/roster/x", {}, 404, "no game 'chess'"),
        ("nova-era/roster/" + "n" * 65, {}, 413, "at most 64 letters"),
        ("nova-era/roster/x", [1, 2], 400, "not understood"),
    ],
)
def test_what_cannot_be_kept_is_refused_in_a_sentence(
    server: Server, guests: Company, path: str, body: Any, status: int, words: str
) -> None:
    answer = guests(server, "Ann").http.put(f"/api/shelf/{path}", json=body)
    assert (answer.status_code, words in answer.json()["error"]) == (status, True), answer.text


def test_a_page_of_another_site_removes_nothing(server: Server, guests: Company) -> None:
    ann = guests(server, "Ann")
    ann.http.put("/api/shelf/nova-era/roster/x", json=ROSTER)
    refused = ann.http.delete("/api/shelf/nova-era/roster/x", headers={"Origin": "http://evil.example"})
    assert refused.status_code == 403


def test_a_shelf_holds_so_much_and_what_is_on_it_can_still_be_replaced(tmp_path: Path) -> None:
    async def happens(lobby: Lobby) -> None:
        guest, _ = await lobby.people.new()
        shelf, large = Shelf(lobby.storage, guest.id), {"x": "y" * (SHELF_BYTES - 100)}
        for number in range(SHELF_TOTAL // SHELF_BYTES):
            await shelf.put("nova-era", "roster", f"{number}", large)
        with pytest.raises(Declined, match="it holds 4000 kB"):
            await shelf.put("nova-era", "roster", "one more", large)
        await shelf.put("nova-era", "roster", "0", large)
        await shelf.remove("nova-era", "roster", "1")
        await shelf.put("nova-era", "roster", "one more", large)

    evening(str(tmp_path / "tables.sqlite"), happens)

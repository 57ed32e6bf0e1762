"""The same person on several devices: a link that works once, signing out, name and colour kept; a finished game remembered."""

from __future__ import annotations

import time
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from ludarium.server.people import device_name
from ludarium.server.played import games_of
from tests.server.evenings import evening, opened
from tests.server.serving import Company, Player, Server

PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36"


def link_of(player: Player) -> str:
    made = player.http.post("/api/me/devices", json={}).raise_for_status().json()
    assert made["until"] > time.time()
    token: str = made["path"].removeprefix("/device/")
    return token


def take_over(player: Player, token: str) -> httpx.Response:
    return player.http.post("/api/device", json={"token": token}, headers={"User-Agent": PHONE})


def devices_of(player: Player) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = player.http.get("/api/me/devices").json()
    return found


def hear_to_the_end(player: Player) -> None:
    while True:
        player.hear()


def test_a_link_makes_a_second_device_mine_once(server: Server, guests: Company) -> None:
    ann, phone, thief = (guests(server, name) for name in ("Ann", "A phone", "Thief"))
    table = ann.open("nova-era", ["me", "greedy"])["id"]
    ann.http.post("/api/me", json={"colour": 2}).raise_for_status()
    token = link_of(ann)
    assert take_over(phone, token).json() == {"name": "Ann", "before": "A phone"}
    again = take_over(thief, token)
    assert (again.status_code, "not valid any more" in again.json()["error"]) == (404, True)
    assert phone.http.get("/api/me").json() == {"name": "Ann", "colour": 2}
    assert table in [row["id"] for row in phone.http.get("/api/tables").json()["mine"]]
    assert [(one["name"], one["this"]) for one in devices_of(phone)][:1] == [("Chrome on Android", True)]
    assert len(devices_of(ann)) == 2


def test_a_newer_link_ends_an_older_one(server: Server, guests: Company) -> None:
    ann, phone = guests(server, "Ann"), guests(server, "A phone")
    old, new = link_of(ann), link_of(ann)
    assert take_over(phone, old).status_code == 404
    assert take_over(phone, new).status_code == 200


def test_a_device_that_is_signed_out_is_somebody_else(server: Server, guests: Company) -> None:
    ann, phone = guests(server, "Ann"), guests(server, "A phone")
    take_over(phone, link_of(ann)).raise_for_status()
    table = ann.open("nova-era", ["me", "me"])["id"]
    phone.sit(table)
    other = next(one for one in devices_of(ann) if not one["this"])
    assert ann.http.post("/api/me/sign-out", json={"id": other["id"]}).json() == {"this": False}
    with pytest.raises(ConnectionClosed):
        hear_to_the_end(phone)
    assert phone.http.get("/api/me").json()["name"] != "Ann"
    assert len(devices_of(ann)) == 1
    wrong = ann.http.post("/api/me/sign-out", json={"id": "0" * 16})
    assert (wrong.status_code, wrong.json()["error"]) == (404, "There is no such device.")


def test_signing_out_here_takes_the_cookie_away(server: Server, guests: Company) -> None:
    ann = guests(server, "Ann")
    this = devices_of(ann)[0]["id"]
    assert ann.http.post("/api/me/sign-out", json={"id": this}).json() == {"this": True}
    assert not ann.http.cookies
    assert ann.http.get("/api/me").json()["name"] != "Ann"


def test_what_a_qr_code_cannot_hold_is_said(server: Server, guests: Company) -> None:
    ann = guests(server, "Ann")
    assert "<svg" in ann.http.get("/api/qr.svg", params={"address": "https://example.org/device/x"}).text
    assert ann.http.get("/api/qr.svg", params={"address": "x" * 301}).status_code == 400


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (PHONE, "Chrome on Android"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox on Linux"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1", "Safari on iPhone"),
        ("", "A browser"),
    ],
)
def test_a_device_has_a_name_that_people_know(agent: str, name: str) -> None:
    assert device_name(agent) == name


def test_finished_games_are_remembered_and_counted(server: Server, guests: Company) -> None:
    ann, ben = guests(server, "Ann"), guests(server, "Ben")
    tables = []
    for gives_up in (ben, ann, ben, ben):
        game = ann.open("nova-era", ["me", "friend"])
        ben.http.post("/api/join", json={"token": game["links"]["1"].removeprefix("/join/")}).raise_for_status()
        gives_up.sit(game["id"])
        gives_up.send({"t": "act", "what": "resign"})
        while not gives_up.over:
            gives_up.hear()
        tables.append(game["id"])
    found = ann.http.get("/api/me/games").json()
    assert [game["id"] for game in found["games"]] == tables[::-1]
    assert [game["won"] for game in found["games"]] == [True, True, False, True]
    assert [other["name"] for other in found["games"][0]["others"]] == ["Ben"]
    (nova,) = found["statistics"]
    assert (nova["title"], nova["played"], nova["won"], nova["streak"]) == ("Nova Era", 4, 3, 2)
    assert nova["opponents"] == [{"title": "Ben", "played": 4, "won": 3}]
    file = ann.http.get("/api/me/games", params={"file": "1"})
    assert file.json() == found
    assert "ludarium-games.json" in file.headers["content-disposition"]


def test_what_was_played_is_counted_by_side_and_the_best_score_is_kept(server: Server, guests: Company) -> None:
    ann, ben = guests(server, "Ann"), guests(server, "Ben")
    for team, gives_up in (("smoke", ben), ("soldiers", ann), ("smoke", ben)):
        game = ann.open("aristeia", ["me", "friend"], options={"team0": team})
        ben.http.post("/api/join", json={"token": game["links"]["1"].removeprefix("/join/")}).raise_for_status()
        gives_up.sit(game["id"])
        gives_up.send({"t": "act", "what": "resign"})
        while not gives_up.over:
            gives_up.hear()
    (dome,) = ann.http.get("/api/me/games").json()["statistics"]
    smoke, soldiers = "Mendoza, Murtair, Kozmo, Dart", "Valkyrie, Hannibal, Laxmee, Señor Massacre"
    assert dome["sides"] == [{"title": smoke, "played": 2, "won": 2}, {"title": soldiers, "played": 1, "won": 0}]
    assert dome["best"] is None, "games that were given up have no score"

    scores = []
    for _ in range(2):
        game = ann.open("nova-era", ["me", "random"], options={"length": "fast"})
        ann.sit(game["id"])
        while not ann.over:
            if ann.ask and ann.ask.get("mine"):
                ann.choose(0)
            else:
                ann.hear()
        scores.append(ann.state["over"]["outcome"]["scores"][0])
    nova = next(one for one in ann.http.get("/api/me/games").json()["statistics"] if one["game"] == "nova-era")
    assert (nova["played"], nova["best"]) == (2, max(scores))


def test_a_table_for_myself_alone_is_no_contest(tmp_path: Any) -> None:
    async def happens(lobby: Any) -> None:
        guest, table = await opened(lobby)
        await table.resign(0)
        assert table.over
        assert games_of(lobby.storage, guest.id).games == []

    evening(str(tmp_path / "tables.sqlite"), happens)

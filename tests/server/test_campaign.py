"""A campaign of seven Missions: the server dies in the middle of it, friends come and go, and it comes to its ending."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludarium.kernel.records import Record, read_record, verify_chain
from ludarium.kernel.seats import Seat
from ludarium.server import lobby as lobbies
from ludarium.server.lobby import Lobby, TableWish
from ludarium.server.refusals import Declined
from ludarium.server.viewers import Viewer
from tests.server.conftest import NewDatabase
from tests.server.evenings import evening
from tests.server.serving import Company, Player, Server

GAME = "nova-aetas"
MOST_DECISIONS = 400
FALLS = 20  # decisions of the fourth Mission, after which the server falls


def patient(choices: list[dict[str, Any]]) -> int:
    """Let as much time pass as one can; else be done with it."""
    words = [choice["words"] for choice in choices]
    waits = [number for number, said in enumerate(words) if said.startswith("Wait until")]
    ends = [number for number, said in enumerate(words) if said in ("Ready", "Done", "End the activation", "No")]
    return (waits or ends or [0])[-1]


def play(player: Player, table: str, most: int = MOST_DECISIONS) -> bool:
    """Sit at a table and let time pass, so many decisions; whether the match is over."""
    player.again().sit(table)
    for _ in range(most):
        while not player.over and not (player.ask and player.ask.get("mine")):
            player.hear()
        if player.over:
            return True
        assert player.ask
        player.choose(patient(player.ask["choices"]))
    return player.over


def exported(player: Player, table: str) -> Record:
    return read_record(player.http.get(f"/api/tables/{table}/record").raise_for_status().content)


def next_table(player: Player) -> str:
    """The next match of the campaign, laid at the same server."""
    player.send({"t": "act", "what": "rematch"})
    while not player.state["over"].get("rematch"):
        player.hear()
    found: str = player.state["over"]["rematch"]
    return found


@pytest.mark.long
def test_a_campaign_survives_the_server_and_moves_to_another(
    own_server: Server, new_database: NewDatabase, guests: Company
) -> None:
    player = guests(own_server, "Ann")
    table = player.open(GAME, ["me"], options={"game": "campaign"})["id"]
    records = []
    for _ in range(3):
        assert play(player, table)
        records.append(exported(player, table))
        table = next_table(player)
    assert not play(player, table, FALLS)
    asked = player.ask
    own_server.kill()
    own_server.start()
    player.again().sit(table)
    assert player.ask == asked
    assert play(player, table)
    records.append(exported(player, table))

    elsewhere = Server(new_database())
    try:
        ben = guests(elsewhere, "Ben")
        carried = msgspec.to_builtins(records[-1].carry())
        table = ben.open(GAME, ["me"], options={"game": "campaign"}, start=carried)["id"]
        for _ in range(2):
            assert play(ben, table)
            records.append(exported(ben, table))
            table = next_table(ben)
        assert play(ben, table)
        records.append(exported(ben, table))
    finally:
        elsewhere.stop()

    verify_chain(records)
    companies = [record.carry().data for record in records[:-1]]
    assert [len(company["journal"]) for company in companies] == [1, 2, 3, 4, 5, 6]
    assert len({company["mission"] for company in companies}) == 6
    last = records[-1].closing
    assert last is not None
    assert last.carry is None  # it has come to its ending


@pytest.mark.parametrize(("game", "shared"), [(GAME, True), ("nova-era", False)])
def test_the_seat_of_somebody_who_is_away_is_run_by_the_others_where_all_play_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, shared: bool
) -> None:
    async def happens(lobby: Lobby) -> None:
        (ann, _), (ben, _) = await lobby.people.new(), await lobby.people.new()
        key, links = await lobby.open(ann, TableWish(game, (Seat(kind="me"), Seat(kind="friend"))))
        await lobby.accept(ben, links[1].removeprefix("/join/"))
        table = lobby.table(key)
        there = Viewer(ann.id, 0, "wide", lambda _: None)
        table.viewers.add(there)
        with pytest.raises(Declined, match="is at the table" if shared else "all play together"):
            await lobby.replace(ben, key, 0, "me")
        table.leave(there)
        monkeypatch.setattr(lobbies, "GONE_FOR_GOOD", 0.0)
        if not shared:
            with pytest.raises(Declined, match="all play together"):
                await lobby.replace(ben, key, 0, "me")
            return
        await lobby.replace(ben, key, 0, "me")
        assert table.seats_of(ben.id) == [0, 1]
        again = await lobby.replace(ben, key, 0, "friend")  # Ann comes back
        await lobby.accept(ann, again[0].removeprefix("/join/"))
        assert (table.seats_of(ann.id), table.seats_of(ben.id)) == ([0], [1])

    evening(str(tmp_path / "tables.sqlite"), happens)


def test_a_campaign_goes_on_though_its_last_match_was_played_under_other_rules(tmp_path: Path, guests: Company) -> None:
    database = str(tmp_path / "tables.sqlite")
    server = Server(database)
    try:
        ann = guests(server, "Ann")
        table = ann.open(GAME, ["me"], options={"game": "campaign"})["id"]
        assert play(ann, table)
        before = exported(ann, table)
        server.kill()
        with sqlite3.connect(database) as connection:
            other = (before.header.content, "f" * 64)
            connection.execute("UPDATE tables SET head = replace(head, ?, ?)", other)
            connection.execute("UPDATE summaries SET data = replace(data, ?, ?)", other)
        connection.close()
        server.start()
        ann.again()
        needed = before.header.ludarium
        assert [(row["id"], row["needs"]) for row in ann.http.get("/api/tables").json()["mine"]] == [(table, needed)]
        (row,) = ann.http.get("/api/me/games").json()["games"]
        assert (row["needs"], row["goes_on"]) == (needed, True)
        refused = ann.http.get(f"/api/tables/{table}/replay", params={"answers": 1})
        assert refused.status_code == 409
        assert needed in refused.json()["error"]
        start = exported(ann, table).carry()
        assert start == before.carry()
        opened = ann.open(GAME, ["me"], options={"game": "campaign"}, start=msgspec.to_builtins(start))
        ann.sit(opened["id"])
        assert ann.ask
    finally:
        server.stop()


def test_friends_join_and_leave_a_campaign_between_its_matches(own_server: Server, guests: Company) -> None:
    ann, ben = guests(own_server, "Ann"), guests(own_server, "Ben")
    table = ann.open(GAME, ["me"], options={"game": "campaign"})["id"]
    assert play(ann, table)
    first = exported(ann, table)
    start = msgspec.to_builtins(first.carry())
    opened = ann.open(GAME, ["me", "friend"], options={"game": "campaign"}, start=start)
    ben.http.post("/api/join", json={"token": opened["links"]["1"].removeprefix("/join/")}).raise_for_status()
    ann.again().sit(opened["id"])
    ben.again().sit(opened["id"])
    for player, heroes in ((ann, {"Sofia", "Valerio"}), (ben, {"Rebecca", "Vincenzo"})):  # Preparation asks both
        assert player.ask
        assert {choice["words"].split()[0] for choice in player.ask["choices"]} == {*heroes, "Ready"}

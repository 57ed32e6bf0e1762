"""Dice that neither the host nor a player can choose: everybody adds a nonce to which they were bound beforehand."""

from __future__ import annotations

import secrets
from pathlib import Path

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from ludarium.kernel.records import BadRecord, Record, read_record, verify
from ludarium.server.history import History
from ludarium.server.lobby import Lobby
from ludarium.server.refusals import Declined
from ludarium.server.vows import vow_of
from tests.server.evenings import evening, move, opened, until
from tests.server.serving import Company, Player, Server


def nonce_of(player: Player) -> str:
    """A nonce that only this player knows."""
    del player
    return secrets.token_hex(32)


def test_two_players_add_to_the_seed_and_the_record_proves_it(server: Server, guests: Company) -> None:
    ann, ben = guests(server, "Ann"), guests(server, "Ben")
    nonces = [nonce_of(player) for player in (ann, ben)]
    table = ann.open("nova-era", ["me", "friend"], vow=vow_of(nonces[0]))
    ann.sit(table["id"])
    before = ann.http.get(f"/api/tables/{table['id']}").json()
    assert "reveal" not in before, "not everybody is seated"
    token = table["links"]["1"].removeprefix("/join/")
    ben.http.post("/api/join", json={"token": token, "vow": vow_of(nonces[1])}).raise_for_status()
    ben.sit(table["id"])
    states = [player.http.get(f"/api/tables/{table['id']}").json() for player in (ann, ben)]
    assert all(state["reveal"] for state in states)
    assert {state["commitment"] for state in states} == {before["commitment"]}, "the host is bound as well"
    ann.send({"t": "nonce", "nonce": nonces[1]})
    refused = ann.hear()
    while refused["t"] != "refused":
        refused = ann.hear()
    assert "bound to" in refused["words"]
    for player, nonce in zip((ann, ben), nonces, strict=True):
        player.send({"t": "nonce", "nonce": nonce})
    for player in (ann, ben):
        while player.hear()["t"] != "state":
            pass
    ann.send({"t": "act", "what": "resign"})
    while not ann.over:
        ann.hear()
    record = read_record(ann.http.get(f"/api/tables/{table['id']}/record").content)
    assert verify(record)
    assert record.header.nonces == tuple(nonces)
    assert record.header.commitment == before["commitment"]
    assert [seat.name for seat in record.header.seats] == ["Ann", "Ben"]
    other = Record(replace(record.header, nonces=(nonces[0], nonces[0])), record.lines, record.closing)
    with pytest.raises(BadRecord, match="the seed gives"):
        verify(other)


def test_other_nonces_give_other_dice_and_they_survive_sleep(tmp_path: Path) -> None:
    draws = []

    async def happens(lobby: Lobby) -> None:
        for _ in range(3):
            nonce = secrets.token_hex(32)
            guest, table = await opened(lobby, vow=vow_of(nonce))
            plain = [line.answer for line in table.match.record.lines]
            await table.reveal(guest.id, nonce)
            mixed = [line.answer for line in table.match.record.lines]
            assert mixed != plain
            draws.append(mixed)
            await move(table)
            digest = table.match.record.digest
            lobby.tuck_in(idle=0)
            assert lobby.table(table.key).match.record.digest == digest
            assert verify(read_record(History(lobby.storage, lobby.stored(table.key)).record(None))) is None

    evening(str(tmp_path / "tables.sqlite"), happens)
    assert len({str(draw) for draw in draws}) == 3


def test_bots_wait_a_moment_for_fair_dice_and_play_without_them_if_nobody_adds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludarium.server.background.NONCE_SECONDS", 0.3)

    async def happens(lobby: Lobby) -> None:
        nonce = secrets.token_hex(32)
        guest, table = await opened(lobby, "nova-era", "random", "me", options={"first": "0"}, vow=vow_of(nonce))
        assert table.awaits_nonces
        assert table.match.answers == 0
        await until(lambda: table.match.answers > 0)
        assert table.match.record.header.nonces is UNSET
        with pytest.raises(Declined, match="need nothing more"):
            await table.reveal(guest.id, nonce)

    evening(str(tmp_path / "tables.sqlite"), happens)


def test_where_somebody_is_not_bound_the_dice_are_those_of_the_seed(server: Server, guests: Company) -> None:
    ann, ben = guests(server, "Ann"), guests(server, "Ben")
    table = ann.open("nova-era", ["me", "friend"], vow=vow_of(nonce_of(ann)))
    ben.http.post("/api/join", json={"token": table["links"]["1"].removeprefix("/join/")}).raise_for_status()
    assert "reveal" not in ann.http.get(f"/api/tables/{table['id']}").json()
    wrong = ann.http.post("/api/tables", json={"game": "nova-era", "seats": [{"kind": "me"}] * 2, "vow": "abc"})
    assert (wrong.status_code, "64 letters" in wrong.json()["error"]) == (400, True)

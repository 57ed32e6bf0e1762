"""Tables with packs: offered by the server, carried along by the table, told when they collide or are gone."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludarium.cli.__main__ import main
from ludarium.kernel import pack_files
from ludarium.kernel.records import read_record, verify
from tests.server.serving import Company, Player, Server

KITE = "id: X{n}, name: Kite {n}, deck: I, kind: technology, colors: [red, blue], cost: 1, effects: [], text: ''"
TEAM = "teams:\n- {id: friends, name: Old friends, members: [mushashi, lunah, maximus, gata]}\n"


def kites(folder: Path, count: int = 1, cost: int = 1) -> Path:
    folder.mkdir(parents=True)
    cards = [KITE.format(n=n).replace("cost: 1", f"cost: {cost}") for n in range(count)]
    (folder / "cards.yaml").write_text("cards:\n" + "".join(f"- {{{card}}}\n" for card in cards))
    return folder


def team(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / "teams.yaml").write_text(TEAM)
    return folder


@pytest.fixture
def packs(tmp_path: Path) -> tuple[Path, ...]:
    made = tmp_path / "packs"
    return kites(made / "kites"), kites(made / "dear-kites", cost=4), team(made / "friends")


@pytest.fixture
def offering(tmp_path: Path, packs: tuple[Path, ...]) -> Iterator[Server]:
    running = Server(str(tmp_path / "tables.sqlite"), packs=packs)
    yield running
    running.stop()


def offered(player: Player, slug: str) -> dict[str, str]:
    """The packs that the server offers for a game: their names by their titles."""
    game = next(one for one in player.http.get("/api/games").json() if one["slug"] == slug)
    return {pack["title"]: pack["name"] for pack in game["packs"]}


def row_of(player: Player, table: str) -> dict[str, Any]:
    rows: list[dict[str, Any]] = player.http.get("/api/tables").json()["mine"]
    return next(row for row in rows if row["id"] == table)


def play_to_the_end(player: Player, most: int = 3_000) -> None:
    for _ in range(most):
        if player.over:
            return
        if player.ask and player.ask.get("choices"):
            player.choose(len(player.ask["choices"]) // 2)
        else:
            player.hear()
    raise AssertionError("the game does not end")


def test_what_a_pack_adds_can_be_chosen_for_a_table(offering: Server, guests: Company) -> None:
    ann = guests(offering, "Ann")
    pack = offered(ann, "aristeia")["friends"]
    plain = ann.http.get("/api/games/aristeia/options").json()["options"]
    assert "friends" not in plain[1]["choices"]
    form = ann.http.get("/api/games/aristeia/options", params={"pack": pack}).json()["options"]
    assert form[1]["choices"]["friends"] == "Miyamoto Mushashi, Major Lunah, Maximus, Gata"
    without = {"game": "aristeia", "seats": [{"kind": "me"}, {"kind": "greedy"}], "options": {"team0": "friends"}}
    assert "Option team0 is 'friends'; it can be" in ann.http.post("/api/tables", json=without).json()["error"]
    table = ann.open("aristeia", ["me", "greedy"], options={"team0": "friends"}, packs=[pack])["id"]
    row = row_of(ann, table)
    assert (row["note"], row["needs"]) == (
        "Assault, team of seat 1: Miyamoto Mushashi, Major Lunah, Maximus, Gata, with the pack friends",
        "",
    )


def test_packs_that_collide_or_are_not_offered_are_told(offering: Server, guests: Company) -> None:
    ann = guests(offering, "Ann")
    both = list(offered(ann, "nova-era").values())
    told = "The pack dear-kites cannot be played: X0: the pack kites has it too; use one of the two packs."
    assert ann.http.get("/api/games/nova-era/options", params={"pack": both}).json()["error"] == told
    wish = {"game": "nova-era", "seats": [{"kind": "me"}, {"kind": "greedy"}], "packs": both}
    answer = ann.http.post("/api/tables", json=wish)
    assert (answer.status_code, answer.json()["error"]) == (400, told)
    refused = ann.http.post("/api/tables", json=wish | {"packs": ["other@0123456789abcdef"]})
    assert (
        "does not offer the pack other for Nova Era (any more); it offers kites, dear-kites." in refused.json()["error"]
    )
    assert "it offers none" in ann.http.post("/api/tables", json=wish | {"game": "kharn-ages"}).json()["error"]


def test_a_table_outlives_the_pack_of_its_server(
    offering: Server, packs: tuple[Path, ...], guests: Company, tmp_path: Path
) -> None:
    ann = guests(offering, "Ann")
    table = ann.open(
        "nova-era", ["me", "greedy"], options={"length": "fast"}, packs=[offered(ann, "nova-era")["kites"]]
    )["id"]
    ann.sit(table)
    ann.choose(0)
    offering.kill()
    shutil.rmtree(tmp_path / "packs")
    offering.packs = ()
    offering.start()
    ann.again()
    assert offered(ann, "nova-era") == {}
    gone = "This server no longer offers the pack kites; the table goes on with its own copy"
    row = row_of(ann, table)
    assert (row["note"], row["needs"]) == (f"The Fast Play variant, with the pack kites. {gone}", "")
    ann.sit(table)
    play_to_the_end(ann)
    record = read_record(ann.http.get(f"/api/tables/{table}/record").content)
    pack_files._kept.clear()
    assert verify(record) is not None
    assert list(record.header.packs) == list(record.header.contents)  # type: ignore[arg-type]  # it is set
    again = guests(offering, "Bob")
    assert ann.http.get("/api/me/games").json()["games"][0]["needs"] == ""
    assert again.http.get("/api/tables").json()["mine"] == []


def test_a_pack_that_cannot_be_offered_is_told_before_the_server_starts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad"
    bad.mkdir()
    (bad / "cards.yaml").write_text("cards:\n- {id: X1, name: Kites, cots: 3}\n")
    serve = ("serve", "--no-open", "--port", "0", "--database", str(tmp_path / "t.sqlite"), "--pack")
    assert main((*serve, str(bad))) == 2
    told = capsys.readouterr().err
    assert "cannot be offered" in told
    assert "cards.yaml:2" in told
    assert main((*serve, str(tmp_path / "none"))) == 2
    assert "is no folder" in capsys.readouterr().err
    assert not (tmp_path / "t.sqlite").exists()

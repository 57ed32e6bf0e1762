"""Content packs from end to end: begun, checked, tried, played with, and carried along by records and saves."""

from __future__ import annotations

import json
import pickle
import shutil
from pathlib import Path
from typing import Any

import pytest

import ludarium as lu
from ludarium.cli.__main__ import main
from ludarium.kernel import pack_files
from ludarium.kernel.game_type import BadOption, find_game
from ludarium.kernel.pack_ranges import Ranges
from ludarium.kernel.packs import PackError
from ludarium.kernel.records import read_record, verify
from ludarium.kernel.yamls import parse_yaml
from tests.play import GAMES, name_of

KITES = "id: X1, name: Kites, deck: I, kind: technology, colors: [blue], cost: 3, effects: [], text: ''"


def pack(folder: Path, *cards: str, more: str = "") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "cards.yaml").write_text(f"{more}cards:\n" + "".join(f"- {{{card}}}\n" for card in cards))
    return folder


def item_of(slug: str, kind: str, id_: str) -> dict[str, Any]:
    """An item of the game's own, as it is written."""
    base = Path(str(find_game(slug).folder())) / "content" / "base"
    items = [item for file in base.glob("*.yaml") for item in parse_yaml(file.read_text(), "").get(kind, [])]
    found: dict[str, Any] = next(item for item in items if item["id"] == id_)
    return found


def write(folder: Path, lists: dict[str, Any]) -> None:
    (folder / "mine.yaml").write_text(json.dumps(lists, indent=1))


def told(capsys: pytest.CaptureFixture[str], *tokens: str, code: int = 0) -> str:
    assert main(tokens) == code, capsys.readouterr()
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    return out + err


@pytest.mark.parametrize(
    ("card", "finding"),
    [
        (
            KITES.replace("cost: 3", "cots: 3"),
            "cards.yaml:2: X1: item: object contains unknown field `cots`; did you mean cost?",
        ),
        (KITES.replace("deck: I", "deck: IV"), "cards.yaml:2: X1: deck: invalid enum value 'IV'; did you mean I?"),
        (KITES.replace("[blue]", "[mauve]"), "there are blue, green, red, yellow"),
        (
            KITES.replace("effects: []", "effects: [{when: instant, op: gain, res: red, n: -2}]"),
            "effects[0].n: gain cannot be -2",
        ),
        (
            KITES.replace("effects: []", "effects: [{when: instant, op: vp, n: 1, per: past}]"),
            "vp takes no per; it takes n",
        ),
        (KITES.replace("X1", "A14"), "A14: id: the game has A14 already; choose another id, or write replaces: [A14]"),
    ],
)
def test_what_is_wrong_is_found_with_its_line_and_what_there_is_instead(
    card: str, finding: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert finding in told(capsys, "content", "check", str(pack(tmp_path, card)), "--game", "nova-era", code=1)


SLIPS = [
    ("nova-era", "cards", "A17", ("effects", 0, "get", "n"), 1_000_000),
    ("nova-era", "cards", "E17", ("requires", "green"), 1_000_000),
    ("aristeia", "boards", "hexadome", ("radius",), 1_000_000),
    ("aristeia", "tactics", "MX-T4", ("do", 0, "for_each", "sel", "range", 1), -2),
    ("kharn-ages", "upgrade_cards", "family_first", ("effects", 0, "limit", "n"), -2),
    ("kharn-ages", "tactical_cards", "forced_march", ("cost",), 1_000_000),
    ("multiverse-war", "units", "U01", ("hp",), -2),
    ("nova-aetas", "heroes", "sofia", ("characteristics", "health"), -2),
]


@pytest.mark.parametrize(("slug", "kind", "like", "path", "slip"), SLIPS)
def test_a_number_far_beyond_those_of_the_game_is_told(
    slug: str,
    kind: str,
    like: str,
    path: tuple[Any, ...],
    slip: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    item = item_of(slug, kind, like)
    inner: Any = item
    for step in path[:-1]:
        inner = inner[step]
    assert isinstance(inner[path[-1]], int)
    write(tmp_path, {kind: [item], "replaces": [like]})
    assert "1 item" in told(capsys, "content", "check", str(tmp_path), "--game", slug)
    inner[path[-1]] = slip
    write(tmp_path, {kind: [item], "replaces": [like]})
    report = json.loads(told(capsys, "content", "check", str(tmp_path), "--game", slug, "--json", code=1))
    assert [error["item"] for error in report["errors"]] == [like]
    assert str(path[-1]) in report["errors"][0]["field"] or path[-1] == 1
    assert report["errors"][0]["line"] > 1


def test_a_space_that_the_board_does_not_have_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = item_of("aristeia", "boards", "hexadome")
    board["blocked"][0] = [9, 9]
    write(tmp_path, {"boards": [board], "replaces": ["hexadome"]})
    assert "the space [9, 9] is not on a board of radius" in told(capsys, "content", "check", str(tmp_path), code=1)


@pytest.mark.parametrize("game_type", GAMES, ids=name_of)
def test_no_number_of_a_game_is_beyond_its_own_range(game_type: lu.GameType) -> None:
    items = [
        (kind, item)
        for file in (Path(str(game_type.folder())) / "content" / "base").glob("*.yaml")
        for kind, listed in parse_yaml(file.read_text(), "").items()
        for item in listed
    ]
    assert items
    ranges = Ranges(items)
    assert [found for kind, item in items for found in ranges.beyond(kind, item)] == []
    assert all(list(Ranges([]).beyond(kind, {"n": 1_000_000})) for kind, _ in items)


def test_all_errors_of_a_file_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = KITES.replace("cost: 3", "cost: 99")
    pack(tmp_path, KITES, KITES, wrong.replace("X1", "X2"), wrong.replace("X1", "X3"))
    report = json.loads(told(capsys, "content", "check", str(tmp_path), "--json", code=1))
    found = [(error["line"], error["item"], error["field"]) for error in report["errors"]]
    assert found == [(3, "X1", "id"), (4, "X2", "cost"), (5, "X3", "cost")]
    assert report["errors"][0]["message"] == "this id stands twice: cards.yaml has it in line 2"
    (tmp_path / "cards.yaml").write_text("cards:\n- id: X1\n  name: Kites\n  cost: many\n")
    report = json.loads(told(capsys, "content", "check", str(tmp_path), "--game", "nova-era", "--json", code=1))
    assert report["errors"][0]["line"] in (2, 4)


def test_an_item_is_replaced_where_the_file_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack(tmp_path, KITES.replace("X1", "A14"), more="replaces: [A14]\n")
    assert "1 item of Nova Era" in told(capsys, "content", "check", str(tmp_path))
    assert find_game("nova-era").content((str(tmp_path),)).hash != find_game("nova-era").content().hash


def test_two_packs_that_collide_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two = pack(tmp_path / "one", KITES), pack(tmp_path / "two", KITES.replace("cost: 3", "cost: 4"))
    packs = ("--pack", str(one), "--pack", str(two))
    assert "X1: id: the pack one has it too" in told(capsys, "simulate", "nova-era", "--games", "1", *packs, code=2)
    with pytest.raises(PackError, match="has it too; use one of the two packs"):
        lu.new("nova-era", packs=[str(one), str(two)])


CHOSEN = [
    ("aristeia", "teams", "orange", "team0"),
    ("aristeia", "scenarios", "conquest", "scenario"),
    ("multiverse-war", "factions", "F3", "faction1"),
    ("multiverse-war", "layouts", "L2S", "layout"),
    ("nova-aetas", "missions", "S2", "mission"),
    ("kharn-ages", "scenarios", "SC3", "scenario"),
    ("kharn-ages", "rosters", "fangs-300", "roster1"),
]


@pytest.mark.parametrize(("slug", "kind", "like", "option"), CHOSEN)
def test_what_a_pack_adds_can_be_chosen(slug: str, kind: str, like: str, option: str, tmp_path: Path) -> None:
    game_type = find_game(slug)
    write(tmp_path, {kind: [item_of(slug, kind, like) | {"id": "mine"}]})
    seats = game_type.players[0]
    with pytest.raises(BadOption, match=f"Option {option}"):
        lu.new(slug, seats=seats, options={option: "mine"})
    game = lu.new(slug, seats=seats, options={option: "mine"}, packs=[str(tmp_path)], seed=3)
    with_it = game_type.offer(seats, {}, game_type.content((str(tmp_path),)))
    assert "mine" in next(spec for spec in with_it if spec.key == option).choices
    assert "mine" not in next(spec for spec in game_type.offer(seats, {}) if spec.key == option).choices
    for _ in range(20):
        seat = game.seats_asked[0]
        game.answer(seat, game.options(seat)[0])
    data = game.record.dump()
    pack_files._kept.clear()
    (tmp_path / "mine.yaml").unlink()
    verify(read_record(data))


def test_a_faction_of_a_pack_is_taken_once(tmp_path: Path) -> None:
    raiders = "id: F9, name: Free Company, colour: red, names: {}, unique_unit: U15, theme: hired"
    (tmp_path / "factions.yaml").write_text(f"factions:\n- {{{raiders}}}\n")
    with pytest.raises(BadOption, match="another player has taken it"):
        lu.new("multiverse-war", seats=2, options={"faction0": "F9", "faction1": "F9"}, packs=[str(tmp_path)])


def test_every_command_plays_with_a_pack(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kites = str(pack(tmp_path / "kites", KITES))
    plain = json.loads(told(capsys, "simulate", "nova-era", "--games", "2", "--json"))
    simulate = ("simulate", "nova-era", "--games", "2", "--pack", kites, "--json")
    changed = json.loads(told(capsys, *simulate))
    assert plain["digest"] != changed["digest"]
    assert changed["digest"] == json.loads(told(capsys, *simulate, "--workers", "2"))["digest"]
    bots = ("--bots", "random,beginner", "--games", "2", "--workers", "1")
    assert "rating" in told(capsys, "tournament", "nova-era", *bots, "--pack", kites)
    shown = tmp_path / "cases"
    shown.mkdir()
    (shown / "kites.yaml").write_text("game: nova-era\ncase: k\nshows: []\nthen: {facts: {card.Kites.cost: 3}}\n")
    wrong = str(pack(tmp_path / "wrong", KITES.replace("cost: 3", "cots: 3")))
    for tokens in (("check", "nova-era"), ("simulate", "nova-era", "--games", "1"), ("play", "nova-era")):
        said = told(capsys, *tokens, "--pack", wrong, code=2)
        assert said == "ludarium: cards.yaml:2: X1: item: object contains unknown field `cots`; did you mean cost?\n"
    assert "1 of 1 cases hold" in told(capsys, "check", "--cases", str(shown), "--pack", kites)
    saved = tmp_path / "mine.match"
    typed = iter(["? Kites", f"save {saved}", "quit"])
    monkeypatch.setattr("builtins.input", lambda _="": next(typed))
    assert "Kites" in told(capsys, "play", "nova-era", "--pack", kites, "--seed", "1")
    shutil.rmtree(tmp_path / "kites")
    pack_files._kept.clear()
    typed = iter(["quit"])
    told(capsys, "play", "nova-era", "--resume", str(saved))
    assert "is no folder" in told(capsys, "play", "nova-era", "--pack", kites, code=2)


def test_a_record_carries_its_pack_and_verifies_anywhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kites = str(pack(tmp_path / "kites", KITES))
    told(capsys, "simulate", "nova-era", "--games", "1", "--pack", kites, "--record", str(tmp_path / "games"))
    file = tmp_path / "games" / "nova-era-0-0.jsonl"
    game = lu.new("nova-era", seed=1, packs=[kites])
    bytes_of_view = pickle.dumps(game.view(game.seats_asked[0]))
    shutil.rmtree(tmp_path / "kites")
    pack_files._kept.clear()
    assert json.loads(told(capsys, "replay", str(file), "--verify", "--json"))["valid"] is True
    pack_files._kept.clear()
    assert pickle.loads(bytes_of_view).options
    pack_files._kept.clear()
    file.write_text(file.read_text().replace("Kites", "Kitos"))
    report = json.loads(told(capsys, "replay", str(file), "--verify", "--json", code=1))
    assert "was changed: its files are not those that its name says" in report["problem"]


@pytest.mark.parametrize("game_type", GAMES, ids=name_of)
def test_a_pack_can_be_begun_and_tried_for_every_game(
    game_type: lu.GameType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "mine"
    assert "Try it with" in told(capsys, "content", "new", game_type.slug, str(folder))
    assert f"1 item of {game_type.title}" in told(capsys, "content", "check", str(folder))
    tried = json.loads(told(capsys, "content", "try", str(folder), "--games", "1", "--workers", "1", "--json"))
    assert (tried["game"], tried["broken"]) == (game_type.slug, "")
    assert tried["decisions"] > 0
    schema = json.loads((folder / "schema.json").read_text())
    assert set(schema["properties"]) == {*game_type.pack_kinds(), "replaces"}
    assert json.loads(told(capsys, "content", "schema", game_type.slug)) == schema
    reference = told(capsys, "content", "schema", game_type.slug, "--markdown")
    assert all(f"`{name}`" in reference for name in game_type.pack_kinds())
    assert "is there already" in told(capsys, "content", "new", game_type.slug, str(folder), code=2)


def test_a_pack_that_breaks_an_invariant_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kites = str(pack(tmp_path, KITES))
    told(capsys, "content", "try", kites, "--games", "1", "--workers", "1")
    watcher = "ludarium.kernel.game_type.GameType.watcher"
    monkeypatch.setattr(watcher, lambda *_: Unhappy())
    assert "NE-X is broken: it is" in told(capsys, "content", "try", kites, "--games", "1", "--workers", "1", code=1)


class Unhappy:
    def see(self, game: object, events: object) -> list[object]:
        from ludarium.kernel.game_type import Broken

        return [Broken("NE-X", "it is")]


def test_a_game_that_reads_no_packs_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "Discs reads no packs." in told(capsys, "content", "new", "discs", str(tmp_path / "x"), code=2)
    assert "Discs reads no packs." in told(capsys, "content", "schema", "discs", code=2)

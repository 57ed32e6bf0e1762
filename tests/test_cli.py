"""The command line keeps its contract: what it prints, how it exits, what it says to bad input."""

from __future__ import annotations

import json
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from ludarium.cli.__main__ import main
from ludarium.kernel.game_type import find_game
from ludarium.kernel.seats import Seat
from ludarium.table.match import Match


def run(capsys: pytest.CaptureFixture[str], *tokens: str) -> tuple[int, str, str]:
    code = main(tokens)
    out, err = capsys.readouterr()
    return code, out, err


def run_json(capsys: pytest.CaptureFixture[str], *tokens: str) -> tuple[int, Any]:
    code, out, err = run(capsys, *tokens, "--json")
    assert err == ""
    return code, json.loads(out)


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    code, games = run_json(capsys, "games")
    assert code == 0
    nova = next(game for game in games if game["slug"] == "nova-era")
    assert nova["players"] == {"min": 2, "max": 4}
    assert nova["mode"] == "versus"
    assert {option["key"] for option in nova["options"]} == {"length", "first"}
    assert "Nova Era" in run(capsys, "games")[1]


def test_games_shows_options_that_depend_on_players_and_on_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    code, three = run_json(capsys, "games", "kharn-ages", "--players", "3")
    assert code == 0
    assert {"roster0", "roster1", "roster2"} <= {option["key"] for option in three["options"]}
    assert three["seats"] == 3
    scenario = next(option for option in three["options"] if option["key"] == "scenario")
    last = list(scenario["choices"])[-1]
    code, said, _ = run(capsys, "games", "kharn-ages", "--players", "3", "--option", f"scenario={last}")
    assert code == 0
    assert f"* {last}" in said
    for tokens, words in (
        (["games", "--players", "3"], "need a game"),
        (["games", "aristeia", "--players", "3"], "is played by 2, not by 3"),
        (["games", "kharn-ages", "--option", "roster7=x"], "has no option 'roster7' here"),
        (["games", "nosuch"], "There is no game 'nosuch'"),
    ):
        code, said, error = run(capsys, *tokens)
        assert (code, said) == (2, "")
        assert words in error


def test_simulate_gives_the_same_digest_twice_and_with_two_workers(capsys: pytest.CaptureFixture[str]) -> None:
    tokens = ("simulate", "nova-era", "--games", "150", "--seed", "4", "--bots", "random,random")
    code, one = run_json(capsys, *tokens)
    assert code == 0
    assert {"game", "games", "decisions", "seconds", "decisions_per_second", "results", "lengths", "digest"} <= set(one)
    assert one["digest"] == run_json(capsys, *tokens)[1]["digest"]
    assert one["digest"] == run_json(capsys, *tokens, "--workers", "2")[1]["digest"]
    other = run_json(capsys, "simulate", "nova-era", "--games", "150", "--seed", "5", "--bots", "random,random")[1]
    assert one["digest"] != other["digest"]


def test_the_end_of_a_match_on_a_map_is_an_svg_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    drawing = tmp_path / "end.svg"
    for game, code, said in (("aristeia", 0, ""), ("nova-era", 2, "use --html")):
        folder = tmp_path / game
        run(capsys, "simulate", game, "--games", "1", "--record", str(folder))
        (file,) = folder.iterdir()
        done, _, err = run(capsys, "replay", str(file), "--svg", str(drawing))
        assert (done, said in err) == (code, True)
    assert ET.fromstring(drawing.read_text()).tag.endswith("svg")


def test_records_of_simulated_games_verify(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    run(capsys, "simulate", "nova-era", "--games", "2", "--record", str(tmp_path), "--option", "length=fast")
    files = sorted(tmp_path.iterdir())
    assert len(files) == 2
    code, report = run_json(capsys, "replay", str(files[0]), "--verify")
    assert code == 0
    assert report["game"] == "nova-era"
    assert report["valid"] is True
    assert report["decisions"] > 50
    page = tmp_path / "match.html"
    assert run(capsys, "replay", str(files[1]), "--html", str(page))[0] == 0
    assert "Won by" in page.read_text()
    text = files[0].read_text()
    lines = text.splitlines()
    number, line = next((i, row) for i, row in enumerate(lines) if '"roll dice"' in row)
    faces = json.loads(line)["answer"]
    changed = [7 - faces[0], *faces[1:]]
    lines[number] = line.replace(json.dumps(faces, separators=(",", ":")), json.dumps(changed, separators=(",", ":")))
    files[0].write_text("\n".join(lines))
    code, _, err = run(capsys, "replay", str(files[0]), "--verify")
    assert code == 1
    assert f"Line {number + 1}: the seed gives" in err
    code, out, _ = run(capsys, "replay", str(files[1]))
    assert code == 0
    assert "Won by" in out


def test_check_counts_rules(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, report = run_json(capsys, "check", "nova-era")
    assert {"cases", "passed", "failed", "rules"} <= set(report)
    assert report["failed"] == []
    assert report["rules"]["total"] == 304
    case = tmp_path / "mine.yaml"
    case.write_text("game: nova-era\ncase: seats\nshows: [NE-PREP-01]\nthen: {state: {seats: 3}}\n")
    code, report = run_json(capsys, "check", "--cases", str(tmp_path))
    assert code == 1
    assert report["failed"][0]["message"] == "seats: expected 3, found 2"


def test_check_names_a_case_in_which_the_game_breaks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(*_: object) -> None:
        raise AttributeError("no civilization")

    monkeypatch.setattr("ludarium.kernel.game.Game.answer", broken)
    (tmp_path / "mine.yaml").write_text("game: nova-era\ncase: seats\nshows: [NE-PREP-01]\nthen: {state: {seats: 2}}\n")
    code, report = run_json(capsys, "check", "--cases", str(tmp_path))
    assert code == 1
    (failed,) = report["failed"]
    assert (failed["file"], failed["case"]) == ("mine.yaml", "seats")
    assert failed["message"].startswith("the game stops with AttributeError: no civilization (in broken, test_cli.py:")
    code, out, err = run(capsys, "check", "--cases", str(tmp_path))
    assert (code, err) == (1, "")
    assert "FAILED mine.yaml: seats" in out
    assert "Traceback" not in out


def test_rules_are_looked_up_by_id_and_by_word(capsys: pytest.CaptureFixture[str]) -> None:
    code, found = run_json(capsys, "rules", "nova-era", "ne-pick-03")
    assert code == 0
    assert [rule["id"] for rule in found] == ["NE-PICK-03"]
    assert {"id", "section", "rule", "cites"} <= set(found[0])
    assert len(run_json(capsys, "rules", "nova-era", "civil war")[1]) > 10
    assert run(capsys, "rules", "nova-era", "zeppelin")[0] == 1


def test_odds_are_exact(capsys: pytest.CaptureFixture[str]) -> None:
    code, questions = run_json(capsys, "odds", "nova-era")
    assert code == 0
    assert questions
    code, out, _ = run(capsys, "odds", "nova-era", next(iter(questions)))
    assert code == 0
    assert "/" in out


def test_a_pack_with_a_wrong_field_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    good = (
        "cards:\n- {id: X1, name: Kites, deck: I, kind: technology, colors: [blue], cost: 3, effects: [], text: ''}\n"
    )
    (tmp_path / "kites.yaml").write_text(good)
    assert run_json(capsys, "content", "check", str(tmp_path)) == (
        0,
        {"game": "nova-era", "items": 1, "errors": []},
    )
    (tmp_path / "kites.yaml").write_text(good.replace("cost: 3", "cost: many"))
    code, report = run_json(capsys, "content", "check", str(tmp_path), "--game", "nova-era")
    assert code == 1
    error = report["errors"][0]
    assert (error["file"], error["item"], error["field"]) == ("kites.yaml", "X1", "cost")
    assert "expected `int`, got `str`" in error["message"]


def test_bench_reports_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    code, report = run_json(capsys, "bench", "nova-era", "--seconds", "0.2")
    assert code == 0
    assert report["calibration"] > 0
    assert {"decisions_per_second", "clone_us", "save_us", "load_us"} <= set(report["games"]["nova-era"])


@pytest.mark.parametrize(
    ("tokens", "words"),
    [
        (["play", "chess"], "There is no game 'chess'; there are"),
        (["simulate", "nova-era", "--bots", "random"], "Nova Era is played by 2 to 4, not by 1."),
        (["simulate", "nova-era", "--bots", "random,genius"], "no bot 'genius'; it has random, beginner"),
        (["simulate", "nova-era", "--option", "length"], "'length' is not of the form KEY=VALUE."),
        (["simulate", "nova-era", "--option", "length=long"], "Option length is 'long'; it can be full, fast."),
        (["simulate", "nova-era", "--option", "size=3"], "no option 'size'"),
        (["simulate", "nova-era", "--games", "0"], "--games"),
        (["simulate", "nova-era", "--games", "many"], "--games"),
        (["simulate", "nova-era", "--games", "1.5"], "'1.5' is no whole number"),
        (["simulate", "nova-era", "--seed", "1.5"], "'1.5' is no whole number"),
        (["play", "nova-era", "--seed", "1.5"], "'1.5' is no whole number"),
        (["serve", "--port", "1.5"], "'1.5' is no whole number"),
        (["odds", "nova-era", "develop", "weather=3"], "not 'weather'"),
        (["odds", "aristeia", "burning", "weather=3"], "not 'weather'"),
        (["odds", "aristeia", "success", "pool=R", "weather=3"], "not 'weather'"),
        (["odds", "multiverse-war", "hit", "dice=3", "weather=3"], "not 'weather'"),
        (["odds", "nova-aetas", "die", "need=3", "weather=3"], "not 'weather'"),
        (["odds", "kharn-ages", "die", "weather=3"], "not 'weather'"),
        (["simulate", "nova-era", "--games", "9" * 20], "--games"),
        (["simulate", "nova-era", "extra"], "simulate takes no 'extra'. Try ludarium simulate --help."),
        (["simulate"], "simulate needs SLUG. Try ludarium simulate --help."),
        (["tournament", "nova-era"], "tournament needs --bots."),
        (["tournament", "nova-era", "--bots", "random,greedy", "--html", "/nowhere/x.html"], "no folder /nowhere"),
        (["tournament", "nova-era", "--bots", "random,greedy", "--keep", "/"], "it is a folder"),
        (["simulate", "nova-era", "--games", "1", "--record", "/dev/null/records"], "cannot be a folder for records"),
        (["bench", "nova-era", "--seconds", "0"], "--seconds"),
        (["bench", "nova-era", "--seconds", "nan"], "--seconds"),
        (["frobnicate"], "There is no command 'frobnicate'; there are backup, bench,"),
        (["simulat", "nova-era", "--games", "3"], "There is no command 'simulat'; did you mean simulate?"),
        (["serve", "--host", ""], "--host needs an address"),
        (["serve", "--port", "0", "--database", "mysql://me@there/x"], "is no database for Ludarium"),
        (["replay", "/nowhere/at/all"], "cannot be read"),
        (["replay", __file__], "Line 1 is not JSON"),
        (["check", "nova-era", "--cases", "/nowhere"], "there is no such folder"),
        (["content", "check", "/nowhere"], "is no folder"),
        (["odds", "nova-era", "weather"], "weather"),
        (["serve", "--port", "99999"], "--port"),
        (["serve", "--port", "0", "--database", "/proc/db.sqlite"], "cannot be used as a database"),
        (["serve", "--port", "0", "--database", "/nowhere/db.sqlite"], "There is no folder /nowhere for the database"),
        (["backup", "x", "--database", "/nowhere/db.sqlite"], "There is no folder /nowhere for the database"),
        (["play", "nova-era", "--seed", "hello"], "--seed"),
    ],
)
def test_bad_usage_gets_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], tokens: list[str], words: str
) -> None:
    code, out, err = run(capsys, *tokens)
    assert code == 2
    assert words in err
    assert len(err.strip().splitlines()) == 1
    assert "Traceback" not in out + err


def test_a_terminal_game_can_be_played_undone_saved_and_resumed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    saved = tmp_path / "my.match"
    typed = iter(
        [
            "1",
            "zzz",
            "99",
            "? Irrigation",
            "? NE-PICK-03",
            "?",
            "1",
            "undo",
            "undo",
            "1",
            "log",
            f"save {saved}",
            "quit",
        ]
    )
    monkeypatch.setattr("builtins.input", lambda _="": next(typed))
    code, out, err = run(capsys, "play", "nova-era", "--seed", "5", "--seats", "person,random", "--option", "first=0")
    assert (code, err) == (0, "")
    assert "Irrigation" in out
    assert "No option is called 'zzz'" in out
    assert "Type a number from 1 to" in out
    assert "Saved." in out
    typed = iter(["quit"])
    code, out, _ = run(capsys, "play", "nova-era", "--resume", str(saved))
    assert code == 0
    assert "Choose what to do" in out
    saved.write_bytes(saved.read_bytes().replace(b'"seat":0', b'"seat":1', 1))
    code, _, err = run(capsys, "play", "nova-era", "--resume", str(saved))
    assert code == 2
    assert len(err.strip().splitlines()) == 1


def written(path: Path, data: str | bytes) -> Path:
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def refused(capsys: pytest.CaptureFixture[str], *tokens: str) -> str:
    """The one sentence with which a command is refused as bad usage."""
    code, out, err = run(capsys, *tokens)
    assert code == 2
    assert out == ""
    assert len(err.strip().splitlines()) == 1
    return err


def test_what_is_no_record_is_refused_by_its_name_and_a_damaged_one_does_not_hold(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    run(capsys, "simulate", "nova-era", "--games", "1", "--record", str(tmp_path / "new" / "folder"))
    (whole,) = (tmp_path / "new" / "folder").iterdir()
    data = whole.read_bytes()
    deep = b"[" * 100_000 + b"]" * 100_000
    newer = data.replace(b'"record":1', b'"record":9', 1)
    for number, bad in enumerate([b"", b"\xff\xfe\x00", b"[]", b'{"record":1}', b'{"record":' + deep + b"}", newer]):
        file = written(tmp_path / f"{number}.jsonl", bad)
        for tokens in (("replay",), ("replay", "--verify", "--json"), ("play", "nova-era", "--resume")):
            assert f"{file}: " in refused(capsys, *tokens, str(file))
    assert f"This is a record; ludarium replay {whole} shows it" in refused(
        capsys, "play", "nova-era", "--resume", str(whole)
    )
    note = written(tmp_path / "note.txt", b"junk")
    assert "This is not a saved match" in refused(capsys, "play", "nova-era", "--resume", str(note))
    cut = written(tmp_path / "cut.jsonl", data[:5000])
    assert f"{cut}: Line " in refused(capsys, "replay", str(cut))
    code, report = run_json(capsys, "replay", str(cut), "--verify")
    assert (code, report["valid"], report["game"]) == (1, False, "nova-era")
    assert "is not JSON" in report["problem"]
    packed = written(tmp_path / "packed.jsonl", data.replace(b'"packs":[]', b'"packs":["nowhere"]', 1))
    code, _, err = run(capsys, "replay", str(packed), "--verify")
    assert (code, err) == (1, f"ludarium: {packed}: Line 1: nowhere: there is no such folder.\n")
    assert "cannot be written" in refused(capsys, "replay", str(whole), "--html", str(tmp_path / "no" / "x.html"))


def test_a_pack_is_judged_as_one_of_the_game_that_reads_most_of_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert "holds no YAML file" in refused(capsys, "content", "check", str(tmp_path))
    kite = "{id: X1, name: Kites, deck: I, kind: technology, colors: [blue], cost: 3, effects: [], text: ''}"
    wrong = kite.replace("X1", "X2").replace("cost: 3", "cost: many")
    file = written(tmp_path / "kites.yaml", f"cards:\n- {kite}\n- {wrong}\n")
    code, out, _ = run(capsys, "content", "check", str(tmp_path))
    assert code == 1
    assert out.splitlines()[0] == "As a pack of Nova Era it is not understood:"
    assert out.splitlines()[1].startswith("kites.yaml:3: X2: cost: expected `int`")
    written(file, "cards:\n- {id: X1,\n  name: [}\n")
    code, out, _ = run(capsys, "content", "check", str(tmp_path))
    assert code == 1
    assert out.splitlines()[0] == "No game understands this pack:"
    assert out.splitlines()[1].startswith("kites.yaml:3: this is not YAML: while parsing a flow")
    assert "unicode string" not in out
    assert out.count("this is not YAML") == 1  # said once, however many games were asked
    _, report = run_json(capsys, "content", "check", str(tmp_path))
    assert ("kites.yaml", 3) in [(error["file"], error["line"]) for error in report["errors"]]


def test_a_database_of_another_program_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "other.sqlite"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE tables (a)")
    connection.close()
    assert "is a database of something else" in refused(capsys, "serve", "--port", "0", "--database", str(file))
    own = str(tmp_path / "own.sqlite")
    assert "another address with --host" in refused(capsys, "serve", "--host", "300.1.1.1", "--database", own)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert f"port {port}: Address already in use" in refused(capsys, "serve", "--port", port, "--database", own)


@pytest.mark.parametrize("tokens", [["rules", "nova-era"], ["rules", "nova-era", "--json"], ["games"]])
def test_who_reads_only_the_first_line_hears_no_complaint(tokens: list[str]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "ludarium.cli", *tokens], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as told:
        assert told.stdout
        assert told.stderr
        told.stdout.readline()
        told.stdout.close()
        assert told.stderr.read() == b""
        assert told.wait(30) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
@pytest.mark.parametrize("tokens", [["rules", "nova-era"], ["games"], ["games", "--json"]])
def test_a_full_disk_is_said_in_one_line(tokens: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        told = subprocess.run(
            [sys.executable, "-m", "ludarium.cli", *tokens], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert told.returncode == 2
    assert told.stderr.decode().splitlines() == ["ludarium: It cannot be written: No space left on device."]


def test_brackets_in_a_name_are_shown_as_they_are(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = iter(["[/nonsense]", "? [b]", "quit"])
    monkeypatch.setattr("builtins.input", lambda _="": next(typed))
    code, out, _ = run(capsys, "play", "nova-era", "--name", "[red]Ann", "--seats", "person, random", "--seed", "1")
    assert code == 0
    assert "[red]Ann gets the starting cards" in out
    assert "No option is called '[/nonsense]'" in out
    assert "is not kept; save FILE before leaving keeps it" in " ".join(out.split())


def test_a_file_loads_no_bot_by_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = Match.new(find_game("nova-era"), [Seat("Ann"), Seat("Eve", "antigravity:Bot")])
    saved = written(tmp_path / "match", match.dump())
    assert "a file loads no program by itself" in refused(capsys, "play", "nova-era", "--resume", str(saved))
    assert "antigravity" not in sys.modules

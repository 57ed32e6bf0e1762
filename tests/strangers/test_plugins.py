"""What others install: a game that has only rules works everywhere, a broken one is named in a sentence and left out."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from ludarium.cli.__main__ import main
from ludarium.kernel import plugins
from ludarium.kernel.game_type import UnknownGame, all_games, find_game
from tests.registering import install, registered
from tests.server.serving import Player, Server

BARE = "tests.strangers.bare:GAME"


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    with registered(monkeypatch, tmp_path / "games", bare=BARE):
        yield


def of(slug: str) -> str:
    return f"{slug!r} of the package games-of-the-tests"


def test_a_broken_plug_in_is_named_once_and_all_else_works(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(plugins, "_told", set())
    broken = {"gone": "no_such_package:GAME", "odd": "json:loads", "twin": BARE, "nova-era": BARE, "bare": BARE}
    with registered(monkeypatch, tmp_path, **broken):
        caplog.set_level(logging.WARNING)
        assert {"nova-era", "bare"} <= set(all_games())
        assert not {"gone", "odd", "twin"} & set(all_games())
        assert find_game("nova-era").title == "Nova Era"
        said = [record.getMessage().removeprefix("ludarium.games ") for record in caplog.records]
        assert said == [
            f"{of('nova-era')} is left out: the package ludarium has that name already.",
            f"{of('gone')} is left out: it cannot be imported (ModuleNotFoundError: No module named 'no_such_package').",
            f"{of('odd')} is left out: json:loads is no GameType.",
            "'twin' is left out: its game calls itself 'bare'.",
        ]
        with pytest.raises(UnknownGame, match="cannot be imported"):
            find_game("gone")
        assert main(["simulate", "gone"]) == 2
        assert main(["games"]) == 0
        assert main(["check", "bare"]) == 0
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err


@pytest.mark.usefixtures("bare")
def test_a_game_of_rules_alone_is_played_in_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = iter(["?", "? match", "board", "log", "2", "1", "1", "1"])
    monkeypatch.setattr("builtins.input", lambda _="": next(typed))
    assert main(["play", "bare", "--seed", "3"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "Heap: 5" in out
    assert "Take?" in out
    assert "Neither a card nor a rule mentions 'match'." in out
    assert "Player: took (matches 2)." in out
    assert "The game is over." in out


@pytest.mark.usefixtures("bare")
def test_every_command_takes_a_game_of_rules_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    def asked(*tokens: str, code: int = 0) -> str:
        assert main(tokens) == code, capsys.readouterr().err
        return capsys.readouterr().out

    assert "Bare" in asked("games")
    assert "0 of 0 cases hold" in asked("check", "bare")
    assert "No rule of Bare" in asked("rules", "bare", "x", code=1)
    asked("odds", "bare", code=2)
    asked("simulate", "bare", "--games", "4", "--record", str(tmp_path / "records"))
    record = str(next((tmp_path / "records").iterdir()))
    assert "hold" in asked("replay", record, "--verify")
    assert "took" in asked("replay", record)
    asked("replay", record, "--html", str(tmp_path / "match.html"))
    assert "Heap" in (tmp_path / "match.html").read_text()
    assert "rating" in asked("tournament", "bare", "--bots", "random,search:20", "--games", "4", "--workers", "1")
    figures = json.loads(asked("bench", "bare", "--seconds", "0.05", "--json"))["games"]["bare"]
    assert figures["search"]["iterations_per_second"] > 0
    asked("simulate", "bare", "--option", "x=1", code=2)


def test_a_game_of_rules_alone_is_played_in_the_browser(tmp_path: Path) -> None:
    games = install(tmp_path / "games", bare=BARE)
    server = Server(str(tmp_path / "tables.sqlite"), games)
    try:
        for page in ("rules", "help", "defs", "look.css", "cover.svg", "options"):
            assert httpx.get(f"{server.address}api/games/bare/{page}").status_code == 200, page
        ann = Player(server, "Ann")
        table = ann.open("bare", ["me", "random"])["id"]
        ann.sit(table)
        assert ann.ask
        assert [choice["words"] for choice in ann.ask["choices"]] == ["1", "2"]
        while not ann.over:
            ann.choose(0) if ann.ask and ann.ask.get("mine") else ann.hear()
        ann.leave()
    finally:
        server.stop()

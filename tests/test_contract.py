"""The command line is a contract: what every command tells with --json, for every game, and nothing else on standard output."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ludarium.cli.__main__ import main
from ludarium.kernel.game_type import GameType
from tests.play import GAMES, name_of

every_game = pytest.mark.parametrize("game_type", GAMES, ids=name_of)
GIVEN = {
    "aristeia": ("success", "pool=RO"),
    "kharn-ages": ("critical", "level=2"),
    "multiverse-war": ("hit", "dice=3"),
    "nova-aetas": ("die", "need=5"),
    "nova-era": ("develop", "cost=4"),
}


def told(capsys: pytest.CaptureFixture[str], *tokens: str) -> Any:
    """What a command says: JSON alone."""
    capsys.readouterr()
    assert main([*tokens, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


def bots(game_type: GameType) -> str:
    return ",".join(["random"] * game_type.players[0])


@every_game
def test_a_game_is_listed_with_its_rules_and_odds(game_type: GameType, capsys: pytest.CaptureFixture[str]) -> None:
    listed = next(one for one in told(capsys, "games") if one["slug"] == game_type.slug)
    assert {"slug", "title", "players", "mode", "options"} <= set(listed)
    assert set(listed["players"]) == {"min", "max"}
    rules = told(capsys, "rules", game_type.slug)
    assert {"id", "section", "rule", "cites"} <= set(rules[0])
    assert told(capsys, "rules", game_type.slug, rules[0]["id"])[0] == rules[0]
    numerator, denominator = told(capsys, "odds", game_type.slug, *GIVEN[game_type.slug])["probability"].split("/")
    assert 0 < int(numerator) <= int(denominator)


@every_game
def test_games_are_simulated_recorded_verified_and_drawn(
    game_type: GameType, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    played = told(
        capsys,
        *("simulate", game_type.slug, "--games", "1", "--seed", "6", "--bots", bots(game_type)),
        *("--record", str(tmp_path), "--workers", "1"),
    )
    assert {"game", "games", "decisions", "seconds", "decisions_per_second", "results", "lengths", "digest"} <= set(
        played
    )
    (record,) = tmp_path.iterdir()
    verified = told(capsys, "replay", str(record), "--verify")
    assert {"game", "decisions", "digest", "valid"} <= set(verified)
    assert (verified["game"], verified["valid"]) == (game_type.slug, True)
    page = tmp_path / "match.html"
    assert main(["replay", str(record), "--html", str(page)]) == 0
    assert page.read_text().startswith("<!doctype html>")


@every_game
def test_a_tournament_and_a_report_on_balance_have_their_figures(
    game_type: GameType, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    few = ("--games", "1", "--seed", "1", "--workers", "1")
    mission = ("--option", "mission=M01") if game_type.mode == "cooperative" else ()
    rated = told(capsys, "tournament", game_type.slug, "--bots", "random,greedy", *few, *mission)
    assert {row["bot"] for row in rated["ratings"]} == {"random", "greedy"}
    assert {"bot", "rating", "low", "high"} <= set(rated["ratings"][0])
    assert {"a", "b", "games", "a_wins", "b_wins", "draws"} <= set(rated["pairs"][0])
    page = tmp_path / "report.html"
    found = told(capsys, "lab", game_type.slug, "--bots", bots(game_type), *few, "--html", str(page))
    assert (found["game"], found["games"]) == (game_type.slug, 1)
    assert {"seat", "wins", "low", "high"} <= set(found["seats"][0])
    assert all({"kind", "id", "offered", "taken", "wins", "low", "high"} <= set(row) for row in found["parts"])
    assert "http" not in page.read_text(), "it stands alone"


@every_game
def test_speed_and_packs_have_their_figures(
    game_type: GameType, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    figures = told(capsys, "bench", game_type.slug, "--seconds", "0.05")
    assert {"calibration", "games", "peers"} <= set(figures)
    assert {"decisions_per_second", "clone_us", "save_us", "load_us"} <= set(figures["games"][game_type.slug])
    pack = tmp_path / "pack"
    assert main(["content", "new", game_type.slug, str(pack)]) == 0
    assert told(capsys, "content", "check", str(pack)) == {"game": game_type.slug, "items": 1, "errors": []}

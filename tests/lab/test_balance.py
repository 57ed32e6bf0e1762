"""The lab says who wins with what, calls unfair what is, and gives the same report wherever it was made."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ludarium.cli.__main__ import main
from ludarium.kernel.game_type import find_game
from ludarium.lab.balance import _unfair
from ludarium.lab.watching import LabPlan, set_up, watch_one

KITES = "cards:\n- {id: X1, name: Kites, deck: S, kind: technology, colors: [blue], cost: 1, effects: [], text: ''}\n"


def report(capsys: pytest.CaptureFixture[str], *tokens: str) -> dict[str, Any]:
    assert main(["lab", *tokens, "--json"]) == 0, capsys.readouterr().err
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_report_has_seats_parts_and_lengths_and_is_the_same_with_two_workers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    tokens = ("nova-era", "--games", "40", "--bots", "random,random", "--option", "length=fast")
    one = report(capsys, *tokens, "--workers", "1")
    assert {"game", "games", "seats", "parts", "lengths", "lead_changes"} <= set(one)
    assert {"seat", "wins", "low", "high"} <= set(one["seats"][0])
    assert {"kind", "id", "offered", "taken", "wins", "low", "high"} <= set(one["parts"][0])
    assert sum(row["wins"] for row in one["seats"]) == pytest.approx(1)
    assert all(row["low"] <= row["wins"] <= row["high"] for row in one["parts"] if row["taken"])
    assert one["lead_changes"] > 0
    assert one == report(capsys, *tokens, "--workers", "2")


def test_what_is_unfair_is_called_so_and_what_is_even_is_not(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = tmp_path / "report.html"
    tokens = ("nova-era", "--games", "30", "--bots", "random,greedy", "--option", "length=fast", "--workers", "1")
    unfair = report(capsys, *tokens, "--html", str(page))
    assert [row["unfair"] for row in unfair["seats"]] == [True, True]
    text = page.read_text()
    assert "Not fair, beyond what chance explains" in text
    assert "http" not in text, "it stands alone"
    assert main(["lab", *tokens]) == 0
    assert "not fair" in capsys.readouterr().out
    even = [1.0, 0.0] * 50
    assert not _unfair(even, 0.5, 1)
    assert _unfair([1.0] * 30, 0.5, 100)
    assert not _unfair([1.0] * 8, 0.5, 100), "so few victories of a hundred things are chance"


def test_a_pack_is_compared_with_the_same_games_without_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "kites").mkdir()
    (tmp_path / "kites" / "kites.yaml").write_text(KITES)
    page = tmp_path / "report.html"
    tokens = ("nova-era", "--games", "30", "--bots", "random,random", "--option", "length=fast", "--workers", "1")
    found = report(capsys, *tokens, "--pack", str(tmp_path / "kites"), "--html", str(page))
    kites = next(row for row in found["parts"] if row["id"] == "X1")
    assert (kites["kind"], kites["name"]) == ("cards", "Kites")
    assert kites["offered"] >= kites["taken"] > 0
    assert found["without"]["seats"] == report(capsys, *tokens)["seats"]
    assert "without the pack" in page.read_text()


def test_what_each_seat_plays_is_chosen_anew_for_each_game() -> None:
    discs = find_game("discs")
    plan = LabPlan("discs", ("random", "random"), 1)
    lanes = {(chosen["lane0"], chosen["lane1"]) for chosen in (set_up(discs, plan, number) for number in range(30))}
    assert len(lanes) == 6, "every pair of different lanes"
    fixed = LabPlan("discs", ("random", "random"), 1, {"lane0": "south"})
    assert {set_up(discs, fixed, number)["lane0"] for number in range(10)} == {"south"}
    assert watch_one(plan, 3) == watch_one(plan, 3)


def test_bad_usage_is_told_before_anything_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    for tokens, words in (
        (["nova-era", "--bots", "genius,random"], "no bot 'genius'"),
        (["nova-era", "--html", "/nowhere/x.html"], "no folder /nowhere"),
        (["nova-era", "--pack", "/nowhere"], "is no folder"),
    ):
        assert main(["lab", *tokens]) == 2
        assert words in capsys.readouterr().err

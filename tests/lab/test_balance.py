"""The lab says who wins with what, calls unfair what is, and gives the same report wherever it was made."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import distributed
import pytest

from ludarium.cli.__main__ import main
from ludarium.kernel.game_type import find_game
from ludarium.lab.balance import FEWEST, Balance, PartRow, _unfair, balance
from ludarium.lab.plots import plots
from ludarium.lab.shards import HERE
from ludarium.lab.simulate import Lengths
from ludarium.lab.watching import LabPlan, set_up, watch_one

KITES = "cards:\n- {id: X1, name: Kites, deck: S, kind: technology, colors: [blue], cost: 1, effects: [], text: ''}\n"


def report(capsys: pytest.CaptureFixture[str], *tokens: str) -> dict[str, Any]:
    assert main(["lab", *tokens, "--json"]) == 0, capsys.readouterr().err
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_report_has_seats_parts_and_lengths_and_is_the_same_with_two_workers_and_on_a_cluster(
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
    local: Any = distributed.LocalCluster
    with local(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        assert one == report(capsys, *tokens, "--cluster", cluster.scheduler_address)


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
    assert "How many decisions the games took." in text
    assert text.count("<figure>") == text.count('class="marks"') >= 1, "plots, drawn already"
    assert main(["lab", *tokens]) == 0
    assert "not fair" in capsys.readouterr().out
    even = [1.0, 0.0] * 50
    assert not _unfair(even, 0.5, 1)
    assert _unfair([1.0] * 30, 0.5, 100)
    assert not _unfair([1.0] * 8, 0.5, 100), "so few victories of a hundred things are chance"


def test_plots_show_who_won_with_what_and_what_was_left_lying() -> None:
    rows = (
        PartRow("cards", "A1", "Wheel", 60, 50, 0.9, 0.79, 0.96, True),
        PartRow("cards", "A2", "Kites", 60, 30, 0.5, 0.33, 0.67, False),
        PartRow("cards", "A3", "Dust", 60, FEWEST - 1, 0.1, 0.02, 0.3, False),
    )
    report = Balance("nova-era", 60, ("greedy", "greedy"), 0.5, (), rows, Lengths(9, 9.0, 9), 1.0, (9,) * 60)
    (wins, bars), (taken, dots) = plots(report)
    assert wins == "Cards: victories of those who took it (95 % intervals)."
    assert [name in bars for name in ("Wheel", "Kites", "Dust")] == [True, True, False], "too few games of Dust"
    assert taken == "Cards: how often it was taken by whom it was offered to, and what came of it."
    assert "Wheel" in dots, "what is not fair has its name"


def test_without_altair_the_page_has_its_tables_and_says_what_draws_plots(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludarium.lab.balance_page.find_spec", lambda _: None)
    page = tmp_path / "report.html"
    report(capsys, "nova-era", "--games", "2", "--option", "length=fast", "--workers", "1", "--html", str(page))
    text = page.read_text()
    assert "ludarium[plots]" in text
    assert "<figure>" not in text
    assert "<h2>Cards</h2>" in text


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


def test_an_option_of_the_table_is_drawn_and_counted_for_each_side(capsys: pytest.CaptureFixture[str]) -> None:
    tokens = ("discs", "--games", "40", "--bots", "random,random", "--workers", "1")
    clocks = report(capsys, *tokens, "--option", "mode=together", "--vary", "clock")
    rows = {row["id"]: row for row in clocks["parts"] if row["kind"] == "clock"}
    assert set(rows) == {"8", "12"}
    assert sum(row["taken"] for row in rows.values()) == 40, "all play together: a game counts once"
    assert clocks["vary"] == ["clock"]
    sides = report(capsys, "nova-era", "--games", "8", "--bots", "random,random", "--workers", "1", "--vary", "length")
    fast = [row for row in sides["parts"] if row["id"] == "fast"]
    assert {row["kind"] for row in fast} == {"length, seat 1", "length, seat 2"}
    assert sum(row["wins"] for row in fast) == pytest.approx(1, abs=0.001)


def test_the_characters_of_a_team_are_counted_for_the_seat_that_plays_it() -> None:
    plan = LabPlan("aristeia", ("random", "random"), 1, {"team0": "orange", "team1": "choose"})
    found = balance(plan, 3, HERE)
    rows = {row.id: row for row in found.parts if row.kind == "characters"}
    assert {"mushashi", "eightball", "gata", "wildbill"} <= {row.id for row in rows.values() if row.taken >= 3}
    assert sum(row.taken for row in rows.values()) == 3 * 8, "four of the ready team, four that were chosen"
    assert {row.id: row.taken for row in found.parts if row.kind == "team"} == {"orange": 3, "choose": 3}


def test_bad_usage_is_told_before_anything_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    for tokens, words in (
        (["nova-era", "--bots", "genius,random"], "no bot 'genius'"),
        (["nova-era", "--html", "/nowhere/x.html"], "no folder /nowhere"),
        (["nova-era", "--pack", "/nowhere"], "is no folder"),
        (["aristeia", "--vary", "weather"], "no option 'weather' of the table to vary; it has scenario, tactics."),
        (["aristeia", "--vary", "scenario", "--option", "scenario=assault"], "fixes what --vary scenario would draw"),
    ):
        assert main(["lab", *tokens]) == 2
        assert words in capsys.readouterr().err

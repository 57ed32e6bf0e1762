"""Tournaments: balanced, resumable, the same wherever they are played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import distributed
import pytest

from ludarium.lab.shards import HERE, BadCluster, Work
from ludarium.lab.simulate import Plan, simulate, wilson
from ludarium.lab.tournament import BadKeep, Tournament, page, play

FAST = {"length": "fast", "first": "random"}


def test_seats_and_starting_positions_are_balanced() -> None:
    plans = list(Tournament("nova-era", ("a", "b", "c"), games=4).plans())
    assert len(plans) == 12
    first = [plan for plan in plans if set(plan[1]) == {"a", "b"}]
    assert [(bots, start) for _, bots, start in first] == [
        (("a", "b"), 0),
        (("b", "a"), 0),
        (("a", "b"), 1),
        (("b", "a"), 1),
    ]
    gauntlet = Tournament("nova-era", ("a", "b", "c"), games=4, gauntlet=True, seats=4)
    assert {plan[1] for plan in gauntlet.plans()} >= {("a", "b", "b", "b"), ("b", "b", "b", "a"), ("c", "c", "a", "c")}


def test_an_interrupted_tournament_goes_on_where_it_was(tmp_path: Path) -> None:
    tournament = Tournament("nova-era", ("greedy", "random"), games=6, options=FAST)
    keep = tmp_path / "keep.jsonl"
    whole = play(tournament, HERE, keep)
    rows = keep.read_bytes().splitlines(keepends=True)
    assert len(rows) == 7
    keep.write_bytes(b"".join(rows[:4]) + rows[4][:10])
    counted: list[int] = []
    assert play(tournament, HERE, keep, counted.append) == whole
    assert counted[0] == 3
    with pytest.raises(BadKeep, match="another tournament"):
        play(Tournament("nova-era", ("greedy", "random"), games=8, options=FAST), HERE, keep)
    assert whole.pairs[0].a_wins == 6
    assert whole.ratings[0].bot == "greedy"
    assert whole.ratings[0].low < whole.ratings[0].rating < whole.ratings[0].high
    assert "greedy" in page(whole, "Nova Era <test>")
    assert "<test>" not in page(whole, "Nova Era <test>")


def test_an_interval_holds_the_share() -> None:
    low, high = wilson(75, 100)
    assert 0.65 < low < 0.75 < high < 0.83
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_cluster_gives_the_same_digest_though_a_worker_is_killed() -> None:
    plan = Plan("nova-era", ("random", "random"), seed=6, options=FAST)
    expected = simulate(plan, 600).digest
    local: Any = distributed.LocalCluster
    with local(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        killed: list[bool] = []

        def kill_one(_: int) -> None:
            if not killed:
                killed.append(True)
                next(iter(cluster.workers.values())).process.process._process.kill()

        found = simulate(plan, 600, Work(cluster=cluster.scheduler_address), kill_one)
    assert killed
    assert found.digest == expected


def test_a_cluster_that_is_not_there_is_named() -> None:
    with pytest.raises(BadCluster, match="cannot be reached"):
        simulate(Plan("nova-era", ("random", "random"), seed=1), 2, Work(cluster="no-such-protocol://nowhere:1"))

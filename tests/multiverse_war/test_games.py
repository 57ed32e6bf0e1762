"""Random games over all layouts, player counts and variants: to their end, under the invariants, the same however many work."""

from __future__ import annotations

import pytest

from ludarium.games.multiverse_war import GAME
from ludarium.lab.shards import Work
from ludarium.lab.simulate import Plan, play_shard
from tests.set_ups import every_set_up, pairwise

GAMES = 2_000
Job = tuple[Plan, int, int]
"""A plan, the number of its first game, and that after its last."""
TABLES = [*pairwise(GAME), *every_set_up(GAME)]


def test_the_set_ups_meet_every_layout_count_and_variant() -> None:
    layouts = {GAME.settle_options(seats, options)["layout"] for seats, options in TABLES}
    assert layouts == set(GAME.content().layouts)  # type: ignore[attr-defined]  # the book of this game
    assert {seats for seats, _ in TABLES} == {2, 3, 4}
    chosen = {choice for _, options in TABLES for choice in options.items()}
    assert {("shards", "on"), ("formations", "on"), ("diplomacy", "on"), ("goals", "off"), ("decoys", "off")} <= chosen


def digests(jobs: list[Job], workers: int) -> list[list[str]]:
    """The digests of the games of each job, played in so many processes."""
    assert len(jobs) > 1  # a single job would be done in this process
    return [[one.digest for one in played] for played in Work(workers).run(play_shard, jobs)]


def jobs(each: int, *, invariants: bool) -> list[Job]:
    """So many games at every table."""
    plans = [
        Plan(GAME.slug, ("random",) * seats, seed=number, options=options, invariants=invariants)
        for number, (seats, options) in enumerate(TABLES)
    ]
    return [(plan, 0, each) for plan in plans]


@pytest.mark.long
def test_2000_games_end_without_an_error_and_with_the_same_digests_for_one_and_two_workers() -> None:
    each = -(-GAMES // len(TABLES))
    assert digests(jobs(each, invariants=True), 1) == digests(jobs(each, invariants=False), 2)  # the very same games


def test_some_games_have_the_same_digest_for_one_and_two_workers() -> None:
    plan = Plan(GAME.slug, ("random",) * 2, seed=5, options={"limit": "12"}, invariants=True)
    some = [(plan, 0, 2), (plan, 2, 4)]
    assert digests(some, 1) == digests(some, 2)

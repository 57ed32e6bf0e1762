"""Random games over all layouts, player counts and variants: to their end, under the invariants, the same however many work."""

from __future__ import annotations

import pytest

from ludarium.games.multiverse_war import GAME
from ludarium.lab.shards import Work
from ludarium.lab.simulate import Plan, simulate
from tests.set_ups import every_set_up, pairwise

GAMES = 2_000
TABLES = [*pairwise(GAME), *every_set_up(GAME)]


def test_the_set_ups_meet_every_layout_count_and_variant() -> None:
    layouts = {GAME.settle_options(seats, options)["layout"] for seats, options in TABLES}
    assert layouts == set(GAME.content().layouts)  # type: ignore[attr-defined]  # the book of this game
    assert {seats for seats, _ in TABLES} == {2, 3, 4}
    chosen = {choice for _, options in TABLES for choice in options.items()}
    assert {("shards", "on"), ("formations", "on"), ("diplomacy", "on"), ("goals", "off"), ("decoys", "off")} <= chosen


def digests(games: int, workers: int, *, invariants: bool) -> list[str]:
    """A digest for each table, so many games in all."""
    each = -(-games // len(TABLES))
    found = []
    for number, (seats, options) in enumerate(TABLES):
        plan = Plan(GAME.slug, ("random",) * seats, seed=number, options=options, invariants=invariants)
        found.append(simulate(plan, each, Work(workers)).digest)
    return found


@pytest.mark.long
def test_2000_games_end_without_an_error_and_with_the_same_digests_for_one_and_two_workers() -> None:
    assert digests(GAMES, 1, invariants=True) == digests(GAMES, 2, invariants=False)  # the very same games


def test_some_games_have_the_same_digest_for_one_and_two_workers() -> None:
    plan = Plan(GAME.slug, ("random",) * 2, seed=5, options={"limit": "12"}, invariants=True)
    assert simulate(plan, 4, Work(1)).digest == simulate(plan, 4, Work(2)).digest

"""Long hunts: every Mission a hundred times by either kind of play, and two hundred whole campaigns."""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Any

import pytest

from ludarium.games.nova_aetas import MISSIONS
from ludarium.kernel.saves import digest
from tests.nova_aetas.play import at_random, greedily, start, watched
from tests.nova_aetas.test_campaign import chain

GAMES = 100
CAMPAIGNS = 200


@pytest.fixture(scope="module")
def workers() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        yield pool


@pytest.mark.long
@pytest.mark.parametrize("step", [at_random, greedily])
@pytest.mark.parametrize("mission", MISSIONS)
def test_a_mission_runs_to_its_end_a_hundred_times(mission: str, step: Any, workers: Executor) -> None:
    """Under the invariants; and the same games end in the same way when two others play them."""
    here = [ended(mission, step, seed, watch=True) for seed in range(GAMES)]
    there = workers.map(partial(ended, mission, step), range(GAMES))
    assert [*there] == here
    assert len(set(here)) > GAMES / 2  # they are different games


def ended(mission: str, step: Any, seed: int, *, watch: bool = False) -> str:
    """Play a Mission to its end: the digest of the end."""
    random = Random(f"{mission} {seed}")
    game = start(1 + random.randrange(4), mission=mission)
    if watch:
        watched(game, random, step)
    while game.ask is not None:
        step(game, random)
    assert game.ended in ("victory", "defeat")
    return digest(game)


@pytest.mark.long
def test_two_hundred_campaigns_of_the_greedy_party_reach_an_ending() -> None:
    endings: Counter[str] = Counter()
    for seed in range(CAMPAIGNS):
        missions, ending = chain(seed, greedily)
        assert len(missions) == 7
        endings[ending] += 1
    assert set(endings) <= {f"E{number}" for number in range(1, 7)}
    assert len(endings) > 1

"""Long hunts: every Mission a hundred times by either kind of play, and two hundred whole campaigns."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from ludarium.games.nova_aetas import MISSIONS
from ludarium.kernel.saves import digest
from tests.nova_aetas.play import at_random, greedily, start, watched
from tests.nova_aetas.test_campaign import chain

GAMES = 100
CAMPAIGNS = 200


@pytest.mark.long
@pytest.mark.parametrize("step", [at_random, greedily])
@pytest.mark.parametrize("mission", MISSIONS)
def test_a_mission_runs_to_its_end_a_hundred_times(mission: str, step: Any) -> None:
    first = ended(mission, step, 0)
    assert ended(mission, step, 0) == first
    for seed in range(1, GAMES):
        ended(mission, step, seed)


def ended(mission: str, step: Any, seed: int) -> str:
    """Play a Mission to its end under the invariants: the digest of the end."""
    random = Random(f"{mission} {seed}")
    game = start(1 + random.randrange(4), mission=mission)
    watched(game, random, step)
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

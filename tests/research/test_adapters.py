"""The peers' own conformance tests, on every game; and that what researchers are given tells nothing hidden."""

from __future__ import annotations

import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from ludarium.kernel.game_type import all_games
from ludarium.research.episodes import Episode, learned
from ludarium.research.gymnasium_env import SeatEnv
from ludarium.research.openspiel_game import load, register
from ludarium.research.pettingzoo_env import env
from ludarium.research.shapes import LEAST, MOST

SLUGS = sorted(all_games())
every_game = pytest.mark.parametrize("slug", SLUGS)
peers_warn = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent:UserWarning",  # a mask beside the observation is their own convention
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:.*:DeprecationWarning",
)


@peers_warn
@every_game
def test_pettingzoo(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(slug), num_cycles=30)
    seed_test(lambda: env(slug), num_cycles=20)
    assert "Passed" in capsys.readouterr().out


@peers_warn
@every_game
def test_gymnasium(slug: str) -> None:
    check_env(SeatEnv(slug, ["random"]), skip_render_check=True)
    environment = SeatEnv(slug, ["random"], seat=1)
    seen, _ = environment.reset(seed=4)
    dice, over, reward = random.Random(1), environment.episode.over, 0.0
    for _ in range(5_000):
        if over:
            break
        legal = np.flatnonzero(seen["action_mask"])
        seen, reward, over, _, info = environment.step(int(dice.choice(legal)))
        assert info == {"illegal": False}
    assert over
    assert -1 <= reward <= 1


@every_game
def test_openspiel(slug: str) -> None:
    register()
    game = pyspiel.load_game(f"ludarium_{slug.replace('-', '_')}", {"seed": 3})
    assert game.num_players() == all_games()[slug].players[0]
    state, dice = game.new_initial_state(), random.Random(2)
    for _ in range(30):
        if state.is_terminal():
            break
        action = dice.choice(state.legal_actions())
        assert state.action_to_string(action)
        twin = state.clone()
        state.apply_action(action)
        twin.apply_action(action)
        assert twin.observation_string(0) == state.observation_string(0)
        assert twin.legal_actions() == state.legal_actions()


LONG_GAMES = ("multiverse-war",)
simulated = [pytest.param(slug, marks=pytest.mark.long if slug in LONG_GAMES else ()) for slug in SLUGS]


@pytest.mark.parametrize("slug", simulated)
def test_openspiels_own_simulation(slug: str) -> None:
    register()
    game = pyspiel.load_game(f"ludarium_{slug.replace('-', '_')}", {"seed": 5})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert load(slug, seed=5).new_initial_state().legal_actions() == game.new_initial_state().legal_actions()


def test_openspiels_own_simulation_of_a_shorter_game_of_the_longest() -> None:
    """Without serialization: OpenSpiel writes a game down by its name, which knows no options."""
    game = load("multiverse-war", seed=5, options={"limit": "12"})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@every_game
def test_the_same_answer_has_the_same_number_and_the_mask_names_every_answer(slug: str) -> None:
    episode, dice = Episode(learned(slug, None, None), 1), random.Random(1)
    met: dict[Any, int] = {}
    moved = total = 0
    for _ in range(150):
        if episode.over:
            break
        legal = episode.legal
        assert episode.game.ask is not None
        options: Any = episode.game.ask.options_of(episode.seat)
        assert list(legal.values()) == list(options)
        seen = episode.observe(episode.seat)
        assert list(np.flatnonzero(seen["action_mask"])) == sorted(legal)
        for number, option in legal.items():
            total += 1
            moved += met.setdefault(option, number) != number
        episode.play(dice.choice(list(legal)))
    assert moved / total < 0.2, "few answers have to make room for another one of their question"


@every_game
def test_an_observation_is_of_one_width_within_bounds_and_named(slug: str) -> None:
    encoder = learned(slug, None, None)
    assert len(encoder.names) == encoder.width == len(set(encoder.names))
    episode, dice = Episode(encoder, 7), random.Random(7)
    for _ in range(80):
        if episode.over:
            break
        for seat in range(encoder.seats):
            row = encoder.observe(episode.game, seat)
            assert row.shape == (encoder.width,)
            assert row.min() >= LEAST
            assert row.max() <= MOST
        episode.play(dice.choice(list(episode.legal)))


@every_game
def test_what_is_written_anew_and_what_is_kept_make_the_same_observation(slug: str) -> None:
    """Games one after another, and a position looked at again after others: nothing of the last observation stays behind."""
    encoder, dice = learned(slug, None, None), random.Random(5)
    for seed in range(2):
        episode = Episode(encoder, seed)
        before = episode.game.clone()
        for _ in range(60):
            if episode.over:
                break
            for seat in range(-1, encoder.seats):
                for game in (episode.game, before, episode.game):
                    seen = encoder.observe(game, seat)
                    assert (seen == encoder.observe_plainly(game, seat)).all()
            before = episode.game.clone()
            episode.play(dice.choice(list(episode.legal)))


def test_an_observation_stays_as_it_was() -> None:
    episode, dice = Episode(learned("nova-era", None, None), 1), random.Random(1)
    first = episode.observe(episode.seat)
    kept = {name: array.copy() for name, array in first.items()}
    for _ in range(20):
        episode.play(dice.choice(list(episode.legal)))
        episode.observe(0)
        episode.observe(1)
    assert all((first[name] == array).all() for name, array in kept.items())
    twin = pickle.loads(pickle.dumps(episode.encoder))
    assert (twin.observe(episode.game, 0) == episode.encoder.observe(episode.game, 0)).all()


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if all_games()[slug].secrets])
def test_an_observation_tells_nothing_that_the_view_does_not(slug: str) -> None:
    """Everything hidden dealt anew, a seat observes the same."""
    encoder = learned(slug, None, None)
    episode, dice = Episode(encoder, 3), random.Random(3)
    for _ in range(60):
        if episode.over:
            break
        seat = dice.randrange(encoder.seats)
        other = episode.game.view(seat).dealt(seat, dice.randrange)
        assert (encoder.observe(other, seat) == encoder.observe(episode.game, seat)).all()
        assert encoder.infostate(other, seat) == encoder.infostate(episode.game, seat)
        episode.play(dice.choice(list(episode.legal)))


def test_a_forbidden_action_is_replaced_and_told() -> None:
    environment = SeatEnv("discs", ["random"])
    seen, _ = environment.reset(seed=1)
    forbidden = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    assert environment.step(forbidden)[-1] == {"illegal": True}

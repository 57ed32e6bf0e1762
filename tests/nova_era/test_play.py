"""Whole games, played by somebody who likes to build: invariants, saves, and refusals at every decision."""

import random
from typing import Any

import msgspec
import pytest

from ludarium.games.nova_era import options
from ludarium.kernel.asks import CHANCE, Chance
from ludarium.kernel.fate import Fate
from ludarium.kernel.game_type import find_game
from ludarium.kernel.saves import digest, facts, load, save

GAME = find_game("nova-era")
LIKES: dict[type, int] = {
    options.Develop: 12,
    options.Expand: 25,
    options.Enlist: 3,
    options.Gain: 3,
    options.Research: 2,
}
NONSENSE: tuple[Any, ...] = (
    "nonsense",
    99,
    options.Develop("A01", "purple"),
    options.Develop("nothing", "green"),
    options.Expand("P101"),
    options.Enlist("A01"),
    options.Research("P101"),
    options.Flip("A34", "red 7"),
    options.Convert("A17"),
    options.Back("riots", 9),
)


def play(players: int, length: str, seed: int, *, saving: bool) -> str:
    """A whole game; its last position."""
    dice = random.Random(seed)
    fate = Fate(b"play %d" % seed)
    game: Any = GAME.new(players, GAME.settle_options(players, {"length": length}))
    game.events = []
    watcher = GAME.watcher(game)
    while game.ask is not None:
        seat = game.ask.seat
        if type(game.ask) is Chance:
            option = fate.outcome(game.ask)
        else:
            likes = [LIKES.get(type(option), 1) for option in game.ask.options]
            option = dice.choices(game.ask.options, likes)[0]
            check_refusals(game)
        if saving and seat != CHANCE:
            loaded: Any = load(save(game))
            assert (digest(loaded), loaded.ask) == (digest(game), game.ask)
            loaded.events = game.events
            game = loaded
        game.answer(seat, option)
        assert list(watcher.see(game, game.events)) == []
        game.events = []
    return digest(game)


def check_refusals(game: Any) -> None:
    """What is not offered is refused by a rule, in words."""
    for option in NONSENSE:
        if option not in game.ask.options:
            refusal = game.refusal(game.ask.seat, option)
            assert refusal.rule.startswith("NE-")
            assert refusal.words


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("length", ["full", "fast"])
@pytest.mark.parametrize("seed", range(3))
def test_saving_at_every_decision_gives_the_same_end(players: int, length: str, seed: int) -> None:
    assert play(players, length, seed, saving=True) == play(players, length, seed, saving=False)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("length", ["full", "fast"])
def test_many_games_break_no_invariant(players: int, length: str) -> None:
    for seed in range(100):
        play(players, length, seed, saving=False)


def test_what_was_spent_left_and_scored_stays_to_be_seen() -> None:
    dice, fate = random.Random(3), Fate(b"seen")
    game: Any = GAME.new(3, GAME.settle_options(3, {}))
    while game.ask is not None:
        if type(game.ask) is Chance:
            game.answer(CHANCE, fate.outcome(game.ask))
            continue
        if game.ask.topic == "choose a die":
            assert len(game.left) == 3
            assert all(len(one.dice) + len(one.spent) == 3 for one in game.civilizations)
        assert len(game.scored) == (3 if game.era > 1 else 0)
        game.answer(game.ask.seat, dice.choice(game.ask.options))
    assert all(
        sum(vp for _, vp in score.goals) <= one.vp for score, one in zip(game.scored, game.civilizations, strict=True)
    )


def test_a_save_from_before_these_were_kept_still_loads() -> None:
    game: Any = GAME.new(2, GAME.settle_options(2, {}))
    Fate(b"old").settle(game)
    header = msgspec.msgpack.decode(save(game))
    position = msgspec.msgpack.decode(msgspec.msgpack.encode(facts(game)))
    del position["stack"], position["left"], position["scored"]
    for civilization in position["civilizations"]:
        del civilization["spent"]
    header[6] = msgspec.Raw(msgspec.msgpack.encode(position))
    header[7] = msgspec.Raw(msgspec.msgpack.encode(game.stack))
    assert digest(load(msgspec.msgpack.encode(header))) == digest(game)

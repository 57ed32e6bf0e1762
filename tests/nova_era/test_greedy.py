"""The greedy opponent of Nova Era: it only does what is offered, repeats itself, and wins against chance."""

import random

import pytest

from ludarium.games.nova_era import GAME
from ludarium.games.nova_era.content import load
from ludarium.games.nova_era.greedy import choose, evaluate, prospects, values
from ludarium.games.nova_era.state import NovaEra
from ludarium.kernel.asks import Ask
from ludarium.kernel.fate import Fate
from ludarium.kernel.game import Outcome
from ludarium.lab import patches


def new_game(seats: int, seed: int, length: str = "full") -> tuple[NovaEra, Fate]:
    game = GAME.new(seats, GAME.settle_options(seats, {"length": length}), load())
    assert isinstance(game, NovaEra)
    fate = Fate(str(seed).encode())
    fate.settle(game)
    return game, fate


def play(seats: int, greedy: set[int], seed: int, length: str = "full") -> Outcome:
    game, fate = new_game(seats, seed, length)
    dice = random.Random(seed)
    while isinstance(ask := game.ask, Ask):
        seat = ask.seat
        if seat in greedy:
            view = game.view(seat)
            option = choose(view, seat, dice)
            chances = values(view)
            assert all(0 <= chance <= 1 for chance in chances)
            assert sum(chances) == pytest.approx(1)
        else:
            option = ask.options[int(dice.random() * len(ask.options))]
        game.answer(seat, option)
        fate.settle(game)
    return game.outcome()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_beats_chance_in_every_seat(seats: int) -> None:
    games = [(seat, seed) for seed in range(3) for seat in range(seats)]
    for seat, seed in games:
        outcome = play(seats, {seat}, seed)
        assert outcome.winners == (seat,)
        assert outcome.scores[seat] > 30


@pytest.mark.parametrize("length", ["full", "fast"])
def test_it_plays_whole_games_against_itself(length: str) -> None:
    for seats in (2, 3, 4):
        outcome = play(seats, set(range(seats)), seats, length)
        assert min(outcome.scores) > 8


def test_the_same_position_and_dice_give_the_same_answer() -> None:
    assert play(2, {0, 1}, 5) == play(2, {0, 1}, 5)
    game, _ = new_game(3, 8)
    assert isinstance(game.ask, Ask)
    seat = game.ask.seat
    answers = {choose(game.view(seat), seat, random.Random(1)) for _ in range(5)}
    assert len(answers) == 1


def test_choosing_leaves_the_view_as_it_was() -> None:
    game, _ = new_game(2, 3)
    assert isinstance(game.ask, Ask)
    view = game.view(game.ask.seat)
    before = view.clone()
    choose(view, game.ask.seat, random.Random(1))
    assert (view.civilizations, view.zones, view.stack) == (before.civilizations, before.zones, before.stack)


def at(stage: str, **facts: object) -> NovaEra:
    game, _ = new_game(2, 1)
    game.first = 0
    for path, fact in facts.items():
        patches.write(game, path.replace("__", "."), fact)
    GAME.arrange(game, stage)
    return game


def test_near_a_civil_war_it_takes_the_calm_zone() -> None:
    game = at("pick dice", zones=[["green 6", "red 6", "yellow 6"], ["green 4", "red 3", "blue 3"], []],
              civilizations__0__unrest=8, civilizations__0__undamaged=[["A01"], ["A10"], ["A21"], ["A29"], []])  # fmt: skip
    assert choose(game.view(0), 0, random.Random(1)) == 1


def test_it_gives_the_least_card_to_a_disaster() -> None:
    game = at(
        "check for disasters", tracks=[10, 0, 0, 0, 0], civilizations__0__undamaged=[["A06", "S02"], [], [], [], []]
    )
    assert isinstance(game.ask, Ask)
    assert game.ask.topic == "damage a card"
    assert choose(game.view(0), 0, random.Random(1)) == "S02"


def test_more_is_worth_more() -> None:
    game, _ = new_game(2, 1)
    patches.write(game, "civilizations.0.vp", 10)
    assert evaluate(game, 0) > evaluate(game, 1) + 5
    assert values(game)[0] > 0.7
    patches.write(game, "civilizations.0.unrest", 9)
    assert values(game)[0] < 0.9


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_where_a_round_begins_chances_add_up_to_one_and_a_card_more_is_better(seats: int) -> None:
    game, _ = new_game(seats, 4)
    assert isinstance(game.ask, Ask)
    assert game.ask.topic == "pick dice"
    before = prospects(game)
    assert sum(before) == pytest.approx(1)
    for damaged in (False, True):
        after = game.clone()
        own = after.civilizations[1].place("A01", 0)
        after.civilizations[1] = own.damage("A01") if damaged else own
        assert prospects(after)[1] > before[1]

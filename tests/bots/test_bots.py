"""Bots are honest, repeat themselves for the same seed, keep to their time, and differ in strength."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

import msgspec
import pytest

from ludarium.bots.bot import BadBot, Sight
from ludarium.bots.levels import find_bot, levels
from ludarium.bots.search_bot import Budget, SearchBot
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import GameType, find_game
from ludarium.lab.shards import HERE
from ludarium.lab.tournament import Tournament, play
from tests.play import GAMES, decisions, name_of, new

every_game = pytest.mark.parametrize("game_type", GAMES, ids=name_of)
every_game_with_secrets = pytest.mark.parametrize("game_type", [one for one in GAMES if one.secrets], ids=name_of)
SLOW = ("kharn-ages", "multiverse-war")
"""A game of these takes a search some twenty seconds: they are left to the long run."""
every_contest = pytest.mark.parametrize(
    "game_type",
    [
        pytest.param(one, id=one.slug, marks=[pytest.mark.long] if one.slug in SLOW else [])
        for one in GAMES
        if one.mode != "cooperative"
    ],
)


def honest(game_type: GameType, bot: str, views: int) -> None:
    """The same view, out of two different true positions, always gives the same choice where there is one."""
    secrets = import_module(f"tests.{game_type.slug.replace('-', '_')}.secrets")
    dice = random.Random(9)
    done = seed = 0
    while done < views:
        for game in decisions(new(game_type, game_type.players[0]), seed):
            if game.ask is None or done >= views:
                continue
            seat = game.awaited()[0]
            if len(game.ask.options_of(seat)) == 1:  # type: ignore[arg-type]  # nothing to choose
                continue
            other: Game = secrets.reshuffled(game, seat, dice)
            choices: list[Any] = []
            for world in (game, other):
                chosen = find_bot(bot, game_type).choose(Sight(world, seat), random.Random(done))
                choices.append(msgspec.to_builtins(chosen))
            assert choices[0] == choices[1]
            done += 1
        seed += 1


@every_game_with_secrets
@pytest.mark.parametrize(("bot", "views"), [("greedy", 1000), ("beginner", 300), ("search:2", 300)])
def test_a_bot_depends_on_nothing_but_its_view(game_type: GameType, bot: str, views: int) -> None:
    honest(game_type, bot, views)


@pytest.mark.long
@every_game_with_secrets
@pytest.mark.parametrize("bot", ["greedy", "search:2"])
def test_a_bot_depends_on_nothing_but_its_view_ten_thousand_times(game_type: GameType, bot: str) -> None:
    honest(game_type, bot, 10_000)


@every_game
def test_with_a_seed_and_iterations_the_choice_is_the_same_every_time(game_type: GameType) -> None:
    asked = [game.clone() for game in decisions(new(game_type, game_type.players[0]), 3) if game.ask is not None]
    for game in asked[:: max(12, len(asked) // 12)]:
        seat = game.awaited()[0]
        one, two = (SearchBot(game_type, Budget(iterations=12)) for _ in range(2))
        assert one.choose(Sight(game, seat), random.Random(1)) == two.choose(Sight(game, seat), random.Random(1))


@every_contest
def test_the_search_is_clearly_stronger_than_chance(game_type: GameType) -> None:
    options = {"limit": "12"} if any(option.key == "limit" for option in game_type.options) else {}  # a short game
    result = play(Tournament(game_type.slug, ("search:15", "random"), games=4, options=options), HERE)
    assert result.pairs[0].a_wins >= 3


def test_thinking_names_the_best_options_with_their_chances() -> None:
    game_type = find_game("nova-era")
    game = next(iter(decisions(new(game_type, 2), 1)))
    seat = game.awaited()[0]
    thoughts = SearchBot(game_type, Budget(iterations=60)).think(game.view(seat), seat, random.Random(1))
    assert len(thoughts) == len(game.ask.options_of(seat))  # type: ignore[union-attr, arg-type]
    assert sum(thought.visits for thought in thoughts) == 60
    assert all(0 <= thought.value <= 1 for thought in thoughts)
    assert thoughts[0].visits >= 10


def test_every_level_has_a_name_and_words() -> None:
    game_type = find_game("nova-era")
    names = [level.name for level in levels(game_type)]
    assert names == ["random", "beginner", "casual", "greedy", "strong"]
    assert all(level.words for level in levels(game_type))
    for bad in ("genius", "search:", "search:0", "search:fast", "search:-1s"):
        with pytest.raises(BadBot):
            find_bot(bad, game_type)


def test_the_strongest_level_thinks_for_as_long_as_the_table_lets_it() -> None:
    game_type = find_game("nova-era")
    strongest = levels(game_type)[-1]
    assert [level for level in levels(game_type) if level.times] == [strongest]
    assert seconds_of("strong") == 1.0
    for seconds in strongest.times:
        assert seconds_of(f"strong:{seconds:g}s") == seconds
    for bad in ("strong:", "strong:0s", "strong:-1s", "strong:nans", "strong:61s", "strong:5", "greedy:1s", "greedy:"):
        with pytest.raises(BadBot):
            find_bot(bad, game_type)


def test_what_was_called_master_is_the_strongest_level() -> None:
    assert seconds_of("master") == 1.0
    assert seconds_of("master:0.1s") == 0.1


def seconds_of(name: str) -> float:
    """How long the bot of that name thinks about a decision."""
    bot = find_bot(name, find_game("nova-era"))
    assert isinstance(bot, SearchBot)
    return bot.budget.seconds

"""The properties that every registered game must have. A new game is tested by being registered."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib import import_module
from typing import TypeAlias

import msgspec
import pytest

from ludarium.kernel.asks import NOBODY
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import GameType, all_games
from ludarium.testing import properties
from ludarium.testing.trials import Trial
from tests.play import decisions, name_of, new, pick, told
from tests.set_ups import every_set_up, one_at_a_time, pairwise

GAMES = list(all_games().values())
LONG_SEEDS = 8
DECISIONS = 1_500  # of all games with which one property of one game is tested in the short run, about
FEWEST = 2
PROPERTIES = (
    properties.keeps_its_invariants,
    properties.can_be_saved,
    properties.clones_are_independent,
    properties.can_be_asked_again,
    properties.holds_no_float,
    properties.begins_and_ends,
)
every_game = pytest.mark.parametrize("game_type", GAMES, ids=name_of)
every_game_with_secrets = pytest.mark.parametrize("game_type", [one for one in GAMES if one.secrets], ids=name_of)
short_and_long = pytest.mark.parametrize("long", [False, pytest.param(True, marks=pytest.mark.long)])


Property: TypeAlias = Callable[[GameType, list[Trial]], Iterator[str]]


@lru_cache
def length_of(game_type: GameType) -> int:
    """How many decisions a random game has, about."""
    seats, options = pairwise(game_type)[0]
    return sum(1 for _ in Trial(game_type, seats, options, 0).decisions())


def plays(game_type: GameType, *, long: bool, skip: int = 0) -> list[Trial]:
    """Games to test a property with.

    In short: some of the pairwise set-ups, beginning with another one for each property, fewer of a longer game. In long:
    all of them and every option with every number of seats, looked at more closely.
    """
    tables = pairwise(game_type)
    if long:
        every = (*tables, *every_set_up(game_type))
        return [Trial(game_type, *table, seed, every=1) for table in every for seed in range(1, LONG_SEEDS + 1)]
    count = max(FEWEST, min(len(tables), DECISIONS // length_of(game_type)))
    return [Trial(game_type, *tables[(number + skip) % len(tables)], number) for number in range(count)]


@short_and_long
@every_game
@pytest.mark.parametrize(("skip", "holds"), list(enumerate(PROPERTIES)), ids=[one.__name__ for one in PROPERTIES])
def test_every_game_has_the_properties_that_the_kernel_asks_of_it(
    skip: int, holds: Property, game_type: GameType, long: bool
) -> None:
    for trial in plays(game_type, long=long, skip=skip):
        assert list(holds(game_type, [trial])) == []


@every_game
def test_every_pair_of_choices_is_played_to_its_end(game_type: GameType) -> None:
    """However long it takes: no table that can be laid breaks down."""
    for number, (seats, options) in enumerate(pairwise(game_type)):
        trial = Trial(game_type, seats, options, number)
        assert trial.end().ask is None, trial


@every_game
def test_what_is_offered_is_accepted_and_everything_else_is_refused_with_a_rule(game_type: GameType) -> None:
    games = [Trial(game_type, game_type.players[1], {}, seed) for seed in range(2)]
    assert list(properties.refuses_what_is_not_offered(game_type, games)) == []


@every_game
def test_a_game_dealt_from_a_view_agrees_with_it(game_type: GameType) -> None:
    games = [Trial(game_type, game_type.players[0], {}, seed) for seed in range(3)]
    assert list(properties.views_agree(game_type, games)) == []


PERMUTATIONS = 10_000


def leak_hunt(game_type: GameType, permutations: int) -> int:
    """Change what a seat cannot know, so often; the seat must not see any difference, then or one answer later.

    What a seat cannot know is said by ``tests/<game>/secrets.py``, apart from the game's own ``hide`` and ``deal``.
    """
    secrets = import_module(f"tests.{game_type.slug.replace('-', '_')}.secrets")
    done = seed = 0
    dice = random.Random(7)
    tables = one_at_a_time(game_type)
    while done < permutations:
        seats, options = tables[seed % len(tables)]
        for game in decisions(new(game_type, seats, options), seed):
            if game.ask is None or dice.random() < 0.5:
                continue
            for seat in (*range(seats), NOBODY):
                other: Game = secrets.reshuffled(game, seat, dice)
                assert told(other.view(seat)) == told(game.view(seat)), f"seat {seat} can tell the difference"
                assert other.awaited() == game.awaited()
                _same_next(game, other, seat, dice)
                done += 1
        seed += 1
    return done


def _same_next(game: Game, other: Game, seat: int, dice: random.Random) -> None:
    """The same answer in both worlds looks the same to the seat: what it is told and what it then sees.

    Only an answer that shows nothing hidden can be given in both worlds: one that both offer.
    """
    who, option = pick(game, dice)
    assert other.ask is not None
    if option not in other.ask.options_of(who):
        assert who != seat, "an own option depends on what the seat cannot know"
        return
    here, there = game.clone(), other.clone()
    here.events, there.events = [], []
    here.answer(who, option)
    there.answer(who, option)
    if who == seat:  # what an own answer causes may show hidden things, but only through events that say so
        return
    if any(event.reveals for event in (*here.events, *there.events)):
        return
    seen_here = [event.seen_by(seat) for event in here.events]
    seen_there = [event.seen_by(seat) for event in there.events]
    assert msgspec.to_builtins(seen_here) == msgspec.to_builtins(seen_there)
    assert told(here.view(seat)) == told(there.view(seat))


@every_game_with_secrets
def test_a_view_never_leaks(game_type: GameType) -> None:
    assert leak_hunt(game_type, PERMUTATIONS) >= PERMUTATIONS


@every_game_with_secrets
def test_a_planted_leak_is_found(game_type: GameType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_type.game_class(), "hide", lambda *_: None)
    with pytest.raises(AssertionError, match="can tell the difference"):
        leak_hunt(game_type, 200)

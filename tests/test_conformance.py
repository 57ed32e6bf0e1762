"""The properties that every registered game must have. A new game is tested by being registered."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludarium.kernel.asks import NOBODY, Ask, Refused
from ludarium.kernel.fate import Fate
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import GameType, all_games
from ludarium.kernel.saves import load, save
from tests.play import (
    ALL_SET_UPS,
    MOST_DECISIONS,
    decisions,
    end,
    name_of,
    new,
    pick,
    position,
    rule_ids,
    set_ups,
    told,
)

GAMES = list(all_games().values())
every_set_up = pytest.mark.parametrize(("game_type", "seats", "options"), ALL_SET_UPS, ids=name_of)
every_game = pytest.mark.parametrize("game_type", GAMES, ids=name_of)
every_game_with_secrets = pytest.mark.parametrize("game_type", [one for one in GAMES if one.secrets], ids=name_of)
seeds = st.integers(0, 2**32)
few = settings(max_examples=8, deadline=None, derandomize=True)


@every_set_up
@few
@given(seed=seeds)
def test_a_game_can_be_saved_and_loaded_at_every_decision(
    game_type: GameType, seats: int, options: dict[str, str], seed: int
) -> None:
    straight = end(new(game_type, seats, options), seed)
    assert position(straight) == position(end(new(game_type, seats, options), seed, lambda game: load(save(game))))


@every_set_up
@few
@given(seed=seeds)
def test_a_clone_and_its_origin_never_change_each_other(
    game_type: GameType, seats: int, options: dict[str, str], seed: int
) -> None:
    dice = random.Random(seed)

    def fork(game: Game) -> Game:
        if dice.random() < 0.95:
            return game.clone()
        before = position(game)
        twin = game.clone()
        end(twin.clone(), seed)
        assert position(game) == before == position(twin)
        return twin

    assert position(end(new(game_type, seats, options), seed)) == position(
        end(new(game_type, seats, options), seed, fork)
    )


@every_set_up
@few
@given(seed=seeds)
def test_a_question_can_be_asked_again(game_type: GameType, seats: int, options: dict[str, str], seed: int) -> None:
    """A step that asks changes nothing: asking again gives the same question and leaves the position as it was."""
    for game in decisions(new(game_type, seats, options), seed):
        again = game.clone()
        again.reask()
        assert position(again) == position(game)
        assert msgspec.to_builtins(again.ask) == msgspec.to_builtins(game.ask)


@every_set_up
@few
@given(seed=seeds)
def test_the_invariants_of_the_ledger_hold_after_every_answer_and_the_game_ends(
    game_type: GameType, seats: int, options: dict[str, str], seed: int
) -> None:
    game = new(game_type, seats, options)
    fate, dice = Fate(str(seed).encode()), random.Random(seed)
    watcher = game_type.watcher(game)
    game.events = []
    known = rule_ids(game_type)
    for _ in range(MOST_DECISIONS):
        fate.settle(game)
        events = game.events
        assert list(watcher.see(game, events)) == []
        assert all(event.rule in known for event in events), [e for e in events if e.rule not in known]
        game.events = []
        if game.ask is None:
            outcome = game.outcome()
            assert len(outcome.scores) == seats
            return
        assert game.ask.rule in known, game.ask
        assert isinstance(game.ask.topic, str)
        game.answer(*pick(game, dice))
    raise AssertionError("the game does not end")


@every_game
def test_every_option_is_accepted_and_everything_else_is_refused_with_a_rule(game_type: GameType) -> None:
    seats = game_type.players[1]
    known = rule_ids(game_type)
    dice = random.Random(1)
    heard: list[Any] = ["nonsense", -7]
    for seed in range(3):
        for game in decisions(new(game_type, seats), seed):
            if not isinstance(game.ask, Ask):
                continue
            asked = game.ask
            for option in asked.options if dice.random() < 0.1 else [dice.choice(list(asked.options))]:
                assert game.refusal(asked.seat, option) is None
                game.clone().answer(asked.seat, option)
                if len(heard) < 5000:
                    heard.append(option)
            for option in dice.sample(heard, min(10, len(heard))):
                if option in asked.options:
                    continue
                with pytest.raises(Refused) as refused:
                    game.answer(asked.seat, option)
                assert refused.value.refusal.rule in known, refused.value.refusal
                assert refused.value.refusal.words.endswith(".")
            other = (asked.seat + 1) % seats
            if other != asked.seat:
                with pytest.raises(Refused):
                    game.answer(other, asked.options[0])


PERMUTATIONS = 10_000


def leak_hunt(game_type: GameType, permutations: int) -> int:
    """Change what a seat cannot know, so often; the seat must not see any difference, then or one answer later.

    What a seat cannot know is said by ``tests/<game>/secrets.py``, apart from the game's own ``hide`` and ``deal``.
    """
    secrets = import_module(f"tests.{game_type.slug.replace('-', '_')}.secrets")
    done = seed = 0
    dice = random.Random(7)
    tables = set_ups(game_type)
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


@every_game
def test_a_game_dealt_from_a_view_agrees_with_it(game_type: GameType) -> None:
    dice = random.Random(3)
    for seed in range(4):
        for game in decisions(new(game_type, game_type.players[0]), seed):
            if game.ask is None:
                continue
            for seat in range(game.seats):
                view = game.view(seat)
                dealt = view.dealt(seat, lambda n: int(dice.random() * n))
                assert told(dealt.view(seat)) == told(view)
                assert dealt.awaited() == game.awaited()
                if dice.random() < 0.02:
                    end(dealt, seed)


@every_game_with_secrets
def test_a_planted_leak_is_found(game_type: GameType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_type.game_class(), "hide", lambda *_: None)
    with pytest.raises(AssertionError, match="can tell the difference"):
        leak_hunt(game_type, 200)

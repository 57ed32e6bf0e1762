"""The properties that every registered game must have. A new game is tested by being registered."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import msgspec
import pytest

from ludarium.kernel.asks import NOBODY, Ask, Options, Refused, is_open
from ludarium.kernel.fate import Fate
from ludarium.kernel.game import Game
from ludarium.kernel.game_type import GameType, all_games
from ludarium.kernel.saves import facts, load, save
from tests.play import MOST_DECISIONS, decisions, end, name_of, new, pick, position, question, rule_ids, told
from tests.set_ups import every_set_up, one_at_a_time, pairwise

GAMES = list(all_games().values())
BUDGET = 12.0  # seconds for one property of one game; ./dev test --long goes on without one
LONG_SEEDS = 8
LOOKS = 300  # decisions of a game that are looked at closely, spread over all of it
FORKS = 10  # clones of a game that are played to their end
MOST_PLAYED_ON = 4  # games dealt from a view that are played to their end, for each seed
every_game = pytest.mark.parametrize("game_type", GAMES, ids=name_of)
every_game_with_secrets = pytest.mark.parametrize("game_type", [one for one in GAMES if one.secrets], ids=name_of)
short_and_long = pytest.mark.parametrize("long", [False, pytest.param(True, marks=pytest.mark.long)])


class Play(msgspec.Struct, frozen=True):
    """One random game of a set-up."""

    game_type: GameType
    seats: int
    options: dict[str, str]
    seed: int

    def new(self) -> Game:
        return new(self.game_type, self.seats, self.options)

    def decisions(self) -> Iterator[Game]:
        return decisions(self.new(), self.seed)


def plays(game_type: GameType, *, long: bool, skip: int = 0) -> Iterator[Play]:
    """Games to test a property with.

    In short: the pairwise set-ups, ``skip`` of them later, as far as the budget goes. What it cuts off for a slow game
    is met by the properties that begin elsewhere. In long: these and every option with every number of seats.
    """
    if long:
        for seats, options in (*pairwise(game_type), *every_set_up(game_type)):
            yield from (Play(game_type, seats, options, seed) for seed in range(1, LONG_SEEDS + 1))
        return
    tables = pairwise(game_type)
    late = time.monotonic() + BUDGET
    for number in range(LONG_SEEDS * len(tables)):
        if number and time.monotonic() > late:
            return
        seats, options = tables[(number + skip) % len(tables)]
        yield Play(game_type, seats, options, number)


@contextmanager
def naming(play: Play) -> Iterator[None]:
    """What fails says in which game."""
    try:
        yield
    except BaseException as error:
        error.add_note(f"in a game of {play.game_type.slug} for {play.seats}, {play.options}, seed {play.seed}")
        raise


@short_and_long
@every_game
def test_the_invariants_of_the_ledger_hold_after_every_answer_and_the_game_ends(
    game_type: GameType, long: bool
) -> None:
    for play in plays(game_type, long=long):
        with naming(play):
            watch(play)


@every_game
def test_every_pair_of_choices_is_played_to_its_end(game_type: GameType) -> None:
    """However long it takes: no table that can be laid breaks down."""
    for number, (seats, options) in enumerate(pairwise(game_type)):
        play = Play(game_type, seats, options, number)
        with naming(play):
            assert end(play.new(), number).ask is None


def watch(play: Play) -> None:
    """Play it with the ledger's invariants checked after every answer."""
    game, dice = play.new(), random.Random(play.seed)
    fate = Fate(str(play.seed).encode())
    watcher = play.game_type.watcher(game)
    game.events = []
    known = rule_ids(play.game_type)
    for _ in range(MOST_DECISIONS):
        fate.settle(game)
        events = game.events
        assert list(watcher.see(game, events)) == []
        assert all(event.rule in known for event in events), [e for e in events if e.rule not in known]
        game.events = []
        if game.ask is None:
            assert len(game.outcome().scores) == play.seats
            return
        assert game.ask.rule in known, game.ask
        assert isinstance(game.ask.topic, str)
        game.answer(*pick(game, dice))
    raise AssertionError("the game does not end")


@short_and_long
@every_game
def test_a_game_can_be_saved_and_loaded_at_every_decision(game_type: GameType, long: bool) -> None:
    for play in plays(game_type, long=long, skip=1):
        with naming(play):
            straight = end(play.new(), play.seed)
            assert position(straight) == position(end(play.new(), play.seed, lambda game: load(save(game))))


@short_and_long
@every_game
def test_a_clone_and_its_origin_never_change_each_other(game_type: GameType, long: bool) -> None:
    for play in plays(game_type, long=long, skip=2):
        with naming(play):
            length = sum(1 for _ in play.decisions())
            fork = forking(play.seed, length)
            assert position(end(play.new(), play.seed)) == position(end(play.new(), play.seed, fork))


def forking(seed: int, length: int) -> Callable[[Game], Game]:
    """Goes on with a clone; now and then another clone is played to its end first."""
    dice = random.Random(seed)

    def fork(game: Game) -> Game:
        if dice.random() * length > FORKS:
            return game.clone()
        before = position(game)
        twin = game.clone()
        end(twin.clone(), seed)
        assert position(game) == before == position(twin)
        return twin

    return fork


@short_and_long
@every_game
def test_a_question_can_be_asked_again(game_type: GameType, long: bool) -> None:
    """A step that asks changes nothing: asking again gives the same question and leaves the position as it was."""
    for play in plays(game_type, long=long, skip=3):
        with naming(play):
            for game in play.decisions():
                again = game.clone()
                again.reask()
                assert position(again) == position(game)
                assert question(again) == question(game)


@short_and_long
@every_game
def test_no_fact_and_no_answer_holds_a_float(game_type: GameType, long: bool) -> None:
    """Integers decide: what is rounded differs between machines."""
    for play in plays(game_type, long=long, skip=4):
        with naming(play):
            dice = random.Random(play.seed)
            before: dict[str, Any] = {}
            for game in play.decisions():
                now = facts(game)
                changed = {name: value for name, value in now.items() if value is not before.get(name)}
                assert list(floats_in(changed)) == []
                before = now if not game.lists else {}  # lists are changed where they are
                if game.ask is not None:
                    assert list(floats_in(pick(game, dice)[1])) == []


def floats_in(value: Any, path: str = "") -> Iterator[str]:
    """Where a value holds a float, however deep."""
    if isinstance(value, float):
        yield f"{path}: {value}"
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from floats_in(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from floats_in(key, f"{path}.{key}")
            yield from floats_in(item, f"{path}.{key}")
    elif isinstance(value, (list, tuple, set, frozenset)):
        for number, item in enumerate(value):
            yield from floats_in(item, f"{path}.{number}")


def test_a_float_is_found_wherever_it_hides() -> None:
    assert list(floats_in({"one": [1, (2, {"two": 0.5})]})) == [".one.1.1.two: 0.5"]


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
            for option in (*dice.sample(heard, min(10, len(heard))), *beside(game_type, asked.options, dice)):
                if option in asked.options:
                    game.clone().answer(asked.seat, option)
                    continue
                with pytest.raises(Refused) as refused:
                    game.answer(asked.seat, option)
                assert refused.value.refusal.rule in known, refused.value.refusal
                assert refused.value.refusal.words.endswith(".")
            other = (asked.seat + 1) % seats
            if other != asked.seat:
                with pytest.raises(Refused):
                    game.answer(other, asked.options[0])


def beside(game_type: GameType, options: Options, dice: random.Random) -> list[Any]:
    """Answers near those that a region lists, most of them not in its list."""
    if not is_open(options):
        return []
    listed = dice.sample(list(options), min(8, len(options)))
    plain = [_moved(msgspec.to_builtins(option), dice) for option in listed]
    return [msgspec.convert(value, game_type.option_type()) for value in plain]


def _moved(value: Any, dice: random.Random) -> Any:
    """The same with every number moved a little."""
    if isinstance(value, dict):
        return {key: _moved(item, dice) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_moved(item, dice) for item in value]
    return value + dice.randint(-900, 900) if type(value) is int else value


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


@every_game
def test_a_game_dealt_from_a_view_agrees_with_it(game_type: GameType) -> None:
    dice = random.Random(3)
    for seed in range(4):
        played_on = 0
        length = sum(1 for _ in decisions(new(game_type, game_type.players[0]), seed))
        for game in decisions(new(game_type, game_type.players[0]), seed):
            if game.ask is None or dice.random() * length > LOOKS:
                continue
            for seat in range(game.seats):
                view = game.view(seat)
                dealt = view.dealt(seat, lambda n: int(dice.random() * n))
                assert told(dealt.view(seat)) == told(view)
                assert dealt.awaited() == game.awaited()
                if dice.random() < 0.02 and played_on < MOST_PLAYED_ON:
                    played_on += 1
                    end(dealt, seed)


@every_game_with_secrets
def test_a_planted_leak_is_found(game_type: GameType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_type.game_class(), "hide", lambda *_: None)
    with pytest.raises(AssertionError, match="can tell the difference"):
        leak_hunt(game_type, 200)

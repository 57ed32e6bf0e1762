"""Together the cases of a game show every rule, set-up step and example, and notice every part that does nothing."""

from __future__ import annotations

from typing import Any

import pytest

from ludarium.kernel.game_type import GameType
from ludarium.kernel.rulebook import rulebook
from ludarium.lab.case_files import Case, Then
from tests.parts import Part, cases_of, notice, parts_of
from tests.play import GAMES, name_of

CASES: dict[str, list[Case]] = {game_type.slug: cases_of(game_type) for game_type in GAMES}
PARTS = [(game_type, part) for game_type in GAMES for part in parts_of(game_type)]
every_game = pytest.mark.parametrize("game_type", GAMES, ids=name_of)


def shown(game_type: GameType) -> set[str]:
    return {rule for case in CASES[game_type.slug] for rule in case.shows}


@every_game
def test_every_rule_set_up_step_and_example_is_shown(game_type: GameType) -> None:
    book = rulebook(game_type)
    every: tuple[Any, ...] = (*book.rules, *book.setup, *book.examples)
    assert [entry.id for entry in every if entry.id not in shown(game_type)] == []


@every_game
def test_no_case_shows_an_unknown_rule(game_type: GameType) -> None:
    book = rulebook(game_type)
    entries: tuple[Any, ...] = (*book.rules, *book.setup, *book.examples, *book.rulings, *book.invariants)
    known = {entry.id for entry in entries}
    assert {
        case.case: sorted(set(case.shows) - known) for case in CASES[game_type.slug] if set(case.shows) - known
    } == {}


@every_game
def test_titles_are_unique(game_type: GameType) -> None:
    titles = [case.case for case in CASES[game_type.slug]]
    assert sorted({title for title in titles if titles.count(title) > 1}) == []


@every_game
def test_every_case_checks_something(game_type: GameType) -> None:
    def checks(then: Then) -> bool:
        return any(getattr(then, field) not in ({}, [], None) for field in then.__struct_fields__)

    def moves_check(case: Case) -> bool:
        return any(isinstance(move, dict) and move.get("then") for move in case.play)

    assert [case.case for case in CASES[game_type.slug] if not (checks(case.then) or moves_check(case))] == []


@every_game
def test_the_game_says_what_can_be_switched_off(game_type: GameType) -> None:
    names = [str(part) for part in parts_of(game_type)]
    assert names
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("game_type", "part"), PARTS, ids=lambda value: value.slug if isinstance(value, GameType) else str(value)
)
def test_a_part_that_did_nothing_would_be_noticed(
    game_type: GameType, part: Part, monkeypatch: pytest.MonkeyPatch
) -> None:
    part.switch_off(monkeypatch)
    assert notice(part.cases(CASES[game_type.slug]))

"""Together the cases show every rule, set-up step and example, and every card matters to one of them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ludarium.games.aristeia.content import Book, load
from ludarium.kernel.game_type import find_game
from ludarium.kernel.rulebook import rulebook
from ludarium.lab.case_files import BadCase, Case, cases_in
from ludarium.lab.cases import CaseFailed, run_case

GAME = find_game("aristeia")
LEDGER = rulebook(GAME)
CASES = cases_in(GAME.folder() / "cases")
SHOWN = {rule for case in CASES for rule in case.shows}
BOOK: Book = load()


def test_every_rule_set_up_step_and_example_is_shown() -> None:
    every: tuple[Any, ...] = (*LEDGER.rules, *LEDGER.setup, *LEDGER.examples)
    assert [entry.id for entry in every if entry.id not in SHOWN] == []


def test_no_case_shows_an_unknown_rule() -> None:
    entries: tuple[Any, ...] = (*LEDGER.rules, *LEDGER.setup, *LEDGER.examples, *LEDGER.rulings, *LEDGER.invariants)
    assert {entry.id for entry in entries} >= SHOWN


def test_titles_are_unique() -> None:
    titles = [case.case for case in CASES]
    assert sorted({title for title in titles if titles.count(title) > 1}) == []


def lists_of(item: str) -> list[str]:
    """The lists of operations of a card, but for those that are empty."""
    action = BOOK.actions.get(item)
    keys = [action.always, action.succ] if action else [f"{item}.do"]
    return [key for key in keys if BOOK.lists[key]]


def cases_with(item: str) -> list[Case]:
    name = BOOK.tactics[item].name if item in BOOK.tactics else item
    return [case for case in CASES if item in str(case.play) or name in str(case.play)]


def notices(cases: list[Case]) -> bool:
    for case in cases:
        try:
            run_case(case)
        except (CaseFailed, BadCase):
            return True
    return False


WITH_OPERATIONS = [item for item in (*BOOK.tactics, *BOOK.switches, *BOOK.skills, *BOOK.actions) if lists_of(item)]
ATTACKS = [action.id for action in BOOK.actions.values() if action.attack]
STATICS = [
    (character.id, skill.id)
    for character in BOOK.items["characters"].values()
    for skill in character.skills
    if skill.static
]


def test_all_content_is_there() -> None:
    assert len(BOOK.tactics) == 74
    assert len(BOOK.characters) == 16
    assert len(BOOK.states) == 13
    assert len(BOOK.scenarios) == 4


@pytest.mark.parametrize("item", WITH_OPERATIONS)
def test_a_card_that_did_nothing_would_be_noticed(item: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for key in lists_of(item):
        monkeypatch.setitem(BOOK.lists, key, ())
    assert notices(cases_with(item))


@pytest.mark.parametrize("item", ATTACKS)
def test_an_attack_with_no_dice_would_be_noticed(item: str, monkeypatch: pytest.MonkeyPatch) -> None:
    blunt = replace(BOOK.actions[item], dice="")
    monkeypatch.setitem(BOOK.actions, item, blunt)
    assert notices(cases_with(item))


@pytest.mark.parametrize(("character", "skill"), STATICS)
def test_a_skill_that_did_nothing_would_be_noticed(character: str, skill: str, monkeypatch: pytest.MonkeyPatch) -> None:
    card = BOOK.characters[character]
    data = next(s for s in BOOK.items["characters"][character].skills if s.id == skill)
    if data.static[0].flag:
        name = data.static[0].flag.name
        weaker = replace(card, flags=tuple(flag for flag in card.flags if flag[0] != name))
    else:
        with_dice = [s.id for s in BOOK.items["characters"][character].skills if s.static and s.static[0].roll_bonus]
        place = with_dice.index(skill)
        weaker = replace(card, bonuses=card.bonuses[:place] + card.bonuses[place + 1 :])
    monkeypatch.setitem(BOOK.characters, character, weaker)
    assert notices(CASES)

"""Together the cases show every rule, every set-up step and every worked example of the ledger."""

from typing import Any

from ludarium.games.nova_era.content import load
from ludarium.games.nova_era.content.schema import OPERATIONS
from ludarium.kernel.game_type import find_game
from ludarium.kernel.rulebook import rulebook
from ludarium.lab.case_files import Case, Then, cases_in

GAME = find_game("nova-era")
LEDGER = rulebook(GAME)
CASES = cases_in(GAME.folder() / "cases")
SHOWN = {rule for case in CASES for rule in case.shows}


def test_every_rule_is_shown() -> None:
    assert [rule.id for rule in LEDGER.rules if rule.id not in SHOWN] == []


def test_every_set_up_step_is_shown() -> None:
    assert [step.id for step in LEDGER.setup if step.id not in SHOWN] == []


def test_every_example_is_shown() -> None:
    assert [example.id for example in LEDGER.examples if example.id not in SHOWN] == []


def test_every_ruling_made_for_the_program_is_shown() -> None:
    ours = [ruling.id for ruling in LEDGER.rulings if int(ruling.id.rpartition("-")[2]) >= 85]
    assert ours
    assert [ruling for ruling in ours if ruling not in SHOWN] == []


def test_no_case_shows_an_unknown_rule() -> None:
    entries: tuple[Any, ...] = (*LEDGER.rules, *LEDGER.setup, *LEDGER.examples, *LEDGER.rulings, *LEDGER.invariants)
    known = {entry.id for entry in entries}
    assert {case.case: sorted(set(case.shows) - known) for case in CASES if not known.issuperset(case.shows)} == {}


def test_titles_are_unique() -> None:
    titles = [case.case for case in CASES]
    assert sorted({title for title in titles if titles.count(title) > 1}) == []


def test_every_case_checks_something() -> None:
    def checks(then: Then) -> bool:
        return any(getattr(then, field) not in ({}, [], None) for field in then.__struct_fields__)

    def moves_check(case: Case) -> bool:
        return any(isinstance(move, dict) and move.get("then") for move in case.play)

    assert [case.case for case in CASES if not (checks(case.then) or moves_check(case))] == []


def test_every_operation_stands_on_a_card_that_a_case_names() -> None:
    """A first sieve; that each operation matters is what test_cards.py and the cases themselves show."""
    content = load()
    text = "\n".join((GAME.folder() / "cases" / name).read_text() for name in sorted({case.file for case in CASES}))
    named = [card for card in content.cards.values() if card.name in text]
    shown = {effect.op for card in named for effect in card.effects}
    assert sorted(set(OPERATIONS) - shown) == []

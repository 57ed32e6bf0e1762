"""The watcher of what happens finds planted faults, and takes no rare but lawful turn of a game for one."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from ludarium.games.kharn_ages import GAME
from ludarium.games.kharn_ages.events import (
    Activated,
    ActivationEnded,
    Declared,
    Defended,
    Harmed,
    Kept,
    PutOut,
    Refilled,
    RoundBegan,
)
from ludarium.games.kharn_ages.moment import Moment
from ludarium.games.kharn_ages.rules.attacks import Attack
from ludarium.games.kharn_ages.rules.defence import Defence
from ludarium.games.kharn_ages.sequences import Sequences
from ludarium.games.kharn_ages.state import NOBODY, KharnAges
from ludarium.kernel.events import Event
from tests.play import decisions, new


@pytest.fixture
def game() -> KharnAges:
    """A game in its first round, with nobody's activation under way."""
    for found in decisions(new(GAME, 2), 1):
        assert isinstance(found, KharnAges)
        if found.round == 1 and found.active == NOBODY:
            return found
    raise AssertionError("there is no such position")


def rules_broken(watch: Sequences, before: KharnAges, after: KharnAges, events: Iterable[Event]) -> list[str]:
    return [broken.rule for broken in watch.see(before, after, [*events])]


# -- KA-INV-16: activations alternate ----------------------------------------------------------------------


def second_in_a_row(game: KharnAges, *out: int) -> list[str]:
    """One player activates two of its own; these of the other are put out in between."""
    (one, two, *_), watch = game.of(0), Sequences()
    began = [RoundBegan(rule="KA-RND-04", round=1, first=0), Activated(rule="KA-ACT-01", safar=one)]
    assert rules_broken(watch, game, game, began) == []
    during = game.clone()
    during.active = one
    put_out = [PutOut(rule="KA-STT-06", safar=n, how="defeated") for n in out]
    ended = [ActivationEnded(rule="KA-ACT-01", safar=one), Activated(rule="KA-ACT-01", safar=two)]
    return rules_broken(watch, during, game, [*put_out, *ended])


def test_two_activations_in_a_row_are_a_fault_while_the_other_player_has_somebody_left(game: KharnAges) -> None:
    for n in game.of(1)[1:]:
        game.alter(n, activated=True)
    assert second_in_a_row(game) == ["KA-INV-16"]


def test_who_was_put_out_in_the_activation_before_is_nobody_left(game: KharnAges) -> None:
    last, *others = game.of(1)
    for n in others:
        game.alter(n, activated=True)
    assert second_in_a_row(game, last) == []


# -- KA-INV-19: a defence shares a characteristic with the attack ------------------------------------------


def defended(game: KharnAges, chars: str) -> list[str]:
    """A defence with these against an attack with V, inside which an attack with A was declared and settled."""
    one, two, watch = game.of(0)[0], game.of(1)[0], Sequences()
    outer = Declared(rule="KA-AP-01", safar=one, target=two, kind="melee", chars="V")
    inner = Declared(rule="KA-AP-01", safar=two, target=one, kind="melee", chars="A")
    during = game.clone()
    outer_m = Moment(kind="melee", attacker=one, defender=two, chars="V", dchars=chars)
    during.stack.append(Defence(m=outer_m, at="rolled"))
    assert rules_broken(watch, game, during, [outer, inner]) == []
    return rules_broken(watch, during, game, [Defended(rule="KA-RES-04", safar=two, success=True, ap=1, chars=chars)])


def test_a_defence_answers_the_attack_around_the_one_declared_last(game: KharnAges) -> None:
    assert defended(game, "V") == []


@pytest.mark.parametrize("chars", ["A", "C"])
def test_a_defence_without_a_characteristic_of_its_attack_is_a_fault(game: KharnAges, chars: str) -> None:
    assert defended(game, chars) == ["KA-INV-19"]


def test_a_defence_answers_its_own_attack_when_a_spell_came_in_between(game: KharnAges) -> None:
    one, two, watch = game.of(0)[0], game.of(1)[0], Sequences()
    during = game.clone()
    for kind, chars, answer in (("melee", "V", "V"), ("spell", "I", "I")):
        m = Moment(kind=kind, attacker=one, defender=two, chars=chars, dchars=answer)
        during.stack.append(Defence(m=m, at="rolled"))
    declared = Declared(rule="KA-AP-01", safar=one, target=two, kind="melee", chars="V")
    assert rules_broken(watch, game, during, [declared]) == []
    spell, attack = (Defended(rule="KA-RES-04", safar=two, success=True, ap=1, chars=c) for c in "IV")
    assert rules_broken(watch, during, game, [spell, attack]) == []


# -- KA-INV-21: a failed attack changes nothing ------------------------------------------------------------


@pytest.mark.parametrize(("later", "broken"), [((), ["KA-INV-21"]), ((6,), [])])
def test_harm_after_a_failure_is_a_fault_unless_another_attack_goes_on(
    game: KharnAges, later: tuple[int, ...], broken: list[str]
) -> None:
    one, two, watch = game.of(0)[0], game.of(1)[0], Sequences()
    during = game.clone()
    during.stack.append(Attack(m=Moment(kind="melee", attacker=one, defender=two), at="rolled"))
    events: list[Event] = [Kept(rule="KA-LVL-05", safar=one, roll="attack", face=1, total=1, cf=True)]
    events += [Kept(rule="KA-LVL-05", safar=one, roll="attack", face=face, total=face) for face in later]
    events.append(Harmed(rule="KA-ARM-02", safar=two, lost=2, basic=2, critical=0))
    assert rules_broken(watch, during, game, events) == broken


# -- KA-INV-28: the malus of a poison ----------------------------------------------------------------------


def test_a_malus_grows_once_in_an_activation_even_after_a_question(game: KharnAges) -> None:
    n, watch = game.of(0)[0], Sequences()
    game.alter(n, poison=0)
    asked, grown, again = game.clone(), game.clone(), game.clone()
    grown.alter(n, poison=1)
    again.alter(n, poison=2)
    assert rules_broken(watch, game, asked, [Activated(rule="KA-ACT-01", safar=n)]) == []
    assert rules_broken(watch, asked, grown, [Refilled(rule="KA-AP-02", safar=n, ap=6)]) == []
    assert rules_broken(watch, grown, again, []) == ["KA-INV-28"]


def test_a_malus_that_grows_outside_of_step_2_is_a_fault(game: KharnAges) -> None:
    n, watch = game.of(0)[0], Sequences()
    grown = game.clone()
    grown.alter(n, poison=1)
    acting = [Activated(rule="KA-ACT-01", safar=n), Refilled(rule="KA-AP-02", safar=n, ap=6)]
    assert rules_broken(watch, game, game, acting) == []
    assert rules_broken(watch, game, grown, []) == ["KA-INV-28"]

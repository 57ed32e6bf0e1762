"""The odds of Nova Era agree with what is rolled, and say clearly what they cannot answer. Figures: cases/odds.yaml."""

from fractions import Fraction
from itertools import product

import pytest

from ludarium.games.nova_era import GAME
from ludarium.games.nova_era.odds import ARGUMENTS, QUESTIONS, advance, dice_sum, excess
from ludarium.kernel.game_type import BadOption


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_question_answers_in_fractions_with_defaults(name: str) -> None:
    odds = GAME.odds(name, {})
    assert odds.answers
    for key, value in odds.answers.items():
        assert value == "{0.numerator}/{0.denominator}".format(Fraction(value))
        if "mean" not in key:
            assert 0 <= Fraction(value) <= 1


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_argument_is_accepted_from_least_to_most(name: str) -> None:
    for argument in QUESTIONS[name].arguments:
        spec = ARGUMENTS[argument]
        for number in range(spec.least, spec.most + 1):
            assert GAME.odds(name, {argument: str(number)}).answers


def test_the_list_of_questions_names_arguments_and_defaults() -> None:
    listed = GAME.odds_questions()
    assert set(listed) == set(QUESTIONS)
    assert "[limit=10: what a zone may total]" in listed["zone-total-over"]


def test_spreads_add_up_to_one() -> None:
    for spread in (dice_sum(3), advance(), excess(10)):
        assert sum(spread.values()) == 1


def test_the_sum_of_three_dice_is_what_216_throws_give() -> None:
    throws = [sum(faces) for faces in product(range(1, 7), repeat=3)]
    assert dice_sum(3) == {total: Fraction(throws.count(total), 216) for total in set(throws)}


@pytest.mark.parametrize(
    ("name", "given", "says"),
    [
        ("luck", {}, "no odds named 'luck'"),
        ("enlist", {"price": "3"}, "take cost, not 'price'"),
        ("flip", {"cost": "3"}, "take no argument"),
        ("enlist", {"cost": "many"}, "a number from 0 to 20"),
        ("zone-within", {"players": "5"}, "a number from 2 to 4"),
        ("disaster-trigger", {"marker": "-1"}, "a number from 0 to 9"),
    ],
)
def test_what_is_not_understood_is_said_in_one_sentence(name: str, given: dict[str, str], says: str) -> None:
    with pytest.raises(BadOption, match=says) as error:
        GAME.odds(name, given)
    assert "\n" not in str(error.value)
